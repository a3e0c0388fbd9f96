//! The levels of bots: they play legal moves under all rules, and a higher level wins more.
//! How long they think is measured by `cargo run --release -p parlour-lab --example think`.

use parlour_engine::dealer::{Fast, Seed};
use parlour_engine::event::Silent;
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::player::{Book, Decision, Heuristic, Mistakes, Player};
use parlour_engine::playout::{SimulatedPlayers, playout};
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::{RuleSet, RulesMap, Terms};
use parlour_engine::table::MAX_SEATS;
use parlour_engine::{Seat, View};
use parlour_games::Games;

use crate::combinations::some_rules;

/// How a seat plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Level {
    Random,
    Easy,
    /// The level medium with this mistake whenever it is possible.
    Mistaken(usize),
    Medium,
    Hard,
}

/// Players of the levels, one for each seat.
pub struct Levels<'a, G: CardGame> {
    levels: &'a [Level],
    heuristic: G::Heuristic,
    book: Option<G::Book>,
}

impl<'a, G: CardGame> Levels<'a, G> {
    pub fn new(rules: &G::Rules, levels: &'a [Level]) -> Self {
        let has_hard = levels.contains(&Level::Hard);
        Self {
            levels,
            heuristic: G::Heuristic::new(rules),
            book: has_hard.then(|| G::Book::for_rules(rules)).flatten(),
        }
    }

    fn calculate(&self, decision: Decision<'_, G>) -> Option<G::Move> {
        let book = self.book.as_ref()?;
        let mv = book.calculate(decision);
        check_values(book, decision, mv);
        mv
    }
}

impl<G: CardGame> Player<G> for Levels<'_, G> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        let mistakes = match self.levels[decision.view.seat.index()] {
            Level::Random => {
                let mv = decision.moves.random(chance);
                return mv.expect("a seat that is asked has a move");
            }
            Level::Easy => Mistakes::random(G::Heuristic::MISTAKES, chance),
            Level::Mistaken(mistake) => Mistakes::only(mistake),
            Level::Medium => Mistakes::NONE,
            Level::Hard => match self.calculate(decision) {
                Some(mv) => return checked(decision, mv),
                None => Mistakes::NONE,
            },
        };
        let mv = self.heuristic.choose(decision, mistakes, chance);
        checked(decision, mv)
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        let mv = self.heuristic.interrupt(decision, Mistakes::NONE, chance);
        mv.map(|mv| checked(decision, mv))
    }

    fn remembers(&self) -> bool {
        true
    }
}

/// There is a value for each legal move, and the calculated move is nearly the best.
fn check_values<G: CardGame>(book: &G::Book, decision: Decision<'_, G>, mv: Option<G::Move>) {
    let Some(values) = book.values(decision) else {
        return;
    };
    assert_eq!(values.len(), decision.moves.len(), "{values:?}");
    let legal = |&(mv, _): &(G::Move, f64)| decision.moves.contains(mv);
    assert!(values.iter().all(legal), "{values:?}");
    let best = values
        .iter()
        .map(|&(_, value)| value)
        .fold(f64::MIN, f64::max);
    let chosen = values.iter().find(|(other, _)| Some(*other) == mv);
    let is_best = chosen.is_some_and(|&(_, value)| value > best - 0.05);
    assert!(is_best, "{mv:?} of {values:?}");
}

fn checked<G: CardGame>(decision: Decision<'_, G>, mv: G::Move) -> G::Move {
    let View { rules, seat, .. } = decision.view;
    let is_legal = decision.moves.contains(mv);
    assert!(is_legal, "{} {rules:?} {seat:?}: {mv:?}", G::ID);
    mv
}

/// Plays a game with these levels, and returns what it is worth to each seat.
fn play<G: CardGame>(terms: &Terms<G>, levels: &[Level], index: u64, most: u64) -> Vec<f64> {
    let seats = levels.len();
    let player = Levels::<G>::new(&terms.rules, levels);
    let mut players = SimulatedPlayers::remembering(player, Fast::new(Seed([4; 32]), index), seats);
    let mut dealer = Fast::new(Seed([3; 32]), index / seats as u64);
    let terms = (&terms.rules, &terms.setup);
    let played = playout::<G>(terms, seats, &mut dealer, &mut players, &mut Silent, most);
    let wins = Seat::all(seats).map(|seat| match played.outcome {
        Some(outcome) if outcome.winners.contains(seat) => 1.0 / outcome.winners.len() as f64,
        _ => 0.0,
    });
    wins.collect()
}

