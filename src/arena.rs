//! `parlour arena`: bots play against each other.

mod args;

use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::rules::RulesMap;
use parlour_lab::arena::{
    Contest, ContestPlan, Entrant, Findings, Sprt, csv, draw, merge, report, run_contest,
};
use parlour_lab::sim::{Heading, PictureFormat, PlotError, PlotTheme, ReportStyle, write_amount};

use args::ContestArgs;
pub(crate) use args::{ArenaArgs, EXAMPLES};

use crate::outputs::{About, FindingsOutput, Outputs};
use crate::progress::{Progress, stopped_by_signals, watched};
use crate::rules::rules_of;
use crate::run_or_merge::{MergeArgs, amount};
use crate::{Environment, Failure};

/// The default number of deals.
const DEALS: u64 = 1_000;

/// The default number of deals after which a test gives up.
const MAX_TESTED_DEALS: u64 = 100_000;

pub(crate) fn arena(
    registry: impl Registry,
    args: ArenaArgs,
    env: Environment,
) -> Result<(), Failure> {
    match args {
        ArenaArgs::Run(args) => run(registry, &args, env),
        ArenaArgs::Merge(args) => merge_files(registry, &args, env),
    }
}

fn run(registry: impl Registry, args: &ContestArgs, mut env: Environment) -> Result<(), Failure> {
    let (game, rules) = rules_of(registry, &args.rules)?;
    let plan = plan(game, &rules, args)?;
    plan.check(registry).map_err(Failure::usage)?;
    let outputs = Outputs::new(&args.output)?;
    let control = stopped_by_signals(env.signals);
    let contest = || run_contest(registry, &plan, &control);
    let findings = watched(&progress(&plan), &control, contest).map_err(Failure::usage)?;
    let about = About::of_run(game, &rules, &control);
    outputs.write_run(&findings, &about, &mut env)
}

/// The plan of a contest, from its options.
fn plan(game: &dyn AnyGame, rules: &RulesMap, args: &ContestArgs) -> Result<ContestPlan, Failure> {
    let bots = Entrant::parse_list(&args.bots).map_err(Failure::usage)?;
    let players = args.players.unwrap_or(game.default_seats());
    let deals = match (&args.games, &args.sprt) {
        (Some(text), _) => amount("--games", text)?,
        (None, Some(_)) => MAX_TESTED_DEALS,
        (None, None) => DEALS,
    };
    let rules = game.rules(rules).map_err(Failure::usage)?;
    let seed = args.shard.seed()?;
    let mut contest = Contest::new(game.id(), rules, bots, players, seed, deals);
    contest.iterations = args.iterations.unwrap_or(contest.iterations);
    contest.think_ms = args.think;
    contest.sprt = sprt(args, &contest)?;
    Ok(ContestPlan {
        contest,
        shard: args.shard.shard()?,
        threads: args.shard.threads(),
    })
}

/// The test of `--sprt`, which can be given without win rates.
fn sprt(args: &ContestArgs, contest: &Contest) -> Result<Option<Sprt>, Failure> {
    match args.sprt.as_deref() {
        None => Ok(None),
        Some("") => Ok(Some(Sprt::around(contest.fair()))),
        Some(text) => text.parse().map(Some).map_err(Failure::usage),
    }
}

fn merge_files(
    registry: impl Registry,
    args: &MergeArgs,
    mut env: Environment,
) -> Result<(), Failure> {
    let outputs = Outputs::new(&args.output)?;
    let read = |text: &str| Findings::read(registry, text);
    let findings = merge(args.parts(&mut env, read)?)?;
    let contest = &findings.contest;
    let about = About::of_file(registry, &contest.game, &contest.rules)?;
    outputs.write(&findings, &about, &mut env)
}

/// What the progress bar of a plan shows.
fn progress(plan: &ContestPlan) -> Progress {
    let deals = plan.deals().unwrap_or(0..0);
    Progress {
        all: deals.end - deals.start,
        unit: Some("deals"),
        done: |control| control.games(),
        games: "deals",
    }
}

impl FindingsOutput for Findings {
    fn stopped_after(&self) -> Option<String> {
        let deals = || format!("{} deals", write_amount(self.totals.deals));
        (!self.complete).then(deals)
    }

    fn json(&self) -> String {
        self.to_json()
    }

    fn report(&self, heading: &Heading<'_>, style: ReportStyle) -> String {
        report(self, heading, style)
    }

    fn csv(&self, table: &mut Vec<u8>) -> Result<(), Failure> {
        Ok(csv(self, table)?)
    }

    fn picture(
        &self,
        title: &str,
        theme: PlotTheme,
        format: PictureFormat,
    ) -> Result<Vec<u8>, PlotError> {
        draw(self, title, theme, format)
    }
}
