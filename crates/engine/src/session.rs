//! A table being played: checked moves, events, memories. What is seen and told
//! at it is in `told`, writing down and playing again in `replay`, taking back in
//! `undo`.

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
use crate::rules::{RulesMap, Terms};
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
    /// Somebody else is to move.
    #[error("it is not your turn, {you}; the table waits for {waits}")]
    NotYourTurn {
        /// Who tried.
        you: String,
        /// Who is asked.
        waits: String,
    },
    /// A seat that the table does not have.
    #[error("there is no seat {0} at this table")]
    NoSeat(Seat),
    /// The rules say no, or ask back.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The given decks do not fit the game.
    #[error(transparent)]
    Stack(#[from] StackError),
}

/// A game being played: the table, the dealer, and everything told so far.
pub struct Session<G: Present + Imagine> {
    rules: G::Rules,
    setup: G::Setup,
    names: Names,
    chance: Chance,
    dealer: AnyDealer,
    table: Table<G>,
    memories: Remembering<G>,
    /// What the graph of the game shows, and what it measures.
    trend: (&'static str, Vec<u8>),
    story: Vec<Told<G::Event>>,
    moves: Vec<String>,
    /// What is remembered of each of the moves.
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
            moves: self.moves.clone(),
            steps: self.steps.clone(),
        }
    }
}

impl<G: Present + Imagine> Session<G> {
    /// Sits people down and deals, with the game's default setup.
    ///
    /// # Errors
    /// A [`SetupError`] if these people cannot play by these rules, or if
    /// stacked decks do not fit.
    pub fn new(rules: G::Rules, names: Names, chance: Chance) -> Result<Self, SetupError> {
        let setup = G::Setup::default();
        Self::with_terms(Terms { rules, setup }, names, chance)
    }

    /// Sits people down and deals.
    ///
    /// # Errors
    /// A [`SetupError`] if these people cannot play on these terms, or if
    /// stacked decks do not fit.
    pub fn with_terms(terms: Terms<G>, names: Names, chance: Chance) -> Result<Self, SetupError> {
        let Terms { rules, setup } = terms;
        G::check(&rules, names.len())?;
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
            moves: Vec::new(),
            steps: Vec::new(),
        };
        session.hear(log);
        Ok(session)
    }

    /// Rules from their written form.
    ///
    /// # Errors
    /// What the game does not know, and what it does.
    pub fn read_rules(map: &RulesMap) -> Result<G::Rules, SetupError> {
        Terms::<G>::read(map).map(|terms| terms.rules)
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The whole truth. For tests and for bots' arenas: screens and players
    /// get [`view`](Self::view) and [`scene`](Self::scene).
    #[must_use]
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Where the game's chance comes from.
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

    /// Whom the game waits for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        G::turn(&self.rules, &self.table.public)
    }

    /// What this seat may know.
    ///
    /// # Panics
    /// If the table has no such seat; so do [`memory`](Self::memory) and
    /// [`scene`](Self::scene).
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

    /// Everything told so far, with who may know it.
    #[must_use]
    pub fn told(&self) -> &[Told<G::Event>] {
        &self.story
    }

    /// The moves a seat has now; none if it is not asked.
    #[must_use]
    pub fn legal_moves(&self, seat: Seat) -> Option<G::Moves> {
        let seated = seat.index() < self.names.len();
        (seated && self.turn().asks(seat)).then(|| G::legal_moves(self.view(seat)))
    }

    /// Makes a move as a person typed it, or explains why not.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError> {
        let seat = self.admit(seat)?;
        let mv = G::read(self.view(seat), &self.names, text)?;
        self.play_move(seat, mv)
    }

    /// The seat whose move it would be if this one moved now.
    fn admit(&self, seat: Seat) -> Result<Seat, PlayError> {
        if seat.index() >= self.names.len() {
            return Err(PlayError::NoSeat(seat));
        }
        match self.turn() {
            Turn::Over(_) => Err(PlayError::Over),
            Turn::One(asked) if G::ANYONE => Ok(asked),
            turn if turn.asks(seat) => Ok(seat),
            _ => Err(PlayError::NotYourTurn {
                you: self.names.of(seat).into(),
                waits: self.waits_for(),
            }),
        }
    }

    /// The names of those whom the game waits for.
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
        let seat = self.admit(seat)?;
        let legal = G::legal_moves(self.view(seat));
        if !legal.contains(mv) {
            return Err(Refusal::no("That move is not possible now.").into());
        }
        let text = G::write(&self.rules, &self.names, mv);
        let line = match self.turn() {
            Turn::Act { .. } => format!("{seat}:{text}"),
            Turn::One(_) | Turn::Over(_) => text,
        };
        // On copies: a dealer whose list does not fit leaves nothing behind.
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
            idle: legal
                .iter()
                .skip(legal.active_len())
                .any(|other| other == mv),
        });
        self.hear(log);
        Ok(())
    }

    fn hear(&mut self, log: Log<G::Event>) {
        for told in &log.0 {
            self.memories.hear(&self.rules, told);
            if let Some((label, value)) = G::trend(&self.rules, told.to(None)) {
                self.trend.0 = label;
                self.trend.1.push(value);
            }
        }
        self.story.extend(log.0);
    }
}
