//! Runs rooms: one task each, with an inbox. A room is loaded when it is first needed, and
//! dropped when nobody is connected.

mod clients;
mod driving;
mod line;
mod log;
mod messages;
mod names;
mod others;
mod people;
mod task;
mod work;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use parlour_engine::Record;
use parlour_protocol::{
    FromClient, Hello, ListedTable, NewRoom, OpenedRoom, PersonId, PlayOn, RefusalCode,
    RoomSettings, RoomState,
};
use tokio::sync::{mpsc, watch};

pub(crate) use self::clients::Snapshot;
pub(crate) use self::line::Line;
use self::others::Lease;
use self::task::{RoomTask, ToRoom};
use self::work::Threads;
pub(crate) use self::work::{ThreadPermit, Work};
use crate::catalog::Catalog;
use crate::ids::{Token, is_secret_id, read_code, room_code, secret_id};
use crate::metrics::Metrics;
pub use crate::room::Pace;
use crate::room::{Handled, Refused, Room, Time};
use crate::store::{Append, Store, StoreError, StoredRoom};

/// The most bots of a new room.
const MAX_BOTS: usize = 15;

/// The messages that can wait in a room's inbox.
const INBOX: usize = 256;

/// How long a replay waits for other replays. Less than the time limit for a request, so that the
/// answer is a refusal with words.
const REPLAY_WAIT: Duration = Duration::from_secs(8);

/// The most rooms whose panics are remembered.
const MAX_PANICS: usize = 1000;

/// How many codes are tried for a new room.
const CODE_ATTEMPTS: usize = 20;

/// Runs rooms.
pub struct Node {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) catalog: Catalog,
    pub(crate) pace: Pace,
    pub(crate) metrics: Metrics,
    rooms: Mutex<HashMap<String, mpsc::Sender<ToRoom>>>,
    /// The tables that everybody may watch, by code.
    listed: Mutex<BTreeMap<String, ListedTable>>,
    threads: Threads,
    /// The panics in rooms, by id: after which entry, and how many.
    panics: Mutex<HashMap<String, (u64, u32)>>,
    stopping: watch::Sender<bool>,
    lease: Mutex<Lease>,
    /// Counts the pauses of all clocks.
    pauses: watch::Sender<u64>,
}

impl Node {
    /// A node with the games of this catalog, which keeps its rooms in this store.
    ///
    /// # Panics
    /// Outside of a tokio runtime.
    #[must_use]
    pub fn new(catalog: impl Into<Catalog>, store: Arc<dyn Store>, pace: Pace) -> Arc<Self> {
        let node = Arc::new(Self {
            store,
            catalog: catalog.into(),
            pace,
            metrics: Metrics::default(),
            rooms: Mutex::default(),
            listed: Mutex::default(),
            threads: Threads::new(),
            panics: Mutex::default(),
            stopping: watch::Sender::new(false),
            lease: Mutex::default(),
            pauses: watch::Sender::new(0),
        });
        tokio::spawn(others::watch_the_clock(Arc::downgrade(&node)));
        if node.store.shared().is_some() {
            tokio::spawn(others::listen(Arc::downgrade(&node)));
        }
        node
    }

    /// Ends all rooms and tells their clients to come back.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Whether the node is stopping.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// The refusal if a room's task has ended without an answer. Clients try again.
    fn unanswered(&self) -> Refused {
        let words = match self.is_stopping() {
            true => "the server restarts",
            false => "the table is being reloaded; try again in a moment",
        };
        Refused::new(RefusalCode::Server, words)
    }

