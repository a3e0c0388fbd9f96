//! The commands at the table. They answer in sentences, and only `undo` and `quit`
//! change anything.

use std::io::{self, Write};

use parlour_engine::{Seat, Turn};

use super::answers::Answer;
use super::{Ending, LineTable};
use crate::line::{scene_text, screen_reader};

/// The command words. If a word is also the text of a legal move, it is the move. With
/// a colon in front it is always the command.
pub(super) const COMMANDS: [&str; 13] = [
    "?", "help", "rules", "table", "hand", "counts", "last", "score", "hint", "coach", "undo",
    "quit", "exit",
];

/// The number of sentences that `last` repeats.
const LAST: usize = 6;

impl<W: Write> LineTable<'_, W> {
    /// Runs a command. `looks` is the seat that may see its cards now.
    pub(super) fn command(&mut self, looks: Option<Seat>, word: &str) -> io::Result<Answer> {
        let scene = self.view(looks).scene();
        match word.trim_start_matches(':') {
            "quit" | "exit" => return Ok(Answer::Leave(Ending::Left)),
            "undo" => return self.undo(looks),
            "table" => self.screen.scene(&scene)?,
            "hand" if looks.is_some() => self.screen.lines(screen_reader::hand(&scene))?,
            "hand" => self
                .screen
                .refuse("You can look at your cards when it is your go.")?,
            "counts" => self.screen.lines(screen_reader::counts(&scene))?,
            "last" => {
                let from = scene.story.len().saturating_sub(LAST);
                let last: Vec<String> = scene.story[from..]
                    .iter()
                    .map(|said| said.text.clone())
                    .collect();
                self.screen.story(&last)?;
            }
            "score" => {
                let points = scene_text::score(&scene);
                let points = points.unwrap_or_else(|| "This game has no points.".into());
                let games = self.scoreboard.sentence();
                let games = games.unwrap_or_else(|| "No game is over yet.".into());
                self.screen.lines([points, games])?;
            }
            "hint" => self.hint(looks)?,
            "coach" => {
                self.coach = !self.coach;
                self.screen.line(match self.coach {
                    true => "The coach says after each of your moves what it gave away.",
                    false => "The coach is silent.",
                })?;
            }
            "rules" => {
                let rules = self.view(looks).prose();
                self.screen.prose(&rules)?;
            }
            _ => self.help()?,
        }
        Ok(Answer::Again)
    }

    /// Says the best move and its reason.
    fn hint(&mut self, looks: Option<Seat>) -> io::Result<()> {
        let hint = looks.and_then(|seat| self.view(Some(seat)).hint());
        match hint {
            None => self.screen.refuse("There is nothing to decide now."),
            Some(hint) => {
                let reason = hint.reason.map(|reason| format!(" {reason}"));
                let reason = reason.unwrap_or_default();
                self.screen.line(&format!("Hint: {}.{reason}", hint.text))
            }
        }
    }

    /// Undoes the last move, unless it showed something hidden.
    fn undo(&mut self, looks: Option<Seat>) -> io::Result<Answer> {
        let Some(seat) = looks else {
            self.screen.refuse("You can undo when it is your go.")?;
            return Ok(Answer::Again);
        };
        if let Err(error) = self.table.undo(seat) {
            self.screen
                .refuse(&scene_text::sentence(&error.to_string()))?;
            return Ok(Answer::Again);
        }
        self.driver.undone(self.table);
        let events = self.table.events();
        for heard in &mut self.heard {
            *heard = events.min(*heard);
        }
        self.keep()?;
        self.screen.line("Your last move is undone.")?;
        Ok(Answer::Done)
    }

    fn help(&mut self) -> io::Result<()> {
        let mut help = vec![
            "Type your move as the question says; capitals do not matter.",
            "  rules   the rules, with everything you can type",
            "  hand    your cards, and which of them you can play",
            "  table   everything on the table",
            "  counts  how many cards there are, and where",
            "  last    what happened last",
            "  score   the points, and games won so far",
            "  hint    the best move, and why",
            "  coach   hear what each of your moves gives away, or not",
            "  undo    undo your last move, if it showed you no hidden card",
            "  quit    leave the table",
            "  :hand   with a colon in front it is always a command, never a move",
        ];
        if let Turn::Act { may, .. } = self.table.turn()
            && !may.is_empty()
        {
            help.push("  Bob: …  your name and a colon: act out of turn");
        }
        if self.game.is_automatic() {
            help.push("  auto    play automatically       auto 100  for 100 rounds");
        }
        self.screen.lines(help)
    }
}
