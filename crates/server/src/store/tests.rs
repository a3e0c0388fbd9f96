//! Tests that every store passes.

use std::collections::BTreeMap;
use std::time::Duration;

use parlour_protocol::{PersonId, Reaction};

use super::test_postgres::TestPostgres;
use super::*;

/// A time limit for slow machines.
const LIMIT: Duration = Duration::from_secs(120);

fn entry(room: &str, number: u64, entry: &str) -> Append {
    Append {
        room: room.into(),
        number,
        entry: entry.into(),
        record: None,
        token: None,
    }
}

fn room(id: &str, code: &str) -> StoredRoom {
    StoredRoom {
        id: id.into(),
        code: code.into(),
    }
}

/// Checks what rooms need from a store.
async fn suite(store: &dyn Store) {
    assert!(
        store
            .create(room("a", "AAA"), vec![entry("a", 1, "one")])
            .await
            .unwrap()
    );
    assert!(!store.create(room("b", "AAA"), vec![]).await.unwrap());
    assert_eq!(store.find("AAA").await.unwrap(), Some(room("a", "AAA")));
    assert_eq!(store.find("BBB").await.unwrap(), None);

    // Of two entries with one number, the first is stored.
    assert!(store.append(entry("a", 2, "two")).await.unwrap());
    assert!(!store.append(entry("a", 2, "other")).await.unwrap());
    assert_eq!(store.load("a", 0).await.unwrap(), ["one", "two"]);
    assert_eq!(store.load("a", 1).await.unwrap(), ["two"]);
    assert!(store.load("none", 0).await.unwrap().is_empty());

    // A token and a record are stored with their entry, or not at all.
    let token = Some((PersonId(7), [7; 32]));
    let record = Some(("r".to_string(), "{}".to_string()));
    let both = |number| Append {
        token,
        record: record.clone(),
        ..entry("a", number, "three")
    };
    assert!(!store.append(both(2)).await.unwrap());
    assert_eq!(store.person("a", [7; 32]).await.unwrap(), None);
    assert!(store.append(both(3)).await.unwrap());
    assert_eq!(store.person("a", [7; 32]).await.unwrap(), Some(PersonId(7)));
    assert_eq!(store.person("a", [8; 32]).await.unwrap(), None);
    assert_eq!(store.person("b", [7; 32]).await.unwrap(), None);
    store.add_token("a", PersonId(7), [9; 32]).await.unwrap();
    assert_eq!(store.person("a", [9; 32]).await.unwrap(), Some(PersonId(7)));
    assert_eq!(store.record("r").await.unwrap().as_deref(), Some("{}"));

    // The code of a device works once, and expires.
    let (soon, past) = (store.now() + 100_000, store.now() - 1000);
    let person = PersonId(7);
    store.add_device("a", [1; 32], person, soon).await.unwrap();
    store.add_device("a", [2; 32], person, past).await.unwrap();
    assert_eq!(store.take_device("b", [1; 32]).await.unwrap(), None);
    assert_eq!(store.take_device("a", [1; 32]).await.unwrap(), Some(person));
    assert_eq!(store.take_device("a", [1; 32]).await.unwrap(), None);
    assert_eq!(store.take_device("a", [2; 32]).await.unwrap(), None);

    // A failed request stores nothing, and does not affect other requests.
    let (failed, fine) = (store.append(both(4)), store.append(entry("a", 5, "five")));
    assert!(failed.await.is_err());
    assert!(fine.await.unwrap());
    assert_eq!(store.load("a", 2).await.unwrap(), ["three", "five"]);

    // Entries and records can be replaced, to delete a name.
    store.rewrite("a", 5, "5".into()).await.unwrap();
    assert_eq!(store.load("a", 2).await.unwrap(), ["three", "5"]);
    let records = |text: &str| vec![("r".to_string(), text.to_string())];
    assert_eq!(store.records_of("a").await.unwrap(), records("{}"));
    store.rewrite_record("r", "{1}".into()).await.unwrap();
    assert_eq!(store.records_of("a").await.unwrap(), records("{1}"));
    assert!(store.records_of("b").await.unwrap().is_empty());

    assert!(store.delete_record("r").await.unwrap());
    assert!(!store.delete_record("r").await.unwrap());
    assert_eq!(store.expire(0, 0).await.unwrap(), (0, 0));
    // More rooms than are deleted in one transaction.
    for number in 0..120 {
        let (id, code) = (format!("old{number}"), format!("OLD{number}"));
        let first = vec![entry(&id, 1, "one")];
        assert!(store.create(room(&id, &code), first).await.unwrap());
    }
    let later = store.now() + 1000;
    assert_eq!(store.expire(later, later).await.unwrap(), (121, 0));
    assert_eq!(store.find("AAA").await.unwrap(), None);
    assert!(store.load("a", 0).await.unwrap().is_empty());
    assert_eq!(store.person("a", [9; 32]).await.unwrap(), None);
}

