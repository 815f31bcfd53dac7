//! See `kanren_tests::fuzz::printing`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kanren_tests::fuzz::printing(bytes));
