//! What a page does besides showing a game: dragging, several tabs, settings, installing,
//! waking up.

use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;
use serde_json::Value;

use crate::driver::{
    Browser, Engine, PATIENCE, Screen, Server, TICK, is_installed, play_to_the_end, table_with_bot,
};

/// The lines of the story.
const TOLD: &str = "document.querySelectorAll('.happened li').length";
/// Whether this seat is asked for a move.
const ASKED: &str = "document.querySelector('.dot:not(.off)')";
/// The cards in the viewer's own hand.
const HAND: &str =
    "[...document.querySelectorAll('.hands [data-face]')].map((card) => card.dataset.face).join()";

/// The card that is dragged, and where it is dropped.
const CARD: &str = ".hands button.card:last-of-type";
const PILE: &str = ".discard";

/// The button of the menu that asks before somebody leaves.
const LEAVE: &str = "[...document.querySelectorAll('dialog .btn')].find((it) => it.textContent.includes('for good'))";

/// Drags the first of these elements over the others with the mouse, and drops it on the
/// last. It is dragged by its left part, because in a full hand the next card covers the rest.
/// All positions are measured first, because a dragged card leaves its position.
async fn drag(browser: &Browser, way: &[&str]) {
    let button = MOUSE_BUTTON_LEFT;
    let mut mouse = MouseActions::new("mouse".into());
    let mut places = Vec::new();
    for element in way {
        browser.wait_for(element).await;
        places.push(place(browser, element).await);
    }
    for (at, (x, y)) in places.into_iter().enumerate() {
        mouse = mouse.then(PointerAction::MoveTo {
            duration: Some(Duration::from_millis(50)),
            x,
            y,
        });
        if at == 0 {
            mouse = mouse.then(PointerAction::Down { button });
        }
    }
    let mouse = mouse.then(PointerAction::Up { button });
    browser.client.perform_actions(mouse).await.unwrap();
}

/// A point left of an element's middle.
async fn place(browser: &Browser, element: &str) -> (f64, f64) {
    let measure = format!(
        "(() => {{ const it = document.querySelector('{element}').getBoundingClientRect(); \
         return [Math.round(it.x + it.width / 2) - 36, Math.round(it.y + it.height / 2)]; }})()"
    );
    let place = browser.eval(&measure).await;
    let number = |at: usize| place[at].as_f64().expect("a number");
    (number(0), number(1))
}

/// The front page leads back to a table, by its link too, until somebody leaves it for good.
#[tokio::test(flavor = "multi_thread")]
async fn the_front_page_leads_back_until_somebody_leaves() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, code) = table_with_bot(&server, "one:seed").await;
    let link = server.url(&format!("/t/{code}"));
    ann.go(&server.url("/")).await;
    ann.click("a[href^='/t/']").await;
    ann.wait_for(".stage.play .me").await;
    ann.go(&server.url("/")).await;
    let field = ann.wait_for("input[name=code]").await;
    field.send_keys(&link).await.unwrap();
    ann.click(".join button").await;
    ann.wait_for(".stage.play .me").await;
    // The question can be answered with no.
    let leave = LEAVE;
    ann.click(".tools .tool:last-child").await;
    ann.wait(leave).await;
    ann.eval(&format!("{leave}.click()")).await;
    ann.wait_for_text("Leave for good?").await;
    ann.eval("[...document.querySelectorAll('dialog .btn')].find((it) => it.textContent === 'Stay').click()")
        .await;
    ann.wait(leave).await;
    ann.eval(&format!("{leave}.click()")).await;
    ann.wait_for_text("Leave for good?").await;
    ann.click("dialog .btn.main").await;
    ann.wait("location.pathname === '/' && document.querySelector('.tile')")
        .await;
    assert_eq!(
        ann.eval("document.querySelectorAll(\"a[href^='/t/']\").length")
            .await,
        0
    );
    ann.close().await;
}

