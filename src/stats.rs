//! `parlour stats`: what a person has played, won and lost.

use std::io::Write;

use anyhow::anyhow;
use parlour_engine::registry::Registry;
use parlour_terminal::{PlayedGame, PlayerStats, in_words, people};

use crate::cli::StatsArgs;
use crate::saved_games::SavedGames;
use crate::{Environment, Failure};

pub(crate) fn stats(
    registry: impl Registry,
    args: &StatsArgs,
    env: &mut Environment,
) -> Result<(), Failure> {
    let folder = env.saved_games.take().ok_or_else(|| {
        anyhow!("no folder of saved games is used here; PARLOUR_DATA=FOLDER names one")
    })?;
    let saved = SavedGames::new(folder);
    let games = saved.played();
    let name = match &args.name {
        Some(name) => name.clone(),
        None => default_name(&saved, &games)?,
    };
    let known = registry.games();
    let stats = PlayerStats::of(&name, &games, known);
    let out = &mut env.output;
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&stats)?)?;
        return Ok(());
    }
    writeln!(out, "{}", stats.to_text(known))?;
    let people = people(&games);
    if stats.total.games == 0 && !people.is_empty() {
        writeln!(out, "There are games of {}.", in_words(&people))?;
    }
    Ok(())
}

/// The owner of the settings, or the person with the most games.
fn default_name(saved: &SavedGames, games: &[PlayedGame]) -> Result<String, Failure> {
    let settings = saved.settings().unwrap_or_default();
    let known = settings.owner;
    let name = known.or_else(|| people(games).into_iter().next());
    let words = "no finished game is saved yet: play one, or name a person with --name";
    name.ok_or_else(|| anyhow!(words).into())
}
