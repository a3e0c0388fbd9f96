//! Wrong, stale, oversized and malformed input.

use std::net::SocketAddr;

use futures_util::SinkExt;
use parlour_server::{MemoryOrFile, ServeOptions};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::TestServer;
use crate::client::{TestClient, http, open_room, raw_answer, raw_http};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_are_refused_with_a_reason_and_the_connection_stays() {
    let server = TestServer::start().await;
    let (code, token) = open_room(server.address, "one", &["easy"]).await;
    let mut ann = TestClient::hello(server.address, &code, json!({"token": token})).await;
    ann.expect("welcome").await;
    let long = format!("{{\"type\":\"hint\",\"x\":\"{}\"}}", "a".repeat(5000));
    let cases = [
        ("no json", "message"),
        ("[]", "message"),
        ("{\"type\":\"fly\"}", "message"),
        ("{\"type\":\"move\"}", "message"),
        (long.as_str(), "too-long"),
        ("{\"type\":\"hint\"}", "not-now"),
        (
            r#"{"type":"move","request":"r","ask":1,"text":"R7"}"#,
            "not-now",
        ),
        (r#"{"type":"add-bot","level":"god"}"#, "rules"),
        (r#"{"type":"rules","code":"chess"}"#, "rules"),
        (r#"{"type":"settings","absence":1}"#, "rules"),
        (r#"{"type":"settings","seats":1}"#, "rules"),
        (r#"{"type":"hello","protocol":1}"#, "message"),
        (r#"{"type":"hand-over","person":99}"#, "message"),
        (r#"{"type":"commit","attempt":1,"hash":"00"}"#, "too-late"),
    ];
    for (text, reason) in cases {
        ann.send_text(text.into()).await;
        let refused = ann.expect("refused").await;
        assert_eq!(refused["reason"], reason, "{text}");
        assert!(!refused["words"].as_str().unwrap().is_empty());
    }
    ann.send(json!({"type": "start"})).await;
    let table = ann.expect("table").await;
    let wrong = json!({"type": "move", "request": "w", "ask": table["ask"].as_u64().unwrap_or(0), "text": "Q99"});
    ann.send(wrong).await;
    let refused = ann.expect("refused").await;
    assert_eq!(refused["request"], "w");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_cannot_be_are_told_why() {
    let server = TestServer::start().await;
    let (code, _) = open_room(server.address, "one", &[]).await;
    let check = async |code: &str, fields: Value, reason: &str| {
        let mut client = TestClient::hello(server.address, code, fields.clone()).await;
        let refused = client.expect("refused").await;
        assert_eq!(refused["reason"], reason, "{fields}");
        client.expect("bye").await;
    };
    check(&code, json!({"protocol": 0}), "version").await;
    check(&code, json!({"protocol": 99}), "version").await;
    check(&code, json!({"token": "0".repeat(48)}), "token").await;
    check(&code, json!({"device": "BCDFGH12"}), "token").await;
    check(&code, json!({"name": "ann"}), "name").await;
    check(&code, json!({"name": "A\u{202e}B"}), "name").await;
    check("BBBBBB", json!({"name": "Bob"}), "room").await;
    check("nonsense", json!({"name": "Bob"}), "room").await;
    // In another version the other fields may have another form.
    check(&code, json!({"protocol": 99, "name": ["Bob"]}), "version").await;
    let mut silent = TestClient::connect(server.address, &code).await;
    silent.send(json!({"type": "start"})).await;
    assert_eq!(silent.expect("refused").await["reason"], "message");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_cannot_act_for_another() {
    let server = TestServer::start().await;
    let (code, token) = open_room(server.address, "top-trumps", &[]).await;
    let mut ann = TestClient::hello(server.address, &code, json!({"token": token})).await;
    let mut bob = TestClient::hello(server.address, &code, json!({"name": "Bob"})).await;
    bob.expect("welcome").await;
    ann.send(json!({"type": "start"})).await;
    let (table, own) = (ann.expect("table").await, bob.expect("table").await);
    // Ann's card, sent by Bob, is not Ann's move.
    let message = json!({
        "type": "move", "request": "b", "ask": own["ask"], "text": table["moves"][0],
        "seat": 1, "person": 1,
    });
    bob.send(message).await;
    let refused = bob.expect("refused").await;
    assert_eq!(refused["reason"], "move");
    let mut watcher = TestClient::hello(server.address, &code, json!({})).await;
    let seen = watcher.expect("table").await;
    assert!(seen["ask"].is_null() && seen["moves"].as_array().unwrap().is_empty());
    watcher
        .send(json!({"type": "move", "request": "x", "ask": own["ask"], "text": own["moves"][0]}))
        .await;
    assert_eq!(watcher.expect("refused").await["reason"], "not-now");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods_and_guesses_are_limited() {
    let server = TestServer::strict().await;
    let (code, token) = open_room(server.address, "one", &[]).await;
    let mut ann = TestClient::hello(server.address, &code, json!({"token": token})).await;
    ann.expect("welcome").await;
    let mut refused = 0;
    for _ in 0..500 {
        let react = Message::text(r#"{"type":"react","reaction":"wow"}"#);
        if ann.socket.send(react).await.is_err() {
            break;
        }
        let answer = loop {
            match ann.next().await {
                Some(message) if message["type"] == "room" => {}
                answer => break answer,
            }
        };
        // In the end the connection is closed.
        let Some(answer) = answer else { break };
        refused += u32::from(answer["reason"] == "too-many");
    }
    assert!(refused >= 10, "{refused}");

    let huge = "x".repeat(1 << 20);
    let mut bob = TestClient::hello(server.address, &code, json!({"name": "Bob"})).await;
    bob.expect("welcome").await;
    // The server may close the connection before all of it is sent.
    let _ = bob.socket.send(Message::text(huge)).await;
    while bob.next().await.is_some() {}

    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(
            http(server.address, "GET", "/api/rooms/BBBBBB", None)
                .await
                .0,
        );
    }
    assert!(
        statuses.contains(&404) && statuses.contains(&429),
        "{statuses:?}"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_token_does_not_help_to_guess_codes() {
    let server = TestServer::strict().await;
    let address = server.address;
    let (code, token) = open_room(address, "one", &[]).await;
    let wrong = json!({"token": "x"});
    let mut limited = false;
    for _ in 0..100 {
        let mut client = TestClient::hello(address, "BBBBBB", wrong.clone()).await;
        let refused = client.expect("refused").await;
        limited = refused["reason"] == "too-many";
        if limited {
            break;
        }
        assert_eq!(refused["reason"], "room");
    }
    assert!(limited, "wrong codes are counted");
    // Now the answer is the same for a code that exists.
    let mut client = TestClient::hello(address, &code, wrong).await;
    assert_eq!(client.expect("refused").await["reason"], "too-many");
    let page = async |cookie: &str| {
        let headers = format!("host: {address}\r\ncookie: seat={cookie}\r\n");
        raw_http(address, "GET", &format!("/t/{code}/text"), &headers, "").await
    };
    assert_eq!(page("x").await.0, 429);
    // People with a seat are not affected.
    assert_eq!(page(&token).await.0, 200);
    let mut ann = TestClient::hello(address, &code, json!({"token": token})).await;
    ann.expect("welcome").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_that_does_not_read_holds_nobody_up() {
    let server = TestServer::start().await;
    let (code, token) = open_room(server.address, "one", &["easy"]).await;
    let _deaf = TestClient::hello(server.address, &code, json!({})).await;
    let mut ann = TestClient::hello(server.address, &code, json!({"token": token})).await;
    for _ in 0..3 {
        ann.send(json!({"type": "start"})).await;
        crate::play::play(&mut ann, "a").await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn foreign_pages_and_names_are_refused() {
    let server = TestServer::start().await;
    let address = server.address;
    let body = r#"{"name":"Ann","rules":"one"}"#;
    let json = "content-type: application/json\r\n";
    let check = async |headers: String, expected: u16| {
        let (status, _) = raw_http(address, "POST", "/api/rooms", &headers, body).await;
        assert_eq!(status, expected, "{headers}");
    };
    check(format!("host: {address}\r\n{json}"), 201).await;
    check(
        format!("host: {address}\r\norigin: http://{address}\r\n{json}"),
        201,
    )
    .await;
    check(
        format!("host: {address}\r\norigin: http://evil.example\r\n{json}"),
        403,
    )
    .await;
    check(format!("host: evil.example\r\n{json}"), 421).await;
    check(
        format!("host: {address}\r\ncontent-type: text/plain\r\n"),
        400,
    )
    .await;
    let (status, _) = http(
        address,
        "POST",
        "/api/rooms",
        Some(json!({"name": "x".repeat(20_000), "rules": "one"})),
    )
    .await;
    assert_eq!(status, 400);
    for (path, expected) in [
        ("/healthz", 200),
        ("/readyz", 200),
        ("/metrics", 200),
        ("/api/games", 200),
        ("/api/rules/one:official", 200),
        ("/api/rules/chess", 400),
        ("/api/records/none", 404),
        ("/", 200),
        ("/nothing", 404),
    ] {
        assert_eq!(http(address, "GET", path, None).await.0, expected, "{path}");
    }
    let long = format!("/api/rules/top-trumps{}", "+deck=worlds".repeat(1_000));
    let (status, refused) = http(address, "GET", &long, None).await;
    assert_eq!(status, 400);
    assert!(refused.to_string().contains("too long"), "{refused}");
    // Probes use the address of a container.
    for (path, expected) in [
        ("/healthz", 200),
        ("/readyz", 200),
        ("/metrics", 200),
        ("/api/games", 421),
    ] {
        let host = "host: 172.30.0.2:7777\r\n";
        let (status, _) = raw_http(address, "GET", path, host, "").await;
        assert_eq!(status, expected, "{path}");
    }
    let (_, metrics) = http(address, "GET", "/metrics", None).await;
    assert!(
        metrics.contains("parlour_rooms_opened_total 2"),
        "{metrics}"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_of_foreign_pages_are_refused() {
    let server = TestServer::start().await;
    let address = server.address;
    let (code, token) = open_room(address, "one", &[]).await;
    for (origin, expected) in [
        (format!("http://{address}"), 101),
        ("http://evil.example".into(), 403),
        ("null".into(), 403),
    ] {
        let headers = format!(
            "host: {address}\r\norigin: {origin}\r\ncookie: seat={token}\r\nupgrade: websocket\r\n\
             connection: upgrade\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        );
        let path = format!("/t/{code}/socket");
        assert_eq!(status(address, &path, &headers).await, expected, "{origin}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_has_the_security_headers() {
    let options = ServeOptions {
        public_url: Some("https://parlour.example".into()),
        ..ServeOptions::default()
    };
    let server = TestServer::with_options(&MemoryOrFile::Memory, 0, options).await;
    let address = server.address;
    let host = "host: parlour.example\r\n";
    let body = r#"{"name":"Ann","rules":"one"}"#;
    let json = format!("{host}content-type: application/json\r\n");
    let opened = raw_answer(address, "POST", "/api/rooms", &json, body).await;
    let (head, body) = opened.split_once("\r\n\r\n").unwrap();
    let opened: Value = serde_json::from_str(body).unwrap();
    let code = opened["code"].as_str().unwrap();
    let cookie = head
        .lines()
        .find(|line| line.starts_with("set-cookie: seat="))
        .unwrap();
    for part in [
        "Secure",
        "HttpOnly",
        "SameSite=Lax",
        &format!("Path=/t/{code};"),
    ] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let table = format!("/t/{code}");
    let text = format!("/t/{code}/text");
    let look = format!("/api/rooms/{code}");
    for path in [
        "/",
        &table,
        &text,
        &look,
        "/text",
        "/page/js/main.js",
        "/api/games",
        "/api/tables",
        "/healthz",
        "/metrics",
        "/nothing",
        "/api/rooms/BBBBBB",
    ] {
        let answer = raw_answer(address, "GET", path, host, "").await;
        let head = answer.split_once("\r\n\r\n").unwrap().0;
        let policy = head
            .lines()
            .find(|line| line.starts_with("content-security-policy: "));
        let policy = policy.unwrap_or_else(|| panic!("{path}: {head}"));
        assert!(policy.contains("default-src 'self'"), "{path}: {policy}");
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert!(!policy.contains("unsafe-inline"), "{path}: {policy}");
        for line in [
            "x-content-type-options: nosniff",
            "x-frame-options: DENY",
            "referrer-policy: same-origin",
        ] {
            assert!(head.contains(line), "{path}: {head}");
        }
        // The page itself says nothing about a table.
        let may_be_kept = path.starts_with("/page/") || path == "/" || path == table;
        assert_eq!(
            head.contains("cache-control: no-store"),
            !may_be_kept,
            "{path}: {head}"
        );
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_who_have_left_can_delete_their_name() {
    let server = TestServer::start().await;
    let address = server.address;
    let (code, token) = open_room(address, "one", &[]).await;
    let mut ann = TestClient::hello(address, &code, json!({"token": token})).await;
    ann.expect("welcome").await;
    let mut bob = TestClient::hello(address, &code, json!({"name": "Bob"})).await;
    let bobs = bob.expect("welcome").await["token"]
        .as_str()
        .unwrap()
        .to_string();
    bob.send(json!({"type": "leave"})).await;
    bob.expect("bye").await;
    let path = format!("/t/{code}/seat");
    let delete = async |authorization: &str| {
        let headers = format!("host: {address}\r\n{authorization}");
        raw_http(address, "DELETE", &path, &headers, "").await.0
    };
    assert_eq!(delete("").await, 404);
    assert_eq!(delete("authorization: Bearer x\r\n").await, 404);
    let bobs = format!("authorization: Bearer {bobs}\r\n");
    let anns = format!("cookie: seat={token}\r\n");
    // Not while the names are at the table.
    let add = json!({"type": "add-bot", "level": "easy"});
    ann.send(add).await;
    ann.send(json!({"type": "start"})).await;
    let first = ann.expect("table").await;
    assert_eq!(delete(&bobs).await, 409);
    crate::play::play_from(&mut ann, first, "a").await;
    assert_eq!(delete(&bobs).await, 204);
    // Ann is still at the table: deleting her name makes her leave.
    assert_eq!(delete(&anns).await, 204);
    ann.expect("bye").await;
    server.stop().await;
}

/// The status of the answer to a request that may switch to a WebSocket.
async fn status(address: SocketAddr, path: &str, headers: &str) -> u16 {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer);
    answer.rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_client_that_answers_pings_stays_and_a_flood_of_pings_ends() {
    let server = TestServer::strict().await;
    let (code, token) = open_room(server.address, "one", &[]).await;
    let mut ann = TestClient::hello(server.address, &code, json!({"token": token})).await;
    ann.expect("welcome").await;
    // A few pings are answered; the connection is closed after too many.
    for number in 0..1000 {
        if ann
            .socket
            .send(Message::Ping(vec![1; 100].into()))
            .await
            .is_err()
        {
            assert!(number > 20);
            break;
        }
    }
    while ann.next().await.is_some() {}
    server.stop().await;
}
