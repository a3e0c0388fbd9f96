//! The host's interface to a table: a session with bots on some of its seats. The
//! host may see everything; a seat gets a [`SeatView`].

mod place;

use self::place::PlaceAt;
use crate::advise::{Advise, Heuristic};
use crate::coach::Coach;
use crate::dealer::{Dealer, Fast, Seed, Seeded};
use crate::driver::interrupters;
use crate::imagine::Imagine;
use crate::moves::Moves;
use crate::player::{Decision, Player};
use crate::present::{OutOfGame, Present};
use crate::record::{Chance, GameResult, Record};
use crate::rules::{RulesMap, Terms};
use crate::seat::{Names, Seat, SeatSet};
use crate::seat_view::{NoSeat, SeatPlay, SeatView};
use crate::session::{PlayError, Session, UndoError};
use crate::turn::Turn;

/// The host's interface to a table of any game. Players must not get it, because
/// it shows all cards.
pub trait HostedTable: Send {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// Whether the game has no decisions, so that anybody may make the moves.
    fn is_automatic(&self) -> bool;
    /// The names in seat order.
    fn names(&self) -> &Names;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// What a seat, or a spectator (`None`), may see.
    ///
    /// # Errors
    /// [`NoSeat`].
    fn view(&self, seat: Option<Seat>) -> Result<Box<dyn SeatView + '_>, NoSeat>;
    /// The interface of a seat that makes moves.
    ///
    /// # Errors
    /// [`NoSeat`].
    fn sit(&mut self, seat: Seat) -> Result<Box<dyn SeatPlay + '_>, NoSeat>;
    /// Makes a move that a person typed at this seat.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError>;
    /// Makes a move as a record writes it.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    fn play_recorded(&mut self, line: &str) -> Result<(), PlayError>;
    /// Undoes this seat's last move and all moves of bots after it.
    ///
    /// # Errors
    /// An [`UndoError`]: other people play, or the seat was shown something
    /// hidden; nothing has changed then.
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;
    /// Whether [`undo`](Self::undo) is possible now.
    fn can_undo(&self, seat: Seat) -> bool;
    /// The kind of bot at this seat; `None` for a person.
    fn bot(&self, seat: Seat) -> Option<&str>;
    /// Whether a bot sits there.
    fn is_bot(&self, seat: Seat) -> bool {
        self.bot(seat).is_some()
    }
    /// Makes the move of this seat's bot. Does nothing if there is no bot or it is
    /// not its turn.
    ///
    /// # Errors
    /// A [`PlayError`] if stacked decks do not fit.
    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// Asks the bots of these seats that may interrupt until one does. Returns whether
    /// one did.
    ///
    /// # Errors
    /// A [`PlayError`] if stacked decks do not fit.
    fn interrupt(&mut self, bots: SeatSet) -> Result<bool, PlayError>;
    /// What the bots want people to know since the last call, as sentences: a
    /// program has stopped, for example.
    fn take_notices(&mut self) -> Vec<String>;
    /// The result of a seat that is out of a game which goes on without it.
    fn out_of_game(&self, seat: Seat) -> Option<OutOfGame>;
    /// The seat that makes the next move of a record, and a reason for the move as a
    /// sentence, from what that seat knows. For replays of finished games.
    fn reason(&self, line: &str) -> Option<(Seat, String)>;
    /// How many events there were.
    fn events(&self) -> usize;
    /// Whether there was an event to pause for since number `from`.
    fn pauses(&self, from: usize) -> bool;
    /// The full versions of the events since number `from`, as sentences.
    fn whole_story(&self, from: usize) -> Vec<String>;
    /// The full versions of the events since number `from`, as lines of JSON.
    fn events_json(&self, from: usize) -> Vec<String>;
    /// The result so far.
    fn result(&self) -> GameResult;
    /// The rules in force, in their written form.
    fn rules(&self) -> RulesMap;
    /// The record of the game so far.
    fn record(&self) -> Record;
    /// How many moves the record has. Constant time, unlike
    /// [`record`](Self::record).
    fn moves_len(&self) -> usize;
    /// The record's moves from index `from` on. Constant time.
    fn moves_since(&self, from: usize) -> &[String];
    /// For each undo so far, the number of moves that remained. If a caller saved
    /// `n` moves when this list had `k` entries, the minimum of `n` and the entries
    /// from index `k` on is the number of saved moves that are still valid.
    fn undos(&self) -> &[usize];
}

/// A bot at a seat.
pub struct SeatedBot<G: Imagine> {
    /// Its kind, as records name it.
    pub kind: String,
    /// The player.
    pub player: Box<dyn Player<G>>,
}

/// A session with bots on some of its seats.
pub struct Hosted<G: Present + Imagine + Advise> {
    session: Session<G>,
    /// By seat; missing entries are people.
    bots: Vec<Option<SeatedBot<G>>>,
    /// The seed of the bots' randomness.
    bot_seed: Seed,
    /// See [`HostedTable::undos`].
    undos: Vec<usize>,
    /// See [`HostedTable::take_notices`].
    notices: Vec<String>,
    /// For hints.
    coach: Option<Box<dyn Coach<G>>>,
}

