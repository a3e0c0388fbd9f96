//! The page: files that are built into the program. They are sent without comments and
//! indentation; there is no other build step.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::{App, http};
use crate::ids::hex;
use crate::room::Refused;

/// A file of the page.
struct Asset {
    path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($kind:literal: $($path:literal),+;)+) => {
        &[$($(Asset {
            path: $path,
            kind: $kind,
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/page/", $path)),
        }),+),+]
    };
}

const ASSETS: &[Asset] = assets! {
    "text/html; charset=utf-8": "index.html";
    "text/css; charset=utf-8":
        "style/tokens.css", "style/parts.css", "style/table.css", "style/pages.css", "style/text.css";
    "text/javascript; charset=utf-8":
        "js/main.js", "js/dom.js", "js/faces.js", "js/courts.js", "js/people.js", "js/layout.js",
        "js/motion.js", "js/table.js", "js/zones.js", "js/story.js", "js/input.js", "js/socket.js",
        "js/home.js", "js/room.js", "js/lobby.js", "js/ending.js", "js/replay.js", "js/rules.js",
        "js/settings.js", "js/deal.js";
    "application/manifest+json": "manifest.webmanifest";
    "image/svg+xml": "icon.svg";
    "image/png": "icon.png";
};

/// All pages are one document; the script looks at the address.
pub(super) async fn index(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    send(&app, "index.html", &headers)
}

pub(super) async fn file(
    State(app): State<Arc<App>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    send(&app, &path, &headers)
}

fn send(app: &App, path: &str, headers: &HeaderMap) -> Response {
    let Some(asset) = ASSETS.iter().find(|asset| asset.path == path) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let bytes = match &app.page {
        Some(folder) => std::fs::read(folder.join(asset.path)).unwrap_or_default(),
        None => asset.sent(),
    };
    let tag = format!("\"{}\"", hex(&Sha256::digest(&bytes)[..8]));
    let tag = HeaderValue::from_str(&tag).unwrap_or_else(|_| HeaderValue::from_static("\"\""));
    let is_known = headers.get(header::IF_NONE_MATCH) == Some(&tag);
    let common = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind))];
    (common, kind, bytes).into_response()
}

impl Asset {
    /// What browsers get.
    fn sent(&self) -> Vec<u8> {
        let text = || String::from_utf8_lossy(self.bytes);
        match self.path.rsplit_once('.') {
            Some((_, "js")) => without_gaps(&without_notes(&text())).into_bytes(),
            Some((_, "css")) => without_spaces(&without_notes(&text())).into_bytes(),
            _ => self.bytes.to_vec(),
        }
    }
}

