//! Solves one state of the dealer in rounds, for all hands of the player at once.
//!
//! A state is solved after its successors: the result of each card that the
//! dealer may take is already there, as a column with a value for each hand. So
//! the inner loops need no lookups. Hands that are impossible together with the
//! dealer's cards get values too, but those always have a chance of 0.

use std::cmp::Ordering;
use std::ops::Range;

use super::super::cards::{BEST, Values};
use super::card_value::{CardValue, Cards, KINDS};
use super::hands::HandIndex;
use super::known::Known;
use super::rounds::RoundSolver;
use super::shoe::Shoe;

/// A value for each hand of a range.
#[derive(Clone)]
pub(super) struct Column {
    first: HandIndex,
    values: Vec<f64>,
}

impl Column {
    /// Computes the values of these hands from the last to the first, so that
    /// each can use those after it.
    fn backwards(hands: Range<HandIndex>, value: impl Fn(&Self, HandIndex) -> f64) -> Self {
        let mut column = Self {
            first: hands.start,
            values: vec![0.0; hands.len()],
        };
        for hand in hands.rev() {
            let value = value(&column, hand);
            column.values[hand - column.first] = value;
        }
        column
    }

    #[inline]
    pub(super) fn get(&self, hand: HandIndex) -> f64 {
        self.values[hand - self.first]
    }
}

/// The values of all decisions against one state of the dealer.
pub(super) struct DealerState {
    /// Taking no more cards.
    pub(super) stay: Column,
    /// A card was taken, and the dealer is to act.
    pub(super) act: Column,
    /// The better of hitting and staying; 21 has won.
    pub(super) goes_on: Column,
}

/// A weight for each kind of card as the hole card: 1 or 0, or what the hand
/// wins with it.
type Holes = [f64; KINDS];

fn holes(known: &Known) -> Holes {
    std::array::from_fn(|index| f64::from(known.holes >> index & 1))
}

/// The cards that nobody has seen, beside one hand.
struct UnseenBesideHand {
    left: [f64; KINDS],
    per_removed: f64,
    /// The chance of one of them, and of one after another card is gone.
    parts: [f64; 2],
}

impl UnseenBesideHand {
    /// From a shoe without the dealer's cards.
    #[inline]
    fn new(shoe: &Shoe, hand: &Cards) -> Self {
        let (mut left, per_removed) = (shoe.counts(), shoe.per_removed());
        for (left, card) in left.iter_mut().zip(CardValue::all()) {
            *left = (*left - per_removed * hand.count(card) as f64).max(0.0);
        }
        let size = hand.len();
        Self {
            left,
            per_removed,
            parts: [shoe.chance_per_card(size), shoe.chance_per_card(size + 1)],
        }
    }

    /// The sum of the weights of all cards.
    #[inline]
    fn count(&self, holes: &Holes) -> f64 {
        let each = self.left.iter().zip(holes);
        each.map(|(left, hole)| left * hole).sum()
    }

    /// The chance of these hole cards.
    #[inline]
    fn chance(&self, holes: &Holes) -> f64 {
        self.count(holes) * self.parts[0]
    }

    /// The chance of a card together with one of these hole cards, whose sum of
    /// weights is `count`.
    #[inline]
    fn chance_of_both(&self, index: usize, holes: &Holes, count: f64) -> f64 {
        let after = count - self.per_removed * holes[index];
        self.left[index] * after * self.parts[0] * self.parts[1]
    }
}

/// A card that the dealer may take.
struct Draw {
    card: CardValue,
    /// The state after it, if the hand goes on.
    next: Option<usize>,
    /// What the player wins with the hole cards that end the hand, with less
    /// than 21 and with 21; `None` if no hole card ends it.
    ends: Option<[Holes; 2]>,
}

/// The dealer is about to stay or to take a card.
struct DealerTurn {
    /// The shoe without the dealer's cards.
    shoe: Shoe,
    /// What is known if the dealer stays.
    staying: Known,
    draws: Vec<Draw>,
}

impl RoundSolver {
    /// Solves a state and its successors.
    pub(super) fn sweep(&mut self, known: &Known) -> DealerState {
        let size = known.dealer.cards.len();
        let shoe = self.shoe.without_all(&known.dealer.cards);
        let longer = self.sizes(size + 2, usize::MAX);
        if known.stays {
            let stay = self.compared(&shoe, known, longer.clone());
            let goes_on = self.chosen(&shoe, known, longer, &stay, None);
            return DealerState {
                stay,
                act: goes_on.clone(),
                goes_on,
            };
        }
        let turn = self.turn(known, shoe);
        let staying = self.compared(&shoe, &turn.staying, longer.clone());
        let staying = self.chosen(&shoe, &turn.staying, longer, &staying, None);
        let after_card = self.sizes(size + 2, size + 2);
        let act = self.after_turn(&turn, after_card, &staying, |state| &state.goes_on);
        let stayers = self.sizes(2, size + 2);
        let compared = self.compared(&shoe, &turn.staying, stayers.clone());
        let stay = self.after_turn(&turn, stayers, &compared, |state| &state.stay);
        let deciding = self.sizes(size + 1, size + 1);
        let goes_on = self.chosen(&shoe, known, deciding, &stay, Some(&act));
        DealerState { stay, act, goes_on }
    }

