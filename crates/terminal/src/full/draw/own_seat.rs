//! The viewer's own seat at the bottom: the name, the zones in front of the seat, and
//! the hand.

use parlour_engine::scene::Layout;
use ratatui::layout::Rect;

use super::card::Size;
use super::painter::Painter;
use super::plan::{Plan, zones_of};
use super::seats;

/// The minimum width at which slots and hand are drawn together in the middle.
const WIDE: u16 = 90;
/// How many cards of a hand beside slots lie side by side, and the maximum width.
const HAND: u16 = 5;
const MAX_HAND: u16 = 96;

pub(super) fn draw(painter: &mut Painter<'_>, plan: &Plan) {
    let (Some(you), area) = (plan.parts.you, plan.own_seat) else {
        return;
    };
    if area.is_empty() {
        return;
    }
    // Show no count if the cards are face-up: the caption has it.
    let zones = &painter.scene.zones;
    let is_open = |&index: &usize| zones[index].layout == Layout::Row;
    let with_count = !plan.parts.hand.iter().any(is_open);
    let line = Rect { height: 1, ..area };
    seats::draw_centred_header(painter, you, line, with_count);
    let mut below = Rect {
        y: area.y + 1,
        height: area.height - 1,
        ..area
    };
    if below.is_empty() {
        return;
    }
    let slots: Vec<u16> = zones_of(painter.scene, you)
        .map(|(_, zone)| zone.cards.len() as u16)
        .collect();
    if let (Some(&most), count) = (slots.iter().max(), slots.len() as u16) {
        let stacked = |size: &Size| size.height() * count <= below.height;
        let size = Size::ALL.into_iter().find(stacked).unwrap_or(Size::Chip);
        let width = ((size.width() + 1) * most).min(below.width / 2);
        if area.width >= WIDE {
            below = together(below, width, plan.sizes.own);
        }
        seats::draw_front(painter, you, Rect { width, ..below }, size);
        below.x += width + 1;
        below.width = below.width.saturating_sub(width + 1);
    }
    let width = below.width / plan.parts.hand.len().max(1) as u16;
    for &index in &plan.parts.hand {
        hand(painter, index, Rect { width, ..below }, plan.sizes.own);
        below.x += width;
    }
}

/// The middle of an area, with room for slots of this width and a hand of this size
/// beside them, so that they stay together.
fn together(area: Rect, slots: u16, size: Size) -> Rect {
    let hand = (HAND * size.width()).min(MAX_HAND);
    let width = (slots + 1 + hand).min(area.width);
    Rect {
        x: area.x + (area.width - width) / 2,
        width,
        ..area
    }
}

/// Draws the cards of a hand; a hand that lies face up has its caption below.
fn hand(painter: &mut Painter<'_>, index: usize, area: Rect, size: Size) {
    let zone = &painter.scene.zones[index];
    let caption_lines = u16::from(zone.layout == Layout::Row && area.height > 1);
    let cards = Rect {
        height: area.height - caption_lines,
        ..area
    };
    painter.cards(index, cards, size);
    let line = Rect {
        y: cards.bottom(),
        height: caption_lines,
        ..area
    };
    painter.caption(index, "", line);
}
