//! The connection to a table on a server, and what the program provides for such
//! tables.

use std::cell::{Cell, RefCell};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use parlour_engine::Record;
use parlour_protocol::{
    Client, ClientEvent, FromClient, FromServer, Hello, NewRoom, RefusalCode, TableAddress,
};

use super::visit::Visit;

/// A connection to a table on a server.
pub trait ServerLine {
    /// Sends a message.
    fn send(&self, message: FromClient);
    /// The next event, if there is one within this time.
    fn next(&self, wait: Duration) -> Option<ClientEvent>;
    /// Loads the record of a finished game without blocking. The result, or a sentence that
    /// says why there is none, arrives later.
    fn record(&self, id: &str) -> Receiver<Result<Record, String>>;
}

/// What the program provides for tables on servers.
pub trait Online: Send + Sync {
    /// Starts a server for everybody in the local network; returns its address, such as
    /// `http://192.168.1.5:7777`. It runs until the program ends.
    ///
    /// # Errors
    /// Why not, as a sentence.
    fn serve(&self) -> Result<String, String>;

    /// Opens a table on a server.
    ///
    /// # Errors
    /// Why not, as a sentence.
    fn open(&self, server: &str, new: &NewRoom) -> Result<OpenedTable, String>;

    /// The record of a finished game.
    ///
    /// # Errors
    /// Why it cannot be loaded, as a sentence.
    fn record(&self, server: &str, id: &str) -> Result<Record, String>;

    /// The token of this person's seat at a table, if there is one.
    fn token(&self, address: &TableAddress) -> Option<String>;

    /// Keeps the token of a seat.
    fn keep_token(&self, address: &TableAddress, token: &str);
}

/// A table that was opened on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedTable {
    /// Where it is.
    pub address: TableAddress,
    /// The token of the host's seat.
    pub token: String,
}

/// A connection that takes a new seat if the old one is no longer there.
pub struct SeatLine {
    visit: Visit,
    online: Arc<dyn Online>,
    client: RefCell<Client>,
    /// Whether the person wants to come back to an old seat, and has not been welcomed yet.
    had_seat: Cell<bool>,
}

impl SeatLine {
    /// Connects to a table, and keeps the token of a new seat.
    ///
    /// # Errors
    /// If the system has no thread for it.
    pub fn connect(visit: Visit, online: Arc<dyn Online>) -> io::Result<Self> {
        if let Some(token) = visit.token.as_ref().filter(|_| visit.device.is_none()) {
            online.keep_token(&visit.address, token);
        }
        let hello = visit.hello();
        let had_seat = hello.token.is_some();
        let client = client(&visit.address, hello, &online)?;
        Ok(Self {
            visit,
            online,
            client: RefCell::new(client),
            had_seat: Cell::new(had_seat),
        })
    }
}

fn client(address: &TableAddress, hello: Hello, online: &Arc<dyn Online>) -> io::Result<Client> {
    let (online, own_address) = (Arc::clone(online), address.clone());
    let keep = move |token: &str| online.keep_token(&own_address, token);
    Ok(Client::connect(address.clone(), hello)?.on_token(keep))
}

impl ServerLine for SeatLine {
    fn send(&self, message: FromClient) {
        self.client.borrow().send(message);
    }

    fn next(&self, wait: Duration) -> Option<ClientEvent> {
        let event = self.client.borrow().next(wait);
        let is_welcome = |message: &FromServer| matches!(message, FromServer::Welcome { .. });
        if matches!(&event, Some(ClientEvent::Message(message)) if is_welcome(message)) {
            self.had_seat.set(false);
        }
        let is_seat_gone = matches!(
            event,
            Some(ClientEvent::Ended {
                reason: Some(RefusalCode::Token),
                ..
            })
        );
        if !is_seat_gone || !self.had_seat.replace(false) {
            return event;
        }
        // Somebody who has left takes a new seat.
        let visit = Visit {
            token: None,
            ..self.visit.clone()
        };
        match client(&visit.address, visit.hello(), &self.online) {
            Ok(client) => {
                self.client.replace(client);
                None
            }
            Err(_) => event,
        }
    }

    fn record(&self, id: &str) -> Receiver<Result<Record, String>> {
        let (loaded, result) = channel();
        let online = Arc::clone(&self.online);
        let (server, id) = (self.visit.address.server.to_string(), id.to_string());
        let not_spawned = loaded.clone();
        let load = move || {
            // Nobody waits for the result if the person has left.
            let _ = loaded.send(online.record(&server, &id));
        };
        if let Err(error) = thread::Builder::new().spawn(load) {
            let _ = not_spawned.send(Err(error.to_string()));
        }
        result
    }
}
