//! The strategy chart: what to do with each hand against each up-card.
//!
//! A chart knows the value of a hand, not its cards. Where two hands of two
//! cards with the same value disagree, the choice is taken that is best on
//! average, each hand weighed with the chance of being dealt; pairs have rows
//! of their own and no say in the others, unless no other cards make the value
//! (4, 20, and 12 of two aces). Hands of more cards follow the row of their
//! value. The hands that disagree are listed as exceptions.

use super::super::cards::BEST;
use super::super::moves::Move;
use super::worth::{Cards, KINDS, Worth};

/// What to do with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// With two cards, before anything else was done.
    pub first: Move,
    /// Where that is not allowed, or after more cards.
    pub otherwise: Move,
}

impl Cell {
    pub(super) const STAY: Self = Self {
        first: Move::Stay,
        otherwise: Move::Stay,
    };

    /// As charts write it: `H`, `S`, `D` (double, or else hit), `Ds` (or else
    /// stand), `P` (split), `Rh`, `Rs`, `Rp` (surrender, or else…).
    #[must_use]
    pub fn letters(self) -> &'static str {
        match (self.first, self.otherwise) {
            (Move::Double, Move::Stay) => "Ds",
            (Move::Double, _) => "D",
            (Move::Split, _) => "P",
            (Move::Surrender, Move::Split) => "Rp",
            (Move::Surrender, Move::Stay) => "Rs",
            (Move::Surrender, _) => "Rh",
            (Move::Hit, _) => "H",
            _ => "S",
        }
    }
}

/// A row of the chart: a cell for every up-card, the ace first.
pub type Row = [Cell; KINDS];

/// A hand of two cards that is better played otherwise than its row says.
#[derive(Clone, Debug, PartialEq)]
pub struct Exception {
    /// Its cards: `9,7`.
    pub hand: [Worth; 2],
    /// The up-card.
    pub up: Worth,
    /// What is better.
    pub best: Move,
    /// By how much of a bet.
    pub gain: f64,
}

/// What to do with each hand against each up-card.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// By value, an ace counting 1 or none there.
    hard: [Row; BEST as usize + 1],
    /// By value, an ace counting 11.
    soft: [Row; BEST as usize + 1],
    /// By the card that is there twice; the same as the others where splitting
    /// is not allowed.
    pairs: [Row; KINDS],
    /// Hands that the chart is wrong about.
    pub exceptions: Vec<Exception>,
}

impl Chart {
    pub(super) fn new() -> Self {
        Self {
            hard: [[Cell::STAY; KINDS]; BEST as usize + 1],
            soft: [[Cell::STAY; KINDS]; BEST as usize + 1],
            pairs: [[Cell::STAY; KINDS]; KINDS],
            exceptions: Vec::new(),
        }
    }

    /// What to do with hands of this value, at most 21.
    #[must_use]
    #[inline]
    pub fn by_value(&self, value: u32, soft: bool) -> &Row {
        let rows = if soft { &self.soft } else { &self.hard };
        &rows[value.min(BEST) as usize]
    }

    /// What to do with two of these cards.
    #[must_use]
    #[inline]
    pub fn pair(&self, worth: Worth) -> &Row {
        &self.pairs[worth.index()]
    }

    /// What to do with these cards.
    pub(super) fn of(&self, cards: &Cards, up: Worth) -> Cell {
        let row = match cards.pair() {
            Some(worth) => self.pair(worth),
            None => {
                let values = cards.values();
                self.by_value(values.max().unwrap_or(BEST), values.min() < values.max())
            }
        };
        row[up.index()]
    }

    pub(super) fn by_value_mut(&mut self, value: u32, soft: bool) -> &mut Row {
        let rows = if soft { &mut self.soft } else { &mut self.hard };
        &mut rows[value as usize]
    }

    pub(super) fn pair_mut(&mut self, worth: Worth) -> &mut Row {
        &mut self.pairs[worth.index()]
    }
}
