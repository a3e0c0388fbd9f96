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

/// The same, with letters of twice the size if they fit.
pub(super) fn write_large(pen: &mut Pen<'_>, area: Rect, text: &str, style: Style) {
    match large_lines(text, area) {
        Some(lines) => write_lines(pen, area, &lines, style),
        None => write(pen, area, text, style),
    }
}

/// Letters of twice the height, and of twice the width if possible.
fn large_lines(text: &str, area: Rect) -> Option<Vec<String>> {
    let rows = big_letters(text, usize::from(area.width))?;
    let columns = rows.iter().map(|row| width(row)).max()?;
    let times = if 2 * columns <= area.width { 2 } else { 1 };
    let wide = |row: &String| {
        let letters = row
            .chars()
            .flat_map(|letter| std::iter::repeat_n(letter, times));
        letters.collect::<String>()
    };
    let tall = rows.iter().map(wide).flat_map(|row| [row.clone(), row]);
    let fits = 2 * rows.len() <= usize::from(area.height);
    fits.then(|| tall.collect())
}

pub(super) fn write(pen: &mut Pen<'_>, area: Rect, text: &str, style: Style) {
    if area.is_empty() {
        return;
    }
    let lines = lines(text, area, pen.theme.ascii);
    write_lines(pen, area, &lines, style);
}

fn write_lines(pen: &mut Pen<'_>, area: Rect, lines: &[String], style: Style) {
    let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let left = area.x + area.width.saturating_sub(widest) / 2;
    let top = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
    for (row, line) in (top..).zip(lines) {
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
