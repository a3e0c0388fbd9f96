//! Records: saved, replayed, resumed.

use std::fs;
use std::io::Write;

use crate::command::process::{Folder, command, feed, parlour, run, started_at};

const SMALL: &str = r#"{"parlour":1,"game":"one","rules":{},"seats":["P1","P2"],
"decks":[["R1","Y1","R2","Y2","R3","Y3","R4","Y4","R5","Y5","R6","Y6","R7","Y7","R9","G1","G2"]],
"moves":["R1","Y1","D","Y2","D"]}"#;

#[test]
fn a_game_is_saved_and_resumed() {
    let folder = Folder::new("kept");
    let file = folder.file("game.json");
    let line =
        format!("play one -s --players Ann,bot --seed 9 --set turn-limit=300 --record {file}");
    let first = parlour(&line, "D\nD\n");
    assert_eq!(first.code, 0, "{}", first.err);
    assert!(
        first.out.contains("to resume it, use --record"),
        "{}",
        first.out
    );
    let replay = parlour(&format!("replay {file} --json"), "");
    assert!(
        replay
            .out
            .contains(r#"{"outcome":"unfinished","winners":[]"#),
        "{}",
        replay.out
    );
    let before = fs::read_to_string(&file).expect("kept");
    let second = parlour(&line, &"D\n".repeat(2_000));
    assert!(
        second.out.contains("Resuming where you left off."),
        "{}",
        second.out
    );
    let after = fs::read_to_string(&file).expect("kept");
    let moves = |text: &str| text.split("\"moves\":[").nth(1).map(String::from);
    let begun = moves(&before).expect("moves");
    assert!(
        moves(&after)
            .expect("moves")
            .starts_with(begun.split(']').next().expect("a list"))
    );
    let verified = parlour(&format!("replay {file} --verify"), "");
    assert_eq!(verified.code, 0, "{}", verified.err);
    assert!(verified.out.contains("Verified: "), "{}", verified.out);
    // A finished game, and another game, are left alone.
    for game in ["one", "war"] {
        let third = parlour(
            &format!("play {game} -s --players Ann,bot --record {file}"),
            "",
        );
        assert_eq!(third.code, 1);
        assert!(third.err.contains("left as it is"), "{}", third.err);
        assert_eq!(fs::read_to_string(&file).expect("kept"), after);
    }
}

#[test]
fn a_second_game_gets_another_file() {
    let folder = Folder::new("second");
    let file = folder.file("game.json");
    let line = format!("play war -s --players Ann,bot --seed 9 --record {file}");
    let run = parlour(&line, "auto\nagain\nflip\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let finished = fs::read_to_string(&file).expect("kept");
    assert!(finished.contains("\"result\""), "{finished}");
    let second = fs::read_to_string(folder.file("game-2.json")).expect("kept, too");
    assert!(second.contains("\"moves\":[\"flip\"]"), "{second}");
}

#[test]
fn replay_tells_every_event_and_the_result() {
    let folder = Folder::new("replay");
    let file = folder.file("small.json");
    fs::write(&file, SMALL).expect("written");
    let events = parlour(&format!("replay {file} --events --json"), "");
    assert_eq!(events.code, 0, "{}", events.err);
    let lines: Vec<&str> = events.out.lines().collect();
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with('{') && line.ends_with('}'))
    );
    assert!(
        lines.contains(&r#"{"event":"played","seat":1,"card":"R1"}"#),
        "{}",
        events.out
    );
    assert!(
        lines.contains(&r#"{"event":"drew","seat":1,"card":"G1"}"#),
        "{}",
        events.out
    );
    let last = lines.last().expect("a result");
    assert!(
        last.starts_with(r#"{"outcome":"unfinished","winners":[]"#),
        "{last}"
    );
    let story = parlour(&format!("replay {file}"), "");
    assert!(story.out.contains("P1 played R1.\n"), "{}", story.out);
    let verify = parlour(&format!("replay {file} --verify"), "");
    assert_eq!(verify.code, 1);
}

#[test]
fn a_move_that_cannot_be_replayed_is_named() {
    let folder = Folder::new("wrong");
    let file = folder.file("wrong.json");
    let check = |from: &str, to: &str, words: &str| {
        assert!(SMALL.contains(from));
        fs::write(&file, SMALL.replace(from, to)).expect("written");
        let run = parlour(&format!("replay {file} --events"), "");
        assert_eq!(run.code, 1, "{words}: {}", run.out);
        assert!(run.err.contains(words), "{}", run.err);
    };
    check(
        r#""D","Y2""#,
        r#""B9","Y2""#,
        "move 3, \"B9\", cannot be replayed: You do not have that card in your hand.",
    );
    check(
        "\"G1\",\"G2\"",
        "\"G1\"",
        "move 5, \"D\", cannot be replayed: deck 1 ends after 16 card(s)",
    );
    check(
        "\"G1\"",
        "\"R1\",\"R1\",\"R1\"",
        "\"R1\" is not among the cards",
    );
    check(
        "\"game\":\"one\"",
        "\"game\":\"chess\"",
        "there is no game \"chess\"",
    );
    check("{}", "{\"colour\":1}", "there is no rule \"colour\"");
    check("\"P2\"", "\"p1\"", "taken");
    check("\"parlour\":1", "\"parlour\":3", "version 3");
}

/// `feed` checks that no escape character is printed.
#[test]
fn nothing_in_a_file_reaches_the_terminal_as_an_escape_sequence() {
    let folder = Folder::new("escape");
    let file = folder.file("a\x1b[2Jb.json");
    let check = |from: &str, to: &str| {
        assert!(SMALL.contains(from), "{from}");
        fs::write(&file, SMALL.replace(from, to)).expect("written");
        let replay = run(&["replay", &file], "");
        assert_eq!(replay.code, 1, "{}", replay.out);
        let play = run(&["play", "one", "-s", "--record", &file], "");
        assert_eq!(play.code, 1, "{}", play.out);
    };
    let escape = r"\u001b]0;x\u0007";
    check("\"seats\"", &format!("\"{escape}\":1,\"seats\""));
    check("\"rules\":{}", &format!("\"rules\":{{\"{escape}\":1}}"));
    check("\"P2\"", &format!("\"{escape}\""));
    check("\"game\":\"one\"", &format!("\"game\":\"{escape}\""));
    check("\"Y2\"", &format!("\"{escape}\""));
    let deck = format!("{{\"title\":\"{escape}\"}}");
    fs::write(&file, deck).expect("written");
    assert_eq!(run(&["deck", "check", &file], "").code, 1);
    assert_eq!(
        run(&["play", "one", "--players", "\x1b[31mAnn"], "").code,
        2
    );
    // The list of saved games, too.
    let unfinished = folder.0.join("unfinished");
    fs::create_dir(&unfinished).expect("a folder");
    let game = SMALL.replace("P1", escape);
    fs::write(unfinished.join("game.json"), game).expect("written");
    let mut menu = command(&[]);
    let menu = feed(
        menu.env("PARLOUR_DATA", &folder.0),
        "n\nrecords\n1\nstory\n".into(),
    );
    assert!(menu.out.contains("\\u{1b}]0;x"), "{}", menu.out);
}

#[test]
fn a_byte_order_mark_is_accepted() {
    let seed = r#"{"parlour":1,"game":"one","seats":["Ann","Bob"],"seed":"5","moves":["D"]}"#;
    let text = format!("\u{feff}{seed}\n");
    assert_eq!(run(&["replay", "-"], &text).code, 0);
    let folder = Folder::new("mark");
    let file = folder.file("game.json");
    fs::write(&file, text).expect("written");
    let on = parlour(&format!("play one -s --record {file}"), "\nD\n");
    assert_eq!(on.code, 0, "{}", on.err);
    assert_eq!(parlour(&format!("replay {file}"), "").code, 0);
}

#[test]
fn sizes_are_bounded_with_a_message() {
    let moves = vec!["\"D\""; 6_000_000].join(",");
    let huge = SMALL.replace("\"D\"]", &format!("{moves}]"));
    let run = run(&["replay", "-"], &huge);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.err.contains("larger than 16 MB"), "{}", run.err);
    let crowd = vec!["bot"; 2_000].join(",");
    let run = parlour(&format!("play one --players {crowd}"), "");
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("at most 16 seats"), "{}", run.err);
}

#[test]
fn a_record_can_be_read_from_standard_input() {
    for _ in 0..20 {
        let run = run(&["replay", "-", "--json"], SMALL);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("unfinished"), "{}", run.out);
    }
}