#[tokio::test]
async fn a_store_in_memory_passes_the_suite() {
    suite(&Sqlite::open(&MemoryOrFile::Memory).unwrap()).await;
}

#[tokio::test]
async fn a_database_passes_the_suite() {
    let Some(database) = TestPostgres::start(false) else {
        return;
    };
    // Servers that start at the same time create the tables once.
    let address = database.address();
    let (one, other) = tokio::join!(Postgres::open(&address), Postgres::open(&address));
    let (one, other) = (one.unwrap(), other.unwrap());
    suite(&one).await;
    servers(&one, &other).await;
    // After a crash of the database the store works again.
    assert!(
        one.create(room("c", "CCC"), vec![entry("c", 1, "one")])
            .await
            .unwrap()
    );
    database.stop();
    assert!(one.append(entry("c", 2, "two")).await.is_err());
    assert!(one.find("CCC").await.is_err());
    database.begin(false);
    assert!(one.append(entry("c", 2, "two")).await.unwrap());
    assert_eq!(one.load("c", 0).await.unwrap(), ["one", "two"]);
    assert!(!one.renew().await.unwrap(), "the lease was lost");
}

/// Checks what several servers need from a store.
async fn servers(one: &Postgres, other: &Postgres) {
    assert!(
        one.create(room("s", "SSS"), vec![entry("s", 1, "one")])
            .await
            .unwrap()
    );
    let (ann, bob) = (PersonId(1), PersonId(2));
    assert!(one.renew().await.unwrap() && other.renew().await.unwrap());

    // One server drives a room, until it releases the room or its lease ends.
    assert!(one.drive("s").await.unwrap());
    assert!(one.drive("s").await.unwrap());
    assert!(!other.drive("s").await.unwrap());
    one.release("s").await.unwrap();
    assert!(other.drive("s").await.unwrap());
    other.release_others(vec!["s".into()]).await.unwrap();
    assert!(!one.drive("s").await.unwrap());
    other.release_others(Vec::new()).await.unwrap();
    assert!(one.drive("s").await.unwrap());

    // Presence and the public list count while the server's lease lasts.
    let mut notices = other.notices();
    one.set_present("s", &BTreeMap::from([(ann, true), (bob, false)]))
        .await
        .unwrap();
    one.list("s", Some("a table".into())).await.unwrap();
    assert_eq!(other.listed().await.unwrap(), ["a table"]);
    one.append(entry("s", 2, "two")).await.unwrap();
    one.react("s", ann, Reaction::Wow).await.unwrap();
    let told = |notice: Notice| notice != Notice::Missed;
    let mut heard = Vec::new();
    while heard.len() < 3 {
        let next = tokio::time::timeout(LIMIT, notices.recv()).await;
        heard.extend(Some(next.expect("a notice").unwrap()).filter(|it| told(it.clone())));
    }
    let (room, person, reaction) = ("s".to_string(), ann, Reaction::Wow);
    assert_eq!(
        heard,
        [
            Notice::Presence { room: room.clone() },
            Notice::Entries {
                room: room.clone(),
                number: 2
            },
            Notice::Reaction {
                room: room.clone(),
                person,
                reaction
            },
        ]
    );
    let news = |remote: &[(PersonId, bool)]| {
        vec![RoomNews {
            room: "s".into(),
            number: 2,
            remote: remote.iter().copied().collect(),
        }]
    };
    let asked = vec!["s".to_string()];
    assert_eq!(
        other.news(asked.clone()).await.unwrap(),
        news(&[(ann, true), (bob, false)])
    );
    assert_eq!(one.news(asked.clone()).await.unwrap(), news(&[]));
    one.set_present("s", &BTreeMap::from([(bob, true)]))
        .await
        .unwrap();
    assert_eq!(
        other.news(asked.clone()).await.unwrap(),
        news(&[(bob, true)])
    );
    one.leave().await.unwrap();
    assert_eq!(other.news(asked).await.unwrap(), news(&[]));
    assert!(other.listed().await.unwrap().is_empty());
    assert!(other.drive("s").await.unwrap());
    assert!(!one.drive("s").await.unwrap(), "without a lease");
    assert!(!one.renew().await.unwrap());
    assert!(one.renew().await.unwrap());
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let Some(database) = TestPostgres::start(false) else {
        return;
    };
    let address = database.address();
    drop(Postgres::open(&address).await.unwrap());
    let (client, connection) = tokio_postgres::connect(&address, tokio_postgres::NoTls)
        .await
        .unwrap();
    tokio::spawn(connection);
    let newer = "UPDATE parlour SET version = 99";
    client.batch_execute(newer).await.unwrap();
    let opened = Postgres::open(&address).await;
    assert_eq!(opened.err(), Some(StoreError::Newer(99)));
    let nowhere = Postgres::open("postgres://parlour@127.0.0.1:1/none").await;
    assert!(matches!(nowhere.err(), Some(StoreError::Open(_))));
}

