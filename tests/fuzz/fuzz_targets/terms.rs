//! See `kanren_tests::fuzz::terms`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kanren_tests::fuzz::terms(bytes));
