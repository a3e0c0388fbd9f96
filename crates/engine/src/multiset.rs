//! A small multiset of kinds of cards, as bits.

/// A multiset of 64 kinds of cards with counts up to seven. Bit `kind` of word `n`
/// is binary digit `n` of the count, so that adding, removing and finding the kinds
/// are a few operations without branches.
///
/// ```
/// use parlour_engine::cards::Multiset;
/// let mut hand: Multiset = [7, 3, 7].into_iter().collect();
/// hand.remove(7);
/// assert_eq!((hand.len(), hand.held()), (2, 1 << 3 | 1 << 7));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Multiset([u64; 3]);

impl Multiset {
    /// The maximum count of a kind.
    pub const MAX: u32 = 7;

    /// Adds a card of this kind. Its count must be less than seven.
    #[inline]
    pub fn add(&mut self, kind: u32) {
        debug_assert!(self.count(kind) < Self::MAX);
        let [ones, twos, fours] = &mut self.0;
        let bit = 1 << kind;
        let carry = *ones & bit;
        *ones ^= bit;
        *fours ^= *twos & carry;
        *twos ^= carry;
    }

    /// Removes a card of this kind. There must be one.
    #[inline]
    pub fn remove(&mut self, kind: u32) {
        debug_assert!(self.count(kind) > 0);
        let [ones, twos, fours] = &mut self.0;
        let bit = 1 << kind;
        let borrow = !*ones & bit;
        *ones ^= bit;
        *fours ^= !*twos & borrow;
        *twos ^= borrow;
    }

    /// The kinds with a count above zero, as bits.
    #[must_use]
    #[inline]
    pub fn held(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// The count of a kind.
    #[must_use]
    #[inline]
    pub fn count(self, kind: u32) -> u32 {
        let digit = |n: usize| (self.0[n] >> kind & 1) as u32;
        digit(0) + 2 * digit(1) + 4 * digit(2)
    }

    /// The number of cards.
    #[must_use]
    pub fn len(self) -> u32 {
        (0..3).map(|n| self.0[n].count_ones() << n).sum()
    }

    /// Whether there is no card.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.held() == 0
    }

    /// The kind of every card, in order.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (0..64).flat_map(move |kind| std::iter::repeat_n(kind, self.count(kind) as usize))
    }
}

impl FromIterator<u32> for Multiset {
    fn from_iter<I: IntoIterator<Item = u32>>(kinds: I) -> Self {
        let mut set = Self::default();
        kinds.into_iter().for_each(|kind| set.add(kind));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_up_to_seven_is_kept() {
        let kinds = || (0..64).flat_map(|kind| std::iter::repeat_n(kind, kind as usize % 8));
        let mut set: Multiset = kinds().collect();
        assert_eq!(set.len() as usize, kinds().count());
        assert!(set.iter().eq(kinds()));
        for kind in kinds() {
            let before = set.count(kind);
            set.remove(kind);
            assert_eq!(set.count(kind), before - 1);
        }
        assert!(set.is_empty());
    }
}
