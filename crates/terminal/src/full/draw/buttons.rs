//! The buttons: moves that are not made by choosing a card. Each has the key to type
//! and a label.

use parlour_engine::scene::Button;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::Target;
use super::painter::Painter;
use super::pen::width;
use crate::full::theme::ColourDepth;

/// Whether a stat card already shows this button's key.
fn is_on_a_card(painter: &Painter<'_>, button: &Button) -> bool {
    let mut cards = painter.scene.zones.iter().flat_map(|zone| &zone.cards);
    cards.any(|card| card.play.as_ref() == Some(&button.play))
}

/// The label of a button; empty if it only repeats the key.
fn label(button: &Button) -> &str {
    match button.label.eq_ignore_ascii_case(&button.key) {
        true => "",
        false => &button.label,
    }
}

/// The columns of a button, with or without its label.
fn columns(button: &Button, labelled: bool) -> u16 {
    let words = if labelled { label(button) } else { "" };
    let gap = if words.is_empty() { 2 } else { 4 };
    width(&button.key) + width(words) + gap
}

/// The numbers of the buttons in each line. Between two buttons is one column.
fn lines(painter: &Painter<'_>, area: Rect, labelled: bool) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = Vec::new();
    let mut used = 0;
    for (index, button) in painter.scene.buttons.iter().enumerate() {
        if is_on_a_card(painter, button) {
            continue;
        }
        let needed = columns(button, labelled) + 1;
        match lines.last_mut() {
            Some(line) if used + needed <= area.width + 1 => line.push(index),
            _ => {
                lines.push(vec![index]);
                used = 0;
            }
        }
        used += needed;
    }
    lines
}

/// Draws the buttons in the middle of an area; only their keys if the labels do not
/// fit. If there are still too many, the last line ends with `…`.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect) {
    let with_labels = lines(painter, area, true);
    let labelled = with_labels.len() <= usize::from(area.height);
    let lines = match labelled {
        true => with_labels,
        false => lines(painter, area, false),
    };
    let buttons = &painter.scene.buttons;
    let rows = area.y..area.bottom();
    for (row, line) in rows.zip(&lines) {
        let widths = line
            .iter()
            .map(|&index| columns(&buttons[index], labelled) + 1);
        let total = widths.sum::<u16>() - 1;
        let mut column = area.x + area.width.saturating_sub(total) / 2;
        for &index in line {
            column += 1 + button(painter, index, labelled, (column, row), area.right());
        }
    }
    if lines.len() > usize::from(area.height) && !area.is_empty() {
        let style = painter.pen.theme.title();
        painter
            .pen
            .right_aligned(area, area.bottom() - 1, "…", style);
    }
}

/// Draws a button, and returns how many columns it took.
fn button(
    painter: &mut Painter<'_>,
    index: usize,
    labelled: bool,
    (column, row): (u16, u16),
    right: u16,
) -> u16 {
    let (theme, button) = (painter.pen.theme, &painter.scene.buttons[index]);
    let target = Target::Button(index);
    // Without colours, a chosen button is the only one that is reversed.
    let on_keys = match theme.depth {
        ColourDepth::None => Modifier::UNDERLINED | Modifier::BOLD,
        _ => Modifier::REVERSED | Modifier::BOLD,
    };
    let (on_key, on_label) = match painter.is_chosen(target) {
        true => (theme.chosen(), theme.chosen()),
        false => (theme.base().add_modifier(on_keys), theme.base()),
    };
    let room = |used: u16| right.saturating_sub(column + used);
    let pen = &mut painter.pen;
    let mut used = pen.text((column, row), &format!(" {} ", button.key), room(0), on_key);
    let words = if labelled { label(button) } else { "" };
    if !words.is_empty() {
        let at = (column + used, row);
        used += pen.text(at, &format!(" {words} "), room(used), on_label);
    }
    painter.target(Rect::new(column, row, used, 1), target);
    used
}
