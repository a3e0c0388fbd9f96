//! The task of one room: takes messages, stores entries, tells clients.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_protocol::{
    FromClient, FromServer, Hello, ListedTable, PersonId, Phase, Reaction, Reason, RoomState,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::clients::{Clients, Connected, Snapshot};
use super::{Node, closed, names, store_failed};
use crate::ids::{Token, random, room_code};
use crate::room::{Entry, Handled, Refused, Room, Time};
use crate::store::{Append, StoredRoom};

/// How long a room without clients stays loaded.
const IDLE: Duration = Duration::from_secs(60);

/// How much later than its driver another server does what is due, in milliseconds.
const OVERDUE: u64 = 1_000;

/// How long after that it tries again, in milliseconds.
const TRY_AGAIN: u64 = 500;

/// How often a store that failed is asked again, and how long after.
const RETRIES: usize = 20;
const RETRY: Duration = Duration::from_millis(500);

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
    /// The store has entries up to this number.
    Entries {
        number: u64,
    },
    /// Who is connected to other servers, and whether they take part in deals.
    Elsewhere {
        people: BTreeMap<PersonId, bool>,
    },
    /// A reaction at another server.
    Reaction {
        person: PersonId,
        reaction: Reaction,
    },
    /// Other servers may not have heard what this one said.
    Missed,
}

pub(super) struct RoomTask {
    node: Arc<Node>,
    stored: StoredRoom,
    inbox: mpsc::WeakSender<ToRoom>,
    clients: Clients,
    /// The lease with which this server drives the room.
    driving: Option<u64>,
    /// Whether another server was found to drive it.
    is_driven_elsewhere: bool,
    /// Who was last said to be connected here.
    present: BTreeMap<PersonId, bool>,
    /// What was last shown to everybody.
    listed: Option<ListedTable>,
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
            driving: None,
            is_driven_elsewhere: false,
            present: BTreeMap::new(),
            listed: None,
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
        self.end().await;
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

    /// Tells other servers that this one has nothing to do with the room any more.
    async fn end(&mut self) {
        self.list(None).await;
        self.say_present(BTreeMap::new()).await;
        self.release().await;
    }

