//! Opens or joins a table on a server from the menu of the line mode.

use std::io::{self, Write};
use std::sync::Arc;

use parlour_engine::registry::AnyGame;

use super::lobby::OnlineEnd;
use super::menu::{Away, LineMode};
use super::scene_text::sentence;
use crate::full::qr_code;
use crate::online::{Online, SeatLine, Visit, is_link, is_only_here, new_room};
use crate::own_name::own_name;

impl<W: Write> LineMode<'_, W> {
    /// Starts the server for the local network, and opens a table on it.
    pub(super) fn play_with_others(&mut self) -> io::Result<Option<Away>> {
        let Some(online) = self.host.online() else {
            return Ok(None);
        };
        let game = match self.ask_game("Which game? (number or name)")? {
            Ok(game) => game,
            Err(away) => return Ok(away),
        };
        match online.serve() {
            Ok(server) => self.open_table(&online, &server, game),
            Err(words) => self.show_refusal(&words),
        }
    }

    /// Asks for a server, and for a table on it.
    pub(super) fn play_online(&mut self) -> io::Result<Option<Away>> {
        let Some(online) = self.host.online() else {
            return Ok(None);
        };
        let last = self.settings.server.clone();
        let question = match &last {
            Some(last) => {
                format!(
                    "Type the link of a table or the address of a server. Enter: {last}; menu goes back."
                )
            }
            None => "Type the link of a table or the address of a server. Enter goes back.".into(),
        };
        let place = match self.ask(&question)? {
            Ok(line) => line.trim().to_string(),
            Err(leave) => return Ok(Some(Away::Leave(leave))),
        };
        let place = match (place.as_str(), last) {
            ("", Some(last)) => last,
            ("" | "menu" | "quit" | ":quit", _) => return Ok(None),
            _ => place,
        };
        let mut code = String::new();
        if !is_link(&place) {
            code = match self.ask("The code of the table? Enter opens a new one.")? {
                Ok(line) => line.trim().to_string(),
                Err(leave) => return Ok(Some(Away::Leave(leave))),
            };
            if code.is_empty() {
                return match self.ask_game("Which game? (number or name)")? {
                    Ok(game) => self.open_table(&online, &place, game),
                    Err(away) => Ok(away),
                };
            }
        }
        let name = own_name(&self.settings);
        let visit = Visit::at(online.as_ref(), &place, &code, &name);
        self.visit(&online, visit)
    }

    fn open_table(
        &mut self,
        online: &Arc<dyn Online>,
        server: &str,
        game: &dyn AnyGame,
    ) -> io::Result<Option<Away>> {
        let rules = self.settings.house_rules(game);
        let new = new_room(game, &rules, &own_name(&self.settings));
        match Visit::open(online.as_ref(), server, &new) {
            Ok(visit) => {
                let link = visit.link();
                self.screen.line(&format!("Others join at {link}"))?;
                if self.screen.draws() && !is_only_here(&link) {
                    self.screen.lines(qr_code(&link).lines())?;
                }
                self.visit(online, visit)
            }
            Err(words) => self.show_refusal(&words),
        }
    }

    fn visit(&mut self, online: &Arc<dyn Online>, visit: Visit) -> io::Result<Option<Away>> {
        let link = visit.link();
        let line = match SeatLine::connect(visit, Arc::clone(online)) {
            Ok(line) => line,
            Err(error) => return self.show_refusal(&error.to_string()),
        };
        Ok(match self.join(Box::new(line), &link)? {
            OnlineEnd::Leave(leave) => Some(Away::Leave(leave)),
            OnlineEnd::Ended | OnlineEnd::NoSeat => None,
        })
    }

    fn show_refusal(&mut self, words: &str) -> io::Result<Option<Away>> {
        self.screen.show_error(&sentence(words))?;
        Ok(None)
    }
}
