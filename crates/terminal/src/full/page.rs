//! What a page is: something that fills the screen, takes keys and clicks, and
//! says where to go next. Pages know no terminal, so tests turn them by hand.

use std::time::Duration;

use parlour_bots::{OpenError, Seating};
use parlour_engine::{AnyGame, AnySession, Chance, Record, Registry, RulesMap, SetupError};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::look::Look;
use crate::host::{Host, Settings, Speed};

/// What somebody did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Pressed a key.
    Key(KeyCode),
    /// Pressed a letter together with Ctrl.
    Control(char),
    /// Clicked somewhere.
    Click(Position),
    /// Turned the wheel, down or up.
    Wheel(i32),
    /// Pasted a text.
    Paste(String),
}

impl Input {
    /// What an event of the terminal means to a page, if anything.
    pub(crate) fn of_event(event: Event) -> Option<Self> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => None,
            Event::Key(key) => match key.code {
                KeyCode::Char(letter) if key.modifiers.contains(KeyModifiers::CONTROL) => {
                    Some(Self::Control(letter.to_ascii_lowercase()))
                }
                KeyCode::Char(_) if key.modifiers.contains(KeyModifiers::ALT) => None,
                code => Some(Self::Key(code)),
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    Some(Self::Click(Position::new(mouse.column, mouse.row)))
                }
                MouseEventKind::ScrollDown => Some(Self::Wheel(1)),
                MouseEventKind::ScrollUp => Some(Self::Wheel(-1)),
                _ => None,
            },
            Event::Paste(text) => Some(Self::Paste(text)),
            _ => None,
        }
    }
}

/// Where to go next.
pub(crate) enum Step {
    /// Nowhere.
    Stay,
    /// To a page above this one.
    Open(Box<dyn Page>),
    /// To another page in place of this one.
    Turn(Box<dyn Page>),
    /// To the page below.
    Back,
    /// To the menu.
    Home,
    /// Away.
    Leave,
}

impl Step {
    /// Opens a page.
    pub(crate) fn open(page: impl Page + 'static) -> Self {
        Self::Open(Box::new(page))
    }

    /// Puts a page in place of this one.
    pub(crate) fn turn(page: impl Page + 'static) -> Self {
        Self::Turn(Box::new(page))
    }
}

/// Something that fills the screen.
pub(crate) trait Page {
    /// Draws it.
    fn draw(&mut self, room: &mut Room<'_>, area: Rect, buffer: &mut Buffer);

    /// Somebody did something.
    fn input(&mut self, room: &mut Room<'_>, input: &Input) -> Step;

    /// Time went by.
    fn tick(&mut self, room: &mut Room<'_>) -> Step {
        let _ = room;
        Step::Stay
    }

    /// When time matters next to this page.
    fn wake(&self, room: &Room<'_>) -> Option<Duration> {
        let _ = room;
        None
    }

    /// Whether it lies on the page below, which can still be seen.
    fn lies_on_top(&self) -> bool {
        false
    }

    /// The page is put away, maybe because the program ends: whatever is to be
    /// kept is kept.
    fn put_away(&mut self, room: &mut Room<'_>) {
        let _ = room;
    }

    /// The page above was put away.
    fn come_back(&mut self, room: &mut Room<'_>) {
        let _ = room;
    }
}

/// What all pages share.
pub(crate) struct Room<'a> {
    /// The games there are.
    pub(crate) tables: &'a dyn Tables,
    /// What is kept and remembered.
    pub(crate) host: &'a mut dyn Host,
    /// What people chose.
    pub(crate) settings: Settings,
    /// What the terminal can show.
    pub(crate) look: Look,
    /// Whether cards fly.
    pub(crate) motion: bool,
    /// The time since the program started.
    pub(crate) now: Duration,
    /// How many people may sit down at a game, if somebody asked for more or
    /// fewer.
    pub(crate) most_people: Option<(&'static str, usize)>,
}

impl Room<'_> {
    /// Keeps what people chose.
    pub(crate) fn remember(&mut self) {
        self.host.remember(&self.settings);
    }

    /// How long a bot takes for a move.
    pub(crate) fn pace(&self) -> Duration {
        Duration::from_millis(match self.settings.speed {
            Speed::Slow => 1_800,
            Speed::Normal => 900,
            Speed::Fast => 300,
            Speed::Off => 0,
        })
    }

    /// Whether cards fly now.
    pub(crate) fn moves_cards(&self) -> bool {
        self.motion && self.settings.speed != Speed::Off
    }

    /// The next faster speed; the slowest after the fastest.
    pub(crate) fn next_speed(&mut self) {
        self.settings.speed = match self.settings.speed {
            Speed::Slow => Speed::Normal,
            Speed::Normal => Speed::Fast,
            Speed::Fast => Speed::Off,
            Speed::Off => Speed::Slow,
        };
        self.remember();
    }

    /// Changes between two and four colours of suits.
    pub(crate) fn toggle_four_colours(&mut self) {
        self.look.four_colours = !self.look.four_colours;
        self.settings.four_colours = self.look.four_colours;
        self.remember();
    }

    /// How many people may sit down at a game.
    pub(crate) fn most_people(&self, game: &dyn AnyGame, rules: &RulesMap) -> usize {
        match self.most_people {
            Some((id, most)) if id == game.id() => most,
            _ => game.people_at(rules).unwrap_or(*game.people().end()),
        }
    }

    /// The house rules agreed on for a game.
    pub(crate) fn agreed(&self, game: &dyn AnyGame) -> RulesMap {
        let agreed = self.settings.rules.get(game.id()).cloned();
        agreed
            .filter(|rules| game.check_rules(rules).is_ok())
            .unwrap_or_default()
    }
}

/// The games there are and how to sit down at them: a [`Registry`] without its
/// type.
pub(crate) trait Tables {
    /// The games.
    fn games(&self) -> &'static [&'static dyn AnyGame];
    /// Deals a game.
    fn open(
        &self,
        seating: &Seating,
        game: &str,
        rules: &RulesMap,
        chance: Chance,
    ) -> Result<Box<dyn AnySession>, OpenError>;
    /// Plays a record on.
    fn resume(&self, seating: &Seating, record: &Record) -> Result<Box<dyn AnySession>, OpenError>;
    /// Reads a rules code.
    fn read_code(&self, code: &str) -> Result<(&'static dyn AnyGame, RulesMap), SetupError>;

    /// The game of this id.
    fn find(&self, id: &str) -> Option<&'static dyn AnyGame> {
        self.games().iter().copied().find(|game| game.id() == id)
    }
}

impl<R: Registry> Tables for R {
    fn games(&self) -> &'static [&'static dyn AnyGame] {
        Registry::games(*self)
    }
    fn open(
        &self,
        seating: &Seating,
        game: &str,
        rules: &RulesMap,
        chance: Chance,
    ) -> Result<Box<dyn AnySession>, OpenError> {
        seating.open(*self, game, rules, chance)
    }
    fn resume(&self, seating: &Seating, record: &Record) -> Result<Box<dyn AnySession>, OpenError> {
        seating.resume(*self, record)
    }
    fn read_code(&self, code: &str) -> Result<(&'static dyn AnyGame, RulesMap), SetupError> {
        parlour_engine::read_code(*self, code)
    }
}
