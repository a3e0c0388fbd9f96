//! The folder with saved games and settings.
//!
//! ```text
//! settings.json         the saved settings
//! unfinished/ID.json    a game that can be played on: a journal
//! unfinished/ID.lock    locked while a program plays it
//! records/ID.json       a finished game: one JSON document
//! ```
//!
//! An ID is the start time of the game in UTC, followed by the id of the game, so that
//! sorting by name is sorting by time. The lock is a file lock of the operating system:
//! it is released when the program ends, however it ends, and then the game is offered
//! again. The oldest finished games are removed when there are too many.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use etcetera::BaseStrategy;
use parlour_engine::Record;
use parlour_engine::record::{GameResult, Journal, RecordedPlayer};
use parlour_engine::rules::RulesMap;
use parlour_terminal::{PlayedGame, SavedGame, Settings, visible};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::files::{
    create_folder, free_name, is_at, open_lock, read_regular, sweep, sync_folder, write_whole,
};

/// The maximum number of finished games.
const MAX_RECORDS: usize = 1_000;

/// The maximum number of finished games to list.
const MAX_LISTED: usize = 300;

/// The folder for games and settings of the person who runs the program:
/// `$XDG_DATA_HOME/parlour`, or the folder that other systems have for this.
pub(crate) fn home() -> Option<PathBuf> {
    let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(strategy.data_dir().join("parlour"))
}

/// A folder of games and settings. It is created when something is saved.
pub(crate) struct SavedGames {
    folder: PathBuf,
}

/// A lock on a game, released when it is dropped.
pub(crate) struct GameLock {
    id: String,
    /// Locked; closing it unlocks it.
    file: File,
}

/// The fields of a record that a list of games shows; the rest is not parsed.
#[derive(Deserialize)]
struct RecordHeader {
    game: String,
    #[serde(default)]
    rules: RulesMap,
    seats: Vec<RecordedPlayer>,
    #[serde(default)]
    moves: Vec<IgnoredAny>,
    result: Option<GameResult>,
}

impl SavedGames {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Removes the temporary files that programs left when they were killed.
    pub(crate) fn sweep(&self) {
        sweep(&self.folder);
        sweep(&self.folder.join("unfinished"));
        sweep(&self.folder.join("records"));
    }

    /// The path of the folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The saved settings, if there are any.
    ///
    /// # Errors
    /// If the file cannot be read or understood.
    pub(crate) fn settings(&self) -> io::Result<Settings> {
        match read_regular(&self.settings_path()) {
            Ok(text) => Ok(serde_json::from_str(&text)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Settings::default()),
            Err(error) => Err(error),
        }
    }

