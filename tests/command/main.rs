//! The command itself, run as a process: whole games from scripts, bad input
//! of every kind, the end of input, closed pipes, signals.

mod kept;
mod process;
mod transcript;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;

use process::{Folder, command, is_over, parlour, run, run_bytes, wait_for};

const GAMES: [&str; 5] = ["top-trumps", "blackjack", "one", "war", "silly-biscuits"];

#[test]
fn without_input_the_menu_is_shown() {
    let run = parlour("", "");
    assert_eq!(run.code, 0);
    for title in [
        "Top Trumps",
        "Blackjack",
        "One",
        "War",
        "Silly Biscuits",
        "Rules",
        "Quit",
    ] {
        assert!(run.out.contains(title), "{title} in {}", run.out);
    }
    assert!(run.out.contains("parlour play one"), "{}", run.out);
}

#[test]
fn the_menu_leads_to_games_and_rules_and_out() {
    let script = "nonsense\n6\none\n\n3\n9\n1\n\nAnn\nquit\n3\n9\n";
    let run = parlour("", script);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("not on the menu"), "{}", run.out);
    assert!(
        run.out.contains("Be the first to have no cards left."),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("Please type 1 for a new game"),
        "{}",
        run.out
    );
    assert!(run.out.contains("Ann, play a card") || run.out.contains("Ann, nothing matches"));
}

#[test]
fn house_rules_are_agreed_on_in_the_menu() {
    let script = "7\none\nforced-play\nturn-limits=3\nturn-limit=0\nwar:seed\nturn-limit=9\n\n\
                  one\n2\n\n1\n\nAnn\nquit\n3\n9\n";
    let run = parlour("", script);
    assert_eq!(run.code, 0, "{}", run.err);
    let said = |words: &str| assert!(run.out.contains(words), "{words} in {}", run.out);
    said("House rules of One: one:seed");
    said("Agreed: one:seed+forced-play");
    said("Did you mean \"turn-limit\"?");
    said("a whole number from 1 to");
    said("that is a code for War, not for One");
    said("Agreed: one:seed+turn-limit=9+forced-play");
    said("If nothing matches, and only then");
    let rules = parlour("rules one:seed+forced-play", "");
    assert!(
        rules
            .out
            .contains("These rules in short: one:seed+forced-play"),
        "{}",
        rules.out
    );
}

#[test]
fn every_game_says_what_it_is() {
    let list = parlour("games", "");
    for game in GAMES {
        assert!(list.out.contains(game), "{}", list.out);
        let rules = parlour(&format!("rules {game}"), "");
        assert_eq!(rules.code, 0);
        assert!(rules.out.lines().count() > 15, "{}", rules.out);
        assert!(
            rules.out.lines().all(|line| line.chars().count() <= 100),
            "{}",
            rules.out
        );
    }
}

