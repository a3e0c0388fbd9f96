//! Who sits at a table: people with names, and bots of several kinds.

use parlour_engine::game::{CardGame, SetupError};
use std::path::Path;
use std::sync::Arc;

use parlour_engine::host::{Hosted, HostedTable, SeatedBot};
use parlour_engine::player::Player;
use parlour_engine::record::Chance;
use parlour_engine::registry::{AnyGame, Registry, Visitor};
use parlour_engine::rules::{RulesMap, Terms};
use parlour_engine::session::ReplayError;
use parlour_engine::table::{MAX_SEATS, NameError, Names};
use parlour_engine::{Record, Session};
use thiserror::Error;

use crate::budget::Budget;
use crate::coach::SearchCoach;
use crate::kinds::BotKind;
use crate::players::BotContext;
use crate::program::{Program, TIME_LIMIT, find_program};

/// A person or a bot at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedPlayer {
    /// The name.
    pub name: String,
    /// The kind of bot; `None` for a person.
    pub bot: Option<BotKind>,
    /// The program, for bots of the kind [`BotKind::PROGRAM`]. Never from a record.
    pub program: Option<Arc<Path>>,
}

/// Who sits at the table, in seat order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    players: Vec<SeatedPlayer>,
    /// How long searching bots think.
    budget: Budget,
}

/// Why a table could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// There is no such game.
    #[error("there is no game {0:?}")]
    NoGame(String),
    /// A program that does not exist, or that may not be named here.
    #[error("the program {name:?} cannot play: {why}")]
    Program {
        /// Its name.
        name: String,
        /// Why.
        why: String,
    },
    /// An unknown kind of bot.
    #[error("there is no bot {0:?}; there are {list}", list = BotKind::list())]
    NoBot(String),
    /// A bot that needs a strategy book, in a game without one.
    #[error("{0} has no strategy book: use bot instead of bot:book")]
    NoBook(&'static str),
    /// The game could not begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A record does not replay.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl From<Vec<SeatedPlayer>> for Seating {
    fn from(players: Vec<SeatedPlayer>) -> Self {
        Self {
            players,
            budget: Budget::all_cores(),
        }
    }
}

impl Seating {
    /// Reads a list from the command line, such as
    /// `Ann,Bob,bot,bot:hard,exec:./mybot.py`. It must not come from a file, because
    /// it can start programs.
    ///
    /// ```
    /// use parlour_bots::Seating;
    /// let seating = Seating::parse("Ann,bot,bot:hard")?;
    /// assert_eq!(seating.names()?.as_slice(), ["Ann", "Mabel", "Vera"]);
    /// # Ok::<(), parlour_bots::OpenError>(())
    /// ```
    ///
    /// # Errors
    /// An invalid name, or an unknown kind of bot.
    pub fn parse(list: &str) -> Result<Self, OpenError> {
        let mut seating = Self::empty();
        if list.split(',').count() > MAX_SEATS {
            return Err(SetupError::from(NameError::TooMany).into());
        }
        for entry in list.split(',').map(str::trim) {
            let lower = entry.to_lowercase();
            match lower.split_once(':') {
                Some(("exec", _)) => seating.add_program(entry["exec:".len()..].trim())?,
                None if lower == "bot" => seating.add_bot(BotKind::default()),
                Some(("bot", id)) => {
                    let kind = BotKind::named().find(|kind| kind.id() == id);
                    seating.add_bot(kind.ok_or_else(|| OpenError::NoBot(entry.into()))?);
                }
                // A name has no colon: a bot was meant.
                Some(_) => return Err(OpenError::NoBot(entry.into())),
                None => seating.add_person(entry)?,
            }
        }
        seating.names()?;
        Ok(seating)
    }

    /// Without players.
    #[must_use]
    pub fn empty() -> Self {
        Self::from(Vec::new())
    }

    /// The people and bots of a record.
    ///
    /// # Errors
    /// An unknown kind of bot.
    pub fn of_record(record: &Record) -> Result<Self, OpenError> {
        let player = |player: &parlour_engine::record::RecordedPlayer| {
            let kind = |id: &String| BotKind::of_id(id).ok_or_else(|| OpenError::NoBot(id.clone()));
            Ok(SeatedPlayer {
                bot: player.bot.as_ref().map(kind).transpose()?,
                name: player.name.clone(),
                program: None,
            })
        };
        let players: Result<Vec<SeatedPlayer>, OpenError> =
            record.seats.iter().map(player).collect();
        Ok(Self::from(players?))
    }