    /// Saves the settings.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn save_settings(&self, settings: &Settings) -> io::Result<()> {
        let text = serde_json::to_string_pretty(settings)? + "\n";
        create_folder(&self.folder)?;
        write_whole(&self.settings_path(), text.as_bytes())
    }

    /// The path of the settings file.
    pub(crate) fn settings_path(&self) -> PathBuf {
        self.folder.join("settings.json")
    }

    /// The newest unfinished game that no other program plays now. Older games are not
    /// read, so that a long history does not delay the start.
    pub(crate) fn offer(&self, game: Option<&str>) -> Option<SavedGame> {
        let fits = |kept: &SavedGame| {
            kept.result.is_none()
                && game.is_none_or(|game| game == kept.game)
                && self.is_free(&kept.id)
        };
        let files = self.by_time("unfinished");
        files
            .iter()
            .filter_map(|path| read_summary(path))
            .find(fits)
    }

    /// The saved games, the newest first. Skips files that are not records, and games that
    /// another program plays now.
    pub(crate) fn history(&self, own: Option<&GameLock>) -> Vec<SavedGame> {
        let is_own = |id: &str| own.is_some_and(|lock| lock.id == id);
        let unfinished = self.by_time("unfinished");
        let mut finished = files_in(&self.folder.join("records"));
        finished.sort_unstable_by(|one, other| other.cmp(one));
        finished.truncate(MAX_LISTED);
        let mut games: Vec<SavedGame> = unfinished
            .iter()
            .chain(&finished)
            .filter_map(|path| read_summary(path))
            .filter(|kept| is_own(&kept.id) || self.is_free(&kept.id))
            .collect();
        games.sort_by_key(|kept| std::cmp::Reverse(kept.saved_at));
        games
    }

    /// All finished games, in the order in which they were started. Skips files that are
    /// not records.
    pub(crate) fn played(&self) -> Vec<PlayedGame> {
        let mut files = files_in(&self.folder.join("records"));
        files.sort_unstable();
        files.iter().filter_map(|path| read_played(path)).collect()
    }

    /// The whole record of a game.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(crate) fn load(&self, id: &str) -> io::Result<Record> {
        let text = read_regular(&self.unfinished(id))
            .or_else(|_| read_regular(&self.path("records", id, "json")))?;
        text.parse()
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// Creates an ID for a new game, and locks it.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub(crate) fn lock_new(&self, game: &str) -> io::Result<GameLock> {
        create_folder(&self.folder.join("unfinished"))?;
        let mut tail = [0; 2];
        getrandom::fill(&mut tail).map_err(io::Error::other)?;
        let now = jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S");
        let id = format!("{now}-{game}-{:04x}", u16::from_le_bytes(tail));
        self.locked(id)
    }

    /// Locks a game, to resume it.
    ///
    /// # Errors
    /// If another program plays it, or it is not there any more.
    pub(crate) fn lock(&self, id: &str) -> io::Result<GameLock> {
        let lock = self.locked(id.into())?;
        // Check under the lock: another program may have finished the game.
        if let Err(error) = fs::metadata(self.unfinished(id)) {
            // Remove the lock file, unless it is that of another program by now.
            let path = self.path("unfinished", id, "lock");
            if error.kind() == io::ErrorKind::NotFound && is_at(&lock.file, &path) {
                let _ = fs::remove_file(path);
            }
            return Err(error);
        }
        Ok(lock)
    }

    /// The file of a locked game.
    pub(crate) fn path_of(&self, lock: &GameLock) -> PathBuf {
        self.unfinished(&lock.id)
    }

    /// Moves a finished game to the records, and removes the oldest ones.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub(crate) fn finish(&self, lock: GameLock) -> io::Result<()> {
        let records = self.folder.join("records");
        create_folder(&records)?;
        let to = free_name(&self.path("records", &lock.id, "json"));
        fs::rename(self.unfinished(&lock.id), &to)?;
        // The new name first, so that a power cut in between leaves both names.
        sync_folder(&records)?;
        fs::remove_file(self.path("unfinished", &lock.id, "lock"))?;
        sync_folder(&self.folder.join("unfinished"))?;
        // The names begin with the time. With a wrong clock the game just finished can
        // seem to be the oldest one: it stays.
        let mut files = files_in(&records);
        files.retain(|path| *path != to && has_id(path));
        files.sort_unstable();
        files.push(to);
        let too_many = files.len().saturating_sub(MAX_RECORDS);
        let oldest = &files[..too_many];
        oldest.iter().try_for_each(fs::remove_file)?;
        match oldest.is_empty() {
            true => Ok(()),
            false => sync_folder(&records),
        }
    }

    fn locked(&self, id: String) -> io::Result<GameLock> {
        let file = open_lock(&self.path("unfinished", &id, "lock"))?;
        match file.try_lock() {
            Ok(()) => {}
            // Games are saved even where files cannot be locked.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) => {
                let words = "another program is playing this game now";
                return Err(io::Error::new(io::ErrorKind::ResourceBusy, words));
            }
        }
        Ok(GameLock { id, file })
    }

    /// Whether no program plays the game now.
    fn is_free(&self, id: &str) -> bool {
        let path = self.path("unfinished", id, "lock");
        if !path.is_file() {
            return true;
        }
        match File::open(path) {
            Ok(lock) => !matches!(lock.try_lock(), Err(TryLockError::WouldBlock)),
            Err(_) => true,
        }
    }

    fn unfinished(&self, id: &str) -> PathBuf {
        self.path("unfinished", id, "json")
    }

    fn path(&self, folder: &str, id: &str, ending: &str) -> PathBuf {
        self.folder.join(folder).join(format!("{id}.{ending}"))
    }

    /// The records in a folder, the newest first.
    fn by_time(&self, folder: &str) -> Vec<PathBuf> {
        let mut files = files_in(&self.folder.join(folder));
        files.sort_by_cached_key(|path| std::cmp::Reverse(written(path)));
        files
    }
}

/// The JSON files of a folder; none if it cannot be read.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect()
}

