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

/// Whether the code contains a name that is not the end of a longer one.
fn contains_name(code: &str, name: &str) -> bool {
    let mut places = code.match_indices(name).map(|(place, _)| place);
    places.any(|place| !code[..place].ends_with(char::is_alphanumeric))
}

/// Checks that no code in this folder names a game.
fn check_no_game_is_named(folder: &Path) {
    let mut files = 0;
    for path in sources(folder) {
        let source = std::fs::read_to_string(&path).expect("text");
        let code = source
            .split("#[cfg(test)]")
            .next()
            .unwrap_or_default()
            .to_lowercase();
        for game in WithToy.games() {
            // "One" and "war" are also English words, so short ids are searched only in
            // quotes and in paths.
            let (id, title) = (game.id(), game.title().to_lowercase());
            let module = id.replace('-', "_");
            let mut names = vec![format!("\"{id}\""), format!("{module}::")];
            if id.len() > 3 {
                names.extend([id.to_string(), title, module]);
            }
            for name in names {
                assert!(
                    !contains_name(&code, &name),
                    "{} names {name}",
                    path.display()
                );
            }
        }
        files += 1;
    }
    assert!(files > 0, "{} was looked at", folder.display());
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
