//! Hidden cards never leave the server: what a client is sent is what the interface of its
//! seat shows, which the leak test of the games covers, and nothing of others' hands.

use std::collections::BTreeSet;

use parlour_games::Games;
use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{TestClient, open_room};
use crate::play::answer;

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
        bob.expect("welcome").await;
        let mut eve = TestClient::hello(server.address, &code, json!({})).await;
        eve.expect("welcome").await;
        ann.send(json!({"type": "start"})).await;
        let mut last = [ann.expect("table").await, bob.expect("table").await];
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
