//! Bots for any game, and the seating of people and bots.

mod any_registry;
mod budget;
mod characters;
mod coach;
#[cfg(test)]
mod driver_tests;
mod endgame;
mod imagined;
mod kinds;
mod players;
mod program;
mod search;
#[cfg(test)]
mod search_tests;
mod seating;
mod tree;

pub use any_registry::AnyRegistry;
#[doc(hidden)]
#[cfg(debug_assertions)]
pub use any_registry::COMPILED_ONCE;
pub use budget::Budget;
pub use characters::Character;
pub use kinds::{BotInfo, BotKind, UnknownBot, read_bots};
pub use players::{BotContext, ByBook, ByHeuristic, First};
pub use program::{Program, TIME_LIMIT, find_program};
pub use search::Search;
pub use seating::{OpenError, SeatedPlayer, Seating};
pub use tree::TreeSearch;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
