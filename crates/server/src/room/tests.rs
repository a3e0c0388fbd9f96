//! Rooms without a socket, a store or a clock.

use parlour_engine::Seat;
use parlour_games::Games;
use parlour_protocol::{FromClient, Hello, PersonId, Phase, RefusalCode, RoomSettings};
use sha2::{Digest, Sha256};

use super::*;
use crate::ids::hex;

const ANN: PersonId = PersonId(1);
const BOB: PersonId = PersonId(2);

/// A room with its log.
struct Tested {
    room: Room,
    log: Vec<String>,
    now: Time,
}

impl Tested {
    fn new(rules: &str, settings: RoomSettings) -> Self {
        let first = Room::first_entry(&Catalog::new(&Games), rules, settings).unwrap();
        let log = vec![serde_json::to_string(&first).unwrap()];
        let now = Time(1_000_000);
        let pace = Pace::default();
        let room = Room::load(&Catalog::new(&Games), "id", "BCDFGH", &log, pace, now).unwrap();
        Self { room, log, now }
    }

    fn join(&mut self, name: &str) -> PersonId {
        let (person, entry) = self.room.join(name).unwrap();
        self.store(&entry);
        self.room.connected(person, &Hello::default());
        person
    }

    fn store(&mut self, entry: &Entry) {
        self.log.push(serde_json::to_string(entry).unwrap());
        self.room.committed(entry, self.now);
    }

    /// Sends a message and stores the resulting entry.
    fn say(&mut self, person: PersonId, message: &FromClient) -> Result<Handled, Refused> {
        let handled = self.room.command(person, message)?;
        if let Handled::Append(entry) = &handled {
            self.store(entry);
        }
        Ok(handled)
    }

    fn reason(&mut self, person: PersonId, message: &FromClient) -> RefusalCode {
        self.say(person, message).expect_err("a refusal").reason
    }

    /// Advances the time and performs everything that is due.
    fn wait(&mut self, milliseconds: u64) {
        let end = self.now.plus(milliseconds);
        for _ in 0..10_000 {
            let Some(due) = self.room.next_due().filter(|due| *due <= end) else {
                break;
            };
            self.now = self.now.max(due);
            if let Handled::Append(entry) = self.room.due(self.now) {
                self.store(&entry);
            }
        }
        self.now = end;
    }

    /// Loads the room from its log, as after a restart.
    fn again(&self) -> Result<Room, LoadError> {
        let pace = Pace::default();
        Room::load(
            &Catalog::new(&Games),
            "id",
            "BCDFGH",
            &self.log,
            pace,
            self.now,
        )
    }

    /// Plays the first legal move of the person whose turn it is, until the game is over.
    fn play_to_end(&mut self) {
        for turn in 0..20_000 {
            if self.room.phase() != Phase::Playing {
                return;
            }
            let asked = [ANN, BOB].into_iter().find_map(|person| {
                let seat = self.room.seat_of(person)?;
                let table = self.room.table(Some(seat), usize::MAX, self.now)?;
                let text = table.moves.first()?.clone();
                Some((person, table.ask?, text))
            });
            match asked {
                Some((person, ask, text)) => {
                    let request = format!("{turn}");
                    self.say(person, &FromClient::Move { request, ask, text })
                        .unwrap();
                }
                None => self.wait(5_000),
            }
        }
        panic!("the game does not end");
    }
}

/// A game of Ann with these bots, or with Bob if there are none.
fn started(rules: &str, bots: &[&str]) -> Tested {
    match bots {
        [] => seated(rules, &["Ann", "Bob"], &[]),
        bots => seated(rules, &["Ann"], bots),
    }
}

/// A game of these people and bots.
fn seated(rules: &str, people: &[&str], bots: &[&str]) -> Tested {
    let mut tested = Tested::new(rules, RoomSettings::default());
    for name in people {
        tested.join(name);
    }
    for level in bots {
        let level = level.to_string();
        tested.say(ANN, &FromClient::AddBot { level }).unwrap();
    }
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.wait(0);
    assert_eq!(tested.room.phase(), Phase::Playing);
    tested
}

fn a_move(tested: &Tested, person: PersonId) -> (u64, String) {
    let seat = tested.room.seat_of(person).unwrap();
    let table = tested.room.table(Some(seat), 0, tested.now).unwrap();
    (table.ask.unwrap(), table.moves[0].clone())
}

#[test]
fn people_and_bots_play_every_game_to_its_end_and_it_is_loaded_again() {
    for game in parlour_bots::AnyRegistry::games(&Games) {
        let seats = game.nearest_seats(&game.default_rules(), 2).unwrap();
        let mut tested = seated(game.id(), &["Ann"], &vec!["easy"; seats - 1]);
        tested.play_to_end();
        assert_eq!(tested.room.phase(), Phase::Over, "{}", game.id());
        let (id, record) = tested.room.finished_record().unwrap();
        assert_eq!(id.len(), 32);
        let record: parlour_engine::Record = record.parse().unwrap();
        game.replay(&record).unwrap();
        assert_eq!(record.seats[0].bot, None);
        for seat in &record.seats[1..] {
            assert_eq!(seat.bot.as_deref(), Some("easy"));
        }
        let mut again = tested.again().unwrap();
        // Who is connected is not in the log.
        again.here.clone_from(&tested.room.here);
        assert_eq!(again.state(0), tested.room.state(0));
        let seat = Some(Seat::default());
        let table = |room: &Room| room.table(seat, 0, tested.now);
        assert_eq!(table(&again), table(&tested.room));
        let wins: u32 = again.wins.values().sum();
        assert!(wins <= 1, "{}", game.id());
    }
}

