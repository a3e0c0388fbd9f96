//! Long games are announced, and nobody has to wait until bots have finished one.

use std::time::Duration;

use parlour_terminal::StartOptions;
use ratatui::crossterm::event::KeyCode;

use crate::endings::line_mode;
use crate::player::{MemoryHost, OPTIONS, Player, start};

const LONG: &str = "takes hundreds of rounds";
const OFFER: &str = "Played for points, every card is played only once.";
const ELEMENTS: &str = "top-trumps:official+deck=elements";

fn long_game() -> StartOptions {
    start(ELEMENTS, "Ann,bot")
}

#[test]
fn a_long_game_is_announced_and_a_shorter_one_offered() {
    let check = |key: KeyCode, play_for: &str| {
        let mut host = MemoryHost::default();
        let mut player = Player::new(&mut host, OPTIONS, Some(long_game()));
        player.sees(LONG);
        player.sees(OFFER);
        player.press(key);
        drop(player);
        assert_eq!(host.last().rules["play-for"], play_for);
    };
    check(KeyCode::Enter, "points");
    check(KeyCode::Char('l'), "cards");
}

#[test]
fn the_players_page_announces_a_long_game_too() {
    let mut host = MemoryHost::default();
    let rules = long_game().rules;
    host.settings.rules.insert("top-trumps".into(), rules);
    let mut player = Player::new(&mut host, OPTIONS, None);
    player.press(KeyCode::Char('1'));
    player.click("Players");
    player.click("Play ");
    player.sees(LONG);
    // Back to the players, and again.
    player.press(KeyCode::Esc);
    player.sees("Who plays");
    player.click("Play ");
    player.enter();
    player.sees("0 pts");
    drop(player);
    assert_eq!(host.last().rules["play-for"], "points");
}

#[test]
fn the_line_mode_offers_the_shorter_game() {
    let check = |lines: &[&str], play_for: &str| {
        let mut host = MemoryHost::default();
        let text = line_mode(&mut host, ELEMENTS, "Ann,bot", lines);
        assert_eq!(text.matches(LONG).count(), 1, "{text}");
        assert!(text.contains(OFFER), "{text}");
        assert!(text.contains("Play the shorter game?"), "{text}");
        assert_eq!(host.last().rules["play-for"], play_for);
    };
    check(&["", "1", "quit"], "points");
    check(&["perhaps", "y", "1", "quit"], "points");
    check(&["n", "1", "quit"], "cards");
    // A game that nobody waits for, and rules that were chosen on purpose.
    for (game, players) in [
        (ELEMENTS, "bot,bot"),
        (
            "top-trumps:official+deck=elements+play-for=cards",
            "Ann,bot",
        ),
        ("top-trumps", "Ann,bot"),
    ] {
        let text = line_mode(&mut MemoryHost::default(), game, players, &[]);
        assert!(!text.contains(LONG), "{text}");
    }
}

const OUT: &str = "Ann has no cards left and is out.";
const LEFT: &str = "Only bots are left in the game";

/// Plays with two bots until Ann has no cards left; `None` if that takes too long or
/// does not happen.
fn play_until_out(game: &str, seed: u8) -> Option<MemoryHost> {
    let mut host = MemoryHost::with_seed(seed);
    let mut player = Player::new(&mut host, OPTIONS, Some(start(game, "Ann,bot,bot")));
    for key in [KeyCode::Tab, KeyCode::Enter].into_iter().cycle().take(200) {
        if player.is_over() {
            return None;
        }
        if player.screen().contains(LEFT) {
            player.sees(OUT);
            // The game is finished quickly.
            player.enter();
            player.wait(Duration::from_secs(1));
            assert!(player.is_over(), "{}", player.screen());
            drop(player);
            return Some(host);
        }
        player.press(key);
    }
    None
}

#[test]
fn people_without_cards_are_out_at_once() {
    for game in ["war", "top-trumps:official"] {
        let host = (0..100).find_map(|seed| play_until_out(game, seed));
        let host = host.unwrap_or_else(|| panic!("nobody is out in {game}"));
        assert!(host.last().result.is_some());
    }
}
