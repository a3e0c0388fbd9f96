//! How fast the games run with nobody watching: random legal players, and the
//! book in casinos; one core, the simulator's dealer. Items are what the name
//! says; `counted` is with all that the simulator counts.
//!
//! `cargo bench -p parlour-games`; beside other programs: `benches/peers`

use divan::Bencher;
use divan::counter::ItemsCount;
use parlour_engine::{
    Book, Counting, Faster, Game, Players, Playout, Registry, RulesMap, Seed, Session, Silent,
    Tell, View, Visitor, playout,
};
use parlour_games::Games;
use parlour_games::blackjack::{Blackjack, Event, Move, Options, Rules, Strategy};

fn main() {
    divan::main();
}

/// Moves in one measured batch, roughly: so many that the processor cannot
/// learn the games by heart.
const MOVES: u64 = 1_000_000;

/// What an item of a benchmark is.
#[derive(Clone, Copy)]
enum Items {
    Moves,
    Games,
    /// So many in every game.
    PerGame(u32),
}

fn dealer(index: u64) -> Faster {
    Faster::new(Seed([1; 32]), index)
}

fn chance(index: u64) -> Faster {
    Faster::new(Seed([2; 32]), index)
}

/// Measures games of about [`MOVES`] moves in all; `play` plays the game of a
/// number and answers its moves.
fn measure(bencher: Bencher<'_, '_>, items: Items, play: impl Fn(u64) -> u64) {
    let sample: u64 = (0..50).map(&play).sum();
    let games = (MOVES * 50 / sample.max(1)).max(1);
    let batch = || -> u64 { (0..games).map(&play).sum() };
    let items = match items {
        Items::Moves => batch(),
        Items::Games => games,
        Items::PerGame(items) => u64::from(items) * games,
    };
    bencher.counter(ItemsCount::new(items)).bench_local(batch);
}

/// A table of random players.
struct Table<'a, 'b> {
    bencher: Bencher<'a, 'b>,
    rules: RulesMap,
    seats: usize,
    items: Items,
    counted: bool,
}

impl Table<'_, '_> {
    fn of(self, game: &str) {
        Games.visit(game, self).expect("a registered game");
    }
}

impl Visitor for Table<'_, '_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let rules = Session::<G>::read_rules(&self.rules).expect("the rules of the bench");
        if self.counted {
            measure(self.bencher, self.items, |index| {
                let mut counting = Counting::<G>::new();
                let moves = play::<G>(&rules, self.seats, index, &mut counting).moves;
                std::hint::black_box(counting.values);
                moves
            });
        } else {
            measure(self.bencher, self.items, |index| {
                play::<G>(&rules, self.seats, index, &mut Silent).moves
            });
        }
    }
}

fn play<G: Game>(
    rules: &G::Rules,
    seats: usize,
    index: u64,
    tell: &mut impl Tell<G::Event>,
) -> Playout {
    let (mut dealer, mut chance) = (dealer(index), chance(index));
    playout::<G>(rules, seats, &mut dealer, &mut chance, tell, u64::MAX)
}

/// A preset's rules.
fn preset(id: &str) -> RulesMap {
    [("preset".to_string(), id.into())].into_iter().collect()
}

/// A table whose items are moves.
fn table<'a, 'b>(bencher: Bencher<'a, 'b>, rules: RulesMap, seats: usize) -> Table<'a, 'b> {
    Table {
        bencher,
        rules,
        seats,
        items: Items::Moves,
        counted: false,
    }
}

#[divan::bench(args = [2, 4])]
fn one_moves(bencher: Bencher<'_, '_>, seats: usize) {
    table(bencher, preset("seed"), seats).of("one");
}

#[divan::bench(args = [2])]
fn one_games(bencher: Bencher<'_, '_>, seats: usize) {
    let items = Items::Games;
    let table = table(bencher, preset("seed"), seats);
    Table { items, ..table }.of("one");
}

#[divan::bench(args = [2, 4])]
fn war_rounds(bencher: Bencher<'_, '_>, seats: usize) {
    table(bencher, preset("seed"), seats).of("war");
}

#[divan::bench(args = [2])]
fn endless_war_rounds(bencher: Bencher<'_, '_>, seats: usize) {
    table(bencher, preset("endless"), seats).of("war");
}

#[divan::bench(args = [2])]
fn endless_war_counted(bencher: Bencher<'_, '_>, seats: usize) {
    let counted = true;
    let table = table(bencher, preset("endless"), seats);
    Table { counted, ..table }.of("war");
}

#[divan::bench(args = [2, 4])]
fn silly_biscuits_moves(bencher: Bencher<'_, '_>, seats: usize) {
    table(bencher, preset("seed"), seats).of("silly-biscuits");
}

#[divan::bench(args = [2])]
fn silly_biscuits_counted(bencher: Bencher<'_, '_>, seats: usize) {
    let counted = true;
    let table = table(bencher, preset("seed"), seats);
    Table { counted, ..table }.of("silly-biscuits");
}

#[divan::bench(args = [2, 4])]
fn top_trumps_moves(bencher: Bencher<'_, '_>, seats: usize) {
    table(bencher, preset("seed"), seats).of("top-trumps");
}

#[divan::bench(args = [2])]
fn top_trumps_counted(bencher: Bencher<'_, '_>, seats: usize) {
    let counted = true;
    let table = table(bencher, preset("seed"), seats);
    Table { counted, ..table }.of("top-trumps");
}

/// Hands of a sitting of Blackjack.
const HANDS: u32 = 500;

#[divan::bench(args = [1])]
fn blackjack_hands(bencher: Bencher<'_, '_>, seats: usize) {
    let mut rules = preset("seed");
    rules.insert("hands".into(), HANDS.into());
    let items = Items::PerGame(HANDS);
    let table = table(bencher, rules, seats);
    Table { items, ..table }.of("blackjack");
}

/// Plays by the book.
struct ByTheBook(Strategy);

impl Players<Blackjack> for &ByTheBook {
    #[inline(always)]
    fn choose(&mut self, view: View<'_, Blackjack>, moves: &Options) -> Move {
        self.0.advise(view, moves)
    }
}

/// Rounds of a casino by the book.
fn casino(bencher: Bencher<'_, '_>, seats: usize, counted: bool) {
    let mut rules = preset("casino");
    rules.insert("hands".into(), HANDS.into());
    rules.insert("purse".into(), 1_000_000.into());
    let rules = Session::<Blackjack>::read_rules(&rules).expect("the rules of the bench");
    let book = ByTheBook(Strategy::open(&rules).expect("Blackjack has a book"));
    let items = Items::PerGame(HANDS);
    if counted {
        measure(bencher, items, |index| {
            let mut counting = Counting::<Blackjack>::new();
            let moves = sit(&rules, seats, index, &book, &mut counting);
            std::hint::black_box(counting.values);
            moves
        });
    } else {
        measure(bencher, items, |index| {
            sit(&rules, seats, index, &book, &mut Silent)
        });
    }
}

/// A sitting by the book.
fn sit(
    rules: &Rules,
    seats: usize,
    index: u64,
    mut book: &ByTheBook,
    tell: &mut impl Tell<Event>,
) -> u64 {
    let mut dealer = dealer(index);
    playout::<Blackjack>(rules, seats, &mut dealer, &mut book, tell, u64::MAX).moves
}

#[divan::bench(args = [1])]
fn casino_rounds(bencher: Bencher<'_, '_>, seats: usize) {
    casino(bencher, seats, false);
}

#[divan::bench(args = [1])]
fn casino_counted(bencher: Bencher<'_, '_>, seats: usize) {
    casino(bencher, seats, true);
}
