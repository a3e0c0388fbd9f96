//! Rooms with a store, without a network.

use std::time::Duration;

use parlour_games::Games;
use parlour_protocol::{FromServer, Phase, RoomSettings, TableState};

use super::*;
use crate::store::test_postgres::TestPostgres;
use crate::store::{MemoryOrFile, Postgres, Sqlite};

/// No waiting in tests.
fn store() -> Arc<dyn Store> {
    Arc::new(Sqlite::open(&MemoryOrFile::Memory).unwrap())
}

fn new_room(rules: &str, bots: &[&str]) -> NewRoom {
    NewRoom {
        name: "Ann".into(),
        rules: rules.into(),
        bots: bots.iter().map(ToString::to_string).collect(),
        settings: RoomSettings {
            hints: true,
            ..RoomSettings::default()
        },
        from: None,
    }
}

fn with_token(token: &str) -> Hello {
    Hello {
        protocol: 1,
        token: Some(token.into()),
        ..Hello::default()
    }
}

fn with_name(name: &str) -> Hello {
    Hello {
        protocol: 1,
        name: Some(name.into()),
        ..Hello::default()
    }
}

/// Opens a room and connects its host. Returns the room, the connection and the host's token.
async fn opened(node: &Arc<Node>, new: &NewRoom) -> (StoredRoom, Line, String) {
    let opened = node.open(new).await.unwrap();
    let room = node.find(&opened.code).await.unwrap();
    let host = node.connect(&room, &with_token(&opened.token)).await;
    (room, host.unwrap().0, opened.token)
}

async fn next(line: &Line) -> Vec<FromServer> {
    let limit = Duration::from_secs(120);
    tokio::time::timeout(limit, line.news())
        .await
        .expect("news");
    line.pull().await.expect("a room")
}

/// The next table that this client is shown.
async fn next_table(line: &Line) -> TableState {
    loop {
        let table = next(line)
            .await
            .into_iter()
            .find_map(|message| match message {
                FromServer::Table(table) => Some(table),
                _ => None,
            });
        if let Some(table) = table {
            return table;
        }
    }
}

/// Plays the first legal move whenever the seat is asked, until the game is over.
async fn play(line: &Line) -> TableState {
    let first = next_table(line).await;
    play_from(line, first).await
}

