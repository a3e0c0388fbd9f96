//! The value of each decision for each hand, where every hand is played to its
//! end before the dealer's.
//!
//! **Method.** If the dealer checks for 21 at the deal, a player who decides knows
//! that there is none, which changes the chances of all further cards. So all
//! values here are multiplied by the chance that the dealer has no 21 at the deal.
//! Then they are plain sums over the unseen cards, and the best decision stays the
//! same.

use super::super::rules::{HoleCard, Rules};
use super::card_value::{CardValue, Cards, KINDS};
use super::dealer::{DealerHands, Facing};
use super::hands::{HandIndex, Hands};
use super::shoe::{Decks, Shoe};

/// A value for every up-card.
pub(super) type ByUp = [f64; KINDS];

/// The values of the decisions for one hand, except splitting.
#[derive(Clone, Copy, Default)]
pub(super) struct DecisionValues {
    /// The chance that the dealer has no 21 at the deal.
    pub(super) chance_no_natural: ByUp,
    pub(super) stand: ByUp,
    pub(super) hit: ByUp,
    pub(super) double: ByUp,
}

impl DecisionValues {
    /// The better of hitting and standing.
    pub(super) fn goes_on(&self, up: usize) -> f64 {
        self.hit[up].max(self.stand[up])
    }
}

/// A strategy for every hand after its first decision.
pub(super) struct HandPolicy {
    /// Whether the hand takes another card.
    pub(super) hits: Vec<[bool; KINDS]>,
    /// Whether it is doubled, where that is allowed.
    pub(super) doubles: Vec<[bool; KINDS]>,
}

/// The solver for one shoe and one set of rules.
pub(super) struct Solver {
    pub(super) rules: Rules,
    pub(super) shoe: Shoe,
    pub(super) hands: Hands,
    pub(super) decisions: Vec<DecisionValues>,
    dealer: DealerHands,
}

impl Solver {
    pub(super) fn new(rules: &Rules, decks: Decks) -> Self {
        Self::with_shoe(rules, Shoe::new(decks))
    }

    /// For the cards of this shoe.
    pub(super) fn with_shoe(rules: &Rules, shoe: Shoe) -> Self {
        let hands = Hands::new(&shoe);
        let mut solver = Self {
            rules: *rules,
            shoe,
            decisions: vec![DecisionValues::default(); hands.len()],
            hands,
            dealer: DealerHands::new(rules),
        };
        // The hands with the most cards first, so that successors are known.
        for hand in (0..solver.hands.len()).rev() {
            solver.decisions[hand] = solver.weigh(hand);
        }
        solver
    }

    /// The dealer's chances when these cards were seen.
    pub(super) fn facing(&mut self, seen: &Cards) -> Facing {
        self.dealer.facing(&self.shoe, seen)
    }

    fn weigh(&mut self, hand: HandIndex) -> DecisionValues {
        let cards = self.hands.node(hand).cards;
        let facing = self.facing(&cards);
        let mut decisions = DecisionValues {
            chance_no_natural: self.chance_no_natural(&facing),
            stand: self.stand(hand, &facing),
            ..DecisionValues::default()
        };
        if self.hands.node(hand).values.is_best() {
            // The hand is done.
            (decisions.hit, decisions.double) = (decisions.stand, decisions.stand);
            return decisions;
        }
        let next = &self.hands.node(hand).next;
        decisions.hit = self.after_card(&cards, |card, up| {
            next[card].map(|next| self.decisions[next].goes_on(up))
        });
        decisions.double = self.after_card(&cards, |card, up| {
            next[card].map(|next| self.decisions[next].stand[up])
        });
        decisions.double.iter_mut().for_each(|value| *value *= 2.0);
        decisions
    }

    /// The expected value after one more card, when `seen` were seen. `value`
    /// gives the value for each card and up-card, or `None` for a bust.
    pub(super) fn after_card(
        &self,
        seen: &Cards,
        value: impl Fn(usize, usize) -> Option<f64>,
    ) -> ByUp {
        let shoe = self.shoe.without_all(seen);
        let mut sums = ByUp::default();
        for (up, sum) in CardValue::all().zip(&mut sums) {
            let shoe = shoe.without(up);
            for card in CardValue::all() {
                let chance = shoe.chance(card);
                if chance > 0.0 {
                    let bust = || -self.alive_with(&shoe.without(card), up);
                    *sum += chance * value(card.index(), up.index()).unwrap_or_else(bust);
                }
            }
        }
        sums
    }

    /// The chance that the dealer has no 21 at the deal, from a shoe without the
    /// up-card; 1 without a hole card, because play goes on in any case.
    fn alive_with(&self, shoe: &Shoe, up: CardValue) -> f64 {
        match (self.rules.hole_card, up) {
            (HoleCard::Peek, CardValue::ACE) => 1.0 - shoe.chance(CardValue::TEN),
            (HoleCard::Peek, CardValue::TEN) => 1.0 - shoe.chance(CardValue::ACE),
            _ => 1.0,
        }
    }

    fn chance_no_natural(&self, facing: &Facing) -> ByUp {
        match self.rules.hole_card {
            HoleCard::Peek => facing.map(|odds| 1.0 - odds.natural),
            HoleCard::None => [1.0; KINDS],
        }
    }

    /// The value of standing.
    pub(super) fn stand(&self, hand: HandIndex, facing: &Facing) -> ByUp {
        let value = self.hands.node(hand).value();
        let tie = self.rules.tie_value();
        let takes_all = self.takes_all();
        facing.map(|odds| odds.against(value, tie) - takes_all * odds.natural)
    }

    /// The value of surrendering.
    pub(super) fn surrender(&mut self, hand: HandIndex) -> ByUp {
        let cards = self.hands.node(hand).cards;
        let takes_all = self.takes_all();
        self.facing(&cards)
            .map(|odds| -0.5 * (1.0 - odds.natural) - takes_all * odds.natural)
    }

    /// The part of a bet that is lost to a 21 at the deal that the dealer did not check for.
    fn takes_all(&self) -> f64 {
        match self.rules.hole_card {
            HoleCard::Peek => 0.0,
            HoleCard::None => 1.0,
        }
    }

    /// The best strategy for each hand by its exact cards.
    pub(super) fn best_policy(&self) -> HandPolicy {
        let each = |choose: &dyn Fn(&DecisionValues, usize) -> bool| {
            let row = |decisions: &DecisionValues| std::array::from_fn(|up| choose(decisions, up));
            self.decisions.iter().map(row).collect()
        };
        HandPolicy {
            hits: each(&|decisions, up| decisions.hit[up] > decisions.stand[up]),
            doubles: each(&|decisions, up| decisions.double[up] > decisions.goes_on(up)),
        }
    }

    /// The value of hitting and standing by a policy, for every hand.
    pub(super) fn planned(&self, policy: &HandPolicy) -> Vec<ByUp> {
        let mut planned = vec![ByUp::default(); self.hands.len()];
        for hand in (0..self.hands.len()).rev() {
            let node = self.hands.node(hand);
            let hit = self.after_card(&node.cards, |card, up| {
                node.next[card].map(|next| planned[next][up])
            });
            let stand = self.decisions[hand].stand;
            planned[hand] = std::array::from_fn(|up| match policy.hits[hand][up] {
                true => hit[up],
                false => stand[up],
            });
        }
        planned
    }

    /// Whether the rules let a hand of these two cards be doubled.
    pub(super) fn can_double(&self, hand: HandIndex) -> bool {
        let node = self.hands.node(hand);
        node.cards.len() == 2 && self.rules.double.allows(node.value())
    }
}
