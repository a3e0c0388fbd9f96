//! A room as a state machine, without I/O and without a clock: messages in, log entries out.
//!
//! [`Room::command`] and [`Room::due`] return an entry to store. After it is stored,
//! [`Room::committed`] applies it to the room, and clients are told. A move is played on the
//! table before it is stored; if storing fails, the room must be loaded again.

mod deal;
mod entry;
mod load;
mod lobby;
mod play;
mod view;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::time::Duration;

use parlour_engine::moves::Ask;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;
use parlour_protocol::{FromClient, FromServer, Hello, PersonId, Phase, RefusalCode, RoomSettings};

use self::deal::Dealing;
pub(crate) use self::entry::Entry;
pub(crate) use self::load::LoadError;
pub(crate) use self::lobby::MAX_CODE_LEN;
use self::play::Play;
use crate::catalog::{Bot, Catalog};

/// A room with this many entries takes no new game and no changes.
const MAX_ENTRIES: u64 = 100_000;

/// The hard limit of a room's log. It stops games that never end.
const HARD_LIMIT: u64 = 10 * MAX_ENTRIES;

/// A time in milliseconds, by the clock of the store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Time(pub(crate) u64);

impl Time {
    /// This many milliseconds later.
    pub(crate) fn plus(self, milliseconds: u64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// How many milliseconds it is until `later`.
    pub(crate) fn until(self, later: Self) -> u64 {
        later.0.saturating_sub(self.0)
    }
}

/// Delays and time limits in milliseconds. They do not depend on hidden cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Before a bot's move.
    pub bot: u64,
    /// Before bots interrupt, so that people can be faster.
    pub window: u64,
    /// How long clients have to send their hashes for a deal.
    pub hashes: u64,
    /// How long clients have to reveal their bytes for a deal.
    pub reveals: u64,
    /// How long no clock runs out after a room was loaded or paused.
    pub grace: u64,
    /// How long a host can be absent before somebody else becomes the host.
    pub host: u64,
}

/// How long before its move is due a slow bot begins to think, in milliseconds. A search takes
/// less than 200 ms.
const THINKING: u64 = 300;

impl Pace {
    /// For how long a room is busy with the move of a slow bot.
    pub(crate) fn thinking(&self) -> Duration {
        Duration::from_millis(THINKING.min(self.bot))
    }

    /// How long after the last move a bot begins to think.
    pub(crate) fn before_bot(&self, is_slow: bool) -> u64 {
        match is_slow {
            true => self.bot.saturating_sub(THINKING),
            false => self.bot,
        }
    }
}

#[cfg(test)]
impl Pace {
    /// No delays, for tests.
    pub(crate) const FAST: Self = Self {
        bot: 0,
        window: 0,
        hashes: 0,
        reveals: 0,
        grace: 30_000,
        host: 300_000,
    };
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            bot: 900,
            window: 2_000,
            hashes: 3_000,
            reveals: 5_000,
            grace: 30_000,
            host: 300_000,
        }
    }
}

/// Why a message was refused. A refused message changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) reason: RefusalCode,
    pub(crate) words: String,
    /// The question that completes a move of which a part is missing.
    pub(crate) question: Option<Box<Ask>>,
}

impl Refused {
    pub(crate) fn new(reason: RefusalCode, words: impl Into<String>) -> Self {
        Self {
            reason,
            words: words.into(),
            question: None,
        }
    }
}

/// The result of a message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Handled {
    /// Store this entry, then call [`Room::committed`].
    Append(Entry),
    /// A repeated move, which was stored with this number.
    Known(u64),
    /// Nothing to store.
    Nothing,
    /// Nothing to store, but more is due at once: call [`Room::due`] again.
    Again,
}

/// A chair of the room. The chairs become the seats of the next game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Chair {
    Person(PersonId),
    Bot { name: String, bot: Bot },
}

/// The connections of a person to this server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Presence {
    connections: usize,
    /// When the last connection ended.
    gone: Time,
    /// Whether a client takes part in deals.
    deals: bool,
}

