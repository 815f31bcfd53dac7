//! The command line: `sudoku solve` and `sudoku candidates`.
//!
//! Knows files, terminals and exit codes, and uses the library for everything else.

use std::process::ExitCode;

mod cli;

/// Only the binary chooses an allocator. A search makes and drops many small boards, at which
/// mimalloc is better than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
