//! The pages around a game, and the table with several people.

use std::time::Duration;

use parlour_engine::Seat;
use parlour_engine::registry::Registry;
use parlour_games::Games;
use parlour_terminal::{InputEvent, Leave, Speed, UiOptions};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::player::{MemoryHost, OPTIONS, Player, alone, legal_moves, start};

/// Types the number that this game has on the menu.
fn choose(player: &mut Player<'_>, game: &str) {
    let index = Games.games().iter().position(|other| other.id() == game);
    let number = index.expect("a game of ours") + 1;
    for digit in number.to_string().chars() {
        player.press(KeyCode::Char(digit));
    }
}

#[test]
fn every_page_opens_from_the_menu_and_closes() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, None);
    for game in Games.games() {
        // With many games, not all cards are visible at once.
        player.press(KeyCode::Up);
        choose(&mut player, game.id());
        for word in game.title().split(' ') {
            player.sees(word);
        }
    }
    player.press(KeyCode::Up);
    choose(&mut player, "one");
    for words in [
        "Play",
        "Players",
        "House rules",
        "Rules of the game",
        "Records",
        "Your statistics",
        "Quit",
    ] {
        player.sees(words);
    }
    let check = |player: &mut Player<'_>, action: &str, title: &str| {
        player.click(action);
        player.sees(title);
        player.press(KeyCode::Esc);
        player.sees("Rules of the game");
    };
    check(&mut player, "Players", "Who plays");
    check(&mut player, "House rules", "House rules of");
    check(&mut player, "Rules of the game", "scroll");
    check(&mut player, "Records", "No saved games yet");
    check(
        &mut player,
        "Your statistics",
        "No finished game is saved yet",
    );
    player.click("Quit");
    assert_eq!(player.left(), Some(Leave::Quit));
}

#[test]
fn a_number_and_enter_start_any_game() {
    for game in Games.games() {
        let mut host = MemoryHost::default();
        let mut player = Player::new(&mut host, OPTIONS, None);
        choose(&mut player, game.id());
        player.enter();
        drop(player);
        assert_eq!(host.last().game, game.id());
        assert_eq!(host.settings.game.as_deref(), Some(game.id()));
    }
}

#[test]
fn house_rules_are_changed_and_used() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one", "Ann,bot")));
    player.press(KeyCode::Esc);
    player.sees("Leave the table?");
    player.enter();
    player.click("House rules");
    player.say("official+jump-in=maybe");
    player.sees("! ");
    // The message is about this rule.
    player.press(KeyCode::Down);
    player.sees_no("! ");
    player.press(KeyCode::Up);
    player.say("one:official+jump-in");
    player.sees("one:official+jump-in");
    player.say("turn-limit=0");
    player.sees("! ");
    player.press(KeyCode::Esc);
    player.sees("one:official+jump-in");
    player.press(KeyCode::Down);
    player.click("Play ");
    drop(player);
    let rules = &host.last().rules;
    assert_eq!(rules["jump-in"], true);
    assert_eq!(host.settings.rules["one"]["preset"], "official");
}

/// On the smallest screen the whole sentence of the selected rule is visible.
#[test]
fn house_rules_show_whole_sentences() {
    for game in Games.games() {
        let mut host = MemoryHost::default();
        let mut player = Player::new(&mut host, OPTIONS, None);
        choose(&mut player, game.id());
        player.click("House rules");
        for switch in game.switches() {
            player.press(KeyCode::Down);
            let screen = player.screen().replace(['│', '\n'], " ");
            let words: Vec<&str> = screen.split_whitespace().collect();
            let about = switch.about;
            assert!(words.join(" ").contains(about), "no {about:?} in\n{screen}");
            // The key is on the line of the sentence.
            player.sees(&format!("{}=", switch.id));
        }
    }
}

#[test]
fn menu_lines_that_are_cut_end_with_an_ellipsis() {
    let mut host = MemoryHost::default();
    host.settings.people = ["Maximiliana", "Bartholomew", "Clementine", "Wilhelmina III"]
        .map(String::from)
        .into();
    let mut player = Player::new(&mut host, OPTIONS, None);
    choose(&mut player, "one");
    let screen = player.screen();
    let line = screen.lines().find(|line| line.contains("> "));
    let line = line.unwrap_or_else(|| panic!("nothing is chosen in\n{screen}"));
    assert!(line.trim_end().ends_with('…'), "{line}");
}

