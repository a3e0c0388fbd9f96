//! Handles a typed line: a move, the answer to a question, or a command.

use std::io::{self, Write};

use parlour_engine::Seat;
use parlour_engine::moves::{Ask, Refusal};
use parlour_engine::session::PlayError;

use super::commands::COMMANDS;
use super::{Ending, KEEP_EVERY, LineTable, deck_error};
use crate::acting_seat;

/// The result of a typed line.
pub(super) enum Answer {
    /// The move was made.
    Done,
    /// Ask again.
    Again,
    /// The person leaves.
    Leave(Ending),
}

impl<W: Write> LineTable<'_, W> {
    /// Makes a move or runs a command. A command word is a command unless it is also the
    /// text of a legal move. `looks` is the seat that may see its cards now.
    pub(super) fn handle_line(
        &mut self,
        seat: Seat,
        looks: Option<Seat>,
        line: &str,
    ) -> io::Result<Answer> {
        let word = line.trim().to_lowercase();
        let legal = self.view(Some(self.asked(seat))).legal_moves().texts;
        let is_move = legal.iter().any(|text| text.to_lowercase() == word);
        match word.as_str() {
            word if COMMANDS.contains(&word) && !is_move => return self.command(looks, word),
            word if word.starts_with(':') => return self.command(looks, word),
            "" if legal.len() == 1 => return self.try_move(seat, looks, &legal[0]),
            "" => {
                let words = "Type your move as the question says, or help.";
                self.screen.refuse(words)?;
                return Ok(Answer::Again);
            }
            _ if self.game.is_automatic() && word.starts_with("auto") => {
                return self.auto(seat, &word);
            }
            _ => {}
        }
        if let Some((other, text)) = self.out_of_turn(line) {
            return self.try_move(other, None, &text);
        }
        self.try_move(seat, looks, line)
    }

    pub(super) fn out_of_turn(&self, line: &str) -> Option<(Seat, String)> {
        acting_seat::out_of_turn(self.table, &self.people, line)
    }

    /// The seat whose move it is. In some games anybody may make it.
    fn asked(&self, seat: Seat) -> Seat {
        acting_seat::mover(self.table, seat)
    }

    /// Makes a move, asks for the missing part of it, or says why it is refused. `looks` is
    /// the seat that may see its cards now.
    pub(super) fn try_move(
        &mut self,
        seat: Seat,
        looks: Option<Seat>,
        text: &str,
    ) -> io::Result<Answer> {
        let moves = self.table.moves_len();
        let assessed = match self.coach {
            true => self.view(Some(seat)).assess(text),
            false => None,
        };
        match self.table.play(seat, text) {
            Ok(()) => {
                if let Some(assessed) = assessed {
                    // The words are about cards that the next person must not see.
                    if !self.covered {
                        self.tell()?;
                        self.screen.story(&[assessed.sentence()])?;
                    }
                    self.review.add(moves, assessed);
                }
                Ok(Answer::Done)
            }
            Err(PlayError::Refused(Refusal::Ask(ask))) => self.ask_back(seat, looks, &ask),
            Err(error) => self.refused(error),
        }
    }

    fn refused(&mut self, error: PlayError) -> io::Result<Answer> {
        match error {
            PlayError::Stack(error) => Err(deck_error(PlayError::Stack(error))),
            other => {
                self.screen.refuse(&other.to_string())?;
                Ok(Answer::Again)
            }
        }
    }

    /// Asks for the missing part of a move until there is a valid answer.
    fn ask_back(&mut self, seat: Seat, looks: Option<Seat>, ask: &Ask) -> io::Result<Answer> {
        loop {
            let line = match self.ask(&ask.prompt)? {
                Ok(line) => line,
                Err(ending) => return Ok(Answer::Leave(ending)),
            };
            let key = line.trim();
            if key.starts_with(':') || key == "?" {
                // A command cancels the move.
                return self.command(looks, key);
            }
            let fits = |other: &str| other.eq_ignore_ascii_case(key);
            let choice = ask
                .choices
                .iter()
                .find(|choice| fits(&choice.key) || fits(&choice.label));
            match choice {
                Some(choice) => return self.try_move(seat, looks, &choice.text),
                None => self.screen.refuse(&ask.otherwise)?,
            }
        }
    }

    /// Repeats the only move: `auto`, or `auto 100`.
    fn auto(&mut self, seat: Seat, word: &str) -> io::Result<Answer> {
        let count = match word.trim_start_matches("auto").trim() {
            "" => usize::MAX,
            number => match number.parse() {
                Ok(count) if count > 0 => count,
                _ => {
                    let words = "Type auto, or auto and a number of rounds, like auto 100.";
                    self.screen.refuse(words)?;
                    return Ok(Answer::Again);
                }
            },
        };
        let mut left = count;
        while left > 0 && self.table.turn().outcome().is_none() {
            for _ in 0..left.min(KEEP_EVERY) {
                let moves = self.view(Some(self.asked(seat))).legal_moves().texts;
                let Some(only) = moves.first() else { break };
                self.table.play(seat, only).map_err(deck_error)?;
            }
            left -= left.min(KEEP_EVERY);
            self.keep()?;
            self.tell()?;
            if self.input.stopped() {
                return Ok(Answer::Leave(Ending::Stopped));
            }
        }
        Ok(Answer::Done)
    }
}
