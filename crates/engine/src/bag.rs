//! A deck without an order.

use arrayvec::ArrayVec;

use crate::dealer::Dealer;

/// Up to `N` cards in no particular order. Each draw asks the dealer for a random
/// card; the order in memory means nothing.
///
/// ```
/// use parlour_engine::dealer::{Bag, Seed, Seeded};
/// let mut dealer = Seeded::new(Seed::default(), 0);
/// let mut deck: Bag<char, 3> = Bag::of(&['a', 'b', 'c']);
/// let card = deck.draw(&mut dealer, |card| card.to_string());
/// assert!(card.is_some_and(|card| !deck.cards().contains(&card)));
/// assert_eq!(deck.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bag<C: Copy, const N: usize>(ArrayVec<C, N>);

impl<C: Copy, const N: usize> Bag<C, N> {
    /// An empty bag.
    #[must_use]
    pub fn new() -> Self {
        Self(ArrayVec::new())
    }

    /// A bag of these cards.
    ///
    /// # Panics
    /// If there are more than `N`.
    #[must_use]
    #[inline]
    pub fn of(cards: &[C]) -> Self {
        let mut bag = ArrayVec::new();
        bag.try_extend_from_slice(cards)
            .unwrap_or_else(|_| panic!("a bag of {N} cannot hold {} cards", cards.len()));
        Self(bag)
    }

    /// Puts a card in.
    ///
    /// # Panics
    /// If the bag is full, which means that a game made a card twice.
    #[inline]
    pub fn put(&mut self, card: C) {
        self.0.push(card);
    }

    /// Puts cards in, all at once.
    ///
    /// # Panics
    /// If there is no room for all of them.
    #[inline]
    pub fn put_all(&mut self, cards: &[C]) {
        self.0
            .try_extend_from_slice(cards)
            .unwrap_or_else(|_| panic!("a bag of {N} has no room for {} more", cards.len()));
    }

    /// Draws a random card; `None` if the bag is empty.
    #[inline]
    pub fn draw(&mut self, dealer: &mut impl Dealer, face: impl Fn(C) -> String) -> Option<C> {
        let last = *self.0.last()?;
        let index = dealer.pick(&self.0, face);
        // Faster than `swap_remove`, which loads the card again after the swap.
        let card = std::mem::replace(&mut self.0[index], last);
        self.0.pop();
        Some(card)
    }

    /// How many cards there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no card is left.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cards, in no meaningful order.
    #[must_use]
    pub fn cards(&self) -> &[C] {
        &self.0
    }

    /// Takes all cards out.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes out one card for which `fits` is true; `None` if there is none.
    pub fn take(&mut self, fits: impl Fn(C) -> bool) -> Option<C> {
        let index = self.0.iter().position(|&card| fits(card))?;
        Some(self.0.swap_remove(index))
    }
}

impl<C: Copy, const N: usize> Extend<C> for Bag<C, N> {
    fn extend<I: IntoIterator<Item = C>>(&mut self, cards: I) {
        self.0.extend(cards);
    }
}

impl<C: Copy, const N: usize> FromIterator<C> for Bag<C, N> {
    fn from_iter<I: IntoIterator<Item = C>>(cards: I) -> Self {
        Self(cards.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_put_in_all_at_once() {
        let mut bag: Bag<u8, 5> = Bag::of(&[1]);
        bag.put_all(&[2, 3]);
        bag.put_all(&[]);
        bag.put_all(&[4, 5]);
        assert_eq!(bag.cards(), [1, 2, 3, 4, 5]);
    }

    #[test]
    #[should_panic(expected = "a bag of 2 has no room for 2 more")]
    fn a_full_bag_takes_nothing_more() {
        let mut bag: Bag<u8, 2> = Bag::of(&[1]);
        bag.put_all(&[2, 3]);
    }
}
