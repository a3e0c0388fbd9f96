//! The games of a server, and the bots that hosts can add.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use parlour_bots::{AnyRegistry, BotKind};

/// The prefix of a registered program's level.
const EXEC: &str = "exec:";

/// The games of a server, and the programs that its operator registered as bots. Only the
/// operator can register programs.
#[derive(Clone)]
pub struct Catalog {
    pub(crate) games: &'static dyn AnyRegistry,
    programs: Arc<BTreeMap<String, Arc<Path>>>,
}

impl<R: AnyRegistry> From<&'static R> for Catalog {
    fn from(games: &'static R) -> Self {
        Self::new(games)
    }
}

impl Catalog {
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

    /// The bots that a host can add: the levels, and `exec:NAME` for each program.
    pub(crate) fn levels(&self) -> Vec<String> {
        let levels = BotKind::LEVELS.iter().map(|level| level.id().to_string());
        let programs = self.programs.keys().map(|name| format!("{EXEC}{name}"));
        levels.chain(programs).collect()
    }

    /// The bot of this level, if a host can add it.
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

    /// The bot of a log entry. An easy bot plays for a program that is no longer registered,
    /// as for one that has crashed.
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
    /// The level as hosts choose it: `hard`, `exec:NAME`.
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
    /// Whether its moves can take long.
    pub(crate) fn is_slow(&self) -> bool {
        self.kind == BotKind::HARD || self.program.is_some()
    }

    /// The registered name, if it is a program.
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
        let catalog = Catalog::new(&Games).with_programs([("shark".to_string(), path)].into());
        assert_eq!(catalog.levels(), ["easy", "medium", "hard", "exec:shark"]);
        let shark = catalog.bot("exec:shark").unwrap();
        assert!(shark.is_slow() && shark.program.is_some());
        assert_eq!(shark.program_name(), Some("shark"));
        for unknown in ["exec:/bin/sh", "exec:", "program", "random", "shark", ""] {
            assert_eq!(catalog.bot(unknown), None, "{unknown}");
        }
        // An easy bot plays for a program that is no longer registered.
        let gone = Catalog::new(&Games).stored_bot("exec:shark").unwrap();
        assert_eq!((gone.kind, gone.program), (BotKind::EASY, None));
        assert_eq!(Catalog::new(&Games).stored_bot("nobody"), None);
    }
}
