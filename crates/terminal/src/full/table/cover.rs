//! The cover between two people at one keyboard: whose turn it is, and what happened
//! as far as everybody may know it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{AppContext, TablePage, recap};
use crate::full::draw::big_text;
use crate::full::paint;
use crate::line::wrapped;
use crate::table::Cover;

impl TablePage {
    pub(super) fn draw_cover(
        &self,
        context: &AppContext<'_>,
        cover: &Cover,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let theme = context.theme;
        let name = cover.name.as_str();
        let line = |row: u16| Rect {
            y: (area.y + row).min(area.bottom() - 1),
            height: 1,
            ..area
        };
        let title = Rect {
            y: area.y + 2,
            height: 5,
            ..area
        };
        big_text(name, theme, theme.title(), title, buffer);
        paint::centred(
            &format!("{name}, it is your turn."),
            line(8),
            theme.turn(),
            buffer,
        );
        let story = wrapped(&cover.story.join("\n"), usize::from(area.width) - 4);
        let story: Vec<&str> = story.lines().collect();
        let max_lines = usize::from(area.height.saturating_sub(15)).max(1);
        let newest = story.len().saturating_sub(max_lines);
        for (row, sentence) in (10..).zip(&story[newest..]) {
            paint::centred(sentence, line(row), Style::new(), buffer);
        }
        if let Some(recap) = &cover.recap {
            let below = Rect {
                y: area.y + 9,
                height: area.height.saturating_sub(14),
                ..area
            };
            recap::draw(recap, theme, below, buffer);
        }
        let bottom = area.height.saturating_sub(4);
        let words = format!("{name}, press Enter when only you can see the screen.");
        paint::centred(&words, line(bottom), theme.title(), buffer);
        if let Some(message) = &self.message {
            paint::centred(&message.words(), line(bottom + 1), theme.title(), buffer);
        }
        if !self.typed.is_empty() {
            let typed = paint::middle(line(bottom + 2), 60, 1);
            self.typed.draw(typed, theme, buffer);
        }
        let mut keys = vec![
            ("Enter", "uncover"),
            ("F2", "rules"),
            ("F3", "log"),
            ("Esc", "leave"),
        ];
        if cover.has_interrupters {
            keys.push(("NAME: move", "act out of turn"));
        }
        paint::keys(
            keys,
            paint::shifted(line(area.height - 1), 1),
            theme,
            buffer,
        );
    }
}
