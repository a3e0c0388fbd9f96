//! The replay of a finished game: its steps, its story, the check of its deal, and what can be
//! done with its record.

use crate::access;
use crate::driver::{
    Browser, Engine, Screen, Server, is_installed, play_to_the_end, table_with_bot,
};

const RIGHT: &str = "\u{e014}";
const STORY: &str = "[...document.querySelectorAll('.story .happened li')].map((e) => e.innerText)";

/// Plays a short game to its end, and opens its replay.
async fn replay(server: &Server, rules: &str) -> Browser {
    let (ann, _) = table_with_bot(server, rules).await;
    play_to_the_end(&[&ann]).await;
    ann.click(".next a[href^='/r/']").await;
    ann.wait_for(".player input[type=range]").await;
    ann
}

/// A browser whose hash does not arrive is left out. The deal is then that of the server.
#[tokio::test(flavor = "multi_thread")]
async fn a_deal_of_the_server_alone_is_not_called_fair() {
    if !is_installed() {
        return;
    }
    if Engine::wanted() == Engine::Firefox {
        println!("skipped: scripts of Firefox's driver cannot change the page's own objects");
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::DESK).await;
    ann.open_table(&server, "Ann", "war:bicycle+round-limit=2", 1)
        .await;
    let lose = "const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            if (!text.includes('commit')) send.call(this, text);
        };";
    ann.client.execute(lose, vec![]).await.unwrap();
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me").await;
    play_to_the_end(&[&ann]).await;
    ann.click(".next a[href^='/r/']").await;
    ann.wait("document.querySelector('.deal.bad')").await;
    let words = "document.querySelector('.story .advice').innerText";
    assert_eq!(ann.eval(words).await, "The server made this deal alone.");
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_replayed_checked_and_played_on() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let ann = replay(&server, "one:seed+turn-limit=20").await;
    // The browser took part in the deal, and checks it.
    ann.wait("document.querySelector('.deal.ok')").await;
    assert!(ann.text(".deal").await.contains("Fair deal"));
    let words = "document.querySelector('.story .advice').innerText";
    let own = "The server and 1 player made this deal together, and your bytes are in it.";
    assert_eq!(ann.eval(words).await, own);
    // Another browser cannot know that it is the deal that was shown.
    let replay = ann.client.current_url().await.unwrap();
    let bob = Browser::open(Screen::DESK).await;
    bob.go(replay.as_str()).await;
    bob.wait("document.querySelector('.deal.ok')").await;
    let others = "The server and 1 player made this deal together.";
    assert_eq!(bob.eval(words).await, others);
    bob.close().await;
    // Each of these is a server that has waited for all bytes, and then changed something.
    let kept = ann.eval("localStorage.getItem('parlour.deals')").await;
    for change in [
        "server", "hashes", "bytes", "attempt", "room", "rules", "seats",
    ] {
        let change = format!(
            "const all = JSON.parse(arguments[0]); all[0].{change} = 'changed'; \
             localStorage.setItem('parlour.deals', JSON.stringify(all));"
        );
        ann.client
            .execute(&change, vec![kept.clone()])
            .await
            .unwrap();
        ann.client.refresh().await.unwrap();
        ann.wait("document.querySelector('.deal.bad')").await;
        let bad = "This is not the deal that your browser took part in.";
        assert_eq!(ann.eval(words).await, bad, "{change}");
    }
    let restore = "localStorage.setItem('parlour.deals', arguments[0]);";
    ann.client.execute(restore, vec![kept]).await.unwrap();
    ann.client.refresh().await.unwrap();
    ann.wait("document.querySelector('.deal.ok')").await;
    access::check(&ann, "replay").await;
    ann.keys(RIGHT).await;
    ann.wait("document.querySelector('.notes').innerText.includes('1 of')")
        .await;
    // In Ann's view her cards are face-up.
    assert_eq!(
        ann.eval("document.querySelectorAll('.hands .card').length")
            .await,
        0
    );
    ann.client
        .execute(
            "const s = document.querySelector('.player select'); s.value = '1'; \
             s.dispatchEvent(new Event('change'));",
            vec![],
        )
        .await
        .unwrap();
    ann.wait("document.querySelectorAll('.hands .card').length > 0")
        .await;
    ann.click(".player .btn").await;
    ann.wait("location.pathname.startsWith('/t/') && document.querySelector('.stage.play .me')")
        .await;
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_that_begins_in_the_middle_tells_what_happened_before() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let ann = replay(&server, "one:seed+turn-limit=20").await;
    let position = "document.querySelector('.player input').value";
    for step in 1..=6 {
        ann.keys(RIGHT).await;
        ann.wait(&format!("{position} === '{step}'")).await;
    }
    ann.wait("document.querySelectorAll('.story .happened li').length >= 6")
        .await;
    let told = ann.eval(STORY).await;
    // Browsers limit how often the address changes, so it follows a little later.
    ann.wait("location.search === '?step=6'").await;
    ann.client.refresh().await.unwrap();
    ann.wait(&format!(
        "JSON.stringify({STORY}) === JSON.stringify({told})"
    ))
    .await;
    // Steps are announced, and keys belong to a dialog while it is open.
    ann.keys(RIGHT).await;
    ann.wait(&format!("{position} === '7'")).await;
    let spoken = "document.querySelector('#live').innerText";
    ann.wait(&format!("{spoken}.trim() !== ''")).await;
    ann.click(".tools .tool:last-child").await;
    ann.wait_for("dialog a[download]").await;
    ann.keys(RIGHT).await;
    access::check(&ann, "the menu of a replay").await;
    assert_eq!(ann.eval(position).await, "7");
    ann.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_shared_by_its_link_and_deleted() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let ann = replay(&server, "war:bicycle+round-limit=2").await;
    // Not the dialog of the system, and what the button copies.
    let listen = "Navigator.prototype.share = undefined;
        document.addEventListener('copy', () => { window.copied = String(document.activeElement.value); });
        if (navigator.clipboard) Clipboard.prototype.writeText = async (text) => { window.copied = text; };";
    if Engine::wanted() != Engine::Firefox {
        ann.client.execute(listen, vec![]).await.unwrap();
        ann.client
            .execute(
                "[...document.querySelectorAll('.tools .tool')].find((e) => e.innerText === 'Share').click()",
                vec![],
            )
            .await
            .unwrap();
        ann.wait("document.querySelector('.tools').innerText.includes('Copied')")
            .await;
        ann.wait("window.copied === location.href").await;
    }
    let link = ann.client.current_url().await.unwrap();
    ann.click(".tools .tool:last-child").await;
    let delete = "[...document.querySelectorAll('dialog .btn')].find((e) => e.innerText.startsWith('Delete')).click()";
    ann.wait_for("dialog a[download]").await;
    ann.client.execute(delete, vec![]).await.unwrap();
    ann.wait("document.querySelector('dialog').innerText.includes('Nobody can replay it again')")
        .await;
    access::check(&ann, "the question before a record is deleted").await;
    ann.client.execute(delete, vec![]).await.unwrap();
    ann.wait("!document.querySelector('dialog') && document.querySelector('.door [role=status]')?.innerText === 'The record has been deleted.'")
        .await;
    ann.no_errors().await;
    let bob = Browser::open(Screen::PHONE).await;
    bob.go(server.url("/").as_str()).await;
    let status = format!(
        "fetch('/api/records/{}').then((a) => a.status)",
        link.path().trim_start_matches("/r/")
    );
    assert_eq!(bob.promise(&status).await, 404);
    bob.client.clone().close().await.unwrap();
    ann.close().await;
}

