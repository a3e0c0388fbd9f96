//! The seed of a verifiable deal, how a client takes part in it, and how to check it.

use parlour_engine::Record;
use parlour_engine::dealer::{Seed, Version};
use parlour_engine::record::{Chance, SharedDeal};
use sha2::{Digest, Sha256};

use crate::bytes::{hex, unhex};
use crate::messages::{DealState, FromClient};

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
/// have the hashes in the record. Returns how many seats took part: with none, the server
/// alone chose the cards.
///
/// A record alone cannot prove that its hashes and the server's bytes were fixed before
/// anybody revealed bytes. Clients that took part check that with their [`Witness`].
///
/// # Errors
/// A sentence that says what is wrong, or that the record has no data about its deal.
pub fn verify_deal(record: &Record) -> Result<usize, String> {
    let deal = record.deal.as_ref();
    let deal = deal.ok_or("the record does not say how the seed was made")?;
    // With another index or dealer the same seed gives other cards.
    let Chance::Seed {
        seed,
        index: 0,
        dealer: Version::Seeded,
    } = &record.chance
    else {
        return Err("the cards do not follow from the seed".into());
    };
    // The seed is a hash of the text, which could be written in many ways.
    if !is_plain_hex(&deal.secret) {
        return Err("the server's bytes are not in lowercase hexadecimal".into());
    }
    if deal.hashes.len() != record.seats.len() || deal.reveals.len() != record.seats.len() {
        return Err("the deal has a different number of seats".into());
    }
    let mut shares = 0;
    for (player, (hash, bytes)) in record
        .seats
        .iter()
        .zip(deal.hashes.iter().zip(&deal.reveals))
    {
        let given = bytes.as_deref().filter(|bytes| is_plain_hex(bytes));
        let given = given.and_then(hash_of);
        match (hash, bytes) {
            (None, None) => {}
            (Some(hash), Some(_)) if given.as_ref() == Some(hash) => shares += 1,
            _ => {
                let name = &player.name;
                return Err(format!("the bytes of {name} do not match their hash"));
            }
        }
    }
    match shared_seed(deal, record.names()) == *seed {
        true => Ok(shares),
        false => Err("the seed does not follow from the deal".into()),
    }
}

/// What a client was shown and gave in one attempt of a deal. With it the client can tell
/// whether the record of the game is that of this deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// What the server showed before this client revealed its bytes, with the list of hashes
    /// as it was fixed.
    pub shown: DealState,
    /// The client's own bytes, in hexadecimal.
    pub bytes: String,
}

impl Witness {
    /// Checks that the seed of a record was made from what this client was shown and gave.
    /// Everything else that the seed depends on was fixed before the client revealed its
    /// bytes, so nobody chose this seed. Returns how many seats took part.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn check(&self, record: &Record) -> Result<usize, String> {
        let shown = &self.shown;
        let deal = record.deal.as_ref();
        let deal = deal.ok_or("the record does not say how the seed was made")?;
        let is_shown = |is_same: bool, what: &str| match is_same {
            true => Ok(()),
            false => Err(what.to_string()),
        };
        is_shown(deal.game == shown.game, "the record is of another game")?;
        is_shown(
            deal.attempt == shown.attempt,
            "your random bytes were given for another attempt",
        )?;
        let names = record.names().collect::<Vec<_>>();
        is_shown(
            (&deal.room, &deal.rules) == (&shown.room, &shown.rules) && names == shown.seats,
            "the room, the rules or the names are not those that the server showed before",
        )?;
        is_shown(
            hash_of(&deal.secret).as_ref() == Some(&shown.server),
            "the server's bytes do not match the hash that it showed before",
        )?;
        is_shown(
            deal.hashes == shown.hashes,
            "the players' hashes are not those that the server showed before",
        )?;
        let own_hash = hash_of(&self.bytes);
        let mut pairs = deal.hashes.iter().zip(&deal.reveals);
        is_shown(
            pairs.any(|(hash, bytes)| *hash == own_hash && bytes.as_ref() == Some(&self.bytes)),
            "your random bytes are not in it",
        )?;
        verify_deal(record)
    }
}

/// The part of a client in one attempt of a deal.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    witness: Witness,
    hash: String,
    /// Whether the list of hashes is fixed.
    is_fixed: bool,
}

