//! A table as its keeper has it: a session with bots on some of its seats. The
//! keeper may ask for everything; a seat gets a [`SeatView`].

mod place;

use std::sync::OnceLock;

use self::place::PlaceAt;
use crate::advise::Advise;
use crate::dealer::{Dealer, Fast, Seed, Seeded};
use crate::driver::interrupters;
use crate::faces::{NoSeat, SeatPlay, SeatView};
use crate::imagine::Imagine;
use crate::moves::Moves;
use crate::player::Player;
use crate::present::Present;
use crate::record::{Chance, Record, Verdict};
use crate::rules::{RulesMap, Terms};
use crate::seat::{Names, Seat};
use crate::session::{PlayError, Session, UndoError};
use crate::turn::Turn;

/// What the keeper of a table may ask, whichever game it is. Nobody who plays
/// is given this: it knows every card.
pub trait HostedTable: Send {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// Whether its moves decide nothing, so that anybody may make them.
    fn is_automatic(&self) -> bool;
    /// The names in seat order.
    fn names(&self) -> &Names;
    /// Whom the game waits for.
    fn turn(&self) -> Turn;
    /// What a seat, or a spectator (`None`), may look at.
    ///
    /// # Errors
    /// [`NoSeat`].
    fn view(&self, seat: Option<Seat>) -> Result<Box<dyn SeatView + '_>, NoSeat>;
    /// The place of a seat, to play from.
    ///
    /// # Errors
    /// [`NoSeat`].
    fn sit(&mut self, seat: Seat) -> Result<Box<dyn SeatPlay + '_>, NoSeat>;
    /// Makes a move as a person typed it at this seat.
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
    /// The kind of bot that sits there, if it is one.
    fn bot(&self, seat: Seat) -> Option<&str>;
    /// Whether a bot sits there.
    fn is_bot(&self, seat: Seat) -> bool {
        self.bot(seat).is_some()
    }
    /// Lets the bot of this seat move. Nothing happens if there is none, or
    /// if it is not asked.
    ///
    /// # Errors
    /// A [`PlayError`] if stacked decks do not fit.
    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// Asks the bots that may act out of turn until one does; tells whether one
    /// did.
    ///
    /// # Errors
    /// A [`PlayError`] if stacked decks do not fit.
    fn interrupt(&mut self) -> Result<bool, PlayError>;
    /// How many events there were.
    fn events(&self) -> usize;
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
    /// The rules in force, in their written form.
    fn rules(&self) -> RulesMap;
    /// The game so far, written down.
    fn record(&self) -> Record;
    /// How many moves the record has. Constant time, unlike
    /// [`record`](Self::record).
    fn moves_len(&self) -> usize;
    /// The record's moves from index `from` on. Constant time.
    fn moves_since(&self, from: usize) -> &[String];
    /// One entry for each undo so far: how many moves stood after it. Whoever
    /// stored the first `n` moves when there were `k` entries knows that the
    /// smallest of `n` and the entries since `k` are still valid.
    fn takebacks(&self) -> &[usize];
}

/// A bot that has sat down.
pub struct SeatedBot<G: Imagine> {
    /// Its kind, as records name it.
    pub kind: String,
    /// Who chooses.
    pub player: Box<dyn Player<G>>,
}

/// A session with bots on some of its seats.
pub struct Hosted<G: Present + Imagine + Advise> {
    session: Session<G>,
    /// By seat; missing ones are people.
    bots: Vec<Option<SeatedBot<G>>>,
    /// What the bots' chance is made from.
    bot_seed: Seed,
    /// See [`HostedTable::takebacks`].
    takebacks: Vec<usize>,
    /// Opened when somebody asks for a hint.
    book: OnceLock<Option<G::Book>>,
}

/// The seed of the bots' chance: words of the game's seed from a stream that
/// deals no game, so that nothing follows from it about the cards.
fn bot_seed(chance: &Chance) -> Seed {
    let Chance::Seed { seed, index, .. } = chance else {
        return Seed::default();
    };
    let mut words = Seeded::new(*seed, u64::MAX - index);
    Seed(std::array::from_fn(|_| words.below(256) as u8))
}

