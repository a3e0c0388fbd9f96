//! Whole games in the line mode, as for a screen reader: every event once and in order,
//! no drawing characters, and the winner at the end.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;

use parlour::Environment;
use parlour_engine::registry::Registry;
use parlour_engine::{Record, Seat};
use parlour_games::Games;

use crate::command::ann_and_bots;
use crate::command::process::{Folder, SharedBuffer, parlour};

/// Whether a character is for drawing or control, not for reading.
fn is_drawing(letter: char) -> bool {
    ('\u{2500}'..='\u{259f}').contains(&letter) || (letter.is_control() && letter != '\n')
}

/// Plays the first seat by a script; the others are bots.
fn check(game: &str, input: &str) {
    let folder = Folder::new(&format!("transcript-{}", game.replace(':', "-")));
    let file = folder.file("game.json");
    let line = format!("play {game} -s --plain --players Ann,bot --seed 1 --record {file}");
    let run = parlour(&line, input);
    assert_eq!(run.code, 0, "{game}: {}", run.err);
    assert!(!run.out.contains(is_drawing), "{game} draws: {}", run.out);

    let record = fs::read_to_string(&file).expect("kept");
    let record: Record = record.parse().expect("a record");
    assert!(record.result.is_some(), "{game} does not end: {}", run.out);
    let game_played = Games.find(&record.game).expect("there");
    let session = game_played.replay(&record).expect("it replays");
    let events = session
        .view(Some(Seat::new(0)))
        .expect("there")
        .sentences(0);
    let events: Vec<&str> = events.iter().flat_map(|event| event.lines()).collect();
    let known: BTreeSet<&str> = events.iter().copied().collect();
    // After the events comes the summary, which may repeat one. It begins with the
    // reason.
    let summary = session.view(None).expect("there").summary();
    let reason = summary.expect("the game is over").reason;
    let lines: Vec<&str> = run.out.lines().collect();
    let end = lines.iter().rposition(|line| *line == reason);
    let played = &lines[..end.expect("the reason is told")];
    let told = played.iter().copied().filter(|line| known.contains(line));
    let told: Vec<&str> = told.collect();
    assert_eq!(told, events, "{game}");
    assert!(run.out.contains("The game took "), "{game}");
}

#[test]
fn every_event_is_told_once() {
    check("one", &"D\n".repeat(5_000));
    check(
        "one:official+target=200+turn-limit=500",
        &"D\nkeep\naccept\n\n".repeat(5_000),
    );
    check("war:seed", "\nflip\nauto 10\nauto\n");
    check("blackjack", &"hit\nS\ny\n".repeat(400));
    check("silly-biscuits:seed", &"skip\ndraw\n".repeat(3_000));
    check("top-trumps", &"1\n".repeat(4_000));
}

#[test]
fn only_ascii_is_written_if_wanted() {
    for game in Games.games() {
        let played = |options: &[&str]| {
            let players = ann_and_bots(*game);
            let line = [
                "play",
                game.id(),
                "-s",
                "--seed",
                "1",
                "--players",
                &players,
            ];
            let out = SharedBuffer::default();
            let environment = Environment {
                terminal: true,
                controls: true,
                colours: true,
                ..Environment::piped("\n\nhelp\nrules\n1\ntable\nhand\n".as_bytes(), out.clone())
            };
            let arguments = ["parlour"].iter().chain(&line).chain(options);
            parlour::run(Games, arguments.map(OsString::from), environment).expect("it succeeds");
            out.text()
        };
        let drawn = played(&[]);
        assert!(drawn.contains(is_drawing), "{drawn}");
        for options in [&["--ascii"][..], &["--ascii", "--plain"]] {
            let text = played(options);
            assert!(text.is_ascii(), "{} {options:?}: {text}", game.id());
        }
    }
}

#[test]
fn questions_are_answered_in_sentences() {
    let check = |game: &str, question: &str, expected: &str| {
        let line = format!("play {game} -s --plain --players Ann,bot --seed 3");
        let run = parlour(&line, &format!("{question}\n"));
        assert!(run.out.contains(expected), "{question}: {}", run.out);
        assert!(!run.out.contains(is_drawing), "{question}: {}", run.out);
    };
    let hand = "You hold: red 2 (R2), red 5 (R5), red 7 (R7), ";
    check("one", "hand", hand);
    check("one", ":hand", hand);
    check("one", "HAND", "None of your cards can be chosen now.");
    check(
        "one",
        "counts",
        "Mabel has 7 cards.\nDeck: 92 cards face down",
    );
    check("one", "table", "Round 1, deck 92");
    check(
        "one",
        "score",
        "This game has no points.\nNo game is over yet.",
    );
    check("one", "undo", "You have no move to undo yet");
    check("one", "D\nundo", "You can't undo this");
    check(
        "blackjack",
        "hand",
        "You hold: king of diamonds and jack of spades (20).",
    );
    check("blackjack", "score", "Score: Dealer: 0, Ann: 0, Mabel: 0.");
    check("war", "counts", "Mabel's stack: 26 cards face down.");
    check(
        "silly-biscuits",
        "hand",
        "You can play: 7 of spades, 10 of clubs",
    );
    check("top-trumps", "rules", "challenge");
    let told = "Ann drew Y0.\nRandom Bot played G8.";
    let run = parlour(
        "play one -s --plain --players Ann,bot:random --seed 3",
        "D\nlast\n",
    );
    assert_eq!(run.out.matches(told).count(), 2, "{}", run.out);
}

/// A question shows the pile and the hand, not the whole table.
#[test]
fn a_question_does_not_repeat_the_table() {
    let run = parlour(
        "play one -s --plain --players Ann,bot:random --seed 3",
        "D\n",
    );
    let question = run
        .out
        .split("Random Bot played G8.\n")
        .nth(1)
        .expect("it is told");
    let expected = "Discard: G8 (green)\nHand: R2 R5 R7 RP2 Y0 Y3 B4 BS\n  D: Draw";
    assert!(question.starts_with(expected), "{question}");
    assert!(!run.out.contains("deck 9"), "{}", run.out);
}

#[test]
fn again_change_and_menu_are_answers_after_a_game() {
    let line = "play war -s --plain --players Ann,bot --seed 1";
    let input = "auto\nwhat\nagain\nscore\nauto\nchange\n1\nCat\nauto\nmenu\nquit\n";
    let run = parlour(line, input);
    assert_eq!(run.code, 0, "{}", run.err);
    let said = |words: &str| assert!(run.out.contains(words), "{words} in {}", run.out);
    said("Please type one of the words again, change, menu and quit.");
    said("In 2 games so far Ann won ");
    said("What is the name of player 1?");
    said("Cat ");
    said("The games at our table:");
}
