//! The README's picture and its table of rules are made from the program, so
//! that they stay true. `UPDATE_README=1 cargo test --test readme` writes them.

use std::fmt::Write;
use std::path::Path;

use parlour_bots::Seating;
use parlour_engine::{Chance, Kind, Registry, RulesMap, Seat};
use parlour_games::Games;
use parlour_terminal::Screen;

/// A game of One in the middle, as the terminal draws it.
fn picture() -> String {
    let seating = Seating::parse("Ann,bot,bot").expect("three players");
    let chance = Chance::seed("5".parse().expect("hexadecimal"));
    let table = seating.open(Games, "one", &RulesMap::new(), chance);
    let mut table = table.expect("a game");
    let ann = Seat::new(0);
    for _ in 0..9 {
        let seat = table.turn().must().lowest().expect("it goes on");
        if seat == ann {
            let (moves, _) = table.legal_moves(seat);
            table.play(seat, &moves[0]).expect("legal");
        } else {
            table.play_bot(seat).expect("bots know the rules");
        }
    }
    while table.turn().must().lowest() != Some(ann) {
        let seat = table.turn().must().lowest().expect("it goes on");
        table.play_bot(seat).expect("bots know the rules");
    }
    let mut drawn = Vec::new();
    let mut screen = Screen::terminal(&mut drawn, false, 80);
    let told = table.sentences(Some(ann), table.events().saturating_sub(3));
    screen.story(&told).expect("memory can be written");
    let scene = table.scene(Some(ann));
    screen.scene(&scene).expect("memory can be written");
    screen.buttons(&scene).expect("memory can be written");
    screen.line(&scene.prompt).expect("memory can be written");
    let drawn = String::from_utf8(drawn).expect("text");
    format!("```text\n{}\n```", drawn.trim_end())
}

/// The games there are.
fn games() -> String {
    let mut table =
        String::from("| game | in a sentence | people | presets |\n|---|---|---|---|\n");
    for game in Games.games() {
        let presets: Vec<String> = game
            .presets()
            .iter()
            .map(|preset| format!("`{}`", preset.id))
            .collect();
        let people = match (game.people(), game.most_people()) {
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

/// Every switch of every game.
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
            "**{}** — presets {}\n",
            game.title(),
            presets.join(", ")
        );
        let _ = writeln!(table, "| switch | what it does | values | default |");
        let _ = writeln!(table, "|---|---|---|---|");
        for switch in game.switches() {
            let default = match &switch.kind {
                Kind::Document(names) => names[0].to_string(),
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
    format!(
        "<details>\n<summary>All switches</summary>\n\n{}</details>",
        table
    )
}

fn replace(readme: &str, name: &str, text: &str) -> String {
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = readme.split_once(&open).expect("the mark is there");
    let (_, after) = rest.split_once(&close).expect("the mark is closed");
    format!("{before}{open}{text}\n{close}{after}")
}

#[test]
fn the_readme_shows_what_is_true() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let kept = std::fs::read_to_string(&path).expect("there is a README");
    let made = replace(&kept, "picture", &picture());
    let made = replace(&made, "games", &games());
    let made = replace(&made, "rules", &rules());
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(&path, &made).expect("written");
        return;
    }
    assert!(kept == made, "run UPDATE_README=1 cargo test --test readme");
}
