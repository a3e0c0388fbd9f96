//! Actions between games: joining, leaving, adding bots, changing the rules and settings.

use parlour_bots::AnyRegistry;
use parlour_engine::Seat;
use parlour_engine::game::{SetupError, counted};
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::{RulesMap, write_code};
use parlour_engine::table::{MAX_SEATS, Names};
use parlour_protocol::{FromClient, PersonId, Phase, RefusalCode, RoomSettings};

use super::{Chair, Entry, Handled, MAX_ENTRIES, Refused, Room, Time};
use crate::catalog::Bot;

/// The longest rules code that is read.
pub(crate) const MAX_CODE_LEN: usize = 1024;

/// Reads a rules code. Custom documents, such as decks, are not possible online.
pub(super) fn read_rules(
    games: &'static dyn AnyRegistry,
    code: &str,
) -> Result<(&'static dyn AnyGame, RulesMap), Refused> {
    let refused = |words: String| Refused::new(RefusalCode::Rules, words);
    if code.len() > MAX_CODE_LEN {
        return Err(refused("these rules are too long".into()));
    }
    let (game, rules) = games
        .read_code(code)
        .map_err(|error| refused(error.to_string()))?;
    game.check_rules(&rules)
        .map_err(|error| refused(error.to_string()))?;
    check_public(game, &rules)?;
    Ok((game, rules))
}

/// Refuses rules that have no code, such as a custom deck: other players could not see them.
fn check_public(game: &dyn AnyGame, rules: &RulesMap) -> Result<(), Refused> {
    match write_code(game, rules) {
        Ok(Some(_)) => Ok(()),
        _ => Err(Refused::new(
            RefusalCode::Rules,
            "decks of your own are not possible online",
        )),
    }
}

/// Checks settings.
pub(super) fn checked(settings: RoomSettings) -> Result<RoomSettings, Refused> {
    let fits = |seconds: Option<u32>, least: u32| {
        seconds.is_none_or(|seconds| (least..=86_400).contains(&seconds))
    };
    let refused = |words: String| Err(Refused::new(RefusalCode::Rules, words));
    if !fits(settings.absence, 5) || !fits(settings.clock, 5) {
        return refused("times are between 5 seconds and a day".into());
    }
    match settings.seats {
        Some(seats) if !(1..=MAX_SEATS).contains(&seats) => {
            refused(format!("a table has 1 to {MAX_SEATS} seats"))
        }
        _ => Ok(settings),
    }
}

impl Room {
    /// The entry for a new person.
    pub(crate) fn join(&self, name: &str) -> Result<(PersonId, Entry), Refused> {
        if matches!(self.phase(), Phase::Playing | Phase::Dealing) {
            let words = "a game is in progress; you can watch, and join when it ends";
            return Err(Refused::new(RefusalCode::NotNow, words));
        }
        self.check_length(MAX_ENTRIES)?;
        self.check_space()?;
        let name = self.check_name(name)?;
        let person = PersonId(self.next_person);
        Ok((person, Entry::Joined { person, name }))
    }

    /// Checks that there is a free seat under these rules.
    fn check_space(&self) -> Result<(), Refused> {
        let seats = self.chairs.len() + 1;
        let most = self.most_seats();
        match seats <= most {
            true => Ok(()),
            false => {
                let title = self.game.title();
                let seats = counted(most as u64, "seat");
                let words = format!("this table is full: {title} has {seats} here");
                Err(Refused::new(RefusalCode::Full, words))
            }
        }
    }

    /// How many people and bots can sit here.
    pub(super) fn most_seats(&self) -> usize {
        let most = self.game.max_people(&self.rules).unwrap_or(1);
        self.settings.seats.map_or(most, |seats| seats.min(most))
    }

    /// Checks that a name is possible and not taken. Returns it without surrounding spaces.
    fn check_name(&self, name: &str) -> Result<String, Refused> {
        let refused = |words: String| Refused::new(RefusalCode::Name, words);
        let house = self.game.house().map(String::from);
        let taken = Names::new(self.names().into_iter().chain(house));
        let taken = taken.map_err(|error| refused(error.to_string()))?;
        taken
            .check_name(name)
            .map_err(|error| refused(error.to_string()))
    }

    /// Checks that all names are possible in this game, where the house can have a name, too.
    pub(super) fn check_names(&self, game: &dyn AnyGame) -> Result<(), Refused> {
        let house = game.house().map(String::from);
        let names = Names::new(self.names().into_iter().chain(house));
        let refused = |error: parlour_engine::table::NameError| {
            Refused::new(RefusalCode::Name, error.to_string())
        };
        names.map(drop).map_err(refused)
    }

