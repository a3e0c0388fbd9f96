//! Imagined games: the heuristic player finishes them in all seats.

use parlour_engine::dealer::Fast;
use parlour_engine::event::Silent;
use parlour_engine::player::{Decision, Heuristic, Mistakes, Player};
use parlour_engine::playout::next_move;
use parlour_engine::{Advise, Imagine, Seat, Table};

/// The most moves of an imagined game.
pub(crate) const MAX_MOVES: u32 = 3_000;

/// The result of an imagined game.
pub(crate) struct Imagined {
    /// The result for the seat of the decision, from 0 to 1.
    pub(crate) value: f64,
    /// How many moves it took.
    pub(crate) moves: u32,
}

/// Makes a move, or declines to interrupt, and lets the heuristic player finish the
/// game.
pub(crate) fn play_out<G: Advise>(
    heuristic: &G::Heuristic,
    decision: Decision<'_, G>,
    mut table: Table<G>,
    mv: Option<G::Move>,
    [mut dealer, mut chance]: [Fast; 2],
) -> Imagined {
    let view = decision.view;
    let mut players = Everybody {
        heuristic,
        declines: mv.is_none().then_some(view.seat),
    };
    if let Some(mv) = mv {
        let (rules, tell) = (view.rules, &mut Silent);
        G::play(rules, &mut table, view.seat, mv, &mut dealer, tell);
    }
    let nothing = G::Memory::default();
    for moves in 0..MAX_MOVES {
        let end = G::interim_result(view, &table.public);
        if let Some(value) = end.or_else(|| G::estimate(view, &table)) {
            return Imagined { value, moves };
        }
        let turn = G::turn(view.rules, &table.public);
        let known = |seat| (table.view(view.rules, seat), &nothing);
        let Some((seat, mv)) = next_move(turn, known, &mut players, &mut chance) else {
            break;
        };
        G::play(view.rules, &mut table, seat, mv, &mut dealer, &mut Silent);
    }
    Imagined {
        value: 1.0 / view.seats as f64,
        moves: MAX_MOVES,
    }
}

/// The players of an imagined game.
struct Everybody<'a, H> {
    heuristic: &'a H,
    /// The seat that has decided not to interrupt, until somebody moves.
    declines: Option<Seat>,
}

impl<G: Imagine, H: Heuristic<G>> Player<G> for Everybody<'_, H> {
    #[inline]
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        self.declines = None;
        self.heuristic.choose(decision, Mistakes::NONE, chance)
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        if self.declines == Some(decision.view.seat) {
            return None;
        }
        let mv = self.heuristic.interrupt(decision, Mistakes::NONE, chance);
        self.declines = self.declines.filter(|_| mv.is_none());
        mv
    }
}