#[test]
fn wrong_usage_ends_with_2_and_says_what_would_be_right() {
    let check = |line: &str, words: &str| {
        let run = parlour(line, "");
        assert_eq!(run.code, 2, "{line}: {}{}", run.out, run.err);
        assert!(run.err.contains(words), "{line}: {}", run.err);
        assert!(run.out.is_empty(), "{line}: {}", run.out);
    };
    check("paly one", "'play'");
    check("play on", "Did you mean \"one\"?");
    check(
        "play chess",
        "There are: top-trumps, blackjack, one, war, silly-biscuits.",
    );
    check("rules", "<GAME>");
    check("play one --preset seeed", "Did you mean \"seed\"?");
    check(
        "play one --set turn-limits=3",
        "Did you mean \"turn-limit\"?",
    );
    check("play one --set turn-limit=0", "a whole number from 1 to");
    check("play one --set turn-limit=many", "a whole number from 1 to");
    check("play one --set turn-limit", "--set needs KEY=VALUE");
    check("play one --seed xyz", "hexadecimal");
    check("play one --players Ann,Ann", "taken");
    check("play one --players bot", "2 to 14 players");
    check(
        "play blackjack --players Dealer",
        "the name Dealer is taken",
    );
    check("play blackjack --players A,B,C,D,E,F,G,H", "it is 7 here\n");
    check("play one --players Ann,bot,Bot:2", "bot:random");
    check(
        "play one --players A,B,C,D,E",
        "--max-players raises it up to 14",
    );
    check("play one -mp 15", "1 to 14");
    check(
        "play one:official --players A,B,C,D,E,F,G,H,I,J,K",
        "it is 10 here\n",
    );
    check("play one:official -mp 11", "1 to 10");
    check(
        "play silly-biscuits:shithead --players A,B,C,D,E,F",
        "2 to 5 players",
    );
    check("play blackjack --set double=any", "set bets to on");
    check("play war:endless --set ranks=1", "the same rank");
    check("play one --players Ann,bot:clever", "bot:random");
    check("play top-trumps --deck plane", "Did you mean \"planes\"?");
    check("play one --deck planes", "there is no rule \"deck\"");
    check(
        "play one --players Ann,bot:book",
        "nobody wrote a book for One",
    );
    check("odds one", "there are no odds for One");
    check("odds blackjack --decks 9", "1 to 8, or inf");
    check("odds blackjack --hand T,6", "--dealer");
    check(
        "odds blackjack --hand T,X --dealer 6",
        "\"X\" is not a card",
    );
    check("odds blackjack --hand T,T,5 --dealer 6", "bust");
    check(
        "odds blackjack --hand 2,2,2 --dealer 2,2",
        "not so many cards",
    );
    check(
        "odds blackjack:casino --hand T,6 --dealer 6,5",
        "shows one card",
    );
    check("odds blackjack --plot chart.png", "ends in .svg");
}

#[test]
fn failed_requests_end_with_1() {
    let folder = Folder::new("failed");
    let check = |line: &str, words: &str| {
        let run = parlour(line, "");
        assert_eq!(run.code, 1, "{line}: {}{}", run.out, run.err);
        assert!(run.err.contains(words), "{line}: {}", run.err);
    };
    check("replay /no/such/file.json", "cannot be read");
    check("deck check /no/such/file.json", "cannot be read");
    let garbage = folder.file("garbage.json");
    fs::write(&garbage, "no json").expect("written");
    check(&format!("replay {garbage}"), "not a parlour record");
    check(
        &format!("play one -s --players Ann,bot --record {garbage}"),
        "left as it is",
    );
    assert_eq!(fs::read_to_string(&garbage).expect("there"), "no json");
    let nowhere = folder.file("no/such/folder/game.json");
    check(
        &format!("play one -s --players Ann,bot --record {nowhere}"),
        "cannot be written",
    );
    check(
        &format!("odds blackjack --plot {}", folder.file("no/such/chart.svg")),
        "cannot be written",
    );
    let taken = folder.file("folder.svg");
    fs::create_dir(&taken).expect("made");
    check(&format!("odds blackjack --plot {taken}"), "is not a file");
}

#[test]
fn odds_are_told_drawn_and_written() {
    let check = |line: &str, words: &str| -> String {
        let run = parlour(line, "");
        assert_eq!(run.code, 0, "{line}: {}", run.err);
        assert!(run.out.contains(words), "{line}: {}", run.out);
        run.out
    };
    let folder = Folder::new("odds");
    let chart = folder.file("chart.svg");
    let line = format!("odds blackjack:casino --decks inf --plot {chart}");
    check(&line, "surrender, or else hit");
    let picture = fs::read_to_string(&chart).expect("drawn");
    assert!(picture.starts_with("<svg") && picture.contains("prefers-color-scheme"));
    let json = check(&format!("{line} --dark --json"), "\"parlour-odds\":1");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["chart"]["pairs"]["8,8"][0], "P");
    let picture = fs::read_to_string(&chart).expect("drawn");
    assert!(!picture.contains("prefers-color-scheme"), "it is dark");
    let decision = "odds blackjack:casino --decks inf --hand T,6 --dealer";
    let told = check(&format!("{decision} T"), "surrender");
    assert!(told.find("surrender") < told.find("stand"), "{told}");
    check(
        &format!("{decision} A"),
        "Insurance for half the bet wins −",
    );
    check(
        &format!("{decision} T --json"),
        "\"move\":\"R\",\"value\":-0.5",
    );
    check(
        "odds blackjack --decks inf --hand T,2,2 --dealer 6 --stays",
        "who stays",
    );
}

