//! Draws the cards of one zone, and its caption.

use parlour_engine::scene::{Face, Layout, Zone};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::card::Size;
use super::painter::Painter;
use super::pen::width;
use super::spread::{column, spread, stat_cells};
use crate::full::theme::shape;

/// The lines for the text of a stat card.
const TEXT_LINES: u16 = 4;

/// The maximum number of rows of the stat cards in a zone; `None` if it has none.
pub(super) fn stat_rows(zone: &Zone) -> Option<u16> {
    let rows = zone.cards.iter().filter_map(|card| match &card.face {
        Face::Stat { rows, .. } => Some(rows.len() as u16),
        _ => None,
    });
    rows.max()
}

/// The height of a stat card that shows everything.
pub(super) fn full_height(zone: &Zone, rows: u16) -> u16 {
    let has_text = zone.cards.iter().any(|card| match &card.face {
        Face::Stat { text, .. } => text.is_some(),
        _ => false,
    });
    3 * rows + 4 + if has_text { TEXT_LINES } else { 0 }
}

impl Painter<'_> {
    /// Draws the cards of a zone, at most this large.
    pub(super) fn cards(&mut self, index: usize, area: Rect, size: Size) {
        let zone = &self.scene.zones[index];
        let count = zone.cards.len();
        if let Some(rows) = stat_rows(zone) {
            let places = stat_cells(area, full_height(zone, rows), count);
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
            Layout::Row | Layout::Strip | Layout::Slots => {
                self.cards_at(index, 0, spread(area, size, 1, &vec![false; count]));
            }
        }
    }

    /// Draws the cards from index `first`, each in its place.
    fn cards_at(&mut self, index: usize, first: usize, places: Vec<Rect>) {
        for (card, place) in (first..).zip(places) {
            self.card(index, card, place);
        }
    }

    /// Writes the name and the caption of a zone in one line.
    pub(super) fn caption(&mut self, index: usize, name: &str, area: Rect) {
        if area.is_empty() {
            return;
        }
        let zone = &self.scene.zones[index];
        let theme = self.pen.theme;
        let colour = match zone.cards.last().map(|card| &card.face) {
            Some(Face::Coloured { colour, .. }) if zone.layout == Layout::Stack => Some(*colour),
            _ => None,
        };
        let colour = zone.halo.or(colour);
        let caption = match colour {
            Some(colour) => format!(" {} {} ", shape(colour), zone.caption),
            None => zone.caption.clone(),
        };
        let gap = if name.is_empty() || caption.is_empty() {
            ""
        } else {
            " "
        };
        let total = width(name) + width(gap) + width(&caption);
        let mut column = area.x + area.width.saturating_sub(total) / 2;
        // If there is no room for both, write only the caption, because it changes
        // during the game.
        if total <= area.width || caption.is_empty() {
            column += self
                .pen
                .text((column, area.y), name, area.width, theme.dim());
            column += width(gap);
        }
        let style = match colour {
            Some(colour) => theme.colour(colour),
            None => theme.base().add_modifier(Modifier::BOLD),
        };
        let room = area.right().saturating_sub(column);
        self.pen.text((column, area.y), &caption, room, style);
        // The state of the hand has the colour of good or bad news.
        if let Some(state) = &zone.state
            && let Some((before, _)) = caption.split_once(&state.text)
        {
            let end = width(before) + width(&state.text);
            let is_cut = width(&caption) > room && end >= room;
            if is_cut {
                return;
            }
            let at = (column + width(before), area.y);
            let style = style.patch(self.pen.theme.tone(state.tone));
            self.pen.text(at, &state.text, room, style);
        }
    }
}
