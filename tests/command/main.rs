//! The command itself, run as a process: whole games from scripts, bad input
//! of every kind, the end of input, closed pipes, signals. Simulations, and a sixth
//! game through every command.

mod ending;
mod kept;
mod killed;
mod menu;
mod playing;
mod process;
mod records;
mod sim;
mod sixth_game;
mod transcript;
mod usage;

use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::rules::RulesMap;
use parlour_games::Games;

/// Every game of the registry.
fn games() -> &'static [&'static dyn AnyGame] {
    Games.games()
}

/// Those of these lists of players that can play a game.
fn players_of<'a>(game: &dyn AnyGame, lists: &[&'a str]) -> Vec<&'a str> {
    let rules = RulesMap::new();
    let fits = |list: &&&str| game.check(&rules, list.split(',').count()).is_ok();
    lists.iter().filter(fits).copied().collect()
}
