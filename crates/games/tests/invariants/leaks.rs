//! Invariant 1 in play: what an observer is given depends only on what it may
//! know.
//!
//! After every move, a table is sampled that is possible for the observer. The same
//! move is made there with the same cards from the dealer, and everything that the
//! observer is given must be the same, unless the move revealed something that
//! differs. If cards are drawn, the move is also made at the real table with other
//! cards from the dealer, because a move can deal a new round.

use std::collections::BTreeMap;

use parlour_engine::dealer::{Dealer, Fast, Seeded};
use parlour_engine::event::Log;
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::rules::Terms;
use parlour_engine::table::{Names, Seats};
use parlour_engine::{Seat, Table};

use crate::given::{Given, Moment, Observer, name, observers};
use crate::tables::{Check, every_table, some_seat};
use crate::toy::{self, Toy};
use crate::worlds::{Recorder, Script, World};

/// What the test compared, and the leaks that were found.
#[derive(Debug, Default)]
pub struct LeakReport {
    /// Moves after which everything was compared with an imagined table.
    compared: u32,
    /// Moves that revealed something else at every imagined table.
    revealed: u32,
    /// Moves that were not possible at any imagined table.
    impossible: u32,
    /// Moves in which cards were drawn, and how often everything was compared
    /// with other cards drawn.
    drawing: u32,
    redealt: u32,
    /// How often other cards drawn were shown to the observer, so that nothing could be
    /// compared.
    shown: u32,
    pub leaks: Vec<String>,
}

impl LeakReport {
    fn all(&self) -> u32 {
        self.compared + self.revealed + self.impossible
    }

    fn add(&mut self, other: Self) {
        self.compared += other.compared;
        self.revealed += other.revealed;
        self.impossible += other.impossible;
        self.drawing += other.drawing;
        self.redealt += other.redealt;
        self.shown += other.shown;
        self.leaks.extend(other.leaks);
    }
}

/// How often a table is sampled to find one that reveals the same, so that a reveal
/// excuses only the differences that follow from it.
const TRIES: usize = 8;

/// How often other cards are drawn, and how many of these comparisons are enough. In a
/// new deal most cards may lie face up.
const REDEALS: u32 = 16;
const ENOUGH: u32 = 2;

/// A game in play, for the test.
struct TestedGame<'a, G: CardGame> {
    terms: &'a Terms<G>,
    names: Names,
    table: Table<G>,
    memories: Seats<G::Memory>,
    chance: Fast,
}

/// A move and its result at the real table.
struct Made<'a, G: CardGame> {
    actor: Seat,
    mv: G::Move,
    world: &'a World,
    after: Moment<'a, G>,
}

