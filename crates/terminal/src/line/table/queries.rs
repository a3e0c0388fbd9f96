//! Commands at the table: what somebody may ask while it is their go. Each
//! answers in sentences and changes nothing, but for `undo` and `quit`.

use std::io::{self, Write};

use parlour_engine::{Seat, Turn};

use super::answers::Answer;
use super::{Ending, LineTable};
use crate::line::{spoken, words};

/// The words that are commands, unless one is the very text of a legal move.
/// With a colon before it, each always is.
pub(super) const QUERIES: [&str; 11] = [
    "?", "help", "rules", "table", "hand", "counts", "last", "score", "undo", "quit", "exit",
];

/// Sentences that `last` tells again.
const LAST: usize = 6;

impl<W: Write> LineTable<'_, W> {
    /// Does what a command says. `looks` is who may look at their cards now.
    pub(super) fn command(&mut self, looks: Option<Seat>, word: &str) -> io::Result<Answer> {
        let scene = self.view(looks).scene();
        match word.trim_start_matches(':') {
            "quit" | "exit" => return Ok(Answer::Leave(Ending::Left)),
            "undo" => return self.undo(looks),
            "table" => self.screen.scene(&scene)?,
            "hand" if looks.is_some() => self.screen.lines(spoken::hand(&scene))?,
            "hand" => self
                .screen
                .refuse("You can look at your cards when it is your go.")?,
            "counts" => self.screen.lines(spoken::counts(&scene))?,
            "last" => {
                let from = scene.story.len().saturating_sub(LAST);
                self.screen.story(&scene.story[from..])?;
            }
            "score" => {
                let points = words::score(&scene);
                let points = points.unwrap_or_else(|| "This game has no points.".into());
                let games = self.scoreboard.sentence();
                let games = games.unwrap_or_else(|| "No game is over yet.".into());
                self.screen.lines([points, games])?;
            }
            "rules" => {
                let rules = self.view(looks).prose();
                self.screen.prose(&rules)?;
            }
            _ => self.help()?,
        }
        Ok(Answer::Again)
    }

    /// Takes the last move back, where that is fair.
    fn undo(&mut self, looks: Option<Seat>) -> io::Result<Answer> {
        let Some(seat) = looks else {
            self.screen.refuse("You can undo when it is your go.")?;
            return Ok(Answer::Again);
        };
        if let Err(error) = self.table.undo(seat) {
            self.screen.refuse(&words::sentence(&error.to_string()))?;
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
