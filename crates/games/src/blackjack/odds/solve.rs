//! The odds of one set of rules: decisions, the chart, the edge.

use super::super::moves::Move;
use super::super::rules::{Rules, Surrender, Turns};
use super::card_value::{CardValue, Cards, KINDS};
use super::chart::Chart;
use super::dealer::{DealerHands, DealerOdds};
use super::deals::{CHOICES, ChoiceValues, Deal, chart};
use super::known::Known;
use super::rounds::RoundSolver;
use super::shoe::{Decks, Shoe};
use super::situation::{Impossible, Situation};
use super::values::{ByUp, HandPolicy, Solver};

/// The expected result of a game, as a fraction of the bet; negative values are
/// the house edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// Playing each hand optimally by its exact cards.
    pub best: f64,
    /// Playing by the chart; in rounds, only the first decision.
    pub chart: f64,
}

/// A choice for a hand, and its expected result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedMove {
    /// The move.
    pub mv: Move,
    /// The expected result, as a fraction of the bet.
    pub value: f64,
}

/// The solver for the rules.
enum OddsSolver {
    Hands(Box<Solver>),
    Rounds(Box<RoundSolver>),
}

/// The value of splitting each kind of pair, the ace first.
type Splits = [Option<ByUp>; KINDS];

/// The odds of one set of rules.
///
/// ```
/// use parlour_games::blackjack::Rules;
/// use parlour_games::blackjack::odds::{Decks, Odds, Situation, CardValue};
///
/// let mut odds = Odds::new(&Rules::CASINO, Decks::Infinite);
/// let against_ten = Situation::new(&[CardValue::TEN, "6".parse()?], &[CardValue::TEN]);
/// let choices = odds.choices(&against_ten)?;
/// assert_eq!(choices[0].mv.to_string(), "R");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Odds {
    rules: Rules,
    shoe: Shoe,
    solver: OddsSolver,
    splits: Splits,
    deals: Vec<Deal>,
    chart: Chart,
}

impl Odds {
    /// Computes the odds for a single player with a full shoe.
    #[must_use]
    pub fn new(rules: &Rules, decks: Decks) -> Self {
        let (solver, splits) = match rules.turns {
            Turns::Hands => {
                let mut solver = Solver::new(rules, decks);
                let policy = solver.best_policy();
                let splits = solver.splits(&policy);
                (OddsSolver::Hands(Box::new(solver)), splits)
            }
            Turns::Rounds => {
                let solver = RoundSolver::new(rules, decks);
                (
                    OddsSolver::Rounds(Box::new(solver)),
                    RoundSolver::splits(rules),
                )
            }
        };
        let shoe = Shoe::new(decks);
        let mut odds = Self {
            rules: *rules,
            shoe,
            solver,
            splits,
            deals: Vec::new(),
            chart: Chart::new(),
        };
        let mut deals = Deal::all(&shoe);
        for deal in &mut deals {
            deal.values = odds.values(&Known::dealt(&shoe, deal.hand(), deal.up), deal.up);
        }
        odds.chart = chart(rules, &deals);
        odds.deals = deals;
        odds
    }

    /// The strategy chart.
    #[must_use]
    pub fn chart(&self) -> &Chart {
        &self.chart
    }

    /// The dealer's final hands for each up-card, the ace first, when no other
    /// card is known.
    #[must_use]
    pub fn dealer(&self) -> [DealerOdds; KINDS] {
        DealerHands::new(&self.rules).facing(&self.shoe, &Cards::default())
    }

    /// The chance that the dealer goes bust, when no card is known.
    #[must_use]
    pub fn dealer_bust(&self) -> f64 {
        let ups = CardValue::all().zip(self.dealer());
        ups.map(|(up, odds)| self.shoe.chance(up) * odds.bust).sum()
    }

    /// The choices in this situation, the best first.
    ///
    /// # Errors
    /// The situation is impossible, or there is nothing to decide.
    pub fn choices(&mut self, situation: &Situation) -> Result<Vec<RatedMove>, Impossible> {
        let (known, up) = situation.known(&self.rules, &self.shoe)?;
        let values = self.values(&known, up);
        let choice = |(mv, value): (Move, Option<f64>)| value.map(|value| RatedMove { mv, value });
        let mut choices: Vec<RatedMove> =
            CHOICES.into_iter().zip(values).filter_map(choice).collect();
        choices.sort_by(|one, other| other.value.total_cmp(&one.value));
        Ok(choices)
    }

