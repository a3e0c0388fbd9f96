//! The clients of a room: how far each of them has heard.
//!
//! A client has a position in the log and no queue, so one that is slow or gone costs
//! nothing.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use parlour_protocol::{
    DealState, FromServer, Hello, PersonId, Reaction, Reason, RoomState, TableState,
};
use tokio::sync::Notify;

use crate::room::{Refused, Room, Time};

/// The most connections of one person.
const MOST_DEVICES: usize = 4;

/// The most people who watch.
const MOST_WATCHING: usize = 100;

/// The reactions that a client can have missed.
const MOST_REACTIONS: usize = 8;

/// The events of a [`Snapshot`].
const LAST_EVENTS: usize = 40;

/// The answer to a new connection.
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

/// A connection.
struct Client {
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

/// All connections of a room.
pub(super) struct Clients {
    all: HashMap<u64, Client>,
    next_id: u64,
    /// Changes with every change of who is there and what is agreed.
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

    /// Who uses this connection; `None` for a spectator, or if there is none.
    pub(super) fn person(&self, id: u64) -> Option<PersonId> {
        self.all.get(&id)?.person
    }

    /// A new connection.
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
        let client = Client {
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

    /// A connection ended.
    pub(super) fn disconnect(&mut self, room: &mut Room, id: u64, now: Time) {
        if let Some(client) = self.all.remove(&id) {
            if let Some(person) = client.person {
                room.disconnected(person, now);
            }
            self.changed();
        }
    }

    /// Who is there, or what is agreed, has changed.
    pub(super) fn changed(&mut self) {
        self.version += 1;
        self.wake();
    }

    /// Tells all clients that there is something new.
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

    /// Shows a reaction to everybody.
    pub(super) fn react(&mut self, person: PersonId, reaction: Reaction) {
        for client in self.all.values_mut() {
            if client.reactions.len() < MOST_REACTIONS {
                client.reactions.push_back((person, reaction));
            }
        }
        self.wake();
    }

    /// The room, for everybody.
    pub(super) fn state(&self, room: &Room) -> RoomState {
        let clients = self.all.values();
        let watching = clients.filter(|client| client.person.is_none());
        room.state(watching.count())
    }

    /// The room and the table, with what happened last.
    /// `None` for somebody who may no longer see it.
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
        state.record = state.record.filter(|_| person.is_some());
        Some(Snapshot {
            room: state,
            table: room.table(seat, heard, now),
        })
    }

    /// What is new for a client.
    pub(super) fn pull(&mut self, room: &Room, id: u64, now: Time) -> Vec<FromServer> {
        let version = self.version;
        let is_new = |client: &Client| client.room != version;
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
            // The record is for those who were there.
            let record = state.record.filter(|_| client.person.is_some());
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
