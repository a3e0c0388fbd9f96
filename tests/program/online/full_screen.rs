//! `parlour join` and the menu's tables in full screen, with a real server.

use std::net::TcpStream;
use std::path::Path;
use std::process::Command;

use super::{ServerProcess, free_port};
use crate::screen::terminal::Terminal;

const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";
const DOWN: &str = "\x1b[B";
const F7: &str = "\x1b[18~";
const CTRL_C: &str = "\x03";

/// The program in a terminal, with its own data folder.
fn terminal(data: &Path, arguments: &[&str]) -> Terminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command
        .args(arguments)
        .env("PARLOUR_DATA", data)
        .env("PARLOUR_LISTEN", "127.0.0.1:0")
        .env("USER", "ann");
    Terminal::start(command, 80, 24)
}

/// The link that a lobby shows.
fn link(screen: &str) -> String {
    let mut words = screen.split_whitespace();
    let link = words.find(|word| word.starts_with("http://"));
    link.unwrap_or_else(|| panic!("no link in\n{screen}"))
        .into()
}

#[test]
fn a_full_screen_plays_and_comes_back_to_a_restarted_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, port) = (folder.path().join("rooms.db"), free_port());
    let server = ServerProcess::start(&store, port);
    let address = format!("127.0.0.1:{port}");
    let (ann, bob) = (folder.path().join("ann"), folder.path().join("bob"));
    let open = ["--open", "war:bicycle+round-limit=40", "--bots", "easy"];
    let options = ["--name", "Ann", "--speed", "off"];
    let arguments = [&["join", address.as_str()], &open[..], &options].concat();
    let mut ann = terminal(&ann, &arguments);
    let link = link(&ann.wait_for("Start the game"));
    let mut bob = terminal(&bob, &["join", &link, "--watch", "--speed", "off"]);
    bob.wait_for("You are watching this table.");
    ann.send(ENTER);
    ann.wait_for("F7 auto");
    bob.wait_for("round 0");
    ann.send(" ");
    ann.wait("round 1", |text| text.contains("round 1 "));

    server.kill();
    ann.wait_for("The connection is lost");
    // The table stays on the screen.
    let text = ann.wait_for("round 1 ");
    assert!(text.contains("Ann ("), "{text}");
    let server = ServerProcess::start(&store, port);
    ann.wait("table", |text| !text.contains("The connection is lost"));
    ann.send(F7);
    // The choices are drawn last.
    let end = ann.wait_for("[ Again ]");
    assert!(end.contains("***"), "{end}");
    bob.wait_for("The host can start the next game.");
    // The server has the record, for players. Keys are ignored for a moment after the end.
    for _ in 0..100 {
        if ann.settle().contains("Move 0 of") {
            break;
        }
        ann.send("r");
    }
    ann.wait_for("Move 0 of");
    ann.send(ESCAPE);
    ann.wait_for("[ Again ]");
    ann.send(ESCAPE);
    ann.wait_for("Rules of the game");
    ann.send(ESCAPE);
    assert_eq!(ann.end(), Some(0));
    assert!(ann.is_restored());
    bob.send(CTRL_C);
    assert_eq!(bob.end(), Some(130));
    server.terminate();
}

#[test]
fn a_wrong_code_is_explained_on_the_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(folder.path().join("rooms.db"), 0);
    let address = format!("127.0.0.1:{}", server.port);
    let mut ann = terminal(folder.path(), &["join", "BBBBBB", "--server", &address]);
    ann.wait_for("There is no table with this code.");
    ann.send(ENTER);
    ann.wait_for("Play online");
    ann.send(CTRL_C);
    assert_eq!(ann.end(), Some(130));
    server.kill();
}

#[test]
fn the_menu_opens_a_table_for_others_and_finds_one_online() {
    let folder = tempfile::tempdir().expect("a folder");
    let (ann_data, bob_data) = (folder.path().join("ann"), folder.path().join("bob"));
    let mut ann = terminal(&ann_data, &["--speed", "off"]);
    // Nobody has played here before.
    ann.wait_for("What is your name?");
    ann.send(ENTER);
    ann.wait("menu", |text| !text.contains("What is your name?"));
    ann.send(DOWN);
    ann.wait_for(">  Play with others");
    ann.send(ENTER);
    let link = link(&ann.wait_for("1 Ann, you, the host"));

    let mut bob = terminal(&bob_data, &["--speed", "off"]);
    bob.wait_for("What is your name?");
    bob.send("\x15Bob\r");
    bob.wait("menu", |text| !text.contains("What is your name?"));
    bob.send(DOWN);
    bob.send(DOWN);
    bob.wait_for(">  Play online");
    bob.send(ENTER);
    bob.wait_for("Server or link");
    bob.send(&link);
    bob.wait_for("Press Enter to sit down at this table.");
    bob.send(ENTER);
    bob.wait_for("2 Bob, you");
    ann.wait_for("Bob sits down.");
    ann.send(ENTER);
    ann.wait_for("Everybody gets");
    bob.wait_for("Everybody gets");

    // The server stops with the program that opened it, and says so.
    ann.send(CTRL_C);
    assert_eq!(ann.end(), Some(130));
    assert!(ann.is_restored());
    bob.wait_for("The connection is lost");
    let server = link.trim_start_matches("http://").split('/').next();
    assert!(TcpStream::connect(server.expect("a server")).is_err());
    bob.send(CTRL_C);
    assert_eq!(bob.end(), Some(130));
}
