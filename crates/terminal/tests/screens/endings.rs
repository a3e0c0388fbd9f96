//! The end of a game: for people who are out before the others, and for everybody.

use std::time::Duration;

use parlour_games::Games;
use parlour_terminal::{LineMode, Screen, Script, Speed, UiOptions};
use ratatui::crossterm::event::KeyCode;

use crate::player::{MemoryHost, OPTIONS, Player, start};

/// What the line mode prints for this input.
pub fn line_mode(host: &mut MemoryHost, game: &str, players: &str, lines: &[&str]) -> String {
    let mut out = Vec::new();
    let mut input = Script::new(lines.iter().copied());
    let mut screen = Screen::plain(&mut out);
    let mut start = start(game, players);
    start.skip_splash = true;
    let left = LineMode::new(&Games, &mut input, &mut screen, host).play(&mut start);
    left.expect("nothing fails in memory");
    String::from_utf8(out).expect("text")
}

const LEFT: &str = "Only bots are left in the game";

/// Stays in the first hand, and leaves the table.
fn leave_blackjack(host: &mut MemoryHost, options: UiOptions) -> Player<'_> {
    let start = start("blackjack:seed", "Ann,bot");
    let mut player = Player::new(host, options, Some(start));
    for _ in 0..20 {
        if player.screen().contains(LEFT) {
            break;
        }
        let asks_again = player.screen().contains("again");
        player.say(if asks_again { "N" } else { "S" });
    }
    player.sees(LEFT);
    player.sees("Ann leaves with");
    player
}

#[test]
fn nobody_has_to_watch_bots() {
    // Enter finishes quickly.
    let mut host = MemoryHost::default();
    let mut player = leave_blackjack(&mut host, OPTIONS);
    player.enter();
    player.wait(Duration::from_secs(1));
    assert!(player.is_over(), "{}", player.screen());
    drop(player);
    assert!(host.last().result.is_some());

    // Watching shows the bots; F9 ends it.
    let mut host = MemoryHost::default();
    let options = UiOptions {
        speed: Some(Speed::Normal),
        ..OPTIONS
    };
    let mut player = leave_blackjack(&mut host, options);
    player.press(KeyCode::Char('w'));
    player.sees("is thinking");
    player.sees("F9 to end");
    player.press(KeyCode::F(9));
    player.wait(Duration::from_secs(1));
    assert!(player.is_over(), "{}", player.screen());

    // Leaving opens the menu, and the game is not offered again.
    for leave in [KeyCode::Char('l'), KeyCode::Esc] {
        let mut host = MemoryHost::default();
        let mut player = leave_blackjack(&mut host, OPTIONS);
        player.press(leave);
        player.sees("Rules of the game");
        player.sees_no("Resume");
        drop(player);
        assert!(host.last().result.is_some());
    }
}

#[test]
fn the_line_mode_asks_whether_to_watch_bots() {
    let check = |answer: &[&str], sees: &str, sees_no: &str| {
        let mut host = MemoryHost::default();
        let lines = [&["S", "S", "N"], answer].concat();
        let text = line_mode(
            &mut host,
            "blackjack:seed+turns=hands",
            "Ann,bot:random",
            &lines,
        );
        assert!(text.contains(LEFT), "{text}");
        assert!(text.contains("Ann leaves with"), "{text}");
        assert!(text.contains(sees), "no {sees:?} in {text}");
        assert!(!text.contains(sees_no), "{sees_no:?} in {text}");
        assert!(host.last().result.is_some());
    };
    let finished = "The game ended after";
    check(&["", "quit"], "winner", "nothing");
    check(&["watch", "quit"], "Random Bot plays again.", "nothing");
    check(&["leave", "3"], LEFT, finished);
    check(&["what", "leave", "3"], "Please press Enter", finished);
}

#[test]
fn a_game_ends_with_places_highlights_and_time() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("war:bicycle", "Ann,bot")));
    player.wait(Duration::from_secs(180));
    player.press(KeyCode::F(9));
    for _ in 0..1_000 {
        player.wait(Duration::from_millis(20));
    }
    for words in ["1. ", "2. ", "The game took 3 minutes.", "[ Again ]"] {
        player.sees(words);
    }
    let mut host = MemoryHost::default();
    let text = line_mode(&mut host, "war:bicycle", "Ann,bot", &["auto", "quit"]);
    for words in ["1. ", "2. ", "The game took less than a minute."] {
        assert!(text.contains(words), "no {words:?} in {text}");
    }
}

/// The house has a line of its own if it won, so that no table begins with place 2.
#[test]
fn a_house_that_wins_has_the_first_place() {
    let mut wins = 0;
    for seed in 0..10 {
        let mut host = MemoryHost::with_seed(seed);
        let lines = ["S", "S", "S", "N", "quit"];
        let text = line_mode(&mut host, "blackjack:seed", "Ann", &lines);
        let has_won = text.contains("Dealer is the winner");
        assert_eq!(text.contains("1. Dealer  1 hand won"), has_won, "{text}");
        assert_eq!(text.contains("2. Ann     0 hands won"), has_won, "{text}");
        wins += u32::from(has_won);
    }
    assert!(wins > 0);
}

/// On the smallest screen, too, the line below the table begins with your own result.
#[test]
fn your_own_result_comes_first() {
    let mut host = MemoryHost::default();
    let begin = start("blackjack:casino", "bot,Ann,bot");
    let mut player = Player::new(&mut host, OPTIONS, Some(begin));
    player.say("bet 10");
    for _ in 0..20 {
        if player.screen().contains("Play again?") {
            break;
        }
        player.say("S");
    }
    let screen = player.screen();
    let lines: Vec<&str> = screen.lines().collect();
    let news = lines[lines.len() - 4..lines.len() - 2].join(" ");
    assert!(news.contains("Ann bet 10 and"), "{screen}");
    assert!(!news.contains("Mabel"), "{screen}");
}

#[test]
fn every_deal_ends_with_a_recap() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one:official", "Ann,bot")));
    for _ in 0..2_000 {
        if player.screen().contains(" of 500") {
            break;
        }
        player.press(KeyCode::Tab);
        player.enter();
    }
    player.sees("went out and scores");
    player.sees("▓");
    player.sees("Press Enter to continue");
    player.enter();
    player.sees_no("went out and scores");
}
