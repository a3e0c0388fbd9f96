//! Cards travel from where they were to where they go.

use serde_json::Value;

use crate::driver::{Browser, Engine, Screen, Server, is_installed, play_to_the_end};

/// Records where flying cards start and end, in a list that tests read.
const RECORD: &str = "window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (this.classList.contains('ghost')) {
            const box = this.getBoundingClientRect();
            const spot = (frame) => {
                const [x, y] = frame.transform.match(/-?\\d[\\d.e-]*/g).map(Number);
                return [x + box.left + box.width / 2, y + box.top + box.height / 2];
            };
            window.flights.push({ from: spot(frames[0]), to: spot(frames[2]) });
        }
        return animate.call(this, frames, options);
    };
    /** The number of flights between elements with these selectors. */
    window.flown = (from, to) => {
        const isIn = ([x, y], selector) => [...document.querySelectorAll(selector)].some((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return left - 20 <= x && x <= right + 20 && top - 40 <= y && y <= bottom + 40;
        });
        return flights.filter((one) => isIn(one.from, from) && isIn(one.to, to)).length;
    };";

/// A browser that records flights, or `None` if there is none whose scripts could.
async fn recording(screen: Screen) -> Option<Browser> {
    if !is_installed() || Engine::wanted() != Engine::Chromium {
        return None;
    }
    let browser = Browser::open(screen).await;
    browser.before_pages(RECORD).await;
    Some(browser)
}

async fn flown(browser: &Browser, from: &str, to: &str) -> i64 {
    let number = browser.eval(&format!("flown({from:?}, {to:?})")).await;
    number.as_i64().unwrap()
}

