//! Files of findings, and merging the parts of a run, for simulations and contests.

use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;

use super::digest::{self, digest};

/// Why findings cannot be read or merged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FindingsError {
    /// Not findings, or damaged ones.
    #[error("this is not what `{command}` writes: {reason}")]
    Form {
        /// The command that writes such files.
        command: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// The digest does not match.
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
    /// Games or deals that are not in any part.
    #[error("{unit} {from} to {to} are missing: a shard is missing or was stopped")]
    Missing {
        /// What is counted: games or deals.
        unit: &'static str,
        /// The first.
        from: u64,
        /// The last.
        to: u64,
    },
    /// Games or deals that are in two parts.
    #[error("{one} and {other} hold the same {unit}: numbers {from} to {to}")]
    Twice {
        /// What is counted: games or deals.
        unit: &'static str,
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

/// The format of a kind of files.
pub(crate) struct FileFormat {
    /// The field with the version.
    pub field: &'static str,
    /// The version that this program writes and reads.
    pub version: u64,
    /// The command that writes such files.
    pub command: &'static str,
}

impl FileFormat {
    /// Reads a file, and checks its version and its digest.
    ///
    /// # Errors
    /// A [`FindingsError`] that says what is wrong.
    pub(crate) fn open<T: DeserializeOwned>(&self, text: &str) -> Result<T, FindingsError> {
        let form = |error: serde_json::Error| self.wrong(error);
        let value: Value = serde_json::from_str(text).map_err(form)?;
        let version = value.get(self.field).and_then(Value::as_u64);
        if let Some(version) = version.filter(|&version| version != self.version) {
            return Err(FindingsError::Version(version));
        }
        let given = value.get(digest::FIELD).and_then(Value::as_str);
        let given = given.ok_or_else(|| self.wrong("missing field `digest`"))?;
        if given != digest(&value) {
            return Err(FindingsError::Changed);
        }
        serde_json::from_value(value).map_err(form)
    }

    /// The error for a file that is not of this kind.
    pub(crate) fn wrong(&self, reason: impl ToString) -> FindingsError {
        FindingsError::Form {
            command: self.command,
            reason: reason.to_string(),
        }
    }
}

/// The JSON of findings, with the digest of all the rest.
pub(crate) fn with_digest<T: Serialize>(findings: impl Fn(Option<String>) -> T) -> String {
    let text = |digest: Option<String>| {
        serde_json::to_string_pretty(&findings(digest)).expect("findings are plain data")
    };
    // The digest is that of the text after reading, so that every reader calculates the
    // same one.
    let read = serde_json::from_str(&text(None)).expect("it was just written");
    text(Some(digest(&read)))
}

/// A part of a run that can be merged with others.
pub(crate) trait Part: Sized {
    /// The unit of its numbers: games or deals.
    const UNIT: &'static str;

    /// The numbers of the games or deals that were played.
    fn range(&self) -> Range<u64>;

    /// The number of games or deals of the whole run, if it is fixed.
    fn all(&self) -> Option<u64>;

    /// What differs between the runs of two parts, if they are not of the same run.
    fn difference(&self, other: &Self) -> Option<&'static str>;

    /// Adds the next part.
    fn join(&mut self, next: &Self);
}

/// The name of the first difference of a list of comparisons.
pub(crate) fn first_difference<const N: usize>(
    comparisons: [(bool, &'static str); N],
) -> Option<&'static str> {
    let first = comparisons.into_iter().find(|(same, _)| !same);
    first.map(|(_, what)| what)
}

/// Merges the parts of a run. Each has a name for error messages.
pub(crate) fn merge_parts<P: Part>(mut parts: Vec<(String, P)>) -> Result<P, FindingsError> {
    parts.sort_by_key(|(_, part)| (part.range().start, part.range().end));
    let mut parts = parts.into_iter();
    let (mut last, mut whole) = parts.next().ok_or(FindingsError::Nothing)?;
    let unit = P::UNIT;
    let gap = |from: u64, to: u64| FindingsError::Missing {
        unit,
        from,
        to: to - 1,
    };
    if whole.range().start > 0 {
        return Err(gap(0, whole.range().start));
    }
    for (name, part) in parts {
        if let Some(what) = whole.difference(&part) {
            let (one, other) = (last, name);
            return Err(FindingsError::OtherRun { one, other, what });
        }
        let (end, next) = (whole.range().end, part.range());
        if next.start > end {
            return Err(gap(end, next.start));
        }
        if next.start < end {
            return Err(FindingsError::Twice {
                unit,
                from: next.start,
                to: next.end.min(end).saturating_sub(1),
                one: last,
                other: name,
            });
        }
        whole.join(&part);
        last = name;
    }
    match whole.all() {
        Some(all) if whole.range().end < all => Err(gap(whole.range().end, all)),
        _ => Ok(whole),
    }
}
