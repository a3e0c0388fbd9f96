//! How many cards the players hold, packed into a few words, so that updating
//! all of them after a round takes one addition, and comparing them one comparison.
//!
//! Equal to a `[u32; N]` of card counts.

use parlour_engine::table::MAX_SEATS;

/// Bits per player, far more than the number of cards needs.
const BITS: usize = 16;

/// Players per word.
const PLAYERS: usize = u64::BITS as usize / BITS;

/// A number for each of up to `N` players.
#[derive(Clone, Copy)]
pub(super) struct PackedCounts<const N: usize>([u64; MAX_SEATS / PLAYERS]);

impl<const N: usize> PackedCounts<N> {
    /// The words in use. The others are 0 and never read.
    const WORDS: usize = N.div_ceil(PLAYERS);

    /// Packs these numbers.
    #[inline(always)]
    pub(super) fn of(numbers: [u32; N]) -> Self {
        let mut words = [0; MAX_SEATS / PLAYERS];
        for (player, number) in numbers.into_iter().enumerate() {
            words[player / PLAYERS] |= u64::from(number) << (BITS * (player % PLAYERS));
        }
        Self(words)
    }

    /// The change of all numbers if this player wins a round between these
    /// players. Negative changes borrow from the next field; [`add`](Self::add)
    /// cancels the borrow.
    #[inline(always)]
    pub(super) fn gain(playing: [bool; N], winner: usize) -> Self {
        let paid = playing.map(u32::from);
        let mut gained = [0; N];
        gained[winner] = paid.iter().sum();
        let (mut gain, paid) = (Self::of(gained), Self::of(paid));
        for word in 0..Self::WORDS {
            gain.0[word] = gain.0[word].wrapping_sub(paid.0[word]);
        }
        gain
    }

    /// Adds a change to all numbers.
    #[inline(always)]
    pub(super) fn add(&mut self, other: &Self) {
        for word in 0..Self::WORDS {
            self.0[word] = self.0[word].wrapping_add(other.0[word]);
        }
    }

    /// Whether any of these players' numbers is below 2. Subtracting 2 from such
    /// a number borrows and sets its highest bit.
    #[inline(always)]
    pub(super) fn any_below_two(&self, players: [bool; N]) -> bool {
        let twos = Self::of(players.map(|player| 2 * u32::from(player)));
        let highest = Self::of(players.map(|player| u32::from(player) << (BITS - 1)));
        let mut borrowed = 0;
        for word in 0..Self::WORDS {
            borrowed |= self.0[word].wrapping_sub(twos.0[word]) & highest.0[word];
        }
        borrowed != 0
    }
}

impl<const N: usize> PartialEq for PackedCounts<N> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        let differs = |word: usize| self.0[word] ^ other.0[word];
        (0..Self::WORDS).fold(0, |all, word| all | differs(word)) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_additions() {
        fn check<const N: usize>(mut held: [u32; N], winner: usize) {
            let playing = held.map(|held| held > 0);
            let mut counts = PackedCounts::of(held);
            for _ in 0..2 {
                counts.add(&PackedCounts::gain(playing, winner));
                let stake = playing.iter().filter(|&&playing| playing).count() as u32;
                for (held, playing) in held.iter_mut().zip(playing) {
                    *held -= u32::from(playing);
                }
                held[winner] += stake;
                assert!(counts == PackedCounts::of(held), "{held:?}");
                let expected = held
                    .iter()
                    .zip(playing)
                    .any(|(&n, playing)| playing && n < 2);
                assert_eq!(counts.any_below_two(playing), expected, "{held:?}");
            }
        }
        check([26, 26], 0);
        check([2, 1022], 1);
        check([3, 4, 2, 43], 3);
        check([3, 0, 2, 47], 2);
        check([3, 0, 9, 40], 0);
        check([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], 15);
        check([9, 9, 0, 9, 0, 9, 9, 0, 0, 9, 9, 9, 2, 9, 9, 9], 5);
    }
}
