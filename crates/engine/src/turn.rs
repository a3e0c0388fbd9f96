//! Whose turn it is, and how a game ended.

use serde::{Deserialize, Serialize};

use crate::seat::{Seat, SeatSet};

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// One seat moves.
    One(Seat),
    /// Several seats act at once, in any order.
    Act {
        /// The game waits for all of these (secret picks, bets).
        must: SeatSet,
        /// These seats may interrupt. The set must not depend on hidden cards.
        may: SeatSet,
    },
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// Whether this seat can make a move now.
    #[must_use]
    #[inline]
    pub fn asks(&self, seat: Seat) -> bool {
        match self {
            Self::One(one) => *one == seat,
            Self::Act { must, may } => must.contains(seat) || may.contains(seat),
            Self::Over(_) => false,
        }
    }

    /// The seats that the game waits for.
    #[must_use]
    pub fn must(&self) -> SeatSet {
        match self {
            Self::One(seat) => SeatSet::from(*seat),
            Self::Act { must, .. } => *must,
            Self::Over(_) => SeatSet::EMPTY,
        }
    }

    /// The seats that may interrupt and are not in [`must`](Self::must).
    #[must_use]
    #[inline]
    pub fn may(&self) -> SeatSet {
        match self {
            Self::Act { must, may } => may.minus(*must),
            Self::One(_) | Self::Over(_) => SeatSet::EMPTY,
        }
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Over(outcome) => Some(*outcome),
            Self::One(_) | Self::Act { .. } => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winners; nobody in a draw.
    pub winners: SeatSet,
    /// Whether the house (a dealer who has no seat) wins too.
    pub house: bool,
    /// Why it ended, in one or two words, for statistics.
    pub ending: &'static str,
    /// Whether a limit ended the game, such as a maximum number of turns.
    pub limit: bool,
}

impl Outcome {
    /// One seat wins.
    #[must_use]
    #[inline]
    pub fn win(seat: Seat, ending: &'static str) -> Self {
        Self {
            winners: SeatSet::from(seat),
            house: false,
            ending,
            limit: false,
        }
    }

    /// Nobody wins.
    #[must_use]
    #[inline]
    pub fn draw(ending: &'static str) -> Self {
        Self {
            winners: SeatSet::EMPTY,
            house: false,
            ending,
            limit: false,
        }
    }

    /// The winner wins; a draw if there is none.
    #[must_use]
    #[inline]
    pub fn win_or_draw(winner: Option<Seat>, ending: &'static str) -> Self {
        winner.map_or(Self::draw(ending), |seat| Self::win(seat, ending))
    }

    /// The house wins.
    #[must_use]
    pub fn house(ending: &'static str) -> Self {
        Self {
            house: true,
            ..Self::draw(ending)
        }
    }

    /// The same, ended by a limit.
    #[must_use]
    #[inline]
    pub fn by_limit(self) -> Self {
        Self {
            limit: true,
            ..self
        }
    }

    /// 1 for a winner, -1 for a loser, 0 where nobody wins.
    #[must_use]
    pub fn win_or_loss(&self, seat: Seat) -> i64 {
        match (self.is_draw(), self.winners.contains(seat)) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => -1,
        }
    }

    /// Whether nobody wins.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty() && !self.house
    }
}

/// The unit of the values of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// 1 for a win, -1 for a loss, 0 for a draw.
    WinOrLoss,
    /// Points.
    Points,
    /// Cards.
    Cards,
    /// Money won or lost, in cents.
    Money,
    /// The place, negated, so that more is better: -1 is the first place.
    Place,
}
