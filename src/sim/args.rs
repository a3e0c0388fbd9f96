//! The options of `parlour sim`.

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::cli::RulesArgs;

pub(crate) const EXAMPLES: &str = "\
Examples:
  parlour sim one --games 1e6                    a million games of One
  parlour sim one --players 4 --bots first,random,random,random
                                                 does it help to take the first card?
  parlour sim war --rounds 100M                  a hundred million rounds of War
  parlour sim war --find longest:20              the longest games, to replay
  parlour sim war --only 7 | parlour replay -    the story of game number 7
  parlour sim one --games 1e9 --shard 3/8 --json > 3.json
  parlour sim merge *.json                       all eight together";

/// A run, or the parts of one: `parlour sim GAME` or `parlour sim merge`.
///
/// Implemented by hand, because derived arguments cannot make the game required unless
/// there is a subcommand.
#[derive(Debug)]
pub(crate) enum SimArgs {
    Run(Box<RunArgs>),
    Merge(MergeArgs),
}

const MERGE: &str = "merge";

impl Args for SimArgs {
    fn augment_args(command: Command) -> Command {
        let about = "Merge the shards of a simulation";
        // After the arguments, because they set a text of their own.
        let merge = MergeArgs::augment_args(Command::new(MERGE)).about(about);
        RunArgs::augment_args(command)
            .subcommand(merge)
            .args_conflicts_with_subcommands(true)
            .subcommand_negates_reqs(true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SimArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        match matches.subcommand_matches(MERGE) {
            Some(matches) => MergeArgs::from_arg_matches(matches).map(Self::Merge),
            None => RunArgs::from_arg_matches(matches).map(|args| Self::Run(Box::new(args))),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// What `parlour sim --shard I/N --json` wrote, all N of them.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) extent: ExtentArgs,
    /// How many players sit at the table.
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Who plays: random, first or book; one for all seats, or one for each.
    #[arg(long, value_name = "BOT,BOT…")]
    pub(crate) bots: Option<String>,
    /// The seed of the deals. The same command gives the same results; another seed
    /// gives another sample.
    #[arg(long, value_name = "HEX", default_value = "0")]
    pub(crate) seed: String,
    /// How many threads play; the result is the same with any number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    pub(crate) threads: Option<u16>,
    /// List the longest games: longest for 10 of them, or longest:20.
    #[arg(long, value_name = "WHAT")]
    pub(crate) find: Option<String>,
    /// Play only this part of the games, such as 3/8; `sim merge` merges the parts.
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<String>,
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

/// Where the findings go.
#[derive(Args, Debug)]
#[group(id = "output", multiple = true)]
pub(crate) struct OutputArgs {
    /// Print the findings as JSON (docs/sim-schema.md).
    #[arg(long)]
    pub(crate) json: bool,
    /// Write every figure to this file, a row each.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Draw lengths and wins into this file.
    #[arg(long, value_name = "FILE.svg|png")]
    pub(crate) plot: Option<PathBuf>,
    /// Draw light on dark.
    #[arg(long)]
    pub(crate) dark: bool,
    /// Print plain letters only: no blocks, no dashes.
    #[arg(long)]
    pub(crate) ascii: bool,
}
