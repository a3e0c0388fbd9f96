//! The panel between two deals: who went out, what counted, and the score.

use parlour_engine::scene::Recap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::final_table::{bar, points};
use crate::full::paint;
use crate::full::theme::Theme;

/// The width of a bar.
const BAR: usize = 30;

/// Draws a recap in the middle of an area.
pub(super) fn draw(recap: &Recap, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let height = (recap.lines.len() + recap.bars.len()) as u16 + 6;
    let panel = paint::middle(area, 76, height);
    let inner = paint::frame("", panel, theme, buffer);
    paint::centred(&recap.title, paint::row(inner, 1), theme.title(), buffer);
    for (row, line) in (2..).zip(&recap.lines) {
        paint::centred(line, paint::row(inner, row), Style::new(), buffer);
    }
    let names = recap.bars.iter().map(|score| score.label.width());
    let widest = names.max().unwrap_or(0).min(20) as u16;
    let table = paint::middle(inner, widest + BAR as u16 + 24, inner.height);
    for (row, score) in (recap.lines.len() as u16 + 3..).zip(&recap.bars) {
        let line = paint::row(table, row);
        let name = Rect {
            width: widest.min(line.width),
            ..line
        };
        paint::text(&score.label, name, Style::new(), buffer);
        let line = paint::shifted(line, widest + 2);
        let drawn = bar(score, BAR, theme.ascii);
        let used = paint::text(&drawn, line, theme.turn(), buffer);
        let line = paint::shifted(line, used + 2);
        paint::text(&points(score), line, Style::new(), buffer);
    }
}
