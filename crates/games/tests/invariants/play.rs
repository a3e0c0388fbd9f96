//! Invariants 2 to 5: cards are neither made nor lost, every game ends, legal
//! moves are what is accepted, and a refusal changes nothing.

use parlour_engine::dealer::{Dealer, Fast, Seed, Seeded, Version};
use parlour_engine::event::Silent;
use parlour_engine::game::CardGame;
use parlour_engine::moves::{Moves, Refusal};
use parlour_engine::playout::{SimulatedPlayers, play_on, playout};
use parlour_engine::record::Chance;
use parlour_engine::rules::Terms;
use parlour_engine::table::Names;
use parlour_engine::{Outcome, Seat, Session, Table};
use proptest::prelude::*;

use crate::tables::{Check, every_table, some_seat};

fn seed(text: &str) -> Seed {
    text.parse().expect("hexadecimal")
}

fn census<G: CardGame>(rules: &G::Rules, table: &Table<G>) -> Vec<G::Card> {
    let mut cards = Vec::new();
    G::census(rules, table, &mut |card| cards.push(card));
    cards.sort_unstable();
    cards
}

pub struct Conservation;

impl Check for Conservation {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        let rules = &terms.rules;
        // Every deal has the same cards: none is lost by dealing either.
        let mut dealer = Seeded::new(seed("ca2d5"), 99);
        let dealt = G::deal(rules, &terms.setup, seats, &mut dealer, &mut Silent);
        let dealt = census::<G>(rules, &dealt);
        for index in 0..6 {
            let mut dealer = Seeded::new(seed("ca2d5"), index);
            let mut chance = Fast::new(seed("a"), index);
            let mut table = G::deal(rules, &terms.setup, seats, &mut dealer, &mut Silent);
            let cards = census::<G>(rules, &table);
            assert!(!cards.is_empty());
            assert!(
                cards == dealt,
                "{} {preset}: another deal, other cards",
                G::ID
            );
            for step in 0..400 {
                let Some(seat) = some_seat::<G>(rules, &table, &mut chance) else {
                    break;
                };
                let legal = G::legal_moves(table.view(rules, seat));
                let mv = legal
                    .random(&mut chance)
                    .expect("a seat that is asked has a move");
                G::play(rules, &mut table, seat, mv, &mut dealer, &mut Silent);
                let now = census::<G>(rules, &table);
                assert!(
                    cards == now,
                    "{} {preset}, game {index}, move {step}: {mv:?}",
                    G::ID
                );
            }
        }
    }
}

#[test]
fn cards_are_neither_made_nor_lost() {
    every_table(&mut Conservation);
}

/// Nobody who wins has less than somebody who does not.
fn values<G: CardGame>(
    preset: &str,
    rules: &G::Rules,
    public: &G::Public,
    outcome: &Outcome,
    seats: usize,
) {
    let value = |seat| G::value(rules, public, outcome, seat);
    let (won, lost): (Vec<Seat>, Vec<Seat>) =
        Seat::all(seats).partition(|&seat| outcome.winners.contains(seat));
    let least = won.into_iter().map(value).min();
    let most = lost.into_iter().map(value).max();
    if let (Some(least), Some(most)) = (least, most) {
        assert!(least >= most, "{} {preset}: {least} < {most}", G::ID);
    }
}

struct Termination;

impl Check for Termination {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        let rules = &terms.rules;
        let games = 300;
        let (mut limited, mut moves, mut draws) = (0, 0, 0);
        for index in 0..games {
            let mut dealer = Fast::new(seed("e2d"), index);
            let mut players = SimulatedPlayers::at_random(Fast::new(seed("b"), index));
            let mut table = G::deal(rules, &terms.setup, seats, &mut dealer, &mut Silent);
            // Servers store the record of a game with its last move.
            let dealt = G::turn(rules, &table.public).outcome();
            assert_eq!(dealt, None, "{} {preset} is over at the deal", G::ID);
            let (table, dealer) = (&mut table, &mut dealer);
            let game = play_on(rules, table, dealer, &mut players, &mut Silent, 2_000_000);
            let outcome = game.outcome;
            let outcome = outcome.unwrap_or_else(|| panic!("{} {preset} does not end", G::ID));
            limited += u32::from(outcome.limit);
            values::<G>(preset, rules, &table.public, &outcome, seats);
            draws += u32::from(outcome.is_draw());
            moves += game.moves;
        }
        println!(
            "{} {preset}, {seats} seats: {games} games, {} moves each, {:.1} % ended by a limit, \
             {:.1} % drawn",
            G::ID,
            moves / games,
            f64::from(limited) * 100.0 / games as f64,
            f64::from(draws) * 100.0 / games as f64,
        );
    }
}

#[test]
fn every_game_ends() {
    every_table(&mut Termination);
}

#[test]
fn fewer_than_one_in_a_thousand_games_of_one_end_by_the_limit() {
    use parlour_games::one::{One, Rules};
    let games = 20_000;
    let limited = (0..games)
        .filter(|&index| {
            let mut dealer = Fast::new(seed("1"), index);
            let mut players = SimulatedPlayers::at_random(Fast::new(seed("2"), index));
            let seats = 2 + index as usize % 3;
            playout::<One>(
                (&Rules::SEED, &()),
                seats,
                &mut dealer,
                &mut players,
                &mut Silent,
                u64::MAX,
            )
            .outcome
            .is_some_and(|outcome| outcome.limit)
        })
        .count();
    assert!(limited * 1_000 < games as usize, "{limited} of {games}");
}

