//! A page fills the screen, handles keys and clicks, and says where to go next.
//! Pages do not use the terminal, so tests can drive them.

use std::time::Duration;

use parlour_bots::AnyRegistry;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::theme::Theme;
use crate::host::{Host, Settings, Speed};
use crate::table::TableContext;

/// An input: a key, a click, a paste.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputEvent {
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

impl InputEvent {
    /// The input that a terminal event stands for, if any.
    pub(crate) fn from_event(event: Event) -> Option<Self> {
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

/// Which page comes next.
pub(crate) enum Navigation {
    /// The same page.
    Stay,
    /// A page on top of this one.
    Push(Box<dyn Page>),
    /// Another page in place of this one.
    Replace(Box<dyn Page>),
    /// The page below.
    Back,
    /// The game's title page, or the menu.
    Home,
    /// No page: the program ends.
    Quit,
}

impl Navigation {
    /// Opens a page on top of this one.
    pub(crate) fn push(page: impl Page + 'static) -> Self {
        Self::Push(Box::new(page))
    }

    /// Turns a push into a replacement of this page.
    pub(crate) fn into_replace(self) -> Self {
        match self {
            Self::Push(page) => Self::Replace(page),
            other => other,
        }
    }

    /// Opens a page in place of this one.
    pub(crate) fn replace(page: impl Page + 'static) -> Self {
        Self::Replace(Box::new(page))
    }
}

/// A page of the full screen.
pub(crate) trait Page {
    /// Draws the page.
    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer);

    /// Handles an input.
    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation;

    /// Called when time has passed.
    fn tick(&mut self, context: &mut AppContext<'_>) -> Navigation {
        let _ = context;
        Navigation::Stay
    }

    /// When this page wants its next [`tick`](Self::tick).
    fn wake(&self, context: &AppContext<'_>) -> Option<Duration> {
        let _ = context;
        None
    }

    /// Whether the page below stays visible around this one.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Whether [`Navigation::Home`] ends here.
    fn is_home(&self) -> bool {
        false
    }

    /// Called before the page is closed, also when the program ends: saves what has
    /// to be saved.
    fn close(&mut self, context: &mut AppContext<'_>) {
        let _ = context;
    }

    /// Called when the page above was closed.
    fn uncover(&mut self, context: &mut AppContext<'_>) {
        let _ = context;
    }
}

/// What all pages share: the games, the host, the settings.
pub(crate) struct AppContext<'a> {
    /// All games.
    pub(crate) registry: &'a dyn AnyRegistry,
    /// Saves games and settings.
    pub(crate) host: &'a mut dyn Host,
    /// The saved settings.
    pub(crate) settings: Settings,
    /// The colours and characters that the terminal can show.
    pub(crate) theme: Theme,
    /// Whether cards are animated.
    pub(crate) motion: bool,
    /// The time since the program started.
    pub(crate) now: Duration,
    /// Settings of the command line, which are not saved.
    pub(crate) overrides: Overrides,
}

/// Settings of the command line, for this run only.
#[derive(Default)]
pub(crate) struct Overrides {
    /// A game, its rules, and how many people may play.
    pub(crate) game: Option<(&'static str, RulesMap, usize)>,
}

impl AppContext<'_> {
    /// Saves the settings.
    pub(crate) fn save_settings(&mut self) {
        self.host.save_settings(&self.settings);
    }

    /// How fast bots move and cards are animated.
    pub(crate) fn speed(&self) -> Speed {
        self.settings.speed
    }

    /// How long a bot takes for a move.
    pub(crate) fn bot_delay(&self) -> Duration {
        Duration::from_millis(match self.speed() {
            Speed::Slow => 1_800,
            Speed::Normal => 900,
            Speed::Fast => 300,
            Speed::Off => 0,
        })
    }

    /// Whether cards are animated now.
    pub(crate) fn animates_cards(&self) -> bool {
        self.motion && self.speed() != Speed::Off
    }

    /// What a table uses of it.
    pub(crate) fn for_table(&mut self) -> TableContext<'_> {
        TableContext {
            now: self.now,
            bot_delay: self.bot_delay(),
            one_by_one: self.animates_cards(),
            registry: self.registry,
            host: self.host,
            settings: &mut self.settings,
        }
    }

    /// The next faster speed; the slowest after the fastest.
    pub(crate) fn next_speed(&mut self) {
        self.settings.speed = match self.speed() {
            Speed::Slow => Speed::Normal,
            Speed::Normal => Speed::Fast,
            Speed::Fast => Speed::Off,
            Speed::Off => Speed::Slow,
        };
        self.save_settings();
    }

    /// The next faster speed; the fastest stays.
    pub(crate) fn faster(&mut self) {
        if self.speed() != Speed::Off {
            self.next_speed();
        }
    }

    /// Switches between two and four suit colours.
    pub(crate) fn toggle_four_colours(&mut self) {
        self.theme.four_colours = !self.theme.four_colours;
        self.settings.four_colours = self.theme.four_colours;
        self.save_settings();
    }

    /// How many people may play a game.
    pub(crate) fn max_people(&self, game: &dyn AnyGame, rules: &RulesMap) -> usize {
        match &self.overrides.game {
            Some((id, _, most)) if *id == game.id() => *most,
            _ => game.max_people(rules).unwrap_or(*game.people().end()),
        }
    }

    /// Sets and saves the house rules of a game.
    pub(crate) fn set_house_rules(&mut self, game: &dyn AnyGame, rules: RulesMap) {
        if let Some((id, given, _)) = &mut self.overrides.game
            && *id == game.id()
        {
            given.clear();
        }
        self.settings.rules.insert(game.id().into(), rules);
        self.save_settings();
    }

    /// The house rules of a game.
    pub(crate) fn house_rules(&self, game: &dyn AnyGame) -> RulesMap {
        let given = self.overrides.game.as_ref();
        let given = given.filter(|(id, rules, _)| *id == game.id() && !rules.is_empty());
        if let Some((_, rules, _)) = given {
            return rules.clone();
        }
        self.settings.house_rules(game)
    }
}
