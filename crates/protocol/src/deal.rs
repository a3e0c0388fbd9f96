//! The seed of a verifiable deal, and how to check it.

use parlour_engine::Record;
use parlour_engine::dealer::Seed;
use parlour_engine::record::{Chance, SharedDeal};
use sha2::{Digest, Sha256};

/// Separates this hash from hashes made for other purposes.
const LABEL: &str = "parlour deal 1";

/// The seed of a deal: a hash of the server's and the players' random bytes.
#[must_use]
pub fn shared_seed<'a>(deal: &SharedDeal, seats: impl IntoIterator<Item = &'a str>) -> Seed {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(bytes);
    };
    add(LABEL.as_bytes());
    add(deal.room.as_bytes());
    add(&deal.game.to_be_bytes());
    add(&deal.attempt.to_be_bytes());
    add(deal.rules.as_bytes());
    for name in seats {
        add(name.as_bytes());
    }
    add(deal.secret.as_bytes());
    for bytes in &deal.reveals {
        add(bytes.as_deref().unwrap_or_default().as_bytes());
    }
    Seed(hash.finalize().into())
}

/// Checks that the seed of a record follows from its deal, and that all revealed bytes
/// have the hashes shown before. Returns how many seats took part.
///
/// # Errors
/// A sentence that says what is wrong, or that the record has no data about its deal.
pub fn verify_deal(record: &Record) -> Result<usize, String> {
    let deal = record.deal.as_ref();
    let deal = deal.ok_or("the record does not say how the seed was made")?;
    let Chance::Seed { seed, .. } = &record.chance else {
        return Err("the record has no seed".into());
    };
    if deal.hashes.len() != record.seats.len() || deal.reveals.len() != record.seats.len() {
        return Err("the deal has another number of seats".into());
    }
    let mut shares = 0;
    for (sitter, (hash, bytes)) in record
        .seats
        .iter()
        .zip(deal.hashes.iter().zip(&deal.reveals))
    {
        let given = bytes.as_deref().and_then(hash_of);
        match (hash, bytes) {
            (None, None) => {}
            (Some(hash), Some(_)) if given.as_ref() == Some(hash) => shares += 1,
            _ => {
                let name = &sitter.name;
                return Err(format!(
                    "the bytes of {name} do not have the hash shown before"
                ));
            }
        }
    }
    match shared_seed(deal, record.names()) == *seed {
        true => Ok(shares),
        false => Err("the seed is not the one that the deal makes".into()),
    }
}

/// The SHA-256 of bytes in hexadecimal.
#[must_use]
pub fn hash_of(bytes: &str) -> Option<String> {
    Some(hex(&Sha256::digest(unhex(bytes)?)))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    let byte = |pair: &[u8]| {
        let digits = std::str::from_utf8(pair)
            .ok()
            .filter(|pair| pair.len() == 2)?;
        u8::from_str_radix(digits, 16).ok()
    };
    pairs.map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let bytes = "ab".repeat(32);
        let deal = SharedDeal {
            room: "r".into(),
            game: 1,
            attempt: 1,
            rules: "one:seed".into(),
            secret: "cd".repeat(32),
            hashes: vec![hash_of(&bytes), None],
            reveals: vec![Some(bytes), None],
        };
        let seed = shared_seed(&deal, ["Ann", "Bob"]);
        let text = format!(
            r#"{{"parlour":1,"game":"one","seats":["Ann","Bob"],"seed":"{seed}","moves":[]}}"#
        );
        let mut record: Record = text.parse().unwrap();
        record.deal = Some(deal);
        record
    }

    #[test]
    fn a_deal_is_checked() {
        assert_eq!(verify_deal(&record()), Ok(1));
        let again: Record = record().to_json().parse().unwrap();
        assert_eq!(verify_deal(&again), Ok(1));
    }

    #[test]
    fn every_change_is_detected() {
        let check = |change: fn(&mut Record), expected: &str| {
            let mut record = record();
            change(&mut record);
            let error = verify_deal(&record).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        check(
            |record| record.chance = Chance::seed(Seed([1; 32])),
            "the seed",
        );
        check(|record| record.seats[1].name = "Eve".into(), "the seed");
        check(|record| record.deal = None, "does not say");
        check(
            |record| record.deal.iter_mut().for_each(|deal| deal.attempt = 2),
            "the seed",
        );
        check(
            |record| {
                let deals = record.deal.iter_mut();
                deals.for_each(|deal| deal.reveals[0] = Some("00".repeat(32)));
            },
            "the bytes of Ann",
        );
        check(
            |record| {
                record
                    .deal
                    .iter_mut()
                    .for_each(|deal| deal.reveals[0] = None)
            },
            "the bytes of Ann",
        );
    }
}
