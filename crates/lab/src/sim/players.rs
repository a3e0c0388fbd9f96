//! Who plays in a simulation. The kinds of bots are those that sit at any
//! table; here they choose without boxes and memories, which is fast enough.

use parlour_bots::BotKind;
use parlour_engine::{Book, Fast, FastKey, Game, Moves, Players, Seed, View, unknown};
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

#[inline(always)]
fn first<G: Game>(moves: &G::Moves) -> G::Move {
    moves.get(0).expect("who is asked has a move")
}

/// All seats take the first move.
pub(super) struct AllFirst;

impl<G: Game> Players<G> for AllFirst {
    #[inline(always)]
    fn choose(&mut self, _view: View<'_, G>, moves: &G::Moves) -> G::Move {
        first::<G>(moves)
    }
}

/// All seats play by the book.
pub(super) struct AllBook<'a, G: Game>(pub &'a G::Book);

impl<G: Game> Players<G> for AllBook<'_, G> {
    #[inline(always)]
    fn choose(&mut self, view: View<'_, G>, moves: &G::Moves) -> G::Move {
        self.0.advise(view, moves)
    }
}

/// Every seat has its own way.
pub(super) struct Mixed<'a, G: Game> {
    pub bots: &'a [BotKind],
    pub chance: Fast,
    /// There if one of the bots needs it.
    pub book: Option<&'a G::Book>,
}

impl<G: Game> Players<G> for Mixed<'_, G> {
    #[inline]
    fn choose(&mut self, view: View<'_, G>, moves: &G::Moves) -> G::Move {
        match (self.bots[view.seat.index()], self.book) {
            (BotKind::First, _) => first::<G>(moves),
            (BotKind::Book, Some(book)) => book.advise(view, moves),
            (BotKind::Random | BotKind::Book, _) => {
                Players::<G>::choose(&mut self.chance, view, moves)
            }
        }
    }

    fn interrupt(&mut self, view: View<'_, G>, moves: &G::Moves) -> Option<G::Move> {
        match self.bots[view.seat.index()] {
            BotKind::Random => Players::<G>::interrupt(&mut self.chance, view, moves),
            BotKind::First | BotKind::Book => None,
        }
    }
}

/// The key of the players' own chance: of the seed with every bit turned, so
/// that no player chooses with the very numbers that deal the cards.
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
