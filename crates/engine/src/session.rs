//! A table being played: checked moves, events, memories, the record.

use serde_json::Value;
use thiserror::Error;

use crate::dealer::{AnyDealer, StackError};
use crate::event::{Log, Told};
use crate::game::{Game, Refusal, SetupError};
use crate::moves::Moves;
use crate::record::{Chance, Record, RecordError, Verdict};
use crate::rules::{RulesMap, read_rules};
use crate::scene::{Scene, Trend};
use crate::seat::{NameError, Names, Seat};
use crate::table::{Seats, Table};
use crate::turn::Turn;
use crate::view::View;

mod undo;

pub use undo::UndoError;
use undo::{Step, Watched};

/// The sentences that a scene tells.
const STORY_LENGTH: usize = 12;

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

/// Why a record does not replay.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// It is not a record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is a record of another game.
    #[error("this is a record of {found:?}, not of {wanted:?}")]
    OtherGame {
        /// What it is.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// The game could not begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move does not fit.
    #[error("move {number}, {text:?}, cannot be replayed: {why}")]
    Move {
        /// Counted from one.
        number: usize,
        /// As the record has it.
        text: String,
        /// Why.
        why: String,
    },
    /// The record claims another result.
    #[error("the record says {claimed:?}, but its moves give {found:?}")]
    Result {
        /// What the record says.
        claimed: String,
        /// What was found.
        found: String,
    },
}

impl ReplayError {
    /// The move at this index of a record does not fit.
    #[must_use]
    pub fn at(index: usize, line: &str, why: &PlayError) -> Self {
        Self::Move {
            number: index + 1,
            text: line.chars().take(80).collect(),
            why: why.to_string(),
        }
    }
}

/// A game being played: the table, the dealer, and everything told so far.
pub struct Session<G: Game> {
    rules: G::Rules,
    names: Names,
    chance: Chance,
    dealer: AnyDealer,
    table: Table<G>,
    memories: Seats<G::Memory>,
    story: Vec<Told<G::Event>>,
    moves: Vec<String>,
    /// What is remembered of each of the moves.
    steps: Vec<Step>,
}

impl<G: Game> Clone for Session<G> {
    fn clone(&self) -> Self {
        Self {
            rules: self.rules.clone(),
            names: self.names.clone(),
            chance: self.chance.clone(),
            dealer: self.dealer.clone(),
            table: self.table.clone(),
            memories: self.memories.clone(),
            story: self.story.clone(),
            moves: self.moves.clone(),
            steps: self.steps.clone(),
        }
    }
}

impl<G: Game> Session<G> {
    /// Sits people down and deals.
    ///
    /// # Errors
    /// A [`SetupError`] if these people cannot play by these rules, or if
    /// stacked decks do not fit.
    pub fn new(rules: G::Rules, names: Names, chance: Chance) -> Result<Self, SetupError> {
        G::check(&rules, names.len())?;
        if let Some(house) = G::HOUSE.filter(|house| names.find(house).is_some()) {
            return Err(NameError::Taken(house.into()).into());
        }
        let mut dealer = chance.dealer();
        let mut log = Log(Vec::new());
        let table = G::deal(&rules, names.len(), &mut dealer, &mut log);
        if let Some(fault) = dealer.fault() {
            return Err(fault.clone().into());
        }
        let mut session = Self {
            memories: Seats::from_fn(names.len(), |_| G::Memory::default()),
            rules,
            names,
            chance,
            dealer,
            table,
            story: Vec::new(),
            moves: Vec::new(),
            steps: Vec::new(),
        };
        session.hear(log);
        Ok(session)
    }

    /// Sits the people of a record down and deals as it says; no move is made.
    ///
    /// # Errors
    /// A [`ReplayError`] if it is another game, or cannot begin.
    pub fn open(record: &Record) -> Result<Self, ReplayError> {
        if record.game != G::ID {
            return Err(ReplayError::OtherGame {
                found: record.game.clone(),
                wanted: G::ID.into(),
            });
        }
        let rules = Self::read_rules(&record.rules)?;
        let names = Names::new(record.seats.iter().cloned()).map_err(SetupError::from)?;
        Ok(Self::new(rules, names, record.chance.clone())?)
    }

