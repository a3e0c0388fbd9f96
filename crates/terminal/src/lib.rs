//! Playing at a terminal: full screens, and the plain line mode. Everything is
//! drawn from the engine's scenes; there is no line here about a particular
//! game.

mod agreement;
mod big;
pub mod full;
mod host;
mod line;
mod order;
mod sitting;

pub use full::{App, Depth, Gesture, Look, UiOptions, run, svg};
pub use host::{Host, Kept, Leave, Settings, Speed, StartOptions, in_words, winner_sentence};
pub use line::{Ending, Input, Lines, Parlour, Reply, Screen, Script, broken, play};
pub use sitting::Sitting;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
