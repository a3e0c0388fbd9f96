//! What people are told, where they look, and that nothing they typed is lost.

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::driver::{
    Browser, Engine, Screen, Server, is_installed, play_to_the_end, table_with_bot,
};

/// Keeps the page's connection, what it sends, and the last table that it received.
const LISTEN: &str = "window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (window.socket !== this) this.addEventListener('message', ({data}) => {
            if (JSON.parse(data).type === 'table') window.table = JSON.parse(data);
        });
        window.socket = this;
        sent.push(JSON.parse(text).type);
        return send.call(this, text);
    };
    /** Lets the page receive a message. */
    window.receive = (message) => socket.onmessage({data: JSON.stringify(message)});";

/// The server refuses something.
const REFUSE: &str =
    "receive({type: 'refused', reason: 'rules', words: 'there is a reason'}) === undefined";

/// All lines that screen readers were told.
const SPOKEN: &str = "[...document.querySelectorAll('#live p')].map((line) => line.textContent)";

const MENU: &str = ".tools .tool:last-child";
const ASKED: &str = "document.querySelector('.dot:not(.off)')";

/// A browser with [`LISTEN`], or `None` if there is none whose scripts could.
async fn listening(screen: Screen) -> Option<Browser> {
    if !is_installed() || Engine::wanted() != Engine::Chromium {
        return None;
    }
    let browser = Browser::open(screen).await;
    browser.before_pages(LISTEN).await;
    Some(browser)
}

/// Whether an alert with the reason is in this element and can be seen.
fn alert(selector: &str) -> String {
    format!(
        "(() => {{
            const box = document.querySelector('{selector} [role=alert], {selector}[role=alert]')?.getBoundingClientRect();
            return box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
        }})()"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_told_where_people_look() {
    let Some(ann) = listening(Screen::PHONE).await else {
        return;
    };
    let server = Server::start();
    ann.open_table(&server, "Ann", "war+round-limit=2", 1).await;
    // The house rules are at the end of a long page.
    ann.eval("scrollTo(0, 1e6) === undefined").await;
    ann.eval(REFUSE).await;
    ann.wait(&alert(".notice")).await;
    ann.eval("scrollTo(0, 0) === undefined").await;
    ann.click(MENU).await;
    ann.wait_for("dialog h2").await;
    ann.eval(REFUSE).await;
    ann.wait(&alert("dialog")).await;
    // Screen readers tell the same words again only if the element is new.
    let is_new = format!(
        "(() => {{
            const told = () => ({REFUSE}, document.querySelector('dialog .sorry'));
            const old = told(), now = told();
            return !!old && !!now && now !== old;
        }})()"
    );
    assert_eq!(ann.eval(&is_new).await, true);
    ann.keys(&char::from(Key::Escape).to_string()).await;
    ann.wait("!document.querySelector('dialog')").await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me").await;
    play_to_the_end(&[&ann]).await;
    ann.eval(REFUSE).await;
    ann.wait("document.querySelector('.end [role=alert]')?.textContent === 'There is a reason.'")
        .await;
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_half_typed_name_stays_while_others_come() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, bob) = (
        Browser::open(Screen::DESK).await,
        Browser::open(Screen::DESK).await,
    );
    let code = ann.open_table(&server, "Ann", "one:seed", 0).await;
    bob.go(&server.url(&format!("/t/{code}"))).await;
    let field = bob.wait_for(".sit input").await;
    field.clear().await.unwrap();
    field.send_keys("Bo").await.unwrap();
    // Bob looks at the rules meanwhile.
    bob.eval("document.querySelector('.tool').focus() === undefined")
        .await;
    ann.click(".free .btn").await;
    bob.wait("document.querySelectorAll('.chair .seat').length === 2")
        .await;
    assert_eq!(
        bob.eval("document.querySelector('.sit input').value").await,
        "Bo"
    );
    bob.click(".sit button").await;
    bob.wait("document.querySelectorAll('.chair .seat').length === 3")
        .await;
    ann.close().await;
    bob.close().await;
}