#[test]
fn bots_play_every_game_to_its_end() {
    for game in GAMES {
        for players in ["bot,bot", "bot:first,bot,bot"] {
            let line = format!("play {game} -s --players {players} --seed 7");
            let run = parlour(&line, "");
            assert_eq!(run.code, 0, "{line}: {}", run.err);
            assert!(is_over(&run.out), "{line} does not end: {}", run.out);
        }
    }
}

#[test]
fn people_play_every_game_to_its_end() {
    let check = |line: &str, input: String| {
        let run = parlour(&format!("play {line}"), &input);
        assert_eq!(run.code, 0, "{line}: {}", run.err);
        assert!(is_over(&run.out), "{line} does not end: {}", run.out);
        assert!(run.out.contains("In 1 game so far "), "{line}");
        assert!(run.out.contains("Type again for another game"), "{line}");
    };
    check("one -s --players Ann,bot --seed 1", "D\n".repeat(5_000));
    check(
        "one -s --players Ann,Bob --seed 1 --set turn-limit=60",
        "\nD\n\n".repeat(100),
    );
    check(
        "war -s --players Ann,bot --seed 1",
        "\nflip\nauto 10\nauto\n".into(),
    );
    check(
        "war -s --players bot,Ann --seed 1 --preset endless",
        "auto\n".into(),
    );
    check(
        "blackjack -s --players Ann --seed 1",
        "hit\nS\ny\n".repeat(400),
    );
    check(
        "silly-biscuits -s --players Ann,bot --seed 1",
        "skip\ndraw\n".repeat(3_000),
    );
    check(
        "top-trumps -s --players Ann,bot --seed 1",
        "1\n".repeat(4_000),
    );
}

