//! Counts of the reasons why games ended.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The number of games that ended for each reason. It is a list, because a linear search in
/// a few entries after every game is faster than a tree.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, u64>", into = "BTreeMap<String, u64>")]
pub struct Endings(Vec<(Cow<'static, str>, u64)>);

impl Endings {
    /// Adds games that ended for this reason.
    #[inline]
    pub(super) fn add(&mut self, ending: Cow<'static, str>, games: u64) {
        match self.0.iter_mut().find(|(known, _)| *known == ending) {
            Some((_, count)) => *count += games,
            None => self.0.push((ending, games)),
        }
    }

    /// Adds the counts of another list.
    pub(super) fn merge(&mut self, other: &Self) {
        for (ending, games) in &other.0 {
            self.add(ending.clone(), *games);
        }
    }

    /// The endings by name.
    #[must_use]
    pub fn sorted(&self) -> BTreeMap<String, u64> {
        self.clone().into()
    }
}

impl PartialEq for Endings {
    fn eq(&self, other: &Self) -> bool {
        self.sorted() == other.sorted()
    }
}

impl Eq for Endings {}

impl From<Endings> for BTreeMap<String, u64> {
    fn from(endings: Endings) -> Self {
        let named = |(name, games): (Cow<'static, str>, u64)| (name.into_owned(), games);
        endings.0.into_iter().map(named).collect()
    }
}

impl From<BTreeMap<String, u64>> for Endings {
    fn from(map: BTreeMap<String, u64>) -> Self {
        Self(
            map.into_iter()
                .map(|(name, games)| (name.into(), games))
                .collect(),
        )
    }
}