/// Screen readers hear nothing of the page behind a dialog, so the lines wait.
#[tokio::test(flavor = "multi_thread")]
async fn events_are_told_once_and_not_behind_a_dialog() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    ann.open_table(&server, "Ann", "one:seed", 1).await;
    ann.click(".table-settings summary").await;
    ann.click("#set-hints").await;
    ann.wait_for("#set-hints[aria-checked=true]").await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me").await;
    let hint = "document.querySelector('.acts .quiet')";
    while ann.eval(&format!("!!{hint}")).await != true {
        assert!(!ann.is_over().await, "no hint was offered");
        ann.move_once().await;
        ann.wait(&format!("{ASKED} || document.querySelector('.end')"))
            .await;
    }
    ann.eval(&format!("{hint}.click()")).await;
    ann.wait_for(".story .advice").await;
    let hints = format!("{SPOKEN}.filter((line) => line.startsWith('Hint: ')).length");
    assert_eq!(ann.eval(&hints).await, 1);
    ann.click(MENU).await;
    ann.wait_for("dialog .reactions").await;
    let before = ann.eval(SPOKEN).await;
    ann.click("dialog .reactions button").await;
    ann.wait_for(".reaction").await;
    assert_eq!(ann.eval(SPOKEN).await, before);
    ann.keys(&char::from(Key::Escape).to_string()).await;
    let bravo = format!("{SPOKEN}.filter((line) => line === 'Ann: Bravo!').length");
    ann.wait(&format!("{bravo} === 1")).await;
    assert_eq!(
        ann.eval("document.querySelectorAll('[role=status]:not(.lost)').length")
            .await,
        0
    );
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_send_no_move_after_the_host_has_ended_the_game() {
    let Some(ann) = listening(Screen::DESK).await else {
        return;
    };
    let server = Server::start();
    ann.open_table(&server, "Ann", "one:seed", 1).await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me").await;
    ann.wait(ASKED).await;
    ann.eval("socket.send(JSON.stringify({type: 'end-game'})) === undefined")
        .await;
    ann.wait_for(".lobby .go .btn.main").await;
    ann.eval("(sent.length = 0) === 0").await;
    ann.keys("d").await;
    ann.keys(&char::from(Key::F5).to_string()).await;
    ann.at_rest().await;
    let moves = "sent.filter((type) => type !== 'ping').length";
    assert_eq!(ann.eval(moves).await, 0);
    assert_eq!(ann.eval("!!document.querySelector('.typing')").await, false);
    ann.close().await;
}

/// The room says that a game is over before its table says who has won.
#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_does_not_flash_at_the_end_of_a_game() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, _) = table_with_bot(&server, "war+round-limit=6").await;
    let watch = "window.pages = ['.play'];
        new MutationObserver(() => {
            const now = ['.lobby', '.end', '.play'].find((page) => document.querySelector(page));
            if (pages.at(-1) !== now) pages.push(now);
        }).observe(document.body, {childList: true, subtree: true, attributes: true});";
    ann.client.execute(watch, vec![]).await.unwrap();
    play_to_the_end(&[&ann]).await;
    assert_eq!(ann.eval("pages").await, json!([".play", ".end"]));
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_fast_clicks_make_one_move() {
    let Some(ann) = listening(Screen::DESK).await else {
        return;
    };
    let server = Server::start();
    ann.open_table(&server, "Ann", "war", 1).await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".acts .btn.main").await;
    let clicks = "(() => {
        const button = document.querySelector('.acts .btn.main');
        sent.length = 0;
        button.click();
        button.click();
        return sent.filter((type) => type === 'move').length;
    })()";
    // Until the server answers, the page keeps the old question.
    let ask = ann.eval("table.ask").await;
    assert_eq!(ann.eval(clicks).await, 1);
    ann.wait(&format!("table.ask !== {ask} && {ASKED}")).await;
    assert_eq!(ann.eval(clicks).await, 1);
    ann.close().await;
}

/// What a game says is a text, not markup.
#[tokio::test(flavor = "multi_thread")]
async fn words_on_the_felt_are_no_markup() {
    let Some(ann) = listening(Screen::DESK).await else {
        return;
    };
    let server = Server::start();
    ann.open_table(&server, "Ann", "blackjack:casino", 1).await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".print").await;
    let words = "<a id=\"bad\">Tom & Jerry</a>";
    let print = json!([words, words]);
    ann.eval(&format!(
        "(table.scene.print = {print}) && receive(table) === undefined"
    ))
    .await;
    let told = ann
        .eval("[...document.querySelectorAll('.print text')].map((line) => line.textContent)")
        .await;
    assert_eq!(told, print);
    assert_eq!(
        ann.eval("document.getElementById('bad')").await,
        Value::Null
    );
    ann.close().await;
}