impl<G: CardGame> TestedGame<'_, G> {
    /// What the observer remembers; a spectator has no memory.
    fn memory(&self, observer: Observer) -> Option<&G::Memory> {
        observer.map(|seat| &self.memories[seat])
    }

    /// Makes the same move at another table, or with other cards drawn, and compares
    /// everything if it revealed the same. Returns `None` if it did not, and otherwise
    /// what differs, if anything.
    fn compare(
        &self,
        observer: Observer,
        real: (&Given, &Made<'_, G>),
        mut other: Table<G>,
        script: &mut Script<'_>,
    ) -> Option<Option<String>> {
        let (given, made) = real;
        let mut log = Log(Vec::new());
        let rules = &self.terms.rules;
        G::play(rules, &mut other, made.actor, made.mv, script, &mut log);
        let other = Moment {
            table: &other,
            told: &log.0,
            ..made.after
        };
        let same = other.revealed(observer) == made.after.revealed(observer);
        same.then(|| given.difference(&other.given(observer, self.memory(observer))))
    }

    /// Checks a move for one observer.
    fn look(&mut self, observer: Observer, made: &Made<'_, G>, report: &mut LeakReport) {
        let given = made.after.given(observer, self.memory(observer));
        let real = (&given, made);
        let imagined = self.look_imagined(observer, real, report);
        let redealt = self.look_redealt(observer, real, report);
        for difference in imagined.into_iter().chain(redealt) {
            let Made { actor, mv, .. } = made;
            let who = name(observer);
            report.leaks.push(format!(
                "{}, {} seats: {who} learns from {actor}'s {mv:?}: {difference}",
                G::ID,
                self.memories.len()
            ));
        }
    }

    /// Compares with a table that is possible for the observer.
    fn look_imagined(
        &mut self,
        observer: Observer,
        real: (&Given, &Made<'_, G>),
        report: &mut LeakReport,
    ) -> Option<String> {
        let (rules, made) = (&self.terms.rules, real.1);
        let mut possible = false;
        for attempt in 0..TRIES {
            // A spectator knows no more than any seat does.
            let seats = self.memories.len() as u32;
            let any = Seat::new(self.chance.below(seats) as usize);
            let seat = observer.unwrap_or(any);
            let view = self.table.view(rules, seat);
            let other = G::resample(view, &self.memories[seat], &mut self.chance);
            if !G::legal_moves(other.view(rules, made.actor)).contains(made.mv) {
                continue;
            }
            possible = true;
            let swaps = u32::from(attempt % 2 == 0);
            let mut world = made.world.changed(swaps, &mut self.chance);
            let mut script = Script::new(&mut world);
            if let Some(difference) = self.compare(observer, real, other, &mut script) {
                report.compared += 1;
                return difference;
            }
        }
        match possible {
            true => report.revealed += 1,
            false => report.impossible += 1,
        }
        None
    }

    /// Compares with the real table when other cards are drawn.
    fn look_redealt(
        &mut self,
        observer: Observer,
        real: (&Given, &Made<'_, G>),
        report: &mut LeakReport,
    ) -> Option<String> {
        let dealt = real.1.world;
        report.drawing += u32::from(dealt.places() > 0);
        let mut compared = 0;
        for _ in 0..REDEALS.min(3 * dealt.places() as u32) {
            let swaps = 1 + self.chance.below(3);
            let mut world = dealt.changed(swaps, &mut self.chance);
            if world.deals_the_same(dealt) {
                continue;
            }
            let mut script = Script::new(&mut world);
            let found = self.compare(observer, real, self.table.clone(), &mut script);
            report.shown += u32::from(found.is_none());
            let Some(difference) = found.filter(|_| script.is_finished()) else {
                continue;
            };
            report.redealt += 1;
            compared += 1;
            if difference.is_some() || compared == ENOUGH {
                return difference;
            }
        }
        None
    }

    /// The observers of a move: everybody at a small table; at a large one the player
    /// who made the move, two others and a spectator.
    fn observers(&mut self, actor: Seat) -> Vec<Observer> {
        let seats = self.memories.len();
        if seats <= 4 {
            return observers(seats).collect();
        }
        let ahead = 1 + self.chance.below(seats as u32 - 2) as usize;
        let others = [ahead, ahead + 1].map(|places| Some(actor.ahead(places, seats)));
        [Some(actor), None].into_iter().chain(others).collect()
    }
}

/// Plays a game at random and looks for leaks at every move.
pub fn look<G: CardGame>(
    terms: &Terms<G>,
    seats: usize,
    index: u64,
    most: usize,
    report: &mut LeakReport,
) {
    let rules = &terms.rules;
    let mut dealer = Seeded::new("1ea4".parse().expect("hexadecimal"), index);
    let mut log = Log(Vec::new());
    let mut game = TestedGame {
        terms,
        names: Names::numbered(seats),
        table: G::deal(rules, &terms.setup, seats, &mut dealer, &mut log),
        memories: Seats::from_fn(seats, |_| G::Memory::default()),
        chance: Fast::new("c4a2ce".parse().expect("hexadecimal"), index),
    };
    for _ in 0..most {
        for seat in Seat::all(seats) {
            for told in &log.0 {
                G::remember(&mut game.memories[seat], rules, seat, told.to(Some(seat)));
            }
        }
        log.0.clear();
        let Some(actor) = some_seat::<G>(rules, &game.table, &mut game.chance) else {
            return;
        };
        let legal = G::legal_moves(game.table.view(rules, actor));
        // Idle moves too: they are made by people.
        let mv = match game.chance.below(4) {
            0 => legal.get(game.chance.below(legal.len() as u32) as usize),
            _ => legal.random(&mut game.chance),
        };
        let mv = mv.expect("a seat that is asked has a move");
        let mut after = game.table.clone();
        let mut recorder = Recorder::new(dealer);
        G::play(rules, &mut after, actor, mv, &mut recorder, &mut log);
        let names = game.names.clone();
        let made = Made {
            actor,
            mv,
            world: &recorder.world,
            after: Moment {
                rules,
                names: &names,
                table: &after,
                told: &log.0,
            },
        };
        for observer in game.observers(actor) {
            game.look(observer, &made, report);
        }
        (game.table, dealer) = (after, recorder.inner);
    }
}

/// How many comparisons of moves are enough for one table, and the most games played for it.
const ENOUGH_MOVES: u32 = 400;
const MAX_GAMES: u64 = 400;

/// The reports of each game and preset, over all numbers of seats. Some tables
/// show something new at every move (endless War with many players); the same
/// preset with fewer seats must make up for it.
#[derive(Default)]
struct NoLeak(BTreeMap<String, LeakReport>);

impl Check for NoLeak {
    fn check<G: CardGame>(&mut self, preset: &str, terms: &Terms<G>, seats: usize) {
        let mut report = LeakReport::default();
        let games = if seats <= 4 { 8 } else { 4 };
        for index in 0..MAX_GAMES {
            // More if the games are short.
            if index >= games && report.all() >= ENOUGH_MOVES {
                break;
            }
            look::<G>(terms, seats, index, 100, &mut report);
        }
        let whole = self.0.entry(format!("{} {preset}", G::ID)).or_default();
        whole.add(report);
    }
}

#[test]
fn no_game_leaks() {
    let mut looked = NoLeak::default();
    every_table(&mut looked);
    let mut whole = LeakReport::default();
    for (table, report) in looked.0 {
        println!(
            "{table}: {} moves compared, {} revealed, {} impossible; {} with other cards",
            report.compared, report.revealed, report.impossible, report.redealt
        );
        assert!(report.leaks.is_empty(), "{table}: {}", report.leaks[0]);
        assert!(report.compared >= 200, "{table}: {report:?}");
        // In some games everybody is shown every card that is drawn.
        let all_shown = report.redealt == 0 && report.shown >= 100;
        let redealt = report.redealt >= 100 || report.drawing == 0 || all_shown;
        assert!(redealt, "{table}: {report:?}");
        // A card that was played need not be in an imagined hand: with many players
        // it is in few of them.
        assert!(
            report.impossible * 10 < report.all() * 4,
            "{table}: {report:?}"
        );
        whole.add(report);
    }
    assert!(whole.impossible * 100 < whole.all() * 15, "{whole:?}");
}

#[test]
fn planted_leaks_are_found() {
    fn leaks<const LEAK: u8>() -> Vec<String> {
        let terms = Terms {
            rules: toy::Rules { rounds: 2 },
            setup: toy::Setup::default(),
        };
        let mut report = LeakReport::default();
        for index in 0..40 {
            look::<Toy<LEAK>>(&terms, 3, index, 100, &mut report);
        }
        report.leaks
    }
    fn check<const LEAK: u8>() {
        assert!(!leaks::<LEAK>().is_empty(), "leak {LEAK} is not found");
    }
    assert_eq!(leaks::<{ toy::NO_LEAK }>(), [""; 0]);
    check::<{ toy::TELLS_ALL }>();
    check::<{ toy::COUNTS_HIGH_CARDS }>();
    check::<{ toy::ORDER_BY_HAND }>();
    check::<{ toy::PEEKS_AT_DECK }>();
    check::<{ toy::SKIPS_FORCED }>();
    check::<{ toy::HIDES_BEHIND_REVEAL }>();
    check::<{ toy::SAYS_A_SKIPPED_FIELD }>();
    check::<{ toy::FILMS }>();
}