    /// Seats a person.
    ///
    /// # Errors
    /// An invalid name.
    pub fn add_person(&mut self, name: &str) -> Result<(), OpenError> {
        let name = self.names()?.check_name(name).map_err(SetupError::from)?;
        self.players.push(SeatedPlayer {
            name,
            bot: None,
            program: None,
        });
        Ok(())
    }

    /// Seats a program, under the name of its file.
    ///
    /// # Errors
    /// [`OpenError::Program`] if there is no such file.
    pub fn add_program(&mut self, name: &str) -> Result<(), OpenError> {
        let path = find_program(name)?;
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let stem: String = stem.unwrap_or_default().chars().take(20).collect();
        let name = match self.names()?.check_name(&stem) {
            Ok(name) => name,
            Err(_) => self.free_name(BotKind::PROGRAM),
        };
        self.players.push(SeatedPlayer {
            name,
            bot: Some(BotKind::PROGRAM),
            program: Some(path.into()),
        });
        Ok(())
    }

    /// Seats a bot.
    pub fn add_bot(&mut self, kind: BotKind) {
        self.players.push(SeatedPlayer {
            name: self.free_name(kind),
            bot: Some(kind),
            program: None,
        });
    }

    /// The first name of this kind of bot that nobody has; after all of them, the
    /// first one with a number.
    fn free_name(&self, kind: BotKind) -> String {
        let taken = |name: &str| {
            let lower = name.to_lowercase();
            self.players
                .iter()
                .any(|player| player.name.to_lowercase() == lower)
        };
        let characters = kind.info().characters;
        let names = characters
            .iter()
            .map(|character| character.name.to_string());
        let first = characters.first().map_or("Bot", |character| character.name);
        let numbered = (2..).map(|number| format!("{first} {number}"));
        names
            .chain(numbered)
            .find(|name| !taken(name))
            .expect("numbers do not run out")
    }

    /// The same players; searching bots and the coach have this budget.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The players, in seat order.
    #[must_use]
    pub fn players(&self) -> &[SeatedPlayer] {
        &self.players
    }

    /// The number of people.
    #[must_use]
    pub fn count_people(&self) -> usize {
        self.players
            .iter()
            .filter(|player| player.bot.is_none())
            .count()
    }

    /// Checks that the game has a strategy book if a bot needs one.
    ///
    /// # Errors
    /// [`OpenError::NoBook`].
    pub fn suits(&self, game: &dyn AnyGame) -> Result<(), OpenError> {
        let by_book = |player: &SeatedPlayer| player.bot.is_some_and(|kind| kind.info().by_book);
        match self.players.iter().any(by_book) && !game.has_book() {
            true => Err(OpenError::NoBook(game.title())),
            false => Ok(()),
        }
    }

    /// The names.
    ///
    /// # Errors
    /// An invalid name.
    pub fn names(&self) -> Result<Names, OpenError> {
        let names = self.players.iter().map(|player| player.name.clone());
        Ok(Names::new(names).map_err(SetupError::from)?)
    }

    /// Deals a game for these people and bots.
    ///
    /// # Errors
    /// An [`OpenError`].
    pub fn deal(
        &self,
        registry: impl Registry,
        game: &str,
        rules: &RulesMap,
        chance: Chance,
    ) -> Result<Box<dyn HostedTable>, OpenError> {
        let opener = Opener {
            seating: self,
            opening: Opening::Deal { rules, chance },
        };
        registry
            .visit(game, opener)
            .ok_or_else(|| OpenError::NoGame(game.into()))?
    }

    /// Resumes a recorded game with these people and bots.
    ///
    /// # Errors
    /// An [`OpenError`].
    pub fn resume(
        &self,
        registry: impl Registry,
        record: &Record,
    ) -> Result<Box<dyn HostedTable>, OpenError> {
        let opener = Opener {
            seating: self,
            opening: Opening::Resume(record),
        };
        registry
            .visit(&record.game, opener)
            .ok_or_else(|| OpenError::NoGame(record.game.clone()))?
    }
}

enum Opening<'a> {
    Deal { rules: &'a RulesMap, chance: Chance },
    Resume(&'a Record),
}

struct Opener<'a> {
    seating: &'a Seating,
    opening: Opening<'a>,
}

