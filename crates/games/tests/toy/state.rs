//! The setup, the state and the events of the toy game.

use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::table::Seats;
use parlour_engine::{Outcome, Seat};
use serde::Serialize;

use super::leaks::Film;

/// What each card is worth at the end, in addition to points for rounds. Everybody
/// knows these numbers, and nobody knows on which cards they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup(pub [u8; 9]);

impl Default for Setup {
    fn default() -> Self {
        Self([0, 0, 0, 1, 1, 1, 2, 2, 2])
    }
}

impl Setup {
    pub fn shuffled(&self, chance: &mut impl Dealer) -> Self {
        let mut worth = self.0;
        chance.shuffle(&mut worth, |worth| worth.to_string());
        Self(worth)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    pub turn: Seat,
    pub played: Vec<(Seat, u8)>,
    pub hands: Seats<u32>,
    pub deck: u32,
    pub round: u32,
    pub points: Seats<u32>,
    pub outcome: Option<Outcome>,
    /// The next three are empty unless there is a leak.
    pub leaked: u32,
    pub worth: Option<[u8; 9]>,
    pub film: Film,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Private {
    pub hand: Vec<u8>,
    /// Empty unless there is a leak.
    pub glimpse: Option<u8>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    pub deck: Bag<u8, 9>,
    /// The card that lies face down.
    pub hole: u8,
    pub out: Vec<u8>,
    pub worth: [u8; 9],
    /// What the cards that each seat has played are worth.
    pub bonus: Seats<u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Played {
        seat: Seat,
        card: u8,
    },
    Drew {
        seat: Seat,
        card: Option<u8>,
        /// The card again; 0 for listeners that must not know it.
        #[serde(skip)]
        counted: u8,
    },
    Showed {
        seat: Seat,
        cards: Vec<u8>,
    },
    Point {
        seat: Seat,
    },
    Bonus {
        seat: Seat,
        points: u32,
    },
    Over,
}
