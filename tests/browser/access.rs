//! The rules of axe-core, on every page.

use std::path::Path;
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::driver::{Browser, Engine, Screen, Server, is_installed};

/// Cases that axe cannot decide and that were reviewed: `(rule, selector, reason)`. axe does
/// not know the background of text over gradients, pictures or pseudo-elements. The test of
/// the palette in the server's crate computes the contrasts of the pairs that are named here.
const REVIEWED: &[(&str, &str, &str)] = &[
    (
        "color-contrast",
        ".logo span, .tool span, .out span, .star",
        "a sign, not a text: hidden from screen readers, and words stand beside it",
    ),
    (
        "color-contrast",
        "svg.ava text, svg.chips text, .art text",
        "a letter in a picture that only decorates: the name or the amount stands beside it",
    ),
    (
        "color-contrast",
        ".print textPath",
        "words printed on the felt: print on felt1",
    ),
    (
        "color-contrast",
        ".who b, .who b bdi, .who small, .who small *, .prompt, .prompt em",
        "a plaque or the prompt, a plate over the felt: ink, ink2, brass and bad on plate",
    ),
    (
        "color-contrast",
        ".btn.main, .btn.main kbd",
        "the main button is a gradient: #241800 on its darker end #eab53f",
    ),
    (
        "color-contrast",
        ".acts .btn, .acts kbd, .free .btn",
        "a button over the felt has a ground of its own: ink on panel2",
    ),
    (
        "color-contrast",
        ".stat strong, .stat p, .stat .row *",
        "a card of facts is a gradient of paper: #1c2230 and #5f5947 on its darker end #f6eedb; \
         a chosen row is #ffffff on #1c2230",
    ),
    (
        "color-contrast",
        ".ticket *, .box *, .recap *, .specials dt",
        "paper is a gradient: #1c2230 and #5d5745 on its darker end #f6eedb",
    ),
    (
        "color-contrast",
        ".cap, .cap b, .arrow p, .bet b",
        "words on the felt: onfelt and onfelt2 on felt1 and felt3",
    ),
    (
        "color-contrast",
        ".arrow b",
        "a rank on the gold arrow: #241800 on #f3c355",
    ),
    (
        "color-contrast",
        ".total, .total b, .badge",
        "a badge over the felt or a card has a ground of its own: #241800 on #f3c355, \
         #ffffff on #b92734, #ffd9d6 on #5a1720, ink2 on panel",
    ),
    (
        "color-contrast",
        ".lobby .head *, .lobby .levels span, .lobby .go p",
        "words over the pattern of the room: ink and ink2 on room",
    ),
    (
        "color-contrast",
        ".hero-end h2, .hero-end p, .next p",
        "words on the felt at the end: onfelt and onfelt2 on felt1",
    ),
    (
        "color-contrast",
        ".top *, .home-bar *",
        "the felt of the parlour is drawn by a pseudo-element: #f6f2e4 and #dcebe0 on #1c7250",
    ),
    (
        "color-contrast",
        "dialog *",
        "what is scrolled out of a dialog lies under its head: ink and ink2 on panel",
    ),
    (
        "color-contrast",
        ".tile p",
        "a tile that is half outside the window: ink2 on panel",
    ),
];

/// axe-core, which `./check` installs.
fn axe() -> Option<&'static str> {
    static AXE: OnceLock<Option<String>> = OnceLock::new();
    let read = || {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
        let found = std::fs::read_to_string(folder.join("node_modules/axe-core/axe.min.js")).ok();
        if found.is_none() {
            println!("skipped: axe-core is not installed (npm ci in tests/browser)");
        }
        found
    };
    AXE.get_or_init(read).as_deref()
}

/// Fails if this page breaks a rule with light or dark colours, or if axe cannot decide a
/// case that is not in [`REVIEWED`]. The rules are about the document, so one browser is
/// enough.
pub async fn check(browser: &Browser, page: &str) {
    let Some(axe) = axe().filter(|_| Engine::wanted() == Engine::Chromium) else {
        return;
    };
    browser.client.execute(axe, vec![]).await.unwrap();
    let known = json!(REVIEWED);
    // Another player's move can remove an element while axe checks it.
    let run = format!(
        "axe.run(document, {{elementRef: true, resultTypes: ['violations', 'incomplete']}}).then((found) => {{
            const known = {known};
            const isKnown = (rule, element) => !element.isConnected ||
                known.some(([id, selector]) => id === rule.id && element.matches(selector));
            const told = (rules, isLeft) => rules.flatMap((rule) => rule.nodes
                .filter(({{element}}) => isLeft(rule, element))
                .map((node) => `${{rule.id}}: ${{node.target}} ${{node.failureSummary}}`));
            return {{
                broken: told(found.violations, () => true),
                open: told(found.incomplete, (rule, element) => !isKnown(rule, element)),
            }};
        }})"
    );
    let none = Value::Array(Vec::new());
    for theme in ["light", "dark"] {
        browser.theme(theme).await;
        let found = browser.promise(&run).await;
        assert_eq!(found["broken"], none, "{page}, {theme}");
        assert_eq!(
            found["open"], none,
            "{page}, {theme}: axe cannot decide this"
        );
    }
}

/// Dialogs, the view of spectators, and the pages without scripts.
#[tokio::test(flavor = "multi_thread")]
async fn dialogs_spectators_and_text_pages_break_no_rule() {
    if !is_installed() {
        return;
    }
    let server = Server::start();
    for screen in [Screen::DESK, Screen::PHONE] {
        let ann = Browser::open(screen).await;
        ann.go(&server.url("/text")).await;
        ann.wait_for("form").await;
        check(&ann, "the front page as text").await;
        let code = ann.open_table(&server, "Ann", "one:seed", 1).await;
        ann.eval("document.querySelector('.go .btn.main').click()")
            .await;
        ann.wait_for(".stage.play .me").await;
        let menu = "document.querySelector('.tools .tool:last-child').click()";
        ann.eval(menu).await;
        ann.wait_for("dialog .rule").await;
        check(&ann, "the menu").await;
        for name in ["Keys", "Invite"] {
            ann.eval(menu).await;
            ann.eval(&format!(
                "[...document.querySelectorAll('dialog .btn')].find((it) => it.textContent === '{name}').click()"
            ))
            .await;
            ann.wait("!document.querySelector('dialog .rule')").await;
            check(&ann, name).await;
        }
        ann.eval("document.querySelector('dialog').close() === undefined")
            .await;
        let eve = Browser::open(screen).await;
        eve.go(&server.url(&format!("/t/{code}"))).await;
        eve.wait_for(".stage.play .me").await;
        eve.at_rest().await;
        check(&eve, "the table of a spectator").await;
        eve.close().await;
        ann.ask_for_colour().await;
        ann.at_rest().await;
        check(&ann, "a question").await;
        ann.go(&server.url(&format!("/t/{code}/text"))).await;
        ann.wait_for("main").await;
        check(&ann, "a table as text").await;
        ann.close().await;
    }
}
