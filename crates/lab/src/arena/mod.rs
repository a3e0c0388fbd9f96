//! The arena: bots play against each other, and the results show which is better.
//!
//! Every deal is played once from each seat with the same cards (mirrored), so that good
//! cards give no bot an advantage. The games of one deal are not independent,
//! so the unit of all statistics is the deal: its mean result is one observation.
//!
//! As in [`sim`](crate::sim), all counts are integers, and a result depends only on the
//! contest, not on the number of threads or shards. `docs/arena.md` describes the
//! statistics and the JSON format.

mod contest;
mod contestants;
mod csv_table;
mod entrant;
mod findings;
mod matches;
mod plan;
mod plot;
mod ratings;
mod report;
mod results;
mod sample;
mod sprt;
mod totals;
mod validate;

pub use contest::{Contest, ContestError, MAX_BOTS, Pairing};
pub use csv_table::csv;
pub use entrant::{Entrant, EntrantError};
pub use findings::{Findings, merge};
pub use plan::{ContestPlan, run_contest};
pub use plot::draw;
pub use report::report;
pub use results::{BotResult, Estimate, MatchResult, Results};
pub use sample::Sample;
pub use sprt::{Sprt, SprtError, TestResult};
pub use totals::{BotTotals, MatchTotals, Product, Totals, WIN_PARTS};
