//! The moves that no card stands for: the key to type, and what it means.

use parlour_engine::scene::Button;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::Target;
use super::painter::Painter;
use super::pen::width;

/// Whether a card of facts shows this button's key already.
fn is_on_a_card(painter: &Painter<'_>, button: &Button) -> bool {
    let mut cards = painter.scene.zones.iter().flat_map(|zone| &zone.cards);
    cards.any(|card| card.play.as_ref() == Some(&button.play))
}

/// What a button says besides its key.
fn label(button: &Button) -> &str {
    match button.label.eq_ignore_ascii_case(&button.key) {
        true => "",
        false => &button.label,
    }
}

/// Whether all buttons have room with what they say.
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

/// Draws the buttons in as many lines as there are: their keys alone where
/// there is no room for more. The last line tells if some are left.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect) {
    let labelled = fits(painter, area);
    let (scene, look) = (painter.scene, painter.pen.look);
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
                painter.pen.flushed(line, last, "…", look.title());
            }
            return;
        }
        let target = Target::Button(index);
        let (on_key, on_label) = match painter.is_chosen(target) {
            true => (look.chosen(), look.chosen()),
            false => (
                look.felt()
                    .add_modifier(Modifier::REVERSED | Modifier::BOLD),
                look.felt(),
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
