//! Blackjack's odds for people and programs: as text, as a picture, as JSON.
//! What they are is reckoned in the game's own folder.

mod json;
mod layout;
mod svg;
mod text;

use parlour_engine::RulesMap;
use parlour_games::blackjack::odds::{
    Chart, Choice, DealerOdds, Decks, Edge, Impossible, Odds, Situation,
};
use parlour_games::blackjack::{Move, Rules};

/// What is asked about: rules, in their short and their written form, and the
/// number of decks.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The rules code, if there is one.
    pub code: Option<String>,
    /// All rules by name.
    pub rules: RulesMap,
    /// The decks to reckon with.
    pub decks: Decks,
}

/// The chart and what it wins.
#[derive(Clone, Debug)]
pub struct ChartReport {
    subject: Subject,
    splits: bool,
    stay: &'static str,
    chart: Chart,
    edge: Edge,
    dealer: [DealerOdds; 10],
    bust: f64,
}

/// One decision: everything that can be done, and what it wins.
#[derive(Clone, Debug)]
pub struct DecisionReport {
    subject: Subject,
    situation: Situation,
    stay: &'static str,
    choices: Vec<Choice>,
    insurance: Option<f64>,
}

impl ChartReport {
    /// Works it out.
    #[must_use]
    pub fn new(rules: &Rules, subject: Subject) -> Self {
        let mut odds = Odds::new(rules, subject.decks);
        Self {
            splits: rules.split_hands > 1,
            stay: rules.stay(),
            chart: odds.chart().clone(),
            edge: odds.edge(),
            dealer: odds.dealer(),
            bust: odds.dealer_bust(),
            subject,
        }
    }
}

impl DecisionReport {
    /// Works it out.
    ///
    /// # Errors
    /// There is no such decision.
    pub fn new(rules: &Rules, subject: Subject, situation: Situation) -> Result<Self, Impossible> {
        situation.check(rules, subject.decks)?;
        let mut odds = Odds::new(rules, subject.decks);
        Ok(Self {
            choices: odds.choices(&situation)?,
            insurance: odds.insurance(&situation),
            stay: rules.stay(),
            subject,
            situation,
        })
    }
}

/// What a choice is called at this table.
fn name_of(mv: Move, stay: &'static str) -> &'static str {
    match mv {
        Move::Hit => "hit",
        Move::Double => "double",
        Move::Split => "split",
        Move::Surrender => "surrender",
        _ => stay,
    }
}
