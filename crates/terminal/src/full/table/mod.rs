//! The table: a game in play, for one person or several at one keyboard.

mod bottom;
mod celebration;
mod choices;
mod cover;
mod ending;
mod keys;
mod only_bots;
mod question;
mod recap;
mod suspense;
mod turns;

use std::time::Duration;

use parlour_bots::Seating;
use parlour_engine::Seat;
use parlour_engine::host::{Driver, HostedTable, People, SeatView};
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;
use parlour_engine::scene::{Place, Scene};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use self::ending::Ending;
use self::only_bots::OnlyBots;
use self::question::Question;
use self::suspense::Suspense;
use self::turns::Wait;
use super::draw::{self, Drawn, Picture, Target};
use super::line_edit::LineEdit;
use super::motion::Motion;
use super::page::{AppContext, InputEvent, Navigation, Page};
use crate::manners;
use crate::review::Review;
use crate::scoreboard::Scoreboard;

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

/// A game, its rules and its players: everything needed to deal again.
#[derive(Clone)]
pub(crate) struct TableConfig {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) rules: RulesMap,
    pub(crate) seating: Seating,
    /// The games won at this table so far.
    pub(crate) score: Scoreboard,
}

impl TableConfig {
    /// A first game.
    pub(crate) fn new(game: &'static dyn AnyGame, rules: RulesMap, seating: Seating) -> Self {
        Self {
            game,
            rules,
            seating,
            score: Scoreboard::default(),
        }
    }
}

/// A message below the table.
enum Message {
    /// Why something cannot be done.
    Error(String),
    /// Information.
    Note(String),
    /// What the coach says about a move, below what happened.
    Coach(String),
}

impl Message {
    fn words(&self) -> String {
        match self {
            Self::Error(words) => format!("! {words}"),
            Self::Note(words) | Self::Coach(words) => words.clone(),
        }
    }
}

/// A game in play.
pub(crate) struct TablePage {
    config: TableConfig,
    table: Box<dyn HostedTable>,
    /// Says who is asked next, and when to save.
    driver: Driver,
    /// The seats of people, in seat order.
    people: Vec<Seat>,
    /// Whether the screen is covered before the next person looks.
    covers_screen: bool,
    /// Whose view is shown; `None` shows what everybody may see.
    viewer: Option<Seat>,
    /// What the table waits for.
    wait: Wait,
    /// When the screen was covered or uncovered last.
    cover_changed: Duration,
    /// How many events each seat has seen; the last entry is for everybody.
    seen: Vec<usize>,
    /// The first event that the line below the table shows.
    news_from: usize,
    typed: LineEdit,
    /// The answer to the last key.
    message: Option<Message>,
    question: Option<Question>,
    chosen: Option<Target>,
    /// What was drawn last, and where.
    scene: Scene,
    drawn: Drawn,
    motion: Motion,
    /// Cards that are turned over one by one.
    suspense: Option<Suspense>,
    /// The last answer of each seat to a question that Enter can repeat, such as a bet.
    last_answers: Vec<Option<String>>,
    /// Whether the game is played automatically, and how.
    autoplay: Option<turns::AutoPlay>,
    /// Whether no person can act any more.
    are_people_out: bool,
    /// The question whether they watch the bots.
    only_bots: Option<OnlyBots>,
    ending: Option<Ending>,
    /// What the coach said.
    review: Review,
    /// When the table was opened.
    opened: Duration,
}

impl TablePage {
    /// Deals a new game.
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

