//! The commands at the table. They answer in sentences. Only `undo`, `coach` and `quit`
//! change anything.

use std::io::{self, Write};

use super::{LineTable, TableExit};
use crate::line::{scene_text, screen_reader};
use crate::table::{Command, Wait};

/// The command words. If a word is also the text of a legal move, it is the move. With
/// a colon in front it is always the command.
pub(super) const COMMANDS: [&str; 13] = [
    "?", "help", "rules", "table", "hand", "counts", "last", "score", "hint", "coach", "undo",
    "quit", "exit",
];

/// The number of sentences that `last` repeats.
const LAST: usize = 6;

impl<W: Write> LineTable<'_, W> {
    /// Runs a command. Returns why the person leaves, if they do.
    pub(super) fn command(&mut self, word: &str) -> io::Result<Option<TableExit>> {
        let scene = self.table.scene();
        let is_looking = self.is_looking();
        match word.trim_start_matches(':') {
            "quit" | "exit" => return Ok(Some(TableExit::Left)),
            "undo" if is_looking => self.run_command(Command::Undo),
            "undo" => self
                .screen
                .show_error("You can undo when it is your turn.")?,
            "table" => {
                self.screen.scene(&scene)?;
                self.screen.lines(scene_text::about(&scene))?;
            }
            "hand" if is_looking => self.screen.lines(screen_reader::hand(&scene))?,
            "hand" => self
                .screen
                .show_error("You can look at your cards when it is your turn.")?,
            "counts" => self.screen.lines(screen_reader::counts(&scene))?,
            "last" => {
                let from = scene.story.len().saturating_sub(LAST);
                let last = scene.story[from..].iter().map(|said| said.text.clone());
                self.screen.story(&last.collect::<Vec<String>>())?;
            }
            "score" => {
                let points = scene_text::score(&scene);
                let points = points.unwrap_or_else(|| "This game has no points.".into());
                let games = self.table.score();
                let games = games.unwrap_or_else(|| "No game is over yet.".into());
                self.screen.lines([points, games])?;
            }
            "hint" => self.run_command(Command::Hint),
            "coach" => self.run_command(Command::Coach),
            "rules" => {
                let rules = self.table.rules(self.context.registry);
                self.screen.prose(&rules)?;
            }
            _ => self.help()?,
        }
        Ok(None)
    }

    /// Whether the person whose cards are shown looks at the screen.
    fn is_looking(&self) -> bool {
        !matches!(
            self.table.wait(),
            Wait::Cover(_) | Wait::PassKeyboard | Wait::Anybody { covered: true }
        )
    }

    fn help(&mut self) -> io::Result<()> {
        self.screen.lines([
            "Type your move as the question says; capitals do not matter.",
            "  rules   the rules, with everything you can type",
            "  hand    your cards, and which of them you can play",
            "  table   everything on the table",
            "  counts  how many cards there are, and where",
            "  last    what happened last",
            "  score   the points, and games won so far",
            "  hint    the best move, and why",
        ])?;
        self.screen.lines(self.table.word_help())?;
        if self.table.is_automatic() {
            self.screen
                .line("  auto    play automatically       auto 100  for 100 rounds")?;
        }
        self.screen.lines([
            "  quit    leave the table",
            "  :hand   with a colon in front it is always a command, never a move",
        ])
    }
}

/// Whether the line asks to leave the table.
pub(super) fn is_quit(line: &str) -> bool {
    let word = line.trim().to_lowercase();
    ["quit", "exit"].contains(&word.trim_start_matches(':'))
}
