//! What a typed line means: a move, the answer to a question, a command.

use std::io::{self, Write};

use parlour_engine::{Ask, PlayError, Refusal, Seat};

use super::queries::QUERIES;
use super::{Ending, KEEP_EVERY, LineTable, stacked};

/// What came of a typed line.
pub(super) enum Answer {
    /// The move was made.
    Done,
    /// Ask again.
    Again,
    /// The person leaves.
    Leave(Ending),
}

impl<W: Write> LineTable<'_, W> {
    /// Makes a move, or does what a command says. A command's whole word is a
    /// command unless it is the very text of a legal move. `looks` is who may
    /// look at their cards now.
    pub(super) fn obey(
        &mut self,
        seat: Seat,
        looks: Option<Seat>,
        line: &str,
    ) -> io::Result<Answer> {
        let word = line.trim().to_lowercase();
        let (legal, _) = self.session.legal_moves(self.asked(seat));
        let is_move = legal.iter().any(|text| text.to_lowercase() == word);
        match word.as_str() {
            word if QUERIES.contains(&word) && !is_move => return self.command(looks, word),
            word if word.starts_with(':') => return self.command(looks, word),
            "" if legal.len() == 1 => return self.try_move(seat, &legal[0]),
            "" => {
                let words = "Type your move as the question says; help tells more.";
                self.screen.refuse(words)?;
                return Ok(Answer::Again);
            }
            _ if self.game.is_automatic() && word.starts_with("auto") => {
                return self.auto(seat, &word);
            }
            _ => {}
        }
        if let Some((other, text)) = self.out_of_turn(line) {
            return self.try_move(other, &text);
        }
        self.try_move(seat, line)
    }

    /// `Bob: catch Ann`: somebody else at the keyboard acts out of turn.
    pub(super) fn out_of_turn(&self, line: &str) -> Option<(Seat, String)> {
        let (name, text) = line.split_once(':')?;
        let seat = self.session.names().find(name.trim())?;
        self.people.contains(&seat).then(|| (seat, text.into()))
    }

    /// The seat whose move it is, which anybody may make in some games.
    fn asked(&self, seat: Seat) -> Seat {
        let must = self.session.turn().must();
        match must.contains(seat) {
            true => seat,
            false => must.lowest().unwrap_or(seat),
        }
    }

    pub(super) fn try_move(&mut self, seat: Seat, text: &str) -> io::Result<Answer> {
        match self.session.play(seat, text) {
            Ok(()) => Ok(Answer::Done),
            Err(error) => self.refused(seat, error),
        }
    }

    fn refused(&mut self, seat: Seat, error: PlayError) -> io::Result<Answer> {
        match error {
            PlayError::Refused(Refusal::Ask(ask)) => self.ask_back(seat, &ask),
            PlayError::Stack(error) => Err(stacked(PlayError::Stack(error))),
            other => {
                self.screen.refuse(&other.to_string())?;
                Ok(Answer::Again)
            }
        }
    }

    /// Asks for what a move lacks until it is said.
    fn ask_back(&mut self, seat: Seat, ask: &Ask) -> io::Result<Answer> {
        loop {
            let line = match self.ask(&ask.prompt)? {
                Ok(line) => line,
                Err(ending) => return Ok(Answer::Leave(ending)),
            };
            let key = line.trim();
            if key.starts_with(':') || key == "?" {
                // Another thought: the move is not made.
                return self.command(Some(seat), key);
            }
            let fits = |other: &str| other.eq_ignore_ascii_case(key);
            let choice = ask
                .choices
                .iter()
                .find(|choice| fits(&choice.key) || fits(&choice.label));
            match choice {
                Some(choice) => return self.try_move(seat, &choice.text),
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
        for round in 1..=count {
            let (moves, _) = self.session.legal_moves(self.asked(seat));
            let Some(only) = moves.first() else { break };
            self.session.play(seat, only).map_err(stacked)?;
            self.tell()?;
            if round % KEEP_EVERY == 0 {
                self.keep()?;
            }
            if self.input.stopped() {
                return Ok(Answer::Leave(Ending::Stopped));
            }
        }
        Ok(Answer::Done)
    }
}
