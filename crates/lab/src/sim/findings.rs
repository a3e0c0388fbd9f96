//! The findings of a run, as JSON, and merging them. `docs/sim-schema.md` describes
//! the format.

use parlour_engine::dealer::Faster;
use parlour_engine::registry::Registry;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::digest::{self, digest};
use super::fits;
use super::results::Results;
use super::run::{Extent, Run};
use super::totals::Totals;
use super::validate;

/// The version of the JSON format.
const VERSION: u64 = 1;

/// The findings of a run, or of a part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// The run.
    pub run: Run,
    /// The number of the first game that was played.
    pub from: u64,
    /// Whether all games of the run, or of this part, were played.
    pub complete: bool,
    /// What was counted.
    pub totals: Totals,
}

/// The JSON form, for writing.
#[derive(Serialize)]
struct Written<'a> {
    parlour_sim: u64,
    complete: bool,
    run: &'a Run,
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
struct Read {
    #[serde(rename = "parlour_sim")]
    _version: u64,
    complete: bool,
    run: Run,
    from: u64,
    to: u64,
    totals: Totals,
    #[serde(rename = "results")]
    _results: serde::de::IgnoredAny,
    #[serde(rename = "digest")]
    _digest: serde::de::IgnoredAny,
}

/// Why findings cannot be read or merged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FindingsError {
    /// Not findings, or damaged ones.
    #[error("this is not what `parlour sim --json` writes: {0}")]
    Form(String),
    /// Not what was written.
    #[error("this file was changed after it was written: its digest does not match")]
    Changed,
    /// Findings that do not fit their game.
    #[error("this does not fit its game: {0}")]
    Game(String),
    /// A newer version of the format.
    #[error("this has version {0}; this program reads version 1")]
    Version(u64),
    /// Nothing to merge.
    #[error("there is nothing to merge")]
    Nothing,
    /// Parts of different runs.
    #[error("{one} and {other} are parts of different runs: {what} differ")]
    OtherRun {
        /// The name of a part.
        one: String,
        /// The name of another part.
        other: String,
        /// What differs.
        what: &'static str,
    },
    /// Games that are not in any part.
    #[error("games {from} to {to} are missing: a shard is missing or was stopped")]
    Missing {
        /// The first.
        from: u64,
        /// The last.
        to: u64,
    },
    /// Games that are in two parts.
    #[error("{one} and {other} hold the same games: numbers {from} to {to}")]
    Twice {
        /// The name of a part.
        one: String,
        /// The name of another part.
        other: String,
        /// The first.
        from: u64,
        /// The last.
        to: u64,
    },
}

impl Findings {
    pub(super) fn new(run: Run, from: u64, complete: bool, totals: Totals) -> Self {
        Self {
            run,
            from,
            complete,
            totals,
        }
    }

    /// The number after that of the last game that was played.
    #[must_use]
    pub fn to(&self) -> u64 {
        self.from + self.totals.games
    }

    /// The results that follow from the counts.
    #[must_use]
    pub fn results(&self) -> Results {
        Results::new(&self.run, &self.totals)
    }

    /// The findings as JSON. The same games give the same bytes.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut written = Written {
            parlour_sim: VERSION,
            complete: self.complete,
            run: &self.run,
            from: self.from,
            to: self.to(),
            totals: &self.totals,
            results: self.results(),
            digest: None,
        };
        let text = |written: &Written<'_>| {
            serde_json::to_string_pretty(written).expect("findings are plain data")
        };
        // Of the text, not of the values, so that whoever reads the text comes to the
        // same numbers.
        let read = serde_json::from_str(&text(&written)).expect("it was just written");
        written.digest = Some(digest(&read));
        text(&written)
    }

    /// Reads the findings of a game of this registry, and checks that they are
    /// unchanged, possible, and fit the game.
    ///
    /// # Errors
    /// A [`FindingsError`] that says what is wrong.
    pub fn read(registry: impl Registry, text: &str) -> Result<Self, FindingsError> {
        let findings: Self = text.parse()?;
        fits::check(registry, &findings)?;
        Ok(findings)
    }
}

