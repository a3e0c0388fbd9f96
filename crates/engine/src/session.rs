//! A game in play: checked moves, events and memories. `told` makes scenes and sentences,
//! `replay` writes and replays records, and `undo` undoes moves.

use thiserror::Error;

use crate::dealer::{AnyDealer, StackError};
use crate::event::{Log, Told};
use crate::game::SetupError;
use crate::imagine::Imagine;
use crate::memories::{Memories, Remembering};
use crate::moves::Moves;
use crate::present::Present;
use crate::record::Chance;
use crate::refusal::Refusal;
use crate::rules::{RuleSet, RulesMap, Terms};
use crate::seat::{NameError, Names, Seat};
use crate::table::Table;
use crate::turn::Turn;
use crate::view::View;

mod replay;
mod told;
mod undo;

pub use replay::ReplayError;
pub use undo::UndoError;
use undo::{MoveTrace, Watched};

/// Why a move was not made. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is another seat's turn.
    #[error("it is not your turn, {you}; the table waits for {waits}")]
    NotYourTurn {
        /// The player who tried to move.
        you: String,
        /// The players whose turn it is.
        waits: String,
    },
    /// A seat that the table does not have.
    #[error("there is no seat {0} at this table")]
    NoSeat(Seat),
    /// The rules do not allow the move, or a part of it is missing.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The given decks do not fit the game.
    #[error(transparent)]
    Stack(#[from] StackError),
}

/// A game in play: the table, the dealer, and all events so far.
pub struct Session<G: Present + Imagine> {
    rules: G::Rules,
    setup: G::Setup,
    names: Names,
    chance: Chance,
    dealer: AnyDealer,
    table: Table<G>,
    memories: Remembering<G>,
    /// The label and the values of the game's graph.
    trend: (&'static str, Vec<u8>),
    story: Vec<Told<G::Event>>,
    /// For each event, the number of the part of the game in which it happened.
    parts: Vec<u32>,
    moves: Vec<String>,
    /// Data for undo, for each move.
    steps: Vec<MoveTrace>,
}

impl<G: Present + Imagine> Clone for Session<G> {
    fn clone(&self) -> Self {
        Self {
            rules: self.rules.clone(),
            setup: self.setup.clone(),
            names: self.names.clone(),
            chance: self.chance.clone(),
            dealer: self.dealer.clone(),
            table: self.table.clone(),
            memories: self.memories.clone(),
            trend: self.trend.clone(),
            story: self.story.clone(),
            parts: self.parts.clone(),
            moves: self.moves.clone(),
            steps: self.steps.clone(),
        }
    }
}

impl<G: Present + Imagine> Session<G> {
    /// Starts a game with the default setup.
    ///
    /// # Errors
    /// A [`SetupError`] if these people cannot play by these rules, or if
    /// stacked decks do not fit.
    pub fn new(rules: G::Rules, names: Names, chance: Chance) -> Result<Self, SetupError> {
        let setup = G::Setup::default();
        Self::with_terms(Terms { rules, setup }, names, chance)
    }

    /// Starts a game.
    ///
    /// # Errors
    /// A [`SetupError`] if these people cannot play on these terms, or if
    /// stacked decks do not fit.
    pub fn with_terms(terms: Terms<G>, names: Names, chance: Chance) -> Result<Self, SetupError> {
        let Terms { rules, setup } = terms;
        rules.check(names.len())?;
        G::check_setup(&rules, &setup)?;
        if let Some(house) = G::HOUSE.filter(|house| names.find(house).is_some()) {
            return Err(NameError::Taken(house.into()).into());
        }
        let mut dealer = chance.dealer();
        let mut log = Log(Vec::new());
        let table = G::deal(&rules, &setup, names.len(), &mut dealer, &mut log);
        if let Some(fault) = dealer.fault() {
            return Err(fault.clone().into());
        }
        let mut session = Self {
            memories: Remembering::new(names.len()),
            rules,
            setup,
            names,
            chance,
            dealer,
            table,
            trend: ("", Vec::new()),
            story: Vec::new(),
            parts: Vec::new(),
            moves: Vec::new(),
            steps: Vec::new(),
        };
        let part = session.part();
        session.hear(log, part);
        Ok(session)
    }

    /// Rules from their written form.
    ///
    /// # Errors
    /// An unknown name or a wrong value, with what is possible.
    pub fn read_rules(map: &RulesMap) -> Result<G::Rules, SetupError> {
        Terms::<G>::read(map).map(|terms| terms.rules)
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The whole table, hidden cards included. For tests; screens and players use
    /// [`view`](Self::view) and [`scene`](Self::scene).
    #[must_use]
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// The source of the game's randomness.
    #[must_use]
    pub fn chance(&self) -> &Chance {
        &self.chance
    }

    /// The dealer as it is now. For tests.
    #[must_use]
    pub fn dealer(&self) -> &AnyDealer {
        &self.dealer
    }

    /// The names in seat order.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        G::turn(&self.rules, &self.table.public)
    }

