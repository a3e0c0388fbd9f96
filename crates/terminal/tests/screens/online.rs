//! A table on a server, drawn from a scripted line: events in, pictures and messages out.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use parlour_bots::Seating;
use parlour_engine::dealer::Seed;
use parlour_engine::host::HostedTable;
use parlour_engine::moves::Refusal;
use parlour_engine::record::{Chance, SharedDeal};
use parlour_engine::rules::read_code;
use parlour_engine::session::PlayError;
use parlour_engine::{Record, Seat};
use parlour_games::Games;
use parlour_protocol::{
    ClientEvent, DealState, FromClient, FromServer, NewRoom, PersonId, Phase, Reaction,
    RefusalCode, RoomState, SeatState, TableAddress, TableState, Witness, hash_of, shared_seed,
};
use parlour_terminal::{Online, OpenedTable, ServerLine};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::player::{MemoryHost, OPTIONS, Player};

const LINK: &str = "http://192.168.1.5:7777/t/BCDFGH";
const RECORD: &str = "5f1c";
const LOST: &str = "The connection is lost";

/// A line whose events the test writes.
#[derive(Clone, Default)]
struct ScriptedLine {
    events: Rc<RefCell<VecDeque<ClientEvent>>>,
    sent: Rc<RefCell<Vec<FromClient>>>,
    /// The record of the finished game.
    record: Rc<RefCell<Option<Record>>>,
}

impl ServerLine for ScriptedLine {
    fn send(&self, message: FromClient) {
        self.sent.borrow_mut().push(message);
    }

    fn next(&self, _wait: Duration) -> Option<ClientEvent> {
        self.events.borrow_mut().pop_front()
    }

    fn record(&self, id: &str) -> Receiver<Result<Record, String>> {
        assert_eq!(id, RECORD);
        let (loaded, result) = channel();
        let record = self.record.borrow().clone();
        loaded.send(record.ok_or(NO_NETWORK.into())).expect("sent");
        result
    }
}

impl ScriptedLine {
    fn event(&self, event: ClientEvent) {
        self.events.borrow_mut().push_back(event);
    }

    fn tell(&self, message: FromServer) {
        self.event(ClientEvent::Message(Box::new(message)));
    }

    fn take_sent(&self) -> Vec<FromClient> {
        std::mem::take(&mut self.sent.borrow_mut())
    }
}

/// A server that knows one room: Ann, a bot and Bob.
struct Room {
    line: ScriptedLine,
    state: RoomState,
    you: Option<PersonId>,
    table: Option<Box<dyn HostedTable>>,
    told: usize,
}

const ANN: PersonId = PersonId(1);
const BOB: PersonId = PersonId(3);

impl Room {
    /// A room as this person sees it.
    fn new(rules: &str, you: Option<PersonId>) -> Self {
        let (game, _) = read_code(Games, rules).expect("a known code");
        let sitter = |name: &str, person: Option<PersonId>| SeatState {
            name: name.into(),
            person,
            bot: person.is_none().then(|| "easy".into()),
            present: true,
            substituted: false,
            wins: 0,
        };
        let room = Self {
            line: ScriptedLine::default(),
            state: RoomState {
                number: 1,
                code: "BCDFGH".into(),
                game: game.id().into(),
                title: game.title().into(),
                rules: rules.into(),
                phase: Phase::Lobby,
                games: 0,
                host: Some(ANN),
                seats: vec![sitter("Ann", Some(ANN)), sitter("Pip", None)],
                most: 4,
                watching: 0,
                levels: ["easy", "medium", "hard"].map(String::from).into(),
                settings: Default::default(),
                record: None,
            },
            you,
            table: None,
            told: 0,
        };
        room.line.tell(FromServer::Welcome {
            protocol: 1,
            server: "test".into(),
            room: "BCDFGH".into(),
            you,
            token: None,
        });
        room.tell_state();
        room
    }

    fn tell_state(&self) {
        self.line.tell(FromServer::Room(self.state.clone()));
    }

    fn sit(&mut self, name: &str, person: PersonId) {
        self.state.seats.push(SeatState {
            name: name.into(),
            person: Some(person),
            bot: None,
            present: true,
            substituted: false,
            wins: 0,
        });
        self.tell_state();
    }

