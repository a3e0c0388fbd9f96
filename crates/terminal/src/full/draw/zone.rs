//! The cards of one zone in an area, and the line under them.

use parlour_engine::scene::{Face, Layout, Zone};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::card::Size;
use super::painter::Painter;
use super::pen::width;
use super::spread::{column, facts, spread};
use crate::full::look::shape;

/// The lines that text printed on a card of facts is given.
const PRINTED: u16 = 4;

/// How many rows the cards of facts in a zone have, if it holds any.
pub(super) fn fact_rows(zone: &Zone) -> Option<u16> {
    let rows = zone.cards.iter().filter_map(|card| match &card.face {
        Face::Stat { rows, .. } => Some(rows.len() as u16),
        _ => None,
    });
    rows.max()
}

/// The lines of a card of facts that leaves nothing out.
pub(super) fn tallest(zone: &Zone, rows: u16) -> u16 {
    let printed = zone.cards.iter().any(|card| match &card.face {
        Face::Stat { text, .. } => text.is_some(),
        _ => false,
    });
    2 * rows + 4 + if printed { PRINTED } else { 0 }
}

impl Painter<'_> {
    /// Draws the cards of a zone, as large as this at most.
    pub(super) fn cards(&mut self, index: usize, area: Rect, size: Size) {
        let zone = &self.scene.zones[index];
        let count = zone.cards.len();
        if let Some(rows) = fact_rows(zone) {
            let places = facts(area, tallest(zone, rows), count);
            return self.cards_at(index, 0, places);
        }
        match zone.layout {
            Layout::Stack => {
                let top = count.saturating_sub(1);
                self.cards_at(index, top, spread(area, size, 0, &[false]));
            }
            Layout::Column => {
                let (first, places) = column(area, size, count);
                self.cards_at(index, first, places);
            }
            Layout::Fan => {
                let raised: Vec<bool> = zone.cards.iter().map(|card| card.is_playable()).collect();
                self.cards_at(index, 0, spread(area, size, 0, &raised));
            }
            Layout::Row | Layout::Slots => {
                self.cards_at(index, 0, spread(area, size, 1, &vec![false; count]));
            }
        }
    }

    /// Draws the cards from this one on, each in its place.
    fn cards_at(&mut self, index: usize, first: usize, places: Vec<Rect>) {
        for (card, place) in (first..).zip(places) {
            self.card(index, card, place);
        }
    }

    /// Writes what a zone is called and what is said about it in one line.
    pub(super) fn caption(&mut self, index: usize, name: &str, area: Rect) {
        if area.is_empty() {
            return;
        }
        let zone = &self.scene.zones[index];
        let look = self.pen.look;
        let colour = match zone.cards.last().map(|card| &card.face) {
            Some(Face::Coloured { colour, .. }) if zone.layout == Layout::Stack => Some(*colour),
            _ => None,
        };
        let caption = match colour {
            Some(colour) => format!(" {} {} ", shape(colour), zone.caption),
            None => zone.caption.clone(),
        };
        let gap = if name.is_empty() || caption.is_empty() {
            ""
        } else {
            " "
        };
        let whole = width(name) + width(gap) + width(&caption);
        let mut column = area.x + area.width.saturating_sub(whole) / 2;
        // Of the two the caption is the one that changes: it goes first where
        // both do not fit.
        if whole <= area.width || caption.is_empty() {
            column += self
                .pen
                .text((column, area.y), name, area.width, look.dim());
            column += width(gap);
        }
        let style = match colour {
            Some(colour) => look.colour(colour),
            None => look.felt().add_modifier(Modifier::BOLD),
        };
        let room = area.right().saturating_sub(column);
        self.pen.text((column, area.y), &caption, room, style);
    }
}
