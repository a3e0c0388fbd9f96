//! A histogram with bounded memory.
//!
//! Values below 1,024 have a bucket each. Above, each power of two is divided into
//! 512 buckets of equal width, so the error of a value is at most 1/512 (0.2 %).
//! All 64-bit values fit into 28,672 buckets. Merging two histograms is exact.
//!
//! The crate `hdrhistogram` has the same kind of buckets, but it keeps no sums, so its
//! mean and deviation are approximations from the buckets. Ours are exact (`u128` sums of
//! values and squares). Its serialised form is binary, while ours is part of a documented
//! JSON format that is the same to the byte for any number of threads and shards, and that
//! `sim merge` checks for damage. So it would replace only the mapping of values to
//! buckets, which is about 40 lines.

use serde::{Deserialize, Serialize};

use super::int_as_string;

/// Values below this have a bucket each.
const EXACT: u64 = 1 << EXACT_BITS;
const EXACT_BITS: u32 = 10;
/// The number of buckets for each power of two.
const STEPS: u64 = EXACT / 2;

/// A histogram with the exact sums of its values and of their squares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Form", into = "Form")]
pub struct Histogram {
    values: u64,
    sum: u128,
    squares: u128,
    /// The smallest and the largest value; 0 if there are no values.
    least: u64,
    most: u64,
    buckets: Vec<u64>,
}

/// A bar of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// The lowest value.
    pub from: u64,
    /// The highest value.
    pub to: u64,
    /// The number of values.
    pub count: u64,
}

#[inline]
fn bucket(value: u64) -> usize {
    if value < EXACT {
        return value as usize;
    }
    let doublings = u64::from(value.ilog2() - EXACT_BITS);
    let step = (value >> (doublings + 1)) - STEPS;
    (EXACT + doublings * STEPS + step) as usize
}

/// The width of the bucket of this value.
fn bucket_width(value: u64) -> u64 {
    1 << (value.max(EXACT / 2).ilog2() + 1 - EXACT_BITS)
}

/// The lowest value of a bucket.
fn lowest(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    match bucket.checked_sub(EXACT) {
        None => bucket,
        Some(above) => (STEPS + above % STEPS) << (above / STEPS + 1),
    }
}

/// The highest value of a bucket.
fn highest(bucket: usize) -> u64 {
    // The bucket after the last one would start at 2^64, which wraps to 0.
    lowest(bucket + 1).wrapping_sub(1)
}

impl Histogram {
    /// Counts a value.
    #[inline]
    pub fn add(&mut self, value: u64) {
        let bucket = bucket(value);
        if bucket >= self.buckets.len() {
            self.buckets.resize(bucket + 1, 0);
        }
        self.buckets[bucket] += 1;
        self.least = match self.values {
            0 => value,
            _ => self.least.min(value),
        };
        self.most = self.most.max(value);
        self.values += 1;
        self.sum += u128::from(value);
        self.squares += u128::from(value) * u128::from(value);
    }

    /// Adds another histogram. Squares saturate: no run gets near the maximum, but
    /// a file can contain any number.
    pub fn merge(&mut self, other: &Self) {
        if self.buckets.len() < other.buckets.len() {
            self.buckets.resize(other.buckets.len(), 0);
        }
        for (count, more) in self.buckets.iter_mut().zip(&other.buckets) {
            *count += more;
        }
        self.least = match (self.values, other.values) {
            (0, _) => other.least,
            (_, 0) => self.least,
            _ => self.least.min(other.least),
        };
        self.most = self.most.max(other.most);
        self.values += other.values;
        self.sum += other.sum;
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// The number of values.
    #[must_use]
    pub fn values(&self) -> u64 {
        self.values
    }

    /// The sum of all values.
    #[must_use]
    pub fn sum(&self) -> u128 {
        self.sum
    }

    /// The sum of their squares.
    #[must_use]
    pub fn squares(&self) -> u128 {
        self.squares
    }

    /// The smallest and the largest value.
    #[must_use]
    pub fn range(&self) -> Option<(u64, u64)> {
        (self.values > 0).then_some((self.least, self.most))
    }

    /// The number of values in the bucket of this value.
    pub(super) fn bucket_count(&self, value: u64) -> u64 {
        self.buckets.get(bucket(value)).copied().unwrap_or(0)
    }

    /// The number of values in buckets above that of this value.
    pub(super) fn above(&self, value: u64) -> u64 {
        self.buckets.iter().skip(bucket(value) + 1).sum()
    }

    /// Whether two values have the same bucket.
    pub(super) fn share_bucket(one: u64, other: u64) -> bool {
        bucket(one) == bucket(other)
    }

    /// The quantile in thousandths, rounded down to the start of its bucket.
    ///
    /// ```
    /// use parlour_lab::sim::Histogram;
    /// let mut lengths = Histogram::default();
    /// (1..=100).for_each(|length| lengths.add(length));
    /// assert_eq!(lengths.quantile(500), Some(50));
    /// assert_eq!(lengths.quantile(999), Some(100));
    /// ```
    #[must_use]
    pub fn quantile(&self, thousandths: u32) -> Option<u64> {
        let rank = (u128::from(self.values) * u128::from(thousandths)).div_ceil(1_000);
        let mut seen = 0;
        self.counts().find_map(|(value, count)| {
            seen += u128::from(count);
            (seen >= rank).then_some(value)
        })
    }

    /// The lowest value and the count of each bucket that is not empty.
    pub fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        let buckets = self.buckets.iter().enumerate();
        buckets
            .filter(|(_, count)| **count > 0)
            .map(|(bucket, count)| (lowest(bucket), *count))
    }