#[test]
fn people_and_bots_are_seated() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, None);
    choose(&mut player, "one");
    player.click("Players");
    player.sees("Who plays");
    player.input(&InputEvent::Control('u'));
    player.say("Zoë");
    player.click("+ a person");
    player.say("zoë");
    player.click("Play ");
    player.sees("! ");
    player.sees("Who plays");
    // Change a name and start.
    player.click("zoë");
    player.input(&InputEvent::Control('u'));
    player.say("Ola");
    player.click("Play ");
    player.sees("Zoë, it is your turn");
    drop(player);
    assert_eq!(host.settings.people, ["Zoë", "Ola"]);
    assert!(host.last().names().eq(["Zoë", "Mabel", "Ola"]));
}

#[test]
fn the_screen_is_covered_between_people() {
    let mut host = MemoryHost::default();
    let begin = start("one", "Ann,Bob");
    let mut player = Player::new(&mut host, OPTIONS, Some(begin));
    let mut covers = Vec::new();
    for _ in 0..12 {
        let cover = player.screen();
        assert!(
            cover.contains("press Enter when only you can see"),
            "{cover}"
        );
        assert!(!cover.contains('╭') && !cover.contains('┌'), "{cover}");
        covers.push(cover.contains("Ann, it is your turn"));
        player.enter();
        player.sees_no("only you can see");
        // Play any move, and read private news.
        player.enter();
        while !player.screen().contains("only you can see") {
            player.enter();
        }
    }
    assert!(covers.contains(&true) && covers.contains(&false));
}

#[test]
fn a_refusal_gives_a_reason_and_changes_nothing() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one", "Ann,bot")));
    let table = |player: &mut Player<'_>| {
        let screen = player.screen();
        let lines: Vec<&str> = screen.lines().take(20).collect();
        lines.join("\n")
    };
    let before = table(&mut player);
    for line in ["R77", "nonsense", "🂡🂢", "Bob: D", ":x", "1:R7"] {
        player.say(line);
        player.sees("! ");
    }
    player.input(&InputEvent::Paste("x".repeat(10_000_000)));
    player.enter();
    player.sees("! ");
    player.press(KeyCode::Tab);
    player.press(KeyCode::BackTab);
    assert_eq!(table(&mut player), before);
    drop(player);
    assert!(host.last().moves.is_empty());
}

#[test]
fn one_key_opens_help_rules_and_log() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one", "Ann,bot")));
    let check = |player: &mut Player<'_>, key: KeyCode, words: &str| {
        player.press(key);
        player.sees(words);
        player.press(KeyCode::Esc);
        player.sees_no(words);
    };
    check(
        &mut player,
        KeyCode::Char('?'),
        "Type your move and press Enter",
    );
    check(&mut player, KeyCode::F(1), "Type your move and press Enter");
    check(&mut player, KeyCode::F(2), "scroll");
    check(&mut player, KeyCode::F(3), "What happened");
    player.press(KeyCode::F(4));
    drop(player);
    assert!(host.settings.four_colours);
}

#[test]
fn bots_wait_unless_a_key_skips_the_wait() {
    let options = UiOptions {
        speed: Some(Speed::Normal),
        ..OPTIONS
    };
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, options, Some(start("one", "bot,Ann")));
    player.sees("thinking");
    player.wait(Duration::from_millis(300));
    player.sees("thinking");
    let mut waited = 0;
    while player.screen().contains("thinking") {
        player.wait(Duration::from_millis(300));
        waited += 1;
        assert!(waited < 20);
    }
    // Again, with the key that skips.
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, options, Some(start("one", "bot,Ann")));
    player.sees("thinking");
    player.press(KeyCode::Char(' '));
    player.sees_no("is thinking");
}