    /// Opens a table.
    pub(crate) fn new(
        context: &mut AppContext<'_>,
        config: TableConfig,
        table: Box<dyn HostedTable>,
    ) -> Self {
        let seats = table.names().len();
        let people: Vec<Seat> = Seat::all(seats)
            .filter(|&seat| !table.is_bot(seat))
            .collect();
        // A resumed game does not show its events again.
        let seen = match table.moves_len() {
            0 => 0,
            _ => table.events(),
        };
        let covered = config.game.has_secrets() && people.len() > 1;
        let at_table = People {
            seats: people.iter().copied().collect(),
            covered,
        };
        let mut page = Self {
            covers_screen: covered,
            driver: Driver::new(at_table, seen),
            viewer: people.first().copied().filter(|_| people.len() == 1),
            seen: vec![seen; seats + 1],
            news_from: seen.saturating_sub(2),
            config,
            table,
            people,
            wait: Wait::Nothing,
            cover_changed: Duration::ZERO,
            typed: LineEdit::default(),
            message: None,
            question: None,
            chosen: None,
            scene: Scene::default(),
            drawn: Drawn::default(),
            motion: Motion::default(),
            suspense: None,
            last_answers: vec![None; seats],
            autoplay: None,
            are_people_out: false,
            only_bots: None,
            ending: None,
            review: Review::default(),
            opened: context.now,
        };
        if page.table.moves_len() == 0 && !page.people.is_empty() {
            let greetings = manners::greetings(page.table.as_ref());
            if !greetings.is_empty() {
                page.show_note(&greetings.join("  "));
            }
        }
        page.motion.keep_picture(&page.scene, &page.drawn);
        page.update_wait(context);
        page
    }

    fn show_error(&mut self, words: &str) {
        self.message = Some(Message::Error(words.into()));
    }

    fn show_note(&mut self, words: &str) {
        self.message = Some(Message::Note(words.into()));
    }

    fn name(&self, seat: Seat) -> &str {
        self.table.names().of(seat)
    }

    /// What this seat, or everybody (`None`), may see.
    fn view(&self, seat: Option<Seat>) -> Box<dyn SeatView + '_> {
        let view = self.table.view(seat);
        view.expect("people here sit at this table")
    }

    /// The moves of a seat, as text.
    fn moves_of(&self, seat: Seat) -> Vec<String> {
        self.view(Some(seat)).legal_moves().texts
    }

    fn draw_table(&mut self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        self.scene = self.next_scene(context);
        let chosen = self.chosen.filter(|_| self.wait.is_person());
        let mut picture = Picture {
            scene: &self.scene,
            theme: context.theme,
            chosen,
            hidden: &[],
        };
        if self.motion.has_pending_change() {
            // The new places of cards are known only after drawing.
            let mut scratch = Buffer::empty(area);
            let drawn = draw::table(&picture, area, &mut scratch);
            match context.animates_cards() {
                true => self.motion.start(&self.scene, &drawn, context.now),
                false => self.motion = Motion::default(),
            }
        }
        let hidden = self.motion.hidden(context.now);
        picture.hidden = &hidden;
        // A card that lands on a pile leaves the card below it visible until then.
        let below = self.motion.with_cards_below(&self.scene);
        picture.scene = below.as_ref().unwrap_or(&self.scene);
        self.drawn = draw::table(&picture, area, buffer);
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
        if let Wait::Cover(seat) = self.wait {
            self.draw_cover(context, seat, area, buffer);
            return;
        }
        self.draw_table(context, table, buffer);
        if self.chosen.is_none() && self.wait.is_person() && self.suspense.is_none() {
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
        if let (Wait::Continue, Some(recap)) = (self.wait, &self.scene.recap) {
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
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        self.motion.finish();
        let is_command = matches!(input, InputEvent::Key(KeyCode::F(_) | KeyCode::Esc));
        if self.suspense.take().is_some() && !is_command {
            // The key only skips the rest.
            return Navigation::Stay;
        }
        self.handle_input(context, input)
    }

    fn tick(&mut self, context: &mut AppContext<'_>) -> Navigation {
        self.make_due_moves(context);
        Navigation::Stay
    }

    fn wake(&self, context: &AppContext<'_>) -> Option<Duration> {
        let moving = self.motion.is_busy()
            || self.ending.as_ref().is_some_and(Ending::is_moving)
            || self.only_bots.as_ref().is_some_and(OnlyBots::is_moving);
        match moving && context.animates_cards() {
            true => Some(context.now + FRAME),
            false => match &self.suspense {
                Some(suspense) => Some(suspense.until),
                None => self.next_due(),
            },
        }
    }

    fn close(&mut self, context: &mut AppContext<'_>) {
        // A finished game was saved when it ended; the host may already save
        // the next one.
        if self.ending.is_none() {
            self.save(context);
        }
    }
}
