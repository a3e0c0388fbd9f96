//! The menus with one game, six, ten and twenty.

use parlour_engine::registry::Registry;
use parlour_terminal::{InputEvent, LineMode, Screen, Script};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::player::{MemoryHost, OPTIONS, Player};
use crate::toy::{COPY, Toy};

/// Defines a registry with copies of the toy game.
macro_rules! copies {
    ($name:ident: $($number:literal)+) => {
        parlour_engine::registry! {
            struct $name;
            $(Toy<{ COPY + $number }>),+
        }
    };
}

copies! { OneGame: 0 }
copies! { Six: 0 1 2 3 4 5 }
copies! { Ten: 0 1 2 3 4 5 6 7 8 9 }
copies! { Twenty: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 }

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn menu<'a>(host: &'a mut MemoryHost, games: &'a impl Registry, size: (u16, u16)) -> Player<'a> {
    let mut player = Player::with_games(games, host, OPTIONS, None);
    player.size = Rect::new(0, 0, size.0, size.1);
    player
}

/// The number of a game as its card shows it.
fn card(number: usize) -> String {
    format!("╭ {number} ─")
}

/// Every game can be reached with each way to choose one, and the card of the
/// chosen game is always visible.
fn check(games: &'static impl Registry) {
    let count = games.games().len();
    for size in SIZES {
        let mut host = MemoryHost::default();
        let mut player = menu(&mut host, games, size);
        for number in 1..=count {
            player.sees(&card(number));
            player.sees(&format!(
                "how {} is played",
                games.games()[number - 1].title()
            ));
            player.press(KeyCode::Right);
        }
        // After the last game comes the first one.
        player.sees(&card(1));
        for _ in 0..count {
            player.press(KeyCode::PageDown);
        }
        player.sees(&format!(
            "how {} is played",
            games.games()[count - 1].title()
        ));
        player.sees(&card(count));
        player.sees_no("▼ more games");
        for _ in 0..count {
            player.press(KeyCode::PageUp);
        }
        player.sees(&card(1));
        player.sees_no("▲ more games");
        for (index, game) in games.games().iter().enumerate() {
            player.press(KeyCode::Up);
            for digit in (index + 1).to_string().chars() {
                player.press(KeyCode::Char(digit));
            }
            player.sees(&format!("how {} is played", game.title()));
        }
    }
}

#[test]
fn any_number_of_games_fits() {
    check(&OneGame);
    check(&Six);
    check(&Ten);
    check(&Twenty);
}

#[test]
fn hidden_games_are_reached_with_the_mouse() {
    let mut host = MemoryHost::default();
    let mut player = menu(&mut host, &Twenty, (80, 24));
    player.sees_no(&card(20));
    for _ in 0..3 {
        player.click("▼ more games");
    }
    player.click(&card(20));
    player.sees("how Last One is played");
    player.click(&card(20));
    drop(player);
    assert_eq!(host.last().game, "copy-20");
}

#[test]
fn a_game_with_a_two_digit_number_is_played() {
    let mut host = MemoryHost::default();
    let mut player = menu(&mut host, &Twenty, (80, 24));
    player.press(KeyCode::Char('1'));
    player.press(KeyCode::Char('2'));
    player.input(&InputEvent::Key(KeyCode::Enter));
    drop(player);
    assert_eq!(host.last().game, "copy-12");
}

#[test]
fn the_menus_look_right() {
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        for size in SIZES {
            let name = |games: usize| format!("menu_{games}_games_{}x{}", size.0, size.1);
            let mut host = MemoryHost::default();
            insta::assert_snapshot!(name(1), menu(&mut host, &OneGame, size).screen());
            insta::assert_snapshot!(name(6), menu(&mut host, &Six, size).screen());
            insta::assert_snapshot!(name(10), menu(&mut host, &Ten, size).screen());
            let mut player = menu(&mut host, &Twenty, size);
            player.press(KeyCode::Char('1'));
            player.press(KeyCode::Char('3'));
            insta::assert_snapshot!(name(20), player.screen());
        }
        insta::assert_snapshot!("line_menu_20_games", line_menu());
    });
}

/// The line mode's menu of twenty games. The last one is chosen by its number.
fn line_menu() -> String {
    let mut out = Vec::new();
    let mut host = MemoryHost::default();
    let mut input = Script::new(["20", "3", "25"]);
    let mut screen = Screen::plain(&mut out);
    let left = LineMode::new(&Twenty, &mut input, &mut screen, &mut host).menu();
    left.expect("nothing fails in memory");
    String::from_utf8(out).expect("text")
}
