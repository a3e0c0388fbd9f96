//! `parlour stats`: what a person has played, won and lost.

use std::io::Write;

use anyhow::anyhow;
use parlour_engine::registry::Registry;
use parlour_terminal::{PlayedGame, Story, in_words, people};

use crate::cli::StatsArgs;
use crate::store::Store;
use crate::{Failure, World};

pub(crate) fn stats(
    registry: impl Registry,
    args: &StatsArgs,
    world: &mut World,
) -> Result<(), Failure> {
    let folder = world.saved_games.take().ok_or_else(|| {
        anyhow!("no folder of saved games is used here; PARLOUR_DATA=FOLDER names one")
    })?;
    let store = Store::new(folder);
    let games = store.played();
    let name = match &args.name {
        Some(name) => name.clone(),
        None => default_name(&store, &games)?,
    };
    let known = registry.games();
    let story = Story::of(&name, &games, known);
    let out = &mut world.output;
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&story)?)?;
        return Ok(());
    }
    writeln!(out, "{}", story.to_text(known))?;
    let people = people(&games);
    if story.total.games == 0 && !people.is_empty() {
        writeln!(out, "There are games of {}.", in_words(&people))?;
    }
    Ok(())
}

/// The owner of the settings, or the person with the most games.
fn default_name(store: &Store, games: &[PlayedGame]) -> Result<String, Failure> {
    let settings = store.settings().unwrap_or_default();
    let known = settings.owner;
    let name = known.or_else(|| people(games).into_iter().next());
    let words = "no finished game is saved yet: play one, or name a person with --name";
    name.ok_or_else(|| anyhow!(words).into())
}
