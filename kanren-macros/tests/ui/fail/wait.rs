//! `.await` while a goal is built.

use kanren_core::prelude::*;

async fn goal() -> Goal {
    fresh!(|x| x == std::future::ready(1).await)
}

fn main() {
    let _ = goal();
}