    /// Runs a long computation on another thread. `None` if it panicked.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        kind: Work,
        compute: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        self.threads.wait(kind).await.run(compute).await
    }

    /// A thread for a replay. `None` if it is not free after a while.
    pub(crate) async fn thread_for_replay(&self) -> Option<ThreadPermit> {
        let thread = self.threads.wait(Work::Replay);
        tokio::time::timeout(REPLAY_WAIT, thread).await.ok()
    }

    fn panics(&self) -> MutexGuard<'_, HashMap<String, (u64, u32)>> {
        self.panics.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a room panicked after this entry.
    fn note_panic(&self, room: &str, number: u64) {
        tracing::error!(%room, number, "a room panicked");
        let mut panics = self.panics();
        if panics.len() >= MAX_PANICS {
            panics.clear();
        }
        let known = panics.entry(room.into()).or_insert((number, 0));
        *known = match *known {
            (same, count) if same == number => (number, count + 1),
            _ => (number, 1),
        };
    }

    /// Whether a room has panicked so often after this entry that it would do so for ever.
    fn keeps_panicking(&self, room: &str, number: u64) -> bool {
        let known = self.panics().get(room).copied();
        known.is_some_and(|(at, count)| at == number && count >= 2)
    }

    /// A receiver that changes when the node stops.
    pub(crate) fn stopped(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    fn now(&self) -> Time {
        Time(self.store.now())
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<ToRoom>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a room and seats its host.
    pub(crate) async fn open(&self, new: &NewRoom) -> Result<OpenedRoom, Refused> {
        if new.bots.len() > MAX_BOTS {
            return Err(Refused::new(RefusalCode::Full, "too many bots"));
        }
        for _ in 0..CODE_ATTEMPTS {
            let (code, id) = (room_code(), secret_id());
            let token = Token::new();
            let (host, entries) = match &new.from {
                Some(from) => self.entries_from(from, new, &id, &code, &token).await?,
                None => self.first_entries(new, &id, &code, &token)?,
            };
            let stored = StoredRoom {
                id,
                code: code.clone(),
            };
            let made = self.store.create(stored, entries).await;
            if made.map_err(store_failed)? {
                self.metrics.rooms_opened.inc();
                return Ok(OpenedRoom {
                    link: format!("/t/{code}"),
                    code,
                    you: host,
                    token: token.reveal().into(),
                });
            }
        }
        Err(Refused::new(RefusalCode::Server, "there is no free code"))
    }

    /// The entries of a new room.
    fn first_entries(
        &self,
        new: &NewRoom,
        id: &str,
        code: &str,
        token: &Token,
    ) -> Result<(PersonId, Vec<Append>), Refused> {
        let first = Room::first_entry(&self.catalog, &new.rules, new.settings)?;
        let mut log = vec![first.to_json()];
        let now = self.now();
        let room = Room::load(&self.catalog, id, code, &log, self.pace, now);
        let mut room = room.map_err(|error| Refused::new(RefusalCode::Rules, error.to_string()))?;
        let (host, joined) = room.join(&new.name)?;
        room.committed(&joined, now);
        log.push(joined.to_json());
        for level in &new.bots {
            let level = level.clone();
            if let Handled::Append(entry) = room.command(host, &FromClient::AddBot { level })? {
                room.committed(&entry, now);
                log.push(entry.to_json());
            }
        }
        Ok((host, appends(id, log, host, token)))
    }

    /// The entries of a new room that continues a recorded game.
    async fn entries_from(
        &self,
        from: &PlayOn,
        new: &NewRoom,
        id: &str,
        code: &str,
        token: &Token,
    ) -> Result<(PersonId, Vec<Append>), Refused> {
        let text = self.record(&from.record).await?;
        let now = self.now();
        let (catalog, settings, from) = (self.catalog.clone(), new.settings, from.clone());
        let (own_id, own_code) = (id.to_string(), code.to_string());
        let play = move || {
            let record: Record = text.parse().map_err(|_| no_record())?;
            Room::played_on(
                &catalog,
                (&own_id, &own_code),
                &record,
                &from,
                settings,
                now,
            )
        };
        let played = self.compute(Work::Replay, play).await;
        let (host, log) = played.ok_or_else(closed)??;
        Ok((host, appends(id, log, host, token)))
    }

    /// The text of the record with this id.
    pub(crate) async fn record(&self, id: &str) -> Result<String, Refused> {
        let found = match is_secret_id(id) {
            true => self.store.record(id).await.map_err(store_failed)?,
            false => None,
        };
        found.ok_or_else(no_record)
    }

    /// Deletes the record with this id.
    pub(crate) async fn delete_record(&self, id: &str) -> Result<(), Refused> {
        let is_deleted = match is_secret_id(id) {
            true => self.store.delete_record(id).await.map_err(store_failed)?,
            false => false,
        };
        is_deleted.then_some(()).ok_or_else(no_record)
    }

    /// The tables that everybody may watch.
    pub(crate) async fn tables(&self) -> Result<Vec<ListedTable>, Refused> {
        let Some(shared) = self.store.shared() else {
            return Ok(self.listed().values().cloned().collect());
        };
        let listed = shared.listed().await.map_err(store_failed)?;
        let read = |text: &String| serde_json::from_str(text).ok();
        Ok(listed.iter().filter_map(read).collect())
    }

    fn listed(&self) -> MutexGuard<'_, BTreeMap<String, ListedTable>> {
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a table to the public list, or removes it. Returns whether that is certain.
    async fn list(&self, room: &StoredRoom, table: Option<&ListedTable>) -> bool {
        if let Some(shared) = self.store.shared() {
            let description = table.map(|table| serde_json::json!(table).to_string());
            let listed = shared.list(&room.id, description).await;
            if let Err(error) = &listed {
                tracing::warn!(%error, "a table was not listed");
            }
            return listed.is_ok();
        }
        match table {
            Some(table) => self.listed().insert(room.code.clone(), table.clone()),
            None => self.listed().remove(&room.code),
        };
        true
    }

    /// The stored room with this code.
    pub(crate) async fn find(&self, code: &str) -> Result<StoredRoom, Refused> {
        let unknown = || Refused::new(RefusalCode::Room, "there is no table with this code");
        let code = read_code(code).ok_or_else(unknown)?;
        let found = self.store.find(&code).await.map_err(store_failed)?;
        found.ok_or_else(unknown)
    }

    /// The stored room with this code, if this is the token of one of its seats.
    pub(crate) async fn find_seat(
        &self,
        code: &str,
        token: &Token,
    ) -> Result<Option<StoredRoom>, Refused> {
        let Some(code) = read_code(code) else {
            return Ok(None);
        };
        let found = self.store.find(&code).await.map_err(store_failed)?;
        let Some(room) = found else {
            return Ok(None);
        };
        let person = self.store.person(&room.id, token.hash()).await;
        Ok(person.map_err(store_failed)?.map(|_| room))
    }

    /// The state of a room, for anybody with its code.
    pub(crate) async fn look(self: &Arc<Self>, room: &StoredRoom) -> Result<RoomState, Refused> {
        let (reply, answer) = tokio::sync::oneshot::channel();
        self.send(room, ToRoom::Look { reply }).await?;
        answer.await.map_err(|_| self.unanswered())?
    }

    /// Connects a client to a room: with a token, as a new person, or as a spectator. Returns
    /// the token of a new person.
    pub(crate) async fn connect(
        self: &Arc<Self>,
        room: &StoredRoom,
        hello: &Hello,
    ) -> Result<(Line, Option<Token>), Refused> {
        let unknown = || {
            let words = "this seat is not known here; join with a name, or watch";
            Refused::new(RefusalCode::Token, words)
        };
        let (mut person, mut token) = (None, None);
        // The token that the client has made for its new seat.
        let mut own = None;
        if let Some(text) = &hello.token {
            let given = Token::read(text);
            let found = self.store.person(&room.id, given.hash()).await;
            person = found.map_err(store_failed)?;
            match (person, &hello.name) {
                (None, Some(_)) if given.has_form_of_new() => own = Some(given),
                (None, _) => return Err(unknown()),
                // The client asks again, because it has not heard that it was given the seat.
                (Some(_), Some(_)) => token = Some(given),
                (Some(_), None) => {}
            }
        }
        if person.is_none() && (hello.device.is_some() || hello.name.is_some()) {
            let new = own.unwrap_or_else(Token::new);
            let (reply, answer) = tokio::sync::oneshot::channel();
            let message = ToRoom::Join {
                hello: hello.clone(),
                token: new.hash(),
                reply,
            };
            self.send(room, message).await?;
            person = Some(answer.await.map_err(|_| self.unanswered())??);
            token = Some(new);
        }
        let (reply, answer) = tokio::sync::oneshot::channel();
        let message = ToRoom::Connect {
            person,
            hello: hello.clone(),
            reply,
        };
        self.send(room, message).await?;
        let line = answer.await.map_err(|_| self.unanswered())??;
        Ok((line, token))
    }

    /// Deletes the name of the person with this token from a room and its records.
    pub(crate) async fn forget_name(
        self: &Arc<Self>,
        room: &StoredRoom,
        token: &Token,
    ) -> Result<(), Refused> {
        let unknown = || Refused::new(RefusalCode::Token, "this seat is not known here");
        let person = self.store.person(&room.id, token.hash()).await;
        let person = person.map_err(store_failed)?.ok_or_else(unknown)?;
        let (reply, answer) = tokio::sync::oneshot::channel();
        self.send(room, ToRoom::Forget { person, reply }).await?;
        answer.await.map_err(|_| self.unanswered())?
    }

    /// Sends a message to a room, and loads the room if necessary.
    async fn send(self: &Arc<Self>, room: &StoredRoom, mut message: ToRoom) -> Result<(), Refused> {
        // If the room is just being dropped, it takes no messages and is loaded again.
        for _ in 0..3 {
            let inbox = self.inbox(room);
            match inbox.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(unsent)) => message = unsent,
            }
            self.forget(&room.id, &inbox);
        }
        Err(self.unanswered())
    }

    /// The inbox of a room; starts its task if it does not run.
    fn inbox(self: &Arc<Self>, room: &StoredRoom) -> mpsc::Sender<ToRoom> {
        let mut rooms = self.rooms();
        let inbox = rooms.entry(room.id.clone()).or_insert_with(|| {
            let (sender, receiver) = mpsc::channel(INBOX);
            let task = RoomTask::new(Arc::clone(self), room.clone(), sender.downgrade());
            tokio::spawn(task.run(receiver));
            sender
        });
        inbox.clone()
    }

    /// Removes the task of a room that has ended.
    fn forget(&self, id: &str, inbox: &mpsc::Sender<ToRoom>) {
        let mut rooms = self.rooms();
        if rooms.get(id).is_some_and(|other| other.same_channel(inbox)) {
            rooms.remove(id);
        }
    }

    /// Opens a table at which bots play all the time; returns its code.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn demo(self: &Arc<Self>, rules: &str) -> Result<String, StoreError> {
        let failed = |refused: Refused| StoreError::Failed(refused.words);
        let new = NewRoom {
            name: "Host".into(),
            rules: rules.into(),
            bots: vec!["medium".into(), "hard".into(), "easy".into()],
            settings: RoomSettings {
                listed: true,
                ..RoomSettings::default()
            },
            from: None,
        };
        let opened = self.open(&new).await.map_err(failed)?;
        let room = self.find(&opened.code).await.map_err(failed)?;
        self.send(&room, ToRoom::Demo { host: opened.you })
            .await
            .map_err(failed)?;
        Ok(opened.code)
    }
}

/// The entries of a new room, with the token of its host.
fn appends(id: &str, log: Vec<String>, host: PersonId, token: &Token) -> Vec<Append> {
    let last = log.len() as u64;
    let entries = (1..).zip(log).map(|(number, entry)| Append {
        room: id.into(),
        number,
        entry,
        record: None,
        token: (number == last).then(|| (host, token.hash())),
    });
    entries.collect()
}

pub(crate) fn no_record() -> Refused {
    Refused::new(RefusalCode::Room, "there is no such record")
}

pub(crate) fn store_failed(error: StoreError) -> Refused {
    tracing::error!(%error, "the store failed");
    let words = "the server cannot reach its store; try again in a moment";
    Refused::new(RefusalCode::Server, words)
}

pub(crate) fn closed() -> Refused {
    Refused::new(RefusalCode::Room, "this table is closed")
}
