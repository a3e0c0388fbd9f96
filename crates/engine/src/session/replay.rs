//! Writing records of sessions, and replaying records.

use thiserror::Error;

use super::{PlayError, Session};
use crate::game::SetupError;
use crate::imagine::Imagine;
use crate::present::Present;
use crate::record::{Record, RecordError, RecordedPlayer};
use crate::refusal::Refusal;
use crate::rules::Terms;
use crate::seat::{Names, Seat};
use crate::turn::Turn;

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// It is not a record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is a record of another game.
    #[error("this is a record of {found:?}, not of {wanted:?}")]
    OtherGame {
        /// The game of the record.
        found: String,
        /// The game that was expected.
        wanted: String,
    },
    /// The game could not begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is not possible.
    #[error("move {number}, {text:?}, cannot be replayed: {why}")]
    Move {
        /// Counted from one.
        number: usize,
        /// The text in the record.
        text: String,
        /// Why.
        why: String,
    },
    /// The record has another result.
    #[error("the record says {claimed:?}, but its moves give {found:?}")]
    Result {
        /// What the record says.
        claimed: String,
        /// What was found.
        found: String,
    },
}

impl ReplayError {
    /// The error for the move at this index.
    #[must_use]
    pub fn at(index: usize, line: &str, why: &PlayError) -> Self {
        Self::Move {
            number: index + 1,
            text: line.chars().take(80).collect(),
            why: why.to_string(),
        }
    }
}

impl<G: Present + Imagine> Session<G> {
    /// Starts the game of a record without making its moves.
    ///
    /// # Errors
    /// A [`ReplayError`] if it is another game, or cannot begin.
    pub fn dealt(record: &Record) -> Result<Self, ReplayError> {
        if record.game != G::ID {
            return Err(ReplayError::OtherGame {
                found: record.game.clone(),
                wanted: G::ID.into(),
            });
        }
        let terms = Terms::read_parts(&record.rules, &record.setup)?;
        let names = Names::new(record.names()).map_err(SetupError::from)?;
        Ok(Self::with_terms(terms, names, record.chance.clone())?)
    }

    /// Replays a record.
    ///
    /// # Errors
    /// A [`ReplayError`] that names the move that is not possible.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        let mut session = Self::dealt(record)?;
        for (index, line) in record.moves.iter().enumerate() {
            let played = session.play_recorded(line);
            played.map_err(|error| ReplayError::at(index, line, &error))?;
        }
        session.result().agrees_with(record)?;
        Ok(session)
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

    /// The seat and the move of a line of a record.
    pub(crate) fn read_recorded<'a>(&self, line: &'a str) -> Result<(Seat, &'a str), PlayError> {
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
            // Only one seat can move.
            (None, Some(seat)) if must.len() == 1 => Ok((seat, line)),
            _ => Err(Refusal::no(
                "several seats can act here: write the seat before the move, like 2:R7",
            )
            .into()),
        }
    }

    /// A record of the same game with other names. Bots stay bots.
    ///
    /// # Errors
    /// A [`ReplayError`] if it cannot be replayed, or a name is not possible.
    pub fn renamed(record: &Record, names: Names) -> Result<Record, ReplayError> {
        let mut old = Self::dealt(record)?;
        let mut new = Self::with_terms(old.terms(), names, record.chance.clone())?;
        for (index, line) in record.moves.iter().enumerate() {
            // Moves can contain names, so each is read with the old names and
            // written with the new ones.
            let played = old.read_recorded(line).and_then(|(seat, text)| {
                let seat = old.acting_seat(seat)?;
                let mv = G::read(old.view(seat), &old.names, text)?;
                old.play_move(seat, mv)?;
                new.play_move(seat, mv)
            });
            played.map_err(|error| ReplayError::at(index, line, &error))?;
        }
        let mut renamed = new.record();
        for (new, old) in renamed.seats.iter_mut().zip(&record.seats) {
            new.bot.clone_from(&old.bot);
        }
        Ok(renamed)
    }

    /// The record of the game so far. All seats are people in it; the
    /// [hosted table](crate::host::Hosted) knows which are bots.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            parlour: 1,
            game: G::ID.into(),
            rules: Terms::<G>::write_rules(&self.rules),
            setup: Terms::<G>::write_setup(&self.setup),
            seats: self
                .names
                .as_slice()
                .iter()
                .map(RecordedPlayer::person)
                .collect(),
            chance: self.chance.clone(),
            deal: None,
            moves: self.moves.clone(),
            result: self.turn().outcome().map(|_| self.result()),
        }
    }
}
