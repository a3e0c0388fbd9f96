//! Where the games of this program are kept: in the file that `--record`
//! names, or in the folder that all games share. Files are written whole or not
//! at all, and never over something else.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use parlour_engine::{AnyGame, AnySession, Chance, Record, Seed, Version};
use parlour_terminal::{Host, Kept, Settings};

use crate::files::{check_writable, free_name, read_text, write_whole};
use crate::store::{Claim, Store};

/// Deals from a seed or from chance, and keeps games and settings as far as
/// somebody wants that.
pub(crate) struct Keeper {
    seed: Option<Seed>,
    games: u64,
    /// The file that `--record` names.
    file: Option<PathBuf>,
    /// The folder for everything else.
    store: Option<Store>,
    /// The file of the game that is being played.
    current: Option<PathBuf>,
    /// The right to write it, if it is in the folder.
    claim: Option<Claim>,
    unfinished: Option<Record>,
    /// What was wrong with the last attempt to save, and what was not saved.
    unsaved: Option<(io::Error, String)>,
    /// What is in the file as far as we know, and whether the game is over.
    saved: Option<(String, bool)>,
    complaint: Option<String>,
}

impl Keeper {
    /// Keeps games and settings in the folder; without one, nothing.
    pub(crate) fn new(seed: Option<Seed>, folder: Option<PathBuf>) -> Self {
        Self {
            seed,
            games: 0,
            file: None,
            store: folder.map(Store::new),
            current: None,
            claim: None,
            unfinished: None,
            unsaved: None,
            saved: None,
            complaint: None,
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
            check_writable(path).with_context(|| format!("{shown} cannot be written"))?;
        }
        self.file = Some(path.into());
        Ok(self)
    }

    /// The unfinished game that will be played on.
    pub(crate) fn resumes(&self) -> Option<&Record> {
        self.unfinished.as_ref()
    }

    /// How an unfinished game that was saved goes on, in a sentence.
    pub(crate) fn farewell(&self) -> Option<String> {
        let unfinished = matches!(self.saved, Some((_, false))) && self.unsaved.is_none();
        let path = self.current.as_deref().filter(|_| unfinished)?.display();
        Some(match self.claim {
            Some(_) => "The game so far is saved; parlour offers it the next time.".into(),
            None => format!("The game so far is in {path}; --record {path} goes on with it."),
        })
    }