    /// The names in seat order.
    pub(super) fn names(&self) -> Vec<String> {
        let name = |chair: &Chair| match chair {
            Chair::Person(person) => self.people.get(person).cloned().unwrap_or_default(),
            Chair::Bot { name, .. } => name.clone(),
        };
        self.chairs.iter().map(name).collect()
    }

    /// Checks that this person is the host.
    fn check_is_host(&self, person: PersonId) -> Result<(), Refused> {
        match self.host == Some(person) {
            true => Ok(()),
            false => Err(Refused::new(
                RefusalCode::Host,
                "only the host of the table can do that",
            )),
        }
    }

    /// Checks that this person is the host and no game is in progress.
    pub(super) fn check_host(&self, person: PersonId) -> Result<(), Refused> {
        self.check_is_host(person)?;
        match self.phase() {
            Phase::Lobby | Phase::Over => Ok(()),
            Phase::Dealing | Phase::Playing => Err(Refused::new(
                RefusalCode::NotNow,
                "that is only possible between games",
            )),
        }
    }

    /// Handles a message that changes the room.
    pub(super) fn lobby(
        &mut self,
        person: PersonId,
        message: &FromClient,
    ) -> Result<Handled, Refused> {
        let entry = match message {
            FromClient::Leave => Entry::Left { person },
            FromClient::EndGame => {
                self.check_is_host(person)?;
                match self.phase() {
                    Phase::Dealing | Phase::Playing => Entry::Ended,
                    Phase::Lobby | Phase::Over => {
                        let words = "no game is being played";
                        return Err(Refused::new(RefusalCode::NotNow, words));
                    }
                }
            }
            FromClient::HandOver { person: other } => {
                self.check_is_host(person)?;
                self.check_person(*other)?;
                if *other == person {
                    return Ok(Handled::Nothing);
                }
                Entry::Host { person: *other }
            }
            message => {
                self.check_host(person)?;
                match self.host_entry(person, message)? {
                    Some(entry) => entry,
                    None => return Ok(Handled::Nothing),
                }
            }
        };
        Ok(Handled::Append(entry))
    }

    /// The entry for a message from the host; none if it changes nothing.
    fn host_entry(&self, host: PersonId, message: &FromClient) -> Result<Option<Entry>, Refused> {
        Ok(Some(match message {
            FromClient::AddBot { level } => {
                let unknown = || format!("there is no bot {level:?}");
                let bot = self.catalog.bot(level);
                let bot = bot.ok_or_else(|| Refused::new(RefusalCode::Rules, unknown()))?;
                self.check_space()?;
                Entry::BotAdded {
                    name: self.bot_name(&bot),
                    level: bot.level,
                }
            }
            FromClient::Remove { seat, name } => match self.chair_of(*seat, name.as_deref())? {
                Chair::Bot { name, .. } => Entry::BotRemoved { name: name.clone() },
                Chair::Person(person) if *person == host => {
                    let words = "the host cannot be removed, but can leave";
                    return Err(Refused::new(RefusalCode::NotNow, words));
                }
                Chair::Person(person) => Entry::Left { person: *person },
            },
            FromClient::Rules { code } => {
                let (game, rules) = read_rules(self.catalog.games, code)?;
                return self.new_rules(game, rules);
            }
            FromClient::Rule { rule, value } => {
                let refused =
                    |error: SetupError| Refused::new(RefusalCode::Rules, error.to_string());
                let game = self.game;
                let value = game.parse_switch(rule, value).map_err(refused)?;
                let mut rules = game.rules(&self.rules).map_err(refused)?;
                rules.insert(rule.clone(), value);
                game.check_rules(&rules).map_err(refused)?;
                check_public(game, &rules)?;
                return self.new_rules(game, rules);
            }
            FromClient::Settings(settings) if *settings == self.settings => return Ok(None),
            FromClient::Settings(settings) => {
                let settings = checked(*settings)?;
                let taken = self.chairs.len();
                if settings.seats.is_some_and(|seats| seats < taken) {
                    let words = format!("{} are taken already", counted(taken as u64, "seat"));
                    return Err(Refused::new(RefusalCode::Rules, words));
                }
                Entry::Settings { settings }
            }
            _ => {
                return Err(Refused::new(
                    RefusalCode::Message,
                    "that is not possible here",
                ));
            }
        }))
    }

