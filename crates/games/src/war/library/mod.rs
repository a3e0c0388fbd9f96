//! War as a library: players, games and round results for other programs. A round
//! is resolved by the same code as at a table.

mod endless;
mod game;
mod player;
mod shown;
#[cfg(test)]
mod tests;

pub use endless::EndlessWarGame;
pub use game::{Loop, WarGame};
pub use player::Player;
pub use shown::{RoundResult, WarError};
