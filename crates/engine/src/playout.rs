//! The fast path: a whole game with nobody watching. The same rules as in a
//! [`Session`](crate::Session), with nothing dynamic and nothing allocated for
//! a move.

use crate::dealer::Dealer;
use crate::event::Tell;
use crate::game::Game;
use crate::moves::Moves;
use crate::turn::{Outcome, Turn};

/// How a simulated game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How it ended; `None` if it was stopped before.
    pub outcome: Option<Outcome>,
    /// How many moves were made.
    pub moves: u64,
}

/// Plays one game between players who choose at random (idle moves only when
/// nothing else is legal), at most `most` moves long.
#[inline]
pub fn playout<G: Game>(
    rules: &G::Rules,
    seats: usize,
    dealer: &mut impl Dealer,
    chance: &mut impl Dealer,
    tell: &mut impl Tell<G::Event>,
    most: u64,
) -> Playout {
    let mut table = G::deal(rules, seats, dealer, tell);
    let mut moves = 0;
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
        let legal = G::legal_moves(table.view(rules, seat));
        let mv = legal.random(chance).expect("who is asked has a move");
        G::play(rules, &mut table, seat, mv, dealer, tell);
        moves += 1;
    }
}
