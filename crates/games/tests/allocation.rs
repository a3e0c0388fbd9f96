//! Invariant 7: in simulations, neither a move nor counting its events allocates.
//!
//! The test counts the calls of its own global allocator. Implementing one needs
//! `unsafe`; all calls go to the system's allocator unchanged.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use parlour_engine::dealer::Fast;
use parlour_engine::event::{Silent, Tell};
use parlour_engine::game::CardGame;
use parlour_engine::player::{Decision, Heuristic, Mistakes, Player};
use parlour_engine::playout::{Counting, Forgetful, SimulatedPlayers, play_on};
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::RuleSet;
use parlour_games::Games;

struct CountingAllocator;

thread_local! {
    /// For each thread: the test runner's own threads allocate, too.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
}

fn counted() -> u64 {
    ALLOCATIONS.get()
}

// SAFETY: every call is passed to the system's allocator unchanged.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller guarantees that the layout is valid.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller guarantees that the pointer and the layout are valid.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller guarantees that the pointer, the layout and the size are valid.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

struct CheckAllocations;

impl Visitor for CheckAllocations {
    type Out = ();

    fn visit<G: CardGame>(self) {
        for preset in G::Rules::presets() {
            let rules = preset.rules;
            let possible = (1..=4).filter(|&seats| rules.check(seats).is_ok());
            for seats in possible {
                for index in 0..30 {
                    let place = format!("{} {}", G::ID, preset.id);
                    check::<G>(&rules, seats, index, &mut Silent, &place);
                    check::<G>(&rules, seats, index, &mut Counting::<G>::new(), &place);
                    check_heuristic::<G>(&rules, seats, index, &place);
                }
            }
        }
    }
}

fn check<G: CardGame>(
    rules: &G::Rules,
    seats: usize,
    index: u64,
    tell: &mut impl Tell<G::Event>,
    place: &str,
) {
    let mut dealer = Fast::new("a".parse().expect("hexadecimal"), index);
    let chance = Fast::new("b".parse().expect("hexadecimal"), index);
    let mut players = SimulatedPlayers::at_random(chance);
    let setup = &G::Setup::default();
    // A deal may allocate.
    let mut table = G::deal(rules, setup, seats, &mut dealer, tell);
    let before = counted();
    let played = play_on::<G>(rules, &mut table, &mut dealer, &mut players, tell, 20_000);
    let allocated = counted() - before;
    assert_eq!(allocated, 0, "{place}: in {} moves", played.moves);
    if G::is_deterministic(rules) {
        let mut table = G::deal(rules, setup, seats, &mut dealer, tell);
        let before = counted();
        let played = G::run_to_end_or_loop(rules, &mut table, &mut dealer, tell);
        let allocated = counted() - before;
        assert_eq!(
            allocated, 0,
            "{place}: in {} moves, with loop detection",
            played.moves
        );
    }
}

/// The level easy: rules of thumb, with all kinds of mistakes.
struct ByHeuristic<H>(H);

impl<G: CardGame> Player<G> for ByHeuristic<G::Heuristic> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        let mistakes = Mistakes::random(G::Heuristic::MISTAKES, chance);
        self.0.choose(decision, mistakes, chance)
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        self.0.interrupt(decision, Mistakes::NONE, chance)
    }
}

fn check_heuristic<G: CardGame>(rules: &G::Rules, seats: usize, index: u64, place: &str) {
    let mut dealer = Fast::new("a".parse().expect("hexadecimal"), index);
    let chance = Fast::new("b".parse().expect("hexadecimal"), index);
    let player = ByHeuristic(G::Heuristic::new(rules));
    let mut players = SimulatedPlayers::<_, Forgetful<G>>::forgetful(player, chance);
    let mut table = G::deal(rules, &G::Setup::default(), seats, &mut dealer, &mut Silent);
    let before = counted();
    let played = play_on::<G>(
        rules,
        &mut table,
        &mut dealer,
        &mut players,
        &mut Silent,
        20_000,
    );
    let allocated = counted() - before;
    assert_eq!(
        allocated, 0,
        "{place}: rules of thumb, in {} moves",
        played.moves
    );
}

/// Checks all games in one test.
#[test]
fn a_move_allocates_nothing() {
    let before = counted();
    drop(std::hint::black_box(vec![1_u8]));
    assert!(counted() > before, "the counter counts");
    for game in Games.games() {
        Games
            .visit(game.id(), CheckAllocations)
            .expect("a registered game");
    }
}
