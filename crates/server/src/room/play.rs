//! A game in a room: its table, the questions to the seats, clocks, and bots that play for
//! absent people.

use std::collections::HashMap;

use parlour_bots::{AnyRegistry, Budget, OpenError, SeatedPlayer, Seating};
use parlour_engine::Seat;
use parlour_engine::host::{Driver, HostedTable, Next, People};
use parlour_engine::moves::Refusal;
use parlour_engine::record::{Chance, SharedDeal};
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;
use parlour_engine::session::PlayError;
use parlour_engine::table::SeatSet;
use parlour_protocol::{FromClient, PersonId, Phase, RefusalCode};
use sha2::{Digest, Sha256};

use super::entry::Started;
use super::{Entry, Handled, Refused, Room, Time};
use crate::catalog::Bot;
use crate::ids::hex;

/// The maximum length of a request id.
const MAX_REQUEST_LEN: usize = 64;

/// The game in progress, or the last game of the room.
pub(super) struct Play {
    /// Every seat has a bot; the driver decides whether the bot or a person plays.
    pub(super) table: Box<dyn HostedTable>,
    pub(super) seats: Vec<PlaySeat>,
    /// The number of the game in this room.
    pub(super) game: u32,
    /// The id of its record.
    pub(super) record: String,
    /// How its seed was made; none for a game that was continued from a record.
    pub(super) deal: Option<SharedDeal>,
    driver: Driver,
    /// The seats that had to act before the last move.
    must: SeatSet,
    /// For each seat: the number and the time of the entry that asked the current question.
    asked: Vec<(u64, Time)>,
    /// The entry numbers of the moves that clients made in this game.
    requests: HashMap<(Seat, String), u64>,
    digest: [u8; 32],
    /// When the last move was made.
    since: Time,
}

/// A seat of a game.
pub(super) struct PlaySeat {
    pub(super) name: String,
    pub(super) person: Option<PersonId>,
    /// The bot at this seat, or the one that can play for the person.
    pub(super) bot: Bot,
    /// Whether a bot plays for the person.
    pub(super) substituted: bool,
}

impl PlaySeat {
    /// Whether a person plays at this seat now.
    fn is_played(&self) -> bool {
        self.person.is_some() && !self.substituted
    }
}

