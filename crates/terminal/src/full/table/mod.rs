//! The table: a game in play, for one person or several at one keyboard.

mod bottom;
mod celebration;
mod choices;
mod cover;
mod ending;
mod keys;
mod only_bots;
mod question;
pub(crate) mod reactions;
mod recap;
mod suspense;

use std::time::Duration;

use parlour_engine::Seat;
use parlour_engine::host::{Hint, HostedTable, ShowMoves};
use parlour_engine::scene::{Place, Scene};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use self::ending::Ending;
use self::only_bots::OnlyBots;
use self::question::Question;
use self::reactions::Reactions;
use self::suspense::Suspense;
use super::draw::{self, Drawn, TableView, Target};
use super::line_edit::LineEdit;
use super::motion::Motion;
use super::page::{AppContext, InputEvent, Navigation, Page};
use crate::table::{
    LocalTable, PendingMove, RepeatableAnswers, ScreenTable, TableConfig, TableEvent, Wait,
};

/// The lines below a table: what happened, what to do, the keys.
const BOTTOM: u16 = 3;

/// The time between two frames of an animation.
const FRAME: Duration = Duration::from_millis(33);

/// The part of the screen for the table, and the lines below it.
pub(crate) fn split(area: Rect) -> (Rect, Rect) {
    let height = area.height.saturating_sub(BOTTOM);
    let table = Rect { height, ..area };
    let bottom = Rect {
        y: table.bottom(),
        height: area.height - height,
        ..area
    };
    (table, bottom)
}

/// A message below the table.
enum Message {
    /// Why something cannot be done.
    Error(String),
    /// Information.
    Note(String),
    /// What somebody else says or does, until the next move.
    Said(String),
    /// What the coach says about a move, below what happened.
    Coach(String),
}

impl Message {
    fn words(&self) -> String {
        match self {
            Self::Error(words) => format!("! {words}"),
            Self::Note(words) | Self::Said(words) | Self::Coach(words) => words.clone(),
        }
    }
}

/// A game in play.
pub(crate) struct TablePage {
    table: Box<dyn ScreenTable>,
    typed: LineEdit,
    /// Whether the typed text was refused: the next letter replaces it.
    is_refused: bool,
    /// The answer to the last key.
    message: Option<Message>,
    /// The move that the table has not answered yet.
    sent: Option<PendingMove>,
    question: Option<Question>,
    chosen: Option<Target>,
    /// What was drawn last, and where.
    scene: Scene,
    drawn: Drawn,
    motion: Motion,
    /// Cards that are turned over one by one.
    suspense: Option<Suspense>,
    /// When the screen was covered or uncovered last.
    cover_changed: Option<Duration>,
    last_answers: RepeatableAnswers,
    /// The question whether people who are out of the game watch the bots.
    only_bots: Option<OnlyBots>,
    ending: Option<Ending>,
    /// The reactions to choose from.
    reactions: Option<Reactions>,
}

impl TablePage {
    /// Deals a new game in this program.
    ///
    /// # Errors
    /// Why it cannot begin, in words.
    pub(crate) fn deal(context: &mut AppContext<'_>, config: TableConfig) -> Result<Self, String> {
        context
            .host
            .begin()
            .map_err(|error| format!("The game cannot be saved: {error}."))?;
        let chance = context.host.chance();
        let (game, rules) = (config.game.id(), &config.rules);
        let table = context.registry.deal(&config.seating, game, rules, chance);
        let table = table.map_err(|error| format!("{error}."))?;
        remember(context, &config);
        Ok(Self::new(context, config, table))
    }

    /// Opens a table in this program.
    pub(crate) fn new(
        context: &mut AppContext<'_>,
        config: TableConfig,
        table: Box<dyn HostedTable>,
    ) -> Self {
        let context_for_table = &mut context.for_table();
        let table = LocalTable::new(context_for_table, config, table, ShowMoves::EveryMove);
        Self::at(context, Box::new(table))
    }

