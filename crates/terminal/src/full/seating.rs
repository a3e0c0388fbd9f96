//! The default players, and opening a table.

use parlour_bots::{BotKind, Seating};
use parlour_engine::Record;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;

use super::page::{AppContext, Navigation};
use super::reader::Reader;
use super::table::{Party, TablePage};
use crate::host::Kept;

/// The default name of a person: the user name, if it is a valid name.
fn usual_name() -> String {
    let user = std::env::var("USER").unwrap_or_default();
    let is_name = (2..=12).contains(&user.len()) && user.bytes().all(|b| b.is_ascii_lowercase());
    let mut letters = user.chars();
    match letters.next().filter(|_| is_name && user != "root") {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => "Ann".into(),
    }
}

/// The people who played last, with as many bots as in the last game of this
/// kind, or as many as the game has by default.
pub(crate) fn usual_seating(
    context: &AppContext<'_>,
    game: &dyn AnyGame,
    rules: &RulesMap,
) -> Seating {
    let mut seating = Seating::empty();
    let most = context.most_people(game, rules);
    for name in context.settings.people.iter().take(most) {
        if is_welcome(game, name) {
            // Skip names that are not valid any more.
            let _ = seating.add_person(name);
        }
    }
    if seating.count_people() == 0 {
        let _ = seating.add_person(&usual_name());
    }
    let people = seating.count_people();
    let again = context.settings.game.as_deref() == Some(game.id());
    let bots = match context.settings.bots.filter(|_| again) {
        Some(bots) => bots,
        None => game.default_seats().saturating_sub(people),
    };
    // Try fewer bots, then more: the first number that the game allows.
    let fits = |bots: &usize| game.check(rules, people + bots).is_ok();
    let bots = (0..=bots).rev().chain(bots + 1..8).find(fits).unwrap_or(0);
    for _ in 0..bots {
        seating.add_bot(BotKind::default());
    }
    seating
}

/// Whether a person can have this name: the name of the house is taken.
pub(crate) fn is_welcome(game: &dyn AnyGame, name: &str) -> bool {
    let taken = |house: &str| house.eq_ignore_ascii_case(name.trim());
    !game.house().is_some_and(taken)
}

/// Deals a new game and opens its table.
pub(crate) fn deal(context: &mut AppContext<'_>, party: Party) -> Navigation {
    match TablePage::deal(context, party) {
        Ok(page) => Navigation::push(page),
        Err(words) => Navigation::push(Reader::notice(&words)),
    }
}

/// Opens the table of an unfinished game.
pub(crate) fn go_on(context: &mut AppContext<'_>, kept: &Kept) -> Navigation {
    // Claim it first: another program may have added moves.
    let claimed = context.host.go_on(kept);
    let taken = claimed.and_then(|()| context.host.load(kept));
    match taken {
        Ok(record) => resume(context, &record),
        Err(error) => {
            context.host.put_down();
            Navigation::push(Reader::notice(&format!("That game cannot go on: {error}.")))
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
            let party = Party::new(game, record.terms(), seating);
            Navigation::push(TablePage::new(context, party, table))
        }
        (Err(error), _) => {
            Navigation::push(Reader::notice(&format!("That game cannot go on: {error}.")))
        }
        (_, None) => Navigation::Stay,
    }
}