/// A room.
pub(crate) struct Room {
    catalog: Catalog,
    id: String,
    code: String,
    pace: Pace,
    /// Whether bots play even if nobody is connected.
    alone: bool,
    /// The number of the last entry.
    number: u64,
    game: &'static dyn AnyGame,
    rules: RulesMap,
    /// The rules as a code.
    rules_code: String,
    settings: RoomSettings,
    host: Option<PersonId>,
    people: BTreeMap<PersonId, String>,
    next_person: u32,
    chairs: Vec<Chair>,
    wins: BTreeMap<String, u32>,
    /// The number of games that have started.
    count: u32,
    /// The number of attempts to prepare the deal of the next game.
    attempts: u32,
    dealing: Option<Dealing>,
    play: Option<Play>,
    // Not in the log:
    here: BTreeMap<PersonId, Presence>,
    /// The people who are connected to other servers, and whether they take part in deals.
    remote: BTreeMap<PersonId, bool>,
    /// Whether clocks have been paused until now.
    paused: bool,
    /// No clock runs out before this time.
    grace: Time,
    /// The coach's assessment of the move that was just made.
    assessed: Option<String>,
    /// The hints that were given for the table as it is.
    hints: BTreeMap<PersonId, FromServer>,
    /// Whether a game before the last one is replayed, for which no bot has to think.
    is_past: bool,
}

impl Room {
    /// The number of the last entry.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The phase.
    pub(crate) fn phase(&self) -> Phase {
        match &self.play {
            _ if self.dealing.is_some() => Phase::Dealing,
            None => Phase::Lobby,
            Some(play) if play.is_over() => Phase::Over,
            Some(_) => Phase::Playing,
        }
    }

    /// Lets bots play even if nobody is connected.
    pub(crate) fn play_alone(&mut self) {
        self.alone = true;
    }

    /// Stops what [`play_alone`](Self::play_alone) started.
    pub(crate) fn stop_alone(&mut self) {
        self.alone = false;
    }

    /// Whether the log takes no new game.
    pub(crate) fn is_full(&self) -> bool {
        self.number >= MAX_ENTRIES
    }

    /// The rules in one line.
    pub(crate) fn rules_code(&self) -> &str {
        &self.rules_code
    }

    /// Whether this person belongs to the room.
    pub(crate) fn has(&self, person: PersonId) -> bool {
        self.people.contains_key(&person)
    }

    /// Whether people without a seat may watch.
    pub(crate) fn can_watch(&self) -> bool {
        self.settings.watch
    }

    /// Whether a slow bot, which searches or is a program, decides in the next due action.
    pub(crate) fn is_heavy(&self) -> bool {
        self.play.as_ref().is_some_and(Play::is_heavy)
    }

    /// Whether the coach assesses moves, which takes long.
    pub(crate) fn is_coached(&self) -> bool {
        self.settings.coach
    }

    /// Whether this table is on the public list.
    pub(crate) fn is_listed(&self) -> bool {
        self.settings.listed && self.settings.watch
    }

    /// Takes the coach's assessment of the move that was just made.
    pub(crate) fn take_assessment(&mut self) -> Option<String> {
        self.assessed.take()
    }

    /// Adds a connection of a person.
    pub(crate) fn connected(&mut self, person: PersonId, hello: &Hello) {
        let here = self.here.entry(person).or_default();
        here.connections += 1;
        here.deals |= hello.deals;
    }

    /// Removes a connection of a person.
    pub(crate) fn disconnected(&mut self, person: PersonId, now: Time) {
        if let Some(here) = self.here.get_mut(&person) {
            here.connections = here.connections.saturating_sub(1);
            here.gone = now;
        }
    }

    /// Sets who is connected to other servers, and whether they take part in deals. Returns
    /// whether that has changed.
    pub(crate) fn set_remote_presence(
        &mut self,
        people: BTreeMap<PersonId, bool>,
        now: Time,
    ) -> bool {
        if self.remote == people {
            return false;
        }
        let gone = self.remote.keys().filter(|it| !people.contains_key(it));
        for person in gone {
            self.here.entry(*person).or_default().gone = now;
        }
        self.remote = people;
        true
    }

    /// The people who are connected here, and whether they take part in deals.
    pub(crate) fn present(&self) -> BTreeMap<PersonId, bool> {
        let here = self.here.iter().filter(|(_, here)| here.connections > 0);
        here.map(|(person, here)| (*person, here.deals)).collect()
    }

    /// Notes that clocks have been paused until now.
    pub(crate) fn pause(&mut self) {
        self.paused = true;
    }

    /// Whether clocks have been paused until now.
    #[cfg(test)]
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    /// Lets clocks run, as after [`Entry::ClocksResumed`].
    #[cfg(test)]
    pub(crate) fn resume_clocks(&mut self) {
        self.paused = false;
    }

