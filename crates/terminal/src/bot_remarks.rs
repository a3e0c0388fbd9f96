//! What bots say at the beginning and at the end of a game.

use parlour_bots::{BotKind, Character};
use parlour_engine::Seat;
use parlour_engine::host::HostedTable;
use parlour_engine::record::GameResult;

/// The characters of the bots at a table.
fn characters(table: &dyn HostedTable) -> impl Iterator<Item = &'static Character> {
    Seat::all(table.names().len()).filter_map(|seat| {
        let kind = BotKind::of_id(table.bot(seat)?)?;
        kind.character(table.names().of(seat))
    })
}

/// What they say before the first card.
pub(crate) fn greetings(table: &dyn HostedTable) -> Vec<String> {
    let said = characters(table).map(|bot| (bot.name, bot.hello));
    lines(said)
}

/// What they say when the game is over.
pub(crate) fn farewells(table: &dyn HostedTable, result: &GameResult) -> Vec<String> {
    let said = characters(table).map(|bot| {
        let has_won = result.winners.iter().any(|name| name == bot.name);
        (bot.name, if has_won { bot.won } else { bot.lost })
    });
    lines(said)
}

fn lines(said: impl Iterator<Item = (&'static str, &'static str)>) -> Vec<String> {
    let said = said.filter(|(_, words)| !words.is_empty());
    said.map(|(name, words)| format!("{name}: {words}"))
        .collect()
}
