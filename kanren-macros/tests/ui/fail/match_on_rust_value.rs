//! A Rust value in `matche!`.

use kanren_core::prelude::*;

struct Config {
    size: usize,
}

fn relate(config: &Config, x: Var) -> Goal {
    matche!(config {
        _ => x == config.size,
    })
}

fn main() {
    let _ = run!(|x| relate(&Config { size: 1 }, x));
}
