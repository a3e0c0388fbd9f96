//! Tests of the engine's driver at tables of real games with bots.

use parlour_engine::Seat;
use parlour_engine::dealer::Seed;
use parlour_engine::host::{Driver, HostedTable, Next, People, ShowMoves};
use parlour_engine::record::Chance;
use parlour_engine::rules::read_code;
use parlour_engine::table::SeatSet;
use parlour_games::Games;

use crate::Seating;

fn table(code: &str, players: &str) -> (Box<dyn HostedTable>, People) {
    let seating = Seating::parse(players).unwrap();
    let (game, rules) = read_code(Games, code).unwrap();
    let chance = Chance::seed(Seed([3; 32]));
    let table = seating.deal(Games, game.id(), &rules, chance).unwrap();
    let people = Seat::all(table.names().len()).filter(|&seat| !table.is_bot(seat));
    let seats: SeatSet = people.collect();
    let covered = game.has_secrets() && seats.len() > 1;
    (table, People { seats, covered })
}

#[test]
fn the_deal_is_saved_before_the_first_seat_acts() {
    let check = |game: &str, players: &str, expected: Next| {
        let (table, people) = table(game, players);
        let mut driver = Driver::new(people, 0);
        assert_eq!(driver.next(table.as_ref()), Next::Save, "the deal");
        driver.saved(table.as_ref());
        assert_eq!(driver.next(table.as_ref()), expected, "{game} {players}");
    };
    check("one", "Ann,bot", Next::Person(Seat::new(0)));
    check("one", "bot,Ann", Next::Bot(Seat::new(0)));
    check("war:seed", "bot,Ann", Next::Person(Seat::new(1)));
    check("top-trumps", "Ann,bot", Next::Bot(Seat::new(1)));
}

/// Plays a game to its end as a screen does, and returns the steps of the driver.
fn drive(code: &str, players: &str, shown: ShowMoves) -> Vec<Next> {
    let (mut table, people) = table(code, players);
    let mut driver = Driver::new(people, 0);
    driver.show_moves(shown);
    let mut steps = Vec::new();
    let mut saved = usize::MAX;
    loop {
        let next = driver.next(table.as_ref());
        assert_eq!(next, driver.next(table.as_ref()), "asking changes nothing");
        let must_be_kept = match next {
            Next::Offer(_) | Next::Pause | Next::OnlyBots | Next::Over => true,
            Next::Person(_) => true,
            Next::Bot(_) => shown == ShowMoves::EveryMove,
            Next::Save | Next::Interrupt => false,
        };
        if must_be_kept {
            assert_eq!(
                saved,
                table.moves_len(),
                "{code}: {next:?} before it was saved"
            );
        }
        steps.push(next);
        match next {
            Next::Over => return steps,
            Next::Save => {
                saved = table.moves_len();
                driver.saved(table.as_ref());
            }
            Next::Offer(_) => driver.pass(table.as_ref()),
            Next::Interrupt => {
                driver.interrupt(table.as_mut()).unwrap();
            }
            Next::Pause => driver.shown(table.as_ref()),
            Next::OnlyBots => driver.watch(),
            Next::Bot(seat) => table.play_bot(seat).unwrap(),
            Next::Person(seat) => {
                let view = table.view(Some(seat)).unwrap();
                let text = view.legal_moves().texts.first().cloned();
                // In War anybody may make the move of the seat whose turn it is.
                let text = text.unwrap_or_else(|| "flip".into());
                drop(view);
                table.play(seat, &text).unwrap();
            }
        }
    }
}

#[test]
fn moves_are_saved_before_they_are_shown_or_a_question_is_asked() {
    for shown in [ShowMoves::EveryMove, ShowMoves::AtQuestions] {
        for (code, players) in [
            ("one:official+jump-in", "Ann,bot,bot"),
            ("one:official+jump-in", "Ann,Bob,bot"),
            ("top-trumps:seed", "Ann,bot"),
            ("top-trumps:official", "Ann,Bob,bot"),
            ("blackjack:seed+hands=5", "Ann,bot"),
            ("silly-biscuits:seed", "Ann,bot,bot"),
            ("war:endless+round-limit=50", "Ann,bot"),
            ("one:seed", "bot,bot"),
        ] {
            let steps = drive(code, players, shown);
            assert_eq!(steps.last(), Some(&Next::Over));
            let saves = steps.iter().filter(|step| **step == Next::Save).count();
            assert!(saves > 0, "{code}");
        }
    }
}

#[test]
fn people_are_offered_interruptions_and_pauses() {
    let steps = drive("one:official+jump-in", "Ann,Bob,bot", ShowMoves::EveryMove);
    assert!(steps.iter().any(|step| matches!(step, Next::Offer(_))));
    assert!(steps.contains(&Next::Interrupt));
    let steps = drive("top-trumps:seed", "Ann,bot", ShowMoves::EveryMove);
    assert!(steps.contains(&Next::Pause));
    // People who share a covered screen read the news when it is uncovered.
    let steps = drive("top-trumps:seed", "Ann,Bob", ShowMoves::EveryMove);
    assert!(!steps.contains(&Next::Pause));
}

/// People who are out are asked once whether they watch the bots.
#[test]
fn people_who_are_out_are_asked_once() {
    let check = |code: &str, players: &str, expected: usize| {
        let steps = drive(code, players, ShowMoves::EveryMove);
        let asked = steps.iter().filter(|step| **step == Next::OnlyBots);
        assert_eq!(asked.count(), expected, "{code} {players}");
    };
    check("silly-biscuits:shithead", "Ann,bot:random,bot:random", 1);
    check("silly-biscuits:shithead", "bot,bot,bot", 0);
    check("silly-biscuits:seed", "Ann,bot,bot", 0);
    check("one:seed", "Ann,bot", 0);
    check("war:seed", "Ann,bot", 0);
}

/// A bot chooses the same after a resume as without one.
#[test]
fn a_resumed_game_goes_on_as_it_would_have() {
    for code in [
        "one:official+jump-in",
        "silly-biscuits:seed",
        "top-trumps:seed",
    ] {
        let seating = Seating::parse("bot,bot,bot").unwrap();
        let (mut table, _) = table(code, "bot,bot,bot");
        let play = |table: &mut dyn HostedTable, moves: usize| {
            while table.moves_len() < moves
                && let Some(seat) = table.turn().must().lowest()
            {
                if !table.interrupt(table.turn().may()).unwrap() {
                    table.play_bot(seat).unwrap();
                }
            }
        };
        play(table.as_mut(), 6);
        let half = table.record();
        play(table.as_mut(), 300);
        let mut again = seating.resume(Games, &half).unwrap();
        play(again.as_mut(), 300);
        assert!(half.moves.len() < table.moves_len(), "{code}");
        assert_eq!(again.record(), table.record(), "{code}");
        let kinds: Vec<_> = half.seats.iter().map(|one| one.bot.as_deref()).collect();
        assert_eq!(kinds, [Some("medium"); 3]);
    }
}

#[test]
fn an_unknown_seat_is_an_error() {
    let (mut table, _) = table("one", "Ann,bot");
    let nobody = Seat::new(7);
    assert!(table.view(Some(nobody)).is_err());
    assert!(table.sit(nobody).is_err());
    assert!(table.play(nobody, "D").is_err());
    assert!(table.play_bot(nobody).is_ok(), "nothing happens");
    assert!(!table.can_undo(nobody));
}
