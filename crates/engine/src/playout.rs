//! The fast path: a whole game with nobody watching. The same rules as in a
//! [`Session`](crate::Session), with nothing dynamic and nothing allocated for
//! a move.

use crate::dealer::Dealer;
use crate::event::Tell;
use crate::game::Game;
use crate::moves::Moves;
use crate::turn::{Outcome, Turn};
use crate::view::View;

/// Those who choose the moves of a simulated game, for all its seats.
pub trait Players<G: Game> {
    /// Chooses one of the legal moves of the seat that looks.
    fn choose(&mut self, view: View<'_, G>, moves: &G::Moves) -> G::Move;
}

/// Chance itself plays: at random, idle moves only when nothing else is legal.
impl<G: Game, D: Dealer> Players<G> for D {
    #[inline(always)]
    fn choose(&mut self, _view: View<'_, G>, moves: &G::Moves) -> G::Move {
        moves.random(self).expect("who is asked has a move")
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
#[inline]
pub fn playout<G: Game>(
    rules: &G::Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    players: &mut impl Players<G>,
    tell: &mut impl Tell<G::Event>,
    most: u64,
) -> Playout {
    let mut table = G::deal(rules, seats, dealer, tell);
    let mut moves = 0;
    if G::ANYONE {
        moves = G::run(rules, &mut table, dealer, tell, most);
    }
    loop {
        let seat = match G::turn(rules, &table.public) {
            Turn::One(seat) => seat,
            Turn::Act { must, .. } => must.lowest().expect("somebody is asked"),
            Turn::Over(outcome) => {
                return Playout {
                    outcome: Some(outcome),
                    moves,
                };
            }
        };
        if moves == most {
            return Playout {
                outcome: None,
                moves,
            };
        }
        let view = table.view(rules, seat);
        let mv = players.choose(view, &G::legal_moves(view));
        G::play(rules, &mut table, seat, mv, dealer, tell);
        moves += 1;
    }
}
