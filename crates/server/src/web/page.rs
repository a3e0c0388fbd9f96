//! The page: files that are built into the program. Scripts and style sheets are made smaller
//! before they are sent; there is no other build step.

use std::borrow::Cow;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};

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
        "js/main.js", "js/dom.js", "js/shapes.js", "js/faces.js", "js/courts.js", "js/people.js", "js/layout.js",
        "js/motion.js", "js/table.js", "js/zones.js", "js/story.js", "js/input.js", "js/socket.js",
        "js/home.js", "js/room.js", "js/lobby.js", "js/ending.js", "js/replay.js", "js/rules.js",
        "js/settings.js", "js/deal.js";
    "application/manifest+json": "manifest.webmanifest";
    "image/svg+xml": "icon.svg";
    "image/png": "icon.png";
};

/// What browsers get of each file, made once.
static SENT: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| ASSETS.iter().map(Asset::sent).collect());

/// Tells a browser all scripts at once, before it finds them in each other.
static PRELOAD: LazyLock<HeaderValue> = LazyLock::new(|| {
    let scripts = ASSETS.iter().filter(|asset| asset.path.starts_with("js/"));
    let links = scripts.map(|asset| format!("</page/{}>; rel=modulepreload", asset.path));
    let links = links.collect::<Vec<_>>().join(", ");
    HeaderValue::from_str(&links).expect("paths are plain letters")
});

/// All pages are one document; the script looks at the address.
pub(super) async fn index(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let mut answer = send(&app, "index.html", &headers);
    let headers = answer.headers_mut();
    headers.insert(header::LINK, PRELOAD.clone());
    answer
}

pub(super) async fn file(
    State(app): State<Arc<App>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    send(&app, &path, &headers)
}

fn send(app: &App, path: &str, headers: &HeaderMap) -> Response {
    let Some(at) = ASSETS.iter().position(|asset| asset.path == path) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let asset = &ASSETS[at];
    let bytes: Cow<'static, [u8]> = match &app.page {
        Some(folder) => std::fs::read(folder.join(asset.path))
            .unwrap_or_default()
            .into(),
        None => Cow::Borrowed(&SENT[at]),
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
            Some((_, "js")) => without_gaps(&join_constants(&without_notes(&text()))).into_bytes(),
            Some((_, "css")) => without_spaces(&without_notes(&text()))
                .replace("transparent", "#0000")
                .into_bytes(),
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

/// A script in which constants that follow each other are one statement: `const a = 1;` and
/// `const b = 2;` in the next line become `const a = 1,` and `b = 2;`.
fn join_constants(script: &str) -> String {
    let mut joined = String::with_capacity(script.len());
    let mut lines = script.lines().peekable();
    let mut is_constant = false;
    while let Some(line) = lines.next() {
        let goes_on = is_constant;
        is_constant =
            is_whole_constant(line) && lines.peek().is_some_and(|next| next.starts_with("const "));
        let line = match goes_on {
            true => line.trim_start_matches("const "),
            false => line,
        };
        match line.strip_suffix(';').filter(|_| is_constant) {
            Some(line) => joined.extend([line, ",\n"]),
            None => joined.extend([line, "\n"]),
        }
    }
    joined
}

/// Whether a line is one constant and nothing else. Brackets and semicolons in texts do not
/// count.
fn is_whole_constant(line: &str) -> bool {
    let mut depth = 0;
    let mut ends = 0;
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '"' | '\'' | '`' => literal(rest, &[&rest[..1]]),
            letter => letter.len_utf8(),
        };
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ';' if depth == 0 => ends += 1,
            _ => {}
        }
        rest = &rest[length..];
    }
    line.starts_with("const ") && line.ends_with(';') && depth == 0 && ends == 1
}

