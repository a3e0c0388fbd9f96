//! Invariant 1 at the deal: what an observer is given depends only on what was
//! declared to be shown to it.
//!
//! A deal is recorded, some cards in it are swapped or the setup is changed, and it
//! is dealt again. If both deals revealed the same to the observer, everything that
//! the observer is given must be the same.

use std::collections::BTreeMap;

use parlour_engine::dealer::{Dealer, Fast, Seeded};
use parlour_engine::event::Log;
use parlour_engine::game::CardGame;
use parlour_engine::rules::Terms;
use parlour_engine::table::Names;

use crate::given::{Moment, Observer, name, observers};
use crate::setups::nearly_same_setup;
use crate::tables::{Check, every_table};
use crate::toy::{self, Toy};
use crate::worlds::{Recorder, Script, World};

/// How many deals were compared, and the leaks that were found.
#[derive(Debug, Default)]
pub struct DealReport {
    /// Deals that revealed the same as the real one: everything was compared.
    compared: u32,
    /// Those of them in which another seat got something else.
    other_hands: u32,
    /// Deals that revealed something else.
    revealed: u32,
    /// Deals that ask for more or fewer cards.
    impossible: u32,
    /// Deals in which another seat got something else, whatever was revealed.
    moved: u32,
    pub leaks: Vec<String>,
}

impl DealReport {
    fn all(&self) -> u32 {
        self.compared + self.revealed + self.impossible
    }

    fn add(&mut self, other: Self) {
        self.compared += other.compared;
        self.other_hands += other.other_hands;
        self.revealed += other.revealed;
        self.impossible += other.impossible;
        self.moved += other.moved;
        self.leaks.extend(other.leaks);
    }

    /// The fault that these numbers show, if there is one.
    ///
    /// If a game reveals everything at the deal, no other deal looks the same,
    /// and nothing is left to compare. The hands of others must be among the
    /// things that change, where seats hold anything at all.
    fn fault(&self) -> Option<String> {
        if let Some(leak) = self.leaks.first() {
            return Some(leak.clone());
        }
        if self.all() == 0 {
            // Bets come first: the cards are dealt by a move.
            return None;
        }
        if self.moved == 0 && self.revealed == self.all() {
            // No seat holds anything, and all cards that are dealt lie face up.
            return None;
        }
        if self.moved > 0 && self.other_hands < 100 {
            return Some(format!("everybody is shown the hands of others: {self:?}"));
        }
        if self.compared < 100 {
            return Some(format!("hardly any deals could be compared: {self:?}"));
        }
        // Only One's deals can be impossible: the pile begins with the first
        // card that can start it, so that a swap can change how many are drawn.
        (self.impossible * 10 > self.all()).then(|| format!("too many are impossible: {self:?}"))
    }
}

/// How many other deals are tried for each observer.
const STEPS: u32 = 40;

/// Deals once, and compares with many changed deals.
pub fn look<G: CardGame>(terms: &Terms<G>, seats: usize, index: u64, report: &mut DealReport) {
    let Terms { rules, setup } = terms;
    let names = &Names::numbered(seats);
    let mut recorder = Recorder::new(Seeded::new("dea1".parse().expect("hexadecimal"), index));
    let mut log = Log(Vec::new());
    let table = &G::deal(rules, setup, seats, &mut recorder, &mut log);
    let real = Moment {
        rules,
        names,
        table,
        told: &log.0,
    };
    let mut chance = Fast::new("c4a".parse().expect("hexadecimal"), index);
    for observer in observers(seats) {
        let start = (recorder.world.clone(), setup.clone());
        walk(&real, observer, start, &mut chance, report);
    }
}