#[tokio::test]
async fn a_store_in_a_file_passes_the_suite_and_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let place = MemoryOrFile::File(folder.path().join("rooms.db"));
    suite(&Sqlite::open(&place).unwrap()).await;
    let store = Sqlite::open(&place).unwrap();
    assert!(
        store
            .create(room("c", "CCC"), vec![entry("c", 1, "one")])
            .await
            .unwrap()
    );
    let served = Sqlite::open_for_server(&place, |_| {}).unwrap();
    let twice = Sqlite::open_for_server(&place, |_| {})
        .err()
        .unwrap()
        .to_string();
    assert!(twice.contains("another server uses"), "{twice}");
    drop(served);
    Sqlite::open_for_server(&place, |_| {}).unwrap();
    let copy = folder.path().join("copy.db");
    Sqlite::back_up(&folder.path().join("rooms.db"), &copy).unwrap();
    drop(store);
    for path in [folder.path().join("rooms.db"), copy] {
        let again = Sqlite::open(&MemoryOrFile::File(path)).unwrap();
        assert_eq!(again.load("c", 0).await.unwrap(), ["one"]);
    }
}

/// A server was killed, so that its last writes are still beside the store.
#[tokio::test]
async fn a_copy_is_restored_over_what_a_killed_server_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let store = Sqlite::open(&MemoryOrFile::File(file("rooms.db"))).unwrap();
    let first = entry("a", 1, "one");
    assert!(store.create(room("a", "AAA"), vec![first]).await.unwrap());
    Sqlite::back_up(&file("rooms.db"), &file("copy.db")).unwrap();
    for number in 2..50 {
        let more = entry("a", number, &"x".repeat(5_000));
        assert!(store.append(more).await.unwrap());
    }
    for name in ["rooms.db", "rooms.db-wal"] {
        std::fs::copy(file(name), file(&name.replace("rooms", "killed"))).unwrap();
    }
    assert!(std::fs::metadata(file("killed.db-wal")).unwrap().len() > 100_000);
    let restored = || Sqlite::open(&MemoryOrFile::File(file("killed.db"))).unwrap();
    let check = |copy: &str, words: &str| {
        let refused = Sqlite::restore(&file("killed.db"), &file(copy));
        let refused = refused.expect_err(copy).to_string();
        assert!(refused.contains(words), "{refused}");
    };
    std::fs::write(file("empty.db"), "").unwrap();
    std::fs::write(file("text.db"), "x".repeat(10_000)).unwrap();
    check("empty.db", "not a copy of a store");
    check("text.db", "not a database");
    check("none.db", "unable to open");
    let served = Sqlite::open_for_server(&MemoryOrFile::File(file("killed.db")), |_| {}).unwrap();
    check("copy.db", "another server uses");
    assert_eq!(served.load("a", 0).await.unwrap().len(), 49);
    drop(served);
    Sqlite::restore(&file("killed.db"), &file("copy.db")).unwrap();
    assert_eq!(restored().load("a", 0).await.unwrap(), ["one"]);
    // A new file works, too.
    Sqlite::restore(&file("new.db"), &file("copy.db")).unwrap();
    let new = Sqlite::open(&MemoryOrFile::File(file("new.db"))).unwrap();
    assert_eq!(new.load("a", 0).await.unwrap(), ["one"]);
}

