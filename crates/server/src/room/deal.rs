//! A deal that nobody chose: the server and the clients each give random bytes, and show
//! hashes of them before anybody shows the bytes.

use parlour_bots::BotKind;
use parlour_engine::record::SharedDeal;
use parlour_protocol::{DealState, PersonId, Phase, Reason, shared_seed};
use sha2::{Digest, Sha256};

use super::entry::{DealFixed, Started};
use super::play::Play;
use super::{Chair, Entry, Handled, LoadError, Refused, Room, Time};
use crate::ids::{hex, random, secret_id, unhex};

/// After so many attempts that failed, the clients take no part.
const MOST_ATTEMPTS: u32 = 3;

/// A deal that is being prepared.
pub(super) struct Dealing {
    secret: [u8; 32],
    attempt: u32,
    /// By seat: the hash of a client's bytes.
    hashes: Vec<Option<String>>,
    /// By seat: whether a hash is still expected.
    waits: Vec<bool>,
    /// By seat, once the hashes are fixed: the bytes.
    reveals: Option<Vec<Option<String>>>,
    until: Time,
}

impl Room {
    /// The host starts a game.
    pub(super) fn start(&mut self, person: PersonId, now: Time) -> Result<Handled, Refused> {
        self.check_host(person)?;
        self.begin(now)
    }

    /// Prepares the deal of the next game.
    pub(crate) fn begin(&mut self, now: Time) -> Result<Handled, Refused> {
        self.drop_empty_chairs();
        let seats = self.chairs.len();
        let refused = |words: String| Refused::new(Reason::Rules, words);
        self.game
            .check(&self.rules, seats)
            .map_err(|error| refused(error.to_string()))?;
        self.check_names(self.game)?;
        let waits = self.chairs.iter().map(|chair| match chair {
            Chair::Person(person) => self.takes_part(*person),
            Chair::Bot { .. } => false,
        });
        self.begin_deal(waits.collect(), now);
        Ok(Handled::Nothing)
    }

    fn takes_part(&self, person: PersonId) -> bool {
        let here = self.here.get(&person);
        here.is_some_and(|here| here.connections > 0 && here.deals)
    }

    fn begin_deal(&mut self, mut waits: Vec<bool>, now: Time) {
        self.play = None;
        if self.attempts >= MOST_ATTEMPTS {
            waits.fill(false);
        }
        self.dealing = Some(Dealing {
            secret: random(),
            attempt: self.attempts + 1,
            hashes: vec![None; waits.len()],
            until: match waits.contains(&true) {
                true => now.plus(self.pace.hashes),
                false => now,
            },
            waits,
            reveals: None,
        });
    }

    /// A client's hash.
    pub(super) fn commit(
        &mut self,
        person: PersonId,
        attempt: u32,
        hash: &str,
        now: Time,
    ) -> Result<Handled, Refused> {
        let index = self.deal_index(person, attempt, false)?;
        let Some(dealing) = &mut self.dealing else {
            return Err(late());
        };
        if unhex::<32>(hash).is_none() {
            let words = "a hash is 64 hexadecimal digits";
            return Err(Refused::new(Reason::Message, words));
        }
        if !dealing.waits[index] {
            return Err(late());
        }
        dealing.hashes[index] = Some(hash.to_ascii_lowercase());
        dealing.waits[index] = false;
        if !dealing.waits.contains(&true) {
            dealing.until = now;
        }
        Ok(Handled::Nothing)
    }

    /// A client's bytes.
    pub(super) fn reveal(
        &mut self,
        person: PersonId,
        attempt: u32,
        bytes: &str,
    ) -> Result<Handled, Refused> {
        let index = self.deal_index(person, attempt, true)?;
        let Some(dealing) = &mut self.dealing else {
            return Err(late());
        };
        let given = unhex::<32>(bytes).map(|bytes| hex(&Sha256::digest(bytes)));
        if given.is_none() || given != dealing.hashes[index] {
            let words = "these bytes do not have the hash that was given";
            return Err(Refused::new(Reason::Message, words));
        }
        if let Some(reveals) = &mut dealing.reveals {
            reveals[index] = Some(bytes.to_ascii_lowercase());
        }
        Ok(Handled::Nothing)
    }

    /// The position of a person who takes part in this attempt.
    fn deal_index(&self, person: PersonId, attempt: u32, reveals: bool) -> Result<usize, Refused> {
        let mut chairs = self.chairs.iter();
        let index = chairs.position(|chair| *chair == Chair::Person(person));
        let dealing = self.dealing.as_ref();
        let fits = dealing.is_some_and(|dealing| {
            dealing.attempt == attempt && dealing.reveals.is_some() == reveals
        });
        index.filter(|_| fits).ok_or_else(late)
    }

