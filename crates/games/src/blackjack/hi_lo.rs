//! Measures the bots against each other at casino tables, with a player who counts
//! cards by the Hi-Lo system: 2 to 6 count one, tens and aces minus one.
//!
//! The long runs are ignored; each says how to start it. `HANDS` sets the number of
//! hands.

use parlour_engine::dealer::{Fast, Seed};
use parlour_engine::event::FullEvents;
use parlour_engine::moves::Moves;
use parlour_engine::player::{Book, Decision, Heuristic, Mistakes, Player};
use parlour_engine::playout::{SimulatedPlayers, playout};

use super::counting::units;
use super::odds::CardValue;
use super::rules::Rules;
use super::state::Phase;
use super::{Blackjack, Event, Move, RulesOfThumb, Strategy};

/// How a seat plays.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Random,
    Easy,
    Mistaken(usize),
    Medium,
    Book,
    HiLo,
    Hard,
}

struct Players<'a> {
    kinds: &'a [Kind],
    book: &'a Strategy,
    thumb: RulesOfThumb,
    /// The exact edge of a full shoe.
    edge: f64,
}

impl Players<'_> {
    /// The true count: the sum of the seen cards, for each deck that is left.
    fn count(decision: Decision<'_, Blackjack>) -> f64 {
        let (rules, public) = (decision.view.rules, decision.view.public);
        let mut count = 0.0;
        public.seen.each(&mut |card| {
            count += match CardValue::of(card).number() {
                2..=6 => 1.0,
                1 | 10 => -1.0,
                _ => 0.0,
            };
        });
        let left = f64::from(52 * rules.decks) - public.seen.len() as f64;
        count / (left / 52.0)
    }

    /// Bets by the count, takes insurance from 3 on, and departs from the chart
    /// where that gains most.
    fn hi_lo(&self, decision: Decision<'_, Blackjack>) -> Move {
        let public = decision.view.public;
        let count = Self::count(decision);
        match public.phase {
            Phase::Bets(_) => {
                let (least, most) = decision.moves.bets().unwrap();
                Move::Bet((least * units(self.edge + 0.005 * count)).min(most))
            }
            Phase::Insurance(_) if count >= 3.0 => Move::Insure,
            Phase::Hand(_, position) => {
                let hand = &public.hands[position as usize].hand;
                let hard = (hand.min() == hand.max()).then(|| hand.max().unwrap());
                let up = CardValue::of(public.dealer.cards()[0]).number();
                let stays_from = match (hard, up) {
                    (Some(16), 10) => Some(0.0),
                    (Some(16), 9) => Some(5.0),
                    (Some(15), 10) => Some(4.0),
                    (Some(12), 2) => Some(3.0),
                    (Some(12), 3) => Some(2.0),
                    (Some(12), 4) => Some(0.0),
                    (Some(12), 5) => Some(-2.0),
                    (Some(12), 6) => Some(-1.0),
                    (Some(13), 2) => Some(-1.0),
                    (Some(13), 3) => Some(-2.0),
                    _ => None,
                };
                let chart = self.book.advise(decision);
                match stays_from {
                    Some(from) if matches!(chart, Move::Hit | Move::Stay) => match count >= from {
                        true => Move::Stay,
                        false => Move::Hit,
                    },
                    _ => chart,
                }
            }
            _ => self.book.advise(decision),
        }
    }
}

impl Player<Blackjack> for Players<'_> {
    fn choose(&mut self, decision: Decision<'_, Blackjack>, chance: &mut Fast) -> Move {
        let mistakes = match self.kinds[decision.view.seat.index()] {
            Kind::Random => return decision.moves.random(chance).unwrap(),
            Kind::Book => return self.book.advise(decision),
            Kind::HiLo => return self.hi_lo(decision),
            Kind::Hard => return self.book.calculate(decision).unwrap(),
            Kind::Easy => Mistakes::random(RulesOfThumb::MISTAKES, chance),
            Kind::Mistaken(mistake) => Mistakes::only(mistake),
            Kind::Medium => Mistakes::NONE,
        };
        self.thumb.choose(decision, mistakes, chance)
    }
}

/// A mean of results, with the half width of its 95 % interval.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: f64,
    squares: f64,
    count: f64,
}

impl Mean {
    fn add(&mut self, result: f64) {
        self.sum += result;
        self.squares += result * result;
        self.count += 1.0;
    }

    fn of(self) -> f64 {
        self.sum / self.count
    }

    fn interval(self) -> f64 {
        let variance = self.squares / self.count - self.of() * self.of();
        1.96 * (variance / self.count).sqrt()
    }

    fn show(self, name: &str) {
        println!("{name}: {:.4} ± {:.4}", self.of(), self.interval());
    }
}

