//! A game's title page: its name in big letters, 1 new game, 2 rules, 3 quit.

use parlour_bots::Seating;
use parlour_engine::registry::AnyGame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::draw::big_text;
use super::open_table::{deal_or_warn, default_seating};
use super::page::{AppContext, InputEvent, Navigation, Page};
use super::paint;
use super::resume_offer::ResumeOffer;
use super::text_page::TextPage;
use crate::host::SavedGame;
use crate::table::TableConfig;

const CHOICES: [&str; 3] = ["1 new game", "2 rules", "3 quit"];

/// The title page of the game that the command line named.
pub(crate) struct SplashPage {
    game: &'static dyn AnyGame,
    /// Who plays, if the command line says so.
    seating: Option<Seating>,
    /// An unfinished game to offer before the first new one.
    offered: Option<SavedGame>,
    message: &'static str,
    buttons: Vec<Rect>,
}

impl SplashPage {
    pub(crate) fn new(
        game: &'static dyn AnyGame,
        seating: Option<Seating>,
        offered: Option<SavedGame>,
    ) -> Self {
        Self {
            game,
            seating,
            offered,
            message: "",
            buttons: Vec::new(),
        }
    }

    fn choose(&mut self, context: &mut AppContext<'_>, number: usize) -> Navigation {
        let rules = context.house_rules(self.game);
        match number {
            0 => {
                let seating = self.seating.clone();
                let seating =
                    seating.unwrap_or_else(|| default_seating(context, self.game, &rules));
                let config = TableConfig::new(self.game, rules, seating);
                match self.offered.take() {
                    Some(saved) => Navigation::push(ResumeOffer::new(saved, config)),
                    None => deal_or_warn(context, config),
                }
            }
            1 => {
                let prose = self.game.prose(&rules);
                let prose = prose.unwrap_or_else(|error| error.to_string());
                Navigation::push(TextPage::new(self.game.title(), prose))
            }
            2 => Navigation::Quit,
            _ => {
                self.message = "Please type 1 for a new game, 2 for the rules or 3 to quit.";
                Navigation::Stay
            }
        }
    }
}

impl Page for SplashPage {
    fn is_home(&self) -> bool {
        true
    }

    fn draw(&mut self, context: &mut AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let middle = paint::middle(area, area.width, 19);
        let title = Rect {
            height: 11,
            ..middle
        };
        big_text(self.game.title(), theme, theme.title(), title, buffer);
        let about = format!("{}: {}.", self.game.title(), self.game.about());
        paint::centred(&about, paint::row(middle, 12), Style::new(), buffer);
        let width = CHOICES.iter().map(|words| words.len() as u16 + 3);
        let mut rest = paint::middle(paint::row(middle, 14), width.sum::<u16>() - 3, 1);
        self.buttons.clear();
        for words in CHOICES {
            let used = paint::text(words, rest, theme.turn(), buffer);
            self.buttons.push(Rect {
                width: used,
                ..rest
            });
            rest = paint::shifted(rest, used + 3);
        }
        paint::centred(self.message, paint::row(middle, 16), theme.title(), buffer);
        let keys = [("1 2 3", "choose"), ("Esc", "menu")];
        paint::keys(keys, paint::row(area, area.height - 1), theme, buffer);
    }

    fn input(&mut self, context: &mut AppContext<'_>, input: &InputEvent) -> Navigation {
        self.message = "";
        match input {
            InputEvent::Key(KeyCode::Esc) => Navigation::Back,
            InputEvent::Key(KeyCode::Char(letter)) => {
                let number = letter.to_digit(10).and_then(|digit| digit.checked_sub(1));
                self.choose(context, number.map_or(usize::MAX, |number| number as usize))
            }
            InputEvent::Key(_) => self.choose(context, usize::MAX),
            InputEvent::Click(place) => {
                let mut buttons = self.buttons.iter();
                let button = buttons.position(|area| area.contains(*place));
                button.map_or(Navigation::Stay, |number| self.choose(context, number))
            }
            _ => Navigation::Stay,
        }
    }

    fn uncover(&mut self, context: &mut AppContext<'_>) {
        context.host.release();
    }
}
