//! The web page, whose files are built into the program. Scripts and style sheets are
//! minified before they are sent; there is no other build step.

use std::borrow::Cow;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};

use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::{App, cookies, http, shrink};
use crate::ids::{hex, read_code};
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
        "js/main.js", "js/dom.js", "js/shapes.js", "js/faces.js", "js/courts.js", "js/people.js", "js/layout.js",
        "js/motion.js", "js/table.js", "js/zones.js", "js/story.js", "js/input.js", "js/socket.js",
        "js/home.js", "js/room.js", "js/lobby.js", "js/ending.js", "js/replay.js", "js/rules.js",
        "js/settings.js", "js/deal.js", "worker.js";
    "application/manifest+json": "manifest.webmanifest";
    "image/svg+xml": "icon.svg";
    "image/png": "icon.png";
};

/// The minified files, made once.
static SENT: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| ASSETS.iter().map(Asset::sent).collect());

/// A header that makes browsers load all scripts at once, before they see the imports.
static PRELOAD: LazyLock<HeaderValue> = LazyLock::new(|| {
    let scripts = ASSETS.iter().filter(|asset| asset.path.starts_with("js/"));
    let links = scripts.map(|asset| format!("</page/{}>; rel=modulepreload", asset.path));
    let links = links.collect::<Vec<_>>().join(", ");
    HeaderValue::from_str(&links).expect("paths are plain letters")
});

/// The document of all pages.
const DOCUMENT: &str = "index.html";

/// The link in the document for browsers without scripts.
const TEXT_LINK: &str = "href=\"/text\"";

/// The document of all pages. Its script chooses the page by the address.
pub(super) async fn index(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let mut answer = send(&app, DOCUMENT, &headers, None);
    let headers = answer.headers_mut();
    headers.insert(header::LINK, PRELOAD.clone());
    answer
}

/// The document of a table's page. It renews the cookie of the seat, and leads browsers without
/// scripts to the text table.
pub(super) async fn table(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Response {
    let cookie = cookies::renewed(&app, &code, &headers).await;
    let code = read_code(&code);
    let mut answer = send(&app, DOCUMENT, &headers, code.as_deref());
    let headers = answer.headers_mut();
    headers.insert(header::LINK, PRELOAD.clone());
    if let Some(cookie) = cookie {
        headers.insert(header::SET_COOKIE, cookie);
        let private = HeaderValue::from_static("private, no-cache");
        headers.insert(header::CACHE_CONTROL, private);
    }
    answer
}

pub(super) async fn file(
    State(app): State<Arc<App>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    send(&app, &path, &headers, None)
}

/// Sends a file. With the code of a table, the link to the text table leads to that table.
fn send(app: &App, path: &str, headers: &HeaderMap, code: Option<&str>) -> Response {
    let Some(at) = ASSETS.iter().position(|asset| asset.path == path) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let asset = &ASSETS[at];
    let mut bytes: Cow<'static, [u8]> = match &app.page {
        Some(folder) => std::fs::read(folder.join(asset.path))
            .unwrap_or_default()
            .into(),
        None => Cow::Borrowed(&SENT[at]),
    };
    if let Some(code) = code {
        let text = String::from_utf8_lossy(&bytes);
        let link = format!("href=\"/t/{code}/text\"");
        bytes = text.replace(TEXT_LINK, &link).into_bytes().into();
    }
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
    /// The minified file.
    fn sent(&self) -> Vec<u8> {
        let text = || String::from_utf8_lossy(self.bytes);
        match self.path.rsplit_once('.') {
            Some((_, "js")) => shrink::script(&text()).into_bytes(),
            Some((_, "css")) => shrink::style(&text()).into_bytes(),
            _ => self.bytes.to_vec(),
        }
    }
}

/// The link of a table as a QR code.
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

