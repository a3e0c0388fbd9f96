//! Players that know no particular game, and how people and bots sit down
//! together.

#[cfg(test)]
mod driving;
mod kinds;
mod players;
mod seating;

pub use kinds::{BotInfo, BotKind};
pub use players::{ByBook, First, Shared};
pub use seating::{OpenError, Seating, Sitter};

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
