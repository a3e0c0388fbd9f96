//! Any of the dealers that a record can name.

use super::{Dealer, Fast, Faster, Seed, Seeded, StackError, Stacked};

/// The version of a dealer, as it is named in records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// `chacha8/1`: for games that people play.
    Seeded,
    /// `fast/1`: for simulations.
    Fast,
    /// `fast/2`: for simulations, the faster shuffle.
    Faster,
}

impl Version {
    /// All versions.
    pub const ALL: [Self; 3] = [Self::Seeded, Self::Fast, Self::Faster];

    /// The name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seeded => Seeded::VERSION,
            Self::Fast => Fast::VERSION,
            Self::Faster => Faster::VERSION,
        }
    }

    /// The dealer of game number `index` under this seed.
    #[must_use]
    pub fn dealer(self, seed: Seed, index: u64) -> AnyDealer {
        match self {
            Self::Seeded => AnyDealer::Seeded(Box::new(Seeded::new(seed, index))),
            Self::Fast => AnyDealer::Fast(Fast::new(seed, index)),
            Self::Faster => AnyDealer::Faster(Faster::new(seed, index)),
        }
    }
}

/// Any of the dealers that a record can name.
#[derive(Clone, Debug)]
pub enum AnyDealer {
    /// `chacha8/1`.
    Seeded(Box<Seeded>),
    /// `fast/1`.
    Fast(Fast),
    /// `fast/2`.
    Faster(Faster),
    /// Lists of cards in a given order.
    Stacked(Stacked),
}

impl AnyDealer {
    /// The first error of a stacked dealer, if there was one.
    #[must_use]
    pub fn fault(&self) -> Option<&StackError> {
        match self {
            Self::Stacked(stacked) => stacked.fault(),
            Self::Seeded(_) | Self::Fast(_) | Self::Faster(_) => None,
        }
    }
}

impl Dealer for AnyDealer {
    fn below(&mut self, bound: u32) -> u32 {
        match self {
            Self::Seeded(dealer) => dealer.below(bound),
            Self::Fast(dealer) => dealer.below(bound),
            Self::Faster(dealer) => dealer.below(bound),
            Self::Stacked(dealer) => dealer.below(bound),
        }
    }

    fn reshuffle(&mut self) {
        if let Self::Stacked(dealer) = self {
            dealer.reshuffle();
        }
    }

    fn pick<C: Copy>(&mut self, cards: &[C], face: impl Fn(C) -> String) -> usize {
        match self {
            Self::Seeded(dealer) => dealer.pick(cards, face),
            Self::Fast(dealer) => dealer.pick(cards, face),
            Self::Faster(dealer) => dealer.pick(cards, face),
            Self::Stacked(dealer) => dealer.pick(cards, face),
        }
    }

    fn shuffle<C: Copy>(&mut self, cards: &mut [C], face: impl Fn(C) -> String) {
        match self {
            Self::Seeded(dealer) => dealer.shuffle(cards, face),
            Self::Fast(dealer) => dealer.shuffle(cards, face),
            Self::Faster(dealer) => dealer.shuffle(cards, face),
            Self::Stacked(dealer) => dealer.shuffle(cards, face),
        }
    }
}
