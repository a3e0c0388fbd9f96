//! How fast the games run with nobody watching: random legal players, one
//! core, the simulator's dealer. Items are moves, or hands where it says so.
//!
//! `cargo bench -p parlour-games`

use divan::Bencher;
use divan::counter::ItemsCount;
use parlour_engine::{Fast, Game, Registry, RulesMap, Seed, Session, Silent, Visitor, playout};
use parlour_games::Games;

fn main() {
    divan::main();
}

/// Moves in one measured batch, roughly: so many that the processor cannot
/// learn the games by heart.
const MOVES: u64 = 1_000_000;

struct Table<'a, 'b> {
    bencher: Bencher<'a, 'b>,
    rules: RulesMap,
    seats: usize,
    /// Items in a game, where they are not its moves.
    items: Option<u64>,
}

impl Visitor for Table<'_, '_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let rules = Session::<G>::read_rules(&self.rules).expect("the rules of the bench");
        let seats = self.seats;
        let one_game = |index: u64| -> u64 {
            let mut dealer = Fast::new(Seed([1; 32]), index);
            let mut chance = Fast::new(Seed([2; 32]), index);
            let tell = &mut Silent;
            playout::<G>(&rules, seats, &mut dealer, &mut chance, tell, u64::MAX).moves
        };
        let sample: u64 = (0..50).map(one_game).sum();
        let games = (MOVES * 50 / sample.max(1)).max(1);
        let batch = || -> u64 { (0..games).map(one_game).sum() };
        let items = self.items.map_or_else(batch, |items| items * games);
        self.bencher
            .counter(ItemsCount::new(items))
            .bench_local(batch);
    }
}

fn bench(
    bencher: Bencher<'_, '_>,
    game: &str,
    preset: &str,
    settings: &[(&str, u32)],
    seats: usize,
) {
    let mut rules = RulesMap::new();
    rules.insert("preset".into(), preset.into());
    for &(key, value) in settings {
        rules.insert(key.into(), value.into());
    }
    let hands = settings.iter().find(|(key, _)| *key == "hands");
    let items = hands.map(|&(_, hands)| u64::from(hands));
    let table = Table {
        bencher,
        rules,
        seats,
        items,
    };
    Games.visit(game, table).expect("a registered game");
}

#[divan::bench(args = [2, 4])]
fn one_moves(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, "one", "seed", &[], seats);
}

#[divan::bench(args = [2, 4])]
fn war_rounds(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, "war", "seed", &[], seats);
}

#[divan::bench(args = [2])]
fn endless_war_rounds(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, "war", "endless", &[], seats);
}

#[divan::bench(args = [2, 4])]
fn silly_biscuits_moves(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, "silly-biscuits", "seed", &[], seats);
}

#[divan::bench(args = [2, 4])]
fn top_trumps_moves(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, "top-trumps", "seed", &[], seats);
}

#[divan::bench(args = [1])]
fn blackjack_hands(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, "blackjack", "seed", &[("hands", 500)], seats);
}