    /// The entry for new rules; none if they are the same.
    fn new_rules(
        &self,
        game: &'static dyn AnyGame,
        rules: RulesMap,
    ) -> Result<Option<Entry>, Refused> {
        let most = game.max_people(&rules).unwrap_or(1);
        if self.chairs.len() > most {
            let words = format!(
                "{} people and bots sit here; {} has {most} seats under these rules",
                self.chairs.len(),
                game.title()
            );
            return Err(Refused::new(RefusalCode::Rules, words));
        }
        self.check_names(game)?;
        let is_same = game.id() == self.game.id() && rules == self.rules;
        Ok((!is_same).then(|| Entry::Rules {
            game: game.id().into(),
            rules,
        }))
    }

    fn check_person(&self, person: PersonId) -> Result<(), Refused> {
        match self.has(person) {
            true => Ok(()),
            false => Err(Refused::new(
                RefusalCode::Message,
                "there is no such person here",
            )),
        }
    }

    /// The entry for a person who leaves to have their name deleted.
    pub(crate) fn leave_between_games(&self, person: PersonId) -> Result<Entry, Refused> {
        match self.phase() {
            Phase::Lobby | Phase::Over => Ok(Entry::Left { person }),
            Phase::Dealing | Phase::Playing => Err(Refused::new(
                RefusalCode::NotNow,
                "your name is at the table until this game is over",
            )),
        }
    }

    /// The chair at this seat, if the given name sits there.
    fn chair_of(&self, seat: Seat, name: Option<&str>) -> Result<&Chair, Refused> {
        let chair = self.chair(seat)?;
        let sits = self.names().into_iter().nth(seat.index());
        match name.is_none_or(|name| sits.as_deref() == Some(name)) {
            true => Ok(chair),
            false => Err(Refused::new(RefusalCode::TooLate, "they have left already")),
        }
    }

    fn chair(&self, seat: Seat) -> Result<&Chair, Refused> {
        let chair = self.chairs.get(seat.index());
        chair.ok_or_else(|| Refused::new(RefusalCode::Message, format!("there is no seat {seat}")))
    }

    /// A free name for a bot.
    fn bot_name(&self, bot: &Bot) -> String {
        let program = bot.program_name().map(String::from);
        let characters = bot.kind.info().characters.iter();
        let names = characters.map(|character| character.name.to_string());
        let numbered = (2..=2 * MAX_SEATS).map(|number| format!("Bot {number}"));
        let mut free = program
            .into_iter()
            .chain(names)
            .chain(numbered)
            .filter(|name| self.check_name(name).is_ok());
        free.next().unwrap_or_default()
    }

    /// Removes a person. During a game a bot plays for them.
    pub(super) fn left(&mut self, person: PersonId, now: Time) {
        self.people.remove(&person);
        self.here.remove(&person);
        let seat = self.seat_of(person);
        match self.phase() {
            // The last person has left: the game ends.
            Phase::Playing if self.people.is_empty() => {
                self.play = None;
                self.drop_empty_chairs();
            }
            Phase::Playing => {
                if let Some(seat) = seat {
                    self.substitute(seat, true, now);
                }
            }
            // A deal is cancelled when somebody leaves.
            Phase::Lobby | Phase::Dealing | Phase::Over => {
                self.dealing = None;
                self.drop_empty_chairs();
            }
        }
        if self.host == Some(person) {
            self.host = self.people.keys().next().copied();
        }
    }

    /// Removes the chairs of people who have left.
    pub(super) fn drop_empty_chairs(&mut self) {
        let people = &self.people;
        let stays = |chair: &Chair| match chair {
            Chair::Person(person) => people.contains_key(person),
            Chair::Bot { .. } => true,
        };
        self.chairs.retain(stays);
    }

    /// The seat of a person in the current game, or in the next one if there is none.
    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let index = match &self.play {
            Some(play) => play.index_of(person),
            None => self
                .chairs
                .iter()
                .position(|chair| *chair == Chair::Person(person)),
        };
        index.map(Seat::new)
    }

    /// Makes somebody else the host after the host has been absent for a while.
    pub(super) fn due_host(&self, now: Time) -> Option<Handled> {
        let due = self.next_host()?;
        let next = self.people.keys().find(|person| self.is_here(**person));
        let next = next.filter(|_| due <= now)?;
        Some(Handled::Append(Entry::Host { person: *next }))
    }

    pub(super) fn next_host(&self) -> Option<Time> {
        let host = self.host?;
        let others = self.people.keys().any(|person| self.is_here(*person));
        (!self.is_here(host) && others).then(|| self.gone_since(host).plus(self.pace.host))
    }
}
