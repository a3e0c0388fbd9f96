//! The task of one room: takes messages, stores entries, tells clients.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_protocol::{
    DealState, FromClient, FromServer, Hello, PersonId, Phase, Reaction, Reason, RoomState,
};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::sleep;

use super::{Node, closed, store_failed};
use crate::ids::{random, room_code};
use crate::room::{Entry, Handled, Refused, Room, Time};
use crate::store::{Append, StoredRoom};

/// How long a room without clients stays loaded.
const IDLE: Duration = Duration::from_secs(60);

/// The most connections of one person.
const MOST_DEVICES: usize = 4;

/// The most people who watch.
const MOST_WATCHING: usize = 100;

/// The reactions that a client can have missed.
const MOST_REACTIONS: usize = 8;

/// How long a code for another device works.
const DEVICE_SECONDS: u64 = 120;

/// The pause between two games of a table of bots.
const DEMO_PAUSE: u64 = 20_000;

/// Whether a message is answered.
type Reply<T> = oneshot::Sender<Result<T, Refused>>;

/// A message to a room.
pub(super) enum ToRoom {
    /// Somebody sits down, or uses another device.
    Join {
        hello: Hello,
        token: [u8; 32],
        reply: Reply<PersonId>,
    },
    Connect {
        person: Option<PersonId>,
        hello: Hello,
        reply: Reply<Connected>,
    },
    Disconnect {
        id: u64,
    },
    Say {
        id: u64,
        message: FromClient,
        reply: oneshot::Sender<Vec<FromServer>>,
    },
    Pull {
        id: u64,
        reply: oneshot::Sender<Vec<FromServer>>,
    },
    Look {
        reply: Reply<RoomState>,
    },
    /// From now on, bots play without end.
    Demo {
        host: PersonId,
    },
}

/// The answer to a new connection.
#[derive(Debug)]
pub(super) struct Connected {
    pub(super) id: u64,
    pub(super) news: Arc<Notify>,
}

/// A connection: how far this client has heard.
struct Connection {
    person: Option<PersonId>,
    news: Arc<Notify>,
    /// The version of the room that was sent.
    room: u64,
    /// The number of the entry of the table that was sent.
    table: u64,
    /// The events of the present game that were told.
    heard: usize,
    game: u32,
    deal: Option<DealState>,
    reactions: VecDeque<(PersonId, Reaction)>,
}

pub(super) struct RoomTask {
    node: Arc<Node>,
    stored: StoredRoom,
    inbox: mpsc::WeakSender<ToRoom>,
    connections: HashMap<u64, Connection>,
    next_id: u64,
    /// Changes with every change of who is there and what is agreed.
    version: u64,
    devices: HashMap<String, (PersonId, Time)>,
    /// Whether bots play without end, and when the next game begins.
    demo: Option<Time>,
    /// Nothing automatic happens before this time.
    not_before: Time,
}

impl RoomTask {
    pub(super) fn new(
        node: Arc<Node>,
        stored: StoredRoom,
        inbox: mpsc::WeakSender<ToRoom>,
    ) -> Self {
        Self {
            node,
            stored,
            inbox,
            connections: HashMap::new(),
            next_id: 1,
            version: 1,
            devices: HashMap::new(),
            demo: None,
            not_before: Time::default(),
        }
    }

    /// Runs the room until nobody needs it.
    pub(super) async fn run(mut self, mut inbox: mpsc::Receiver<ToRoom>) {
        self.node.metrics.rooms.inc();
        match self.load().await {
            Ok(room) => self.serve(room, &mut inbox).await,
            Err(refused) => refuse_all(&mut inbox, &refused).await,
        }
        self.node.metrics.rooms.dec();
        if let Some(own) = self.inbox.upgrade() {
            self.node.forget(&self.stored.id, &own);
        }
        // Messages that came in the meantime are answered, or sent to the next task.
        inbox.close();
        while let Some(message) = inbox.recv().await {
            drop(message);
        }
    }

