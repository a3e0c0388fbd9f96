//! Exact decimal numbers: what a card says, to the last digit.

use std::cmp::Ordering;
use std::fmt;

/// A number as somebody wrote it. Numbers are compared by what they are worth,
/// exactly, whatever their length: `0.1` is less than `0.10000000000000000001`,
/// and `2.50` is worth as much as `25e-1`.
///
/// ```
/// use parlour_games::top_trumps::Decimal;
/// let check = |text: &str| Decimal::parse(text).unwrap();
/// assert!(check("-3") < check("2.5"));
/// assert_eq!(check("2.50").worth(&check("25e-1")), std::cmp::Ordering::Equal);
/// assert_eq!(check("2.50").to_string(), "2.50");
/// assert_eq!(Decimal::parse("1,000"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    text: Box<str>,
    negative: bool,
    /// The digits without zeros at either end; none for zero.
    digits: Box<str>,
    /// The value is `0.digits` times ten to this power.
    power: i32,
}

impl Decimal {
    /// The most signs in a number.
    pub const LONGEST: usize = 40;
    /// The largest exponent, either way.
    pub const LARGEST_EXPONENT: i32 = 999;

    /// Reads a number as JSON writes it: a sign if it is negative, digits
    /// without a leading zero, a point and more digits, an exponent. `None` if
    /// it is anything else, or beyond the limits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > Self::LONGEST {
            return None;
        }
        let (negative, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (number, exponent) = match rest.split_once(['e', 'E']) {
            Some((number, exponent)) => (number, read_exponent(exponent)?),
            None => (rest, 0),
        };
        let (whole, part) = match number.split_once('.') {
            Some((whole, part)) if !part.is_empty() => (whole, part),
            Some(_) => return None,
            None => (number, ""),
        };
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let leading_zero = whole.len() > 1 && whole.starts_with('0');
        if whole.is_empty() || leading_zero || !is_digits(whole) || !is_digits(part) {
            return None;
        }
        let all = format!("{whole}{part}");
        let significant = all.trim_start_matches('0');
        let zeros = (all.len() - significant.len()) as i32;
        let digits = significant.trim_end_matches('0');
        Some(Self {
            text: text.into(),
            negative: negative && !digits.is_empty(),
            power: match digits {
                "" => 0,
                _ => whole.len() as i32 - zeros + exponent,
            },
            digits: digits.into(),
        })
    }

    /// The number as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Compares by value alone, however the two are written.
    #[must_use]
    pub fn worth(&self, other: &Self) -> Ordering {
        let sign = |number: &Self| match (number.digits.is_empty(), number.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        let size = || {
            let powers = self.power.cmp(&other.power);
            powers.then_with(|| self.digits.cmp(&other.digits))
        };
        sign(self).cmp(&sign(other)).then_with(|| {
            if self.negative {
                size().reverse()
            } else {
                size()
            }
        })
    }
}

fn read_exponent(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size: i32 = digits.parse().ok()?;
    let exponent = if text.starts_with('-') { -size } else { size };
    (size <= Decimal::LARGEST_EXPONENT).then_some(exponent)
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By value; numbers of one value by how they are written, so that the order
/// agrees with equality.
impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.worth(other).then_with(|| self.text.cmp(&other.text))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_compare_exactly() {
        let order = [
            "-1e3",
            "-999.5",
            "-1",
            "-0.001",
            "0",
            "1e-999",
            "0.1",
            "0.10000000000000000000001",
            "0.2",
            "1",
            "9.99",
            "10",
            "99999999999999999999998",
            "99999999999999999999999",
            "1e999",
        ];
        for (i, left) in order.iter().enumerate() {
            for (j, right) in order.iter().enumerate() {
                let (left, right) = (
                    Decimal::parse(left).unwrap(),
                    Decimal::parse(right).unwrap(),
                );
                assert_eq!(left.worth(&right), i.cmp(&j), "{left} {right}");
            }
        }
        for (left, right) in [
            ("0", "-0.00"),
            ("1.50", "15e-1"),
            ("100", "1E+2"),
            ("0e5", "0"),
        ] {
            let (left, right) = (
                Decimal::parse(left).unwrap(),
                Decimal::parse(right).unwrap(),
            );
            assert_eq!(left.worth(&right), Ordering::Equal, "{left} {right}");
            assert_ne!(left, right, "the text differs");
        }
    }

    #[test]
    fn only_numbers_are_numbers() {
        let long = "1".repeat(41);
        for text in [
            "",
            "-",
            "+1",
            ".5",
            "5.",
            "01",
            "1e",
            "1e+",
            "1e1000",
            "1,5",
            "0x10",
            "NaN",
            "1 ",
            "١",
            "--1",
            "1.2.3",
            "1e2e3",
            "1e99999999999",
            &long,
        ] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
        assert!(Decimal::parse(&long[1..]).is_some());
    }
}
