//! Fingers: targets are large enough, and a tap selects before it plays.

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, PointerAction, TouchActions};
use serde_json::Value;

use crate::driver::{Browser, Engine, Screen, Server, is_installed};

/// The sizes of phones.
const SIZES: [(u32, u32); 3] = [(360, 640), (390, 844), (844, 390)];

/// What is smaller than 44 pixels, of all that can be pressed. A pseudo-element can enlarge it.
const SMALL: &str = "(() => {
    const area = document.querySelector('dialog[open], .question') ?? document;
    const sizeOf = (element) => {
        const {width, height} = element.getBoundingClientRect();
        const sizes = ['::before', '::after'].map((name) => {
            const style = getComputedStyle(element, name);
            if (style.content === 'none' || style.position !== 'absolute') return [0, 0];
            const [top, right, bottom, left] = [style.top, style.right, style.bottom, style.left].map(parseFloat);
            return [width - left - right, height - top - bottom];
        });
        return [0, 1].map((side) => Math.max([width, height][side], ...sizes.map((size) => size[side])));
    };
    return [...area.querySelectorAll('a, button, input, select, summary')]
        .filter((element) => element.checkVisibility() && !element.disabled && !element.matches('p a'))
        .filter((element) => Math.min(...sizeOf(element)) < 43.5)
        .map((element) => `${element.className} ${element.id} ${element.textContent.trim()}: ${sizeOf(element)}`);
})()";

/// How far a card of the hand is from the next one, which covers the rest of it.
const PITCH: &str = "(() => {
    const middle = [...document.querySelectorAll('.hands .fan > .card')].map((card) => {
        const { left, right } = card.getBoundingClientRect();
        return (left + right) / 2;
    });
    return Math.min(...middle.slice(1).map((x, i) => x - middle[i]));
})()";

const ASKED: &str = "document.querySelector('.dot:not(.off)')";
const MENU: &str = ".tools .tool:last-child";

/// A phone, or `None` if there is none: only Chromium has screens for fingers here.
async fn phone() -> Option<Browser> {
    if !is_installed() || Engine::wanted() != Engine::Chromium {
        return None;
    }
    let phone = Browser::open(Screen::PHONE).await;
    let is_coarse = phone.eval("matchMedia('(pointer: coarse)').matches").await;
    assert_eq!(is_coarse, true);
    Some(phone)
}