const FORGET: &str = "(flights.length = 0) === 0";

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_dealt_from_the_deck_in_every_game() {
    let Some(ann) = recording(Screen::DESK).await else {
        return;
    };
    let server = Server::start();
    ann.open_table(&server, "Ann", "one:seed+turn-limit=6", 1)
        .await;
    for _ in 0..2 {
        ann.eval(FORGET).await;
        ann.click(".btn.main").await;
        ann.wait("flights.length >= 7").await;
        assert!(flown(&ann, ".centre .stack", ".hands .card").await >= 7);
        assert!(flown(&ann, ".centre .stack", ".others .seatcards .card").await >= 7);
        play_to_the_end(&[&ann]).await;
    }
    // What was there when the page is opened has not moved.
    ann.open_table(&server, "Ann", "one:seed", 1).await;
    ann.click(".btn.main").await;
    ann.wait("document.querySelector('.hands .card')").await;
    ann.client.refresh().await.unwrap();
    ann.wait("document.querySelector('.hands .card')").await;
    assert_eq!(flown(&ann, ".centre .stack", ".hands .card").await, 0);
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_played_card_comes_from_its_player() {
    let Some(ann) = recording(Screen::DESK).await else {
        return;
    };
    let server = Server::start();
    for rules in ["one:seed", "silly-biscuits:kitchen"] {
        ann.open_table(&server, "Ann", rules, 1).await;
        ann.click(".btn.main").await;
        ann.wait("document.querySelector('.hands .card')").await;
        ann.at_rest().await;
        ann.eval(FORGET).await;
        let (own, other) = (".hands, .reserve", ".others .seat, .others .spotcards");
        let pile = ".centre .discard .card";
        while flown(&ann, own, pile).await == 0 || flown(&ann, other, pile).await == 0 {
            assert!(!ann.is_over().await, "nobody played a card in {rules}");
            ann.move_once().await;
        }
    }
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_won_trick_moves_to_its_winner() {
    let Some(ann) = recording(Screen::DESK).await else {
        return;
    };
    let server = Server::start();
    ann.open_table(&server, "Ann", "war:bicycle", 1).await;
    ann.click(".btn.main").await;
    ann.wait("document.querySelector('.acts .btn')").await;
    let column = |seat: usize| format!(".duelist:nth-child({seat}) .column .card");
    let stack = |seat: usize| format!(".duelist:nth-child({seat}) .stack");
    for _ in 0..4 {
        ann.at_rest().await;
        let winner = ann
            .eval("[...document.querySelectorAll('.duelist')].findIndex((one) => one.querySelector('.win')) + 1")
            .await;
        ann.eval(FORGET).await;
        let shown = "[...document.querySelectorAll('.column [data-id]')].map((card) => card.dataset.id).join()";
        let before = ann.eval(shown).await;
        ann.click(".acts .btn").await;
        ann.wait(&format!("{shown} !== {before}")).await;
        // Each player's card comes from that player's stack.
        for (own, other) in [(1, 2), (2, 1)] {
            assert!(flown(&ann, &stack(own), &column(own)).await > 0);
            assert_eq!(flown(&ann, &stack(own), &column(other)).await, 0);
        }
        let winner = winner.as_u64().unwrap_or_default() as usize;
        if winner > 0 {
            assert!(flown(&ann, ".column", &stack(winner)).await >= 2);
            assert_eq!(flown(&ann, ".column", &stack(3 - winner)).await, 0);
        }
    }
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shoe_deals_and_flying_cards_can_be_played() {
    let Some(ann) = recording(Screen::DESK).await else {
        return;
    };
    let server = Server::start();
    ann.open_table(&server, "Ann", "blackjack:casino", 1).await;
    ann.click(".btn.main").await;
    ann.click(".acts .btn[data-play^=bet]").await;
    ann.wait("document.querySelectorAll('.hands .card').length > 1")
        .await;
    for cards in [".hands .card", ".house .card", ".others .card"] {
        assert!(flown(&ann, ".shoe", cards).await >= 2, "{cards}");
    }
    // A card on its way has its place already, and can have the focus.
    ann.open_table(&server, "Ann", "one:seed", 1).await;
    ann.eval("(Element.prototype.animate = () => ({ cancel() {} })) && true")
        .await;
    ann.click(".btn.main").await;
    ann.wait("document.querySelector('.hands .flying')").await;
    ann.wait("document.querySelector('.dot:not(.off)')").await;
    let focused = "[...document.querySelectorAll('.hands button')].every((card) => {
        card.focus();
        return document.activeElement === card;
    })";
    assert_eq!(ann.eval(focused).await, Value::Bool(true));
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_animations_nothing_flies() {
    let Some(ann) = recording(Screen::DESK).await else {
        return;
    };
    let server = Server::start();
    ann.go(&server.url("/")).await;
    ann.eval("localStorage.setItem('parlour.settings', '{\"still\": true}')")
        .await;
    ann.open_table(&server, "Ann", "one:seed", 1).await;
    ann.click(".btn.main").await;
    ann.wait("document.querySelector('.hands .card')").await;
    assert_eq!(ann.eval("flights.length").await, 0);
    assert_eq!(
        ann.eval("document.documentElement.hasAttribute('data-still')")
            .await,
        true
    );
    ann.click(".tools .tool:last-child").await;
    ann.wait_for("dialog .switch").await;
    let times = "[['.btn'], ['.switch', '::after'], ['.banner'], ['.seat']].flatMap(([selector, part]) => {
        const element = document.querySelector(selector);
        return element ? [getComputedStyle(element, part).transitionDuration, getComputedStyle(element, part).animationName] : [];
    }).filter((value) => value !== '0s' && value !== 'none')";
    assert_eq!(ann.eval(times).await, Value::Array(Vec::new()));
    // The switch works at once.
    ann.click("#own-still").await;
    ann.wait_for("#own-still[aria-checked=false]").await;
    let time = "getComputedStyle(document.querySelector('.switch'), '::after').transitionDuration";
    assert_eq!(ann.eval(time).await, "0.15s");
    ann.close().await;
}