#[test]
fn a_saved_game_is_watched_and_resumed() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one", "Ann,Bob,Cleo")));
    while !player.is_over() {
        player.enter();
    }
    player.press(KeyCode::Esc);
    player.click("Records");
    player.sees("Ann, Bob and Cleo");
    player.enter();
    let first = player.screen();
    assert!(first.contains("Move 0 of"), "{first}");
    player.press(KeyCode::End);
    let last = player.screen();
    player.press(KeyCode::Left);
    let before = player.screen();
    assert_ne!(last, before);
    player.press(KeyCode::Right);
    assert_eq!(player.screen(), last);
    player.press(KeyCode::Home);
    player.press(KeyCode::Right);
    player.press(KeyCode::Left);
    assert!(player.screen().contains("Move 0 of"));
    player.press(KeyCode::End);
    player.enter();
    player.sees("The game is over at this move");
    player.press(KeyCode::PageUp);
    player.press(KeyCode::Tab);
    player.sees("as Bob sees it");
    player.enter();
    player.sees("Bob");
    while !player.is_over() {
        player.enter();
    }
    drop(player);
    let mut seats: Vec<&str> = host.last().names().collect();
    seats.sort();
    assert_eq!(seats, ["Bob", "Mabel", "Otto"]);
    let game = Games.find("one").unwrap();
    game.replay(host.last()).unwrap();
}

#[test]
fn statistics_show_the_finished_games() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one", "Ann,Bob")));
    while !player.is_over() {
        player.enter();
    }
    player.press(KeyCode::Esc);
    player.click("Your statistics");
    player.sees("Ann: 1 game");
    player.sees("Longest game: One");
    player.press(KeyCode::Tab);
    player.sees("Bob: 1 game");
    player.press(KeyCode::Esc);
    player.sees("Rules of the game");
}

/// On the smallest screen every action is visible, even if a game is offered.
#[test]
fn all_actions_fit_on_the_smallest_screen() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one", "Ann,bot")));
    player.press(KeyCode::Esc);
    player.enter();
    player.sees("Resume");
    player.click("Quit");
    assert_eq!(player.left(), Some(Leave::Quit));
}

#[test]
fn the_score_is_kept_over_several_games() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("war", "Ann,bot")));
    for games in 1..=3 {
        player.press(KeyCode::F(9));
        for _ in 0..1_000 {
            player.wait(Duration::from_millis(20));
        }
        match games {
            1 => player.sees("The game took"),
            _ => player.sees(&format!("In {games} games so far Ann won")),
        };
        player.press(KeyCode::Char('a'));
    }
    assert_eq!(host.records.len(), 4);
}

#[test]
fn every_page_fits_every_size() {
    let mut host = MemoryHost::default();
    for game in Games.games() {
        let players = alone(*game);
        let mut player = Player::new(&mut host, OPTIONS, Some(start(game.id(), &players)));
        for (width, height) in [
            (0, 0),
            (1, 1),
            (79, 24),
            (80, 23),
            (80, 24),
            (300, 100),
            (500, 24),
        ] {
            player.size = Rect::new(0, 0, width, height);
            let screen = player.screen();
            let small = width < 80 || height < 24;
            assert_eq!(
                screen.contains("Esc"),
                !small,
                "{width}×{height}:\n{screen}"
            );
        }
    }
}

#[test]
fn the_choice_stays_after_reading_the_rules() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("war", "Ann,bot")));
    player.enter();
    player.press(KeyCode::Esc);
    player.enter();
    // The game just left is offered, but another one can be chosen.
    player.sees("Resume");
    player.sees("War. Not finished, after 1 move. Ann and Mabel.");
    choose(&mut player, "silly-biscuits");
    player.click("Rules of the game");
    player.press(KeyCode::Esc);
    player.sees("how Silly Biscuits is played");
    player.click("House rules");
    player.press(KeyCode::Esc);
    player.sees("how Silly Biscuits is played");
}

#[test]
fn a_key_held_too_long_does_not_uncover_the_next_hand() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one", "Ann,Bob")));
    player.enter();
    player.sees_no("only you can see");
    player.say("D");
    while !player.screen().contains("only you can see") {
        player.enter();
    }
    for _ in 0..5 {
        // Repeat the key without a pause.
        player.app.input(&InputEvent::Key(KeyCode::Enter));
    }
    player.sees("only you can see");
    player.enter();
    player.sees_no("only you can see");
}

