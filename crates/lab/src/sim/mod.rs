//! The simulator: any game, many times, and honest statistics.
//!
//! What is counted is integers only, and adding two counts is exact in any
//! order. So a result depends on the seed and on nothing else: not on the
//! number of threads, and not on how a run is cut into shards
//! (`docs/sim-schema.md` says what is written and how shards are merged).
//!
//! Game number `index` of a run is dealt by [`Faster::new(seed, index)`]. The
//! players' own chance is another stream: [`Fast::new(!seed, index)`], the seed
//! with every bit turned, one stream for all seats. So every game of a run can
//! be played again, and [`record`] writes it down.
//!
//! [`Faster::new(seed, index)`]: parlour_engine::dealer::Faster::new
//! [`Fast::new(!seed, index)`]: parlour_engine::dealer::Fast::new

mod amount;
mod balance;
mod bars;
mod bench;
mod endings;
mod exact;
mod figures;
mod findings;
mod histogram;
mod plan;
mod players;
mod plot;
mod report;
mod results;
mod run;
mod sound;
mod statistics;
mod totals;
mod workers;

pub use amount::{AmountError, read_amount, write_amount};
pub use balance::{BalanceResult, BalanceTotals};
pub use endings::Endings;
pub use figures::csv;
pub use findings::{Findings, FindingsError, merge};
pub use histogram::{Bin, Histogram};
pub use plan::{Plan, PlanError, record, simulate};
pub use players::{BotsError, read_bots, seat_bots};
pub use plot::{Format, PlotError, Theme, draw};
pub use report::{Heading, Style, report};
pub use results::{
    BotResult, CounterResult, EndingResult, FirstPlayer, Lengths, ProofResult, Results, SeatResult,
    Share,
};
pub use run::{Extent, Run, Shard, ShardError};
pub use statistics::{binomial_test, wilson};
pub use totals::{CounterTotals, Longest, Opening, Proof, Totals};
pub use workers::Control;
