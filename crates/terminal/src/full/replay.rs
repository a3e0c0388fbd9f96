//! Replays a saved game step by step, forwards and backwards. A new game can start
//! from any move.

use std::time::Duration;

use parlour_bots::{BotKind, Seating};
use parlour_engine::host::{HostedTable, SeatView};
use parlour_engine::registry::AnyGame;
use parlour_engine::table::Names;
use parlour_engine::{Record, Seat};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::draw::{self, TableView};
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use super::table::TablePage;
use super::text_page::TextPage;
use crate::host::with_full_stop;
use crate::line::wrapped;
use crate::review::CostlyMove;
use crate::table::TableConfig;

/// The replay page.
pub(crate) struct ReplayPage {
    game: &'static dyn AnyGame,
    record: Record,
    table: Box<dyn HostedTable>,
    /// How many moves have been made.
    at: usize,
    /// How many events there were before the last move.
    before: usize,
    /// Whose view is shown; `None` is a spectator's.
    viewer: Option<Seat>,
    /// When the next move is shown, if the replay runs by itself.
    next_step: Option<Duration>,
    /// Whether the game is over, so that nothing has to be hidden.
    is_over: bool,
    message: String,
    /// The moves that the coach found costly, and which of them was shown last.
    review: Vec<CostlyMove>,
    reviewed: Option<usize>,
    /// What the coach or a bot says about a move.
    comment: String,
}

impl ReplayPage {
    /// The game from its beginning.
    pub(crate) fn new(context: &AppContext<'_>, record: Record) -> Result<Self, String> {
        let game = context.registry.find(&record.game);
        let game = game.ok_or_else(|| format!("there is no game {:?} here", record.game))?;
        let is_over = record.result.is_some();
        // Show the first person's view. In an unfinished game of several people
        // show the spectator's.
        let seating = Seating::of_record(&record).map_err(|error| error.to_string())?;
        let person = match seating.count_people() > 1 && !is_over {
            true => None,
            false => seating.players().iter().position(|one| one.bot.is_none()),
        };
        let table = replayed(game, &record, 0)?;
        Ok(Self {
            game,
            table,
            at: 0,
            before: 0,
            viewer: person.map(Seat::new),
            record,
            next_step: None,
            is_over,
            message: String::new(),
            review: Vec::new(),
            reviewed: None,
            comment: String::new(),
        })
    }

    /// The same, with the moves that the coach found costly; it begins at the first.
    pub(crate) fn with_review(mut self, review: Vec<CostlyMove>) -> Self {
        self.review = review;
        self.next_costly();
        self
    }

    /// Goes to the position before the next costly move.
    fn next_costly(&mut self) {
        let next = self.reviewed.map_or(0, |number| number + 1);
        let Some(costly) = self.review.get(next % self.review.len().max(1)).cloned() else {
            return;
        };
        self.reviewed = Some(next % self.review.len());
        self.next_step = None;
        self.go_to(costly.at);
        self.comment = costly.words;
    }

    /// Says why the last move was made, if a bot made it.
    fn explain(&mut self) {
        if !self.is_over {
            self.message = "Bots give their reasons when the game is over.".into();
            return;
        }
        let reason = self.at.checked_sub(1).and_then(|before| {
            let table = replayed(self.game, &self.record, before).ok()?;
            let (seat, reason) = table.reason(&self.record.moves[before])?;
            let player = &self.record.seats[seat.index()];
            let thinks = |kind: &String| ["easy", "medium", "hard"].contains(&kind.as_str());
            let thinks = player.bot.as_ref().is_some_and(thinks);
            let text = &self.record.moves[before];
            let text = text.split_once(':').map_or(text.as_str(), |(_, text)| text);
            thinks.then(|| format!("Why {} chose {text}: {reason}", player.name))
        });
        match reason {
            Some(reason) => self.comment = reason,
            None => self.message = "There is no reason to give for this move.".into(),
        }
    }

