//! A client for interactive programs. It reconnects when the connection is lost, sends
//! unanswered moves again, and takes part in deals.

use std::collections::VecDeque;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tungstenite::handshake::HandshakeError;
use tungstenite::handshake::client::ClientHandshake;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, Message, WebSocket};

use crate::address::TableAddress;
use crate::bytes::{hex, random};
use crate::deal::{Share, Witness};
use crate::messages::{DealState, FromClient, FromServer, Hello, Phase, RefusalCode, VERSION};
use crate::tls::Stream;

/// The time limit for the first connection.
const CONNECT: Duration = Duration::from_secs(10);

/// The first time limit for a reconnection; it doubles with every attempt. It is short
/// because, behind a balancer, the next attempt reaches another server.
const CONNECT_AGAIN: Duration = Duration::from_millis(1200);

/// How long to wait for a message before checking for messages to send.
const TICK: Duration = Duration::from_millis(20);

/// The pause before the next attempt to connect. It doubles from `FIRST_PAUSE` to
/// `LAST_PAUSE`.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LAST_PAUSE: Duration = Duration::from_secs(5);

/// After a connection that lasted longer than this, the pause starts at `FIRST_PAUSE` again.
const STEADY: Duration = Duration::from_secs(1);

/// After this much silence the client sends a ping: `QUIET` during a game and after a message
/// of its own, `QUIET_BETWEEN_GAMES` otherwise.
const QUIET: Duration = Duration::from_millis(1200);
const QUIET_BETWEEN_GAMES: Duration = Duration::from_secs(20);

/// The first time limit for the answer to a ping. It doubles when connections keep timing
/// out.
const ANSWER: Duration = Duration::from_millis(1300);

/// After a connection that lasted longer than this, the time limit is `ANSWER` again.
const LASTED: Duration = Duration::from_secs(3);

/// How many times a client asks for a new seat if it gets no answer.
const MAX_UNANSWERED: u32 = 5;

/// A lost connection that is restored within this time is not reported.
const SHORT_LOSS: Duration = Duration::from_secs(1);

/// An event of a [`Client`].
#[derive(Clone, Debug, PartialEq)]
pub enum ClientEvent {
    /// A message from the server.
    Message(Box<FromServer>),
    /// The connection is lost, for this reason. The client tries to reconnect.
    Lost(String),
    /// The connection is restored.
    Back,
    /// The client has revealed its random bytes for a deal. The record of the game can be
    /// checked against this.
    Revealed(Box<Witness>),
    /// The connection has ended for good.
    Ended {
        /// Why, for people.
        words: String,
        /// Why the server refused it, if it did.
        reason: Option<RefusalCode>,
    },
}

/// The callback for the token of a new seat.
type Keep = Box<dyn Fn(&str)>;

/// A connection to a table that reconnects automatically. Dropping it closes it.
pub struct Client {
    to_server: Sender<FromClient>,
    events: Receiver<ClientEvent>,
    keep: Option<Keep>,
}

impl Client {
    /// Connects to a table.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn connect(address: TableAddress, hello: Hello) -> io::Result<Self> {
        let (to_server, from_person) = channel();
        let (to_person, events) = channel();
        let is_new = hello.name.is_some() && hello.token.is_none();
        let worker = Worker {
            address,
            hello: Hello {
                protocol: VERSION,
                // So that the answer can be lost.
                token: match is_new {
                    true => Some(hex(&random::<24>())),
                    false => hello.token,
                },
                ..hello
            },
            from_person,
            unsent: VecDeque::new(),
            to_person,
            moves: VecDeque::new(),
            share: None,
            was_connected: false,
            unanswered: 0,
            was_accepted: false,
            is_playing: false,
            attempts: 0,
            way: u32::from(random::<1>()[0]),
            answer_timeout: ANSWER,
        };
        thread::Builder::new().spawn(move || worker.run())?;
        Ok(Self {
            to_server,
            events,
            keep: None,
        })
    }

    /// Sets a function to be called with the token of a new seat.
    #[must_use]
    pub fn on_token(self, keep: impl Fn(&str) + 'static) -> Self {
        Self {
            keep: Some(Box::new(keep)),
            ..self
        }
    }

    /// Sends a message.
    pub fn send(&self, message: FromClient) {
        // If the thread has ended, it has already sent `Ended`.
        let _ = self.to_server.send(message);
    }

    /// Waits up to this long for the next event.
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

    /// A new request id for a move: 128 random bits.
    ///
    /// # Panics
    /// If the system has no random numbers.
    #[must_use]
    pub fn new_request() -> String {
        hex(&random::<16>())
    }
}

