//! Who plays in a simulation: the ways to choose a move that are fast enough.

use std::fmt;

use parlour_engine::{Book, Fast, Game, Moves, Players, Seed, View, unknown};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A way to choose moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// At random; idle moves only when nothing else is legal.
    #[default]
    Random,
    /// The first legal move.
    First,
    /// What the game's own book advises, where it has one.
    Book,
}

/// Why a list of strategies cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StrategyError {
    /// There is no such strategy.
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

impl Strategy {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Random, Self::First, Self::Book];

    /// What it is called on the command line and in JSON.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::First => "first",
            Self::Book => "book",
        }
    }

    /// The name of a player of this kind in records.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "Bot",
            Self::First => "First Bot",
            Self::Book => "Book Bot",
        }
    }

    /// Reads a list such as `random,book`.
    ///
    /// # Errors
    /// [`StrategyError::Unknown`].
    pub fn list(text: &str) -> Result<Vec<Self>, StrategyError> {
        let read = |word: &str| {
            let found = Self::ALL.into_iter().find(|known| known.id() == word);
            let ids = Self::ALL.map(Self::id);
            found.ok_or_else(|| StrategyError::Unknown(unknown("bot", word, &ids).to_string()))
        };
        text.split(',').map(str::trim).map(read).collect()
    }

    /// One strategy for each seat; one alone is for all of them.
    ///
    /// # Errors
    /// [`StrategyError::Count`].
    pub fn seated(list: &[Self], seats: usize) -> Result<Vec<Self>, StrategyError> {
        match list {
            [] => Ok(vec![Self::default(); seats]),
            [one] => Ok(vec![*one; seats]),
            list if list.len() == seats => Ok(list.to_vec()),
            list => Err(StrategyError::Count {
                bots: list.len(),
                seats,
            }),
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
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
    pub strategies: &'a [Strategy],
    pub chance: Fast,
    /// There if one of the strategies needs it.
    pub book: Option<&'a G::Book>,
}

impl<G: Game> Players<G> for Mixed<'_, G> {
    #[inline]
    fn choose(&mut self, view: View<'_, G>, moves: &G::Moves) -> G::Move {
        match (self.strategies[view.seat.index()], self.book) {
            (Strategy::First, _) => first::<G>(moves),
            (Strategy::Book, Some(book)) => book.advise(view, moves),
            (Strategy::Random | Strategy::Book, _) => {
                Players::<G>::choose(&mut self.chance, view, moves)
            }
        }
    }
}

/// The players' own chance in a game: under the seed with every bit turned, so
/// that no player chooses with the very numbers that deal the cards.
pub(super) fn players_chance(seed: Seed, index: u64) -> Fast {
    Fast::new(Seed(seed.0.map(|byte| !byte)), index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_bots_are_read() {
        let check = |text: &str, seats: usize, expected: &str| {
            let seated = Strategy::list(text).and_then(|list| Strategy::seated(&list, seats));
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