    /// Takes over the connections and pauses of this room from before it was loaded again.
    pub(crate) fn keep_presence(&mut self, before: &Self) {
        self.here.clone_from(&before.here);
        self.remote.clone_from(&before.remote);
        self.paused = before.paused;
        self.alone = before.alone;
        self.grace = before.grace;
    }

    /// Whether this person is connected.
    fn is_here(&self, person: PersonId) -> bool {
        let here = self.here.get(&person);
        here.is_some_and(|here| here.connections > 0) || self.remote.contains_key(&person)
    }

    /// When this person's last connection ended, but not before the end of the grace period.
    fn gone_since(&self, person: PersonId) -> Time {
        let gone = self.here.get(&person).map(|here| here.gone);
        gone.unwrap_or_default().max(self.grace)
    }

    /// Handles a message from a person in this room.
    pub(crate) fn command(
        &mut self,
        person: PersonId,
        message: &FromClient,
    ) -> Result<Handled, Refused> {
        self.check_length(match message {
            // People can always leave, and a game can always be ended.
            FromClient::Leave | FromClient::EndGame => u64::MAX,
            FromClient::Move { .. } | FromClient::Commit { .. } | FromClient::Reveal { .. } => {
                HARD_LIMIT
            }
            _ => MAX_ENTRIES,
        })?;
        match message {
            FromClient::Move { request, ask, text } => self.make_move(person, request, *ask, text),
            FromClient::Commit { attempt, hash } => self.commit(person, *attempt, hash),
            FromClient::Reveal { attempt, bytes } => self.reveal(person, *attempt, bytes),
            FromClient::Start => self.start(person),
            FromClient::Hello(_) => Err(Refused::new(
                RefusalCode::Message,
                "hello can only be the first message",
            )),
            FromClient::Hint
            | FromClient::Forget
            | FromClient::Ping
            | FromClient::NewDevice
            | FromClient::React { .. } => Ok(Handled::Nothing),
            _ => self.lobby(person, message),
        }
    }

    /// Refuses an entry if the log already has this many.
    fn check_length(&self, most: u64) -> Result<(), Refused> {
        match self.number < most {
            true => Ok(()),
            false => Err(Refused::new(
                RefusalCode::Full,
                "the log of this table is full; open a new table",
            )),
        }
    }

    /// Performs the next action that is due at this time. Call it again after
    /// [`committed`](Self::committed), until nothing is due.
    pub(crate) fn due(&mut self, now: Time) -> Handled {
        if !self.is_driven() {
            return Handled::Nothing;
        }
        if self.resumes() {
            return Handled::Append(Entry::ClocksResumed);
        }
        if let Some(handled) = self.due_deal(now) {
            return handled;
        }
        if let Some(handled) = self.due_host(now) {
            return handled;
        }
        self.due_play(now)
    }

    /// When to call [`due`](Self::due); `None` if only a message can change the room.
    pub(crate) fn next_due(&self) -> Option<Time> {
        if !self.is_driven() {
            return None;
        }
        let resumes = self.resumes().then(Time::default);
        let due = [
            resumes,
            self.next_play(),
            self.next_deal(),
            self.next_host(),
        ];
        due.into_iter().flatten().min()
    }

    /// Whether clocks run and bots play: only while somebody is connected to this server.
    pub(crate) fn is_driven(&self) -> bool {
        let is_watched = self.alone || self.here.values().any(|here| here.connections > 0);
        is_watched && self.number < HARD_LIMIT
    }

    /// Whether [`Entry::ClocksResumed`] is due, which gives everybody time after a pause.
    fn resumes(&self) -> bool {
        let has_clocks = self.settings.clock.is_some() || self.settings.absence.is_some();
        self.paused && has_clocks && self.phase() == Phase::Playing
    }

    /// Whether nobody is connected here or to another server, and the room does not play alone.
    pub(crate) fn is_deserted(&self) -> bool {
        let is_somebody_here = self.here.values().any(|here| here.connections > 0);
        !self.alone && !is_somebody_here && self.remote.is_empty()
    }

    /// Applies an entry that was stored.
    pub(crate) fn committed(&mut self, entry: &Entry, now: Time) {
        self.number += 1;
        self.hints.clear();
        match entry {
            // The move was played when it was proposed.
            Entry::Move { seat, request, .. } => self.moved(*seat, request.as_deref(), now),
            entry => {
                if let Err(error) = self.apply(entry, now) {
                    // Unreachable: this room made the entry.
                    tracing::error!(kind = error.kind(), "an entry does not fit its own room");
                }
            }
        }
    }
}
