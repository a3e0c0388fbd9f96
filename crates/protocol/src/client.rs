//! A client for programs with a screen: it keeps the connection, comes back after a lost
//! one, sends a move again whose answer was lost, and takes part in deals.

use std::collections::VecDeque;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use sha2::{Digest, Sha256};
use tungstenite::handshake::HandshakeError;
use tungstenite::handshake::client::ClientHandshake;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, Message, WebSocket};

use crate::address::TableAddress;
use crate::deal::hex;
use crate::messages::{DealState, FromClient, FromServer, Hello, Phase, Reason, VERSION};
use crate::tls::Stream;

/// How long to wait for the first connection.
const CONNECT: Duration = Duration::from_secs(10);

/// How long to wait for the next one. Behind a balancer the second attempt finds another
/// server, so the first one is short; the limit doubles with every attempt.
const CONNECT_AGAIN: Duration = Duration::from_millis(1200);

/// How long to wait for a message before looking for one to send.
const TICK: Duration = Duration::from_millis(20);

/// The first pause before the next attempt to connect; it doubles up to the last one.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LAST_PAUSE: Duration = Duration::from_secs(5);

/// After a connection that lasted longer, the first pause is short again.
const STEADY: Duration = Duration::from_secs(1);

/// A server that was silent for so long is asked whether it is there: soon while a game is
/// played, seldom otherwise.
const QUIET: Duration = Duration::from_millis(1200);
const QUIET_BETWEEN_GAMES: Duration = Duration::from_secs(20);

/// A server that does not answer the question is gone after this time, and later if that
/// was too soon.
const ANSWER: Duration = Duration::from_millis(1300);

/// After a connection that lasted longer, it is gone as soon as before.
const LASTED: Duration = Duration::from_secs(3);

/// A lost connection that comes back within this time is not told.
const SHORT_LOSS: Duration = Duration::from_secs(1);

/// What happens at the table.
#[derive(Clone, Debug, PartialEq)]
pub enum ClientEvent {
    /// A message of the server.
    Message(Box<FromServer>),
    /// The connection is lost, for this reason. The client tries to come back.
    Lost(String),
    /// The connection is there again.
    Back,
    /// The connection has ended for good.
    Ended {
        /// Why, for people.
        words: String,
        /// Why the server refused it, if it did.
        reason: Option<Reason>,
    },
}

/// Keeps the token of a new seat.
type Keep = Box<dyn Fn(&str)>;

/// A connection to a table that comes back by itself. Dropping it ends it.
pub struct Client {
    to_server: Sender<FromClient>,
    events: Receiver<ClientEvent>,
    keep: Option<Keep>,
}

impl Client {
    /// Connects to a table.
    ///
    /// # Errors
    /// If the system has no thread for it.
    pub fn connect(address: TableAddress, hello: Hello) -> io::Result<Self> {
        let (to_server, from_person) = channel();
        let (to_person, events) = channel();
        let line = ClientLine {
            address,
            hello: Hello {
                protocol: VERSION,
                ..hello
            },
            from_person,
            to_person,
            moves: VecDeque::new(),
            own_bytes: None,
            was_connected: false,
            was_welcome: false,
            plays: false,
            attempts: 0,
            way: u32::from(random::<1>()[0]),
            patience: ANSWER,
        };
        thread::Builder::new().spawn(move || line.run())?;
        Ok(Self {
            to_server,
            events,
            keep: None,
        })
    }

    /// Calls this with the token of a new seat, when there is one.
    #[must_use]
    pub fn on_token(self, keep: impl Fn(&str) + 'static) -> Self {
        Self {
            keep: Some(Box::new(keep)),
            ..self
        }
    }

    /// Sends a message.
    pub fn send(&self, message: FromClient) {
        // If the thread is gone, it has said why.
        let _ = self.to_server.send(message);
    }

