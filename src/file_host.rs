//! Saves the games of this program: in the file of `--record`, or in the folder of
//! all games.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use parlour_engine::Record;
use parlour_engine::dealer::Seed;
use parlour_engine::host::HostedTable;
use parlour_engine::record::Chance;
use parlour_engine::registry::AnyGame;
use parlour_terminal::{Host, Online, PlayedGame, SavedGame, Settings, visible};

use crate::deals::Deals;
use crate::files::{
    check_writable, folder_of, free_name, read_regular, read_text, sweep, sync_folder,
};
use crate::game_file::GameFile;
use crate::record_lock::RecordLock;
use crate::saved_games::{GameLock, SavedGames};
use crate::servers::Servers;

/// Deals from a seed or at random, and saves games and settings if wanted.
pub(crate) struct FileHost {
    deals: Deals,
    /// The file that `--record` names.
    file: Option<PathBuf>,
    /// The folder for everything else.
    saved: Option<SavedGames>,
    /// The file of the game that is being played.
    current: Option<GameFile>,
    /// The lock of the game, if it is in the folder.
    game_lock: Option<GameLock>,
    /// Whether the game is over and was moved to the records.
    is_in_records: bool,
    unfinished: Option<Record>,
    /// The error of the last attempt to save, and the record that was not saved.
    unsaved: Option<(io::Error, Record)>,
    warning: Option<String>,
    /// Whether the settings may be written: not over a file that is not understood.
    saves_settings: bool,
    /// Whether `--coach` was given.
    coach: bool,
    /// Tables on servers.
    servers: Option<Arc<Servers>>,
    /// The lock of the file that `--record` names. The last field: it is released after
    /// the file was closed.
    record_lock: Option<RecordLock>,
}

impl FileHost {
    /// Saves games and settings in the folder; without a folder nothing is saved.
    pub(crate) fn new(seed: Option<Seed>, folder: Option<PathBuf>) -> Self {
        let saved = folder.map(SavedGames::new);
        if let Some(saved) = &saved {
            saved.sweep();
        }
        Self {
            deals: Deals::new(seed),
            file: None,
            saved,
            current: None,
            game_lock: None,
            is_in_records: false,
            unfinished: None,
            unsaved: None,
            warning: None,
            saves_settings: true,
            coach: false,
            servers: None,
            record_lock: None,
        }
    }

    /// The same, with a coach whatever the settings say.
    pub(crate) fn with_coach(self, coach: bool) -> Self {
        Self { coach, ..self }
    }

    /// The same, with tables on servers.
    pub(crate) fn with_servers(self, servers: Arc<Servers>) -> Self {
        Self {
            servers: Some(servers),
            ..self
        }
    }

    /// The settings in the folder. A file that is not understood is kept aside.
    fn saved_settings(&mut self) -> Settings {
        let Some(saved) = &self.saved else {
            return Settings::default();
        };
        saved.settings().unwrap_or_else(|error| {
            let path = saved.settings_path();
            // The file may be written by hand, so keep it.
            let aside = path.with_extension("json.broken");
            let aside = free_name(&aside);
            let renamed = std::fs::rename(&path, &aside);
            self.saves_settings = renamed.is_ok();
            let kept = renamed.and_then(|()| sync_folder(saved.folder()));
            let (path, aside) = (path.display(), aside.display());
            let words = match kept {
                Ok(()) => format!(
                    "{path} cannot be read ({error}); it was moved to {aside}, and the \
                     default settings are used"
                ),
                Err(_) => {
                    format!("{path} cannot be read ({error}); the default settings are used")
                }
            };
            self.warning = Some(words);
            Settings::default()
        })
    }

    /// Saves the game in this file, and resumes the game in it.
    ///
    /// # Errors
    /// If the file holds something else. The file is not changed.
    pub(crate) fn with_file(mut self, path: &Path, game: &dyn AnyGame) -> anyhow::Result<Self> {
        let shown = path.display();
        if path == Path::new("-") {
            bail!("a game cannot be saved in -: give --record the name of a file");
        }
        if path.exists() && !path.is_file() {
            bail!("{shown} is not a file that a game can be saved in");
        }
        // The target of a symbolic link, so that all programs lock the same file.
        let target = path.canonicalize().unwrap_or_else(|_| path.into());
        self.record_lock = RecordLock::take(&target).map_err(|_| {
            anyhow!("{shown} is in use: another program saves its game there; choose another file")
        })?;
        if path.exists() {
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
            // Write to the target of a symbolic link, so that it stays a link.
            let file = GameFile::resume(path.canonicalize()?, &text)?;
            self.current = Some(file.with_document_on_close());
        } else {
            // Check this now, not at the first move.
            check_writable(path).with_context(|| format!("{shown} cannot be written"))?;
        }
        sweep(&folder_of(path));
        self.file = Some(path.into());
        Ok(self)
    }

    /// The unfinished game to resume.
    pub(crate) fn resumes(&self) -> Option<&Record> {
        self.unfinished.as_ref()
    }

    /// A sentence that says how to resume the saved game.
    pub(crate) fn farewell(&self) -> Option<String> {
        let saved = self.current.as_ref().filter(|_| self.unsaved.is_none());
        let path = saved.filter(|file| file.is_unfinished())?.path().display();
        Some(match self.game_lock {
            Some(_) => "The game so far is saved; parlour offers it the next time.".into(),
            None => {
                let words = format!("The game is in {path}; to resume it, use --record {path}.");
                visible(&words).into_owned()
            }
        })
    }

