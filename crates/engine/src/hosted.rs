//! The object-safe face of a session, for screens and servers that must not
//! know which game it is, and the bots that sit at its table.

use std::sync::OnceLock;

use crate::bot::{Book, Bot};
use crate::game::Game;
use crate::moves::Moves;
use crate::record::{Record, Verdict};
use crate::scene::Scene;
use crate::seat::{Names, Seat};
use crate::session::{PlayError, Session, UndoError};
use crate::turn::Turn;

/// A game in play, whichever it is, with bots on some of its seats.
pub trait AnySession {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The names in seat order.
    fn names(&self) -> &Names;
    /// Whom the game waits for.
    fn turn(&self) -> Turn;
    /// The moves of a seat as text, and how many of them are not idle.
    fn legal_moves(&self, seat: Seat) -> (Vec<String>, usize);
    /// Makes a move as a person typed it.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError>;
    /// Makes a move as a record writes it.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    fn play_recorded(&mut self, line: &str) -> Result<(), PlayError>;
    /// Takes back this seat's last move and what the bots did since.
    ///
    /// # Errors
    /// An [`UndoError`]: other people play, or the seat was shown something
    /// hidden; nothing has changed then.
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;
    /// Whether [`undo`](Self::undo) would take a move back now.
    fn can_undo(&self, seat: Seat) -> bool;
    /// Whether a bot sits there.
    fn is_bot(&self, seat: Seat) -> bool;
    /// Lets the bot of this seat move. Nothing happens if there is none, or
    /// if it is not asked.
    ///
    /// # Errors
    /// A [`PlayError`] if stacked decks do not fit.
    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// Asks the bots that may act out of turn, in seat order, until one does;
    /// answers whether one did.
    ///
    /// # Errors
    /// A [`PlayError`] if stacked decks do not fit.
    fn interrupt(&mut self) -> Result<bool, PlayError>;
    /// The move that the game's book advises this seat, as text; `None` if it
    /// is not asked, or there is no book. The first question opens the book,
    /// which can take a moment.
    fn hint(&self, seat: Seat) -> Option<String>;
    /// What this seat, or a spectator, sees.
    fn scene(&self, seat: Option<Seat>) -> Scene;
    /// How many events there were.
    fn events(&self) -> usize;
    /// What this listener was told since event number `from`.
    fn sentences(&self, listener: Option<Seat>, from: usize) -> Vec<String>;
    /// Whether people want a moment to look at what happened since event
    /// number `from`.
    fn pauses(&self, from: usize) -> bool;
    /// The whole story since event number `from`, with what only some were
    /// told.
    fn whole_story(&self, from: usize) -> Vec<String>;
    /// The whole facts since event number `from`, as lines of JSON.
    fn events_json(&self, from: usize) -> Vec<String>;
    /// How the game stands.
    fn verdict(&self) -> Verdict;
    /// The game so far, written down.
    fn record(&self) -> Record;
}

/// A session with bots on some of its seats.
pub struct Hosted<G: Game> {
    session: Session<G>,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// Opened when somebody asks for a hint.
    book: OnceLock<Option<G::Book>>,
}

impl<G: Game> Hosted<G> {
    /// People only.
    #[must_use]
    pub fn people(session: Session<G>) -> Self {
        Self::new(session, Vec::new())
    }

    /// Bots by seat; the other seats are people.
    #[must_use]
    pub fn new(session: Session<G>, bots: Vec<Option<Box<dyn Bot<G>>>>) -> Self {
        Self {
            session,
            bots,
            book: OnceLock::new(),
        }
    }

    /// Whether all others are bots.
    fn is_alone(&self, seat: Seat) -> bool {
        let mut others = Seat::all(self.session.names().len()).filter(|&other| other != seat);
        others.all(|other| self.is_bot(other))
    }
}

impl<G: Game> AnySession for Hosted<G> {
    fn game(&self) -> &'static str {
        G::ID
    }
    fn names(&self) -> &Names {
        self.session.names()
    }
    fn turn(&self) -> Turn {
        self.session.turn()
    }
    fn legal_moves(&self, seat: Seat) -> (Vec<String>, usize) {
        let Some(moves) = self.session.legal_moves(seat) else {
            return (Vec::new(), 0);
        };
        let write = |mv| G::write(self.session.rules(), self.session.names(), mv);
        (moves.iter().map(write).collect(), moves.busy())
    }
    fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError> {
        self.session.play(seat, text)
    }
    fn play_recorded(&mut self, line: &str) -> Result<(), PlayError> {
        self.session.play_recorded(line)
    }
    fn can_undo(&self, seat: Seat) -> bool {
        self.is_alone(seat) && self.session.last_open_move(seat).is_ok()
    }
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        if !self.is_alone(seat) {
            return Err(UndoError::People);
        }
        self.session = self.session.take_back(seat)?;
        Ok(())
    }
    fn is_bot(&self, seat: Seat) -> bool {
        matches!(self.bots.get(seat.index()), Some(Some(_)))
    }
    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError> {
        let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
            return Ok(());
        };
        let Some(moves) = self.session.legal_moves(seat) else {
            return Ok(());
        };
        let mv = bot.choose(self.session.view(seat), self.session.memory(seat), &moves);
        self.session.play_move(seat, mv)
    }
    fn interrupt(&mut self) -> Result<bool, PlayError> {
        let turn = self.session.turn();
        let next = turn.must().lowest().unwrap_or_default();
        for seat in turn.may().round_from(next) {
            let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
                continue;
            };
            let moves = self.session.legal_moves(seat);
            let Some(moves) = moves.filter(|moves| !moves.is_empty()) else {
                continue;
            };
            let (view, memory) = (self.session.view(seat), self.session.memory(seat));
            if let Some(mv) = bot.interrupt(view, memory, &moves) {
                self.session.play_move(seat, mv)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
    fn hint(&self, seat: Seat) -> Option<String> {
        let moves = self.session.legal_moves(seat);
        let moves = moves.filter(|moves| !moves.is_empty())?;
        let rules = self.session.rules();
        let book = self.book.get_or_init(|| G::Book::open(rules)).as_ref()?;
        let mv = book.advise(self.session.view(seat), &moves);
        Some(G::write(rules, self.session.names(), mv))
    }
    fn scene(&self, seat: Option<Seat>) -> Scene {
        self.session.scene(seat)
    }
    fn events(&self) -> usize {
        self.session.told().len()
    }
    fn sentences(&self, listener: Option<Seat>, from: usize) -> Vec<String> {
        self.session.sentences(listener, from)
    }
    fn pauses(&self, from: usize) -> bool {
        let mut told = self.session.told().iter().skip(from);
        told.any(|told| G::is_pause(&told.full))
    }
    fn whole_story(&self, from: usize) -> Vec<String> {
        self.session.whole_story(from)
    }
    fn events_json(&self, from: usize) -> Vec<String> {
        self.session.events_json(from)
    }
    fn verdict(&self) -> Verdict {
        self.session.verdict()
    }
    fn record(&self) -> Record {
        self.session.record()
    }
}
