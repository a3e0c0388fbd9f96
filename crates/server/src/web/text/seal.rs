//! Seals: they prove that the server made something for the seat with this token.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::ids::{Token, hex, unhex};

/// The seal of these bytes. `kind` says what they are.
fn seal(token: &Token, kind: &str, bytes: &[u8]) -> Hmac<Sha256> {
    let key = token.reveal().as_bytes();
    let mut seal = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
    seal.update(kind.as_bytes());
    seal.update(b"\0");
    seal.update(bytes);
    seal
}

/// The seal of these bytes, in hexadecimal.
pub(super) fn sealed(token: &Token, kind: &str, bytes: &[u8]) -> String {
    hex(&seal(token, kind, bytes).finalize().into_bytes())
}

/// Whether this is their seal. The comparison takes the same time for every wrong seal.
pub(super) fn is_sealed(token: &Token, kind: &str, bytes: &[u8], given: &str) -> bool {
    let given = unhex::<32>(given).unwrap_or_default();
    seal(token, kind, bytes).verify_slice(&given).is_ok()
}
