//! What clients see: the public state of the room, and the table as a seat or a spectator
//! sees it.

use parlour_engine::Seat;
use parlour_engine::record::{Record, RecordedPlayer};
use parlour_protocol::{FromServer, PersonId, Phase, Reason, RoomState, SeatState, TableState};

use super::play::Play;
use super::{Chair, Refused, Room, Time};

/// The most sentences in one message. Older ones are left out.
const MOST_NEWS: usize = 200;

impl Room {
    /// The public state of the room.
    pub(crate) fn state(&self, watching: usize) -> RoomState {
        let over = self.play.as_ref().filter(|play| play.is_over());
        RoomState {
            number: self.number,
            code: self.code.clone(),
            game: self.game.id().into(),
            title: self.game.title().into(),
            rules: self.rules_code.clone(),
            phase: self.phase(),
            games: self.count,
            host: self.host,
            seats: self.seat_states(),
            most: self.game.max_people(&self.rules).unwrap_or(1),
            watching,
            levels: self.house.levels(),
            settings: self.settings,
            record: over.map(|play| play.record.clone()),
        }
    }

    fn seat_states(&self) -> Vec<SeatState> {
        let state =
            |name: String, person: Option<PersonId>, bot: Option<&str>, substituted| SeatState {
                present: person.is_none_or(|person| self.is_here(person)),
                wins: self.wins.get(&name).copied().unwrap_or_default(),
                bot: bot.map(String::from),
                name,
                person,
                substituted,
            };
        let playing = self.phase() == Phase::Playing;
        match self.play.as_ref().filter(|_| playing) {
            Some(play) => {
                let seats = play.seats.iter().map(|of| {
                    let bot = of.person.is_none().then_some(of.bot.level.as_str());
                    state(of.name.clone(), of.person, bot, of.substituted)
                });
                seats.collect()
            }
            None => {
                let chairs = self.names().into_iter().zip(&self.chairs);
                let seats = chairs.map(|(name, chair)| match chair {
                    Chair::Person(person) => state(name, Some(*person), None, false),
                    Chair::Bot { bot, .. } => state(name, None, Some(&bot.level), false),
                });
                seats.collect()
            }
        }
    }

    /// The number of the game on the table; 0 if there is none.
    pub(crate) fn game_number(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.game)
    }

    /// The table as a seat or a spectator sees it, with the sentences since event number
    /// `heard`.
    pub(crate) fn table(&self, seat: Option<Seat>, heard: usize, now: Time) -> Option<TableState> {
        let play = self.play.as_ref()?;
        let view = play.table.view(seat).ok()?;
        let mut news = view.story_since(heard);
        let missed = news.len().saturating_sub(MOST_NEWS);
        news.drain(..missed);
        let ask = seat.and_then(|seat| play.ask(seat));
        let mut legal = view.legal_moves();
        if legal.texts.is_empty() && ask.is_some() {
            // In a game without decisions, anybody may make the moves.
            let turn = play.table.turn();
            let asked = turn.must().lowest().map(|seat| play.table.view(Some(seat)));
            if let Some(Ok(other)) = asked.filter(|_| play.table.is_automatic()) {
                legal = other.legal_moves();
            }
        }
        // The client builds the story from the news.
        let mut scene = view.scene_without_story();
        for (drawn, of) in scene.seats.iter_mut().zip(&play.seats) {
            drawn.bot = of.person.is_none();
        }
        Some(TableState {
            number: self.number,
            game: play.game,
            events: view.events(),
            scene,
            news,
            missed,
            ask,
            moves: legal.texts,
            active: legal.active,
            left: seat.and_then(|seat| self.time_left(seat, now)),
            summary: view.summary(),
        })
    }

    /// The number of events of the game on the table.
    pub(crate) fn events(&self) -> usize {
        self.play.as_ref().map_or(0, |play| play.table.events())
    }

    /// A hint for somebody whose turn it is.
    pub(crate) fn hint(&self, person: PersonId) -> Result<FromServer, Refused> {
        if !self.settings.hints {
            let words = "the host has not allowed hints at this table";
            return Err(Refused::new(Reason::NotNow, words));
        }
        let none = || Refused::new(Reason::NotNow, "there is nothing to decide for you now");
        let play = self.play.as_ref().ok_or_else(none)?;
        let seat = self.seat_of(person).ok_or_else(none)?;
        let view = play.table.view(Some(seat)).map_err(|_| none())?;
        let hint = view.hint().ok_or_else(none)?;
        Ok(FromServer::Hint {
            text: hint.text,
            reason: hint.reason,
        })
    }

    /// The id and the record of a game that is over. They are stored with its last move.
    pub(crate) fn finished_record(&self) -> Option<(String, String)> {
        let play = self.play.as_ref().filter(|play| play.is_over())?;
        Some((play.record.clone(), play.record_of().to_json()))
    }
}

impl Play {
    /// The record of the game. People are recorded as people, even if a bot played for them.
    fn record_of(&self) -> Record {
        let mut record = self.table.record();
        let players = self.seats.iter().map(|of| RecordedPlayer {
            name: of.name.clone(),
            bot: of.person.is_none().then(|| of.bot.kind.id().to_string()),
        });
        record.seats = players.collect();
        record.deal.clone_from(&self.deal);
        record
    }
}
