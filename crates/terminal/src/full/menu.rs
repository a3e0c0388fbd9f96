//! The menu: the name in big letters, the games as cards to choose from, and
//! what can be done with the one that is chosen.

use parlour_engine::registry::AnyGame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::draw::big;
use super::house::HousePage;
use super::offer::OfferPage;
use super::page::{Gesture, Page, Room, Step};
use super::paint;
use super::players::PlayersPage;
use super::reader::Reader;
use super::records::{RecordsPage, in_a_line};
use super::seating::{deal, go_on, resume, usual_seating};
use super::table::Party;
use crate::agreement::in_short;
use crate::host::{Kept, Start};

/// The size of a game's card, the line above it that a chosen one rises into
/// included.
const CARD: (u16, u16) = (14, 6);

/// What can be done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    GoOn,
    Play,
    Players,
    House,
    Rules,
    Records,
    Quit,
}

impl Action {
    const ALL: [Self; 7] = [
        Self::GoOn,
        Self::Play,
        Self::Players,
        Self::House,
        Self::Rules,
        Self::Records,
        Self::Quit,
    ];

    fn label(self) -> &'static str {
        match self {
            Self::GoOn => "Go on",
            Self::Play => "Play",
            Self::Players => "Players",
            Self::House => "House rules",
            Self::Rules => "Rules of the game",
            Self::Records => "Records",
            Self::Quit => "Quit",
        }
    }
}

/// The first page.
pub(crate) struct Menu {
    game: usize,
    action: Action,
    /// The newest game that is not over.
    unfinished: Option<Kept>,
    /// The game that was played last, as far as this page knows.
    last: Option<String>,
    /// Where the cards and the actions were drawn.
    cards: Vec<(Rect, usize)>,
    lines: Vec<(Rect, Action)>,
}

impl Menu {
    pub(crate) fn new(room: &mut Room<'_>) -> Self {
        let last = room.settings.game.clone();
        let games = room.tables.games();
        let game = games
            .iter()
            .position(|game| Some(game.id()) == last.as_deref());
        let mut menu = Self {
            game: game.unwrap_or(0),
            action: Action::Play,
            unfinished: None,
            last,
            cards: Vec::new(),
            lines: Vec::new(),
        };
        menu.look_at_history(room);
        menu
    }

    /// What the command line asked for: a kept game, a new one, or this page
    /// with the game chosen.
    pub(crate) fn begin(&mut self, room: &mut Room<'_>, start: Start) -> Step {
        let games = room.tables.games();
        let chosen = games.iter().position(|game| game.id() == start.game.id());
        self.game = chosen.unwrap_or(self.game);
        if let Some(record) = room.host.unfinished() {
            return resume(room, &record);
        }
        let asked = (start.game.id(), start.rules.clone(), start.most_people);
        room.asked.game = Some(asked);
        // Of all the games that are not over, the one that was asked for.
        self.unfinished = start.offered;
        self.action = match self.unfinished {
            Some(_) => Action::GoOn,
            None => Action::Play,
        };
        let rules = room.agreed(start.game);
        let seating = match start.seating {
            Some(seating) => seating,
            None if start.skip_splash => usual_seating(room, start.game, &rules),
            None => return Step::Stay,
        };
        let party = Party::new(start.game, rules, seating);
        match self.unfinished.clone() {
            Some(kept) => Step::open(OfferPage::new(kept, party)),
            None => deal(room, party),
        }
    }

    fn look_at_history(&mut self, room: &mut Room<'_>) {
        self.unfinished = room.host.offer(None);
        self.action = match self.unfinished {
            Some(_) => Action::GoOn,
            None => Action::Play,
        };
    }

    fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        let goes_on = self.unfinished.is_some();
        Action::ALL
            .into_iter()
            .filter(move |&action| action != Action::GoOn || goes_on)
    }

    fn chosen(&self, room: &Room<'_>) -> &'static dyn AnyGame {
        room.tables.games()[self.game]
    }

    fn move_action(&mut self, by: isize) {
        let actions: Vec<Action> = self.actions().collect();
        let now = actions.iter().position(|&action| action == self.action);
        let next = now.unwrap_or(0).saturating_add_signed(by);
        self.action = actions[next.min(actions.len() - 1)];
    }

    fn move_game(&mut self, room: &Room<'_>, by: isize) {
        let games = room.tables.games().len();
        self.game = (self.game + games).wrapping_add_signed(by) % games;
        if self.action == Action::GoOn {
            self.action = Action::Play;
        }
    }

    fn act(&mut self, room: &mut Room<'_>) -> Step {
        let game = self.chosen(room);
        let rules = room.agreed(game);
        match self.action {
            Action::GoOn => match self.unfinished.clone() {
                Some(kept) => go_on(room, &kept),
                None => Step::Stay,
            },
            Action::Play => {
                let seating = usual_seating(room, game, &rules);
                deal(room, Party::new(game, rules, seating))
            }
            Action::Players => {
                let seating = usual_seating(room, game, &rules);
                Step::open(PlayersPage::new(Party::new(game, rules, seating)))
            }
            Action::House => Step::open(HousePage::new(game, rules)),
            Action::Rules => {
                let prose = game.prose(&rules).unwrap_or_else(|error| error.to_string());
                Step::open(Reader::new(game.title(), prose))
            }
            Action::Records => Step::open(RecordsPage::new(room)),
            Action::Quit => Step::Leave,
        }
    }

    /// A line beside an action: what would happen.
    fn about(&self, room: &Room<'_>, action: Action) -> String {
        let game = self.chosen(room);
        match action {
            Action::GoOn => self
                .unfinished
                .as_ref()
                .map(|kept| in_a_line(room, kept))
                .unwrap_or_default(),
            Action::Play => {
                let seating = usual_seating(room, game, &room.agreed(game));
                let names: Vec<&str> = seating
                    .sitters()
                    .iter()
                    .map(|sitter| sitter.name.as_str())
                    .collect();
                format!("{}: {}", game.title(), names.join(", "))
            }
            Action::Players => "who sits down, people and bots".into(),
            Action::House => in_short(game, &room.agreed(game)),
            Action::Rules => format!("how {} is played", game.title()),
            Action::Records => "games to watch again, or to play on".into(),
            Action::Quit => String::new(),
        }
    }

    fn draw_games(&mut self, room: &Room<'_>, area: Rect, buffer: &mut Buffer) {
        let games = room.tables.games();
        let (width, height) = CARD;
        let fitting = usize::from(area.width / (width + 1)).clamp(1, games.len());
        let first = (self.game + 1).saturating_sub(fitting);
        let all = (width + 1) * fitting as u16 - 1;
        let left = area.x + area.width.saturating_sub(all) / 2;
        self.cards.clear();
        for (place, index) in (first..first + fitting).enumerate() {
            let raised = index == self.game;
            let card = Rect {
                x: left + place as u16 * (width + 1),
                y: area.y + u16::from(!raised),
                width,
                height: height - 1,
            };
            let inner = paint::frame(&(index + 1).to_string(), card, room.look, buffer);
            buffer.set_style(card, room.look.paper(!raised));
            let style = match raised {
                true => room.look.chosen(),
                false => Style::new(),
            };
            let title = games[index].title();
            let rows = u16::from(title.contains(' ')) + 1;
            let top = (inner.height.saturating_sub(rows)) / 2;
            for (row, word) in title.split(' ').enumerate() {
                let word = match raised {
                    true => format!(" {word} "),
                    false => word.to_string(),
                };
                let style = style.add_modifier(Modifier::BOLD);
                paint::centred(&word, paint::row(inner, top + row as u16), style, buffer);
            }
            self.cards.push((card, index));
        }
    }
}

