//! The outputs of simulations and contests: terminal, JSON, CSV, plots.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::rules::{RulesMap, write_code};
use parlour_lab::sim::{Control, Heading, PictureFormat, PlotError, PlotTheme, ReportStyle};

use crate::cli::RulesArgs;
use crate::files::Output;
use crate::{Environment, Failure};

/// Where the findings go.
#[derive(Args, Debug)]
#[group(id = "output", multiple = true)]
pub(crate) struct OutputArgs {
    /// Print the findings as JSON (docs/sim-schema.md, docs/arena.md).
    #[arg(long)]
    pub(crate) json: bool,
    /// Write every figure to this file, a row each.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Draw the findings into this file.
    #[arg(long, value_name = "FILE.svg|png")]
    pub(crate) plot: Option<PathBuf>,
    /// Draw light on dark.
    #[arg(long)]
    pub(crate) dark: bool,
    /// Print ASCII characters only: no blocks, no dashes.
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// Findings in all forms that can be written.
pub(crate) trait FindingsOutput {
    /// What was played, if that is not all: `12 games`.
    fn stopped_after(&self) -> Option<String>;
    fn json(&self) -> String;
    fn report(&self, heading: &Heading<'_>, style: ReportStyle) -> String;
    fn csv(&self, table: &mut Vec<u8>) -> Result<(), Failure>;
    fn picture(
        &self,
        title: &str,
        theme: PlotTheme,
        format: PictureFormat,
    ) -> Result<Vec<u8>, PlotError>;
}

/// What a report contains besides the results.
pub(crate) struct About {
    pub(crate) title: &'static str,
    pub(crate) rules: String,
    pub(crate) command: String,
    pub(crate) seconds: Option<f64>,
}

impl About {
    /// For a run that has just ended.
    pub(crate) fn of_run(game: &dyn AnyGame, rules: &RulesMap, control: &Control) -> Self {
        Self {
            title: game.title(),
            rules: rules_in_short(game, rules),
            command: String::new(),
            seconds: Some(control.playing().as_secs_f64()),
        }
    }

    /// For the findings of a file, which know neither a command line nor a time.
    pub(crate) fn of_file(
        registry: impl Registry,
        game: &str,
        rules: &RulesMap,
    ) -> Result<Self, Failure> {
        let found = registry.find(game);
        let game = found.with_context(|| format!("there is no game {game:?}"))?;
        Ok(Self {
            title: game.title(),
            rules: rules_in_short(game, rules),
            command: String::new(),
            seconds: None,
        })
    }
}

/// The output files, checked to be writable.
pub(crate) struct Outputs<'a> {
    args: &'a OutputArgs,
    csv: Option<Output<'a>>,
    plot: Option<(Output<'a>, PictureFormat)>,
}

impl<'a> Outputs<'a> {
    pub(crate) fn new(args: &'a OutputArgs) -> Result<Self, Failure> {
        if args.csv.is_some() && args.csv == args.plot {
            return Err(Failure::usage(anyhow!(
                "--csv and --plot name the same file: give each its own"
            )));
        }
        let plot = match &args.plot {
            Some(path) => {
                let format = PictureFormat::of(path).map_err(Failure::usage)?;
                Some((Output::new(path)?, format))
            }
            None => None,
        };
        Ok(Self {
            csv: args.csv.as_deref().map(Output::new).transpose()?,
            plot,
            args,
        })
    }

    /// Writes the findings of a run. It fails if the run was stopped.
    pub(crate) fn write_run(
        &self,
        findings: &impl FindingsOutput,
        about: &About,
        env: &mut Environment,
    ) -> Result<(), Failure> {
        self.write(findings, about, env)?;
        match findings.stopped_after() {
            None => Ok(()),
            Some(played) => {
                Err(anyhow!("stopped before the end: these are the first {played}").into())
            }
        }
    }

    /// Prints first, so that the findings are not lost if a file cannot be written.
    pub(crate) fn write(
        &self,
        findings: &impl FindingsOutput,
        about: &About,
        env: &mut Environment,
    ) -> Result<(), Failure> {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let heading = Heading {
            title: about.title,
            rules: &about.rules,
            command: &about.command,
            seconds: about.seconds,
        };
        let style = ReportStyle {
            columns: env.columns,
            ascii: self.args.ascii || dumb,
        };
        let text = match self.args.json {
            true => findings.json() + "\n",
            false => findings.report(&heading, style),
        };
        let printed = env
            .output
            .write_all(text.as_bytes())
            .and_then(|()| env.output.flush());
        if let Some(file) = &self.csv {
            let mut table = Vec::new();
            findings.csv(&mut table)?;
            file.write(&table)?;
        }
        if let Some((file, format)) = &self.plot {
            let theme = match self.args.dark {
                true => PlotTheme::DARK,
                false => PlotTheme::LIGHT,
            };
            file.write(&findings.picture(about.title, theme, *format)?)?;
        }
        Ok(printed?)
    }
}

/// The rules as a code, if there is one.
fn rules_in_short(game: &dyn AnyGame, rules: &RulesMap) -> String {
    let code = write_code(game, rules).ok().flatten();
    code.unwrap_or_else(|| format!("{} with a custom deck", game.id()))
}

/// The options of a command line that name the game and its rules.
pub(crate) fn rules_words(rules: &RulesArgs) -> Vec<&str> {
    let mut words = vec![rules.game.as_str()];
    for (option, value) in [("--preset", &rules.preset), ("--deck", &rules.deck)] {
        words.extend(value.iter().flat_map(|value| [option, value]));
    }
    words.extend(rules.set.iter().flat_map(|value| ["--set", value]));
    words
}
