//! What a game is: its types, its rules as data, and how it is played.
//!
//! A game implements [`Game`] and a few small traits beside it, one for each
//! reader: [`Present`] for screens, [`Imagine`] for bots and the leak test,
//! [`Count`](crate::Count) for statistics, [`Advise`](crate::Advise) for hints,
//! [`Settled`](crate::Settled) for games that run by themselves. A game with
//! all of them is a [`CardGame`](crate::game::CardGame), which is what registries list.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use serde::Serialize;
use thiserror::Error;

pub use crate::advise::Advise;
pub use crate::counter::Count;
use crate::dealer::{Dealer, StackError};
use crate::event::Tell;
pub use crate::imagine::Imagine;
use crate::moves::Moves;
pub use crate::present::Present;
pub use crate::registry::CardGame;
use crate::rules::{Document, Preset, Switch};
use crate::seat::{NameError, Seat};
pub use crate::settled::Settled;
use crate::table::Table;
pub use crate::turn::{Measure, Outcome, Turn};
use crate::view::View;

/// The rules of a card game. Implemented by a type without values: a game is
/// its rules, and all state is in the [`Table`].
///
/// Three things are fixed before the first card. [`Rules`](Self::Rules) are
/// agreed on by everybody and part of every view. [`Setup`](Self::Setup) is
/// decided before the deal, too, but secret during play. The rest is chance,
/// and comes from the [`Dealer`].
pub trait Game: Sized + 'static {
    /// What records and commands call the game: lower case, `top-trumps`.
    const ID: &'static str;

    /// Whether anybody at the table may make the move of the seat that is
    /// asked, because it decides nothing.
    const ANYONE: bool = false;

    /// Everything that can be agreed on before the game. Public.
    type Rules: Clone + PartialEq + Debug + Send + Sync;
    /// What is decided before the deal and secret during play, such as the
    /// values of a deck: `()` for most games. It is given to
    /// [`deal`](Self::deal) and to nothing else.
    type Setup: Clone + PartialEq + Default + Send + Sync;
    /// A card, for counting.
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
    type Moves: Moves<Self::Move>;
    /// A fact. Its JSON form is what `replay --events` prints.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;

    /// The ways to play. The first one is frozen: records that name no rules
    /// mean it.
    fn presets() -> Vec<Preset<Self::Rules>>;

    /// Everything that can be changed, as data.
    fn switches() -> Vec<Switch<Self::Rules>>;

    /// The documents that a game is set up with, such as a deck of one's own.
    fn documents() -> Vec<Document<Self>> {
        Vec::new()
    }

    /// Whether this many seats can play by these rules.
    ///
    /// # Errors
    /// What does not go together.
    fn check(rules: &Self::Rules, seats: usize) -> Result<(), SetupError>;

    /// Whether the setup belongs to these rules.
    ///
    /// # Errors
    /// What does not go together.
    fn check_setup(rules: &Self::Rules, setup: &Self::Setup) -> Result<(), SetupError> {
        let _ = (rules, setup);
        Ok(())
    }

    /// Sets the table. The caller has checked the rules and the setup.
    ///
    /// What a seat can see of its own cards is told to that seat with
    /// [`Tell::split`], and what lies open is told with [`Tell::reveal`]: the
    /// leak test holds everything else to be secret.
    fn deal(
        rules: &Self::Rules,
        setup: &Self::Setup,
        seats: usize,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Self::Event>,
    ) -> Table<Self>;

    /// Whom the game waits for.
    fn turn(rules: &Self::Rules, public: &Self::Public) -> Turn;

    /// The moves of a seat that the [`turn`](Self::turn) asks: never empty for
    /// one that the game waits for; those who only may act can have none.
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

    /// Every card of the game, wherever it is, once.
    fn census(rules: &Self::Rules, table: &Table<Self>, each: &mut impl FnMut(Self::Card));

    /// What the values of an outcome mean by these rules.
    fn measure(rules: &Self::Rules) -> Measure {
        let _ = rules;
        Measure::WinOrLoss
    }

    /// What a finished game is worth to a seat, in the unit of
    /// [`measure`](Self::measure): more is better, and no winner has less than
    /// somebody who did not win. Winners, matches between bots and learning all
    /// read it.
    fn value(rules: &Self::Rules, public: &Self::Public, outcome: &Outcome, seat: Seat) -> i64 {
        let _ = (rules, public);
        outcome.win_or_loss(seat)
    }
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too few or too many seats.
    #[error("{game} is for {min} to {max} players here, not {got}")]
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
    /// Rules that do not exist or make no sense together.
    #[error("{0}")]
    Rules(String),
    /// Names that cannot stand.
    #[error(transparent)]
    Names(#[from] NameError),
    /// Stacked decks that do not fit the game.
    #[error(transparent)]
    Stack(#[from] StackError),
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