    /// Sits down at a table.
    pub(crate) fn at(context: &mut AppContext<'_>, table: Box<dyn ScreenTable>) -> Self {
        let mut page = Self {
            table,
            typed: LineEdit::default(),
            is_refused: false,
            message: None,
            sent: None,
            question: None,
            chosen: None,
            scene: Scene::default(),
            drawn: Drawn::default(),
            motion: Motion::default(),
            suspense: None,
            cover_changed: None,
            last_answers: RepeatableAnswers::default(),
            only_bots: None,
            ending: None,
            reactions: None,
        };
        // No event at the beginning of a table leads to another page.
        page.take_events(context);
        page
    }

    fn show_error(&mut self, words: &str) {
        self.message = Some(Message::Error(words.into()));
    }

    fn show_note(&mut self, words: &str) {
        self.message = Some(Message::Note(words.into()));
    }

    fn name(&self, seat: Seat) -> &str {
        let drawn = self.scene.seats.get(seat.index());
        drawn.map_or("", |seat| &seat.name)
    }

    /// Whether the screen still shows the last change.
    fn is_showing(&self, context: &AppContext<'_>) -> bool {
        (self.motion.is_busy() || self.suspense.is_some()) && context.animates_cards()
    }

    /// Shows what happened at the table.
    fn take_events(&mut self, context: &mut AppContext<'_>) -> Navigation {
        while let Some(event) = self.table.take_event() {
            match event {
                TableEvent::Changed => {
                    self.motion.keep_picture(&self.scene, &self.drawn);
                    self.message.take_if(|it| matches!(it, Message::Said(_)));
                }
                TableEvent::Made | TableEvent::Undone => self.made(),
                TableEvent::Refused(words) => self.refused(&words),
                TableEvent::Question(seat, ask) => {
                    self.sent = None;
                    self.question = Some(Question::new(seat, ask));
                }
                TableEvent::Hint(hint) => self.show_hint(hint),
                TableEvent::Note(words) => self.show_note(&words),
                TableEvent::Greetings(lines) => self.show_note(&lines.join("  ")),
                TableEvent::Said(words) => self.message = Some(Message::Said(words)),
                TableEvent::Error(words) => self.show_error(&words),
                TableEvent::CannotContinue(words) => {
                    self.show_error(&format!("The game cannot continue: {words}."));
                }
                TableEvent::Coach(words) => self.message = Some(Message::Coach(words)),
                TableEvent::Covered => {
                    self.cover_changed = Some(context.now);
                    self.chosen = None;
                    // An animation would show cards of both hands.
                    self.motion = Motion::default();
                }
                TableEvent::OnlyBots(names, results) => {
                    self.only_bots = Some(OnlyBots::new(names, results, context.now));
                }
                TableEvent::Over(finished) => {
                    let steps = self.table.next_steps();
                    self.question = None;
                    self.ending = Some(Ending::new(*finished, steps, context.now));
                }
                TableEvent::NewGame => {
                    (self.ending, self.message, self.chosen) = (None, None, None);
                    (self.sent, self.question) = (None, None);
                    self.last_answers.clear();
                }
                TableEvent::Back => return Navigation::Back,
            }
        }
        if self.table.wait() != Wait::OnlyBots {
            self.only_bots = None;
        }
        Navigation::Stay
    }

    /// The last move was made.
    fn made(&mut self) {
        self.chosen = None;
        if let Some(sent) = self.sent.take() {
            self.last_answers.keep(sent);
        }
    }

    /// The last move was refused. A typed one stays, to be corrected.
    fn refused(&mut self, words: &str) {
        self.show_error(words);
        let typed = self.sent.take().filter(|sent| sent.is_typed);
        if let Some(sent) = typed.filter(|_| self.typed.is_empty()) {
            self.typed = LineEdit::new(&sent.text);
            self.is_refused = true;
        }
    }

    fn show_hint(&mut self, hint: Hint) {
        let mut buttons = self.scene.buttons.iter();
        let button = buttons.find(|button| button.play == hint.text);
        let best = match button {
            Some(button) => format!("{} ({})", button.label, button.key),
            None => hint.text,
        };
        let words = match hint.reason {
            Some(reason) => format!("Hint: {best}. {reason}"),
            None => format!("Hint: {best}."),
        };
        self.show_note(&words);
    }