    /// Deals a game.
    fn deal(&mut self, seed: u8) {
        let (game, rules) = read_code(Games, &self.state.rules).expect("a known code");
        let names: Vec<&str> = self.state.seats.iter().map(|seat| &*seat.name).collect();
        let seating = Seating::parse(&names.join(",")).expect("good names");
        let chance = Chance::seed(Seed([seed; 32]));
        let table = seating.deal(Games, game.id(), &rules, chance);
        self.table = Some(table.expect("a game"));
        (self.state.phase, self.told) = (Phase::Playing, 0);
        self.state.games += 1;
        self.tell_state();
        self.tell_table();
    }

    fn seat(&self) -> Option<Seat> {
        let you = self.you?;
        let mut seats = self.state.seats.iter();
        seats
            .position(|seat| seat.person == Some(you))
            .map(Seat::new)
    }

    fn tell_table(&mut self) {
        let table = self.table.as_ref().expect("a game is played");
        let view = table.view(self.seat()).expect("the seat is there");
        let mut scene = view.scene();
        scene.story.clear();
        let moves = view.legal_moves();
        let message = TableState {
            number: 2,
            game: self.state.games,
            events: table.events(),
            news: view.story_since(self.told),
            missed: 0,
            ask: (!moves.texts.is_empty()).then_some(table.events() as u64),
            moves: moves.texts,
            active: moves.active,
            left: None,
            summary: view.summary(),
            scene,
        };
        self.told = table.events();
        let is_over = message.summary.is_some();
        self.line.tell(FromServer::Table(message));
        if is_over {
            self.state.phase = Phase::Over;
            self.tell_state();
        }
    }

    /// Answers the moves that were sent, as a server does. Returns their texts.
    fn answer(&mut self) -> Vec<String> {
        let mut texts = Vec::new();
        for message in self.line.take_sent() {
            let FromClient::Move { request, text, .. } = message else {
                continue;
            };
            let seat = self.seat().expect("only players move");
            let table = self.table.as_mut().expect("a game is played");
            match table.play(seat, &text) {
                Ok(()) => {
                    self.line.tell(FromServer::Done { request, number: 2 });
                    self.tell_table();
                }
                Err(error) => self.line.tell(FromServer::Refused {
                    request: Some(request),
                    reason: RefusalCode::Move,
                    words: error.to_string(),
                    question: match error {
                        PlayError::Refused(Refusal::Ask(ask)) => Some(ask),
                        _ => None,
                    },
                }),
            }
            texts.push(text);
        }
        texts
    }
}

/// Somebody at the screen of this room.
fn sit_down<'a>(host: &'a mut MemoryHost, room: &Room) -> Player<'a> {
    let line = Box::new(room.line.clone());
    let mut player = Player::at_table(host, OPTIONS, line, LINK);
    look(&mut player);
    player
}

/// Lets the screen read what the server told.
fn look(player: &mut Player<'_>) {
    for _ in 0..3 {
        player.wait(Duration::from_millis(50));
        player.buffer();
    }
}

/// A room in which Ann holds a wild card that she can play, and this card.
fn room_with_wild() -> (Room, String) {
    (0..=u8::MAX)
        .find_map(|seed| {
            let mut room = Room::new("one:official", Some(ANN));
            room.deal(seed);
            let table = room.table.as_ref().expect("a game");
            let scene = table.view(room.seat()).expect("a seat").scene();
            let cards = scene.zones.into_iter().flat_map(|zone| zone.cards);
            let mut plays = cards.filter_map(|card| card.play);
            let wild = plays.find(|play| play.starts_with('W'))?;
            Some((room, wild))
        })
        .expect("such a deal")
}

/// A computer without a network.
struct NoNetwork;

const NO_NETWORK: &str = "there is no network";

impl Online for NoNetwork {
    fn serve(&self) -> Result<String, String> {
        Err(NO_NETWORK.into())
    }

    fn open(&self, _server: &str, _new: &NewRoom) -> Result<OpenedTable, String> {
        Err(NO_NETWORK.into())
    }

    fn record(&self, _server: &str, _id: &str) -> Result<Record, String> {
        Err(NO_NETWORK.into())
    }

    fn token(&self, _address: &TableAddress) -> Option<String> {
        None
    }

    fn keep_token(&self, _address: &TableAddress, _token: &str) {}
}

parlour_engine::registry! {
    /// These games only, so that the picture of the menu stays when a game is added.
    struct FiveGames;
    parlour_games::top_trumps::TopTrumps,
    parlour_games::blackjack::Blackjack,
    parlour_games::one::One,
    parlour_games::war::War,
    parlour_games::silly_biscuits::SillyBiscuits,
}

