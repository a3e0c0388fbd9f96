//! A card of facts: the title, and a row with a bar for each fact. What does
//! not fit is left out from the end; the row that counts stays.

use parlour_engine::scene::StatRow;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::card::Shown;
use super::pen::{Pen, width};

/// The fewest columns of a card of facts that tells them.
pub(super) const NARROW: u16 = 17;
/// The most columns that one is given.
pub(super) const WIDE: u16 = 44;

/// What is printed on the card.
pub(super) struct Facts<'a> {
    pub(super) title: &'a str,
    pub(super) rows: &'a [StatRow],
    pub(super) text: Option<&'a str>,
}

/// Draws the facts inside a card's edge.
pub(super) fn draw(pen: &mut Pen<'_>, inner: Rect, shown: &Shown<'_>, facts: &Facts<'_>) {
    let ground = shown.ground(pen.look);
    let bold = ground.add_modifier(Modifier::BOLD);
    let title = match shown.label {
        Some(label) => format!("{label} {}", facts.title),
        None => facts.title.to_string(),
    };
    // Where only one line is left, it tells what counts as well.
    let counts = facts.rows.iter().find(|row| row.lit);
    let counts = counts.and_then(|row| row.value.as_deref());
    let counts = counts.filter(|_| inner.height == 1).unwrap_or_default();
    let room = match counts {
        "" => inner.width,
        counts => inner.width.saturating_sub(width(counts) + 1),
    };
    pen.flushed(inner, inner.y, counts, bold);
    pen.text((inner.x, inner.y), &title, room, bold);
    let rows = facts.rows.len() as u16;
    let mut left = Rect {
        y: inner.y + 1,
        height: inner.height - 1,
        ..inner
    };
    if left.height > rows {
        let line = "─".repeat(usize::from(inner.width));
        pen.text((left.x, left.y), &line, left.width, shown.rim(pen.look));
        left.y += 1;
        left.height -= 1;
    }
    let tall = left.height >= 2 * rows && rows > 0;
    let step = if tall { 2 } else { 1 };
    for row in chosen_rows(facts.rows, left.height / step) {
        match tall {
            true => two_lines(pen, left, row, ground),
            false => one_line(pen, left, row, ground),
        }
        left.y += step;
        left.height -= step;
    }
    // A hand of cards that nobody knows yet is a list of names.
    let text = facts.text.filter(|_| rows > 0).unwrap_or_default();
    let lines = textwrap::wrap(text, usize::from(inner.width).max(1));
    for (row, line) in (left.y..left.bottom()).zip(lines) {
        pen.text((left.x, row), &line, left.width, ground);
    }
}

/// The rows that there is room for; the one that counts is always among them.
fn chosen_rows(rows: &[StatRow], room: u16) -> impl Iterator<Item = &StatRow> {
    let room = usize::from(room);
    let lit = rows.iter().position(|row| row.lit);
    let from = match lit {
        Some(lit) if lit >= room => lit + 1 - room.min(lit + 1),
        _ => 0,
    };
    rows.iter().skip(from).take(room)
}

fn row_style(row: &StatRow, ground: Style) -> Style {
    match row.lit {
        true => ground.add_modifier(Modifier::BOLD | Modifier::REVERSED),
        false => ground,
    }
}

fn sign(row: &StatRow) -> &'static str {
    if row.lit { "▸" } else { " " }
}

/// Label, bar and value side by side; no bar where space is short.
fn one_line(pen: &mut Pen<'_>, area: Rect, row: &StatRow, ground: Style) {
    let line = Rect { height: 1, ..area };
    let style = row_style(row, ground);
    pen.fill(line, ' ', style);
    let value = row.value.as_deref().unwrap_or("?");
    // The value is what matters: a label can be guessed from its beginning.
    let for_value = width(value).min(area.width.saturating_sub(5));
    let rest = area.width.saturating_sub(for_value + 2);
    let for_bar = match rest {
        24.. => rest - 14.max(rest * 3 / 5),
        _ => 0,
    };
    let label = Rect {
        x: area.x + 1,
        width: rest.saturating_sub(for_bar),
        ..line
    };
    pen.text((area.x, area.y), sign(row), 1, style);
    pen.text((label.x, label.y), &row.label, label.width, style);
    if row.value.is_some() && for_bar > 2 {
        bar(pen, (label.right() + 1, area.y), row, for_bar - 1, style);
    }
    let at = Rect {
        x: area.right() - for_value,
        width: for_value,
        ..line
    };
    pen.flushed(at, at.y, value, style);
}

/// The label over its bar and value.
fn two_lines(pen: &mut Pen<'_>, area: Rect, row: &StatRow, ground: Style) {
    let style = row_style(row, ground);
    pen.fill(Rect { height: 1, ..area }, ' ', style);
    pen.text((area.x, area.y), sign(row), 1, style);
    let room = area.width.saturating_sub(1);
    pen.text((area.x + 1, area.y), &row.label, room, style);
    let value = row.value.as_deref().unwrap_or("?");
    let bold = ground.add_modifier(Modifier::BOLD);
    pen.flushed(area, area.y + 1, value, bold);
    let room = area.width.saturating_sub(width(value) + 3);
    if row.value.is_some() && room > 2 {
        bar(pen, (area.x + 1, area.y + 1), row, room, ground);
    }
}

fn bar(pen: &mut Pen<'_>, at: (u16, u16), row: &StatRow, columns: u16, style: Style) {
    let full = usize::from(columns) * usize::from(row.bar.min(100)) / 100;
    let text: String = "█".repeat(full) + &"·".repeat(usize::from(columns) - full);
    let ink = match row.lit {
        true => style,
        false => style.patch(pen.look.bar(row.lit)),
    };
    pen.text(at, &text, columns, ink);
}
