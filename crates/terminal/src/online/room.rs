//! What a client knows of a room on a server. The full screen and the line mode share it.

use std::collections::BTreeSet;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use parlour_engine::host::Hint;
use parlour_engine::moves::Ask;
use parlour_engine::scene::Sentence;
use parlour_engine::{Record, Seat};
use parlour_protocol::{
    Client, ClientEvent, FromClient, FromServer, PersonId, Phase, RefusalCode, RoomState,
    TableState, Witness,
};

use super::line::ServerLine;
use super::words::{GAME_ENDED, reaction_in_words};

/// What the server has told about a room.
pub(crate) struct RoomMirror {
    line: Box<dyn ServerLine>,
    /// Who this client is; nobody for a spectator.
    you: Option<PersonId>,
    state: Option<RoomState>,
    table: Option<TableState>,
    /// What happened in the present game.
    story: Vec<Sentence>,
    is_lost: bool,
    /// Why the connection has ended.
    ended: Option<String>,
    /// The people who were announced as away.
    away: BTreeSet<String>,
    /// The game and the attempt of the last deal.
    dealt: (u32, u32),
    /// What this client was shown and gave in the deal of the present game.
    witness: Option<Witness>,
    check: Option<DealCheck>,
}

/// The deal of a finished game, which is checked as soon as the record is loaded.
struct DealCheck {
    witness: Witness,
    record: Receiver<Result<Record, String>>,
    /// Whether all earlier events were returned. The result of the check comes after the
    /// end of the game.
    is_next: bool,
}

/// What the server told.
#[derive(Debug, PartialEq)]
pub(crate) enum RoomEvent {
    /// The connection was accepted.
    Welcome(String),
    /// The room has changed.
    Room {
        /// What has changed, as sentences.
        news: Vec<String>,
        /// Whether nothing was known of the room before.
        is_first: bool,
    },
    /// The table has changed.
    Table {
        /// Whether another game has begun.
        is_new_game: bool,
        /// Whether the game has ended now.
        is_end: bool,
        /// How many sentences of the story are new.
        news: usize,
    },
    /// A move was made.
    Made(String),
    /// A message was refused.
    Refused {
        /// The move, if it was one.
        request: Option<String>,
        reason: RefusalCode,
        words: String,
        /// The question that completes the move.
        question: Option<Ask>,
    },
    /// What the coach says.
    Coach(String),
    /// The answer to a question for a hint.
    Hint(Hint),
    /// A sentence about the people in the room.
    Said(String),
    /// The connection is lost, and comes back by itself.
    Lost,
    /// The connection is there again.
    Back,
    /// The connection has ended for good.
    Ended {
        words: String,
        reason: Option<RefusalCode>,
    },
}

impl RoomMirror {
    pub(crate) fn new(line: Box<dyn ServerLine>) -> Self {
        Self {
            line,
            you: None,
            state: None,
            table: None,
            story: Vec::new(),
            is_lost: false,
            ended: None,
            away: BTreeSet::new(),
            dealt: (0, 0),
            witness: None,
            check: None,
        }
    }

    /// The people, rules and settings of the room; `None` until the server has sent them.
    pub(crate) fn state(&self) -> Option<&RoomState> {
        self.state.as_ref()
    }

    /// The table of the present or the last game.
    pub(crate) fn table(&self) -> Option<&TableState> {
        self.table.as_ref()
    }

    /// What happened in this game.
    pub(crate) fn story(&self) -> &[Sentence] {
        &self.story
    }

    pub(crate) fn you(&self) -> Option<PersonId> {
        self.you
    }

    /// The seat of this client; nobody for a spectator.
    pub(crate) fn seat(&self) -> Option<Seat> {
        let you = self.you?;
        let mut seats = self.state.as_ref()?.seats.iter();
        seats
            .position(|seat| seat.person == Some(you))
            .map(Seat::new)
    }

    /// Whether this client is the host.
    pub(crate) fn is_host(&self) -> bool {
        let host = self.state.as_ref().and_then(|state| state.host);
        host.is_some() && host == self.you
    }