#[test]
fn every_move_can_be_reached_by_tab() {
    let rules = "silly-biscuits:shithead";
    let mut reached = std::collections::BTreeSet::new();
    let mut most = 0;
    for tabs in 1..=16 {
        let mut host = MemoryHost::default();
        let mut player = Player::new(&mut host, OPTIONS, Some(start(rules, "Ann,bot")));
        for _ in 0..tabs {
            player.press(KeyCode::Tab);
        }
        player.enter();
        drop(player);
        let mut record = host.last().clone();
        let first = record.moves.iter().position(|line| line.starts_with("1:"));
        let first = first.expect("Ann has moved");
        reached.insert(record.moves[first].clone());
        record.moves.truncate(first);
        record.result = None;
        most = legal_moves(&record, Seat::new(0)).len();
    }
    assert!(most > 6, "{most} moves are more than a line holds");
    assert_eq!(reached.len(), most, "{reached:?}");
}

#[test]
fn every_page_is_ascii_if_wanted() {
    let mut options = OPTIONS;
    options.theme.ascii = true;
    for game in Games.games() {
        let mut host = MemoryHost::default();
        let players = alone(*game);
        let begin = start(game.id(), &players);
        let mut player = Player::new(&mut host, options, Some(begin));
        let keys = [
            KeyCode::Tab,
            KeyCode::Enter,
            KeyCode::F(1),
            KeyCode::Esc,
            KeyCode::F(2),
            KeyCode::Esc,
            KeyCode::F(3),
            KeyCode::Esc,
            KeyCode::Esc,
            KeyCode::Enter,
            KeyCode::Down,
            KeyCode::Down,
            KeyCode::Enter,
        ];
        for key in keys {
            let screen = player.screen();
            assert!(screen.is_ascii(), "{} {key:?}:\n{screen}", game.id());
            player.press(key);
        }
    }
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, options, None);
    player.click("Records");
    player.press(KeyCode::Char('a'));
    player.sees("Records: a|");
    let screen = player.screen();
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn watching_an_unfinished_game_shows_no_hand() {
    let mut host = MemoryHost::default();
    let mut player = Player::new(&mut host, OPTIONS, Some(start("one", "Ann,bot")));
    for _ in 0..4 {
        player.say("D");
    }
    player.press(KeyCode::Esc);
    player.enter();
    player.click("Records");
    // F3 watches a game; Enter would resume it.
    player.press(KeyCode::F(3));
    player.press(KeyCode::End);
    player.sees("as Ann sees it");
    player.press(KeyCode::Tab);
    player.sees("You can change the seat only when");
    // Playing on would show the coming cards.
    player.sees_no("play on from here");
    for back in [0, 2] {
        (0..back).for_each(|_| player.press(KeyCode::Left));
        player.enter();
        player.sees("! This game is not finished");
    }
    player.press(KeyCode::End);
    player.press(KeyCode::F(3));
    for words in [
        "Mabel drew R",
        "Mabel drew Y",
        "Mabel drew B",
        "Mabel drew G",
        "Mabel drew W",
    ] {
        player.sees_no(words);
    }
}

/// With animated cards and bots between people, the cover still hides every hand, and
/// private news is read first.
#[test]
fn the_cover_hides_hands_after_bots_and_animations() {
    let options = UiOptions {
        speed: Some(Speed::Fast),
        motion: true,
        ..OPTIONS
    };
    let mut host = MemoryHost::default();
    let begin = start("one", "Ann,bot,Bob");
    let mut player = Player::new(&mut host, options, Some(begin));
    let mut covers = 0;
    for _ in 0..10 {
        let mut waits = 0;
        while !player.screen().contains("only you can see") {
            player.wait(Duration::from_millis(50));
            waits += 1;
            assert!(waits < 500, "nobody is asked:\n{}", player.screen());
            let screen = player.screen();
            if screen.contains("pass the keyboard on") {
                player.sees(" drew ");
                player.enter();
            } else if screen.contains("Tab next") {
                // The other person was skipped.
                player.say("D");
            }
        }
        covers += 1;
        // Every frame is covered.
        for _ in 0..5 {
            player.wait(Duration::from_millis(33));
            player.sees_no("▲");
        }
        player.enter();
        player.sees_no("only you can see");
        player.say("D");
    }
    assert_eq!(covers, 10);
}
