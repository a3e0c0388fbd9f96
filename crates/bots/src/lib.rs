//! Players that know no particular game, and how people and bots sit down
//! together.

mod players;
mod seating;

pub use players::{BotKind, ByBook, First, Random};
pub use seating::{OpenError, Seating, Sitter};
