//! The default players, and opening a table.

use parlour_bots::{BotKind, Seating};
use parlour_engine::Record;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;

use super::long_game::LongGamePage;
use super::page::{AppContext, Navigation};
use super::table::TablePage;
use super::text_page::TextPage;
use crate::host::SavedGame;
use crate::own_name::{UNNAMED, system_name};
use crate::rules_text::unexpected_long_game;
use crate::table::TableConfig;

/// The people who played last. The number of bots is that of the last game if it was
/// the same game, otherwise the game's default.
pub(crate) fn default_seating(
    context: &AppContext<'_>,
    game: &dyn AnyGame,
    rules: &RulesMap,
) -> Seating {
    let mut seating = Seating::empty();
    let most = context.max_people(game, rules);
    for name in context.settings.people.iter().take(most) {
        if is_name_allowed(game, name) {
            // Skip names that are not valid any more.
            let _ = seating.add_person(name);
        }
    }
    if seating.count_people() == 0 {
        let name = system_name();
        let _ = seating.add_person(name.as_deref().unwrap_or(UNNAMED));
    }
    let people = seating.count_people();
    let is_same_game = context.settings.game.as_deref() == Some(game.id());
    let last = context.settings.last_bots().unwrap_or_default();
    let bots = match context.settings.bots.is_some() && is_same_game {
        true => last.len(),
        false => game.default_seats().saturating_sub(people),
    };
    // Try fewer bots, then more: the first number that the game allows.
    let fits = |bots: &usize| game.check(rules, people + bots).is_ok();
    let bots = (0..=bots).rev().chain(bots + 1..8).find(fits).unwrap_or(0);
    // The levels of the last bots; a bot that needs a book plays only with one.
    let playable = |kind: &BotKind| game.has_book() || !kind.info().by_book;
    let kinds = last.into_iter().filter(playable);
    let usual = std::iter::repeat_with(BotKind::default);
    kinds
        .chain(usual)
        .take(bots)
        .for_each(|kind| seating.add_bot(kind));
    seating
}

/// Whether a person can have this name. The name of the house, such as the dealer, is
/// reserved.
pub(crate) fn is_name_allowed(game: &dyn AnyGame, name: &str) -> bool {
    let is_house = |house: &str| house.eq_ignore_ascii_case(name.trim());
    !game.house().is_some_and(is_house)
}

/// Deals a new game and opens its table.
pub(crate) fn deal(context: &mut AppContext<'_>, config: TableConfig) -> Navigation {
    match TablePage::deal(context, config) {
        Ok(page) => Navigation::push(page),
        Err(words) => Navigation::push(TextPage::message(&words)),
    }
}

/// Deals a new game; if it would take very long by rules that nobody chose on purpose,
/// asks first.
pub(crate) fn deal_or_warn(context: &mut AppContext<'_>, config: TableConfig) -> Navigation {
    match unexpected_long_game(config.game, &config.rules) {
        Some(long) => Navigation::push(LongGamePage::new(long, config)),
        None => deal(context, config),
    }
}

/// Opens the table of an unfinished game.
pub(crate) fn resume_saved(context: &mut AppContext<'_>, saved: &SavedGame) -> Navigation {
    // Lock it first: another program may have added moves.
    let locked = context.host.resume(saved);
    let loaded = locked.and_then(|()| context.host.load(saved));
    match loaded {
        Ok(record) => resume(context, &record),
        Err(error) => {
            context.host.release();
            Navigation::push(TextPage::message(&format!(
                "That game cannot be resumed: {error}."
            )))
        }
    }
}

/// Opens the table of a record.
pub(crate) fn resume(context: &mut AppContext<'_>, record: &Record) -> Navigation {
    let seating = Seating::of_record(record);
    let opened = seating.and_then(|seating| {
        let table = context.registry.resume(&seating, record)?;
        Ok((seating, table))
    });
    let game = context.registry.find(&record.game);
    match (opened, game) {
        (Ok((seating, table)), Some(game)) => {
            let config = TableConfig::new(game, record.terms(), seating);
            Navigation::push(TablePage::new(context, config, table))
        }
        (Err(error), _) => Navigation::push(TextPage::message(&format!(
            "That game cannot be resumed: {error}."
        ))),
        (_, None) => Navigation::Stay,
    }
}
