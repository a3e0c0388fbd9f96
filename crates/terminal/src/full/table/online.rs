//! A table on a server.

mod news;

use std::cell::{Ref, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use parlour_engine::Seat;
use parlour_engine::scene::{Recap, Scene};
use parlour_protocol::{FromClient, RoomState, TableState};

use super::screen_table::{Command, News, NextStep, ScreenTable, TableEvent, Wait};
use super::{AppContext, Navigation};
use crate::full::go_online::replay;
use crate::online::{self, Room, RoomEvent, Typed};

/// How often to look for news of the server.
const POLL: Duration = Duration::from_millis(50);

/// How many sentences the story beside the table has.
const STORY_LENGTH: usize = 60;

/// A move on its way to the server.
struct SentMove {
    request: String,
    /// The question that it answers.
    question: (u32, u64),
    /// How many sentences there were before it.
    before: usize,
}

/// A game in play on a server.
pub(crate) struct OnlineTable {
    room: Rc<RefCell<Room>>,
    /// The link of the table.
    link: String,
    is_automatic: bool,
    /// The move that the server has not answered.
    sent: Option<SentMove>,
    /// The last question whose answer was accepted. The table that follows it can come
    /// a moment later.
    answered: Option<(u32, u64)>,
    /// The first sentence that the line below the table shows.
    news_from: usize,
    /// The end of a deal, until the person has read it.
    recap: Option<Recap>,
    /// When the next move of a game is due that is played without input.
    autoplay: Option<Duration>,
    /// When the game began.
    began: Duration,
    events: VecDeque<TableEvent>,
}

impl OnlineTable {
    /// A seat at the table of this room, or a spectator's place.
    pub(crate) fn new(context: &AppContext<'_>, room: Rc<RefCell<Room>>, link: &str) -> Self {
        let is_automatic = is_automatic(context, &room.borrow());
        let news_from = room.borrow().story().len().saturating_sub(2);
        let mut table = Self {
            is_automatic,
            news_from,
            link: link.into(),
            room,
            sent: None,
            answered: None,
            recap: None,
            autoplay: None,
            began: context.now,
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
        Ref::filter_map(self.room.borrow(), Room::table).ok()
    }

    fn state(&self) -> Option<Ref<'_, RoomState>> {
        Ref::filter_map(self.room.borrow(), Room::state).ok()
    }

    fn is_over(&self) -> bool {
        self.table().is_none_or(|table| table.summary.is_some())
    }

    /// Makes the only legal move, if it is due.
    fn play_due_move(&mut self, context: &mut AppContext<'_>) {
        let is_due = self.autoplay.is_some_and(|at| context.now >= at);
        let Wait::Person(seat) = self.wait() else {
            return;
        };
        if let ([only], true) = (self.moves().as_slice(), is_due) {
            self.play(context, seat, only);
            self.autoplay = Some(context.now + context.bot_delay() / 2);
        }
    }
}

/// Whether the game of a room has no decisions.
fn is_automatic(context: &AppContext<'_>, room: &Room) -> bool {
    let state = room.state();
    let game = state.and_then(|state| context.registry.find(&state.game));
    game.is_some_and(|game| game.is_automatic())
}

/// The rules of a room, in a player's words.
pub(crate) fn rules_of(context: &AppContext<'_>, state: &RoomState) -> String {
    let read = context.registry.read_code(&state.rules);
    let prose = read.ok().and_then(|(game, rules)| game.prose(&rules).ok());
    prose.unwrap_or_else(|| format!("This table plays {}.", state.rules))
}

/// What happens if this client goes away, as a sentence.
pub(crate) fn if_left(room: &Room) -> &'static str {
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

    fn log(&self) -> Vec<String> {
        let room = self.room.borrow();
        room.story().iter().map(|said| said.text.clone()).collect()
    }

    fn rules(&self, context: &AppContext<'_>) -> String {
        let state = self.state();
        state.map_or_else(String::new, |state| rules_of(context, &state))
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.table().map(|table| table.moves.clone());
        moves.unwrap_or_default()
    }

    fn speaker(&self, line: &str) -> Result<(Seat, String), String> {
        match (self.wait(), self.room.borrow().seat()) {
            (Wait::Person(seat), _) => Ok((seat, line.into())),
            (_, None) => Err("You watch this table.".into()),
            _ => Err("It is not your turn.".into()),
        }
    }

    fn play(&mut self, _context: &mut AppContext<'_>, _seat: Seat, text: &str) {
        self.autoplay = None;
        let room = self.room.borrow();
        let sent = room.question().zip(room.play(text));
        self.sent = sent.map(|(question, request)| SentMove {
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
            Command::GoOn => self.wait() == Wait::Continue,
            Command::Hint => {
                let is_allowed = settings.is_some_and(|settings| settings.hints);
                is_allowed && self.wait().is_person() && !self.is_automatic
            }
            Command::AutoPlay(_) => self.is_automatic && has_seat && !self.is_over(),
            Command::React(_) => has_seat,
            Command::Undo
            | Command::Coach
            | Command::ToEnd
            | Command::WatchBots
            | Command::LeaveToBots => false,
        }
    }

    fn run(&mut self, context: &mut AppContext<'_>, command: Command) {
        match command {
            Command::GoOn => self.recap = None,
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
            Command::AutoPlay(on) => self.autoplay = on.then_some(context.now),
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
            Err(words) => self.tell(TableEvent::Error(words)),
            _ => return false,
        }
        true
    }

    fn poll(&mut self, context: &mut AppContext<'_>, is_showing: bool) {
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
            if is_change && context.animates_cards() {
                return;
            }
        }
        self.play_due_move(context);
    }

    fn take_event(&mut self) -> Option<TableEvent> {
        self.events.pop_front()
    }

    fn next_poll(&self, context: &AppContext<'_>) -> Option<Duration> {
        Some(context.now + POLL)
    }

    fn trouble(&self) -> Option<String> {
        self.room.borrow().trouble().map(String::from)
    }

    fn is_playing_itself(&self) -> bool {
        self.autoplay.is_some()
    }

    fn help(&self) -> Vec<String> {
        let mut lines = vec![
            "  F2 rules     F3 log     F4 four-colour deck     F6 speed",
            "  Ctrl-R       a reaction for everybody, or type wow, laugh, applause,",
            "               ouch, hmm or thanks",
            "  device       a code to go on with another device",
            "  leave        leave the table for good",
            "  Esc          go away; your seat stays yours",
        ];
        if self.offers(Command::Hint) {
            lines.push("  F5           a hint");
        }
        if self.is_automatic {
            lines.push("  F7           plays by itself");
        }
        lines.into_iter().map(String::from).collect()
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

    fn take_step(
        &mut self,
        context: &mut AppContext<'_>,
        step: NextStep,
    ) -> Result<Navigation, String> {
        match step {
            NextStep::Again => {
                self.room.borrow().send(FromClient::Start);
                Ok(Navigation::Stay)
            }
            NextStep::Lobby | NextStep::Change => Ok(Navigation::Back),
            NextStep::Menu => Ok(Navigation::Home),
            NextStep::Replay => {
                let id = self.state().and_then(|state| state.record.clone());
                let id = id.ok_or("The record is not there yet.")?;
                let server = self.link.split("/t/").next().unwrap_or_default();
                Ok(replay(context, server.into(), id))
            }
        }
    }

    fn if_left(&self, _context: &AppContext<'_>) -> String {
        if_left(&self.room.borrow()).into()
    }

    fn close(&mut self, _context: &mut AppContext<'_>) {}
}
