//! The list of the kinds of bots. Commands, menus, records and simulations use it.

use std::fmt;
use std::str::FromStr;

use parlour_engine::game::CardGame;
use parlour_engine::player::{Heuristic, Player, Random};
use parlour_engine::rules::unknown;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::players::{BotContext, ByBook, ByHeuristic, First};
use crate::search::Search;
use crate::tree::TreeSearch;

use crate::characters::{CALM, Character, KEEN, SHARP, plain};

/// The description of a kind of bot.
#[derive(Debug)]
pub struct BotInfo {
    /// The id on the command line and in records, such as `random`.
    pub id: &'static str,
    /// The characters. The first one whose name is free sits down.
    pub characters: &'static [Character],
    /// How it plays, in a few words.
    pub about: &'static str,
    /// Whether it needs a strategy book, which not every game has.
    pub by_book: bool,
    /// Whether it searches, so that its strength depends on a budget.
    pub searches: bool,
}

/// A kind of bot.
#[derive(Clone, Copy)]
pub struct BotKind(&'static BotInfo);

/// Defines the kinds of bots: a description of each, and the function that makes one.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $info:expr, made by $make:ident;)+) => {
        impl BotKind {
            $($(#[$doc])* pub const $name: Self = Self(&$info);)+

            /// All kinds.
            pub const ALL: [Self; [$(stringify!($name)),+].len()] = [$(Self::$name),+];

            /// A player of this kind; `None` if it needs a book and the game has none.
            #[must_use]
            pub fn player<G: CardGame>(
                self,
                context: &BotContext<'_, G>,
            ) -> Option<Box<dyn Player<G>>> {
                $(if self == Self::$name {
                    return $make::<G>(context);
                })+
                None
            }
        }
    };
}

kinds! {
    /// Makes the mistakes of a beginner.
    EASY = BotInfo {
        id: "easy",
        characters: &KEEN,
        about: "a beginner, who makes mistakes",
        by_book: false,
        searches: false,
    }, made by easy;
    /// Plays by rules of thumb.
    MEDIUM = BotInfo {
        id: "medium",
        characters: &CALM,
        about: "plays by rules of thumb",
        by_book: false,
        searches: false,
    }, made by medium;
    /// Searches or calculates.
    HARD = BotInfo {
        id: "hard",
        characters: &SHARP,
        about: "thinks ahead",
        by_book: false,
        searches: true,
    }, made by hard;
    /// Plays at random.
    RANDOM = BotInfo {
        id: "random",
        characters: &[plain("Random Bot")],
        about: "plays any legal move",
        by_book: false,
        searches: false,
    }, made by random;
    /// Plays the first legal move.
    FIRST = BotInfo {
        id: "first",
        characters: &[plain("First Bot")],
        about: "plays the first legal move",
        by_book: false,
        searches: false,
    }, made by first;
    /// Plays by the game's strategy book.
    BOOK = BotInfo {
        id: "book",
        characters: &[plain("Book Bot")],
        about: "plays by the strategy book",
        by_book: true,
        searches: false,
    }, made by by_book;
    /// Searches a tree, to compare with the flat search of `hard`.
    TREE = BotInfo {
        id: "tree",
        characters: &[plain("Tree Bot")],
        about: "searches a tree of moves",
        by_book: false,
        searches: true,
    }, made by tree;
    /// A program that was named on the command line. Without one, as in a record, an
    /// easy bot plays.
    PROGRAM = BotInfo {
        id: "program",
        characters: &[plain("Program")],
        about: "your own program",
        by_book: false,
        searches: false,
    }, made by easy;
}

fn easy<G: CardGame>(context: &BotContext<'_, G>) -> Option<Box<dyn Player<G>>> {
    Some(Box::new(by_heuristic(context, true)))
}

fn medium<G: CardGame>(context: &BotContext<'_, G>) -> Option<Box<dyn Player<G>>> {
    Some(Box::new(by_heuristic(context, false)))
}

fn by_heuristic<G: CardGame>(
    context: &BotContext<'_, G>,
    beginner: bool,
) -> ByHeuristic<G::Heuristic> {
    ByHeuristic {
        heuristic: G::Heuristic::new(context.rules),
        beginner,
    }
}

fn hard<G: CardGame>(context: &BotContext<'_, G>) -> Option<Box<dyn Player<G>>> {
    let search = Search::<G>::new(context.rules, context.book(), context.budget);
    Some(Box::new(search))
}

fn tree<G: CardGame>(context: &BotContext<'_, G>) -> Option<Box<dyn Player<G>>> {
    let search = TreeSearch::<G>::new(context.rules, context.book(), context.budget);
    Some(Box::new(search))
}

fn random<G: CardGame>(_context: &BotContext<'_, G>) -> Option<Box<dyn Player<G>>> {
    Some(Box::new(Random))
}

fn first<G: CardGame>(_context: &BotContext<'_, G>) -> Option<Box<dyn Player<G>>> {
    Some(Box::new(First))
}

fn by_book<G: CardGame>(context: &BotContext<'_, G>) -> Option<Box<dyn Player<G>>> {
    Some(Box::new(ByBook(context.book()?)))
}

impl BotKind {
    /// The levels, for people who choose an opponent. The other kinds are for
    /// experiments.
    pub const LEVELS: [Self; 3] = [Self::EASY, Self::MEDIUM, Self::HARD];

    /// The description.
    #[must_use]
    pub fn info(self) -> &'static BotInfo {
        self.0
    }

    /// The id on the command line and in records.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// The character of this name.
    #[must_use]
    pub fn character(self, name: &str) -> Option<&'static Character> {
        let mut characters = self.0.characters.iter();
        characters.find(|character| character.name == name)
    }

    /// The kind with this id.
    #[must_use]
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// The kinds that can be chosen by name: all but programs.
    pub fn named() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|&kind| kind != Self::PROGRAM)
    }

    /// All ids, as a command line names them: `bot, bot:random and bot:first`.
    #[must_use]
    pub fn list() -> String {
        let ids: Vec<String> = Self::named().map(|kind| format!("bot:{kind}")).collect();
        match ids.split_last() {
            Some((last, others)) => format!("bot, {} and {last}", others.join(", ")),
            None => "bot".into(),
        }
    }
}