#[test]
fn a_record_needs_the_exact_id_of_its_game() {
    for game in ["ONE", "one:seed+turn-limit=1", "war"] {
        let record = SMALL.replace("\"game\":\"one\"", &format!("\"game\":\"{game}\""));
        let run = run(&["replay", "-"], &record);
        assert_eq!(run.code, 1, "{game}: {}", run.out);
    }
    let crowd: Vec<String> = (0..17).chain([16]).map(|n| format!("\"P{n}\"")).collect();
    let record = SMALL.replace("\"P1\",\"P2\"", &crowd.join(","));
    let run = run(&["replay", "-"], &record);
    assert!(run.err.contains("at most 16 seats"), "{}", run.err);
}

#[test]
fn a_game_is_resumed_only_with_the_same_options() {
    let folder = Folder::new("other");
    let file = folder.file("game.json");
    let first = parlour(
        &format!("play one -s --players Ann,bot --seed 9 --record {file}"),
        "D\n",
    );
    assert_eq!(first.code, 0, "{}", first.err);
    let kept = fs::read_to_string(&file).expect("kept");
    for (other, words) in [
        ("one -s --set turn-limit=7", "other rules"),
        ("one -s --seed 8", "another seed"),
        ("one -s --players Cleo,bot", "a game of Ann, Mabel"),
    ] {
        let run = parlour(&format!("play {other} --record {file}"), "");
        assert_eq!(run.code, 1, "{other}: {}", run.out);
        assert!(run.err.contains(words), "{other}: {}", run.err);
        assert_eq!(fs::read_to_string(&file).expect("kept"), kept);
    }
    let same = parlour(&format!("play one --seed 9 --record {file}"), "D\n");
    assert!(
        same.out.contains("Resuming where you left off"),
        "{}",
        same.out
    );
    assert!(
        !same.out.contains("Everybody gets 7 cards."),
        "not told again: {}",
        same.out
    );
}