/// A QR code as SVG, with a white border of four modules, as readers require it.
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
    use super::shrink::{free_parameter, renamed};
    use super::*;

    /// The page is small enough for a slow phone.
    #[test]
    fn the_page_is_small() {
        let bytes: usize = ASSETS.iter().map(|asset| asset.sent().len()).sum();
        println!("{bytes} bytes");
        assert!(bytes < 150_000, "{bytes} bytes");
    }

    /// Minifying removes only spaces and the parentheses of single parameters, and changes no
    /// string.
    #[test]
    fn scripts_are_sent_whole() {
        let bare = |text: &str| {
            let text: String = text
                .chars()
                .filter(|letter| !letter.is_whitespace())
                .collect();
            let text = text
                .replace(";}", "}")
                .replace(",}", "}")
                .replace(",)", ")");
            let text = text.replace("const", "let");
            let mut bare = String::new();
            for part in text.split_inclusive("=>") {
                bare += part.trim_end_matches("=>");
                if part.ends_with("=>") {
                    free_parameter(&mut bare);
                    bare += "=>";
                }
            }
            bare
        };
        let folder = tempfile::tempdir().unwrap();
        let mut texts = 0;
        for asset in ASSETS.iter().filter(|asset| asset.path.ends_with(".js")) {
            let script = renamed(std::str::from_utf8(asset.bytes).unwrap());
            let sent = String::from_utf8(asset.sent()).unwrap();
            assert_eq!(bare(&sent), bare(&script), "{}", asset.path);
            for line in script.lines() {
                for quote in ['"', '`'] {
                    let whole = line.split(quote).skip(1).step_by(2);
                    // This simple check skips lines with nested quotes.
                    let is_simple = line.matches(quote).count() == 2 && !line.contains("${");
                    for text in whole.filter(|_| is_simple) {
                        assert!(sent.contains(text), "{}: {text}", asset.path);
                        texts += 1;
                    }
                }
            }
            let path = folder
                .path()
                .join(asset.path.replace('/', "-").replace(".js", ".mjs"));
            std::fs::write(&path, sent).unwrap();
            let Ok(node) = std::process::Command::new("node")
                .arg("--check")
                .arg(&path)
                .output()
            else {
                println!("not parsed: node is not installed");
                continue;
            };
            let words = String::from_utf8_lossy(&node.stderr);
            assert!(node.status.success(), "{}: {words}", asset.path);
        }
        assert!(texts > 100, "{texts} texts were compared");
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

    /// A transparent colour blended over another one.
    fn over(front: &str, behind: &str) -> String {
        let part = |colour: &str, at: usize| u32::from_str_radix(&colour[at..at + 2], 16).unwrap();
        let alpha = if front.len() > 7 { part(front, 7) } else { 255 };
        let mix = |at| (part(front, at) * alpha + part(behind, at) * (255 - alpha)) / 255;
        format!("#{:02x}{:02x}{:02x}", mix(1), mix(3), mix(5))
    }

    fn assert_contrast(front: &str, behind: &str, what: &str) {
        let (one, other) = (luminance(front), luminance(behind));
        let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
        assert!(contrast >= 4.5, "{what}: {contrast:.2}");
    }

    /// Text has enough contrast in both themes. The browser tests cannot check text over
    /// pictures.
    #[test]
    fn the_palette_has_enough_contrast() {
        let tokens = include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/page/style/tokens.css"
        ));
        let (dark, light) = tokens.split_once("prefers-color-scheme: light").unwrap();
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
            ("ink", "plate"),
            ("ink2", "plate"),
            ("brass", "plate"),
            ("bad", "plate"),
        ];
        for (theme, tokens) in [("dark", dark), ("light", light)] {
            let value = |name: &str| {
                let (_, rest) = tokens.split_once(&format!("--{name}: ")).unwrap();
                rest.split_once(';').unwrap().0
            };
            for (front, behind) in pairs {
                // Plates are transparent, over the felt.
                let ground = over(value(behind), value("felt1"));
                assert_contrast(
                    value(front),
                    &ground,
                    &format!("{theme}: {front} on {behind}"),
                );
            }
        }
        // The main button, badges, cards and the felt are the same in both themes.
        for (front, behind) in [
            ("#241800", "#eab53f"),
            ("#ffffff", "#b92734"),
            ("#241800", "#f3c355"),
            ("#1c2230", "#f6eedb"),
            ("#5f5947", "#f6eedb"),
            ("#5d5745", "#f6eedb"),
            ("#4f4a3c", "#f6eedb"),
            ("#ffffff", "#1c2230"),
            ("#ffffff", "#c62f3b"),
            ("#2b1c00", "#f2ba2d"),
            ("#ffffff", "#2559bb"),
            ("#ffffff", "#1d7f46"),
            ("#ffffff", "#3d2f74"),
            ("#ffd9d6", "#5a1720"),
            ("#f6f2e4", "#1c7250"),
            ("#e8f3eb", "#1c7250"),
            ("#dcebe0", "#1c7250"),
        ] {
            assert_contrast(front, behind, &format!("{front} on {behind}"));
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
