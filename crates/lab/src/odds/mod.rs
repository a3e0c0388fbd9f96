//! The odds of Blackjack as text, SVG and JSON. `parlour_games::blackjack::odds`
//! calculates them.

mod json;
mod layout;
mod svg;
mod text;

use parlour_engine::rules::RulesMap;
use parlour_games::blackjack::odds::{
    Chart, DealerOdds, Decks, Edge, Impossible, Odds, RatedMove, Situation,
};
use parlour_games::blackjack::{Move, Rules, Turns};

/// The rules, as a code and by name, and the number of decks.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The rules code, if there is one.
    pub code: Option<String>,
    /// All rules by name.
    pub rules: RulesMap,
    /// The number of decks.
    pub decks: Decks,
}

/// The strategy chart and its average win.
#[derive(Clone, Debug)]
pub struct ChartReport {
    subject: Subject,
    wording: Wording,
    splits: bool,
    chart: Chart,
    edge: Edge,
    dealer: [DealerOdds; 10],
    bust: f64,
}

/// One decision: all choices with their average wins.
#[derive(Clone, Debug)]
pub struct DecisionReport {
    subject: Subject,
    situation: Situation,
    wording: Wording,
    choices: Vec<RatedMove>,
    insurance: Option<f64>,
}

impl ChartReport {
    /// Calculates the chart.
    #[must_use]
    pub fn new(rules: &Rules, subject: Subject) -> Self {
        let mut odds = Odds::new(rules, subject.decks);
        Self {
            wording: Wording::new(rules),
            splits: rules.split_hands > 1,
            chart: odds.chart().clone(),
            edge: odds.edge(),
            dealer: odds.dealer(),
            bust: odds.dealer_bust(),
            subject,
        }
    }
}

impl DecisionReport {
    /// Calculates the value of every choice.
    ///
    /// # Errors
    /// If the decision is not possible.
    pub fn new(rules: &Rules, subject: Subject, situation: Situation) -> Result<Self, Impossible> {
        situation.check(rules, subject.decks)?;
        let mut odds = Odds::new(rules, subject.decks);
        Ok(Self {
            choices: odds.choices(&situation)?,
            insurance: odds.insurance(&situation),
            wording: Wording::new(rules),
            subject,
            situation,
        })
    }
}

/// The words for these rules.
#[derive(Clone, Copy, Debug)]
struct Wording {
    /// `stay` or `stand`.
    stay: &'static str,
    /// `bet` or `point`.
    stake: &'static str,
    /// Whether the dealer acts after each card. The chart is then only for the
    /// first decision.
    rounds: bool,
}

impl Wording {
    fn new(rules: &Rules) -> Self {
        Self {
            stay: rules.stay(),
            stake: if rules.bets { "bet" } else { "point" },
            rounds: rules.turns == Turns::Rounds,
        }
    }

    /// The name of a choice.
    fn name_of(&self, mv: Move) -> &'static str {
        match mv {
            Move::Hit => "hit",
            Move::Double => "double",
            Move::Split => "split",
            Move::Surrender => "surrender",
            _ => self.stay,
        }
    }
}

impl Subject {
    /// `blackjack:casino, 6 decks`.
    fn headline(&self) -> String {
        let code = self.code.as_deref().unwrap_or("blackjack");
        let decks = match self.decks {
            Decks::Finite(1) => "1 deck".into(),
            Decks::Finite(decks) => format!("{decks} decks"),
            Decks::Infinite => "infinite decks".into(),
        };
        format!("{code}, {decks}")
    }
}

/// `−0.5117 %`, with this many digits after the point.
fn percent(part: f64, digits: usize) -> String {
    format!("{:.digits$} %", 100.0 * part).replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::layout::sections;
    use super::*;

    fn subject() -> Subject {
        Subject {
            code: Some("blackjack:casino".into()),
            rules: RulesMap::new(),
            decks: Decks::Infinite,
        }
    }

    #[test]
    fn the_chart_agrees_with_published_charts() {
        let report = ChartReport::new(&Rules::CASINO, subject());
        let json = report.json();
        let check = |section: &str, row: &str, letters: &str| {
            let cells: Vec<&str> = letters.split(' ').collect();
            let found = &json["chart"][section][row];
            assert_eq!(*found, serde_json::json!(cells), "{section} {row}");
        };
        check("hard", "11", "D D D D D D D D D H");
        check("hard", "12", "H H S S S H H H H H");
        check("hard", "16", "S S S S S H H Rh Rh Rh");
        check("soft", "A,7", "S Ds Ds Ds Ds S S H H H");
        check("pairs", "8,8", "P P P P P P P P P P");
        check("pairs", "T,T", "S S S S S S S S S S");
    }

    #[test]
    fn the_text_is_the_same_without_colours() {
        let report = ChartReport::new(&Rules::CASINO, subject());
        let (plain, coloured) = (report.text(false), report.text(true));
        assert!(!plain.contains('\x1b'));
        let mut bare = coloured.clone();
        while let Some(start) = bare.find('\x1b') {
            let end = start + bare[start..].find('m').expect("an escape code ends");
            bare.replace_range(start..=end, "");
        }
        assert_eq!(bare, plain, "without its colours it is the same");
        assert_ne!(coloured, plain);
    }

    #[test]
    fn the_picture_has_every_cell() {
        let report = ChartReport::new(&Rules::CASINO, subject());
        let rows: usize = sections(&report.chart, true)
            .iter()
            .map(|section| section.rows.len())
            .sum();
        for dark in [false, true] {
            let picture = report.svg(dark);
            let boxes = picture.matches("rx=\"4\"").count();
            let legend = picture.matches(", or else ").count();
            assert!(boxes > 10 * rows + legend, "{boxes} boxes");
            assert!(picture.ends_with("</svg>\n"));
            assert_eq!(picture.contains("prefers-color-scheme"), !dark);
        }
    }
}
