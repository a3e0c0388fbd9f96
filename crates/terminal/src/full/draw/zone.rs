//! The cards of one zone in an area, and the line under them.

use parlour_engine::{Face, Layout, Zone};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::card::Size;
use super::painter::Painter;
use super::pen::width;
use super::spread::{column, facts, spread};
use crate::full::look::shape;

/// How many rows the cards of facts in a zone have, if it holds any.
pub(super) fn fact_rows(zone: &Zone) -> Option<u16> {
    let rows = zone.cards.iter().filter_map(|card| match &card.face {
        Face::Stat { rows, .. } => Some(rows.len() as u16),
        _ => None,
    });
    rows.max()
}

impl Painter<'_> {
    /// Draws the cards of a zone, as large as this at most.
    pub(super) fn cards(&mut self, index: usize, area: Rect, size: Size) {
        let zone = &self.scene.zones[index];
        let count = zone.cards.len();
        let places = match zone.layout {
            _ if fact_rows(zone).is_some() => facts(area, fact_rows(zone).unwrap_or(0), count),
            Layout::Stack => {
                let top = count.saturating_sub(1);
                for place in spread(area, size, 0, &[false]) {
                    self.card(index, top, place);
                }
                return;
            }
            Layout::Column => {
                let (first, places) = column(area, size, count);
                for (card, place) in (first..).zip(places) {
                    self.card(index, card, place);
                }
                return;
            }
            Layout::Fan => {
                let raised: Vec<bool> = zone.cards.iter().map(|card| card.is_playable()).collect();
                spread(area, size, 0, &raised)
            }
            Layout::Row | Layout::Slots => spread(area, size, 1, &vec![false; count]),
        };
        for (card, place) in places.into_iter().enumerate() {
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
        if whole <= area.width {
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
