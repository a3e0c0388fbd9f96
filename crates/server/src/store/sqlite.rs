//! A store in an SQLite file, for one server.
//!
//! One thread owns the connection. It runs all waiting requests in one transaction, and
//! answers them after the commit is on the disk, so many rooms share one `fsync`.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use parlour_protocol::PersonId;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use tokio::sync::oneshot;

use super::clock::Clock;
use super::{Answer, Append, Store, StoreError, StoredRoom};

/// The migrations, in order. The file contains the number of those that were applied.
const MIGRATIONS: [&str; 3] = [
    include_str!("migrations/sqlite-1.sql"),
    include_str!("migrations/sqlite-2.sql"),
    include_str!("migrations/sqlite-3.sql"),
];

/// The most requests of one transaction.
const MAX_AT_ONCE: usize = 512;

/// How many old rooms or records are deleted in one transaction.
const DELETED_AT_ONCE: usize = 20;

/// How long to wait for another program that uses the file.
const BUSY: Duration = Duration::from_secs(10);

/// The location of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryOrFile {
    /// In memory, for as long as the program runs.
    Memory,
    /// In this file.
    File(PathBuf),
}

/// Runs a request and returns the function that answers it after the commit.
type Job = Box<dyn FnOnce(&Connection) -> rusqlite::Result<JobReply> + Send>;

/// Answers a request, after the commit.
type JobReply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Locks a store until the returned file is closed, which the system does for killed
/// processes, too.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let open = |error: io::Error| StoreError::Open(error.to_string());
    let file = create_private(Path::new(&name)).map_err(open)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let words = format!("another server uses {}", path.display());
            Err(StoreError::Open(words))
        }
        // Some file systems do not support locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// Called before the process ends because the store cannot be written, with the reason.
pub type OnWriteFailure = fn(&str);

/// A store in a file.
pub struct Sqlite {
    requests: mpsc::Sender<Job>,
    clock: Clock,
    /// Held while a server uses the file.
    _lock: Option<File>,
}

impl Sqlite {
    /// Opens a store, or creates it.
    ///
    /// # Errors
    /// A [`StoreError`] if it cannot be opened, or was made by a newer version.
    pub fn open(place: &MemoryOrFile) -> Result<Self, StoreError> {
        Self::start(place, |_| {})
    }

    fn start(place: &MemoryOrFile, on_write_failure: OnWriteFailure) -> Result<Self, StoreError> {
        let open = |error: rusqlite::Error| StoreError::Open(error.to_string());
        let mut connection = match place {
            MemoryOrFile::Memory => Connection::open_in_memory().map_err(open)?,
            MemoryOrFile::File(path) => {
                create_private(path).map_err(|error| StoreError::Open(error.to_string()))?;
                Connection::open(path).map_err(open)?
            }
        };
        prepare(&mut connection)?;
        let (requests, inbox) = mpsc::channel();
        thread::Builder::new()
            .name("store".into())
            .spawn(move || serve(&mut connection, &inbox, on_write_failure))
            .map_err(|error| StoreError::Open(error.to_string()))?;
        Ok(Self {
            requests,
            clock: Clock::default(),
            _lock: None,
        })
    }

    /// Opens a store for a server. No other server can use the file at the same time, because
    /// both would drive the same bots and clocks. The process ends if the store cannot be written.
    ///
    /// # Errors
    /// A [`StoreError`] if it cannot be opened, or another server uses it.
    pub fn open_for_server(
        place: &MemoryOrFile,
        on_write_failure: OnWriteFailure,
    ) -> Result<Self, StoreError> {
        let lock = match place {
            MemoryOrFile::Memory => None,
            MemoryOrFile::File(path) => Some(lock(path)?),
        };
        Ok(Self {
            _lock: lock,
            ..Self::start(place, on_write_failure)?
        })
    }

