//! The exact value of splitting, with all resplits.
//!
//! Each hand of a split is played by a policy that depends on its own cards only. So
//! the order in which the hands get their cards does not matter: all second cards
//! can be dealt first, and hands with the same second card have the same value.
//! What remains is to count the possible outcomes: how many second cards are of which kind.
//!
//! The value of a hand *given that other hands did not get a card of the split
//! kind* follows from its values *given that a number of cards of that kind are
//! gone*, by inclusion and exclusion.

use super::super::cards::BEST;
use super::super::rules::Rules;
use super::card_value::{CardValue, Cards, KINDS};
use super::hands::HandIndex;
use super::shoe::Shoe;
use super::values::{ByUp, HandPolicy, Solver};

/// The hands of a split that have no second card yet.
#[derive(Clone, Copy)]
struct PendingHands {
    /// The number of these hands.
    pending: usize,
    /// The number of all hands of the player.
    hands: usize,
    /// The most hands that the player may have.
    most: usize,
}

/// An outcome of dealing the second cards.
struct SecondCards {
    /// How many more hands there are in the end, because pairs were split again.
    more: usize,
    /// The number of hands with a second card of the same kind.
    equal: usize,
    /// How many orders lead to it.
    ways: f64,
}

/// All outcomes of dealing the second cards of the pending hands.
fn outcomes(pending: PendingHands) -> Vec<SecondCards> {
    fn add(left: usize, free: usize, more: usize, equal: usize, all: &mut Vec<SecondCards>) {
        if left == 0 {
            let same = |outcome: &&mut SecondCards| (outcome.more, outcome.equal) == (more, equal);
            match all.iter_mut().find(same) {
                Some(outcome) => outcome.ways += 1.0,
                None => all.push(SecondCards {
                    more,
                    equal,
                    ways: 1.0,
                }),
            }
            return;
        }
        add(left - 1, free, more, equal, all);
        match free > 0 {
            true => add(left + 1, free - 1, more + 1, equal, all),
            false => add(left - 1, free, more, equal + 1, all),
        }
    }
    let mut all = Vec::new();
    add(
        pending.pending,
        pending.most - pending.hands,
        0,
        0,
        &mut all,
    );
    all
}

fn choose(of: usize, some: usize) -> f64 {
    (0..some).fold(1.0, |ways, n| ways * (of - n) as f64 / (n + 1) as f64)
}

/// Computes the value of splitting one kind of pair.
struct Splitter<'a> {
    solver: &'a mut Solver,
    policy: &'a HandPolicy,
    pair: CardValue,
    /// For each number of other cards of the kind that are gone: the value of
    /// each hand that goes on.
    known: Vec<Vec<Option<ByUp>>>,
}

impl Solver {
    /// The value of splitting each pair and then playing by a policy, after the
    /// dealer has checked for 21.
    pub(super) fn splits(&mut self, policy: &HandPolicy) -> [Option<ByUp>; KINDS] {
        std::array::from_fn(|index| {
            let pair = CardValue::all().nth(index)?;
            let hand = self.hands.find(&Cards::default().with_more(pair, 2))?;
            if self.rules.split_hands < 2 {
                return None;
            }
            let values = self.split(policy, pair, 1, 0);
            let chance_no_natural = self.decisions[hand].chance_no_natural;
            Some(std::array::from_fn(|up| values[up] / chance_no_natural[up]))
        })
    }

    /// The value of splitting this pair, for a player who has this many hands. `waiting` of
    /// them have one card of this kind; they may be split again less often after this split.
    fn split(
        &mut self,
        policy: &HandPolicy,
        pair: CardValue,
        hands: usize,
        waiting: usize,
    ) -> ByUp {
        let most = match pair == CardValue::ACE && !self.rules.resplit_aces {
            true => 2,
            false => self.rules.split_hands as usize,
        };
        let known = vec![vec![None; self.hands.len()]; 2 * most];
        let mut splitter = Splitter {
            solver: self,
            policy,
            pair,
            known,
        };
        let before = PendingHands {
            pending: waiting,
            hands,
            most,
        };
        let after = PendingHands {
            pending: waiting + 2,
            hands: hands + 1,
            most,
        };
        let (before, after) = (splitter.value(before), splitter.value(after));
        std::array::from_fn(|up| after[up] - before[up])
    }
}

/// The value of splitting a pair at a table, with the cards that are left, for a player who
/// has this many hands. `waiting` of them have one card of this kind.
///
/// The value counts what the waiting hands lose, if they may be split again less often.
pub(in super::super) fn split_at_table(
    rules: &Rules,
    unseen: [f64; KINDS],
    (pair, up): (CardValue, CardValue),
    (hands, waiting): (usize, usize),
) -> f64 {
    let shoe = Shoe::of(unseen).with(up).with(pair).with(pair);
    let mut solver = Solver::with_shoe(rules, shoe);
    let policy = solver.best_policy();
    let value = solver.split(&policy, pair, hands, waiting)[up.index()];
    let cards = Cards::default().with_more(pair, 2);
    let hand = solver.hands.find(&cards).expect("the shoe has the pair");
    value / solver.decisions[hand].chance_no_natural[up.index()]
}

