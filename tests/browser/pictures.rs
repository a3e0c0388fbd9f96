//! Pictures of every page, for people to look at:
//! `cargo test --test browser pictures -- --ignored --nocapture`.
//!
//! They go to `target/pictures`, or to the folder in `PARLOUR_PICTURES`. `PARLOUR_SIZE=desk`
//! takes those of one size only.

use std::path::PathBuf;

use crate::driver::{Browser, Screen, Server, is_installed};

const SIZES: [(&str, u32, u32); 3] = [
    ("desk", 1440, 900),
    ("phone", 390, 844),
    ("large", 2560, 1440),
];

/// Which games, with which rules, how many bots, and after how many moves.
const TABLES: [(&str, &str, usize, usize); 5] = [
    ("one", "one:official", 3, 9),
    ("blackjack", "blackjack:casino", 2, 1),
    ("war", "war", 1, 30),
    ("top-trumps", "top-trumps:official+deck=worlds", 2, 0),
    ("silly-biscuits", "silly-biscuits", 2, 8),
];

async fn picture(browser: &Browser, name: &str) {
    let folder = std::env::var_os("PARLOUR_PICTURES").map(PathBuf::from);
    let target = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    let folder = folder.unwrap_or(target);
    std::fs::create_dir_all(&folder).unwrap();
    // Cards that travel have arrived.
    browser.wait("!document.querySelector('#travel > *')").await;
    let picture = browser.client.screenshot().await.unwrap();
    let path = folder.join(format!("{name}.png"));
    std::fs::write(&path, picture).unwrap();
    println!("{}", path.display());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "makes pictures"]
async fn pictures_of_every_page() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    let only = std::env::var("PARLOUR_SIZE").ok();
    for (size, width, height) in SIZES {
        if only.as_deref().is_some_and(|only| only != size) {
            continue;
        }
        for theme in ["dark", "light"] {
            let screen = Screen {
                width,
                height,
                ..Screen::DESK
            };
            let browser = Browser::open(screen).await;
            if size != "phone" {
                // The frame of the window takes a part of its height.
                browser.resize(width, height).await;
            }
            browser.theme(theme).await;
            let name = |page: &str| format!("{page}-{size}-{theme}");
            browser.go(&server.url("/")).await;
            browser.wait_for(".tile").await;
            picture(&browser, &name("home")).await;
            for (game, rules, bots, moves) in TABLES {
                browser.open_table(&server, "Ann", rules, bots).await;
                if game == "one" {
                    picture(&browser, &name("lobby")).await;
                }
                browser.click(".go .btn.main").await;
                browser.wait_for(".stage.play .me").await;
                let mut made = 0;
                while made < moves && !browser.is_over().await {
                    made += usize::from(browser.move_once().await);
                    tokio::time::sleep(std::time::Duration::from_millis(60)).await;
                }
                let asked =
                    "document.querySelector('.end') || document.querySelector('.dot:not(.off)')";
                browser.wait(asked).await;
                picture(&browser, &name(game)).await;
            }
            browser
                .open_table(&server, "Ann", "war+round-limit=30", 3)
                .await;
            browser.click(".go .btn.main").await;
            browser.wait_for(".stage.play .me").await;
            crate::driver::play_to_the_end(&[&browser]).await;
            picture(&browser, &name("end")).await;
            browser.click(".next a[href^='/r/']").await;
            browser.wait_for(".player input[type=range]").await;
            picture(&browser, &name("replay")).await;
            browser.close().await;
        }
    }
}
