//! The lobby of a table on a server: who sits there, how others join, the rules and
//! settings, and what to do next.

mod actions;
mod drawing;

use std::cell::{Ref, RefCell};
use std::rc::Rc;
use std::time::Duration;

use parlour_protocol::{FromClient, Phase, RoomState};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use self::actions::{Item, items};
use super::confirm::Confirm;
use super::line_edit::LineEdit;
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::qr;
use super::table::TablePage;
use super::table::reactions::Reactions;
use super::text_page::TextPage;
use crate::line::words::sentence;
use crate::online::{
    self, GAME_ENDED, HELP, LEVELS, RoomEvent, RoomMirror, ServerLine, Typed, is_only_here,
};
use crate::table::{OnlineTable, leave_warning, rules_of};

/// How often to look for news of the server.
const POLL: Duration = Duration::from_millis(50);

/// The page before and between games.
pub(crate) struct LobbyPage {
    room: Rc<RefCell<RoomMirror>>,
    /// The link for others.
    link: String,
    /// The link as a QR code; empty if no other device can use it.
    code: String,
    /// The chosen line of the list: first the seats, then the actions.
    chosen: usize,
    /// How many seats the list has.
    seats: usize,
    /// The index of the level of the next bot.
    level: usize,
    typed: LineEdit,
    message: String,
    reactions: Option<Reactions>,
    /// The last game whose end was shown.
    shown_game: u32,
    /// The first line of the list that is shown.
    top: usize,
    /// Where the items were drawn.
    rows: Vec<(Rect, usize)>,
}

impl LobbyPage {
    pub(crate) fn new(line: Box<dyn ServerLine>, link: String) -> Self {
        Self {
            room: Rc::new(RefCell::new(RoomMirror::new(line))),
            code: match is_only_here(&link) {
                true => String::new(),
                false => qr::qr_code(&link),
            },
            link,
            chosen: 0,
            seats: 0,
            level: 1,
            typed: LineEdit::default(),
            message: String::new(),
            reactions: None,
            shown_game: 0,
            top: 0,
            rows: Vec::new(),
        }
    }

    fn state(&self) -> Option<Ref<'_, RoomState>> {
        Ref::filter_map(self.room.borrow(), RoomMirror::state).ok()
    }

    /// Whether there is no room: the client is still connecting, or the connection has
    /// ended.
    fn is_outside(&self) -> bool {
        self.state().is_none() || self.room.borrow().ended().is_some()
    }

    fn items(&self) -> Vec<Item> {
        items(&self.room.borrow(), LEVELS[self.level])
    }

    fn event(&mut self, event: RoomEvent) {
        match event {
            RoomEvent::Room { news, .. } => {
                if !news.is_empty() {
                    self.message = news.join(" ");
                }
                self.keep_chosen();
            }
            RoomEvent::Refused { words, .. } => self.message = format!("! {}", sentence(&words)),
            RoomEvent::Said(words) | RoomEvent::Coach(words) => self.message = words,
            RoomEvent::Back => self.message = "You are back at the table.".into(),
            RoomEvent::Welcome(_)
            | RoomEvent::Table { .. }
            | RoomEvent::Made(_)
            | RoomEvent::Hint(_)
            | RoomEvent::Lost
            | RoomEvent::Ended { .. } => {}
        }
    }

    /// Keeps the chosen action when the number of seats above it changes. At the
    /// beginning the first action is chosen.
    fn keep_chosen(&mut self) {
        let seats = self.state().map_or(0, |state| state.seats.len());
        if self.chosen >= self.seats {
            self.chosen = self.chosen - self.seats + seats;
        }
        self.seats = seats;
    }

    /// Whether there is a game to show.
    fn has_game(&self) -> bool {
        self.room.borrow().has_game(self.shown_game)
    }

    fn move_by(&mut self, by: isize) {
        let last = self.items().len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(by).min(last);
    }

    /// Runs the selected item.
    fn act(&mut self) {
        let items = self.items();
        let Some(item) = items.get(self.chosen) else {
            return;
        };
        match item {
            Item::Rules(code) => self.typed = LineEdit::new(&format!("rules {code}")),
            Item::React => self.reactions = Some(Reactions::new()),
            Item::Seat { .. } => self.message = "Delete removes a player between games.".into(),
            item => self.send(item.message(1)),
        }
    }

    /// Changes the selected item to its next value.
    fn change(&mut self, by: isize) {
        match self.items().get(self.chosen) {
            Some(Item::AddBot(_)) => {
                let level = self.level.saturating_add_signed(by);
                self.level = level.min(LEVELS.len() - 1);
            }
            Some(item) if item.has_values() => self.send(item.message(by)),
            _ => {}
        }
    }

    fn send(&self, message: Option<FromClient>) {
        if let Some(message) = message {
            self.room.borrow().send(message);
        }
    }

    fn remove(&mut self) {
        let seat = self.items().into_iter().nth(self.chosen);
        match seat.and_then(|item| item.removal()) {
            Some(message) if self.room.borrow().is_host() => self.send(Some(message)),
            _ => {
                self.message =
                    "! Choose a player with ↑ first. Only the host can remove players.".into()
            }
        }
    }

    fn typed_line(&mut self) -> Navigation {
        let line = self.typed.take();
        let read = online::read(line.trim(), self.room.borrow().state());
        match read {
            Ok(Some(Typed::Send(message))) => self.send(Some(message)),
            Ok(Some(Typed::Help)) => return help(),
            Ok(Some(Typed::Quit)) => return self.leave(),
            Ok(Some(Typed::Who | Typed::Table | Typed::Hand) | None) => {
                self.message = "! No game is in progress. Type help to see the commands.".into();
                self.typed = LineEdit::new(&line);
            }
            Err(words) => self.message = format!("! {words}"),
        }
        Navigation::Stay
    }

    fn leave(&self) -> Navigation {
        Navigation::push(Confirm::new(leave_warning(&self.room.borrow()).into()))
    }

    fn show_rules(&self, context: &AppContext<'_>) -> Navigation {
        let Some(state) = self.state() else {
            return Navigation::Stay;
        };
        let rules = rules_of(context.registry, &state);
        Navigation::push(TextPage::new(state.title.clone(), rules))
    }
}

