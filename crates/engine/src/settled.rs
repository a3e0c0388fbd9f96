//! The proof that a game never ends.
//!
//! Where nothing is left to chance or choice after the deal, a position that
//! comes back comes back for ever. Brent's algorithm finds out with one kept
//! position: compare every later one with it, and now and then keep a newer one,
//! each for twice as long as the one before.

use crate::dealer::Dealer;
use crate::event::Tell;
use crate::game::Game;
use crate::playout::Playout;
use crate::table::Table;

/// When to keep a position, by Brent's algorithm. Positions themselves are kept
/// by whoever compares them; the first one is kept before anything is counted.
///
/// ```
/// use parlour_engine::Brent;
/// let mut brent = Brent::default();
/// let kept: Vec<u32> = (1..20).filter(|_| brent.passes(1)).collect();
/// assert_eq!(kept, [1, 3, 7, 15]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Brent {
    /// How long the kept position stays.
    power: u64,
    /// How many positions it will still be compared with.
    left: u64,
}

impl Default for Brent {
    fn default() -> Self {
        Self { power: 1, left: 1 }
    }
}

impl Brent {
    /// How many positions the kept one will still be compared with; never 0.
    #[must_use]
    #[inline]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Counts so many positions that were not the kept one, at most as many as
    /// were [left](Self::left), and answers whether to keep the last of them.
    #[inline]
    pub fn passes(&mut self, positions: u64) -> bool {
        self.left -= positions;
        let keep = self.left == 0;
        if keep {
            self.power *= 2;
            self.left = self.power;
        }
        keep
    }
}

/// Plays a [settled](Game::is_settled) game on from here, move by move, until it
/// is over, or until a position comes back: then it never ends, and the answer
/// has no outcome. Every game can be played so, and some know a
/// [faster way](Game::run_settled) to the same answer.
pub fn play_settled<G: Game>(
    rules: &G::Rules,
    table: &mut Table<G>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<G::Event>,
) -> Playout {
    let (mut brent, mut kept, mut moves) = (Brent::default(), table.clone(), 0);
    loop {
        let outcome = G::turn(rules, &table.public).outcome();
        let comes_back = moves > 0 && G::same_position(&kept, table);
        if outcome.is_some() || comes_back {
            return Playout { outcome, moves };
        }
        if moves > 0 && brent.passes(1) {
            kept = table.clone();
        }
        moves += G::run(rules, table, dealer, tell, 1);
    }
}
