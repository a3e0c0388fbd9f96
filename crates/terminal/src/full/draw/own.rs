//! Your own side of the table: your name, what lies in front of you, your
//! hand.

use parlour_engine::scene::Layout;
use ratatui::layout::Rect;

use super::card::Size;
use super::painter::Painter;
use super::plan::{Plan, zones_of};
use super::seats;

pub(super) fn draw(painter: &mut Painter<'_>, plan: &Plan) {
    let (Some(you), area) = (plan.parts.you, plan.own) else {
        return;
    };
    if area.is_empty() {
        return;
    }
    // Cards that lie open need not be counted.
    let zones = &painter.scene.zones;
    let open = |&index: &usize| zones[index].layout == Layout::Row;
    let counted = !plan.parts.hand.iter().any(open);
    seats::header(painter, you, Rect { height: 1, ..area }, counted);
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
        seats::front(painter, you, Rect { width, ..below }, size);
        below.x += width + 1;
        below.width = below.width.saturating_sub(width + 1);
    }
    let width = below.width / plan.parts.hand.len().max(1) as u16;
    for &index in &plan.parts.hand {
        hand(painter, index, Rect { width, ..below }, plan.sizes.own);
        below.x += width;
    }
}

/// The cards of a hand; one that lies open has its count under it.
fn hand(painter: &mut Painter<'_>, index: usize, area: Rect, size: Size) {
    let zone = &painter.scene.zones[index];
    let counted = u16::from(zone.layout == Layout::Row && area.height > 1);
    let cards = Rect {
        height: area.height - counted,
        ..area
    };
    painter.cards(index, cards, size);
    let line = Rect {
        y: cards.bottom(),
        height: counted,
        ..area
    };
    painter.caption(index, "", line);
}
