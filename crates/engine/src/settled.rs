//! The proof that a game never ends.
//!
//! Where nothing is left to chance or choice after the deal, a position that
//! comes back comes back for ever. Brent's algorithm finds out with one kept
//! position: compare every later one with it, and now and then keep a newer one,
//! each for about twice as long as the one before.

use crate::dealer::Dealer;
use crate::event::Tell;
use crate::game::Game;
use crate::moves::Moves;
use crate::playout::Playout;
use crate::table::Table;

/// Games that can run by themselves. Where nothing is left to choose, many
/// moves are made at once; where nothing is left to chance either, a position
/// that comes back proves that the game never ends.
///
/// Everything has a default that plays move by move; a game overrides what it
/// knows a faster way for.
pub trait Settled: Game {
    /// Whether nothing is left to chance or choice once the cards are dealt by
    /// these rules: a table that comes back then comes back for ever.
    fn is_settled(rules: &Self::Rules) -> bool {
        let _ = rules;
        false
    }

    /// The most moves that a game by these rules can have, where a limit ends it.
    fn most_moves(rules: &Self::Rules) -> u64 {
        let _ = rules;
        u64::MAX
    }

    /// Makes moves that decide nothing, because [anyone](Game::ANYONE) may make
    /// them or all is [settled](Self::is_settled), until the game is over, at
    /// most `most`, and returns how many were made: the same as
    /// [`Game::play`] again and again.
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

    /// Plays a [settled](Self::is_settled) game on until it is over, or until a
    /// position comes back, which leaves it without an outcome: the same as
    /// [`play_settled`]. A game of chance or choice must not be played so.
    #[inline]
    fn run_settled(
        rules: &Self::Rules,
        table: &mut Table<Self>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Self::Event>,
    ) -> Playout {
        play_settled(rules, table, dealer, tell)
    }

    /// Whether two tables of one [settled](Self::is_settled) game are in the
    /// same position, so that everything goes on from there in the same way.
    fn same_position(one: &Table<Self>, other: &Table<Self>) -> bool {
        one == other
    }
}

/// When to keep a position, by Brent's algorithm. Positions themselves are kept
/// by whoever compares them; the first one is kept before anything is counted.
///
/// ```
/// use parlour_engine::playout::Brent;
/// let kept = |mut brent: Brent| -> Vec<u32> { (1..20).filter(|_| brent.passes(1)).collect() };
/// assert_eq!(kept(Brent::default()), [1, 3, 7, 15]);
/// assert_eq!(kept(Brent::within(20)), [1, 2, 5, 10]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Brent {
    /// The number of the position that is kept.
    kept: u64,
    /// How many positions it will still be compared with.
    left: u64,
    /// The most positions that there can be.
    most: u64,
}

impl Default for Brent {
    /// Without a limit.
    fn default() -> Self {
        Self::within(u64::MAX)
    }
}

impl Brent {
    /// For so many positions at most. The last one that is kept is half way, so
    /// that a loop is found that is entered before and no longer than that.
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

    /// The number of the position that is kept next: at every half of the most
    /// there can be, and beyond that at every double.
    fn next(&self) -> u64 {
        let mut halves = (1..u64::BITS).rev().map(|times| self.most >> times);
        let half = halves.find(|&half| half > self.kept);
        half.unwrap_or(2 * self.kept + 1)
    }

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

/// Plays a [settled](Settled::is_settled) game on from here, move by move, until it
/// is over, or until a position comes back: then it never ends, and the answer
/// has no outcome. Every game can be played so, and some know a
/// [faster way](Settled::run_settled) to the same answer.
pub fn play_settled<G: Settled>(
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