#[test]
fn the_menu_leads_to_tables_for_others() {
    let mut host = MemoryHost::default();
    host.online = Some(Arc::new(NoNetwork));
    host.settings.server = Some(LINK.into());
    // An unfinished game has one more line.
    let game = Some(crate::player::start("one", "Ann,bot"));
    let mut player = Player::with_games(&FiveGames, &mut host, OPTIONS, game);
    player.press(KeyCode::Esc);
    player.enter();
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("menu_online_80x24", player.screen());
    });
    // The reason is shown, and the menu comes back.
    player.click("Play with others");
    while player.screen().contains("Opening a table") {
        player.wait(Duration::from_millis(50));
    }
    player.sees("There is no network.");
    player.press(KeyCode::Esc);
    // The last table is offered; without its code, a new one is opened.
    player.click("Play online");
    player.sees("http://192.168.1.5:7777");
    player.sees("Press Enter to sit down at this table.");
    player.press(KeyCode::Down);
    player.input(&parlour_terminal::InputEvent::Control('u'));
    player.sees("Press Enter to open a new table of One.");
    player.press(KeyCode::Down);
    player.sees("none: a new table");
    player.input(&parlour_terminal::InputEvent::Control('u'));
    player.enter();
    player.sees("! Please type a name.");
    player.press(KeyCode::Esc);
    player.sees("Rules of the game");
}

#[test]
fn the_lobby_shows_who_sits_there_and_how_to_join() {
    let mut host = MemoryHost::default();
    let mut room = Room::new("one:official", Some(ANN));
    let mut player = sit_down(&mut host, &room);
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("lobby_host_80x24", player.screen());
        player.size = Rect::new(0, 0, 120, 40);
        insta::assert_snapshot!("lobby_host_120x40", player.screen());
    });
    // The chosen action stays chosen when somebody sits down above it.
    room.sit("Bob", BOB);
    look(&mut player);
    player.sees("3 Bob");
    player.sees("Bob sits down.");
    player.enter();
    assert_eq!(room.line.take_sent(), [FromClient::Start]);
}

#[test]
fn the_host_changes_everything_from_the_list() {
    let mut host = MemoryHost::default();
    let room = Room::new("one:official", Some(ANN));
    let mut player = sit_down(&mut host, &room);
    player.press(KeyCode::Down);
    player.press(KeyCode::Right);
    player.enter();
    let hard = FromClient::AddBot {
        level: "hard".into(),
    };
    assert_eq!(room.line.take_sent(), [hard]);
    player.press(KeyCode::Down);
    player.enter();
    player.sees("> rules one:official");
    player.say("+jump-in");
    let rules = FromClient::Rules {
        code: "one:official+jump-in".into(),
    };
    assert_eq!(room.line.take_sent(), [rules]);
    player.press(KeyCode::Down);
    player.press(KeyCode::Right);
    let settings = parlour_protocol::RoomSettings {
        hints: true,
        ..Default::default()
    };
    assert_eq!(room.line.take_sent(), [FromClient::Settings(settings)]);
    // The bot above the list.
    for _ in 0..4 {
        player.press(KeyCode::Up);
    }
    player.press(KeyCode::Delete);
    let remove = FromClient::Remove {
        seat: Seat::new(1),
        name: Some("Pip".into()),
    };
    assert_eq!(room.line.take_sent(), [remove]);
    player.say("clock 60");
    let settings = parlour_protocol::RoomSettings {
        clock: Some(60),
        ..Default::default()
    };
    assert_eq!(room.line.take_sent(), [FromClient::Settings(settings)]);
    room.line.tell(FromServer::Refused {
        request: None,
        reason: RefusalCode::Rules,
        words: "this rule is not known".into(),
        question: None,
    });
    look(&mut player);
    player.sees("! This rule is not known.");
}

#[test]
fn a_table_online_looks_like_a_table_here() {
    let mut host = MemoryHost::default();
    let (mut room, _) = room_with_wild();
    let mut player = sit_down(&mut host, &room);
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("online_one_80x24", player.screen());
    });
    player.sees_no("Bksp undo");
    // A card that is chosen and played.
    player.press(KeyCode::Tab);
    player.enter();
    let played = room.answer();
    assert_eq!(played.len(), 1);
    look(&mut player);
    player.sees("Ann played");
    player.sees("Waiting for Pip.");
}