impl Splitter<'_> {
    /// The value of all pending hands together.
    fn value(&mut self, pending: PendingHands) -> ByUp {
        let outcomes = outcomes(pending);
        // How many of the kind can be gone besides the two that are split.
        let range = 0..2 * pending.most - 1;
        let other: Vec<ByUp> = range.clone().map(|gone| self.other_second(gone)).collect();
        let equal: Vec<ByUp> = range.clone().map(|gone| self.equal_second(gone)).collect();
        let shoe = self.solver.shoe.without(self.pair).without(self.pair);
        std::array::from_fn(|index| {
            let up = CardValue::all().nth(index).unwrap_or(CardValue::ACE);
            let shoe = shoe.without(up);
            let all_gone: Vec<f64> = range
                .clone()
                .map(|gone| shoe.chance_of_all(self.pair, gone))
                .collect();
            // The value of a hand when `gone` other cards are of the kind and
            // `not` are not.
            let value = |table: &[ByUp], gone: usize, not: usize| -> f64 {
                let term = |more: usize| {
                    let sign = if more.is_multiple_of(2) { 1.0 } else { -1.0 };
                    let gone = gone + more;
                    match all_gone[gone] > 0.0 {
                        true => sign * choose(not, more) * all_gone[gone] * table[gone][index],
                        false => 0.0,
                    }
                };
                (0..=not).map(term).sum()
            };
            let sum = |outcome: &SecondCards| {
                let others = pending.pending + outcome.more - outcome.equal;
                let gone = outcome.more + outcome.equal;
                let mut sum = 0.0;
                if others > 0 {
                    sum += others as f64 * value(&other, gone, others - 1);
                }
                if outcome.equal > 0 {
                    sum += outcome.equal as f64 * value(&equal, gone, others);
                }
                outcome.ways * sum
            };
            outcomes.iter().map(sum).sum()
        })
    }

    /// The value of a hand whose second card is of another kind, when `gone` cards
    /// of the split kind are gone besides the two that were split.
    fn other_second(&mut self, gone: usize) -> ByUp {
        let single = Cards::default().with(self.pair);
        let Some(hand) = self.solver.hands.find(&single) else {
            return ByUp::default();
        };
        let mut sums = ByUp::default();
        let pair = self.pair;
        for card in CardValue::all().filter(|&card| card != pair) {
            let Some(next) = self.solver.hands.node(hand).next[card.index()] else {
                continue;
            };
            let values = self.two_cards(next, gone + 1);
            let seen = single.with_more(self.pair, gone + 1);
            let shoe = self.solver.shoe.without_all(&seen);
            for ((sum, value), up) in sums.iter_mut().zip(values).zip(CardValue::all()) {
                *sum += shoe.without(up).chance(card) * value;
            }
        }
        sums
    }

    /// The value of a hand whose second card is of the same kind, and which cannot
    /// be split again.
    fn equal_second(&mut self, gone: usize) -> ByUp {
        let cards = Cards::default().with_more(self.pair, 2);
        match self.solver.hands.find(&cards) {
            Some(hand) => self.two_cards(hand, gone),
            None => ByUp::default(),
        }
    }

    /// The value of a hand with its second card, when `gone` other cards of the
    /// kind are gone.
    fn two_cards(&mut self, hand: HandIndex, gone: usize) -> ByUp {
        let rules = self.solver.rules;
        if self.pair == CardValue::ACE && !rules.hit_split_aces {
            return self.stand(hand, gone);
        }
        let goes_on = self.goes_on(hand, gone);
        if !rules.double_after_split || !self.solver.can_double(hand) {
            return goes_on;
        }
        let doubles = self.policy.doubles[hand];
        let done = self.solver.hands.node(hand).value() == BEST;
        if done || !doubles.contains(&true) {
            return goes_on;
        }
        let stands = self.after(hand, |splitter, next| splitter.stand(next, gone));
        let doubled = self.after_card(hand, gone, &stands);
        std::array::from_fn(|up| match doubles[up] {
            true => 2.0 * doubled[up],
            false => goes_on[up],
        })
    }

    /// The value of a hand that can only hit or stand.
    fn goes_on(&mut self, hand: HandIndex, gone: usize) -> ByUp {
        if let Some(known) = self.known[gone][hand] {
            return known;
        }
        let hits = self.policy.hits[hand];
        let mut values = ByUp::default();
        if hits.contains(&false) {
            values = self.stand(hand, gone);
        }
        if hits.contains(&true) {
            let later = self.after(hand, |splitter, next| splitter.goes_on(next, gone));
            let hit = self.after_card(hand, gone, &later);
            for up in 0..KINDS {
                if hits[up] {
                    values[up] = hit[up];
                }
            }
        }
        self.known[gone][hand] = Some(values);
        values
    }

    fn stand(&mut self, hand: HandIndex, gone: usize) -> ByUp {
        let seen = self.seen(hand, gone);
        let facing = self.solver.facing(&seen);
        self.solver.stand(hand, &facing)
    }

    /// The values of the hand after each possible card.
    fn after(
        &mut self,
        hand: HandIndex,
        mut value: impl FnMut(&mut Self, HandIndex) -> ByUp,
    ) -> [Option<ByUp>; KINDS] {
        let next = self.solver.hands.node(hand).next;
        next.map(|next| next.map(|next| value(self, next)))
    }

    /// Their average.
    fn after_card(&self, hand: HandIndex, gone: usize, later: &[Option<ByUp>; KINDS]) -> ByUp {
        let value = |card: usize, up: usize| later[card].map(|values| values[up]);
        self.solver.after_card(&self.seen(hand, gone), value)
    }

    fn seen(&self, hand: HandIndex, gone: usize) -> Cards {
        self.solver
            .hands
            .node(hand)
            .cards
            .with_more(self.pair, gone)
    }
}

