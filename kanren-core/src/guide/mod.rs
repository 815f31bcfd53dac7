//! A guide in chapters: pages to read, whose code runs when the crate is tested.
//!
//! - [Chapter 1](chapter_1): first relations. The whole language, and the first mistakes.
//! - [Chapter 2](chapter_2): running backwards. What one relation can be asked, and why some questions do not
//!   end.
//! - [Chapter 3](chapter_3): search. One swapped argument, two searches, and programs that either of them never
//!   answers.
//! - [Chapter 4](chapter_4): constraints. What must hold of unknowns, how answers say it, and a constraint of your
//!   own.
//! - [Chapter 0](chapter_0): µKanren, whole and running, and what each of its definitions became here. For
//!   those who want to know how it works; it needs no macros.
//!
//! The modules of the guide hold no items. They know only what the [prelude](crate::prelude) offers.

pub mod chapter_0;

#[cfg(feature = "macros")]
pub mod chapter_1;

#[cfg(feature = "macros")]
pub mod chapter_2;

#[cfg(feature = "macros")]
pub mod chapter_3;

#[cfg(feature = "macros")]
pub mod chapter_4;