impl<G: Present + Imagine + Advise> Hosted<G> {
    /// People only.
    #[must_use]
    pub fn people(session: Session<G>) -> Self {
        Self::new(session, Vec::new())
    }

    /// Bots by seat; the other seats are people.
    #[must_use]
    pub fn new(session: Session<G>, bots: Vec<Option<SeatedBot<G>>>) -> Self {
        Self {
            bot_seed: bot_seed(session.chance()),
            session,
            bots,
            takebacks: Vec::new(),
            book: OnceLock::new(),
        }
    }

    /// Whether all others are bots.
    fn is_alone(&self, seat: Seat) -> bool {
        let mut others = Seat::all(self.session.names().len()).filter(|&other| other != seat);
        others.all(|other| self.is_bot(other))
    }

    /// The chance of a bot's next decision.
    fn bot_chance(&self, seat: Seat) -> Fast {
        let decision = (self.session.moves_len() as u64) << 8 | seat.index() as u64;
        Fast::new(self.bot_seed, decision)
    }

    fn check_seat(&self, seat: Seat) -> Result<(), NoSeat> {
        match seat.index() < self.session.names().len() {
            true => Ok(()),
            false => Err(NoSeat(seat)),
        }
    }

    /// Asks the bot of a seat that has moves.
    fn ask_bot<T>(
        &mut self,
        seat: Seat,
        ask: impl FnOnce(&mut dyn Player<G>, &Session<G>, &G::Moves, &mut Fast) -> T,
    ) -> Option<T> {
        let mut chance = self.bot_chance(seat);
        let bot = self.bots.get_mut(seat.index())?.as_mut()?;
        let moves = self.session.legal_moves(seat)?;
        let able = !moves.is_empty();
        able.then(|| ask(bot.player.as_mut(), &self.session, &moves, &mut chance))
    }
}

impl<G: Present + Imagine + Advise> HostedTable for Hosted<G> {
    fn game(&self) -> &'static str {
        G::ID
    }
    fn is_automatic(&self) -> bool {
        G::ANYONE
    }
    fn names(&self) -> &Names {
        self.session.names()
    }
    fn turn(&self) -> Turn {
        self.session.turn()
    }
    fn view(&self, seat: Option<Seat>) -> Result<Box<dyn SeatView + '_>, NoSeat> {
        seat.map_or(Ok(()), |seat| self.check_seat(seat))?;
        Ok(Box::new(PlaceAt::new(self, seat)))
    }
    fn sit(&mut self, seat: Seat) -> Result<Box<dyn SeatPlay + '_>, NoSeat> {
        self.check_seat(seat)?;
        Ok(Box::new(PlaceAt::new(self, Some(seat))))
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
        self.takebacks.push(self.session.moves_len());
        Ok(())
    }
    fn bot(&self, seat: Seat) -> Option<&str> {
        let bot = self.bots.get(seat.index())?.as_ref()?;
        Some(&bot.kind)
    }
    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError> {
        let chosen = self.ask_bot(seat, |player, session, moves, chance| {
            player.choose(session.view(seat), session.memory(seat), moves, chance)
        });
        chosen.map_or(Ok(()), |mv| self.session.play_move(seat, mv))
    }
    fn interrupt(&mut self) -> Result<bool, PlayError> {
        for seat in interrupters(self.session.turn()) {
            let chosen = self.ask_bot(seat, |player, session, moves, chance| {
                player.interrupt(session.view(seat), session.memory(seat), moves, chance)
            });
            if let Some(mv) = chosen.flatten() {
                self.session.play_move(seat, mv)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
    fn events(&self) -> usize {
        self.session.told().len()
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
    fn rules(&self) -> RulesMap {
        Terms::<G>::write_rules(self.session.rules())
    }
    fn moves_len(&self) -> usize {
        self.session.moves_len()
    }
    fn moves_since(&self, from: usize) -> &[String] {
        self.session.moves_since(from)
    }
    fn takebacks(&self) -> &[usize] {
        &self.takebacks
    }
    fn record(&self) -> Record {
        let mut record = self.session.record();
        for (sitter, bot) in record.seats.iter_mut().zip(&self.bots) {
            sitter.bot = bot.as_ref().map(|bot| bot.kind.clone());
        }
        record
    }
}
