//! The panel of reactions for everybody at the table.

use parlour_protocol::Reaction;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::choices::ActionRow;
use super::{AppContext, InputEvent, TablePage};
use crate::full::paint;
use crate::online::REACTIONS;
use crate::table::Command;

/// The panel.
pub(crate) struct Reactions {
    choices: ActionRow,
}

impl Reactions {
    pub(crate) fn new() -> Self {
        Self {
            choices: ActionRow::new(REACTIONS.map(|(name, _)| name)),
        }
    }

    pub(crate) fn draw(&mut self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let panel = paint::middle(area, 68, 5);
        let inner = paint::frame("Reactions", panel, context.theme, buffer);
        self.choices
            .draw(paint::row(inner, 1), context.theme, buffer);
    }

    /// The selected reaction, if this input selects one.
    pub(crate) fn input(&mut self, input: &InputEvent) -> Option<Reaction> {
        let number = self.choices.input(input)?;
        REACTIONS.get(number).map(|(_, reaction)| *reaction)
    }
}

impl TablePage {
    /// Opens the panel, or handles its keys. Returns whether the input was for it.
    pub(super) fn input_reactions(
        &mut self,
        context: &mut AppContext<'_>,
        input: &InputEvent,
    ) -> bool {
        let Some(panel) = &mut self.reactions else {
            let opens = *input == InputEvent::Control('r')
                && self.table.offers(Command::React(Reaction::Wow));
            self.reactions = opens.then(Reactions::new);
            return opens;
        };
        if let Some(reaction) = panel.input(input) {
            self.reactions = None;
            self.table
                .run(&mut context.for_table(), Command::React(reaction));
        } else if *input == InputEvent::Key(KeyCode::Esc) {
            self.reactions = None;
        }
        true
    }
}
