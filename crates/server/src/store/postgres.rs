//! A store in a Postgres database, for one server or several.
//!
//! One task writes: it takes all entries that wait and stores them with one statement, so
//! many rooms share one commit, and other servers are told in the same commit. Another
//! connection answers questions, and a third one listens.

use std::collections::{BTreeMap, VecDeque};
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::StreamExt;
use parlour_protocol::{PersonId, Reaction};
use tokio::sync::{Mutex, broadcast, mpsc, oneshot};
use tokio::time::{sleep, timeout};
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, Row};

use super::{Answer, Append, Notice, RoomNews, Shared, Store, StoreError, StoredRoom};
use crate::ids::secret_id;

/// The migrations, in order. The number of those that were done is in the database.
const MIGRATIONS: [&str; 1] = [include_str!("migrations/postgres-1.sql")];

/// Any number that only this program locks while it changes tables.
const MIGRATION_LOCK: i64 = 0x7061_726c_6f75_7231;

/// The most entries of one statement. A notice has room for so many.
const MOST_AT_ONCE: usize = 150;

/// The notices that can wait.
const MOST_NOTICES: usize = 4096;

/// How long to wait for the database.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait before the next connection of the listener.
const PAUSE: Duration = Duration::from_millis(500);

const APPEND: &str = include_str!("postgres/append.sql");
const CREATE: &str = include_str!("postgres/create.sql");
const RENEW: &str = include_str!("postgres/renew.sql");
const DRIVE: &str = include_str!("postgres/drive.sql");
const PRESENT: &str = include_str!("postgres/present.sql");
const NEWS: &str = include_str!("postgres/news.sql");
const LISTED: &str = include_str!("postgres/listed.sql");

/// A parameter of a statement with its type, so that the statement needs no preparation.
type Param<'a> = (&'a (dyn ToSql + Sync), Type);

/// An entry that waits, and how it is answered.
type Waiting = (Append, oneshot::Sender<Result<bool, StoreError>>);

/// A store in a database.
pub struct Postgres {
    link: Arc<Link>,
    writer: mpsc::UnboundedSender<Waiting>,
    notices: broadcast::Sender<Notice>,
    /// The name of this server among those that use the database.
    node: Arc<str>,
    /// How many milliseconds the database's clock is ahead of the system's.
    ahead: AtomicI64,
}

impl Postgres {
    /// Whether this is the address of a database.
    #[must_use]
    pub fn is_address(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }

    /// Connects to a database, and brings its tables up to date.
    ///
    /// # Errors
    /// A [`StoreError`] if it cannot be reached, or was made by a newer version.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let open = |error: tokio_postgres::Error| StoreError::Open(words(&error));
        let mut config: Config = address.parse().map_err(open)?;
        config.application_name("parlour");
        let link = Arc::new(Link::new(config));
        let client = link.client().await;
        let client = client.map_err(|error| StoreError::Open(error.to_string()))?;
        migrate(&client).await?;
        let (notices, _) = broadcast::channel(MOST_NOTICES);
        let (writer, inbox) = mpsc::unbounded_channel();
        let node: Arc<str> = secret_id().into();
        tokio::spawn(write(Arc::new(link.another()), Arc::clone(&node), inbox));
        tokio::spawn(listen(link.another(), Arc::clone(&node), notices.clone()));
        let store = Self {
            link,
            writer,
            notices,
            node,
            ahead: AtomicI64::new(0),
        };
        store.renew().await?;
        Ok(store)
    }

    /// Asks the database.
    async fn rows(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>, StoreError> {
        let client = self.link.client().await?;
        within(client.query_typed(sql, params)).await
    }

    /// Changes the database; returns how many rows.
    async fn execute(&self, sql: &str, params: &[Param<'_>]) -> Result<u64, StoreError> {
        let client = self.link.client().await?;
        within(client.execute_typed(sql, params)).await
    }

    async fn tell(&self, words: &str) -> Result<(), StoreError> {
        let text = format!("{} {words}", self.node);
        let sql = "SELECT pg_notify('parlour', $1)";
        self.rows(sql, &[(&text, Type::TEXT)]).await.map(drop)
    }
}

/// A connection that is opened again when it is lost.
struct Link {
    config: Config,
    client: Mutex<Option<Arc<Client>>>,
}

impl Link {
    fn new(config: Config) -> Self {
        Self {
            config,
            client: Mutex::default(),
        }
    }

    /// One more connection to the same database.
    fn another(&self) -> Self {
        Self::new(self.config.clone())
    }

    async fn client(&self) -> Result<Arc<Client>, StoreError> {
        let mut client = self.client.lock().await;
        if let Some(open) = client.as_ref().filter(|client| !client.is_closed()) {
            return Ok(Arc::clone(open));
        }
        let (new, connection) = within(self.config.connect(NoTls)).await?;
        tokio::spawn(connection);
        let new = Arc::new(new);
        *client = Some(Arc::clone(&new));
        Ok(new)
    }

    /// Opens a new connection the next time.
    async fn close(&self) {
        *self.client.lock().await = None;
    }
}

/// What is wrong, with the reason that the database gives.
fn words(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(reason) => reason.message().into(),
        None => error.to_string(),
    }
}