    /// The expected result of insuring for half the bet with these cards against
    /// an ace, if insurance is offered.
    #[must_use]
    pub fn insurance(&self, situation: &Situation) -> Option<f64> {
        let deal = situation.deal(&self.shoe)?;
        (self.rules.insurance && deal.up == CardValue::ACE).then(|| deal.insurance())
    }

    /// The value of each choice.
    fn values(&mut self, known: &Known, up: CardValue) -> ChoiceValues {
        let cards = &known.player.cards;
        let first = cards.len() == 2;
        let split = cards.pair().and_then(|pair| self.splits[pair.index()]);
        let split = split.map(|values| values[up.index()]);
        let can_double = first && self.rules.double.allows(cards.values().max().unwrap_or(0));
        let can_surrender = first && self.rules.surrender == Surrender::Late;
        match &mut self.solver {
            OddsSolver::Hands(solver) => {
                let Some(hand) = solver.hands.find(cards) else {
                    return ChoiceValues::default();
                };
                let (decisions, up) = (solver.decisions[hand], up.index());
                let part = |value: f64| value / decisions.chance_no_natural[up];
                [
                    Some(part(decisions.stand[up])),
                    Some(part(decisions.hit[up])),
                    can_double.then(|| part(decisions.double[up])),
                    split,
                    can_surrender.then(|| part(solver.surrender(hand)[up])),
                ]
            }
            OddsSolver::Rounds(solver) => {
                let chance_no_natural = known.chance_no_natural();
                if chance_no_natural <= 0.0 || !self.shoe.holds(cards) {
                    return ChoiceValues::default();
                }
                [
                    Some(solver.stay(known) / chance_no_natural),
                    Some(solver.hit(known) / chance_no_natural),
                    can_double.then(|| solver.double(known) / chance_no_natural),
                    split,
                    can_surrender.then_some(-0.5),
                ]
            }
        }
    }

    /// The expected result of a whole game.
    pub fn edge(&mut self) -> Edge {
        let by_chart = match &mut self.solver {
            OddsSolver::Hands(solver) => {
                let policy = chart_policy(&self.chart, solver);
                let (planned, splits) = (solver.planned(&policy), solver.splits(&policy));
                Some((planned, splits))
            }
            OddsSolver::Rounds(_) => None,
        };
        let mut edge = Edge {
            best: 0.0,
            chart: 0.0,
        };
        for deal in self.deals.iter().filter(|deal| deal.chance > 0.0) {
            let insurance = match self.rules.insurance && deal.up == CardValue::ACE {
                true => deal.insurance().max(0.0),
                false => 0.0,
            };
            edge.best += deal.chance * (deal.wins(&self.rules, deal.best().1) + insurance);
            let (hand, up) = (deal.hand(), deal.up.index());
            let first = self.chart.of(&hand, deal.up).first;
            let mut decision = deal.value_of(first);
            if let (OddsSolver::Hands(solver), Some((planned, splits))) = (&self.solver, &by_chart)
                && let Some(index) = solver.hands.find(&hand)
            {
                let split = hand.pair().and_then(|pair| splits[pair.index()]);
                let node = solver.hands.node(index);
                decision = match (first, split) {
                    (Move::Split, Some(values)) => values[up],
                    (Move::Hit, _) => {
                        let after =
                            |card: usize, up: usize| node.next[card].map(|next| planned[next][up]);
                        solver.after_card(&node.cards, after)[up]
                            / solver.decisions[index].chance_no_natural[up]
                    }
                    _ => decision,
                };
            }
            edge.chart += deal.chance * deal.wins(&self.rules, decision);
        }
        edge
    }
}

