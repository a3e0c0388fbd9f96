//! Draws cards, and records what was drawn where.

use std::borrow::Cow;

use parlour_engine::scene::{Face, Layout, Scene};
use ratatui::layout::Rect;

use super::card::{self, CardView};
use super::pen::Pen;
use super::{Drawn, Placed, TableView, Target};
use crate::line::words::slot_text;

pub(super) struct Painter<'a> {
    pub(super) pen: Pen<'a>,
    pub(super) scene: &'a Scene,
    chosen: Option<Target>,
    hidden: &'a [(usize, usize)],
    drawn: Drawn,
}

impl<'a> Painter<'a> {
    pub(super) fn new(view: &TableView<'a>, pen: Pen<'a>) -> Self {
        Self {
            pen,
            scene: view.scene,
            chosen: view.chosen,
            hidden: view.hidden,
            drawn: Drawn::default(),
        }
    }

    /// Whether the cursor is on this target.
    pub(super) fn is_chosen(&self, target: Target) -> bool {
        self.chosen == Some(target)
    }

    /// Draws a card of a zone, unless it is being animated.
    pub(super) fn card(&mut self, zone: usize, card: usize, area: Rect) {
        let scene = self.scene;
        let Some(placed) = scene.zones[zone].cards.get(card) else {
            return;
        };
        self.drawn.cards.push(Placed { area, zone, card });
        let target = Target::Card { zone, card };
        if placed.play.is_some() {
            self.target(area, target);
        }
        let empty = Face::Empty;
        let is_moving = self.hidden.contains(&(zone, card));
        let label = self.label(zone, card);
        let shown = match is_moving {
            true if scene.zones[zone].layout == Layout::Fan => return,
            true => CardView {
                face: &empty,
                marks: &[],
                cursor: false,
                label: None,
            },
            false => CardView {
                face: &placed.face,
                marks: &placed.marks,
                cursor: self.is_chosen(target),
                label: label.as_deref(),
            },
        };
        card::draw(&mut self.pen, area, &shown);
    }

    /// The text that chooses a card: the number of its slot, or the key of the button
    /// with the same move.
    fn label(&self, zone: usize, card: usize) -> Option<Cow<'a, str>> {
        let scene = self.scene;
        let cards = &scene.zones[zone].cards;
        let placed = &cards[card];
        let numbered = scene.zones[zone].layout == Layout::Slots && cards.len() > 1;
        match placed.face {
            Face::Back { count: 1 } if numbered => Some(slot_text(card).into()),
            Face::Stat { .. } => {
                let play = placed.play.as_ref()?;
                let same = scene.buttons.iter().find(|button| button.play == *play)?;
                Some(same.key.as_str().into())
            }
            _ => None,
        }
    }

    /// Records that something can be clicked here.
    pub(super) fn target(&mut self, area: Rect, target: Target) {
        self.drawn.targets.push((area, target));
    }

    /// Records where a seat is.
    pub(super) fn seat(&mut self, seat: usize, area: Rect) {
        self.drawn.seats.push((seat, area));
    }

    /// Returns what was drawn where.
    pub(super) fn finish(mut self) -> Drawn {
        self.drawn.targets.reverse();
        self.drawn
    }
}