/// Plays tables of these kinds. Returns what each wins in a hand, in smallest bets
/// or in hands won minus hands lost, and by how much the first wins more than the
/// last. Seats rotate from table to table.
fn play(rules: &Rules, kinds: &[Kind], hands: u32) -> (Vec<Mean>, Mean) {
    let (means, difference, _) = play_with_stakes(rules, kinds, hands);
    (means, difference)
}

/// The same, and what each puts on the table in a hand.
fn play_with_stakes(rules: &Rules, kinds: &[Kind], hands: u32) -> (Vec<Mean>, Mean, Vec<Mean>) {
    let seats = kinds.len();
    let thumb = RulesOfThumb::new(rules);
    let book = Strategy::for_rules(rules).unwrap();
    // An exact edge is needed for the Hi-Lo player only.
    let edge = match kinds.contains(&Kind::HiLo) {
        true => {
            let decks = super::odds::Decks::Finite(rules.decks);
            super::odds::Odds::new(rules, decks).edge().chart
        }
        false => 0.0,
    };
    let table = Rules {
        // Nobody runs out of money: with bets, a purse is for 1,000 hands.
        hands: hands.clamp(1, 1_000),
        purse: 100_000,
        ..*rules
    };
    let mut means = vec![Mean::default(); seats];
    let mut stakes = means.clone();
    let mut difference = Mean::default();
    let unit = f64::from(rules.table_minimum) * 100.0;
    for game in 0..u64::from(hands / table.hands) {
        let first = game as usize % seats;
        let seated: Vec<Kind> = (0..seats)
            .map(|seat| kinds[(seat + first) % seats])
            .collect();
        let players = Players {
            kinds: &seated,
            book: &book,
            thumb,
            edge,
        };
        let mut results: Vec<Vec<f64>> = vec![Vec::new(); seats];
        let mut tell = FullEvents(|event: Event| {
            let (seat, result) = match event {
                Event::Balance {
                    seat, staked, back, ..
                } => {
                    stakes[(seat.index() + first) % seats].add(staked.0 as f64 / unit);
                    (seat, (back.0 as f64 - staked.0 as f64) / unit)
                }
                Event::Won { seat, .. } if !rules.bets => (seat, 1.0),
                Event::Lost { seat, .. } if !rules.bets => (seat, -1.0),
                _ => return,
            };
            results[(seat.index() + first) % seats].push(result);
        });
        let mut players = SimulatedPlayers::forgetful(players, Fast::new(Seed([1; 32]), game));
        let mut dealer = Fast::new(Seed([2; 32]), game);
        playout::<Blackjack>(
            (&table, &()),
            seats,
            &mut dealer,
            &mut players,
            &mut tell,
            u64::MAX,
        );
        for (mean, results) in means.iter_mut().zip(&results) {
            results.iter().for_each(|&result| mean.add(result));
        }
        for (one, other) in results[0].iter().zip(&results[seats - 1]) {
            difference.add(one - other);
        }
    }
    (means, difference, stakes)
}

/// What the rules of thumb with these weights win at each of some tables.
fn tables(rules: &Rules, weights: &[i32], hands: u32) -> Vec<f64> {
    let thumb = RulesOfThumb::with_weights(rules, weights);
    let table = Rules {
        hands: 500,
        purse: 100_000,
        ..*rules
    };
    let play = |game: u64| {
        let mut sum = 0.0;
        let mut tell = FullEvents(|event: Event| match event {
            Event::Balance { staked, back, .. } => sum += back.0 as f64 - staked.0 as f64,
            Event::Won { .. } if !rules.bets => sum += 1.0,
            Event::Lost { .. } if !rules.bets => sum -= 1.0,
            _ => {}
        });
        let mut players = SimulatedPlayers::forgetful(Thumb(thumb), Fast::new(Seed([1; 32]), game));
        let mut dealer = Fast::new(Seed([5; 32]), game);
        let terms = (&table, &());
        playout::<Blackjack>(terms, 1, &mut dealer, &mut players, &mut tell, u64::MAX);
        sum
    };
    (0..u64::from(hands / table.hands)).map(play).collect()
}

struct Thumb(RulesOfThumb);

impl Player<Blackjack> for Thumb {
    fn choose(&mut self, decision: Decision<'_, Blackjack>, chance: &mut Fast) -> Move {
        self.0.choose(decision, Mistakes::NONE, chance)
    }
}

