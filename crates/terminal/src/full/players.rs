//! The page for choosing people and bots.

use parlour_bots::{BotKind, Seating};
use parlour_engine::table::MAX_SEATS;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::line_edit::LineEdit;
use super::long_game::LongGamePage;
use super::open_table::is_name_allowed;
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use super::table::TablePage;
use crate::line::words::sentence;
use crate::line::wrapped;
use crate::rules_text::unexpected_long_game;
use crate::table::TableConfig;

/// A player: a person with a typed name, or a bot.
enum PlayerEntry {
    Person(LineEdit),
    Bot(BotKind),
}

/// What a line of the page is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PageRow {
    Player(usize),
    AddPerson,
    AddBot,
    Play,
}

/// The page for choosing who plays.
pub(crate) struct PlayersPage {
    config: TableConfig,
    players: Vec<PlayerEntry>,
    chosen: usize,
    message: String,
    rows: Vec<(Rect, usize)>,
}

impl PlayersPage {
    pub(crate) fn new(config: TableConfig) -> Self {
        let player = |sitter: &parlour_bots::SeatedPlayer| match sitter.bot {
            Some(kind) => PlayerEntry::Bot(kind),
            None => PlayerEntry::Person(LineEdit::new(&sitter.name)),
        };
        let players = config.seating.players().iter().map(player).collect();
        Self {
            config,
            players,
            chosen: 0,
            message: String::new(),
            rows: Vec::new(),
        }
    }

    fn lines(&self) -> Vec<PageRow> {
        let mut lines: Vec<PageRow> = (0..self.players.len()).map(PageRow::Player).collect();
        if self.players.len() < MAX_SEATS {
            lines.extend([PageRow::AddPerson, PageRow::AddBot]);
        }
        lines.push(PageRow::Play);
        lines
    }

    fn line(&self) -> PageRow {
        let lines = self.lines();
        lines[self.chosen.min(lines.len() - 1)]
    }

    /// The seating, or why it is not possible.
    fn seating(&self, context: &AppContext<'_>) -> Result<Seating, String> {
        let (game, rules) = (self.config.game, &self.config.rules);
        let mut seating = Seating::empty();
        for player in &self.players {
            match player {
                PlayerEntry::Bot(kind) => seating.add_bot(*kind),
                PlayerEntry::Person(name) => {
                    let name = name.text();
                    if !is_name_allowed(game, name) {
                        return Err(format!("The name {} is taken.", name.trim()));
                    }
                    let added = seating.add_person(name);
                    added.map_err(|error| sentence(&error.to_string()))?;
                }
            }
        }
        let (people, most) = (seating.count_people(), context.max_people(game, rules));
        if people > most {
            return Err(format!(
                "{people} people are too many: at most {most} can play."
            ));
        }
        let checked = game.check(rules, seating.players().len());
        checked.map_err(|error| sentence(&error.to_string()))?;
        Ok(seating)
    }

    fn add(&mut self, player: PlayerEntry) {
        self.chosen = self.players.len();
        self.players.push(player);
    }

    fn act(&mut self, context: &mut AppContext<'_>) -> Navigation {
        match self.line() {
            PageRow::AddPerson => self.add(PlayerEntry::Person(LineEdit::default())),
            PageRow::AddBot => self.add(PlayerEntry::Bot(BotKind::default())),
            PageRow::Player(_) => self.chosen += 1,
            PageRow::Play => match self.seating(context) {
                Err(words) => self.message = words,
                Ok(seating) => {
                    let config = TableConfig {
                        seating,
                        ..self.config.clone()
                    };
                    if let Some(long) = unexpected_long_game(config.game, &config.rules) {
                        return Navigation::push(LongGamePage::new(long, config));
                    }
                    match TablePage::deal(context, config) {
                        Ok(page) => return Navigation::replace(page),
                        Err(words) => self.message = words,
                    }
                }
            },
        }
        Navigation::Stay
    }

    /// Changes a seat to the next kind of bot, or to a person.
    fn change(&mut self, by: i64) {
        let PageRow::Player(number) = self.line() else {
            return;
        };
        let has_book = self.config.game.has_book();
        let mut kinds = BotKind::LEVELS.to_vec();
        if has_book {
            kinds.push(BotKind::BOOK);
        }
        let place = match &self.players[number] {
            PlayerEntry::Person(_) => 0,
            PlayerEntry::Bot(kind) => kinds.iter().position(|k| k == kind).map_or(0, |at| at + 1),
        };
        let next = (place as i64 + by).rem_euclid(kinds.len() as i64 + 1) as usize;
        self.players[number] = match next.checked_sub(1) {
            None => PlayerEntry::Person(LineEdit::default()),
            Some(kind) => PlayerEntry::Bot(kinds[kind]),
        };
    }

