//! The exact value of splitting, with all resplits.
//!
//! Each hand of a split is played by a plan that depends on its own cards only. So
//! the order in which the hands get their cards does not matter: all second cards
//! can be dealt first, and hands with the same second card have the same value.
//! What remains is to count the ways in which the second cards can fall.
//!
//! The value of a hand *given that other hands did not get a card of the split
//! kind* follows from its values *given that a number of cards of that kind are
//! gone*, by inclusion and exclusion.

use super::super::cards::BEST;
use super::hands::HandIndex;
use super::values::{ByUp, Plan, Solver};
use super::worth::{Cards, KINDS, Worth};

/// A way in which the second cards can fall: the final number of hands, the
/// number of them with a second card of the same kind, and how many orders lead
/// to it.
struct Fall {
    hands: usize,
    equal: usize,
    ways: f64,
}

/// All ways in which the second cards can fall, with at most `most` hands.
fn falls(most: usize) -> Vec<Fall> {
    fn fall(hands: usize, open: usize, equal: usize, most: usize, all: &mut Vec<Fall>) {
        if open == 0 {
            let same = |fall: &&mut Fall| (fall.hands, fall.equal) == (hands, equal);
            match all.iter_mut().find(same) {
                Some(fall) => fall.ways += 1.0,
                None => all.push(Fall {
                    hands,
                    equal,
                    ways: 1.0,
                }),
            }
            return;
        }
        fall(hands, open - 1, equal, most, all);
        match hands < most {
            true => fall(hands + 1, open + 1, equal, most, all),
            false => fall(hands, open - 1, equal + 1, most, all),
        }
    }
    let mut all = Vec::new();
    fall(2, 2, 0, most, &mut all);
    all
}

fn choose(of: usize, some: usize) -> f64 {
    (0..some).fold(1.0, |ways, n| ways * (of - n) as f64 / (n + 1) as f64)
}

/// Computes the value of splitting one kind of pair.
struct Splitter<'a> {
    solver: &'a mut Solver,
    plan: &'a Plan,
    pair: Worth,
    /// For each number of other cards of the kind that are gone: the value of
    /// each hand that goes on.
    known: Vec<Vec<Option<ByUp>>>,
}

impl Solver {
    /// The value of splitting each pair and then playing by a plan, after the
    /// dealer has checked for 21.
    pub(super) fn splits(&mut self, plan: &Plan) -> [Option<ByUp>; KINDS] {
        std::array::from_fn(|index| {
            let pair = Worth::all().nth(index)?;
            let hand = self.hands.find(&Cards::default().with_more(pair, 2))?;
            if self.rules.split_hands < 2 {
                return None;
            }
            let values = self.split(plan, pair);
            let alive = self.worths[hand].alive;
            Some(std::array::from_fn(|up| values[up] / alive[up]))
        })
    }

    /// The value of splitting this pair.
    fn split(&mut self, plan: &Plan, pair: Worth) -> ByUp {
        let most = match pair == Worth::ACE && !self.rules.resplit_aces {
            true => 2,
            false => self.rules.split_hands as usize,
        };
        let hands = self.hands.len();
        let mut splitter = Splitter {
            solver: self,
            plan,
            pair,
            known: vec![vec![None; hands]; 2 * most],
        };
        splitter.value(&falls(most), most)
    }
}

impl Splitter<'_> {
    fn value(&mut self, falls: &[Fall], most: usize) -> ByUp {
        // How many of the kind can be gone besides the two that are split.
        let range = 0..2 * most - 1;
        let other: Vec<ByUp> = range.clone().map(|gone| self.other_second(gone)).collect();
        let equal: Vec<ByUp> = range.clone().map(|gone| self.equal_second(gone)).collect();
        let shoe = self.solver.shoe.without(self.pair).without(self.pair);
        std::array::from_fn(|index| {
            let up = Worth::all().nth(index).unwrap_or(Worth::ACE);
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
            let sum = |fall: &Fall| {
                let others = fall.hands - fall.equal;
                let gone = fall.hands - 2 + fall.equal;
                let mut sum = 0.0;
                if others > 0 {
                    sum += others as f64 * value(&other, gone, others - 1);
                }
                if fall.equal > 0 {
                    sum += fall.equal as f64 * value(&equal, gone, others);
                }
                fall.ways * sum
            };
            falls.iter().map(sum).sum()
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
        for worth in Worth::all().filter(|&worth| worth != pair) {
            let Some(next) = self.solver.hands.node(hand).next[worth.index()] else {
                continue;
            };
            let values = self.two_cards(next, gone + 1);
            let seen = single.with_more(self.pair, gone + 1);
            let shoe = self.solver.shoe.without_all(&seen);
            for ((sum, value), up) in sums.iter_mut().zip(values).zip(Worth::all()) {
                *sum += shoe.without(up).chance(worth) * value;
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
        if self.pair == Worth::ACE && !rules.hit_split_aces {
            return self.stand(hand, gone);
        }
        let goes_on = self.goes_on(hand, gone);
        if !rules.double_after_split || !self.solver.can_double(hand) {
            return goes_on;
        }
        let doubles = self.plan.doubles[hand];
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
        let hits = self.plan.hits[hand];
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
        let value = |worth: usize, up: usize| later[worth].map(|values| values[up]);
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
