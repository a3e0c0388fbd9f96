//! Tests that `resample` keeps what the seat knows, changes what it does not know, and
//! returns all worlds that are possible for the seat equally often.

use std::collections::BTreeMap;

use parlour_engine::dealer::{Fast, Seeded};
use parlour_engine::event::{Log, Silent};
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::{RuleSet, Terms};
use parlour_engine::table::{MAX_SEATS, Seats};
use parlour_engine::{Game, Imagine, Seat, Table};
use parlour_games::Games;

use crate::frequencies::{LONG, QUICK, compare};
use crate::minimal::HighCard;
use crate::positions::positions;
use crate::tables::{Check, every_table, some_seat};
use crate::toy::{self, NO_LEAK, Toy};
use crate::walks::Played;

pub struct Keeps {
    /// Whether something hidden must change. Under some house rules nothing does.
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
fn known_state_stays_and_hidden_state_changes() {
    every_table(&mut Keeps { changes: true });
}

/// Nine cards, two players, two cards each: for player 1 every pair of the other seven
/// cards is possible, each equally often.
#[test]
fn frequencies_match_enumeration_on_a_tiny_deck() {
    let rules = toy::Rules { rounds: 2 };
    let mut dealer = Seeded::new("7".parse().expect("hexadecimal"), 0);
    let table = Toy::<NO_LEAK>::deal(&rules, &toy::Setup::default(), 2, &mut dealer, &mut Silent);
    let own = table.private[Seat::new(0)].hand.clone();
    let mut chance = Fast::new("8".parse().expect("hexadecimal"), 0);
    let mut seen: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    let tries = 21_000;
    for _ in 0..tries {
        let view = table.view(&rules, Seat::new(0));
        let other = Toy::<NO_LEAK>::resample(view, &toy::Memory::default(), &mut chance);
        *seen
            .entry(other.private[Seat::new(1)].hand.clone())
            .or_default() += 1;
    }
    assert_eq!(seen.len(), 21, "seven cards have 21 pairs");
    assert!(seen.keys().flatten().all(|card| !own.contains(card)));
    // Five standard deviations of a binomial with p = 1/21.
    assert!(seen.values().all(|&n| n.abs_diff(1_000) < 155), "{seen:?}");
}

/// The results of all positions of a game and preset.
#[derive(Debug, Default)]
struct ResamplingReport {
    /// Positions with something hidden, and those in which all is known.
    open: u32,
    known: u32,
    faults: Vec<String>,
}

/// Above the first number of standard deviations a position is compared again with more
/// worlds; above the second it is wrong. A few thousand features are compared for each
/// position, and about one in a million exceeds five by chance.
const DOUBTFUL: f64 = 3.6;
const WRONG: f64 = 5.0;

fn look<G: CardGame>(terms: &Terms<G>, seats: usize) -> ResamplingReport {
    let mut report = ResamplingReport::default();
    for (index, moves, seat) in positions(terms, seats) {
        let played = Played::at_random(terms, seats, index, moves);
        let mut found = compare(&played, seat, QUICK);
        if found.deviations > DOUBTFUL {
            found = compare(&played, seat, LONG);
        }
        match found.is_open {
            true => report.open += 1,
            false => report.known += 1,
        }
        if found.deviations > WRONG {
            report.faults.push(format!(
                "{}, {seats} seats, game {index}, {moves} moves: seat {seat} imagines wrong \
                 worlds: {} ({:.1} standard deviations)\n{}",
                G::ID,
                found.feature,
                found.deviations,
                played.story(seat)
            ));
        }
    }
    report
}

/// Looks at the smallest tables of each preset.
struct EquallyLikely;

impl Visitor for EquallyLikely {
    type Out = ();

    fn visit<G: CardGame>(self) {
        for preset in G::Rules::presets() {
            let terms: Terms<G> = Terms {
                rules: preset.rules,
                setup: G::Setup::default(),
            };
            let possible = (1..=MAX_SEATS).filter(|&seats| terms.rules.check(seats).is_ok());
            let mut whole = ResamplingReport::default();
            for seats in possible.take(2) {
                let ResamplingReport {
                    open,
                    known,
                    faults,
                } = look(&terms, seats);
                whole.open += open;
                whole.known += known;
                whole.faults.extend(faults);
            }
            let ResamplingReport {
                open,
                known,
                faults,
            } = whole;
            let table = format!("{} {}", G::ID, preset.id);
            println!("{table}: {open} positions compared, {known} in which all is known");
            assert!(faults.is_empty(), "{}", faults.join("\n"));
            // When the hands of Blackjack are settled nothing is hidden, and results of
            // split hands are events of their own. At the end of a game little is hidden.
            // If only the deck is hidden, which has no order, all worlds are the same.
            let is_enough = open >= 6 && open * 6 >= known;
            let none_hidden = open == 0 && known >= 6 && !G::SECRETS;
            assert!(is_enough || none_hidden, "{table}: too few");
        }
    }
}

/// A thread for each game, because this takes long.
#[test]
fn every_world_is_equally_likely() {
    std::thread::scope(|scope| {
        scope.spawn(|| EquallyLikely.visit::<HighCard>());
        for game in Games.games() {
            scope.spawn(|| {
                Games
                    .visit(game.id(), EquallyLikely)
                    .expect("a registered game")
            });
        }
    });
}

#[test]
fn wrong_memories_are_found() {
    fn faults<const LEAK: u8>() -> Vec<String> {
        let terms = Terms {
            rules: toy::Rules { rounds: 3 },
            setup: toy::Setup::default(),
        };
        look::<Toy<LEAK>>(&terms, 2).faults
    }
    assert_eq!(faults::<NO_LEAK>(), [""; 0]);
    assert!(!faults::<{ toy::FORGETS }>().is_empty());
    assert!(!faults::<{ toy::INVENTS }>().is_empty());
}