/// The answer to a move can come a moment before the table that follows it.
#[test]
fn a_question_is_answered_once() {
    let mut host = MemoryHost::default();
    let mut room = Room::new("war:bicycle+round-limit=3", Some(ANN));
    room.deal(7);
    let mut player = sit_down(&mut host, &room);
    player.press(KeyCode::F(7));
    look(&mut player);
    let sent = room.line.take_sent();
    let [FromClient::Move { request, .. }] = sent.as_slice() else {
        panic!("{sent:?}");
    };
    let request = request.clone();
    room.line.tell(FromServer::Done { request, number: 2 });
    look(&mut player);
    player.enter();
    assert_eq!(room.line.take_sent(), []);
}

#[test]
fn a_refused_move_keeps_the_typed_text() {
    let mut host = MemoryHost::default();
    let (mut room, _) = room_with_wild();
    let mut player = sit_down(&mut host, &room);
    player.say("X9");
    assert_eq!(room.answer(), ["X9"]);
    look(&mut player);
    player.sees("! ");
    player.sees("> X9");
    // Backspace corrects it; a letter starts again.
    player.press(KeyCode::Backspace);
    player.sees("> X");
    player.sees_no("> X9");
    player.say("8");
    assert_eq!(room.answer(), ["X8"]);
    look(&mut player);
    player.press(KeyCode::Char('D'));
    player.sees("> D");
    player.sees_no("> X8");
}

#[test]
fn a_wild_card_asks_for_its_colour() {
    let mut host = MemoryHost::default();
    let (mut room, wild) = room_with_wild();
    let mut player = sit_down(&mut host, &room);
    player.say(&wild);
    assert_eq!(room.answer(), [wild.as_str()]);
    look(&mut player);
    player.sees("Which colour?");
    player.press(KeyCode::Char('3'));
    let whole = room.answer();
    assert_eq!(whole.len(), 1);
    assert_ne!(whole[0], wild);
    look(&mut player);
    player.sees("wants blue");
}

#[test]
fn a_lost_connection_is_told_and_the_table_stays() {
    let mut host = MemoryHost::default();
    let mut room = Room::new("one:official", Some(ANN));
    let mut player = sit_down(&mut host, &room);
    room.line.event(ClientEvent::Lost("gone".into()));
    look(&mut player);
    player.sees(LOST);
    player.sees("Start the game");
    room.line.event(ClientEvent::Back);
    room.deal(7);
    look(&mut player);
    player.sees_no(LOST);
    let hand = player.find("Ann (7)");
    room.line.event(ClientEvent::Lost("gone".into()));
    look(&mut player);
    player.sees(LOST);
    assert_eq!(player.find("Ann (7)"), hand);
    room.line.event(ClientEvent::Back);
    look(&mut player);
    player.sees_no(LOST);
    player.sees("You are back at the table.");
    // If the connection has ended for good, the page says why, and Enter leads to the menu.
    room.line.event(ClientEvent::Ended {
        words: "the table is closed".into(),
        reason: None,
    });
    look(&mut player);
    player.sees("The table is closed.");
    player.enter();
    player.sees("Rules of the game");
}

#[test]
fn spectators_see_no_hand_and_make_no_moves() {
    let mut host = MemoryHost::default();
    let mut room = Room::new("one:official", None);
    let mut player = sit_down(&mut host, &room);
    player.sees("You are watching this table.");
    player.sees_no("Start the game");
    room.deal(7);
    look(&mut player);
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("online_spectator_80x24", player.screen());
    });
    player.say("D");
    player.sees("! You are watching this table.");
    player.enter();
    player.input(&parlour_terminal::InputEvent::Control('r'));
    player.sees_no("Reactions");
    assert_eq!(room.line.take_sent(), []);
}

#[test]
fn players_read_the_end_of_a_deal_before_they_go_on() {
    let check = |you: Option<PersonId>, waits: bool| {
        let mut host = MemoryHost::default();
        let mut room = Room::new("one:official", you);
        room.deal(7);
        let mut player = sit_down(&mut host, &room);
        // The moves up to the end of the first deal, and one more.
        for _ in 0..2 {
            loop {
                let table = room.table.as_mut().expect("a game");
                let seat = table.turn().must().lowest().expect("somebody moves");
                let moves = table.view(Some(seat)).expect("a seat").legal_moves().texts;
                table.play(seat, &moves[0]).expect("a legal move");
                let view = table.view(None).expect("a spectator");
                if view.scene().recap.is_some() || player.screen().contains("went out") {
                    break;
                }
            }
            room.tell_table();
            look(&mut player);
        }
        match waits {
            true => {
                player.sees("Press Enter to continue.");
                player.enter();
            }
            false => player.sees("Waiting for"),
        }
        player.sees_no("Press Enter to continue.");
    };
    check(Some(ANN), true);
    check(None, false);
}