    fn go_to(&mut self, at: usize) {
        let at = at.min(self.record.moves.len());
        self.message.clear();
        self.comment.clear();
        if at == self.at {
            return;
        }
        // Going forward continues from here. Going back replays from the deal up to
        // the move before, so that the story shows the last move.
        let from = at.saturating_sub(1);
        if at < self.at || from > self.at {
            match replayed(self.game, &self.record, from) {
                Ok(table) => (self.table, self.at) = (table, from),
                Err(words) => return self.message = words,
            }
        }
        self.before = self.table.events();
        if at > self.at {
            match self.table.play_recorded(&self.record.moves[self.at]) {
                Ok(()) => self.at += 1,
                Err(error) => self.message = error.to_string(),
            }
        } else {
            self.before = 0;
        }
    }

    fn go_by(&mut self, by: isize) {
        self.next_step = None;
        self.go_to(self.at.saturating_add_signed(by));
    }

    /// Shows the next view: each seat's, then a spectator's. In an unfinished game
    /// the view cannot be changed, because hands are still hidden.
    fn next_viewer(&mut self) {
        if !self.is_over {
            self.message = "You can change the seat only when the game is over.".into();
            return;
        }
        let seats = self.table.names().len();
        let next = self.viewer.map_or(0, |seat| seat.index() + 1);
        self.viewer = (next < seats).then(|| Seat::new(next));
    }

    /// Starts a new game from here: a person takes the seat whose view is shown, bots
    /// take the others.
    ///
    /// An unfinished game is not played on from here: its hands and the coming cards are
    /// still hidden, and the new game would show them.
    fn play_on(&self, context: &mut AppContext<'_>) -> Result<TablePage, String> {
        if !self.is_over {
            return Err("This game is not finished: play on from here when it is over.".into());
        }
        if self.table.turn().outcome().is_some() {
            return Err("The game is over at this move: go back a few moves first.".into());
        }
        let person = self.viewer.unwrap_or(Seat::new(0)).index();
        let player = &self.record.seats[person];
        let name = match player.bot {
            Some(_) => "You",
            None => &player.name,
        };
        let mut seating = Seating::empty();
        for seat in 0..self.record.seats.len() {
            match seat == person {
                true => seating
                    .add_person(name)
                    .map_err(|error| error.to_string())?,
                false => seating.add_bot(BotKind::default()),
            }
        }
        let names = seating.names().map_err(|error| error.to_string())?;
        let here = prefix(&self.record, self.at);
        let record = self.game.renamed(&here, Names::clone(&names));
        let record = record.map_err(|error| error.to_string())?;
        context.host.begin().map_err(|error| error.to_string())?;
        let table = context.registry.resume(&seating, &record);
        let table = table.map_err(|error| error.to_string())?;
        let config = TableConfig::new(self.game, record.terms(), seating);
        Ok(TablePage::new(context, config, table))
    }

    /// What this seat, or a spectator (`None`), may see.
    fn view(&self, viewer: Option<Seat>) -> Box<dyn SeatView + '_> {
        let view = self.table.view(viewer);
        view.expect("viewers sit at this table")
    }

    /// What happened since event number `from`, as far as it may be known.
    fn story(&self, from: usize) -> Vec<String> {
        match self.is_over {
            true => self.table.whole_story(from),
            false => self.view(self.viewer).sentences(from),
        }
    }

    fn draw_bottom(&self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let words = match self.message.as_str() {
            "" if !self.comment.is_empty() => self.comment.clone(),
            "" => {
                let story = self.story(self.before);
                let sentences: Vec<String> =
                    story.iter().map(|text| with_full_stop(text)).collect();
                sentences.join(" ")
            }
            message => format!("! {message}"),
        };
        // Longer comments use the lines above, over the table.
        let words = wrapped(&words, usize::from(area.width));
        for (row, words) in (0..).zip(words.lines().rev()) {
            let line = Rect {
                y: area.y.saturating_sub(row),
                height: 1,
                ..area
            };
            paint::blank(line, theme, buffer);
            paint::text(words, line, Style::new(), buffer);
        }
        let moves = self.record.moves.len();
        let viewer = match self.viewer {
            Some(seat) => format!("as {} sees it", self.table.names().of(seat)),
            None => "as a spectator sees it".into(),
        };
        let place = format!("Move {} of {moves}, {viewer}. ", self.at);
        let line = paint::row(area, 1);
        let used = paint::text(&place, line, theme.title(), buffer);
        let rest = paint::shifted(line, used);
        let filled = usize::from(rest.width) * self.at / moves.max(1);
        let (full, empty) = match theme.ascii {
            true => ("#", "."),
            false => ("━", "─"),
        };
        let bar = full.repeat(filled) + &empty.repeat(usize::from(rest.width) - filled);
        paint::text(&bar, rest, theme.dim(), buffer);
        let run = if self.next_step.is_some() {
            "stop"
        } else {
            "run"
        };
        let play_on = self.is_over.then_some(("Enter", "play on"));
        let other_keys = [
            ("w", "why"),
            ("Esc", "back"),
            ("Space", run),
            ("Tab", "change seat"),
            ("F3", "log"),
            ("PgUp PgDn", "10 moves"),
        ];
        let costly = (!self.review.is_empty()).then_some(("n", "next costly"));
        let keys = [("←→", "step")].into_iter().chain(costly).chain(play_on);
        let keys = keys.chain(other_keys);
        paint::keys(keys, paint::row(area, 2), theme, buffer);
    }
}

