//! A sum of observations and of their squares, for means with intervals.

use serde::{Deserialize, Serialize};

use crate::sim::int_as_string;

/// Observations, one for each deal, as exact sums. The sums saturate: no contest gets
/// near the limits, but a file can contain any number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// The sum.
    #[serde(with = "int_as_string")]
    pub sum: i128,
    /// The sum of the squares.
    #[serde(with = "int_as_string")]
    pub squares: u128,
}

impl Sample {
    /// Adds an observation.
    pub(super) fn add(&mut self, value: i128) {
        let size = value.unsigned_abs();
        self.sum = self.sum.saturating_add(value);
        self.squares = self.squares.saturating_add(size.saturating_mul(size));
    }

    /// Adds other observations.
    pub(super) fn merge(&mut self, other: &Self) {
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// The mean of this many observations, divided by `unit`.
    pub(super) fn mean(&self, number: u64, unit: f64) -> f64 {
        self.sum as f64 / number.max(1) as f64 / unit
    }

    /// The variance of a single observation, divided by the square of `unit`; 0 for
    /// fewer than two observations.
    pub(super) fn variance(&self, number: u64, unit: f64) -> f64 {
        if number < 2 {
            return 0.0;
        }
        let count = number as f64;
        let size = self.sum.unsigned_abs();
        // In integers if they fit, to avoid cancellation of large floats.
        let products = self.squares.checked_mul(number.into());
        let spread = match (products, size.checked_mul(size)) {
            (Some(all), Some(square)) => all.saturating_sub(square) as f64 / count,
            _ => (self.squares as f64 - size as f64 * size as f64 / count).max(0.0),
        };
        spread / (count - 1.0) / (unit * unit)
    }
}
