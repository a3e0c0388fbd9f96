//! The speed of simulations on one core, with the simulator's dealer and all
//! counters. Players choose random legal moves; in casinos they play by the book.
//! A benchmark counts the items that its name ends with: moves, games, rounds or hands.
//!
//! `cargo bench -p parlour-games`. `benches/peers` compares with other programs.

use divan::Bencher;
use divan::counter::ItemsCount;
use parlour_engine::dealer::{Fast, FastKey, Faster, Seed};
use parlour_engine::game::CardGame;
use parlour_engine::player::{Book, Decision, Player, Random};
use parlour_engine::playout::{Counting, Forgetful, HotLoop, SimulatedPlayers, dispatch, play_on};
use parlour_engine::rules::{RulesMap, Terms};
use parlour_games::blackjack::{Blackjack, Move, Strategy};
use parlour_games::one::One;
use parlour_games::silly_biscuits::SillyBiscuits;
use parlour_games::top_trumps::TopTrumps;
use parlour_games::war::War;

fn main() {
    divan::main();
}

/// The approximate number of moves in one measured batch. It is large, so that the
/// branch predictor cannot learn the games.
const MOVES: u64 = 1_000_000;

/// What an item of a benchmark is.
#[derive(Clone, Copy)]
enum Items {
    Moves,
    Games,
    /// This many in every game.
    PerGame(u32),
}

/// Plays by the book.
#[derive(Clone, Copy)]
struct ByTheBook<'a>(&'a Strategy);

impl Player<Blackjack> for ByTheBook<'_> {
    #[inline(always)]
    fn choose(&mut self, decision: Decision<'_, Blackjack>, _chance: &mut Fast) -> Move {
        self.0.advise(decision)
    }
}

/// Games that are played one after the other. The result is their number of moves.
struct Batch<'a, G: CardGame, P> {
    terms: &'a Terms<G>,
    seats: usize,
    players: SimulatedPlayers<P, Forgetful<G>>,
    games: u64,
}

impl<G: CardGame, P: Player<G>> Batch<'_, G, P> {
    /// Plays one game as the simulator does.
    #[inline(always)]
    fn game(&mut self, index: u64) -> u64 {
        let Terms { rules, setup } = self.terms;
        let dealer = &mut Faster::keyed(key(1), index);
        let tell = &mut Counting::<G>::new();
        let mut table = G::deal(rules, setup, self.seats, dealer, tell);
        let played = if G::is_deterministic(rules) {
            G::run_to_end_or_loop(rules, &mut table, dealer, tell)
        } else {
            self.players.chance = Fast::keyed(key(2), index);
            play_on(rules, &mut table, dealer, &mut self.players, tell, u64::MAX)
        };
        std::hint::black_box(&tell.values);
        played.moves
    }
}

impl<G: CardGame, P: Player<G>> HotLoop for Batch<'_, G, P> {
    type Out = u64;

    #[inline(always)]
    fn run(mut self) -> u64 {
        (0..self.games).map(|index| self.game(index)).sum()
    }
}

/// Measures games with about [`MOVES`] moves in total.
fn measure<G: CardGame, P: Player<G> + Clone>(
    bencher: Bencher<'_, '_>,
    terms: &Terms<G>,
    seats: usize,
    items: Items,
    player: P,
) {
    let play = |games: u64| {
        let batch = Batch {
            terms,
            seats,
            players: SimulatedPlayers::forgetful(player.clone(), Fast::keyed(key(2), 0)),
            games,
        };
        match G::DISPATCH {
            true => dispatch(batch),
            false => batch.run(),
        }
    };
    let games = (MOVES * 50 / play(50).max(1)).max(1);
    let items = match items {
        Items::Moves => play(games),
        Items::Games => games,
        Items::PerGame(items) => u64::from(items) * games,
    };
    bencher
        .counter(ItemsCount::new(items))
        .bench_local(|| play(games));
}

fn key(number: u8) -> FastKey {
    FastKey::of(Seed([number; 32]))
}

/// A preset's rules, with this number of hands if there is one.
fn terms<G: CardGame>(preset: &str, hands: Option<u32>) -> Terms<G> {
    let mut map = RulesMap::from_iter([("preset".to_string(), preset.into())]);
    if let Some(hands) = hands {
        map.insert("hands".into(), hands.into());
    }
    Terms::read(&map).expect("the rules of the bench")
}

/// Random players at a table of a preset.
fn at_random<G: CardGame>(bencher: Bencher<'_, '_>, preset: &str, seats: usize, items: Items) {
    measure(bencher, &terms::<G>(preset, None), seats, items, Random);
}

#[divan::bench(args = [2, 4])]
fn one_moves(bencher: Bencher<'_, '_>, seats: usize) {
    at_random::<One>(bencher, "seed", seats, Items::Moves);
}

#[divan::bench(args = [2])]
fn one_games(bencher: Bencher<'_, '_>, seats: usize) {
    at_random::<One>(bencher, "seed", seats, Items::Games);
}

/// With the check for repeated positions.
#[divan::bench(args = [2, 4])]
fn war_rounds(bencher: Bencher<'_, '_>, seats: usize) {
    at_random::<War>(bencher, "seed", seats, Items::Moves);
}

#[divan::bench(args = [2])]
fn endless_war_rounds(bencher: Bencher<'_, '_>, seats: usize) {
    at_random::<War>(bencher, "endless", seats, Items::Moves);
}

#[divan::bench(args = [2, 4])]
fn silly_biscuits_moves(bencher: Bencher<'_, '_>, seats: usize) {
    at_random::<SillyBiscuits>(bencher, "seed", seats, Items::Moves);
}

#[divan::bench(args = [2, 4])]
fn top_trumps_moves(bencher: Bencher<'_, '_>, seats: usize) {
    at_random::<TopTrumps>(bencher, "seed", seats, Items::Moves);
}

/// The number of hands in a game of Blackjack.
const HANDS: u32 = 500;

#[divan::bench(args = [1])]
fn blackjack_hands(bencher: Bencher<'_, '_>, seats: usize) {
    measure(
        bencher,
        &terms::<Blackjack>("seed", Some(HANDS)),
        seats,
        Items::PerGame(HANDS),
        Random,
    );
}

#[divan::bench(args = [1])]
fn casino_rounds(bencher: Bencher<'_, '_>, seats: usize) {
    let mut terms = terms::<Blackjack>("casino", Some(HANDS));
    // The players are not ruined in one game.
    terms.rules.purse = 1_000_000;
    let book = Strategy::for_rules(&terms.rules).expect("Blackjack has a book");
    let player = ByTheBook(&book);
    measure(bencher, &terms, seats, Items::PerGame(HANDS), player);
}