/// Without a connection nobody can leave: the page says so, and does not forget the table.
#[tokio::test(flavor = "multi_thread")]
async fn leaving_waits_for_the_server() {
    if !is_installed() {
        return;
    }
    let mut server = Server::start();
    let (ann, _) = table_with_bot(&server, "one:seed").await;
    server.kill();
    ann.wait("document.querySelector('.lost')").await;
    ann.click(".tools .tool:last-child").await;
    ann.wait(LEAVE).await;
    ann.eval(&format!("{LEAVE}.click()")).await;
    ann.wait_for_text("Leave for good?").await;
    ann.click("dialog .btn.main").await;
    ann.wait_for_text("There is no connection. Try again.")
        .await;
    let kept = "location.pathname.startsWith('/t/') && JSON.parse(localStorage.getItem('parlour.settings')).table !== ''";
    assert_eq!(ann.eval(kept).await, true);
    server.begin();
    ann.wait("!document.querySelector('.lost')").await;
    ann.click("dialog .btn.main").await;
    ann.wait("location.pathname === '/' && document.querySelector('.tile')")
        .await;
    let back = "document.querySelectorAll(\"a[href^='/t/']\").length";
    assert_eq!(ann.eval(back).await, 0);
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_ends_a_game_and_limits_the_seats() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, _) = table_with_bot(&server, "war:endless").await;
    ann.click(".tools .tool:last-child").await;
    let end = "[...document.querySelectorAll('dialog .btn')].find((it) => it.textContent === 'End this game')";
    ann.wait(end).await;
    ann.eval(&format!("{end}.click()")).await;
    ann.wait_for_text("It will have no result.").await;
    ann.click("dialog .btn.main").await;
    ann.wait("!document.querySelector('dialog') && document.querySelector('.lobby .go .btn.main')")
        .await;
    // The bot and Ann have all seats now.
    ann.click(".table-settings summary").await;
    let choose = "(() => { const select = document.getElementById('set-seats'); select.value = 2; \
                  select.dispatchEvent(new Event('change')); })()";
    ann.eval(choose).await;
    ann.wait_for_text("The table is full.").await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me").await;
    ann.close().await;
}

/// A busy server does not make the page forget the table. A server that says that there is no
/// such table does.
#[tokio::test(flavor = "multi_thread")]
async fn a_busy_server_does_not_hide_the_way_back() {
    if !is_installed() {
        return;
    }
    if Engine::wanted() != Engine::Chromium {
        println!("skipped: only Chromium's driver runs scripts before those of the page");
        return;
    }
    let server = Server::start();
    let (ann, code) = table_with_bot(&server, "one:seed").await;
    ann.before_pages(
        "const ask = window.fetch;
        window.fetch = async (path, options) => {
            if (!String(path).startsWith('/api/rooms/')) return ask(path, options);
            window.status = localStorage.getItem('status');
            return new Response('{}', { status: Number(window.status) });
        };",
    )
    .await;
    for (status, links) in [("503", 1), ("429", 1), ("404", 0)] {
        ann.eval(&format!("localStorage.setItem('status', '{status}')"))
            .await;
        ann.go(&server.url("/")).await;
        ann.wait(&format!("window.status === '{status}'")).await;
        // The page has drawn the games after the answer.
        ann.wait("document.querySelector('.tile')").await;
        let back = format!("document.querySelectorAll(\"a[href='/t/{code}']\").length === {links}");
        ann.wait(&back).await;
    }
    ann.close().await;
}

/// People who look at the lobby after a game stay there while others come and bots are added.
#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_stays_after_a_game() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, eve) = (
        Browser::open(Screen::DESK).await,
        Browser::open(Screen::PHONE).await,
    );
    let code = ann
        .open_table(&server, "Ann", "one:seed+turn-limit=20", 1)
        .await;
    eve.go(&server.url(&format!("/t/{code}"))).await;
    eve.wait_for(".sit input").await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me").await;
    play_to_the_end(&[&ann]).await;
    let press = |words: &str| {
        format!(
            "[...document.querySelectorAll('.next .btn')].find((it) => it.textContent === '{words}').click()"
        )
    };
    eve.wait_for(".end h2").await;
    eve.eval(&press("Sit down")).await;
    eve.wait_for(".sit input").await;
    ann.eval(&press("Change the rules")).await;
    let count = |seats: usize| {
        format!(
            "document.querySelectorAll('.lobby .chair .seat').length === {seats} && !document.querySelector('.end')"
        )
    };
    ann.click(".free .btn").await;
    ann.wait(&count(3)).await;
    eve.wait(&count(3)).await;
    let field = eve.wait_for(".sit input").await;
    field.clear().await.unwrap();
    field.send_keys("Eve").await.unwrap();
    eve.click(".sit button").await;
    for browser in [&ann, &eve] {
        browser.wait(&count(4)).await;
    }
    // The next game is shown to both.
    ann.click(".go .btn.main").await;
    for browser in [&ann, &eve] {
        browser.wait_for(".stage.play .me").await;
    }
    ann.close().await;
    eve.close().await;
}

