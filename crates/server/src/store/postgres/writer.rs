//! Stores the entries of many rooms with one statement.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tokio_postgres::types::Type;

use super::link::{Link, failed};
use super::{PATIENCE, Param};
use crate::store::clock::Clock;
use crate::store::{Append, StoreError};

/// The most entries of one statement. A notice, which lists them, has at most 8,000 bytes.
const MAX_AT_ONCE: usize = 150;

const APPEND: &str = include_str!("append.sql");

/// A waiting entry, and the channel for its answer.
pub(super) type Waiting = (Append, oneshot::Sender<Result<bool, StoreError>>);

/// Stores entries in batches, until the store is dropped.
pub(super) async fn write(
    link: Arc<Link>,
    (node, clock): (Arc<str>, Arc<Clock>),
    mut inbox: mpsc::UnboundedReceiver<Waiting>,
) {
    let mut waiting: VecDeque<Waiting> = VecDeque::new();
    loop {
        if waiting.is_empty() {
            match inbox.recv().await {
                Some(first) => waiting.push_back(first),
                None => return,
            }
        }
        while waiting.len() < MAX_AT_ONCE {
            match inbox.try_recv() {
                Ok(next) => waiting.push_back(next),
                Err(_) => break,
            }
        }
        let batch = next_batch(&mut waiting);
        write_batch(&link, (&node, &clock), batch).await;
    }
}

/// Takes the next batch, in the order of the keys. Of two entries with the same key, the
/// second one waits.
fn next_batch(waiting: &mut VecDeque<Waiting>) -> Vec<Waiting> {
    let mut batch: BTreeMap<(String, u64), Waiting> = BTreeMap::new();
    let mut later = VecDeque::new();
    for (append, reply) in waiting.drain(..) {
        let key = (append.room.clone(), append.number);
        match batch.len() < MAX_AT_ONCE && !batch.contains_key(&key) {
            true => drop(batch.insert(key, (append, reply))),
            false => later.push_back((append, reply)),
        }
    }
    *waiting = later;
    batch.into_values().collect()
}

/// Stores entries together; if the database refuses the statement, one by one.
async fn write_batch(link: &Link, by: (&str, &Clock), mut batch: Vec<Waiting>) {
    let appends: Vec<&Append> = batch.iter().map(|(append, _)| append).collect();
    let (error, is_undone) = match append_all(link, by, &appends).await {
        Ok(stored) => {
            for ((_, reply), stored) in batch.into_iter().zip(stored) {
                let _ = reply.send(Ok(stored));
            }
            return;
        }
        Err(failed) => failed,
    };
    if is_undone && batch.len() > 1 {
        let mut rest = batch.into_iter();
        while let Some((append, reply)) = rest.next() {
            let stored = match append_all(link, by, &[&append]).await {
                Ok(stored) => Ok(stored == [true]),
                Err((error, true)) => Err(error),
                // The database does not answer, so the remaining entries are not tried.
                Err((error, false)) => {
                    link.close().await;
                    rest.by_ref()
                        .for_each(|(_, other)| drop(other.send(Err(error.clone()))));
                    Err(error)
                }
            };
            let _ = reply.send(stored);
        }
        return;
    }
    tracing::warn!(%error, "entries were not stored");
    link.close().await;
    for (_, reply) in batch.drain(..) {
        let _ = reply.send(Err(error.clone()));
    }
}

/// Stores entries with one statement; returns which of them were stored. The flag of an error
/// says whether it is certain that nothing was stored.
async fn append_all(
    link: &Link,
    (node, clock): (&str, &Clock),
    appends: &[&Append],
) -> Result<Vec<bool>, (StoreError, bool)> {
    let client = link.client().await.map_err(|error| (error, false))?;
    let columns = Columns::new(appends);
    let mut params = columns.params();
    let now = clock.continued() as i64;
    params.extend([(&now as _, Type::INT8), (&node as _, Type::TEXT)]);
    let rows = match timeout(PATIENCE, client.query_typed(APPEND, &params)).await {
        Ok(Ok(rows)) => rows,
        Ok(Err(error)) => return Err((failed(&error), error.as_db_error().is_some())),
        Err(_) => {
            let error = StoreError::Failed("the database does not answer".into());
            return Err((error, false));
        }
    };
    let stored: HashSet<(&str, i64)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    let is_stored = |append: &&Append| stored.contains(&(&append.room, append.number as i64));
    Ok(appends.iter().map(is_stored).collect())
}

/// Entries as columns, the parameters of a statement.
pub(super) struct Columns<'a> {
    rooms: Vec<&'a str>,
    numbers: Vec<i64>,
    entries: Vec<&'a str>,
    people: Vec<Option<i64>>,
    tokens: Vec<Option<&'a [u8]>>,
    record_ids: Vec<Option<&'a str>>,
    records: Vec<Option<&'a str>>,
}

impl<'a> Columns<'a> {
    pub(super) fn new(appends: &[&'a Append]) -> Self {
        let all = || appends.iter().copied();
        let record = |append: &'a Append| append.record.as_ref();
        let token = |append: &'a Append| append.token.as_ref();
        Self {
            rooms: all().map(|append| append.room.as_str()).collect(),
            numbers: all().map(|append| append.number as i64).collect(),
            entries: all().map(|append| append.entry.as_str()).collect(),
            people: all()
                .map(|append| token(append).map(|(person, _)| i64::from(person.0)))
                .collect(),
            tokens: all()
                .map(|append| token(append).map(|(_, hash)| hash.as_slice()))
                .collect(),
            record_ids: all()
                .map(|append| record(append).map(|(id, _)| id.as_str()))
                .collect(),
            records: all()
                .map(|append| record(append).map(|(_, text)| text.as_str()))
                .collect(),
        }
    }

    pub(super) fn params(&self) -> Vec<Param<'_>> {
        vec![
            (&self.rooms, Type::TEXT_ARRAY),
            (&self.numbers, Type::INT8_ARRAY),
            (&self.entries, Type::TEXT_ARRAY),
            (&self.people, Type::INT8_ARRAY),
            (&self.tokens, Type::BYTEA_ARRAY),
            (&self.record_ids, Type::TEXT_ARRAY),
            (&self.records, Type::TEXT_ARRAY),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_entries_with_the_same_key_the_second_waits() {
        let append = |room: &str, number| {
            let append = Append {
                room: room.into(),
                number,
                entry: String::new(),
                record: None,
                token: None,
            };
            (append, oneshot::channel().0)
        };
        let all = [append("b", 1), append("a", 2), append("b", 1)];
        let mut waiting = VecDeque::from(all);
        let batch = next_batch(&mut waiting);
        let keys: Vec<_> = batch
            .iter()
            .map(|(it, _)| (it.room.as_str(), it.number))
            .collect();
        assert_eq!(keys, [("a", 2), ("b", 1)]);
        assert_eq!(waiting.len(), 1);
    }
}
