//! The findings of a contest, as JSON, and merging them. `docs/arena.md` describes the
//! format.

use std::ops::Range;

use parlour_engine::dealer::Faster;
use parlour_engine::game::{CardGame, Measure};
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::RuleSet;
use serde::{Deserialize, Serialize};

use super::contest::Contest;
use super::results::Results;
use super::totals::Totals;
use super::validate;
use crate::sim::fits::check_with;
use crate::sim::parts::{FileFormat, Part, first_difference, merge_parts, with_digest};
use crate::sim::{FindingsError, seated_terms};

const FORMAT: FileFormat = FileFormat {
    field: "parlour_arena",
    version: 1,
    command: "parlour arena --json",
};

/// The findings of a contest, or of a part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// The contest.
    pub contest: Contest,
    /// The unit of the value of a game.
    pub measure: Measure,
    /// The number of the first deal that was played.
    pub from: u64,
    /// Whether all deals of the contest or of this part were played, or a test ended it.
    pub complete: bool,
    /// What was counted.
    pub totals: Totals,
}

/// The JSON form, for writing.
#[derive(Serialize)]
struct FindingsJson<'a> {
    parlour_arena: u64,
    complete: bool,
    contest: &'a Contest,
    measure: Measure,
    from: u64,
    to: u64,
    totals: &'a Totals,
    results: Results,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
}

/// The JSON form, for reading.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FindingsFile {
    #[serde(rename = "parlour_arena")]
    _version: u64,
    complete: bool,
    contest: Contest,
    measure: Measure,
    from: u64,
    to: u64,
    totals: Totals,
    #[serde(rename = "results")]
    _results: serde::de::IgnoredAny,
    #[serde(rename = "digest")]
    _digest: serde::de::IgnoredAny,
}

impl Findings {
    /// The number after that of the last deal that was played.
    #[must_use]
    pub fn to(&self) -> u64 {
        self.from + self.totals.deals
    }

    /// The results that follow from the counts.
    #[must_use]
    pub fn results(&self) -> Results {
        Results::new(&self.contest, self.measure, &self.totals)
    }

    /// The findings as JSON. The same deals give the same bytes.
    #[must_use]
    pub fn to_json(&self) -> String {
        with_digest(|digest| FindingsJson {
            parlour_arena: FORMAT.version,
            complete: self.complete,
            contest: &self.contest,
            measure: self.measure,
            from: self.from,
            to: self.to(),
            totals: &self.totals,
            results: self.results(),
            digest,
        })
    }

    /// Reads the findings of a game of this registry, and checks that they are
    /// unchanged, possible, and fit the game.
    ///
    /// # Errors
    /// A [`FindingsError`] that says what is wrong.
    pub fn read(registry: impl Registry, text: &str) -> Result<Self, FindingsError> {
        let read: FindingsFile = FORMAT.open(text)?;
        if read.from.checked_add(read.totals.deals) != Some(read.to) {
            return Err(FORMAT.wrong("`from`, `to` and `totals.deals` do not agree"));
        }
        if read.contest.dealer != Faster::VERSION {
            return Err(FORMAT.wrong("the dealer is not known"));
        }
        let found = Self {
            contest: read.contest,
            measure: read.measure,
            from: read.from,
            complete: read.complete,
            totals: read.totals,
        };
        let Contest { game, rules, .. } = &found.contest;
        check_with(registry, game, rules, Fits(&found))?;
        validate::check(&found).map_err(|reason| FORMAT.wrong(reason))?;
        Ok(found)
    }
}

/// Checks that the rules, bots, measure and balances of findings are possible in their game.
struct Fits<'a>(&'a Findings);

impl Visitor for Fits<'_> {
    type Out = Result<(), String>;

    fn visit<G: CardGame>(self) -> Self::Out {
        let Findings {
            contest,
            totals,
            measure,
            ..
        } = self.0;
        contest.check().map_err(|error| error.to_string())?;
        let terms = seated_terms::<G>(&contest.rules, &contest.kinds(), contest.players);
        let terms = terms.map_err(|error| error.to_string())?;
        if *measure != terms.rules.measure() {
            return Err("`measure` does not match the rules".into());
        }
        let names = |totals: &Totals| {
            let balances = totals.bots.iter().map(|bot| bot.balance.as_ref());
            let named = balances.map(|balance| balance.map(|balance| balance.name.clone()));
            named.collect::<Vec<_>>()
        };
        match names(totals) == names(&Totals::new(contest, G::BALANCE)) {
            true => Ok(()),
            false => Err("`balance` does not match the game".into()),
        }
    }
}

/// Merges the parts of a contest. Each has a name for error messages.
///
/// # Errors
/// A [`FindingsError`] if they are of different contests, or if deals are missing.
pub fn merge(parts: Vec<(String, Findings)>) -> Result<Findings, FindingsError> {
    merge_parts(parts)
}

impl Part for Findings {
    const UNIT: &'static str = "deals";

    fn range(&self) -> Range<u64> {
        self.from..self.to()
    }

    fn all(&self) -> Option<u64> {
        // A test can decide earlier.
        let fixed = self.contest.sprt.is_none();
        fixed.then_some(self.contest.deals)
    }

    fn difference(&self, other: &Self) -> Option<&'static str> {
        let (left, right) = (&self.contest, &other.contest);
        first_difference([
            (left.version == right.version, "the versions of the program"),
            (left.game == right.game, "the games"),
            (left.rules == right.rules, "the rules"),
            (left.bots == right.bots, "the bots"),
            (left.players == right.players, "the numbers of players"),
            (left.seed == right.seed, "the seeds"),
            (left.deals == right.deals, "the numbers of deals"),
            (left.iterations == right.iterations, "the iterations"),
            (left.think_ms == right.think_ms, "the times to think"),
            (left.sprt == right.sprt, "the tests"),
        ])
    }

    fn join(&mut self, next: &Self) {
        self.totals.merge(&next.totals);
        self.complete &= next.complete;
    }
}
