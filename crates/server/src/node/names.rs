//! Deletes a name from the stored log and records.

use parlour_engine::Record;
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
    let nobody = format!("Somebody {}", person.0);
    let mut old = None;
    for (number, text) in (1..).zip(store.load(room, 0).await?) {
        let entry = serde_json::from_str(&text);
        if let Ok(Entry::Joined { person: it, name }) = entry
            && it == person
        {
            let name = (old.insert(name), nobody.clone()).1;
            let entry = Entry::Joined { person, name };
            store.rewrite(room, number, entry.to_json()).await?;
        }
    }
    let Some(old) = old else {
        return Ok(());
    };
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