#[test]
fn people_react_to_each_other() {
    let mut host = MemoryHost::default();
    let mut room = Room::new("one:official", Some(ANN));
    room.sit("Bob", BOB);
    room.deal(7);
    let mut player = sit_down(&mut host, &room);
    player.input(&parlour_terminal::InputEvent::Control('r'));
    player.sees("Reactions");
    player.press(KeyCode::Right);
    player.enter();
    player.say("wow");
    let react = |reaction| FromClient::React { reaction };
    let expected = [react(Reaction::Laugh), react(Reaction::Wow)];
    assert_eq!(room.line.take_sent(), expected);
    room.line.tell(FromServer::Reaction {
        person: BOB,
        reaction: Reaction::Thanks,
    });
    look(&mut player);
    player.sees("Bob: Thank you for the game!");
}

#[test]
fn the_host_plays_again_after_a_game() {
    let mut host = MemoryHost::default();
    let mut room = Room::new("war:bicycle+round-limit=3", Some(ANN));
    room.deal(7);
    let mut player = sit_down(&mut host, &room);
    player.sees("F7 auto");
    // The game plays itself.
    player.press(KeyCode::F(7));
    for _ in 0..20 {
        look(&mut player);
        room.answer();
        if player.is_over() {
            break;
        }
    }
    assert!(player.is_over(), "{}", player.screen());
    player.sees("[ Again ]");
    player.enter();
    assert_eq!(room.line.take_sent(), [FromClient::Start]);
    // The host may choose another game first.
    room.state.rules = "one".into();
    room.state.game = "one".into();
    room.deal(8);
    look(&mut player);
    assert!(!player.is_over(), "{}", player.screen());
    player.sees("starts the discard pile");
    player.sees_no("F7 auto");
}

#[test]
fn the_host_ends_a_game_that_lasts_too_long() {
    let mut host = MemoryHost::default();
    let mut room = Room::new("one", Some(ANN));
    room.deal(7);
    let mut player = sit_down(&mut host, &room);
    player.say("end");
    assert_eq!(room.line.take_sent(), [FromClient::EndGame]);
    // In the lobby it says why.
    room.state.phase = Phase::Lobby;
    room.tell_state();
    look(&mut player);
    player.sees("The host has ended the game.");
    player.sees("Start the game");
    room.deal(8);
    look(&mut player);
    player.sees("starts the discard pile");
    player.sees_no("The host has ended");
}

#[test]
fn a_game_that_plays_itself_goes_on_if_somebody_else_was_faster() {
    let mut host = MemoryHost::default();
    let mut room = Room::new("war:bicycle+round-limit=3", Some(ANN));
    room.deal(7);
    let mut player = sit_down(&mut host, &room);
    player.press(KeyCode::F(7));
    look(&mut player);
    let sent = room.line.take_sent();
    let [FromClient::Move { request, .. }] = sent.as_slice() else {
        panic!("{sent:?}");
    };
    room.line.tell(FromServer::Refused {
        request: Some(request.clone()),
        reason: RefusalCode::TooLate,
        words: "the table has changed".into(),
        question: None,
    });
    look(&mut player);
    player.sees_no("The table has changed");
    assert_eq!(room.answer().len(), 1);
}

#[test]
fn others_wait_for_the_host_in_the_lobby() {
    let mut host = MemoryHost::default();
    let mut room = Room::new("war:bicycle+round-limit=1", Some(BOB));
    room.sit("Bob", BOB);
    room.deal(7);
    let mut player = sit_down(&mut host, &room);
    while room
        .table
        .as_ref()
        .is_some_and(|table| table.turn().outcome().is_none())
    {
        let table = room.table.as_mut().expect("a game");
        let seat = table.turn().must().lowest().expect("somebody moves");
        let moves = table.view(Some(seat)).expect("a seat").legal_moves().texts;
        table.play(seat, &moves[0]).expect("a legal move");
        room.tell_table();
    }
    look(&mut player);
    assert!(player.is_over(), "{}", player.screen());
    player.sees("The host can start the next game.");
    player.sees_no("Again");
    player.enter();
    player.sees("The host starts the game.");
    // The finished game is not opened again, the next one is.
    look(&mut player);
    assert!(!player.is_over());
    room.deal(8);
    look(&mut player);
    player.sees("round 0");
    // Going away asks first, and says that the seat is kept.
    player.press(KeyCode::Esc);
    player.sees("Your seat is kept");
    player.enter();
    player.sees("Rules of the game");
}

