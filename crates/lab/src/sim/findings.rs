//! The findings of a run, as JSON, and merging them. `docs/sim-schema.md` describes
//! the format.

use std::ops::Range;

use parlour_engine::dealer::Faster;
use parlour_engine::registry::Registry;
use serde::{Deserialize, Serialize};

use super::fits;
use super::parts::{FileFormat, FindingsError, Part, first_difference, merge_parts, with_digest};
use super::results::Results;
use super::run::{Extent, Run};
use super::totals::Totals;
use super::validate;

const FORMAT: FileFormat = FileFormat {
    field: "parlour_sim",
    version: 1,
    command: "parlour sim --json",
};

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
struct FindingsJson<'a> {
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
struct FindingsFile {
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
        with_digest(|digest| FindingsJson {
            parlour_sim: FORMAT.version,
            complete: self.complete,
            run: &self.run,
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
        let findings: Self = text.parse()?;
        fits::check(registry, &findings)?;
        Ok(findings)
    }
}

impl std::str::FromStr for Findings {
    type Err = FindingsError;

    fn from_str(text: &str) -> Result<Self, FindingsError> {
        let read: FindingsFile = FORMAT.open(text)?;
        let wrong = |what: &str| Err(FORMAT.wrong(what));
        if read.from.checked_add(read.totals.games) != Some(read.to) {
            return wrong("`from`, `to` and `totals.games` do not agree");
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
    merge_parts(parts)
}

impl Part for Findings {
    const UNIT: &'static str = "games";

    fn range(&self) -> Range<u64> {
        self.from..self.to()
    }

    fn all(&self) -> Option<u64> {
        match self.run.extent {
            Extent::Games(games) => Some(games),
            Extent::Rounds(_) | Extent::Milliseconds(_) => None,
        }
    }

    fn join(&mut self, next: &Self) {
        self.totals.merge(&next.totals, self.run.keep);
        self.complete &= next.complete;
    }

    fn difference(&self, other: &Self) -> Option<&'static str> {
        let (left, right) = (&self.run, &other.run);
        let is_proven = |part: &Findings| part.totals.proof.is_some();
        let differences = [
            (left.version == right.version, "the versions of the program"),
            (left.game == right.game, "the games"),
            (left.rules == right.rules, "the rules"),
            (left.bots == right.bots, "the bots"),
            (left.seed == right.seed, "the seeds"),
            (left.extent == right.extent, "the numbers of games"),
            (left.keep == right.keep, "the numbers of longest games"),
            (self.totals.counts_the_same(&other.totals), "the counters"),
            (is_proven(self) == is_proven(other), "the proofs"),
        ];
        first_difference(differences)
    }
}
