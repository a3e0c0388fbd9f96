//! WebSockets: one task per client, which handles one message at a time and sends the news.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::ORIGIN;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use parlour_protocol::{FromClient, FromServer, Hello, MAX_MESSAGE_LEN, RefusalCode, VERSION};
use serde::Deserialize;
use tokio::time::{sleep_until, timeout};

use super::headers::foreign;
use super::limits::{Bucket, Counted};
use super::{App, WRITE, cookies, http};
use crate::ids::Token;
use crate::node::Line;
use crate::room::Refused;

/// The time limit for the first message of a client.
const HELLO: Duration = Duration::from_secs(10);

/// How long finding a room and connecting to it may take.
const CONNECT: Duration = Duration::from_secs(20);

/// After this much silence, a client gets a ping.
const PING: Duration = Duration::from_secs(20);

/// After this many invalid messages in a row, the connection is closed.
const MAX_WRONG: u32 = 50;

/// The close code when the server restarts.
const RESTART: u16 = 1012;

/// The close code when the client broke the rules of the protocol.
const POLICY: u16 = 1008;

/// The close code of a normal end.
const NORMAL: u16 = 1000;

/// The size of the read buffer. The library's default of 128 KiB is too much for thousands of
/// silent clients.
const READ_BUFFER: usize = 4 * 1024;

/// The maximum size of the write buffer, for pongs and one message.
const WRITE_BUFFER: usize = 1024 * 1024;

pub(super) async fn socket(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !app.origins.permits(&headers) {
        return foreign();
    }
    let Some(counted) = app.limits.socket(peer.ip()) else {
        let words = "this address has too many connections\n";
        return (StatusCode::TOO_MANY_REQUESTS, words).into_response();
    };
    let browser = Browser::of(&headers);
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER)
        .max_message_size(4 * MAX_MESSAGE_LEN)
        .max_frame_size(4 * MAX_MESSAGE_LEN)
        .on_upgrade(move |socket| async move {
            let client = SocketClient {
                socket,
                app,
                peer,
                browser,
                _counted: counted,
            };
            let sockets = client.app.node.metrics.sockets.clone();
            sockets.inc();
            client.run(&code).await;
            sockets.dec();
        })
}

/// A client at the other end of a WebSocket.
struct SocketClient {
    socket: WebSocket,
    app: Arc<App>,
    peer: SocketAddr,
    browser: Option<Browser>,
    _counted: Counted,
}

/// A client in a browser. Its token is in a cookie that scripts cannot read; tokens in its
/// messages are ignored.
struct Browser {
    token: Option<String>,
}

impl Browser {
    fn of(headers: &HeaderMap) -> Option<Self> {
        headers.get(ORIGIN)?;
        Some(Self {
            token: cookies::seat(headers),
        })
    }
}

/// How long nothing was received from a client. Messages to the client do not count.
struct ClientSilence {
    since: Instant,
    pinged: Option<Instant>,
}

/// What to do about a client from which nothing is received.
#[derive(Debug, PartialEq, Eq)]
enum SilenceAction {
    /// Nothing yet.
    Wait,
    /// Send a ping.
    Ping,
    /// Close the connection: the client has not answered a ping.
    Close,
}

impl ClientSilence {
    fn new(since: Instant) -> Self {
        Self {
            since,
            pinged: None,
        }
    }

    /// When to check it next.
    fn end(&self) -> Instant {
        self.pinged.unwrap_or(self.since) + PING
    }

    fn check(&mut self, now: Instant) -> SilenceAction {
        match self.pinged {
            _ if now < self.end() => SilenceAction::Wait,
            Some(_) => SilenceAction::Close,
            None => {
                self.pinged = Some(now);
                SilenceAction::Ping
            }
        }
    }
}

/// Why a connection ends.
enum SocketEnd {
    /// The client has disconnected.
    Gone,
    /// The client was told the reason with `bye`.
    Told,
    /// The server closes it: close code, reason, and whether the client should reconnect.
    Close(u16, String, bool),
}

