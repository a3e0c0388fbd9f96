//! The strategy chart: the best move for each hand against each up-card.
//!
//! A chart goes by the value of a hand, not by its cards. Where two-card hands of
//! the same value have different best moves, the chart has the move that is best
//! on average, weighted by the chance of each deal. Pairs have their own rows and
//! do not count for the other rows, unless only a pair makes the value (4, 20, and
//! 12 with two aces). Hands of more cards use the row of their value. The two-card
//! hands with a better move are listed as exceptions.

use super::super::cards::BEST;
use super::super::moves::Move;
use super::card_value::{CardValue, Cards, KINDS};

/// The best move for a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// As the first decision, with two cards.
    pub first: Move,
    /// If that is not allowed, or with more cards.
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

/// A hand of two cards with a better move than its row says.
#[derive(Clone, Debug, PartialEq)]
pub struct Exception {
    /// Its cards: `9,7`.
    pub hand: [CardValue; 2],
    /// The up-card.
    pub up: CardValue,
    /// The better move.
    pub best: Move,
    /// The gain, as a fraction of the bet.
    pub gain: f64,
}

/// The best move for each hand against each up-card.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// By value, without an ace that counts 11.
    hard: [Row; BEST as usize + 1],
    /// By value, with an ace that counts 11.
    soft: [Row; BEST as usize + 1],
    /// By the card of the pair; the same as the other rows if splitting is not
    /// allowed.
    pairs: [Row; KINDS],
    /// Hands with a better move than the chart says.
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

    /// The row for hands of this value, at most 21.
    #[must_use]
    #[inline]
    pub fn by_value(&self, value: u32, soft: bool) -> &Row {
        let rows = if soft { &self.soft } else { &self.hard };
        &rows[value.min(BEST) as usize]
    }

    /// The row for a pair of these cards.
    #[must_use]
    #[inline]
    pub fn pair(&self, card: CardValue) -> &Row {
        &self.pairs[card.index()]
    }

    /// The cell for these cards.
    pub(super) fn of(&self, cards: &Cards, up: CardValue) -> Cell {
        let row = match cards.pair() {
            Some(card) => self.pair(card),
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

    pub(super) fn pair_mut(&mut self, card: CardValue) -> &mut Row {
        &mut self.pairs[card.index()]
    }
}
