//! The menu: the title in big letters, a grid with a card for each game, and the
//! actions for the chosen game.

use parlour_engine::registry::AnyGame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::draw::big_text;
use super::game_grid::{GameGrid, GridTarget, Shape};
use super::go_online::{PlayOnlinePage, play_with_others};
use super::house_rules::HouseRulesPage;
use super::open_table::{deal_or_warn, default_seating, resume, resume_saved};
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use super::players::PlayersPage;
use super::records::{RecordsPage, summary};
use super::resume_offer::ResumeOffer;
use super::splash::SplashPage;
use super::stats_page::StatsPage;
use super::text_page::TextPage;
use crate::host::{SavedGame, StartOptions};
use crate::line::fit;
use crate::rules_text::rules_code;
use crate::table::TableConfig;

/// How many actions fit below the whole title on the smallest screen.
const LOW_ACTIONS: usize = 8;

/// The actions of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    Resume,
    Play,
    Others,
    Online,
    Players,
    HouseRules,
    Rules,
    Records,
    Stats,
    Quit,
}

impl Action {
    const ALL: [Self; 10] = [
        Self::Resume,
        Self::Play,
        Self::Others,
        Self::Online,
        Self::Players,
        Self::HouseRules,
        Self::Rules,
        Self::Records,
        Self::Stats,
        Self::Quit,
    ];

    fn label(self) -> &'static str {
        match self {
            Self::Resume => "Resume",
            Self::Play => "Play",
            Self::Others => "Play with others",
            Self::Online => "Play online",
            Self::Players => "Players",
            Self::HouseRules => "House rules",
            Self::Rules => "Rules of the game",
            Self::Records => "Records",
            Self::Stats => "Your statistics",
            Self::Quit => "Quit",
        }
    }
}

/// The main menu.
pub(crate) struct Menu {
    game: usize,
    action: Action,
    /// The newest unfinished game.
    unfinished: Option<SavedGame>,
    /// Whether this program can use tables on servers.
    has_online: bool,
    /// The game that was played last when this page was last shown.
    last: Option<String>,
    /// The number typed so far: with ten games or more it can have two digits.
    typed: usize,
    grid: GameGrid,
    /// Where the actions were drawn.
    lines: Vec<(Rect, Action)>,
}

impl Menu {
    pub(crate) fn new(context: &mut AppContext<'_>) -> Self {
        let last = context.settings.game.clone();
        let games = context.registry.games();
        let game = games
            .iter()
            .position(|game| Some(game.id()) == last.as_deref());
        let mut menu = Self {
            game: game.unwrap_or(0),
            action: Action::Play,
            unfinished: None,
            has_online: context.host.online().is_some(),
            last,
            typed: 0,
            grid: GameGrid::default(),
            lines: Vec::new(),
        };
        menu.find_unfinished(context);
        menu
    }

    /// Does what the command line asks for: resumes a saved game, starts a new one, or
    /// shows this page with the game selected.
    pub(crate) fn begin(
        &mut self,
        context: &mut AppContext<'_>,
        start: StartOptions,
    ) -> Navigation {
        let games = context.registry.games();
        let chosen = games.iter().position(|game| game.id() == start.game.id());
        self.game = chosen.unwrap_or(self.game);
        if let Some(record) = context.host.unfinished() {
            return resume(context, &record);
        }
        let from_command_line = (start.game.id(), start.rules.clone(), start.max_people);
        context.overrides.game = Some(from_command_line);
        // Offer the unfinished game that was asked for, not the newest one.
        self.unfinished = start.offered;
        self.action = match self.unfinished {
            Some(_) => Action::Resume,
            None => Action::Play,
        };
        let rules = context.house_rules(start.game);
        if !start.skip_splash {
            let splash = SplashPage::new(start.game, start.seating, self.unfinished.clone());
            return Navigation::push(splash);
        }
        let seating = match start.seating {
            Some(seating) => seating,
            None => default_seating(context, start.game, &rules),
        };
        let config = TableConfig::new(start.game, rules, seating);
        match self.unfinished.clone() {
            Some(saved) => Navigation::push(ResumeOffer::new(saved, config)),
            None => deal_or_warn(context, config),
        }
    }

    fn find_unfinished(&mut self, context: &mut AppContext<'_>) {
        self.unfinished = context.host.offer(None);
        self.action = match self.unfinished {
            Some(_) => Action::Resume,
            None => Action::Play,
        };
    }

    fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        let (goes_on, has_online) = (self.unfinished.is_some(), self.has_online);
        Action::ALL.into_iter().filter(move |action| match action {
            Action::Resume => goes_on,
            Action::Others | Action::Online => has_online,
            _ => true,
        })
    }

    fn chosen(&self, context: &AppContext<'_>) -> &'static dyn AnyGame {
        context.registry.games()[self.game]
    }

    fn move_action(&mut self, by: isize) {
        let actions: Vec<Action> = self.actions().collect();
        let now = actions.iter().position(|&action| action == self.action);
        let next = now.unwrap_or(0).saturating_add_signed(by);
        self.action = actions[next.min(actions.len() - 1)];
    }

    fn move_game(&mut self, context: &AppContext<'_>, by: isize) {
        let games = context.registry.games().len();
        self.game = (self.game + games).wrapping_add_signed(by) % games;
        if self.action == Action::Resume {
            self.action = Action::Play;
        }
    }

    fn act(&mut self, context: &mut AppContext<'_>) -> Navigation {
        let game = self.chosen(context);
        let rules = context.house_rules(game);
        match self.action {
            Action::Resume => match self.unfinished.clone() {
                Some(saved) => resume_saved(context, &saved),
                None => Navigation::Stay,
            },
            Action::Play => {
                let seating = default_seating(context, game, &rules);
                deal_or_warn(context, TableConfig::new(game, rules, seating))
            }
            Action::Others => play_with_others(context, game),
            Action::Online => Navigation::push(PlayOnlinePage::new(context, game)),
            Action::Players => {
                let seating = default_seating(context, game, &rules);
                Navigation::push(PlayersPage::new(TableConfig::new(game, rules, seating)))
            }
            Action::HouseRules => Navigation::push(HouseRulesPage::new(game, rules)),
            Action::Rules => {
                let prose = game.prose(&rules).unwrap_or_else(|error| error.to_string());
                Navigation::push(TextPage::new(game.title(), prose))
            }
            Action::Records => Navigation::push(RecordsPage::new(context)),
            Action::Stats => Navigation::push(StatsPage::new(context)),
            Action::Quit => Navigation::Quit,
        }
    }

    /// The text beside an action: what it would do.
    fn about(&self, context: &AppContext<'_>, action: Action) -> String {
        let game = self.chosen(context);
        match action {
            Action::Resume => self
                .unfinished
                .as_ref()
                .map(|saved| summary(context, saved))
                .unwrap_or_default(),
            Action::Play => {
                let seating = default_seating(context, game, &context.house_rules(game));
                let names: Vec<&str> = seating
                    .players()
                    .iter()
                    .map(|player| player.name.as_str())
                    .collect();
                format!("{}: {}", game.title(), names.join(", "))
            }
            Action::Others => "on other devices in your network, with a link".into(),
            Action::Online => "at a table on a server".into(),
            Action::Players => "choose people and bots".into(),
            Action::HouseRules => rules_code(game, &context.house_rules(game)),
            Action::Rules => format!("how {} is played", game.title()),
            Action::Records => "replay saved games, or resume one".into(),
            Action::Stats => "your wins, streaks and best moments".into(),
            Action::Quit => String::new(),
        }
    }

    /// A digit chooses the game of that number. A second digit makes it a number of
    /// two digits, if there are that many games.
    fn type_digit(&mut self, context: &AppContext<'_>, digit: usize) {
        let games = context.registry.games().len();
        let numbers = [self.typed * 10 + digit, digit];
        let number = numbers.into_iter().find(|&it| (1..=games).contains(&it));
        if let Some(number) = number {
            self.game = number - 1;
            self.action = Action::Play;
        }
        self.typed = number.unwrap_or(0);
    }

    fn click(&mut self, context: &mut AppContext<'_>, place: Position) -> Navigation {
        match self.grid.target(place) {
            Some(GridTarget::Game(game)) => {
                let again = self.game == game;
                (self.game, self.action) = (game, Action::Play);
                return if again {
                    self.act(context)
                } else {
                    Navigation::Stay
                };
            }
            Some(GridTarget::Row(by)) => self.move_row(context, by),
            None => {
                let line = self.lines.iter().find(|(area, _)| area.contains(place));
                if let Some(&(_, action)) = line {
                    self.action = action;
                    return self.act(context);
                }
            }
        }
        Navigation::Stay
    }

    /// Selects the game one row down (1) or up (-1); beyond the grid, the last or the
    /// first game.
    fn move_row(&mut self, context: &AppContext<'_>, by: isize) {
        let last = context.registry.games().len() - 1;
        let by = by * self.grid.columns().cast_signed();
        self.game = self.game.saturating_add_signed(by).min(last);
        if self.action == Action::Resume {
            self.action = Action::Play;
        }
    }
}

