//! A table on a server.

mod news;

use std::cell::{Ref, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use parlour_bots::AnyRegistry;
use parlour_engine::Seat;
use parlour_engine::scene::{Recap, Scene};
use parlour_protocol::{FromClient, RoomState, TableState};

use super::{Command, News, NextStep, ScreenTable, StepTaken, TableContext, TableEvent, Wait};
use crate::host::{Host, in_words};
use crate::online::{self, RoomEvent, RoomMirror, Typed, sitter_in_words};

/// How often to look for news of the server.
const POLL: Duration = Duration::from_millis(50);

/// How many of the last sentences are told to a person who joins a game in progress.
const LAST_SENTENCES: usize = 4;

/// The maximum number of sentences in the story panel beside the table.
const STORY_LENGTH: usize = 60;

/// A move on its way to the server.
struct UnansweredMove {
    request: String,
    /// The question that it answers.
    question: (u32, u64),
    /// How many sentences there were before it.
    before: usize,
}

/// How a game at a server is played without input.
#[derive(Clone, Copy)]
struct OnlineAutoPlay {
    /// When the next move is due.
    next: Duration,
    /// How many moves are left.
    rounds: usize,
}

/// A game in play on a server.
pub(crate) struct OnlineTable {
    room: Rc<RefCell<RoomMirror>>,
    /// The link of the table.
    link: String,
    is_automatic: bool,
    /// The move that the server has not answered.
    sent: Option<UnansweredMove>,
    /// The last question whose answer was accepted. The table that follows it can come
    /// a moment later.
    answered: Option<(u32, u64)>,
    /// The first sentence that the line below the table shows.
    news_from: usize,
    /// How many sentences the line mode has told.
    told: usize,
    /// The end of a deal, until the person has read it.
    recap: Option<Recap>,
    /// How a game without decisions is played without input.
    autoplay: Option<OnlineAutoPlay>,
    /// When the game began.
    began: Duration,
    events: VecDeque<TableEvent>,
}

impl OnlineTable {
    /// A seat at the table of this room, or a spectator's place.
    pub(crate) fn new(
        registry: &dyn AnyRegistry,
        now: Duration,
        room: Rc<RefCell<RoomMirror>>,
        link: &str,
    ) -> Self {
        let is_automatic = is_automatic(registry, &room.borrow());
        let story = room.borrow().story().len();
        let mut table = Self {
            is_automatic,
            news_from: story.saturating_sub(2),
            // A game that was joined late is not told from its beginning.
            told: story.saturating_sub(LAST_SENTENCES),
            link: link.into(),
            room,
            sent: None,
            answered: None,
            recap: None,
            autoplay: None,
            began: now,
            events: VecDeque::new(),
        };
        table.tell(TableEvent::Changed);
        let is_over = table.table().is_some_and(|table| table.summary.is_some());
        if is_over {
            table.finish(None);
        }
        table
    }

    fn tell(&mut self, event: TableEvent) {
        self.events.push_back(event);
    }

    fn table(&self) -> Option<Ref<'_, TableState>> {
        Ref::filter_map(self.room.borrow(), RoomMirror::table).ok()
    }

    fn state(&self) -> Option<Ref<'_, RoomState>> {
        Ref::filter_map(self.room.borrow(), RoomMirror::state).ok()
    }

    /// Who sits at the table, in a sentence.
    fn who(&self) -> String {
        let you = self.room.borrow().you();
        let state = self.state();
        let players = state.iter().flat_map(|state| {
            let seats = state.seats.iter();
            seats.map(|seat| sitter_in_words(state, seat, you))
        });
        let players: Vec<String> = players.collect();
        format!("At this table: {}.", players.join("; "))
    }

    fn is_over(&self) -> bool {
        self.table().is_none_or(|table| table.summary.is_some())
    }

    /// Makes the only legal move, if it is due.
    fn play_due_move(&mut self, context: &mut TableContext<'_>) {
        let due = self
            .autoplay
            .filter(|autoplay| context.now >= autoplay.next);
        let (Wait::Person(seat), Some(OnlineAutoPlay { rounds, .. })) = (self.wait(), due) else {
            return;
        };
        self.autoplay = None;
        if let [only] = self.moves().as_slice() {
            self.play(context, seat, only);
            self.autoplay = (rounds > 1).then(|| OnlineAutoPlay {
                next: context.now + context.bot_delay / 2,
                rounds: rounds - 1,
            });
        }
    }
}

/// Whether the game of a room has no decisions.
fn is_automatic(registry: &dyn AnyRegistry, room: &RoomMirror) -> bool {
    let state = room.state();
    let game = state.and_then(|state| registry.find(&state.game));
    game.is_some_and(|game| game.is_automatic())
}