    async fn load(&self) -> Result<Room, Refused> {
        let StoredRoom { id, code } = &self.stored;
        let log = self.node.store.load(id, 0).await.map_err(store_failed)?;
        let (house, pace, now) = (self.node.house.clone(), self.node.pace, self.node.now());
        // A game that panics closes its own table and no other.
        let (own_id, own_code) = (id.clone(), code.clone());
        let load = move || Room::load(&house, &own_id, &own_code, &log, pace, now);
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
        let mut pauses = self.node.pauses.subscribe();
        loop {
            if *stopped.borrow() {
                return;
            }
            let listed = self.listing(&room);
            self.list(listed).await;
            self.say_present(room.present()).await;
            if !room.is_driven() {
                self.release().await;
            }
            let wait = self.wait(&room);
            let message = tokio::select! {
                biased;
                _ = stopped.changed() => continue,
                _ = pauses.changed() => {
                    room.pause();
                    continue;
                }
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

    /// What everybody is shown of the table, if the host wants that.
    fn listing(&self, room: &Room) -> Option<ListedTable> {
        let state = room.is_listed().then(|| self.clients.state(room))?;
        Some(ListedTable {
            code: state.code,
            title: state.title,
            seats: state.seats.into_iter().map(|seat| seat.name).collect(),
            phase: state.phase,
        })
    }

    async fn list(&mut self, listed: Option<ListedTable>) {
        if self.listed != listed {
            self.listed = listed;
            self.node.list(&self.stored, self.listed.as_ref()).await;
        }
    }

    /// Says who is connected here, if that has changed.
    async fn say_present(&mut self, people: BTreeMap<PersonId, bool>) {
        let shared = self.node.store.shared();
        let Some(shared) = shared.filter(|_| self.present != people) else {
            return;
        };
        match shared.set_present(&self.stored.id, &people).await {
            Ok(()) => self.present = people,
            Err(error) => tracing::warn!(%error, "other servers do not know who is here"),
        }
    }

    /// Lets other servers drive the room.
    async fn release(&mut self) {
        let shared = self.node.store.shared();
        if self.driving.take().is_some()
            && let Some(shared) = shared
            && let Err(error) = shared.release(&self.stored.id).await
        {
            tracing::warn!(%error, "a room is given to other servers later");
        }
    }

    /// Whether this server drives the room. If no other one does, it takes it.
    async fn drives(&mut self, room: &mut Room) -> bool {
        let Some(shared) = self.node.store.shared() else {
            return true;
        };
        let lease = self.node.lease();
        if lease.is_some() && lease == self.driving {
            return true;
        }
        self.driving = None;
        let taken = match lease {
            Some(_) => shared.drive(&self.stored.id).await,
            None => Ok(false),
        };
        match taken {
            Ok(true) => {
                self.driving = lease;
                if self.is_driven_elsewhere {
                    // Nobody loses time because a server was gone.
                    room.pause();
                }
                self.is_driven_elsewhere = false;
                true
            }
            Ok(false) => {
                self.is_driven_elsewhere = true;
                false
            }
            Err(error) => {
                tracing::warn!(%error, "nobody knows who drives a room");
                false
            }
        }
    }

    /// How long to wait for a message.
    fn wait(&self, room: &Room) -> Duration {
        let now = self.node.now();
        let late = match self.is_driven_elsewhere {
            true => OVERDUE,
            false => 0,
        };
        let due = room.next_due();
        let due = due.map(|due| due.plus(late).max(self.not_before));
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
    async fn advance(&mut self, mut room: Room) -> Option<Room> {
        let now = self.node.now();
        if !self.drives(&mut room).await {
            self.not_before = now.plus(TRY_AGAIN);
            return Some(room);
        }
        let is_heavy = room.is_heavy();
        let act = move |room: &mut Room| room.due(now);
        let (mut room, mut handled) = self.with_room(room, is_heavy, act).await?;
        if handled == Handled::Nothing {
            handled = self.next_demo(&mut room, now);
        }
        match handled {
            Handled::Append(entry) => self.append(room, entry, None).await.map(|done| done.0),
            Handled::Known(_) | Handled::Nothing => {
                self.clients.changed();
                if room.next_due().is_some_and(|due| due <= now) {
                    self.not_before = now.plus(1000);
                }
                Some(room)
            }
        }
    }

    /// Starts the next game of a table of bots, some time after the last one.
    fn next_demo(&mut self, room: &mut Room, now: Time) -> Handled {
        let Some(start) = &mut self.demo else {
            return Handled::Nothing;
        };
        if !matches!(room.phase(), Phase::Lobby | Phase::Over) {
            *start = now.plus(DEMO_PAUSE);
            return Handled::Nothing;
        }
        if now < *start {
            return Handled::Nothing;
        }
        room.begin().unwrap_or_else(|_| {
            self.demo = None;
            Handled::Nothing
        })
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
        let (number, text) = (room.number() + 1, entry.to_json());
        let append = Append {
            room: self.stored.id.clone(),
            number,
            entry: text.clone(),
            record: room.finished_record().filter(|_| is_move),
            token,
        };
        let begin = Instant::now();
        let stored = self.node.store.append(append).await;
        self.node.metrics.stored(begin.elapsed());
        let is_certain = stored.is_ok();
        if let Err(error) = &stored {
            tracing::error!(%error, "nobody knows whether an entry was stored");
        }
        if !stored.unwrap_or(false) {
            let mut again = self.load_again().await?;
            again.keep_presence(&room);
            self.clients.changed();
            let is_ours = !is_certain && self.is_stored(number, &text).await?;
            return Some((again, is_ours));
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

    /// Loads the room again, when the store answers.
    async fn load_again(&self) -> Option<Room> {
        for _ in 0..RETRIES {
            match self.load().await {
                Ok(room) => return Some(room),
                Err(refused) if refused.reason == Reason::Server => sleep(RETRY).await,
                Err(_) => return None,
            }
        }
        None
    }

    /// Whether the store has this entry with this number.
    async fn is_stored(&self, number: u64, text: &str) -> Option<bool> {
        let since = self.node.store.load(&self.stored.id, number - 1).await;
        let since = since.ok()?;
        Some(since.first().is_some_and(|entry| entry == text))
    }

    /// Adds the entries that other servers stored. `None` if the room cannot go on.
    async fn catch_up(&mut self, room: Room) -> Option<Room> {
        let since = self.node.store.load(&self.stored.id, room.number()).await;
        let since = match since {
            Ok(since) => since,
            Err(error) => {
                tracing::warn!(%error, "a room is behind");
                return Some(room);
            }
        };
        if since.is_empty() {
            return Some(room);
        }
        let now = self.node.now();
        let follow = move |room: &mut Room| {
            let mut entries = since.iter();
            entries.try_for_each(|entry| room.follow(entry, now))
        };
        // A game may begin, which can take long.
        let is_heavy = room.phase() != Phase::Playing;
        let (room, followed) = self.with_room(room, is_heavy, follow).await?;
        if let Err(error) = followed {
            let kind = error.kind();
            tracing::error!(room = %self.stored.id, kind, "a room cannot follow its log");
            return None;
        }
        self.clients.changed();
        Some(room)
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
                if person.is_some_and(|person| !room.has(person)) {
                    // They may have sat down at another server.
                    room = self.catch_up(room).await?;
                }
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
                if self.node.store.shared().is_some() {
                    // Somebody's last move may have gone to another server.
                    room = self.catch_up(room).await?;
                }
                let _ = reply.send(self.clients.snapshot(&room, id, self.node.now()));
            }
            ToRoom::Look { reply } => {
                let mut state = self.clients.state(&room);
                // The record is for those who were there.
                state.record = None;
                let _ = reply.send(Ok(state));
            }
            ToRoom::Entries { number } => {
                if number > room.number() {
                    room = self.catch_up(room).await?;
                }
            }
            ToRoom::Elsewhere { people } => {
                if room.set_elsewhere(people, self.node.now()) {
                    self.clients.changed();
                }
            }
            ToRoom::Reaction { person, reaction } => self.clients.react(person, reaction),
            ToRoom::Missed => self.present = BTreeMap::new(),
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
            let person = self.take_device(code).await;
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

    /// The person with another device, whose code works once.
    async fn take_device(&self, code: &str) -> Option<PersonId> {
        let code = Token::read(&code.trim().to_ascii_uppercase());
        let store = &self.node.store;
        let person = store.take_device(&self.stored.id, code.hash()).await;
        person.unwrap_or_else(|error| {
            tracing::error!(%error, "a code for a device was not looked for");
            None
        })
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
        let person = self.clients.person(id);
        let Some(person) = person.filter(|person| room.has(*person)) else {
            let words = "only people with a seat can do that";
            let refused = refused(Refused::new(Reason::NotNow, words));
            return Some((room, vec![refused]));
        };
        match &message {
            FromClient::React { reaction } => {
                self.clients.react(person, *reaction);
                if let Some(shared) = self.node.store.shared() {
                    // A reaction that is lost is not missed.
                    let _ = shared.react(&self.stored.id, person, *reaction).await;
                }
                return Some((room, Vec::new()));
            }
            FromClient::NewDevice => {
                let code = self.new_device(person).await;
                return Some((room, vec![code.unwrap_or_else(refused)]));
            }
            FromClient::Forget => {
                let (room, forgotten) = self.forget(room, person).await?;
                let answers = forgotten.err().map(refused);
                return Some((room, answers.into_iter().collect()));
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
            let again = message.clone();
            let begin = Instant::now();
            let act = move |room: &mut Room| room.command(person, &again);
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

    /// Somebody leaves for good, and their name is deleted.
    async fn forget(
        &mut self,
        mut room: Room,
        person: PersonId,
    ) -> Option<(Room, Result<(), Refused>)> {
        // Another entry can come first on another server; then look again.
        for _ in 0..5 {
            let left = match room.leave_between_games(person) {
                Ok(left) => left,
                Err(refused) => return Some((room, Err(refused))),
            };
            let (next, stored) = self.append(room, left, None).await?;
            room = next;
            if stored {
                let store = self.node.store.as_ref();
                let deleted = names::delete(store, &self.stored.id, person).await;
                return Some((room, deleted.map_err(store_failed)));
            }
        }
        let busy = Refused::new(Reason::Server, "try again in a moment");
        Some((room, Err(busy)))
    }

    /// A code with which another device can use the same seat.
    async fn new_device(&self, person: PersonId) -> Result<FromServer, Refused> {
        let number = u32::from_be_bytes(random()) % 100;
        let code = format!("{}{number:02}", room_code());
        let until = self.node.now().plus(DEVICE_SECONDS * 1000);
        let hash = Token::read(&code).hash();
        let store = &self.node.store;
        let added = store.add_device(&self.stored.id, hash, person, until.0);
        added.await.map_err(store_failed)?;
        Ok(FromServer::Device {
            code,
            seconds: DEVICE_SECONDS,
        })
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
            | ToRoom::Entries { .. }
            | ToRoom::Elsewhere { .. }
            | ToRoom::Reaction { .. }
            | ToRoom::Missed
            | ToRoom::Demo { .. } => {}
        }
    }
}
