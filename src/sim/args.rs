//! The options of `parlour sim`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::RulesArgs;
use crate::outputs::OutputArgs;
use crate::run_or_merge::{RunOrMerge, ShardArgs};

pub(crate) const EXAMPLES: &str = "\
Examples:
  parlour sim one --games 1e6                    a million games of One
  parlour sim one --players 4 --bots first,random,random,random
                                                 is first better than random?
  parlour sim war --rounds 100M                  a hundred million rounds of War
  parlour sim war --find longest:20              the longest games, to replay
  parlour sim war --only 7 | parlour replay -    the story of game number 7
  parlour sim one --games 1e9 --shard 3/8 --json > 3.json
  parlour sim merge *.json                       all eight together";

/// A run, or the parts of one: `parlour sim GAME` or `parlour sim merge`.
pub(crate) type SimArgs = RunOrMerge<RunArgs>;

#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) extent: ExtentArgs,
    /// How many players sit at the table.
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Who plays: easy, medium, hard, random, first, book or tree; one for all seats, or one
    /// for each.
    #[arg(long, value_name = "BOT,BOT…")]
    pub(crate) bots: Option<String>,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    /// List the longest games: `longest` lists 10 of them, `longest:20` lists 20.
    #[arg(long, value_name = "WHAT")]
    pub(crate) find: Option<String>,
    /// Play only this game, and write its record for `parlour replay`.
    #[arg(long, value_name = "INDEX", conflicts_with_all = ["shard", "find", "extent", "output"])]
    pub(crate) only: Option<u64>,
    /// The file for the game of --only; otherwise it is printed.
    #[arg(long, value_name = "FILE", requires = "only")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// How many games are simulated; 10,000 by default.
#[derive(Args, Debug)]
#[group(id = "extent", multiple = false)]
pub(crate) struct ExtentArgs {
    /// How many games: 2000, 2_000, 1e6, 10M (10,000 by default).
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<String>,
    /// Play until there are this many rounds (or hands), in games with rounds.
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<String>,
    /// Play for this many seconds.
    #[arg(long, value_name = "S")]
    pub(crate) time: Option<f64>,
}
