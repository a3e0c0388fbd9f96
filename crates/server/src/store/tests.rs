//! Tests that every store passes.

use parlour_protocol::PersonId;

use super::*;

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

/// Checks everything that rooms need from a store.
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

    // A request that fails does not take others with it, and nothing of it is stored.
    let (failed, fine) = (store.append(both(4)), store.append(entry("a", 5, "five")));
    assert!(failed.await.is_err());
    assert!(fine.await.unwrap());
    assert_eq!(store.load("a", 2).await.unwrap(), ["three", "five"]);

    assert!(store.delete_record("r").await.unwrap());
    assert!(!store.delete_record("r").await.unwrap());
    assert_eq!(store.expire(0, 0).await.unwrap(), (0, 0));
    let later = store.now() + 1000;
    assert_eq!(store.expire(later, later).await.unwrap(), (1, 0));
    assert_eq!(store.find("AAA").await.unwrap(), None);
    assert!(store.load("a", 0).await.unwrap().is_empty());
    assert_eq!(store.person("a", [9; 32]).await.unwrap(), None);
}

#[tokio::test]
async fn a_store_in_memory_does_what_rooms_need() {
    suite(&Sqlite::open(&MemoryOrFile::Memory).unwrap()).await;
}

#[tokio::test]
async fn a_store_in_a_file_does_and_is_found_again() {
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
    let copy = folder.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    drop(store);
    for path in [folder.path().join("rooms.db"), copy] {
        let again = Sqlite::open(&MemoryOrFile::File(path)).unwrap();
        assert_eq!(again.load("c", 0).await.unwrap(), ["one"]);
    }
}

#[tokio::test]
async fn a_store_of_a_newer_version_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rooms.db");
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    let opened = Sqlite::open(&MemoryOrFile::File(path));
    assert_eq!(opened.err(), Some(StoreError::Newer(99)));
}
