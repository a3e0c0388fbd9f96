//! Random ids, codes and tokens.

use std::fmt;

use parlour_protocol::bytes;
pub(crate) use parlour_protocol::bytes::{hex, random};
use sha2::{Digest, Sha256};

/// The letters of a room's code: no vowels, so that codes are not words, and no letters that
/// look or sound alike.
const LETTERS: &[u8; 16] = b"BCDFGHJKLMPRSTWX";

/// The bytes of hexadecimal digits; `None` unless there are exactly `N`.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    bytes::unhex(text)?.try_into().ok()
}

/// An id that nobody can guess: 128 random bits.
pub(crate) fn secret_id() -> String {
    hex(&random::<16>())
}

/// Whether this is an id of that form.
pub(crate) fn is_secret_id(text: &str) -> bool {
    unhex::<16>(text).is_some()
}

/// A new code of six letters.
pub(crate) fn room_code() -> String {
    let letter = |byte: u8| LETTERS[usize::from(byte % 16)] as char;
    random::<6>().map(letter).iter().collect()
}

/// Reads a code that was typed or is part of a link.
pub(crate) fn read_code(text: &str) -> Option<String> {
    let code = text.trim().to_ascii_uppercase();
    let fits = code.len() == 6 && code.bytes().all(|byte| LETTERS.contains(&byte));
    fits.then_some(code)
}

/// The secret of a seat. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    /// A new token: 192 random bits.
    pub(crate) fn new() -> Self {
        Self(hex(&random::<24>()))
    }

    /// A token from a client.
    pub(crate) fn read(text: &str) -> Self {
        Self(text.into())
    }

    /// Whether it has the form of a new token, so that it is not a word that others guess.
    pub(crate) fn has_form_of_new(&self) -> bool {
        unhex::<24>(&self.0).is_some()
    }

    /// The hash that is stored.
    pub(crate) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// The token itself, to send it to its owner.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_six_letters_in_any_case() {
        let code = room_code();
        assert_eq!(read_code(&code), Some(code.clone()));
        assert_eq!(read_code(&format!(" {} ", code.to_lowercase())), Some(code));
        for wrong in [
            "",
            "BCDF",
            "BCDFGHJ",
            "ABCDEF",
            "BCDFG\u{e9}",
            "\u{e9}\u{e9}\u{e9}",
        ] {
            assert_eq!(read_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn hexadecimal_digits_are_read_back() {
        assert_eq!(unhex::<3>(&hex(&[0, 171, 255])), Some([0, 171, 255]));
        assert_eq!(unhex::<1>("g0"), None);
        assert_eq!(unhex::<1>("+f"), None);
        assert_eq!(unhex::<1>("000"), None);
    }

    #[test]
    fn a_token_is_not_printed() {
        assert_eq!(format!("{:?}", Token::new()), "Token");
        assert_eq!(Token::new().reveal().len(), 48);
    }
}
