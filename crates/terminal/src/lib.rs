//! Playing at a terminal: the full screen and the line mode. Everything is drawn from
//! the engine's scenes; no code here knows a particular game.

mod agreement;
mod big;
pub mod full;
mod host;
mod line;
mod sitting;
mod who_moves;

use who_moves as order;

pub use full::{App, Depth, Gesture, Look, UiOptions, run, svg};
pub use host::{Host, Kept, Leave, Settings, Speed, StartOptions, in_words, winner_sentence};
pub use line::{Ending, Input, Lines, Parlour, Reply, Screen, Script, broken, play};
pub use sitting::Sitting;