#[tokio::test]
async fn a_file_of_a_newer_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rooms.db");
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    let opened = Sqlite::open(&MemoryOrFile::File(path));
    assert_eq!(opened.err(), Some(StoreError::Newer(99)));
}

/// A copy is made before a new version starts, which may then be given up again.
#[test]
fn a_copy_does_not_change_a_store_of_an_older_version() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let version = |name: &str| {
        let store = rusqlite::Connection::open(file(name)).unwrap();
        let version = store.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0));
        version.unwrap()
    };
    let old = rusqlite::Connection::open(file("rooms.db")).unwrap();
    old.execute_batch(include_str!("migrations/sqlite-1.sql"))
        .unwrap();
    old.pragma_update(None, "user_version", 1).unwrap();
    drop(old);
    Sqlite::back_up(&file("rooms.db"), &file("copy.db")).unwrap();
    assert_eq!((version("rooms.db"), version("copy.db")), (1, 1));
    let none = Sqlite::back_up(&file("none.db"), &file("other.db"));
    assert!(matches!(none, Err(StoreError::Failed(_))));
}

/// As another process, a server writes all the time while the store is copied.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_is_copied_while_a_server_writes() {
    let folder = tempfile::tempdir().unwrap();
    let place = MemoryOrFile::File(folder.path().join("rooms.db"));
    let served = Sqlite::open_for_server(&place, |_| {}).unwrap();
    let first = entry("a", 1, &"x".repeat(2_000_000));
    assert!(served.create(room("a", "AAA"), vec![first]).await.unwrap());
    let writing = tokio::spawn(async move {
        for number in 2.. {
            served.append(entry("a", number, "more")).await.unwrap();
        }
    });
    let copy = folder.path().join("copy.db");
    let (from, to) = (folder.path().join("rooms.db"), copy.clone());
    let copied = tokio::task::spawn_blocking(move || Sqlite::back_up(&from, &to));
    let copied = tokio::time::timeout(LIMIT, copied).await;
    copied.expect("a copy in time").unwrap().unwrap();
    writing.abort();
    let copy = Sqlite::open(&MemoryOrFile::File(copy)).unwrap();
    assert_eq!(copy.load("a", 0).await.unwrap()[0].len(), 2_000_000);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_a_store() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let place = MemoryOrFile::File(folder.path().join("rooms.db"));
    let store = Sqlite::open_for_server(&place, |_| {}).unwrap();
    let first = entry("a", 1, "one");
    assert!(store.create(room("a", "AAA"), vec![first]).await.unwrap());
    Sqlite::back_up(
        &folder.path().join("rooms.db"),
        &folder.path().join("copy.db"),
    )
    .unwrap();
    let mut names = Vec::new();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", file.file_name());
        names.push(file.file_name().into_string().unwrap());
    }
    names.sort();
    let expected = [
        "copy.db",
        "rooms.db",
        "rooms.db-lock",
        "rooms.db-shm",
        "rooms.db-wal",
    ];
    assert_eq!(names, expected);
}
