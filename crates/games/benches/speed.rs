//! How fast games are simulated: one core, the simulator's dealer, everything
//! counted, random legal players, and the book in casinos. Items are what the
//! name says.
//!
//! `cargo bench -p parlour-games`; beside other programs: `benches/peers`

use divan::Bencher;
use divan::counter::ItemsCount;
use parlour_engine::{
    Book, Counting, Fast, FastKey, Faster, Game, Players, RulesMap, Seed, Session, View, Work,
    dispatch, play_on,
};
use parlour_games::blackjack::{Blackjack, Move, Options, Strategy};
use parlour_games::one::One;
use parlour_games::silly_biscuits::SillyBiscuits;
use parlour_games::top_trumps::TopTrumps;
use parlour_games::war::War;

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

/// Those who play a game after the other.
trait Company<G: Game> {
    type Players<'a>: Players<G>
    where
        Self: 'a;

    /// The players of game number `index`.
    fn of_game(&self, index: u64) -> Self::Players<'_>;
}

/// Chance plays.
struct AtRandom(FastKey);

impl<G: Game> Company<G> for AtRandom {
    type Players<'a> = Fast;

    #[inline(always)]
    fn of_game(&self, index: u64) -> Fast {
        Fast::keyed(self.0, index)
    }
}

impl Company<Blackjack> for Strategy {
    type Players<'a> = ByTheBook<'a>;

    #[inline(always)]
    fn of_game(&self, _index: u64) -> ByTheBook<'_> {
        ByTheBook(self)
    }
}

/// Plays by the book.
struct ByTheBook<'a>(&'a Strategy);

impl Players<Blackjack> for ByTheBook<'_> {
    #[inline(always)]
    fn choose(&mut self, view: View<'_, Blackjack>, moves: &Options) -> Move {
        self.0.advise(view, moves)
    }
}

/// Games that are played one after the other; what comes of them is how many
/// moves they took.
struct Batch<'a, G: Game, C> {
    rules: &'a G::Rules,
    key: FastKey,
    seats: usize,
    company: &'a C,
    games: u64,
}

impl<G: Game, C: Company<G>> Batch<'_, G, C> {
    /// As the simulator does it.
    #[inline(always)]
    fn game(&self, index: u64) -> u64 {
        let dealer = &mut Faster::keyed(self.key, index);
        let tell = &mut Counting::<G>::new();
        let mut table = G::deal(self.rules, self.seats, dealer, tell);
        let played = if G::is_settled(self.rules) {
            G::run_settled(self.rules, &mut table, dealer, tell)
        } else {
            let players = &mut self.company.of_game(index);
            play_on(self.rules, &mut table, dealer, players, tell, u64::MAX)
        };
        std::hint::black_box(&tell.values);
        played.moves
    }
}

impl<G: Game, C: Company<G>> Work for Batch<'_, G, C> {
    type Out = u64;

    #[inline(always)]
    fn work(self) -> u64 {
        (0..self.games).map(|index| self.game(index)).sum()
    }
}

/// Measures games of about [`MOVES`] moves in all.
fn measure<G: Game>(
    bencher: Bencher<'_, '_>,
    rules: &G::Rules,
    seats: usize,
    items: Items,
    company: &impl Company<G>,
) {
    let play = |games: u64| {
        dispatch(Batch {
            rules,
            key: key(1),
            seats,
            company,
            games,
        })
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

/// A preset's rules, with so many hands where they are given.
fn rules<G: Game>(preset: &str, hands: Option<u32>) -> G::Rules {
    let mut map = RulesMap::from_iter([("preset".to_string(), preset.into())]);
    if let Some(hands) = hands {
        map.insert("hands".into(), hands.into());
    }
    Session::<G>::read_rules(&map).expect("the rules of the bench")
}

/// Random players at a table of a preset.
fn at_random<G: Game>(bencher: Bencher<'_, '_>, preset: &str, seats: usize, items: Items) {
    measure::<G>(
        bencher,
        &rules::<G>(preset, None),
        seats,
        items,
        &AtRandom(key(2)),
    );
}

#[divan::bench(args = [2, 4])]
fn one_moves(bencher: Bencher<'_, '_>, seats: usize) {
    at_random::<One>(bencher, "seed", seats, Items::Moves);
}

#[divan::bench(args = [2])]
fn one_games(bencher: Bencher<'_, '_>, seats: usize) {
    at_random::<One>(bencher, "seed", seats, Items::Games);
}

/// Watched for positions that come back.
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

/// Hands of a sitting of Blackjack.
const HANDS: u32 = 500;

#[divan::bench(args = [1])]
fn blackjack_hands(bencher: Bencher<'_, '_>, seats: usize) {
    let rules = rules::<Blackjack>("seed", Some(HANDS));
    measure::<Blackjack>(
        bencher,
        &rules,
        seats,
        Items::PerGame(HANDS),
        &AtRandom(key(2)),
    );
}

#[divan::bench(args = [1])]
fn casino_rounds(bencher: Bencher<'_, '_>, seats: usize) {
    let mut rules = rules::<Blackjack>("casino", Some(HANDS));
    // Who plays by the book is not ruined in one sitting.
    rules.purse = 1_000_000;
    let book = Strategy::open(&rules).expect("Blackjack has a book");
    measure::<Blackjack>(bencher, &rules, seats, Items::PerGame(HANDS), &book);
}
