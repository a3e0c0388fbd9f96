//! Asks people who are out of the game whether they watch how bots play on.

use std::io::{self, Write};

use parlour_engine::game::OutOfGame;

use super::{LineTable, Response, TableExit};
use crate::table::Command;

const QUESTION: &str =
    "Only bots are left in the game. Press Enter to finish it quickly, or type watch or leave.";

impl<W: Write> LineTable<'_, W> {
    /// Tells the results of the people.
    pub(super) fn tell_results(&mut self, results: Vec<OutOfGame>) -> io::Result<()> {
        let told = self.tell()?;
        let results = results.into_iter().map(|out| match out.is_good {
            true => format!("*** {} ***", out.result.trim_end_matches('.')),
            false => out.result,
        });
        self.screen
            .lines(results.filter(|result| !told.contains(result)))
    }

    /// Asks whether the people watch. Returns why they left, if they did.
    pub(super) fn ask_to_watch(&mut self) -> io::Result<Option<TableExit>> {
        let line = match self.ask(QUESTION)? {
            Response::Line(line) => line,
            Response::Changed => return Ok(None),
            Response::Leave(ending) => return Ok(Some(ending)),
        };
        match line.trim().to_lowercase().trim_start_matches(':') {
            "" | "finish" | "f" => self.run_command(Command::ToEnd),
            "watch" | "w" => {
                self.tells_moves = true;
                self.run_command(Command::WatchBots);
            }
            "leave" | "l" | "quit" | "exit" => {
                self.run_command(Command::LeaveToBots);
                return Ok(Some(TableExit::LeftToBots));
            }
            _ => self
                .screen
                .show_error("Please press Enter, or type watch or leave.")?,
        }
        Ok(None)
    }
}