#[test]
fn a_game_can_be_loaded_after_every_entry() {
    let mut tested = started("one", &["easy", "medium"]);
    tested.play_to_end();
    for length in 1..=tested.log.len() {
        let log = &tested.log[..length];
        let room = Room::load(
            &Catalog::new(&Games),
            "id",
            "BCDFGH",
            log,
            Pace::default(),
            tested.now,
        );
        assert_eq!(room.unwrap().number(), length as u64);
    }
}

#[test]
fn a_client_that_comes_late_to_a_long_game_is_told_its_end_only() {
    let mut tested = started("war:endless+round-limit=1000", &["easy"]);
    tested.play_to_end();
    let table = |heard: usize| tested.room.table(None, heard, tested.now).unwrap();
    let (all, last) = (table(0), table(usize::MAX).events - 10);
    assert!(all.events >= 1_000, "{}", all.events);
    assert!((100..=200).contains(&all.news.len()), "{}", all.news.len());
    assert!(all.missed >= all.events - 400, "{}", all.missed);
    let late = table(last);
    assert_eq!(late.missed, 0);
    assert!(all.news.ends_with(&late.news));
}

#[test]
fn a_repeated_move_is_made_once_also_after_a_restart() {
    let mut tested = started("one", &[]);
    let person = [ANN, BOB]
        .into_iter()
        .find(|person| {
            let seat = tested.room.seat_of(*person);
            let table = tested.room.table(seat, 0, tested.now).unwrap();
            !table.moves.is_empty()
        })
        .unwrap();
    let (ask, text) = a_move(&tested, person);
    let request = "r1".to_string();
    let message = FromClient::Move { request, ask, text };
    assert!(matches!(
        tested.say(person, &message),
        Ok(Handled::Append(_))
    ));
    let number = tested.room.number();
    assert_eq!(tested.say(person, &message), Ok(Handled::Known(number)));
    let mut again = tested.again().unwrap();
    let known = again.command(person, &message);
    assert_eq!(known, Ok(Handled::Known(number)));
}

#[test]
fn a_move_for_an_older_question_is_too_late() {
    let mut tested = started("war:seed", &[]);
    let (ask, text) = a_move(&tested, ANN);
    let flip = |request: &str, ask| FromClient::Move {
        request: request.into(),
        ask,
        text: text.clone(),
    };
    tested.say(BOB, &flip("b", ask)).unwrap();
    // Ann flipped at the same time: her flip is not made as the next one.
    assert_eq!(tested.reason(ANN, &flip("a", ask)), RefusalCode::TooLate);
    let (now, _) = a_move(&tested, ANN);
    assert_ne!(now, ask);
    tested.say(ANN, &flip("c", now)).unwrap();
}

#[test]
fn a_secret_pick_of_one_does_not_change_the_question_of_the_other() {
    let mut tested = started("top-trumps", &[]);
    let (ann, card) = a_move(&tested, ANN);
    let (bob, _) = a_move(&tested, BOB);
    let message = FromClient::Move {
        request: "a".into(),
        ask: ann,
        text: card,
    };
    tested.say(ANN, &message).unwrap();
    assert_eq!(a_move(&tested, BOB).0, bob);
}

#[test]
fn only_the_host_changes_the_room_and_only_between_games() {
    let mut tested = Tested::new("one", RoomSettings::default());
    tested.join("Ann");
    tested.join("Bob");
    let add = FromClient::AddBot {
        level: "easy".into(),
    };
    assert_eq!(tested.reason(BOB, &add), RefusalCode::Host);
    assert_eq!(tested.reason(BOB, &FromClient::Start), RefusalCode::Host);
    tested.say(ANN, &add).unwrap();
    let code = "one:official+target=one-round".to_string();
    tested.say(ANN, &FromClient::Rules { code }).unwrap();
    let wrong = FromClient::Rules {
        code: "one:none".into(),
    };
    assert_eq!(tested.reason(ANN, &wrong), RefusalCode::Rules);
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.wait(0);
    assert_eq!(tested.reason(ANN, &add), RefusalCode::NotNow);
    let remove = |number| FromClient::Remove {
        seat: Seat::from_number(number).unwrap(),
        name: None,
    };
    assert_eq!(tested.reason(ANN, &remove(2)), RefusalCode::NotNow);
    tested.play_to_end();
    assert_eq!(tested.reason(ANN, &remove(1)), RefusalCode::NotNow);
    tested.say(ANN, &remove(2)).unwrap();
    assert!(!tested.room.has(BOB));
    assert_eq!(tested.room.state(0).seats.len(), 2);
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.wait(0);
    assert_eq!(tested.room.state(0).games, 2);
}