/// Whether this program gave the file its name: a date, a time, a game.
fn has_id(path: &Path) -> bool {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut parts = name.split('-');
    let mut digits = |count: usize| {
        let part = parts.next().unwrap_or_default();
        part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    digits(8) && digits(6)
}

/// When a file was written last, in seconds since 1970.
fn written(path: &Path) -> u64 {
    let time = fs::metadata(path).and_then(|about| about.modified());
    let since = time.map(|time| time.duration_since(UNIX_EPOCH).unwrap_or_default());
    since.map_or(0, |since| since.as_secs())
}

/// The summary of a record; `None` if the file is not a record.
fn read_summary(path: &Path) -> Option<SavedGame> {
    let text = read_regular(path).ok()?;
    let journal = Journal::split(&text).ok()?;
    let header: RecordHeader = serde_json::from_str(journal.head()).ok()?;
    let moves = journal
        .entries()
        .try_fold(header.moves.len(), |moves, entry| {
            entry.ok()?.moves_after(moves)
        })?;
    Some(SavedGame {
        id: path.file_stem()?.to_str()?.into(),
        game: shown(header.game),
        seats: header
            .seats
            .into_iter()
            .map(|player| shown(player.name))
            .collect(),
        moves,
        saved_at: written(path),
        result: header.result.map(shown_result),
    })
}

/// A finished game; `None` if the file is not the record of one.
fn read_played(path: &Path) -> Option<PlayedGame> {
    let text = read_regular(path).ok()?;
    let header: RecordHeader = serde_json::from_str(&text).ok()?;
    let seats = header.seats.into_iter().map(|player| RecordedPlayer {
        name: shown(player.name),
        bot: player.bot.map(shown),
    });
    Some(PlayedGame {
        game: shown(header.game),
        rules: header.rules,
        seats: seats.collect(),
        moves: header.moves.len(),
        ended_at: written(path),
        result: shown_result(header.result?),
    })
}

/// A name from a file, without control characters: anybody may have written the file.
fn shown(name: String) -> String {
    visible(&name).into_owned()
}

fn shown_result(result: GameResult) -> GameResult {
    GameResult {
        outcome: shown(result.outcome),
        winners: result.winners.into_iter().map(shown).collect(),
        ending: shown(result.ending),
        ..result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str =
        r#"{"parlour":1,"game":"GAME","seats":["Ann","Bot"],"seed":"1","moves":["D"]RESULT}"#;

    fn saved() -> (tempfile::TempDir, SavedGames) {
        let folder = tempfile::tempdir().unwrap();
        let saved = SavedGames::new(folder.path().join("parlour"));
        (folder, saved)
    }

    fn put(saved: &SavedGames, folder: &str, id: &str, text: &str) {
        fs::create_dir_all(saved.folder.join(folder)).unwrap();
        fs::write(saved.path(folder, id, "json"), text).unwrap();
    }

    fn record(game: &str, over: bool) -> String {
        let result = match over {
            true => r#","result":{"outcome":"draw"}"#,
            false => "",
        };
        GAME.replace("GAME", game).replace("RESULT", result)
    }

    #[test]
    fn settings_are_saved_and_damaged_ones_are_errors() {
        let (_folder, saved) = saved();
        assert_eq!(saved.settings().unwrap(), Settings::default());
        let settings = Settings {
            people: vec!["Ann".into()],
            ..Settings::default()
        };
        saved.save_settings(&settings).unwrap();
        assert_eq!(saved.settings().unwrap(), settings);
        let check = |text: &str, understood: bool| {
            fs::write(saved.settings_path(), text).unwrap();
            assert_eq!(saved.settings().is_ok(), understood, "{text}");
        };
        check("{}", true);
        check(r#"{"of-the-future":1}"#, true);
        check(r#"{"speed":"warp"}"#, false);
        check("{", false);
        check("", false);
    }

    #[test]
    fn only_a_free_unfinished_game_is_offered() {
        let (_folder, saved) = saved();
        assert_eq!(saved.offer(None), None);
        put(&saved, "unfinished", "broken", "{");
        put(&saved, "unfinished", "over", &record("one", true));
        put(&saved, "unfinished", "game", &record("one", false));
        let check = |game: Option<&str>, expected: Option<&str>| {
            let offered = saved.offer(game).map(|kept| kept.id);
            assert_eq!(offered.as_deref(), expected, "{game:?}");
        };
        check(None, Some("game"));
        check(Some("one"), Some("game"));
        check(Some("war"), None);
        let lock = saved.lock("game").unwrap();
        check(None, None);
        assert!(saved.lock("game").is_err(), "one program at a time");
        let listed = |own| saved.history(own).iter().any(|kept| kept.id == "game");
        assert_eq!([listed(None), listed(Some(&lock))], [false, true]);
        drop(lock);
        check(None, Some("game"));
    }

    #[test]
    fn a_finished_game_becomes_a_record() {
        let (_folder, saved) = saved();
        let lock = saved.lock_new("one").unwrap();
        let path = saved.path_of(&lock);
        fs::write(&path, record("one", true)).unwrap();
        let id = lock.id.clone();
        saved.finish(lock).unwrap();
        assert_eq!(files_in(&saved.folder.join("unfinished")).len(), 0);
        let history = saved.history(None);
        assert_eq!(history.len(), 1);
        assert_eq!((history[0].id.as_str(), history[0].moves), (id.as_str(), 1));
        assert!(saved.load(&id).unwrap().names().eq(["Ann", "Bot"]));
        assert!(saved.lock(&id).is_err(), "it cannot be played on");
        let left = fs::read_dir(saved.folder.join("unfinished")).unwrap();
        assert_eq!(left.count(), 0, "no lock is left");
    }

    #[test]
    fn documents_and_journals_are_listed() {
        let (_folder, saved) = saved();
        let check = |lines: &str, moves: Option<usize>| {
            let text = record("one", false) + lines;
            put(&saved, "unfinished", "game", &text);
            let listed = saved.offer(None).map(|kept| kept.moves);
            assert_eq!(listed, moves, "{text}");
            let loaded = saved.load("game").ok().map(|record| record.moves.len());
            assert_eq!(loaded, moves, "{text}");
        };
        check("", Some(1));
        check("\n", Some(1));
        check("\n\"D\"\n\"D\"\n", Some(3));
        check("\n\"D\"\n{\"moves\":0}\n\"R7\"\n\"B", Some(1));
        check("\nD\n\"D\"\n", None);
        check("\n{\"moves\":9}\n", None);
    }

    #[test]
    fn a_wrong_clock_does_not_remove_the_game_just_finished() {
        let (_folder, saved) = saved();
        let text = record("war", true);
        put(&saved, "records", "notes", "not a game");
        for number in 0..MAX_RECORDS {
            let id = format!("29990101-{number:06}-war");
            put(&saved, "records", &id, &text);
        }
        let lock = saved.lock_new("war").unwrap();
        fs::write(saved.path_of(&lock), &text).unwrap();
        let id = lock.id.clone();
        saved.finish(lock).unwrap();
        assert!(saved.load(&id).is_ok(), "it is still there");
        assert!(saved.load("29990101-000000-war").is_err());
        assert!(saved.path("records", "notes", "json").exists());
    }

    /// Opening a named pipe would wait for a writer for ever.
    #[cfg(unix)]
    #[test]
    fn only_files_are_opened() {
        let (_folder, saved) = saved();
        put(&saved, "unfinished", "game", &record("one", false));
        put(
            &saved,
            "records",
            "20260101-000000-one",
            &record("one", true),
        );
        for path in [
            saved.settings_path(),
            saved.path("unfinished", "pipe", "json"),
            saved.path("unfinished", "game", "lock"),
            saved.path("records", "20260101-000001-one", "json"),
            saved.folder.join(".parlour-tmp-pipe"),
        ] {
            let made = std::process::Command::new("mkfifo").arg(&path).status();
            assert!(made.unwrap().success());
        }
        saved.sweep();
        assert!(saved.settings().is_err());
        assert_eq!(saved.history(None).len(), 2);
        assert_eq!(saved.played().len(), 1);
        assert!(saved.offer(None).is_some());
        assert!(saved.lock("game").is_err());
        assert!(saved.load("pipe").is_err());
    }

    #[test]
    fn the_oldest_records_are_removed() {
        let (_folder, saved) = saved();
        let text = record("war", true);
        for number in 0..MAX_RECORDS {
            put(
                &saved,
                "records",
                &format!("19990101-{number:06}-war"),
                &text,
            );
        }
        let lock = saved.lock_new("war").unwrap();
        fs::write(saved.path_of(&lock), &text).unwrap();
        let newest = lock.id.clone();
        saved.finish(lock).unwrap();
        let mut left = files_in(&saved.folder.join("records"));
        left.sort();
        assert_eq!(left.len(), MAX_RECORDS);
        assert!(left[0].ends_with("19990101-000001-war.json"), "{left:?}");
        assert!(left[MAX_RECORDS - 1].ends_with(format!("{newest}.json")));
        assert_eq!(saved.history(None).len(), MAX_LISTED);
    }
}
