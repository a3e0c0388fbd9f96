//! The file that a game is kept in: written whole or not at all, and never
//! over something else.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use parlour_engine::{AnyGame, AnySession, Chance, Record, Seed, Version};
use parlour_terminal::Host;
use tempfile::NamedTempFile;

use crate::files::read_text;

/// Deals from a seed or from chance, and keeps the game in a file if there is
/// one.
pub(crate) struct Keeper {
    seed: Option<Seed>,
    games: u64,
    file: Option<PathBuf>,
    /// The file of the game that is being played.
    current: Option<PathBuf>,
    unfinished: Option<Record>,
    /// What was wrong with the last attempt to save, and what was not saved.
    unsaved: Option<(io::Error, String)>,
    /// What is in the file as far as we know, and whether the game is over.
    saved: Option<(String, bool)>,
}

impl Keeper {
    /// Nothing is kept.
    pub(crate) fn new(seed: Option<Seed>) -> Self {
        Self {
            seed,
            games: 0,
            file: None,
            current: None,
            unfinished: None,
            unsaved: None,
            saved: None,
        }
    }

    /// Keeps the game in this file, and goes on with the one that it holds.
    ///
    /// # Errors
    /// If the file holds something else, which is left as it is.
    pub(crate) fn with_file(mut self, path: &Path, game: &dyn AnyGame) -> anyhow::Result<Self> {
        let shown = path.display();
        if path == Path::new("-") {
            bail!("a game cannot be kept in -: give --record the name of a file");
        }
        if path.exists() {
            if !path.is_file() {
                bail!("{shown} is not a file that a game can be kept in");
            }
            let text = read_text(path)?;
            let record: Record = text
                .parse()
                .with_context(|| format!("{shown} is left as it is"))?;
            if record.game != game.id() {
                bail!(
                    "{shown} holds a game of {:?} and is left as it is",
                    record.game
                );
            }
            let session = game
                .replay(&record)
                .with_context(|| format!("{shown} is left as it is"))?;
            if session.turn().outcome().is_some() {
                bail!("{shown} holds a finished game and is left as it is; choose another file");
            }
            self.unfinished = Some(record);
            // A link stays a link.
            self.current = Some(path.canonicalize()?);
            self.saved = Some((text, false));
        } else {
            // Found out now, not when the first move is made.
            new_file(&folder_of(path)).with_context(|| format!("{shown} cannot be written"))?;
        }
        self.file = Some(path.into());
        Ok(self)
    }

    /// The unfinished game that will be played on.
    pub(crate) fn resumes(&self) -> Option<&Record> {
        self.unfinished.as_ref()
    }

    /// The file of an unfinished game that was saved.
    pub(crate) fn can_go_on(&self) -> Option<&Path> {
        let unfinished = matches!(self.saved, Some((_, false))) && self.unsaved.is_none();
        self.current.as_deref().filter(|_| unfinished)
    }

    /// Says so if the game could not be saved, and hands it over.
    ///
    /// # Errors
    /// What was wrong when saving was tried last.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let (Some((error, record)), Some(path)) = (self.unsaved, self.current) else {
            return Ok(());
        };
        let mut stderr = io::stderr();
        let _ = writeln!(stderr, "{record}");
        let words = "could not be written; the record is printed above instead";
        Err(error).with_context(|| format!("{} {words}", path.display()))
    }
}

impl Host for Keeper {
    fn chance(&mut self) -> Chance {
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

    fn unfinished(&mut self) -> Option<Record> {
        self.unfinished.take()
    }

    fn begin(&mut self) -> io::Result<()> {
        self.current = self.file.as_deref().map(free_name);
        self.saved = None;
        Ok(())
    }

    fn keep(&mut self, session: &dyn AnySession) -> io::Result<()> {
        let Some(path) = &mut self.current else {
            return Ok(());
        };
        let record = session.record().to_json() + "\n";
        let ours = self.saved.as_ref().map(|(text, _)| text.as_str());
        if ours == Some(&record) {
            return Ok(());
        }
        // Somebody else plays into the same file: neither game is lost.
        let found = std::fs::read_to_string(&*path).ok();
        if found.is_some() && found.as_deref() != ours {
            let other = free_name(path);
            let (path_shown, other_shown) = (path.display(), other.display());
            let words =
                format!("{path_shown} was changed by somebody; this game is in {other_shown}");
            let _ = writeln!(io::stderr(), "parlour: {words}");
            *path = other;
        }
        match save(path, &record) {
            Ok(()) => {
                self.unsaved = None;
                self.saved = Some((record, session.turn().outcome().is_some()));
            }
            Err(error) => {
                // The game goes on, and saving is tried again at every move.
                if self.unsaved.is_none() {
                    let path = path.display();
                    let words = format!("{path} cannot be written now: {}", error.kind());
                    let _ = writeln!(io::stderr(), "parlour: {words}");
                }
                self.unsaved = Some((error, record));
            }
        }
        Ok(())
    }
}

/// Thirty-two bytes from the operating system.
fn fresh_seed() -> Seed {
    let mut bytes = [0; 32];
    if let Err(error) = getrandom::fill(&mut bytes) {
        // Without it a game can still be dealt, only not an unguessable one.
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

/// The file itself if it is free; otherwise its name with a number.
fn free_name(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| ending.to_string_lossy());
    let numbered = |number: u32| {
        let name = match &ending {
            Some(ending) => format!("{stem}-{number}.{ending}"),
            None => format!("{stem}-{number}"),
        };
        path.with_file_name(name)
    };
    std::iter::once(path.to_path_buf())
        .chain((2..).map(numbered))
        .find(|path| !path.exists())
        .unwrap_or_else(|| path.into())
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.into(),
        _ => ".".into(),
    }
}

/// Writes beside the file and then takes its place, so that whatever happens
/// there is one whole record.
fn save(path: &Path, record: &str) -> io::Result<()> {
    let mut file = new_file(&folder_of(path))?;
    file.write_all(record.as_bytes())?;
    if let Ok(old) = std::fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// A file that others may read, as far as the person's settings allow.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