impl SocketClient {
    async fn run(mut self, code: &str) {
        let end = match self.begin(code).await {
            Ok(line) => self.talk(&line).await,
            Err(end) => end,
        };
        let (code, words) = match end {
            SocketEnd::Gone => return,
            SocketEnd::Told => (NORMAL, String::new()),
            SocketEnd::Close(code, words, again) => {
                let bye = FromServer::Bye {
                    words: words.clone(),
                    again,
                };
                let _ = self.send(&[bye]).await;
                (code, words)
            }
        };
        let frame = CloseFrame {
            code,
            reason: words.chars().take(40).collect::<String>().into(),
        };
        let close = self.socket.send(Message::Close(Some(frame)));
        let _ = timeout(WRITE, close).await;
    }

    /// Handles the first message and connects the client to the room.
    async fn begin(&mut self, code: &str) -> Result<Line, SocketEnd> {
        let Ok(first) = timeout(HELLO, self.receive_text()).await else {
            let words = "the first message, hello, did not arrive in time";
            return Err(SocketEnd::Close(POLICY, words.into(), false));
        };
        let mut hello = match first?.and_then(|first| read_hello(&first.unwrap_or_default())) {
            Ok(hello) => hello,
            Err(refused) => return Err(self.refuse(refused).await),
        };
        if let Some(browser) = &self.browser {
            hello.token.clone_from(&browser.token);
            (hello.name, hello.device) = (None, None);
        }
        if self.app.node.is_stopping() {
            return Err(self.room_ended());
        }
        match timeout(CONNECT, self.connect(code, &hello)).await {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(refused)) => Err(self.refuse(refused).await),
            Err(_) => Err(self.room_ended()),
        }
    }

    async fn connect(&mut self, code: &str, hello: &Hello) -> Result<Line, Refused> {
        let token = hello.token.as_deref().map(Token::read);
        let room = http::find_with_token(&self.app, self.peer, code, token.as_ref()).await?;
        let mut connected = self.app.node.connect(&room, hello).await;
        let is_unknown = matches!(&connected, Err(refused) if refused.reason == RefusalCode::Token);
        if is_unknown && self.browser.is_some() {
            // The cookie is out of date: connect as a spectator, who can sit down again.
            let spectator = Hello {
                token: None,
                ..hello.clone()
            };
            connected = self.app.node.connect(&room, &spectator).await;
        }
        if matches!(&connected, Err(refused) if refused.reason == RefusalCode::Token) {
            self.app.limits.guess(self.peer.ip());
        }
        let (line, token) = connected?;
        let welcome = FromServer::Welcome {
            protocol: VERSION,
            server: env!("CARGO_PKG_VERSION").into(),
            room: room.code,
            you: line.person(),
            token: token.map(|token| token.reveal().into()),
        };
        // If the client has disconnected, the next read fails.
        let _ = self.send(&[welcome]).await;
        Ok(line)
    }

    /// Refuses the connection with a reason.
    async fn refuse(&mut self, refused: Refused) -> SocketEnd {
        self.app.node.metrics.refused.inc();
        let words = refused.words.clone();
        let again = matches!(refused.reason, RefusalCode::Server | RefusalCode::TooMany);
        let _ = self.send(&[message_of(refused)]).await;
        SocketEnd::Close(POLICY, words, again)
    }

    /// Handles messages and sends news until the connection ends.
    async fn talk(&mut self, line: &Line) -> SocketEnd {
        let mut stopped = self.app.node.stopped();
        let rate = self.app.messages;
        let mut bucket = Bucket::new(rate, Instant::now());
        let mut wrong_in_a_row = 0;
        let mut silence = ClientSilence::new(Instant::now());
        loop {
            if *stopped.borrow() {
                return SocketEnd::Close(RESTART, "the server restarts".into(), true);
            }
            tokio::select! {
                _ = stopped.changed() => {}
                () = line.news() => {
                    let Some(news) = line.pull().await else {
                        return self.room_ended();
                    };
                    if let Some(end) = self.send_all(&news).await {
                        return end;
                    }
                }
                received = self.receive() => {
                    silence = ClientSilence::new(Instant::now());
                    let message = match received {
                        Ok(message) => message,
                        Err(end) => return end,
                    };
                    // Pings and pongs do not count for the address: whoever answers the
                    // server's pings stays connected, however busy others at this address are.
                    let is_paced = bucket.take(rate, Instant::now());
                    let permitted = is_paced
                        && (matches!(message, Ok(None))
                            || self.app.limits.request(self.peer.ip()));
                    let answers = match message {
                        Ok(None) if permitted => continue,
                        Ok(None) => {
                            let words = "too many pings";
                            return SocketEnd::Close(POLICY, words.into(), false);
                        }
                        Ok(Some(FromClient::Ping)) if permitted => Some(vec![FromServer::Pong]),
                        Ok(Some(message)) if permitted => line.say(message).await,
                        Ok(Some(message)) => Some(vec![too_fast(&message)]),
                        Err(refused) => Some(vec![message_of(refused)]),
                    };
                    let Some(answers) = answers else {
                        return self.room_ended();
                    };
                    let refused = answers.iter().any(is_refused);
                    let is_wrong = !is_paced || answers.iter().any(is_wrong);
                    wrong_in_a_row = if is_wrong { wrong_in_a_row + 1 } else { 0 };
                    self.app.node.metrics.refused.inc_by(u64::from(refused));
                    if let Some(end) = self.send_all(&answers).await {
                        return end;
                    }
                    if wrong_in_a_row >= MAX_WRONG {
                        let words = "too many invalid messages";
                        return SocketEnd::Close(POLICY, words.into(), false);
                    }
                }
                // An absolute time: a pause would begin again with every message to the client.
                () = sleep_until(silence.end().into()) => match silence.check(Instant::now()) {
                    SilenceAction::Wait => {}
                    SilenceAction::Close => return SocketEnd::Gone,
                    SilenceAction::Ping => {
                        let ping = self.socket.send(Message::Ping(Vec::new().into()));
                        if !matches!(timeout(WRITE, ping).await, Ok(Ok(()))) {
                            return SocketEnd::Gone;
                        }
                    }
                }
            }
        }
    }

    /// The end if the room does not answer: the server stops, or the room must be reloaded.
    fn room_ended(&self) -> SocketEnd {
        match self.app.node.is_stopping() {
            true => SocketEnd::Close(RESTART, "the server restarts".into(), true),
            false => SocketEnd::Close(RESTART, "the table is being reloaded".into(), true),
        }
    }

    /// The next message; `None` for a ping or pong.
    async fn receive(&mut self) -> Result<Result<Option<FromClient>, Refused>, SocketEnd> {
        let text = self.receive_text().await?;
        Ok(text.and_then(|text| text.as_deref().map(read).transpose()))
    }

    /// The text of the next message; `None` for a ping or pong.
    async fn receive_text(&mut self) -> Result<Result<Option<String>, Refused>, SocketEnd> {
        let message = match self.socket.recv().await {
            Some(Ok(message)) => message,
            Some(Err(error)) => {
                // The connection cannot continue after a message that exceeds the frame limit.
                let is_long = error.to_string().to_lowercase().contains("too l");
                return Err(match is_long {
                    true => SocketEnd::Close(1009, "the message is too long".into(), false),
                    false => SocketEnd::Gone,
                });
            }
            None => return Err(SocketEnd::Gone),
        };
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(SocketEnd::Gone),
            Message::Ping(_) | Message::Pong(_) => return Ok(Ok(None)),
            Message::Binary(_) => {
                let words = "messages are text";
                return Ok(Err(Refused::new(RefusalCode::Message, words)));
            }
        };
        if text.len() > MAX_MESSAGE_LEN {
            let words = format!("a message has at most {MAX_MESSAGE_LEN} bytes");
            return Ok(Err(Refused::new(RefusalCode::TooLong, words)));
        }
        Ok(Ok(Some(text.as_str().into())))
    }

    async fn send_all(&mut self, messages: &[FromServer]) -> Option<SocketEnd> {
        if messages.is_empty() {
            return None;
        }
        let is_bye = |message: &FromServer| matches!(message, FromServer::Bye { .. });
        match self.send(messages).await {
            Err(end) => Some(end),
            Ok(()) if messages.iter().any(is_bye) => Some(SocketEnd::Told),
            Ok(()) => None,
        }
    }

    /// Sends messages, and flushes once.
    async fn send(&mut self, messages: &[FromServer]) -> Result<(), SocketEnd> {
        let send = async {
            for message in messages {
                let text = serde_json::to_string(message).expect("a message is plain data");
                self.socket.feed(Message::Text(text.into())).await?;
            }
            self.socket.flush().await
        };
        match timeout(WRITE, send).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(SocketEnd::Gone),
        }
    }
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Refused> {
    serde_json::from_str(text).map_err(|error| {
        Refused::new(
            RefusalCode::Message,
            format!("this is not a message: {error}"),
        )
    })
}

