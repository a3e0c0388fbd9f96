//! The command, run as a process: whole games from scripts, bad input, the end of
//! input, closed pipes, signals, simulations, contests, and one more game in every command.

mod arena;
mod ending;
mod killed;
mod menu;
mod playing;
mod process;
mod records;
mod runs;
mod saved_data;
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

/// The lists of players that a game accepts.
fn players_of<'a>(game: &dyn AnyGame, lists: &[&'a str]) -> Vec<&'a str> {
    let rules = RulesMap::new();
    let fits = |list: &&&str| game.check(&rules, list.split(',').count()).is_ok();
    lists.iter().filter(fits).copied().collect()
}
