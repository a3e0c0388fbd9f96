//! A database for tests and benchmarks, in a temporary folder. It listens to a socket in
//! that folder and nothing else.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Says that this test is skipped. Not with `println!`, which is hidden where a test passes.
pub fn skipped(reason: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    let words = format!("SKIPPED, {reason}: {test}\n");
    let _ = std::io::Write::write_all(&mut std::io::stderr(), words.as_bytes());
}

/// A running database. It ends when it is dropped.
pub struct TestPostgres {
    programs: PathBuf,
    folder: tempfile::TempDir,
}

impl TestPostgres {
    /// Starts a database; `None` if Postgres is not installed. `./check` installs it.
    ///
    /// `sync` is whether entries are on the disk when they are acknowledged, as always
    /// outside of tests.
    pub fn start(sync: bool) -> Option<Self> {
        let Some(programs) = programs() else {
            skipped("Postgres is not installed");
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        #[cfg(unix)]
        if let Some((user, group)) = owner() {
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group)).expect("a folder");
        }
        let database = Self { programs, folder };
        let data = database.data();
        let made = database.run(
            "initdb",
            [
                "--no-sync",
                "--auth=trust",
                "--username=parlour",
                "--encoding=UTF8",
                "--locale=C",
                "-D",
                &data,
            ],
        );
        assert!(made.status.success(), "{made:?}");
        database.begin(sync);
        Some(database)
    }

    /// Starts the database again, after [`stop`](Self::stop).
    pub fn begin(&self, sync: bool) {
        let path = self.folder.path().display();
        let (data, log) = (self.data(), format!("{path}/log"));
        let sync = if sync { "on" } else { "off" };
        let options = format!("-k {path} -c listen_addresses= -c fsync={sync}");
        let begun = self.run(
            "pg_ctl",
            [
                "start", "-w", "-t", "120", "-s", "-D", &data, "-l", &log, "-o", &options,
            ],
        );
        assert!(begun.status.success(), "{begun:?}");
    }

    /// Stops the database at once, as a crash would.
    pub fn stop(&self) {
        let data = self.data();
        let _ = self.run("pg_ctl", ["stop", "-m", "immediate", "-s", "-D", &data]);
    }

    /// The address for a store.
    pub fn address(&self) -> String {
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://parlour@{folder}/postgres")
    }

    fn data(&self) -> String {
        format!("{}/data", self.folder.path().display())
    }

    /// Runs one of Postgres's programs, which refuse to run as root.
    fn run(&self, program: &str, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Output {
        let mut command = Command::new(self.programs.join(program));
        command.args(arguments).current_dir(self.folder.path());
        #[cfg(unix)]
        if let Some((user, group)) = owner() {
            use std::os::unix::process::CommandExt;
            command.uid(user).gid(group);
        }
        command.output().expect("a program of Postgres")
    }
}

impl Drop for TestPostgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The folder of Postgres's programs.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    // Debian has a folder for each version.
    let versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let mut versions: Vec<PathBuf> = versions.flatten().map(|it| it.path().join("bin")).collect();
    versions.sort();
    folders.extend(versions.into_iter().rev());
    let has_all = |folder: &PathBuf| {
        let has = |program: &str| Path::new(folder).join(program).is_file();
        has("initdb") && has("pg_ctl")
    };
    folders.into_iter().find(has_all)
}

/// The user and the group of the database, where the tests run as root.
#[cfg(unix)]
fn owner() -> Option<(u32, u32)> {
    let own = std::fs::metadata("/proc/self").ok()?;
    if std::os::unix::fs::MetadataExt::uid(&own) != 0 {
        return None;
    }
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let line = users.lines().find(|line| line.starts_with("postgres:"))?;
    let mut fields = line.split(':').skip(2);
    let user = fields.next()?.parse().ok()?;
    Some((user, fields.next()?.parse().ok()?))
}
