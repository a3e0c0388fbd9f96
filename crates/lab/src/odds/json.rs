//! The odds as JSON, version 1.
//!
//! Both reports have `"parlour-odds": 1`, `"game"`, `"rules"` (all switches),
//! `"code"` (the rules code, or null) and `"decks"` (a number, or `"inf"`).
//! Values are shares of the bet.
//!
//! - **The chart**: `"edge"` with `"best"` and `"chart"`; `"dealer"` with
//!   `"bust"` and, in `"up"`, for each up-card the chances of `"17"` to `"21"`,
//!   `"natural"` and `"bust"`; `"chart"` with the order of `"up"`-cards and, in
//!   `"hard"`, `"soft"` and perhaps `"pairs"`, the letters of each row;
//!   `"exceptions"`, each with `"hand"`, `"dealer"`, `"best"` and `"gain"`.
//! - **A decision**: `"hand"`, `"dealer"`, `"stays"`; `"choices"`, the best
//!   first, each with `"move"` and `"value"`; `"insurance"`, a value or null.

use parlour_games::blackjack::odds::{CardValue, DealerOdds, Decks};
use serde_json::{Map, Value, json};

use super::layout::{cells, columns, sections};
use super::{ChartReport, DecisionReport, Subject};

/// The version of the format.
const VERSION: u32 = 1;

fn words(cards: &[CardValue]) -> Vec<String> {
    cards.iter().map(CardValue::to_string).collect()
}

fn ends(odds: &DealerOdds) -> Value {
    let mut map = Map::new();
    for (value, chance) in (17..).zip(odds.ends) {
        map.insert(value.to_string(), chance.into());
    }
    map.insert("natural".into(), odds.natural.into());
    map.insert("bust".into(), odds.bust.into());
    map.into()
}

impl Subject {
    fn json(&self) -> Map<String, Value> {
        let decks = match self.decks {
            Decks::Finite(decks) => decks.into(),
            Decks::Infinite => Value::from("inf"),
        };
        let mut map = Map::new();
        map.insert("parlour-odds".into(), VERSION.into());
        map.insert("game".into(), "blackjack".into());
        map.insert("rules".into(), json!(self.rules));
        map.insert("code".into(), json!(self.code));
        map.insert("decks".into(), decks);
        map
    }
}

impl ChartReport {
    /// The chart as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let ups: Map<String, Value> = CardValue::all()
            .zip(&self.dealer)
            .map(|(up, odds)| (up.to_string(), ends(odds)))
            .collect();
        let mut chart = Map::new();
        chart.insert("up".into(), columns().map(|up| up.to_string()).collect());
        for section in sections(&self.chart, self.splits) {
            let rows = section.rows.into_iter().map(|(label, row)| {
                let letters: Value = cells(&row).map(|cell| cell.letters()).collect();
                (label, letters)
            });
            chart.insert(section.title.into(), Value::Object(rows.collect()));
        }
        let exceptions = self.chart.exceptions.iter().map(|exception| {
            json!({
                "hand": words(&exception.hand),
                "dealer": exception.up.to_string(),
                "best": exception.best.to_string(),
                "gain": exception.gain,
            })
        });
        let mut map = self.subject.json();
        map.insert(
            "edge".into(),
            json!({"best": self.edge.best, "chart": self.edge.chart}),
        );
        map.insert("dealer".into(), json!({"bust": self.bust, "up": ups}));
        map.insert("chart".into(), chart.into());
        map.insert("exceptions".into(), exceptions.collect());
        map.into()
    }
}

impl DecisionReport {
    /// The decision as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let choices = self.choices.iter();
        let choices =
            choices.map(|choice| json!({"move": choice.mv.to_string(), "value": choice.value}));
        let mut map = self.subject.json();
        map.insert("hand".into(), json!(words(&self.situation.hand)));
        map.insert("dealer".into(), json!(words(&self.situation.dealer)));
        map.insert("stays".into(), self.situation.stays.into());
        map.insert("choices".into(), choices.collect());
        map.insert("insurance".into(), json!(self.insurance));
        map.into()
    }
}
