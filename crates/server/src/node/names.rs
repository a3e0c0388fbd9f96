//! Deletes a name from the stored log and records.

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
    let joined = (1..).zip(&log).find_map(|(number, text)| {
        let entry = serde_json::from_str(text);
        match entry {
            Ok(Entry::Joined { person: it, name }) if it == person => Some((number, name)),
            _ => None,
        }
    });
    let Some((number, old)) = joined else {
        return Ok(());
    };
    let nobody = unused_name(&log, person);
    let entry = Entry::Joined {
        person,
        name: nobody.clone(),
    };
    store.rewrite(room, number, entry.to_json()).await?;
    for (id, text) in store.records_of(room).await? {
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
    Ok(())
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
    let first = format!("Somebody {}", person.0);
    let others = (2..).map(|number| format!("Somebody {}-{number}", person.0));
    std::iter::once(first)
        .chain(others)
        .find(|name| taken.iter().all(|other| other.admit(name).is_ok()))
        .expect("there are more numbers than names in a log")
}
