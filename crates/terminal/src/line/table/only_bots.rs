//! Asks people who are out of the game whether they watch how bots play on.

use std::io::{self, Write};

use parlour_engine::host::ShowMoves;

use super::{Ending, LineTable, RECAP, deck_error};

const QUESTION: &str =
    "Only bots are left in the game. Press Enter to finish it quickly, or type watch or leave.";

impl<W: Write> LineTable<'_, W> {
    /// Tells the result of the people, and asks whether they watch. Returns why they
    /// left, if they did.
    pub(super) fn ask_to_watch(&mut self) -> io::Result<Option<Ending>> {
        if self.covered {
            // Nobody here has cards any more: go on with the spectator's view.
            let heard = self.heard[self.cursor()];
            self.viewer = None;
            let everybody = self.cursor();
            self.heard[everybody] = heard;
        }
        let told = self.tell()?;
        let people = self.people.iter();
        let results = people.filter_map(|&seat| self.table.out_of_game(seat));
        let results: Vec<String> = results
            .map(|out| match out.is_good {
                true => format!("*** {} ***", out.result.trim_end_matches('.')),
                false => out.result,
            })
            .filter(|result| !told.contains(result))
            .collect();
        self.screen.lines(results)?;
        loop {
            let line = match self.ask(QUESTION)? {
                Ok(line) => line,
                Err(ending) => return Ok(Some(ending)),
            };
            match line.trim().to_lowercase().trim_start_matches(':') {
                "" | "finish" | "f" => break,
                "watch" | "w" => {
                    self.watches_bots = true;
                    self.driver.show(ShowMoves::EveryMove);
                    self.driver.watch();
                    return Ok(None);
                }
                "leave" | "l" | "quit" | "exit" => return Ok(Some(Ending::LeftToBots)),
                _ => self
                    .screen
                    .refuse("Please press Enter, or type one of the words watch and leave.")?,
            }
        }
        self.play_to_end()?;
        let cursor = self.cursor();
        let last = self.table.events().saturating_sub(RECAP);
        self.heard[cursor] = self.heard[cursor].max(last);
        Ok(None)
    }

    /// Lets the bots finish a game that people left, so that it is not offered again.
    pub(super) fn finish_without_people(&mut self) -> io::Result<()> {
        self.play_to_end()?;
        self.host.keep(self.table)
    }

    fn play_to_end(&mut self) -> io::Result<()> {
        self.driver.watch();
        while self.table.turn().outcome().is_none() && !self.input.stopped() {
            let turn = self.table.turn();
            let Some(seat) = turn.must().lowest() else {
                break;
            };
            if self.table.interrupt(turn.may()).map_err(deck_error)? {
                continue;
            }
            let moves = self.table.moves_len();
            self.table.play_bot(seat).map_err(deck_error)?;
            if self.table.moves_len() == moves {
                // In a game without decisions, anybody makes the moves.
                let legal = self.view(Some(seat)).legal_moves().texts;
                let Some(only) = legal.first() else { break };
                self.table.play(seat, only).map_err(deck_error)?;
            }
        }
        Ok(())
    }
}
