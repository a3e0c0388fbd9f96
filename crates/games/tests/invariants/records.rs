//! Invariant 6: record, replay, the same events and result; from a seed, from
//! the simulator's dealer and from written decks.

use parlour_engine::dealer::{Dealer, Fast, Seeded, Version};
use parlour_engine::event::Log;
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::record::{Chance, RecordedPlayer};
use parlour_engine::registry::{AnyGame, Erased, Registry};
use parlour_engine::rules::{RulesMap, Terms};
use parlour_engine::scene::Scene;
use parlour_engine::table::Names;
use parlour_engine::{Record, Seat, Session, Turn};
use parlour_games::Games;

use crate::tables::{Check, every_table, some_seat};
use crate::worlds::Recorder;

pub struct RoundTrip;

impl Check for RoundTrip {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        let rules = &terms.rules;
        for index in 0..4 {
            let chance = Chance::Seed {
                seed: "2ec02d".parse().expect("hexadecimal"),
                index,
                dealer: Version::ALL[index as usize % Version::ALL.len()],
            };
            let names = Names::numbered(seats);
            let mut session = Session::with_terms(terms.clone(), names, chance).expect("a game");
            let mut coin = Fast::new("d".parse().expect("hexadecimal"), index);
            for _ in 0..300 {
                let Some(seat) = some_seat::<G>(rules, session.table(), &mut coin) else {
                    break;
                };
                let legal = session.legal_moves(seat).expect("asked");
                let mv = legal.random(&mut coin).expect("a move");
                session.play_move(seat, mv).expect("legal");
            }
            for seat in Seat::all(seats).map(Some).chain([None]) {
                let scene = session.scene(seat);
                let json = serde_json::to_string(&scene).expect("plain data");
                let read: Scene = serde_json::from_str(&json).expect("a scene reads back");
                assert_eq!(read, scene, "{} {preset}", G::ID);
            }
            let text = session.record().to_json();
            let record: Record = text.parse().expect("a record reads back");
            assert_eq!(record, session.record());
            let again = Session::<G>::replay(&record)
                .unwrap_or_else(|error| panic!("{} {preset}: {error}", G::ID));
            assert_eq!(
                again.told(),
                session.told(),
                "{} {preset}: other events",
                G::ID
            );
            assert_eq!(again.result(), session.result());
            assert!(again.table() == session.table());
            // Nothing but the seat order and the rules in force is needed.
            let erased = Erased::<G>::NEW;
            let whole = erased.replay(&record).expect("it replays erased, too");
            assert_eq!(whole.events_json(0), session.events_json(0));
        }
    }
}

#[test]
fn records_replay_to_the_same_events() {
    every_table(&mut RoundTrip);
}

/// A seeded game written down as decks is the same game: what a stacked dealer
/// needs is exactly what was dealt.
pub struct Decks;

impl Check for Decks {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        let rules = &terms.rules;
        let names = Names::numbered(seats);
        let seed = "dec2".parse().expect("hexadecimal");
        let session = Session::with_terms(terms.clone(), names.clone(), Chance::seed(seed));
        let session = session.expect("a game");
        let mut dealer = Recorder::new(Seeded::new(seed, 0));
        let mut coin = Fast::new("e".parse().expect("hexadecimal"), 0);
        let mut log = Log(Vec::new());
        let mut table = G::deal(rules, &terms.setup, seats, &mut dealer, &mut log);
        let mut moves = Vec::new();
        for _ in 0..300 {
            let turn = G::turn(rules, &table.public);
            let Some(seat) = some_seat::<G>(rules, &table, &mut coin) else {
                break;
            };
            let legal = G::legal_moves(table.view(rules, seat));
            let mv = legal.random(&mut coin).expect("a move");
            let text = G::write(rules, &names, mv);
            moves.push(match turn {
                Turn::Act { .. } => format!("{seat}:{text}"),
                _ => text,
            });
            G::play(rules, &mut table, seat, mv, &mut dealer, &mut log);
        }
        if dealer.world.has_numbers() {
            // Random numbers that are not cards cannot be written as decks.
            return;
        }
        let record = Record {
            parlour: 1,
            game: G::ID.into(),
            rules: session.record().rules,
            setup: session.record().setup,
            seats: session.record().seats,
            chance: Chance::Decks(dealer.lists),
            deal: None,
            moves,
            result: None,
        };
        let record: Record = record.to_json().parse().expect("it reads back");
        let session = Session::<G>::replay(&record)
            .unwrap_or_else(|error| panic!("{} {preset}, {seats} seats: {error}", G::ID));
        assert_eq!(session.told(), log.0.as_slice(), "{} {preset}", G::ID);
    }
}

#[test]
fn a_game_can_be_written_down_as_decks() {
    every_table(&mut Decks);
}

#[test]
fn dealers_written_down_are_the_same() {
    let mut plain = Seeded::new("1".parse().expect("hexadecimal"), 0);
    let mut recorded = Recorder::new(plain.clone());
    let numbers: Vec<u32> = (2..50).map(|bound| plain.below(bound)).collect();
    let again: Vec<u32> = (2..50).map(|bound| recorded.below(bound)).collect();
    assert_eq!(numbers, again);
}

#[test]
fn a_renamed_record_keeps_moves_and_bots() {
    for game in Games.games() {
        let chance = Chance::seed("a".parse().expect("hexadecimal"));
        let seats = game.nearest_seats(&RulesMap::new(), 2);
        let seats = seats.expect("somebody can play");
        let table = game.deal(&RulesMap::new(), Names::numbered(seats), chance);
        let mut table = table.expect("this many can play");
        let seat = table.turn().must().lowest().expect("somebody is asked");
        let legal = table.view(Some(seat)).expect("there").legal_moves();
        table.play(seat, &legal.texts[0]).expect("a legal move");
        let mut record = table.record();
        record.seats[seats - 1].bot = Some("random".into());
        let people = (1..seats).map(|number| format!("Ann {number}"));
        let all = people.clone().chain(["Robot".into()]);
        let names = Names::new(all).expect("good names");
        let renamed = game.renamed(&record, names).expect("it replays");
        let bot = RecordedPlayer::bot("Robot", "random");
        let expected: Vec<RecordedPlayer> =
            people.map(RecordedPlayer::person).chain([bot]).collect();
        assert_eq!(renamed.seats, expected, "{}", game.id());
        assert_eq!(renamed.moves.len(), record.moves.len(), "{}", game.id());
    }
}
