//! Several people at one keyboard: interruptions before a bot moves, and the cover
//! between two people.

use std::io::{self, Write};

use super::commands::is_quit;
use super::{LineTable, Response, TableExit};
use crate::table::Command;

impl<W: Write> LineTable<'_, W> {
    /// Asks people who may act out of turn before a bot does. Returns why somebody left,
    /// if somebody did.
    pub(super) fn offer_interrupt(&mut self, covered: bool) -> io::Result<Option<TableExit>> {
        self.tell()?;
        let question = match covered {
            true => "Does anybody want to act first? Type your name, a colon and the move, or press Enter."
                .into(),
            false => format!("{} Or press Enter.", self.table.scene().prompt),
        };
        match self.ask(&question)? {
            Response::Line(line) if line.trim().is_empty() => self.run_command(Command::Continue),
            Response::Line(line) => return self.answer(&line),
            Response::Changed => {}
            Response::Leave(ending) => return Ok(Some(ending)),
        }
        Ok(None)
    }

    /// Tells the viewer what only they may know, before the screen is covered.
    pub(super) fn pass_keyboard(&mut self) -> io::Result<Option<TableExit>> {
        self.tell()?;
        self.enter("Press Enter to pass the keyboard on.")
    }

    /// Covers the screen, says whose turn it is and what happened since, and waits for
    /// this person.
    pub(super) fn uncover(&mut self) -> io::Result<Option<TableExit>> {
        let Some(cover) = self.table.cover() else {
            return Ok(None);
        };
        let name = cover.name;
        if !self.is_covered {
            self.is_covered = true;
            self.screen.clear()?;
            self.screen.line(&format!("{name}, it is your turn."))?;
            // The previous player may still be looking, so private facts are told after
            // Enter.
            self.screen.story(&cover.story)?;
            self.show_recap(cover.recap, &cover.story)?;
        }
        let question = format!("{name}, press Enter when only you can see the screen.");
        match self.ask(&question)? {
            Response::Line(line) if is_quit(&line) => return Ok(Some(TableExit::Left)),
            Response::Line(line) if line.trim().is_empty() => {
                self.run_command(Command::Continue);
                let mut own = self.table.news().sentences;
                own.retain(|sentence| !cover.story.contains(sentence));
                self.screen.story(&own)?;
            }
            // Somebody else acts out of turn; the screen stays covered.
            Response::Line(line) => self.make_move(line.trim())?,
            Response::Changed => {}
            Response::Leave(ending) => return Ok(Some(ending)),
        }
        Ok(None)
    }
}