    /// Replaces the content of a store by that of a copy. No server may use the store meanwhile.
    ///
    /// # Errors
    /// A [`StoreError`] if a server uses the store, or the copy is not one that this version can
    /// read; the store is not changed then.
    pub fn restore(store: &Path, copy: &Path) -> Result<(), StoreError> {
        let failed = |error: rusqlite::Error| StoreError::Failed(error.to_string());
        let _lock = lock(store)?;
        let copy = Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY);
        let copy = copy.map_err(failed)?;
        let is_whole: String = copy
            .pragma_query_value(None, "quick_check", |row| row.get(0))
            .map_err(failed)?;
        let version: i64 = copy
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .map_err(failed)?;
        match usize::try_from(version) {
            _ if is_whole != "ok" => return Err(StoreError::Failed(is_whole)),
            Ok(1..) if version as usize <= MIGRATIONS.len() => {}
            Ok(0) => return Err(StoreError::Failed("it is not a copy of a store".into())),
            _ => return Err(StoreError::Newer(version)),
        }
        create_private(store).map_err(|error| StoreError::Failed(error.to_string()))?;
        // Written by SQLite, and not as a file: what a killed server has left beside the store
        // would be applied to the new content.
        let mut file = Connection::open(store).map_err(failed)?;
        let backup = Backup::new(&copy, &mut file).map_err(failed)?;
        match backup.step(-1).map_err(failed)? {
            StepResult::Done => Ok(()),
            _ => Err(StoreError::Failed("the store is locked".into())),
        }
    }

    /// Copies a store into a file. A server can use the store meanwhile, also one of an older
    /// version: the store is not changed.
    ///
    /// # Errors
    /// A [`StoreError`] if it cannot be copied.
    pub fn back_up(store: &Path, to: &Path) -> Result<(), StoreError> {
        let failed = |error: rusqlite::Error| StoreError::Failed(error.to_string());
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
        let store = Connection::open_with_flags(store, flags).map_err(failed)?;
        store.busy_timeout(BUSY).map_err(failed)?;
        copy(&store, to)
    }

    /// Runs a request in a transaction, and answers after the commit.
    fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'_, T> {
        let (sender, receiver) = oneshot::channel::<Result<T, StoreError>>();
        let job: Job = Box::new(move |transaction| {
            let value = job(transaction)?;
            Ok(Box::new(move |committed: Result<(), StoreError>| {
                let _ = sender.send(committed.map(|()| value));
            }))
        });
        let sent = self.requests.send(job);
        Box::pin(async move {
            let gone = || StoreError::Failed("the store is closed".into());
            sent.map_err(|_| gone())?;
            receiver.await.map_err(|_| gone())?
        })
    }
}

impl Sqlite {
    /// Deletes what is older than a time, a few rows in each transaction, so that moves do not
    /// wait for it. Returns how many rows were deleted.
    async fn delete_old(
        &self,
        select: &'static str,
        delete: &'static str,
        before: u64,
    ) -> Result<u64, StoreError> {
        let old = self.ask(move |transaction| {
            let mut statement = transaction.prepare_cached(select)?;
            let ids = statement.query_map([before], |row| row.get(0))?;
            ids.collect::<rusqlite::Result<Vec<String>>>()
        });
        let old = old.await?;
        let mut count = 0;
        for ids in old.chunks(DELETED_AT_ONCE) {
            let ids = ids.to_vec();
            let deleted = self.ask(move |transaction| {
                let mut statement = transaction.prepare_cached(delete)?;
                let deleted = ids.iter().map(|id| statement.execute(params![id, before]));
                deleted.sum::<rusqlite::Result<usize>>()
            });
            count += deleted.await? as u64;
        }
        Ok(count)
    }
}

/// Configures the connection and applies missing migrations.
fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    let open = |error: rusqlite::Error| StoreError::Open(error.to_string());
    connection.busy_timeout(BUSY).map_err(open)?;
    connection
        .pragma_update(None, "journal_mode", "WAL")
        .and_then(|()| connection.pragma_update(None, "synchronous", "FULL"))
        .and_then(|()| connection.pragma_update(None, "foreign_keys", "ON"))
        .map_err(open)?;
    let done: i64 = connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(open)?;
    let done = usize::try_from(done).map_err(|_| StoreError::Newer(done))?;
    if done > MIGRATIONS.len() {
        return Err(StoreError::Newer(done as i64));
    }
    for (number, migration) in (1i64..).zip(MIGRATIONS).skip(done) {
        let transaction = connection.transaction().map_err(open)?;
        transaction.execute_batch(migration).map_err(open)?;
        transaction
            .pragma_update(None, "user_version", number)
            .map_err(open)?;
        transaction.commit().map_err(open)?;
    }
    Ok(())
}

/// Serves requests until all senders are dropped.
fn serve(
    connection: &mut Connection,
    inbox: &mpsc::Receiver<Job>,
    on_write_failure: OnWriteFailure,
) {
    while let Ok(first) = inbox.recv() {
        let waiting = std::iter::once(first).chain(inbox.try_iter());
        let jobs = waiting.take(MAX_AT_ONCE).collect();
        if let Err(error) = run_batch(connection, jobs) {
            // After a failed write it is unknown what is on the disk.
            tracing::error!(%error, "the store cannot be written; this server ends");
            on_write_failure(&error.to_string());
            std::process::exit(1);
        }
    }
}

