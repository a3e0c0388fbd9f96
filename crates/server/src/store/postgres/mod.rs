//! A store in a Postgres database, for one server or several.
//!
//! One task writes: it stores all waiting entries with one statement, so many rooms share one
//! commit, and other servers are notified in the same commit. Another task listens for the
//! notices of other servers.

mod link;
mod listener;
mod shared;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use parlour_protocol::PersonId;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Config, Row};

use self::link::{Link, migrate, words};
use self::listener::listen;
use self::writer::{Columns, Waiting, write};
use super::clock::Clock;
use super::{Answer, Append, Notice, Shared, Store, StoreError, StoredRoom};
use crate::ids::secret_id;

/// The most notices that can wait.
const MAX_NOTICES: usize = 4096;

/// The time limit for an answer of the database.
const PATIENCE: Duration = Duration::from_secs(10);

const CREATE: &str = include_str!("create.sql");

/// A parameter of a statement with its type, so that the statement need not be prepared.
type Param<'a> = (&'a (dyn ToSql + Sync), Type);

/// A store in a database.
pub struct Postgres {
    link: Arc<Link>,
    writer: mpsc::UnboundedSender<Waiting>,
    notices: broadcast::Sender<Notice>,
    listener: JoinHandle<()>,
    /// The id of this server among those that use the database.
    node: Arc<str>,
    /// The database's clock.
    clock: Arc<Clock>,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Postgres {
    /// Whether this is the address of a database.
    #[must_use]
    pub fn is_address(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }

    /// Connects to a database, and applies missing migrations.
    ///
    /// # Errors
    /// A [`StoreError`] if it cannot be reached, or was made by a newer version.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let open = |error: tokio_postgres::Error| StoreError::Open(words(&error));
        let mut config: Config = address.parse().map_err(open)?;
        config.application_name("parlour");
        // So that the listener, which only waits, notices a lost network.
        config.keepalives_idle(Duration::from_secs(30));
        let link = Arc::new(Link::new(config));
        let client = link.client().await;
        let client = client.map_err(|error| StoreError::Open(error.to_string()))?;
        migrate(&client).await?;
        let (notices, _) = broadcast::channel(MAX_NOTICES);
        let (writer, inbox) = mpsc::unbounded_channel();
        let node: Arc<str> = secret_id().into();
        let clock = Arc::new(Clock::default());
        let names = (Arc::clone(&node), Arc::clone(&clock));
        tokio::spawn(write(Arc::new(link.another()), names, inbox));
        let listener = tokio::spawn(listen(link.another(), Arc::clone(&node), notices.clone()));
        let store = Self {
            link,
            writer,
            notices,
            listener,
            node,
            clock,
        };
        store.renew().await?;
        Ok(store)
    }

    /// Runs a query, and returns its rows.
    async fn rows(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>, StoreError> {
        self.link
            .request(async |client| client.query_typed(sql, params).await)
            .await
    }

    /// Runs a statement, and returns the number of rows that it changed.
    async fn execute(&self, sql: &str, params: &[Param<'_>]) -> Result<u64, StoreError> {
        self.link
            .request(async |client| client.execute_typed(sql, params).await)
            .await
    }

    /// Repeats a statement that deletes a few rows that are older than this time, until there
    /// are none, so that moves and the lease never wait for more than one short statement.
    /// Returns the number of rows.
    async fn delete_old(&self, sql: &str, before: u64) -> Result<u64, StoreError> {
        let (before, mut count) = (before as i64, 0);
        loop {
            match self.execute(sql, &[(&before, Type::INT8)]).await? {
                0 => return Ok(count),
                deleted => count += deleted,
            }
        }
    }

    /// Sends a notice to the other servers.
    async fn tell(&self, words: &str) -> Result<(), StoreError> {
        let text = format!("{} {words}", self.node);
        let sql = "SELECT pg_notify('parlour', $1)";
        self.rows(sql, &[(&text, Type::TEXT)]).await.map(drop)
    }
}

fn person_of(row: &Row, column: usize) -> PersonId {
    PersonId(row.get::<_, i64>(column) as u32)
}

impl Store for Postgres {
    fn now(&self) -> u64 {
        self.clock.continued()
    }

    fn create(&self, room: StoredRoom, entries: Vec<Append>) -> Answer<'_, bool> {
        Box::pin(async move {
            let now = self.now() as i64;
            let appends: Vec<&Append> = entries.iter().collect();
            let columns = Columns::new(&appends);
            let mut params: Vec<Param<'_>> = vec![
                (&room.id, Type::TEXT),
                (&room.code, Type::TEXT),
                (&now, Type::INT8),
            ];
            params.extend(columns.params());
            let made = self.rows(CREATE, &params).await?;
            Ok(!made.is_empty())
        })
    }

