//! The trait that makes a game: thin, and the same for all.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::Serialize;
use thiserror::Error;

use crate::bot::Book;
use crate::counter::{Balance, Counter};
use crate::dealer::{Dealer, StackError};
use crate::event::Tell;
use crate::moves::Moves;
use crate::playout::Playout;
use crate::rules::{Preset, Switch};
use crate::scene::Scene;
use crate::seat::{NameError, Names, Seat};
use crate::settled::play_settled;
use crate::table::Table;
use crate::turn::Turn;
use crate::view::{Sight, View};

/// A card game. Implemented by a type without values: a game is its rules, and
/// all state is in the [`Table`].
pub trait Game: Sized + 'static {
    /// What records and commands call the game: lower case, `top-trumps`.
    const ID: &'static str;
    /// What people call it.
    const TITLE: &'static str;
    /// One line for menus.
    const ABOUT: &'static str;
    /// The name of a player without a seat who can win, such as a dealer.
    const HOUSE: Option<&'static str> = None;
    /// Whether seats hold cards that the next person at the keyboard must not
    /// see.
    const SECRETS: bool = true;
    /// Whether anybody at the table may make the move of the seat that is
    /// asked, because it decides nothing.
    const ANYONE: bool = false;
    /// How many people can sit down to play, with the default rules.
    const PEOPLE: RangeInclusive<usize>;
    /// How many more people can sit down if they ask for it (`--max-players`).
    const MOST_PEOPLE: usize = *Self::PEOPLE.end();
    /// The seats of a table that one person sits down at alone: bots take
    /// those that are free.
    const TABLE: usize = 2;

    /// How many people can sit down by these rules.
    fn people_at(rules: &Self::Rules) -> usize {
        let _ = rules;
        *Self::PEOPLE.end()
    }

    /// Everything that can be agreed on before the game.
    type Rules: Clone + PartialEq + Debug + Send + Sync;
    /// A card, for counting.
    type Card: Copy + Ord + Debug;
    /// What everybody sees.
    type Public: Clone + PartialEq + Debug;
    /// What one seat sees.
    type Private: Clone + PartialEq + Debug;
    /// What nobody sees.
    type Hidden: Clone + PartialEq + Debug;
    /// One decision of one seat.
    type Move: Copy + Eq + Debug;
    /// A set or an inline list of moves.
    type Moves: Moves<Self::Move>;
    /// A fact. Its JSON form is what `replay --events` prints.
    type Event: Clone + PartialEq + Debug + Serialize;
    /// What a seat remembers of what it was told, beyond what lies open.
    type Memory: Clone + Default + Debug;
    /// What is known about playing it well.
    type Book: Book<Self>;

    /// The ways to play, the default first. The first one is frozen: records
    /// that name no rules mean it.
    fn presets() -> Vec<Preset<Self::Rules>>;

    /// Everything that can be changed, as data.
    fn switches() -> Vec<Switch<Self::Rules>>;

    /// The rules in force, in a player's words.
    fn prose(rules: &Self::Rules) -> String;

    /// Whether this many seats can play by these rules.
    ///
    /// # Errors
    /// What does not go together.
    fn check(rules: &Self::Rules, seats: usize) -> Result<(), SetupError>;

    /// Sets the table. The caller has [`check`](Self::check)ed.
    fn deal(
        rules: &Self::Rules,
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

    /// Makes moves that decide nothing, because [anyone](Self::ANYONE) may make
    /// them or all is [settled](Self::is_settled), until the game is over, at
    /// most so many, and answers how many: the same as [`play`](Self::play)
    /// again and again, for games that know a faster way.
    #[inline]
    fn run(
        rules: &Self::Rules,
        table: &mut Table<Self>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Self::Event>,
        most: u64,
    ) -> u64 {
        let mut moves = 0;
        while moves < most
            && let Some(seat) = Self::turn(rules, &table.public).must().lowest()
            && let Some(mv) = Self::legal_moves(table.view(rules, seat)).get(0)
        {
            Self::play(rules, table, seat, mv, dealer, tell);
            moves += 1;
        }
        moves
    }

    /// Reads what a player typed. Whoever may not make the move now is told
    /// why in a player's words; what is returned is legal.
    ///
    /// # Errors
    /// A [`Refusal`] that explains, or asks back.
    fn read(view: View<'_, Self>, names: &Names, text: &str) -> Result<Self::Move, Refusal>;

    /// The one text form of a move, in records, screens and wires.
    fn write(rules: &Self::Rules, names: &Names, mv: Self::Move) -> String;

    /// The table as this seat sees it. The session adds names and the story.
    fn scene(sight: Sight<'_, Self>, names: &Names) -> Scene;

    /// A fact as a sentence; empty for facts that need no words.
    fn say(rules: &Self::Rules, names: &Names, event: &Self::Event) -> String;

    /// Whether people want a moment to look at what just happened before the
    /// game goes on: the end of a round, say.
    fn is_pause(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// What a graph over the whole game shows of a fact: what it measures, and
    /// how much from 0 to 100.
    fn measure(rules: &Self::Rules, event: &Self::Event) -> Option<(&'static str, u8)> {
        let _ = (rules, event);
        None
    }

    /// A fact as one line of JSON.
    fn event_json(rules: &Self::Rules, event: &Self::Event) -> String {
        let _ = rules;
        serde_json::to_string(event).expect("events are plain data")
    }

    /// What [`tally`](Self::tally) counts.
    const COUNTERS: &'static [Counter] = &[];

    /// What players win or lose by these counters, in games for money.
    const BALANCE: Option<Balance> = None;

    /// Adds what a fact means for the game's statistics: the index of a
    /// counter and by how much.
    fn tally(event: &Self::Event, count: &mut impl FnMut(usize, u64)) {
        let _ = (event, count);
    }

    /// Whether nothing is left to chance or choice once the cards are dealt by
    /// these rules: a table that comes back then comes back for ever.
    fn is_settled(rules: &Self::Rules) -> bool {
        let _ = rules;
        false
    }

    /// The most moves that a game by these rules can have, where a limit ends it.
    fn most_moves(rules: &Self::Rules) -> u64 {
        let _ = rules;
        u64::MAX
    }

    /// Plays a [settled](Self::is_settled) game on until it is over, or until a
    /// position comes back, which leaves it without an outcome: the same as
    /// [`play_settled`], for games that know a faster way. A game of chance or
    /// choice must not be played so.
    #[inline]
    fn run_settled(
        rules: &Self::Rules,
        table: &mut Table<Self>,
        dealer: &mut impl Dealer,
        tell: &mut impl Tell<Self::Event>,
    ) -> Playout {
        play_settled(rules, table, dealer, tell)
    }

    /// Whether two tables of one [settled](Self::is_settled) game are in the
    /// same position, all that goes on from there being the same.
    fn same_position(one: &Table<Self>, other: &Table<Self>) -> bool {
        one == other
    }

    /// Folds a fact that this seat was told into what it remembers.
    fn remember(memory: &mut Self::Memory, seat: Seat, event: &Self::Event) {
        let _ = (memory, seat, event);
    }

    /// Some whole table that the seat may believe in: what it sees and
    /// remembers stays, everything else is dealt anew.
    fn resample(
        view: View<'_, Self>,
        memory: &Self::Memory,
        chance: &mut impl Dealer,
    ) -> Table<Self>;

    /// Every card of the game, wherever it is, once.
    fn census(rules: &Self::Rules, table: &Table<Self>, each: &mut impl FnMut(Self::Card));
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
    pub fn seats<G: Game>(range: RangeInclusive<usize>, got: usize) -> Result<(), Self> {
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

/// One answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What a player types.
    pub key: String,
    /// What it means.
    pub label: String,
    /// The whole move.
    pub text: String,
}

/// A question that completes a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ask {
    /// The question.
    pub prompt: String,
    /// The answers.
    pub choices: Vec<Choice>,
    /// What is said to any other answer.
    pub otherwise: String,
}

/// Why a move was not made. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// It cannot be done: why, and what would be right.
    #[error("{0}")]
    No(String),
    /// It is not complete.
    #[error("{}", .0.prompt)]
    Ask(Ask),
}

impl Refusal {
    /// A refusal in these words.
    pub fn no(why: impl Into<String>) -> Self {
        Self::No(why.into())
    }
}
