//! Handles a typed line: a move, the answer to a question, or a command.

use std::io::{self, Write};

use parlour_engine::Seat;
use parlour_engine::moves::Ask;

use super::commands::COMMANDS;
use super::{LineTable, Response, TableExit};
use crate::table::{Command, PendingMove, Wait};

impl<W: Write> LineTable<'_, W> {
    /// Makes a move or runs a command. A command word is a command unless it is also the
    /// text of a legal move. Returns why the person leaves, if they do.
    pub(super) fn answer(&mut self, line: &str) -> io::Result<Option<TableExit>> {
        let line = line.trim();
        let word = line.to_lowercase();
        let legal = self.table.moves();
        let is_move = legal.iter().any(|text| text.to_lowercase() == word);
        let is_asked = matches!(self.table.wait(), Wait::Person(_) | Wait::Anybody { .. });
        match word.as_str() {
            word if COMMANDS.contains(&word) && !is_move => return self.command(word),
            word if word.starts_with(':') => return self.command(word),
            "" if is_asked && legal.len() == 1 => self.make_move(&legal[0])?,
            "" => {
                let words = "Type your move as the question says, or help.";
                self.screen.show_error(words)?;
            }
            _ if self.table.is_automatic() && word.starts_with("auto") => self.auto(&word)?,
            _ if !is_move && self.table.run_typed(line) => {}
            _ => self.make_move(line)?,
        }
        Ok(None)
    }

    /// Makes a move of the person who types it. The table answers with an event.
    pub(super) fn make_move(&mut self, line: &str) -> io::Result<()> {
        match self.table.speaker(line) {
            Ok((seat, text)) => {
                self.play_text(seat, &text);
                Ok(())
            }
            Err(words) => self.screen.show_error(&words),
        }
    }

    fn play_text(&mut self, seat: Seat, text: &str) {
        self.sent = Some(PendingMove {
            seat,
            text: text.into(),
            is_repeatable: self.table.scene().enter_repeats,
            is_typed: true,
        });
        self.table.play(&mut self.context.for_table(), seat, text);
    }

    /// Asks for the missing part of a move until there is a valid answer.
    pub(super) fn ask_back(&mut self, seat: Seat, ask: &Ask) -> io::Result<Option<TableExit>> {
        loop {
            let line = match self.ask(&ask.prompt)? {
                Response::Line(line) => line,
                Response::Changed => return Ok(None),
                Response::Leave(ending) => return Ok(Some(ending)),
            };
            let key = line.trim();
            if key.starts_with(':') || key == "?" {
                // A command cancels the move.
                return self.command(key);
            }
            let fits = |other: &str| other.eq_ignore_ascii_case(key);
            let mut choices = ask.choices.iter();
            match choices.find(|choice| fits(&choice.key) || fits(&choice.label)) {
                Some(choice) => {
                    self.play_text(seat, &choice.text);
                    return Ok(None);
                }
                None => self.screen.show_error(&ask.otherwise)?,
            }
        }
    }

    /// Repeats the only move: `auto`, or `auto 100`.
    fn auto(&mut self, word: &str) -> io::Result<()> {
        let count = match word.trim_start_matches("auto").trim() {
            "" => Some(usize::MAX),
            number => number.parse().ok().filter(|&count| count > 0),
        };
        match count.map(Command::Rounds) {
            Some(rounds) if self.table.offers(rounds) => {
                self.run_command(rounds);
                Ok(())
            }
            Some(_) => self
                .screen
                .show_error("This game cannot be played automatically."),
            None => {
                let words = "Type auto, or auto and a number of rounds, like auto 100.";
                self.screen.show_error(words)
            }
        }
    }
}
