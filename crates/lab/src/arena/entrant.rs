//! The bots of a contest: kinds of bots, and programs.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use parlour_bots::{BotKind, OpenError, UnknownBot, find_program};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// A bot of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A kind of bot.
    Kind(BotKind),
    /// A program.
    Program {
        /// The name of its file.
        name: String,
        /// The path. `None` if a file names the program: findings cannot start programs.
        path: Option<Arc<Path>>,
    },
}

/// Why a list of bots cannot be read.
#[derive(Debug, Error)]
pub enum EntrantError {
    /// There is no such kind.
    #[error(transparent)]
    Kind(#[from] UnknownBot),
    /// There is no such program.
    #[error(transparent)]
    Program(#[from] OpenError),
}

/// The prefix of a program's name.
const EXEC: &str = "exec:";

impl Entrant {
    /// Reads a list of bots from the command line: `hard,exec:./mybot.py`. It must not
    /// come from a file, because it can start programs.
    ///
    /// # Errors
    /// [`EntrantError`].
    pub fn parse_list(text: &str) -> Result<Vec<Self>, EntrantError> {
        let entrant = |word: &str| match word.strip_prefix(EXEC) {
            Some(name) => {
                let path = find_program(name)?;
                let stem = path.file_stem().map(|stem| stem.to_string_lossy());
                let plain = |sign: &char| !sign.is_control();
                Ok(Self::Program {
                    name: stem
                        .unwrap_or_default()
                        .chars()
                        .filter(plain)
                        .take(20)
                        .collect(),
                    path: Some(path.into()),
                })
            }
            None => Ok(Self::Kind(word.parse()?)),
        };
        text.split(',').map(str::trim).map(entrant).collect()
    }

    /// The kind of bot.
    #[must_use]
    pub fn kind(&self) -> BotKind {
        match self {
            Self::Kind(kind) => *kind,
            Self::Program { .. } => BotKind::PROGRAM,
        }
    }
}

impl From<BotKind> for Entrant {
    fn from(kind: BotKind) -> Self {
        Self::Kind(kind)
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => kind.fmt(f),
            Self::Program { name, .. } => f.write_str(name),
        }
    }
}

impl Serialize for Entrant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Kind(kind) => kind.serialize(serializer),
            Self::Program { name, .. } => serializer.serialize_str(&format!("{EXEC}{name}")),
        }
    }
}

impl<'de> Deserialize<'de> for Entrant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if let Some(name) = text.strip_prefix(EXEC) {
            let (name, path) = (
                name.chars()
                    .filter(|sign| !sign.is_control())
                    .take(20)
                    .collect(),
                None,
            );
            return Ok(Self::Program { name, path });
        }
        let kind: Result<BotKind, UnknownBot> = text.parse();
        kind.map(Self::Kind).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_names_a_program_but_cannot_start_one() {
        let entrants = Entrant::parse_list("hard, exec:Cargo.toml").unwrap();
        assert!(matches!(
            &entrants[1],
            Entrant::Program { path: Some(_), .. }
        ));
        let json = serde_json::to_string(&entrants).unwrap();
        assert_eq!(json, r#"["hard","exec:Cargo"]"#);
        let read: Vec<Entrant> = serde_json::from_str(&json).unwrap();
        let name = "Cargo".to_string();
        assert_eq!(read[1], Entrant::Program { name, path: None });
        assert!(serde_json::from_str::<Entrant>(r#""program""#).is_err());
    }

    #[test]
    fn errors_name_the_wrong_entry_of_a_list() {
        let check = |list: &str, expected: &str| {
            let error = Entrant::parse_list(list).unwrap_err().to_string();
            assert!(error.contains(expected), "{list}: {error}");
        };
        check("easy,clever", "clever");
        check("easy,exec:./missing", "./missing");
        check("easy,", "\"\"");
    }
}
