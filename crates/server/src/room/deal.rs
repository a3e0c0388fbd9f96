//! A verifiable deal: the server and the clients each contribute random bytes. They show the
//! hashes of the bytes before anybody reveals the bytes.

use parlour_bots::BotKind;
use parlour_engine::Seat;
use parlour_engine::record::SharedDeal;
use parlour_protocol::{DealState, PersonId, RefusalCode, shared_seed};
use sha2::{Digest, Sha256};

use super::entry::{DealBegun, Started};
use super::play::Play;
use super::{Chair, Entry, Handled, LoadError, Refused, Room, Time};
use crate::ids::{hex, random, secret_id, unhex};

/// A deal that is being prepared.
pub(super) struct Dealing {
    begun: DealBegun,
    /// For each seat: the hash of the client's bytes.
    hashes: Vec<Option<String>>,
    /// Once the hashes are fixed, for each seat: the client's bytes.
    reveals: Option<Vec<Option<String>>>,
    /// The deadline of the current step.
    until: Time,
}

impl Room {
    /// Starts a game for the host.
    pub(super) fn start(&mut self, person: PersonId) -> Result<Handled, Refused> {
        self.check_host(person)?;
        self.begin()
    }

    /// Prepares the deal of the next game.
    pub(crate) fn begin(&mut self) -> Result<Handled, Refused> {
        self.drop_empty_chairs();
        let seats = self.chairs.len();
        let refused = |words: String| Refused::new(RefusalCode::Rules, words);
        self.game
            .check(&self.rules, seats)
            .map_err(|error| refused(error.to_string()))?;
        self.check_names(self.game)?;
        let takes_part = self.chairs.iter().map(|chair| match chair {
            Chair::Person(person) => self.takes_part(*person),
            Chair::Bot { .. } => false,
        });
        Ok(Handled::Append(self.begin_deal(takes_part.collect())))
    }

    fn takes_part(&self, person: PersonId) -> bool {
        let here = self.here.get(&person);
        here.is_some_and(|here| here.connections > 0 && here.deals)
            || self.remote.get(&person).is_some_and(|deals| *deals)
    }

    /// The entry for the next attempt.
    fn begin_deal(&self, takes_part: Vec<bool>) -> Entry {
        Entry::DealBegun(DealBegun {
            game: self.count + 1,
            attempt: self.attempts + 1,
            secret: hex(&random::<32>()),
            takes_part,
        })
    }

    pub(super) fn deal_begun(&mut self, begun: &DealBegun, now: Time) {
        self.play = None;
        self.attempts = begun.attempt;
        let dealing = Dealing {
            hashes: vec![None; begun.takes_part.len()],
            begun: begun.clone(),
            reveals: None,
            until: now.plus(self.pace.hashes),
        };
        self.dealing = Some(dealing);
    }

    /// Handles a client's hash.
    pub(super) fn commit(
        &mut self,
        person: PersonId,
        attempt: u32,
        hash: &str,
    ) -> Result<Handled, Refused> {
        let (seat, dealing) = self.deal_of(person, attempt)?;
        if unhex::<32>(hash).is_none() {
            let words = "a hash is 64 hexadecimal digits";
            return Err(Refused::new(RefusalCode::Message, words));
        }
        let hash = hash.to_ascii_lowercase();
        if dealing.hashes[seat.index()].as_ref() == Some(&hash) {
            return Ok(Handled::Nothing);
        }
        if dealing.reveals.is_some() || !dealing.waits_for(seat.index()) {
            return Err(late());
        }
        Ok(Handled::Append(Entry::DealHash { seat, hash }))
    }

    pub(super) fn deal_hash(&mut self, seat: Seat, hash: &str) {
        let dealing = self.dealing.as_mut();
        if let Some(known) = dealing.and_then(|dealing| dealing.hashes.get_mut(seat.index())) {
            *known = Some(hash.into());
        }
    }

    /// Handles a client's bytes.
    pub(super) fn reveal(
        &mut self,
        person: PersonId,
        attempt: u32,
        bytes: &str,
    ) -> Result<Handled, Refused> {
        let (seat, dealing) = self.deal_of(person, attempt)?;
        let reveals = dealing.reveals.as_ref().ok_or_else(late)?;
        let given = unhex::<32>(bytes).map(|bytes| hex(&Sha256::digest(bytes)));
        if given.is_none() || given != dealing.hashes[seat.index()] {
            let words = "these bytes do not match the hash that was given";
            return Err(Refused::new(RefusalCode::Message, words));
        }
        if reveals[seat.index()].is_some() {
            return Ok(Handled::Nothing);
        }
        let bytes = bytes.to_ascii_lowercase();
        Ok(Handled::Append(Entry::DealBytes { seat, bytes }))
    }

    pub(super) fn deal_bytes(&mut self, seat: Seat, bytes: &str) {
        let reveals = self.dealing.as_mut().and_then(|it| it.reveals.as_mut());
        if let Some(known) = reveals.and_then(|reveals| reveals.get_mut(seat.index())) {
            *known = Some(bytes.into());
        }
    }

    /// The seat of a person, and the deal if it is at this attempt.
    fn deal_of(&self, person: PersonId, attempt: u32) -> Result<(Seat, &Dealing), Refused> {
        let mut chairs = self.chairs.iter();
        let index = chairs.position(|chair| *chair == Chair::Person(person));
        let dealing = self.dealing.as_ref();
        let dealing = dealing.filter(|dealing| dealing.begun.attempt == attempt);
        let seat = index.map(Seat::new).ok_or_else(late)?;
        Ok((seat, dealing.ok_or_else(late)?))
    }