#[test]
fn names_are_checked_and_tables_fill_up() {
    let mut tested = Tested::new("blackjack", RoomSettings::default());
    tested.join("Ann");
    let reason = |tested: &Tested, name: &str| tested.room.join(name).expect_err(name).reason;
    for name in ["", "ann", "Dealer", "a\u{202e}b", &"x".repeat(30)] {
        assert_eq!(reason(&tested, name), RefusalCode::Name, "{name:?}");
    }
    let blackjack = parlour_bots::AnyRegistry::find(&Games, "blackjack").unwrap();
    let most = blackjack.max_people(&blackjack.default_rules()).unwrap();
    for number in 2..=most {
        tested.join(&format!("P{number}"));
    }
    assert_eq!(reason(&tested, "One more"), RefusalCode::Full);
}

#[test]
fn a_bot_plays_for_somebody_who_is_gone_until_they_are_back() {
    let mut tested = started("one", &[]);
    tested.wait(Pace::default().grace);
    tested.room.disconnected(BOB, tested.now);
    tested.wait(59_000);
    assert!(!tested.room.state(0).seats[1].substituted);
    tested.wait(2_000);
    let seat = &tested.room.state(0).seats[1];
    assert!(seat.substituted && !seat.present);
    let is_marked = |tested: &Tested| {
        let table = tested.room.table(tested.room.seat_of(ANN), 0, tested.now);
        let badges = table.unwrap().scene.seats[1].badges.clone();
        badges.iter().any(|badge| badge.text == "away")
    };
    assert!(is_marked(&tested));
    // The bot moves when it is Bob's turn.
    let moves = tested.log.len();
    for turn in 0..20 {
        let seat = tested.room.seat_of(ANN);
        let table = tested.room.table(seat, 0, tested.now).unwrap();
        if let (Some(ask), Some(text)) = (table.ask, table.moves.first().cloned()) {
            let request = turn.to_string();
            tested
                .say(ANN, &FromClient::Move { request, ask, text })
                .unwrap();
        }
        tested.wait(1_000);
    }
    let by_bots = tested.log[moves..]
        .iter()
        .filter(|entry| !entry.contains("request"));
    assert!(by_bots.count() > 0);
    tested.room.connected(BOB, &Hello::default());
    tested.wait(0);
    assert!(!tested.room.state(0).seats[1].substituted);
    assert!(!is_marked(&tested));
    assert_eq!(tested.again().unwrap().number(), tested.room.number());
}

#[test]
fn nothing_happens_while_nobody_is_connected() {
    let mut tested = started("one", &["easy"]);
    tested.room.disconnected(ANN, tested.now);
    let entries = tested.log.len();
    tested.wait(10_000_000);
    assert_eq!(tested.log.len(), entries);
}

#[test]
fn a_clock_that_runs_out_makes_a_move_and_nobody_loses() {
    let settings = RoomSettings {
        clock: Some(10),
        ..RoomSettings::default()
    };
    let mut tested = Tested::new("silly-biscuits", settings);
    tested.join("Ann");
    tested.join("Bob");
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.wait(Pace::default().grace);
    let left = |tested: &Tested| {
        [ANN, BOB].into_iter().find_map(|person| {
            let seat = tested.room.seat_of(person);
            tested.room.table(seat, 0, tested.now)?.left
        })
    };
    assert!(left(&tested).is_some_and(|left| left <= 10_000));
    let entries = tested.log.len();
    tested.wait(10_001);
    assert!(tested.log.len() > entries);
    assert_eq!(tested.room.phase(), Phase::Playing);
}

#[test]
fn another_host_is_found_when_the_host_is_gone() {
    let mut tested = Tested::new("one", RoomSettings::default());
    tested.join("Ann");
    tested.join("Bob");
    let hand_over = FromClient::HandOver { person: BOB };
    tested.say(ANN, &hand_over).unwrap();
    assert_eq!(tested.room.host, Some(BOB));
    tested.wait(Pace::default().grace);
    tested.room.disconnected(BOB, tested.now);
    tested.wait(Pace::default().host + 1);
    assert_eq!(tested.room.host, Some(ANN));
    tested.say(ANN, &FromClient::Leave).unwrap();
    assert_eq!(tested.room.host, Some(BOB));
}

#[test]
fn a_room_that_waits_for_people_needs_no_wake_up() {
    let mut tested = started("one", &[]);
    for turn in 0..10 {
        assert_eq!(tested.room.next_due(), None, "move {turn}");
        let asked = [ANN, BOB].into_iter().find(|person| {
            let seat = tested.room.seat_of(*person);
            let table = tested.room.table(seat, 0, tested.now).unwrap();
            !table.moves.is_empty()
        });
        let person = asked.unwrap();
        let (ask, text) = a_move(&tested, person);
        let request = turn.to_string();
        tested
            .say(person, &FromClient::Move { request, ask, text })
            .unwrap();
    }
    // The same holds for a room that is loaded and follows the log of another server.
    let mut again = tested.again().unwrap();
    again.connected(ANN, &Hello::default());
    again.connected(BOB, &Hello::default());
    again.paused = false;
    assert_eq!(again.next_due(), None);
}

