//! Wrong, stale, oversized and malformed input.

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::TestServer;
use crate::client::{TestClient, http, open_room, raw_http};

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