    /// Plays a record again, up to its end.
    ///
    /// # Errors
    /// A [`ReplayError`] that names the move that does not fit.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        let mut session = Self::open(record)?;
        for (index, line) in record.moves.iter().enumerate() {
            let played = session.play_recorded(line);
            played.map_err(|error| ReplayError::at(index, line, &error))?;
        }
        session.verdict().agrees_with(record)?;
        Ok(session)
    }

    /// Rules from their written form.
    ///
    /// # Errors
    /// What the game does not know, and what it does.
    pub fn read_rules(map: &RulesMap) -> Result<G::Rules, SetupError> {
        read_rules(G::presets(), &G::switches(), map)
    }

    /// All rules in force, in their written form. Not for everybody: see
    /// [`Switch`](crate::Switch).
    pub(crate) fn write_rules(rules: &G::Rules) -> RulesMap {
        G::switches()
            .iter()
            .map(|switch| (switch.id.to_string(), switch.get(rules)))
            .collect::<serde_json::Map<String, Value>>()
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
        &self.memories[seat]
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
        self.steps.push(Step {
            seat,
            told: self.story.len(),
            dealt,
            idle: legal.iter().skip(legal.busy()).any(|other| other == mv),
        });
        self.hear(log);
        Ok(())
    }

    /// Makes a move as a record writes it: `R7`, or `2:R7` where several seats
    /// can act.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    pub fn play_recorded(&mut self, line: &str) -> Result<(), PlayError> {
        let (seat, text) = self.read_recorded(line)?;
        self.play(seat, text)
    }

    /// Whose move a line of a record is, and the move.
    fn read_recorded<'a>(&self, line: &'a str) -> Result<(Seat, &'a str), PlayError> {
        let must = match self.turn() {
            Turn::One(seat) => return Ok((seat, line)),
            Turn::Act { must, .. } => must,
            Turn::Over(_) => return Err(PlayError::Over),
        };
        let named = line.split_once(':').and_then(|(number, text)| {
            let digits = number.bytes().all(|byte| byte.is_ascii_digit());
            let number = number.parse().ok().filter(|_| digits)?;
            Some((Seat::from_number(number)?, text))
        });
        match (named, must.lowest()) {
            (Some(named), _) => Ok(named),
            // Nobody else can be meant.
            (None, Some(seat)) if must.len() == 1 => Ok((seat, line)),
            _ => Err(Refusal::no(
                "several seats can act here: write the seat before the move, like 2:R7",
            )
            .into()),
        }
    }

    /// A record of the same game between people of other names.
    ///
    /// # Errors
    /// A [`ReplayError`] if it does not replay, or the names cannot stand.
    pub fn renamed(record: &Record, names: Names) -> Result<Record, ReplayError> {
        let mut old = Self::open(record)?;
        let mut new = Self::new(old.rules.clone(), names, record.chance.clone())?;
        for (index, line) in record.moves.iter().enumerate() {
            // Moves can name people: each is read with the old names and
            // written with the new ones.
            let played = old.read_recorded(line).and_then(|(seat, text)| {
                let seat = old.admit(seat)?;
                let mv = G::read(old.view(seat), &old.names, text)?;
                old.play_move(seat, mv)?;
                new.play_move(seat, mv)
            });
            played.map_err(|error| ReplayError::at(index, line, &error))?;
        }
        Ok(new.record())
    }

    /// The table as this seat, or a spectator, sees it, with names and story.
    #[must_use]
    pub fn scene(&self, seat: Option<Seat>) -> Scene {
        let turn = self.turn();
        let mut scene = G::scene(self.table.sight(&self.rules, seat), &self.names);
        scene.seats.resize_with(self.names.len(), Default::default);
        for (other, drawn) in Seat::all(self.names.len()).zip(&mut scene.seats) {
            drawn.name = self.names.of(other).into();
            drawn.you = seat == Some(other);
            drawn.turn = turn.must().contains(other);
        }
        if scene.prompt.is_empty() && turn.outcome().is_none() {
            scene.prompt = format!("Waiting for {}.", self.waits_for());
        }
        let from = self.story.len().saturating_sub(STORY_LENGTH);
        scene.story = self.sentences(seat, from);
        scene.trend = self.trend(seat);
        scene
    }

    /// The graph of what this listener was told.
    fn trend(&self, listener: Option<Seat>) -> Option<Trend> {
        let told = self.story.iter().map(|told| told.to(listener));
        let measured = told.filter_map(|event| G::measure(&self.rules, event));
        let (labels, values): (Vec<&str>, Vec<u8>) = measured.unzip();
        Some(Trend::new(*labels.last()?, &values))
    }

    /// What this listener was told since event number `from`, as sentences.
    #[must_use]
    pub fn sentences(&self, listener: Option<Seat>, from: usize) -> Vec<String> {
        self.story
            .iter()
            .skip(from)
            .map(|told| G::say(&self.rules, &self.names, told.to(listener)))
            .filter(|sentence| !sentence.is_empty())
            .collect()
    }

    /// The whole story since event number `from`, with what only some were
    /// told: for those who look back at a game.
    #[must_use]
    pub fn whole_story(&self, from: usize) -> Vec<String> {
        self.story
            .iter()
            .skip(from)
            .map(|told| G::say(&self.rules, &self.names, &told.full))
            .filter(|sentence| !sentence.is_empty())
            .collect()
    }

    /// The whole facts since event number `from`, as lines of JSON.
    #[must_use]
    pub fn events_json(&self, from: usize) -> Vec<String> {
        self.story
            .iter()
            .skip(from)
            .map(|told| G::event_json(&self.rules, &told.full))
            .collect()
    }

    /// How the game stands.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::of::<G>(&self.turn(), &self.names)
    }

    /// The game so far, written down.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            parlour: 1,
            game: G::ID.into(),
            rules: Self::write_rules(&self.rules),
            seats: self.names.as_slice().to_vec(),
            chance: self.chance.clone(),
            moves: self.moves.clone(),
            result: self.turn().outcome().map(|_| self.verdict()),
        }
    }

    fn hear(&mut self, log: Log<G::Event>) {
        for seat in Seat::all(self.names.len()) {
            for told in &log.0 {
                G::remember(&mut self.memories[seat], seat, told.to(Some(seat)));
            }
        }
        self.story.extend(log.0);
    }
}
