//! The outputs of a simulation: terminal, JSON, CSV, plots.

use std::io::Write;

use anyhow::anyhow;
use parlour_lab::sim::{Findings, Format, Heading, Style, Theme, csv, draw, report};

use super::args::OutputArgs;
use crate::files::Output;
use crate::{Failure, World};

/// What a report contains besides the results.
pub(super) struct About {
    pub(super) title: &'static str,
    pub(super) rules: String,
    pub(super) command: String,
    pub(super) seconds: Option<f64>,
}

/// The output files, checked to be writable.
pub(super) struct Outputs<'a> {
    args: &'a OutputArgs,
    csv: Option<Output<'a>>,
    plot: Option<(Output<'a>, Format)>,
}

impl<'a> Outputs<'a> {
    pub(super) fn new(args: &'a OutputArgs) -> Result<Self, Failure> {
        if args.csv.is_some() && args.csv == args.plot {
            return Err(Failure::usage(anyhow!(
                "--csv and --plot name the same file: give each its own"
            )));
        }
        let plot = match &args.plot {
            Some(path) => {
                let format = Format::of(path).map_err(Failure::usage)?;
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

    /// Prints first, so that the findings are not lost if a file cannot be written.
    pub(super) fn write(
        &self,
        findings: &Findings,
        about: &About,
        world: &mut World,
    ) -> Result<(), Failure> {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let heading = Heading {
            title: about.title,
            rules: &about.rules,
            command: &about.command,
            seconds: about.seconds,
        };
        let style = Style {
            columns: world.columns,
            ascii: self.args.ascii || dumb,
        };
        let text = match self.args.json {
            true => findings.to_json() + "\n",
            false => report(findings, &heading, style),
        };
        let printed = world
            .output
            .write_all(text.as_bytes())
            .and_then(|()| world.output.flush());
        if let Some(file) = &self.csv {
            let mut table = Vec::new();
            csv(findings, &mut table)?;
            file.write(&table)?;
        }
        if let Some((file, format)) = &self.plot {
            let theme = match self.args.dark {
                true => Theme::DARK,
                false => Theme::LIGHT,
            };
            file.write(&draw(findings, about.title, theme, *format)?)?;
        }
        Ok(printed?)
    }
}