#[cfg(test)]
mod tests {
    use super::super::shoe::Decks;
    use super::super::situation::Situation;
    use super::super::solve::Odds;
    use super::*;
    use crate::blackjack::Move;

    /// A full shoe without the cards on the table.
    fn unseen(decks: u32, seen: &[CardValue]) -> [f64; KINDS] {
        let shoe = Shoe::new(Decks::Finite(decks));
        shoe.without_all(&seen.iter().copied().collect()).counts()
    }

    #[test]
    fn a_first_split_at_a_table_is_worth_what_the_odds_say() {
        for split_hands in [2, 4] {
            let rules = Rules {
                split_hands,
                ..Rules::CASINO
            };
            let mut odds = Odds::new(&rules, Decks::Finite(1));
            for (pair, up) in [("8", "6"), ("A", "T"), ("T", "5"), ("2", "A")] {
                let (pair, up): (CardValue, CardValue) =
                    (pair.parse().unwrap(), up.parse().unwrap());
                let choices = odds.choices(&Situation::new(&[pair, pair], &[up]));
                let choices = choices.unwrap().into_iter();
                let exact = choices.filter(|choice| choice.mv == Move::Split);
                let exact = exact.map(|choice| choice.value).next().unwrap();
                let left = unseen(1, &[pair, pair, up]);
                let found = split_at_table(&rules, left, (pair, up), (1, 0));
                assert!(
                    (found - exact).abs() < 1e-9,
                    "{pair} {up}: {found}, {exact}"
                );
            }
        }
    }

    /// Counts the ways of the second cards one by one, with the chances of a shoe.
    fn by_hand(pending: PendingHands, pairs: f64, cards: f64) -> f64 {
        if pending.pending == 0 {
            return 0.0;
        }
        let (pair, other) = (pairs / cards, 1.0 - pairs / cards);
        let next = |pending: PendingHands| by_hand(pending, pairs - 1.0, cards - 1.0);
        let fewer = PendingHands {
            pending: pending.pending - 1,
            ..pending
        };
        let mut sum = other * by_hand(fewer, pairs, cards - 1.0);
        if pair > 0.0 {
            sum += pair
                * match pending.hands < pending.most {
                    true => next(PendingHands {
                        pending: pending.pending + 1,
                        hands: pending.hands + 1,
                        ..pending
                    }),
                    false => 1.0 + next(fewer),
                };
        }
        sum
    }

    /// The mean number of hands that end as pairs, by outcomes and card by card.
    #[test]
    fn outcomes_count_all_ways_of_the_second_cards() {
        let (pairs, cards) = (6.0, 20.0);
        for (pending, hands, most) in [
            (2, 2, 2),
            (2, 2, 4),
            (3, 3, 4),
            (1, 2, 4),
            (4, 4, 4),
            (0, 1, 4),
        ] {
            let pending = PendingHands {
                pending,
                hands,
                most,
            };
            let by_outcomes = outcomes(pending).into_iter().map(|outcome| {
                let equal = outcome.more + outcome.equal;
                let others = pending.pending + outcome.more - outcome.equal;
                let chance = |of: usize, left: f64, all: f64| {
                    (0..of).fold(1.0, |chance, n| {
                        chance * (left - n as f64).max(0.0) / (all - n as f64)
                    })
                };
                let chance = chance(equal, pairs, cards)
                    * chance(others, cards - pairs, cards - equal as f64);
                outcome.ways * outcome.equal as f64 * chance
            });
            let (found, exact) = (by_outcomes.sum::<f64>(), by_hand(pending, pairs, cards));
            assert!((found - exact).abs() < 1e-12, "{found}, not {exact}");
        }
    }

    /// A hand that waits can be split less often if this one is split.
    #[test]
    fn splitting_again_costs_the_hands_that_wait() {
        let (eight, six): (CardValue, CardValue) = ("8".parse().unwrap(), "6".parse().unwrap());
        let left = unseen(6, &[eight, eight, eight, six]);
        let value =
            |hands, waiting| split_at_table(&Rules::CASINO, left, (eight, six), (hands, waiting));
        assert!(value(3, 2) < value(3, 1));
        assert!(value(3, 1) < value(3, 0));
        // With hands to spare it costs less.
        assert!(value(2, 0) - value(2, 1) < value(3, 0) - value(3, 1));
    }
}
