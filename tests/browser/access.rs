//! The rules of axe-core, on every page.

use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;

use crate::driver::Browser;

/// What axe cannot decide, and why it is right: `(rule, part of the selector, reason)`.
/// The contrasts of the palette have a test of their own.
const LOOKED_AT: &[(&str, &str, &str)] = &[(
    "color-contrast",
    "",
    "colours over the felt and over pictures: see the palette's test",
)];

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

/// Fails if this page breaks a rule.
pub async fn check(browser: &Browser, page: &str) {
    let Some(axe) = axe() else {
        return;
    };
    browser.client.execute(axe, vec![]).await.unwrap();
    let found = browser
        .promise("axe.run(document, {resultTypes: ['violations', 'incomplete']})")
        .await;
    let list = |kind: &str| found[kind].as_array().cloned().unwrap_or_default();
    let violations: Vec<String> = list("violations").iter().map(told).collect();
    assert!(violations.is_empty(), "{page}: {violations:#?}");
    let is_open = |rule: &&Value| {
        let id = rule["id"].as_str().unwrap_or_default();
        let targets = rule["nodes"].to_string();
        !LOOKED_AT
            .iter()
            .any(|(known, part, _)| *known == id && targets.contains(part))
    };
    let open = list("incomplete");
    let open: Vec<String> = open.iter().filter(is_open).map(told).collect();
    assert!(open.is_empty(), "{page}, not decided: {open:#?}");
}

fn told(rule: &Value) -> String {
    let nodes = rule["nodes"].as_array().cloned().unwrap_or_default();
    let node = |node: &Value| format!("{} {}", node["target"], node["failureSummary"]);
    let nodes: Vec<String> = nodes.iter().take(3).map(node).collect();
    format!("{}: {}", rule["id"], nodes.join("; "))
}
