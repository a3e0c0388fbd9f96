//! Hidden cards never leave the server: a client is sent exactly what the view of its seat
//! contains, and nothing of other hands. That views contain no hidden cards is checked by the
//! leak test of the games.

use std::collections::BTreeSet;

use parlour_engine::registry::AnyGame;
use parlour_engine::rules::preset_rules;
use parlour_engine::scene::Face;
use parlour_engine::{Record, Seat};
use parlour_games::Games;
use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{TestClient, http, open_room, raw_http};
use crate::play::{answer, play};
use crate::short::short_rules;

/// The faces of the cards in the hand that a table message shows to its owner.
fn hand(table: &Value) -> BTreeSet<String> {
    let zones = table["scene"]["zones"].as_array().unwrap().iter();
    let hands = zones.filter(|zone| zone["place"] == "hand");
    let cards = hands.flat_map(|zone| zone["cards"].as_array().unwrap());
    let faces = cards.map(|card| card["face"].to_string());
    faces
        .filter(|face| !face.contains("back") && face != "\"empty\"")
        .collect()
}

/// All faces that a table message shows.
fn faces(table: &Value) -> BTreeSet<String> {
    let zones = table["scene"]["zones"].as_array().unwrap().iter();
    let cards = zones.flat_map(|zone| zone["cards"].as_array().unwrap());
    cards.map(|card| card["face"].to_string()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_sent_the_hand_of_somebody_else() {
    let server = TestServer::start().await;
    let games = parlour_bots::AnyRegistry::games(&Games).iter();
    // One deck, so that a card of a hand is nowhere else: what others see is a leak.
    let unique = ["silly-biscuits:shithead", "top-trumps:seed"];
    assert!(games.count() >= unique.len());
    for rules in unique {
        let (code, token) = open_room(server.address, rules, &[]).await;
        let mut ann = TestClient::hello(server.address, &code, json!({"token": token})).await;
        let mut bob = TestClient::hello(server.address, &code, json!({"name": "Bob"})).await;
        let welcome = bob.expect("welcome").await;
        let tokens = [token, welcome["token"].as_str().unwrap().to_string()];
        let mut eve = TestClient::hello(server.address, &code, json!({})).await;
        eve.expect("welcome").await;
        ann.send(json!({"type": "start"})).await;
        let mut last = [ann.expect("table").await, bob.expect("table").await];
        pages_show_own_cards_only(&server, &code, &tokens, &last).await;
        let mut compared = 0;
        for turn in 0..30 {
            let watched = loop {
                let table = eve.expect("table").await;
                if table["number"] == last[0]["number"] {
                    break table;
                }
            };
            let (own, other) = (hand(&last[0]), hand(&last[1]));
            assert!(
                own.is_disjoint(&faces(&last[1])),
                "{rules}: Bob sees Ann's cards"
            );
            assert!(
                other.is_disjoint(&faces(&last[0])),
                "{rules}: Ann sees Bob's cards"
            );
            let seen = faces(&watched);
            assert!(
                own.is_disjoint(&seen) && other.is_disjoint(&seen),
                "{rules}: Eve sees"
            );
            assert!(watched["ask"].is_null());
            compared += own.len() + other.len();
            let request = format!("r{turn}");
            let mover = match answer(&mut ann, &last[0], &request).await {
                true => &mut ann,
                false => {
                    if !answer(&mut bob, &last[1], &request).await {
                        break;
                    }
                    &mut bob
                }
            };
            mover.expect("done").await;
            last = [ann.expect("table").await, bob.expect("table").await];
            if last[0]["summary"].is_object() {
                break;
            }
        }
        assert!(compared > 50, "{rules}: {compared} cards were compared");
        // Nobody is told anything about the deal before the game is over.
        for client in [&ann, &bob, &eve] {
            let heard = client.heard.join("\n");
            for secret in [
                "\"seed\"",
                "\"secret\"",
                "\"digest\"",
                "\"setup\"",
                "\"record\":\"",
            ] {
                assert!(!heard.contains(secret), "{rules}: {secret}");
            }
        }
    }
    server.stop().await;
}

/// At the first turn, the page without scripts shows everybody their own cards in words, and
/// nobody those of somebody else. The pages of whole games are compared in the server's crate,
/// `web/text/tests.rs`.
async fn pages_show_own_cards_only(
    server: &TestServer,
    code: &str,
    tokens: &[String; 2],
    tables: &[Value; 2],
) {
    let words = |table: &Value| -> Vec<String> {
        let faces = hand(table).into_iter();
        let faces = faces.map(|face| serde_json::from_str::<Face>(&face).unwrap());
        faces.map(|face| face.in_words()).collect()
    };
    let hands = tables.each_ref().map(words);
    assert!(hands.iter().all(|hand| !hand.is_empty()), "{hands:?}");
    let page = async |cookie: &str| {
        let address = server.address;
        let headers = format!("host: {address}\r\n{cookie}");
        let path = format!("/t/{code}/text");
        raw_http(address, "GET", &path, &headers, "").await.1
    };
    let [ann, bob] = tokens;
    let pages = [
        page(&format!("cookie: seat={ann}\r\n")).await,
        page(&format!("cookie: seat={bob}\r\n")).await,
        page("").await,
    ];
    let shows =
        |page: &str, hand: &[String]| hand.iter().filter(|words| page.contains(*words)).count();
    for (reader, page) in pages.iter().enumerate() {
        for (owner, hand) in hands.iter().enumerate() {
            let expected = if reader == owner { hand.len() } else { 0 };
            assert_eq!(shows(page, hand), expected, "{hand:?} of {owner}: {page}");
        }
    }
}

/// What belongs to a table message, and nothing else.
const FIELDS: [&str; 12] = [
    "type", "number", "game", "events", "scene", "news", "missed", "ask", "moves", "active",
    "left", "summary",
];

/// What a seat or a spectator may see after a move.
struct Seen {
    scene: Value,
    story: Vec<Value>,
    moves: Vec<String>,
}

/// What these observers may see, move by move.
fn seen(game: &dyn AnyGame, record: &Record, observers: &[Option<Seat>]) -> Vec<Vec<Seen>> {
    let mut all = Vec::new();
    let replayed = game.replay_each(record, &mut |table| {
        let seen = observers.iter().map(|&seat| {
            let view = table.view(seat).unwrap();
            let mut scene = view.scene();
            scene.story.clear();
            for (drawn, player) in scene.seats.iter_mut().zip(&record.seats) {
                drawn.bot = player.bot.is_some();
            }
            Seen {
                scene: json!(scene),
                story: view.story_since(0).iter().map(|it| json!(it)).collect(),
                moves: view.legal_moves().texts,
            }
        });
        all.push(seen.collect());
    });
    replayed.unwrap();
    all
}

/// The number of the first table that a client was told. Who moves first is told the deal;
/// others may be told nothing until later.
fn first_number(client: &TestClient) -> Option<u64> {
    let messages = client.heard.iter();
    let mut messages = messages.map(|text| serde_json::from_str::<Value>(text).unwrap());
    messages.find(|it| it["type"] == "table")?["number"].as_u64()
}

/// Checks that every message to a client contains exactly what the view of its seat shows.
/// `first` is the number of the deal.
fn compare(
    (rules, automatic): (&str, bool),
    heard: &[String],
    first: u64,
    of: usize,
    seen: &[Vec<Seen>],
) -> usize {
    let mut compared = 0;
    for text in heard {
        let message: Value = serde_json::from_str(text).unwrap();
        let kind = message["type"].as_str().unwrap();
        if kind != "table" {
            assert!(
                ["welcome", "room", "deal", "done", "pong", "refused"].contains(&kind),
                "{rules}: {kind}"
            );
            assert!(!text.contains("\"face\""), "{rules}: cards in {text}");
            continue;
        }
        let keys = message.as_object().unwrap().keys();
        for key in keys {
            assert!(FIELDS.contains(&key.as_str()), "{rules}: {key} is sent");
        }
        let number = message["number"].as_u64().unwrap();
        let step = number - first;
        let expected = &seen[step as usize][of];
        assert_eq!(message["scene"], expected.scene, "{rules}, move {step}");
        // Other seats' events are worded differently for each viewer, or left out.
        for sentence in message["news"].as_array().unwrap() {
            assert!(expected.story.contains(sentence), "{rules}: {sentence}");
        }
        if !automatic {
            assert_eq!(
                message["moves"],
                json!(expected.moves),
                "{rules}, move {step}"
            );
        }
        compared += 1;
    }
    compared
}

/// Watches until the game is over, and also asks for everything that HTTP offers.
async fn watch(eve: &mut TestClient, server: &TestServer, code: &str) {
    loop {
        let table = eve.expect("table").await;
        let path = format!("/api/rooms/{code}");
        let (status, body) = http(server.address, "GET", &path, None).await;
        assert_eq!(status, 200, "{body}");
        for secret in ["seed", "secret", "digest", "token", "record"] {
            let key = format!("\"{secret}\":");
            assert!(!body.contains(&key), "{path}: {secret}");
        }
        if table["summary"].is_object() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_byte_of_every_preset_is_what_the_seat_may_see() {
    let server = TestServer::start().await;
    for game in parlour_bots::AnyRegistry::games(&Games) {
        for preset in game.presets() {
            let rules = short_rules(*game, preset.id);
            let seats = game.nearest_seats(&preset_rules(preset.id), 2).unwrap();
            let (code, token) = open_room(server.address, &rules, &[]).await;
            let mut ann = TestClient::hello(server.address, &code, json!({"token": token})).await;
            // Bob only watches if Ann plays alone. Bots take other seats.
            let sits_down = match seats {
                1 => json!({}),
                _ => json!({"name": "Bob"}),
            };
            let mut bob = TestClient::hello(server.address, &code, sits_down).await;
            bob.expect("welcome").await;
            let mut eve = TestClient::hello(server.address, &code, json!({})).await;
            eve.expect("welcome").await;
            for _ in 2..seats {
                ann.send(json!({"type": "add-bot", "level": "easy"})).await;
            }
            ann.send(json!({"type": "start"})).await;
            tokio::join!(
                play(&mut ann, "a"),
                play(&mut bob, "b"),
                watch(&mut eve, &server, &code)
            );
            let id = ann.heard.iter().rev().find_map(|text| {
                let message: Value = serde_json::from_str(text).unwrap();
                message["record"].as_str().map(String::from)
            });
            let path = format!("/api/records/{}", id.unwrap());
            let (status, record) = http(server.address, "GET", &path, None).await;
            assert_eq!(status, 200, "{rules}: {record}");
            let observers = match seats {
                1 => [Seat::from_number(1), None, None],
                _ => [Seat::from_number(1), Seat::from_number(2), None],
            };
            let seen = seen(*game, &record.parse().unwrap(), &observers);
            let clients = [&ann, &bob, &eve];
            let first = clients.into_iter().filter_map(first_number).min().unwrap();
            for (of, client) in clients.into_iter().enumerate() {
                let rules = (&*rules, game.is_automatic());
                let compared = compare(rules, &client.heard, first, of, &seen);
                assert!(compared > 0, "{rules:?}: no tables");
            }
        }
    }
    server.stop().await;
}

/// Opens a table for two with hints and a coach; Ann and Bob sit there, and Eve watches.
async fn coached_table(server: &TestServer, rules: &str) -> [TestClient; 3] {
    let settings = json!({"hints": true, "coach": true, "absence": 60});
    let new = json!({"name": "Ann", "rules": rules, "settings": settings});
    let (status, body) = http(server.address, "POST", "/api/rooms", Some(new)).await;
    assert_eq!(status, 201, "{body}");
    let opened: Value = serde_json::from_str(&body).unwrap();
    let code = opened["code"].as_str().unwrap();
    let connect = async |hello: Value| {
        let mut client = TestClient::hello(server.address, code, hello).await;
        client.expect("welcome").await;
        client
    };
    [
        connect(json!({"token": opened["token"]})).await,
        connect(json!({"name": "Bob"})).await,
        connect(json!({})).await,
    ]
}

/// The cards of a hand in words, except those that the other table shows, too. Cards without a
/// colour or a suit are left out: their words are also used for kinds of cards.
fn secret_words(owner: &Value, other: &Value) -> Vec<String> {
    let words = |face: &String| serde_json::from_str::<Face>(face).unwrap().in_words();
    let shown: BTreeSet<String> = faces(other).iter().map(words).collect();
    let hidden = hand(owner);
    let hidden = hidden.iter().map(words);
    let is_secret = |words: &String| !shown.contains(words) && !words.starts_with("wild");
    hidden.filter(is_secret).collect()
}

/// Checks a message for one person only: its fields, and that it names no hidden card.
fn check_private(message: &Value, fields: &[&str], secret: &[String]) {
    for key in message.as_object().unwrap().keys() {
        assert!(fields.contains(&key.as_str()), "{message}");
    }
    // In lower case: a sentence can begin with a card.
    let text = message.to_string().to_lowercase();
    for card in secret {
        assert!(!text.contains(&card.to_lowercase()), "{card}: {message}");
    }
}

/// The next table since this entry, and what the coach said before it.
async fn table_since(client: &mut TestClient, number: &Value) -> (Value, Option<Value>) {
    let mut coach = None;
    loop {
        let message = client.next().await.unwrap();
        match message["type"].as_str().unwrap() {
            "table" if message["number"].as_u64() >= number.as_u64() => return (message, coach),
            "coach" => coach = Some(message),
            _ => {}
        }
    }
}

/// Checks that somebody has heard no message that was for one other person only.
fn check_public(heard: &[String]) {
    for text in heard {
        let message: Value = serde_json::from_str(text).unwrap();
        let kind = message["type"].as_str().unwrap();
        let is_public = ["table", "room", "deal", "reaction"].contains(&kind);
        assert!(is_public, "{message}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_the_coach_and_reactions_tell_nothing_hidden() {
    let server = TestServer::start().await;
    let (mut hints, mut assessed) = (0, 0);
    for game in parlour_bots::AnyRegistry::games(&Games) {
        if game.nearest_seats(&game.default_rules(), 2).unwrap() != 2 {
            continue;
        }
        let [mut ann, mut bob, mut eve] = coached_table(&server, game.id()).await;
        ann.send(json!({"type": "start"})).await;
        let mut tables = [ann.expect("table").await, bob.expect("table").await];
        // Searches take long, so two decisions of each game are enough.
        for turn in 0..2 {
            let is_ann = tables[0]["ask"].is_u64();
            let [own, other] = match is_ann {
                true => [&tables[0], &tables[1]],
                false => [&tables[1], &tables[0]],
            };
            let (mover, waiting) = match is_ann {
                true => (&mut ann, &mut bob),
                false => (&mut bob, &mut ann),
            };
            let secret = secret_words(other, own);
            let before = [waiting.heard.len(), eve.heard.len()];
            mover.send(json!({"type": "hint"})).await;
            let hint = loop {
                let message = mover.next().await.unwrap();
                if message["type"] == "hint" || message["type"] == "refused" {
                    break message;
                }
            };
            if hint["type"] == "hint" {
                check_private(&hint, &["type", "text", "reason"], &secret);
                assert!(own["moves"].as_array().unwrap().contains(&hint["text"]));
                hints += 1;
            } else {
                // There is nothing to decide.
                check_private(&hint, &["type", "reason", "words"], &secret);
            }
            mover
                .send(json!({"type": "react", "reaction": "hmm"}))
                .await;
            for client in [&mut *waiting, &mut eve] {
                let reaction = client.expect("reaction").await;
                check_private(&reaction, &["type", "person", "reaction"], &[]);
            }
            assert!(answer(mover, own, &format!("r{turn}")).await);
            let number = mover.expect("done").await["number"].clone();
            let (moved, coach) = table_since(mover, &number).await;
            if let Some(coach) = coach {
                check_private(&coach, &["type", "words"], &secret);
                assessed += 1;
            }
            let (waited, _) = table_since(waiting, &number).await;
            table_since(&mut eve, &number).await;
            check_public(&waiting.heard[before[0]..]);
            check_public(&eve.heard[before[1]..]);
            tables = match is_ann {
                true => [moved, waited],
                false => [waited, moved],
            };
            if tables[0]["summary"].is_object() {
                break;
            }
        }
    }
    assert!(
        hints > 2 && assessed > 2,
        "{hints} hints, {assessed} assessments"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_question_for_a_missing_part_of_a_move_tells_nothing_hidden() {
    let server = TestServer::start().await;
    let [mut ann, mut bob, mut eve] = coached_table(&server, "one:seed").await;
    // A hand without a wild is dealt again.
    for attempt in 0..100 {
        ann.send(json!({"type": "start"})).await;
        let game = json!(attempt + 1);
        let mut tables = Vec::new();
        for client in [&mut ann, &mut bob] {
            let mut table = client.expect("table").await;
            while table["game"] != game {
                table = client.expect("table").await;
            }
            tables.push(table);
        }
        let moves = tables[0]["moves"].as_array().unwrap().iter();
        let mut moves = moves.filter_map(Value::as_str);
        if let Some(wild) = moves.find(|text| text.starts_with("WC")) {
            let before = [bob.heard.len(), eve.heard.len()];
            ann.send(json!({
                "type": "move", "request": "q", "ask": tables[0]["ask"], "text": "WC",
            }))
            .await;
            let refused = ann.expect("refused").await;
            let fields = ["type", "request", "reason", "words", "question"];
            check_private(&refused, &fields, &secret_words(&tables[1], &tables[0]));
            let choices = refused["question"]["choices"].as_array().unwrap();
            assert!(choices.iter().any(|it| it["text"] == wild), "{refused}");
            // The others have heard nothing when the next news comes.
            ann.send(json!({"type": "react", "reaction": "hmm"})).await;
            bob.expect("reaction").await;
            eve.expect("reaction").await;
            check_public(&bob.heard[before[0]..]);
            check_public(&eve.heard[before[1]..]);
            server.stop().await;
            return;
        }
        ann.send(json!({"type": "end-game"})).await;
        while ann.expect("room").await["phase"] != "lobby" {}
    }
    panic!("no hand has a wild");
}
