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

/// The number of seats that a game accepts and is nearest to `wanted`.
fn nearest_seats(game: &dyn AnyGame, wanted: usize) -> usize {
    let seats = game.nearest_seats(&RulesMap::new(), wanted);
    seats.expect("somebody can play")
}

/// Ann and a bot, or as many bots as the game needs.
fn ann_and_bots(game: &dyn AnyGame) -> String {
    format!("Ann{}", ",bot".repeat(nearest_seats(game, 2) - 1))
}