/// A script without the spaces, line ends, brackets of single parameters and long words that only
/// people need. Texts, templates and
/// patterns stay as they are.
fn without_gaps(script: &str) -> String {
    let mut kept = String::with_capacity(script.len());
    // For each template literal around us, the open braces of its current expression.
    let mut templates: Vec<u32> = Vec::new();
    let mut rest = script;
    while let Some(letter) = rest.chars().next() {
        // The checker has seen that no constant is changed, so a shorter word does.
        if let Some(after) = rest.strip_prefix("const ")
            && !kept.ends_with(is_word)
        {
            kept += "let ";
            rest = after;
            continue;
        }
        let ends_expression = letter == '}' && templates.last() == Some(&0);
        let length = match letter {
            '"' | '\'' => literal(rest, &[&rest[..1]]),
            '`' => literal(rest, &["`", "${"]),
            '}' if ends_expression => literal(rest, &["`", "${"]),
            '/' if is_pattern(&kept) => pattern(rest),
            ' ' | '\n' => {
                let length = rest.len() - rest.trim_start().len();
                kept += gap(&kept, &rest[..length], &rest[length..]);
                rest = &rest[length..];
                continue;
            }
            letter => letter.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        if ends_expression {
            templates.pop();
        }
        match (letter, templates.last_mut()) {
            _ if length > 1 && token.ends_with("${") => templates.push(0),
            ('{', Some(braces)) => *braces += 1,
            ('}', Some(braces)) if !ends_expression => *braces -= 1,
            _ => {}
        }
        // The last semicolon of a block and the last comma of a list say nothing.
        let is_spare = letter == '}' && !ends_expression && kept.ends_with([';', ','])
            || letter == ')' && kept.ends_with(',');
        if is_spare {
            kept.pop();
        }
        if rest.starts_with("=>") {
            free_parameter(&mut kept);
        }
        kept += token;
        rest = after;
    }
    kept
}

/// A letter of a name.
fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || "_$".contains(letter)
}

/// Takes away the brackets around the only parameter of an arrow function.
fn free_parameter(kept: &mut String) {
    let Some((before, name)) = kept
        .strip_suffix(')')
        .and_then(|kept| kept.rsplit_once('('))
    else {
        return;
    };
    // After a word, such as `async`, they are needed.
    if !name.is_empty() && name.chars().all(is_word) && !before.ends_with(is_word) {
        *kept = format!("{before}{name}");
    }
}

/// How long the text at the start is, up to and with one of its ends.
fn literal(rest: &str, ends: &[&str]) -> usize {
    let mut at = 1;
    while at < rest.len() {
        if let Some(end) = ends.iter().find(|end| rest[at..].starts_with(**end)) {
            return at + end.len();
        }
        let mut letters = rest[at..].chars();
        let is_escape = letters.next() == Some('\\');
        if is_escape {
            letters.next();
        }
        at = rest.len() - letters.as_str().len();
    }
    at
}

/// Whether a slash after this begins a pattern: a division never follows one of these.
fn is_pattern(kept: &str) -> bool {
    kept.ends_with(|last| "(,=:[!&|?{};>".contains(last)) || kept.ends_with("return")
}

/// How long the pattern at the start is. A slash in brackets does not end it.
fn pattern(rest: &str) -> usize {
    let mut at = literal(rest, &["/", "["]);
    while rest[..at].ends_with('[') {
        at += literal(&rest[at - 1..], &["]"]) - 1;
        at += literal(&rest[at - 1..], &["/", "["]) - 1;
    }
    at
}

/// What is left of the spaces between two parts of a script. A line end ends a statement
/// only where both sides could stand alone.
fn gap(kept: &str, gap: &str, rest: &str) -> &'static str {
    match kept.chars().next_back().zip(rest.chars().next()) {
        None => "",
        Some((before, after)) if gap.contains('\n') => {
            let goes_on = "{([,;:?=&|>".contains(before) || "})],;.?:&|=".contains(after);
            if goes_on { "" } else { "\n" }
        }
        Some((before, after)) if is_word(before) && is_word(after) => " ",
        Some((before, after)) if before == after && "+-".contains(before) => " ",
        Some(_) => "",
    }
}

