//! Whole games from scripts, and invalid input.

use std::collections::BTreeSet;
use std::fs;

use crate::command::process::{Folder, is_over, parlour, run_bytes};
use crate::command::{ann_and_bots, games, nearest_seats};

/// Ann, with two bots, has two red cards left; the rules are the official ones.
const TWO_CARDS_LEFT: &str = r#"{"parlour":1,"game":"one","rules":{"preset":"official"},
"seats":["Ann",{"name":"Bot","bot":"random"},{"name":"Bot 2","bot":"random"}],"decks":[["R1","GS","BS","R2","GS","BS","R3","GR","BR","R4","GR","BR",
"R5","GP2","BP2","R6","GP2","BP2","R8","G0","B0","R9","G7","G9","B7","B9","G7","G9","B7","B9","Y7",
"Y9","Y8","Y7","Y9","Y8","Y6","Y5"]],"moves":["R1","D","keep","D","keep","R2","D","keep","D","keep",
"R3","D","keep","D","keep","R4","D","keep","D","keep","R5","D","keep","D","keep"]}"#;

#[test]
fn bots_play_every_game_to_its_end() {
    for game in games() {
        let tables = [1, 2, 3].map(|wanted| nearest_seats(*game, wanted));
        for seats in BTreeSet::from(tables) {
            let first = if seats > 2 { "bot:first" } else { "bot" };
            let players = format!("{first}{}", ",bot".repeat(seats - 1));
            let line = format!("play {} -s --players {players} --seed 7", game.id());
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
        assert!(run.out.contains("The game took "), "{line}");
        assert!(run.out.contains("Type again for another game"), "{line}");
    };
    check("one -s --players Ann,bot --seed 1", "D\n".repeat(5_000));
    check(
        "one -s --players Ann,Bob --seed 1 --set turn-limit=60",
        "\nD\n\n".repeat(100),
    );
    check(
        "war:seed -s --players Ann,bot --seed 1",
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
        "silly-biscuits:seed -s --players Ann,bot --seed 1",
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
    said("7 people cannot play: type 1 to 4.");
    said("0 people cannot play");
    said("\"-4\" is not a number: type 1 to 4.");
    said("\"f\" is not a number: type 1 to 4.");
    said("A player needs a name; this one is empty.");
    said("The name ann is taken");
    said("Ann, press Enter when only you can see the screen.");
    let more = parlour("play one -s -mp 8 --seed 3", "8\n");
    assert!(
        more.out.contains("What is the name of player 1?"),
        "{}",
        more.out
    );
}

#[test]
fn invalid_input_keeps_the_turn() {
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
    for game in games() {
        let mut input: Vec<u8> = odd.concat();
        input.extend(vec![b'x'; 10_000_000]);
        input.extend(b"\n");
        let players = ann_and_bots(*game);
        let game = game.id();
        let line = ["play", game, "-s", "--players", &players, "--seed", "2"];
        let run = run_bytes(&line, input);
        assert_eq!(run.code, 0, "{game}: {}", run.err);
        assert!(run.out.len() < 1_000_000, "{game} repeats what it was told");
    }
}

#[test]
fn a_record_names_the_bots() {
    let folder = Folder::new("who");
    let file = folder.file("game.json");
    let line = format!("play one -s --players Ann,Botty,bot --seed 2 --record {file}");
    let run = parlour(&line, "\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let record = fs::read_to_string(&file).expect("kept");
    let seats = r#""seats":["Ann","Botty",{"name":"Mabel","bot":"medium"}]"#;
    assert!(record.contains(seats), "{record}");
    let on = parlour(&format!("play one -s --record {file}"), "\n");
    assert!(on.out.contains("Ann, it is your turn."), "{}", on.out);

    let other = record.replace("medium", "clever");
    fs::write(&file, other).expect("written");
    let refused = parlour(&format!("play one -s --record {file}"), "");
    let words = "there is no bot \"clever\"; there are bot, bot:easy";
    assert!(refused.out.contains(words), "{}", refused.out);
    assert!(!refused.out.contains("Resuming"), "{}", refused.out);
}

#[test]
fn the_next_game_has_the_rules_of_the_resumed_one() {
    let folder = Folder::new("rules");
    let file = folder.file("game.json");
    let line = format!("war:seed+round-limit=3 -s --players Ann,bot --seed 1 --record {file}");
    let begun = parlour(&format!("play {line}"), "flip\nquit\n");
    assert_eq!(begun.code, 0, "{}", begun.err);
    let on = parlour(
        &format!("play war -s --record {file}"),
        "auto\nagain\nauto\nquit\n",
    );
    assert_eq!(on.code, 0, "{}", on.err);
    assert!(on.out.contains("Resuming where you left off."));
    assert_eq!(on.out.matches("The game took ").count(), 2, "{}", on.out);
    let limit = "after 3 rounds";
    assert_eq!(on.out.matches(limit).count(), 2, "{}", on.out);
}

#[test]
fn the_cover_shows_nothing_private() {
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
fn commands_are_not_moves() {
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
fn people_can_act_before_the_next_bot_does() {
    let folder = Folder::new("window");
    let file = folder.file("game.json");
    fs::write(&file, TWO_CARDS_LEFT).expect("written");
    let run = parlour(&format!("play one -s --record {file}"), "R6\none\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.contains("before Bot plays you can call one"),
        "{}",
        run.out
    );
    assert!(run.out.contains("Ann calls ONE!"), "{}", run.out);
    assert!(!run.out.contains("caught Ann"), "{}", run.out);
    let record = fs::read_to_string(&file).expect("kept");
    assert!(record.contains("\"R6\",\"1:one\""), "{record}");
}

#[test]
fn people_act_out_of_turn_while_the_screen_is_covered() {
    let folder = Folder::new("cover");
    let file = folder.file("game.json");
    let people = TWO_CARDS_LEFT
        .replace(r#"{"name":"Bot","bot":"random"}"#, r#""Bob""#)
        .replace(r#"{"name":"Bot 2","bot":"random"}"#, r#""Cat""#);
    fs::write(&file, people).expect("written");
    let line = format!("play one -s --record {file}");
    let run = parlour(&line, "\nR6\nAnn: one\n\nBob: D\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Ann calls ONE!"), "{}", run.out);
    let record = fs::read_to_string(&file).expect("kept");
    assert!(record.contains("\"R6\",\"1:one\",\"D\""), "{record}");
}
