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