impl Play {
    pub(super) fn deal(
        games: &'static dyn AnyRegistry,
        (game, rules): (&'static dyn AnyGame, &RulesMap),
        seats: Vec<(String, Option<PersonId>, Bot)>,
        started: &Started,
        (number, now): (u64, Time),
    ) -> Result<Self, OpenError> {
        let sitter = |(name, _, bot): &(String, Option<PersonId>, Bot)| SeatedPlayer {
            name: name.clone(),
            bot: Some(bot.kind),
            program: bot.program.clone(),
        };
        let sitters: Vec<SeatedPlayer> = seats.iter().map(sitter).collect();
        let seating = Seating::from(sitters).with_budget(Budget::default());
        let table = games.deal(&seating, game.id(), rules, Chance::seed(started.seed))?;
        let seats = seats.into_iter().map(|(name, person, bot)| PlaySeat {
            name,
            person,
            bot,
            substituted: false,
        });
        let seats: Vec<PlaySeat> = seats.collect();
        let mut play = Self {
            driver: driver(&seats),
            must: table.turn().must(),
            asked: vec![(number, now); seats.len()],
            table,
            seats,
            game: started.game,
            record: started.record.clone(),
            deal: None,
            requests: HashMap::new(),
            digest: [0; 32],
            since: now,
        };
        play.add_to_digest("", 0);
        play.settle();
        Ok(play)
    }

    /// Takes the steps of the driver for which a room never waits: what is in the log is saved,
    /// and clients are shown every move.
    fn settle(&mut self) {
        loop {
            let table = self.table.as_ref();
            match self.driver.next(table) {
                Next::Save => self.driver.saved(table),
                Next::Pause => self.driver.shown(table),
                Next::OnlyBots => self.driver.watch(),
                _ => return,
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.table.turn().outcome().is_some()
    }

    pub(super) fn index_of(&self, person: PersonId) -> Option<usize> {
        let mut seats = self.seats.iter();
        seats.position(|seat| seat.person == Some(person))
    }

    /// Plays a move of the log.
    pub(super) fn replay(&mut self, line: &str) -> Result<(), PlayError> {
        let events = self.table.events();
        self.table.play_recorded(line)?;
        self.add_to_digest(line, events);
        Ok(())
    }

    /// A digest of the game so far.
    pub(super) fn digest(&self) -> String {
        hex(&self.digest[..8])
    }

    /// Adds a move, and the events since number `from`.
    fn add_to_digest(&mut self, line: &str, from: usize) {
        let mut hash = Sha256::new();
        hash.update(self.digest);
        hash.update(line.as_bytes());
        for event in self.table.events_json(from) {
            hash.update(b"\n");
            hash.update(event.as_bytes());
        }
        self.digest = hash.finalize().into();
    }

    /// The entry of the move that was just played.
    fn entry(&mut self, seat: Seat, request: Option<&str>, before: Before) -> Option<Entry> {
        let line = self.table.moves_since(before.moves).first()?.clone();
        self.add_to_digest(&line, before.events);
        // A line names its seat where several could act.
        let named = line.split_once(':').and_then(|(seat, _)| seat.parse().ok());
        Some(Entry::Move {
            seat: named.and_then(Seat::from_number).unwrap_or(seat),
            line,
            request: request.map(String::from),
            digest: self.digest(),
        })
    }

    fn before(&self) -> Before {
        Before {
            moves: self.table.moves_len(),
            events: self.table.events(),
        }
    }

    /// The number of the question to this seat; `None` if it is not asked.
    pub(super) fn ask(&self, seat: Seat) -> Option<u64> {
        let turn = self.table.turn();
        let anyone = self.table.is_automatic() && turn.outcome().is_none();
        (anyone || turn.asks(seat)).then(|| self.asked[seat.index()].0)
    }

    /// When the current question to this seat was asked.
    pub(super) fn asked_at(&self, seat: Seat) -> Time {
        self.asked[seat.index()].1
    }

    /// Whether a slow bot decides in the next action.
    pub(super) fn is_heavy(&self) -> bool {
        let turn = self.table.turn();
        let next = match self.driver.next(self.table.as_ref()) {
            Next::Bot(seat) => SeatSet::from(seat),
            // If nobody interrupts, the bot whose turn it is moves.
            Next::Offer(_) | Next::Interrupt => turn.may().union(turn.must()),
            Next::Over | Next::Save | Next::Pause | Next::OnlyBots | Next::Person(_) => {
                SeatSet::EMPTY
            }
        };
        let mut seats = next.iter().filter_map(|seat| self.seats.get(seat.index()));
        seats.any(|seat| !seat.is_played() && seat.bot.is_slow())
    }
}

/// The numbers of moves and events before a move.
#[derive(Clone, Copy)]
struct Before {
    moves: usize,
    events: usize,
}

/// The driver of a table with these people.
fn driver(seats: &[PlaySeat]) -> Driver {
    let people = seats
        .iter()
        .enumerate()
        .filter(|(_, seat)| seat.is_played());
    let people = People {
        seats: people.map(|(index, _)| Seat::new(index)).collect(),
        // People are always offered to interrupt, so that the offer reveals nothing about
        // their cards.
        covered: true,
    };
    Driver::new(people, 0)
}

/// Converts an error of a move; with a question if a part of the move is missing.
fn refused(error: PlayError) -> Refused {
    let mut refused = Refused::new(RefusalCode::Move, error.to_string());
    if let PlayError::Refused(Refusal::Ask(ask)) = error {
        refused.question = Some(Box::new(ask));
    }
    refused
}

impl Room {
    /// Makes a person's move.
    pub(super) fn make_move(
        &mut self,
        person: PersonId,
        request: &str,
        ask: u64,
        text: &str,
    ) -> Result<Handled, Refused> {
        if request.is_empty() || request.len() > MAX_REQUEST_LEN {
            let words = format!("a request has 1 to {MAX_REQUEST_LEN} characters");
            return Err(Refused::new(RefusalCode::Message, words));
        }
        let no_game = || Refused::new(RefusalCode::NotNow, "no game is being played");
        let play = self.play.as_mut().ok_or_else(no_game)?;
        let seat = play.index_of(person).map(Seat::new);
        let seat =
            seat.ok_or_else(|| Refused::new(RefusalCode::NotNow, "you have no seat here"))?;
        if let Some(number) = play.requests.get(&(seat, request.into())) {
            return Ok(Handled::Known(*number));
        }
        if play.ask(seat).is_some_and(|now| now != ask) {
            let words = "that was too late: the table has changed";
            return Err(Refused::new(RefusalCode::TooLate, words));
        }
        let before = play.before();
        play.table.play(seat, text).map_err(refused)?;
        Ok(play
            .entry(seat, Some(request), before)
            .map_or(Handled::Nothing, Handled::Append))
    }

    /// Lets the coach assess a move that is about to be made.
    pub(crate) fn assess(&mut self, person: PersonId, message: &FromClient) {
        let FromClient::Move { request, ask, text } = message else {
            return;
        };
        self.assessed = self.play.as_ref().and_then(|play| {
            let seat = Seat::new(play.index_of(person)?);
            let is_new = !play.requests.contains_key(&(seat, request.clone()));
            match is_new && play.ask(seat) == Some(*ask) {
                true => play.assess(seat, text),
                false => None,
            }
        });
    }

    /// Plays a move of a record on the table, and returns its entry.
    pub(crate) fn repeat(&mut self, line: &str) -> Result<Handled, Refused> {
        let no_game = || Refused::new(RefusalCode::NotNow, "no game is being played");
        let play = self.play.as_mut().ok_or_else(no_game)?;
        let (before, seat) = (play.before(), play.table.turn().must().lowest());
        play.table.play_recorded(line).map_err(refused)?;
        Ok(play
            .entry(seat.unwrap_or_default(), None, before)
            .map_or(Handled::Nothing, Handled::Append))
    }

    /// Updates the questions after a move was stored.
    pub(super) fn moved(&mut self, seat: Seat, request: Option<&str>, now: Time) {
        let number = self.number;
        let Some(play) = &mut self.play else {
            return;
        };
        if let Some(request) = request {
            play.requests.insert((seat, request.into()), number);
        }
        play.since = now;
        let must = play.table.turn().must();
        for (index, asked) in play.asked.iter_mut().enumerate() {
            let other = Seat::new(index);
            // Simultaneous picks: another seat's pick does not change the question of a seat
            // that still has to pick.
            let still = play.must.contains(other) && play.must.contains(seat);
            if other == seat || !(still && must.contains(other)) {
                *asked = (number, now);
            }
        }
        play.must = must;
        play.settle();
        if play.is_over() {
            let winners: Vec<String> = play.table.result().winners;
            for name in winners {
                *self.wins.entry(name).or_default() += 1;
            }
            self.drop_empty_chairs();
        }
    }

    /// Lets a bot play for a seat, or the person again.
    pub(super) fn substitute(&mut self, seat: Seat, substituted: bool, now: Time) {
        let number = self.number;
        let Some(play) = &mut self.play else {
            return;
        };
        if let Some(of) = play.seats.get_mut(seat.index()) {
            of.substituted = substituted;
            play.driver = driver(&play.seats);
            play.asked[seat.index()] = (number, now);
            play.since = now;
            play.settle();
        }
    }

    /// Performs the next due action of bots and clocks.
    pub(super) fn due_play(&mut self, now: Time) -> Handled {
        if self.phase() != Phase::Playing {
            return Handled::Nothing;
        }
        if let Some((seat, is_back)) = self.change_of_player(now) {
            return Handled::Append(match is_back {
                true => Entry::Returned { seat },
                false => Entry::TakenOver { seat },
            });
        }
        let late = self.late_seat(now);
        let pace = self.pace;
        let Some(play) = &mut self.play else {
            return Handled::Nothing;
        };
        if let Some(seat) = late {
            return play.bot_move(seat);
        }
        let was_heavy = play.is_heavy();
        loop {
            let table = play.table.as_mut();
            match play.driver.next(table) {
                Next::Over | Next::Person(_) => return Handled::Nothing,
                Next::Save | Next::Pause | Next::OnlyBots => play.settle(),
                Next::Offer(_) if now < play.since.plus(pace.window) => return Handled::Nothing,
                Next::Offer(_) => play.driver.pass(table),
                Next::Interrupt | Next::Bot(_) if now < play.bots_at(pace) => {
                    return Handled::Nothing;
                }
                // The caller runs slow bots on another thread.
                Next::Interrupt | Next::Bot(_) if play.is_heavy() && !was_heavy => {
                    return Handled::Again;
                }
                Next::Interrupt => {
                    let before = play.before();
                    let made = play.driver.interrupt(play.table.as_mut());
                    if made.is_ok_and(|made| made) {
                        let entry = play.entry(Seat::default(), None, before);
                        return entry.map_or(Handled::Nothing, Handled::Append);
                    }
                }
                Next::Bot(seat) => return play.bot_move(seat),
            }
        }
    }

    /// When the next action of bots and clocks is due.
    pub(super) fn next_play(&self) -> Option<Time> {
        let play = self.play.as_ref().filter(|play| !play.is_over())?;
        let bots = play.automatic(self.pace);
        let clocks = self.clocks().map(|(_, time)| time).min();
        let absent = self.absences().map(|(_, time)| time).min();
        [bots, clocks, absent].into_iter().flatten().min()
    }

    /// The seats with a running clock, and when it runs out.
    fn clocks(&self) -> impl Iterator<Item = (Seat, Time)> {
        let play = self.play.as_ref();
        let seconds = self.settings.clock.map(u64::from);
        let must = play.map_or(SeatSet::EMPTY, |play| play.table.turn().must());
        must.iter().filter_map(move |seat| {
            let play = play?;
            let is_played = play.seats.get(seat.index())?.is_played();
            let end = play.asked_at(seat).plus(seconds? * 1000).max(self.grace);
            is_played.then_some((seat, end))
        })
    }

    /// How many milliseconds this seat has left for its move.
    pub(super) fn time_left(&self, seat: Seat, now: Time) -> Option<u64> {
        let (_, end) = self.clocks().find(|(other, _)| *other == seat)?;
        Some(now.until(end))
    }

    fn late_seat(&self, now: Time) -> Option<Seat> {
        let (seat, _) = self.clocks().find(|(_, end)| *end <= now)?;
        Some(seat)
    }

    /// The seats where a bot takes over, or the person returns (`true`), and when.
    fn absences(&self) -> impl Iterator<Item = ((Seat, bool), Time)> {
        let seats = self
            .play
            .iter()
            .flat_map(|play| play.seats.iter().enumerate());
        seats.filter_map(|(index, of)| {
            let (seat, person) = (Seat::new(index), of.person?);
            let is_here = self.is_here(person);
            match of.substituted {
                true => (is_here && self.has(person)).then(|| ((seat, true), Time::default())),
                false if is_here => None,
                false => {
                    let seconds = u64::from(self.settings.absence?);
                    let end = self.gone_since(person).plus(seconds * 1000);
                    Some(((seat, false), end))
                }
            }
        })
    }

    fn change_of_player(&self, now: Time) -> Option<(Seat, bool)> {
        let (change, _) = self.absences().find(|(_, time)| *time <= now)?;
        Some(change)
    }
}

impl Play {
    /// The coach's assessment of a move, before it is made.
    fn assess(&self, seat: Seat, text: &str) -> Option<String> {
        let view = self.table.view(Some(seat)).ok()?;
        Some(view.assess(text)?.sentence())
    }

    /// Makes a bot's move for this seat.
    fn bot_move(&mut self, seat: Seat) -> Handled {
        let before = self.before();
        if self.table.play_bot(seat).is_err() || self.table.moves_len() == before.moves {
            return Handled::Nothing;
        }
        self.entry(seat, None, before)
            .map_or(Handled::Nothing, Handled::Append)
    }

    /// When the table continues without people; `None` if it waits for them.
    fn automatic(&self, pace: super::Pace) -> Option<Time> {
        match self.driver.next(self.table.as_ref()) {
            Next::Over | Next::Person(_) => None,
            // These do not occur after `settle`.
            Next::Save | Next::Pause | Next::OnlyBots => Some(Time::default()),
            Next::Offer(_) => Some(self.since.plus(pace.window)),
            Next::Interrupt | Next::Bot(_) => Some(self.bots_at(pace)),
        }
    }

    /// When bots begin to think about their move.
    fn bots_at(&self, pace: super::Pace) -> Time {
        self.since.plus(pace.before_bot(self.is_heavy()))
    }
}
