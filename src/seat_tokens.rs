//! The tokens of this person's seats on servers, in a file of their own.

use std::io;
use std::path::{Path, PathBuf};

use parlour_protocol::TableAddress;
use serde_json::{Map, Value};

/// The file of the seats that this person has on servers.
const SEATS: &str = "seats.json";

/// The most seats that are remembered.
const MAX_SEAT_TOKENS: usize = 100;

/// Tokens by table, the newest last.
#[derive(Clone)]
pub(crate) struct SeatTokens(Option<PathBuf>);

impl SeatTokens {
    /// The seats in this folder; without a folder nothing is kept.
    pub(crate) fn new(folder: Option<&Path>) -> Self {
        Self(folder.map(|folder| folder.join(SEATS)))
    }

    fn load(&self) -> Map<String, Value> {
        let path = self.0.as_ref();
        let text = path.and_then(|path| std::fs::read_to_string(path).ok());
        let tokens = text.and_then(|text| serde_json::from_str(&text).ok());
        tokens.unwrap_or_default()
    }

    fn key(address: &TableAddress) -> String {
        format!("{}/{}", address.server, address.code.to_ascii_uppercase())
    }

    pub(crate) fn token(&self, address: &TableAddress) -> Option<String> {
        let tokens = self.load();
        Some(tokens.get(&Self::key(address))?.as_str()?.into())
    }

    /// Saves a token in a file that only its owner can read. Errors are ignored: without
    /// the token, the person can take a new seat.
    pub(crate) fn keep(&self, address: &TableAddress, token: &str) {
        let Some(path) = &self.0 else {
            return;
        };
        let (mut tokens, key) = (self.load(), Self::key(address));
        tokens.shift_remove(&key);
        tokens.insert(key, token.into());
        let old: Vec<String> = tokens.keys().cloned().collect();
        for key in old.iter().take(old.len().saturating_sub(MAX_SEAT_TOKENS)) {
            tokens.shift_remove(key);
        }
        let _ = write_private(path, &tokens);
    }
}

fn write_private(path: &Path, tokens: &Map<String, Value>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    std::fs::create_dir_all(folder)?;
    // A temporary file can be read by its owner only.
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    serde_json::to_writer(&mut file, tokens)?;
    file.persist(path)?;
    Ok(())
}
