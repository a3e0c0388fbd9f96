//! The menu of the line mode.

use std::io::{self, Write};
use std::time::Instant;

use parlour_bots::AnyRegistry;
use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;

use super::house_rules::house_rules;
use super::input::{Input, Reply};
use super::screen::Screen;
use super::table::LineContext;
use crate::host::{Host, Leave, Settings, StartOptions};
use crate::scoreboard::Scoreboard;

/// The line mode: a registry of games, an input and a screen.
pub struct LineMode<'a, W> {
    pub(super) registry: &'a dyn AnyRegistry,
    pub(super) input: &'a mut dyn Input,
    pub(super) screen: &'a mut Screen<W>,
    pub(super) host: &'a mut dyn Host,
    /// The saved settings.
    pub(super) settings: Settings,
    pub(super) scoreboard: Scoreboard,
    /// When the program started.
    pub(super) started: Instant,
}

/// Where to go when people leave a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Away {
    /// To the menu.
    Menu,
    /// Out of the program; from a game that the menu started, back to the menu.
    Leave(Leave),
}

/// A typed line, or why the input ended.
pub(super) type ReadLine = Result<String, Leave>;

/// An entry of the menu after the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MenuEntry {
    Others,
    Online,
    Rules,
    HouseRules,
    Records,
    Stats,
    Quit,
}

impl MenuEntry {
    const ALL: [Self; 7] = [
        Self::Others,
        Self::Online,
        Self::Rules,
        Self::HouseRules,
        Self::Records,
        Self::Stats,
        Self::Quit,
    ];

    /// Its title, and what it does.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Others => ("Play with others", "on other devices in your network"),
            Self::Online => ("Play online", "at a table on a server"),
            Self::Rules => ("Rules", "read a game's rules"),
            Self::HouseRules => ("House rules", "change how a game is played"),
            Self::Records => ("Records", "saved games: resume one, or read its story"),
            Self::Stats => ("Your statistics", "your wins, streaks and best moments"),
            Self::Quit => ("Quit", ""),
        }
    }
}

impl<'a, W: Write> LineMode<'a, W> {
    /// The line mode with the settings that the host saved.
    pub fn new(
        registry: &'a dyn AnyRegistry,
        input: &'a mut dyn Input,
        screen: &'a mut Screen<W>,
        host: &'a mut dyn Host,
    ) -> Self {
        let settings = host.settings();
        Self {
            registry,
            input,
            screen,
            host,
            settings,
            scoreboard: Scoreboard::default(),
            started: Instant::now(),
        }
    }

    /// What a table needs: the program around it, the input and the screen.
    pub(super) fn parts(&mut self) -> (LineContext<'_>, &mut dyn Input, &mut Screen<W>) {
        let context = LineContext {
            registry: self.registry,
            host: self.host,
            settings: &mut self.settings,
            started: self.started,
        };
        (context, self.input, self.screen)
    }

    /// Offers an unfinished game, and then the menu.
    ///
    /// # Errors
    /// Errors of the output, or of saving a game.
    pub fn menu(&mut self) -> io::Result<Leave> {
        self.show_warning()?;
        if let Some(kept) = self.host.offer(None)
            && let Some(Away::Leave(leave)) = self.offer(&kept)?
            && leave != Leave::Quit
        {
            return Ok(leave);
        }
        self.choose()
    }

    /// The menu: choose a game, read rules, quit.
    pub(super) fn choose(&mut self) -> io::Result<Leave> {
        loop {
            self.screen.title("Parlour")?;
            self.show_menu()?;
            let line = match self.ask("Choose a number, or type a game's name.")? {
                Ok(line) => line,
                Err(leave) => return Ok(leave),
            };
            let away = match self.other_entry(&line.trim().to_lowercase()) {
                Some(MenuEntry::Quit) => return Ok(Leave::Quit),
                Some(MenuEntry::Others) => self.play_with_others()?,
                Some(MenuEntry::Online) => self.play_online()?,
                Some(MenuEntry::Rules) => self.choose_rules()?,
                Some(MenuEntry::HouseRules) => self.choose_house_rules()?,
                Some(MenuEntry::Records) => self.records()?,
                Some(MenuEntry::Stats) => self.stats()?,
                None => self.choose_game(line.trim())?,
            };
            match away {
                None | Some(Away::Menu | Away::Leave(Leave::Quit)) => {}
                Some(Away::Leave(leave)) => return Ok(leave),
            }
        }
    }

    /// The entry with this number or title, if it is not a game.
    fn other_entry(&self, word: &str) -> Option<MenuEntry> {
        if ["exit", "q"].contains(&word) {
            return Some(MenuEntry::Quit);
        }
        let number = word.parse::<usize>().ok();
        let index = number.and_then(|number| number.checked_sub(self.registry.games().len() + 1));
        let is_it = |place: usize, entry: MenuEntry| {
            Some(place) == index || entry.words().0.to_lowercase() == word
        };
        let mut entries = self.entries().enumerate();
        entries
            .find(|&(place, entry)| is_it(place, entry))
            .map(|(_, entry)| entry)
    }