    fn draw_line(
        &self,
        line: PageRow,
        area: Rect,
        chosen: bool,
        context: &AppContext<'_>,
        buffer: &mut Buffer,
    ) {
        let theme = context.theme;
        let style = if chosen { theme.chosen() } else { Style::new() };
        paint::text(if chosen { ">" } else { " " }, area, theme.title(), buffer);
        let area = paint::shifted(area, 2);
        let words = match line {
            PageRow::Player(number) => {
                let used = paint::text(&format!("{:>2} ", number + 1), area, theme.dim(), buffer);
                let area = paint::shifted(area, used);
                match &self.players[number] {
                    PlayerEntry::Person(name) if chosen => return name.draw(area, theme, buffer),
                    PlayerEntry::Person(name) => {
                        paint::text(&format!("  {}", name.text()), area, style, buffer);
                        return;
                    }
                    PlayerEntry::Bot(kind) => {
                        let words = format!("  bot: {} ", kind.id());
                        let used = paint::text(&words, area, style, buffer);
                        let rest = paint::shifted(area, used + 2);
                        paint::text(kind.info().about, rest, theme.dim(), buffer);
                        return;
                    }
                }
            }
            PageRow::AddPerson => " + a person ",
            PageRow::AddBot => " + a bot ",
            PageRow::Play => " Play ",
        };
        paint::text(words, area, style, buffer);
    }
}

impl Page for PlayersPage {
    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let title = format!("Who plays {}?", self.config.game.title());
        let height = (self.players.len() as u16 + 10).min(area.height);
        let inner = paint::frame(&title, paint::middle(area, 76, height), theme, buffer);
        let inner = paint::shifted(inner, 1);
        let lines = self.lines();
        self.rows.clear();
        for (number, &line) in lines.iter().enumerate() {
            let area = paint::row(inner, number as u16 + 1);
            self.draw_line(line, area, number == self.chosen, context, buffer);
            self.rows.push((area, number));
        }
        let below = inner.height.saturating_sub(3);
        let message = match (self.message.as_str(), self.seating(context)) {
            ("", Ok(_)) => String::new(),
            ("", Err(words)) => words,
            (message, _) => format!("! {message}"),
        };
        let message = wrapped(&message, usize::from(inner.width) - 1);
        for (row, words) in (below..).zip(message.lines().take(2)) {
            paint::text(words, paint::row(inner, row), theme.title(), buffer);
        }
        let keys = [
            ("↑↓", "choose"),
            ("←→", "person or bot"),
            ("Delete", "remove player"),
            ("Enter", "next"),
            ("Esc", "back"),
        ];
        paint::keys(keys, paint::row(inner, below + 2), theme, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        self.message.clear();
        if let PageRow::Player(number) = self.line()
            && let PlayerEntry::Person(name) = &mut self.players[number]
            && name.input(input)
        {
            return Navigation::Stay;
        }
        let last = self.lines().len() - 1;
        match input {
            InputEvent::Key(KeyCode::Up | KeyCode::BackTab) => {
                self.chosen = self.chosen.saturating_sub(1);
            }
            InputEvent::Key(KeyCode::Down | KeyCode::Tab) => {
                self.chosen = (self.chosen + 1).min(last)
            }
            InputEvent::Key(KeyCode::Left) => self.change(-1),
            InputEvent::Key(KeyCode::Right) => self.change(1),
            InputEvent::Key(KeyCode::Delete | KeyCode::Backspace) => {
                if let PageRow::Player(number) = self.line() {
                    self.players.remove(number);
                }
            }
            InputEvent::Key(KeyCode::Enter | KeyCode::Char(' ')) => return self.act(context),
            InputEvent::Key(KeyCode::Esc) => return Navigation::Back,
            InputEvent::Click(place) => {
                let row = self.rows.iter().find(|(area, _)| area.contains(*place));
                if let Some(&(_, number)) = row {
                    self.chosen = number;
                    if !matches!(self.line(), PageRow::Player(_)) {
                        return self.act(context);
                    }
                }
            }
            _ => {}
        }
        Navigation::Stay
    }
}
