//! The text table without a network: what its pages show, and several servers.

#[path = "../../../tests/support/short.rs"]
mod short;

use std::collections::BTreeMap;

use parlour_bots::AnyRegistry;
use parlour_engine::host::HostedTable;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::preset_rules;
use parlour_engine::scene::Place;
use parlour_engine::{Record, Seat};
use parlour_games::Games;
use parlour_protocol::{FromClient, PersonId, Phase, RoomState, TableState};

use self::short::short_rules;
use super::forms::ActionForm;
use super::html::FormOf;
use super::*;
use crate::ids::secret_id;
use crate::node::{Node, Pace};
use crate::store::test_postgres::TestPostgres;
use crate::store::{MemoryOrFile, Postgres, Sqlite, Store};
use crate::web::headers::Origins;
use crate::web::limits::{Limits, Rate};
use crate::web::proxies::Proxies;

/// No waiting in tests.
fn sqlite() -> Arc<dyn Store> {
    Arc::new(Sqlite::open(&MemoryOrFile::Memory).unwrap())
}

/// A server with this store.
fn server(store: &Arc<dyn Store>) -> Arc<App> {
    Arc::new(App {
        node: Node::new(&Games, Arc::clone(store), Pace::FAST),
        limits: Limits::new(true),
        origins: Origins::new(None, false),
        messages: Rate::per_second(20),
        secure: false,
        page: None,
        visitors: Visitors::default(),
        proxies: Proxies::new(Vec::new()),
    })
}

/// A browser without scripts at one table.
#[derive(Clone, Default)]
struct Browser {
    code: String,
    cookies: BTreeMap<String, String>,
}

impl Browser {
    fn at(code: &str) -> Self {
        Self {
            code: code.into(),
            ..Self::default()
        }
    }

    fn headers(&self) -> HeaderMap {
        let pairs = self.cookies.iter();
        let pairs: Vec<String> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let mut headers = HeaderMap::new();
        let cookies = HeaderValue::from_str(&pairs.join("; ")).unwrap();
        headers.insert(header::COOKIE, cookies);
        headers
    }

    /// Keeps the cookies of an answer; returns its body.
    async fn read(&mut self, answer: Response) -> String {
        for cookie in answer.headers().get_all(header::SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            let (pair, rest) = cookie.split_once(';').unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            match rest.contains("Max-Age=0") {
                true => self.cookies.remove(name),
                false => self.cookies.insert(name.into(), value.into()),
            };
        }
        let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await;
        String::from_utf8(bytes.unwrap().into()).unwrap()
    }

    /// Opens a table at this server, as the host Ann.
    async fn open(app: &Arc<App>, rules: &str, hints: bool) -> Self {
        let form = NewTableForm {
            name: "Ann".into(),
            rules: rules.into(),
            bots: 0,
            level: "easy".into(),
            hints: hints.then(|| "on".into()),
        };
        let answer = open(State(Arc::clone(app)), peer(), Ok(Form(form))).await;
        let to = answer.headers()[header::LOCATION].to_str().unwrap();
        let code = to.strip_prefix("/t/").unwrap().strip_suffix("/text");
        let mut browser = Self::at(code.unwrap());
        browser.read(answer).await;
        browser
    }

    async fn ask(&mut self, app: &Arc<App>, query: TableQuery) -> String {
        let code = Path(self.code.clone());
        let app = State(Arc::clone(app));
        let answer = table(app, peer(), code, Query(query), self.headers()).await;
        assert_eq!(answer.status(), StatusCode::OK);
        self.read(answer).await
    }

    async fn get(&mut self, app: &Arc<App>) -> String {
        self.ask(app, TableQuery::default()).await
    }

    async fn post(&mut self, app: &Arc<App>, form: ActionForm) -> StatusCode {
        let code = Path(self.code.clone());
        let app = State(Arc::clone(app));
        let answer = act(app, peer(), code, self.headers(), Form(form)).await;
        let status = answer.status();
        self.read(answer).await;
        status
    }

    /// The connection of a program with the same seat.
    async fn line(&self, app: &Arc<App>) -> Line {
        let room = app.node.find(&self.code).await.unwrap();
        let hello = Hello {
            protocol: VERSION,
            token: self.cookies.get("seat").cloned(),
            ..Hello::default()
        };
        app.node.connect(&room, &hello).await.unwrap().0
    }
}

fn peer() -> ConnectInfo<SocketAddr> {
    ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 7777)))
}