impl Page for Menu {
    fn is_home(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let games = context.registry.games();
        let shape = Shape::for_games(games.len(), area);
        let line = |row: u16| Rect {
            y: row,
            height: 1,
            ..area
        };
        // On a tall screen everything moves towards the middle. On a low one, the lines
        // around the title are used for actions.
        let spare = shape.spare_lines(area);
        let is_low = self.actions().count() > usize::from(spare) + LOW_ACTIONS;
        let heading = match shape.has_title {
            true => {
                let top = area.y + u16::from(!is_low) + spare / 4;
                let title = Rect {
                    y: top,
                    height: 5,
                    ..area
                };
                big_text("Parlour", theme, theme.title(), title, buffer);
                if is_low {
                    line(top + 5)
                } else {
                    let words = "card games at one table";
                    paint::centred(words, line(top + 5), theme.dim(), buffer);
                    line(top + 6 + spare / 8)
                }
            }
            false => {
                let heading = line(area.y);
                paint::centred("Parlour", heading, theme.title(), buffer);
                heading
            }
        };
        let cards = Rect {
            height: 1 + shape.height(),
            ..heading
        };
        self.grid
            .draw(games, self.game, shape, cards, theme, buffer);
        let about = self.chosen(context).about();
        paint::centred(about, line(cards.bottom()), Style::new(), buffer);
        let list = paint::middle(area, 76, area.height);
        let from = cards.bottom() + 2 + spare / 8;
        // On the smallest screen all actions fit only without the empty line above them.
        let fits = self.actions().count() <= usize::from((area.bottom() - 1).saturating_sub(from));
        let from = if fits { from } else { from - 1 };
        self.lines.clear();
        // If there are more actions than lines, the list scrolls.
        let rows = from..area.bottom() - 1;
        let place = self.actions().position(|action| action == self.action);
        let hidden = (place.unwrap_or(0) + 1).saturating_sub(rows.len());
        for (row, action) in rows.zip(self.actions().skip(hidden)) {
            let line = Rect {
                y: row,
                height: 1,
                ..list
            };
            let chosen = action == self.action;
            let mark = if chosen { "> " } else { "  " };
            let style = if chosen { theme.chosen() } else { Style::new() };
            let used = paint::text(mark, line, theme.title(), buffer);
            paint::text(
                &format!(" {:<18}", action.label()),
                paint::shifted(line, used),
                style,
                buffer,
            );
            let about = self.about(context, action);
            let rest = paint::shifted(line, 23);
            let about = fit(&about, rest.width.into());
            paint::text(&about, rest, theme.dim(), buffer);
            self.lines.push((line, action));
        }
        let bottom = line(area.bottom() - 1);
        let rows = (shape.rows_of(games.len()) > 1).then_some(("PgUp PgDn", "row"));
        let keys = [("←→", "game")].into_iter().chain(rows).chain([
            ("↑↓", "action"),
            ("Enter", "select"),
            ("F4", "four-colour deck"),
            ("Esc", "quit"),
        ]);
        paint::keys(keys, paint::shifted(bottom, 1), theme, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        if let InputEvent::Key(KeyCode::Char(letter)) = input
            && let Some(digit) = letter.to_digit(10)
        {
            self.type_digit(context, digit as usize);
            return Navigation::Stay;
        }
        self.typed = 0;
        match input {
            InputEvent::Key(KeyCode::Left | KeyCode::BackTab) => self.move_game(context, -1),
            InputEvent::Key(KeyCode::Right | KeyCode::Tab) => self.move_game(context, 1),
            InputEvent::Key(KeyCode::PageUp) => self.move_row(context, -1),
            InputEvent::Key(KeyCode::PageDown) => self.move_row(context, 1),
            InputEvent::Key(KeyCode::Up) => self.move_action(-1),
            InputEvent::Key(KeyCode::Down) => self.move_action(1),
            InputEvent::Key(KeyCode::Enter | KeyCode::Char(' ')) => return self.act(context),
            InputEvent::Key(KeyCode::Esc | KeyCode::Char('q')) => return Navigation::Quit,
            InputEvent::Key(KeyCode::F(4)) => context.toggle_four_colours(),
            InputEvent::Click(place) => return self.click(context, *place),
            InputEvent::Wheel(turns) => self.move_action(*turns as isize),
            _ => {}
        }
        Navigation::Stay
    }

    fn uncover(&mut self, context: &mut AppContext<'_>) {
        context.host.release();
        let unfinished = context.host.offer(None);
        if context.settings.game == self.last && unfinished == self.unfinished {
            // No game was played since: keep the selected game and action.
            return;
        }
        self.last = context.settings.game.clone();
        let mut games = context.registry.games().iter();
        let last = games.position(|game| Some(game.id()) == self.last.as_deref());
        self.game = last.unwrap_or(self.game);
        self.find_unfinished(context);
    }
}