    /// Prints the remaining warnings. A game that could not be saved in the file of
    /// `--record` is printed.
    ///
    /// # Errors
    /// The error of the last attempt to save in that file.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let mut stderr = io::stderr();
        if let Some(warning) = self.warning {
            let _ = writeln!(stderr, "parlour: {}", visible(&warning));
        }
        let (Some((error, record)), Some(_), Some(file)) = (self.unsaved, self.file, self.current)
        else {
            return Ok(());
        };
        let _ = writeln!(stderr, "{}", visible(&record.to_json()));
        let words = "could not be written; the record is printed above instead";
        Err(error).with_context(|| format!("{} {words}", file.path().display()))
    }

    /// The folder for games, unless `--record` names a file.
    fn game_folder(&self) -> Option<&SavedGames> {
        self.saved.as_ref().filter(|_| self.file.is_none())
    }

    /// Saves the new moves, if games are saved at all.
    fn save(&mut self, session: &dyn HostedTable) -> io::Result<()> {
        // Do not save a game without moves.
        if self.current.is_none()
            && !self.is_in_records
            && session.moves_len() > 0
            && let Some(saved) = self.game_folder()
        {
            let game_lock = saved.lock_new(session.game())?;
            self.current = Some(GameFile::new(saved.path_of(&game_lock)));
            self.game_lock = Some(game_lock);
        }
        let Some(file) = &mut self.current else {
            return Ok(());
        };
        file.save(session)?;
        self.unsaved = None;
        if let Some(old) = file.take_old_path() {
            let (old, path) = (old.display(), file.path().display());
            self.warning = Some(format!(
                "{old} was changed by another program; this game is in {path}"
            ));
        }
        match file.is_over() {
            true => self.move_to_records(),
            false => Ok(()),
        }
    }

    /// Moves a finished game of the folder to the records.
    fn move_to_records(&mut self) -> io::Result<()> {
        match (&self.saved, self.game_lock.take()) {
            (Some(saved), Some(game_lock)) => {
                self.current = None;
                self.is_in_records = true;
                saved.finish(game_lock)
            }
            _ => Ok(()),
        }
    }

    /// Sets the warning for a game that cannot be saved. The game continues, and
    /// saving is tried again at every move.
    fn warn(&mut self, error: &io::Error) {
        self.warning = match (&self.current, self.game_folder()) {
            (Some(file), None) => {
                let (path, why) = (file.path().display(), error.kind());
                Some(format!("{path} cannot be written now: {why}"))
            }
            (_, Some(saved)) => {
                let folder = saved.folder().display();
                Some(format!(
                    "this game cannot be saved in {folder}: {error}; the game continues unsaved"
                ))
            }
            (None, None) => None,
        };
    }
}

impl Host for FileHost {
    fn chance(&mut self) -> Chance {
        self.deals.next_deal()
    }

    fn unfinished(&mut self) -> Option<Record> {
        self.unfinished.take()
    }

    fn begin(&mut self) -> io::Result<()> {
        let free = self.file.as_deref().map(free_name);
        self.current = free.map(|path| GameFile::new(path).with_document_on_close());
        self.game_lock = None;
        self.is_in_records = false;
        Ok(())
    }

    fn save_game(&mut self, session: &dyn HostedTable) -> io::Result<()> {
        if let Err(error) = self.save(session) {
            if self.unsaved.is_none() {
                self.warn(&error);
            }
            self.unsaved = Some((error, session.record()));
        }
        Ok(())
    }

    fn settings(&mut self) -> Settings {
        let mut settings = self.saved_settings();
        settings.coach |= self.coach;
        settings
    }

    fn save_settings(&mut self, settings: &Settings) {
        // A problem with saving is reported when a game is saved.
        if let Some(saved) = self.saved.as_ref().filter(|_| self.saves_settings) {
            let _ = saved.save_settings(settings);
        }
    }

    fn offer(&mut self, game: Option<&str>) -> Option<SavedGame> {
        self.game_folder()?.offer(game)
    }

    fn history(&mut self) -> Vec<SavedGame> {
        let game_lock = self.game_lock.as_ref();
        let history = self.saved.as_ref().map(|saved| saved.history(game_lock));
        history.unwrap_or_default()
    }

    fn played(&mut self) -> Vec<PlayedGame> {
        let played = self.saved.as_ref().map(SavedGames::played);
        played.unwrap_or_default()
    }

    fn load(&mut self, kept: &SavedGame) -> io::Result<Record> {
        match &self.saved {
            Some(saved) => saved.load(&kept.id),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn resume(&mut self, kept: &SavedGame) -> io::Result<()> {
        self.begin()?;
        let Some(saved) = self.game_folder() else {
            return Ok(());
        };
        let game_lock = saved.lock(&kept.id)?;
        let path = saved.path_of(&game_lock);
        let text = read_regular(&path)?;
        self.current = Some(GameFile::resume(path, &text)?);
        self.game_lock = Some(game_lock);
        Ok(())
    }

    fn release(&mut self) {
        if self.game_lock.take().is_some() {
            self.current = None;
        } else if let Some(file) = &mut self.current {
            // If this fails, a journal is left, which can be read, too.
            let _ = file.close();
        }
    }

    fn is_saving(&self) -> bool {
        self.unsaved.is_none() && (self.file.is_some() || self.saved.is_some())
    }

    fn online(&self) -> Option<Arc<dyn Online>> {
        let servers = self.servers.clone()?;
        Some(servers)
    }

    fn take_warning(&mut self) -> Option<String> {
        self.warning.take()
    }
}