    fn draw_table(&mut self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        self.scene = self.next_scene(context);
        let chosen = self.chosen.filter(|_| self.table.wait().is_person());
        let mut view = TableView {
            scene: &self.scene,
            theme: context.theme,
            chosen,
            hidden: &[],
        };
        if self.motion.has_pending_change() {
            // The new places of cards are known only after drawing.
            let mut scratch = Buffer::empty(area);
            let drawn = draw::table(&view, area, &mut scratch);
            match context.animates_cards() {
                true => self.motion.start(&self.scene, &drawn, context.now),
                false => self.motion = Motion::default(),
            }
        }
        let hidden = self.motion.hidden(context.now);
        view.hidden = &hidden;
        // A card that lands on a pile leaves the card below it visible until then.
        let below = self.motion.with_cards_below(&self.scene);
        view.scene = below.as_ref().unwrap_or(&self.scene);
        self.drawn = draw::table(&view, area, buffer);
        self.motion.draw(context.theme, area, context.now, buffer);
    }
}

/// Saves who played, for the next time.
fn remember(context: &mut AppContext<'_>, config: &TableConfig) {
    let TableConfig { game, seating, .. } = config;
    context.settings.remember_players(game.id(), seating);
    context.save_settings();
}

impl Page for TablePage {
    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let (table, bottom) = split(area);
        if let Some(cover) = self.table.cover() {
            self.draw_cover(context, &cover, area, buffer);
            return;
        }
        self.draw_table(context, table, buffer);
        if self.chosen.is_none() && self.table.wait().is_person() && self.suspense.is_none() {
            // The targets are known only after the first drawing.
            self.choose_first();
            if self.chosen.is_some() {
                self.draw_table(context, table, buffer);
            }
        }
        self.draw_bottom(context, bottom, buffer);
        if self.suspense.is_some() {
            return;
        }
        if let (Wait::Continue, Some(recap)) = (self.table.wait(), &self.scene.recap) {
            recap::draw(recap, context.theme, draw::without_story(table), buffer);
        }
        if let Some(question) = &mut self.question {
            let hand = self.drawn.cards.iter().filter(|placed| {
                let zone = self.scene.zones.get(placed.zone);
                zone.is_some_and(|zone| zone.place == Place::Hand)
            });
            let top = hand.map(|placed| placed.area.y).min();
            question.draw(context, draw::without_story(table), top, buffer);
        }
        if let Some(only_bots) = &mut self.only_bots {
            only_bots.draw(context, draw::without_story(table), buffer);
        }
        if let Some(ending) = &mut self.ending {
            ending.draw(context, draw::without_story(table), buffer);
        }
        if let Some(reactions) = &mut self.reactions {
            reactions.draw(context, draw::without_story(table), buffer);
        }
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        self.motion.finish();
        let is_command = matches!(input, InputEvent::Key(KeyCode::F(_) | KeyCode::Esc));
        if self.suspense.take().is_some() && !is_command {
            // The key only skips the rest.
            return Navigation::Stay;
        }
        let step = self.handle_input(context, input);
        match self.take_events(context) {
            Navigation::Stay => step,
            other => other,
        }
    }

    fn tick(&mut self, context: &mut AppContext<'_>) -> Navigation {
        let is_showing = self.is_showing(context);
        self.table.poll(&mut context.for_table(), is_showing);
        self.take_events(context)
    }

    fn wake(&self, context: &AppContext<'_>) -> Option<Duration> {
        let moving = self.motion.is_busy()
            || self.ending.as_ref().is_some_and(Ending::is_moving)
            || self.only_bots.as_ref().is_some_and(OnlyBots::is_moving);
        match moving && context.animates_cards() {
            true => Some(context.now + FRAME),
            false => match &self.suspense {
                Some(suspense) => Some(suspense.until),
                None => self.table.next_poll(context.now),
            },
        }
    }

    fn close(&mut self, context: &mut AppContext<'_>) {
        self.table.close(&mut context.for_table());
    }
}
