//! The task of one room: takes messages, stores entries, tells clients.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_protocol::{FromClient, FromServer, Hello, PersonId, Phase, Reason, RoomState};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::clients::{Clients, Connected, Snapshot};
use super::{Node, closed, store_failed};
use crate::ids::{random, room_code};
use crate::room::{Entry, Handled, Refused, Room, Time};
use crate::store::{Append, StoredRoom};

/// How long a room without clients stays loaded.
const IDLE: Duration = Duration::from_secs(60);

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
    Snapshot {
        id: u64,
        reply: oneshot::Sender<Option<Snapshot>>,
    },
    Look {
        reply: Reply<RoomState>,
    },
    /// From now on, bots play without end.
    Demo {
        host: PersonId,
    },
}

pub(super) struct RoomTask {
    node: Arc<Node>,
    stored: StoredRoom,
    inbox: mpsc::WeakSender<ToRoom>,
    clients: Clients,
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
            clients: Clients::new(),
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
        self.node.unlist(&self.stored.code);
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
            self.list(&room);
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

    /// Shows the table to everybody, if the host wants that.
    fn list(&self, room: &Room) {
        match room.is_listed() {
            true => self.node.list(self.clients.state(room)),
            false => self.node.unlist(&self.stored.code),
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
        self.clients.is_empty() && self.demo.is_none() && room.next_due().is_none()
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
                self.clients.changed();
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
            entry: entry.to_json(),
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
            self.clients.changed();
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
            true => self.clients.wake(),
            false => self.clients.changed(),
        }
        Some((room, true))
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
                let connected = self.clients.connect(&mut room, person, &hello);
                if let Err(Ok(connected)) = reply.send(connected) {
                    // The client is gone already.
                    self.clients
                        .disconnect(&mut room, connected.id, self.node.now());
                }
            }
            ToRoom::Disconnect { id } => {
                self.clients.disconnect(&mut room, id, self.node.now());
            }
            ToRoom::Say { id, message, reply } => {
                let (room, answers) = self.say(room, id, message).await?;
                let _ = reply.send(answers);
                return Some(room);
            }
            ToRoom::Pull { id, reply } => {
                let _ = reply.send(self.clients.pull(&room, id, self.node.now()));
            }
            ToRoom::Snapshot { id, reply } => {
                let _ = reply.send(self.clients.snapshot(&room, id, self.node.now()));
            }
            ToRoom::Look { reply } => {
                let mut state = self.clients.state(&room);
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
            question: refused.question.map(|question| *question),
        };
        if message == FromClient::Ping {
            return Some((room, vec![FromServer::Pong]));
        }
        let person = self.clients.person(id);
        let Some(person) = person.filter(|person| room.has(*person)) else {
            let words = "only people with a seat can do that";
            let refused = refused(Refused::new(Reason::NotNow, words));
            return Some((room, vec![refused]));
        };
        match &message {
            FromClient::React { reaction } => {
                self.clients.react(person, *reaction);
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
            let is_heavy = room.is_coached() && request.is_some();
            let (same, handled) = self.with_room(room, is_heavy, act).await?;
            room = same;
            let (next, stored) = match handled {
                Err(why) => {
                    if why.reason == Reason::TooLate {
                        self.clients.show_again(id);
                    }
                    return Some((room, vec![refused(why)]));
                }
                Ok(Handled::Nothing) => {
                    self.clients.changed();
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
                let mut answers = done(request.as_deref(), room.number());
                let coach = room.take_assessment();
                answers.extend(coach.map(|words| FromServer::Coach { words }));
                return Some((room, answers));
            }
        }
        let busy = refused(Refused::new(Reason::Server, "try again in a moment"));
        Some((room, vec![busy]))
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
            | ToRoom::Snapshot { .. }
            | ToRoom::Disconnect { .. }
            | ToRoom::Demo { .. } => {}
        }
    }
}
