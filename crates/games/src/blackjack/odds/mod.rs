//! What a hand is worth, without playing it.
mod chart;
mod dealer;
mod deals;
mod hands;
mod later;
mod rounds;
mod shoe;
mod situation;
mod solve;
mod split;
mod values;
mod worth;

pub use chart::{Cell, Chart, Exception, Row};
pub use dealer::DealerOdds;
pub use later::LaterRounds;
pub use shoe::{Decks, NotDecks};
pub use situation::{Impossible, Situation};
pub use solve::{Choice, Edge, Odds};
pub use worth::{NotAWorth, Worth};
