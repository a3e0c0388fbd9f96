//! Games without decisions, and the proof that such a game never ends.
//!
//! If a game has neither decisions nor chance after the deal, a repeated position
//! means an endless loop. Brent's algorithm finds loops with one stored position:
//! every later position is compared with it, and it is replaced by a newer one at
//! intervals that double.

use crate::dealer::Dealer;
use crate::event::Tell;
use crate::game::Game;
use crate::moves::Moves;
use crate::playout::Playout;
use crate::table::Table;

/// Fast paths for games without decisions. If a game has no decisions, many moves
/// can be made at once. If it has no chance either, a repeated position proves that
/// it never ends.
///
/// The defaults play move by move. A game overrides a method if it has a faster
/// implementation.
pub trait FastForward: Game {
    /// Whether the deal decides the whole game under these rules, so that a
    /// repeated position means an endless game.
    fn is_deterministic(rules: &Self::Rules) -> bool {
        let _ = rules;
        false
    }

    /// The maximum number of moves under these rules, if there is a limit.
    fn most_moves(rules: &Self::Rules) -> u64 {
        let _ = rules;
        u64::MAX
    }

    /// Makes up to `most` moves of a game without decisions
    /// ([`Game::AUTOMATIC`] or [deterministic](Self::is_deterministic)), until it is over.
    /// Returns the number of moves. The result is the same as with repeated calls
    /// of [`Game::play`].
    #[inline]
    fn run(
        rules: &Self::Rules,
        table: &mut Table<Self>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Self::Event>,
        most: u64,
    ) -> u64 {
        let mut moves = 0;
        while moves < most
            && let Some(seat) = Self::turn(rules, &table.public).must().lowest()
            && let Some(mv) = Self::legal_moves(table.view(rules, seat)).get(0)
        {
            Self::play(rules, table, seat, mv, dealer, tell);
            moves += 1;
        }
        moves
    }

    /// Plays a [deterministic](Self::is_deterministic) game until it is over or a position is
    /// repeated; then there is no outcome. The result is the same as that of
    /// [`play_to_end_or_loop`]. Not for games with chance or decisions.
    #[inline]
    fn run_to_end_or_loop(
        rules: &Self::Rules,
        table: &mut Table<Self>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Self::Event>,
    ) -> Playout {
        play_to_end_or_loop(rules, table, dealer, tell)
    }

    /// Whether two tables of one [deterministic](Self::is_deterministic) game are in the
    /// same position, so that the game continues in the same way.
    fn same_position(one: &Table<Self>, other: &Table<Self>) -> bool {
        one == other
    }
}

/// Brent's algorithm: when to replace the stored position. The caller stores and
/// compares the positions; the initial position is stored before the first call.
///
/// ```
/// use parlour_engine::playout::Brent;
/// let kept = |mut brent: Brent| -> Vec<u32> { (1..20).filter(|_| brent.passes(1)).collect() };
/// assert_eq!(kept(Brent::default()), [1, 3, 7, 15]);
/// assert_eq!(kept(Brent::within(20)), [1, 2, 5, 10]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Brent {
    /// The number of the stored position.
    kept: u64,
    /// How many more positions it will be compared with.
    left: u64,
    /// The maximum number of positions.
    most: u64,
}

impl Default for Brent {
    /// Without a limit.
    fn default() -> Self {
        Self::within(u64::MAX)
    }
}

impl Brent {
    /// For at most `most` positions. The last position that is stored is number
    /// `most / 2`, so that a loop is found if it starts before that and is not
    /// longer than that.
    #[must_use]
    pub fn within(most: u64) -> Self {
        let new = Self {
            kept: 0,
            left: 0,
            most,
        };
        Self {
            left: new.next(),
            ..new
        }
    }

    /// The number of the position to store next: `most` divided by falling powers
    /// of two, then twice the last number plus one.
    fn next(&self) -> u64 {
        let mut halves = (1..u64::BITS).rev().map(|times| self.most >> times);
        let half = halves.find(|&half| half > self.kept);
        half.unwrap_or(2 * self.kept + 1)
    }

    /// How many more positions to compare with the stored one; never 0.
    #[must_use]
    #[inline]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Counts positions that were not equal to the stored one, at most
    /// [`left`](Self::left) of them. Returns whether to store the last of them.
    #[inline]
    pub fn passes(&mut self, positions: u64) -> bool {
        self.left -= positions;
        let keep = self.left == 0;
        if keep {
            self.pass_on();
        }
        keep
    }

    #[cold]
    fn pass_on(&mut self) {
        self.kept = self.next();
        self.left = self.next() - self.kept;
    }
}

/// Plays a [deterministic](FastForward::is_deterministic) game move by move until it is over or a
/// position is repeated. In the second case it never ends, and there is no outcome.
/// Some games have a [faster implementation](FastForward::run_to_end_or_loop).
pub fn play_to_end_or_loop<G: FastForward>(
    rules: &G::Rules,
    table: &mut Table<G>,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<G::Event>,
) -> Playout {
    let mut brent = Brent::within(G::most_moves(rules));
    let (mut kept, mut moves) = (table.clone(), 0);
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
