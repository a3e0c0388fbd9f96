//! Quick odds for any composition of the shoe, where hands are played to their end.
//!
//! Drawn cards are not removed from the shoe, so only the value of a hand matters, and
//! all hands against one up-card are solved in microseconds. That is exact for an
//! infinite shoe with these chances, and off by less than [`QuickOdds::error`]
//! otherwise.

use super::super::cards::{BEST, Values};
use super::super::rules::{HoleCard, Rules, Surrender};
use super::card_value::{CardValue, KINDS};
use super::dealer::DealerOdds;

/// The chance of each kind of card.
pub(in super::super) type Chances = [f64; KINDS];

/// All values of hands, hard and soft ones.
const SUMS: usize = 2 * (BEST as usize + 1);

/// A hand by its value: the best sum, and whether an ace counts 11 in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Sum {
    pub(super) total: usize,
    pub(super) soft: bool,
}

impl Sum {
    pub(in super::super) fn of(values: Values) -> Self {
        let (min, max) = (values.min().unwrap_or(0), values.max().unwrap_or(0));
        Self {
            total: max as usize,
            soft: min < max,
        }
    }

    /// A hand of one card.
    fn single(index: usize) -> Self {
        Self {
            total: if index == 0 { 11 } else { index + 1 },
            soft: index == 0,
        }
    }

    /// With another card; `None` if that is bust.
    #[inline]
    pub(super) fn with(self, index: usize) -> Option<Self> {
        let best = BEST as usize;
        let (mut total, mut soft) = (self.total + index + 1, self.soft);
        if index == 0 && !soft && total + 10 <= best {
            (total, soft) = (total + 10, true);
        }
        if total > best && soft {
            (total, soft) = (total - 10, false);
        }
        (total <= best).then_some(Self { total, soft })
    }

    #[inline]
    fn place(self) -> usize {
        2 * self.total + usize::from(self.soft)
    }

    /// All values, each before those that one more card can make of it.
    fn all() -> impl DoubleEndedIterator<Item = Self> {
        let hard = |total| Self { total, soft: false };
        let soft = |total| Self { total, soft: true };
        let low = (2..=10).map(hard);
        low.chain((11..=21).map(soft)).chain((11..=21).map(hard))
    }
}

/// The odds against one up-card, after the dealer has looked for 21.
pub(in super::super) struct QuickOdds<'a> {
    rules: &'a Rules,
    chances: Chances,
    dealer: DealerOdds,
    stand: [f64; BEST as usize + 1],
    /// The better of hitting and standing.
    goes_on: [f64; SUMS],
}

impl<'a> QuickOdds<'a> {
    pub(in super::super) fn new(rules: &'a Rules, chances: Chances, up: CardValue) -> Self {
        let dealer = dealer(rules, &chances, up);
        let tie = rules.tie_value();
        let stand = std::array::from_fn(|value| dealer.against(value as u32, tie) - dealer.natural);
        let mut odds = Self {
            rules,
            chances,
            dealer,
            stand,
            goes_on: [0.0; SUMS],
        };
        for sum in Sum::all().rev() {
            let stand = odds.stand(sum);
            let best = match sum.total == BEST as usize {
                true => stand,
                false => stand.max(odds.hit(sum)),
            };
            odds.goes_on[sum.place()] = best;
        }
        odds
    }

    /// The largest error of a value when this many cards are unseen: a rough bound,
    /// which a test compares with exact values.
    pub(in super::super) fn error(unseen: f64) -> f64 {
        2.0 / unseen
    }

    pub(in super::super) fn stand(&self, sum: Sum) -> f64 {
        self.stand[sum.total]
    }

    pub(in super::super) fn hit(&self, sum: Sum) -> f64 {
        self.after_card(sum, |next| self.goes_on[next.place()])
    }

    pub(in super::super) fn double(&self, sum: Sum) -> f64 {
        2.0 * self.after_card(sum, |next| self.stand(next))
    }

    pub(in super::super) fn surrender(&self) -> f64 {
        -0.5 * (1.0 - self.dealer.natural) - self.dealer.natural
    }

    /// Splitting a pair, if this many more hands are allowed.
    pub(in super::super) fn split(&self, pair: CardValue, more: u32) -> f64 {
        let single = Sum::single(pair.index());
        let is_closed = pair == CardValue::ACE && !self.rules.hit_split_aces;
        let again = more > 1 && (pair != CardValue::ACE || self.rules.resplit_aces);
        let mut sum = 0.0;
        for (index, chance) in self.chances.iter().enumerate() {
            let Some(hand) = single.with(index) else {
                continue;
            };
            let mut value = match is_closed {
                true => self.stand(hand),
                false => self.after_split(hand),
            };
            if again && index == pair.index() {
                value = value.max(self.split(pair, more - 1));
            }
            sum += chance * value;
        }
        2.0 * sum
    }

    /// The best decision for a hand of two cards from a split.
    fn after_split(&self, hand: Sum) -> f64 {
        let goes_on = self.goes_on[hand.place()];
        let doubles = self.rules.double_after_split
            && self.rules.double.allows(hand.total as u32)
            && hand.total < BEST as usize;
        match doubles {
            true => goes_on.max(self.double(hand)),
            false => goes_on,
        }
    }

