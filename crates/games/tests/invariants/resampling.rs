//! `resample`: it keeps what the seat knows, changes what it does not, and
//! believes in every deal as often as it is likely.

use std::collections::BTreeMap;

use parlour_engine::dealer::{Fast, Seeded};
use parlour_engine::event::{Log, Silent};
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::rules::Terms;
use parlour_engine::table::Seats;
use parlour_engine::{Game, Imagine, Seat, Table};

use crate::tables::{Check, every_table, some_seat};
use crate::toy::{self, NO_LEAK, Toy};

pub struct Keeps {
    /// Whether something hidden must change: not with every odd rule.
    changes: bool,
}

impl Keeps {
    pub fn quietly() -> Self {
        Self { changes: false }
    }
}

impl Check for Keeps {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        let rules = &terms.rules;
        let mut changed = 0;
        for index in 0..6 {
            let mut dealer = Seeded::new("2e5a".parse().expect("hexadecimal"), index);
            let mut chance = Fast::new("f".parse().expect("hexadecimal"), index);
            let mut memories: Seats<G::Memory> = Seats::from_fn(seats, |_| G::Memory::default());
            let mut log = Log(Vec::new());
            let mut table = G::deal(rules, &terms.setup, seats, &mut dealer, &mut log);
            for _ in 0..80 {
                for seat in Seat::all(seats) {
                    for told in &log.0 {
                        G::remember(&mut memories[seat], rules, seat, told.to(Some(seat)));
                    }
                    let view = table.view(rules, seat);
                    let other = G::resample(view, &memories[seat], &mut chance);
                    assert_eq!(other.public, table.public, "{} {preset}", G::ID);
                    assert_eq!(
                        other.private[seat],
                        table.private[seat],
                        "{} {preset}",
                        G::ID
                    );
                    assert_eq!(cards::<G>(rules, &other), cards::<G>(rules, &table));
                    changed += u32::from(other != table);
                }
                log.0.clear();
                let Some(seat) = some_seat::<G>(rules, &table, &mut chance) else {
                    break;
                };
                let legal = G::legal_moves(table.view(rules, seat));
                let mv = legal.random(&mut chance).expect("a move");
                G::play(rules, &mut table, seat, mv, &mut dealer, &mut log);
            }
        }
        assert!(
            changed > 0 || !self.changes,
            "{} {preset}: nothing hidden ever changes",
            G::ID
        );
    }
}

fn cards<G: CardGame>(rules: &G::Rules, table: &Table<G>) -> Vec<G::Card> {
    let mut cards = Vec::new();
    G::census(rules, table, &mut |card| cards.push(card));
    cards.sort_unstable();
    cards
}

#[test]
fn what_is_known_stays_and_what_is_not_changes() {
    every_table(&mut Keeps { changes: true });
}

/// Nine cards, two players, two cards each: player 1 can believe in every pair
/// of the other seven cards, each equally often.
#[test]
fn frequencies_match_enumeration_on_a_tiny_deck() {
    let rules = toy::Rules { rounds: 2 };
    let mut dealer = Seeded::new("7".parse().expect("hexadecimal"), 0);
    let table = Toy::<NO_LEAK>::deal(&rules, &(), 2, &mut dealer, &mut Silent);
    let own = table.private[Seat::new(0)].clone();
    let mut chance = Fast::new("8".parse().expect("hexadecimal"), 0);
    let mut seen: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    let tries = 21_000;
    for _ in 0..tries {
        let view = table.view(&rules, Seat::new(0));
        let other = Toy::<NO_LEAK>::resample(view, &Vec::new(), &mut chance);
        *seen.entry(other.private[Seat::new(1)].clone()).or_default() += 1;
    }
    assert_eq!(seen.len(), 21, "seven cards have 21 pairs");
    assert!(seen.keys().flatten().all(|card| !own.contains(card)));
    // Five standard deviations of a binomial with p = 1/21.
    assert!(seen.values().all(|&n| n.abs_diff(1_000) < 155), "{seen:?}");
}

/// In One the other hand is any seven of the cards not seen: each card is
/// there as often as the share of unseen cards that it is.
#[test]
fn one_imagines_every_unseen_card_in_proportion() {
    use parlour_games::one::{One, Rules};
    let mut dealer = Seeded::new("9".parse().expect("hexadecimal"), 0);
    let table = One::deal(&Rules::SEED, &(), 2, &mut dealer, &mut Silent);
    let (ann, bob) = (Seat::new(0), Seat::new(1));
    let mut unseen: BTreeMap<String, u32> = BTreeMap::new();
    let mut count =
        |card: parlour_games::one::Card| *unseen.entry(card.to_string()).or_default() += 1;
    table.private[bob].hand.cards().for_each(&mut count);
    table
        .hidden
        .deck
        .cards()
        .iter()
        .copied()
        .for_each(&mut count);
    let total: u32 = unseen.values().sum();
    let mut chance = Fast::new("a".parse().expect("hexadecimal"), 0);
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let tries = 20_000;
    for _ in 0..tries {
        let memory = parlour_games::one::Memory::default();
        let other = One::resample(table.view(&Rules::SEED, ann), &memory, &mut chance);
        for card in other.private[bob].hand.cards() {
            *seen.entry(card.to_string()).or_default() += 1;
        }
    }
    for (card, copies) in unseen {
        let expected = f64::from(tries) * 7.0 * f64::from(copies) / f64::from(total);
        let found = f64::from(seen.get(&card).copied().unwrap_or(0));
        let deviation = expected.sqrt();
        assert!(
            (found - expected).abs() < 5.0 * deviation,
            "{card}: {found}, not {expected}"
        );
    }
}