fn failed(error: &tokio_postgres::Error) -> StoreError {
    StoreError::Failed(words(error))
}

/// Waits for the database, but not for ever.
async fn within<T>(
    answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, StoreError> {
    match timeout(PATIENCE, answer).await {
        Ok(answer) => answer.map_err(|error| failed(&error)),
        Err(_) => Err(StoreError::Failed("the database does not answer".into())),
    }
}

/// Brings the tables up to date. Servers that start at the same time wait for each other.
async fn migrate(client: &Client) -> Result<(), StoreError> {
    let begin = format!(
        "BEGIN; SELECT pg_advisory_xact_lock({MIGRATION_LOCK}); \
         CREATE TABLE IF NOT EXISTS parlour (version BIGINT NOT NULL)"
    );
    within(client.batch_execute(&begin)).await?;
    let sql = "SELECT coalesce(max(version), 0) FROM parlour";
    let done: i64 = within(client.query_one(sql, &[])).await?.get(0);
    if done > MIGRATIONS.len() as i64 {
        return Err(StoreError::Newer(done));
    }
    for (number, migration) in (1i64..).zip(MIGRATIONS).skip(done as usize) {
        let sql = format!("{migration}; INSERT INTO parlour (version) VALUES ({number})");
        within(client.batch_execute(&sql)).await?;
    }
    within(client.batch_execute("COMMIT")).await
}

/// Stores entries, many at once, until the store is dropped.
async fn write(link: Arc<Link>, node: Arc<str>, mut inbox: mpsc::UnboundedReceiver<Waiting>) {
    let mut waiting: VecDeque<Waiting> = VecDeque::new();
    loop {
        if waiting.is_empty() {
            match inbox.recv().await {
                Some(first) => waiting.push_back(first),
                None => return,
            }
        }
        while waiting.len() < MOST_AT_ONCE {
            match inbox.try_recv() {
                Ok(next) => waiting.push_back(next),
                Err(_) => break,
            }
        }
        let batch = next_batch(&mut waiting);
        write_batch(&link, &node, batch).await;
    }
}

/// The entries to store together, in the order of their keys. Of two entries with one
/// number, the second one waits.
fn next_batch(waiting: &mut VecDeque<Waiting>) -> Vec<Waiting> {
    let mut batch: BTreeMap<(String, u64), Waiting> = BTreeMap::new();
    let mut later = VecDeque::new();
    for (append, reply) in waiting.drain(..) {
        let key = (append.room.clone(), append.number);
        match batch.len() < MOST_AT_ONCE && !batch.contains_key(&key) {
            true => drop(batch.insert(key, (append, reply))),
            false => later.push_back((append, reply)),
        }
    }
    *waiting = later;
    batch.into_values().collect()
}

/// Stores entries together; if one of them cannot be stored, each alone.
async fn write_batch(link: &Link, node: &str, mut batch: Vec<Waiting>) {
    let appends: Vec<&Append> = batch.iter().map(|(append, _)| append).collect();
    let (error, is_undone) = match append_all(link, node, &appends).await {
        Ok(stored) => {
            for ((_, reply), stored) in batch.into_iter().zip(stored) {
                let _ = reply.send(Ok(stored));
            }
            return;
        }
        Err(failed) => failed,
    };
    if is_undone && batch.len() > 1 {
        for (append, reply) in batch {
            let alone = append_all(link, node, &[&append]).await;
            let stored = alone.map(|stored| stored == [true]);
            let _ = reply.send(stored.map_err(|(error, _)| error));
        }
        return;
    }
    tracing::warn!(%error, "entries were not stored");
    link.close().await;
    for (_, reply) in batch.drain(..) {
        let _ = reply.send(Err(error.clone()));
    }
}

/// Stores entries with one statement; returns which of them were stored. An error says
/// whether it is certain that nothing was.
async fn append_all(
    link: &Link,
    node: &str,
    appends: &[&Append],
) -> Result<Vec<bool>, (StoreError, bool)> {
    let client = link.client().await.map_err(|error| (error, false))?;
    let columns = Columns::new(appends);
    let mut params = columns.params();
    let now = now_of_system();
    params.extend([(&now as _, Type::INT8), (&node as _, Type::TEXT)]);
    let rows = match timeout(PATIENCE, client.query_typed(APPEND, &params)).await {
        Ok(Ok(rows)) => rows,
        Ok(Err(error)) => return Err((failed(&error), error.as_db_error().is_some())),
        Err(_) => {
            let error = StoreError::Failed("the database does not answer".into());
            return Err((error, false));
        }
    };
    let stored: std::collections::HashSet<(&str, i64)> =
        rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    let is_stored = |append: &&Append| stored.contains(&(&append.room, append.number as i64));
    Ok(appends.iter().map(is_stored).collect())
}

/// Entries as columns, as a statement takes them.
struct Columns<'a> {
    rooms: Vec<&'a str>,
    numbers: Vec<i64>,
    entries: Vec<&'a str>,
    people: Vec<Option<i64>>,
    tokens: Vec<Option<&'a [u8]>>,
    record_ids: Vec<Option<&'a str>>,
    records: Vec<Option<&'a str>>,
}