/// The thread that talks to the server.
struct Worker {
    address: TableAddress,
    hello: Hello,
    from_person: Receiver<FromClient>,
    /// Messages that were not sent yet, because there was no connection.
    unsent: VecDeque<FromClient>,
    to_person: Sender<ClientEvent>,
    /// Unanswered moves. They are sent again after a reconnection.
    moves: VecDeque<FromClient>,
    /// This client's part in the last deal.
    share: Option<Share>,
    was_connected: bool,
    /// How many requests for a new seat got no answer. The server may have given the seat.
    unanswered: u32,
    /// Whether the server has accepted the current connection.
    was_accepted: bool,
    /// Whether a game is in progress.
    is_playing: bool,
    /// The number of attempts to reconnect.
    attempts: u32,
    /// Sent as `?way=N` and counted up with every attempt, so that a balancer can choose
    /// another server when one is frozen.
    way: u32,
    /// The current time limit for the answer to a ping.
    answer_timeout: Duration,
}

/// Waits before the next attempt to connect, and keeps the messages that are to be sent
/// meanwhile. `false` if the [`Client`] was dropped.
fn wait(
    pause: Duration,
    from_person: &Receiver<FromClient>,
    unsent: &mut VecDeque<FromClient>,
) -> bool {
    let end = Instant::now() + pause;
    loop {
        match from_person.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(message) => unsent.push_back(message),
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}

fn ended(words: String, reason: Option<RefusalCode>) -> ClientEvent {
    ClientEvent::Ended { words, reason }
}

/// Why a connection ended.
enum ConnectionEnd {
    /// The [`Client`] was dropped.
    Dropped,
    /// The server refused it.
    Refused(String, Option<RefusalCode>),
    /// It was lost. The client tries again.
    Lost(String),
}

/// How long the server has been silent.
struct ServerSilence {
    since: Instant,
    /// Whether a message was sent since then.
    awaits_answer: bool,
    is_pinged: bool,
}

/// What to do about a silence.
#[derive(Debug, PartialEq)]
enum OnSilence {
    Wait,
    Ping,
    Leave,
}

impl ServerSilence {
    /// Something was received from the server at this time.
    fn new(now: Instant) -> Self {
        Self {
            since: now,
            awaits_answer: false,
            is_pinged: false,
        }
    }

    /// A message was sent. From now on the server is expected to answer soon.
    fn sent(&mut self, now: Instant) {
        if !self.awaits_answer {
            *self = Self::new(now);
            self.awaits_answer = true;
        }
    }

    /// The next step. `is_busy`: a game is in progress.
    fn next(&mut self, now: Instant, is_busy: bool, answer_timeout: Duration) -> OnSilence {
        let quiet = match is_busy || self.awaits_answer {
            true => QUIET,
            false => QUIET_BETWEEN_GAMES,
        };
        let lasted = now.saturating_duration_since(self.since);
        if lasted > quiet + answer_timeout {
            OnSilence::Leave
        } else if lasted > quiet && !self.is_pinged {
            self.is_pinged = true;
            OnSilence::Ping
        } else {
            OnSilence::Wait
        }
    }
}

impl Worker {
    fn run(mut self) {
        let mut pause = FIRST_PAUSE;
        let (mut lost, mut is_told) = (None, false);
        loop {
            let begin = Instant::now();
            let why = match self.run_connection() {
                ConnectionEnd::Dropped => return,
                ConnectionEnd::Refused(words, reason) => {
                    let _ = self.to_person.send(ended(words, reason));
                    return;
                }
                ConnectionEnd::Lost(why) => why,
            };
            if !self.was_connected && !(1..=MAX_UNANSWERED).contains(&self.unanswered) {
                let _ = self.to_person.send(ended(why, None));
                return;
            }
            if self.was_accepted {
                (lost, is_told) = (None, false);
                if begin.elapsed() > STEADY {
                    pause = FIRST_PAUSE;
                }
            }
            let lost: &mut Instant = lost.get_or_insert_with(Instant::now);
            let was_steady = self.was_accepted && begin.elapsed() > LAST_PAUSE;
            if (was_steady || lost.elapsed() > SHORT_LOSS) && !is_told {
                is_told = true;
                if self.to_person.send(ClientEvent::Lost(why)).is_err() {
                    return;
                }
            }
            // Random, so that not all clients reconnect at the same time.
            let jitter = u32::from(random::<1>()[0]);
            let rest = pause + pause * jitter / 512;
            if !wait(rest, &self.from_person, &mut self.unsent) {
                return;
            }
            pause = (pause * 2).min(LAST_PAUSE);
        }
    }

    /// Runs one connection until it ends.
    fn run_connection(&mut self) -> ConnectionEnd {
        self.was_accepted = false;
        let mut socket = match self.open() {
            Ok(socket) => socket,
            Err(why) => return ConnectionEnd::Lost(why),
        };
        if let Some(end) = self.send(&mut socket, &FromClient::Hello(self.hello.clone())) {
            return end;
        }
        if !self.was_connected && self.hello.name.is_some() {
            self.unanswered += 1;
        }
        for again in self.moves.clone() {
            if let Some(end) = self.send(&mut socket, &again) {
                return end;
            }
        }
        let begin = Instant::now();
        let mut silence = ServerSilence::new(begin);
        loop {
            match socket.read() {
                Ok(Message::Text(text)) => {
                    silence = ServerSilence::new(Instant::now());
                    let message = match read(&text) {
                        Ok(message) => message,
                        Err(error) => {
                            let words = format!("the server sent an unknown message: {error}");
                            return ConnectionEnd::Refused(words, None);
                        }
                    };
                    if let Some(end) = self.receive(&mut socket, message) {
                        return end;
                    }
                }
                Ok(Message::Close(_)) => return ConnectionEnd::Lost("the server closed it".into()),
                Ok(_) => silence = ServerSilence::new(Instant::now()),
                Err(Error::Io(error)) if is_timeout(&error) => {}
                Err(error) => return ConnectionEnd::Lost(error.to_string()),
            }
            let is_busy = self.is_playing || !self.moves.is_empty();
            match silence.next(Instant::now(), is_busy, self.answer_timeout) {
                OnSilence::Wait => {}
                OnSilence::Ping => {
                    if let Some(end) = self.send(&mut socket, &FromClient::Ping) {
                        return end;
                    }
                }
                OnSilence::Leave => {
                    self.answer_timeout = match begin.elapsed() > LASTED {
                        true => ANSWER,
                        false => (self.answer_timeout * 2).min(CONNECT),
                    };
                    return ConnectionEnd::Lost("the server does not answer".into());
                }
            }
            loop {
                let next = match self.unsent.pop_front() {
                    Some(message) => Ok(message),
                    None => self.from_person.try_recv(),
                };
                match next {
                    Ok(message) => {
                        if matches!(message, FromClient::Move { .. }) {
                            self.moves.push_back(message.clone());
                        }
                        silence.sent(Instant::now());
                        if let Some(end) = self.send(&mut socket, &message) {
                            return end;
                        }
                    }
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => {
                        let _ = socket.close(None);
                        let _ = socket.flush();
                        return ConnectionEnd::Dropped;
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

    fn send(&self, socket: &mut WebSocket<Stream>, message: &FromClient) -> Option<ConnectionEnd> {
        let text = serde_json::to_string(message).expect("a message is plain data");
        let sent = socket.send(Message::text(text));
        sent.err()
            .map(|error| ConnectionEnd::Lost(error.to_string()))
    }

    /// Updates the state of the connection, and passes the message on.
    fn receive(
        &mut self,
        socket: &mut WebSocket<Stream>,
        message: FromServer,
    ) -> Option<ConnectionEnd> {
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
                self.was_accepted = true;
                self.attempts = 0;
            }
            FromServer::Room(room) => {
                self.is_playing = matches!(room.phase, Phase::Dealing | Phase::Playing);
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
                let is_final = *reason != RefusalCode::TooMany && *reason != RefusalCode::Server;
                if !self.was_accepted && is_final {
                    return Some(ConnectionEnd::Refused(words.clone(), Some(*reason)));
                }
            }
            FromServer::Deal(deal) => {
                if let Some(end) = self.deal(socket, deal) {
                    return Some(end);
                }
            }
            FromServer::Bye { words, again } => {
                return Some(match again {
                    true => ConnectionEnd::Lost(words.clone()),
                    false => ConnectionEnd::Refused(words.clone(), None),
                });
            }
            _ => {}
        }
        let told = self.to_person.send(ClientEvent::Message(Box::new(message)));
        told.is_err().then_some(ConnectionEnd::Dropped)
    }

    fn answered(&mut self, request: &str) {
        let is_other = |message: &FromClient| !matches!(message, FromClient::Move { request: sent, .. } if sent == request);
        self.moves.retain(is_other);
    }

    /// Takes part in a deal: first the hash of random bytes, then the bytes.
    fn deal(&mut self, socket: &mut WebSocket<Stream>, deal: &DealState) -> Option<ConnectionEnd> {
        if !self.hello.deals {
            return None;
        }
        let answer = Share::answer(&mut self.share, deal, random::<32>)?;
        if let (FromClient::Reveal { .. }, Some(share)) = (&answer, &self.share) {
            let witness = Box::new(share.witness().clone());
            if self.to_person.send(ClientEvent::Revealed(witness)).is_err() {
                return Some(ConnectionEnd::Dropped);
            }
        }
        self.send(socket, &answer)
    }
}

/// Why a handshake with a reachable host failed.
fn not_parlour(host: &str, error: HandshakeError<ClientHandshake<Stream>>) -> String {
    match error {
        HandshakeError::Failure(Error::Io(error)) if is_certificate(&error) => {
            format!("{host} cannot be trusted: {error}")
        }
        other => format!("{host} is not a Parlour server: {other}"),
    }
}

/// Whether an error is about a certificate.
fn is_certificate(error: &io::Error) -> bool {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    matches!(inner, Some(rustls::Error::InvalidCertificate(_)))
}

/// Reads a message. Control characters are removed, because a terminal would interpret them.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_removed_from_messages() {
        let text = r#"{"type":"bye","words":"a\u001b[2Jb\nc\u009b","again":false}"#;
        let expected = FromServer::Bye {
            words: "a[2Jb\nc".into(),
            again: false,
        };
        assert_eq!(read(text).unwrap(), expected);
    }

    #[test]
    fn a_silent_server_is_pinged_and_left() {
        let start = Instant::now();
        let at = |millis: u64| start + Duration::from_millis(millis);
        let check = |is_busy: bool, sent: Option<u64>, steps: &[(u64, OnSilence)]| {
            let mut silence = ServerSilence::new(start);
            for (millis, expected) in steps {
                if let Some(sent) = sent.filter(|sent| sent < millis) {
                    silence.sent(at(sent));
                }
                assert_eq!(
                    silence.next(at(*millis), is_busy, ANSWER),
                    *expected,
                    "{millis}"
                );
            }
        };
        let soon = [
            (1_100, OnSilence::Wait),
            (1_300, OnSilence::Ping),
            (2_400, OnSilence::Wait),
            (2_600, OnSilence::Leave),
        ];
        check(true, None, &soon);
        let late = [
            (19_900, OnSilence::Wait),
            (20_100, OnSilence::Ping),
            (21_200, OnSilence::Wait),
            (21_400, OnSilence::Leave),
        ];
        check(false, None, &late);
        // Between games, too, a message such as `Start` is expected to be answered soon.
        check(false, Some(0), &soon);
        let sent = [
            (9_900, OnSilence::Wait),
            (10_100, OnSilence::Wait),
            (11_300, OnSilence::Ping),
            (12_600, OnSilence::Leave),
        ];
        check(false, Some(10_000), &sent);
    }

    #[test]
    fn a_client_that_was_dropped_does_not_reconnect() {
        let (to_server, from_person) = channel();
        let mut unsent = VecDeque::new();
        to_server.send(FromClient::Start).unwrap();
        // Messages that are sent without a connection are kept.
        assert!(wait(Duration::ZERO, &from_person, &mut unsent));
        assert_eq!(unsent, [FromClient::Start]);
        drop(to_server);
        // It does not wait for the end of the pause, either.
        let long = Duration::from_secs(100_000);
        assert!(!wait(long, &from_person, &mut unsent));
    }
}
