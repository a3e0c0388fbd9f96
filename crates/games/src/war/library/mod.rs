//! War for other programs: players, games and round results that a caller
//! drives by hand. The round itself is the one that is played at tables.

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