impl<'a> Columns<'a> {
    fn new(appends: &[&'a Append]) -> Self {
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

    fn params(&self) -> Vec<Param<'_>> {
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

/// Passes the notices of other servers on, until nobody needs them.
async fn listen(link: Link, node: Arc<str>, notices: broadcast::Sender<Notice>) {
    loop {
        if let Err(error) = listen_once(&link, &node, &notices).await {
            tracing::warn!(%error, "the database sends no notices; trying again");
        }
        sleep(PAUSE).await;
    }
}

async fn listen_once(
    link: &Link,
    node: &str,
    notices: &broadcast::Sender<Notice>,
) -> Result<(), StoreError> {
    let (client, mut connection) = within(link.config.connect(NoTls)).await?;
    let (sender, mut messages) = mpsc::channel(MOST_NOTICES);
    let driver = tokio::spawn(async move {
        let mut stream = futures_util::stream::poll_fn(move |cx| connection.poll_message(cx));
        while let Some(Ok(message)) = stream.next().await {
            if let AsyncMessage::Notification(notice) = message
                && sender.send(notice.payload().to_string()).await.is_err()
            {
                return;
            }
        }
    });
    within(client.batch_execute("LISTEN parlour")).await?;
    // What was said before is lost.
    let _ = notices.send(Notice::Missed);
    while let Some(text) = messages.recv().await {
        for notice in read_notices(&text, node) {
            // An error means that nobody listens at the moment.
            let _ = notices.send(notice);
        }
    }
    driver.abort();
    Err(StoreError::Failed("the connection was lost".into()))
}

/// Reads a notice of another server.
fn read_notices(text: &str, own: &str) -> Vec<Notice> {
    let mut words = text.split(' ');
    if words.next() == Some(own) {
        return Vec::new();
    }
    let kind = words.next();
    let rest: Vec<&str> = words.collect();
    match (kind, rest.as_slice()) {
        (Some("entries"), pairs) => {
            let read = |pair: &[&str]| match pair {
                [room, number] => Some(Notice::Entries {
                    room: room.to_string(),
                    number: number.parse().ok()?,
                }),
                _ => None,
            };
            pairs.chunks(2).filter_map(read).collect()
        }
        (Some("presence"), [room]) => vec![Notice::Presence {
            room: room.to_string(),
        }],
        (Some("reaction"), [room, person, reaction]) => {
            let reaction = serde_json::from_value((*reaction).into());
            let person = person.parse().map(PersonId);
            match (person, reaction) {
                (Ok(person), Ok(reaction)) => vec![Notice::Reaction {
                    room: room.to_string(),
                    person,
                    reaction,
                }],
                _ => Vec::new(),
            }
        }
        // A newer server may say more.
        _ => Vec::new(),
    }
}

fn now_of_system() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_millis() as i64)
}

fn person_of(row: &Row, column: usize) -> PersonId {
    PersonId(row.get::<_, i64>(column) as u32)
}

impl Store for Postgres {
    fn now(&self) -> u64 {
        let now = now_of_system() + self.ahead.load(Ordering::Relaxed);
        now.max(0) as u64
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
            let (rooms, records) = (rooms as i64, records as i64);
            let old = "DELETE FROM records WHERE made < $1";
            let records = self.execute(old, &[(&records, Type::INT8)]).await?;
            let old = "DELETE FROM rooms WHERE used < $1";
            let rooms = self.execute(old, &[(&rooms, Type::INT8)]).await?;
            let old = "DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 hour'";
            self.execute(old, &[]).await?;
            Ok((rooms, records))
        })
    }

    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }
}

