//! Confidence intervals, tests and deviations.
//!
//! Only additions, multiplications, divisions and square roots are used. IEEE 754
//! defines their rounding, so the same counts give the same digits on every
//! machine.
//!
//! The crate `statrs` has neither a Wilson interval nor a binomial
//! test. The test could be built on its binomial distribution, as the crate
//! `basic_stats` does, but that uses logarithms and exponentials, whose last digits
//! depend on the platform's math library. The JSON of a run must be the same to the
//! byte everywhere. The tests below compare with values of R.

/// The half width of a two-sided 95 % interval, in standard deviations.
pub(crate) const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// Probabilities below this, relative to the mode, are ignored. Smaller numbers
/// would become subnormal and lose precision.
const NEGLIGIBLE: f64 = 1e-300;

/// The 95 % interval of a share by Wilson's method, which is accurate for shares
/// near 0 and 1 and for few games. `successes` is limited to `trials`.
///
/// ```
/// use parlour_lab::sim::wilson;
/// let (low, high) = wilson(50, 100);
/// assert!((low - 0.4038).abs() < 0.0001 && (high - 0.5962).abs() < 0.0001);
/// ```
#[must_use]
pub fn wilson(successes: u64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let successes = successes.min(trials);
    wilson_interval(successes as f64 / trials as f64, trials as f64)
}

/// The same for a share that is an average over `trials` observations. That can be a
/// fraction: the number of independent games that would be as informative.
pub(crate) fn wilson_interval(share: f64, trials: f64) -> (f64, f64) {
    let square = DEVIATIONS * DEVIATIONS;
    let centre = share + square / (2.0 * trials);
    let spread = (share * (1.0 - share) / trials + square / (4.0 * trials * trials)).sqrt();
    let whole = 1.0 + square / trials;
    let low = (centre - DEVIATIONS * spread) / whole;
    let high = (centre + DEVIATIONS * spread) / whole;
    (low.clamp(0.0, share), high.clamp(share, 1.0))
}

/// The p-value of the exact two-sided binomial test: the probability of a number
/// of successes that is at most as likely as this one, if each trial succeeds with
/// probability `fair`.
///
/// Probabilities are calculated relative to the mode, in both directions until
/// they are negligible. That is a few dozen standard deviations, for any number of
/// trials.
///
/// ```
/// use parlour_lab::sim::binomial_test;
/// assert!((binomial_test(8, 10, 0.5) - 0.109_375).abs() < 1e-12);
/// ```
#[must_use]
pub fn binomial_test(successes: u64, trials: u64, fair: f64) -> f64 {
    let odds = fair / (1.0 - fair);
    let mode = (((trials as f64 + 1.0) * fair) as u64).min(trials);
    // The ratio of the probabilities of the next higher (or lower) number and of
    // `number`.
    let up = |number: u64| (trials - number) as f64 / (number + 1) as f64 * odds;
    let down = |number: u64| number as f64 / (trials - number + 1) as f64 / odds;
    let above = std::iter::successors(Some((mode, 1.0)), |&(number, likely): &(u64, f64)| {
        (number < trials).then(|| (number + 1, likely * up(number)))
    });
    let below = std::iter::successors(Some((mode, 1.0)), |&(number, likely): &(u64, f64)| {
        (number > 0).then(|| (number - 1, likely * down(number)))
    });
    let matters = |(_, likely): &(u64, f64)| *likely > NEGLIGIBLE;
    let walk = || {
        let below = below.clone().skip(1).take_while(matters);
        above.clone().take_while(matters).chain(below)
    };
    let seen = walk().find(|(number, _)| *number == successes);
    // A tolerance, because equal probabilities can differ in the last digit.
    let limit = seen.map_or(0.0, |(_, likely)| likely) * (1.0 + 1e-7);
    let (mut rare, mut all) = (0.0, 0.0);
    for (_, likely) in walk() {
        all += likely;
        if likely <= limit {
            rare += likely;
        }
    }
    (rare / all).min(1.0)
}

/// The natural logarithm of a positive number, by the series of the inverse hyperbolic
/// tangent.
pub(crate) fn natural_logarithm(number: f64) -> f64 {
    // Into the range from 2/3 to 4/3, where the series converges fast.
    let (mut rest, mut doublings) = (number, 0.0);
    while rest > 4.0 / 3.0 {
        rest /= 2.0;
        doublings += 1.0;
    }
    while rest < 2.0 / 3.0 {
        rest *= 2.0;
        doublings -= 1.0;
    }
    let ratio = (rest - 1.0) / (rest + 1.0);
    let mut power = ratio;
    let mut sum = 0.0;
    for odd in (1..40).step_by(2) {
        sum += power / f64::from(odd);
        power *= ratio * ratio;
    }
    2.0 * sum + doublings * std::f64::consts::LN_2
}