/// A style sheet without the spaces that only people need. The space before a colon can
/// mean something.
fn without_spaces(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    // A star in brackets multiplies, elsewhere it can be a selector.
    let mut brackets = 0;
    for letter in text.chars() {
        let last = kept.chars().next_back();
        match letter {
            '(' => brackets += 1,
            ')' => brackets -= 1,
            _ => {}
        }
        let is_product = |letter| letter == '*' && brackets > 0;
        match letter {
            ' ' | '\n' if last.is_none_or(|last| "{};:,>/ ".contains(last) || is_product(last)) => {
            }
            '\n' => kept.push(' '),
            letter if "{};,>!/".contains(letter) || is_product(letter) => {
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
        assert!(bytes < 150_000, "{bytes} bytes");
    }

    #[test]
    fn comments_and_indentation_are_not_sent() {
        let script =
            "// A note.\nconst a = /** @type {any} */ (1);\n\n  /**\n   * More.\n   */\n  b();\n";
        assert_eq!(without_notes(script), "const a =  (1);\nb();");
        let style = "/* Note */\n.a > :hover , .b { color: red !important; top: calc(1px + 2 * 2px); }\n.c * { grid-area: 1 / 2; }\n.c\n.d { > i { top: 0; } }";
        assert_eq!(
            without_spaces(&without_notes(style)),
            ".a>:hover,.b{color:red!important;top:calc(1px + 2*2px)}.c *{grid-area:1/2}.c .d{>i{top:0}}"
        );
    }

    #[test]
    fn spaces_in_scripts_are_not_sent_unless_they_mean_something() {
        for (script, sent) in [
            ("const a = { b: 1, } ;\nc(d, e,\n);", "let a={b:1};c(d,e);"),
            ("if (a) {\nb();\n}\nelse c;", "if(a){b()}\nelse c;"),
            ("a = b - -1 + +c / 2;", "a=b- -1+ +c/2;"),
            ("return /[/ ] x/.test(b) / 2;", "return/[/ ] x/.test(b)/2;"),
            ("a(\"e  ; }\", 'it\\'s  ' )", "a(\"e  ; }\",'it\\'s  ')"),
            (
                "`x  ${ c + (() => { return 1; }) }  ; }`",
                "`x  ${c+(()=>{return 1})}  ; }`",
            ),
            ("`a ${ `b  ${ c }  d` } e`", "`a ${`b  ${c}  d`} e`"),
            (
                "a((b) => b, async (c) => c, (d, e) => d)",
                "a(b=>b,async(c)=>c,(d,e)=>d)",
            ),
            ("a\n.b()\nconst c = d\n? e\n: f", "a.b()\nlet c=d?e:f"),
        ] {
            assert_eq!(without_gaps(script), sent);
        }
    }

    #[test]
    fn constants_that_follow_each_other_are_one_statement() {
        for (script, sent) in [
            ("const a = 1;\nconst b = a;\nc();", "let a=1,b=a;c();"),
            ("const a = 1; d();\nconst b = 2;", "let a=1;d();let b=2;"),
            (
                "const a = \"(\"; d(\")\");\nconst b = 2;",
                "let a=\"(\";d(\")\");let b=2;",
            ),
            (
                "const a = () => {\nd();\n};\nconst b = 2;",
                "let a=()=>{d()};let b=2;",
            ),
            ("const a = 1;\nconst b = {\nc,\n};", "let a=1,b={c};"),
        ] {
            assert_eq!(without_gaps(&join_constants(script)).trim_end(), sent);
        }
    }

    /// Browsers get the scripts that people wrote: only spaces, and brackets around single
    /// parameters, are missing, never in a text.
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
            let script = join_constants(&without_notes(std::str::from_utf8(asset.bytes).unwrap()));
            let sent = String::from_utf8(asset.sent()).unwrap();
            assert_eq!(bare(&sent), bare(&script), "{}", asset.path);
            for line in script.lines() {
                for quote in ['"', '`'] {
                    let whole = line.split(quote).skip(1).step_by(2);
                    // Where quotes stand in each other, this simple look sees no text.
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

    /// What a colour with transparency looks like over another.
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

    /// Words have enough contrast in both themes: what axe cannot see over pictures.
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
                // A plate lets the felt shine through.
                let ground = over(value(behind), value("felt1"));
                assert_contrast(
                    value(front),
                    &ground,
                    &format!("{theme}: {front} on {behind}"),
                );
            }
        }
        // The main button, badges, cards and the felt of the parlour are the same by day and
        // by night.
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
