//! Every table that there is: what the tests go over.

use parlour_engine::{Dealer, Game, MAX_SEATS, Registry, Seat, SeatSet, Turn, Visitor};
use parlour_games::Games;

/// A test of one table: a game, a preset, a number of seats.
pub trait Check {
    fn check<G: Game>(&mut self, preset: &str, rules: &G::Rules, seats: usize);
}

struct Each<'a, C>(&'a mut C);

impl<C: Check> Visitor for Each<'_, C> {
    type Out = ();

    fn visit<G: Game>(self) {
        for preset in G::presets() {
            let possible: Vec<usize> = (1..=MAX_SEATS)
                .filter(|&seats| G::check(&preset.rules, seats).is_ok())
                .collect();
            assert!(
                !possible.is_empty(),
                "{} {}: nobody can play",
                G::ID,
                preset.id
            );
            // The fewest, some, and the most.
            let last = possible.last().copied();
            let few = possible.iter().copied().take(3);
            for seats in few.chain(last.filter(|_| possible.len() > 3)) {
                self.0.check::<G>(preset.id, &preset.rules, seats);
            }
        }
    }
}

/// Goes over every table of the registry.
pub fn every_table(check: &mut impl Check) {
    for game in Games.games() {
        Games
            .visit(game.id(), Each(check))
            .expect("listed games can be visited");
    }
}

/// One of the seats that a turn waits for, at random.
pub fn some_seat(turn: &Turn, chance: &mut impl Dealer) -> Option<Seat> {
    let must: SeatSet = turn.must();
    let nth = chance.below(must.len() as u32) as usize;
    must.iter().nth(nth)
}