/// The commands that can be typed.
fn help() -> Navigation {
    Navigation::push(TextPage::list("Help", HELP.join("\n")))
}

impl Page for LobbyPage {
    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        match self.is_outside() {
            true => self.draw_outside(context, area, buffer),
            false => self.draw_room(context, area, buffer),
        }
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        if self.is_outside() {
            return match input {
                InputEvent::Key(KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ')) => {
                    Navigation::Home
                }
                _ => Navigation::Stay,
            };
        }
        self.message.clear();
        if let Some(panel) = &mut self.reactions {
            if let Some(reaction) = panel.input(input) {
                self.reactions = None;
                self.send(Some(FromClient::React { reaction }));
            } else if *input == InputEvent::Key(KeyCode::Esc) {
                self.reactions = None;
            }
            return Navigation::Stay;
        }
        match input {
            InputEvent::Key(KeyCode::Char('?')) if self.typed.is_empty() => return help(),
            InputEvent::Key(KeyCode::F(1)) => return help(),
            InputEvent::Key(KeyCode::F(2)) => return self.show_rules(context),
            _ => {}
        }
        if self.typed.input(input) {
            return Navigation::Stay;
        }
        match input {
            InputEvent::Key(KeyCode::Enter) if !self.typed.is_empty() => {
                return self.typed_line();
            }
            InputEvent::Key(KeyCode::Enter | KeyCode::Char(' ')) => self.act(),
            InputEvent::Key(KeyCode::Esc) if !self.typed.is_empty() => {
                self.typed.take();
            }
            InputEvent::Key(KeyCode::Esc) => return self.leave(),
            InputEvent::Key(KeyCode::Up | KeyCode::BackTab) => self.move_by(-1),
            InputEvent::Key(KeyCode::Down | KeyCode::Tab) => self.move_by(1),
            InputEvent::Key(KeyCode::Left) => self.change(-1),
            InputEvent::Key(KeyCode::Right) => self.change(1),
            InputEvent::Key(KeyCode::Delete | KeyCode::Backspace) => self.remove(),
            InputEvent::Control('r') => self.reactions = Some(Reactions::new()),
            InputEvent::Click(place) => {
                let row = self.rows.iter().find(|(row, _)| row.contains(*place));
                if let Some(&(_, number)) = row {
                    self.chosen = number;
                    self.act();
                }
            }
            _ => {}
        }
        Navigation::Stay
    }

    fn tick(&mut self, context: &mut AppContext<'_>) -> Navigation {
        loop {
            let event = self.room.borrow_mut().next(Duration::ZERO);
            let Some(event) = event else {
                break;
            };
            if matches!(event, RoomEvent::Room { is_first: true, .. }) {
                // The page "Play online" offers this table the next time.
                context.settings.server = Some(self.link.clone());
                context.save_settings();
            }
            self.event(event);
            // The page of the game handles the other events.
            if self.has_game() {
                break;
            }
        }
        if !self.has_game() {
            return Navigation::Stay;
        }
        let room = Rc::clone(&self.room);
        let table = OnlineTable::new(context.registry, context.now, room, &self.link);
        Navigation::push(TablePage::at(context, Box::new(table)))
    }

    fn wake(&self, context: &AppContext<'_>) -> Option<Duration> {
        Some(context.now + POLL)
    }

    fn uncover(&mut self, _context: &mut AppContext<'_>) {
        let room = self.room.borrow();
        let over = room.table().filter(|table| table.summary.is_some());
        self.shown_game = over.map_or(self.shown_game, |table| table.game);
        let is_lobby = room.state().is_some_and(|room| room.phase == Phase::Lobby);
        let is_ended = is_lobby && over.is_none() && room.table().is_some();
        self.message = if is_ended { GAME_ENDED } else { "" }.into();
    }
}