/// Copies the store into a file, in one step: a copy in several steps begins again whenever a
/// server writes in between, and may never end.
fn copy(connection: &Connection, to: &Path) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| StoreError::Failed(error.to_string());
    create_private(to).map_err(|error| StoreError::Failed(error.to_string()))?;
    let mut file = Connection::open(to).map_err(failed)?;
    let backup = Backup::new(connection, &mut file).map_err(failed)?;
    match backup.step(-1).map_err(failed)? {
        StepResult::Done => Ok(()),
        _ => Err(StoreError::Failed("the store is locked".into())),
    }
}

/// Creates a file that only its owner can read, unless it exists: a store contains the cards
/// of all games. SQLite gives its other files the same permissions.
fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Runs requests in one transaction. If one of them fails, only that one is rolled back. An
/// error is that of the commit.
fn run_batch(connection: &mut Connection, jobs: Vec<Job>) -> rusqlite::Result<()> {
    if jobs.is_empty() {
        return Ok(());
    }
    let failed = |error: rusqlite::Error| StoreError::Failed(error.to_string());
    let mut transaction = match connection.transaction() {
        Ok(transaction) => transaction,
        // Dropping the requests answers them with an error.
        Err(error) => {
            tracing::error!(%error, "no transaction");
            return Ok(());
        }
    };
    let mut replies = Vec::new();
    for job in jobs {
        let savepoint = match transaction.savepoint() {
            Ok(savepoint) => savepoint,
            Err(error) => {
                tracing::error!(%error, "no savepoint");
                continue;
            }
        };
        match job(&savepoint) {
            Ok(reply) => match savepoint.commit() {
                Ok(()) => replies.push(reply),
                Err(error) => reply(Err(failed(error))),
            },
            Err(error) => tracing::warn!(%error, "a request of the store failed"),
        }
    }
    transaction.commit()?;
    replies.into_iter().for_each(|reply| reply(Ok(())));
    Ok(())
}