#[test]
fn a_new_person_does_not_inherit_the_score_of_a_name() {
    let mut tested = started("war:seed+round-limit=3", &[]);
    tested.play_to_end();
    tested.room.wins.insert("Bob".into(), 3);
    let wins = |tested: &Tested, person| {
        let seats = tested.room.state(0).seats;
        let seat = seats.into_iter().find(|seat| seat.person == Some(person));
        seat.map(|seat| seat.wins)
    };
    assert_eq!(wins(&tested, BOB), Some(3));
    tested.say(BOB, &FromClient::Leave).unwrap();
    let namesake = tested.join("Bob");
    assert_eq!(wins(&tested, namesake), Some(0));
    // Nor the record of a game that they have not played.
    assert!(tested.room.has_played(ANN) && !tested.room.has_played(namesake));
}

#[test]
fn the_last_game_of_a_loaded_room_has_its_bots() {
    let mut tested = started("blackjack+hands=1", &["hard"]);
    tested.play_to_end();
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.wait(0);
    assert_eq!(tested.room.phase(), Phase::Playing);
    let levels = |room: &Room| -> Vec<String> {
        let seats = &room.play.as_ref().unwrap().seats;
        seats.iter().map(|seat| seat.bot.level.clone()).collect()
    };
    let again = tested.again().unwrap();
    assert_eq!(levels(&again), ["medium", "hard"]);
    assert_eq!(levels(&again), levels(&tested.room));
    tested.play_to_end();
    assert!(tested.again().is_ok());
}

#[test]
fn a_hint_is_computed_once_for_a_decision() {
    let settings = RoomSettings {
        hints: true,
        ..RoomSettings::default()
    };
    let mut tested = Tested::new("one", settings);
    tested.join("Ann");
    let refused = |hint: Result<Option<FromServer>, Refused>| hint.expect_err("no game").reason;
    assert_eq!(refused(tested.room.known_hint(ANN)), RefusalCode::NotNow);
    tested.join("Bob");
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.wait(0);
    // Two moves to choose from, and the other player has none.
    let (mut hinted, mut turn) = (None, 0);
    while hinted.is_none() {
        for (person, other) in [(ANN, BOB), (BOB, ANN)] {
            match tested.room.known_hint(person) {
                Ok(None) => match tested.room.hint(person) {
                    Ok(hint) => hinted = Some((person, other, hint)),
                    // There is only one move.
                    Err(_) => {
                        let (ask, text) = a_move(&tested, person);
                        let request = turn.to_string();
                        turn += 1;
                        tested
                            .say(person, &FromClient::Move { request, ask, text })
                            .unwrap();
                    }
                },
                Ok(Some(hint)) => panic!("{hint:?}"),
                Err(refused) => assert_eq!(refused.reason, RefusalCode::NotNow),
            }
        }
    }
    let (person, other, hint) = hinted.unwrap();
    assert_eq!(tested.room.known_hint(person), Ok(Some(hint)));
    assert!(tested.room.known_hint(other).is_err());
    let (ask, text) = a_move(&tested, person);
    let request = "last".to_string();
    tested
        .say(person, &FromClient::Move { request, ask, text })
        .unwrap();
    assert!(!matches!(tested.room.known_hint(person), Ok(Some(_))));
}

#[test]
fn the_host_ends_a_game_that_lasts_too_long() {
    let mut tested = started("war:endless", &[]);
    assert_eq!(tested.reason(BOB, &FromClient::EndGame), RefusalCode::Host);
    tested.room.disconnected(BOB, tested.now);
    tested.say(BOB, &FromClient::Leave).unwrap();
    tested.say(ANN, &FromClient::EndGame).unwrap();
    assert_eq!(
        tested.reason(ANN, &FromClient::EndGame),
        RefusalCode::NotNow
    );
    let state = tested.room.state(0);
    assert_eq!(state.phase, Phase::Lobby);
    assert_eq!((state.seats.len(), state.record), (1, None));
    assert!(tested.room.finished_record().is_none());
    assert_eq!(tested.again().unwrap().phase(), Phase::Lobby);
    // The next game has the next number.
    tested.join("Cid");
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.wait(0);
    assert_eq!(tested.room.state(0).games, 2);
    // A deal can be ended, too.
    tested.say(ANN, &FromClient::EndGame).unwrap();
    tested.say(ANN, &FromClient::Start).unwrap();
    assert_eq!(tested.room.phase(), Phase::Dealing);
    tested.say(ANN, &FromClient::EndGame).unwrap();
    assert_eq!(tested.room.phase(), Phase::Lobby);
}

#[test]
fn the_host_limits_the_seats() {
    let settings = |seats| RoomSettings {
        seats,
        ..RoomSettings::default()
    };
    let mut tested = Tested::new("one", settings(Some(2)));
    tested.join("Ann");
    assert_eq!(tested.room.state(0).most, 2);
    tested.join("Bob");
    let refused = tested.room.join("Cid").expect_err("a full table");
    assert_eq!(refused.reason, RefusalCode::Full);
    assert!(refused.words.contains("2 seats"), "{}", refused.words);
    let change = |seats| FromClient::Settings(settings(Some(seats)));
    for seats in [0, 1, 17] {
        assert_eq!(
            tested.reason(ANN, &change(seats)),
            RefusalCode::Rules,
            "{seats}"
        );
    }
    tested.say(ANN, &change(3)).unwrap();
    tested.join("Cid");
    // No more than the game can have.
    tested.say(ANN, &change(16)).unwrap();
    assert_eq!(tested.room.state(0).most, 4);
}