impl Visitor for Opener<'_> {
    type Out = Result<Box<dyn HostedTable>, OpenError>;

    fn visit<G: CardGame>(self) -> Self::Out {
        let names = self.seating.names()?;
        let session = match self.opening {
            Opening::Deal { rules, chance } => {
                Session::<G>::with_terms(Terms::read(rules)?, names, chance)?
            }
            Opening::Resume(record) => Session::<G>::replay(record)?,
        };
        let context = BotContext::<G>::new(session.rules()).with_budget(self.seating.budget);
        let bot = |player: &SeatedPlayer| {
            let seated = |kind: BotKind| {
                let player: Box<dyn Player<G>> = match &player.program {
                    Some(path) => Box::new(Program::new(
                        Arc::clone(path),
                        session.rules(),
                        session.names().clone(),
                        TIME_LIMIT,
                    )),
                    None => kind.player(&context).ok_or(OpenError::NoBook(G::TITLE))?,
                };
                let kind = kind.id().into();
                Ok(SeatedBot { kind, player })
            };
            player.bot.map(seated).transpose()
        };
        let bots: Result<_, OpenError> = self.seating.players.iter().map(bot).collect();
        let bots = bots?;
        let coach = Box::new(SearchCoach::<G>::new(self.seating.budget));
        let hosted = Hosted::new(session, bots).with_coach(coach);
        Ok(Box::new(hosted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::dealer::Seed;
    use parlour_games::Games;

    #[test]
    fn lists_of_players_are_read() {
        let check = |list: &str, expected: &str| {
            let got = match Seating::parse(list) {
                Ok(seating) => format!("{:?}", seating.names().unwrap().as_slice()),
                Err(error) => error.to_string(),
            };
            assert!(got.contains(expected), "{list}: {got}");
        };
        check("Ann", r#"["Ann"]"#);
        check(
            "bot, BOT:first ,bot,bot:hard",
            r#"["Mabel", "First Bot", "Otto", "Vera"]"#,
        );
        check(&["bot:easy"; 6].join(","), r#""Toby", "Pip 2"]"#);
        check("bot:book,bot:book", r#"["Book Bot", "Book Bot 2"]"#);
        check("Ann,bot:clever", "there is no bot \"bot:clever\"");
        check(
            "Ann:book",
            "there are bot, bot:easy, bot:medium, bot:hard, bot:random",
        );
        check(&["bot"; 100_000].join(","), "at most 16 seats");
        check("Ann,", "needs a name");
        check("Ann,ann", "taken");
        check("", "needs a name");
        check("Ann,Bot 2", r#"["Ann", "Bot 2"]"#);
    }

    #[test]
    fn bots_finish_a_game_and_are_read_back_from_its_record() {
        let check = |players: &str, game: &str| {
            let seating = Seating::parse(players).unwrap();
            let (chance, rules) = (Chance::seed(Seed::default()), preset_of(game));
            let game = game.split(':').next().unwrap_or(game);
            let mut table = seating.deal(Games, game, &rules, chance).unwrap();
            while let Some(seat) = table.turn().must().lowest() {
                let view = table.view(Some(seat)).unwrap();
                let advised = view.hint();
                let legal = view.legal_moves().texts;
                assert_eq!(advised.is_some(), legal.len() > 1, "{game}");
                drop(view);
                assert!(advised.is_none_or(|hint| legal.contains(&hint.text)));
                table.play_bot(seat).unwrap();
            }
            let record = table.record();
            assert_eq!(Seating::of_record(&record), Ok(seating.clone()));
            let again = seating.resume(Games, &record).unwrap();
            assert_eq!(again.result(), table.result());
        };
        check("bot,bot:first", "one");
        check("bot:book,bot", "blackjack:casino");
    }

    fn preset_of(code: &str) -> RulesMap {
        parlour_engine::rules::read_code(Games, code).unwrap().1
    }

    #[test]
    fn a_book_bot_needs_a_game_with_a_book() {
        let seating = Seating::parse("Ann,bot:book").unwrap();
        let check = |game: &str, suits: bool| {
            let known = Games.find(game).unwrap();
            assert_eq!(seating.suits(known).is_ok(), suits, "{game}");
        };
        check("blackjack", true);
        check("one", false);
        let chance = Chance::seed(Seed::default());
        let refused = seating.deal(Games, "one", &RulesMap::new(), chance);
        assert_eq!(refused.err(), Some(OpenError::NoBook("One")));
    }
}