/// The second click of a double click plays nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_plays_once() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    // The first question, how much to bet, has several answers.
    let (ann, _) = table_with_bot(&server, "blackjack:casino").await;
    ann.wait(ASKED).await;
    let clicked = ann
        .eval(
            "(() => {
                window.clicks = 0;
                const button = document.querySelector('.acts .btn[data-play]');
                button.addEventListener('click', () => (window.clicks += 1));
                const click = (detail) => button.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail}));
                click(2);
                const second = window.clicks;
                click(1);
                return [second, window.clicks];
            })()",
        )
        .await;
    assert_eq!(clicked, serde_json::json!([0, 1]));
    ann.close().await;
}

/// A game without choices goes on by itself, faster, and stops when it is told to.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_choices_goes_on_by_itself() {
    if !is_installed() {
        return;
    }
    const AUTO: &str = ".acts .btn.quiet";
    let server = Server::start();
    let (ann, _) = table_with_bot(&server, "war+round-limit=60").await;
    let told = ann.eval(TOLD).await;
    ann.click(AUTO).await;
    assert!(ann.text(AUTO).await.starts_with("Faster"));
    ann.wait(&format!("{TOLD} > {told} + 1")).await;
    ann.keys(&char::from(Key::F7).to_string()).await;
    assert!(ann.text(AUTO).await.starts_with("Stop"));
    ann.click(AUTO).await;
    assert!(ann.text(AUTO).await.starts_with("Auto"));
    // By hand again.
    ann.wait(ASKED).await;
    let told = ann.eval(TOLD).await;
    ann.click(".acts .btn.main").await;
    ann.wait(&format!("{TOLD} > {told}")).await;
    // Twice: as fast as it can.
    ann.click(AUTO).await;
    ann.click(AUTO).await;
    ann.wait("document.querySelector('.end')").await;
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_dragged_to_the_pile() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, _) = table_with_bot(&server, "one:seed").await;
    // A player without a matching card draws until there is one.
    let playable = "document.querySelector('.hands button.card')";
    loop {
        ann.wait(ASKED).await;
        if ann.eval(&format!("!!{playable}")).await == true {
            break;
        }
        let told = ann.eval(TOLD).await;
        ann.move_once().await;
        ann.wait(&format!("{TOLD} > {told}")).await;
    }
    ann.wait("!document.querySelector('#travel > *')").await;
    let told = ann.eval(TOLD).await;
    // Over the pile and back again: nothing is played, and the card is there again.
    let hand = ann.eval(HAND).await;
    drag(&ann, &[CARD, PILE, CARD]).await;
    assert_eq!(
        ann.eval("document.querySelectorAll('.flying, .held').length")
            .await,
        0
    );
    assert_eq!(ann.eval(HAND).await, hand);
    // Neither beside the table nor on another player.
    for (number, place) in [(1, ".bar .title"), (2, ".others .seat")] {
        drag(&ann, &[CARD, place]).await;
        // The server answers in order, so a move would be shown before this reaction.
        let button = format!(".story .reactions button:nth-child({number})");
        ann.click(&button).await;
        let words = format!("document.querySelector('{button}').textContent");
        ann.wait(&format!(
            "[...document.querySelectorAll('.reaction')].some((it) => it.textContent === {words})"
        ))
        .await;
        assert_eq!(ann.eval(HAND).await, hand, "{place}");
        let asked = ann.eval("!!document.querySelector('.question')").await;
        assert_eq!(asked, false, "{place}");
    }
    // A wild card asks for its colour first.
    let played = format!(
        "!!document.querySelector('.question') || [...document.querySelectorAll('.happened li')]\
         .slice({told}).some((line) => line.textContent.includes('Ann played'))"
    );
    // Cards rise under the mouse, so a drag can miss its card: try again, as people do.
    let deadline = Instant::now() + PATIENCE;
    while ann.eval(&played).await != true {
        assert!(Instant::now() < deadline, "the card was not played");
        drag(&ann, &[CARD, PILE]).await;
        let answered = Instant::now() + Duration::from_secs(5);
        while ann.eval(&played).await != true && Instant::now() < answered {
            tokio::time::sleep(TICK).await;
        }
    }
    if ann.eval("!!document.querySelector('.question')").await == true {
        ann.click(".question button[data-choice]").await;
        ann.wait(&format!("{TOLD} > {told}")).await;
    }
    ann.close().await;
}

