//! The lines of a lobby: the seats, and what a person can do.

use parlour_engine::Seat;
use parlour_protocol::{FromClient, RoomSettings};

use crate::online::{RoomMirror, sitter_in_words};

/// The times for a move that the list offers, in seconds.
const CLOCKS: [Option<u32>; 5] = [None, Some(15), Some(30), Some(60), Some(120)];

/// A line of the lobby.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    /// Somebody sits there.
    Seat {
        seat: Seat,
        name: String,
        words: String,
    },
    /// The host starts the game.
    Start,
    /// The host adds a bot of this level.
    AddBot(&'static str),
    /// The rules, as a code.
    Rules(String),
    /// A setting of the host.
    Setting(Setting, RoomSettings),
    React,
    Device,
    /// Leaves for good.
    Leave,
}

/// A setting of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    Hints,
    Coach,
    Spectators,
    Clock,
}

impl Setting {
    const ALL: [Self; 4] = [Self::Hints, Self::Coach, Self::Spectators, Self::Clock];

    fn label(self) -> &'static str {
        match self {
            Self::Hints => "Hints",
            Self::Coach => "Coach",
            Self::Spectators => "Spectators",
            Self::Clock => "Time per move",
        }
    }

    fn value(self, settings: &RoomSettings) -> String {
        let is_on = match self {
            Self::Hints => settings.hints,
            Self::Coach => settings.coach,
            Self::Spectators => settings.watch,
            Self::Clock => {
                let seconds = settings.clock.map(|clock| format!("{clock} seconds"));
                return seconds.unwrap_or_else(|| "no limit".into());
            }
        };
        if is_on { "on" } else { "off" }.into()
    }

    /// The settings with another value of this one.
    fn changed(self, mut settings: RoomSettings, by: isize) -> RoomSettings {
        match self {
            Self::Hints => settings.hints = !settings.hints,
            Self::Coach => settings.coach = !settings.coach,
            Self::Spectators => settings.watch = !settings.watch,
            Self::Clock => {
                let now = CLOCKS.iter().position(|clock| *clock == settings.clock);
                let next = (now.unwrap_or(0) + CLOCKS.len()).wrapping_add_signed(by);
                settings.clock = CLOCKS[next % CLOCKS.len()];
            }
        }
        settings
    }
}

impl Item {
    /// Whether the arrow keys change it.
    pub(super) fn has_values(&self) -> bool {
        matches!(self, Self::Setting(..))
    }

    pub(super) fn label(&self) -> String {
        let with_value = |label: &str, value: &str| format!(" {label:<17}{value} ");
        match self {
            Self::Seat { seat, words, .. } => format!(" {seat} {words} "),
            Self::Start => " Start the game ".into(),
            Self::AddBot(level) => with_value("Add a bot", &format!("← {level} →")),
            Self::Rules(code) => with_value("Rules", code),
            Self::Setting(setting, settings) => {
                with_value(setting.label(), &setting.value(settings))
            }
            Self::React => " Send a reaction ".into(),
            Self::Device => " Continue on another device ".into(),
            Self::Leave => " Leave for good ".into(),
        }
    }

    /// What the item asks of the server.
    pub(super) fn message(&self, by: isize) -> Option<FromClient> {
        Some(match self {
            Self::Start => FromClient::Start,
            Self::AddBot(level) => FromClient::AddBot {
                level: (*level).into(),
            },
            Self::Setting(setting, settings) => {
                FromClient::Settings(setting.changed(*settings, by))
            }
            Self::Device => FromClient::NewDevice,
            Self::Leave => FromClient::Leave,
            Self::Seat { .. } | Self::Rules(_) | Self::React => return None,
        })
    }

    /// The message that removes the player in this seat.
    pub(super) fn removal(self) -> Option<FromClient> {
        match self {
            Self::Seat { seat, name, .. } => Some(FromClient::Remove {
                seat,
                name: Some(name),
            }),
            _ => None,
        }
    }
}

/// All lines for this client. `level` is that of the next bot.
pub(super) fn items(room: &RoomMirror, level: &'static str) -> Vec<Item> {
    let Some(state) = room.state() else {
        return Vec::new();
    };
    let seats = Seat::all(state.seats.len()).zip(&state.seats);
    let mut items: Vec<Item> = seats
        .map(|(seat, sitter)| Item::Seat {
            seat,
            name: sitter.name.clone(),
            words: sitter_in_words(state, sitter, room.you()),
        })
        .collect();
    if room.is_host() {
        items.push(Item::Start);
        items.push(Item::AddBot(level));
        items.push(Item::Rules(state.rules.clone()));
        let settings = Setting::ALL.into_iter();
        items.extend(settings.map(|setting| Item::Setting(setting, state.settings)));
    }
    if room.seat().is_some() {
        items.extend([Item::React, Item::Device, Item::Leave]);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_go_through_their_values() {
        let settings = RoomSettings::default();
        let check = |setting: Setting, by: isize, expected: &str| {
            let changed = setting.changed(settings, by);
            assert_eq!(setting.value(&changed), expected, "{setting:?}");
        };
        check(Setting::Hints, 1, "on");
        check(Setting::Coach, -1, "on");
        check(Setting::Spectators, 1, "off");
        check(Setting::Clock, 1, "15 seconds");
        check(Setting::Clock, -1, "120 seconds");
    }
}
