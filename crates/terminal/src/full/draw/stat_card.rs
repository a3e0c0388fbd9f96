//! A stat card: a title, and a row with a bar for each value. Rows that do not fit are
//! left out, but never the row that counts now (`lit`).

use parlour_engine::scene::StatRow;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::card::CardView;
use super::pen::{Pen, width};

/// The minimum width of a stat card with rows.
pub(super) const MIN_WIDTH: u16 = 17;
/// The maximum width of a stat card in an area of this many columns.
pub(super) fn max_width(columns: u16) -> u16 {
    (columns * 2 / 5).clamp(44, 60)
}

/// What is printed on the card.
pub(super) struct Content<'a> {
    pub(super) title: &'a str,
    pub(super) rows: &'a [StatRow],
    pub(super) text: Option<&'a str>,
}

/// Draws the content inside a card's edge.
pub(super) fn draw(pen: &mut Pen<'_>, inner: Rect, shown: &CardView<'_>, content: &Content<'_>) {
    let base = shown.style(pen.theme);
    let bold = base.add_modifier(Modifier::BOLD);
    let title = match shown.label {
        Some(label) => format!("{label} {}", content.title),
        None => content.title.to_string(),
    };
    // If there is only one line, it also shows the value that counts.
    let lit_value = content.rows.iter().find(|row| row.lit);
    let lit_value = lit_value.and_then(|row| row.value.as_deref());
    let lit_value = lit_value.filter(|_| inner.height == 1).unwrap_or_default();
    let room = match lit_value {
        "" => inner.width,
        value => inner.width.saturating_sub(width(value) + 1),
    };
    pen.right_aligned(inner, inner.y, lit_value, bold);
    pen.text((inner.x, inner.y), &title, room, bold);
    let rows = content.rows.len() as u16;
    let mut rest = Rect {
        y: inner.y + 1,
        height: inner.height - 1,
        ..inner
    };
    if rest.height > rows {
        let line = "─".repeat(usize::from(inner.width));
        pen.text(
            (rest.x, rest.y),
            &line,
            rest.width,
            shown.edge_style(pen.theme),
        );
        rest.y += 1;
        rest.height -= 1;
    }
    // Cards whose values are hidden have no rows, and show only their title.
    let text = content.text.filter(|_| rows > 0);
    let columns = usize::from(inner.width).max(1);
    let lines = text.map_or(vec![], |text| textwrap::wrap(text, columns));
    let tall = rest.height >= 2 * rows && rows > 0;
    let airy = rest.height >= 3 * rows + lines.len() as u16;
    let step = match (tall, airy) {
        (true, true) => 3,
        (true, false) => 2,
        (false, _) => 1,
    };
    for row in chosen_rows(content.rows, rest.height / step) {
        match tall {
            true => two_lines(pen, rest, row, base),
            false => one_line(pen, rest, row, base),
        }
        rest.y += step;
        rest.height -= step;
    }
    for (row, line) in (rest.y..rest.bottom()).zip(lines) {
        pen.text((rest.x, row), &line, rest.width, base);
    }
}

/// The rows that fit; the lit row is always among them.
fn chosen_rows(rows: &[StatRow], room: u16) -> impl Iterator<Item = &StatRow> {
    let room = usize::from(room);
    let lit = rows.iter().position(|row| row.lit);
    let from = match lit {
        Some(lit) if lit >= room => lit + 1 - room.min(lit + 1),
        _ => 0,
    };
    rows.iter().skip(from).take(room)
}

fn row_style(row: &StatRow, base: Style) -> Style {
    match row.lit {
        true => base.add_modifier(Modifier::BOLD | Modifier::REVERSED),
        false => base,
    }
}

fn sign(row: &StatRow) -> &'static str {
    if row.lit { "▸" } else { " " }
}

/// Draws label, bar and value side by side; without the bar if there is no room.
fn one_line(pen: &mut Pen<'_>, area: Rect, row: &StatRow, base: Style) {
    let line = Rect { height: 1, ..area };
    let style = row_style(row, base);
    pen.fill(line, ' ', style);
    let value = row.value.as_deref().unwrap_or("?");
    // Cut the label, not the value.
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
    pen.right_aligned(at, at.y, value, style);
}

/// Draws the label above its bar and value.
fn two_lines(pen: &mut Pen<'_>, area: Rect, row: &StatRow, base: Style) {
    let style = row_style(row, base);
    pen.fill(Rect { height: 1, ..area }, ' ', style);
    pen.text((area.x, area.y), sign(row), 1, style);
    let room = area.width.saturating_sub(1);
    pen.text((area.x + 1, area.y), &row.label, room, style);
    let value = row.value.as_deref().unwrap_or("?");
    let bold = base.add_modifier(Modifier::BOLD);
    pen.right_aligned(area, area.y + 1, value, bold);
    let room = area.width.saturating_sub(width(value) + 3);
    if row.value.is_some() && room > 2 {
        bar(pen, (area.x + 1, area.y + 1), row, room, base);
    }
}

fn bar(pen: &mut Pen<'_>, at: (u16, u16), row: &StatRow, columns: u16, style: Style) {
    let full = usize::from(columns) * usize::from(row.bar.min(100)) / 100;
    let text: String = "█".repeat(full) + &"·".repeat(usize::from(columns) - full);
    let bar_style = match row.lit {
        true => style,
        false => style.patch(pen.theme.bar()),
    };
    pen.text(at, &text, columns, bar_style);
}
