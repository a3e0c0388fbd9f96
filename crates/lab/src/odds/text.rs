//! The odds in a terminal. Colours help; the letters say all.

use std::fmt::Write;

use parlour_games::blackjack::odds::Worth;

use super::layout::{cells, columns, how_to_read, letters_in, meaning, sections};
use super::{ChartReport, DecisionReport, percent};

/// So many hands that the chart is wrong about are listed.
const MOST_EXCEPTIONS: usize = 12;

/// What a chart of rounds leaves open.
const LATER: &str = "\
Later decisions depend on all open cards of the dealer; to ask for one:
  --hand T,2,3 --dealer 6,4
";

/// How splits are reckoned.
const SPLITS: &str = "\
Splits are exact, resplits included; each of the hands is played by its own cards.
";
const SPLITS_IN_ROUNDS: &str = "\
Splits are approximate here: reckoned as one split, and as if no card were missed.
";

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

fn list(cards: &[Worth]) -> String {
    let cards: Vec<String> = cards.iter().map(Worth::to_string).collect();
    cards.join(",")
}

impl ChartReport {
    /// The chart, its legend, and what it wins, as lines.
    #[must_use]
    pub fn text(&self, colour: bool) -> String {
        let mut text = format!("{}: what to do first\n", self.subject.headline());
        for line in how_to_read(self.table.rounds) {
            let _ = write!(text, "\n{line}");
        }
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
            let _ = writeln!(text, "{shown} {}", meaning(letters, self.table.stay));
        }
        let (best, chart) = (percent(self.edge.best, 4), percent(self.edge.chart, 4));
        let stake = self.table.stake;
        let _ = writeln!(text, "\nOn average a hand wins, as a part of a {stake}:");
        let _ = writeln!(text, "  {best:>10}  each hand played by its very cards");
        let by_chart = match self.table.rounds {
            true => "the first decision by this chart, the later ones as well as can be",
            false => "played by this chart",
        };
        let _ = writeln!(text, "  {chart:>10}  {by_chart}");
        let bust = percent(self.bust, 4);
        let _ = writeln!(text, "A dealer who plays to the end goes bust in {bust}.");
        match (self.table.rounds, self.splits) {
            (true, splits) => {
                text += LATER;
                text += if splits { SPLITS_IN_ROUNDS } else { "" };
            }
            (false, true) => text += SPLITS,
            (false, false) => {}
        }
        text + &self.exceptions()
    }

    fn exceptions(&self) -> String {
        let all = &self.chart.exceptions;
        if all.is_empty() {
            return String::new();
        }
        let mut dearest: Vec<_> = all.iter().collect();
        dearest.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        let mut text =
            String::from("\nHands that are better played otherwise than the chart says:\n");
        for exception in dearest.iter().take(MOST_EXCEPTIONS) {
            let (hand, up) = (list(&exception.hand), exception.up);
            let best = self.table.name_of(exception.best);
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
            "{}\n\n{hand} against {dealer}{stays}: \
             what each choice wins on average, as a part of a {}\n",
            self.subject.headline(),
            self.table.stake
        );
        for choice in &self.choices {
            let (mv, name) = (choice.mv, self.table.name_of(choice.mv));
            let _ = writeln!(text, "  {mv}  {name:<10} {:>11}", percent(choice.value, 4));
        }
        if let Some(value) = self.insurance {
            let value = percent(value, 4);
            let _ = writeln!(text, "Insurance for half the bet wins {value}.");
        }
        text
    }
}