    /// The next event, if there is one within this time.
    #[must_use]
    pub fn next(&self, wait: Duration) -> Option<ClientEvent> {
        match self.events.recv_timeout(wait) {
            Ok(event) => {
                if let (ClientEvent::Message(message), Some(keep)) = (&event, &self.keep)
                    && let FromServer::Welcome {
                        token: Some(token), ..
                    } = message.as_ref()
                {
                    keep(token);
                }
                Some(event)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                Some(ended("the connection has ended".into(), None))
            }
        }
    }

    /// A new name for a move: 128 random bits.
    ///
    /// # Panics
    /// If the system has no random numbers.
    #[must_use]
    pub fn new_request() -> String {
        hex(&random::<16>())
    }
}

/// The thread of a client.
struct ClientLine {
    address: TableAddress,
    hello: Hello,
    from_person: Receiver<FromClient>,
    to_person: Sender<ClientEvent>,
    /// Moves without an answer. They are sent again after a lost connection.
    moves: VecDeque<FromClient>,
    /// This client's bytes for a deal: game, attempt, bytes.
    own_bytes: Option<(u32, u32, [u8; 32])>,
    was_connected: bool,
    /// Whether this connection was accepted.
    was_welcome: bool,
    /// Whether a game is played.
    plays: bool,
    /// How often it was tried to connect again.
    attempts: u32,
    /// A number for balancers, which changes with every connection: the way to another
    /// server if one is frozen.
    way: u32,
    /// How long a silent server has for an answer.
    patience: Duration,
}

fn ended(words: String, reason: Option<Reason>) -> ClientEvent {
    ClientEvent::Ended { words, reason }
}

/// Why a connection ended.
enum End {
    /// The person does not want it any more.
    Left,
    /// The server does not want it.
    Refused(String, Option<Reason>),
    /// It was lost: try again.
    Lost(String),
}

impl ClientLine {
    fn run(mut self) {
        let mut pause = FIRST_PAUSE;
        let (mut lost, mut is_told) = (None, false);
        loop {
            let begin = Instant::now();
            let why = match self.talk() {
                End::Left => return,
                End::Refused(words, reason) => {
                    let _ = self.to_person.send(ended(words, reason));
                    return;
                }
                End::Lost(why) => why,
            };
            if !self.was_connected {
                let _ = self.to_person.send(ended(why, None));
                return;
            }
            if self.was_welcome {
                (lost, is_told) = (None, false);
                if begin.elapsed() > STEADY {
                    pause = FIRST_PAUSE;
                }
            }
            let lost: &mut Instant = lost.get_or_insert_with(Instant::now);
            let was_steady = self.was_welcome && begin.elapsed() > LAST_PAUSE;
            if (was_steady || lost.elapsed() > SHORT_LOSS) && !is_told {
                is_told = true;
                if self.to_person.send(ClientEvent::Lost(why)).is_err() {
                    return;
                }
            }
            // Not all clients at the same time.
            let jitter = u32::from(random::<1>()[0]);
            thread::sleep(pause + pause * jitter / 512);
            pause = (pause * 2).min(LAST_PAUSE);
        }
    }

