//! The players of a simulation: the same kinds of bots as at other tables.

use parlour_bots::BotKind;
use parlour_engine::Imagine;
use parlour_engine::dealer::{Fast, FastKey, Seed};
use parlour_engine::player::{Decision, Player};
use parlour_engine::rules::unknown;
use thiserror::Error;

/// Why a list of bots cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BotsError {
    /// There is no such bot.
    #[error("{0}")]
    Unknown(String),
    /// Neither one for all seats nor one for each.
    #[error("{bots} bots for {seats} seats: name one for all seats, or one for each")]
    Count {
        /// How many were named.
        bots: usize,
        /// How many seats there are.
        seats: usize,
    },
}

/// Reads a list such as `random,book`.
///
/// # Errors
/// [`BotsError::Unknown`].
pub fn read_bots(text: &str) -> Result<Vec<BotKind>, BotsError> {
    let read = |word: &str| {
        let ids = BotKind::ALL.map(BotKind::id);
        let nobody = || BotsError::Unknown(unknown("bot", word, &ids).to_string());
        BotKind::of_id(word).ok_or_else(nobody)
    };
    text.split(',').map(str::trim).map(read).collect()
}

/// One bot for each seat; one alone is for all of them.
///
/// # Errors
/// [`BotsError::Count`].
pub fn seat_bots(list: &[BotKind], seats: usize) -> Result<Vec<BotKind>, BotsError> {
    match list {
        [] => Ok(vec![BotKind::default(); seats]),
        [one] => Ok(vec![*one; seats]),
        list if list.len() == seats => Ok(list.to_vec()),
        list => Err(BotsError::Count {
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
            let seated = read_bots(text).and_then(|list| seat_bots(&list, seats));
            let got = match seated {
                Ok(list) => list
                    .iter()
                    .map(|one| one.id())
                    .collect::<Vec<_>>()
                    .join(" "),
                Err(error) => error.to_string(),
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
