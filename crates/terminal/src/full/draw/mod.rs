//! Draws a table from its scene: the other seats at the top, the felt in the middle,
//! the viewer's own cards at the bottom, the story at the right.
//!
//! The layout depends on which zones there are and on the size of the screen, not on
//! how many cards are in the zones, so that nothing jumps during a game. No code here
//! is for a particular game.

mod banner;
mod big_text;
mod buttons;
mod card;
mod courts;
mod felt;
mod own_seat;
mod painter;
pub(super) mod pen;
mod pixels;
mod plan;
mod playing_card;
mod seats;
mod spread;
mod stat_card;
mod story;
mod zone;

use parlour_engine::scene::{Face, Mark, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub use self::big_text::big_text;
use self::card::CardView;
use self::painter::Painter;
use self::pen::Pen;
use self::plan::Plan;
use super::theme::Theme;

/// Something on a table that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A card, by its zone and its index there.
    Card {
        /// The zone's number in the scene.
        zone: usize,
        /// The card's number in the zone.
        card: usize,
    },
    /// A button, by its number in the scene.
    Button(usize),
}

/// The place of a drawn card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its area on the screen.
    pub area: Rect,
    /// The zone's number in the scene.
    pub zone: usize,
    /// The card's number in the zone.
    pub card: usize,
}

/// What was drawn where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// What can be clicked, the topmost first.
    pub targets: Vec<(Rect, Target)>,
    /// The cards, in the order in which they were drawn.
    pub cards: Vec<Placed>,
    /// The boxes of the other seats, by their index in the scene.
    pub seats: Vec<(usize, Rect)>,
}

/// A scene and how to draw it.
#[derive(Clone, Copy, Debug)]
pub struct TableView<'a> {
    /// What is on the table.
    pub scene: &'a Scene,
    /// The colours and characters that the terminal can show.
    pub theme: Theme,
    /// What the cursor is on.
    pub chosen: Option<Target>,
    /// Cards, by zone and index, that are not drawn because they are being animated.
    pub hidden: &'a [(usize, usize)],
}

/// Draws a table.
pub fn table(view: &TableView<'_>, area: Rect, buffer: &mut Buffer) -> Drawn {
    let area = area.intersection(buffer.area);
    let mut painter = Painter::new(view, Pen::new(buffer, area, view.theme));
    painter.pen.fill(area, ' ', view.theme.base());
    let plan = Plan::new(view.scene, area);
    seats::draw(&mut painter, &plan);
    story::status(&mut painter, plan.status);
    felt::draw(&mut painter, &plan);
    own_seat::draw(&mut painter, &plan);
    buttons::draw(&mut painter, plan.buttons);
    if let Some(panel) = plan.story {
        story::panel(&mut painter, panel, plan.is_large);
    }
    painter.finish()
}

/// The part of a table that the story panel leaves.
pub fn without_story(area: Rect) -> Rect {
    plan::with_story(area).0
}

/// Draws one card, as large as its area allows.
pub fn card(face: &Face, marks: &[Mark], theme: Theme, area: Rect, buffer: &mut Buffer) {
    let shown = CardView {
        face,
        marks,
        cursor: false,
        label: None,
    };
    card::draw(&mut Pen::new(buffer, area, theme), area, &shown);
}

#[cfg(test)]
mod tests;