async fn play_from(line: &Line, mut table: TableState) -> TableState {
    while table.summary.is_none() {
        if let (Some(ask), Some(text)) = (table.ask, table.moves.first().cloned()) {
            let request = format!("{:?}-{}-{}", line.person(), table.game, table.number);
            line.say(FromClient::Move { request, ask, text })
                .await
                .unwrap();
        }
        table = next_table(line).await;
    }
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_with_bots_is_played_to_its_end_and_has_a_record() {
    let node = Node::new(&Games, store(), Pace::FAST);
    let opened = node.open(&new_room("one", &["easy"])).await.unwrap();
    let room = node.find(&opened.code.to_lowercase()).await.unwrap();
    let (line, _) = node
        .connect(&room, &with_token(&opened.token))
        .await
        .unwrap();
    line.say(FromClient::Start).await.unwrap();
    let table = play(&line).await;
    assert!(table.scene.zones.iter().any(|zone| !zone.cards.is_empty()));
    let state = node.look(&room).await.unwrap();
    assert_eq!(state.phase, Phase::Over);
    // Only connected people with a seat are told the id of the record.
    assert_eq!(state.record, None);
    let (line, _) = node
        .connect(&room, &with_token(&opened.token))
        .await
        .unwrap();
    let id = next(&line)
        .await
        .into_iter()
        .find_map(|message| match message {
            FromServer::Room(room) => room.record,
            _ => None,
        });
    let record = node.store.record(&id.unwrap()).await.unwrap();
    let record: parlour_engine::Record = record.unwrap().parse().unwrap();
    parlour_bots::AnyRegistry::find(&Games, "one")
        .unwrap()
        .replay(&record)
        .unwrap();
    // The next game at the same table.
    line.say(FromClient::Start).await.unwrap();
    play(&line).await;
    assert_eq!(node.look(&room).await.unwrap().games, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_node_continues_where_the_first_one_stopped() {
    let store = store();
    let first = Node::new(&Games, Arc::clone(&store), Pace::FAST);
    let opened = first.open(&new_room("one", &["medium"])).await.unwrap();
    let room = first.find(&opened.code).await.unwrap();
    let hello = with_token(&opened.token);
    let (line, _) = first.connect(&room, &hello).await.unwrap();
    line.say(FromClient::Start).await.unwrap();
    let before = next_table(&line).await;
    first.stop();
    assert_eq!(line.say(FromClient::Start).await, None);
    let second = Node::new(&Games, store, Pace::FAST);
    let (line, _) = second.connect(&room, &hello).await.unwrap();
    let table = next_table(&line).await;
    assert!(table.number >= before.number);
    play_from(&line, table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_on_one_store_do_not_make_a_move_twice() {
    let store = store();
    let nodes = [(); 2].map(|()| Node::new(&Games, Arc::clone(&store), Pace::FAST));
    let opened = nodes[0].open(&new_room("war", &[])).await.unwrap();
    let room = nodes[0].find(&opened.code).await.unwrap();
    let (ann, _) = nodes[0]
        .connect(&room, &with_token(&opened.token))
        .await
        .unwrap();
    let bob = with_name("Bob");
    let (bob, token) = nodes[1].connect(&room, &bob).await.unwrap();
    assert!(token.is_some());
    // The first node does not know about Bob: its entry is not stored, and it tries again.
    let level = "easy".to_string();
    ann.say(FromClient::AddBot { level }).await.unwrap();
    let state = nodes[0].look(&room).await.unwrap();
    let names: Vec<&str> = state.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Bob", "Pip"]);
    drop(bob);
}

/// Two servers on one database.
async fn two_nodes(database: &TestPostgres) -> [Arc<Node>; 2] {
    let address = database.address();
    let open = || async {
        let store = Postgres::open(&address).await.unwrap();
        Node::new(&Games, Arc::new(store), Pace::FAST)
    };
    [open().await, open().await]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_two_servers_play_one_game() {
    let Some(database) = TestPostgres::start(false) else {
        return;
    };
    let [first, second] = two_nodes(&database).await;
    let opened = first.open(&new_room("one", &["easy"])).await.unwrap();
    let room = first.find(&opened.code).await.unwrap();
    let hello = with_token(&opened.token);
    let (ann, _) = first.connect(&room, &hello).await.unwrap();
    let bob = with_name("Bob");
    let (bob, _) = second.connect(&room, &bob).await.unwrap();
    // Everybody sees everybody.
    let present = |messages: &[FromServer]| {
        messages.iter().any(|message| match message {
            FromServer::Room(room) => {
                let people = room.seats.iter().filter(|seat| seat.person.is_some());
                people.filter(|seat| seat.present).count() == 2
            }
            _ => false,
        })
    };
    while !present(&next(&ann).await) {}
    while !present(&next(&bob).await) {}
    // The code for a device works at the other server.
    let device = ann.say(FromClient::NewDevice).await.unwrap();
    let [FromServer::Device { code, .. }] = device.as_slice() else {
        panic!("{device:?}");
    };
    let device = Hello {
        device: Some(code.clone()),
        ..Hello::default()
    };
    let (phone, _) = second.connect(&room, &device).await.unwrap();
    assert_eq!(phone.person(), ann.person());
    let reaction = parlour_protocol::Reaction::Wow;
    ann.say(FromClient::React { reaction }).await.unwrap();
    let is_wow = |message: &FromServer| matches!(message, FromServer::Reaction { .. });
    while !next(&bob).await.iter().any(is_wow) {}
    ann.say(FromClient::Start).await.unwrap();
    let (end, other) = tokio::join!(play(&ann), play(&bob));
    assert_eq!(end.number, other.number);
    assert_eq!(end.summary, other.summary);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_continue_at_another_server_when_theirs_has_stopped() {
    let Some(database) = TestPostgres::start(false) else {
        return;
    };
    let [first, second] = two_nodes(&database).await;
    let listed = NewRoom {
        settings: RoomSettings {
            listed: true,
            ..RoomSettings::default()
        },
        ..new_room("one", &["easy", "easy"])
    };
    let opened = first.open(&listed).await.unwrap();
    let room = first.find(&opened.code).await.unwrap();
    let hello = with_token(&opened.token);
    let (ann, _) = first.connect(&room, &hello).await.unwrap();
    let (phone, _) = second.connect(&room, &hello).await.unwrap();
    ann.say(FromClient::Start).await.unwrap();
    let before = next_table(&phone).await;
    assert_eq!(second.tables().await.unwrap().len(), 1);
    // It stops without ending its lease, which runs out.
    first.stop();
    drop(ann);
    let end = play_from(&phone, before).await;
    assert!(end.summary.is_some());
}

#[tokio::test]
async fn hints_devices_and_spectators() {
    let node = Node::new(&Games, store(), Pace::FAST);
    let (room, ann, _) = opened(&node, &new_room("blackjack", &[])).await;
    let device = ann.say(FromClient::NewDevice).await.unwrap();
    let [FromServer::Device { code, .. }] = device.as_slice() else {
        panic!("{device:?}");
    };
    let other = Hello {
        device: Some(code.clone()),
        ..Hello::default()
    };
    let (phone, token) = node.connect(&room, &other).await.unwrap();
    assert_eq!(phone.person(), ann.person());
    // The code works once; the new token works again.
    let again = node.connect(&room, &other).await;
    assert_eq!(
        again.err().map(|refused| refused.reason),
        Some(RefusalCode::Token)
    );
    let token = token.unwrap();
    assert!(
        node.connect(&room, &with_token(token.reveal()))
            .await
            .is_ok()
    );
    let wrong = node.connect(&room, &with_token("wrong")).await;
    assert_eq!(
        wrong.err().map(|refused| refused.reason),
        Some(RefusalCode::Token)
    );

    let (watcher, _) = node.connect(&room, &Hello::default()).await.unwrap();
    let refused = watcher.say(FromClient::Start).await.unwrap();
    assert!(matches!(
        refused[..],
        [FromServer::Refused {
            reason: RefusalCode::NotNow,
            ..
        }]
    ));
    ann.say(FromClient::Start).await.unwrap();
    ann.say(FromClient::React {
        reaction: parlour_protocol::Reaction::Wow,
    })
    .await
    .unwrap();
    let hint = loop {
        let mut answer = ann.say(FromClient::Hint).await.unwrap();
        match answer.remove(0) {
            FromServer::Refused {
                reason: RefusalCode::NotNow,
                ..
            } => next(&ann).await,
            hint => break hint,
        };
    };
    assert!(matches!(hint, FromServer::Hint { .. }), "{hint:?}");
    let news = next(&watcher).await;
    let table = news.iter().find_map(|message| match message {
        FromServer::Table(table) => Some(table),
        _ => None,
    });
    assert!(table.is_some_and(|table| table.moves.is_empty() && table.ask.is_none()));
    assert!(
        news.iter()
            .any(|message| matches!(message, FromServer::Reaction { .. }))
    );
}

#[tokio::test]
async fn a_room_that_cannot_be_read_does_not_stop_the_others() {
    let store = store();
    let node = Node::new(&Games, Arc::clone(&store), Pace::FAST);
    let broken = node.open(&new_room("one", &[])).await.unwrap();
    let fine = node.open(&new_room("one", &[])).await.unwrap();
    let room = node.find(&broken.code).await.unwrap();
    let poison = Append {
        room: room.id.clone(),
        number: 3,
        entry: r#"{"entry":"from-the-future"}"#.into(),
        record: None,
        token: None,
    };
    assert!(store.append(poison).await.unwrap());
    for _ in 0..2 {
        let refused = node.look(&room).await.expect_err("a closed room");
        assert!(refused.words.contains("entry 3"), "{}", refused.words);
    }
    let fine = node.find(&fine.code).await.unwrap();
    assert!(node.look(&fine).await.is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_bots_plays_by_itself() {
    let node = Node::new(&Games, store(), Pace::FAST);
    let code = node.demo("one").await.unwrap();
    let room = node.find(&code).await.unwrap();
    let (watcher, _) = node.connect(&room, &Hello::default()).await.unwrap();
    let mut tables = 0;
    while tables < 5 {
        let news = next(&watcher).await;
        tables += news
            .iter()
            .filter(|it| matches!(it, FromServer::Table(_)))
            .count();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_deleted_from_the_log_and_the_records() {
    let store = store();
    let node = Node::new(&Games, Arc::clone(&store), Pace::FAST);
    let new = NewRoom {
        name: "Rumpelstiltskin".into(),
        ..new_room("war:seed+round-limit=3", &["easy"])
    };
    let (room, line, token) = opened(&node, &new).await;
    let hello = with_token(&token);
    line.say(FromClient::Start).await.unwrap();
    let first = next_table(&line).await;
    // Not during a game.
    let refused = line.say(FromClient::Forget).await.unwrap();
    assert!(matches!(
        refused[..],
        [FromServer::Refused {
            reason: RefusalCode::NotNow,
            ..
        }]
    ));
    play_from(&line, first).await;
    assert!(line.say(FromClient::Forget).await.unwrap().is_empty());
    assert!(node.connect(&room, &hello).await.is_err());
    let log = store.load(&room.id, 0).await.unwrap().concat();
    assert!(!log.contains("Rumpelstiltskin"), "{log}");
    let records = store.records_of(&room.id).await.unwrap();
    let [(_, record)] = records.as_slice() else {
        panic!("{records:?}");
    };
    assert!(!record.contains("Rumpelstiltskin"), "{record}");
    let record: Record = record.parse().unwrap();
    let game = parlour_bots::AnyRegistry::find(&Games, "war").unwrap();
    game.replay(&record).unwrap();
    assert_eq!(record.seats[0].name, "Somebody 1");
    // The room can still be read.
    let again = Node::new(&Games, store, Pace::FAST);
    assert!(again.look(&room).await.is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_name_stays_in_the_records_of_another_person() {
    let store = store();
    let node = Node::new(&Games, Arc::clone(&store), Pace::FAST);
    let new = new_room("war:seed+round-limit=3", &["easy"]);
    let (room, ann, _) = opened(&node, &new).await;
    let bob = with_name("Bob");
    let (first, _) = node.connect(&room, &bob).await.unwrap();
    ann.say(FromClient::Start).await.unwrap();
    play(&ann).await;
    first.say(FromClient::Leave).await.unwrap();
    // Another Bob, who has not played, sits down: he does not get the record.
    let (second, token) = node.connect(&room, &bob).await.unwrap();
    let state = async |line: &Line| line.snapshot().await.expect("a room").room;
    assert!(state(&ann).await.record.is_some());
    assert_eq!(state(&second).await.record, None);
    for message in next(&second).await {
        if let FromServer::Room(room) = message {
            assert_eq!(room.record, None);
        }
    }
    node.forget_name(&room, &token.unwrap()).await.unwrap();
    let records = store.records_of(&room.id).await.unwrap();
    let [(_, record)] = records.as_slice() else {
        panic!("{records:?}");
    };
    let record: Record = record.parse().unwrap();
    assert_eq!(record.seats[2].name, "Bob");
    assert!(record.deal.is_some(), "the deal is still proven");
}

#[tokio::test]
async fn a_client_that_got_no_answer_sits_down_once() {
    let node = Node::new(&Games, store(), Pace::FAST);
    let opened = node.open(&new_room("one", &[])).await.unwrap();
    let room = node.find(&opened.code).await.unwrap();
    let hello = |name: &str, token: &str| Hello {
        name: Some(name.into()),
        ..with_token(token)
    };
    let own = Token::new();
    let bob = hello("Bob", own.reveal());
    let (line, token) = node.connect(&room, &bob).await.unwrap();
    assert_eq!(token.as_ref(), Some(&own));
    drop(line);
    // It asks again, and gets the same seat.
    let (line, token) = node.connect(&room, &bob).await.unwrap();
    assert_eq!((line.person(), token), (Some(PersonId(2)), Some(own)));
    assert_eq!(node.look(&room).await.unwrap().seats.len(), 2);
    // Tokens that can be guessed are refused, and a token without a name must be known.
    for wrong in [hello("Cid", "cid"), with_token(Token::new().reveal())] {
        let refused = node.connect(&room, &wrong).await.err();
        assert_eq!(
            refused.map(|refused| refused.reason),
            Some(RefusalCode::Token)
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_do_not_run_while_nobody_is_connected() {
    let node = Node::new(&Games, store(), Pace::FAST);
    let settings = RoomSettings {
        clock: Some(20),
        ..RoomSettings::default()
    };
    let new = NewRoom {
        settings,
        ..new_room("one", &["easy"])
    };
    let (stored, ann, _) = opened(&node, &new).await;
    ann.say(FromClient::Start).await.unwrap();
    next_table(&ann).await;
    let inbox = mpsc::channel(8).0.downgrade();
    let mut task = RoomTask::new(Arc::clone(&node), stored, inbox);
    for (away, is_paused) in [(3_000, false), (10_000, true)] {
        let mut room = task.load().await.expect("a room");
        room.resume_clocks();
        task.stop_clocks(&mut room);
        // As if everybody had gone this long ago.
        let since = task.deserted.expect("nobody is connected");
        task.deserted = Some(Time(since.0 - away));
        room.connected(PersonId(1), &Hello::default());
        task.stop_clocks(&mut room);
        assert_eq!(room.is_paused(), is_paused, "{away} ms");
        assert_eq!(task.deserted, None);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_name_is_replaced_by_one_that_nobody_has() {
    let store = store();
    let node = Node::new(&Games, Arc::clone(&store), Pace::FAST);
    let new = new_room("war:seed+round-limit=3", &[]);
    let (room, ann, _) = opened(&node, &new).await;
    // This name is what Ann would be called.
    let other = Hello {
        name: Some("somebody 1".into()),
        ..Hello::default()
    };
    let (_other, _) = node.connect(&room, &other).await.unwrap();
    ann.say(FromClient::Start).await.unwrap();
    play(&ann).await;
    assert!(ann.say(FromClient::Forget).await.unwrap().is_empty());
    let log = store.load(&room.id, 0).await.unwrap().concat();
    assert!(log.contains(r#""Somebody 1-2""#), "{log}");
    let again = Node::new(&Games, store, Pace::FAST);
    let state = again.look(&room).await.unwrap();
    assert_eq!(state.phase, Phase::Over);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_public_list_is_complete_again_after_a_crash_of_the_database() {
    let Some(database) = TestPostgres::start(false) else {
        return;
    };
    let [first, second] = two_nodes(&database).await;
    let listed = NewRoom {
        settings: RoomSettings {
            listed: true,
            ..RoomSettings::default()
        },
        ..new_room("one", &["easy"])
    };
    let opened = first.open(&listed).await.unwrap();
    let room = first.find(&opened.code).await.unwrap();
    let hello = with_token(&opened.token);
    let (_ann, _) = first.connect(&room, &hello).await.unwrap();
    let is_listed = async || {
        let tables = second.tables().await;
        tables.is_ok_and(|tables| tables.len() == 1)
    };
    eventually(is_listed).await;
    database.stop();
    database.begin(false);
    eventually(is_listed).await;
}

/// Waits until a condition holds.
async fn eventually(condition: impl AsyncFn() -> bool) {
    let wait = async {
        while !condition().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let limit = Duration::from_secs(120);
    tokio::time::timeout(limit, wait).await.expect("in time");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_is_loaded_again_soon_after_the_store_failed() {
    let unreachable = Refused::new(RefusalCode::Server, "the store is away");
    let (sender, mut inbox) = mpsc::channel(8);
    let (reply, answer) = tokio::sync::oneshot::channel();
    assert!(sender.send(ToRoom::Look { reply }).await.is_ok());
    // Before the 60 seconds for which a broken room is closed.
    let limit = Duration::from_secs(30);
    tokio::time::timeout(limit, task::refuse_all(&mut inbox, &unreachable))
        .await
        .expect("a short pause");
    assert_eq!(answer.await.unwrap(), Err(unreachable));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_come_while_a_room_is_dropped_are_answered_by_its_next_task() {
    let node = Node::new(&Games, store(), Pace::FAST);
    let opened = node.open(&new_room("one", &[])).await.unwrap();
    let room = node.find(&opened.code).await.unwrap();
    let (sender, inbox) = mpsc::channel(8);
    let ended = RoomTask::new(Arc::clone(&node), room, sender.downgrade());
    let (reply, state) = tokio::sync::oneshot::channel();
    assert!(sender.send(ToRoom::Look { reply }).await.is_ok());
    let (reply, line) = tokio::sync::oneshot::channel();
    let connect = ToRoom::Connect {
        person: Some(opened.you),
        hello: Hello::default(),
        reply,
    };
    assert!(sender.send(connect).await.is_ok());
    drop(sender);
    ended.hand_over(inbox).await;
    assert_eq!(state.await.unwrap().unwrap().code, opened.code);
    let line = line.await.unwrap().unwrap();
    assert!(
        line.pull().await.is_some(),
        "the line leads to the new task"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_whose_next_move_panics_every_time_is_closed() {
    let node = Node::new(&Games, store(), Pace::FAST);
    let opened = node.open(&new_room("one", &[])).await.unwrap();
    let stored = node.find(&opened.code).await.unwrap();
    let task = RoomTask::new(
        Arc::clone(&node),
        stored.clone(),
        mpsc::channel(8).0.downgrade(),
    );
    for is_long in [false, true] {
        // After the first panic the room is loaded again.
        let room = task.load().await.expect("a room");
        let thread = task.thread(is_long, Work::Bot).await;
        let acted = task.with_room(room, thread, |_| panic!("a test")).await;
        assert!(acted.is_none_or(|(_, ())| false));
    }
    let refused = node.look(&stored).await.expect_err("a closed room");
    assert_eq!(refused.reason, RefusalCode::Room);
    assert!(refused.words.contains("error"), "{}", refused.words);
    // After another entry it may succeed.
    assert!(!node.keeps_panicking(&stored.id, 3));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_that_cannot_be_drawn_is_closed() {
    let node = Node::new(&Games, store(), Pace::FAST);
    let opened = node.open(&new_room("one", &[])).await.unwrap();
    let stored = node.find(&opened.code).await.unwrap();
    let inbox = mpsc::channel(8).0.downgrade();
    let mut task = RoomTask::new(Arc::clone(&node), stored.clone(), inbox);
    let room = task.load().await.expect("a room");
    for _ in 0..2 {
        assert!(
            task.draw(&room, |_, _, _| panic!("a test"))
                .is_none_or(|()| false)
        );
    }
    let refused = node.look(&stored).await.expect_err("a closed room");
    assert_eq!(refused.reason, RefusalCode::Room);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_move_of_a_slow_bot_is_not_shown_early() {
    let pace = Pace {
        bot: 400,
        ..Pace::FAST
    };
    let node = Node::new(&Games, store(), pace);
    // With one legal move it decides at once.
    let (_, ann, _) = opened(&node, &new_room("one", &["hard"])).await;
    ann.say(FromClient::Start).await.unwrap();
    let mut table = next_table(&ann).await;
    let mut seen = 0;
    while seen < 5 && table.summary.is_none() {
        let begin = std::time::Instant::now();
        let before = table.number;
        let (Some(ask), Some(text)) = (table.ask, table.moves.first().cloned()) else {
            table = next_table(&ann).await;
            continue;
        };
        let request = format!("{before}");
        ann.say(FromClient::Move { request, ask, text })
            .await
            .unwrap();
        table = next_table(&ann).await;
        while table.number < before + 2 && table.ask.is_none() {
            table = next_table(&ann).await;
        }
        if table.number >= before + 2 {
            assert!(begin.elapsed() >= Duration::from_millis(400));
            seen += 1;
        }
    }
}