/// The share of games that the first of two levels wins, with the seats swapped in
/// every other game.
pub fn share<G: CardGame>(terms: &Terms<G>, [first, second]: [Level; 2], games: u64) -> f64 {
    let wins = (0..games).map(|index| match index % 2 {
        0 => play(terms, &[first, second], index, u64::MAX)[0],
        _ => play(terms, &[second, first], index, u64::MAX)[1],
    });
    wins.sum::<f64>() / games as f64
}

struct Legal(&'static str);

impl Visitor for Legal {
    type Out = ();

    fn visit<G: CardGame>(self) {
        let presets = G::Rules::presets().into_iter();
        let mut maps: Vec<RulesMap> = presets
            .map(|preset| RulesMap::from_iter([("preset".to_string(), preset.id.into())]))
            .collect();
        let mut chance = Fast::new(Seed([6; 32]), 0);
        maps.extend((0..20).map(|_| some_rules(self.0, &mut chance)));
        for map in maps {
            let Ok(terms) = Terms::<G>::read(&map) else {
                continue;
            };
            let possible = (1..=MAX_SEATS).filter(|&seats| terms.rules.check(seats).is_ok());
            for seats in possible.take(4) {
                for level in [Level::Easy, Level::Medium, Level::Hard] {
                    play(&terms, &vec![level; seats], 0, 300);
                }
            }
        }
    }
}

#[test]
fn every_level_plays_legal_moves() {
    for game in Games.games() {
        Games
            .visit(game.id(), Legal(game.id()))
            .expect("a registered game");
    }
}

mod top_trumps {
    use super::{Level, share};
    use parlour_engine::player::Heuristic;
    use parlour_engine::rules::{RulesMap, Terms};
    use parlour_games::top_trumps::{RulesOfThumb, TopTrumps};
    use serde_json::json;

    fn terms(rules: &serde_json::Value) -> Terms<TopTrumps> {
        let map = rules.as_object().cloned().unwrap_or_default();
        Terms::read(&RulesMap::from_iter(map)).expect("possible rules")
    }

    /// The first level wins at least this share of the games.
    fn check(rules: &serde_json::Value, levels: [Level; 2], games: u64, least: f64) {
        let share = share(&terms(rules), levels, games);
        assert!(share >= least, "{rules} {levels:?}: {share:.3}");
    }

    #[test]
    fn a_higher_level_wins_more() {
        use Level::{Easy, Hard, Medium, Random};
        for (rules, bars) in [
            (json!({"preset": "official"}), [0.60, 0.56, 0.51]),
            (
                json!({"preset": "official", "deck": "worlds"}),
                [0.95, 0.90, 0.82],
            ),
            (json!({"round-limit": 100}), [0.52, 0.60, 0.51]),
            (
                json!({"picks": "open", "round-limit": 100}),
                [0.60, 0.60, 0.80],
            ),
            (
                json!({"picks": "open", "play-for": "points", "deck": "worlds"}),
                [0.80, 0.70, 0.49],
            ),
        ] {
            check(&rules, [Easy, Random], 400, bars[0]);
            check(&rules, [Medium, Easy], 400, bars[1]);
            check(&rules, [Hard, Medium], 1_000, bars[2]);
        }
    }

    /// Played with a mistake at every chance, the same player wins less.
    #[test]
    fn every_mistake_costs_games() {
        let official = json!({"preset": "official", "deck": "worlds"});
        let hands = json!({"picks": "open", "play-for": "points", "deck": "worlds"});
        for (mistake, about) in RulesOfThumb::MISTAKES.iter().enumerate() {
            let rules = match about.name.contains("card") {
                true => &hands,
                false => &official,
            };
            check(rules, [Level::Medium, Level::Mistaken(mistake)], 400, 0.6);
        }
    }
}