/// Reads the first message. Its version is read first, because in another version the rest may
/// have another form.
fn read_hello(text: &str) -> Result<Hello, Refused> {
    #[derive(Deserialize)]
    struct Greeting {
        r#type: String,
        #[serde(default)]
        protocol: u32,
    }
    let greeting: Greeting = read(text)?;
    if greeting.r#type != "hello" {
        let words = "the first message must be hello";
        return Err(Refused::new(RefusalCode::Message, words));
    }
    if greeting.protocol != VERSION {
        let other = match greeting.protocol < VERSION {
            true => "update your program",
            false => "this server must be updated",
        };
        let words = format!(
            "this server uses version {VERSION} of the protocol and your program version {}: {other}",
            greeting.protocol
        );
        return Err(Refused::new(RefusalCode::Version, words));
    }
    match read(text)? {
        FromClient::Hello(hello) => Ok(hello),
        _ => Err(Refused::new(
            RefusalCode::Message,
            "the first message must be hello",
        )),
    }
}

fn is_refused(answer: &FromServer) -> bool {
    matches!(answer, FromServer::Refused { .. })
}

/// Whether the message was invalid, so that a correct client would not have sent it. Late and
/// illegal moves do not count, nor does the limit that all clients of an address share.
fn is_wrong(answer: &FromServer) -> bool {
    matches!(
        answer,
        FromServer::Refused {
            reason: RefusalCode::Message | RefusalCode::TooLong,
            ..
        }
    )
}

/// The refusal of a message above the rate limit. The client can send it again.
fn too_fast(message: &FromClient) -> FromServer {
    FromServer::Refused {
        request: match message {
            FromClient::Move { request, .. } => Some(request.clone()),
            _ => None,
        },
        reason: RefusalCode::TooMany,
        words: "too many messages; slow down".into(),
        question: None,
    }
}

fn message_of(refused: Refused) -> FromServer {
    FromServer::Refused {
        request: None,
        reason: refused.reason,
        words: refused.words,
        question: refused.question.map(|question| *question),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_client_is_pinged_once_and_then_closed() {
        let start = Instant::now();
        let mut silence = ClientSilence::new(start);
        let second = Duration::from_secs(1);
        let mut check = |after: Duration, expected: SilenceAction| {
            assert_eq!(silence.check(start + after), expected, "{after:?}");
        };
        check(PING - second, SilenceAction::Wait);
        check(PING, SilenceAction::Ping);
        check(PING + second, SilenceAction::Wait);
        check(PING + PING - second, SilenceAction::Wait);
        check(PING + PING, SilenceAction::Close);
    }
}