/// The error for an unknown bot, with the names of all bots.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct UnknownBot(String);

impl FromStr for BotKind {
    type Err = UnknownBot;

    fn from_str(word: &str) -> Result<Self, UnknownBot> {
        let ids: Vec<&str> = Self::named().map(Self::id).collect();
        let nobody = || UnknownBot(unknown("bot", word, &ids).to_string());
        Self::named()
            .find(|kind| kind.id() == word)
            .ok_or_else(nobody)
    }
}

/// Reads a list of bots as a command line names them: `easy,hard`.
///
/// # Errors
/// [`UnknownBot`].
pub fn read_bots(text: &str) -> Result<Vec<BotKind>, UnknownBot> {
    text.split(',').map(|word| word.trim().parse()).collect()
}

impl Default for BotKind {
    fn default() -> Self {
        Self::MEDIUM
    }
}

impl PartialEq for BotKind {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for BotKind {}

impl fmt::Debug for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for BotKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for BotKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Self::of_id(&id).ok_or_else(|| serde::de::Error::custom(format!("there is no bot {id:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_the_same_on_the_command_line_and_in_records() {
        let check = |kind: BotKind, id: &str| {
            assert_eq!(kind.to_string(), id);
            assert_eq!(BotKind::of_id(id), Some(kind));
            let json = serde_json::to_string(&kind).unwrap();
            assert_eq!(json, format!("{id:?}"));
            assert_eq!(serde_json::from_str::<BotKind>(&json).unwrap(), kind);
        };
        check(BotKind::RANDOM, "random");
        check(BotKind::FIRST, "first");
        check(BotKind::BOOK, "book");
        check(BotKind::TREE, "tree");
        check(BotKind::PROGRAM, "program");
        assert_eq!(BotKind::of_id("clever"), None);
        let list =
            "bot, bot:easy, bot:medium, bot:hard, bot:random, bot:first, bot:book and bot:tree";
        assert_eq!(BotKind::list(), list);
    }
}
