//! The arena: bots play against each other, and the results say who is better.
//!
//! Every deal is played once from each seat with the same cards (mirrored), so that
//! nobody is better because of better cards. The games of one deal are not independent,
//! so the unit of all statistics is the deal: its mean result is one observation.
//!
//! As in [`sim`](crate::sim), all counts are integers, and a result depends only on the
//! contest, not on the number of threads or shards. `docs/arena.md` describes the
//! statistics and the JSON format.

mod contest;
mod contestants;
mod findings;
mod matches;
mod plan;
mod ratings;
mod report;
mod results;
mod sample;
mod totals;

pub use contest::{Contest, ContestError, Pairing};
pub use findings::Findings;
pub use plan::{Plan, contend};
pub use report::report;
pub use results::{BotResult, Estimate, MatchResult, Results};
pub use sample::Sample;
pub use totals::{BotTotals, MatchTotals, SHARES, Totals};
