//! Whole games: two browsers and a bot, every game.

use crate::access;
use crate::driver::{Browser, Screen, Server, is_installed, play_to_the_end};

/// Two people, one of them with a phone, and a bot play to the end.
async fn play(rules: &str) {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, bob) = (
        Browser::open(Screen::DESK).await,
        Browser::open(Screen::PHONE).await,
    );
    let code = ann.open_table(&server, "Ann", rules, 0).await;
    bob.sit_down(&server, &code, "Bob").await;
    ann.click(".free .btn").await;
    ann.wait("document.querySelectorAll('.chair .seat').length === 3")
        .await;
    access::check(&ann, "lobby").await;
    access::check(&bob, "lobby on a phone").await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me").await;
    bob.wait_for(".stage.play .me").await;
    access::check(&ann, "table").await;
    access::check(&bob, "table on a phone").await;
    play_to_the_end(&[&ann, &bob]).await;
    let title = ann.text(".end h2").await;
    assert_eq!(title, bob.text(".end h2").await);
    access::check(&ann, "end").await;
    ann.close().await;
    bob.close().await;
}

/// What makes a game short.
const SHORT: [(&str, &str); 5] = [
    ("one", "turn-limit=40"),
    ("blackjack", "hands=2"),
    ("war", "round-limit=12"),
    ("top-trumps", "round-limit=6"),
    ("silly-biscuits", "turn-limit=40"),
];

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; ./check full runs it"]
async fn every_preset_is_played_to_its_end() {
    for game in parlour_engine::registry::Registry::games(parlour_games::Games) {
        let short = SHORT.iter().find(|(id, _)| *id == game.id());
        let short = short.map_or(String::new(), |(_, limit)| format!("+{limit}"));
        for preset in game.presets() {
            let rules = format!("{}:{}{short}", game.id(), preset.id);
            println!("{rules}");
            play(&rules).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_is_played_to_its_end() {
    play("one+turn-limit=40").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blackjack_is_played_to_its_end() {
    play("blackjack+hands=2").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn war_is_played_to_its_end() {
    play("war+round-limit=12").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn top_trumps_is_played_to_its_end() {
    play("top-trumps+round-limit=6").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silly_biscuits_is_played_to_its_end() {
    play("silly-biscuits+turn-limit=40").await;
}
