//! The odds as text. Colours repeat what the letters say.

use std::fmt::Write;

use parlour_games::blackjack::odds::CardValue;

use super::layout::{cells, columns, how_to_read, letters_in, meaning, sections};
use super::{ChartReport, DecisionReport, percent};

/// The maximum number of exceptions to list.
const MAX_EXCEPTIONS: usize = 12;

/// A note for games in rounds.
const LATER: &str = "\
Later decisions depend on all face-up cards of the dealer. For example:
  --hand T,2,3 --dealer 6,4
";

/// How splits are calculated.
const SPLITS: &str = "\
Splits and resplits are exact; each hand is played by its own cards only.
";
const SPLITS_IN_ROUNDS: &str = "\
Splits are approximate: calculated as one split, without removing the cards dealt.
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

fn list(cards: &[CardValue]) -> String {
    let cards: Vec<String> = cards.iter().map(CardValue::to_string).collect();
    cards.join(",")
}

impl ChartReport {
    /// The chart, its legend, and what it wins, as lines.
    #[must_use]
    pub fn text(&self, colour: bool) -> String {
        let mut text = format!("{}: strategy chart\n", self.subject.headline());
        for line in how_to_read(self.wording.rounds) {
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
            let _ = writeln!(text, "{shown} {}", meaning(letters, self.wording.stay));
        }
        let (best, chart) = (percent(self.edge.best, 4), percent(self.edge.chart, 4));
        let stake = self.wording.stake;
        let _ = writeln!(text, "\nAverage win of a hand, as a share of a {stake}:");
        let _ = writeln!(text, "  {best:>10}  with the best move for the exact cards");
        let by_chart = match self.wording.rounds {
            true => "first decision by this chart, later ones with the best move",
            false => "by this chart",
        };
        let _ = writeln!(text, "  {chart:>10}  {by_chart}");
        let bust = percent(self.bust, 4);
        let _ = writeln!(
            text,
            "The dealer goes bust in {bust} of the hands played to the end."
        );
        match (self.wording.rounds, self.splits) {
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
        let mut by_gain: Vec<_> = all.iter().collect();
        by_gain.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        let mut text = String::from("\nHands with a better move than the chart's:\n");
        for exception in by_gain.iter().take(MAX_EXCEPTIONS) {
            let (hand, up) = (list(&exception.hand), exception.up);
            let best = self.wording.name_of(exception.best);
            let gain = percent(exception.gain, 2);
            let _ = writeln!(text, "  {hand} against {up}: {best} (+{gain})");
        }
        if let Some(more) = all
            .len()
            .checked_sub(MAX_EXCEPTIONS)
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
             average win of each choice, as a share of a {}\n",
            self.subject.headline(),
            self.wording.stake
        );
        for choice in &self.choices {
            let (mv, name) = (choice.mv, self.wording.name_of(choice.mv));
            let _ = writeln!(text, "  {mv}  {name:<10} {:>11}", percent(choice.value, 4));
        }
        if let Some(value) = self.insurance {
            let value = percent(value, 4);
            let _ = writeln!(text, "Insurance for half the bet wins {value} on average.");
        }
        text
    }
}
