//! `?` for the function around the macro.

use kanren_core::prelude::*;

fn goal(text: &str) -> Result<Goal, std::num::ParseIntError> {
    Ok(fresh!(|x| {
        let n: i64 = text.parse()?;
        x == n;
    }))
}

fn main() {
    let _ = goal("1");
}
