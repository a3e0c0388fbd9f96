//! How fast things happen: the speed, cards in flight, and the dealer's cards one by one.

use std::time::Duration;

use parlour_terminal::{Speed, UiOptions};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::player::{MemoryHost, OPTIONS, Player, start};

const MOVING: UiOptions = UiOptions {
    speed: Some(Speed::Normal),
    motion: true,
    ..OPTIONS
};

#[test]
fn faster_stops_at_the_fastest() {
    let options = UiOptions {
        speed: Some(Speed::Slow),
        ..OPTIONS
    };
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, options, Some(start("war", "Ann,bot")));
    for speed in ["normal", "fast", "no pauses", "no pauses", "no pauses"] {
        player.press(KeyCode::F(8));
        player.sees(&format!("Speed: {speed}."));
    }
    // F6 starts again with the slowest.
    player.press(KeyCode::F(6));
    player.sees("Speed: slow.");
}

/// A table of Blackjack at which the dealer has just acted.
fn dealer_acts(host: &mut MemoryHost) -> Player<'_> {
    let begin = start("blackjack:casino", "Ann");
    let mut player = Player::new(host, MOVING, Some(begin));
    for line in ["bet 10", "S"] {
        player.say(line);
        // Draw the frame in which the animation begins.
        player.screen();
    }
    player.sees("Space skip");
    player.sees_no("Play again?");
    player
}

#[test]
fn the_dealers_cards_are_turned_over_one_by_one() {
    let mut host = MemoryHost::default();
    let mut player = dealer_acts(&mut host);
    let mut frames = 0;
    while !player.screen().contains("Play again?") {
        player.wait(Duration::from_millis(50));
        frames += 1;
        assert!(frames < 500, "it does not end:\n{}", player.screen());
    }
    assert!(frames > 10, "the result comes at once");
    drop(player);
    // A key skips the rest, and is not the answer to the next question.
    let mut host = MemoryHost::default();
    let mut player = dealer_acts(&mut host);
    player.press(KeyCode::Char(' '));
    player.sees("Play again?");
    drop(player);
    assert_eq!(host.last().moves.len(), 2);
}

/// The line and the column of the discard pile's caption, unless a flying card covers it.
fn discard_place(screen: &str) -> Option<(usize, usize)> {
    let mut lines = screen.lines().enumerate();
    lines.find_map(|(number, line)| {
        let at = line.find("discard")?;
        Some((number, line[..at].chars().count()))
    })
}

/// The text of the discard pile: of its card, without the frame.
fn discard(screen: &str, (caption, column): (usize, usize)) -> String {
    let lines: Vec<&str> = screen.lines().collect();
    let card = lines[..caption].iter().rev().take(5);
    let part = card.flat_map(|line| line.chars().skip(column.saturating_sub(2)).take(16));
    part.filter(|letter| letter.is_alphanumeric()).collect()
}

#[test]
fn the_discard_pile_keeps_its_card_while_the_next_one_flies() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, MOVING, Some(start("one", "Ann,bot:random")));
    player.size = Rect::new(0, 0, 120, 40);
    let mut place = discard_place(&player.screen()).expect("a discard pile");
    let mut flights = 0;
    for _ in 0..40 {
        assert_ne!(discard(&player.screen(), place), "", "{}", player.screen());
        player.enter();
        for _ in 0..20 {
            let screen = player.screen();
            if screen.contains("***") {
                return;
            }
            place = discard_place(&screen).unwrap_or(place);
            assert_ne!(discard(&screen, place), "", "{screen}");
            player.wait(Duration::from_millis(33));
            flights += 1;
        }
    }
    assert!(flights > 100);
}
