//! The proof that a game never ends.
//!
//! Where nothing is left to chance or choice after the deal, a table that comes
//! back comes back for ever. Brent's algorithm finds out with one kept table:
//! compare every position with it, and keep a newer one at every power of two.

use parlour_engine::{Game, Table};

/// Watches the tables of one game.
pub(super) struct Watch<G: Game> {
    kept: Option<Table<G>>,
    /// How long the kept table stays.
    power: u64,
    /// How many moves it has stayed.
    stayed: u64,
}

impl<G: Game> Watch<G> {
    pub(super) fn new() -> Self {
        Self {
            kept: None,
            power: 1,
            stayed: 0,
        }
    }

    /// Whether this position was there before.
    #[inline]
    pub(super) fn comes_back(&mut self, table: &Table<G>) -> bool {
        if let Some(kept) = &self.kept {
            if G::same_position(kept, table) {
                return true;
            }
            self.stayed += 1;
            if self.stayed < self.power {
                return false;
            }
            self.power *= 2;
            self.stayed = 0;
        }
        self.kept = Some(table.clone());
        false
    }
}
