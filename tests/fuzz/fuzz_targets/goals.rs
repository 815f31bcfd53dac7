//! See `kanren_tests::fuzz::goals`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kanren_tests::fuzz::goals(bytes));
