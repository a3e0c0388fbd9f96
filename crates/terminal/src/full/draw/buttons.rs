//! The buttons: moves that are not made by choosing a card. Each has the key to type
//! and a label.

use parlour_engine::scene::Button;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::Target;
use super::painter::Painter;
use super::pen::width;

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

/// Whether all buttons fit with their labels.
fn fits(painter: &Painter<'_>, area: Rect) -> bool {
    let (mut column, mut lines) = (0, 1);
    let buttons = painter.scene.buttons.iter();
    for button in buttons.filter(|button| !is_on_a_card(painter, button)) {
        let needed = width(&button.key) + width(label(button)) + 5;
        if column > 0 && column + needed > area.width {
            (column, lines) = (0, lines + 1);
        }
        column += needed;
    }
    lines <= area.height
}

/// Draws the buttons; only their keys if the labels do not fit. If there are still
/// too many, the last line ends with `…`.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect) {
    let labelled = fits(painter, area);
    let (scene, theme) = (painter.scene, painter.pen.theme);
    let (mut column, mut row) = (area.x, area.y);
    for (index, button) in scene.buttons.iter().enumerate() {
        if is_on_a_card(painter, button) {
            continue;
        }
        let label = if labelled { label(button) } else { "" };
        let key = format!(" {} ", button.key);
        let needed = width(&key) + width(label) + 2;
        if column > area.x && column.saturating_add(needed) > area.right() {
            (column, row) = (area.x, row + 1);
        }
        if row >= area.bottom() {
            if let Some(last) = area.bottom().checked_sub(1).filter(|_| area.height > 0) {
                let line = Rect { height: 1, ..area };
                painter.pen.right_aligned(line, last, "…", theme.title());
            }
            return;
        }
        let target = Target::Button(index);
        let (on_key, on_label) = match painter.is_chosen(target) {
            true => (theme.chosen(), theme.chosen()),
            false => (
                theme
                    .base()
                    .add_modifier(Modifier::REVERSED | Modifier::BOLD),
                theme.base(),
            ),
        };
        let from = column;
        let room = |column: u16| area.right().saturating_sub(column);
        let pen = &mut painter.pen;
        column += pen.text((column, row), &key, room(column), on_key);
        if !label.is_empty() {
            let label = format!(" {label} ");
            column += pen.text((column, row), &label, room(column), on_label);
        }
        let place = Rect::new(from, row, column - from, 1);
        painter.target(place, target);
        column = column.saturating_add(1);
    }
}
