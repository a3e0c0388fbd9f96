//! The text table, without scripts.

use std::time::Instant;

use fantoccini::Locator;

use crate::access;
use crate::driver::{Browser, Engine, PATIENCE, Screen, Server, is_installed};

/// A short game for two.
const ONE: &str = "one:seed+turn-limit=20";

/// A short game in which the first question, for a bet, always leaves a choice.
const BLACKJACK: &str = "blackjack:seed+hands=2";

const WITHOUT_SCRIPTS: Screen = Screen {
    scripts: false,
    ..Screen::DESK
};

/// What can be tapped and is smaller than 44 pixels. A box to check has a label around it.
const SMALL: &str = "[...document.querySelectorAll('button, select, input:not([type=hidden])')]
    .map((element) => element.closest('.choice') ?? element)
    .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < 44 || height < 44;
    }).map((element) => element.outerHTML)";

/// Opens a table with the form of the front page.
async fn open_table(browser: &Browser) {
    let name = browser.wait_for("input[name=name]").await;
    name.send_keys("Ann").await.unwrap();
    browser.click("input[value=one]").await;
    browser.click("form[method=post] button").await;
}

/// Chooses the rules of a short game. The driver does not wait for the next page, so each step
/// asks for something that only the next page has.
async fn agree_on(browser: &Browser, code: &str) {
    let field = "form:has(button[value=rules]) input[name=rules]";
    let rules = browser.wait_for(field).await;
    rules.send_keys(code).await.unwrap();
    browser.click("button[value=rules]").await;
    browser.wait_for_text(code).await;
}

/// Makes the first move, or asks for the page again. Returns whether the game is over.
async fn go_on(browser: &Browser) -> bool {
    // There is neither a page nor a button while the next page is loaded.
    let page = browser.client.source().await.unwrap_or_default();
    if page.contains("The game is over") {
        return true;
    }
    for selector in [".moves button", "a.refresh"] {
        if let Ok(element) = browser.client.find(Locator::Css(selector)).await {
            let _ = element.click().await;
            break;
        }
    }
    false
}

/// Lets everybody play until the game is over for all of them.
async fn play_to_the_end(browsers: &[&Browser]) {
    let deadline = Instant::now() + 2 * PATIENCE;
    loop {
        let mut over = 0;
        for browser in browsers {
            over += usize::from(go_on(browser).await);
        }
        if over == browsers.len() {
            return;
        }
        assert!(Instant::now() < deadline, "the game does not end");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_without_scripts() {
    if !is_installed() {
        return;
    }
    if Engine::wanted() == Engine::WebKit {
        println!("skipped: WebKit's driver cannot turn scripts off");
        return;
    }
    let server = Server::start();
    let ann = Browser::open(WITHOUT_SCRIPTS).await;
    ann.go(&server.url("/text")).await;
    open_table(&ann).await;
    agree_on(&ann, ONE).await;
    let address = ann.client.current_url().await.unwrap();
    let code = address.path().split('/').nth(2).unwrap().to_string();

    // Bob types the code, reads the rules and sits down.
    let bob = Browser::open(WITHOUT_SCRIPTS).await;
    bob.go(&server.url("/text")).await;
    let field = bob.wait_for("input[name=code]").await;
    field.send_keys(&code.to_lowercase()).await.unwrap();
    bob.click("form:not([method]) button").await;
    bob.click("a[href='?rules']").await;
    bob.wait_for_text("One: the rules").await;
    bob.click("a[href=text]").await;
    let name = bob
        .wait_for("form:has(button[value=join]) input[name=name]")
        .await;
    name.send_keys("Bob").await.unwrap();
    bob.click("button[value=join]").await;
    bob.wait_for_text("<bdi>Bob</bdi>: you").await;

    // The page with scripts leads Ann back to her table.
    ann.go(&server.url(&format!("/t/{code}"))).await;
    ann.click("noscript a").await;
    ann.wait_for_text("Remove <bdi>Bob</bdi>").await;
    ann.click("button[value='bot']").await;
    ann.wait_for_text("a bot (medium)").await;
    ann.click("button[value=start]").await;
    play_to_the_end(&[&ann, &bob]).await;
    let page = bob.client.source().await.unwrap();
    assert!(page.contains("What happened"), "{page}");
    for person in [bob, ann] {
        person.click("button[value=leave]").await;
        person.wait_for("input[name=code]").await;
        person.close().await;
    }
}

/// Checks a page with the rules of axe-core, and that fingers can hit all its buttons.
async fn check(browser: &Browser, page: &str) {
    browser.wait("document.readyState === 'complete'").await;
    let small = browser.eval(SMALL).await;
    assert_eq!(small, serde_json::json!([]), "{page}");
    access::check(browser, page).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_of_the_text_table_are_accessible() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    // Only this test runs scripts in these pages.
    let ann = Browser::open(Screen::PHONE).await;
    ann.go(&server.url("/text")).await;
    check(&ann, "the front page").await;
    ann.click("input[name=hints]").await;
    open_table(&ann).await;
    agree_on(&ann, BLACKJACK).await;
    check(&ann, "before the game").await;
    ann.click("a[href='?rules']").await;
    ann.wait_for_text("Blackjack: the rules").await;
    check(&ann, "the rules").await;
    ann.click("a[href=text]").await;
    ann.click("button[value=start]").await;
    ann.wait_for(".moves button").await;
    check(&ann, "a question").await;
    ann.click("button[value=hint]").await;
    ann.wait_for_text("Hint: ").await;
    check(&ann, "a hint").await;
    play_to_the_end(&[&ann]).await;
    check(&ann, "the end").await;
    let code = ann.client.current_url().await.unwrap();
    let code = code.path().split('/').nth(2).unwrap().to_string();
    let eve = Browser::open(Screen::PHONE).await;
    eve.go(&server.url(&format!("/t/{code}/text"))).await;
    eve.wait_for("button[value=join]").await;
    check(&eve, "a spectator").await;
    for person in [ann, eve] {
        person.close().await;
    }
}
