//! Playing at a terminal, line by line: for people, for scripts and for screen
//! readers. Everything on the screen is drawn from the engine's scenes; there
//! is no line here about a particular game.

mod big;
mod canvas;
mod cards;
mod house;
mod input;
mod menu;
mod screen;
mod table;
mod words;

pub use input::{Input, Lines, Reply, Script};
pub use menu::{Host, Leave, Parlour, Start};
pub use screen::{Screen, broken};
pub use table::{Ending, Keep, play};
