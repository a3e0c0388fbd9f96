//! The findings of a contest.

use parlour_engine::game::Measure;

use super::contest::Contest;
use super::results::Results;
use super::totals::Totals;

/// The findings of a contest, or of a part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// The contest.
    pub contest: Contest,
    /// What the value of a game is counted in.
    pub measure: Measure,
    /// The number of the first deal that was played.
    pub from: u64,
    /// Whether all deals of the contest, or of this part, were played.
    pub complete: bool,
    /// What was counted.
    pub totals: Totals,
}

impl Findings {
    /// The results that follow from the counts.
    #[must_use]
    pub fn results(&self) -> Results {
        Results::new(&self.contest, self.measure, &self.totals)
    }
}
