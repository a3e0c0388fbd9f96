//! The fast path for simulations. It calls the same rules as a
//! [`Session`](crate::Session), without dynamic dispatch and without allocations
//! per move.

pub use crate::counter::{Balance, Counter, Counting, MAX_COUNTERS};
use crate::dealer::{Dealer, Fast};
pub use crate::dispatch::{HotLoop, dispatch};
pub use crate::driver::next_move;
use crate::event::Tell;
use crate::fast_forward::FastForward;
pub use crate::fast_forward::{Brent, play_to_end_or_loop};
use crate::imagine::Imagine;
pub use crate::memories::{Forgetful, Memories, Remembering};
use crate::player::{Player, Random};
use crate::table::Table;
use crate::turn::Outcome;

/// The players of a simulated game: one [`Player`] for all seats (the view says
/// which seat moves), its random generator, and the memories of the seats.
#[derive(Clone, Debug)]
pub struct SimulatedPlayers<P, M> {
    /// Chooses the moves of all seats.
    pub player: P,
    /// The random generator of the players; the dealer has its own.
    pub chance: Fast,
    /// What the seats remember.
    pub memories: M,
}

impl<P, G: Imagine> SimulatedPlayers<P, Forgetful<G>> {
    /// Players without memories.
    #[inline]
    pub fn forgetful(player: P, chance: Fast) -> Self {
        Self {
            player,
            chance,
            memories: Forgetful::default(),
        }
    }
}

impl<G: Imagine> SimulatedPlayers<Random, Forgetful<G>> {
    /// All seats play at random.
    #[inline]
    #[must_use]
    pub fn at_random(chance: Fast) -> Self {
        Self::forgetful(Random, chance)
    }
}

impl<P, G: Imagine> SimulatedPlayers<P, Remembering<G>> {
    /// Players with memories, at a table of `seats`.
    pub fn remembering(player: P, chance: Fast, seats: usize) -> Self {
        Self {
            player,
            chance,
            memories: Remembering::new(seats),
        }
    }
}

/// The result of a simulated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How it ended; `None` if it did not end.
    pub outcome: Option<Outcome>,
    /// How many moves were made.
    pub moves: u64,
}

/// Deals and plays one game, with at most `most` moves.
#[inline(always)]
pub fn playout<G: Imagine + FastForward>(
    (rules, setup): (&G::Rules, &G::Setup),
    seats: usize,
    dealer: &mut impl Dealer,
    players: &mut SimulatedPlayers<impl Player<G>, impl Memories<G>>,
    tell: &mut impl Tell<G::Event>,
    most: u64,
) -> Playout {
    let mut table = players.memories.deal((rules, setup), seats, dealer, tell);
    play_on(rules, &mut table, dealer, players, tell, most)
}

/// Continues a game, with at most `most` moves.
#[inline(always)]
pub fn play_on<G: Imagine + FastForward>(
    rules: &G::Rules,
    table: &mut Table<G>,
    dealer: &mut impl Dealer,
    players: &mut SimulatedPlayers<impl Player<G>, impl Memories<G>>,
    tell: &mut impl Tell<G::Event>,
    most: u64,
) -> Playout {
    let SimulatedPlayers {
        player,
        chance,
        memories,
    } = players;
    let mut moves = match G::AUTOMATIC {
        true => memories.run(rules, table, dealer, tell, most),
        false => 0,
    };
    loop {
        let turn = G::turn(rules, &table.public);
        let outcome = turn.outcome();
        if outcome.is_some() || moves == most {
            return Playout { outcome, moves };
        }
        let known = |seat| (table.view(rules, seat), memories.of(seat));
        let next = next_move(turn, known, player, chance);
        let (seat, mv) = next.expect("the game goes on");
        memories.play(rules, table, seat, mv, dealer, tell);
        moves += 1;
    }
}