#[test]
fn somebody_who_leaves_during_a_game_is_replaced_by_a_bot() {
    let mut tested = started("one", &[]);
    tested.say(BOB, &FromClient::Leave).unwrap();
    assert!(tested.room.state(0).seats[1].substituted);
    tested.play_to_end();
    assert_eq!(tested.room.state(0).seats.len(), 1);
    tested
        .say(
            ANN,
            &FromClient::AddBot {
                level: "easy".into(),
            },
        )
        .unwrap();
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.wait(0);
    let names: Vec<String> = tested
        .room
        .state(0)
        .seats
        .into_iter()
        .map(|seat| seat.name)
        .collect();
    assert_eq!(names, ["Ann", "Pip"]);
    assert!(tested.again().is_ok());
}

/// A room in which two clients take part in the deal.
fn dealing() -> Tested {
    let mut tested = Tested::new("one", RoomSettings::default());
    for name in ["Ann", "Bob"] {
        let (person, entry) = tested.room.join(name).unwrap();
        tested.store(&entry);
        let hello = Hello {
            deals: true,
            ..Hello::default()
        };
        tested.room.connected(person, &hello);
    }
    tested.say(ANN, &FromClient::Start).unwrap();
    tested
}

fn commit(attempt: u32, bytes: [u8; 32]) -> FromClient {
    FromClient::Commit {
        attempt,
        hash: hex(&Sha256::digest(bytes)),
    }
}

fn reveal(attempt: u32, bytes: [u8; 32]) -> FromClient {
    FromClient::Reveal {
        attempt,
        bytes: hex(&bytes),
    }
}

#[test]
fn clients_take_part_in_the_deal() {
    let mut tested = dealing();
    assert_eq!(tested.room.phase(), Phase::Dealing);
    assert_eq!(
        tested.reason(ANN, &reveal(1, [1; 32])),
        RefusalCode::TooLate
    );
    tested.say(ANN, &commit(1, [1; 32])).unwrap();
    // The same hash is accepted again, as after a lost connection; another one is not.
    let again = tested.say(ANN, &commit(1, [1; 32]));
    assert_eq!(again.unwrap(), Handled::Nothing);
    assert_eq!(
        tested.reason(ANN, &commit(1, [3; 32])),
        RefusalCode::TooLate
    );
    tested.say(BOB, &commit(1, [2; 32])).unwrap();
    tested.wait(0);
    assert!(tested.room.deal_state().unwrap().reveal);
    assert_eq!(
        tested.reason(ANN, &commit(1, [3; 32])),
        RefusalCode::TooLate
    );
    assert_eq!(
        tested.reason(ANN, &reveal(1, [3; 32])),
        RefusalCode::Message
    );
    tested.say(ANN, &reveal(1, [1; 32])).unwrap();
    tested.say(BOB, &reveal(1, [2; 32])).unwrap();
    tested.wait(0);
    assert_eq!(tested.room.phase(), Phase::Playing);
    assert!(tested.again().is_ok());
}

#[test]
fn a_client_that_does_not_reveal_is_left_out_of_the_next_attempt() {
    let mut tested = dealing();
    tested.say(ANN, &commit(1, [1; 32])).unwrap();
    tested.say(BOB, &commit(1, [2; 32])).unwrap();
    tested.wait(0);
    tested.say(ANN, &reveal(1, [1; 32])).unwrap();
    tested.wait(Pace::default().reveals);
    let deal = tested.room.deal_state().unwrap();
    assert_eq!((deal.attempt, deal.reveal), (2, false));
    tested.say(ANN, &commit(2, [4; 32])).unwrap();
    tested.wait(0);
    tested.say(ANN, &reveal(2, [4; 32])).unwrap();
    tested.wait(0);
    assert_eq!(tested.room.phase(), Phase::Playing);
    let attempts = tested
        .log
        .iter()
        .filter(|entry| entry.contains("deal-fixed"));
    assert_eq!(attempts.count(), 2);
}

#[test]
fn a_log_that_does_not_fit_is_refused_with_a_sentence() {
    let tested = started("one", &["easy"]);
    let check = |change: &dyn Fn(&mut Vec<String>), expected: &str| {
        let mut log = tested.log.clone();
        change(&mut log);
        let room = Room::load(
            &Catalog::new(&Games),
            "id",
            "BCDFGH",
            &log,
            Pace::default(),
            tested.now,
        );
        let error = room.err().expect("refused").to_string();
        assert!(error.contains(expected), "{error}");
    };
    let replace = |number: usize, old: &str, new: &str| {
        let (old, new) = (old.to_string(), new.to_string());
        move |log: &mut Vec<String>| log[number] = log[number].replace(&old, &new)
    };
    check(&|log| log.clear(), "empty or damaged");
    let (log, next) = (entry::LOG, entry::LOG + 1);
    let version = |number: u32| format!("\"log\":{number}");
    check(
        &replace(0, &version(log), &version(next)),
        "another version",
    );
    check(&replace(0, "\"one\"", "\"two\""), "does not know");
    check(&replace(1, "joined", "jumped"), "entry 2");
    let last = tested.log.len() - 1;
    check(&replace(last, "one/1", "one/9"), "one/9");
    check(&|log| log.push("{}".into()), "cannot be read");
}