    pub(super) fn next_deal(&self) -> Option<Time> {
        let dealing = self.dealing.as_ref()?;
        match dealing.is_complete() {
            true => Some(Time::default()),
            false => Some(dealing.until),
        }
    }

    /// Fixes the hashes, or deals, when everybody has answered or the time is up.
    pub(super) fn due_deal(&mut self, now: Time) -> Option<Handled> {
        let dealing = self.dealing.as_ref()?;
        if !dealing.is_complete() && now < dealing.until {
            return None;
        }
        let Some(reveals) = &dealing.reveals else {
            return Some(Handled::Append(Entry::DealFixed));
        };
        let hashes = dealing.hashes.iter();
        let missing = hashes
            .zip(reveals)
            .any(|(hash, bytes)| hash.is_some() && bytes.is_none());
        if missing {
            // Only the seats that did not reveal their bytes are left out of the next attempt.
            // So there are not more attempts than seats, and nobody can exclude somebody else.
            let seats = dealing.begun.takes_part.iter();
            let pairs = seats.zip(dealing.hashes.iter().zip(reveals));
            let takes_part = pairs.map(|(takes_part, (hash, bytes))| {
                *takes_part && (hash.is_none() || bytes.is_some())
            });
            return Some(Handled::Append(self.begin_deal(takes_part.collect())));
        }
        let reveals = reveals.clone();
        let deal = self.shared_deal(&reveals)?;
        let names = self.names();
        let seed = shared_seed(&deal, names.iter().map(String::as_str));
        Some(Handled::Append(Entry::Started(Started {
            game: self.count + 1,
            version: self.game.version(),
            reveals,
            seed,
            record: secret_id(),
        })))
    }

    /// How the seed of the next game is made.
    fn shared_deal(&self, reveals: &[Option<String>]) -> Option<SharedDeal> {
        let dealing = self.dealing.as_ref()?;
        Some(SharedDeal {
            room: self.id.clone(),
            game: dealing.begun.game,
            attempt: dealing.begun.attempt,
            rules: self.rules_code.clone(),
            secret: dealing.begun.secret.clone(),
            hashes: dealing.hashes.clone(),
            reveals: reveals.to_vec(),
        })
    }

    pub(super) fn deal_fixed(&mut self, now: Time) {
        let until = now.plus(self.pace.reveals);
        if let Some(dealing) = &mut self.dealing {
            dealing.reveals = Some(vec![None; dealing.hashes.len()]);
            dealing.until = until;
        }
    }

    /// Starts the game of this entry.
    pub(super) fn started(&mut self, started: &Started, now: Time) -> Result<(), LoadError> {
        if started.version != self.game.version() {
            return Err(LoadError::Game(started.version.clone()));
        }
        let deal = self.shared_deal(&started.reveals);
        self.dealing = None;
        self.attempts = 0;
        self.count = started.game;
        self.drop_empty_chairs();
        let sitters = self.names().into_iter().zip(&self.chairs);
        let seats = sitters.map(|(name, chair)| match chair {
            Chair::Person(person) => (name, Some(*person), BotKind::MEDIUM.into()),
            // A strategy book takes long to compute.
            Chair::Bot { .. } if self.is_past => (name, None, BotKind::EASY.into()),
            Chair::Bot { bot, .. } => (name, None, bot.clone()),
        });
        let play = Play::deal(
            self.catalog.games,
            (self.game, &self.rules),
            seats.collect(),
            started,
            (self.number, now),
        );
        // The rules were checked before the entry was stored. If the deal still fails, there
        // is no game, and the room stays usable.
        self.play = play.ok();
        // No clock was running before the game.
        self.paused = false;
        if let Some(play) = &mut self.play {
            play.deal = deal;
        }
        Ok(())
    }

    /// The public state of the deal.
    pub(crate) fn deal_state(&self) -> Option<DealState> {
        let dealing = self.dealing.as_ref()?;
        let secret: [u8; 32] = unhex(&dealing.begun.secret)?;
        Some(DealState {
            game: dealing.begun.game,
            attempt: dealing.begun.attempt,
            room: self.id.clone(),
            rules: self.rules_code.clone(),
            seats: self.names(),
            server: hex(&Sha256::digest(secret)),
            hashes: dealing.hashes.clone(),
            reveal: dealing.reveals.is_some(),
        })
    }
}

impl Dealing {
    /// Whether the hash of this seat is expected.
    fn waits_for(&self, index: usize) -> bool {
        let takes_part = self.begun.takes_part.get(index).is_some_and(|it| *it);
        takes_part && self.hashes[index].is_none()
    }

    /// Whether all expected hashes or bytes have arrived.
    fn is_complete(&self) -> bool {
        match &self.reveals {
            None => !(0..self.hashes.len()).any(|index| self.waits_for(index)),
            Some(reveals) => {
                let mut pairs = self.hashes.iter().zip(reveals);
                pairs.all(|(hash, bytes)| hash.is_none() || bytes.is_some())
            }
        }
    }
}

fn late() -> Refused {
    Refused::new(RefusalCode::TooLate, "that deal is over")
}