/// Corrects p-values for the number of comparisons by Holm's method: the smallest is
/// multiplied by their number, the next one by one less, and so on. Then the chance of
/// any false alarm among all of them is at most that of a single test.
///
/// ```
/// use parlour_lab::sim::holm;
/// assert_eq!(holm(&[0.5, 0.125, 0.25]), [0.5, 0.375, 0.5]);
/// ```
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut corrected = vec![0.0; p_values.len()];
    let mut least = 0.0_f64;
    for (place, &index) in order.iter().enumerate() {
        // Never below the corrected value of a smaller one.
        least = least.max(p_values[index] * (p_values.len() - place) as f64);
        corrected[index] = least.min(1.0);
    }
    corrected
}

/// The mean and the standard deviation of values with these sums.
pub(super) fn mean_and_deviation(values: u64, sum: u128, squares: u128) -> (f64, f64) {
    if values == 0 {
        return (0.0, 0.0);
    }
    let count = values as f64;
    let mean = sum as f64 / count;
    if values == 1 {
        return (mean, 0.0);
    }
    // In integers if they fit, to avoid cancellation of large floats.
    let spread = match (
        squares.checked_mul(u128::from(values)),
        sum.checked_mul(sum),
    ) {
        (Some(all), Some(square)) => all.saturating_sub(square) as f64 / count,
        _ => (squares as f64 - mean * mean * count).max(0.0),
    };
    (mean, (spread / (count - 1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_share() {
        // Expected values from R: binom::binom.wilson.
        let check = |successes: u64, trials: u64, low: f64, high: f64| {
            let got = wilson(successes, trials);
            let near = (got.0 - low).abs() < 1e-4 && (got.1 - high).abs() < 1e-4;
            assert!(near, "{successes} of {trials}: {got:?}");
        };
        check(0, 10, 0.0, 0.2775);
        check(10, 10, 0.7225, 1.0);
        check(1, 10, 0.0179, 0.4042);
        check(500_000, 1_000_000, 0.49902, 0.50098);
        check(0, 0, 0.0, 1.0);
        check(11, 10, 0.7225, 1.0);
    }

    #[test]
    fn the_binomial_test_is_exact() {
        // Expected values from R: binom.test(k, n, p)$p.value.
        let check = |successes: u64, trials: u64, fair: f64, expected: f64| {
            let got = binomial_test(successes, trials, fair);
            assert!(
                (got - expected).abs() < 1e-6,
                "{successes} of {trials}: {got}"
            );
        };
        check(5, 10, 0.5, 1.0);
        check(0, 10, 0.5, 0.001_953_125);
        check(10, 10, 0.5, 0.001_953_125);
        check(0, 0, 0.5, 1.0);
        // Calculated by hand.
        check(1, 1, 0.25, 0.25);
        check(0, 1, 0.25, 1.0);
        // Two standard deviations of a large run: nearly a normal distribution.
        let far = binomial_test(500_000_000 + 31_623, 1_000_000_000, 0.5);
        assert!((far - 0.0455).abs() < 1e-4, "{far}");
        assert_eq!(binomial_test(1_000_000, 1_000_000, 0.5), 0.0);
    }

    #[test]
    fn logarithms_are_near_those_of_the_platform() {
        for number in [1e-9, 0.001, 0.5, 2.0 / 3.0, 1.0, 1.2, 4.0 / 3.0, 10.0, 1e12] {
            let (got, expected) = (natural_logarithm(number), f64::ln(number));
            assert!((got - expected).abs() < 1e-13, "{number}: {got} {expected}");
        }
    }

    #[test]
    fn many_comparisons_are_corrected() {
        // Calculated by hand.
        let check = |p_values: &[f64], expected: &[f64]| {
            let got = holm(p_values);
            let near = got
                .iter()
                .zip(expected)
                .all(|(got, expected)| (got - expected).abs() < 1e-12);
            assert!(near && got.len() == expected.len(), "{got:?}");
        };
        check(&[], &[]);
        check(&[0.04], &[0.04]);
        check(&[0.01, 0.04, 0.03], &[0.03, 0.06, 0.06]);
        check(&[0.9, 0.6], &[1.0, 1.0]);
        check(&[0.02, 0.02], &[0.04, 0.04]);
    }

    #[test]
    fn deviations_do_not_cancel_out() {
        let check = |values: &[u64], mean: f64, deviation: f64| {
            let sum = values.iter().map(|&value| u128::from(value)).sum();
            let squares = values.iter().map(|&value| u128::from(value).pow(2)).sum();
            let got = mean_and_deviation(values.len() as u64, sum, squares);
            assert!(
                (got.0 - mean).abs() < 1e-9 && (got.1 - deviation).abs() < 1e-9,
                "{got:?}"
            );
        };
        check(&[], 0.0, 0.0);
        check(&[7], 7.0, 0.0);
        check(&[2, 4, 4, 4, 5, 5, 7, 9], 5.0, 2.138_089_935_299_395);
        check(
            &[1 << 40, (1 << 40) + 2],
            ((1_u64 << 40) + 1) as f64,
            2.0_f64.sqrt(),
        );
    }
}