    async fn load(&self) -> Result<Room, Refused> {
        let StoredRoom { id, code } = &self.stored;
        let log = self.node.store.load(id, 0).await.map_err(store_failed)?;
        let (games, pace, now) = (self.node.games, self.node.pace, self.node.now());
        // A game that panics closes its own table and no other.
        let (own_id, own_code) = (id.clone(), code.clone());
        let load = move || Room::load(games, &own_id, &own_code, &log, pace, now);
        let permit = Arc::clone(&self.node.searches).acquire_owned().await;
        let loaded = tokio::task::spawn_blocking(load).await;
        drop(permit);
        match loaded {
            Ok(Ok(room)) => Ok(room),
            Ok(Err(error)) => {
                tracing::error!(room = %id, kind = error.kind(), "a room cannot be loaded");
                Err(Refused::new(Reason::Room, error.to_string()))
            }
            Err(_) => {
                tracing::error!(room = %id, "a room panicked while it was loaded");
                Err(closed())
            }
        }
    }

    async fn serve(&mut self, mut room: Room, inbox: &mut mpsc::Receiver<ToRoom>) {
        let mut stopped = self.node.stopped();
        loop {
            if *stopped.borrow() {
                return;
            }
            let wait = self.wait(&room);
            let message = tokio::select! {
                biased;
                _ = stopped.changed() => continue,
                message = inbox.recv() => match message {
                    Some(message) => Some(message),
                    None => return,
                },
                () = sleep(wait) => None,
            };
            let done = match message {
                Some(message) => self.handle(room, message).await,
                None if self.is_idle(&room) => return,
                None => self.advance(room).await,
            };
            room = match done {
                Some(room) => room,
                None => return,
            };
        }
    }

    /// How long to wait for a message.
    fn wait(&self, room: &Room) -> Duration {
        let now = self.node.now();
        let due = room.next_due().map(|due| due.max(self.not_before));
        let due = due.or(self.demo);
        match due {
            Some(due) => Duration::from_millis(now.until(due)),
            None => IDLE,
        }
    }

    fn is_idle(&self, room: &Room) -> bool {
        self.connections.is_empty() && self.demo.is_none() && room.next_due().is_none()
    }

    /// Does what is due. `None` if the room cannot go on.
    async fn advance(&mut self, room: Room) -> Option<Room> {
        let now = self.node.now();
        let is_heavy = room.is_heavy();
        let act = move |room: &mut Room| room.due(now);
        let (mut room, handled) = self.with_room(room, is_heavy, act).await?;
        match handled {
            Handled::Append(entry) => self.append(room, entry, None).await.map(|done| done.0),
            Handled::Known(_) | Handled::Nothing => {
                self.changed();
                if room.next_due().is_some_and(|due| due <= now) {
                    self.not_before = now.plus(1000);
                }
                self.next_demo(&mut room, now);
                Some(room)
            }
        }
    }

    /// Starts the next game of a table of bots, some time after the last one.
    fn next_demo(&mut self, room: &mut Room, now: Time) {
        let Some(start) = &mut self.demo else {
            return;
        };
        if !matches!(room.phase(), Phase::Lobby | Phase::Over) {
            *start = now.plus(DEMO_PAUSE);
        } else if *start <= now && room.begin(now).is_err() {
            self.demo = None;
        }
    }

