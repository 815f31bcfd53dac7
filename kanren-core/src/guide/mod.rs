//! A guide in chapters: pages to read, whose code runs when the crate is tested.
//!
//! - [Chapter 0](chapter_0): µKanren, whole and running, and what each of its definitions became here.
//!
//! The modules of the guide hold no items. They know only what the [prelude](crate::prelude) offers.

pub mod chapter_0;