    /// What this seat may know.
    ///
    /// # Panics
    /// If the table has no such seat. [`memory`](Self::memory) and
    /// [`scene`](Self::scene) panic, too.
    #[must_use]
    pub fn view(&self, seat: Seat) -> View<'_, G> {
        self.table.view(&self.rules, seat)
    }

    /// What this seat remembers.
    #[must_use]
    pub fn memory(&self, seat: Seat) -> &G::Memory {
        self.memories.of(seat)
    }

    /// The moves since number `from`, as a record writes them.
    #[must_use]
    pub fn moves_since(&self, from: usize) -> &[String] {
        self.moves.get(from..).unwrap_or_default()
    }

    /// How many moves were made.
    #[must_use]
    pub fn moves_len(&self) -> usize {
        self.moves.len()
    }

    /// All events so far, with their audiences.
    #[must_use]
    pub fn told(&self) -> &[Told<G::Event>] {
        &self.story
    }

    /// The legal moves of a seat; `None` if it is not its turn.
    #[must_use]
    pub fn legal_moves(&self, seat: Seat) -> Option<G::Moves> {
        let seated = seat.index() < self.names.len();
        (seated && self.turn().asks(seat)).then(|| G::legal_moves(self.view(seat)))
    }

    /// Makes a move that a person typed.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError> {
        let seat = self.acting_seat(seat)?;
        let mv = G::read(self.view(seat), &self.names, text)?;
        self.play_move(seat, mv)
    }

    /// The seat for which this seat can move now: itself, or in a game without decisions the
    /// seat that is asked.
    fn acting_seat(&self, seat: Seat) -> Result<Seat, PlayError> {
        if seat.index() >= self.names.len() {
            return Err(PlayError::NoSeat(seat));
        }
        match self.turn() {
            Turn::Over(_) => Err(PlayError::Over),
            Turn::One(asked) if G::AUTOMATIC => Ok(asked),
            turn if turn.asks(seat) => Ok(seat),
            _ => Err(PlayError::NotYourTurn {
                you: self.names.of(seat).into(),
                waits: self.waits_for(),
            }),
        }
    }

    /// The names of the players whose turn it is.
    fn waits_for(&self) -> String {
        let must = self.turn().must();
        let names: Vec<&str> = must.iter().map(|seat| self.names.of(seat)).collect();
        names.join(", ")
    }

    /// Makes a move that a program chose.
    ///
    /// # Errors
    /// A [`PlayError`] if it is not legal; nothing has changed then.
    pub fn play_move(&mut self, seat: Seat, mv: G::Move) -> Result<(), PlayError> {
        let seat = self.acting_seat(seat)?;
        let legal = G::legal_moves(self.view(seat));
        if !legal.contains(mv) {
            return Err(Refusal::no("That move is not possible now.").into());
        }
        let text = G::write(&self.rules, &self.names, mv);
        let line = match self.turn() {
            Turn::Act { .. } => format!("{seat}:{text}"),
            Turn::One(_) | Turn::Over(_) => text,
        };
        let part = self.part();
        // On copies, so that an error of a stacked dealer changes nothing.
        let (mut table, mut dealer) = (self.table.clone(), self.dealer.clone());
        let mut log = Log(Vec::new());
        let mut watched = Watched {
            dealer: &mut dealer,
            asked: false,
        };
        G::play(&self.rules, &mut table, seat, mv, &mut watched, &mut log);
        let dealt = watched.asked;
        if let Some(fault) = dealer.fault() {
            return Err(fault.clone().into());
        }
        (self.table, self.dealer) = (table, dealer);
        self.moves.push(line);
        self.steps.push(MoveTrace {
            seat,
            told: self.story.len(),
            dealt,
        });
        self.hear(log, part);
        Ok(())
    }

    /// The number of the part of the game to which the next move belongs.
    fn part(&self) -> u32 {
        G::part(&self.rules, &self.table.public).map_or(0, |(_, number)| number)
    }

    fn hear(&mut self, log: Log<G::Event>, mut part: u32) {
        for told in &log.0 {
            part = G::begins_part(&told.full).unwrap_or(part);
            self.parts.push(part);
            self.memories.hear(&self.rules, told);
            if let Some((label, value)) = G::trend(&self.rules, told.to(None)) {
                self.trend.0 = label;
                self.trend.1.push(value);
            }
        }
        self.story.extend(log.0);
    }
}
