//! Tests that Blackjack played by its book wins as much as the odds predict.

use parlour_engine::Game;
use parlour_engine::dealer::{Fast, Seed};
use parlour_engine::event::FullEvents;
use parlour_engine::player::{Book, Decision, Player};
use parlour_engine::playout::{SimulatedPlayers, playout};
use parlour_games::blackjack::odds::{CardValue, Decks, Odds, Situation};
use parlour_games::blackjack::{
    Blackjack, Double, Event, HoleCard, Move, Naturals, Phase, Rules, Strategy, Ties,
};

/// The number of hands in a simulation.
const HANDS: u32 = 1_000_000;

struct ByBook(Strategy);

impl Player<Blackjack> for ByBook {
    fn choose(
        &mut self,
        decision: Decision<'_, Blackjack>,
        _chance: &mut Fast,
    ) -> <Blackjack as Game>::Move {
        self.0.advise(decision)
    }
}

/// What a hand wins on average, as a part of the bet, and how far that may be
/// off by chance: four standard errors.
fn simulate(rules: &Rules) -> (f64, f64) {
    let book = ByBook(Strategy::for_rules(rules).expect("there is a book"));
    let mut players = SimulatedPlayers::forgetful(book, Fast::new(Seed::default(), 0));
    let mut dealer = Fast::new(Seed([5; 32]), 0);
    let (mut sum, mut squares, mut hands) = (0.0, 0.0, 0.0);
    let mut result = |result: f64| {
        sum += result;
        squares += result * result;
        hands += 1.0;
    };
    let bet = f64::from(rules.table_minimum) * 100.0;
    let mut tell = FullEvents(|event: Event| match event {
        Event::Balance { staked, back, .. } => result((back.0 as f64 - staked.0 as f64) / bet),
        Event::Won { .. } if !rules.bets => result(1.0),
        Event::Lost { .. } if !rules.bets => result(-1.0),
        _ => {}
    });
    playout::<Blackjack>(
        (rules, &()),
        1,
        &mut dealer,
        &mut players,
        &mut tell,
        u64::MAX,
    );
    assert_eq!(hands, f64::from(rules.hands), "every hand has a result");
    let mean = sum / hands;
    (mean, 4.0 * ((squares / hands - mean * mean) / hands).sqrt())
}

/// Shuffled before every hand: a cut card alone would change the average. The
/// purse is large enough to pay for everything.
const BASE: Rules = Rules {
    penetration: 0,
    hands: HANDS,
    purse: 1_000_000,
    ..Rules::CASINO
};

#[test]
fn hands_played_by_the_book_win_what_the_chart_predicts() {
    let check = |rules: Rules| {
        let edge = Odds::new(&rules, Decks::Finite(rules.decks)).edge();
        let (mean, error) = simulate(&rules);
        let off = (mean - edge.chart).abs();
        assert!(off < error, "{mean} ± {error}, not {edge:?}, by {rules:?}");
    };
    check(BASE);
    check(Rules {
        decks: 1,
        hit_soft_17: true,
        resplit_aces: true,
        hit_split_aces: true,
        naturals: Naturals::SixToFive,
        ..BASE
    });
    check(Rules {
        decks: 2,
        hole_card: HoleCard::None,
        double: Double::NineToEleven,
        split_hands: 3,
        ties: Ties::Dealer,
        ..BASE
    });
}

#[test]
fn the_book_is_nearly_optimal_in_rounds() {
    let rules = Rules {
        hands: HANDS,
        ..Rules::SEED
    };
    let best = Odds::new(&rules, Decks::Finite(1)).edge().best;
    let (mean, error) = simulate(&rules);
    assert!(mean < best + error, "{mean} ± {error} beats {best}");
    assert!(mean > best - error - 0.005, "{mean} ± {error}, not {best}");
}

/// Compares the values of first decisions with the odds.
struct Compares {
    book: Strategy,
    odds: Odds,
    compared: Vec<Move>,
}

impl Player<Blackjack> for Compares {
    fn choose(&mut self, decision: Decision<'_, Blackjack>, _chance: &mut Fast) -> Move {
        let public = decision.view.public;
        if let Phase::Hand(_, position) = public.phase
            && let own = public.hands[position as usize].hand.cards()
            && let &[first, second] = own
            && let &[up] = public.dealer.cards()
            && public.hands.len() == 1
        {
            let [first, second, up] = [first, second, up].map(CardValue::of);
            let situation = Situation::new(&[first, second], &[up]);
            let exact = self.odds.choices(&situation).expect("cards of the shoe");
            let values = self.book.values(decision).expect("exact values");
            for (mv, value) in values {
                let same = exact.iter().find(|choice| choice.mv == mv);
                let exact = same.expect("the same moves").value;
                let off = (value - exact).abs();
                assert!(off < 1e-9, "{situation:?} {mv:?}: {value}, not {exact}");
                self.compared.push(mv);
            }
        }
        self.book.advise(decision)
    }
}

/// The coach's values are exact, also for splitting and for hands that must be hit.
#[test]
fn the_coach_knows_the_exact_values_of_first_decisions() {
    let compared = |rules: Rules| {
        let player = Compares {
            book: Strategy::for_rules(&rules).expect("there is a book"),
            odds: Odds::new(&rules, Decks::Finite(rules.decks)),
            compared: Vec::new(),
        };
        let mut players = SimulatedPlayers::forgetful(player, Fast::new(Seed::default(), 0));
        let mut dealer = Fast::new(Seed([6; 32]), 0);
        let terms = (&rules, &());
        playout::<Blackjack>(
            terms,
            1,
            &mut dealer,
            &mut players,
            &mut FullEvents(|_| {}),
            u64::MAX,
        );
        players.player.compared
    };
    let casino = compared(Rules { hands: 60, ..BASE });
    assert!(casino.contains(&Move::Split));
    assert!(casino.contains(&Move::Double));
    let rounds = compared(Rules {
        hands: 40,
        ..Rules::SEED
    });
    assert!(rounds.len() > 40);
}
