//! Random bytes, and bytes as text.

/// Random bytes from the operating system.
///
/// # Panics
/// If the system has no random numbers.
#[must_use]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of hexadecimal digits.
///
/// ```
/// use parlour_protocol::bytes::{hex, unhex};
/// assert_eq!(unhex(&hex(&[0, 171, 255])), Some(vec![0, 171, 255]));
/// assert_eq!(unhex("+f"), None);
/// ```
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |letter: u8| char::from(letter).to_digit(16).map(|digit| digit as u8);
    let byte = |pair: &[u8]| match pair {
        [high, low] => Some(16 * digit(*high)? + digit(*low)?),
        _ => None,
    };
    text.as_bytes().chunks(2).map(byte).collect()
}