    /// At most `most` bars of equal, round width up to the 99.5th percentile, and
    /// one more bar for all larger values.
    #[must_use]
    pub fn bins(&self, most: u64) -> Vec<Bin> {
        let (Some(first), Some(last)) = (self.quantile(0), self.quantile(995)) else {
            return Vec::new();
        };
        // Bars consist of whole buckets. Otherwise some bars would have one bucket
        // more than their neighbours, which looks like a peak.
        let width = round_width((last - first) / most.max(1) + 1);
        let width = width.next_multiple_of(bucket_width(last));
        let start = first / width * width;
        let bars = (last - start) / width + 1;
        let bar = |number: u64| Bin {
            from: start.saturating_add(number.saturating_mul(width)),
            to: start.saturating_add((number + 1).saturating_mul(width) - 1),
            count: 0,
        };
        let mut bins: Vec<Bin> = (0..bars).map(bar).collect();
        let mut rest = Bin {
            from: start.saturating_add(bars.saturating_mul(width)),
            to: u64::MAX,
            count: 0,
        };
        for (value, count) in self.counts() {
            let place = ((value - start) / width) as usize;
            bins.get_mut(place).unwrap_or(&mut rest).count += count;
        }
        bins.extend(Some(rest).filter(|rest| rest.count > 0));
        bins
    }
}

/// The next of 1, 2, 5, 10, 20, 50…
fn round_width(least: u64) -> u64 {
    let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(10));
    powers
        .flat_map(|power| [1, 2, 5].map(|step| power.saturating_mul(step)))
        .find(|&width| width >= least)
        .unwrap_or(u64::MAX)
}

/// Whether numbers with this sum can have this sum of squares. A number and its
/// square are both even or both odd, and so are the sums; and the square of the sum is
/// at most the number of values times the sum of squares.
pub(super) fn possible_sums(values: u64, sum: u128, squares: u128) -> bool {
    let large = squares.checked_mul(values.into());
    let square = sum.checked_mul(sum);
    let spread = match (square, large) {
        (Some(square), Some(large)) => square <= large,
        // Too large to multiply, so too large for any run.
        (None, Some(_)) => false,
        (_, None) => true,
    };
    sum % 2 == squares % 2 && sum <= squares && spread
}

/// The JSON form, with only the buckets that are not empty.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    values: u64,
    #[serde(with = "int_as_string")]
    sum: u128,
    #[serde(with = "int_as_string")]
    squares: u128,
    least: u64,
    most: u64,
    buckets: Vec<(u64, u64)>,
}

impl From<Histogram> for Form {
    fn from(histogram: Histogram) -> Self {
        Self {
            values: histogram.values,
            sum: histogram.sum,
            squares: histogram.squares,
            least: histogram.least,
            most: histogram.most,
            buckets: histogram.counts().collect(),
        }
    }
}

impl TryFrom<Form> for Histogram {
    type Error = String;