    /// The best first decision for two cards that are not 21.
    fn first(&self, cards: [usize; 2], sum: Sum) -> f64 {
        let mut best = self.goes_on[sum.place()];
        if self.rules.double.allows(sum.total as u32) {
            best = best.max(self.double(sum));
        }
        if self.rules.surrender == Surrender::Late {
            best = best.max(self.surrender());
        }
        let pair = CardValue::all().nth(cards[0]);
        match pair.filter(|_| cards[0] == cards[1] && self.rules.split_hands > 1) {
            Some(pair) => best.max(self.split(pair, self.rules.split_hands - 1)),
            None => best,
        }
    }

    fn after_card(&self, sum: Sum, value: impl Fn(Sum) -> f64) -> f64 {
        let each = self.chances.iter().enumerate();
        each.map(|(index, chance)| chance * sum.with(index).map_or(-1.0, &value))
            .sum()
    }
}

/// The dealer's final hands. If the dealer looks for 21 at the deal, there is none.
fn dealer(rules: &Rules, chances: &Chances, up: CardValue) -> DealerOdds {
    let mut odds = DealerOdds::default();
    let mut reached = [0.0; SUMS];
    let single = Sum::single(up.index());
    let makes_21 = match up {
        CardValue::ACE => Some(CardValue::TEN.index()),
        CardValue::TEN => Some(CardValue::ACE.index()),
        _ => None,
    };
    let mut holes = *chances;
    if let Some(hole) = makes_21 {
        match rules.hole_card {
            HoleCard::None => odds.natural = holes[hole],
            HoleCard::Peek => {
                let share = 1.0 / (1.0 - holes[hole]).max(f64::MIN_POSITIVE);
                holes.iter_mut().for_each(|chance| *chance *= share);
            }
        }
        holes[hole] = 0.0;
    }
    for (index, chance) in holes.into_iter().enumerate() {
        if let Some(sum) = single.with(index) {
            reached[sum.place()] += chance;
        }
    }
    for sum in Sum::all() {
        let chance = reached[sum.place()];
        if !rules.dealer_hits_total(sum.total, sum.soft) {
            odds.ends[sum.total - 17] += chance;
            continue;
        }
        for (index, card) in chances.iter().enumerate() {
            match sum.with(index) {
                Some(next) => reached[next.place()] += chance * card,
                None => odds.bust += chance * card,
            }
        }
    }
    odds
}

/// The expected result of the next hand, as a part of the bet, before it is dealt.
pub(in super::super) fn quick_edge(rules: &Rules, chances: Chances) -> f64 {
    let (ace, ten) = (
        chances[CardValue::ACE.index()],
        chances[CardValue::TEN.index()],
    );
    let pays = rules.natural_value();
    let tie = rules.tie_value();
    let mut edge = 0.0;
    for up in CardValue::all() {
        let odds = QuickOdds::new(rules, chances, up);
        let natural = match up {
            CardValue::ACE => ten,
            CardValue::TEN => ace,
            _ => 0.0,
        };
        // Without a hole card, the values include the dealer's 21.
        let chance_no_natural = match rules.hole_card {
            HoleCard::Peek => 1.0 - natural,
            HoleCard::None => 1.0,
        };
        let mut sum = 0.0;
        for first in 0..KINDS {
            for second in first..KINDS {
                let orders = if first == second { 1.0 } else { 2.0 };
                let Some(hand) = Sum::single(first).with(second) else {
                    continue;
                };
                let value = match hand.total == BEST as usize {
                    true => (1.0 - natural) * pays + natural * tie,
                    false => {
                        chance_no_natural * odds.first([first, second], hand)
                            - (1.0 - chance_no_natural)
                    }
                };
                sum += orders * chances[first] * chances[second] * value;
            }
        }
        if rules.insurance && up == CardValue::ACE {
            sum += (1.5 * ten - 0.5).max(0.0);
        }
        edge += chances[up.index()] * sum;
    }
    edge
}

#[cfg(test)]
mod tests {
    use super::super::super::rules::Ties;
    use super::super::shoe::Decks;
    use super::super::solve::Odds;
    use super::*;

    fn full() -> Chances {
        let mut chances = [1.0 / 13.0; KINDS];
        chances[CardValue::TEN.index()] = 4.0 / 13.0;
        chances
    }

    /// With an infinite shoe it is exact, except for splitting again.
    #[test]
    fn the_edge_of_an_infinite_shoe_is_exact() {
        let check = |change: fn(&mut Rules), within: f64| {
            let mut rules = Rules::CASINO;
            change(&mut rules);
            let exact = Odds::new(&rules, Decks::Infinite).edge().best;
            let quick = quick_edge(&rules, full());
            assert!((exact - quick).abs() < within, "{exact} and {quick}");
        };
        check(|rules| rules.split_hands = 2, 1e-9);
        check(|rules| rules.split_hands = 1, 1e-9);
        check(|_| {}, 1e-4);
        check(
            |rules| (rules.split_hands, rules.hit_soft_17) = (2, true),
            1e-9,
        );
        check(
            |rules| (rules.split_hands, rules.hole_card) = (2, HoleCard::None),
            1e-9,
        );
        check(
            |rules| (rules.split_hands, rules.ties) = (2, Ties::Dealer),
            1e-9,
        );
    }

    /// More tens and aces help the player.
    #[test]
    fn high_cards_help() {
        let with = |index: usize, more: f64| {
            let mut chances = full();
            chances[index] += more;
            let all: f64 = chances.iter().sum();
            quick_edge(&Rules::CASINO, chances.map(|chance| chance / all))
        };
        let usual = quick_edge(&Rules::CASINO, full());
        assert!(with(0, 0.01) > usual && with(9, 0.01) > usual);
        assert!(with(4, 0.01) < usual && with(1, 0.01) < usual);
    }
}