fn insert(transaction: &Connection, append: &Append, now: u64) -> rusqlite::Result<bool> {
    let stored = transaction
        .prepare_cached("INSERT OR IGNORE INTO entries (room, number, entry) VALUES (?1, ?2, ?3)")?
        .execute(params![append.room, append.number, append.entry])?;
    if stored == 0 {
        return Ok(false);
    }
    transaction
        .prepare_cached("UPDATE rooms SET used = ?2 WHERE id = ?1")?
        .execute(params![append.room, now])?;
    if let Some((person, token)) = &append.token {
        insert_token(transaction, &append.room, *person, token)?;
    }
    if let Some((id, record)) = &append.record {
        transaction
            .prepare_cached("INSERT INTO records (id, room, made, record) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![id, append.room, now, record])?;
    }
    Ok(true)
}

fn insert_token(
    transaction: &Connection,
    room: &str,
    person: PersonId,
    token: &[u8; 32],
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("INSERT INTO tokens (room, token, person) VALUES (?1, ?2, ?3)")?
        .execute(params![room, token.as_slice(), person.0])?;
    Ok(())
}

impl Store for Sqlite {
    fn now(&self) -> u64 {
        self.clock.now()
    }

    fn create(&self, room: StoredRoom, entries: Vec<Append>) -> Answer<'_, bool> {
        let now = self.now();
        self.ask(move |transaction| {
            let made = transaction
                .prepare_cached("INSERT OR IGNORE INTO rooms (id, code, used) VALUES (?1, ?2, ?3)")?
                .execute(params![room.id, room.code, now])?;
            if made == 0 {
                return Ok(false);
            }
            for entry in &entries {
                insert(transaction, entry, now)?;
            }
            Ok(true)
        })
    }

    fn append(&self, append: Append) -> Answer<'_, bool> {
        let now = self.now();
        self.ask(move |transaction| insert(transaction, &append, now))
    }

    fn load(&self, room: &str, after: u64) -> Answer<'_, Vec<String>> {
        let room = room.to_string();
        self.ask(move |transaction| {
            let mut statement = transaction.prepare_cached(
                "SELECT entry FROM entries WHERE room = ?1 AND number > ?2 ORDER BY number",
            )?;
            let rows = statement.query_map(params![room, after], |row| row.get(0))?;
            rows.collect()
        })
    }

    fn find(&self, code: &str) -> Answer<'_, Option<StoredRoom>> {
        let code = code.to_string();
        self.ask(move |transaction| {
            transaction
                .prepare_cached("SELECT id, code FROM rooms WHERE code = ?1")?
                .query_row([code], |row| {
                    Ok(StoredRoom {
                        id: row.get(0)?,
                        code: row.get(1)?,
                    })
                })
                .optional()
        })
    }

    fn person(&self, room: &str, token: [u8; 32]) -> Answer<'_, Option<PersonId>> {
        let room = room.to_string();
        self.ask(move |transaction| {
            transaction
                .prepare_cached("SELECT person FROM tokens WHERE room = ?1 AND token = ?2")?
                .query_row(params![room, token.as_slice()], |row| {
                    row.get(0).map(PersonId)
                })
                .optional()
        })
    }

    fn add_token(&self, room: &str, person: PersonId, token: [u8; 32]) -> Answer<'_, ()> {
        let room = room.to_string();
        self.ask(move |transaction| insert_token(transaction, &room, person, &token))
    }

    fn add_device(
        &self,
        room: &str,
        code: [u8; 32],
        person: PersonId,
        until: u64,
    ) -> Answer<'_, ()> {
        let (room, now) = (room.to_string(), self.now());
        self.ask(move |transaction| {
            transaction
                .prepare_cached("DELETE FROM devices WHERE until < ?1")?
                .execute([now])?;
            transaction
                .prepare_cached(
                    "INSERT INTO devices (room, code, person, until) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![room, code.as_slice(), person.0, until])?;
            Ok(())
        })
    }

    fn take_device(&self, room: &str, code: [u8; 32]) -> Answer<'_, Option<PersonId>> {
        let (room, now) = (room.to_string(), self.now());
        self.ask(move |transaction| {
            transaction
                .prepare_cached(
                    "DELETE FROM devices WHERE room = ?1 AND code = ?2 AND until >= ?3 RETURNING person",
                )?
                .query_row(params![room, code.as_slice(), now], |row| {
                    row.get(0).map(PersonId)
                })
                .optional()
        })
    }

    fn record(&self, id: &str) -> Answer<'_, Option<String>> {
        let id = id.to_string();
        self.ask(move |transaction| {
            transaction
                .prepare_cached("SELECT record FROM records WHERE id = ?1")?
                .query_row([id], |row| row.get(0))
                .optional()
        })
    }

    fn rewrite(&self, room: &str, number: u64, entry: String) -> Answer<'_, ()> {
        let room = room.to_string();
        self.ask(move |transaction| {
            let sql = "UPDATE entries SET entry = ?3 WHERE room = ?1 AND number = ?2";
            transaction.execute(sql, params![room, number, entry])?;
            Ok(())
        })
    }

    fn records_of(&self, room: &str) -> Answer<'_, Vec<(String, String)>> {
        let room = room.to_string();
        self.ask(move |transaction| {
            let sql = "SELECT id, record FROM records WHERE room = ?1 ORDER BY made, id";
            let mut statement = transaction.prepare_cached(sql)?;
            let rows = statement.query_map([room], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        })
    }

    fn rewrite_record(&self, id: &str, record: String) -> Answer<'_, ()> {
        let id = id.to_string();
        self.ask(move |transaction| {
            let sql = "UPDATE records SET record = ?2 WHERE id = ?1";
            transaction.execute(sql, params![id, record])?;
            Ok(())
        })
    }

    fn delete_record(&self, id: &str) -> Answer<'_, bool> {
        let id = id.to_string();
        self.ask(move |transaction| {
            let deleted = transaction.execute("DELETE FROM records WHERE id = ?1", [id])?;
            Ok(deleted > 0)
        })
    }

    fn expire(&self, rooms: u64, records: u64) -> Answer<'_, (u64, u64)> {
        Box::pin(async move {
            let old_records = "SELECT id FROM records WHERE made < ?1";
            let old_rooms = "SELECT id FROM rooms WHERE used < ?1";
            Ok((
                self.delete_old(
                    old_rooms,
                    "DELETE FROM rooms WHERE id = ?1 AND used < ?2",
                    rooms,
                )
                .await?,
                self.delete_old(
                    old_records,
                    "DELETE FROM records WHERE id = ?1 AND made < ?2",
                    records,
                )
                .await?,
            ))
        })
    }
}
