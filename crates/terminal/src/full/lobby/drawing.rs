//! Draws a lobby.

use parlour_protocol::{Phase, RoomState};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::LobbyPage;
use crate::full::page::AppContext;
use crate::full::{paint, qr};
use crate::line::words::sentence;
use crate::line::{fit, wrapped};

/// The columns of the list beside a QR code, with its margin.
const LIST: u16 = 43;

/// The lines below the list: the news, what to do, the keys.
const BOTTOM: u16 = 3;

impl LobbyPage {
    pub(super) fn draw_room(&mut self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let Some(state) = self.state().map(|state| state.clone()) else {
            return;
        };
        let title = format!("{} at table {}", state.title, state.code);
        paint::centred(&title, paint::row(area, 0), context.theme.title(), buffer);
        let list = self.draw_invitation(context, area, buffer);
        let watching = match state.watching {
            0 => String::new(),
            watching => format!(", {watching} watching"),
        };
        let people = format!("{} of {} seats{watching}", state.seats.len(), state.most);
        paint::text(&people, paint::row(list, 0), context.theme.dim(), buffer);
        let items = Rect {
            y: list.y + 1,
            height: list.height.saturating_sub(1),
            ..list
        };
        self.draw_list(context, items, buffer);
        let bottom = Rect {
            y: area.bottom() - BOTTOM,
            height: BOTTOM,
            ..area
        };
        self.draw_bottom(context, &state, bottom, buffer);
        if let Some(reactions) = &mut self.reactions {
            reactions.draw(context, area, buffer);
        }
    }

    /// Draws how others join: the link, and its QR code if there is room. Returns the area
    /// for the list.
    fn draw_invitation(&self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) -> Rect {
        let theme = context.theme;
        let (columns, lines) = qr::size(&self.code);
        let fits = area.width >= LIST + columns && area.height > lines + BOTTOM;
        let has_code = lines > 0 && fits && !theme.ascii;
        if has_code {
            let place = Rect {
                x: area.right() - columns,
                y: area.y + 1,
                width: columns,
                height: lines,
            };
            qr::draw(&self.code, theme, place, buffer);
        }
        let how = match has_code {
            true => "Others scan the code, or open",
            false => "Others open this link, or use parlour join:",
        };
        let page = paint::shifted(area, 2);
        let width = if has_code { LIST - 2 } else { page.width };
        let page = Rect { width, ..page };
        paint::text(how, paint::row(page, 2), theme.dim(), buffer);
        paint::text(&self.link, paint::row(page, 3), Style::new(), buffer);
        Rect {
            y: page.y + 5,
            height: page.height.saturating_sub(5 + BOTTOM),
            ..page
        }
    }

    /// Draws the news, what to do, and the keys.
    fn draw_bottom(
        &self,
        context: &AppContext<'_>,
        state: &RoomState,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let theme = context.theme;
        let words = self.room.borrow().trouble();
        let words = words.unwrap_or(&self.message);
        // A long message also uses the line above.
        let words = wrapped(words, usize::from(area.width));
        for (row, words) in (0..).zip(words.lines().rev().take(2)) {
            let line = Rect {
                y: area.y - row,
                height: 1,
                ..area
            };
            paint::blank(line, theme, buffer);
            paint::text(words, line, theme.title(), buffer);
        }
        let line = paint::row(area, 1);
        let used = paint::text(self.prompt(state), line, theme.turn(), buffer);
        let rest = paint::shifted(line, used + 1);
        self.typed.draw(rest, theme, buffer);
        paint::keys(self.keys(), paint::row(area, 2), theme, buffer);
    }

    /// Draws the people and the actions.
    fn draw_list(&mut self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let items = self.items();
        self.chosen = self.chosen.min(items.len().saturating_sub(1));
        // An empty line between the people and the actions.
        let seats = self.seats;
        let line_of = |number: usize| number + usize::from(number >= seats);
        let height = usize::from(area.height);
        let chosen = line_of(self.chosen);
        self.top = self.top.clamp((chosen + 1).saturating_sub(height), chosen);
        if line_of(items.len()) <= height {
            self.top = 0;
        }
        self.rows.clear();
        for (number, item) in items.iter().enumerate() {
            let Some(row) = line_of(number).checked_sub(self.top) else {
                continue;
            };
            let row = paint::row(area, row as u16);
            let is_chosen = number == self.chosen;
            let style = if is_chosen {
                theme.chosen()
            } else {
                Style::new()
            };
            let mark = if is_chosen { "> " } else { "  " };
            let used = paint::text(mark, row, theme.title(), buffer);
            let rest = paint::shifted(row, used);
            let words = fit(&item.label(), rest.width.into());
            paint::text(&words, rest, style, buffer);
            self.rows.push((row, number));
        }
    }

    /// What is shown while there is no room: a new or an ended connection.
    pub(super) fn draw_outside(&self, context: &AppContext<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = context.theme;
        let room = self.room.borrow();
        let (words, keys) = match room.ended() {
            Some(words) => (sentence(words), [("Enter", "menu")]),
            None => (
                format!("Connecting to {} …", self.link),
                [("Esc", "cancel")],
            ),
        };
        let words = wrapped(&words, 60);
        let height = words.lines().count() as u16;
        let panel = paint::middle(area, 66, height + 6);
        let inner = paint::frame("Table on a server", panel, theme, buffer);
        for (row, line) in (1..).zip(words.lines()) {
            paint::centred(line, paint::row(inner, row), Style::new(), buffer);
        }
        let line = paint::middle(paint::row(inner, height + 2), 12, 1);
        paint::keys(keys, line, theme, buffer);
    }

    /// What to do now.
    fn prompt(&self, state: &RoomState) -> &'static str {
        let room = self.room.borrow();
        match state.phase {
            Phase::Dealing => "Shuffling fairly: everybody contributes.",
            Phase::Playing => "A game is being played.",
            Phase::Lobby | Phase::Over if room.is_host() => "Start when everybody is here.",
            Phase::Lobby | Phase::Over if room.seat().is_none() => "You are watching this table.",
            Phase::Lobby | Phase::Over => "The host starts the game.",
        }
    }

    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        let mut keys = vec![("↑↓", "choose"), ("Enter", "select")];
        if self.room.borrow().is_host() {
            keys.extend([("←→", "change"), ("Del", "remove")]);
        }
        keys.extend([("F2", "rules"), ("?", "help"), ("Esc", "leave")]);
        keys
    }
}
