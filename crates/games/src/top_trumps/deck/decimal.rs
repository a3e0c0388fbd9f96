//! Exact decimal numbers, which keep the text they were written as.
//!
//! Only parsing and comparing are needed. The crate bigdecimal was considered and
//! not used: it accepts `+1`, `.5`, `5.` and `1_000`, so the grammar of JSON numbers
//! would still be checked here; it prints `15e2` in another way, so the text would
//! still be stored here. It would replace about 25 lines and bring in num-bigint,
//! num-integer, num-traits and libm. rust_decimal has 28 digits and no large
//! exponents, which is less than a deck may use.

use std::cmp::Ordering;
use std::fmt;

/// A number with its original text. Numbers are compared exactly by value: `0.1` is less
/// than `0.10000000000000000001`, and `2.50` is worth as much as `25e-1`.
///
/// ```
/// use parlour_games::top_trumps::Decimal;
/// let check = |text: &str| Decimal::parse(text).unwrap();
/// assert!(check("-3") < check("2.5"));
/// assert_eq!(check("2.50").cmp_value(&check("25e-1")), std::cmp::Ordering::Equal);
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
    /// The most characters of a number.
    pub const MAX_LEN: usize = 40;
    /// The largest exponent, positive or negative.
    pub const LARGEST_EXPONENT: i32 = 999;

    /// Parses a JSON number: an optional minus sign, digits without a leading zero,
    /// an optional fraction and an optional exponent. `None` for anything else, or
    /// beyond the limits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > Self::MAX_LEN {
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

    /// Compares by value only, not by how the numbers are written.
    #[must_use]
    pub fn cmp_value(&self, other: &Self) -> Ordering {
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

/// By value, then by text, so that the order is consistent with equality.
impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.cmp_value(other)
            .then_with(|| self.text.cmp(&other.text))
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
                assert_eq!(left.cmp_value(&right), i.cmp(&j), "{left} {right}");
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
            assert_eq!(left.cmp_value(&right), Ordering::Equal, "{left} {right}");
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