/// The first moves of a record.
fn prefix(record: &Record, moves: usize) -> Record {
    let mut record = record.clone();
    record.moves.truncate(moves);
    record.result = None;
    record
}

fn replayed(
    game: &dyn AnyGame,
    record: &Record,
    moves: usize,
) -> Result<Box<dyn HostedTable>, String> {
    let replayed = game.replay(&prefix(record, moves));
    replayed.map_err(|error| error.to_string())
}

impl Page for ReplayPage {
    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let scene = self.view(self.viewer).scene();
        let (table, bottom) = super::table::split(area);
        let view = TableView {
            scene: &scene,
            theme: context.theme,
            chosen: None,
            hidden: &[],
        };
        draw::table(&view, table, buffer);
        self.draw_bottom(context, bottom, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        match input {
            InputEvent::Key(KeyCode::Right | KeyCode::Down) | InputEvent::Wheel(1) => self.go_by(1),
            InputEvent::Key(KeyCode::Left | KeyCode::Up) | InputEvent::Wheel(-1) => self.go_by(-1),
            InputEvent::Key(KeyCode::PageDown) => self.go_by(10),
            InputEvent::Key(KeyCode::PageUp) => self.go_by(-10),
            InputEvent::Key(KeyCode::Home) => self.go_by(isize::MIN),
            InputEvent::Key(KeyCode::End) => self.go_by(isize::MAX),
            InputEvent::Key(KeyCode::Tab | KeyCode::BackTab) => self.next_viewer(),
            InputEvent::Key(KeyCode::Char(' ')) => {
                self.next_step = match self.next_step {
                    Some(_) => None,
                    None => Some(context.now),
                };
            }
            InputEvent::Key(KeyCode::Enter) => match self.play_on(context) {
                Ok(page) => return Navigation::replace(page),
                Err(words) => self.message = words,
            },
            InputEvent::Key(KeyCode::F(2)) => {
                let prose = self.game.prose(&self.record.terms());
                let prose = prose.unwrap_or_else(|error| error.to_string());
                return Navigation::push(TextPage::new(self.game.title(), prose));
            }
            InputEvent::Key(KeyCode::F(3)) => {
                let story = self.story(0).join("\n");
                return Navigation::push(TextPage::from_end("What happened", story));
            }
            InputEvent::Key(KeyCode::Char('w')) => self.explain(),
            InputEvent::Key(KeyCode::Char('n')) => self.next_costly(),
            InputEvent::Key(KeyCode::F(4)) => context.toggle_four_colours(),
            InputEvent::Key(KeyCode::Esc | KeyCode::Char('q')) => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }

    fn tick(&mut self, context: &mut AppContext<'_>) -> Navigation {
        if let Some(at) = self.next_step
            && context.now >= at
        {
            self.go_to(self.at + 1);
            let more = self.at < self.record.moves.len() && self.message.is_empty();
            self.next_step = more.then(|| context.now + context.bot_delay());
        }
        Navigation::Stay
    }

    fn wake(&self, _context: &AppContext<'_>) -> Option<Duration> {
        self.next_step
    }
}