    /// The entries after the games.
    fn entries(&self) -> impl Iterator<Item = MenuEntry> + use<W> {
        let has_online = self.host.online().is_some();
        MenuEntry::ALL.into_iter().filter(move |entry| match entry {
            MenuEntry::Others | MenuEntry::Online => has_online,
            _ => true,
        })
    }

    /// The lines of the menu.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn show_menu(&mut self) -> io::Result<()> {
        let games = self.registry.games();
        self.screen.line("The games at our table:")?;
        let games = games.iter().map(|game| (game.title(), game.about()));
        let entries = games.chain(self.entries().map(MenuEntry::words));
        let entries: Vec<(&str, &str)> = entries.collect();
        let digits = entries.len().to_string().len();
        let longest = entries.iter().map(|(title, _)| title.chars().count()).max();
        let width = longest.unwrap_or(0).max(15);
        for (number, (title, about)) in (1..).zip(entries) {
            self.screen
                .entry(&format!("  {number:>digits$}: {title:<width$} "), about)?;
        }
        Ok(())
    }

    /// Finds a game by its number in the menu, its id, its title or a unique prefix.
    fn find(&self, word: &str) -> Option<&'static dyn AnyGame> {
        let word = word.to_lowercase();
        let games = self.registry.games();
        if let Ok(number) = word.parse::<usize>() {
            return games.get(number.checked_sub(1)?).copied();
        }
        let begins = |game: &&&dyn AnyGame| {
            game.id().starts_with(&word) || game.title().to_lowercase().starts_with(&word)
        };
        let mut fits = games.iter().filter(begins);
        match (fits.next(), fits.next()) {
            (Some(game), None) if !word.is_empty() => Some(*game),
            _ => self.registry.find(&word),
        }
    }

    fn choose_game(&mut self, word: &str) -> io::Result<Option<Away>> {
        let Some(game) = self.find(word) else {
            let last = self.registry.games().len() + self.entries().count();
            let words = format!("That is not on the menu: type a number from 1 to {last}.");
            self.screen.show_error(&words)?;
            return Ok(None);
        };
        let mut start = StartOptions::new(game);
        start.rules = self.saved_rules(game);
        if let Ok(most) = game.max_people(&start.rules) {
            start.max_people = most;
        }
        self.splash(&mut start).map(Some)
    }

    /// The house rules of a game.
    fn saved_rules(&self, game: &dyn AnyGame) -> RulesMap {
        self.settings.house_rules(game)
    }

    /// Asks for a game. `Err` holds where to go if none was chosen; `None` is the menu.
    pub(super) fn ask_game(
        &mut self,
        question: &str,
    ) -> io::Result<Result<&'static dyn AnyGame, Option<Away>>> {
        let line = match self.ask(question)? {
            Ok(line) => line,
            Err(leave) => return Ok(Err(Some(Away::Leave(leave)))),
        };
        let game = self.find(line.trim());
        if game.is_none() {
            self.screen.show_error("There is no such game.")?;
        }
        Ok(game.ok_or(None))
    }

    fn choose_rules(&mut self) -> io::Result<Option<Away>> {
        match self.ask_game("The rules of which game? (number or name)")? {
            Ok(game) => {
                let leave = self.show_rules(game, &self.saved_rules(game))?;
                Ok(leave.map(Away::Leave))
            }
            Err(away) => Ok(away),
        }
    }

    fn choose_house_rules(&mut self) -> io::Result<Option<Away>> {
        let game = match self.ask_game("The house rules of which game? (number or name)")? {
            Ok(game) => game,
            Err(away) => return Ok(away),
        };
        let mut rules = self.saved_rules(game);
        let leave = house_rules(self.registry, game, &mut rules, self.input, self.screen)?;
        if self.settings.rules.get(game.id()) != Some(&rules) {
            self.settings.rules.insert(game.id().into(), rules);
            self.host.save_settings(&self.settings);
        }
        Ok(leave.map(Away::Leave))
    }

    pub(super) fn show_rules(
        &mut self,
        game: &dyn AnyGame,
        rules: &RulesMap,
    ) -> io::Result<Option<Leave>> {
        let prose = game.prose(rules).unwrap_or_else(|error| error.to_string());
        self.screen.line(game.title())?;
        self.screen.line("")?;
        self.screen.prose(&prose)?;
        Ok(self.ask("Press Enter to go back.")?.err())
    }

    pub(super) fn ask(&mut self, question: &str) -> io::Result<ReadLine> {
        self.screen.ask(question)?;
        Ok(match self.input.line() {
            Reply::Line(line) => Ok(line),
            Reply::End => Err(Leave::End),
            Reply::Stop => Err(Leave::Stopped),
        })
    }

    /// Shows what went wrong with saving.
    pub(super) fn show_warning(&mut self) -> io::Result<()> {
        self.screen.show_warning(self.host)
    }
}
