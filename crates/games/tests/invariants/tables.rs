//! All tables that the tests check: every game and preset, with several numbers of
//! seats.

use parlour_engine::dealer::Dealer;
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::RuleSet;
use parlour_engine::rules::Terms;
use parlour_engine::table::{MAX_SEATS, SeatSet};
use parlour_engine::{Seat, Table, Turn};
use parlour_games::Games;

use crate::minimal::HighCard;

/// A test of one table: a game, a preset, a number of seats.
pub trait Check {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize);
}

struct Each<'a, C>(&'a mut C);

impl<C: Check> Visitor for Each<'_, C> {
    type Out = ();

    fn visit<G: CardGame>(self) {
        for preset in G::Rules::presets() {
            let possible: Vec<usize> = (1..=MAX_SEATS)
                .filter(|&seats| preset.rules.check(seats).is_ok())
                .collect();
            assert!(
                !possible.is_empty(),
                "{} {}: nobody can play",
                G::ID,
                preset.id
            );
            let terms = Terms {
                rules: preset.rules,
                setup: G::Setup::default(),
            };
            // The fewest, some, and the most.
            let last = possible.last().copied();
            let few = possible.iter().copied().take(3);
            for seats in few.chain(last.filter(|_| possible.len() > 3)) {
                self.0.check::<G>(preset.id, &terms, seats);
            }
        }
    }
}

/// Goes over every table of the registry.
pub fn registered_tables(check: &mut impl Check) {
    for game in Games.games() {
        Games
            .visit(game.id(), Each(check))
            .expect("listed games can be visited");
    }
}

/// Goes over every table of the registry and of the minimal game.
pub fn every_table(check: &mut impl Check) {
    registered_tables(check);
    Each(check).visit::<HighCard>();
}

/// One of the seats that a turn waits for, at random; sometimes one that may
/// interrupt and has a move to do so.
pub fn some_seat<G: CardGame>(
    rules: &G::Rules,
    table: &Table<G>,
    chance: &mut impl Dealer,
) -> Option<Seat> {
    let turn = G::turn(rules, &table.public);
    let must: SeatSet = turn.must();
    if let Turn::Act { may, .. } = turn
        && chance.below(4) == 0
    {
        let able = |&seat: &Seat| !G::legal_moves(table.view(rules, seat)).is_empty();
        let able: Vec<Seat> = may.iter().filter(able).collect();
        if let Some(&seat) = able.get(chance.below(able.len() as u32) as usize) {
            return Some(seat);
        }
    }
    let nth = chance.below(must.len() as u32) as usize;
    must.iter().nth(nth)
}