/// Changes one weight after the other by one while that wins more, by more than two
/// standard errors of the difference.
fn climb(rules: &Rules, hands: u32) -> Vec<i32> {
    let mut weights = RulesOfThumb::weights(rules, 1).to_vec();
    let mut best = tables(rules, &weights, hands);
    let mut tries = 0;
    while tries < 2 * weights.len() {
        for (index, step) in (0..weights.len()).flat_map(|index| [(index, 1), (index, -1)]) {
            tries += 1;
            weights[index] += step;
            let found = tables(rules, &weights, hands);
            let mut gain = Mean::default();
            found
                .iter()
                .zip(&best)
                .for_each(|(new, old)| gain.add(new - old));
            match gain.of() > gain.interval() {
                true => (best, tries) = (found, 0),
                false => weights[index] -= step,
            }
        }
    }
    weights
}

fn hands(usual: u32) -> u32 {
    let set = std::env::var("HANDS").ok();
    set.and_then(|hands| hands.parse().ok()).unwrap_or(usual)
}

/// The seed rules and the casino, with the same seeds for all.
#[test]
fn a_higher_level_loses_less() {
    for (rules, margin) in [(Rules::SEED, 0.02), (Rules::CASINO, 0.01)] {
        let mean = |kind: Kind| play(&rules, &[kind], 60_000).0[0].of();
        let [random, easy, medium] = [Kind::Random, Kind::Easy, Kind::Medium].map(mean);
        assert!(easy > random + margin, "{easy} and {random}");
        assert!(medium > easy + margin, "{medium} and {easy}");
        let hard = play(&rules, &[Kind::Hard], 20_000).0[0];
        assert!(hard.of() > easy, "{hard:?}");
    }
}

#[test]
fn every_mistake_costs_money() {
    let mean = |kind: Kind| play(&Rules::CASINO, &[kind], 100_000).0[0].of();
    let medium = mean(Kind::Medium);
    for (mistake, about) in RulesOfThumb::MISTAKES.iter().enumerate() {
        let mistaken = mean(Kind::Mistaken(mistake));
        assert!(mistaken < medium, "{}: {mistaken}, {medium}", about.name);
    }
}

/// `HANDS=2000000 cargo test --release -p parlour-games --lib hi_lo::counting -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn counting_by_composition_wins_as_much_as_hi_lo() {
    let kinds = [Kind::Hard, Kind::Book, Kind::HiLo];
    let played = play_with_stakes(&Rules::CASINO, &kinds, hands(1_000_000));
    let (means, difference, stakes) = played;
    for ((kind, mean), stake) in kinds.iter().zip(&means).zip(&stakes) {
        mean.show(&format!("{kind:?}, smallest bets won in a hand"));
        // A player who bets more wins more, so the stakes and the spread are shown too.
        let share = 100.0 * mean.of() / stake.of();
        let spread = mean.interval() / 1.96 * mean.count.sqrt();
        let score = mean.of() / spread;
        println!(
            "  stake {:.3}, won per stake {share:.3} %, deviation {spread:.2}, won per deviation {score:.5}",
            stake.of()
        );
    }
    difference.show("more than Hi-Lo");
    assert!(difference.of() > -difference.interval());
    assert!(means[0].of() > 0.0);
}

/// `HANDS=10000000 cargo test --release -p parlour-games --lib hi_lo::seed -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn seed_levels_win_in_their_order() {
    let kinds = [
        Kind::Hard,
        Kind::Book,
        Kind::Medium,
        Kind::Easy,
        Kind::Random,
    ];
    check_order(&Rules::SEED, &kinds, "hands won minus hands lost");
}

/// `HANDS=1000000 cargo test --release -p parlour-games --lib hi_lo::casino -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn casino_levels_win_in_their_order() {
    let kinds = [Kind::Book, Kind::Medium, Kind::Easy, Kind::Random];
    check_order(&Rules::CASINO, &kinds, "smallest bets won in a hand");
}

/// Shows what each kind wins, and checks that none wins less than the next one, as far
/// as this number of hands can show.
fn check_order(rules: &Rules, kinds: &[Kind], unit: &str) {
    let play_alone = |kind: &Kind| {
        let mean = play(rules, &[*kind], hands(1_000_000)).0[0];
        mean.show(&format!("{kind:?}, {unit}"));
        mean
    };
    let means: Vec<Mean> = kinds.iter().map(play_alone).collect();
    for (pair, kinds) in means.windows(2).zip(kinds.windows(2)) {
        let unsure = pair[0].interval().hypot(pair[1].interval());
        assert!(pair[0].of() > pair[1].of() - unsure, "{kinds:?}: {pair:?}");
    }
}

/// `HANDS=2000000 cargo test --release -p parlour-games --lib hi_lo::weights -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn weights_are_those_that_hill_climbing_finds() {
    for rules in [Rules::SEED, Rules::CASINO] {
        let found = climb(&rules, hands(1_000_000));
        println!("{found:?}");
        assert_eq!(found, RulesOfThumb::weights(&rules, 1));
    }
}