    /// The hands with this many cards, which are those possible in a state. With
    /// an infinite shoe, states do not depend on it, so it is all hands.
    fn sizes(&self, least: usize, most: usize) -> Range<HandIndex> {
        match self.shoe.is_infinite() {
            true => 0..self.hands.len(),
            false => self.hands.sizes(least..=most),
        }
    }

    /// What the dealer may do, and the states after it.
    fn turn(&mut self, known: &Known, shoe: Shoe) -> DealerTurn {
        let staying = known.after_staying(&self.rules);
        let hitting = Known {
            holes: known.holes & !staying.holes,
            ..*known
        };
        let possible = |&card: &CardValue| hitting.holes != 0 && shoe.chance(card) > 0.0;
        let draw = |card: CardValue| {
            let later = hitting.after_card(&self.rules, card);
            let over = Known {
                holes: hitting.holes & !later.holes,
                ..later
            };
            Draw {
                card,
                next: (later.holes != 0).then(|| self.state(&later)),
                ends: (over.holes != 0).then(|| [-1.0, self.tie()].map(|best| ends(&over, best))),
            }
        };
        DealerTurn {
            shoe,
            staying,
            draws: CardValue::all().filter(possible).map(draw).collect(),
        }
    }

    /// The values of hands that stay against a dealer who stays.
    fn compared(&self, shoe: &Shoe, known: &Known, hands: Range<HandIndex>) -> Column {
        let against = |value: u32| -> Holes {
            let mut wins = Holes::default();
            for hole in known.holes() {
                let dealer = known.dealer.values.with_value(hole);
                wins[hole.index()] = match Some(value).cmp(&dealer.max()) {
                    Ordering::Greater => 1.0,
                    Ordering::Equal => self.tie(),
                    Ordering::Less => -1.0,
                };
            }
            wins
        };
        let by_value: Vec<Holes> = (0..=BEST).map(against).collect();
        Column::backwards(hands, |_, hand| {
            let node = self.hands.node(hand);
            UnseenBesideHand::new(shoe, &node.cards).chance(&by_value[node.value() as usize])
        })
    }

    /// The values of hands before the dealer acts: `staying` if the dealer stays,
    /// and `later` of the next state after a card.
    fn after_turn(
        &self,
        turn: &DealerTurn,
        hands: Range<HandIndex>,
        staying: &Column,
        later: impl Fn(&DealerState) -> &Column,
    ) -> Column {
        let draws = turn.draws.iter().map(|draw| {
            let next = draw.next.map(|state| later(&self.states[state]));
            (draw.card.index(), next, &draw.ends)
        });
        let draws: Vec<_> = draws.collect();
        Column::backwards(hands, |_, hand| {
            let node = self.hands.node(hand);
            let unseen = UnseenBesideHand::new(&turn.shoe, &node.cards);
            let mut sum = staying.get(hand);
            for &(index, next, ends) in &draws {
                if let Some(next) = next {
                    sum += unseen.left[index] * unseen.parts[0] * next.get(hand);
                }
                if let Some(ends) = ends {
                    let ends = &ends[usize::from(node.values.is_best())];
                    sum += unseen.chance_of_both(index, ends, unseen.count(ends));
                }
            }
            sum
        })
    }

    /// The values of hands whose player decides: to stay, or to take a card, after
    /// which the dealer acts unless the dealer stays. A hand with 21 has won.
    fn chosen(
        &self,
        shoe: &Shoe,
        known: &Known,
        hands: Range<HandIndex>,
        stay: &Column,
        act: Option<&Column>,
    ) -> Column {
        let holes = holes(known);
        Column::backwards(hands, |column, hand| {
            let node = self.hands.node(hand);
            let unseen = UnseenBesideHand::new(shoe, &node.cards);
            if node.values.is_best() {
                return unseen.chance(&holes);
            }
            let count = unseen.count(&holes);
            let mut hit = 0.0;
            for (index, next) in node.next.iter().enumerate() {
                hit += match *next {
                    Some(next) => {
                        let value = act.unwrap_or(column).get(next);
                        unseen.left[index] * unseen.parts[0] * value
                    }
                    None => -unseen.chance_of_both(index, &holes, count),
                };
            }
            hit.max(stay.get(hand))
        })
    }
}

/// What the player wins with each hole card that makes the dealer's hand 21 or
/// bust.
fn ends(over: &Known, best: f64) -> Holes {
    let mut ends = Holes::default();
    for hole in over.holes() {
        let values: Values = over.dealer.values.with_value(hole);
        ends[hole.index()] = if values.is_bust() { 1.0 } else { best };
    }
    ends
}
