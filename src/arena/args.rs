//! The options of `parlour arena`.

use clap::Args;

use crate::cli::RulesArgs;
use crate::outputs::OutputArgs;
use crate::run_or_merge::{RunOrMerge, ShardArgs};

pub(crate) const EXAMPLES: &str = "\
Examples:
  parlour arena one --bots easy,medium,hard      everybody against everybody
  parlour arena one:official --players 6 --bots medium,random
                                                 one medium against five random
  parlour arena one --bots hard,medium --games 200 --iterations 5000
                                                 a search that thinks for longer
  parlour arena one --bots exec:./mybot.py,medium --games 100
                                                 your own program
  parlour arena top-trumps --bots medium,easy --sprt
                                                 until a difference is proven
  parlour arena blackjack:casino --bots book,easy --games 1e5
                                                 each alone against the house
  parlour arena one --bots easy,medium --games 1e6 --shard 3/8 --json > 3.json
  parlour arena merge *.json                     all eight together";

/// A contest, or the parts of one: `parlour arena GAME` or `parlour arena merge`.
pub(crate) type ArenaArgs = RunOrMerge<ContestArgs>;

#[derive(Args, Debug)]
pub(crate) struct ContestArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Who plays: two or more of easy, medium, hard, random, first, book and tree, and
    /// programs, like exec:./mybot.py.
    #[arg(long, value_name = "BOT,BOT…", required = true)]
    pub(crate) bots: String,
    /// How many deals; each is played from every seat: 2000, 1e6, 10k (1,000 by default).
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<String>,
    /// How many players sit at a table. With more than two, the first bot plays against
    /// tables full of each of the others; with one, each bot plays against the house.
    #[arg(long, alias = "seats", value_name = "N")]
    pub(crate) players: Option<usize>,
    /// How many games a searching bot imagines for one decision.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) iterations: Option<u32>,
    /// How long a searching bot thinks about a decision, in milliseconds, instead of a
    /// number of games. The results then depend on the machine.
    #[arg(long, value_name = "MS", conflicts_with = "iterations",
          value_parser = clap::value_parser!(u64).range(1..=60_000))]
    pub(crate) think: Option<u64>,
    /// Stop when a difference is proven. With two win rates in percent, like 50,52, the
    /// test is which of them fits the first bot of a match; without them, whether that bot
    /// is two points better or worse than its opponents.
    #[arg(long, value_name = "LOW,HIGH", num_args = 0..=1, default_missing_value = "")]
    pub(crate) sprt: Option<String>,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
