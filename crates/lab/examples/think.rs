//! How long searching bots think about a move, on one core, in every preset with the fewest and
//! the most players: `cargo run --release -p parlour-lab --example think`, or with
//! `-- one` in the presets of one game.
//!
//! One `hard` bot plays against bots that play at random, because their games have the
//! largest hands.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_bots::{Budget, Search};
use parlour_engine::dealer::{Fast, FastKey, Faster, Seed};
use parlour_engine::event::Silent;
use parlour_engine::game::CardGame;
use parlour_engine::player::{Book, Decision, Player, Random};
use parlour_engine::playout::{Memories, SimulatedPlayers, play_on};
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::{RuleSet, RulesMap, Terms, preset_rules};
use parlour_engine::table::MAX_SEATS;
use parlour_engine::{Advise, Seat};
use parlour_games::Games;

/// The number of games.
const GAMES: u64 = 20;
/// The most moves of a game.
const MOVES: u64 = 1_000;

fn main() {
    println!(
        "{:32}{:>8}{:>12}{:>12}",
        "rules", "players", "median", "longest"
    );
    let only = std::env::args().nth(1);
    let is_wanted = |id: &str| only.as_deref().is_none_or(|only| only == id);
    for game in Games.games().iter().filter(|game| is_wanted(game.id())) {
        for preset in game.presets() {
            let rules = preset_rules(preset.id);
            Games.visit(
                game.id(),
                Thinking {
                    rules,
                    id: preset.id,
                },
            );
        }
    }
}

/// Times the moves by a preset.
struct Thinking {
    rules: RulesMap,
    id: &'static str,
}

impl Visitor for Thinking {
    type Out = ();

    fn visit<G: CardGame>(self) {
        let terms = Terms::<G>::read(&self.rules).expect("the rules of a preset");
        let possible = |seats: &usize| terms.rules.check(*seats).is_ok();
        let fewest = (1..=MAX_SEATS).find(possible);
        let most = (1..=MAX_SEATS).rfind(possible);
        let mut tables = vec![fewest, most];
        tables.dedup();
        for seats in tables.into_iter().flatten() {
            let mut times = times(&terms, seats);
            times.sort();
            let Some(longest) = times.last() else {
                continue;
            };
            let median = times[times.len() / 2];
            let name = format!("{}:{}", G::ID, self.id);
            println!("{name:32}{seats:>8}{median:>12.1?}{longest:>12.1?}");
        }
    }
}

/// How long every move took.
fn times<G: CardGame>(terms: &Terms<G>, seats: usize) -> Vec<Duration> {
    let Terms { rules, setup } = terms;
    let book = G::Book::for_rules(rules).map(Arc::new);
    let player = Timed {
        search: Search::<G>::new(rules, book, Budget::default()),
        times: Vec::new(),
    };
    let key = FastKey::of(Seed([1; 32]));
    let mut players = SimulatedPlayers::remembering(player, Fast::keyed(key, 0), seats);
    for index in 0..GAMES {
        let dealer = &mut Faster::keyed(key, index);
        let mut table = players
            .memories
            .deal((rules, setup), seats, dealer, &mut Silent);
        play_on(rules, &mut table, dealer, &mut players, &mut Silent, MOVES);
    }
    players.player.times
}

/// Searches in the first seat, and plays at random in all others.
struct Timed<G: Advise> {
    search: Search<G>,
    times: Vec<Duration>,
}

impl<G: CardGame> Timed<G> {
    fn time<T>(&mut self, think: impl FnOnce(&mut Search<G>) -> T) -> T {
        let start = Instant::now();
        let result = think(&mut self.search);
        self.times.push(start.elapsed());
        result
    }
}

impl<G: CardGame> Player<G> for Timed<G> {
    fn choose(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> G::Move {
        match decision.view.seat == Seat::new(0) {
            true => self.time(|search| search.choose(decision, chance)),
            false => Random.choose(decision, chance),
        }
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, chance: &mut Fast) -> Option<G::Move> {
        match decision.view.seat == Seat::new(0) {
            true => self.time(|search| search.interrupt(decision, chance)),
            false => Random.interrupt(decision, chance),
        }
    }

    fn remembers(&self) -> bool {
        true
    }
}
