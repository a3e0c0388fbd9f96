//! The pages that ask a server for something: a table in the local network, a table on
//! a server that a person names, or the record of a game.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use parlour_engine::Record;
use parlour_engine::registry::AnyGame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::line_edit::LineEdit;
use super::lobby::LobbyPage;
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use super::replay::ReplayPage;
use super::text_page::TextPage;
use crate::line::words::sentence;
use crate::online::{Online, SeatLine, Visit, is_link, new_room};
use crate::own_name::own_name;

/// How often to look for the answer of a server.
const POLL: Duration = Duration::from_millis(50);

/// What a server was asked for.
enum Found {
    /// A seat at a table.
    Seat(Visit),
    /// The record of a game.
    Record(Box<Record>),
}

/// Replays a game that was played on a server.
pub(crate) fn replay(context: &AppContext<'_>, server: String, id: String) -> Navigation {
    let Some(online) = context.host.online() else {
        return Navigation::Stay;
    };
    let job = move |online: &dyn Online| {
        let record = online.record(&server, &id)?;
        Ok(Found::Record(Box::new(record)))
    };
    AskServerPage::start(online, "Loading the record …", job)
}

/// Starts the server for the local network, and opens a table on it.
pub(crate) fn play_with_others(context: &AppContext<'_>, game: &dyn AnyGame) -> Navigation {
    let Some(online) = context.host.online() else {
        return Navigation::Stay;
    };
    let rules = context.house_rules(game);
    let new = new_room(game, &rules, &own_name(&context.settings));
    let job = move |online: &dyn Online| {
        let server = online.serve()?;
        Visit::open(online, &server, &new).map(Found::Seat)
    };
    AskServerPage::start(online, "Opening a table for your network …", job)
}

/// Waits for the answer of a server.
struct AskServerPage {
    words: &'static str,
    online: Arc<dyn Online>,
    answer: Receiver<Result<Found, String>>,
}

impl AskServerPage {
    /// Does the job in a thread, because a server can be slow.
    fn start(
        online: Arc<dyn Online>,
        words: &'static str,
        job: impl FnOnce(&dyn Online) -> Result<Found, String> + Send + 'static,
    ) -> Navigation {
        let (done, answer) = channel();
        let worker = Arc::clone(&online);
        let spawned = thread::Builder::new().spawn(move || {
            // The receiver is gone if the person has cancelled.
            let _ = done.send(job(worker.as_ref()));
        });
        match spawned {
            Ok(_) => Navigation::push(Self {
                words,
                online,
                answer,
            }),
            Err(error) => Navigation::push(TextPage::message(&sentence(&error.to_string()))),
        }
    }
}

impl Page for AskServerPage {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let inner = paint::frame("", paint::middle(area, 52, 5), context.theme, buffer);
        paint::centred(self.words, paint::row(inner, 1), Style::new(), buffer);
        let keys = [("Esc", "cancel")];
        paint::keys(
            keys,
            paint::row(area, area.height - 1),
            context.theme,
            buffer,
        );
    }

    fn input(&mut self, _context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        match input {
            InputEvent::Key(KeyCode::Esc) => Navigation::Back,
            _ => Navigation::Stay,
        }
    }

    fn tick(&mut self, context: &mut AppContext<'_>) -> Navigation {
        let answer = match self.answer.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Empty) => return Navigation::Stay,
            Err(TryRecvError::Disconnected) => Err("the request could not be sent".into()),
        };
        let page = answer.and_then(|found| match found {
            Found::Seat(visit) => lobby(visit, &self.online).map(Navigation::replace),
            Found::Record(record) => ReplayPage::new(context, *record).map(Navigation::replace),
        });
        page.unwrap_or_else(|words| Navigation::replace(TextPage::message(&sentence(&words))))
    }

    fn wake(&self, context: &AppContext<'_>) -> Option<Duration> {
        Some(context.now + POLL)
    }
}

fn lobby(visit: Visit, online: &Arc<dyn Online>) -> Result<LobbyPage, String> {
    let link = visit.link();
    let line = SeatLine::connect(visit, Arc::clone(online));
    let line = line.map_err(|error| error.to_string())?;
    Ok(LobbyPage::new(Box::new(line), link))
}

