//! The pictures and tables of the documentation are made by the program, so that they
//! are up to date. `UPDATE_README=1 cargo test --test program readme` writes them.

mod pictures;

use std::fmt::Write;
use std::path::Path;

use parlour_engine::registry::Registry;
use parlour_engine::rules::SwitchKind;
use parlour_games::Games;
use parlour_games::top_trumps::{Deck, DeckFormat};

/// The first sentence, which names all games.
fn names() -> String {
    let titles: Vec<&str> = Games.games().iter().map(|game| game.title()).collect();
    let titles = titles.join(", ");
    format!(
        "Card games at one table — {titles} — to play\n\
         with friends and bots, to simulate, and to build on as a Rust library."
    )
}

/// The table of games.
fn games() -> String {
    let mut table =
        String::from("| game | in a sentence | people | presets |\n|---|---|---|---|\n");
    for game in Games.games() {
        let presets: Vec<String> = game
            .presets()
            .iter()
            .map(|preset| format!("`{}`", preset.id))
            .collect();
        let people = match (game.people(), game.max_people_raised()) {
            (people, most) if most > *people.end() => {
                format!("1–{}, up to {most} with `-mp`", people.end())
            }
            (people, _) => format!("1–{}", people.end()),
        };
        let (id, about) = (game.id(), game.about());
        let _ = writeln!(
            table,
            "| `{id}` | {about} | {people} | {} |",
            presets.join(", ")
        );
    }
    table.trim_end().to_string()
}

/// The tables of switches.
fn rules() -> String {
    let mut table = String::new();
    for game in Games.games() {
        let presets: Vec<String> = game
            .presets()
            .iter()
            .map(|preset| format!("`{}`", preset.id))
            .collect();
        let _ = writeln!(
            table,
            "## {}\n\nPresets: {}.\n",
            game.title(),
            presets.join(", ")
        );
        let _ = writeln!(table, "| switch | what it does | values | `seed` |");
        let _ = writeln!(table, "|---|---|---|---|");
        for switch in game.switches() {
            let default = match &switch.kind {
                SwitchKind::Document(names) => names[0].to_string(),
                kind => kind.show(&switch.default),
            };
            let values = switch.kind.describe().replace('|', "\\|");
            let _ = writeln!(
                table,
                "| `{}` | {} | {values} | {default} |",
                switch.id, switch.about
            );
        }
        table.push('\n');
    }
    table.trim_end().to_string()
}

fn replace(readme: &str, name: &str, text: &str) -> String {
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = readme.split_once(&open).expect("the mark is there");
    let (_, after) = rest.split_once(&close).expect("the mark is closed");
    format!("{before}{open}{text}\n{close}{after}")
}

/// Compares a file with its expected content, or writes the file if `UPDATE_README` is
/// set.
fn check_file(path: &Path, expected: &str) {
    if std::env::var_os("UPDATE_README").is_some() {
        return std::fs::write(path, expected).expect("written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    let path = path.display();
    assert!(
        kept == expected,
        "{path}: run UPDATE_README=1 cargo test --test program readme"
    );
}

/// Checks the part of a file between its marks.
fn check_part(file: &str, name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let kept = std::fs::read_to_string(&path).expect("the file is there");
    check_file(&path, &replace(&kept, name, text));
}

#[test]
fn the_tables_are_up_to_date() {
    check_part("README.md", "names", &names());
    check_part("README.md", "games", &games());
    check_part("docs/house-rules.md", "rules", &rules());
}

/// The messages between a server and its clients, for people and for programs.
#[test]
fn the_protocol_is_described_by_its_types() {
    check_part(
        "docs/protocol.md",
        "messages",
        parlour_protocol::guide().trim_end(),
    );
    let schema = serde_json::to_string_pretty(&parlour_protocol::schema()).expect("JSON");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/protocol.schema.json");
    check_file(&path, &(schema + "\n"));
}

/// The example decks of docs/decks.md can be played with.
#[test]
fn the_example_decks_are_decks() {
    let page = include_str!("../../../docs/decks.md");
    let mut cards = Vec::new();
    for block in page.split("\n```").skip(1).step_by(2) {
        let (format, text) = block.split_once('\n').expect("a block has lines");
        let format = DeckFormat::of_file(&format!("deck.{format}"));
        let deck = Deck::parse(text, format).unwrap_or_else(|error| panic!("{text}: {error}"));
        cards.push(deck.public().len());
    }
    assert_eq!(cards, [2, 2, 3]);
}

#[test]
fn the_pictures_are_up_to_date() {
    let pictures = pictures::all();
    for (name, drawn) in &pictures {
        check_file(&pictures::folder().join(name), drawn);
    }
    let files = std::fs::read_dir(pictures::folder()).expect("a folder");
    // Screenshots of the page in a browser are not made here.
    let is_drawn = |file: &std::fs::DirEntry| file.path().extension().is_some_and(|it| it == "svg");
    let drawn = files.filter_map(Result::ok).filter(is_drawn);
    assert_eq!(drawn.count(), pictures.len(), "no picture is left over");
}
