//! What each choice is worth with each hand, where every hand is played to its
//! end before the dealer's.
//!
//! **How it is reckoned.** Where the dealer looks for 21 at the deal, whoever
//! decides knows that there is none. That changes the chances of every card to
//! come. So all values here are weighed with the chance that the dealer has
//! none: then they are plain sums over the cards that nobody has seen, and
//! which one is best is the same.

use super::super::rules::{HoleCard, Rules, Ties};
use super::dealer::{Dealer, Facing};
use super::hands::{HandIndex, Hands};
use super::shoe::{Decks, Shoe};
use super::worth::{Cards, KINDS, Worth};

/// A value for every up-card.
pub(super) type ByUp = [f64; KINDS];

/// What can be done with one hand, split aside.
#[derive(Clone, Copy, Default)]
pub(super) struct Worths {
    /// The chance that the hand is played at all.
    pub(super) alive: ByUp,
    pub(super) stand: ByUp,
    pub(super) hit: ByUp,
    pub(super) double: ByUp,
}

impl Worths {
    /// The better one of hitting and standing.
    pub(super) fn goes_on(&self, up: usize) -> f64 {
        self.hit[up].max(self.stand[up])
    }
}

/// How every hand goes on after its first decision.
pub(super) struct Plan {
    /// Whether the hand takes another card.
    pub(super) hits: Vec<[bool; KINDS]>,
    /// Whether it is doubled, where that can be.
    pub(super) doubles: Vec<[bool; KINDS]>,
}

/// All that is known about one shoe and one set of rules.
pub(super) struct Solver {
    pub(super) rules: Rules,
    pub(super) shoe: Shoe,
    pub(super) hands: Hands,
    pub(super) worths: Vec<Worths>,
    dealer: Dealer,
}

impl Solver {
    pub(super) fn new(rules: &Rules, decks: Decks) -> Self {
        let shoe = Shoe::new(decks);
        let hands = Hands::new(&shoe);
        let mut solver = Self {
            rules: *rules,
            shoe,
            worths: vec![Worths::default(); hands.len()],
            hands,
            dealer: Dealer::new(rules),
        };
        // Those with the most cards first: what comes of a hand is known then.
        for hand in (0..solver.hands.len()).rev() {
            solver.worths[hand] = solver.weigh(hand);
        }
        solver
    }

    /// The dealer's chances when these cards were seen.
    pub(super) fn facing(&mut self, seen: &Cards) -> Facing {
        self.dealer.facing(&self.shoe, seen)
    }

    fn weigh(&mut self, hand: HandIndex) -> Worths {
        let cards = self.hands.node(hand).cards;
        let facing = self.facing(&cards);
        let mut worths = Worths {
            alive: self.alive(&facing),
            stand: self.stand(hand, &facing),
            ..Worths::default()
        };
        if self.hands.node(hand).values.is_best() {
            // The hand is done.
            (worths.hit, worths.double) = (worths.stand, worths.stand);
            return worths;
        }
        let next = &self.hands.node(hand).next;
        worths.hit = self.after_card(&cards, |worth, up| {
            next[worth].map(|next| self.worths[next].goes_on(up))
        });
        worths.double = self.after_card(&cards, |worth, up| {
            next[worth].map(|next| self.worths[next].stand[up])
        });
        worths.double.iter_mut().for_each(|value| *value *= 2.0);
        worths
    }

    /// What comes on average of one more card, when these were seen: a value
    /// for each card and up-card. Bust has none and loses the bet.
    pub(super) fn after_card(
        &self,
        seen: &Cards,
        value: impl Fn(usize, usize) -> Option<f64>,
    ) -> ByUp {
        let shoe = self.shoe.without_all(seen);
        let mut sums = ByUp::default();
        for (up, sum) in Worth::all().zip(&mut sums) {
            let shoe = shoe.without(up);
            for worth in Worth::all() {
                let chance = shoe.chance(worth);
                if chance > 0.0 {
                    let bust = || -self.alive_with(&shoe.without(worth), up);
                    *sum += chance * value(worth.index(), up.index()).unwrap_or_else(bust);
                }
            }
        }
        sums
    }

    /// The chance that the dealer has no 21 at the deal, from a shoe without
    /// the up-card; without a card face down, play goes on all the same.
    fn alive_with(&self, shoe: &Shoe, up: Worth) -> f64 {
        match (self.rules.hole_card, up) {
            (HoleCard::Peek, Worth::ACE) => 1.0 - shoe.chance(Worth::TEN),
            (HoleCard::Peek, Worth::TEN) => 1.0 - shoe.chance(Worth::ACE),
            _ => 1.0,
        }
    }

    fn alive(&self, facing: &Facing) -> ByUp {
        match self.rules.hole_card {
            HoleCard::Peek => facing.map(|odds| 1.0 - odds.natural),
            HoleCard::None => [1.0; KINDS],
        }
    }

    /// What a hand is worth that takes no more cards.
    pub(super) fn stand(&self, hand: HandIndex, facing: &Facing) -> ByUp {
        let value = self.hands.node(hand).value();
        let tie = match self.rules.ties {
            Ties::Push => 0.0,
            Ties::Dealer => -1.0,
        };
        let takes_all = self.takes_all();
        facing.map(|odds| odds.against(value, tie) - takes_all * odds.natural)
    }

    /// What giving this hand up is worth.
    pub(super) fn surrender(&mut self, hand: HandIndex) -> ByUp {
        let cards = self.hands.node(hand).cards;
        let takes_all = self.takes_all();
        self.facing(&cards)
            .map(|odds| -0.5 * (1.0 - odds.natural) - takes_all * odds.natural)
    }

    /// What a hand loses to 21 at the deal that nobody looked for.
    fn takes_all(&self) -> f64 {
        match self.rules.hole_card {
            HoleCard::Peek => 0.0,
            HoleCard::None => 1.0,
        }
    }

    /// The plan that is best for each hand by its very cards.
    pub(super) fn best_plan(&self) -> Plan {
        let each = |choose: &dyn Fn(&Worths, usize) -> bool| {
            let row = |worths: &Worths| std::array::from_fn(|up| choose(worths, up));
            self.worths.iter().map(row).collect()
        };
        Plan {
            hits: each(&|worths, up| worths.hit[up] > worths.stand[up]),
            doubles: each(&|worths, up| worths.double[up] > worths.goes_on(up)),
        }
    }

    /// What hitting and standing by a plan is worth, for every hand.
    pub(super) fn planned(&self, plan: &Plan) -> Vec<ByUp> {
        let mut planned = vec![ByUp::default(); self.hands.len()];
        for hand in (0..self.hands.len()).rev() {
            let node = self.hands.node(hand);
            let hit = self.after_card(&node.cards, |worth, up| {
                node.next[worth].map(|next| planned[next][up])
            });
            let stand = self.worths[hand].stand;
            planned[hand] = std::array::from_fn(|up| match plan.hits[hand][up] {
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