impl Page for Menu {
    fn draw(&mut self, room: &mut Room<'_>, area: Rect, buffer: &mut Buffer) {
        let look = room.look;
        // On a tall screen everything moves towards the middle.
        let spare = area.height.saturating_sub(24);
        let top = area.y + 1 + spare / 4;
        let title = Rect {
            y: top,
            height: 5,
            ..area
        };
        big("Parlour", look, look.title(), title, buffer);
        let line = |row: u16| Rect {
            y: row,
            height: 1,
            ..area
        };
        paint::centred(
            "five card games at one table",
            line(top + 5),
            look.dim(),
            buffer,
        );
        let cards = Rect {
            y: top + 7 + spare / 8,
            height: CARD.1,
            ..area
        };
        self.draw_games(room, cards, buffer);
        let about = self.chosen(room).about();
        paint::centred(about, line(cards.bottom()), Style::new(), buffer);
        let list = paint::middle(area, 76, area.height);
        let from = cards.bottom() + 2 + spare / 8;
        self.lines.clear();
        for (row, action) in (from..area.bottom() - 1).zip(self.actions()) {
            let line = Rect {
                y: row,
                height: 1,
                ..list
            };
            let chosen = action == self.action;
            let mark = if chosen { "> " } else { "  " };
            let style = if chosen { look.chosen() } else { Style::new() };
            let used = paint::text(mark, line, look.title(), buffer);
            paint::text(
                &format!(" {:<18}", action.label()),
                paint::shifted(line, used),
                style,
                buffer,
            );
            let about = self.about(room, action);
            paint::text(&about, paint::shifted(line, 23), look.dim(), buffer);
            self.lines.push((line, action));
        }
        let bottom = line(area.bottom() - 1);
        let keys = [
            ("←→", "game"),
            ("↑↓", "what to do"),
            ("Enter", "do it"),
            ("F4", "four-colour deck"),
            ("Esc", "quit"),
        ];
        paint::keys(keys, paint::shifted(bottom, 1), look, buffer);
    }

    fn input(&mut self, room: &mut Room<'_>, input: &Gesture) -> Step {
        match input {
            Gesture::Key(KeyCode::Left | KeyCode::BackTab) => self.move_game(room, -1),
            Gesture::Key(KeyCode::Right | KeyCode::Tab) => self.move_game(room, 1),
            Gesture::Key(KeyCode::Up) => self.move_action(-1),
            Gesture::Key(KeyCode::Down) => self.move_action(1),
            Gesture::Key(KeyCode::Enter | KeyCode::Char(' ')) => return self.act(room),
            Gesture::Key(KeyCode::Esc | KeyCode::Char('q')) => return Step::Leave,
            Gesture::Key(KeyCode::F(4)) => room.toggle_four_colours(),
            Gesture::Key(KeyCode::Char(digit)) => {
                let number = digit.to_digit(10).unwrap_or(0) as usize;
                if (1..=room.tables.games().len()).contains(&number) {
                    self.game = number - 1;
                    self.action = Action::Play;
                }
            }
            Gesture::Click(place) => {
                let card = self.cards.iter().find(|(area, _)| area.contains(*place));
                if let Some(&(_, game)) = card {
                    let again = self.game == game;
                    (self.game, self.action) = (game, Action::Play);
                    return if again { self.act(room) } else { Step::Stay };
                }
                let line = self.lines.iter().find(|(area, _)| area.contains(*place));
                if let Some(&(_, action)) = line {
                    self.action = action;
                    return self.act(room);
                }
            }
            Gesture::Wheel(turns) => self.move_action(*turns as isize),
            _ => {}
        }
        Step::Stay
    }

    fn come_back(&mut self, room: &mut Room<'_>) {
        room.host.put_down();
        let unfinished = room.host.offer(None);
        if room.settings.game == self.last && unfinished == self.unfinished {
            // A look at the rules, or at who plays: what is chosen stays.
            return;
        }
        self.last = room.settings.game.clone();
        let mut games = room.tables.games().iter();
        let last = games.position(|game| Some(game.id()) == self.last.as_deref());
        self.game = last.unwrap_or(self.game);
        self.look_at_history(room);
    }
}
