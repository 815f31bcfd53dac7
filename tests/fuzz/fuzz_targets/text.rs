//! See `kanren_tests::fuzz::text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kanren_tests::fuzz::text(bytes));
