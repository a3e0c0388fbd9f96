//! Warns of a game that takes very long, and offers the rule that makes it shorter.

use parlour_engine::game::LongGame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::open_table::deal;
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use crate::table::TableConfig;

/// The warning before a long game is dealt.
pub(crate) struct LongGamePage {
    long: LongGame,
    config: TableConfig,
}

impl LongGamePage {
    pub(crate) fn new(long: LongGame, config: TableConfig) -> Self {
        Self { long, config }
    }
}

impl Page for LongGamePage {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let panel = paint::middle(area, 64, 7);
        let inner = paint::frame("A long game", panel, theme, buffer);
        let warning = paint::row(inner, 1);
        paint::centred(&self.long.warning, warning, Style::new(), buffer);
        let offer = paint::row(inner, 2);
        paint::centred(&self.long.offer, offer, Style::new(), buffer);
        let keys = [
            ("Enter", "the short game"),
            ("L", "the long game"),
            ("Esc", "back"),
        ];
        let line = paint::shifted(paint::row(inner, 4), 1);
        paint::keys(keys, line, theme, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        let mut config = self.config.clone();
        match input {
            InputEvent::Key(KeyCode::Enter | KeyCode::Char('y' | 'Y')) => {
                let (key, value) = self.long.shorter;
                config.rules.insert(key.into(), value.into());
            }
            InputEvent::Key(KeyCode::Char('l' | 'L' | 'n' | 'N')) => {}
            InputEvent::Key(KeyCode::Esc) => return Navigation::Back,
            _ => return Navigation::Stay,
        }
        deal(context, config).into_replace()
    }
}
