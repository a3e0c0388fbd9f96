//! `parlour sim`: simulates many games.

mod args;

use anyhow::anyhow;
use parlour_bots::read_bots;
use parlour_engine::dealer::Seed;
use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::rules::RulesMap;
use parlour_lab::sim::{
    Control, Extent, Findings, Heading, PictureFormat, Plan, PlotError, PlotTheme, ReportStyle,
    Run, csv, draw, merge, record, report, seat_bots, simulate, write_amount,
};

pub(crate) use args::{EXAMPLES, SimArgs};
use args::{ExtentArgs, RunArgs};

use crate::files::Output;
use crate::outputs::{About, FindingsOutput, Outputs, rules_words};
use crate::progress::{Progress, stopped_by_signals, watched};
use crate::rules::rules_of;
use crate::run_or_merge::{MergeArgs, amount};
use crate::{Environment, Failure};

/// The default number of games.
const GAMES: u64 = 10_000;

/// The number of games that `--find longest` lists.
const LONGEST_LISTED: usize = 10;

pub(crate) fn sim(registry: impl Registry, args: SimArgs, env: Environment) -> Result<(), Failure> {
    match args {
        SimArgs::Run(args) => run(registry, &args, env),
        SimArgs::Merge(args) => merge_files(registry, &args, env),
    }
}

fn run(registry: impl Registry, args: &RunArgs, mut env: Environment) -> Result<(), Failure> {
    let (game, rules) = rules_of(registry, &args.rules)?;
    let plan = plan(game, &rules, args)?;
    plan.check(registry).map_err(Failure::usage)?;
    if let Some(index) = args.only {
        return write_record(registry, &plan.run, index, args, &mut env);
    }
    if args.record.is_some() {
        return Err(Failure::usage(anyhow!(
            "--record writes down one game: say which with --only N"
        )));
    }
    let outputs = Outputs::new(&args.output)?;
    let control = stopped_by_signals(env.signals);
    let simulate = || simulate(registry, &plan, &control);
    let findings = watched(&progress(&plan), &control, simulate).map_err(Failure::usage)?;
    let mut about = About::of_run(game, &rules, &control);
    about.command = command(&rules_words(&args.rules), &plan.run);
    outputs.write_run(&findings, &about, &mut env)
}

/// The plan of a run, from its options.
fn plan(game: &dyn AnyGame, rules: &RulesMap, args: &RunArgs) -> Result<Plan, Failure> {
    let bots = args.bots.as_deref().map(read_bots).transpose();
    let bots = bots.map_err(Failure::usage)?.unwrap_or_default();
    let seats = match (args.players, bots.len()) {
        (Some(players), _) => players,
        (None, 0 | 1) => game.default_seats(),
        (None, named) => named,
    };
    game.check(rules, seats).map_err(Failure::usage)?;
    let bots = seat_bots(&bots, seats).map_err(Failure::usage)?;
    let seed = args.shard.seed()?;
    let rules = game.rules(rules).map_err(Failure::usage)?;
    let mut run = Run::new(game.id(), rules, bots, seed, extent(&args.extent)?);
    run.keep = keep(args.find.as_deref())?;
    Ok(Plan {
        run,
        shard: args.shard.shard()?,
        threads: args.shard.threads(),
    })
}

fn extent(args: &ExtentArgs) -> Result<Extent, Failure> {
    if let Some(seconds) = args.time {
        let milliseconds = (seconds * 1_000.0).round();
        // At most a year.
        if !(1.0..=3.2e10).contains(&milliseconds) {
            return Err(Failure::usage(anyhow!(
                "--time {seconds:e}: a number of seconds from 0.001 to a year is needed"
            )));
        }
        return Ok(Extent::Milliseconds(milliseconds as u64));
    }
    match (&args.games, &args.rounds) {
        (_, Some(rounds)) => amount("--rounds", rounds).map(Extent::Rounds),
        (Some(games), _) => amount("--games", games).map(Extent::Games),
        (None, None) => Ok(Extent::Games(GAMES)),
    }
}

/// The number of longest games to list: one by default.
fn keep(find: Option<&str>) -> Result<usize, Failure> {
    let number = match find {
        None => return Ok(1),
        Some("longest") => return Ok(LONGEST_LISTED),
        Some(text) => text.strip_prefix("longest:").and_then(|n| n.parse().ok()),
    };
    let number = number.filter(|number| (1..=10_000).contains(number));
    number.ok_or_else(|| {
        let words = "--find takes longest, or longest:N for the N longest games (1 to 10000)";
        Failure::usage(anyhow!(words))
    })
}

/// Writes the record of one game of the run, for `parlour replay`.
fn write_record(
    registry: impl Registry,
    run: &Run,
    index: u64,
    args: &RunArgs,
    env: &mut Environment,
) -> Result<(), Failure> {
    let file = args.record.as_deref().map(Output::new).transpose()?;
    let text = record(registry, run, index)?.to_json() + "\n";
    match file {
        Some(file) => file.write(text.as_bytes())?,
        None => env.output.write_all(text.as_bytes())?,
    }
    Ok(())
}

fn merge_files(
    registry: impl Registry,
    args: &MergeArgs,
    mut env: Environment,
) -> Result<(), Failure> {
    let outputs = Outputs::new(&args.output)?;
    let read = |text: &str| Findings::read(registry, text);
    let findings = merge(args.parts(&mut env, read)?)?;
    let run = &findings.run;
    let mut about = About::of_file(registry, &run.game, &run.rules)?;
    about.command = command(&[&about.rules], run);
    outputs.write(&findings, &about, &mut env)
}

impl FindingsOutput for Findings {
    fn stopped_after(&self) -> Option<String> {
        let games = || format!("{} games", write_amount(self.totals.games));
        (!self.complete).then(games)
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

/// What the progress bar of a plan shows.
fn progress(plan: &Plan) -> Progress {
    let games = plan.games().ok().flatten();
    let (all, unit, done): (u64, _, fn(&Control) -> u64) = match (plan.run.extent, games) {
        (Extent::Milliseconds(time), _) => {
            (time, None, |control| control.playing().as_millis() as u64)
        }
        (Extent::Rounds(rounds), _) => (rounds, Some("rounds"), |control| control.rounds()),
        (Extent::Games(all), games) => {
            let all = games.map_or(all, |games| games.end - games.start);
            (all, Some("games"), |control| control.games())
        }
    };
    Progress {
        all,
        unit,
        done,
        games: "games",
    }
}

/// The command line of this run.
fn command(words: &[&str], run: &Run) -> String {
    let mut line = "parlour sim".to_string();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=+:.,/%@".contains(letter);
    for word in words {
        match word.chars().all(plain) {
            true => line += &format!(" {word}"),
            false => line += &format!(" '{}'", word.replace('\'', r"'\''")),
        }
    }
    line += &format!(" --players {}", run.bots.len());
    let alike = run.bots.windows(2).all(|pair| pair[0] == pair[1]);
    let bots: Vec<&str> = run.bots.iter().map(|bot| bot.id()).collect();
    match (alike, bots.first()) {
        (true, Some(&"random")) | (_, None) => {}
        (true, Some(one)) => line += &format!(" --bots {one}"),
        (false, _) => line += &format!(" --bots {}", bots.join(",")),
    }
    match run.seed == Seed::default() {
        true => line,
        false => line + &format!(" --seed {}", run.short_seed()),
    }
}