#[test]
fn a_changed_move_is_found_by_its_digest() {
    let mut tested = started("one", &[]);
    tested.play_to_end();
    let is_move = |entry: &String| entry.contains("\"digest\":\"");
    let index = tested.log.iter().position(is_move).unwrap();
    let at = tested.log[index].find("\"digest\":\"").unwrap() + 10;
    let digit = if tested.log[index].as_bytes()[at] == b'0' {
        "1"
    } else {
        "0"
    };
    tested.log[index].replace_range(at..=at, digit);
    let number = index as u64 + 1;
    assert_eq!(tested.again().err(), Some(LoadError::Digest { number }));
}

#[test]
fn leaving_during_a_deal_cancels_it() {
    let mut tested = dealing();
    tested.say(BOB, &FromClient::Leave).unwrap();
    assert_eq!(tested.room.phase(), Phase::Lobby);
    tested.wait(60_000);
    let level = "easy".to_string();
    tested.say(ANN, &FromClient::AddBot { level }).unwrap();
    tested.say(ANN, &FromClient::Start).unwrap();
    // The cancelled attempt counts.
    tested.say(ANN, &commit(2, [1; 32])).unwrap();
    tested.wait(0);
    tested.say(ANN, &reveal(2, [1; 32])).unwrap();
    tested.wait(0);
    assert_eq!(tested.room.phase(), Phase::Playing);
    assert!(tested.again().is_ok());
}

#[test]
fn a_deal_goes_on_after_a_restart() {
    let mut tested = dealing();
    let here = tested.room.here.clone();
    let shown = tested.room.deal_state();
    let restart = |tested: &mut Tested| {
        tested.room = tested.again().unwrap();
        tested.room.here.clone_from(&here);
    };
    restart(&mut tested);
    assert_eq!(tested.room.deal_state(), shown);
    tested.say(ANN, &commit(1, [1; 32])).unwrap();
    tested.say(BOB, &commit(1, [2; 32])).unwrap();
    tested.wait(0);
    restart(&mut tested);
    tested.say(ANN, &reveal(1, [1; 32])).unwrap();
    restart(&mut tested);
    tested.say(BOB, &reveal(1, [2; 32])).unwrap();
    tested.wait(0);
    assert_eq!(tested.room.phase(), Phase::Playing);
}

#[test]
fn a_replica_that_follows_the_log_has_the_same_table() {
    let mut tested = started("one", &["easy", "medium"]);
    let mut replica = {
        let log = &tested.log[..1];
        Room::load(
            &Catalog::new(&Games),
            "id",
            "BCDFGH",
            log,
            Pace::default(),
            tested.now,
        )
        .unwrap()
    };
    tested.play_to_end();
    for entry in &tested.log[1..] {
        replica.follow(entry, tested.now).unwrap();
    }
    replica.here.clone_from(&tested.room.here);
    assert_eq!(replica.state(0), tested.room.state(0));
    let table = |room: &Room| room.table(Some(Seat::default()), 0, tested.now);
    assert_eq!(table(&replica), table(&tested.room));
    assert!(replica.follow("{}", tested.now).is_err());
}

#[test]
fn somebody_at_another_server_is_here_and_takes_part_in_deals() {
    let settings = RoomSettings {
        absence: Some(10),
        ..RoomSettings::default()
    };
    let mut tested = Tested::new("one", settings);
    tested.join("Ann");
    let (bob, entry) = tested.room.join("Bob").unwrap();
    tested.store(&entry);
    let remote = std::collections::BTreeMap::from([(bob, true)]);
    assert!(tested.room.set_remote_presence(remote.clone(), tested.now));
    assert!(!tested.room.set_remote_presence(remote, tested.now));
    assert!(tested.room.state(0).seats[1].present);
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.say(bob, &commit(1, [2; 32])).unwrap();
    tested.wait(0);
    tested.say(bob, &reveal(1, [2; 32])).unwrap();
    tested.wait(0);
    assert_eq!(tested.room.phase(), Phase::Playing);
    // No bot plays for Bob until he has left the other server, too.
    tested.wait(100_000);
    assert!(!tested.room.state(0).seats[1].substituted);
    tested
        .room
        .set_remote_presence(Default::default(), tested.now);
    tested.wait(9_000);
    assert!(!tested.room.state(0).seats[1].substituted);
    tested.wait(2_000);
    assert!(tested.room.state(0).seats[1].substituted);
}

#[test]
fn clocks_start_again_after_a_pause() {
    let settings = RoomSettings {
        clock: Some(20),
        ..RoomSettings::default()
    };
    let mut tested = Tested::new("one", settings);
    tested.join("Ann");
    tested.join("Bob");
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.wait(0);
    let asked = |tested: &Tested| {
        let left = |person| {
            let seat = tested.room.seat_of(person);
            tested.room.table(seat, 0, tested.now).unwrap().left
        };
        left(ANN).or(left(BOB)).unwrap()
    };
    tested.wait(15_000);
    tested.room.pause();
    tested.wait(0);
    assert!(tested.log.last().unwrap().contains("clocks-resumed"));
    assert_eq!(asked(&tested), Pace::default().grace);
    let entries = tested.log.len();
    tested.wait(29_000);
    assert_eq!(tested.log.len(), entries, "nobody's clock ran out");
}

