//! Commands that play a run, as `parlour sim GAME`, or merge its parts, as
//! `parlour sim merge`.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use parlour_engine::dealer::Seed;
use parlour_lab::sim::{FindingsError, Shard, read_amount};

use crate::files::read_text_or;
use crate::outputs::OutputArgs;
use crate::{Environment, Failure};

/// A run, or the parts of one.
///
/// Implemented by hand, because derived arguments cannot make the game required unless
/// there is a subcommand.
#[derive(Debug)]
pub(crate) enum RunOrMerge<R> {
    Run(Box<R>),
    Merge(MergeArgs),
}

const MERGE: &str = "merge";

impl<R: Args> Args for RunOrMerge<R> {
    fn augment_args(command: Command) -> Command {
        let about = "Merge shards";
        // After the arguments, because they set a text of their own.
        let merge = MergeArgs::augment_args(Command::new(MERGE)).about(about);
        R::augment_args(command)
            .subcommand(merge)
            .args_conflicts_with_subcommands(true)
            .subcommand_negates_reqs(true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<R: FromArgMatches> FromArgMatches for RunOrMerge<R> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        match matches.subcommand_matches(MERGE) {
            Some(matches) => MergeArgs::from_arg_matches(matches).map(Self::Merge),
            None => R::from_arg_matches(matches).map(|args| Self::Run(Box::new(args))),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// The files with the JSON of all N parts, from `--shard I/N --json`.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl MergeArgs {
    /// The findings of all files, each with its name.
    pub(crate) fn parts<F>(
        &self,
        env: &mut Environment,
        read: impl Fn(&str) -> Result<F, FindingsError>,
    ) -> Result<Vec<(String, F)>, Failure> {
        let mut parts = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            let text = read_text_or(path, &mut env.input)?;
            let findings = read(&text).with_context(|| name.clone())?;
            parts.push((name, findings));
        }
        Ok(parts)
    }
}

/// The seed, the shard to play here, and the number of threads.
#[derive(Args, Debug)]
pub(crate) struct ShardArgs {
    /// The seed of the deals. The same command gives the same results; another seed
    /// gives another sample.
    #[arg(long, value_name = "HEX", default_value = "0")]
    seed: String,
    /// How many threads play; the result is the same with any number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: Option<u16>,
    /// Play only this part of the run, such as 3/8; the subcommand `merge` merges them.
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
}

impl ShardArgs {
    pub(crate) fn seed(&self) -> Result<Seed, Failure> {
        self.seed.parse().map_err(Failure::usage)
    }

    /// As many threads as there are cores, unless a number is given.
    pub(crate) fn threads(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or(cores, usize::from)
    }

    pub(crate) fn shard(&self) -> Result<Option<Shard>, Failure> {
        let shard = self.shard.as_deref().map(str::parse).transpose();
        shard.map_err(Failure::usage)
    }
}

/// The number that an option is given.
pub(crate) fn amount(option: &str, text: &str) -> Result<u64, Failure> {
    let read = read_amount(text);
    read.map_err(|error| Failure::usage(anyhow!("{option} {text}: {error}")))
}