/// The rules of a room, in a player's words.
pub(crate) fn rules_of(registry: &dyn AnyRegistry, state: &RoomState) -> String {
    let read = registry.read_code(&state.rules);
    let prose = read.ok().and_then(|(game, rules)| game.prose(&rules).ok());
    prose.unwrap_or_else(|| format!("This table plays {}.", state.rules))
}

/// What happens if this client leaves, as a sentence.
pub(crate) fn leave_warning(room: &RoomMirror) -> &'static str {
    match room.seat() {
        Some(_) => "Your seat is kept: parlour join brings you back.",
        None => "The others play on.",
    }
}

impl ScreenTable for OnlineTable {
    fn title(&self) -> String {
        self.state().map_or_else(String::new, |it| it.title.clone())
    }

    fn is_automatic(&self) -> bool {
        self.is_automatic
    }

    fn wait(&self) -> Wait {
        let room = self.room.borrow();
        let question = room.question().filter(|it| Some(*it) != self.answered);
        let is_asked = question.is_some() && self.sent.is_none();
        match room.seat() {
            _ if self.is_over() => Wait::Nothing,
            _ if self.recap.is_some() => Wait::Continue,
            Some(seat) if is_asked => Wait::Person(seat),
            _ => Wait::Others,
        }
    }

    fn scene(&self) -> Scene {
        let room = self.room.borrow();
        let mut scene = room
            .table()
            .map_or_else(Scene::default, |table| table.scene.clone());
        let story = room.story();
        scene.story = story[story.len().saturating_sub(STORY_LENGTH)..].to_vec();
        scene.recap = self.recap.clone().or(scene.recap);
        scene
    }

    fn news(&self) -> News {
        let room = self.room.borrow();
        let new = room.story().iter().skip(self.news_from);
        News {
            results: Vec::new(),
            sentences: new.map(|said| said.text.clone()).collect(),
        }
    }

    fn take_untold(&mut self) -> Vec<String> {
        let room = self.room.borrow();
        let new = room.story().iter().skip(self.told);
        let new = new.map(|said| said.text.clone()).collect();
        self.told = room.story().len();
        new
    }

    fn log(&self) -> Vec<String> {
        let room = self.room.borrow();
        room.story().iter().map(|said| said.text.clone()).collect()
    }

    fn rules(&self, registry: &dyn AnyRegistry) -> String {
        let state = self.state();
        state.map_or_else(String::new, |state| rules_of(registry, &state))
    }

    fn score(&self) -> Option<String> {
        let state = self.state()?;
        let seats = state.seats.iter();
        let wins: Vec<String> = seats
            .map(|seat| format!("{} won {}", seat.name, seat.wins))
            .collect();
        let is_first = state.seats.iter().all(|seat| seat.wins == 0);
        (!is_first).then(|| format!("At this table {}.", in_words(&wins)))
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.table().map(|table| table.moves.clone());
        moves.unwrap_or_default()
    }

    fn speaker(&self, line: &str) -> Result<(Seat, String), String> {
        match (self.wait(), self.room.borrow().seat()) {
            (Wait::Person(seat), _) => Ok((seat, line.into())),
            (_, None) => Err("You are watching this table.".into()),
            _ => Err("It is not your turn.".into()),
        }
    }

    fn play(&mut self, _context: &mut TableContext<'_>, _seat: Seat, text: &str) {
        self.autoplay = None;
        let room = self.room.borrow();
        let sent = room.question().zip(room.play(text));
        self.sent = sent.map(|(question, request)| UnansweredMove {
            request,
            question,
            before: room.story().len(),
        });
        drop(room);
        if self.sent.is_none() {
            self.tell(TableEvent::Refused("It is not your turn.".into()));
        }
    }

    fn offers(&self, command: Command) -> bool {
        let has_seat = self.room.borrow().seat().is_some();
        let settings = self.state().map(|state| state.settings);
        match command {
            Command::Continue => self.wait() == Wait::Continue,
            Command::Hint => {
                let is_allowed = settings.is_some_and(|settings| settings.hints);
                is_allowed && self.wait().is_person() && !self.is_automatic
            }
            Command::AutoPlay(_) | Command::Rounds(_) => {
                self.is_automatic && has_seat && !self.is_over()
            }
            Command::React(_) => has_seat,
            Command::Undo
            | Command::Coach
            | Command::ToEnd
            | Command::WatchBots
            | Command::LeaveToBots => false,
        }
    }

