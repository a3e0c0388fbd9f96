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

/// Games in one measured batch.
const BATCH: u64 = 200;

struct Table<'a, 'b> {
    bencher: Bencher<'a, 'b>,
    rules: RulesMap,
    seats: usize,
    /// Whether a game counts as one item, not its moves.
    whole_games: bool,
}

impl Visitor for Table<'_, '_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let rules = Session::<G>::read_rules(&self.rules).expect("the rules of the bench");
        let seats = self.seats;
        let batch = || -> u64 {
            (0..BATCH)
                .map(|index| {
                    let mut dealer = Fast::new(Seed([1; 32]), index);
                    let mut chance = Fast::new(Seed([2; 32]), index);
                    let tell = &mut Silent;
                    playout::<G>(&rules, seats, &mut dealer, &mut chance, tell, u64::MAX).moves
                })
                .sum()
        };
        let items = if self.whole_games { BATCH } else { batch() };
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
    let whole_games = settings.contains(&("hands", 1));
    let table = Table {
        bencher,
        rules,
        seats,
        whole_games,
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
    bench(bencher, "blackjack", "seed", &[("hands", 1)], seats);
}
