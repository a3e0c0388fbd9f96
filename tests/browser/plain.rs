//! The text table, without scripts.

use fantoccini::Locator;

use crate::driver::{Browser, Engine, PATIENCE, Screen, Server, is_installed};

const RULES: &str = "one:seed+turn-limit=20";

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
    // The host agrees on a short game and deals. The driver does not wait for the next
    // page, so each step asks for something that only the next page has.
    let field = "form:has(button[value=rules]) input[name=rules]";
    let rules = ann.wait_for(field).await;
    rules.send_keys(RULES).await.unwrap();
    ann.click("button[value=rules]").await;
    ann.wait_for_text(RULES).await;
    ann.click("button[value=start]").await;
    let deadline = std::time::Instant::now() + 2 * PATIENCE;
    loop {
        // There is neither a page nor a button while the next page is loaded.
        let page = ann.client.source().await.unwrap_or_default();
        if page.contains("The game is over") {
            break;
        }
        assert!(std::time::Instant::now() < deadline, "{page}");
        let moves = ann
            .client
            .find_all(Locator::Css(".moves button"))
            .await
            .unwrap_or_default();
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