    /// One connection, from its beginning to its end.
    fn talk(&mut self) -> End {
        self.was_welcome = false;
        let mut socket = match self.open() {
            Ok(socket) => socket,
            Err(why) => return End::Lost(why),
        };
        if let Some(end) = self.send(&mut socket, &FromClient::Hello(self.hello.clone())) {
            return end;
        }
        for again in self.moves.clone() {
            if let Some(end) = self.send(&mut socket, &again) {
                return end;
            }
        }
        let begin = Instant::now();
        let (mut heard, mut asked) = (begin, false);
        loop {
            match socket.read() {
                Ok(Message::Text(text)) => {
                    (heard, asked) = (Instant::now(), false);
                    let message = match read(&text) {
                        Ok(message) => message,
                        Err(error) => {
                            let words = format!("this server speaks another language: {error}");
                            return End::Refused(words, None);
                        }
                    };
                    if let Some(end) = self.receive(&mut socket, message) {
                        return end;
                    }
                }
                Ok(Message::Close(_)) => return End::Lost("the server closed it".into()),
                Ok(_) => (heard, asked) = (Instant::now(), false),
                Err(Error::Io(error)) if is_timeout(&error) => {}
                Err(error) => return End::Lost(error.to_string()),
            }
            let quiet = match self.plays || !self.moves.is_empty() {
                true => QUIET,
                false => QUIET_BETWEEN_GAMES,
            };
            if heard.elapsed() > quiet + self.patience {
                self.patience = match begin.elapsed() > LASTED {
                    true => ANSWER,
                    false => (self.patience * 2).min(CONNECT),
                };
                return End::Lost("the server does not answer".into());
            }
            if heard.elapsed() > quiet && !asked {
                asked = true;
                if let Some(end) = self.send(&mut socket, &FromClient::Ping) {
                    return end;
                }
            }
            loop {
                match self.from_person.try_recv() {
                    Ok(message) => {
                        if matches!(message, FromClient::Move { .. }) {
                            self.moves.push_back(message.clone());
                        }
                        if let Some(end) = self.send(&mut socket, &message) {
                            return end;
                        }
                    }
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => {
                        let _ = socket.close(None);
                        let _ = socket.flush();
                        return End::Left;
                    }
                }
            }
        }
    }

    fn open(&mut self) -> Result<WebSocket<Stream>, String> {
        let limit = match self.was_connected {
            true => (CONNECT_AGAIN * 2u32.saturating_pow(self.attempts)).min(CONNECT),
            false => CONNECT,
        };
        self.attempts = (self.attempts + 1).min(8);
        self.way = self.way.wrapping_add(1);
        let server = &self.address.server;
        let host = &server.host;
        let none = || format!("there is no server at {host}");
        let mut addresses = host.to_socket_addrs().map_err(|_| none())?;
        let stream = addresses.find_map(|address| TcpStream::connect_timeout(&address, limit).ok());
        let stream = stream.ok_or_else(none)?;
        let set = stream
            .set_nodelay(true)
            .and_then(|()| stream.set_read_timeout(Some(limit)))
            .and_then(|()| stream.set_write_timeout(Some(CONNECT)));
        set.map_err(|error| error.to_string())?;
        let (scheme, stream) = match server.is_secure {
            true => ("wss", Stream::encrypted(stream, host)?),
            false => ("ws", Stream::Plain(stream)),
        };
        let (code, way) = (&self.address.code, self.way);
        let url = format!("{scheme}://{host}/t/{code}/socket?way={way}");
        let config = WebSocketConfig::default();
        let (socket, _) = tungstenite::client::client_with_config(url, stream, Some(config))
            .map_err(|error| not_parlour(host, error))?;
        let timeout = socket.get_ref().tcp().set_read_timeout(Some(TICK));
        timeout.map_err(|error| error.to_string())?;
        Ok(socket)
    }

    fn send(&self, socket: &mut WebSocket<Stream>, message: &FromClient) -> Option<End> {
        let text = serde_json::to_string(message).expect("a message is plain data");
        let sent = socket.send(Message::text(text));
        sent.err().map(|error| End::Lost(error.to_string()))
    }

