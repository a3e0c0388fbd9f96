//! Stacks of cards: cards are played from the top and won cards go to the bottom.

use parlour_engine::Seat;
use parlour_engine::table::Seats;

use super::cards::Card;
use super::deck::MAX_CARDS;

/// One stack for each seat, as linked lists in one array: every card stores the
/// one below it. Equal to one queue of cards for each seat; a test below plays
/// through it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stacks {
    /// The card below each card. A card at the bottom or in no stack stores
    /// itself, so that equal stacks compare as equal.
    below: [Card; MAX_CARDS],
    /// The top and the bottom of each stack.
    ends: Seats<Option<(Card, Card)>>,
}

impl Stacks {
    /// An empty stack for each of `seats` seats.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self {
            below: std::array::from_fn(Card::new),
            ends: Seats::filled(seats, None),
        }
    }

    /// Puts a card under this seat's stack.
    #[inline]
    pub fn put(&mut self, seat: Seat, card: Card) {
        let end = &mut self.ends[seat];
        match end {
            Some((_, bottom)) => {
                self.below[bottom.index()] = card;
                *bottom = card;
            }
            None => *end = Some((card, card)),
        }
    }

    /// Takes the top card of this seat's stack, if there is one.
    #[inline]
    pub fn take(&mut self, seat: Seat) -> Option<Card> {
        let (top, bottom) = self.ends[seat]?;
        let below = std::mem::replace(&mut self.below[top.index()], top);
        self.ends[seat] = (top != bottom).then_some((below, bottom));
        Some(top)
    }

    /// The cards of this seat's stack, the top one first.
    pub fn cards(&self, seat: Seat) -> impl Iterator<Item = Card> {
        let (top, bottom) = self.ends[seat].unzip();
        std::iter::successors(top, move |&card| {
            (Some(card) != bottom).then(|| self.below[card.index()])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_put_under_a_stack_come_last() {
        let [first, second] = [0, 1].map(Seat::new);
        let mut stacks = Stacks::new(2);
        let empty = stacks.clone();
        for (seat, place) in [(first, 7), (second, 255), (first, 0), (first, 64)] {
            stacks.put(seat, Card::new(place));
        }
        let places =
            |stacks: &Stacks, seat| -> Vec<usize> { stacks.cards(seat).map(Card::index).collect() };
        assert_eq!(places(&stacks, first), [7, 0, 64]);
        assert_eq!(places(&stacks, second), [255]);
        assert_eq!(stacks.take(first), Some(Card::new(7)));
        stacks.put(first, Card::new(7));
        assert_eq!(places(&stacks, first), [0, 64, 7]);
        assert_eq!(stacks.take(second), Some(Card::new(255)));
        assert_eq!(
            (stacks.take(second), places(&stacks, second)),
            (None, vec![])
        );
        while stacks.take(first).is_some() {}
        assert_eq!(stacks, empty);
    }
}
