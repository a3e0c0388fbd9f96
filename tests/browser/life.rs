//! What happens around a game: reloads, restarts, spectators, keys.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::access;
use crate::driver::{
    Browser, Engine, PATIENCE, Screen, Server, TICK, is_installed, table_with_bot,
};

#[tokio::test(flavor = "multi_thread")]
async fn one_click_plays_against_a_bot() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    ann.go(&server.url("/")).await;
    ann.wait_for(".tile").await;
    access::check(&ann, "home").await;
    ann.click("[data-game=one]").await;
    ann.wait("document.querySelector('.hands .card')").await;
    ann.click(".tool").await;
    ann.wait_for("dialog h2").await;
    access::check(&ann, "rules").await;
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_and_a_restart_keep_the_seat_and_the_cards() {
    if !is_installed() {
        return;
    }
    let mut server = Server::start();
    let (ann, _) = table_with_bot(&server, "one:seed").await;
    let hand = "[...document.querySelectorAll('.hands [data-face]')].map((e) => e.dataset.face).sort().join()";
    ann.wait("document.querySelector('.acts .btn')").await;
    let before = ann.eval(hand).await;
    ann.client.refresh().await.unwrap();
    ann.wait("document.querySelector('.acts .btn')").await;
    assert_eq!(ann.eval(hand).await, before);
    server.kill();
    ann.wait("document.querySelector('.lost')").await;
    server.begin();
    ann.wait("!document.querySelector('.lost')").await;
    assert_eq!(ann.eval(hand).await, before);
    // And the game goes on.
    let told = "document.querySelectorAll('.happened li').length";
    let count = ann.eval(told).await;
    // A wild card asks for its colour before it is played.
    while ann.eval(told).await == count {
        ann.move_once().await;
    }
    ann.close().await;
}

/// The connection breaks when the browser sends its hash for the deal. Without a second one,
/// the cards would be dealt without this browser's bytes.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_share_of_a_deal_is_sent_again() {
    if !is_installed() {
        return;
    }
    if Engine::wanted() == Engine::Firefox {
        println!("skipped: scripts of Firefox's driver cannot change the page's own objects");
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    ann.open_table(&server, "Ann", "one:seed", 1).await;
    let lose = "window.lost = 0;
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            if (lost || !text.includes('commit')) return send.call(this, text);
            lost++;
            this.close();
        };";
    ann.client.execute(lose, vec![]).await.unwrap();
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me").await;
    assert_eq!(ann.eval("lost").await, 1);
    let kept = "JSON.parse(localStorage.getItem('parlour.deals')).map((it) => it.game).join()";
    assert_eq!(ann.eval(kept).await, "1");
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_play_a_game() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    // With 21 on two cards there is nothing to decide: deal again.
    let ann = loop {
        let (ann, _) = table_with_bot(&server, "blackjack:seed+hands=1").await;
        ann.wait("document.querySelector('.acts [data-play=S], .end h2')")
            .await;
        if !ann.is_over().await {
            break ann;
        }
        ann.close().await;
    };
    // The key of a button.
    ann.keys("s").await;
    ann.wait("document.querySelector('.end h2') || document.querySelector('.acts [data-play=N]')")
        .await;
    if !ann.is_over().await {
        ann.keys("n").await;
    }
    ann.wait_for(".end h2").await;
    ann.close().await;
}