impl Share {
    /// Takes part in the deals of a table. Returns the answer to a state of a deal, if there
    /// is one: the hash of new bytes, and then the bytes. Answers can be lost with a
    /// connection, so they are given again until the server shows that it has them.
    ///
    /// No attempt is repeated with the same number, so that the number tells how many there
    /// were. It is too late for an attempt when its list of hashes is fixed.
    pub(crate) fn answer(
        last: &mut Option<Self>,
        deal: &DealState,
        new_bytes: impl FnOnce() -> [u8; 32],
    ) -> Option<FromClient> {
        let number = |deal: &DealState| (deal.game, deal.attempt);
        let is_new = |share: &Self| number(&share.witness.shown) < number(deal);
        if last.as_ref().is_none_or(is_new) && !deal.reveal {
            *last = Some(Self::new(deal, new_bytes()));
        }
        let share = last.as_mut()?;
        let is_this = number(&share.witness.shown) == number(deal);
        is_this.then(|| share.follow(deal)).flatten()
    }

    fn new(deal: &DealState, bytes: [u8; 32]) -> Self {
        Self {
            witness: Witness {
                shown: deal.clone(),
                bytes: hex(&bytes),
            },
            hash: hex(&Sha256::digest(bytes)),
            is_fixed: false,
        }
    }

    /// The answer to a state of this attempt. The bytes are revealed only if the server has
    /// not changed what it showed before, and has fixed their hash.
    fn follow(&mut self, deal: &DealState) -> Option<FromClient> {
        let shown = &mut self.witness.shown;
        if !self.is_fixed {
            shown.hashes.clone_from(&deal.hashes);
            shown.reveal = deal.reveal;
            self.is_fixed = deal.reveal;
        }
        if shown != deal {
            return None;
        }
        let (attempt, hash) = (deal.attempt, self.hash.clone());
        match (deal.reveal, deal.hashes.contains(&Some(hash.clone()))) {
            (false, false) => Some(FromClient::Commit { attempt, hash }),
            (true, true) => Some(FromClient::Reveal {
                attempt,
                bytes: self.witness.bytes.clone(),
            }),
            _ => None,
        }
    }

    /// What the client was shown and gave.
    pub(crate) fn witness(&self) -> &Witness {
        &self.witness
    }
}

/// The SHA-256 of bytes in hexadecimal.
#[must_use]
pub fn hash_of(bytes: &str) -> Option<String> {
    Some(hex(&Sha256::digest(unhex(bytes)?)))
}

