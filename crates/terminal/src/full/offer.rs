//! Asks whether to resume an unfinished game before a new one is started.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::page::{AppContext, Gesture, Navigation, Page};
use super::paint;
use super::records::in_a_line;
use super::seating::{deal, go_on};
use super::table::Party;
use crate::host::Kept;
use crate::line::broken;

/// Offers a saved game before a new one is dealt.
pub(crate) struct OfferPage {
    kept: Kept,
    party: Party,
}

impl OfferPage {
    pub(crate) fn new(kept: Kept, party: Party) -> Self {
        Self { kept, party }
    }
}

impl Page for OfferPage {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let look = context.look;
        let inner = paint::frame("Go on?", paint::middle(area, 60, 6), look, buffer);
        let words = broken(
            &in_a_line(context, &self.kept),
            usize::from(inner.width) - 2,
        );
        for (row, words) in (1..).zip(words.lines().take(2)) {
            paint::centred(words, paint::row(inner, row), Default::default(), buffer);
        }
        let keys = [("Enter", "go on"), ("N", "a new game"), ("Esc", "menu")];
        paint::keys(keys, paint::row(area, area.height - 1), look, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &Gesture) -> Navigation {
        let step = match input {
            Gesture::Key(KeyCode::Enter | KeyCode::Char('y' | 'Y')) => go_on(context, &self.kept),
            Gesture::Key(KeyCode::Char('n' | 'N')) => deal(context, self.party.clone()),
            Gesture::Key(KeyCode::Esc) => return Navigation::Back,
            _ => return Navigation::Stay,
        };
        step.in_place()
    }
}