/// What Ann was shown and gave in the deal of game 1, and how its seed was made.
fn fair_deal(room: &Room) -> (Witness, SharedDeal) {
    let bytes = "ab".repeat(32);
    let mut hashes = vec![None; room.state.seats.len()];
    let mut reveals = hashes.clone();
    (hashes[0], reveals[0]) = (hash_of(&bytes), Some(bytes.clone()));
    let deal = SharedDeal {
        room: "r".into(),
        game: 1,
        attempt: 1,
        rules: room.state.rules.clone(),
        secret: "cd".repeat(32),
        hashes,
        reveals,
    };
    let seats = room.state.seats.iter().map(|seat| seat.name.clone());
    let shown = DealState {
        game: deal.game,
        attempt: deal.attempt,
        room: deal.room.clone(),
        rules: deal.rules.clone(),
        seats: seats.collect(),
        server: hash_of(&deal.secret).expect("bytes"),
        hashes: deal.hashes.clone(),
        reveal: true,
    };
    (Witness { shown, bytes }, deal)
}

/// The record of a game whose seed was made in this way.
fn record_of(room: &Room, deal: SharedDeal) -> Record {
    let seats = room.state.seats.iter().map(|seat| seat.name.as_str());
    let seats: Vec<&str> = seats.collect();
    let seed = shared_seed(&deal, seats.iter().copied());
    let seats = seats.join("\",\"");
    let text =
        format!(r#"{{"parlour":1,"game":"war","seats":["{seats}"],"seed":"{seed}","moves":[]}}"#);
    let mut record: Record = text.parse().expect("a record");
    record.deal = Some(deal);
    record
}

#[test]
fn people_are_told_after_the_game_whether_its_deal_was_fair() {
    let check = |witness: Option<Witness>, record: Option<Record>, expected: Option<&str>| {
        let mut host = MemoryHost::default();
        let mut room = Room::new("war:bicycle+round-limit=3", Some(ANN));
        room.line.record.replace(record);
        if let Some(witness) = witness {
            room.line.event(ClientEvent::Revealed(Box::new(witness)));
        }
        room.deal(7);
        let mut player = sit_down(&mut host, &room);
        player.press(KeyCode::F(7));
        for _ in 0..20 {
            look(&mut player);
            room.answer();
            if player.is_over() {
                break;
            }
        }
        assert!(player.is_over(), "{}", player.screen());
        player.sees_no("deal");
        room.state.record = Some(RECORD.into());
        room.tell_state();
        look(&mut player);
        match expected {
            Some(words) => player.sees(words),
            None => player.sees_no("deal"),
        }
    };
    let room = Room::new("war:bicycle+round-limit=3", Some(ANN));
    let (witness, deal) = fair_deal(&room);
    let record = record_of(&room, deal.clone());
    let fair = "Fair deal: your random bytes are in it.";
    check(Some(witness.clone()), Some(record), Some(fair));
    // Servers may start again if somebody does not answer, but not secretly.
    let (mut second, mut again) = (witness.clone(), deal.clone());
    (second.shown.attempt, again.attempt) = (2, 2);
    let record = record_of(&room, again);
    check(
        Some(second),
        Some(record.clone()),
        Some("It took 2 attempts."),
    );
    let warning = "Warning: this deal cannot be trusted: your random bytes were given for another";
    check(Some(witness.clone()), Some(record), Some(warning));
    // The server has waited for all bytes, and then chosen another secret.
    let secret = "12".repeat(32);
    let cheat = record_of(&room, SharedDeal { secret, ..deal });
    let warning = "Warning: this deal cannot be trusted: the server's bytes do not match the hash";
    check(Some(witness.clone()), Some(cheat.clone()), Some(warning));
    let unknown = "The deal could not be checked: there is no network.";
    check(Some(witness), None, Some(unknown));
    // Somebody who took no part in the deal cannot tell.
    check(None, Some(cheat), None);
}