/// Whether a text is what [`hex`] makes of some bytes.
fn is_plain_hex(text: &str) -> bool {
    unhex(text).is_some_and(|bytes| hex(&bytes) == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 3] = ["Ann", "Bob", "Pip"];

    /// Ann and Bob take part; Pip is a bot.
    fn deal() -> SharedDeal {
        let (ann, bob) = ("ab".repeat(32), "ef".repeat(32));
        SharedDeal {
            room: "r".into(),
            game: 1,
            attempt: 1,
            rules: "one:seed".into(),
            secret: "cd".repeat(32),
            hashes: vec![hash_of(&ann), hash_of(&bob), None],
            reveals: vec![Some(ann), Some(bob), None],
        }
    }

    /// The record of a deal, with the seed that it makes.
    fn record(deal: SharedDeal, names: &[&str]) -> Record {
        let seed = shared_seed(&deal, names.iter().copied());
        let seats = serde_json::to_string(names).unwrap();
        let text =
            format!(r#"{{"parlour":1,"game":"one","seats":{seats},"seed":"{seed}","moves":[]}}"#);
        let mut record: Record = text.parse().unwrap();
        record.deal = Some(deal);
        record
    }

    /// What Ann was shown and gave.
    fn witness() -> Witness {
        let deal = deal();
        Witness {
            shown: DealState {
                game: deal.game,
                attempt: deal.attempt,
                room: deal.room,
                rules: deal.rules,
                seats: NAMES.map(String::from).into(),
                server: hash_of(&deal.secret).unwrap(),
                hashes: deal.hashes,
                reveal: true,
            },
            bytes: "ab".repeat(32),
        }
    }

    #[test]
    fn a_deal_is_checked() {
        let record = record(deal(), &NAMES);
        assert_eq!(verify_deal(&record), Ok(2));
        let again: Record = record.to_json().parse().unwrap();
        assert_eq!(verify_deal(&again), Ok(2));
        assert_eq!(witness().check(&again), Ok(2));
    }

    #[test]
    fn every_change_of_a_record_is_detected() {
        let check = |change: fn(&mut Record, &mut SharedDeal), expected: &str| {
            let mut record = record(deal(), &NAMES);
            let mut deal = deal();
            change(&mut record, &mut deal);
            if record.deal.is_some() {
                record.deal = Some(deal);
            }
            let error = verify_deal(&record).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        let other_seed = |record: &mut Record, _: &mut SharedDeal| {
            record.chance = Chance::seed(Seed([1; 32]));
        };
        check(other_seed, "the seed");
        let other_index = |record: &mut Record, _: &mut SharedDeal| {
            if let Chance::Seed { index, .. } = &mut record.chance {
                *index = 7;
            }
        };
        check(other_index, "do not follow from the seed");
        let other_dealer = |record: &mut Record, _: &mut SharedDeal| {
            if let Chance::Seed { dealer, .. } = &mut record.chance {
                *dealer = Version::Fast;
            }
        };
        check(other_dealer, "do not follow from the seed");
        check(|record, _| record.seats[1].name = "Eve".into(), "the seed");
        check(|record, _| record.deal = None, "does not say");
        check(|_, deal| deal.attempt = 2, "the seed");
        let other_bytes = |_: &mut Record, deal: &mut SharedDeal| {
            deal.reveals[0] = Some("00".repeat(32));
        };
        check(other_bytes, "the bytes of Ann");
        check(|_, deal| deal.reveals[0] = None, "the bytes of Ann");
    }

    /// The same bytes have many spellings, and each would give another seed.
    #[test]
    fn bytes_have_one_spelling() {
        let check = |change: fn(&mut SharedDeal), expected: &str| {
            let mut deal = deal();
            change(&mut deal);
            let error = verify_deal(&record(deal, &NAMES)).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        check(
            |deal| deal.secret = deal.secret.to_uppercase(),
            "the server's bytes",
        );
        check(
            |deal| deal.reveals[1] = Some("EF".repeat(32)),
            "the bytes of Bob",
        );
    }

    /// A server that has seen all bytes could choose among these records. All of them are
    /// right by themselves.
    #[test]
    fn a_witness_detects_what_the_record_hides() {
        let check = |change: fn(&mut SharedDeal, &mut Vec<&str>), expected: &str| {
            let (mut deal, mut names) = (deal(), NAMES.to_vec());
            change(&mut deal, &mut names);
            let record = record(deal, &names);
            assert!(verify_deal(&record).is_ok(), "{expected}");
            let error = witness().check(&record).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        check(
            |deal, _| deal.secret = "12".repeat(32),
            "the server's bytes",
        );
        check(
            |deal, _| replace(deal, 0, Some("34".repeat(32))),
            "the players' hashes",
        );
        check(
            |deal, _| replace(deal, 1, Some("34".repeat(32))),
            "the players' hashes",
        );
        check(
            |deal, _| replace(deal, 2, Some("34".repeat(32))),
            "the players' hashes",
        );
        check(|deal, _| replace(deal, 0, None), "the players' hashes");
        check(|deal, _| replace(deal, 1, None), "the players' hashes");
        check(|deal, _| deal.attempt = 2, "another attempt");
        check(|deal, _| deal.game = 2, "another game");
        check(|deal, _| deal.room = "q".into(), "the room");
        check(|deal, _| deal.rules = "one:seed+".into(), "the room");
        check(|_, names| names[2] = "Pop", "the room");
    }

    /// Replaces the bytes of a seat, and their hash.
    fn replace(deal: &mut SharedDeal, seat: usize, bytes: Option<String>) {
        deal.hashes[seat] = bytes.as_deref().and_then(hash_of);
        deal.reveals[seat] = bytes;
    }

    #[test]
    fn a_witness_needs_a_record_that_is_right() {
        let mut other = record(deal(), &NAMES);
        other.chance = Chance::seed(Seed([1; 32]));
        assert!(witness().check(&other).unwrap_err().contains("the seed"));
        other.deal = None;
        assert!(
            witness()
                .check(&other)
                .unwrap_err()
                .contains("does not say")
        );
        let mut own = witness();
        own.bytes = "56".repeat(32);
        let error = own.check(&record(deal(), &NAMES)).unwrap_err();
        assert!(error.contains("your random bytes are not in it"), "{error}");
    }

    /// The states of a deal in which Ann takes part: nothing is known, her hash is known, and
    /// the list is fixed.
    fn states() -> [DealState; 3] {
        let fixed = witness().shown;
        let [mut begun, mut known] = [fixed.clone(), fixed.clone()];
        begun.hashes = vec![None; 3];
        known.hashes[1] = None;
        (begun.reveal, known.reveal) = (false, false);
        [begun, known, fixed]
    }

    #[test]
    fn bytes_are_revealed_once_their_hash_is_fixed() {
        let [begun, known, fixed] = states();
        let mut share = None;
        let commit = FromClient::Commit {
            attempt: 1,
            hash: hash_of(&"ab".repeat(32)).unwrap(),
        };
        let reveal = FromClient::Reveal {
            attempt: 1,
            bytes: "ab".repeat(32),
        };
        // Each message can be lost, so that the answer is needed again.
        for (state, answer) in [
            (&begun, Some(&commit)),
            (&begun, Some(&commit)),
            (&known, None),
            (&fixed, Some(&reveal)),
            (&fixed, Some(&reveal)),
        ] {
            let given = Share::answer(&mut share, state, || [0xab; 32]);
            assert_eq!(given.as_ref(), answer, "{state:?}");
        }
        assert_eq!(*share.unwrap().witness(), witness());
        // Too late to take part.
        assert_eq!(Share::answer(&mut None, &fixed, || [0xab; 32]), None);
    }

    #[test]
    fn every_attempt_has_a_number_of_its_own() {
        let mut share = None;
        let [begun, _, fixed] = states();
        let attempt = |attempt: u32, secret: &str| DealState {
            attempt,
            server: hash_of(&secret.repeat(32)).unwrap(),
            ..begun.clone()
        };
        let mut commits = |deal: &DealState, byte: u8| {
            let answer = Share::answer(&mut share, deal, || [byte; 32])?;
            assert_eq!(
                answer,
                FromClient::Commit {
                    attempt: deal.attempt,
                    hash: hex(&Sha256::digest([byte; 32])),
                }
            );
            Some(byte)
        };
        assert_eq!(commits(&attempt(1, "01"), 1), Some(1));
        assert_eq!(commits(&attempt(2, "02"), 2), Some(2));
        // Neither an attempt that is over nor one that this client has missed gets an answer.
        assert_eq!(commits(&attempt(1, "03"), 3), None);
        let missed = DealState {
            attempt: 3,
            ..fixed
        };
        assert_eq!(commits(&missed, 3), None);
        assert_eq!(commits(&attempt(2, "03"), 3), None);
        assert_eq!(commits(&attempt(4, "04"), 4), Some(4));
        let next_game = DealState { game: 2, ..begun };
        assert_eq!(commits(&next_game, 5), Some(5));
    }

    #[test]
    fn nothing_is_revealed_to_a_server_that_changes_its_mind() {
        let check = |change: fn(&mut DealState)| {
            let [begun, known, mut fixed] = states();
            let mut share = Share::new(&begun, [0xab; 32]);
            share.follow(&begun);
            share.follow(&known);
            change(&mut fixed);
            assert_eq!(share.follow(&fixed), None, "{fixed:?}");
        };
        check(|deal| deal.server = "00".repeat(32));
        check(|deal| deal.room = "q".into());
        check(|deal| deal.rules = "war".into());
        check(|deal| deal.seats[2] = "Pop".into());
        check(|deal| deal.hashes[0] = None);
        check(|deal| deal.hashes[0] = Some("00".repeat(32)));
        // After the list was fixed it stays as it is.
        let change = |first: fn(&mut DealState), then: fn(&mut DealState)| {
            let [begun, _, mut fixed] = states();
            let mut share = Share::new(&begun, [0xab; 32]);
            first(&mut fixed);
            share.follow(&fixed);
            then(&mut fixed);
            assert_eq!(share.follow(&fixed), None, "{fixed:?}");
        };
        change(|_| {}, |deal| deal.hashes[1] = None);
        change(
            |deal| deal.hashes[0] = None,
            |deal| deal.hashes[0] = hash_of(&"ab".repeat(32)),
        );
        change(|_| {}, |deal| deal.reveal = false);
    }
}