    fn append(&self, append: Append) -> Answer<'_, bool> {
        let (reply, answer) = oneshot::channel();
        let sent = self.writer.send((append, reply));
        Box::pin(async move {
            let gone = || StoreError::Failed("the store is closed".into());
            sent.map_err(|_| gone())?;
            answer.await.map_err(|_| gone())?
        })
    }

    fn load(&self, room: &str, after: u64) -> Answer<'_, Vec<String>> {
        let (room, after) = (room.to_string(), after as i64);
        Box::pin(async move {
            let sql = "SELECT entry FROM entries WHERE room = $1 AND number > $2 ORDER BY number";
            let params: [Param<'_>; 2] = [(&room, Type::TEXT), (&after, Type::INT8)];
            let rows = self.rows(sql, &params).await?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn find(&self, code: &str) -> Answer<'_, Option<StoredRoom>> {
        let code = code.to_string();
        Box::pin(async move {
            let sql = "SELECT id, code FROM rooms WHERE code = $1";
            let rows = self.rows(sql, &[(&code, Type::TEXT)]).await?;
            Ok(rows.first().map(|row| StoredRoom {
                id: row.get(0),
                code: row.get(1),
            }))
        })
    }

    fn person(&self, room: &str, token: [u8; 32]) -> Answer<'_, Option<PersonId>> {
        let room = room.to_string();
        Box::pin(async move {
            let token = token.as_slice();
            let sql = "SELECT person FROM tokens WHERE room = $1 AND token = $2";
            let params: [Param<'_>; 2] = [(&room, Type::TEXT), (&token, Type::BYTEA)];
            let rows = self.rows(sql, &params).await?;
            Ok(rows.first().map(|row| person_of(row, 0)))
        })
    }

    fn add_token(&self, room: &str, person: PersonId, token: [u8; 32]) -> Answer<'_, ()> {
        let (room, person) = (room.to_string(), i64::from(person.0));
        Box::pin(async move {
            let token = token.as_slice();
            let sql = "INSERT INTO tokens (room, token, person) VALUES ($1, $2, $3)";
            let params: [Param<'_>; 3] = [
                (&room, Type::TEXT),
                (&token, Type::BYTEA),
                (&person, Type::INT8),
            ];
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn add_device(
        &self,
        room: &str,
        code: [u8; 32],
        person: PersonId,
        until: u64,
    ) -> Answer<'_, ()> {
        let (room, person, until) = (room.to_string(), i64::from(person.0), until as i64);
        Box::pin(async move {
            let (code, now) = (code.as_slice(), self.now() as i64);
            let sql = "WITH old AS (DELETE FROM devices WHERE until < $5) \
                       INSERT INTO devices (room, code, person, until) VALUES ($1, $2, $3, $4)";
            let params: [Param<'_>; 5] = [
                (&room, Type::TEXT),
                (&code, Type::BYTEA),
                (&person, Type::INT8),
                (&until, Type::INT8),
                (&now, Type::INT8),
            ];
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn take_device(&self, room: &str, code: [u8; 32]) -> Answer<'_, Option<PersonId>> {
        let room = room.to_string();
        Box::pin(async move {
            let (code, now) = (code.as_slice(), self.now() as i64);
            let sql = "DELETE FROM devices WHERE room = $1 AND code = $2 AND until >= $3 \
                       RETURNING person";
            let params: [Param<'_>; 3] = [
                (&room, Type::TEXT),
                (&code, Type::BYTEA),
                (&now, Type::INT8),
            ];
            let rows = self.rows(sql, &params).await?;
            Ok(rows.first().map(|row| person_of(row, 0)))
        })
    }

    fn record(&self, id: &str) -> Answer<'_, Option<String>> {
        let id = id.to_string();
        Box::pin(async move {
            let sql = "SELECT record FROM records WHERE id = $1";
            let rows = self.rows(sql, &[(&id, Type::TEXT)]).await?;
            Ok(rows.first().map(|row| row.get(0)))
        })
    }

    fn rewrite(&self, room: &str, number: u64, entry: String) -> Answer<'_, ()> {
        let (room, number) = (room.to_string(), number as i64);
        Box::pin(async move {
            let sql = "UPDATE entries SET entry = $3 WHERE room = $1 AND number = $2";
            let params: [Param<'_>; 3] = [
                (&room, Type::TEXT),
                (&number, Type::INT8),
                (&entry, Type::TEXT),
            ];
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn records_of(&self, room: &str) -> Answer<'_, Vec<(String, String)>> {
        let room = room.to_string();
        Box::pin(async move {
            let sql = "SELECT id, record FROM records WHERE room = $1 ORDER BY made, id";
            let rows = self.rows(sql, &[(&room, Type::TEXT)]).await?;
            Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
        })
    }

    fn rewrite_record(&self, id: &str, record: String) -> Answer<'_, ()> {
        let id = id.to_string();
        Box::pin(async move {
            let sql = "UPDATE records SET record = $2 WHERE id = $1";
            let params: [Param<'_>; 2] = [(&id, Type::TEXT), (&record, Type::TEXT)];
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn delete_record(&self, id: &str) -> Answer<'_, bool> {
        let id = id.to_string();
        Box::pin(async move {
            let sql = "DELETE FROM records WHERE id = $1";
            Ok(self.execute(sql, &[(&id, Type::TEXT)]).await? > 0)
        })
    }

    fn expire(&self, rooms: u64, records: u64) -> Answer<'_, (u64, u64)> {
        Box::pin(async move {
            let old = "DELETE FROM records WHERE id IN \
                       (SELECT id FROM records WHERE made < $1 LIMIT 50)";
            let records = self.delete_old(old, records).await?;
            let old = "DELETE FROM rooms WHERE id IN \
                       (SELECT id FROM rooms WHERE used < $1 LIMIT 50)";
            let rooms = self.delete_old(old, rooms).await?;
            let old = "DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 hour'";
            self.execute(old, &[]).await?;
            Ok((rooms, records))
        })
    }

    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }
}