/// Unusual texts, most of which no game accepts.
const ODD: [&str; 16] = [
    "",
    " ",
    "?",
    "-1",
    "0",
    "99999999999999999999",
    "é",
    "\u{0}",
    "🂡",
    "R7 R7",
    "W",
    "from",
    "x from hand",
    "10 from nowhere",
    "null",
    "{}",
];

pub struct Texts;

impl Check for Texts {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        let rules = &terms.rules;
        let names = Names::numbered(seats);
        let mut pool: Vec<String> = ODD.map(String::from).to_vec();
        for index in 0..3 {
            let chance_of_deal = Chance::Seed {
                seed: seed("7e875"),
                index,
                dealer: Version::Seeded,
            };
            let mut session =
                Session::with_terms(terms.clone(), names.clone(), chance_of_deal).expect("a game");
            let mut chance = Fast::new(seed("c"), index);
            for _ in 0..60 {
                let Some(seat) = some_seat::<G>(rules, session.table(), &mut chance) else {
                    break;
                };
                check_texts(&mut session, seat, &mut pool, &mut chance, preset);
                let legal = session.legal_moves(seat).expect("the seat is asked");
                let mv = legal.random(&mut chance).expect("there is a move");
                session
                    .play_move(seat, mv)
                    .expect("legal moves are accepted");
            }
        }
    }
}

/// Every legal move reads back and is accepted. Any text that reads as a move is legal,
/// and a refused text changes nothing.
fn check_texts<G: CardGame>(
    session: &mut Session<G>,
    seat: Seat,
    pool: &mut Vec<String>,
    chance: &mut Fast,
    preset: &str,
) {
    let rules = session.rules().clone();
    let names = session.names().clone();
    let legal: Vec<G::Move> = session.legal_moves(seat).expect("asked").iter().collect();
    assert!(
        !legal.is_empty(),
        "{} {preset}: asked without a move",
        G::ID
    );
    for &mv in legal.iter().take(40) {
        let text = G::write(&rules, &names, mv);
        let read = G::read(session.view(seat), &names, &text);
        assert_eq!(
            read,
            Ok(mv),
            "{} {preset}: {text:?} does not read back",
            G::ID
        );
        let mut copy = session.clone();
        copy.play(seat, &text).expect("a legal move is accepted");
        if pool.len() < 400 && !pool.contains(&text) {
            pool.push(text);
        }
    }
    check_offers(session, seat);
    for _ in 0..6 {
        let text = pool[chance.below(pool.len() as u32) as usize].clone();
        refused_or_legal(session, seat, &legal, &text);
    }
    let turn = session.turn();
    for other in Seat::all(names.len()).filter(|&other| !turn.asks(other)) {
        if !G::AUTOMATIC {
            let text = G::write(&rules, &names, legal[0]);
            let before = (session.table().clone(), session.record());
            assert!(
                session.play(other, &text).is_err(),
                "a wrong seat was let through"
            );
            assert_eq!((session.table().clone(), session.record()), before);
        }
    }
}

/// Every move that a scene offers is legal, or asks for its missing part. What a zone
/// offers, a button does too, for people without a mouse.
fn check_offers<G: CardGame>(session: &Session<G>, seat: Seat) {
    let scene = session.scene(Some(seat));
    let buttons = || scene.buttons.iter().map(|button| button.play.as_str());
    let zones = || scene.zones.iter().filter_map(|zone| zone.play.as_deref());
    let cards = scene.zones.iter().flat_map(|zone| &zone.cards);
    let cards = cards.filter_map(|card| card.play.as_deref());
    for text in buttons().chain(zones()).chain(cards) {
        match G::read(session.view(seat), session.names(), text) {
            Ok(_) | Err(Refusal::Ask(_)) => {}
            Err(refusal) => panic!("{}: {text:?} is offered, but {refusal}", G::ID),
        }
    }
    for text in zones() {
        let has_button = buttons().any(|button| button == text);
        assert!(has_button, "{}: no button for {text:?}", G::ID);
    }
}

fn refused_or_legal<G: CardGame>(
    session: &mut Session<G>,
    seat: Seat,
    legal: &[G::Move],
    text: &str,
) {
    let names = session.names().clone();
    match G::read(session.view(seat), &names, text) {
        Ok(mv) => assert!(legal.contains(&mv), "{}: {text:?} reads as {mv:?}", G::ID),
        Err(refusal) => {
            assert!(!refusal.to_string().trim().is_empty(), "a refusal explains");
            let before = (
                session.table().clone(),
                session.record(),
                session.told().len(),
            );
            assert!(session.play(seat, text).is_err());
            let after = (
                session.table().clone(),
                session.record(),
                session.told().len(),
            );
            assert_eq!(
                after,
                before,
                "{}: the refused {text:?} changed something",
                G::ID
            );
        }
    }
}

#[test]
fn legal_moves_are_exactly_what_is_accepted() {
    every_table(&mut Texts);
}

struct AnyText<'a>(&'a str, u64);

impl Check for AnyText<'_> {
    fn check<G: CardGame>(&mut self, _preset: &str, terms: &Terms<G>, seats: usize) {
        let chance = Chance::Seed {
            seed: seed("a27"),
            index: self.1,
            dealer: Version::Fast,
        };
        let names = Names::numbered(seats);
        let mut session = Session::with_terms(terms.clone(), names, chance).expect("a game");
        let Some(seat) = session.turn().must().lowest() else {
            return;
        };
        let legal: Vec<G::Move> = session.legal_moves(seat).expect("asked").iter().collect();
        refused_or_legal(&mut session, seat, &legal, self.0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_legal_move_or_refused(text in "\\PC{0,12}|[A-Za-z0-9 >:.-]{0,16}", index in 0_u64..1000) {
        every_table(&mut AnyText(&text, index));
    }
}