#[cfg(unix)]
#[test]
fn links_and_permissions_of_a_record_are_preserved() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("link");
    let (file, link) = (folder.file("game.json"), folder.file("link.json"));
    let line = |path: &str| format!("play one -s --players Ann,bot --seed 9 --record {path}");
    parlour(&line(&file), "D\n");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("ours");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    let before = fs::read_to_string(&file).expect("kept");
    parlour(&line(&link), "D\n");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_ne!(fs::read_to_string(&file).expect("kept"), before);
    let mode = fs::metadata(&file).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

/// This also holds for a new game, whose file is still empty.
#[test]
fn two_programs_never_save_in_one_file() {
    let folder = Folder::new("locked");
    let file = folder.file("game.json");
    let mut first = started_at(&file);
    let refused = parlour(
        &format!("play one -s --players Bob,bot --record {file}"),
        "D\n",
    );
    assert_eq!(refused.code, 1, "{}", refused.out);
    assert!(refused.err.contains("another program"), "{}", refused.err);
    let mut input = first.stdin.take().expect("piped");
    input.write_all(b"D\n").expect("read");
    drop(input);
    let output = first.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    let record = fs::read_to_string(&file).expect("kept");
    assert!(record.contains("\"Ann\""), "{record}");
    let names = fs::read_dir(&folder.0).expect("there");
    assert_eq!(names.count(), 1, "the lock is removed");
}

#[test]
fn a_record_changed_by_somebody_else_is_not_overwritten() {
    let folder = Folder::new("two");
    let file = folder.file("game.json");
    let mut first = started_at(&file);
    let changed = "{\"parlour\":1,\"changed\":true}";
    fs::write(&file, changed).expect("written");
    first
        .stdin
        .take()
        .expect("piped")
        .write_all(b"D\nD\n")
        .expect("read");
    let output = first.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(fs::read_to_string(&file).expect("there"), changed);
    let other = fs::read_to_string(folder.file("game-2.json")).expect("kept beside");
    assert!(other.contains("\"moves\":[\"D\""), "{other}");
}
