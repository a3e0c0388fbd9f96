//! Tests of the searching players with Parlour's games.

use std::num::NonZeroUsize;
use std::time::Duration;

use parlour_engine::dealer::{Fast, Seed};
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::player::{Decision, Heuristic, Mistakes, Player};
use parlour_engine::record::Chance;
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::{RuleSet, RulesMap, Terms};
use parlour_engine::table::{MAX_SEATS, Names};
use parlour_engine::{Session, Table};
use parlour_games::Games;

use crate::search::imagining_cost_per_game;
use crate::{Budget, Search, TreeSearch};

/// Plays the beginning of a game of every preset, and checks every decision.
fn every_decision(check: impl Check) {
    for game in Games.games() {
        Games.visit(game.id(), Openings(&check)).unwrap();
    }
}

/// What a test does with a decision and the table at which it is made.
trait Check {
    fn check<G: CardGame>(&self, decision: Decision<'_, G>, table: &Table<G>);
}

struct Openings<'a, C>(&'a C);

impl<C: Check> Visitor for Openings<'_, C> {
    type Out = ();

    fn visit<G: CardGame>(self) {
        for preset in G::Rules::presets() {
            let rules = RulesMap::from_iter([("preset".to_string(), preset.id.into())]);
            let terms = Terms::<G>::read(&rules).unwrap();
            // Alone only if nobody else can play.
            let mut counts = (2..=MAX_SEATS).chain([1]);
            let seats = counts.find(|&seats| terms.rules.check(seats).is_ok());
            let names = Names::numbered(seats.unwrap());
            let chance = Chance::seed(Seed([3; 32]));
            let mut session = Session::<G>::with_terms(terms, names, chance).unwrap();
            let heuristic = G::Heuristic::new(session.rules());
            let mut chance = Fast::new(Seed::default(), 1);
            for _ in 0..12 {
                let Some(seat) = session.turn().must().lowest() else {
                    break;
                };
                let (view, moves) = (session.view(seat), session.legal_moves(seat).unwrap());
                let decision = Decision {
                    view,
                    memory: session.memory(seat),
                    moves: &moves,
                };
                self.0.check(decision, session.table());
                let mv = heuristic.choose(decision, Mistakes::NONE, &mut chance);
                session.play_move(seat, mv).unwrap();
            }
        }
    }
}

fn chance() -> Fast {
    Fast::new(Seed([5; 32]), 7)
}

/// All ratings of a search, to compare.
fn rated<G: CardGame>(decision: Decision<'_, G>, budget: Budget) -> String {
    let search = Search::<G>::new(decision.view.rules, None, budget);
    format!("{:?}", search.rate(decision, &mut chance()))
}

struct SameOnThreeThreads;

impl Check for SameOnThreeThreads {
    fn check<G: CardGame>(&self, decision: Decision<'_, G>, _table: &Table<G>) {
        let threads = NonZeroUsize::new(3).unwrap();
        for moves in [None, Some(500)] {
            let budget = Budget {
                moves,
                ..Budget::of(24)
            };
            let on_three = Budget { threads, ..budget };
            assert_eq!(rated(decision, budget), rated(decision, on_three));
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    every_decision(SameOnThreeThreads);
}

/// If games take more moves than the budget allows, fewer are imagined: two at each stage.
struct FewerLongGames;

impl Check for FewerLongGames {
    fn check<G: CardGame>(&self, decision: Decision<'_, G>, _table: &Table<G>) {
        let games = |moves| {
            let budget = Budget {
                moves,
                ..Budget::of(100)
            };
            let search = Search::<G>::new(decision.view.rules, None, budget);
            search.rate(decision, &mut chance())[0].games
        };
        let stages = (decision.moves.len() as u32).ilog2().max(1);
        assert_eq!(games(Some(1)), 2 * stages);
        assert_eq!(games(Some(u32::MAX)), games(None));
        assert!(games(None) >= 2 * stages);
    }
}

#[test]
fn fewer_long_games_are_imagined() {
    every_decision(FewerLongGames);
}

/// With other hidden cards, which the seat cannot tell from the real ones, a search has the
/// same result.
struct SameWithOtherHiddenCards;

impl Check for SameWithOtherHiddenCards {
    fn check<G: CardGame>(&self, decision: Decision<'_, G>, _table: &Table<G>) {
        let Decision { view, memory, .. } = decision;
        let table = G::resample(view, memory, &mut Fast::new(Seed([8; 32]), 0));
        let other = Decision {
            view: table.view(view.rules, view.seat),
            ..decision
        };
        let budget = Budget::of(24);
        assert_eq!(rated(decision, budget), rated(other, budget));
        let mut tree = TreeSearch::<G>::new(view.rules, None, budget);
        let [here, there] = [decision, other].map(|at| tree.choose(at, &mut chance()));
        assert_eq!(here, there);
    }
}

/// All moves of a stage are tried at the same table: nine, then five, then three of them.
#[test]
fn games_share_the_work_of_imagining_their_table() {
    let check = |moves: usize, share: u32| {
        assert_eq!(imagining_cost_per_game(900, moves), share, "{moves} moves");
    };
    check(1, 900);
    check(2, 450);
    check(3, 300);
    check(4, (225 + 300) / 2);
    check(9, (100 + 180 + 300) / 3);
}

#[test]
fn a_search_does_not_depend_on_hidden_cards() {
    every_decision(SameWithOtherHiddenCards);
}

struct WithTime;

impl Check for WithTime {
    fn check<G: CardGame>(&self, decision: Decision<'_, G>, _table: &Table<G>) {
        let time = Some(Duration::from_millis(1));
        let budget = Budget {
            time,
            ..Budget::default()
        };
        let mut search = Search::<G>::new(decision.view.rules, None, budget);
        let mv = search.choose(decision, &mut chance());
        assert!(decision.moves.contains(mv));
    }
}

#[test]
fn a_search_can_have_a_time_instead_of_a_number_of_games() {
    every_decision(WithTime);
}

/// Plays whole games, and counts the decisions that are searched to the end.
struct CountEndgames;

impl Visitor for CountEndgames {
    type Out = usize;

    fn visit<G: CardGame>(self) -> usize {
        let mut count = 0;
        for seed in 0..20 {
            let rules = G::Rules::presets().remove(0).rules;
            let chance = Chance::seed(Seed([seed; 32]));
            let mut session = Session::<G>::new(rules, Names::numbered(2), chance).unwrap();
            let heuristic = G::Heuristic::new(session.rules());
            let search = Search::<G>::new(session.rules(), None, Budget::of(24));
            let mut chance = Fast::new(Seed::default(), 1);
            while let Some(seat) = session.turn().must().lowest() {
                let (view, moves) = (session.view(seat), session.legal_moves(seat).unwrap());
                let decision = Decision {
                    view,
                    memory: session.memory(seat),
                    moves: &moves,
                };
                count += usize::from(moves.len() > 1 && search.is_endgame(decision, &mut chance));
                let mv = heuristic.choose(decision, Mistakes::NONE, &mut chance);
                session.play_move(seat, mv).unwrap();
            }
        }
        count
    }
}

#[test]
fn endgames_are_searched_to_the_end() {
    for game in ["one", "silly-biscuits"] {
        let endgames = Games.visit(game, CountEndgames).unwrap();
        assert!(endgames > 0, "{game}");
    }
}
