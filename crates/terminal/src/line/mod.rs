//! The line mode: one sentence an event, no line ever rewritten; for scripts,
//! for screen readers, and for terminals that can do no more.

mod canvas;
mod cards;
mod house;
mod input;
mod menu;
mod records;
mod screen;
mod seats;
mod splash;
mod spoken;
mod table;
pub(crate) mod words;

pub use input::{Input, Lines, Reply, Script};
pub use menu::Parlour;
pub use screen::{Screen, broken};
pub use table::{Ending, play};
