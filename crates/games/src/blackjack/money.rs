//! Money in whole cents. Fractions of a cent are rounded down.

use std::fmt;
use std::ops::{Add, AddAssign, SubAssign};

use serde::Serialize;

use super::rules::Naturals;

/// An amount of money in cents, never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Cents(pub u64);

impl Cents {
    /// No money.
    pub const NONE: Self = Self(0);

    /// This many whole units; bets are in units.
    #[must_use]
    #[inline]
    pub fn units(units: u32) -> Self {
        Self(u64::from(units) * 100)
    }

    /// The number of whole units.
    #[must_use]
    #[inline]
    pub fn whole(self) -> u64 {
        self.0 / 100
    }

    /// Half the amount, rounded down.
    #[must_use]
    #[inline]
    pub fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// The amount multiplied.
    #[must_use]
    #[inline]
    pub fn times(self, times: u64) -> Self {
        Self(self.0 * times)
    }
}

impl Naturals {
    /// What 21 at the deal wins in addition to the bet, rounded down.
    #[must_use]
    #[inline]
    pub fn win(self, bet: Cents) -> Cents {
        Cents(match self {
            Self::ThreeToTwo => bet.0 * 3 / 2,
            Self::SixToFive => bet.0 * 6 / 5,
        })
    }
}

impl Add for Cents {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Cents {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Cents {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        debug_assert!(self.0 >= other.0, "a payment must not exceed the amount");
        self.0 -= other.0;
    }
}

impl fmt::Display for Cents {
    /// `15`, or `7.50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 100 {
            0 => write!(f, "{}", self.whole()),
            cents => write!(f, "{}.{cents:02}", self.whole()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_with_their_cents() {
        let check = |cents: u64, text: &str| assert_eq!(Cents(cents).to_string(), text);
        check(0, "0");
        check(5, "0.05");
        check(750, "7.50");
        check(1_500, "15");
        check(100_001, "1000.01");
    }

    #[test]
    fn fractions_of_a_cent_are_rounded_down() {
        let check = |bet: u64, three_to_two: u64, six_to_five: u64, half: u64| {
            let bet = Cents(bet);
            let wins = [Naturals::ThreeToTwo, Naturals::SixToFive].map(|pays| pays.win(bet).0);
            assert_eq!((wins, bet.half().0), ([three_to_two, six_to_five], half));
        };
        check(1_000, 1_500, 1_200, 500);
        check(700, 1_050, 840, 350);
        check(1, 1, 1, 0);
        check(7, 10, 8, 3);
        check(25, 37, 30, 12);
    }
}
