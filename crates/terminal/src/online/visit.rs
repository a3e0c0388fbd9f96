//! A visit to a table on a server: the table, and how a person gets a seat there.

use parlour_engine::registry::AnyGame;
use parlour_engine::rules::RulesMap;
use parlour_protocol::{Hello, NewRoom, TableAddress};

use super::line::Online;
use crate::rules_text::rules_code;

/// A table on a server, and how a person gets a seat there.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The table.
    pub address: TableAddress,
    /// The name of a new person; nobody sits down without one.
    pub name: Option<String>,
    /// The token of a seat, to come back to it.
    pub token: Option<String>,
    /// A one-time code from another device of the same person.
    pub device: Option<String>,
}

impl Visit {
    /// Opens a table on a server, as its host.
    ///
    /// # Errors
    /// Why not, as a sentence.
    pub fn open(online: &dyn Online, server: &str, new: &NewRoom) -> Result<Self, String> {
        let opened = online.open(server, new)?;
        Ok(Self {
            address: opened.address,
            name: Some(new.name.clone()),
            token: Some(opened.token),
            device: None,
        })
    }

    /// A visit to the table of a link, or of a code on a server. A person who sits there
    /// already comes back to their seat.
    pub(crate) fn at(online: &dyn Online, link_or_server: &str, code: &str, name: &str) -> Self {
        let address = match is_link(link_or_server) {
            true => TableAddress::read(link_or_server, None),
            false => TableAddress::read(code, Some(link_or_server)),
        };
        Self {
            token: online.token(&address),
            address,
            name: Some(name.into()),
            device: None,
        }
    }

    /// A link to the table.
    #[must_use]
    pub fn link(&self) -> String {
        self.address.link()
    }

    pub(super) fn hello(&self) -> Hello {
        let is_new = self.token.is_none() && self.device.is_none();
        Hello {
            name: self.name.clone().filter(|_| is_new),
            device: self.device.clone(),
            deals: self.name.is_some(),
            token: self.token.clone().filter(|_| self.device.is_none()),
            ..Hello::default()
        }
    }
}

/// Whether a text is the link of a table, and not only a server.
pub(crate) fn is_link(text: &str) -> bool {
    text.contains("/t/")
}

/// Whether nobody at another computer can use a link.
pub(crate) fn is_only_here(link: &str) -> bool {
    let here = ["//127.", "//localhost", "//[::1]"];
    here.iter().any(|here| link.contains(here))
}

/// A new table for this game, opened by a person of this name.
pub(crate) fn new_room(game: &dyn AnyGame, rules: &RulesMap, name: &str) -> NewRoom {
    NewRoom {
        name: name.into(),
        rules: rules_code(game, rules),
        bots: Vec::new(),
        settings: Default::default(),
        from: None,
    }
}