/// From the front page to the end of a game of One, without a mouse.
#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_open_a_table_and_play_to_the_end() {
    if !is_installed() {
        return;
    }
    const TAB: &str = "\u{e004}";
    const ENTER: &str = "\u{e007}";
    const RIGHT: &str = "\u{e014}";
    const BACK: &str = "\u{e008}\u{e004}\u{e000}";
    // Presses Tab, or Shift and Tab, until an element like this has the focus. Firefox's driver
    // does not come back to the page after its last element.
    async fn tab_to(ann: &Browser, selector: &str) {
        let is_there = format!("document.activeElement.matches({selector:?})");
        let is_before = format!(
            "!!(document.activeElement.compareDocumentPosition(document.querySelector({selector:?}))
                & Node.DOCUMENT_POSITION_PRECEDING)"
        );
        for _ in 0..200 {
            if ann.eval(&is_there).await == true {
                return;
            }
            let is_before = ann.eval(&is_before).await == true;
            ann.keys(if is_before { BACK } else { TAB }).await;
        }
        panic!("Tab does not reach {selector}");
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    ann.go(&server.url("/")).await;
    ann.wait_for("[data-game=one]").await;
    tab_to(&ann, "[aria-label='Table for friends: One']").await;
    ann.keys(ENTER).await;
    ann.wait_for(".free .btn").await;
    // A short game.
    ann.wait_for("#rule-turn-limit").await;
    tab_to(&ann, "#rule-turn-limit").await;
    ann.keys("\u{e009}a\u{e000}").await;
    ann.keys("30").await;
    ann.keys(TAB).await;
    ann.wait("document.querySelector('#rule-turn-limit').value === '30'")
        .await;
    tab_to(&ann, ".free .btn").await;
    ann.keys(ENTER).await;
    ann.wait("document.querySelectorAll('.chair .seat').length === 2")
        .await;
    tab_to(&ann, ".go .btn.main").await;
    ann.keys(ENTER).await;
    ann.wait_for(".stage.play .me, .end h2").await;
    let deadline = Instant::now() + 4 * PATIENCE;
    while !ann.is_over().await {
        assert!(Instant::now() < deadline, "the game does not end");
        if ann.eval("!!document.querySelector('.question')").await == true {
            ann.keys("r").await;
        } else if ann.eval("!!document.querySelector('.dot:not(.off)')").await == true {
            ann.keys(RIGHT).await;
            ann.keys(ENTER).await;
        }
        tokio::time::sleep(TICK).await;
    }
    // Enter plays again.
    ann.keys(ENTER).await;
    ann.wait_for(".stage.play .me").await;
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_typed_text_stays_while_others_move() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, bob) = (
        Browser::open(Screen::DESK).await,
        Browser::open(Screen::DESK).await,
    );
    let code = ann.open_table(&server, "Ann", "war", 0).await;
    bob.sit_down(&server, &code, "Bob").await;
    ann.click(".go .btn.main").await;
    bob.wait_for(".acts .btn.main").await;
    ann.wait_for(".acts .btn.main").await;
    // In War anybody can turn the cards: Ann types while Bob plays.
    ann.keys("f").await;
    ann.wait("document.activeElement.id === 'typed'").await;
    for round in 1..=3 {
        bob.click(".acts .btn.main").await;
        ann.wait(&format!(
            "document.querySelectorAll('.happened li.sep').length >= {round}"
        ))
        .await;
    }
    assert_eq!(ann.eval("document.activeElement.value").await, "f");
    ann.keys("lip\u{e007}").await;
    ann.wait("document.querySelectorAll('.happened li.sep').length >= 4")
        .await;
    ann.close().await;
    bob.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_and_a_browser_share_a_table_and_others_watch() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    let code = ann
        .open_table(&server, "Ann", "one:seed+turn-limit=30", 0)
        .await;
    let link = server.url(&format!("/t/{code}"));
    let mut bob = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(["join", &link, "--name", "Bob", "--plain", "--no-save"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    ann.wait("document.querySelectorAll('.chair .seat').length === 2")
        .await;
    let eve = Browser::open(Screen::PHONE).await;
    eve.go(&link).await;
    eve.wait_for(".sit input").await;
    ann.click(".go .btn.main").await;
    eve.wait_for(".stage.play .me").await;
    assert_eq!(
        eve.eval("document.querySelectorAll('.hands .card').length")
            .await,
        0
    );
    let input = bob.stdin.as_mut().unwrap();
    // Bob draws whenever he is asked; lines that come too early are refused.
    let deadline = Instant::now() + 2 * PATIENCE;
    while !ann.is_over().await {
        assert!(Instant::now() < deadline, "the game does not end");
        ann.move_once().await;
        let _ = input.write_all(b"D\n").and_then(|()| input.flush());
        tokio::time::sleep(TICK).await;
    }
    eve.wait_for(".end h2").await;
    drop(bob.stdin.take());
    bob.wait().unwrap();
    ann.close().await;
    eve.close().await;
}