    pub(super) fn next_deal(&self) -> Option<Time> {
        let dealing = self.dealing.as_ref()?;
        match dealing.is_complete() {
            true => Some(Time::default()),
            false => Some(dealing.until),
        }
    }

    /// Fixes the hashes, or deals, when everybody has answered or the time is over.
    pub(super) fn due_deal(&mut self, now: Time) -> Option<Handled> {
        let dealing = self.dealing.as_ref()?;
        if !dealing.is_complete() && now < dealing.until {
            return None;
        }
        let Some(reveals) = &dealing.reveals else {
            return Some(Handled::Append(Entry::DealFixed(DealFixed {
                game: self.count + 1,
                attempt: dealing.attempt,
                secret: hex(&dealing.secret),
                hashes: dealing.hashes.clone(),
            })));
        };
        let hashes = dealing.hashes.iter();
        let missing = hashes
            .zip(reveals)
            .any(|(hash, bytes)| hash.is_some() && bytes.is_none());
        if missing {
            // Those who did not reveal their bytes take no part in the next attempt.
            let waits = reveals.iter().map(Option::is_some).collect();
            self.begin_deal(waits, now);
            return Some(Handled::Nothing);
        }
        let reveals = reveals.clone();
        let deal = self.shared_deal(&reveals)?;
        let names = self.names();
        let seed = shared_seed(&deal, names.iter().map(String::as_str));
        Some(Handled::Append(Entry::Started(Started {
            game: self.count + 1,
            version: version(self.game.id()),
            reveals,
            seed,
            record: secret_id(),
        })))
    }

    /// How the seed of the next game is made.
    fn shared_deal(&self, reveals: &[Option<String>]) -> Option<SharedDeal> {
        let fixed = self.fixed.as_ref()?;
        Some(SharedDeal {
            room: self.id.clone(),
            game: fixed.game,
            attempt: fixed.attempt,
            rules: self.rules_code.clone(),
            secret: fixed.secret.clone(),
            hashes: fixed.hashes.clone(),
            reveals: reveals.to_vec(),
        })
    }

    pub(super) fn deal_fixed(&mut self, fixed: &DealFixed, now: Time) {
        self.attempts = fixed.attempt;
        self.fixed = Some(fixed.clone());
        if let Some(dealing) = &mut self.dealing {
            dealing.reveals = Some(vec![None; dealing.hashes.len()]);
            dealing.until = now.plus(self.pace.reveals);
        }
    }

    /// A game has begun.
    pub(super) fn started(&mut self, started: &Started, now: Time) -> Result<(), LoadError> {
        if started.version != version(self.game.id()) {
            return Err(LoadError::Game(started.version.clone()));
        }
        self.dealing = None;
        self.attempts = 0;
        self.count = started.game;
        self.drop_empty_chairs();
        let sitters = self.names().into_iter().zip(&self.chairs);
        let seats = sitters.map(|(name, chair)| match chair {
            Chair::Person(person) => (name, Some(*person), BotKind::MEDIUM),
            Chair::Bot { level, .. } => (name, None, *level),
        });
        let play = Play::deal(
            self.games,
            (self.game, &self.rules),
            seats.collect(),
            started,
            (self.number, now),
        );
        // The deal was checked before it was stored. If it is not possible all the same,
        // there is no game, and the room goes on.
        self.play = play.ok();
        let deal = self.shared_deal(&started.reveals);
        let deal = deal.filter(|deal| deal.game == started.game);
        self.fixed = None;
        if let Some(play) = &mut self.play {
            play.deal = deal;
        }
        Ok(())
    }

    /// The state of the deal, for everybody.
    pub(crate) fn deal_state(&self) -> Option<DealState> {
        let dealing = self.dealing.as_ref()?;
        Some(DealState {
            game: self.count + 1,
            attempt: dealing.attempt,
            server: hex(&Sha256::digest(dealing.secret)),
            hashes: dealing.hashes.clone(),
            reveal: dealing.reveals.is_some(),
        })
        .filter(|_| self.phase() == Phase::Dealing)
    }
}

impl Dealing {
    /// Whether nobody is waited for.
    fn is_complete(&self) -> bool {
        match &self.reveals {
            None => !self.waits.contains(&true),
            Some(reveals) => {
                let mut pairs = self.hashes.iter().zip(reveals);
                pairs.all(|(hash, bytes)| hash.is_none() || bytes.is_some())
            }
        }
    }
}

/// The version of a game's rules.
pub(super) fn version(game: &str) -> String {
    format!("{game}/1")
}

fn late() -> Refused {
    Refused::new(Reason::TooLate, "that deal is over")
}
