//! The clients of a room, and what each of them has already been sent.
//!
//! Each client has a position in the log instead of a queue, so slow or disconnected clients
//! need no memory.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use parlour_protocol::{
    DealState, FromServer, Hello, PersonId, Reaction, RefusalCode, RoomState, TableState,
};
use tokio::sync::Notify;

use crate::room::{Refused, Room, Time};

/// The most connections of one person.
const MAX_DEVICES: usize = 4;

/// The most spectators.
const MAX_WATCHING: usize = 100;

/// The most reactions that wait for a client.
const MAX_REACTIONS: usize = 8;

/// How many of the last events a [`Snapshot`] tells.
const LAST_EVENTS: usize = 40;

/// A new connection.
#[derive(Debug)]
pub(super) struct Connected {
    pub(super) id: u64,
    pub(super) news: Arc<Notify>,
}

/// A room and its table at one moment, for pages that do not stay connected.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) room: RoomState,
    pub(crate) table: Option<TableState>,
}

/// A connection, and what it has already been sent.
struct ClientCursor {
    person: Option<PersonId>,
    news: Arc<Notify>,
    /// The version of the room state that was last sent.
    room: u64,
    /// The number of the log entry at which the table was last sent.
    table: u64,
    /// How many events of the game were sent.
    heard: usize,
    /// The number of the game.
    game: u32,
    deal: Option<DealState>,
    reactions: VecDeque<(PersonId, Reaction)>,
}

/// All connections of a room.
pub(super) struct Clients {
    all: HashMap<u64, ClientCursor>,
    next_id: u64,
    /// Counts changes of the room state.
    version: u64,
}

impl Clients {
    pub(super) fn new() -> Self {
        Self {
            all: HashMap::new(),
            next_id: 1,
            version: 1,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The person of a connection; `None` for a spectator or an unknown connection.
    pub(super) fn person(&self, id: u64) -> Option<PersonId> {
        self.all.get(&id)?.person
    }

    /// Adds a connection.
    pub(super) fn connect(
        &mut self,
        room: &mut Room,
        person: Option<PersonId>,
        hello: &Hello,
    ) -> Result<Connected, Refused> {
        let same = self.all.values().filter(|client| client.person == person);
        let count = same.count();
        match person {
            Some(person) if !room.has(person) => {
                return Err(Refused::new(RefusalCode::Token, "you have left this table"));
            }
            Some(_) if count >= MAX_DEVICES => {
                let words = "this seat is open on too many devices";
                return Err(Refused::new(RefusalCode::TooMany, words));
            }
            None if !room.can_watch() => {
                let words = "the host does not allow people to watch";
                return Err(Refused::new(RefusalCode::Host, words));
            }
            None if count >= MAX_WATCHING => {
                return Err(Refused::new(
                    RefusalCode::Full,
                    "too many people watch already",
                ));
            }
            Some(person) => room.connected(person, hello),
            None => {}
        }
        let (id, news) = (self.next_id, Arc::new(Notify::new()));
        self.next_id += 1;
        let client = ClientCursor {
            person,
            news: Arc::clone(&news),
            room: 0,
            table: 0,
            heard: hello.heard,
            game: hello.game,
            deal: None,
            reactions: VecDeque::new(),
        };
        self.all.insert(id, client);
        self.changed();
        Ok(Connected { id, news })
    }

    /// Removes a connection.
    pub(super) fn disconnect(&mut self, room: &mut Room, id: u64, now: Time) {
        if let Some(client) = self.all.remove(&id) {
            if let Some(person) = client.person {
                room.disconnected(person, now);
            }
            self.changed();
        }
    }

    /// Notes that the room state has changed.
    pub(super) fn changed(&mut self) {
        self.version += 1;
        self.wake();
    }

    /// Notifies all clients that there is news.
    pub(super) fn wake(&self) {
        let clients = self.all.values();
        clients.for_each(|client| client.news.notify_one());
    }

    /// Sends the table to this client again.
    pub(super) fn show_again(&mut self, id: u64) {
        if let Some(client) = self.all.get_mut(&id) {
            client.table = 0;
            client.news.notify_one();
        }
    }

    /// Shows a reaction to all clients.
    pub(super) fn react(&mut self, person: PersonId, reaction: Reaction) {
        for client in self.all.values_mut() {
            if client.reactions.len() < MAX_REACTIONS {
                client.reactions.push_back((person, reaction));
            }
        }
        self.wake();
    }

    /// The public state of the room.
    pub(super) fn state(&self, room: &Room) -> RoomState {
        let clients = self.all.values();
        let watching = clients.filter(|client| client.person.is_none());
        room.state(watching.count())
    }

    /// The room and the table, with the last events. `None` if this client may no longer see
    /// them.
    pub(super) fn snapshot(&self, room: &Room, id: u64, now: Time) -> Option<Snapshot> {
        let person = self.all.get(&id)?.person;
        let may_see = match person {
            Some(person) => room.has(person),
            None => room.can_watch(),
        };
        if !may_see {
            return None;
        }
        let seat = person.and_then(|person| room.seat_of(person));
        let heard = room.events().saturating_sub(LAST_EVENTS);
        let mut state = self.state(room);
        // Only people who have played learn the id of the record.
        let has_played = person.is_some_and(|person| room.has_played(person));
        state.record = state.record.filter(|_| has_played);
        Some(Snapshot {
            room: state,
            table: room.table(seat, heard, now),
        })
    }

    /// The news for a client.
    pub(super) fn pull(&mut self, room: &Room, id: u64, now: Time) -> Vec<FromServer> {
        let version = self.version;
        let is_new = |client: &ClientCursor| client.room != version;
        let state = self
            .all
            .get(&id)
            .is_some_and(is_new)
            .then(|| self.state(room));
        let Some(client) = self.all.get_mut(&id) else {
            return Vec::new();
        };
        let gone = match client.person {
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
        if let Some(state) = state {
            client.room = version;
            // Only people who have played learn the id of the record.
            let has_played = client.person.is_some_and(|person| room.has_played(person));
            let record = state.record.filter(|_| has_played);
            news.push(FromServer::Room(RoomState { record, ..state }));
        }
        let deal = room.deal_state();
        if client.deal != deal {
            client.deal.clone_from(&deal);
            news.extend(deal.map(FromServer::Deal));
        }
        let game = room.game_number();
        if client.game != game {
            (client.game, client.heard) = (game, 0);
        }
        if client.table != room.number() {
            client.table = room.number();
            let seat = client.person.and_then(|person| room.seat_of(person));
            if let Some(table) = room.table(seat, client.heard, now) {
                client.heard = table.events;
                news.push(FromServer::Table(table));
            }
        }
        let reactions = client.reactions.drain(..);
        news.extend(reactions.map(|(person, reaction)| FromServer::Reaction { person, reaction }));
        news
    }
}
