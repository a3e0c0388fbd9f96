//! The menu, a game's splash, and sitting down.

use std::collections::BTreeMap;
use std::io::{self, Write};

use parlour_bots::{BotKind, OpenError, Seating};
use parlour_engine::{AnyGame, Registry, RulesMap};

use super::house::house_rules;
use super::input::{Input, Reply};
use super::screen::Screen;
use super::table::{Ending, play};
use crate::host::{Host, Leave, Start};

/// The parlour: a registry of games, somebody who types and a screen.
pub struct Parlour<'a, R, W> {
    /// The games there are.
    pub registry: R,
    /// Who types.
    pub input: &'a mut dyn Input,
    /// Where it is shown.
    pub screen: &'a mut Screen<W>,
    /// What is done around a game.
    pub host: &'a mut dyn Host,
    /// The house rules agreed on so far, by game.
    pub agreed: BTreeMap<&'static str, RulesMap>,
}

/// A line, or the reason why there is none.
type Line = Result<String, Leave>;

impl<R: Registry, W: Write> Parlour<'_, R, W> {
    /// The menu: choose a game, read rules, quit.
    ///
    /// # Errors
    /// What the output says, or what keeping a game says.
    pub fn menu(&mut self) -> io::Result<Leave> {
        let games = self.registry.games();
        let (rules, house, quit) = (games.len() + 1, games.len() + 2, games.len() + 3);
        loop {
            self.screen.title("Parlour")?;
            self.show_menu()?;
            let line = match self.ask("Choose a number, or type a game's name.")? {
                Ok(line) => line,
                Err(leave) => return Ok(leave),
            };
            let word = line.trim().to_lowercase();
            let number = word.parse::<usize>().unwrap_or(0);
            if number == quit || ["quit", "exit", "q"].contains(&word.as_str()) {
                return Ok(Leave::Quit);
            }
            let left = if number == rules || word == "rules" {
                self.choose_rules()?
            } else if number == house || word == "house rules" {
                self.choose_house_rules()?
            } else if let Some(game) = self.find(&word) {
                let mut start = Start::new(game);
                start.rules = self.agreed.get(game.id()).cloned().unwrap_or_default();
                if let Ok(most) = game.people_at(&start.rules) {
                    start.most_people = most;
                }
                Some(self.splash(&mut start)?)
            } else {
                let words = format!("That is not on the menu: type a number from 1 to {quit}.");
                self.screen.refuse(&words)?;
                None
            };
            match left {
                None | Some(Leave::Quit) => {}
                Some(leave) => return Ok(leave),
            }
        }
    }

    /// The lines of the menu.
    ///
    /// # Errors
    /// What the output says.
    pub fn show_menu(&mut self) -> io::Result<()> {
        let games = self.registry.games();
        self.screen.line("The games at our table:")?;
        for (index, game) in games.iter().enumerate() {
            let (number, title, about) = (index + 1, game.title(), game.about());
            self.screen
                .entry(&format!("  {number}: {title:<15} "), about)?;
        }
        let others = [
            ("Rules", "read a game's rules"),
            ("House rules", "agree on how you play it"),
            ("Quit", ""),
        ];
        for (index, (title, about)) in others.iter().enumerate() {
            let number = games.len() + 1 + index;
            self.screen
                .entry(&format!("  {number}: {title:<15} "), about)?;
        }
        Ok(())
    }

    /// A game by its number in the menu, its id, its title or a unique
    /// beginning of one.
    fn find(&self, word: &str) -> Option<&'static dyn AnyGame> {
        let games = self.registry.games();
        if let Ok(number) = word.parse::<usize>() {
            return games.get(number.checked_sub(1)?).copied();
        }
        let begins = |game: &&&dyn AnyGame| {
            game.id().starts_with(word) || game.title().to_lowercase().starts_with(word)
        };
        let mut fits = games.iter().filter(begins);
        match (fits.next(), fits.next()) {
            (Some(game), None) if !word.is_empty() => Some(*game),
            _ => self.registry.find(word),
        }
    }

    fn choose_rules(&mut self) -> io::Result<Option<Leave>> {
        let line = match self.ask("The rules of which game? (number or name)")? {
            Ok(line) => line,
            Err(leave) => return Ok(Some(leave)),
        };
        match self.find(&line.trim().to_lowercase()) {
            Some(game) => {
                let rules = self.agreed.get(game.id()).cloned().unwrap_or_default();
                self.show_rules(game, &rules)
            }
            None => {
                self.screen.refuse("There is no such game.")?;
                Ok(None)
            }
        }
    }

    fn choose_house_rules(&mut self) -> io::Result<Option<Leave>> {
        let line = match self.ask("The house rules of which game? (number or name)")? {
            Ok(line) => line,
            Err(leave) => return Ok(Some(leave)),
        };
        let Some(game) = self.find(&line.trim().to_lowercase()) else {
            self.screen.refuse("There is no such game.")?;
            return Ok(None);
        };
        let rules = self.agreed.entry(game.id()).or_default();
        house_rules(self.registry, game, rules, self.input, self.screen)
    }

    fn show_rules(&mut self, game: &dyn AnyGame, rules: &RulesMap) -> io::Result<Option<Leave>> {
        let prose = game.prose(rules).unwrap_or_else(|error| error.to_string());
        self.screen.line(game.title())?;
        self.screen.line("")?;
        self.screen.prose(&prose)?;
        Ok(self.ask("Press Enter to go back.")?.err())
    }

    /// A game's splash: 1 new game, 2 rules, 3 quit; shown again after a game.
    ///
    /// # Errors
    /// What the output says, or what keeping a game says.
    pub fn splash(&mut self, start: &mut Start) -> io::Result<Leave> {
        loop {
            let skip = std::mem::take(&mut start.skip_splash);
            if !skip {
                self.screen.title(start.game.title())?;
                self.screen
                    .line(&format!("{}: {}.", start.game.title(), start.game.about()))?;
                let line = match self.ask("1 new game   2 rules   3 quit")? {
                    Ok(line) => line,
                    Err(leave) => return Ok(leave),
                };
                match line.trim() {
                    "1" => {}
                    "2" => match self.show_rules(start.game, &start.rules)? {
                        Some(leave) => return Ok(leave),
                        None => continue,
                    },
                    "3" | "quit" | ":quit" => return Ok(Leave::Quit),
                    _ => {
                        self.screen.refuse(
                            "Please type 1 for a new game, 2 for the rules or 3 to quit.",
                        )?;
                        continue;
                    }
                }
            }
            match self.one_game(start)? {
                Ending::Over | Ending::Left => {}
                Ending::End => return Ok(Leave::End),
                Ending::Stopped => return Ok(Leave::Stopped),
            }
        }
    }

    fn one_game(&mut self, start: &Start) -> io::Result<Ending> {
        let opened = match self.host.unfinished() {
            Some(record) => {
                self.screen.line("The game goes on where it was left.")?;
                Seating::of_record(&record).resume(self.registry, &record)
            }
            None => {
                let seating = match &start.seating {
                    Some(seating) => seating.clone(),
                    None => match self.sit_down(start)? {
                        Ok(seating) => seating,
                        Err(Leave::Stopped) => return Ok(Ending::Stopped),
                        Err(Leave::Quit) => return Ok(Ending::Left),
                        Err(Leave::End) => return Ok(Ending::End),
                    },
                };
                self.host.begin()?;
                let chance = self.host.chance();
                seating.open(self.registry, start.game.id(), &start.rules, chance)
            }
        };
        let mut session = match opened {
            Ok(session) => session,
            Err(error) => {
                self.screen.refuse(&error.to_string())?;
                return Ok(Ending::Left);
            }
        };
        let host = &mut *self.host;
        play(
            start.game,
            session.as_mut(),
            self.input,
            self.screen,
            &mut |session| host.keep(session),
        )
    }

    /// Asks how many people there are and what they are called. Who is alone
    /// gets bots to play with.
    fn sit_down(&mut self, start: &Start) -> io::Result<Result<Seating, Leave>> {
        let game = start.game;
        // As many as the rules in force can seat.
        let most = (2..=start.most_people)
            .rev()
            .find(|&people| game.check(&start.rules, people).is_ok())
            .unwrap_or(1);
        let alone = match game.table() {
            0 | 1 => "",
            _ => "; alone you play against a bot",
        };
        let question = format!("How many people play? (1 to {most}{alone}; Enter for 1)");
        let people = loop {
            let line = match self.ask(&question)? {
                Ok(line) => line,
                Err(leave) => return Ok(Err(leave)),
            };
            match line.trim() {
                "" => break 1,
                "quit" | ":quit" => return Ok(Err(Leave::Quit)),
                text => match text.parse::<usize>() {
                    Ok(count) if (1..=most).contains(&count) => break count,
                    Ok(count) => {
                        let words = format!("{count} cannot play here: 1 to {most} people can.");
                        self.screen.refuse(&words)?;
                    }
                    Err(_) => {
                        let text: String = text.chars().take(40).collect();
                        let words =
                            format!("{text:?} is not a number of people: type 1 to {most}.");
                        self.screen.refuse(&words)?;
                    }
                },
            }
        };
        let mut seating = Seating::empty();
        while seating.count_people() < people {
            let question = format!("What is player {} called?", seating.count_people() + 1);
            let line = match self.ask(&question)? {
                Ok(line) => line,
                Err(leave) => return Ok(Err(leave)),
            };
            let house = game
                .house()
                .filter(|house| house.eq_ignore_ascii_case(line.trim()));
            if let Some(house) = house {
                self.screen.refuse(&format!("The name {house} is taken."))?;
            } else if let Err(error) = seating.add_person(&line) {
                self.screen.refuse(&upper_first(&refusal(&error)))?;
            }
        }
        while people == 1 && seating.sitters().len() < game.table() {
            seating.add_bot(BotKind::default());
        }
        Ok(Ok(seating))
    }

    fn ask(&mut self, question: &str) -> io::Result<Line> {
        self.screen.ask(question)?;
        Ok(match self.input.line() {
            Reply::Line(line) => Ok(line),
            Reply::End => Err(Leave::End),
            Reply::Stop => Err(Leave::Stopped),
        })
    }
}

fn refusal(error: &OpenError) -> String {
    format!("{error}.")
}

fn upper_first(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