    /// What people are told while the connection is lost.
    pub(crate) fn trouble(&self) -> Option<&'static str> {
        self.is_lost.then_some(match self.seat() {
            Some(_) => "The connection is lost. Your seat is kept; reconnecting …",
            None => "The connection is lost; reconnecting …",
        })
    }

    /// Why the connection has ended, if it has.
    pub(crate) fn ended(&self) -> Option<&str> {
        self.ended.as_deref()
    }

    /// Whether there is a game to show: one in play, or one whose end was not shown yet.
    /// `shown` is the last game whose end was shown.
    pub(crate) fn has_game(&self, shown: u32) -> bool {
        let (Some(state), Some(table)) = (&self.state, &self.table) else {
            return false;
        };
        let is_shown = table.summary.is_some() && table.game == shown;
        let is_game = matches!(state.phase, Phase::Playing | Phase::Over);
        is_game && !is_shown && self.ended.is_none()
    }

    /// The number of the question to this client, if it is asked.
    pub(crate) fn question(&self) -> Option<(u32, u64)> {
        let table = self.table.as_ref()?;
        let ask = table.ask.filter(|_| !table.moves.is_empty())?;
        Some((table.game, ask))
    }

    pub(crate) fn send(&self, message: FromClient) {
        self.line.send(message);
    }

    /// Sends a move that answers the present question. Returns the name of the request;
    /// `None` if nothing is asked.
    pub(crate) fn play(&self, text: &str) -> Option<String> {
        let (_, ask) = self.question()?;
        let request = Client::new_request();
        self.send(FromClient::Move {
            request: request.clone(),
            ask,
            text: text.into(),
        });
        Some(request)
    }

    /// The next event, if there is one within this time.
    pub(crate) fn next(&mut self, wait: Duration) -> Option<RoomEvent> {
        while self.ended.is_none() {
            let Some(event) = self.line.next(wait) else {
                break;
            };
            let event = match event {
                ClientEvent::Message(message) => self.message(*message),
                ClientEvent::Lost(_) => {
                    self.is_lost = true;
                    Some(RoomEvent::Lost)
                }
                ClientEvent::Back => {
                    self.is_lost = false;
                    Some(RoomEvent::Back)
                }
                ClientEvent::Revealed(witness) => {
                    self.witness = Some(*witness);
                    None
                }
                ClientEvent::Ended { words, reason } => {
                    self.ended = Some(words.clone());
                    Some(RoomEvent::Ended { words, reason })
                }
            };
            if event.is_some() {
                return event;
            }
        }
        self.check_deal().map(RoomEvent::Said)
    }

    fn message(&mut self, message: FromServer) -> Option<RoomEvent> {
        Some(match message {
            FromServer::Welcome { room, you, .. } => {
                let is_first = self.state.is_none();
                self.you = you;
                return is_first.then_some(RoomEvent::Welcome(room));
            }
            FromServer::Room(state) => self.room_changed(state),
            FromServer::Table(table) => self.table_changed(table),
            FromServer::Done { request, .. } => RoomEvent::Made(request),
            FromServer::Refused {
                request,
                reason,
                words,
                question,
            } => RoomEvent::Refused {
                request,
                reason,
                words,
                question,
            },
            FromServer::Coach { words } => RoomEvent::Coach(words),
            FromServer::Hint { text, reason } => RoomEvent::Hint(Hint { text, reason }),
            FromServer::Reaction { person, reaction } => {
                let name = self.name_of(person);
                RoomEvent::Said(format!("{name}: {}", reaction_in_words(reaction)))
            }
            FromServer::Device { code, seconds } => RoomEvent::Said(format!(
                "On your other device, join this table with --device {code} (within {seconds} seconds)."
            )),
            FromServer::Deal(deal) if self.dealt != (deal.game, deal.attempt) => {
                self.dealt = (deal.game, deal.attempt);
                RoomEvent::Said("Shuffling fairly: everybody contributes.".into())
            }
            FromServer::Deal(_) | FromServer::Pong | FromServer::Bye { .. } => return None,
        })
    }

    fn name_of(&self, person: PersonId) -> String {
        let seats = self.state.iter().flat_map(|state| &state.seats);
        let mut names = seats.filter(|seat| seat.person == Some(person));
        names
            .next()
            .map_or("Somebody".into(), |seat| seat.name.clone())
    }

    /// Whether the deal of the last game was fair, as a sentence, once its record is loaded.
    fn check_deal(&mut self) -> Option<String> {
        let check = self.check.as_mut()?;
        if !std::mem::replace(&mut check.is_next, true) {
            return None;
        }
        let record = match check.record.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Err("its record cannot be loaded".into()),
            Ok(record) => record,
        };
        let DealCheck { witness, .. } = self.check.take()?;
        Some(match record.map(|record| witness.check(&record)) {
            Ok(Ok(_)) => {
                let attempts = match witness.shown.attempt {
                    0 | 1 => String::new(),
                    // A server could repeat the deal until it likes the cards.
                    attempts => format!(" It took {attempts} attempts."),
                };
                format!("Fair deal: your random bytes are in it.{attempts}")
            }
            Ok(Err(why)) => format!("Warning: this deal cannot be trusted: {why}."),
            Err(why) => format!("The deal could not be checked: {why}."),
        })
    }

    fn room_changed(&mut self, state: RoomState) -> RoomEvent {
        let is_over = |witness: &mut Witness| witness.shown.game == state.games;
        if let Some(id) = &state.record
            && let Some(witness) = self.witness.take_if(is_over)
        {
            self.check = Some(DealCheck {
                witness,
                record: self.line.record(id),
                is_next: false,
            });
        }
        let before = self.state.replace(state.clone());
        let Some(before) = before else {
            return RoomEvent::Room {
                news: Vec::new(),
                is_first: true,
            };
        };
        let mut news = self.people_changed(&before, &state);
        if state.rules != before.rules {
            news.push(format!("New rules: {}", state.rules));
        }
        if state.host != before.host && self.is_host() {
            news.push("You are the host now.".into());
        }
        RoomEvent::Room {
            news,
            is_first: false,
        }
    }

    /// Who came and went.
    fn people_changed(&mut self, before: &RoomState, now: &RoomState) -> Vec<String> {
        let mut news = Vec::new();
        let known = |room: &RoomState, name: &str| room.seats.iter().any(|seat| seat.name == name);
        for seat in &now.seats {
            let mut old = before.seats.iter().filter(|other| other.name == seat.name);
            let Some(old) = old.next() else {
                news.push(format!("{} sits down.", seat.name));
                continue;
            };
            let words = match (old.present, seat.present, old.substituted, seat.substituted) {
                (_, _, false, true) => Some("is away: a bot plays for them"),
                (_, _, true, false) => Some("plays again"),
                (true, false, ..) => {
                    self.away.insert(seat.name.clone());
                    Some("is away")
                }
                // Somebody new sits down first and is there a moment later.
                (false, true, ..) if self.away.remove(&seat.name) => Some("is back"),
                _ => None,
            };
            if let Some(words) = words.filter(|_| seat.person != self.you) {
                news.push(format!("{} {words}.", seat.name));
            }
        }
        if before.phase == Phase::Playing && now.phase == Phase::Lobby {
            news.push(GAME_ENDED.into());
        }
        for seat in before.seats.iter().filter(|seat| !known(now, &seat.name)) {
            news.push(format!("{} has left.", seat.name));
        }
        news
    }

    fn table_changed(&mut self, table: TableState) -> RoomEvent {
        let before = self.table.as_ref();
        let is_new_game = before.is_none_or(|before| before.game != table.game);
        let was_over = before.is_some_and(|before| before.summary.is_some());
        if is_new_game {
            self.story.clear();
        }
        let known = self.story.len();
        if table.missed > 0 {
            let words = match table.missed {
                1 => "(1 earlier event is not shown.)".to_string(),
                missed => format!("({missed} earlier events are not shown.)"),
            };
            self.story.push(words.as_str().into());
        }
        self.story.extend(table.news.iter().cloned());
        let is_end = table.summary.is_some() && (is_new_game || !was_over);
        self.table = Some(table);
        RoomEvent::Table {
            is_new_game,
            is_end,
            news: self.story.len() - known,
        }
    }
}
