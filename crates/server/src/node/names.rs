//! Deletes a name from the stored log and records.

use std::collections::HashSet;

use parlour_engine::Record;
use parlour_engine::table::Names;
use parlour_protocol::PersonId;

use crate::room::Entry;
use crate::store::{Store, StoreError};

/// Replaces the name of a person in a room's log and records. Names are part of the proof of
/// a deal, so this proof is removed from changed records.
pub(super) async fn delete(
    store: &dyn Store,
    room: &str,
    person: PersonId,
) -> Result<(), StoreError> {
    let log = store.load(room, 0).await?;
    let Some((number, old, records)) = trace(&log, person) else {
        return Ok(());
    };
    if is_replaced(&old, person) {
        return Ok(());
    }
    let nobody = unused_name(&log, person);
    for (id, text) in store.records_of(room).await? {
        // Another person may have had the same name in another game.
        if !records.contains(&id) {
            continue;
        }
        let Ok(mut record) = text.parse::<Record>() else {
            continue;
        };
        let people = record.seats.iter_mut().filter(|it| it.bot.is_none());
        let Some(sitter) = people.into_iter().find(|it| it.name == old) else {
            continue;
        };
        sitter.name.clone_from(&nobody);
        record.deal = None;
        store.rewrite_record(&id, record.to_json()).await?;
    }
    // The log is rewritten last: a replaced name there means that the records are done.
    let entry = Entry::Joined {
        person,
        name: nobody,
    };
    store.rewrite(room, number, entry.to_json()).await
}

/// The number of the entry with which a person joined, their name, and the ids of the records of
/// the games that they have played.
fn trace(log: &[String], person: PersonId) -> Option<(u64, String, HashSet<String>)> {
    let mut joined = None;
    let (mut is_here, mut records) = (false, HashSet::new());
    for (number, text) in (1..).zip(log) {
        match serde_json::from_str(text) {
            Ok(Entry::Joined { person: it, name }) if it == person => {
                joined = Some((number, name));
                is_here = true;
            }
            Ok(Entry::Left { person: it }) if it == person => is_here = false,
            Ok(Entry::Started(started)) if is_here => drop(records.insert(started.record)),
            _ => {}
        }
    }
    let (number, name) = joined?;
    Some((number, name, records))
}

/// A name for a person without a name, which cannot be confused with another name in the log:
/// a log in which two players of a game have one name cannot be loaded.
fn unused_name(log: &[String], person: PersonId) -> String {
    let name_of = |text: &String| match serde_json::from_str(text).ok()? {
        Entry::Joined { name, .. } | Entry::BotAdded { name, .. } => Some(name),
        _ => None,
    };
    let taken: Vec<Names> = log
        .iter()
        .filter_map(name_of)
        .filter_map(|name| Names::new([name]).ok())
        .collect();
    let first = replacement(person);
    let others = (2..).map(|number| format!("{first}-{number}"));
    std::iter::once(first.clone())
        .chain(others)
        .find(|name| taken.iter().all(|other| other.check_name(name).is_ok()))
        .expect("there are more numbers than names in a log")
}

/// Whether this is a name that replaces a deleted one.
fn is_replaced(name: &str, person: PersonId) -> bool {
    let rest = name.strip_prefix(&replacement(person));
    rest.is_some_and(|rest| match rest.strip_prefix('-') {
        Some(number) => number.parse::<u64>().is_ok(),
        None => rest.is_empty(),
    })
}

/// The beginning of the name that replaces a deleted one.
fn replacement(person: PersonId) -> String {
    format!("Somebody {}", person.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_replace_deleted_ones_are_recognised() {
        let person = PersonId(3);
        for (name, expected) in [
            ("Somebody 3", true),
            ("Somebody 3-2", true),
            ("Somebody 30", false),
            ("Somebody 3-", false),
            ("Somebody 3-Ann", false),
            ("Ann", false),
        ] {
            assert_eq!(is_replaced(name, person), expected, "{name}");
        }
        assert!(is_replaced(&unused_name(&[], person), person));
    }
}
