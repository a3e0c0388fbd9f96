//! A table on a server, line by line.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::time::Duration;

use parlour_engine::Seat;
use parlour_engine::moves::Ask;
use parlour_protocol::{
    Client, ClientEvent, FromClient, FromServer, PersonId, Phase, Reaction, Reason, RoomState,
    Settings, TableState,
};

use super::input::{Input, Reply};
use super::scene_text;
use super::screen::Screen;
use crate::final_table;
use crate::host::Leave;

/// How long to look for news before looking for input.
const TICK: Duration = Duration::from_millis(30);

const HELP: [&str; 11] = [
    "Type a move when it is your turn. You can always type:",
    "  table: the table, hand: your cards, who: who sits here",
    "  hint: a hint, if the host allows hints",
    "  wow, laugh, applause, ouch, hmm, thanks: a reaction for everybody",
    "  device: a code to go on with another device",
    "  quit: go away; your seat stays yours",
    "  leave: leave the table for good",
    "The host can also type, between games:",
    "  start, bot easy, bot medium, bot hard, remove SEAT, host SEAT",
    "  rules CODE: another game or other rules, rule NAME VALUE: one rule",
    "  watch, hints, coach or listed, with on or off; clock or absence, with seconds or off",
];

/// How the visit to a table on a server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlineEnd {
    /// The person left.
    Leave(Leave),
    /// The seat of the token is no longer there.
    NoSeat,
}

/// Plays at a table on a server until somebody leaves it.
///
/// # Errors
/// Errors of the output.
pub fn play_online<W: Write>(
    client: &Client,
    input: &mut dyn Input,
    screen: &mut Screen<W>,
) -> io::Result<OnlineEnd> {
    let mut table = OnlineTable {
        client,
        screen,
        you: None,
        room: None,
        table: None,
        asked: None,
        away: BTreeSet::new(),
        dealt: (0, 0),
        shown: Vec::new(),
        question: None,
    };
    loop {
        while let Some(event) = client.next(TICK) {
            if let Some(leave) = table.event(event)? {
                table.screen.flush()?;
                return Ok(leave);
            }
        }
        table.ask()?;
        match input.poll(TICK) {
            None => {}
            Some(Reply::Line(line)) => {
                let goes = table.answer(line.trim())?;
                if goes {
                    return Ok(OnlineEnd::Leave(Leave::Quit));
                }
            }
            Some(Reply::End) => return Ok(OnlineEnd::Leave(Leave::End)),
            Some(Reply::Stop) => return Ok(OnlineEnd::Leave(Leave::Stopped)),
        }
    }
}

struct OnlineTable<'a, W> {
    client: &'a Client,
    screen: &'a mut Screen<W>,
    you: Option<PersonId>,
    room: Option<RoomState>,
    table: Option<TableState>,
    /// The question that was last shown.
    asked: Option<(u32, u64)>,
    /// Who was said to be away.
    away: BTreeSet<String>,
    /// The game and the attempt of the last deal.
    dealt: (u32, u32),
    /// What was last shown around the hand.
    shown: Vec<String>,
    /// The question that completes the last move.
    question: Option<Ask>,
}