/// Walks through deals that the observer cannot distinguish.
fn walk<G: CardGame>(
    real: &Moment<'_, G>,
    observer: Observer,
    start: (World, G::Setup),
    chance: &mut impl Dealer,
    report: &mut DealReport,
) {
    let (rules, names) = (real.rules, real.names);
    let before = observer.map(|_| G::Memory::default());
    let (given, revealed) = (
        real.given(observer, before.as_ref()),
        real.revealed(observer),
    );
    let (mut world, mut setup) = start.clone();
    for _ in 0..STEPS {
        let mut next = world.changed(1 + chance.below(3), chance);
        let next_setup = match chance.below(4) {
            0 => G::other_setup(rules, &setup, chance),
            1 => nearly_same_setup::<G>(rules, &setup, chance),
            _ => setup.clone(),
        };
        if next.deals_the_same(&start.0) && next_setup == start.1 {
            continue;
        }
        let mut script = Script::new(&mut next);
        let mut log = Log(Vec::new());
        let table = &G::deal(rules, &next_setup, names.len(), &mut script, &mut log);
        if !script.is_finished() {
            report.impossible += 1;
            continue;
        }
        let other = Moment {
            rules,
            names,
            table,
            told: &log.0,
        };
        let moved = u32::from(other.others_differ(observer, real.table));
        report.moved += moved;
        if other.revealed(observer) != revealed {
            report.revealed += 1;
            continue;
        }
        report.compared += 1;
        report.other_hands += moved;
        let other = other.given(observer, before.as_ref());
        if let Some(difference) = given.difference(&other) {
            let who = name(observer);
            let leak = format!("{}: {who} learns from the deal: {difference}", G::ID);
            report.leaks.push(leak);
        }
        (world, setup) = (next, next_setup);
    }
}

/// The reports of each game and preset.
#[derive(Default)]
struct NoDealLeak(BTreeMap<String, DealReport>);

impl Check for NoDealLeak {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        let mut report = DealReport::default();
        for index in 0..6 {
            look::<G>(terms, seats, index, &mut report);
        }
        let whole = self.0.entry(format!("{} {preset}", G::ID)).or_default();
        whole.add(report);
    }
}

#[test]
fn no_deal_leaks() {
    let mut looked = NoDealLeak::default();
    every_table(&mut looked);
    for (table, report) in looked.0 {
        println!(
            "{table}: {} deals compared, {} with other hands, {} revealed, {} impossible",
            report.compared, report.other_hands, report.revealed, report.impossible
        );
        let fault = report.fault();
        assert!(fault.is_none(), "{table}: {}", fault.unwrap_or_default());
    }
}

#[test]
fn leaks_planted_in_the_deal_are_found() {
    fn fault<const LEAK: u8>() -> Option<String> {
        let terms = Terms {
            rules: toy::Rules { rounds: 2 },
            setup: toy::Setup::default(),
        };
        let mut report = DealReport::default();
        for index in 0..6 {
            look::<Toy<LEAK>>(&terms, 3, index, &mut report);
        }
        report.fault()
    }
    fn check<const LEAK: u8>(words: &str) {
        let fault = fault::<LEAK>().unwrap_or_else(|| panic!("leak {LEAK} is not found"));
        assert!(fault.contains(words), "leak {LEAK}: {fault}");
    }
    assert_eq!(fault::<{ toy::NO_LEAK }>(), None);
    check::<{ toy::TELLS_ALL }>("the JSON differs");
    check::<{ toy::DEALS_OPENLY }>("the JSON differs");
    check::<{ toy::REVEALS_THE_DEAL }>("everybody is shown the hands of others");
    check::<{ toy::COUNTS_AT_THE_DEAL }>("the public state differs");
    check::<{ toy::SHOWS_THE_HOLE_CARD }>("the public state differs");
    check::<{ toy::PRINTS_THE_SETUP }>("the public state differs");
    check::<{ toy::SAYS_A_SKIPPED_FIELD }>("the event differs");
    check::<{ toy::GLIMPSES }>("the private state differs");
    check::<{ toy::FILMS }>("the scene differs");
    check::<{ toy::PEEKS_BY_MEMORY }>("the choice of a bot differs");
    check::<{ toy::PEEKS_BY_RULES }>("the choice of a bot differs");
    check::<{ toy::PEEKS_BY_SETUP }>("the choice of a bot differs");
}