/// Asks for a server, and for a table on it.
pub(crate) struct PlayOnlinePage {
    game: &'static dyn AnyGame,
    /// The server or a link, the code, the name.
    fields: [LineEdit; 3],
    chosen: usize,
    message: String,
    rows: Vec<Rect>,
}

/// The labels of the fields.
const FIELDS: [&str; 3] = ["Server or link", "Code", "Your name"];

impl PlayOnlinePage {
    pub(crate) fn new(context: &AppContext<'_>, game: &'static dyn AnyGame) -> Self {
        let last = context.settings.server.clone().unwrap_or_default();
        let (server, code) = last.split_once("/t/").unwrap_or((&last, ""));
        Self {
            game,
            fields: [server, code, &own_name(&context.settings)].map(LineEdit::new),
            chosen: 0,
            message: String::new(),
            rows: Vec::new(),
        }
    }

    /// What Enter does.
    fn about(&self) -> String {
        let [server, code, _] = self.fields.each_ref().map(|field| field.text().trim());
        match (is_link(server), code.is_empty()) {
            (true, _) | (_, false) => "Press Enter to sit down at this table.".into(),
            _ => format!("Press Enter to open a new table of {}.", self.game.title()),
        }
    }

    fn connect(&mut self, context: &mut AppContext<'_>) -> Navigation {
        let Some(online) = context.host.online() else {
            return Navigation::Stay;
        };
        let texts = self.fields.each_ref().map(|field| field.text().trim());
        let [server, code, name] = texts.map(String::from);
        let missing = [(&server, "server"), (&name, "name")];
        if let Some((_, what)) = missing.iter().find(|(text, _)| text.is_empty()) {
            self.message = format!("! Please type a {what}.");
            return Navigation::Stay;
        }
        if !is_link(&server) && code.is_empty() {
            let new = new_room(self.game, &context.house_rules(self.game), &name);
            let job =
                move |online: &dyn Online| Visit::open(online, &server, &new).map(Found::Seat);
            return AskServerPage::start(online, "Opening a table …", job).into_replace();
        }
        let visit = Visit::at(online.as_ref(), &server, &code, &name);
        match lobby(visit, &online) {
            Ok(page) => Navigation::replace(page),
            Err(words) => {
                self.message = format!("! {}", sentence(&words));
                Navigation::Stay
            }
        }
    }
}

impl Page for PlayOnlinePage {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let panel = paint::middle(area, 70, 11);
        let inner = paint::frame("Play online", panel, theme, buffer);
        let inner = paint::shifted(inner, 1);
        self.rows.clear();
        for (number, (label, field)) in FIELDS.iter().zip(&self.fields).enumerate() {
            let row = paint::row(inner, number as u16 + 1);
            self.rows.push(row);
            let is_chosen = number == self.chosen;
            let style = if is_chosen {
                theme.chosen()
            } else {
                Style::new()
            };
            paint::text(&format!(" {label:<15}"), row, style, buffer);
            let value = paint::shifted(row, 18);
            match (is_chosen, number, field.is_empty()) {
                (true, ..) => field.draw(value, theme, buffer),
                (false, 1, true) => {
                    paint::text("  none: a new table", value, theme.dim(), buffer);
                }
                _ => {
                    paint::text(&format!("  {}", field.text()), value, Style::new(), buffer);
                }
            }
        }
        paint::text(&self.about(), paint::row(inner, 5), theme.dim(), buffer);
        paint::text(&self.message, paint::row(inner, 6), theme.title(), buffer);
        let keys = [("↑↓", "field"), ("Enter", "go"), ("Esc", "menu")];
        paint::keys(keys, paint::row(inner, 8), theme, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        self.message.clear();
        if self.fields[self.chosen].input(input) {
            return Navigation::Stay;
        }
        let last = self.fields.len() - 1;
        match input {
            InputEvent::Key(KeyCode::Up | KeyCode::BackTab) => {
                self.chosen = self.chosen.saturating_sub(1);
            }
            InputEvent::Key(KeyCode::Down | KeyCode::Tab) => {
                self.chosen = (self.chosen + 1).min(last);
            }
            InputEvent::Click(place) => {
                let row = self.rows.iter().position(|row| row.contains(*place));
                self.chosen = row.unwrap_or(self.chosen);
            }
            InputEvent::Key(KeyCode::Enter) => return self.connect(context),
            InputEvent::Key(KeyCode::Esc) => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }
}
