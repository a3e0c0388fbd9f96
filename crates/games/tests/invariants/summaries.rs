//! Every finished game has a summary: a reason, a place and a score for every seat,
//! and up to three highlights. Deals that end within a game have a recap.

use parlour_engine::dealer::{Dealer, Fast};
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::record::Chance;
use parlour_engine::registry::Registry;
use parlour_engine::rules::Terms;
use parlour_engine::scene::Face;
use parlour_engine::table::Names;
use parlour_engine::{Game, Seat, Session};
use parlour_games::Games;
use parlour_games::one::One;

use crate::tables::{Check, every_table, some_seat};

/// Plays a game to its end at random, and calls `each` after every move.
pub fn played<G: CardGame>(
    terms: &Terms<G>,
    seats: usize,
    mut each: impl FnMut(&Session<G>),
) -> Session<G> {
    let names = Names::numbered(seats);
    let chance = Chance::seed("5".parse().expect("hexadecimal"));
    let mut session = Session::with_terms(terms.clone(), names, chance).expect("a game");
    let mut random = Fast::new("5a".parse().expect("hexadecimal"), 1);
    while session.turn().outcome().is_none() {
        let seat = some_seat(session.rules(), session.table(), &mut random);
        let seat = seat.expect("somebody has a move");
        let moves = session.legal_moves(seat).expect("it is this seat's turn");
        let index = random.below(moves.len() as u32) as usize;
        let mv = moves.get(index).expect("a move of the list");
        let text = G::write(session.rules(), session.names(), mv);
        session.play(seat, &text).expect("a legal move");
        each(&session);
    }
    session
}

/// CONTRIBUTING.md promises that a complete game can be this short, with its comments.
#[test]
fn the_minimal_game_has_less_than_250_lines() {
    let lines = include_str!("../../examples/minimal.rs").lines().count();
    assert!(lines < 250, "{lines} lines");
}

/// Menus and lobbies show a few cards of every game.
#[test]
fn every_game_has_an_emblem() {
    for game in Games.games() {
        let cards = game.emblem();
        assert!((2..=5).contains(&cards.len()), "{}: {cards:?}", game.id());
        assert!(!cards.contains(&Face::Empty), "{}: {cards:?}", game.id());
    }
}

/// The games with highlights in every long game.
const HIGHLIGHTED: [&str; 5] = ["top-trumps", "blackjack", "one", "war", "silly-biscuits"];

struct Summaries;

impl Check for Summaries {
    fn check<G: CardGame>(&mut self, shown: &str, terms: &Terms<G>, seats: usize) {
        let session = played(terms, seats, |session| {
            let over = session.turn().outcome().is_some();
            assert_eq!(session.summary(None).is_some(), over, "{shown}");
        });
        let outcome = session.turn().outcome().expect("it is over");
        let is_sentence = |text: &str| {
            let first = text.chars().next();
            assert!(first.is_some_and(char::is_uppercase), "{shown}: {text:?}");
            assert!(
                text.ends_with('.') && !text.ends_with(".."),
                "{shown}: {text:?}"
            );
        };
        for listener in [None, Some(Seat::new(0))] {
            let summary = session.summary(listener).expect("it is over");
            is_sentence(&summary.reason);
            assert!(summary.highlights.len() <= 3, "{shown}");
            // Long games have something to remember. A new game may leave highlights out.
            let is_long = session.told().len() >= 30 * (seats + 1);
            if is_long && HIGHLIGHTED.contains(&G::ID) {
                assert!(!summary.highlights.is_empty(), "{shown}");
            }
            summary
                .highlights
                .iter()
                .for_each(|said| is_sentence(&said.text));
            assert_eq!(summary.rows.len(), seats, "{shown}");
            assert!(summary.house.is_some() || !outcome.house, "{shown}");
            let house = summary.house.as_ref().map(|house| house.place);
            // Somebody is first, and a house that wins alone is.
            let first = house.into_iter().chain([summary.rows[0].place]).min();
            assert_eq!(first, Some(1), "{shown}");
            let alone = outcome.house && outcome.winners.is_empty();
            assert!(!alone || summary.rows[0].place == 2, "{shown}");
            assert!(summary.rows.is_sorted_by_key(|row| row.place), "{shown}");
            for row in &summary.rows {
                assert!(!row.score.is_empty(), "{shown}: no score for {}", row.name);
                assert_eq!(row.won, outcome.winners.contains(row.seat), "{shown}");
            }
        }
    }
}

#[test]
fn every_finished_game_has_a_summary() {
    every_table(&mut Summaries);
}

struct Recaps(u32);

impl Check for Recaps {
    fn check<G: CardGame>(&mut self, shown: &str, terms: &Terms<G>, seats: usize) {
        played(terms, seats, |session| {
            let Some(recap) = session.scene(None).recap else {
                return;
            };
            self.0 += 1;
            assert_eq!(recap.bars.len(), seats, "{shown}");
            if G::ID == One::ID {
                let gained = recap.bars.iter().filter(|bar| bar.now > bar.before).count();
                assert_eq!(gained, 1, "{shown}: one player scores");
                let others = recap.lines.len();
                assert_eq!(others, seats - 1, "{shown}: the others held cards");
            }
        });
    }
}

#[test]
fn deals_within_a_game_have_a_recap() {
    let mut recaps = Recaps(0);
    every_table(&mut recaps);
    assert!(recaps.0 > 10, "only {} recaps", recaps.0);
}