#[test]
fn a_game_whose_house_has_a_players_name_is_refused() {
    let mut tested = Tested::new("one", RoomSettings::default());
    tested.join("Dealer");
    let code = "blackjack".to_string();
    assert_eq!(
        tested.reason(ANN, &FromClient::Rules { code }),
        RefusalCode::Name
    );
}

#[test]
fn a_game_without_people_ends() {
    let mut tested = started("one", &["easy"]);
    tested.say(ANN, &FromClient::Leave).unwrap();
    assert_eq!(tested.room.phase(), Phase::Lobby);
    tested.join("Cat");
    assert_eq!(tested.room.state(0).host, Some(PersonId(2)));
    assert!(tested.again().is_ok());
}

#[test]
fn a_client_that_never_reveals_cannot_block_the_deal() {
    let mut tested = dealing();
    for attempt in 1..=3 {
        let deal = tested.room.deal_state().unwrap();
        assert_eq!(deal.attempt, attempt);
        let honest = tested.say(ANN, &commit(attempt, [1; 32]));
        // Bob sends hashes but never reveals the bytes.
        let refused = tested.say(BOB, &commit(attempt, [2; 32])).is_err();
        assert!(honest.is_ok() && refused == (attempt > 1));
        tested.wait(0);
        if attempt > 1 {
            tested.say(ANN, &reveal(attempt, [1; 32])).unwrap();
            tested.wait(0);
            break;
        }
        tested.say(ANN, &reveal(attempt, [1; 32])).unwrap();
        tested.wait(Pace::default().reveals);
    }
    assert_eq!(tested.room.phase(), Phase::Playing);
}

#[test]
fn the_same_request_of_two_people_is_two_moves() {
    let mut tested = started("top-trumps", &[]);
    for person in [ANN, BOB] {
        let (ask, text) = a_move(&tested, person);
        let request = "same".to_string();
        let made = tested.say(person, &FromClient::Move { request, ask, text });
        assert!(matches!(made, Ok(Handled::Append(_))), "{made:?}");
    }
}

#[test]
fn the_host_changes_single_rules_and_everybody_sees_them() {
    let mut tested = Tested::new("one", RoomSettings::default());
    tested.join("Ann");
    let rule = |rule: &str, value: &str| FromClient::Rule {
        rule: rule.into(),
        value: value.into(),
    };
    tested.say(ANN, &rule("turn-limit", "40")).unwrap();
    assert_eq!(tested.room.state(0).rules, "one:seed+turn-limit=40");
    for (id, value) in [("turn-limit", "many"), ("turn-limits", "40"), ("", "")] {
        assert_eq!(
            tested.reason(ANN, &rule(id, value)),
            RefusalCode::Rules,
            "{id}"
        );
    }
    // A custom deck has no code, so the other players could not see it.
    let deck = r#"{"title":"Mine","properties":["a"],"cards":[{"name":"X","values":[9]},{"name":"Y","values":[1]}]}"#;
    let code = format!("top-trumps+deck={deck}");
    assert_eq!(
        tested.reason(ANN, &FromClient::Rules { code }),
        RefusalCode::Rules
    );
    let code = "top-trumps".to_string();
    tested.say(ANN, &FromClient::Rules { code }).unwrap();
    assert_eq!(tested.reason(ANN, &rule("deck", deck)), RefusalCode::Rules);
    tested.say(ANN, &rule("deck", "worlds")).unwrap();
    assert!(tested.room.state(0).rules.contains("deck=worlds"));
}

#[test]
fn a_late_removal_removes_nobody_else() {
    let mut tested = Tested::new("one", RoomSettings::default());
    tested.join("Ann");
    for _ in 0..2 {
        let level = "easy".into();
        tested.say(ANN, &FromClient::AddBot { level }).unwrap();
    }
    let name = tested.room.state(0).seats[1].name.clone();
    let remove = FromClient::Remove {
        seat: Seat::new(1),
        name: Some(name),
    };
    tested.say(ANN, &remove).unwrap();
    assert_eq!(tested.reason(ANN, &remove), RefusalCode::TooLate);
    assert_eq!(tested.room.state(0).seats.len(), 2);
}

#[test]
fn a_missing_part_of_a_move_is_asked_for() {
    let mut tested = Tested::new("one", RoomSettings::default());
    tested.join("Ann");
    tested.join("Bob");
    tested.say(ANN, &FromClient::Start).unwrap();
    tested.wait(0);
    // Draw until somebody has a wild card.
    for number in 0..400 {
        for person in [ANN, BOB] {
            let seat = tested.room.seat_of(person);
            let Some(table) = tested.room.table(seat, 0, tested.now) else {
                continue;
            };
            let Some(ask) = table.ask.filter(|_| !table.moves.is_empty()) else {
                continue;
            };
            let wild = table.moves.iter().find(|text| text.starts_with("WC "));
            let text = wild.map_or("D".into(), |_| "WC".to_string());
            let request = format!("{number} {}", person.0);
            let made = tested.say(person, &FromClient::Move { request, ask, text });
            if wild.is_some() {
                let question = made.unwrap_err().question.unwrap();
                assert_eq!(question.choices.len(), 4);
                assert!(
                    question
                        .choices
                        .iter()
                        .all(|choice| choice.colour.is_some())
                );
                return;
            }
        }
    }
    panic!("nobody got a wild");
}