/// Two tabs have the same seat. A tab that was asleep is told that it is late, and shows the
/// table as it is now.
#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_share_a_seat_and_a_late_move_is_refused() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, code) = table_with_bot(&server, "one:seed").await;
    ann.wait(ASKED).await;
    let hand = ann.eval(HAND).await;
    let first = ann.client.window().await.unwrap();
    // The first tab holds its moves back.
    ann.client
        .execute(
            "const send = WebSocket.prototype.send; window.held = []; \
             WebSocket.prototype.send = function (text) { \
             if (text.includes('\"move\"')) held.push(() => send.call(this, text)); \
             else send.call(this, text); };",
            vec![],
        )
        .await
        .unwrap();
    ann.click(".acts [data-play=D]").await;
    ann.wait("held.length").await;
    let told = ann.eval(TOLD).await;
    let second = ann.client.new_window(true).await.unwrap().handle;
    ann.client.switch_to_window(second.clone()).await.unwrap();
    ann.go(&server.url(&format!("/t/{code}"))).await;
    ann.wait(ASKED).await;
    assert_eq!(ann.eval(HAND).await, hand);
    let before = ann.eval(TOLD).await;
    ann.click(".acts [data-play=D]").await;
    ann.wait(&format!("{TOLD} > {before} && {ASKED}")).await;
    let hand = ann.eval(HAND).await;
    ann.client.switch_to_window(first).await.unwrap();
    // The first tab saw it, and its own move comes too late.
    ann.wait(&format!("{TOLD} > {told} && {ASKED}")).await;
    ann.wait("held.splice(0).forEach((send) => send()) || document.querySelector('.refusal')")
        .await;
    assert!(ann.text(".refusal").await.contains("too late"));
    assert_eq!(ann.eval(HAND).await, hand);
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_kept_and_the_page_can_be_installed() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, _) = table_with_bot(&server, "one:seed").await;
    let menu = ".tools .tool:last-child";
    let mut own = vec!["sound", "four", "still"];
    // Nobody can allow notifications in WebKit's small browser.
    if Engine::wanted() != Engine::WebKit {
        own.push("notify");
    }
    ann.click(menu).await;
    for id in &own {
        ann.click(&format!("#own-{id}[aria-checked=false]")).await;
        ann.wait_for(&format!("#own-{id}[aria-checked=true]")).await;
    }
    ann.client.refresh().await.unwrap();
    ann.wait_for(".stage.play .me").await;
    ann.click(menu).await;
    for id in own {
        ann.wait_for(&format!("#own-{id}[aria-checked=true]")).await;
    }
    ann.click("#own-still").await;
    ann.wait_for("#own-still[aria-checked=false]").await;
    let kept = ann
        .eval("JSON.parse(localStorage.getItem('parlour.settings'))")
        .await;
    assert_eq!(kept["still"], false);
    assert_eq!(kept["sound"], true);

    let manifest = ann
        .promise(
            "fetch(document.querySelector('link[rel=manifest]').href).then((file) => file.json())",
        )
        .await;
    assert_eq!(manifest["name"], "Parlour");
    assert_eq!(manifest["start_url"], "/");
    assert_eq!(manifest["display"], "standalone");
    let icons = manifest["icons"].as_array().unwrap();
    for icon in icons {
        let (source, kind) = (&icon["src"], &icon["type"]);
        let load = format!(
            "fetch({source}).then(async (file) => {{ const picture = new Image(); \
             picture.src = {source}; await picture.decode(); \
             return [file.headers.get('content-type'), picture.naturalWidth]; }})"
        );
        let loaded = ann.promise(&load).await;
        assert_eq!(loaded[0], *kind, "{icon}");
        assert!(loaded[1].as_u64() > Some(100), "{icon}: {loaded}");
    }
    // Browsers need at least one icon like this to install the page.
    let is_large = |icon: &Value| icon["type"] == "image/png" && icon["sizes"] == "192x192";
    assert!(icons.iter().any(is_large));
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_title_says_whose_turn_it_is() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, bob) = (
        Browser::open(Screen::DESK).await,
        Browser::open(Screen::DESK).await,
    );
    let code = ann.open_table(&server, "Ann", "one:seed", 0).await;
    bob.sit_down(&server, &code, "Bob").await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me").await;
    bob.wait_for(".stage.play .me").await;
    let turn = "document.title.startsWith('● Your turn')";
    for (mover, other) in [(&ann, &bob), (&bob, &ann)] {
        // Somebody plays until it is the other one's turn; some cards let one play again.
        while other.eval(turn).await != true {
            mover.move_once().await;
        }
        other.wait(ASKED).await;
        mover.wait(&format!("!{turn}")).await;
        assert_eq!(mover.eval("document.title").await, "One · Parlour");
    }
    ann.close().await;
    bob.close().await;
}