impl<W: Write> OnlineTable<'_, W> {
    /// Tells what happened. Returns why the connection has ended, if it has.
    fn event(&mut self, event: ClientEvent) -> io::Result<Option<OnlineEnd>> {
        match event {
            ClientEvent::Message(message) => self.message(*message)?,
            ClientEvent::Lost(_) => self
                .screen
                .line("The connection is lost. Your seat is kept; trying to come back …")?,
            ClientEvent::Back => {
                self.asked = None;
                self.screen.line("You are back at the table.")?;
            }
            ClientEvent::Ended {
                reason: Some(Reason::Token),
                ..
            } => return Ok(Some(OnlineEnd::NoSeat)),
            ClientEvent::Ended { words, .. } => {
                self.screen.line(&scene_text::sentence(&words))?;
                return Ok(Some(OnlineEnd::Leave(Leave::End)));
            }
        }
        self.screen.flush()?;
        Ok(None)
    }

    fn message(&mut self, message: FromServer) -> io::Result<()> {
        match message {
            FromServer::Welcome { .. } if self.room.is_some() => Ok(()),
            FromServer::Welcome { room, you, .. } => {
                self.you = you;
                self.screen.line(&match you {
                    Some(_) => format!("You sit at table {room}. Type help for help."),
                    None => format!("You watch table {room}."),
                })
            }
            FromServer::Room(room) => self.room_changed(room),
            FromServer::Table(table) => self.table_changed(table),
            FromServer::Refused {
                question: Some(question),
                ..
            } => {
                self.screen.ask(&question.prompt)?;
                self.question = Some(question);
                Ok(())
            }
            FromServer::Coach { words } => self.screen.line(&words),
            FromServer::Refused { words, .. } => {
                self.asked = None;
                self.screen.refuse(&scene_text::sentence(&words))
            }
            FromServer::Hint { text, reason } => {
                let reason = reason.map(|reason| format!(" {reason}")).unwrap_or_default();
                self.screen.line(&format!("Hint: {text}.{reason}"))
            }
            FromServer::Reaction { person, reaction } => {
                let name = self.name_of(person);
                self.screen.line(&format!("{name}: {}", words_of(reaction)))
            }
            FromServer::Device { code, seconds } => self.screen.line(&format!(
                "On your other device, join this table with --device {code} (within {seconds} seconds)."
            )),
            FromServer::Deal(deal) if self.dealt != (deal.game, deal.attempt) => {
                self.dealt = (deal.game, deal.attempt);
                self.screen.line("Everybody helps to shuffle the cards.")
            }
            FromServer::Deal(_)
            | FromServer::Done { .. }
            | FromServer::Pong
            | FromServer::Bye { .. } => Ok(()),
        }
    }

    fn name_of(&self, person: PersonId) -> String {
        let seats = self.room.iter().flat_map(|room| &room.seats);
        let mut names = seats.filter(|seat| seat.person == Some(person));
        names
            .next()
            .map_or("Somebody".into(), |seat| seat.name.clone())
    }

    /// Tells who came and went, and what was agreed.
    fn room_changed(&mut self, room: RoomState) -> io::Result<()> {
        let before = self.room.replace(room.clone());
        let is_host = room.host.is_some() && room.host == self.you;
        let Some(before) = before else {
            self.who()?;
            if is_host && room.phase == Phase::Lobby {
                self.screen.line(&format!(
                    "Others join with the code {}. Type start when everybody is here, or bot easy for a bot.",
                    room.code
                ))?;
            }
            return Ok(());
        };
        let known =
            |rooms: &RoomState, name: &str| rooms.seats.iter().any(|seat| seat.name == name);
        for seat in &room.seats {
            if !known(&before, &seat.name) {
                self.screen.line(&format!("{} sits down.", seat.name))?;
            }
            let mut old = before.seats.iter().filter(|other| other.name == seat.name);
            if let Some(old) = old.next() {
                let news = match (old.present, seat.present, old.substituted, seat.substituted) {
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
                if let Some(news) = news.filter(|_| seat.person != self.you) {
                    self.screen.line(&format!("{} {news}.", seat.name))?;
                }
            }
        }
        for seat in before.seats.iter().filter(|seat| !known(&room, &seat.name)) {
            self.screen.line(&format!("{} has left.", seat.name))?;
        }
        if room.rules != before.rules {
            self.screen.line(&format!("Agreed: {}", room.rules))?;
        }
        if room.host != before.host && is_host {
            self.screen.line("You are the host now.")?;
        }
        if let Some(record) = room.record.filter(|_| before.record.is_none()) {
            self.screen
                .line(&format!("The record of this game: {record}"))?;
            if is_host {
                self.screen.line("Type start to play again.")?;
            }
        }
        Ok(())
    }

    fn table_changed(&mut self, table: TableState) -> io::Result<()> {
        if table.missed > 0 {
            self.screen
                .line(&format!("({} more things happened.)", table.missed))?;
        }
        let news: Vec<String> = table.news.iter().map(|said| said.text.clone()).collect();
        self.screen.story(&news)?;
        if let Some(summary) = &table.summary {
            let is_new = self
                .table
                .as_ref()
                .is_none_or(|before| before.summary.is_none() || before.game != table.game);
            if is_new {
                self.screen.line(&summary.reason)?;
                self.screen.lines(final_table::places(summary))?;
                let highlights = summary.highlights.iter();
                self.screen.lines(highlights.map(|said| &said.text))?;
            }
        }
        self.question = None;
        self.table = Some(table);
        Ok(())
    }

    /// Shows the question to this seat, once.
    fn ask(&mut self) -> io::Result<()> {
        let Some(table) = self.table.as_ref() else {
            return Ok(());
        };
        let Some(ask) = table.ask.filter(|_| !table.moves.is_empty()) else {
            return Ok(());
        };
        if self.asked == Some((table.game, ask)) {
            return Ok(());
        }
        self.asked = Some((table.game, ask));
        let scene = table.scene.clone();
        if self.screen.draws() {
            self.screen.scene(&scene)?;
        } else {
            let around = scene_text::around_hand(&scene);
            let before = std::mem::replace(&mut self.shown, around.clone());
            let new = around.into_iter().filter(|line| !before.contains(line));
            let lines: Vec<String> = new.chain(scene_text::own_hand(&scene)).collect();
            self.screen.story(&lines)?;
        }
        self.screen.buttons(&scene)?;
        self.screen.ask(&scene.prompt)
    }

    fn who(&mut self) -> io::Result<()> {
        let Some(room) = &self.room else {
            return Ok(());
        };
        let mut lines = vec![format!(
            "{} ({}), table {}:",
            room.title, room.rules, room.code
        )];
        for (number, seat) in (1..).zip(&room.seats) {
            let kind = match (&seat.bot, seat.person == self.you, seat.present) {
                (Some(level), ..) => format!(", a bot ({level})"),
                (None, true, _) => ", you".into(),
                (None, false, true) => String::new(),
                (None, false, false) => ", away".into(),
            };
            let host = match seat.person.is_some() && seat.person == room.host {
                true => ", the host",
                false => "",
            };
            let wins = match seat.wins {
                0 => String::new(),
                1 => ", 1 game won".into(),
                wins => format!(", {wins} games won"),
            };
            lines.push(format!("  {number}: {}{kind}{host}{wins}", seat.name));
        }
        self.screen.lines(lines)
    }

    /// A typed line. Returns whether the person goes away.
    fn answer(&mut self, line: &str) -> io::Result<bool> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some(question) = self.question.take() {
            let is_it = |text: &str| text.eq_ignore_ascii_case(line);
            let mut choices = question.choices.iter();
            if let Some(choice) = choices.find(|it| is_it(&it.key) || is_it(&it.label)) {
                return self.play(&choice.text.clone());
            }
        }
        let message = match word.to_lowercase().as_str() {
            "" => return self.play(line),
            "quit" | "q" => return Ok(true),
            "help" | "?" => {
                self.screen.lines(HELP)?;
                None
            }
            "who" => {
                self.who()?;
                None
            }
            "table" | "hand" => {
                self.show(word == "hand")?;
                None
            }
            "hint" => Some(FromClient::Hint),
            "leave" => {
                self.client.send(FromClient::Leave);
                None
            }
            "device" => Some(FromClient::NewDevice),
            "start" => Some(FromClient::Start),
            "bot" => Some(FromClient::AddBot {
                level: if rest.is_empty() { "medium" } else { rest }.into(),
            }),
            "remove" | "host" => match self.host_command(word, rest) {
                Some(message) => Some(message),
                None => {
                    let words = format!("Type the number of a seat: {word} 2.");
                    self.screen.refuse(&words)?;
                    None
                }
            },
            "watch" | "hints" | "coach" | "listed" | "clock" | "absence" => {
                match self.changed_settings(word, rest.trim()) {
                    Some(settings) => Some(FromClient::Settings(settings)),
                    None => {
                        self.screen
                            .refuse("Type on or off; for times, seconds or off.")?;
                        None
                    }
                }
            }
            "rule" => {
                let (rule, value) = rest.split_once([' ', '=']).unwrap_or((rest, "on"));
                Some(FromClient::Rule {
                    rule: rule.into(),
                    value: value.into(),
                })
            }
            "rules" if !rest.is_empty() => Some(FromClient::Rules { code: rest.into() }),
            word => match reaction_of(word) {
                Some(reaction) => Some(FromClient::React { reaction }),
                None => return self.play(line),
            },
        };
        if let Some(message) = message {
            self.client.send(message);
        }
        self.screen.flush()?;
        Ok(false)
    }

    /// A command of the host about a seat.
    fn host_command(&self, word: &str, rest: &str) -> Option<FromClient> {
        let seat = Seat::from_number(rest.trim().parse().ok()?)?;
        match word {
            "remove" => Some(FromClient::Remove { seat, name: None }),
            _ => {
                let person = self.room.as_ref()?.seats.get(seat.index())?.person?;
                Some(FromClient::HandOver { person })
            }
        }
    }

    /// The settings with one change.
    fn changed_settings(&self, word: &str, value: &str) -> Option<Settings> {
        let mut settings = self.room.as_ref()?.settings;
        let is_on = match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        match word {
            "watch" => settings.watch = is_on?,
            "hints" => settings.hints = is_on?,
            "coach" => settings.coach = is_on?,
            "listed" => settings.listed = is_on?,
            word => {
                let seconds = match is_on {
                    Some(false) => None,
                    _ => Some(value.parse().ok()?),
                };
                match word {
                    "clock" => settings.clock = seconds,
                    _ => settings.absence = seconds,
                }
            }
        }
        Some(settings)
    }

    fn show(&mut self, only_hand: bool) -> io::Result<()> {
        let Some(table) = &self.table else {
            return self.screen.line("No game is being played.");
        };
        let scene = table.scene.clone();
        match (only_hand, self.screen.draws()) {
            (true, _) => self.screen.story(&scene_text::own_hand(&scene)),
            (false, true) => self.screen.scene(&scene),
            (false, false) => {
                let around = scene_text::around_hand(&scene);
                let hand = scene_text::own_hand(&scene);
                let lines: Vec<String> = around.into_iter().chain(hand).collect();
                self.screen.story(&lines)
            }
        }
    }

    /// A typed move.
    fn play(&mut self, line: &str) -> io::Result<bool> {
        let asked = self
            .table
            .as_ref()
            .and_then(|table| Some((table, table.ask?)));
        let Some((table, ask)) = asked.filter(|(table, _)| !table.moves.is_empty()) else {
            if !line.is_empty() {
                let room = self.room.as_ref();
                let is_played = room.is_some_and(|room| room.phase == Phase::Playing);
                self.screen.refuse(match is_played {
                    true => "It is not your turn. Type help for help.",
                    false => "No game is being played. Type help for help.",
                })?;
            }
            return Ok(false);
        };
        let text = match (line, table.moves.as_slice()) {
            ("", [only]) => only.clone(),
            (line, _) => line.into(),
        };
        let request = Client::new_request();
        self.client.send(FromClient::Move { request, ask, text });
        Ok(false)
    }
}

fn reaction_of(word: &str) -> Option<Reaction> {
    Some(match word {
        "wow" => Reaction::Wow,
        "laugh" => Reaction::Laugh,
        "applause" => Reaction::Applause,
        "ouch" => Reaction::Ouch,
        "hmm" => Reaction::Hmm,
        "thanks" => Reaction::Thanks,
        _ => return None,
    })
}

fn words_of(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Applause => "Bravo!",
        Reaction::Laugh => "Ha ha!",
        Reaction::Wow => "Wow!",
        Reaction::Ouch => "Ouch!",
        Reaction::Hmm => "Hmm …",
        Reaction::Thanks => "Thank you for the game!",
    }
}