/// The chart as a policy for every hand.
fn chart_policy(chart: &Chart, solver: &Solver) -> HandPolicy {
    let rows = (0..solver.hands.len()).map(|hand| {
        let node = solver.hands.node(hand);
        chart.by_value(node.value(), node.is_soft())
    });
    HandPolicy {
        hits: rows
            .clone()
            .map(|row| row.map(|cell| cell.otherwise == Move::Hit))
            .collect(),
        doubles: rows
            .map(|row| row.map(|cell| cell.first == Move::Double))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::rules::{Double, HoleCard, Ties};
    use super::*;

    /// The rules of the published values: double on any two cards, split to four
    /// hands, aces once with one card each, no surrender.
    const USUAL: Rules = Rules {
        surrender: Surrender::None,
        insurance: false,
        ..Rules::CASINO
    };

    #[test]
    fn edges_equal_published_ones() {
        let check = |decks: Decks, hit_soft_17: bool, percent: f64, within: f64| {
            let rules = Rules {
                hit_soft_17,
                ..USUAL
            };
            let edge = Odds::new(&rules, decks).edge();
            let off = (100.0 * edge.best - percent).abs();
            assert!(off < within, "{decks} decks: {edge:?}, not {percent} %");
            assert!(edge.chart <= edge.best, "{decks} decks: {edge:?}");
        };
        check(Decks::Infinite, false, -0.511_734, 0.000_001);
        check(Decks::Finite(8), false, -0.431, 0.003);
        check(Decks::Finite(8), true, -0.645, 0.003);
        check(Decks::Finite(2), false, -0.178, 0.003);
    }

    #[test]
    fn the_dealer_busts_as_often_as_published() {
        let odds = Odds::new(&USUAL, Decks::Finite(8));
        let off = (100.0 * odds.dealer_bust() - 28.1839).abs();
        assert!(off < 0.000_05, "{}", odds.dealer_bust());
        for odds in odds.dealer() {
            let sum = odds.bust + odds.natural + odds.ends.iter().sum::<f64>();
            assert!((sum - 1.0).abs() < 1e-12, "{odds:?}");
        }
    }

    #[test]
    fn a_rule_for_the_player_helps_and_one_against_hurts() {
        let edge = |change: fn(&mut Rules)| {
            let mut rules = USUAL;
            change(&mut rules);
            Odds::new(&rules, Decks::Infinite).edge().best
        };
        let usual = edge(|_| {});
        let check = |change: fn(&mut Rules), helps: bool| {
            let other = edge(change);
            assert_eq!(other > usual, helps, "{other} and {usual}");
            assert!((other - usual).abs() > 1e-5, "{other} and {usual}");
        };
        check(|rules| rules.surrender = Surrender::Late, true);
        check(|rules| rules.resplit_aces = true, true);
        check(|rules| rules.hit_split_aces = true, true);
        check(|rules| rules.hit_soft_17 = true, false);
        check(|rules| rules.double_after_split = false, false);
        check(|rules| rules.double = Double::TenOrEleven, false);
        check(|rules| rules.split_hands = 2, false);
        check(|rules| rules.split_hands = 1, false);
        check(|rules| rules.hole_card = HoleCard::None, false);
        check(|rules| rules.ties = Ties::Dealer, false);
    }

    #[test]
    fn decisions_come_best_first() {
        let check = |rules: &Rules, hand: &str, dealer: &str, stays: bool, expected: &str| {
            let cards = |list: &str| list.split(' ').map(|card| card.parse().unwrap()).collect();
            let situation = Situation {
                hand: cards(hand),
                dealer: cards(dealer),
                stays,
            };
            let decks = Decks::Infinite;
            let found = match Odds::new(rules, decks).choices(&situation) {
                Ok(choices) => choices.iter().map(|choice| choice.mv.to_string()).collect(),
                Err(why) => why.to_string(),
            };
            assert!(found.contains(expected), "{hand} against {dealer}: {found}");
        };
        let (casino, seed) = (&Rules::CASINO, &Rules::SEED);
        check(casino, "T 6", "T", false, "RHSD");
        check(casino, "8 8", "6", false, "PSHRD");
        check(casino, "5 6", "6", false, "DH");
        check(casino, "2 3 4", "6", false, "HS");
        check(casino, "A T", "6", false, "a hand that is 21 has nothing");
        check(casino, "T", "6", false, "two cards or more");
        check(casino, "T 5", "6 5", false, "the dealer shows one card");
        check(seed, "T 9", "6", false, "SH");
        check(seed, "5 6", "T", false, "HS");
        check(seed, "T 4 2", "6 5", false, "SH");
        // With a six up, the dealer stays only with an ace: on 17.
        check(seed, "T 4 2", "6", true, "HS");
        check(seed, "T 4 2", "6", false, "the dealer has taken 1 more");
        check(seed, "T 4 2", "2", true, "no hidden card");
    }
}
