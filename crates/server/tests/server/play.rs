//! People and bots play over sockets.

use std::net::SocketAddr;
use std::time::Duration;

use parlour_engine::Record;
use parlour_engine::record::Chance;
use parlour_games::Games;
use parlour_server::{Catalog, MemoryOrFile};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::TestServer;
use crate::client::{TestClient, http, open_room};

/// Answers the question of a table message, if there is one, with the first legal move.
pub async fn answer(client: &mut TestClient, table: &Value, request: &str) -> bool {
    let text = table["moves"][0].as_str();
    let (Some(text), true) = (text, table["ask"].is_u64()) else {
        return false;
    };
    let message = json!({"type": "move", "request": request, "ask": table["ask"], "text": text});
    client.send(message).await;
    true
}

/// Plays until the game is over; returns the last table.
pub async fn play(client: &mut TestClient, name: &str) -> Value {
    let table = client.expect("table").await;
    play_from(client, table, name).await
}

/// Like [`play`], from a table message that was already received.
pub async fn play_from(client: &mut TestClient, mut table: Value, name: &str) -> Value {
    while !table["summary"].is_object() {
        let request = format!("{name}-{}-{}", table["game"], table["number"]);
        answer(client, &table, &request).await;
        table = client.expect("table").await;
    }
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_and_a_bot_play_every_game_over_sockets() {
    let server = TestServer::start().await;
    for game in parlour_bots::AnyRegistry::games(&Games) {
        // Without the bot if only two can play, and without Bob if nobody else can.
        let seats = game.nearest_seats(&game.default_rules(), 3).unwrap();
        let bots = vec!["easy"; seats.saturating_sub(2)];
        let (code, token) = open_room(server.address, game.id(), &bots).await;
        let mut ann = TestClient::hello(server.address, &code, json!({"token": token})).await;
        let welcome = ann.expect("welcome").await;
        assert!(welcome["token"].is_null(), "a token is told once");
        if seats == 1 {
            ann.send(json!({"type": "start"})).await;
            play(&mut ann, "a").await;
        } else {
            let mut bob = TestClient::hello(server.address, &code, json!({"name": "Bob"})).await;
            assert!(bob.expect("welcome").await["token"].is_string());
            ann.send(json!({"type": "start"})).await;
            let (ann_end, bob_end) = tokio::join!(play(&mut ann, "a"), play(&mut bob, "b"));
            let rows = [ann_end, bob_end].map(|end| end["summary"]["rows"].clone());
            assert_eq!(rows[0], rows[1], "{}", game.id());
        }
        let (_, body) = http(server.address, "GET", &format!("/api/rooms/{code}"), None).await;
        let room: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(room["room"]["phase"], "over");
        assert!(room["room"]["record"].is_null());
        // Those who played know the record, from the message before the last table.
        let id = ann.heard.iter().rev().find_map(|text| {
            let message: Value = serde_json::from_str(text).unwrap();
            message["record"].as_str().map(String::from)
        });
        let path = format!("/api/records/{}", id.unwrap());
        let (status, record) = http(server.address, "GET", &path, None).await;
        assert_eq!(status, 200);
        game.replay(&record.parse::<Record>().unwrap()).unwrap();
        assert_eq!(http(server.address, "DELETE", &path, None).await.0, 204);
        assert_eq!(http(server.address, "GET", &path, None).await.0, 404);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_sent_twice_is_made_once_and_two_tabs_share_a_seat() {
    let server = TestServer::start().await;
    let (code, token) = open_room(server.address, "war", &["easy"]).await;
    let hello = json!({"token": token});
    let mut first = TestClient::hello(server.address, &code, hello.clone()).await;
    let mut second = TestClient::hello(server.address, &code, hello).await;
    second.expect("room").await;
    first.send(json!({"type": "start"})).await;
    let table = first.expect("table").await;
    let same = second.expect("table").await;
    assert_eq!(table["scene"], same["scene"]);
    let flip = json!({
        "type": "move", "request": "r", "ask": table["ask"], "text": table["moves"][0],
    });
    first.send(flip.clone()).await;
    let done = first.expect("done").await;
    second.send(flip.clone()).await;
    let again = second.expect("done").await;
    assert_eq!(done["number"], again["number"]);
    // Another flip for the same question is too late.
    let mut late = flip;
    late["request"] = json!("other");
    second.send(late).await;
    let refused = second.expect("refused").await;
    assert_eq!(
        (&refused["reason"], &refused["request"]),
        (&json!("too-late"), &json!("other"))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_server_goes_on_and_tells_clients_to_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let place = MemoryOrFile::File(folder.path().join("rooms.db"));
    let server = TestServer::with_store(&place, 0).await;
    let address = server.address;
    let (code, token) = open_room(address, "one", &["easy"]).await;
    let hello = json!({"token": token});
    let mut ann = TestClient::hello(address, &code, hello.clone()).await;
    ann.send(json!({"type": "start"})).await;
    let mut table = ann.expect("table").await;
    for turn in 0..3 {
        while !answer(&mut ann, &table, &format!("t{turn}")).await {
            table = ann.expect("table").await;
        }
        ann.expect("done").await;
        table = ann.expect("table").await;
    }
    let stopping = tokio::spawn(server.stop());
    let bye = ann.expect("bye").await;
    assert_eq!(bye["again"], true);
    assert_eq!(ann.close_code().await, Some(1012));
    stopping.await.unwrap();

    let server = TestServer::with_store(&place, 0).await;
    let hello = json!({"token": token, "game": table["game"], "heard": table["events"]});
    let mut ann = TestClient::hello(server.address, &code, hello).await;
    let again = ann.expect("table").await;
    assert!(again["number"].as_u64() >= table["number"].as_u64());
    let news = again["news"].as_array().unwrap();
    assert!(news.len() < 20, "only what is new is told: {news:?}");
    play_from(&mut ann, again, "x").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_client_of_terminals_plays_takes_part_in_the_deal_and_comes_back() {
    use parlour_protocol::{
        Client, ClientEvent, FromClient, FromServer, Hello, TableAddress, shared_seed, verify_deal,
    };

    let folder = tempfile::tempdir().unwrap();
    let place = MemoryOrFile::File(folder.path().join("rooms.db"));
    let server = TestServer::with_store(&place, 0).await;
    let address = server.address;
    let (code, token) = open_room(address, "one", &["easy"]).await;
    let hello = Hello {
        token: Some(token),
        deals: true,
        ..Hello::default()
    };
    let table = TableAddress::read(&code, Some(&address.to_string()));
    let (halfway, wait) = std::sync::mpsc::channel();
    let (restarted, go_on) = std::sync::mpsc::channel::<()>();
    let person = std::thread::spawn(move || {
        let client = Client::connect(table, hello).unwrap();
        client.send(FromClient::Start);
        let (mut moves, mut dealt, mut back) = (0, 0, false);
        let (mut witness, mut record) = (None, None);
        loop {
            let event = client
                .next(Duration::from_secs(120))
                .expect("an event in time");
            let message = match event {
                ClientEvent::Message(message) => *message,
                ClientEvent::Lost(_) => continue,
                ClientEvent::Back => {
                    back = true;
                    continue;
                }
                ClientEvent::Revealed(own) => {
                    witness = Some(own);
                    continue;
                }
                ClientEvent::Ended { words, .. } => panic!("{words}"),
            };
            match message {
                FromServer::Deal(_) => dealt += 1,
                FromServer::Room(room) => record = room.record,
                FromServer::Table(table) => {
                    if table.summary.is_some() {
                        return (dealt, back, witness, record);
                    }
                    if let (Some(ask), Some(text)) = (table.ask, table.moves.first().cloned()) {
                        moves += 1;
                        if moves == 2 {
                            halfway.send(()).unwrap();
                            go_on.recv().unwrap();
                        }
                        let request = Client::new_request();
                        client.send(FromClient::Move { request, ask, text });
                    }
                }
                _ => {}
            }
        }
    });
    tokio::task::spawn_blocking(move || wait.recv().unwrap())
        .await
        .unwrap();
    server.stop().await;
    let server = TestServer::with_store(&place, address.port()).await;
    restarted.send(()).unwrap();
    let played = tokio::task::spawn_blocking(move || person.join().unwrap());
    let (dealt, back, witness, record) = played.await.unwrap();
    assert!(dealt >= 2 && back, "{dealt} {back}");
    // The witness accepts the record of the deal that the client was shown, and no other.
    let path = format!("/api/records/{}", record.expect("a record"));
    let (_, record) = http(address, "GET", &path, None).await;
    let mut record: Record = record.parse().unwrap();
    let witness = witness.expect("the client took part");
    assert_eq!(witness.check(&record), Ok(1));
    let deal = record.deal.as_mut().expect("a deal");
    deal.secret = "12".repeat(32);
    let seed = shared_seed(deal, witness.shown.seats.iter().map(String::as_str));
    record.chance = Chance::seed(seed);
    assert_eq!(verify_deal(&record), Ok(1));
    let error = witness.check(&record).unwrap_err();
    assert!(error.contains("the server's bytes"), "{error}");
    server.stop().await;
}

/// Passes one connection on to a server. With `is_cut`, it ends before the client hears the
/// answer to its first message.
async fn pass_on(client: TcpStream, server: SocketAddr, is_cut: bool) {
    let server = TcpStream::connect(server).await.unwrap();
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let sending =
        tokio::spawn(async move { tokio::io::copy(&mut from_client, &mut to_server).await });
    if is_cut {
        let mut bytes = vec![0; 64 * 1024];
        // The first bytes switch to a WebSocket, and the next ones are the welcome.
        let count = from_server.read(&mut bytes).await.unwrap();
        to_client.write_all(&bytes[..count]).await.unwrap();
        assert!(from_server.read(&mut bytes).await.unwrap() > 0);
        sending.abort();
    } else {
        let _ = tokio::io::copy(&mut from_server, &mut to_client).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_whose_welcome_is_lost_has_one_seat() {
    use parlour_protocol::{Client, ClientEvent, FromServer, Hello, TableAddress};

    let server = TestServer::start().await;
    let (code, _) = open_room(server.address, "one", &[]).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let table = TableAddress::read(&code, Some(&listener.local_addr().unwrap().to_string()));
    let address = server.address;
    let proxy = tokio::spawn(async move {
        for is_cut in [true, false] {
            let (client, _) = listener.accept().await.unwrap();
            pass_on(client, address, is_cut).await;
        }
    });
    let (token, seats) = tokio::task::spawn_blocking(move || {
        let hello = Hello {
            name: Some("Bob".into()),
            ..Hello::default()
        };
        let client = Client::connect(table, hello).unwrap();
        let mut kept = None;
        loop {
            let event = client.next(Duration::from_secs(120));
            match event.expect("an event in time") {
                ClientEvent::Message(message) => match *message {
                    FromServer::Welcome { token, .. } => kept = token,
                    FromServer::Room(room) => return (kept, room.seats),
                    _ => {}
                },
                ClientEvent::Ended { words, .. } => panic!("{words}"),
                _ => {}
            }
        }
    })
    .await
    .unwrap();
    let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Bob"]);
    proxy.await.unwrap();
    // The token that it was told is that of the seat.
    let mut again = TestClient::hello(address, &code, json!({"token": token.unwrap()})).await;
    assert_eq!(again.expect("welcome").await["you"], 2);
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_where_the_operator_registered_it() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/programs/first.sh"
    );
    let programs = [("first".to_string(), std::path::Path::new(path).into())];
    let catalog = Catalog::new(&Games).with_programs(programs.into());
    let server = TestServer::with_catalog(catalog).await;
    let (code, token) = open_room(server.address, "one+turn-limit=30", &["exec:first"]).await;
    let mut ann = TestClient::hello(server.address, &code, json!({"token": token})).await;
    let room = ann.expect("room").await;
    assert_eq!(room["seats"][1]["name"], "first");
    assert!(
        room["levels"]
            .as_array()
            .unwrap()
            .contains(&json!("exec:first"))
    );
    // Nobody else can name a program.
    ann.send(json!({"type": "add-bot", "level": format!("exec:{path}")}))
        .await;
    assert_eq!(ann.expect("refused").await["reason"], "rules");
    ann.send(json!({"type": "start"})).await;
    let end = play(&mut ann, "a").await;
    assert!(end["summary"].is_object());
    server.stop().await;
}