/// A script or a style sheet without comments and indentation. Comments are lines of their
/// own, or between `/*` and `*/`, which stands in no text of the page.
fn without_notes(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        kept += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept += rest;
    let lines = kept.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// A script without the spaces between its words, except in texts. Lines stay lines.
fn without_gaps(script: &str) -> String {
    let mut kept = String::with_capacity(script.len());
    // For each template literal that we are in, the open braces of its current expression;
    // `None` in its text.
    let mut templates: Vec<Option<u32>> = Vec::new();
    let mut letters = script.chars().peekable();
    let is_word = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    while let Some(letter) = letters.next() {
        if let Some(None) = templates.last() {
            kept.push(letter);
            match (letter, letters.peek()) {
                ('\\', _) => kept.extend(letters.next()),
                ('`', _) => drop(templates.pop()),
                ('$', Some('{')) => {
                    kept.extend(letters.next());
                    templates.pop();
                    templates.push(Some(0));
                }
                _ => {}
            }
            continue;
        }
        let last = kept.trim_end().chars().next_back();
        // A division never follows one of these.
        let is_pattern = letter == '/'
            && (last.is_none_or(|last| "(,=:[!&|?{};>".contains(last))
                || kept.trim_end().ends_with("return"));
        match letter {
            '"' | '\'' | '/' if letter != '/' || is_pattern => {
                kept.push(letter);
                let mut in_class = false;
                for inner in letters.by_ref() {
                    let is_escaped = kept.ends_with('\\') && !kept.ends_with("\\\\");
                    kept.push(inner);
                    match inner {
                        '[' if is_pattern && !is_escaped => in_class = true,
                        ']' if is_pattern && !is_escaped => in_class = false,
                        inner if inner == letter && !is_escaped && !in_class => break,
                        _ => {}
                    }
                }
            }
            '`' => {
                kept.push(letter);
                templates.push(None);
            }
            ' ' => {
                let (before, after) = (kept.chars().next_back(), letters.peek().copied());
                let joins = |(before, after): (char, char)| {
                    is_word(before) && is_word(after) || before == after && "+-".contains(before)
                };
                if before.zip(after).is_some_and(joins) {
                    kept.push(' ');
                }
            }
            letter => {
                kept.push(letter);
                match (letter, templates.last_mut()) {
                    ('{', Some(Some(braces))) => *braces += 1,
                    ('}', Some(open @ Some(0))) => *open = None,
                    ('}', Some(Some(braces))) => *braces -= 1,
                    _ => {}
                }
            }
        }
    }
    kept
}

/// A style sheet without the spaces that only people need. The space before a colon can
/// mean something.
fn without_spaces(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for letter in text.chars() {
        let last = kept.chars().next_back();
        match letter {
            ' ' if last.is_some_and(|last| "{};:,".contains(last)) => {}
            '{' | '}' | ';' | ',' => {
                let length = kept.trim_end_matches(' ').len();
                kept.truncate(length);
                if letter == '}' && kept.ends_with(';') {
                    kept.pop();
                }
                kept.push(letter);
            }
            letter => kept.push(letter),
        }
    }
    kept
}

/// The link of a table as a picture for cameras.
pub(super) async fn qr_code(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let room = http::find(&app, peer, &code).await?;
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let scheme = if app.secure { "https" } else { "http" };
    let link = format!("{scheme}://{}/t/{}", host.unwrap_or("localhost"), room.code);
    let Ok(code) = qrcode::QrCode::new(link) else {
        return Ok(StatusCode::NOT_FOUND.into_response());
    };
    let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
    Ok((kind, picture(&code)).into_response())
}

/// A QR code with a white border of four fields, as cameras want it.
fn picture(code: &qrcode::QrCode) -> String {
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate();
    let dark = dark.filter(|(_, colour)| *colour == qrcode::Color::Dark);
    let path: String = dark
        .map(|(at, _)| format!("M{} {}h1v1h-1z", at % width, at / width))
        .collect();
    let size = width + 8;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-4 -4 {size} {size}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M-4 -4h{size}v{size}h-{size}z\"/>\
         <path fill=\"#16211b\" d=\"{path}\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page is small enough for a slow phone.
    #[test]
    fn the_page_is_small() {
        let bytes: usize = ASSETS.iter().map(|asset| asset.sent().len()).sum();
        assert!(bytes < 170_000, "{bytes} bytes");
    }

    #[test]
    fn comments_and_indentation_are_not_sent() {
        let script =
            "// A note.\nconst a = /** @type {any} */ (1);\n\n  /**\n   * More.\n   */\n  b();\n";
        assert_eq!(without_notes(script), "const a =  (1);\nb();");
        let script = "const a = { b: `x ${ c + (() => { return 1 }) } y`, d: \"e  f\" } ;\nif (a) return /[/ ] x/.test(b) - -1 / 2;";
        assert_eq!(
            without_gaps(script),
            "const a={b:`x ${c+(()=>{return 1})} y`,d:\"e  f\"};\nif(a)return/[/ ] x/.test(b)- -1/2;"
        );
        let style = "/* Note */\n.a > :hover , .b { color: red; top: calc(1px + 2px); }\n";
        assert_eq!(
            without_spaces(&without_notes(style)),
            ".a > :hover,.b{color:red;top:calc(1px + 2px)}"
        );
    }

    /// The brightness of a colour such as `#1b6f4e`, as the guidelines for contrast define it.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = u8::from_str_radix(&colour[at..at + 2], 16).unwrap();
            let value = f64::from(value) / 255.0;
            match value <= 0.04045 {
                true => value / 12.92,
                false => ((value + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    /// Words have enough contrast in both themes: what axe cannot see over pictures.
    #[test]
    fn the_palette_has_enough_contrast() {
        let tokens = include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/page/style/tokens.css"
        ));
        let (dark, light) = tokens.split_once("prefers-color-scheme: light").unwrap();
        let value = |theme: &str, name: &str| {
            let (_, rest) = theme.split_once(&format!("--{name}: "))?;
            Some(rest[..7].to_string())
        };
        let pairs = [
            ("ink", "room"),
            ("ink", "panel"),
            ("ink", "panel2"),
            ("ink2", "room"),
            ("ink2", "panel"),
            ("ink2", "panel2"),
            ("brass", "room"),
            ("brass", "panel"),
            ("brass-ink", "brass"),
            ("onfelt", "felt1"),
            ("onfelt2", "felt1"),
            ("onfelt2", "felt3"),
            ("print", "felt1"),
            ("good", "panel"),
            ("bad", "panel"),
            ("bad", "room"),
        ];
        for (theme, tokens) in [("dark", dark), ("light", light)] {
            for (front, behind) in pairs {
                let of = |name| luminance(&value(tokens, name).unwrap());
                let (one, other) = (of(front), of(behind));
                let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
                assert!(
                    contrast >= 4.5,
                    "{theme}: {front} on {behind}: {contrast:.2}"
                );
            }
        }
        // The main button, badges and cards are the same by day and by night.
        for (front, behind) in [
            ("#241800", "#eab53f"),
            ("#ffffff", "#b92734"),
            ("#241800", "#f3c355"),
            ("#1c2230", "#f6eedb"),
            ("#5f5947", "#f6eedb"),
            ("#5d5745", "#f6eedb"),
            ("#ffffff", "#c62f3b"),
            ("#2b1c00", "#f2ba2d"),
            ("#ffffff", "#2559bb"),
            ("#ffffff", "#1d7f46"),
            ("#ffffff", "#3d2f74"),
            ("#ffd9d6", "#5a1720"),
        ] {
            let (one, other) = (luminance(front), luminance(behind));
            let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
            assert!(contrast >= 4.5, "{front} on {behind}: {contrast:.2}");
        }
    }

    /// Every file in the folder is sent, and nothing is fetched from elsewhere.
    #[test]
    fn the_page_has_all_its_files_and_no_others() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let mut found = 0;
        for inner in ["", "js", "style"] {
            for entry in std::fs::read_dir(folder.join(inner)).unwrap() {
                let entry = entry.unwrap();
                if entry.file_type().unwrap().is_dir() {
                    continue;
                }
                let name = entry.file_name().into_string().unwrap();
                let path = format!("{inner}/{name}");
                let path = path.trim_start_matches('/');
                if path.ends_with(".d.ts") {
                    continue;
                }
                assert!(
                    ASSETS.iter().any(|asset| asset.path == path),
                    "{path} is not sent"
                );
                found += 1;
            }
        }
        assert_eq!(found, ASSETS.len());
        for asset in ASSETS {
            let text = String::from_utf8_lossy(asset.bytes);
            let foreign = text.replace("http://www.w3.org/", "").contains("http://");
            assert!(!foreign && !text.contains("https://"), "{}", asset.path);
        }
    }
}
