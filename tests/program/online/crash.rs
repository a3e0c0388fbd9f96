//! A server that is killed at any moment loses nothing that it acknowledged.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parlour_engine::registry::Registry;
use parlour_engine::scene::Scene;
use parlour_engine::{Record, Seat};
use parlour_games::Games;
use parlour_protocol::{
    Client, ClientEvent, FromClient, FromServer, Hello, NewRoom, OpenedRoom, RoomState,
    TableAddress,
};
use parlour_server::{MemoryOrFile, Sqlite, Store};
use serde_json::Value;

use super::{ServerProcess, free_port};

/// How many rooms are played at the same time.
const ROOMS: usize = 6;

/// No wait is longer, even on a slow machine.
pub(super) const LIMIT: Duration = Duration::from_secs(300);

pub(super) fn kills() -> usize {
    let given = std::env::var("PARLOUR_SERVER_KILLS").ok();
    given.and_then(|kills| kills.parse().ok()).unwrap_or(10)
}

/// Sends an HTTP request until it is answered.
fn http(mut ask: impl FnMut() -> Result<String, ureq::Error>) -> String {
    let begin = Instant::now();
    loop {
        match ask() {
            Ok(body) => return body,
            Err(error) => assert!(begin.elapsed() < LIMIT, "{error}"),
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// A random pause, to find the bad moments.
pub(super) fn pause() {
    let random = RandomState::new().build_hasher().finish();
    thread::sleep(Duration::from_millis(40 + random % 400));
}

/// What a person played.
#[derive(Debug)]
pub(super) struct Played {
    /// The room's code.
    code: String,
    /// The acknowledged moves: their requests, and the numbers of their entries.
    acknowledged: Vec<(String, u64)>,
}

/// Checks that the logs have every acknowledged move exactly once, under the number that the
/// client was told. Returns how many there are.
pub(super) async fn check_logs(store: &dyn Store, played: &[Played]) -> usize {
    for Played { code, acknowledged } in played {
        let room = store.find(code).await.expect("an answer").expect("a room");
        let log = store.load(&room.id, 0).await.expect("a log");
        let mut numbers: HashMap<String, Vec<u64>> = HashMap::new();
        for (number, text) in (1..).zip(&log) {
            let entry: Value = serde_json::from_str(text).expect("JSON");
            if let Some(request) = entry["request"].as_str() {
                numbers.entry(request.into()).or_default().push(number);
            }
        }
        for (request, number) in acknowledged {
            assert_eq!(
                numbers.get(request),
                Some(&vec![*number]),
                "{code}: {request}"
            );
        }
    }
    played.iter().map(|played| played.acknowledged.len()).sum()
}

/// A person who plays until there was a given number of kills, and then to the end of the
/// game.
pub(super) struct Person {
    pub(super) server: String,
    pub(super) rules: &'static str,
    pub(super) kills: Arc<AtomicUsize>,
    pub(super) progress: Progress,
}

/// How many moves of a person were acknowledged.
#[derive(Clone, Debug, Default)]
pub(super) struct Progress(Arc<AtomicUsize>);

/// The number of moves of somebody who has finished.
const DONE: usize = usize::MAX;

impl Progress {
    pub(super) fn moves(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn is_done(&self) -> bool {
        self.moves() == DONE
    }
}

impl Person {
    pub(super) fn play(&self) -> Played {
        let new = NewRoom {
            name: "Ann".into(),
            rules: self.rules.into(),
            bots: vec!["easy".into()],
            settings: Default::default(),
            from: None,
        };
        let opened = http(|| {
            let mut answer =
                ureq::post(format!("http://{}/api/rooms", self.server)).send_json(&new)?;
            answer.body_mut().read_to_string()
        });
        let opened: OpenedRoom = serde_json::from_str(&opened).expect("a room");
        let address = TableAddress::read(&opened.code, Some(&self.server));
        let hello = Hello {
            token: Some(opened.token),
            deals: true,
            ..Hello::default()
        };
        // The first connection can fail while the server is down.
        let mut client = Client::connect(address.clone(), hello.clone()).expect("a thread");
        client.send(FromClient::Start);
        let (mut waiting, mut acknowledged, mut all) = (HashSet::new(), HashSet::new(), Vec::new());
        let mut last: Option<(Scene, bool)> = None;
        let mut room: Option<RoomState> = None;
        let mut compared = None;
        let mut changed = Instant::now();
        loop {
            assert!(changed.elapsed() < LIMIT, "{}: nothing goes on", self.rules);
            let message = match client.next(Duration::from_secs(1)) {
                Some(ClientEvent::Message(message)) => *message,
                Some(ClientEvent::Ended { .. }) => {
                    client = Client::connect(address.clone(), hello.clone()).expect("a thread");
                    continue;
                }
                // A start that was lost with the server is asked for again.
                None | Some(ClientEvent::Back) => {
                    if last.as_ref().is_none_or(|(_, over)| *over) {
                        client.send(FromClient::Start);
                    }
                    continue;
                }
                Some(ClientEvent::Lost(_) | ClientEvent::Revealed(_)) => continue,
            };
            match message {
                FromServer::Table(table) => {
                    changed = Instant::now();
                    last = Some((table.scene, table.summary.is_some()));
                    if let (Some(ask), Some(text)) = (table.ask, table.moves.first().cloned()) {
                        let request = Client::new_request();
                        waiting.insert(request.clone());
                        client.send(FromClient::Move { request, ask, text });
                    }
                }
                FromServer::Done { request, number } => {
                    assert!(waiting.remove(&request), "a move is acknowledged once");
                    all.push((request.clone(), number));
                    acknowledged.insert(request);
                    self.progress.0.fetch_add(1, Ordering::Relaxed);
                }
                FromServer::Refused {
                    request: Some(request),
                    ..
                } => drop(waiting.remove(&request)),
                FromServer::Room(state) => room = Some(state),
                _ => {}
            }
            let record = room.as_ref().and_then(|room| room.record.clone());
            // After a restart the end of the last game can be told once more.
            let record = record.filter(|id| compared.as_ref() != Some(id));
            // After a lost connection the end can be told before the last move is answered.
            if !waiting.is_empty() {
                continue;
            }
            if let (Some(id), Some((scene, true))) = (record, &last) {
                self.compare(&id, scene, &acknowledged);
                compared = Some(id);
                acknowledged.clear();
                if self.kills.load(Ordering::Relaxed) >= kills() {
                    self.progress.0.store(DONE, Ordering::Relaxed);
                    return Played {
                        code: opened.code,
                        acknowledged: all,
                    };
                }
                (last, room) = (None, None);
                client.send(FromClient::Start);
            }
        }
    }

    /// The record has exactly the moves that were acknowledged, and leads to the table
    /// that the client saw.
    fn compare(&self, id: &str, scene: &Scene, acknowledged: &HashSet<String>) {
        let record = http(|| {
            let url = format!("http://{}/api/records/{id}", self.server);
            ureq::get(url).call()?.body_mut().read_to_string()
        });
        let record: Record = record.parse().expect("a record");
        let game = Games.find(&record.game).expect("a game");
        let table = game.replay(&record).expect("the record replays");
        let mut seen = table.view(Some(Seat::default())).expect("a seat").scene();
        // A server sends the story separately, and knows who is a bot.
        seen.story.clear();
        for (drawn, player) in seen.seats.iter_mut().zip(&record.seats) {
            drawn.bot = player.bot.is_some();
        }
        assert_eq!(seen, *scene, "{}", self.rules);
        if game.is_automatic() {
            // All moves are the person's.
            assert_eq!(record.moves.len(), acknowledged.len(), "{}", self.rules);
        } else {
            assert!(acknowledged.len() <= record.moves.len());
        }
    }
}

#[test]
fn a_killed_server_loses_no_acknowledged_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, port) = (folder.path().join("rooms.db"), free_port());
    let mut server = ServerProcess::start(&store, port);
    let count = Arc::new(AtomicUsize::new(0));
    let rules = [
        "war:bicycle+round-limit=60",
        "one",
        "war:seed+round-limit=100",
        "silly-biscuits",
        "blackjack",
        "top-trumps",
    ];
    let people: Vec<_> = rules
        .into_iter()
        .cycle()
        .take(ROOMS)
        .map(|rules| {
            let person = Person {
                server: format!("127.0.0.1:{port}"),
                rules,
                kills: Arc::clone(&count),
                progress: Progress::default(),
            };
            thread::spawn(move || person.play())
        })
        .collect();
    for kill in 0..kills() {
        pause();
        #[cfg(unix)]
        if kill % 4 == 3 {
            // Frozen for a moment, then killed.
            server.signal(rustix::process::Signal::STOP);
            pause();
        }
        server.kill();
        server = ServerProcess::start(&store, port);
        count.fetch_add(1, Ordering::Relaxed);
    }
    let played: Vec<Played> = people
        .into_iter()
        .map(|person| person.join().expect("a person who lost nothing"))
        .collect();
    server.kill();
    let moves = tokio::runtime::Runtime::new()
        .expect("a runtime")
        .block_on(async {
            let store = Sqlite::open(&MemoryOrFile::File(store)).expect("the store");
            check_logs(&store, &played).await
        });
    println!("{} kills, {moves} acknowledged moves", kills());
    assert!(moves > 0);
}