/// Phones have no room for the story beside the table.
#[tokio::test(flavor = "multi_thread")]
async fn the_story_is_in_the_menu_of_a_phone() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let ann = Browser::open(Screen::PHONE).await;
    ann.open_table(&server, "Ann", "war:bicycle+round-limit=3", 1)
        .await;
    ann.click(".go .btn.main").await;
    ann.wait_for(".stage.play .me").await;
    let tell = async |ann: &Browser| {
        ann.click(".tools .tool:last-child").await;
        ann.wait_for("dialog .btn").await;
        let open = "[...document.querySelectorAll('dialog .btn')].find((e) => e.innerText === 'Story').click()";
        ann.client.execute(open, vec![]).await.unwrap();
        ann.wait_for("dialog .happened").await;
    };
    tell(&ann).await;
    // News come into an open dialog, too.
    let count = ann
        .eval("document.querySelectorAll('dialog .happened li').length")
        .await;
    ann.client
        .execute("document.querySelector('.acts .btn.main').click()", vec![])
        .await
        .unwrap();
    ann.wait(&format!(
        "document.querySelectorAll('dialog .happened li').length > {count}"
    ))
    .await;
    ann.click("dialog header .tool").await;
    play_to_the_end(&[&ann]).await;
    ann.click(".next a[href^='/r/']").await;
    ann.wait_for(".player input[type=range]").await;
    ann.keys(RIGHT).await;
    ann.wait("document.querySelector('.player input').value === '1'")
        .await;
    tell(&ann).await;
    ann.wait("document.querySelector('dialog .happened li')")
        .await;
    ann.close().await;
}

