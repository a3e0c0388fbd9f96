//! Whole games: two browsers and a bot, every game.

use parlour_engine::registry::Registry;
use parlour_engine::rules::read_code;
use parlour_games::Games;

use crate::access;
use crate::driver::{Browser, Screen, Server, is_installed, play_to_the_end};
use crate::short::short_rules;

/// Two people, one of them with a phone, and a bot play to the end. Without the bot if only
/// two can play, and without the second person if nobody else can.
async fn play(rules: &str) {
    if !is_installed() {
        return;
    }
    let (game, map) = read_code(Games, rules).unwrap();
    let seats = game.nearest_seats(&map, 3).unwrap();
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    let code = ann.open_table(&server, "Ann", rules, 0).await;
    let mut people = vec![ann];
    if seats > 1 {
        let bob = Browser::open(Screen::PHONE).await;
        bob.sit_down(&server, &code, "Bob").await;
        people.push(bob);
    }
    let ann = &people[0];
    for taken in people.len() + 1..=seats {
        ann.click(".free .btn").await;
        let chairs = "document.querySelectorAll('.chair .seat').length";
        ann.wait(&format!("{chairs} === {taken}")).await;
    }
    check_access(&people, "lobby").await;
    ann.click(".go .btn.main").await;
    for person in &people {
        person.wait_for(".stage.play .me").await;
    }
    check_access(&people, "table").await;
    play_to_the_end(&people.iter().collect::<Vec<_>>()).await;
    let title = ann.text(".end h2").await;
    for person in &people {
        assert_eq!(title, person.text(".end h2").await);
    }
    check_access(&people, "end").await;
    for person in people {
        person.close().await;
    }
}

/// Checks a page on the first screen, and on the phone if there is one.
async fn check_access(people: &[Browser], page: &str) {
    for (person, on) in people.iter().zip(["", " on a phone"]) {
        access::check(person, &format!("{page}{on}")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; ./check full runs it"]
async fn every_preset_is_played_to_its_end() {
    for game in Games.games() {
        for preset in game.presets() {
            let rules = short_rules(*game, preset.id);
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
