//! The odds in a terminal. Colours help; the letters say all.

use std::fmt::Write;

use parlour_games::blackjack::odds::Worth;

use super::layout::{cells, columns, letters_in, meaning, sections};
use super::{ChartReport, DecisionReport, Subject, name_of};

/// So many hands that the chart is wrong about are listed.
const MOST_EXCEPTIONS: usize = 12;

/// The colours of a cell: black on something light.
fn colours(letters: &str) -> &'static str {
    match letters.as_bytes().first() {
        Some(b'H') => "\x1b[30;47m",
        Some(b'D') => "\x1b[30;42m",
        Some(b'P') => "\x1b[30;46m",
        Some(b'R') => "\x1b[30;45m",
        _ => "\x1b[30;43m",
    }
}

fn coloured(letters: &str, colour: bool) -> String {
    match colour {
        true => format!("{}{letters:^4}\x1b[0m", colours(letters)),
        false => format!("{letters:^4}"),
    }
}

/// `−0.5117 %`, with as many digits as are asked for.
fn percent(part: f64, digits: usize) -> String {
    format!("{:.digits$} %", 100.0 * part).replace('-', "−")
}

fn list(cards: &[Worth]) -> String {
    let cards: Vec<String> = cards.iter().map(Worth::to_string).collect();
    cards.join(",")
}

impl Subject {
    fn headline(&self) -> String {
        let code = self.code.as_deref().unwrap_or("blackjack");
        format!("{code}, decks: {}", self.decks)
    }
}

impl ChartReport {
    /// The chart, its legend, and what it wins, as lines.
    #[must_use]
    pub fn text(&self, colour: bool) -> String {
        let mut text = self.subject.headline();
        let sections = sections(&self.chart, self.splits);
        for section in &sections {
            let _ = write!(text, "\n\n{:<7}", section.title.to_uppercase());
            for up in columns() {
                let _ = write!(text, "{up:^4}");
            }
            for (label, row) in &section.rows {
                let _ = write!(text, "\n{label:>5}  ");
                for cell in cells(row) {
                    text += &coloured(cell.letters(), colour);
                }
            }
        }
        text.push_str("\n\n");
        for letters in letters_in(&sections) {
            let shown = coloured(letters, colour);
            let _ = writeln!(text, "{shown} {}", meaning(letters, self.stay));
        }
        let (best, chart) = (percent(self.edge.best, 4), percent(self.edge.chart, 4));
        let _ = writeln!(text, "\nA bet wins {best} on average, by the very cards;");
        let _ = writeln!(text, "{chart} by the chart.");
        let _ = writeln!(text, "The dealer goes bust in {}.", percent(self.bust, 4));
        text + &self.exceptions()
    }

    fn exceptions(&self) -> String {
        let all = &self.chart.exceptions;
        if all.is_empty() {
            return String::new();
        }
        let mut dearest: Vec<_> = all.iter().collect();
        dearest.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        let mut text = String::from("\nBetter by the very cards:\n");
        for exception in dearest.iter().take(MOST_EXCEPTIONS) {
            let (hand, up) = (list(&exception.hand), exception.up);
            let best = name_of(exception.best, self.stay);
            let gain = percent(exception.gain, 2);
            let _ = writeln!(text, "  {hand} against {up}: {best} (+{gain})");
        }
        if let Some(more) = all
            .len()
            .checked_sub(MOST_EXCEPTIONS)
            .filter(|&more| more > 0)
        {
            let _ = writeln!(text, "  and {more} more (--json lists all)");
        }
        text
    }
}

impl DecisionReport {
    /// Every choice with its value, the best first, as lines.
    #[must_use]
    pub fn text(&self) -> String {
        let (hand, dealer) = (list(&self.situation.hand), list(&self.situation.dealer));
        let stays = match self.situation.stays {
            true => ", who stays",
            false => "",
        };
        let mut text = format!(
            "{}\n\n{hand} against {dealer}{stays}\n",
            self.subject.headline()
        );
        for choice in &self.choices {
            let (mv, name) = (choice.mv, name_of(choice.mv, self.stay));
            let _ = writeln!(text, "  {mv}  {name:<10} {:>11}", percent(choice.value, 4));
        }
        if let Some(value) = self.insurance {
            let value = percent(value, 4);
            let _ = writeln!(text, "Insurance wins {value} of the bet on average.");
        }
        text
    }
}
