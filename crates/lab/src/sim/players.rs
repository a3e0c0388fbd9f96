//! The players of a simulation.

use parlour_bots::BotKind;
use parlour_engine::Imagine;
use parlour_engine::dealer::{Fast, FastKey, Seed};
use parlour_engine::player::{Decision, Player};
use thiserror::Error;

/// Neither one bot for all seats nor one for each.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{bots} bots for {seats} seats: name one for all seats, or one for each")]
pub struct BotsError {
    /// How many were named.
    pub bots: usize,
    /// How many seats there are.
    pub seats: usize,
}

/// The bots of all seats. A list of one bot is for all seats, and without a list all bots
/// play at random.
///
/// # Errors
/// A [`BotsError`].
pub fn seat_bots(list: &[BotKind], seats: usize) -> Result<Vec<BotKind>, BotsError> {
    match list {
        [] => Ok(vec![BotKind::RANDOM; seats]),
        [one] => Ok(vec![*one; seats]),
        list if list.len() == seats => Ok(list.to_vec()),
        list => Err(BotsError {
            bots: list.len(),
            seats,
        }),
    }
}

/// A player for each seat, of any kind.
pub(super) struct BySeat<G: Imagine>(pub Vec<Box<dyn Player<G>>>);

impl<G: Imagine> Player<G> for BySeat<G> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        self.0[decision.view.seat.index()].choose(decision, chance)
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        self.0[decision.view.seat.index()].interrupt(decision, chance)
    }

    fn remembers(&self) -> bool {
        self.0.iter().any(|player| player.remembers())
    }
}

/// The key of the players' random stream. It is made from the seed with every bit
/// inverted, so that players do not use the random numbers that deal the cards.
pub(super) fn players_key(seed: Seed) -> FastKey {
    FastKey::of(Seed(seed.0.map(|byte| !byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_bots_are_read() {
        let check = |text: &str, seats: usize, expected: &str| {
            let list = parlour_bots::read_bots(text).map_err(|error| error.to_string());
            let seat =
                |list: Vec<BotKind>| seat_bots(&list, seats).map_err(|error| error.to_string());
            let got = match list.and_then(seat) {
                Ok(list) => list
                    .iter()
                    .map(|one| one.id())
                    .collect::<Vec<_>>()
                    .join(" "),
                Err(error) => error,
            };
            assert!(got.contains(expected), "{text}: {got}");
        };
        check("random", 3, "random random random");
        check("random, first", 2, "random first");
        check("book", 1, "book");
        check("first,random", 3, "2 bots for 3 seats");
        check("frist", 2, "first");
        check("", 2, "\"\"");
    }
}