    /// Says what has not been said yet. A game that could not be saved in the
    /// file that somebody named is handed over.
    ///
    /// # Errors
    /// What was wrong when saving in that file was tried last.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let mut stderr = io::stderr();
        if let Some(complaint) = self.complaint {
            let _ = writeln!(stderr, "parlour: {complaint}");
        }
        let (Some((error, record)), Some(_), Some(path)) = (self.unsaved, self.file, self.current)
        else {
            return Ok(());
        };
        let _ = writeln!(stderr, "{record}");
        let words = "could not be written; the record is printed above instead";
        Err(error).with_context(|| format!("{} {words}", path.display()))
    }

    /// The folder, unless this program's games go into a file of their own.
    fn shelf(&self) -> Option<&Store> {
        self.store.as_ref().filter(|_| self.file.is_none())
    }

    /// Writes the game where it belongs; answers whether there is such a place.
    fn write(&mut self, record: &Record, text: &str) -> io::Result<bool> {
        // Nobody misses a game in which nothing was done.
        if self.current.is_none()
            && !record.moves.is_empty()
            && let Some(store) = self.shelf()
        {
            let claim = store.claim_new(&record.game)?;
            self.current = Some(store.path_of(&claim));
            self.claim = Some(claim);
        }
        let Some(path) = &mut self.current else {
            return Ok(false);
        };
        // Somebody else plays into the same file: neither game is lost.
        let ours = self.saved.as_ref().map(|(text, _)| text.as_str());
        let found = std::fs::read_to_string(&*path).ok();
        if found.is_some() && found.as_deref() != ours {
            let other = free_name(path);
            let (path_shown, other_shown) = (path.display(), other.display());
            self.complaint = Some(format!(
                "{path_shown} was changed by somebody; this game is in {other_shown}"
            ));
            *path = other;
        }
        write_whole(path, text.as_bytes())?;
        Ok(true)
    }

    /// Puts a finished game of the folder among the records.
    fn shelve(&mut self) -> io::Result<()> {
        match (&self.store, self.claim.take()) {
            (Some(store), Some(claim)) => {
                self.current = None;
                store.finish(claim)
            }
            _ => Ok(()),
        }
    }

    /// What a person is told when a game cannot be saved. The game goes on, and
    /// saving is tried again at every move.
    fn complain(&mut self, error: &io::Error) {
        self.complaint = match (&self.current, self.shelf()) {
            (Some(path), None) => {
                let (path, why) = (path.display(), error.kind());
                Some(format!("{path} cannot be written now: {why}"))
            }
            (_, Some(store)) => {
                let folder = store.folder().display();
                Some(format!(
                    "this game cannot be saved in {folder}: {error}; it goes on unsaved"
                ))
            }
            (None, None) => None,
        };
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
        self.claim = None;
        self.saved = None;
        Ok(())
    }

    fn keep(&mut self, session: &dyn AnySession) -> io::Result<()> {
        let record = session.record();
        let text = record.to_json() + "\n";
        if self.saved.as_ref().is_some_and(|(saved, _)| *saved == text) {
            return Ok(());
        }
        let over = record.result.is_some();
        let written = self.write(&record, &text).and_then(|written| {
            if written {
                self.saved = Some((text.clone(), over));
                self.unsaved = None;
            }
            if written && over {
                self.shelve()?;
            }
            Ok(())
        });
        if let Err(error) = written {
            if self.unsaved.is_none() {
                self.complain(&error);
            }
            self.unsaved = Some((error, text));
        }
        Ok(())
    }

    fn settings(&mut self) -> Settings {
        let Some(store) = &self.store else {
            return Settings::default();
        };
        store.settings().unwrap_or_else(|error| {
            let path = store.settings_path();
            // Somebody may have written it by hand: it is not lost.
            let aside = path.with_extension("json.broken");
            let kept = std::fs::rename(&path, &aside);
            let (path, aside) = (path.display(), aside.display());
            let words = match kept {
                Ok(()) => format!(
                    "{path} is not understood ({error}); it is in {aside} now, and the usual \
                     settings hold"
                ),
                Err(_) => format!("{path} is not understood ({error}); the usual settings hold"),
            };
            self.complaint = Some(words);
            Settings::default()
        })
    }

    fn remember(&mut self, settings: &Settings) {
        // Who cannot save is told so when it is about a game.
        if let Some(store) = &self.store {
            let _ = store.remember(settings);
        }
    }

    fn offer(&mut self, game: Option<&str>) -> Option<Kept> {
        self.shelf()?.offer(game)
    }

    fn history(&mut self) -> Vec<Kept> {
        let claim = self.claim.as_ref();
        let history = self.store.as_ref().map(|store| store.history(claim));
        history.unwrap_or_default()
    }

    fn load(&mut self, kept: &Kept) -> io::Result<Record> {
        match &self.store {
            Some(store) => store.load(&kept.id),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn go_on(&mut self, kept: &Kept) -> io::Result<()> {
        self.begin()?;
        let Some(store) = self.shelf() else {
            return Ok(());
        };
        let claim = store.claim(&kept.id)?;
        let path = store.path_of(&claim);
        self.saved = Some((std::fs::read_to_string(&path)?, false));
        self.current = Some(path);
        self.claim = Some(claim);
        Ok(())
    }

    fn put_down(&mut self) {
        if self.claim.take().is_some() {
            self.current = None;
            self.saved = None;
        }
    }

    fn is_keeping(&self) -> bool {
        self.unsaved.is_none() && (self.file.is_some() || self.store.is_some())
    }

    fn complaint(&mut self) -> Option<String> {
        self.complaint.take()
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
