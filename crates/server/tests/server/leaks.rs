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
/// nobody those of somebody else.
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
        for path in [format!("/api/rooms/{code}"), format!("/t/{code}/text")] {
            let (status, body) = http(server.address, "GET", &path, None).await;
            assert_eq!(status, 200, "{body}");
            for secret in ["seed", "secret", "digest", "token", "record"] {
                let key = format!("\"{secret}\":");
                assert!(!body.contains(&key), "{path}: {secret}");
            }
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