/// The value of a hidden field.
fn field(page: &str, name: &str) -> String {
    let (_, rest) = page
        .split_once(&format!("name={name} value="))
        .unwrap_or_else(|| panic!("no {name}: {page}"));
    rest.split('>').next().unwrap().into()
}

/// A form of this page.
fn form(page: &str, act: &str) -> ActionForm {
    ActionForm {
        act: act.into(),
        level: "easy".into(),
        request: field(page, "request"),
        ask: field(page, "ask").parse().unwrap(),
        number: field(page, "number").parse().unwrap(),
        seal: field(page, "seal"),
        ..ActionForm::default()
    }
}

/// The form of this page with which somebody sits down.
fn join_form(page: &str, name: &str) -> ActionForm {
    ActionForm {
        act: "join".into(),
        name: name.into(),
        token: field(page, "token"),
        ..ActionForm::default()
    }
}

fn bots(page: &str) -> usize {
    page.matches("a bot (easy)").count()
}

/// Forms that arrive at one server, and pages that come from another one.
async fn suite_of_two_servers(store: Arc<dyn Store>) {
    let (first, second) = (server(&store), server(&store));
    let is_shared = store.shared().is_some();
    let mut ann = Browser::open(&first, "one:official", false).await;
    if is_shared {
        // The second server has the room in memory, as it was before.
        ann.get(&second).await;
    }
    let page = ann.get(&first).await;

    // The other server sees from the log that a repeated form is one.
    let add = || form(&page, "bot");
    assert_eq!(ann.post(&first, add()).await, StatusCode::SEE_OTHER);
    assert_eq!(ann.post(&second, add()).await, StatusCode::SEE_OTHER);
    let told = ann.get(&second).await;
    assert!(told.contains("The table has changed since"), "{told}");
    assert_eq!(bots(&told), 1, "{told}");
    // It is told only once, and a new form works.
    let page = ann.get(&second).await;
    assert!(!page.contains("role=alert"), "{page}");
    assert_eq!(
        ann.post(&second, form(&page, "bot")).await,
        StatusCode::SEE_OTHER
    );
    assert_eq!(bots(&ann.get(&second).await), 2);

    // The reason of a refusal reaches the page of the other server.
    let third = match is_shared {
        true => Arc::clone(&first),
        false => server(&store),
    };
    let page = ann.get(&second).await;
    let mut wrong = form(&page, "rules");
    wrong.rules = "chess".into();
    ann.post(&second, wrong).await;
    let mut thief = Browser::at(&ann.code);
    thief.cookies = ann.cookies.clone();
    let told = ann.get(&third).await;
    assert!(
        told.contains("role=alert") && told.contains("chess"),
        "{told}"
    );
    // It is shown only to the seat for which it was made.
    let mut joined = Browser::at(&ann.code);
    let page = joined.get(&third).await;
    joined.post(&third, join_form(&page, "Bob")).await;
    let notice = thief.cookies["notice"].clone();
    joined.cookies.insert("notice".into(), notice);
    let page = joined.get(&third).await;
    assert!(!page.contains("role=alert"), "{page}");

    // Somebody who sends the form again, because no answer came, has one seat.
    let mut eve = Browser::at(&ann.code);
    let page = eve.get(&third).await;
    let mut lost = Browser::at(&ann.code);
    let joined = lost.post(&third, join_form(&page, "Eve")).await;
    assert_eq!(joined, StatusCode::SEE_OTHER);
    let fourth = match is_shared {
        true => second,
        false => server(&store),
    };
    let again = eve.post(&fourth, join_form(&page, "Eve")).await;
    assert_eq!(again, StatusCode::SEE_OTHER);
    let page = eve.get(&fourth).await;
    assert_eq!(page.matches("<bdi>Eve</bdi>").count(), 1, "{page}");
    assert!(page.contains("<bdi>Eve</bdi>: you"), "{page}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forms_work_with_several_servers() {
    suite_of_two_servers(sqlite()).await;
    if let Some(database) = TestPostgres::start(false) {
        let store = Postgres::open(&database.address()).await.unwrap();
        suite_of_two_servers(Arc::new(store)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_are_offered_where_the_host_allows_them() {
    let app = server(&sqlite());
    for is_allowed in [true, false] {
        // Whoever is asked first has a number of bets to choose from.
        let mut ann = Browser::open(&app, "blackjack", is_allowed).await;
        let page = ann.get(&app).await;
        ann.post(&app, form(&page, "start")).await;
        let mut page = ann.get(&app).await;
        while !page.contains("<h2>Your turn</h2>") {
            tokio::time::sleep(Duration::from_millis(10)).await;
            page = ann.get(&app).await;
        }
        assert_eq!(page.contains("value=hint"), is_allowed, "{page}");
        ann.post(&app, form(&page, "hint")).await;
        let told = ann.get(&app).await;
        let words = if is_allowed {
            "Hint: "
        } else {
            "has not allowed hints"
        };
        assert!(told.contains(words), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_can_read_the_rules_in_force() {
    let app = server(&sqlite());
    let ann = Browser::open(&app, "one:official", false).await;
    let mut eve = Browser::at(&ann.code);
    assert!(eve.get(&app).await.contains("href=\"?rules\""));
    let query = TableQuery {
        rules: Some(String::new()),
    };
    let page = eve.ask(&app, query).await;
    assert!(page.contains("<h2>The special cards</h2>"), "{page}");
    assert!(page.contains("one:official"), "{page}");
    assert!(page.contains("<a href=text>"), "{page}");
}

/// The pages of all observers at one moment.
struct Seen {
    room: RoomState,
    /// The number of moves before them.
    moves: usize,
    pages: Vec<String>,
}

/// What an observer may know, from the view of the seat.
fn known(table: &dyn HostedTable, seat: Option<Seat>, record: &Record) -> TableState {
    let view = table.view(seat).unwrap();
    let mut scene = view.scene_without_story();
    for (drawn, player) in scene.seats.iter_mut().zip(&record.seats) {
        drawn.bot = player.bot.is_some();
    }
    let turn = table.turn();
    let is_anyone = table.is_automatic() && turn.outcome().is_none();
    let mut moves = view.legal_moves();
    if is_anyone && seat.is_some() {
        moves = table.view(turn.must().lowest()).unwrap().legal_moves();
    }
    TableState {
        number: 0,
        game: 1,
        events: view.events(),
        news: view.story_since(view.events().saturating_sub(40)),
        missed: 0,
        ask: seat.and_then(|seat| (is_anyone || turn.asks(seat)).then_some(0)),
        active: moves.active,
        moves: moves.texts,
        left: None,
        summary: view.summary(),
        scene,
    }
}

/// A page without what is random in its forms.
fn masked(page: &str) -> String {
    let mut page = page.to_string();
    for name in ["request", "ask", "seal", "token"] {
        let field = format!("name={name} value=");
        let mut parts = page.split(&field);
        let first = parts.next().unwrap_or_default().to_string();
        page = parts.fold(first, |text, part| {
            let rest = part.find('>').map_or("", |end| &part[end..]);
            text + &field + rest
        });
    }
    page
}

/// The page for an observer who knows this.
fn expected(room: &RoomState, table: TableState, you: Option<PersonId>) -> String {
    let shown = Snapshot {
        room: room.clone(),
        table: Some(table),
    };
    let form = FormOf {
        request: String::new(),
        ask: 0,
        number: room.number,
        seal: String::new(),
    };
    masked(&match you {
        Some(_) => html::table(&shown, you, &form, None),
        None => html::watching(&shown),
    })
}

/// The first page that differs from what its reader may know.
fn leak(
    seen: &[Seen],
    known: &[Vec<TableState>],
    people: &[Option<PersonId>],
    record: &str,
) -> Option<String> {
    for now in seen {
        for (of, page) in now.pages.iter().enumerate() {
            let mut room = now.room.clone();
            let has_record = room.phase == Phase::Over && people[of].is_some();
            room.record = has_record.then(|| record.into());
            let may = expected(&room, known[now.moves][of].clone(), people[of]);
            if masked(page) != may {
                let moves = now.moves;
                return Some(format!("move {moves}, observer {of}:\n{page}\n\n{may}"));
            }
        }
    }
    None
}

/// Plays a game, and compares the page of every seat and of a spectator after every move.
/// Returns how many moments were compared, and whether planted cards were found.
async fn check_pages(app: &Arc<App>, game: &dyn AnyGame, preset: &str) -> (usize, bool) {
    let rules = short_rules(game, preset);
    let seats = game.nearest_seats(&preset_rules(preset), 2).unwrap();
    let mut ann = Browser::open(app, &rules, false).await;
    let mut readers = vec![Browser::at(&ann.code)];
    if seats > 1 {
        let mut bob = Browser::at(&ann.code);
        let page = bob.get(app).await;
        bob.post(app, join_form(&page, "Bob")).await;
        readers.insert(0, bob);
    }
    for _ in 2..seats {
        let page = ann.get(app).await;
        ann.post(app, form(&page, "bot")).await;
    }
    readers.insert(0, ann);
    let room = app.node.find(&readers[0].code).await.unwrap();
    let mut lines = Vec::new();
    for reader in &readers {
        lines.push(reader.line(app).await);
    }
    let people: Vec<Option<PersonId>> = lines.iter().map(Line::person).collect();
    lines[0].say(FromClient::Start).await.unwrap();
    let mut seen = Vec::new();
    loop {
        let now = app.node.look(&room).await.unwrap();
        let mut pages = Vec::new();
        for reader in &mut readers {
            pages.push(reader.get(app).await);
        }
        let after = app.node.look(&room).await.unwrap();
        // Bots may have moved in between.
        if (now.number, now.phase) == (after.number, after.phase) && now.phase != Phase::Dealing {
            seen.push((now, pages));
        }
        if after.phase == Phase::Over {
            if seen
                .last()
                .is_some_and(|(room, _)| room.phase == Phase::Over)
            {
                break;
            }
            continue;
        }
        for line in &lines {
            let table = line.snapshot().await.unwrap().table;
            let asked = table.and_then(|it| Some((it.ask?, it.moves.into_iter().next()?)));
            if let Some((ask, text)) = asked {
                let request = secret_id();
                line.say(FromClient::Move { request, ask, text }).await;
                break;
            }
        }
    }
    // A moment is as many moves after the deal as there are in the log.
    let log = app.node.store.load(&room.id, 0).await.unwrap();
    let is_move = |entry: &&String| entry.contains(r#""entry":"move""#);
    let seen = seen.into_iter().map(|(room, pages)| Seen {
        moves: log[..room.number as usize].iter().filter(is_move).count(),
        room,
        pages,
    });
    let seen: Vec<Seen> = seen.collect();
    let id = lines[0].snapshot().await.unwrap().room.record.unwrap();
    let record: Record = app.node.record(&id).await.unwrap().parse().unwrap();
    let observers = match seats {
        1 => vec![Seat::from_number(1), None],
        _ => vec![Seat::from_number(1), Seat::from_number(2), None],
    };
    let mut all = Vec::new();
    let replayed = game.replay_each(&record, &mut |table| {
        let observers = observers.iter();
        all.push(observers.map(|&seat| known(table, seat, &record)).collect());
    });
    replayed.unwrap();
    if let Some(leak) = leak(&seen, &all, &people, &id) {
        panic!("{rules}: {leak}");
    }
    (seen.len(), finds_planted_cards(seen, &all, &people, &id))
}

/// A test of the test: if the spectator's page had the hand of the first seat, it would be
/// found. `false` if nobody has a hand that spectators do not see.
fn finds_planted_cards(
    mut seen: Vec<Seen>,
    known: &[Vec<TableState>],
    people: &[Option<PersonId>],
    record: &str,
) -> bool {
    let watcher = people.len() - 1;
    for now in &mut seen {
        let (own, watched) = (&known[now.moves][0], &known[now.moves][watcher]);
        let zones = own.scene.zones.iter();
        let hand = zones.filter(|zone| zone.place == Place::Hand && !zone.cards.is_empty());
        let secret = hand
            .filter(|zone| !watched.scene.zones.contains(zone))
            .cloned();
        let mut leaky = watched.clone();
        let before = leaky.scene.zones.len();
        leaky.scene.zones.extend(secret);
        if now.room.phase == Phase::Playing && leaky.scene.zones.len() > before {
            now.pages[watcher] = expected(&now.room, leaky, None);
            assert!(leak(&seen, known, people, record).is_some());
            return true;
        }
    }
    false
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_shows_exactly_what_its_reader_may_know() {
    let app = server(&sqlite());
    let (mut moments, mut planted) = (0, 0);
    for game in AnyRegistry::games(&Games) {
        for preset in game.presets() {
            let (compared, found) = check_pages(&app, *game, preset.id).await;
            assert!(compared > 0, "{}:{}", game.id(), preset.id);
            moments += compared;
            planted += usize::from(found);
        }
    }
    assert!(moments > 100, "{moments} moments were compared");
    assert!(planted > 2, "cards were planted in {planted} games");
}