    /// Calls something, on a thread of its own if it takes long, and catches panics of a
    /// game. `None` if there was one.
    async fn with_room<T: Send + 'static>(
        &self,
        mut room: Room,
        is_heavy: bool,
        act: impl FnOnce(&mut Room) -> T + Send + 'static,
    ) -> Option<(Room, T)> {
        let work = move || {
            let acted = std::panic::AssertUnwindSafe(|| act(&mut room));
            let done = std::panic::catch_unwind(acted);
            done.ok().map(|value| (room, value))
        };
        if !is_heavy {
            return work();
        }
        let permit = Arc::clone(&self.node.searches).acquire_owned().await.ok()?;
        let done = tokio::task::spawn_blocking(work).await.ok().flatten();
        drop(permit);
        done
    }

    /// Stores an entry and makes it part of the room. Returns whether it was stored: if
    /// not, the room is loaded again. `None` if it cannot be.
    async fn append(
        &mut self,
        room: Room,
        entry: Entry,
        token: Option<(PersonId, [u8; 32])>,
    ) -> Option<(Room, bool)> {
        let is_move = matches!(entry, Entry::Move { .. });
        let append = Append {
            room: self.stored.id.clone(),
            number: room.number() + 1,
            entry: serde_json::to_string(&entry).expect("an entry is plain data"),
            record: room.finished_record().filter(|_| is_move),
            token,
        };
        let begin = Instant::now();
        let stored = self.node.store.append(append).await;
        self.node.metrics.stored(begin.elapsed());
        let is_stored = match stored {
            Ok(stored) => stored,
            Err(error) => {
                tracing::error!(%error, "an entry was not stored");
                false
            }
        };
        if !is_stored {
            let mut again = self.load().await.ok()?;
            again.keep_presence(&room);
            self.changed();
            return Some((again, false));
        }
        let (now, is_deal) = (self.node.now(), matches!(entry, Entry::Started(_)));
        let commit = move |room: &mut Room| room.committed(&entry, now);
        let (room, ()) = self.with_room(room, is_deal, commit).await?;
        if is_move {
            self.node.metrics.moves.inc();
        }
        // The end of a game changes the room, too.
        match is_move && room.phase() == Phase::Playing {
            true => self.wake(),
            false => self.changed(),
        }
        Some((room, true))
    }

    /// Who is there, or what is agreed, has changed.
    fn changed(&mut self) {
        self.version += 1;
        self.wake();
    }

    /// Tells all clients that there is something new.
    fn wake(&self) {
        let connections = self.connections.values();
        connections.for_each(|connection| connection.news.notify_one());
    }

    /// Handles a message. `None` if the room cannot go on.
    async fn handle(&mut self, mut room: Room, message: ToRoom) -> Option<Room> {
        match message {
            ToRoom::Join {
                hello,
                token,
                reply,
            } => return self.join(room, &hello, token, reply).await,
            ToRoom::Connect {
                person,
                hello,
                reply,
            } => {
                let connected = self.connect(&mut room, person, &hello);
                if let Err(Ok(connected)) = reply.send(connected) {
                    // The client is gone already.
                    self.disconnect(&mut room, connected.id);
                }
            }
            ToRoom::Disconnect { id } => self.disconnect(&mut room, id),
            ToRoom::Say { id, message, reply } => {
                let (room, answers) = self.say(room, id, message).await?;
                let _ = reply.send(answers);
                return Some(room);
            }
            ToRoom::Pull { id, reply } => {
                let _ = reply.send(self.pull(&room, id));
            }
            ToRoom::Look { reply } => {
                let mut state = self.state(&room);
                // The record is for those who were there.
                state.record = None;
                let _ = reply.send(Ok(state));
            }
            ToRoom::Demo { host } => {
                room.play_alone();
                self.demo = Some(self.node.now());
                let left = Entry::Left { person: host };
                return self.append(room, left, None).await.map(|done| done.0);
            }
        }
        Some(room)
    }

    fn state(&self, room: &Room) -> RoomState {
        let connections = self.connections.values();
        let watching = connections.filter(|connection| connection.person.is_none());
        room.state(watching.count())
    }

    /// Somebody sits down, or uses another device.
    async fn join(
        &mut self,
        room: Room,
        hello: &Hello,
        token: [u8; 32],
        reply: Reply<PersonId>,
    ) -> Option<Room> {
        if let Some(code) = &hello.device {
            let now = self.node.now();
            let code = code.trim().to_ascii_uppercase();
            let known = self
                .devices
                .remove(&code)
                .filter(|(_, until)| now <= *until);
            let person = known.map(|(person, _)| person);
            let joined = match person.filter(|person| room.has(*person)) {
                Some(person) => {
                    let added = self.node.store.add_token(&self.stored.id, person, token);
                    added.await.map(|()| person).map_err(store_failed)
                }
                None => Err(Refused::new(
                    Reason::Token,
                    "this code is not known; ask for a new one on your other device",
                )),
            };
            let _ = reply.send(joined);
            return Some(room);
        }
        let name = hello.name.as_deref().unwrap_or_default();
        let mut room = room;
        // Another entry can come first on another server; then try again.
        for _ in 0..5 {
            let (person, entry) = match room.join(name) {
                Ok(joined) => joined,
                Err(refused) => {
                    let _ = reply.send(Err(refused));
                    return Some(room);
                }
            };
            let (next, stored) = self.append(room, entry, Some((person, token))).await?;
            room = next;
            if stored {
                let _ = reply.send(Ok(person));
                return Some(room);
            }
        }
        let _ = reply.send(Err(Refused::new(Reason::Server, "try again in a moment")));
        Some(room)
    }

    fn connect(
        &mut self,
        room: &mut Room,
        person: Option<PersonId>,
        hello: &Hello,
    ) -> Result<Connected, Refused> {
        let same = |connection: &&Connection| connection.person == person;
        let count = self.connections.values().filter(same).count();
        match person {
            Some(person) if !room.has(person) => {
                return Err(Refused::new(Reason::Token, "you have left this table"));
            }
            Some(_) if count >= MOST_DEVICES => {
                let words = "this seat is open on too many devices";
                return Err(Refused::new(Reason::TooMany, words));
            }
            None if !room.can_watch() => {
                let words = "the host does not allow people to watch";
                return Err(Refused::new(Reason::Host, words));
            }
            None if count >= MOST_WATCHING => {
                return Err(Refused::new(Reason::Full, "too many people watch already"));
            }
            Some(person) => room.connected(person, hello),
            None => {}
        }
        let (id, news) = (self.next_id, Arc::new(Notify::new()));
        self.next_id += 1;
        let connection = Connection {
            person,
            news: Arc::clone(&news),
            room: 0,
            table: 0,
            heard: hello.heard,
            game: hello.game,
            deal: None,
            reactions: VecDeque::new(),
        };
        self.connections.insert(id, connection);
        self.changed();
        Ok(Connected { id, news })
    }

    fn disconnect(&mut self, room: &mut Room, id: u64) {
        if let Some(connection) = self.connections.remove(&id) {
            if let Some(person) = connection.person {
                room.disconnected(person, self.node.now());
            }
            self.changed();
        }
    }

    /// A message of a client, and the answers to it.
    async fn say(
        &mut self,
        mut room: Room,
        id: u64,
        message: FromClient,
    ) -> Option<(Room, Vec<FromServer>)> {
        let request = match &message {
            FromClient::Move { request, .. } => Some(request.clone()),
            _ => None,
        };
        let refused = |refused: Refused| FromServer::Refused {
            request: request.clone(),
            reason: refused.reason,
            words: refused.words,
        };
        let person = self.connections.get(&id).and_then(|known| known.person);
        let Some(person) = person.filter(|person| room.has(*person)) else {
            let words = "only people with a seat can do that";
            let refused = refused(Refused::new(Reason::NotNow, words));
            return Some((room, vec![refused]));
        };
        match &message {
            FromClient::React { reaction } => {
                self.react(person, *reaction);
                return Some((room, Vec::new()));
            }
            FromClient::NewDevice => {
                let code = self.new_device(person);
                return Some((room, vec![code]));
            }
            FromClient::Hint => {
                let hint = move |room: &mut Room| room.hint(person);
                let (room, hint) = self.with_room(room, true, hint).await?;
                return Some((room, vec![hint.unwrap_or_else(refused)]));
            }
            _ => {}
        }
        // Another entry can come first on another server; then look at the message again.
        for _ in 0..5 {
            let (now, again) = (self.node.now(), message.clone());
            let begin = Instant::now();
            let act = move |room: &mut Room| room.command(person, &again, now);
            let (same, handled) = self.with_room(room, false, act).await?;
            room = same;
            let (next, stored) = match handled {
                Err(why) => {
                    if why.reason == Reason::TooLate
                        && let Some(connection) = self.connections.get_mut(&id)
                    {
                        connection.table = 0;
                        connection.news.notify_one();
                    }
                    return Some((room, vec![refused(why)]));
                }
                Ok(Handled::Nothing) => {
                    self.changed();
                    return Some((room, Vec::new()));
                }
                Ok(Handled::Known(number)) => {
                    return Some((room, done(request.as_deref(), number)));
                }
                Ok(Handled::Append(entry)) => self.append(room, entry, None).await?,
            };
            room = next;
            if stored {
                self.node.metrics.answered(begin.elapsed());
                let number = room.number();
                return Some((room, done(request.as_deref(), number)));
            }
        }
        let busy = refused(Refused::new(Reason::Server, "try again in a moment"));
        Some((room, vec![busy]))
    }

    fn react(&mut self, person: PersonId, reaction: Reaction) {
        for connection in self.connections.values_mut() {
            if connection.reactions.len() < MOST_REACTIONS {
                connection.reactions.push_back((person, reaction));
            }
        }
        self.wake();
    }

    /// A code with which another device can use the same seat.
    fn new_device(&mut self, person: PersonId) -> FromServer {
        let now = self.node.now();
        self.devices
            .retain(|_, (owner, until)| now <= *until && *owner != person);
        let number = u32::from_be_bytes(random()) % 100;
        let code = format!("{}{number:02}", room_code());
        let until = now.plus(DEVICE_SECONDS * 1000);
        self.devices.insert(code.clone(), (person, until));
        FromServer::Device {
            code,
            seconds: DEVICE_SECONDS,
        }
    }

    /// What is new for a client.
    fn pull(&mut self, room: &Room, id: u64) -> Vec<FromServer> {
        let state = self.state(room);
        let (version, now) = (self.version, self.node.now());
        let Some(connection) = self.connections.get_mut(&id) else {
            return Vec::new();
        };
        let gone = match connection.person {
            Some(person) => !room.has(person),
            None => !room.can_watch(),
        };
        if gone {
            return vec![FromServer::Bye {
                words: "you are no longer at this table".into(),
                again: false,
            }];
        }
        let mut news = Vec::new();
        if connection.room != version {
            connection.room = version;
            let record = state.record.filter(|_| connection.person.is_some());
            news.push(FromServer::Room(RoomState { record, ..state }));
        }
        let deal = room.deal_state();
        if connection.deal != deal {
            connection.deal.clone_from(&deal);
            news.extend(deal.map(FromServer::Deal));
        }
        let game = room.game_number();
        if connection.game != game {
            (connection.game, connection.heard) = (game, 0);
        }
        if connection.table != room.number() {
            connection.table = room.number();
            let seat = connection.person.and_then(|person| room.seat_of(person));
            if let Some(table) = room.table(seat, connection.heard, now) {
                connection.heard = table.events;
                news.push(FromServer::Table(table));
            }
        }
        let reactions = connection.reactions.drain(..);
        news.extend(reactions.map(|(person, reaction)| FromServer::Reaction { person, reaction }));
        news
    }
}

/// The answer to a move that was made.
fn done(request: Option<&str>, number: u64) -> Vec<FromServer> {
    let done = request.map(|request| FromServer::Done {
        request: request.into(),
        number,
    });
    done.into_iter().collect()
}

/// Answers all messages of a room that cannot be opened, for a while. Then it is tried
/// again.
async fn refuse_all(inbox: &mut mpsc::Receiver<ToRoom>, refused: &Refused) {
    let end = tokio::time::Instant::now() + IDLE;
    while let Ok(Some(message)) = tokio::time::timeout_at(end, inbox.recv()).await {
        match message {
            ToRoom::Join { reply, .. } => drop(reply.send(Err(refused.clone()))),
            ToRoom::Connect { reply, .. } => drop(reply.send(Err(refused.clone()))),
            ToRoom::Look { reply } => drop(reply.send(Err(refused.clone()))),
            ToRoom::Say { .. }
            | ToRoom::Pull { .. }
            | ToRoom::Disconnect { .. }
            | ToRoom::Demo { .. } => {}
        }
    }
}
