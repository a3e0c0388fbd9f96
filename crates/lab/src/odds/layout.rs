//! The layout of the chart: sections, rows and columns.

use parlour_games::blackjack::odds::{CardValue, Cell, Chart, Row};

/// How to read the chart.
pub(super) fn how_to_read(rounds: bool) -> [&'static str; 2] {
    let first = "Down: your hand. Across: the dealer's up-card (T is a ten, J, Q or K).";
    let second = match rounds {
        true => "Hard: no ace counts 11. Soft: an ace counts 11. For the first decision only.",
        false => "Hard: no ace counts 11. Soft: an ace counts 11. After more cards: the same row.",
    };
    [first, second]
}

/// Rows that belong together.
pub(super) struct Section {
    pub(super) title: &'static str,
    /// Each with its label.
    pub(super) rows: Vec<(String, Row)>,
}

/// The up-cards in the order of the columns: two to ten, then the ace.
pub(super) fn columns() -> impl Iterator<Item = CardValue> + Clone {
    let others = CardValue::all().filter(|&value| value != CardValue::ACE);
    others.chain([CardValue::ACE])
}

/// The cells of a row in the order of the columns.
pub(super) fn cells(row: &Row) -> impl Iterator<Item = Cell> {
    let [ace, others @ ..] = *row;
    others.into_iter().chain([ace])
}

/// The sections of the chart from top to bottom. If pairs cannot be split, there is
/// no section for pairs, and two twos and two aces have rows in the other ones.
pub(super) fn sections(chart: &Chart, splits: bool) -> Vec<Section> {
    let (low_hard, low_soft) = if splits { (5, 13) } else { (4, 12) };
    let hard = (low_hard..=20).map(|value| (value.to_string(), *chart.by_value(value, false)));
    let soft = (low_soft..=20).map(|value| {
        let label = match value - 11 {
            1 => "A,A".to_string(),
            other => format!("A,{other}"),
        };
        (label, *chart.by_value(value, true))
    });
    let pairs = columns().map(|value| (format!("{value},{value}"), *chart.pair(value)));
    let mut sections = vec![
        Section {
            title: "hard",
            rows: hard.collect(),
        },
        Section {
            title: "soft",
            rows: soft.collect(),
        },
    ];
    if splits {
        sections.push(Section {
            title: "pairs",
            rows: pairs.collect(),
        });
    }
    sections
}

/// What the letters of a cell mean.
pub(super) fn meaning(letters: &str, stay: &str) -> String {
    match letters {
        "H" => "hit".into(),
        "D" => "double, or else hit".into(),
        "Ds" => format!("double, or else {stay}"),
        "P" => "split".into(),
        "Rh" => "surrender, or else hit".into(),
        "Rs" => format!("surrender, or else {stay}"),
        "Rp" => "surrender, or else split".into(),
        _ => stay.into(),
    }
}

/// The letters that a chart uses, in a fixed order.
pub(super) fn letters_in(sections: &[Section]) -> Vec<&'static str> {
    let used = |letters: &&str| {
        let mut rows = sections.iter().flat_map(|section| &section.rows);
        rows.any(|(_, row)| row.iter().any(|cell| cell.letters() == *letters))
    };
    let all = ["H", "S", "D", "Ds", "P", "Rh", "Rs", "Rp"];
    all.into_iter().filter(used).collect()
}