#[test]
fn a_new_game_asks_who_plays() {
    let run = parlour(
        "play one --seed 3",
        "0\n1\n7\n0\n-4\nf\n2\n\nAnn\nann\nBob\n\n",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let said = |words: &str| assert!(run.out.contains(words), "{words} in {}", run.out);
    said("Please type 1 for a new game, 2 for the rules or 3 to quit.");
    said("7 cannot play here: 1 to 4 people can.");
    said("0 cannot play here");
    said("\"-4\" is not a number of people");
    said("\"f\" is not a number of people");
    said("A player needs a name; this one is empty.");
    said("The name ann is taken");
    said("Ann, press Enter when only you can see the screen.");
    let more = parlour("play one -s -mp 8 --seed 3", "8\n");
    assert!(
        more.out.contains("What is player 1 called?"),
        "{}",
        more.out
    );
}

#[test]
fn odd_input_keeps_the_turn() {
    let odd: [&[u8]; 10] = [
        b"\n",
        b"   \n",
        b"\xff\xfe\n",
        b"\0\n",
        "🂡🂡\n".as_bytes(),
        b"R7; rm -rf\n",
        b"%s%n\n",
        b"?\n",
        b"rules\n",
        b"-1\n",
    ];
    for game in GAMES {
        let mut input: Vec<u8> = odd.concat();
        input.extend(vec![b'x'; 10_000_000]);
        input.extend(b"\n");
        let seats = "Ann,bot";
        let line = ["play", game, "-s", "--players", seats, "--seed", "2"];
        let run = run_bytes(&line, input);
        assert_eq!(run.code, 0, "{game}: {}", run.err);
        assert!(run.out.len() < 1_000_000, "{game} repeats what it was told");
    }
}

#[test]
fn a_game_is_kept_and_goes_on() {
    let folder = Folder::new("kept");
    let file = folder.file("game.json");
    let line =
        format!("play one -s --players Ann,bot --seed 9 --set turn-limit=300 --record {file}");
    let first = parlour(&line, "D\nD\n");
    assert_eq!(first.code, 0, "{}", first.err);
    assert!(first.out.contains("goes on with it"), "{}", first.out);
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
        second.out.contains("The game goes on where it was left."),
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
fn a_second_game_gets_a_file_of_its_own() {
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
fn a_record_that_cannot_be_written_is_not_lost() {
    let folder = Folder::new("lost");
    let inner = folder.0.join("inner");
    fs::create_dir(&inner).expect("a folder");
    let file = inner.join("game.json");
    let mut child = command(&["play", "one", "-s", "--players", "Ann,bot", "--record"])
        .arg(&file)
        .spawn()
        .expect("it starts");
    wait_for(&file);
    fs::remove_dir_all(&inner).expect("removed");
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(b"D\nD\n")
        .expect("read");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8_lossy(&output.stderr);
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(out.matches("cannot be written now").count(), 1, "{out}");
    assert!(
        err.contains("{\"parlour\":1,\"game\":\"one\""),
        "the record is handed over: {err}"
    );
}

#[cfg(unix)]
#[test]
fn signals_end_the_game_cleanly() {
    let folder = Folder::new("signal");
    for signal in ["-INT", "-TERM", "-HUP"] {
        let file = folder.0.join(format!("game{signal}.json"));
        let mut child = command(&["play", "one", "-s", "--players", "Ann,bot", "--record"])
            .arg(&file)
            .spawn()
            .expect("it starts");
        wait_for(&file);
        let id = child.id().to_string();
        let killed = Command::new("kill").args([signal, &id]).status();
        assert!(killed.expect("kill runs").success());
        // The input stays open: only the signal can end it.
        let stdin = child.stdin.take();
        let output = child.wait_with_output().expect("it ends");
        drop(stdin);
        assert_eq!(output.status.code(), Some(130), "{signal}: {output:?}");
        assert!(output.stderr.is_empty(), "{signal}: {output:?}");
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(out.contains("The game so far is in"), "{out}");
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    for line in [
        "play war -s --players bot,bot --seed 1",
        "rules one",
        "games",
        "man",
        "",
    ] {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let mut child = command(&arguments).spawn().expect("it starts");
        let mut stdout = child.stdout.take().expect("piped");
        let mut first = [0; 1];
        stdout.read_exact(&mut first).expect("something is written");
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{line}: {err}");
        assert!(err.is_empty(), "{line}: {err}");
    }
}

const SMALL: &str = r#"{"parlour":1,"game":"one","rules":{},"seats":["P1","P2"],
"decks":[["R1","Y1","R2","Y2","R3","Y3","R4","Y4","R5","Y5","R6","Y6","R7","Y7","R9","G1","G2"]],
"moves":["R1","Y1","D","Y2","D"]}"#;

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
fn a_move_that_does_not_replay_is_named() {
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

#[test]
fn nobody_is_called_like_a_bot() {
    let run = run(&["play", "one", "--players", "Ann,Bot 2"], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("Bot 2 is the name of a bot"),
        "{}",
        run.err
    );
}

#[test]
fn a_record_can_come_from_the_input() {
    for _ in 0..20 {
        let run = run(&["replay", "-", "--json"], SMALL);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("unfinished"), "{}", run.out);
    }
}

#[test]
fn a_record_is_exactly_of_its_game() {
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
fn the_cover_tells_nothing_that_only_the_next_player_knows() {
    let line = "play one -s --players Ann,Bob --seed 5";
    let run = parlour(line, "\nD\n\n\nD\n\n\n");
    let covers: Vec<&str> = run
        .out
        .split("----\n")
        .skip(1)
        .map(|part| part.split("press Enter").next().unwrap_or_default())
        .collect();
    assert_eq!(covers.len(), 3, "{}", run.out);
    let own = "Ann drew B2.\nPress Enter to pass the keyboard on.";
    assert!(run.out.contains(own), "told before the cover: {}", run.out);
    assert!(covers[1].contains("Ann drew a card.\n"), "{}", run.out);
    assert!(covers[2].contains("Bob drew a card.\n"), "{}", run.out);
    assert_eq!(run.out.matches("Ann drew B2.").count(), 1, "{}", run.out);
    assert!(!covers.concat().contains("drew B"), "{}", run.out);
}

#[test]
fn commands_are_words_of_their_own() {
    let help = parlour(
        "play blackjack -s --players Ann --seed 1",
        "help\ntable\nquit\n3\n",
    );
    assert_eq!(help.code, 0, "{}", help.err);
    assert!(help.out.contains("leave the table"), "{}", help.out);
    assert!(!help.out.contains("Ann hits"), "{}", help.out);
    let line = "play silly-biscuits -s --players Ann,bot --seed 1 --set mistake=lose-turn";
    let quit = parlour(line, "rules\nquit\n3\n");
    assert!(!quit.out.contains("made a mistake"), "{}", quit.out);
    let wild = parlour(
        "play one -s --players Ann,bot --seed 26",
        "WC\nWP4\n:quit\n:quit\n3\n",
    );
    assert_eq!(wild.code, 0, "{}", wild.err);
}

#[test]
fn a_closed_pipe_keeps_the_game() {
    let folder = Folder::new("pipe");
    let file = folder.0.join("war.json");
    let mut child = command(&["play", "war", "-s", "--players", "bot,bot", "--record"])
        .arg(&file)
        .spawn()
        .expect("it starts");
    let mut stdout = child.stdout.take().expect("piped");
    let mut first = [0; 1];
    stdout.read_exact(&mut first).expect("something is written");
    drop(stdout);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let replay = run(&["replay", file.to_str().expect("text"), "--json"], "");
    assert_eq!(replay.code, 0, "{}", replay.err);
}

#[test]
fn a_game_goes_on_only_as_it_was() {
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
        ("one -s --players Cleo,bot", "a game of Ann, Bot"),
    ] {
        let run = parlour(&format!("play {other} --record {file}"), "");
        assert_eq!(run.code, 1, "{other}: {}", run.out);
        assert!(run.err.contains(words), "{other}: {}", run.err);
        assert_eq!(fs::read_to_string(&file).expect("kept"), kept);
    }
    let same = parlour(&format!("play one --seed 9 --record {file}"), "D\n");
    assert!(
        same.out.contains("goes on where it was left"),
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
fn a_record_stays_the_file_that_it_is() {
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

#[test]
fn two_programs_on_one_file_lose_nothing() {
    let folder = Folder::new("two");
    let file = folder.file("game.json");
    let line = ["play", "one", "-s", "--players", "Ann,bot", "--record"];
    let mut first = command(&line).arg(&file).spawn().expect("it starts");
    wait_for(Path::new(&file));
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

/// Ann has two red cards left, by the rules on the box, and bots sit beside.
const LAST_BUT_ONE: &str = r#"{"parlour":1,"game":"one","rules":{"preset":"official"},
"seats":["Ann","Bot","Bot 2"],"decks":[["R1","GS","BS","R2","GS","BS","R3","GR","BR","R4","GR","BR",
"R5","GP2","BP2","R6","GP2","BP2","R8","G0","B0","R9","G7","G9","B7","B9","G7","G9","B7","B9","Y7",
"Y9","Y8","Y7","Y9","Y8","Y6","Y5"]],"moves":["R1","D","keep","D","keep","R2","D","keep","D","keep",
"R3","D","keep","D","keep","R4","D","keep","D","keep","R5","D","keep","D","keep"]}"#;

#[test]
fn people_can_act_before_the_next_bot_does() {
    let folder = Folder::new("window");
    let file = folder.file("game.json");
    fs::write(&file, LAST_BUT_ONE).expect("written");
    let run = parlour(&format!("play one -s --record {file}"), "R6\none\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.contains("before Bot acts you can call one"),
        "{}",
        run.out
    );
    assert!(run.out.contains("Ann calls ONE!"), "{}", run.out);
    assert!(!run.out.contains("caught Ann"), "{}", run.out);
    let record = fs::read_to_string(&file).expect("kept");
    assert!(record.contains("\"R6\",\"1:one\""), "{record}");
}

#[test]
fn people_at_one_keyboard_speak_up_under_the_cover() {
    let folder = Folder::new("cover");
    let file = folder.file("game.json");
    let people = LAST_BUT_ONE.replace("\"Bot\",\"Bot 2\"", "\"Bob\",\"Cat\"");
    fs::write(&file, people).expect("written");
    let line = format!("play one -s --record {file}");
    let run = parlour(&line, "\nR6\nAnn: one\n\nBob: D\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Ann calls ONE!"), "{}", run.out);
    let record = fs::read_to_string(&file).expect("kept");
    assert!(record.contains("\"R6\",\"1:one\",\"D\""), "{record}");
}

#[test]
fn shells_and_manuals_get_theirs() {
    for shell in ["bash", "zsh", "fish"] {
        let run = parlour(&format!("completions {shell}"), "");
        assert!(run.code == 0 && run.out.contains("replay"), "{shell}");
    }
    let man = parlour("man", "");
    assert!(man.out.contains(".TH parlour"), "{}", man.out);
    let page = parlour("man play", "");
    assert!(page.out.contains("max\\-players"), "{}", page.out);
    assert_eq!(parlour("man plya", "").code, 2);
    let version = parlour("--version", "");
    assert!(version.out.starts_with("parlour "), "{}", version.out);
    let help = parlour("--help", "");
    let examples = help.out.find("Examples:").expect("examples");
    assert!(
        examples < help.out.find("Usage:").expect("usage"),
        "examples come first"
    );
}

#[test]
fn decks_are_listed_and_checked() {
    let list = parlour("deck list", "");
    for deck in ["planes", "elements", "countries"] {
        assert!(list.out.contains(deck), "{}", list.out);
    }
    let folder = Folder::new("decks");
    let check = |text: &str, code: i32, words: &str| {
        let form = if text.starts_with('[') { "json" } else { "csv" };
        let file = folder.file(&format!("deck.{form}"));
        fs::write(&file, text).expect("written");
        let run = parlour(&format!("deck check {file}"), "");
        assert_eq!(run.code, code, "{text}: {}{}", run.out, run.err);
        let said = format!("{}{}", run.out, run.err);
        assert!(said.contains(words), "{text}: {said}");
    };
    check(
        r#"[{"Name":"A","x":1,"y":2},{"Name":"B","x":2,"y":1}]"#,
        0,
        "2 cards",
    );
    check("Name,x,y\nA,1,2\nB,2,1\n", 0, "2 cards");
    check(
        "[\n {\"Name\":\"A\",\"x\":1,\"y\":2},\n {\"Name\":\"A\",\"x\":2,\"y\":1}]",
        1,
        ":3:",
    );
    check("[", 1, ":1:");
    let file = folder.file("deck.json");
    fs::write(
        &file,
        r#"[{"Name":"A","x":1,"y":2},{"Name":"B","x":2,"y":1}]"#,
    )
    .expect("written");
    let play = parlour(
        &format!("play top-trumps -s --players bot,bot --deck {file}"),
        "",
    );
    assert!(is_over(&play.out), "{}{}", play.out, play.err);
}