/// A person with a keyboard or a screen reader must not begin at the top of the page after every
/// move.
#[tokio::test(flavor = "multi_thread")]
async fn the_focus_goes_to_the_next_card_and_questions_are_told_once() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let (ann, _) = table_with_bot(&server, "one:seed").await;
    let plain = "[...document.querySelectorAll('.hands button[data-play]')].some((e) => e.dataset.play[0] !== 'W')";
    loop {
        ann.wait(ASKED).await;
        if ann.eval(plain).await == true {
            break;
        }
        let count = ann.eval(TOLD).await;
        ann.click(".acts [data-play]").await;
        ann.wait(&format!("{TOLD} > {count}")).await;
    }
    let is_chosen = "document.activeElement.matches('.hands button[data-play]') && document.activeElement.dataset.play[0] !== 'W'";
    while ann.eval(is_chosen).await != true {
        ann.keys("\u{e014}").await;
    }
    let count = ann.eval(TOLD).await;
    ann.keys("\u{e007}").await;
    ann.wait(&format!("{TOLD} > {count}")).await;
    ann.wait("document.activeElement.matches('.hands [data-id]')")
        .await;
    ann.wait(ASKED).await;
    assert_eq!(
        ann.eval("document.activeElement.matches('.hands [data-id]')")
            .await,
        true
    );
    // Its question is the last thing that a screen reader says, and not more often than asked.
    let spoken = "[...document.querySelectorAll('#live p')].map((e) => e.textContent.trim())";
    let prompt = "document.querySelector('#prompt').textContent.trim()";
    ann.wait(&format!("({spoken}).at(-1) === {prompt}")).await;
    let lines = ann.eval(spoken).await;
    ann.eval("dispatchEvent(new Event('resize'))").await;
    ann.at_rest().await;
    assert_eq!(ann.eval(spoken).await, lines);
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_wakes_up_connects_at_once() {
    if !is_installed() {
        return;
    }
    let mut server = Server::start();
    let (ann, _) = table_with_bot(&server, "one:seed").await;
    ann.wait(ASKED).await;
    let hand = ann.eval(HAND).await;
    // Timers are off, so only the events of a phone that wakes up can reconnect the page.
    ann.client
        .execute("window.setTimeout = () => 0;", vec![])
        .await
        .unwrap();
    for event in [
        "document.dispatchEvent(new Event('visibilitychange'))",
        "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))",
    ] {
        server.kill();
        ann.wait("document.querySelector('.lost')").await;
        server.begin();
        assert_eq!(ann.eval("!!document.querySelector('.lost')").await, true);
        ann.eval(event).await;
        ann.wait("!document.querySelector('.lost')").await;
        assert_eq!(ann.eval(HAND).await, hand);
    }
    ann.close().await;
}

/// Browsers on phones show notifications through a service worker only.
#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_page_notifies_through_its_worker() {
    if !is_installed() || Engine::wanted() != Engine::Chromium {
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    ann.before_pages(
        "window.Notification = class {
            static permission = 'granted';
            static requestPermission = async () => 'granted';
            constructor() { throw new TypeError('Illegal constructor'); }
        };
        Object.defineProperty(document, 'visibilityState', { get: () => window.seen ?? 'visible' });",
    )
    .await;
    ann.open_table(&server, "Ann", "one:seed", 1).await;
    ann.click(".tools .tool:last-child").await;
    ann.click("#own-notify").await;
    ann.wait_for("#own-notify[aria-checked=true]").await;
    let worker = "navigator.serviceWorker.getRegistration('/page/')";
    let deadline = std::time::Instant::now() + PATIENCE;
    while ann
        .promise(&format!("{worker}.then((it) => !!it?.active)"))
        .await
        != true
    {
        assert!(std::time::Instant::now() < deadline, "no worker");
        tokio::time::sleep(TICK).await;
    }
    ann.keys("\u{e00c}").await;
    ann.eval("(window.seen = 'hidden') && (window.told = []) &&
        (ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => told.push(`${title}: ${body}`)) && true")
        .await;
    ann.click(".go .btn.main").await;
    ann.wait("told.length > 0").await;
    assert_eq!(ann.eval("told[0]").await, "Parlour: Your turn at One.");
    ann.close().await;
}
