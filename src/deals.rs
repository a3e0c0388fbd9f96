//! The seeds of this program's games.

use std::io::{self, Write};

use parlour_engine::dealer::{Seed, Version};
use parlour_engine::record::Chance;

/// Deals one game after the other: from a seed, or from the system's
/// randomness.
pub(crate) struct Deals {
    seed: Option<Seed>,
    /// The games dealt so far.
    games: u64,
}

impl Deals {
    pub(crate) fn new(seed: Option<Seed>) -> Self {
        Self { seed, games: 0 }
    }

    /// The seed of the next game.
    pub(crate) fn next_deal(&mut self) -> Chance {
        let index = self.games;
        self.games += 1;
        match self.seed {
            Some(seed) => Chance::Seed {
                seed,
                index,
                dealer: Version::Seeded,
            },
            None => Chance::seed(fresh_seed()),
        }
    }
}

/// Thirty-two bytes from the operating system.
fn fresh_seed() -> Seed {
    let mut bytes = [0; 32];
    if let Err(error) = getrandom::fill(&mut bytes) {
        // Without random bytes a game can still be dealt, but its deal can be guessed.
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let nanos = now.map_or(0, |duration| duration.as_nanos());
        bytes[..16].copy_from_slice(&nanos.to_le_bytes());
        let _ = writeln!(
            io::stderr(),
            "parlour: no randomness from the system: {error}"
        );
    }
    Seed(bytes)
}
