//! The trait of a game: its types, its rules as data, and how it is played.
//!
//! A game implements [`Game`] and five small traits, one for each kind of caller:
//! [`Present`] for screens, [`Imagine`] for bots and the leak test,
//! [`Count`] for statistics, [`Advise`] for hints, and
//! [`FastForward`] for games without decisions. A game with all of them
//! is a [`CardGame`]; registries list card games.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use serde::Serialize;
use thiserror::Error;

pub use crate::advise::Advise;
pub use crate::counter::Count;
use crate::dealer::{Dealer, StackError};
use crate::event::Tell;
pub use crate::fast_forward::FastForward;
pub use crate::imagine::Imagine;
use crate::moves::Moves;
pub use crate::present::{LongGame, OutOfGame, Present};
pub use crate::registry::CardGame;
use crate::rules::{Document, RuleSet};
use crate::seat::{NameError, Seat};
pub use crate::summary::{Finished, SummaryText, counted, how_often, listed};
use crate::table::Table;
pub use crate::turn::{Measure, Outcome, Turn};
use crate::view::View;

/// The rules of a card game. The implementing type is only a name; all state is
/// in the [`Table`].
///
/// Three things are fixed before the deal. [`Rules`](Self::Rules) are known to
/// everybody and part of every view. [`Setup`](Self::Setup) is secret during play.
/// Everything random comes from the [`Dealer`].
pub trait Game: Sized + 'static {
    /// The id in records and commands, in lower case: `top-trumps`.
    const ID: &'static str;

    /// The version of the code that implements the rules. It changes if the same moves no longer
    /// lead to the same table, so that servers do not continue games of another version.
    const VERSION: u32 = 1;

    /// Whether any player may make the move of the seat whose turn it is, because
    /// the game has no decisions.
    const AUTOMATIC: bool = false;

    /// The options of the game. Public.
    type Rules: RuleSet;
    /// Data that is chosen before the deal and secret during play, such as the
    /// values of a deck. `()` for most games. Only [`deal`](Self::deal) gets it.
    type Setup: Clone + PartialEq + Default + Send + Sync;
    /// A card, for [`census`](Self::census).
    type Card: Copy + Ord + Debug;
    /// What everybody sees.
    type Public: Clone + PartialEq + Debug + Send + Sync;
    /// What one seat sees.
    type Private: Clone + PartialEq + Debug + Send + Sync;
    /// What nobody sees.
    type Hidden: Clone + PartialEq + Debug + Send + Sync;
    /// One decision of one seat.
    type Move: Copy + Ord + Hash + Debug + Send + Sync;
    /// A set or an inline list of moves.
    type Moves: Moves<Self::Move> + Send + Sync;
    /// An event. Its JSON form is what `replay --events` prints.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;

    /// The documents that a game can be set up with, such as a custom deck.
    fn documents() -> Vec<Document<Self>> {
        Vec::new()
    }

    /// Checks that the setup belongs to these rules.
    ///
    /// # Errors
    /// A [`SetupError`] that says what is not possible.
    fn check_setup(rules: &Self::Rules, setup: &Self::Setup) -> Result<(), SetupError> {
        let _ = (rules, setup);
        Ok(())
    }

    /// Deals. The caller has checked the rules and the setup.
    ///
    /// Report the cards that only one seat sees with [`Tell::split`], and cards
    /// that lie face up with [`Tell::reveal`]. The leak test treats everything else
    /// as secret.
    fn deal(
        rules: &Self::Rules,
        setup: &Self::Setup,
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Self::Event>,
    ) -> Table<Self>;

    /// Whose turn it is, or how the game ended.
    fn turn(rules: &Self::Rules, public: &Self::Public) -> Turn;

    /// The legal moves of a seat that is part of the [`turn`](Self::turn). Never
    /// empty for a seat that must act; can be empty for one that only may act.
    fn legal_moves(view: View<'_, Self>) -> Self::Moves;

    /// Makes a legal move.
    fn play(
        rules: &Self::Rules,
        table: &mut Table<Self>,
        seat: Seat,
        mv: Self::Move,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Self::Event>,
    );

    /// Calls `each` once for every card of the game, wherever it is.
    fn census(rules: &Self::Rules, table: &Table<Self>, each: &mut impl FnMut(Self::Card));

    /// The result of a finished game for a seat, in the unit of
    /// [`RuleSet::measure`]. More is better, and no winner has less than a
    /// seat that did not win.
    fn value(rules: &Self::Rules, public: &Self::Public, outcome: &Outcome, seat: Seat) -> i64 {
        let _ = (rules, public);
        outcome.win_or_loss(seat)
    }
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too few or too many seats.
    #[error("{game} needs {} with these rules, not {got}", players(*.min, *.max))]
    Seats {
        /// The game's title.
        game: &'static str,
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
        /// How many there were.
        got: usize,
    },
    /// Rules that do not exist or contradict each other.
    #[error("{0}")]
    Rules(String),
    /// Names that are not possible.
    #[error(transparent)]
    Names(#[from] NameError),
    /// Stacked decks that do not fit the game.
    #[error(transparent)]
    Stack(#[from] StackError),
}

/// A range of numbers of players in words.
fn players(min: usize, max: usize) -> String {
    match (min, max) {
        (1, 1) => "1 player".into(),
        (min, max) if min == max => format!("{max} players"),
        (min, max) => format!("{min} to {max} players"),
    }
}

impl SetupError {
    /// Checks a number of seats against a range.
    ///
    /// # Errors
    /// [`SetupError::Seats`] if it lies outside.
    pub fn seats<G: Present>(range: RangeInclusive<usize>, got: usize) -> Result<(), Self> {
        if range.contains(&got) {
            return Ok(());
        }
        Err(Self::Seats {
            game: G::TITLE,
            min: *range.start(),
            max: *range.end(),
            got,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_one_number_is_said_as_one_number() {
        let check = |(min, max): (usize, usize), expected: &str| {
            let error = SetupError::Seats {
                game: "Snap",
                min,
                max,
                got: 9,
            };
            assert_eq!(error.to_string(), expected);
        };
        check((2, 5), "Snap needs 2 to 5 players with these rules, not 9");
        check((2, 2), "Snap needs 2 players with these rules, not 9");
        check((1, 1), "Snap needs 1 player with these rules, not 9");
    }
}