/// The targets that are too small, in all sizes.
async fn small(ann: &Browser, page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (width, height) in SIZES {
        ann.resize(width, height).await;
        ann.at_rest().await;
        let small = ann.eval(SMALL).await;
        if small != Value::Array(Vec::new()) {
            found.push(format!("{page} in {width} x {height}: {small}"));
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn targets_are_large_enough_for_fingers() {
    let Some(ann) = phone().await else {
        return;
    };
    let server = Server::start();
    let mut found = Vec::new();
    ann.go(&server.url("/")).await;
    ann.wait_for(".tile").await;
    found.extend(small(&ann, "home").await);
    for (rules, bots) in [
        ("war", 1),
        ("blackjack:casino", 2),
        ("top-trumps:official+deck=elements", 2),
        ("silly-biscuits", 2),
        ("one:seed", 2),
    ] {
        ann.open_table(&server, "Ann", rules, bots).await;
        ann.eval("document.querySelector('.table-settings').open = true")
            .await;
        ann.wait_for(".switches .rule").await;
        ann.eval("document.getElementById('set-hints').click()")
            .await;
        found.extend(small(&ann, &format!("the lobby of {rules}")).await);
        ann.eval("document.querySelector('.go .btn.main').click()")
            .await;
        ann.wait_for(".stage.play .me").await;
        ann.wait(&format!("{ASKED} || document.querySelector('.end')"))
            .await;
        found.extend(small(&ann, rules).await);
    }
    for (width, height) in SIZES {
        ann.resize(width, height).await;
        ann.at_rest().await;
        let pitch = ann.eval(PITCH).await.as_f64().unwrap();
        assert!(pitch > 43.0, "{pitch} in {width} x {height}");
    }
    for dialog in ["Invite", "Keys"] {
        ann.eval(&format!("document.querySelector('{MENU}').click()"))
            .await;
        ann.wait_for("dialog .rule").await;
        found.extend(small(&ann, "the menu").await);
        ann.eval(&format!(
            "[...document.querySelectorAll('dialog .btn')].find((it) => it.textContent === '{dialog}').click()"
        ))
        .await;
        ann.wait("!document.querySelector('dialog .rule')").await;
        found.extend(small(&ann, dialog).await);
        ann.eval("document.querySelector('dialog').close() === undefined")
            .await;
    }
    ann.ask_for_colour().await;
    found.extend(small(&ann, "the question").await);
    assert!(found.is_empty(), "{}", found.join("\n"));
    ann.close().await;
}

/// A finger touches the left part of an element.
async fn tap(browser: &Browser, selector: &str) {
    browser.wait_for(selector).await;
    browser.at_rest().await;
    let place = browser
        .eval(&format!(
            "(() => {{ const it = document.querySelector({selector:?}); it.scrollIntoView({{block: 'nearest'}}); \
             const box = it.getBoundingClientRect(); return [box.x + 20, box.y + box.height / 2]; }})()"
        ))
        .await;
    let number = |at: usize| place[at].as_f64().expect("a number");
    let button = MOUSE_BUTTON_LEFT;
    let finger = TouchActions::new("finger".into())
        .then(PointerAction::MoveTo {
            duration: None,
            x: number(0),
            y: number(1),
        })
        .then(PointerAction::Down { button })
        .then(PointerAction::Up { button });
    browser.client.perform_actions(finger).await.unwrap();
}

/// The first tap only selects, whether on a card of the hand, a row or a pile.
#[tokio::test(flavor = "multi_thread")]
async fn a_tap_selects_and_a_button_plays() {
    let Some(ann) = phone().await else {
        return;
    };
    let server = Server::start();
    // What can be chosen, and the words of the button that plays it.
    for (rules, choice, words) in [
        ("one:seed", ".hands button.card", "Play "),
        (
            "top-trumps:official+deck=elements",
            ".hero button.row",
            "Play ",
        ),
        // Phones show piles only in landscape.
        ("war", ".duelist button.stack", "Next round"),
    ] {
        ann.open_table(&server, "Ann", rules, 1).await;
        // A new page has the size of the phone again.
        let (width, height) = if rules == "war" {
            (844, 390)
        } else {
            (390, 844)
        };
        ann.resize(width, height).await;
        ann.eval("document.querySelector('.go .btn.main').click()")
            .await;
        ann.wait_for(".stage.play .me").await;
        while ann
            .eval(&format!("!!document.querySelector({choice:?})"))
            .await
            != true
        {
            assert!(!ann.is_over().await, "nothing to choose in {rules}");
            ann.move_once().await;
            ann.wait(&format!("{ASKED} || document.querySelector('.end')"))
                .await;
        }
        ann.at_rest().await;
        let shown = "[...document.querySelectorAll('[data-face]')].map((card) => card.dataset.face).join() + document.querySelectorAll('.question').length";
        let before = ann.eval(shown).await;
        tap(&ann, choice).await;
        ann.wait_for(&format!("{choice}.selected[aria-pressed=true]"))
            .await;
        assert_eq!(ann.eval(shown).await, before, "{rules}");
        let button = ann.text(".acts .btn.main").await;
        assert!(button.starts_with(words), "{rules}: {button}");
        tap(&ann, ".acts .btn.main").await;
        ann.wait(&format!("{shown} !== {before}")).await;
    }
    // A key needs no second press, even after a touch.
    ann.open_table(&server, "Ann", "top-trumps:official+deck=elements", 1)
        .await;
    ann.eval("document.querySelector('.go .btn.main').click()")
        .await;
    tap(&ann, ".hero button.row").await;
    ann.wait_for(".hero .selected").await;
    let lines = "document.querySelectorAll('#live p').length";
    let before = ann.eval(lines).await;
    ann.eval("document.querySelector('.hero .row:nth-child(2)').focus() === undefined")
        .await;
    ann.keys("\u{e007}").await;
    ann.wait(&format!("{lines} > {before}")).await;
    ann.close().await;
}
