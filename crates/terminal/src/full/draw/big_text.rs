//! Text in big letters: five lines of blocks, three lines of half blocks, or plain
//! text, whatever fits.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::pen::{Pen, width};
use crate::big_letters::big_letters;
use crate::full::theme::Theme;

/// Writes a text in the middle of an area, as big as fits.
pub fn big_text(text: &str, theme: Theme, style: Style, area: Rect, buffer: &mut Buffer) {
    write(&mut Pen::new(buffer, area, theme), area, text, style);
}

pub(super) fn write(pen: &mut Pen<'_>, area: Rect, text: &str, style: Style) {
    if area.is_empty() {
        return;
    }
    let lines = lines(text, area, pen.theme.ascii);
    let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let left = area.x + area.width.saturating_sub(widest) / 2;
    let top = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
    for (row, line) in (top..).zip(&lines) {
        pen.text((left, row), line, area.width, style);
    }
}

fn lines(text: &str, area: Rect, ascii: bool) -> Vec<String> {
    let Some(rows) = big_letters(text, usize::from(area.width)) else {
        return vec![text.into()];
    };
    if rows.len() <= usize::from(area.height) {
        return rows;
    }
    match rows.len().div_ceil(2) <= usize::from(area.height) && !ascii {
        true => rows.chunks(2).map(halved).collect(),
        false => vec![text.into()],
    }
}

/// Merges two lines of blocks into one line of half blocks.
fn halved(rows: &[String]) -> String {
    let at = |row: usize, column: usize| {
        let row = rows.get(row)?;
        row.chars().nth(column).filter(|&letter| letter != ' ')
    };
    let columns = rows.iter().map(|row| row.chars().count()).max();
    let letters = (0..columns.unwrap_or(0)).map(|column| match (at(0, column), at(1, column)) {
        (Some(_), Some(_)) => '█',
        (Some(_), None) => '▀',
        (None, Some(_)) => '▄',
        (None, None) => ' ',
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_biggest_form_that_fits_is_used() {
        let check = |columns: u16, rows: u16, ascii: bool, expected: &[&str]| {
            let found = lines("Hi!", Rect::new(0, 0, columns, rows), ascii);
            assert_eq!(found, expected, "{columns}×{rows}");
        };
        let whole = [
            "█   █  ███    █",
            "█   █   █     █",
            "█████   █     █",
            "█   █   █",
            "█   █  ███    █",
        ];
        check(20, 5, false, &whole);
        let half = ["█   █  ▀█▀    █", "█▀▀▀█   █     ▀", "▀   ▀  ▀▀▀    ▀"];
        check(20, 4, false, &half);
        check(20, 4, true, &["Hi!"]);
        check(20, 2, false, &["Hi!"]);
        check(12, 9, false, &["Hi!"]);
    }
}