    fn try_from(form: Form) -> Result<Self, String> {
        let mut buckets = Vec::new();
        let mut values = 0_u64;
        // Lower and upper bounds of the sums.
        let (mut sums, mut squares) = ((0, 0), (0, 0));
        let add = |sums: &mut (u128, u128), (low, high): (u128, u128), count: u64| {
            let times = |value: u128| value.saturating_mul(count.into());
            sums.0 = sums.0.saturating_add(times(low));
            sums.1 = sums.1.saturating_add(times(high));
        };
        for (value, count) in form.buckets {
            if count == 0 {
                return Err("a bucket of a histogram is empty".into());
            }
            let bucket = bucket(value);
            if lowest(bucket) != value {
                return Err(format!("no bucket of a histogram begins at {value}"));
            }
            if bucket < buckets.len() {
                return Err("the buckets of a histogram are not in order".into());
            }
            buckets.resize(bucket, 0);
            buckets.push(count);
            values = values
                .checked_add(count)
                .ok_or("too many values in a histogram")?;
            let (low, high) = (u128::from(value), u128::from(highest(bucket)));
            add(&mut sums, (low, high), count);
            add(&mut squares, (low * low, high * high), count);
        }
        let within = |(low, high): (u128, u128), sum| (low..=high).contains(&sum);
        let whole = values == form.values && possible_sums(values, form.sum, form.squares);
        if !whole || !within(sums, form.sum) || !within(squares, form.squares) {
            return Err("the buckets of a histogram do not add up".into());
        }
        let first = buckets.iter().position(|&count| count > 0).unwrap_or(0);
        let last = buckets.len().saturating_sub(1);
        if (bucket(form.least), bucket(form.most)) != (first, last) || form.least > form.most {
            return Err("`least` and `most` of a histogram are not in its buckets".into());
        }
        Ok(Self {
            values,
            sum: form.sum,
            squares: form.squares,
            least: form.least,
            most: form.most,
            buckets,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_narrow_and_follow_each_other() {
        let limit = bucket(u64::MAX);
        assert_eq!((limit, highest(limit)), (28_671, u64::MAX));
        for number in 0..=limit {
            assert_eq!(bucket(lowest(number)), number);
            let end = highest(number);
            assert_eq!(bucket(end), number);
            let width = end - lowest(number);
            assert!(width == 0 || width < lowest(number) / 512 + 1, "{number}");
        }
    }

    #[test]
    fn merging_is_adding() {
        let values = [0, 1, 7, 1_023, 1_024, 1_025, 5_000, 70_000, 1 << 40, 7];
        let mut whole = Histogram::default();
        values.iter().for_each(|&value| whole.add(value));
        for cut in 0..values.len() {
            let (mut left, mut right) = (Histogram::default(), Histogram::default());
            values[..cut].iter().for_each(|&value| left.add(value));
            values[cut..].iter().for_each(|&value| right.add(value));
            right.merge(&left);
            left = right;
            assert_eq!(left, whole);
        }
        let json = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Histogram>(&json).unwrap(), whole);
    }

    #[test]
    fn inconsistent_sums_are_refused() {
        let check = |text: &str, expected: &str| {
            let error = serde_json::from_str::<Histogram>(text)
                .unwrap_err()
                .to_string();
            assert!(error.contains(expected), "{error}");
        };
        check(
            r#"{"values":2,"sum":"2","squares":"2","least":1,"most":1,"buckets":[[1,1]]}"#,
            "add up",
        );
        check(
            r#"{"values":1,"sum":"2","squares":"2","least":1,"most":1,"buckets":[[1025,1]]}"#,
            "begins at 1025",
        );
        check(
            r#"{"values":1,"sum":"2","squares":"4","least":1,"most":1,"buckets":[[1,1]]}"#,
            "add up",
        );
        check(
            r#"{"values":2,"sum":"3","squares":"5","least":1,"most":2,"buckets":[[2,1],[1,1]]}"#,
            "not in order",
        );
        check(
            r#"{"values":1,"sum":"x","squares":"2","least":1,"most":1,"buckets":[]}"#,
            "not a whole number",
        );
        check(
            r#"{"values":1,"sum":"1","squares":"1","least":1,"most":2,"buckets":[[1,1]]}"#,
            "not in its buckets",
        );
        // 1,024 and 1,025 share a bucket, but the sums must both be even or both odd.
        check(
            r#"{"values":1,"sum":"1025","squares":"1048576","least":1024,"most":1025,"buckets":[[1024,1]]}"#,
            "add up",
        );
    }

    #[test]
    fn equal_counts_are_bars_of_equal_height() {
        for first in [0, 900, 2_000, 40_000] {
            let mut lengths = Histogram::default();
            (first..first + 3_000).for_each(|length| lengths.add(length));
            let bins = lengths.bins(640);
            let inner: Vec<u64> = bins[1..bins.len() - 2]
                .iter()
                .map(|bin| bin.count)
                .collect();
            assert!(
                inner.len() > 10 && inner.iter().all(|&count| count == inner[0]),
                "{bins:?}"
            );
        }
    }

    #[test]
    fn bins_count_everything_once() {
        let mut lengths = Histogram::default();
        assert!(lengths.bins(10).is_empty());
        (13..1_500).for_each(|length| lengths.add(length));
        lengths.add(90_000);
        let bins = lengths.bins(16);
        assert!(bins.len() <= 18, "{bins:?}");
        assert_eq!((bins[0].from, bins[0].to), (0, 99));
        assert_eq!(
            bins.iter().map(|bin| bin.count).sum::<u64>(),
            lengths.values()
        );
        assert!(bins.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
    }
}
