//! Bots for any game, and the seating of people and bots.

mod characters;
#[cfg(test)]
mod driver_tests;
mod kinds;
mod players;
mod program;
mod search;
mod seating;

pub use characters::Character;
pub use kinds::{BotInfo, BotKind, UnknownBot, read_bots};
pub use players::{ByBook, ByHeuristic, First, Shared};
pub use program::{Program, TIME_LIMIT};
pub use search::{Budget, Search};
pub use seating::{OpenError, Seating, Sitter};

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
