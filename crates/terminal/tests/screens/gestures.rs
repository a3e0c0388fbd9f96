//! What a table offers beside typed moves: colours as cards, the deck to click, a bet to
//! repeat.

use ratatui::crossterm::event::KeyCode;

use crate::endings::line_mode;
use crate::player::{MemoryHost, OPTIONS, Player, start};

#[test]
fn a_colour_is_chosen_from_cards() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one", "Ann,bot")));
    for _ in 0..300 {
        let screen = player.screen();
        if screen.contains("│W ") || screen.contains("│WC") || screen.contains("│WP4") {
            player.say("WC");
            if player.screen().contains("[1 ") {
                break;
            }
            player.say("WP4");
            if player.screen().contains("[1 ") {
                break;
            }
        }
        player.say("D");
        player.enter();
    }
    for words in ["[1 red]", "2 ", "3 ", "4 "] {
        player.sees(words);
    }
    player.press(KeyCode::Right);
    player.sees_no("[1 ");
    player.press(KeyCode::Char('3'));
    player.sees_no("cancel");
    drop(player);
    let moves = &host.last().moves;
    assert!(moves.iter().any(|text| text.starts_with('W')), "{moves:?}");
}

#[test]
fn the_deck_can_be_clicked() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one", "Ann,bot")));
    player.click("│ 92");
    drop(player);
    assert_eq!(host.last().moves[0], "D");

    // Cards that must be picked up are taken from the deck, too.
    let mut host = MemoryHost::default();
    let rules = "one:official+stacking=any";
    let mut player = Player::new(&mut host, OPTIONS, Some(start(rules, "Ann,bot:random")));
    for _ in 0..2_000 {
        if player.screen().contains("Take ") {
            break;
        }
        player.press(KeyCode::Tab);
        player.enter();
    }
    let screen = player.screen();
    let cards = screen
        .split_once("deck ")
        .and_then(|(_, rest)| rest.split_once(' '));
    let (cards, _) = cards.unwrap_or_else(|| panic!("no deck in\n{screen}"));
    player.click(&format!("│ {cards}"));
    player.sees_no("Take ");
    drop(player);
    let moves = &host.last().moves;
    let took = |text: &String| text.ends_with("D") || text.ends_with("accept");
    assert!(moves.iter().rev().take(3).any(took), "{moves:?}");
}

#[test]
fn enter_repeats_the_last_bet() {
    let mut host = MemoryHost::default();
    let begin = start("blackjack:casino", "Ann");
    let mut player = Player::new(&mut host, OPTIONS, Some(begin));
    player.say("bet 10");
    for _ in 0..20 {
        if player.screen().contains("how much do you bet") {
            break;
        }
        let asks_again = player.screen().contains("again");
        player.say(if asks_again { "Y" } else { "S" });
    }
    player.sees("Enter: bet 10");
    player.enter();
    drop(player);
    let moves = &host.last().moves;
    let bets = moves.iter().filter(|text| text.contains("bet 10")).count();
    assert_eq!(bets, 2, "{moves:?}");

    let mut host = MemoryHost::default();
    let lines = ["bet 10", "S", "Y", "", "S", "Y", "", "S", "Y"];
    let text = line_mode(&mut host, "blackjack:casino", "Ann", &lines);
    assert!(text.contains("Enter: bet 10"), "{text}");
}

#[test]
fn the_first_start_asks_for_a_name() {
    let mut host = MemoryHost::default();
    host.settings.people.clear();
    let mut player = Player::new(&mut host, OPTIONS, None);
    player.sees("What is your name?");
    player.input(&parlour_terminal::InputEvent::Control('u'));
    player.sees("type it here");
    player.enter();
    player.sees("Please type your name");
    player.say("Zoë");
    player.sees_no("What is your name?");
    player.sees("Zoë");
    drop(player);
    assert_eq!(host.settings.people, ["Zoë"]);
    // The speed of the command line is remembered.
    assert_eq!(host.settings.speed, parlour_terminal::Speed::Off);
}

#[test]
fn a_game_has_a_title_page() {
    let mut host = MemoryHost::default();
    let mut begin = start("one", "Ann,bot");
    begin.skip_splash = false;
    let mut player = Player::new(&mut host, OPTIONS, Some(begin));
    player.sees("1 new game   2 rules   3 quit");
    player.press(KeyCode::Char('x'));
    player.sees("Please type 1");
    player.press(KeyCode::Char('2'));
    player.sees("scroll");
    player.press(KeyCode::Esc);
    player.press(KeyCode::Char('1'));
    player.sees("Ann (7)");
    player.press(KeyCode::Esc);
    player.sees("Enter leave");
    player.enter();
    player.sees("1 new game   2 rules   3 quit");
    player.press(KeyCode::Char('3'));
    assert_eq!(player.left(), Some(parlour_terminal::Leave::Quit));
}

#[test]
fn records_are_filtered_by_typing() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("war", "Ann,bot")));
    player.press(KeyCode::Esc);
    player.enter();
    player.press(KeyCode::Char('3'));
    player.click("Play ");
    player.press(KeyCode::Esc);
    player.enter();
    player.click("Records");
    player.sees("War. Not");
    player.sees("One. Not");
    for letter in "war".chars() {
        player.press(KeyCode::Char(letter));
    }
    player.sees("War. Not");
    player.sees_no("One. Not");
    player.press(KeyCode::Esc);
    player.sees("One. Not");
}
