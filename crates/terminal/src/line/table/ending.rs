//! The end of a deal and of a game.

use std::io::{self, Write};

use parlour_engine::record::GameResult;
use parlour_engine::scene::Recap;
use unicode_width::UnicodeWidthStr;

use super::LineTable;
use crate::final_table;
use crate::host::winner_sentence;
use crate::table::FinishedGame;

/// The width of a score's bar.
const RECAP_BAR: usize = 30;

impl<W: Write> LineTable<'_, W> {
    /// Shows the end of the game: the last events, the table if it is drawn, the winner,
    /// the reason, the final table, the highlights, and how long it took.
    pub(super) fn announce(&mut self, finished: FinishedGame) -> io::Result<()> {
        let told = self.tell()?;
        let result = finished.result;
        let sentence = winner_sentence(&result);
        if self.screen.draws() {
            let scene = self.table.scene();
            self.screen.scene(&scene)?;
            if let [name] = result.winners.as_slice() {
                self.screen.title(name)?;
            }
            let sentence = sentence.trim_end_matches('.');
            self.screen.line(&format!("*** {sentence} ***"))?;
        } else if !is_told(told.last(), &result) {
            self.screen.line(&sentence)?;
        }
        if let Some(summary) = finished.summary {
            self.screen.line(&summary.reason)?;
            self.screen.lines(final_table::places(&summary))?;
            let highlights = summary.highlights.into_iter().map(|said| said.text);
            self.screen.story(&highlights.collect::<Vec<String>>())?;
        }
        self.screen.story(&finished.closing)
    }

    /// The end of a deal: what counted, and the score. Sentences that were told are not
    /// repeated.
    pub(super) fn show_recap(&mut self, recap: Option<Recap>, told: &[String]) -> io::Result<()> {
        let Some(recap) = recap else {
            return Ok(());
        };
        let lines = std::iter::once(&recap.title).chain(&recap.lines);
        let new: Vec<&String> = lines.filter(|line| !told.contains(line)).collect();
        self.screen.lines(new)?;
        let names = recap.bars.iter().map(|score| score.label.width());
        let widest = names.max().unwrap_or(0);
        for score in &recap.bars {
            let points = final_table::points(score);
            let words = match self.screen.draws() {
                true => {
                    let gap = " ".repeat(widest - score.label.width());
                    let bar = final_table::bar(score, RECAP_BAR, false);
                    format!("{}{gap} {bar} {points}", score.label)
                }
                false => format!("{}: {points}", score.label),
            };
            self.screen.line(&words)?;
        }
        Ok(())
    }
}

/// Whether the last sentence tells who won, or that nobody did.
fn is_told(last: Option<&String>, result: &GameResult) -> bool {
    last.is_some_and(|last| match result.winners.as_slice() {
        [] => last.contains("draw"),
        winners => last.contains("win") && winners.iter().all(|name| last.contains(name)),
    })
}
