//! A client for tests: raw JSON over a socket, and raw HTTP.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Nothing takes longer, even on a slow machine.
const LIMIT: Duration = Duration::from_secs(120);

/// One connection.
pub struct TestClient {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// All bytes that this client was sent.
    pub heard: Vec<String>,
}

impl TestClient {
    pub async fn connect(address: SocketAddr, code: &str) -> Self {
        let url = format!("ws://{address}/t/{code}/socket");
        let (socket, _) = connect_async(url).await.unwrap();
        Self {
            socket,
            heard: Vec::new(),
        }
    }

    /// Connects and says hello with these fields.
    pub async fn hello(address: SocketAddr, code: &str, fields: Value) -> Self {
        let mut client = Self::connect(address, code).await;
        let mut hello = json!({"type": "hello", "protocol": 1});
        for (key, value) in fields.as_object().unwrap() {
            hello[key] = value.clone();
        }
        client.send(hello).await;
        client
    }

    pub async fn send(&mut self, message: Value) {
        self.send_text(message.to_string()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message; `None` if the connection has ended.
    pub async fn next(&mut self) -> Option<Value> {
        // One limit for all, because pings arrive all the time.
        let end = Instant::now() + LIMIT;
        loop {
            let next = tokio::time::timeout_at(end, self.socket.next()).await;
            match next.expect("a message in time") {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message of this type; others are skipped.
    pub async fn expect(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            let message = message.unwrap_or_else(|| panic!("closed before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The code with which the server closes the connection.
    pub async fn close_code(&mut self) -> Option<u16> {
        let end = Instant::now() + LIMIT;
        loop {
            let next = tokio::time::timeout_at(end, self.socket.next()).await;
            match next.expect("an end in time")? {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}

/// An HTTP request; returns the status and the body.
pub async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    body: Option<Value>,
) -> (u16, String) {
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    let kind = "content-type: application/json\r\n";
    let headers = format!("host: {address}\r\n{kind}");
    raw_http(address, method, path, &headers, &body).await
}

/// The whole answer to a request with these headers.
pub async fn raw_answer(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> String {
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// Like [`http`], but with these headers.
pub async fn raw_http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (u16, String) {
    let answer = raw_answer(address, method, path, headers, body).await;
    let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok());
    let body = answer
        .split_once("\r\n\r\n")
        .map(|(_, body)| body.to_string());
    (status.unwrap(), body.unwrap_or_default())
}

/// Opens a room; returns its code and the host's token.
pub async fn open_room(address: SocketAddr, rules: &str, bots: &[&str]) -> (String, String) {
    let new = json!({
        "name": "Ann", "rules": rules, "bots": bots, "settings": {"hints": true, "absence": 60},
    });
    let (status, body) = http(address, "POST", "/api/rooms", Some(new)).await;
    assert_eq!(status, 201, "{body}");
    let opened: Value = serde_json::from_str(&body).unwrap();
    let text = |key: &str| opened[key].as_str().unwrap().to_string();
    (text("code"), text("token"))
}
