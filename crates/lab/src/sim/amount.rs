//! Numbers as people write them: `1e6`, `10M`, `2_000`.

use thiserror::Error;

/// Why a text is not a positive whole number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AmountError {
    /// Not a whole number.
    #[error("{0:?} is not a whole number; write it like 2000, 2_000, 1e6 or 10M")]
    Form(String),
    /// Zero.
    #[error("there must be at least one")]
    Zero,
    /// More than 64 bits.
    #[error("{0} is more than this program can count")]
    Large(String),
}

/// Reads a positive whole number. It does not use floating point, which would
/// round large numbers.
///
/// ```
/// use parlour_lab::sim::read_amount;
/// assert_eq!(read_amount("1.5M"), Ok(1_500_000));
/// ```
///
/// # Errors
/// An [`AmountError`].
pub fn read_amount(text: &str) -> Result<u64, AmountError> {
    let form = || AmountError::Form(text.chars().take(40).collect());
    let plain = text.trim().replace('_', "").to_lowercase();
    let (number, zeros) = match plain.char_indices().last() {
        Some((end, 'k')) => (&plain[..end], 3),
        Some((end, 'm')) => (&plain[..end], 6),
        Some((end, 'g' | 'b')) => (&plain[..end], 9),
        _ => match plain.split_once('e') {
            Some((number, zeros)) => (number, zeros.parse().map_err(|_| form())?),
            None => (plain.as_str(), 0_usize),
        },
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let part = part.trim_end_matches('0');
    let digits = format!("{whole}{part}");
    if digits.is_empty() || whole.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit())
    {
        return Err(form());
    }
    let zeros = zeros.checked_sub(part.len()).ok_or_else(form)?;
    let large = || AmountError::Large(text.chars().take(40).collect());
    let value: u64 = digits.parse().map_err(|_| large())?;
    let power = u32::try_from(zeros)
        .ok()
        .and_then(|zeros| 10_u64.checked_pow(zeros));
    match (value, power) {
        (0, _) => Err(AmountError::Zero),
        (value, Some(power)) => value.checked_mul(power).ok_or_else(large),
        (_, None) => Err(large()),
    }
}

/// A number in groups of three digits: `1,234,567`.
#[must_use]
pub fn write_amount(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_notation() {
        let check = |text: &str, expected: Result<u64, &str>| {
            let got = read_amount(text).map_err(|error| error.to_string());
            match (&got, expected) {
                (Ok(got), Ok(expected)) => assert_eq!(*got, expected, "{text}"),
                (Err(got), Err(expected)) => assert!(got.contains(expected), "{text}: {got}"),
                _ => panic!("{text}: {got:?}"),
            }
        };
        check("1", Ok(1));
        check("2_000", Ok(2_000));
        check("1e6", Ok(1_000_000));
        check("1E6", Ok(1_000_000));
        check("1.25e3", Ok(1_250));
        check("10M", Ok(10_000_000));
        check("1.5k", Ok(1_500));
        check("3g", Ok(3_000_000_000));
        check("2.0", Ok(2));
        check("0", Err("at least one"));
        check("0e9", Err("at least one"));
        check("1.5", Err("not a whole number"));
        check("1.2345k", Err("not a whole number"));
        check("-5", Err("not a whole number"));
        check("", Err("not a whole number"));
        check("M", Err("not a whole number"));
        check("1e", Err("not a whole number"));
        check("1e-3", Err("not a whole number"));
        check("many", Err("not a whole number"));
        check("1e20", Err("more than this program can count"));
        check("99999999999999999999", Err("more than this program"));
        check("1e99999999999999999999", Err("not a whole number"));
    }

    #[test]
    fn numbers_are_written_in_groups() {
        let check = |number: u64, expected: &str| assert_eq!(write_amount(number), expected);
        check(0, "0");
        check(999, "999");
        check(1_000, "1,000");
        check(1_234_567, "1,234,567");
    }
}