    /// Notes what a message says about this connection, and passes it on.
    fn receive(&mut self, socket: &mut WebSocket<Stream>, message: FromServer) -> Option<End> {
        match &message {
            FromServer::Welcome { token, .. } => {
                if let Some(token) = token {
                    self.hello.token = Some(token.clone());
                }
                (self.hello.name, self.hello.device) = (None, None);
                if self.was_connected {
                    let _ = self.to_person.send(ClientEvent::Back);
                }
                self.was_connected = true;
                self.was_welcome = true;
                self.attempts = 0;
            }
            FromServer::Room(room) => {
                self.plays = matches!(room.phase, Phase::Dealing | Phase::Playing);
            }
            FromServer::Table(table) => {
                (self.hello.game, self.hello.heard) = (table.game, table.events);
            }
            FromServer::Done { request, .. } => self.answered(request),
            FromServer::Refused {
                request: Some(request),
                ..
            } => self.answered(request),
            FromServer::Refused { reason, words, .. } => {
                let is_final = *reason != Reason::TooMany && *reason != Reason::Server;
                if !self.was_welcome && is_final {
                    return Some(End::Refused(words.clone(), Some(*reason)));
                }
            }
            FromServer::Deal(deal) => {
                if let Some(end) = self.deal(socket, deal) {
                    return Some(end);
                }
            }
            FromServer::Bye { words, again } => {
                return Some(match again {
                    true => End::Lost(words.clone()),
                    false => End::Refused(words.clone(), None),
                });
            }
            _ => {}
        }
        let told = self.to_person.send(ClientEvent::Message(Box::new(message)));
        told.is_err().then_some(End::Left)
    }

    fn answered(&mut self, request: &str) {
        let is_other = |message: &FromClient| !matches!(message, FromClient::Move { request: sent, .. } if sent == request);
        self.moves.retain(is_other);
    }

    /// Takes part in a deal: first the hash of random bytes, then the bytes.
    fn deal(&mut self, socket: &mut WebSocket<Stream>, deal: &DealState) -> Option<End> {
        if !self.hello.deals {
            return None;
        }
        let known = self
            .own_bytes
            .filter(|(game, attempt, _)| (*game, *attempt) == (deal.game, deal.attempt));
        let attempt = deal.attempt;
        match (known, deal.reveal) {
            (_, false) => {
                let bytes = known.map_or_else(random::<32>, |(_, _, bytes)| bytes);
                self.own_bytes = Some((deal.game, attempt, bytes));
                let hash = hex(&Sha256::digest(bytes));
                // A hash can be lost with a connection; the server takes it twice.
                let is_known = deal.hashes.iter().flatten().any(|known| *known == hash);
                match is_known {
                    true => None,
                    false => self.send(socket, &FromClient::Commit { attempt, hash }),
                }
            }
            (Some((_, _, bytes)), true) => {
                let hash = hex(&Sha256::digest(bytes));
                // Bytes are shown only if the server has fixed their hash.
                let is_fixed = deal.hashes.iter().flatten().any(|known| *known == hash);
                if !is_fixed {
                    return None;
                }
                let bytes = hex(&bytes);
                self.send(socket, &FromClient::Reveal { attempt, bytes })
            }
            _ => None,
        }
    }
}

/// Why there is no connection to a host that answers.
fn not_parlour(host: &str, error: HandshakeError<ClientHandshake<Stream>>) -> String {
    match error {
        HandshakeError::Failure(Error::Io(error)) if is_certificate(&error) => {
            format!("{host} cannot be trusted: {error}")
        }
        other => format!("{host} is not a Parlour server: {other}"),
    }
}

/// Whether a certificate is the reason of an error.
fn is_certificate(error: &io::Error) -> bool {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    matches!(inner, Some(rustls::Error::InvalidCertificate(_)))
}

/// Reads a message. Control characters are left out, because a terminal would obey them.
fn read(text: &str) -> serde_json::Result<FromServer> {
    let mut value: Value = serde_json::from_str(text)?;
    clean(&mut value);
    serde_json::from_value(value)
}

fn clean(value: &mut Value) {
    match value {
        Value::String(text) => {
            if text.contains(char::is_control) {
                text.retain(|letter| letter == '\n' || !letter.is_control());
            }
        }
        Value::Array(values) => values.iter_mut().for_each(clean),
        Value::Object(fields) => fields.values_mut().for_each(clean),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
    )
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_says_cannot_control_a_terminal() {
        let text = r#"{"type":"bye","words":"a\u001b[2Jb\nc\u009b","again":false}"#;
        let expected = FromServer::Bye {
            words: "a[2Jb\nc".into(),
            again: false,
        };
        assert_eq!(read(text).unwrap(), expected);
    }
}