    fn run(&mut self, context: &mut TableContext<'_>, command: Command) {
        match command {
            Command::Continue => self.recap = None,
            Command::Hint if self.wait().is_person() => {
                self.room.borrow().send(FromClient::Hint);
            }
            Command::Hint => {
                let words = "There is nothing to decide now.";
                self.tell(TableEvent::Error(words.into()));
            }
            Command::Coach => {
                let words = "The host decides before the game whether there is a coach.";
                self.tell(TableEvent::Error(words.into()));
            }
            Command::AutoPlay(false) => self.autoplay = None,
            Command::AutoPlay(true) => {
                self.run(context, Command::Rounds(usize::MAX));
            }
            Command::Rounds(rounds) => {
                let next = context.now;
                self.autoplay = Some(OnlineAutoPlay { next, rounds });
            }
            Command::React(reaction) => self.room.borrow().send(FromClient::React { reaction }),
            Command::Undo => {
                let words = "Moves at this table cannot be undone.";
                self.tell(TableEvent::Error(words.into()));
            }
            Command::ToEnd | Command::WatchBots | Command::LeaveToBots => {}
        }
    }

    fn run_typed(&mut self, line: &str) -> bool {
        let read = online::read(line, self.room.borrow().state());
        match read {
            Ok(Some(Typed::Send(message))) => self.room.borrow().send(message),
            Ok(Some(Typed::Who)) => {
                let words = self.who();
                self.tell(TableEvent::Said(words));
            }
            Err(words) => self.tell(TableEvent::Error(words)),
            _ => return false,
        }
        true
    }

    fn poll(&mut self, context: &mut TableContext<'_>, is_showing: bool) {
        if is_showing {
            return;
        }
        loop {
            let event = self.room.borrow_mut().next(Duration::ZERO);
            let Some(event) = event else {
                break;
            };
            let is_change = matches!(event, RoomEvent::Table { .. });
            self.event(context, event);
            // The next change is shown after this one.
            if is_change && context.one_by_one {
                return;
            }
        }
        self.play_due_move(context);
    }

    fn take_event(&mut self) -> Option<TableEvent> {
        self.events.pop_front()
    }

    fn next_poll(&self, now: Duration) -> Option<Duration> {
        Some(now + POLL)
    }

    fn trouble(&self) -> Option<String> {
        self.room.borrow().trouble().map(String::from)
    }

    fn is_playing_itself(&self) -> bool {
        self.autoplay.is_some()
    }

    fn key_help(&self) -> Vec<&'static str> {
        let mut lines = vec![
            "  F2 rules     F3 log     F4 four-colour deck     F6 speed",
            "  Ctrl-R       a reaction for everybody, or type wow, laugh, applause,",
            "               ouch, hmm or thanks",
            "  device       a code to continue on another device",
            "  leave        leave the table for good",
            "  Esc          leave for now; you keep your seat",
        ];
        if self.offers(Command::Hint) {
            lines.push("  F5           a hint");
        }
        if self.is_automatic {
            lines.push("  F7           play by itself");
        }
        lines
    }

    fn word_help(&self) -> Vec<&'static str> {
        vec![
            "  who     who sits here",
            "  wow, laugh, applause, ouch, hmm, thanks: a reaction for everybody",
            "  device  a code to continue on another device",
            "  leave   leave the table for good; with quit you keep your seat",
        ]
    }

    fn next_steps(&self) -> &'static [NextStep] {
        let room = self.room.borrow();
        match room.seat() {
            Some(_) if room.is_host() => &[
                NextStep::Again,
                NextStep::Lobby,
                NextStep::Replay,
                NextStep::Menu,
            ],
            Some(_) => &[NextStep::Lobby, NextStep::Replay, NextStep::Menu],
            // Servers give the record to players only.
            None => &[NextStep::Lobby, NextStep::Menu],
        }
    }

    fn take_step(&mut self, step: NextStep) -> Result<StepTaken, String> {
        Ok(match step {
            NextStep::Again => {
                self.room.borrow().send(FromClient::Start);
                StepTaken::Stay
            }
            NextStep::Lobby | NextStep::Change => StepTaken::Lobby,
            NextStep::Menu => StepTaken::Menu,
            NextStep::Replay => {
                let id = self.state().and_then(|state| state.record.clone());
                let id = id.ok_or("The record is not ready yet.")?;
                let server = self.link.split("/t/").next().unwrap_or_default();
                let server = server.into();
                StepTaken::ServerReplay { server, id }
            }
        })
    }

    fn leave_warning(&self, _host: &dyn Host) -> &'static str {
        leave_warning(&self.room.borrow())
    }

    fn close(&mut self, _context: &mut TableContext<'_>) {}
}