impl Shared for Postgres {
    fn renew(&self) -> Answer<'_, bool> {
        Box::pin(async move {
            let rows = self.rows(RENEW, &[(&&*self.node, Type::TEXT)]).await?;
            let Some(row) = rows.first() else {
                return Ok(false);
            };
            let ahead = row.get::<_, i64>(1) - now_of_system();
            self.ahead.store(ahead, Ordering::Relaxed);
            Ok(row.get(0))
        })
    }

    fn leave(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let sql = "DELETE FROM nodes WHERE id = $1";
            let params: [Param<'_>; 1] = [(&&*self.node, Type::TEXT)];
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn drive(&self, room: &str) -> Answer<'_, bool> {
        let room = room.to_string();
        Box::pin(async move {
            let params: [Param<'_>; 2] = [(&room, Type::TEXT), (&&*self.node, Type::TEXT)];
            Ok(self.execute(DRIVE, &params).await? > 0)
        })
    }

    fn release(&self, room: &str) -> Answer<'_, ()> {
        let room = room.to_string();
        Box::pin(async move {
            let sql = "UPDATE rooms SET driver = NULL WHERE id = $1 AND driver = $2";
            let params: [Param<'_>; 2] = [(&room, Type::TEXT), (&&*self.node, Type::TEXT)];
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn release_others(&self, rooms: Vec<String>) -> Answer<'_, ()> {
        Box::pin(async move {
            let sql = "UPDATE rooms SET driver = NULL WHERE driver = $1 AND id <> ALL($2)";
            let params: [Param<'_>; 2] = [(&&*self.node, Type::TEXT), (&rooms, Type::TEXT_ARRAY)];
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn set_present(&self, room: &str, people: &BTreeMap<PersonId, bool>) -> Answer<'_, ()> {
        let room = room.to_string();
        let ids: Vec<i64> = people.keys().map(|person| i64::from(person.0)).collect();
        let deals: Vec<bool> = people.values().copied().collect();
        Box::pin(async move {
            let params: [Param<'_>; 4] = [
                (&room, Type::TEXT),
                (&&*self.node, Type::TEXT),
                (&ids, Type::INT8_ARRAY),
                (&deals, Type::BOOL_ARRAY),
            ];
            self.rows(PRESENT, &params).await.map(drop)
        })
    }

    fn news(&self, rooms: Vec<String>) -> Answer<'_, Vec<RoomNews>> {
        Box::pin(async move {
            let params: [Param<'_>; 2] = [(&rooms, Type::TEXT_ARRAY), (&&*self.node, Type::TEXT)];
            let rows = self.rows(NEWS, &params).await?;
            let news = rows.iter().map(|row| {
                let (people, deals): (Vec<i64>, Vec<bool>) = (row.get(2), row.get(3));
                let people = people.into_iter().map(|person| PersonId(person as u32));
                RoomNews {
                    room: row.get(0),
                    number: row.get::<_, i64>(1) as u64,
                    elsewhere: merged(people.zip(deals)),
                }
            });
            Ok(news.collect())
        })
    }

    fn react(&self, room: &str, person: PersonId, reaction: Reaction) -> Answer<'_, ()> {
        let name = serde_json::to_value(reaction).unwrap_or_default();
        let name = name.as_str().unwrap_or_default();
        let words = format!("reaction {room} {} {name}", person.0);
        Box::pin(async move { self.tell(&words).await })
    }

    fn list(&self, room: &str, description: Option<String>) -> Answer<'_, ()> {
        let room = room.to_string();
        Box::pin(async move {
            let node = &*self.node;
            let mut params: Vec<Param<'_>> = vec![(&room, Type::TEXT), (&node, Type::TEXT)];
            let sql = match &description {
                Some(description) => {
                    params.push((description, Type::TEXT));
                    "INSERT INTO listed (room, node, description) VALUES ($1, $2, $3) \
                     ON CONFLICT (room, node) DO UPDATE SET description = EXCLUDED.description"
                }
                None => "DELETE FROM listed WHERE room = $1 AND node = $2",
            };
            self.execute(sql, &params).await.map(drop)
        })
    }

    fn listed(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let rows = self.rows(LISTED, &[]).await?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn notices(&self) -> broadcast::Receiver<Notice> {
        self.notices.subscribe()
    }
}

/// Somebody who is connected to several servers takes part in deals with one of them.
fn merged(people: impl Iterator<Item = (PersonId, bool)>) -> BTreeMap<PersonId, bool> {
    let mut all = BTreeMap::new();
    for (person, deals) in people {
        *all.entry(person).or_default() |= deals;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_of_others_are_read_and_own_ones_are_not() {
        let read = |text: &str| read_notices(text, "me");
        assert_eq!(read("me entries a 1"), []);
        let entries = |room: &str, number| Notice::Entries {
            room: room.into(),
            number,
        };
        assert_eq!(
            read("you entries a 12 b 3"),
            [entries("a", 12), entries("b", 3)]
        );
        let presence = Notice::Presence { room: "a".into() };
        assert_eq!(read("you presence a"), [presence]);
        let wow = Notice::Reaction {
            room: "a".into(),
            person: PersonId(3),
            reaction: Reaction::Wow,
        };
        assert_eq!(read("you reaction a 3 wow"), [wow]);
        for unknown in [
            "",
            "you",
            "you sing a",
            "you entries a",
            "you reaction a x wow",
        ] {
            assert_eq!(read(unknown), [], "{unknown}");
        }
    }

    #[test]
    fn of_two_entries_with_one_number_the_second_waits() {
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
