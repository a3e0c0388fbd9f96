//! Whole games, played with keys and by typing.

use std::time::Duration;

use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::{Record, Seat};
use parlour_games::Games;
use parlour_terminal::InputEvent;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;

use crate::player::{MemoryHost, OPTIONS, Player, alone, legal_moves, start};

/// The maximum number of keys; more than any game needs.
const MAX_KEYS: usize = 20_000;

/// Plays each game to its end in this way, and returns the saved records.
fn play_all(how: impl Fn(&dyn AnyGame, &mut Player<'_>)) -> Vec<Record> {
    let mut records = Vec::new();
    for game in Games.games() {
        let mut host = MemoryHost::default();
        let mut player = Player::new(&mut host, OPTIONS, Some(start(game.id(), &alone(*game))));
        how(*game, &mut player);
        player.sees("The game took");
        drop(player);
        let record = host.last().clone();
        assert!(record.result.is_some(), "{}", game.id());
        game.replay(&record).expect("what was kept replays");
        records.push(record);
    }
    records
}

#[test]
fn games_are_played_with_tab_and_enter() {
    let records = play_all(|_, player| {
        for _ in 0..MAX_KEYS {
            if player.is_over() {
                return;
            }
            player.press(KeyCode::Tab);
            player.enter();
        }
    });
    assert!(records.iter().all(|record| !record.moves.is_empty()));
}

/// In a game without decisions a person in any seat turns over the cards.
#[test]
fn anybody_flips() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("war", "bot,Ann,bot")));
    player.sees("Press Enter");
    player.sees("Next round");
    for _ in 0..3 {
        player.enter();
    }
    player.sees("round 3");
    // A click on your own stack does the same, and on another one it does nothing.
    for (name, round) in [("Mabel (", 3), ("Ann (", 4)] {
        let (column, row) = player.find(name);
        player.input(&InputEvent::Click(Position::new(column + 5, row + 3)));
        player.sees(&format!("round {round} "));
    }
}

#[test]
fn games_are_played_by_typing_moves() {
    for game in Games.games() {
        let mut host = MemoryHost::default();
        let start = start(game.id(), &alone(*game));
        Player::new(&mut host, OPTIONS, Some(start)).wait(Duration::ZERO);
        let mut record = host.last().clone();
        // Each line goes to a new program that resumes the saved game, so that the line
        // alone decides what happens.
        let mut lines = 0;
        for _ in 0..MAX_KEYS {
            if record.result.is_some() {
                break;
            }
            let legal = legal_moves(&record, Seat::new(0));
            let mut player = Player::new(&mut host, OPTIONS, None);
            player.sees("Not finished");
            player.enter();
            match legal.first() {
                Some(line) => player.say(line),
                None => player.enter(),
            }
            for _ in 0..5 {
                // End every pause.
                if player.screen().contains("Press Enter to continue") {
                    player.enter();
                }
            }
            drop(player);
            let kept = host.last().clone();
            assert!(
                kept.moves.len() > record.moves.len() || legal.is_empty(),
                "{}: {legal:?}",
                game.id()
            );
            record = kept;
            lines += 1;
            if game.is_automatic() && lines == 40 {
                // More of the same line would test nothing new.
                break;
            }
        }
        assert!(lines > 0, "{}", game.id());
    }
}
