//! A table, drawn from its scene: the others along the top, the felt in the
//! middle, your own cards at the bottom, the story at the right.
//!
//! Where a thing lies is decided by which zones there are and by the size of
//! the screen, not by how many cards lie there now, so that nothing jumps from
//! the deal to the end. No line here is about a particular game.

mod banner;
mod big;
mod buttons;
mod card;
mod felt;
mod own;
mod painter;
pub(super) mod pen;
mod plan;
mod seats;
mod spread;
mod stat;
mod story;
mod zone;

use parlour_engine::scene::{Face, Mark, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub use self::big::big;
use self::card::Shown;
use self::painter::Painter;
use self::pen::Pen;
use self::plan::Plan;
use super::look::Look;

/// What can be chosen on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A card, by its zone and its place there.
    Card {
        /// The zone's number in the scene.
        zone: usize,
        /// The card's number in the zone.
        card: usize,
    },
    /// A button, by its number in the scene.
    Button(usize),
}

/// Where a drawn card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its place on the screen.
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
}

/// A table as it is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// What is on it.
    pub scene: &'a Scene,
    /// What the terminal can show.
    pub look: Look,
    /// What the cursor is on.
    pub chosen: Option<Target>,
    /// Cards, by zone and place, that are not drawn now because they fly.
    pub hidden: &'a [(usize, usize)],
}

/// Draws a table.
pub fn table(picture: &Picture<'_>, area: Rect, buffer: &mut Buffer) -> Drawn {
    let area = area.intersection(buffer.area);
    let mut painter = Painter::new(picture, Pen::new(buffer, area, picture.look));
    painter.pen.fill(area, ' ', picture.look.felt());
    let plan = Plan::new(picture.scene, area);
    seats::draw(&mut painter, &plan);
    story::status(&mut painter, plan.status);
    felt::draw(&mut painter, &plan);
    own::draw(&mut painter, &plan);
    buttons::draw(&mut painter, plan.buttons);
    if let Some(panel) = plan.story {
        story::panel(&mut painter, panel);
    }
    painter.finish()
}

/// Draws one card anywhere, as large as its area.
pub fn card(face: &Face, marks: &[Mark], look: Look, area: Rect, buffer: &mut Buffer) {
    let shown = Shown {
        face,
        marks,
        cursor: false,
        label: None,
    };
    card::draw(&mut Pen::new(buffer, area, look), area, &shown);
}

#[cfg(test)]
mod tests;