impl std::str::FromStr for Findings {
    type Err = FindingsError;

    fn from_str(text: &str) -> Result<Self, FindingsError> {
        let form = |error: serde_json::Error| FindingsError::Form(error.to_string());
        let value: serde_json::Value = serde_json::from_str(text).map_err(form)?;
        let version = value.get("parlour_sim").and_then(serde_json::Value::as_u64);
        if let Some(version) = version.filter(|&version| version != VERSION) {
            return Err(FindingsError::Version(version));
        }
        let given = value.get(digest::FIELD).and_then(serde_json::Value::as_str);
        let given = given.ok_or_else(|| FindingsError::Form("missing field `digest`".into()))?;
        if given != digest(&value) {
            return Err(FindingsError::Changed);
        }
        let read: Read = serde_json::from_value(value).map_err(form)?;
        let wrong = |what: &str| Err(FindingsError::Form(what.into()));
        if read.from.checked_add(read.totals.games) != Some(read.to) {
            return wrong("`from`, `to` and `totals.games` do not go together");
        }
        if read.run.dealer != Faster::VERSION {
            return wrong("the dealer is not known");
        }
        let found = Self::new(read.run, read.from, read.complete, read.totals);
        match validate::check(&found) {
            Ok(()) => Ok(found),
            Err(reason) => wrong(reason),
        }
    }
}

/// Merges the parts of a run. Each has a name for error messages.
///
/// # Errors
/// A [`FindingsError`] if they are of different runs, or if games are missing.
pub fn merge(parts: Vec<(String, Findings)>) -> Result<Findings, FindingsError> {
    let mut parts = parts;
    parts.sort_by_key(|(_, part)| (part.from, part.to()));
    let mut parts = parts.into_iter();
    let (mut last, mut whole) = parts.next().ok_or(FindingsError::Nothing)?;
    let gap = |from: u64, to: u64| FindingsError::Missing { from, to: to - 1 };
    if whole.from > 0 {
        return Err(gap(0, whole.from));
    }
    for (name, part) in parts {
        if let Some(what) = difference(&whole, &part) {
            let (one, other) = (last, name);
            return Err(FindingsError::OtherRun { one, other, what });
        }
        if part.from > whole.to() {
            return Err(gap(whole.to(), part.from));
        }
        if part.from < whole.to() {
            return Err(FindingsError::Twice {
                from: part.from,
                to: part.to().min(whole.to()).saturating_sub(1),
                one: last,
                other: name,
            });
        }
        whole.totals.merge(&part.totals, whole.run.keep);
        whole.complete &= part.complete;
        last = name;
    }
    match whole.run.extent {
        Extent::Games(games) if whole.to() < games => Err(gap(whole.to(), games)),
        _ => Ok(whole),
    }
}

/// The first difference between the runs of two parts.
fn difference(one: &Findings, other: &Findings) -> Option<&'static str> {
    let (left, right) = (&one.run, &other.run);
    let counters = |part: &Findings| {
        let counters = part.totals.counters.iter();
        let named = counters.map(|counter| (counter.name.clone(), counter.most_at_once));
        let balance = part.totals.balance.as_ref();
        let balance = balance.map(|balance| balance.name.clone());
        (named.collect::<Vec<_>>(), balance)
    };
    let is_proven = |part: &Findings| part.totals.proof.is_some();
    let differences = [
        (left.version == right.version, "the versions of the program"),
        (left.game == right.game, "the games"),
        (left.rules == right.rules, "the rules"),
        (left.bots == right.bots, "the bots"),
        (left.seed == right.seed, "the seeds"),
        (left.extent == right.extent, "the numbers of games"),
        (left.keep == right.keep, "the numbers of longest games"),
        (counters(one) == counters(other), "the counters"),
        (is_proven(one) == is_proven(other), "the proofs"),
    ];
    let same = differences.into_iter().find(|(same, _)| !same);
    same.map(|(_, what)| what)
}
