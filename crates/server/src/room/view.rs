//! What clients see: the public state of the room, and the table as a seat or a spectator
//! sees it.

use parlour_engine::Seat;
use parlour_engine::host::SeatView;
use parlour_engine::record::{Record, RecordedPlayer};
use parlour_engine::scene::Badge;
use parlour_protocol::{
    FromServer, PersonId, Phase, RefusalCode, RoomState, SeatState, TableState,
};

use super::play::Play;
use super::{Chair, Refused, Room, Time};

/// The most sentences in one message. Older ones are left out.
const MAX_NEWS: usize = 200;

/// The most events that are told in one message. Some events have no sentence, and equal ones
/// share one.
const MAX_EVENTS: usize = 2 * MAX_NEWS;

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
            most: self.most_seats(),
            watching,
            levels: self.catalog.levels(),
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
        // Only these events are put into words, so that the cost does not grow with the game.
        let from = heard.max(view.events().saturating_sub(MAX_EVENTS));
        let mut news = view.story_since(from);
        let left_out = news.len().saturating_sub(MAX_NEWS);
        news.drain(..left_out);
        let missed = from - heard + left_out;
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
            if of.substituted && !play.is_over() {
                drawn.badges.push(Badge::plain("away"));
            }
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

    /// The hint that somebody was already given for this decision; `None` if it must be
    /// computed with [`hint`](Self::hint), which takes long.
    pub(crate) fn known_hint(&self, person: PersonId) -> Result<Option<FromServer>, Refused> {
        self.check_hint(person)?;
        Ok(self.hints.get(&person).cloned())
    }

    /// A hint for somebody whose turn it is.
    pub(crate) fn hint(&mut self, person: PersonId) -> Result<FromServer, Refused> {
        let hint = self.check_hint(person)?.hint();
        let hint = hint.ok_or_else(nothing_to_decide)?;
        let hint = FromServer::Hint {
            text: hint.text,
            reason: hint.reason,
        };
        self.hints.insert(person, hint.clone());
        Ok(hint)
    }

    /// The view of somebody who may have a hint.
    fn check_hint(&self, person: PersonId) -> Result<Box<dyn SeatView + '_>, Refused> {
        if !self.settings.hints {
            let words = "the host has not allowed hints at this table";
            return Err(Refused::new(RefusalCode::NotNow, words));
        }
        let play = self.play.as_ref().ok_or_else(nothing_to_decide)?;
        let seat = self.seat_of(person).ok_or_else(nothing_to_decide)?;
        let view = play.table.view(Some(seat));
        let view = view.map_err(|_| nothing_to_decide())?;
        match play.ask(seat).is_some() && view.can_move() {
            true => Ok(view),
            false => Err(nothing_to_decide()),
        }
    }

    /// Whether this person has a seat in the game on the table, and may have its record.
    pub(crate) fn has_played(&self, person: PersonId) -> bool {
        let play = self.play.as_ref();
        play.is_some_and(|play| play.index_of(person).is_some())
    }

    /// The id and the record of a game that is over. They are stored with its last move.
    pub(crate) fn finished_record(&self) -> Option<(String, String)> {
        let play = self.play.as_ref().filter(|play| play.is_over())?;
        Some((play.record.clone(), play.record_of().to_json()))
    }
}

fn nothing_to_decide() -> Refused {
    Refused::new(
        RefusalCode::NotNow,
        "there is nothing to decide for you now",
    )
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
