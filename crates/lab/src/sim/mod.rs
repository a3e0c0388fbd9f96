//! The simulator: plays any game many times and reports statistics.
//!
//! All counts are integers, so adding them is exact in any order. A result depends
//! only on the seed, not on the number of threads or shards. `docs/sim-schema.md`
//! describes the JSON format and how shards are merged.
//!
//! Game number `index` of a run is dealt by [`Faster::new(seed, index)`]. All
//! players share another random stream, [`Fast::new(!seed, index)`]: the seed with
//! every bit inverted. So every game of a run can be repeated, and [`record`]
//! makes a record of it.
//!
//! [`Faster::new(seed, index)`]: parlour_engine::dealer::Faster::new
//! [`Fast::new(!seed, index)`]: parlour_engine::dealer::Fast::new

mod amount;
pub(crate) mod balance;
mod bars;
pub(crate) mod canvas;
mod csv_table;
mod digest;
mod endings;
mod findings;
pub(crate) mod fits;
mod histogram;
pub(crate) mod int_as_string;
pub(crate) mod parts;
mod plan;
mod players;
mod plot;
mod report;
mod results;
mod run;
mod simulator;
pub(crate) mod statistics;
mod totals;
pub(crate) mod validate;
pub(crate) mod workers;

pub use amount::{AmountError, read_amount, write_amount};
pub use balance::{BalanceResult, BalanceTotals};
pub use canvas::{PictureFormat, PlotError, PlotTheme};
pub use csv_table::csv;
pub(crate) use csv_table::table_of_figures;
pub use digest::digest;
pub use endings::Endings;
pub use findings::{Findings, merge};
pub use histogram::{Bin, Histogram};
pub use parts::FindingsError;
pub use plan::{Plan, PlanError, record, simulate};
pub use players::{BotsError, seat_bots};
pub use plot::draw;
pub use report::{Heading, ReportStyle, report};
pub use results::{
    BotResult, Comparison, CounterResult, EndingResult, Lengths, ProofResult, Results, SeatResult,
    Share,
};
pub(crate) use run::short_seed;
pub use run::{Extent, Run, Shard, ShardError};
pub(crate) use simulator::seated_terms;
pub use statistics::{binomial_test, holm, wilson};
pub use totals::{CounterTotals, Longest, Opening, Proof, Totals};
pub use workers::Control;
