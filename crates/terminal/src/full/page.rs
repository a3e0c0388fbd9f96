//! What a page is: something that fills the screen, takes keys and clicks, and
//! says where to go next. Pages know no terminal, so tests turn them by hand.

use std::time::Duration;

use parlour_bots::{OpenError, Seating};
use parlour_engine::Record;
use parlour_engine::game::SetupError;
use parlour_engine::host::HostedTable;
use parlour_engine::record::Chance;
use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::rules::RulesMap;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::look::Look;
use crate::host::{Host, Settings, Speed};

/// What somebody did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gesture {
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

impl Gesture {
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

    /// The same, in place of this page.
    pub(crate) fn in_place(self) -> Self {
        match self {
            Self::Open(page) => Self::Turn(page),
            other => other,
        }
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
    fn input(&mut self, room: &mut Room<'_>, input: &Gesture) -> Step;

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
    /// What the command line asks for, which is not remembered.
    pub(crate) asked: Asked,
}

/// What was asked for this time only.
#[derive(Default)]
pub(crate) struct Asked {
    /// How fast bots move.
    pub(crate) speed: Option<Speed>,
    /// A game, its rules, and how many people may sit down.
    pub(crate) game: Option<(&'static str, RulesMap, usize)>,
}

impl Room<'_> {
    /// Keeps what people chose.
    pub(crate) fn remember(&mut self) {
        self.host.remember(&self.settings);
    }

    /// How fast bots move and cards fly.
    pub(crate) fn speed(&self) -> Speed {
        self.asked.speed.unwrap_or(self.settings.speed)
    }

    /// How long a bot takes for a move.
    pub(crate) fn pace(&self) -> Duration {
        Duration::from_millis(match self.speed() {
            Speed::Slow => 1_800,
            Speed::Normal => 900,
            Speed::Fast => 300,
            Speed::Off => 0,
        })
    }

    /// Whether cards fly now.
    pub(crate) fn moves_cards(&self) -> bool {
        self.motion && self.speed() != Speed::Off
    }

    /// The next faster speed; the slowest after the fastest.
    pub(crate) fn next_speed(&mut self) {
        self.settings.speed = match self.speed() {
            Speed::Slow => Speed::Normal,
            Speed::Normal => Speed::Fast,
            Speed::Fast => Speed::Off,
            Speed::Off => Speed::Slow,
        };
        self.asked.speed = None;
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
        match &self.asked.game {
            Some((id, _, most)) if *id == game.id() => *most,
            _ => game.people_at(rules).unwrap_or(*game.people().end()),
        }
    }

    /// Agrees on the house rules of a game, from now on.
    pub(crate) fn agree(&mut self, game: &dyn AnyGame, rules: RulesMap) {
        if let Some((id, asked, _)) = &mut self.asked.game
            && *id == game.id()
        {
            asked.clear();
        }
        self.settings.rules.insert(game.id().into(), rules);
        self.remember();
    }

    /// The house rules agreed on for a game.
    pub(crate) fn agreed(&self, game: &dyn AnyGame) -> RulesMap {
        let asked = self.asked.game.as_ref();
        let asked = asked.filter(|(id, rules, _)| *id == game.id() && !rules.is_empty());
        if let Some((_, rules, _)) = asked {
            return rules.clone();
        }
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
    fn deal(
        &self,
        seating: &Seating,
        game: &str,
        rules: &RulesMap,
        chance: Chance,
    ) -> Result<Box<dyn HostedTable>, OpenError>;
    /// Plays a record on.
    fn resume(&self, seating: &Seating, record: &Record)
    -> Result<Box<dyn HostedTable>, OpenError>;
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
    fn deal(
        &self,
        seating: &Seating,
        game: &str,
        rules: &RulesMap,
        chance: Chance,
    ) -> Result<Box<dyn HostedTable>, OpenError> {
        seating.deal(*self, game, rules, chance)
    }
    fn resume(
        &self,
        seating: &Seating,
        record: &Record,
    ) -> Result<Box<dyn HostedTable>, OpenError> {
        seating.resume(*self, record)
    }
    fn read_code(&self, code: &str) -> Result<(&'static dyn AnyGame, RulesMap), SetupError> {
        parlour_engine::rules::read_code(*self, code)
    }
}
