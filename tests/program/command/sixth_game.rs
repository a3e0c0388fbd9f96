//! One more game works in every screen and command without changes outside its folder
//! and the registry. No renderer and no simulator knows a particular game.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use parlour_engine::registry::{AnyGame, Registry, Visitor};
use parlour_games::Games;

use crate::command::process::SharedBuffer;
use crate::toy;

parlour_engine::registry! {
    struct OnlyToy;
    toy::Toy<{ toy::NO_LEAK }>,
}

/// Our games and the toy.
#[derive(Clone, Copy)]
struct WithToy;

impl Registry for WithToy {
    fn games(self) -> &'static [&'static dyn AnyGame] {
        static GAMES: OnceLock<Vec<&'static dyn AnyGame>> = OnceLock::new();
        let all = || [Games.games(), OnlyToy.games()].concat();
        GAMES.get_or_init(all)
    }

    fn visit<V: Visitor>(self, id: &str, visitor: V) -> Option<V::Out> {
        match OnlyToy.find(id) {
            Some(_) => OnlyToy.visit(id, visitor),
            None => Games.visit(id, visitor),
        }
    }
}

fn run(arguments: &[&str], input: &'static str) -> String {
    let out = SharedBuffer::default();
    let environment = parlour::Environment::piped(input.as_bytes(), out.clone());
    let arguments = ["parlour"].iter().chain(arguments).map(OsString::from);
    parlour::run(WithToy, arguments, environment).expect("the command succeeds");
    out.text()
}

#[test]
fn the_new_game_is_in_every_command() {
    assert!(run(&["games"], "").contains("toy             Toy: the higher card takes a point"));
    assert!(run(&["rules", "toy"], "").contains("How many rounds."));
    let number = WithToy.games().len();
    assert!(run(&[], "").contains(&format!("{number}: Toy")));
    assert!(run(&["play", "toy", "--set", "rounds=1"], "2\n\n3\n").contains("a point, 1 times"));
}

#[test]
fn the_new_game_is_played_to_its_end() {
    let told = run(
        &["play", "toy", "-s", "--players", "Ann,bot", "--seed", "6"],
        "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n1\n2\n3\n4\n5\n6\n7\n8\n9\n",
    );
    assert!(told.contains("Ann, it is your turn."), "{told}");
    let refused = "You cannot play \"0\" now. Type one of: ";
    assert!(told.contains(refused), "{told}");
    assert!(
        told.contains(" the winner") || told.contains("It is a draw."),
        "{told}"
    );
    assert!(told.contains("You can play: "), "{told}");
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("readable").path())
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .collect()
}

/// What shows that code asks which game it has.
const WHICH_GAME: [&str; 6] = ["id()", "ID", ".game", "find(", "visit(", "read_code("];

/// The part of this code that singles out a game; `None` if it works for all games.
///
/// Games can have any id, and many ids are also words that programs use: `speed`, `clock`. So
/// an id counts only in quotes, shortly after the question which game it is.
fn named<'a>(code: &'a str, ids: &[&str]) -> Option<&'a str> {
    if let Some(place) = code.find("parlour_games") {
        return Some(&code[place..code.len().min(place + 40)]);
    }
    ids.iter().find_map(|id| {
        let quoted = format!("\"{id}\"");
        let mut places = code.match_indices(&quoted).map(|(place, _)| place);
        places.find_map(|place| {
            let before = (place.saturating_sub(100)..place).find(|&at| code.is_char_boundary(at));
            let start = before.unwrap_or(place);
            // Only this statement, or the head of this match.
            let statement = code[start..place].rsplit([';', '}']).next()?;
            let asks = WHICH_GAME
                .iter()
                .any(|question| statement.contains(question));
            asks.then(|| &code[start..place + quoted.len()])
        })
    })
}

/// The code of a file without its tests.
fn without_tests(path: &Path) -> String {
    let source = std::fs::read_to_string(path).expect("text");
    let code = source.split("#[cfg(test)]").next();
    code.unwrap_or_default().to_string()
}

/// Checks that no code in this folder names a game.
fn check_no_game_is_named(folder: &Path) {
    let ids: Vec<&str> = WithToy.games().iter().map(|game| game.id()).collect();
    let files = sources(folder);
    assert!(!files.is_empty(), "{} was looked at", folder.display());
    for path in files.iter().filter(|path| !is_test(path)) {
        let code = without_tests(path);
        let found = named(&code, &ids);
        assert_eq!(found, None, "{} names a game", path.display());
    }
}

/// Whether the whole file is a test.
fn is_test(path: &Path) -> bool {
    path.file_stem().is_some_and(|stem| stem == "tests")
}

#[test]
fn code_that_names_a_game_is_found() {
    let check = |code: &str, is_named: bool| {
        let found = named(code, &["clock", "speed", "top-trumps"]);
        assert_eq!(found.is_some(), is_named, "{code}");
    };
    check("if game.id() == \"clock\" {", true);
    check("match record.game.as_str() {\n    \"clock\" => 1,", true);
    check("let only = registry.find(\"top-trumps\");", true);
    check("if G::ID != \"speed\" {", true);
    check("use parlour_games::war::War;", true);
    check("parlour_games::top_trumps::NAME", true);
    check(
        "match word {\n    \"clock\" => settings.clock = number,",
        false,
    );
    check("let game = of.game;\n(\"F6\", \"speed\")", false);
    check("Speed::Fast + speed::LIMIT", false);
    check("if game.id() == other {} // top-trumps", false);
}

/// A game can be called like any word in the quotes of these programs.
#[test]
fn every_id_is_possible() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in sources(&root.join("crates/terminal/src")) {
        if is_test(&path) {
            continue;
        }
        let code = without_tests(&path);
        let is_id = |word: &&str| {
            let letters = |c: char| c.is_ascii_lowercase() || c == '-';
            !word.is_empty() && word.chars().all(letters)
        };
        let words: Vec<&str> = code.split('"').filter(is_id).collect();
        assert_eq!(named(&code, &words), None, "{}", path.display());
    }
}

#[test]
fn no_renderer_names_a_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/terminal");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("there");
    let (_, dependencies) = manifest.split_once("[dependencies]").expect("both parts");
    let (dependencies, _) = dependencies
        .split_once("[dev-dependencies]")
        .expect("both parts");
    assert!(
        !dependencies.contains("parlour-games"),
        "renderers know scenes, not games"
    );
    check_no_game_is_named(&folder.join("src"));
}

#[test]
fn no_simulator_names_a_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    check_no_game_is_named(&root.join("crates/lab/src/sim"));
    check_no_game_is_named(&root.join("crates/lab/src/arena"));
    check_no_game_is_named(&root.join("src/sim"));
}

#[test]
fn the_new_game_is_simulated() {
    let report = run(&["sim", "toy", "--games", "40", "--players", "3"], "");
    assert!(report.contains("Toy: 40 games, 3 players"), "{report}");
    assert!(report.contains("seat 3, random"), "{report}");
    let record = run(&["sim", "toy", "--only", "7"], "");
    assert!(record.contains("\"game\":\"toy\""), "{record}");
}
