//! The text table, without scripts.

use fantoccini::Locator;

use crate::driver::{Browser, PATIENCE, Screen, Server, is_installed};

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_without_scripts() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let screen = Screen {
        scripts: false,
        ..Screen::DESK
    };
    let ann = Browser::open(screen).await;
    ann.go(&server.url("/text")).await;
    let name = ann.wait_for("input[name=name]").await;
    name.send_keys("Ann").await.unwrap();
    ann.click("input[value=one]").await;
    ann.click("form[method=post] button").await;
    // The host agrees on a short game and deals.
    let rules = ann.wait_for("input[name=rules]").await;
    rules.send_keys("one:seed+turn-limit=20").await.unwrap();
    ann.click("button[value=rules]").await;
    ann.click("button[value=start]").await;
    let deadline = std::time::Instant::now() + 2 * PATIENCE;
    loop {
        let page = ann.client.source().await.unwrap();
        if page.contains("The game is over") {
            break;
        }
        assert!(std::time::Instant::now() < deadline, "{page}");
        let moves = ann
            .client
            .find_all(Locator::Css(".moves button"))
            .await
            .unwrap();
        // The page can change before it is clicked: then look again.
        let next = match moves.into_iter().next() {
            Some(first) => Ok(first),
            None => {
                ann.client
                    .find(Locator::Css("main p a:not([href*=record])"))
                    .await
            }
        };
        if let Ok(next) = next {
            let _ = next.click().await;
        }
    }
    let page = ann.client.source().await.unwrap();
    assert!(page.contains("What happened"), "{page}");
    ann.click("button[value=leave]").await;
    ann.wait_for("input[name=code]").await;
    ann.close().await;
}