/// A bit that no seat index uses. It separates the random numbers of the coach from those of bots.
const COACH: u64 = 1 << 7;

/// The seed of the bots' randomness. It comes from a stream of the game's seed
/// that deals no game, so that it says nothing about the cards.
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
            undos: Vec::new(),
            notices: Vec::new(),
            coach: None,
        }
    }

    /// The same table with a coach for its people.
    #[must_use]
    pub fn with_coach(self, coach: Box<dyn Coach<G>>) -> Self {
        Self {
            coach: Some(coach),
            ..self
        }
    }

    /// Whether all other players are bots.
    fn is_alone(&self, seat: Seat) -> bool {
        let mut others = Seat::all(self.session.names().len()).filter(|&other| other != seat);
        others.all(|other| self.is_bot(other))
    }

    /// The random generator of a bot's next decision.
    fn bot_chance(&self, seat: Seat) -> Fast {
        Fast::new(self.bot_seed, self.decision_number(seat))
    }

    /// The random generator of the coach.
    fn coach_chance(&self, seat: Seat) -> Fast {
        Fast::new(self.bot_seed, self.decision_number(seat) | COACH)
    }

    fn decision_number(&self, seat: Seat) -> u64 {
        (self.session.moves_len() as u64) << 8 | seat.index() as u64
    }

    fn check_seat(&self, seat: Seat) -> Result<(), NoSeat> {
        match seat.index() < self.session.names().len() {
            true => Ok(()),
            false => Err(NoSeat(seat)),
        }
    }

    /// Calls `ask` with the bot of a seat, if it has legal moves.
    fn ask_bot<T>(
        &mut self,
        seat: Seat,
        ask: impl FnOnce(&mut dyn Player<G>, Decision<'_, G>, &mut Fast) -> T,
    ) -> Option<T> {
        let mut chance = self.bot_chance(seat);
        let bot = self.bots.get_mut(seat.index())?.as_mut()?;
        let moves = self.session.legal_moves(seat)?;
        let decision = Decision {
            view: self.session.view(seat),
            memory: self.session.memory(seat),
            moves: &moves,
        };
        if moves.is_empty() {
            return None;
        }
        let answer = ask(bot.player.as_mut(), decision, &mut chance);
        self.notices.extend(bot.player.notice());
        Some(answer)
    }
}

impl<G: Present + Imagine + Advise> HostedTable for Hosted<G> {
    fn game(&self) -> &'static str {
        G::ID
    }
    fn is_automatic(&self) -> bool {
        G::AUTOMATIC
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
        self.is_alone(seat) && self.session.last_undoable_move(seat).is_ok()
    }
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        if !self.is_alone(seat) {
            return Err(UndoError::People);
        }
        self.session = self.session.undone(seat)?;
        self.undos.push(self.session.moves_len());
        Ok(())
    }
    fn bot(&self, seat: Seat) -> Option<&str> {
        let bot = self.bots.get(seat.index())?.as_ref()?;
        Some(&bot.kind)
    }
    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError> {
        let chosen = self.ask_bot(seat, |player, decision, chance| {
            player.choose(decision, chance)
        });
        chosen.map_or(Ok(()), |mv| self.session.play_move(seat, mv))
    }
    fn interrupt(&mut self, bots: SeatSet) -> Result<bool, PlayError> {
        for seat in interrupters(self.session.turn()).filter(|&seat| bots.contains(seat)) {
            let chosen = self.ask_bot(seat, |player, decision, chance| {
                player.interrupt(decision, chance)
            });
            if let Some(mv) = chosen.flatten() {
                self.session.play_move(seat, mv)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
    fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }
    fn out_of_game(&self, seat: Seat) -> Option<OutOfGame> {
        let still_on = self.session.turn().outcome().is_none();
        let public = &self.session.table().public;
        still_on
            .then(|| G::out_of_game(self.session.rules(), public, self.session.names(), seat))
            .flatten()
    }
    fn reason(&self, line: &str) -> Option<(Seat, String)> {
        let session = &self.session;
        let (seat, text) = session.read_recorded(line).ok()?;
        let view = session.view(seat);
        let mv = G::read(view, session.names(), text).ok()?;
        let moves = session.legal_moves(seat)?;
        let decision = Decision {
            view,
            memory: session.memory(seat),
            moves: &moves,
        };
        let heuristic = G::Heuristic::new(session.rules());
        let reason = heuristic.reason(decision, session.names(), mv)?;
        Some((seat, reason))
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
    fn result(&self) -> GameResult {
        self.session.result()
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
    fn undos(&self) -> &[usize] {
        &self.undos
    }
    fn record(&self) -> Record {
        let mut record = self.session.record();
        for (player, bot) in record.seats.iter_mut().zip(&self.bots) {
            player.bot = bot.as_ref().map(|bot| bot.kind.clone());
        }
        record
    }
}
