//! The fast path: a whole game with nobody watching. The same rules as in a
//! [`Session`](crate::Session), with nothing dynamic and nothing allocated for
//! a move.

use crate::dealer::Dealer;
use crate::event::Tell;
use crate::game::Game;
use crate::moves::Moves;
use crate::seat::{Seat, SeatSet};
use crate::table::Table;
use crate::turn::{Outcome, Turn};
use crate::view::View;

/// Those who choose the moves of a simulated game, for all its seats.
pub trait Players<G: Game> {
    /// Chooses one of the legal moves of the seat that looks.
    fn choose(&mut self, view: View<'_, G>, moves: &G::Moves) -> G::Move;

    /// Asked when the seat that looks may interrupt and has moves to do so:
    /// makes one, or lets it pass.
    fn interrupt(&mut self, view: View<'_, G>, moves: &G::Moves) -> Option<G::Move> {
        let _ = (view, moves);
        None
    }
}

/// Chance itself plays: at random, idle moves only when nothing else is legal.
/// It interrupts every other time, so that others can be faster.
impl<G: Game, D: Dealer> Players<G> for D {
    #[inline(always)]
    fn choose(&mut self, _view: View<'_, G>, moves: &G::Moves) -> G::Move {
        moves.random(self).expect("who is asked has a move")
    }

    fn interrupt(&mut self, _view: View<'_, G>, moves: &G::Moves) -> Option<G::Move> {
        let awake = self.below(2) == 1;
        awake.then(|| moves.random(self)).flatten()
    }
}

/// How a simulated game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How it ended; `None` if it was stopped before.
    pub outcome: Option<Outcome>,
    /// How many moves were made.
    pub moves: u64,
}

/// Plays one game between these players, at most `most` moves long.
#[inline(always)]
pub fn playout<G: Game>(
    rules: &G::Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    players: &mut impl Players<G>,
    tell: &mut impl Tell<G::Event>,
    most: u64,
) -> Playout {
    let mut table = G::deal(rules, seats, dealer, tell);
    play_on(rules, &mut table, dealer, players, tell, most)
}

/// Plays a game on from here, at most `most` moves more.
#[inline(always)]
pub fn play_on<G: Game>(
    rules: &G::Rules,
    table: &mut Table<G>,
    dealer: &mut impl Dealer,
    players: &mut impl Players<G>,
    tell: &mut impl Tell<G::Event>,
    most: u64,
) -> Playout {
    let run = match G::ANYONE {
        true => G::run(rules, table, dealer, tell, most),
        false => 0,
    };
    let mut moves = run;
    loop {
        let turn = G::turn(rules, &table.public);
        let outcome = turn.outcome();
        if outcome.is_some() || moves == most {
            return Playout { outcome, moves };
        }
        let next = next_move(turn, |seat| table.view(rules, seat), players);
        let (seat, mv) = next.expect("the game goes on");
        G::play(rules, table, seat, mv, dealer, tell);
        moves += 1;
    }
}

/// Who makes which move now; `None` if the game is over. Those who may interrupt
/// are asked first, from the seat after the one that is to move: no seat is the
/// quickest in all turns.
#[inline(always)]
pub fn next_move<'a, G: Game>(
    turn: Turn,
    view: impl Fn(Seat) -> View<'a, G>,
    players: &mut impl Players<G>,
) -> Option<(Seat, G::Move)> {
    let seat = match turn {
        Turn::One(seat) => seat,
        Turn::Act { must, .. } => {
            let next = must.lowest().expect("somebody is asked");
            let may = turn.may();
            if !may.is_empty() {
                let interrupted = interruption(may, next, &view, players);
                if interrupted.is_some() {
                    return interrupted;
                }
            }
            next
        }
        Turn::Over(_) => return None,
    };
    let view = view(seat);
    Some((seat, players.choose(view, &G::legal_moves(view))))
}

/// The first interruption of these seats, if one of them makes any. It stays out
/// of the loop of games that know none.
#[cold]
#[inline(never)]
fn interruption<'a, G: Game>(
    may: SeatSet,
    next: Seat,
    view: &impl Fn(Seat) -> View<'a, G>,
    players: &mut impl Players<G>,
) -> Option<(Seat, G::Move)> {
    may.round_from(next).find_map(|seat| {
        let view = view(seat);
        let moves = G::legal_moves(view);
        let mv = match moves.is_empty() {
            true => None,
            false => players.interrupt(view, &moves),
        };
        mv.map(|mv| (seat, mv))
    })
}