#[test]
fn the_length_of_a_log_is_limited() {
    let mut tested = started("one", &[]);
    let (ask, text) = a_move(&tested, ANN);
    let request = "r".to_string();
    let played = FromClient::Move { request, ask, text };
    tested.room.number = MAX_ENTRIES;
    assert_eq!(tested.reason(ANN, &FromClient::Start), RefusalCode::Full);
    // The game can still be finished, up to the hard limit.
    tested.room.number = HARD_LIMIT;
    assert_eq!(tested.reason(ANN, &played), RefusalCode::Full);
    assert_eq!(tested.room.next_due(), None);
    tested.room.number = HARD_LIMIT - 1;
    assert!(tested.say(ANN, &played).is_ok());
    assert!(tested.say(ANN, &FromClient::Leave).is_ok());
}

#[test]
fn a_slow_bot_begins_to_think_before_its_move_is_shown() {
    let mut tested = started("one:seed", &["hard"]);
    let pace = Pace::default();
    let thinking = pace.thinking().as_millis() as u64;
    let mut moves = 0;
    while moves < 3 && tested.room.phase() == Phase::Playing {
        let seat = tested.room.seat_of(ANN);
        let table = tested.room.table(seat, usize::MAX, tested.now).unwrap();
        if let (Some(ask), Some(text)) = (table.ask, table.moves.first().cloned()) {
            let request = format!("{}", table.number);
            let message = FromClient::Move { request, ask, text };
            tested.say(ANN, &message).unwrap();
        }
        // What is due at once needs no thinking.
        tested.wait(0);
        if !tested.room.is_heavy() || tested.room.phase() != Phase::Playing {
            continue;
        }
        let (before, begin) = (tested.room.number(), tested.now);
        let due = tested.room.next_due().unwrap();
        assert_eq!(due, begin.plus(pace.bot - thinking));
        tested.wait(pace.bot - thinking - 1);
        assert_eq!(tested.room.number(), before);
        tested.wait(1);
        assert_eq!(tested.room.number(), before + 1);
        moves += 1;
    }
    assert_eq!(moves, 3);
}

#[test]
fn people_who_withhold_their_bytes_cannot_exclude_others_from_the_deal() {
    let mut tested = Tested::new("one:official", RoomSettings::default());
    let hello = Hello {
        deals: true,
        ..Hello::default()
    };
    for name in ["Ann", "Bob", "Cleo", "Dan", "Eve"] {
        let (person, entry) = tested.room.join(name).unwrap();
        tested.store(&entry);
        tested.room.connected(person, &hello);
    }
    tested.say(ANN, &FromClient::Start).unwrap();
    // Everybody but Ann withholds the bytes once, one after the other.
    for attempt in 1..=5 {
        let taking: Vec<u32> = std::iter::once(1).chain(attempt + 1..=5).collect();
        for person in &taking {
            let message = commit(attempt, [*person as u8; 32]);
            tested.say(PersonId(*person), &message).unwrap();
        }
        tested.wait(0);
        let deal = tested.room.deal_state().unwrap();
        assert_eq!((deal.attempt, deal.reveal), (attempt, true));
        for person in taking.iter().filter(|person| **person != attempt + 1) {
            let message = reveal(attempt, [*person as u8; 32]);
            tested.say(PersonId(*person), &message).unwrap();
        }
        tested.wait(match attempt {
            5 => 0,
            _ => Pace::default().reveals,
        });
    }
    assert_eq!(tested.room.phase(), Phase::Playing);
    let record: parlour_engine::Record = {
        let play = tested.room.play.as_ref().unwrap();
        let mut record = play.table.record();
        record.deal.clone_from(&play.deal);
        record
    };
    assert_eq!(parlour_protocol::verify_deal(&record), Ok(1));
}

#[test]
fn nobody_joins_a_room_with_a_full_log() {
    let mut tested = Tested::new("one", RoomSettings::default());
    tested.join("Ann");
    tested.room.number = MAX_ENTRIES;
    let refused = tested.room.join("Bob").expect_err("a full log");
    assert_eq!(refused.reason, RefusalCode::Full);
    let level = "easy".to_string();
    assert_eq!(
        tested.reason(ANN, &FromClient::AddBot { level }),
        RefusalCode::Full
    );
    tested.say(ANN, &FromClient::Leave).unwrap();
}

#[test]
fn only_so_many_moves_of_a_record_are_continued() {
    let mut tested = started("war", &["easy"]);
    tested.wait(0);
    let play = tested.room.play.as_ref().unwrap();
    let mut record = play.table.record();
    record.moves = vec!["flip".into(); 20_000];
    let from = parlour_protocol::PlayOn {
        record: String::new(),
        step: 10_001,
        seat: Seat::default(),
    };
    let house = Catalog::new(&Games);
    let played = Room::played_on(
        &house,
        ("id", "BCDFGH"),
        &record,
        &from,
        RoomSettings::default(),
        tested.now,
    );
    let refused = played.expect_err("too many moves");
    assert!(refused.words.contains("10000"), "{}", refused.words);
}