/// The end lies over the table, not over the controls, and the browser keeps its own keys.
#[tokio::test(flavor = "multi_thread")]
async fn the_controls_of_a_replay_stay_usable() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let ann = replay(&server, "war:bicycle+round-limit=2").await;
    let press = "(key, more) => document.dispatchEvent(new KeyboardEvent('keydown', {key, cancelable: true, ...more}))";
    for modifier in ["altKey", "ctrlKey", "metaKey"] {
        let kept = format!("({press})('ArrowRight', {{{modifier}: true}})");
        assert_eq!(ann.eval(&kept).await, true, "{modifier}");
    }
    assert_eq!(
        ann.eval("document.querySelector('.player input').value")
            .await,
        "0"
    );
    assert_eq!(ann.eval(&format!("({press})('End')")).await, false);
    ann.wait_for(".end h2").await;
    let free = "[...document.querySelectorAll('.player button, .player input, .player select')].every((element) => {
        const box = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    })";
    assert_eq!(ann.eval(free).await, true);
    ann.click(".player button").await;
    ann.wait("!document.querySelector('.end')").await;
    ann.close().await;
}

/// The slider stays where it is dragged to while the step is loaded.
#[tokio::test(flavor = "multi_thread")]
async fn the_slider_does_not_jump_back() {
    if !is_installed() {
        return;
    }
    if Engine::wanted() == Engine::Firefox {
        println!("skipped: scripts of Firefox's driver cannot change the page's own objects");
        return;
    }
    let server = Server::start();
    let ann = replay(&server, "one:seed+turn-limit=20").await;
    let drag = "const ask = window.fetch;
        window.fetch = (...all) => new Promise((done) => setTimeout(() => done(ask(...all)), 300));
        window.values = [];
        const slider = document.querySelector('.player input');
        for (const value of [2, 6]) {
            slider.value = value;
            slider.dispatchEvent(new Event('input', {bubbles: true}));
            new MutationObserver(() => values.push(slider.value)).observe(document.body, {childList: true, subtree: true, characterData: true});
        }";
    ann.client.execute(drag, vec![]).await.unwrap();
    ann.wait("document.querySelector('.notes').innerText.includes('6 of')")
        .await;
    assert_eq!(
        ann.eval("values.filter((value) => value !== '6').length")
            .await,
        0
    );
    ann.close().await;
}
