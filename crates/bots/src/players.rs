//! The players: one chooses at random, one takes the first move there is, one
//! plays by the game's own book.

use std::fmt;

use parlour_engine::{Book, Bot, Fast, Game, Moves, Players, Seed, View};
use serde::{Deserialize, Serialize};

/// Chooses among the legal moves at random; draws or passes only when nothing
/// else is legal (otherwise games would become many times longer).
#[derive(Clone, Debug)]
pub struct Random(Fast);

impl Random {
    /// A player whose choices follow from this seed and number.
    #[must_use]
    pub fn new(seed: Seed, number: u64) -> Self {
        Self(Fast::new(seed, number))
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, view: View<'_, G>, _memory: &G::Memory, moves: &G::Moves) -> G::Move {
        Players::<G>::choose(&mut self.0, view, moves)
    }

    fn interrupt(
        &mut self,
        view: View<'_, G>,
        _memory: &G::Memory,
        moves: &G::Moves,
    ) -> Option<G::Move> {
        Players::<G>::interrupt(&mut self.0, view, moves)
    }
}

/// Takes the first legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct First;

impl<G: Game> Bot<G> for First {
    fn choose(&mut self, _view: View<'_, G>, _memory: &G::Memory, moves: &G::Moves) -> G::Move {
        moves.get(0).expect("who is asked has a move")
    }
}

/// Plays by the game's own book.
#[derive(Clone, Copy, Debug)]
pub struct ByBook<B>(B);

impl<G: Game> Bot<G> for ByBook<G::Book> {
    fn choose(&mut self, view: View<'_, G>, _memory: &G::Memory, moves: &G::Moves) -> G::Move {
        self.0.advise(view, moves)
    }
}

/// The kinds of players there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BotKind {
    /// [`Random`].
    #[default]
    Random,
    /// [`First`].
    First,
    /// [`ByBook`], in games that have a book.
    Book,
}

impl BotKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Random, Self::First, Self::Book];

    /// What it is called on the command line and in JSON: `random`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::First => "first",
            Self::Book => "book",
        }
    }

    /// What it is called at the table; the second one of a kind is `Bot 2`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "Bot",
            Self::First => "First Bot",
            Self::Book => "Book Bot",
        }
    }

    /// How it plays, in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Self::Random => "plays anything that goes",
            Self::First => "takes the first card that goes",
            Self::Book => "knows the odds",
        }
    }

    /// The kind that is called so on the command line.
    #[must_use]
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// The kind of a bot of this name, so that a record can be played on.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        Self::ALL.into_iter().find(|kind| {
            name.strip_prefix(&kind.name().to_lowercase())
                .is_some_and(|rest| {
                    rest.is_empty() || rest.trim().parse::<u32>().is_ok_and(|n| n > 1)
                })
        })
    }

    /// A player of this kind for a seat; `None` where there is no book to play
    /// by.
    #[must_use]
    pub fn player<G: Game>(
        self,
        rules: &G::Rules,
        seed: Seed,
        number: u64,
    ) -> Option<Box<dyn Bot<G>>> {
        Some(match self {
            Self::Random => Box::new(Random::new(seed, number)),
            Self::First => Box::new(First),
            Self::Book => Box::new(ByBook(G::Book::open(rules)?)),
        })
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_one_name_everywhere() {
        let check = |kind: BotKind, id: &str| {
            assert_eq!(kind.to_string(), id);
            assert_eq!(BotKind::of_id(id), Some(kind));
            let json = serde_json::to_string(&kind).unwrap();
            assert_eq!(json, format!("{id:?}"));
            assert_eq!(serde_json::from_str::<BotKind>(&json).unwrap(), kind);
        };
        check(BotKind::Random, "random");
        check(BotKind::First, "first");
        check(BotKind::Book, "book");
        assert_eq!(BotKind::of_id("clever"), None);
    }
}
