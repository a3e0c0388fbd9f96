//! What a server has to play with: its games, and its bots.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use parlour_bots::{AnyRegistry, BotKind};

/// What the level of a registered program begins with.
const EXEC: &str = "exec:";

/// The games of a server, and the programs that its operator registered as bots. Nobody
/// else can name a program.
#[derive(Clone)]
pub struct House {
    pub(crate) games: &'static dyn AnyRegistry,
    programs: Arc<BTreeMap<String, Arc<Path>>>,
}

impl<R: AnyRegistry> From<&'static R> for House {
    fn from(games: &'static R) -> Self {
        Self::new(games)
    }
}

impl House {
    /// These games, without programs.
    #[must_use]
    pub fn new(games: &'static dyn AnyRegistry) -> Self {
        Self {
            games,
            programs: Arc::default(),
        }
    }

    /// Registers programs as bots, by name.
    #[must_use]
    pub fn with_programs(self, programs: BTreeMap<String, Arc<Path>>) -> Self {
        Self {
            programs: Arc::new(programs),
            ..self
        }
    }

    /// What a host can add: the levels, and `exec:NAME` for each program.
    pub(crate) fn levels(&self) -> Vec<String> {
        let levels = BotKind::LEVELS.iter().map(|level| level.id().to_string());
        let programs = self.programs.keys().map(|name| format!("{EXEC}{name}"));
        levels.chain(programs).collect()
    }

    /// The bot that a host adds.
    pub(crate) fn bot(&self, level: &str) -> Option<Bot> {
        if let Some(name) = level.strip_prefix(EXEC) {
            let program = self.programs.get(name)?;
            return Some(Bot {
                level: level.into(),
                kind: BotKind::PROGRAM,
                program: Some(Arc::clone(program)),
            });
        }
        let kind = BotKind::LEVELS.into_iter().find(|it| it.id() == level)?;
        Some(kind.into())
    }

    /// The bot of an entry. A program that is no longer registered plays as one that
    /// crashed does.
    pub(crate) fn stored_bot(&self, level: &str) -> Option<Bot> {
        let is_program = level.starts_with(EXEC);
        let gone = || Bot {
            level: level.into(),
            kind: BotKind::EASY,
            program: None,
        };
        let known = || BotKind::of_id(level).map(Bot::from);
        self.bot(level)
            .or_else(|| is_program.then(gone))
            .or_else(known)
    }
}

/// A bot at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bot {
    /// What people call its level.
    pub(crate) level: String,
    pub(crate) kind: BotKind,
    pub(crate) program: Option<Arc<Path>>,
}

impl From<BotKind> for Bot {
    fn from(kind: BotKind) -> Self {
        Self {
            level: kind.id().into(),
            kind,
            program: None,
        }
    }
}

impl Bot {
    /// Whether its moves take long.
    pub(crate) fn is_slow(&self) -> bool {
        self.kind == BotKind::HARD || self.program.is_some()
    }

    /// The name of a program.
    pub(crate) fn program_name(&self) -> Option<&str> {
        self.level.strip_prefix(EXEC)
    }
}

#[cfg(test)]
mod tests {
    use parlour_games::Games;

    use super::*;

    #[test]
    fn only_registered_programs_can_play() {
        let path: Arc<Path> = Path::new("/bots/shark.py").into();
        let house = House::new(&Games).with_programs([("shark".to_string(), path)].into());
        assert_eq!(house.levels(), ["easy", "medium", "hard", "exec:shark"]);
        let shark = house.bot("exec:shark").unwrap();
        assert!(shark.is_slow() && shark.program.is_some());
        assert_eq!(shark.program_name(), Some("shark"));
        for unknown in ["exec:/bin/sh", "exec:", "program", "random", "shark", ""] {
            assert_eq!(house.bot(unknown), None, "{unknown}");
        }
        // After it was taken away, an easy bot plays for it.
        let gone = House::new(&Games).stored_bot("exec:shark").unwrap();
        assert_eq!((gone.kind, gone.program), (BotKind::EASY, None));
        assert_eq!(House::new(&Games).stored_bot("nobody"), None);
    }
}
