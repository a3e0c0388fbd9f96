//! `parlour odds`: the exact odds of Blackjack.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;
use parlour_engine::registry::Registry;
use parlour_engine::rules::write_code;
use parlour_engine::{Game, Session};
use parlour_games::blackjack::Blackjack;
use parlour_games::blackjack::odds::{CardValue, Decks, Situation};
use parlour_lab::odds::{ChartReport, DecisionReport, Subject};

use crate::cli::RulesArgs;
use crate::files::Output;
use crate::rules::rules_of;
use crate::{Environment, Failure};

pub(crate) const EXAMPLES: &str = "\
Examples:
  parlour odds blackjack:casino                        the strategy chart and the edge
  parlour odds blackjack:casino --decks inf --json     as JSON, for infinite decks
  parlour odds blackjack:casino --hand T,6 --dealer T  every choice with its value
  parlour odds blackjack --hand T,2,3 --dealer 6,4     in rounds: all face-up cards
  parlour odds blackjack:casino --plot chart.svg       as a picture";

#[derive(Args, Debug)]
pub(crate) struct OddsArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// The number of decks: 1 to 8, or inf.
    #[arg(long, value_name = "N|inf")]
    decks: Option<Decks>,
    /// One decision: the player's cards, like T,6.
    #[arg(long, value_name = "CARDS", requires = "dealer")]
    hand: Option<String>,
    /// The dealer's face-up cards, in order; in rounds there can be several.
    #[arg(long, value_name = "CARDS", requires = "hand")]
    dealer: Option<String>,
    /// In rounds: the dealer takes no more cards.
    #[arg(long, requires = "hand")]
    stays: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Draw the chart into this file.
    #[arg(long, value_name = "FILE.svg", conflicts_with = "hand")]
    plot: Option<PathBuf>,
    /// Use dark colours; by default the viewer's setting decides.
    #[arg(long, requires = "plot")]
    dark: bool,
}

pub(crate) fn odds(
    registry: impl Registry,
    args: &OddsArgs,
    env: &mut Environment,
) -> Result<(), Failure> {
    let (game, mut map) = rules_of(registry, &args.rules)?;
    if game.id() != Blackjack::ID {
        let title = game.title();
        return Err(Failure::usage(anyhow!(
            "there are no odds for {title}: only for {}",
            Blackjack::ID
        )));
    }
    if let Some(Decks::Finite(decks)) = args.decks {
        map.insert("decks".into(), decks.into());
    }
    let rules = Session::<Blackjack>::read_rules(&map).map_err(Failure::usage)?;
    let subject = Subject {
        code: write_code(game, &map).map_err(Failure::usage)?,
        rules: game.rules(&map).map_err(Failure::usage)?,
        decks: args.decks.unwrap_or(Decks::Finite(rules.decks)),
    };
    let out = &mut env.output;
    if let (Some(hand), Some(dealer)) = (&args.hand, &args.dealer) {
        let situation = Situation {
            hand: cards(hand)?,
            dealer: cards(dealer)?,
            stays: args.stays,
        };
        let report = DecisionReport::new(&rules, subject, situation).map_err(Failure::usage)?;
        match args.json {
            true => writeln!(out, "{}", report.json())?,
            false => write!(out, "{}", report.text())?,
        }
        return Ok(());
    }
    // Check the file first, before the long computation.
    let plot = args.plot.as_deref().map(picture).transpose()?;
    let report = ChartReport::new(&rules, subject);
    if let Some(file) = plot {
        file.write(report.svg(args.dark).as_bytes())?;
    }
    match args.json {
        true => writeln!(out, "{}", report.json())?,
        false => write!(out, "{}", report.text(env.colours))?,
    }
    Ok(())
}

fn cards(list: &str) -> Result<Vec<CardValue>, Failure> {
    let cards = list.split(',').map(str::parse);
    cards.collect::<Result<_, _>>().map_err(Failure::usage)
}

/// The file for the chart.
fn picture(path: &Path) -> Result<Output<'_>, Failure> {
    if path
        .extension()
        .is_none_or(|end| !end.eq_ignore_ascii_case("svg"))
    {
        return Err(Failure::usage(anyhow!(
            "--plot {}: the chart is drawn as SVG, so the name ends in .svg",
            path.display()
        )));
    }
    Ok(Output::new(path)?)
}
