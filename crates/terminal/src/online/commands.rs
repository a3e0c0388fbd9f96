//! The commands that people type at a table on a server.

use parlour_engine::Seat;
use parlour_protocol::{FromClient, RoomSettings, RoomState};

use super::words::REACTIONS;

/// The commands, in lines of text.
pub(crate) const HELP: [&str; 13] = [
    "Type a move when it is your turn. You can always type:",
    "  table: the table, hand: your cards, who: who sits here",
    "  hint: a hint, if the host allows hints",
    "  wow, laugh, applause, ouch, hmm, thanks: a reaction for everybody",
    "  device: a code to continue on another device",
    "  quit: leave for now; you keep your seat",
    "  leave: leave the table for good",
    "  forget: leave between games, and delete your name",
    "The host can also type end, to end a game without a result, and between games:",
    "  start, bot easy, bot medium, bot hard, remove SEAT, host SEAT",
    "  rules CODE: another game or other rules, rule NAME VALUE: one rule",
    "  watch, hints, coach or listed, with on or off; clock or absence, with seconds or off",
    "  seats: the number of seats, or off for as many as the game can have",
];

/// A typed command.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Typed {
    /// A message to the server.
    Send(FromClient),
    /// Shows the help.
    Help,
    /// Shows who sits at the table.
    Who,
    /// Shows the table.
    Table,
    /// Shows the person's cards.
    Hand,
    /// Leaves for now; the seat is kept.
    Quit,
}

/// Reads a typed line; `None` if it is not a command, but perhaps a move.
///
/// # Errors
/// What is missing, as a sentence.
pub(crate) fn read(line: &str, room: Option<&RoomState>) -> Result<Option<Typed>, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    let word = word.to_lowercase();
    let message = match word.as_str() {
        "quit" | "q" => return Ok(Some(Typed::Quit)),
        "help" | "?" => return Ok(Some(Typed::Help)),
        "who" => return Ok(Some(Typed::Who)),
        "table" => return Ok(Some(Typed::Table)),
        "hand" => return Ok(Some(Typed::Hand)),
        "hint" => FromClient::Hint,
        "leave" => FromClient::Leave,
        "forget" => FromClient::Forget,
        "device" => FromClient::NewDevice,
        "start" => FromClient::Start,
        "end" => FromClient::EndGame,
        "bot" => FromClient::AddBot {
            level: if rest.is_empty() { "medium" } else { rest }.into(),
        },
        "remove" | "host" => about_seat(&word, rest, room)
            .ok_or_else(|| format!("Type the number of a seat: {word} 2."))?,
        "watch" | "hints" | "coach" | "listed" | "clock" | "absence" | "seats" => {
            let changed = room.and_then(|room| changed(room.settings, &word, rest));
            FromClient::Settings(
                changed.ok_or("Type on or off; for times and seats, a number or off.")?,
            )
        }
        "rule" => {
            let (rule, value) = rest.split_once([' ', '=']).unwrap_or((rest, "on"));
            FromClient::Rule {
                rule: rule.into(),
                value: value.into(),
            }
        }
        "rules" if !rest.is_empty() => FromClient::Rules { code: rest.into() },
        word => {
            let mut reactions = REACTIONS.into_iter();
            match reactions.find(|(name, _)| name.eq_ignore_ascii_case(word)) {
                Some((_, reaction)) => FromClient::React { reaction },
                None => return Ok(None),
            }
        }
    };
    Ok(Some(Typed::Send(message)))
}

/// A command of the host about a seat.
fn about_seat(word: &str, number: &str, room: Option<&RoomState>) -> Option<FromClient> {
    let seat = Seat::from_number(number.parse().ok()?)?;
    match word {
        "remove" => Some(FromClient::Remove { seat, name: None }),
        _ => {
            let person = room?.seats.get(seat.index())?.person?;
            Some(FromClient::HandOver { person })
        }
    }
}

/// The settings with one change.
fn changed(mut settings: RoomSettings, word: &str, value: &str) -> Option<RoomSettings> {
    let is_on = match value {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    };
    match word {
        "watch" => settings.watch = is_on?,
        "hints" => settings.hints = is_on?,
        "coach" => settings.coach = is_on?,
        "listed" => settings.listed = is_on?,
        word => {
            let number: Option<u32> = match is_on {
                Some(false) => None,
                _ => Some(value.parse().ok()?),
            };
            match word {
                "clock" => settings.clock = number,
                "seats" => settings.seats = number.map(|seats| seats as usize),
                _ => settings.absence = number,
            }
        }
    }
    Some(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_moves() {
        let check = |line: &str, expected: Option<Typed>| {
            assert_eq!(read(line, None), Ok(expected), "{line}");
        };
        check("R7", None);
        check("", None);
        check("rules", None);
        check("Quit", Some(Typed::Quit));
        check("start", Some(Typed::Send(FromClient::Start)));
        check("end", Some(Typed::Send(FromClient::EndGame)));
        let bot = |level: &str| {
            Some(Typed::Send(FromClient::AddBot {
                level: level.into(),
            }))
        };
        check("bot", bot("medium"));
        check("bot  hard", bot("hard"));
        let rule = FromClient::Rule {
            rule: "stacking".into(),
            value: "off".into(),
        };
        check("rule stacking=off", Some(Typed::Send(rule)));
        let rules = FromClient::Rules {
            code: "one:official".into(),
        };
        check("rules one:official", Some(Typed::Send(rules)));
        assert!(read("remove nobody", None).is_err());
        assert!(read("clock soon", None).is_err());
    }

    #[test]
    fn one_setting_is_changed() {
        let check = |word: &str, value: &str, expected: Option<RoomSettings>| {
            let settings = changed(RoomSettings::default(), word, value);
            assert_eq!(settings, expected, "{word} {value}");
        };
        let default = RoomSettings::default;
        check(
            "clock",
            "60",
            Some(RoomSettings {
                clock: Some(60),
                ..default()
            }),
        );
        check(
            "absence",
            "off",
            Some(RoomSettings {
                absence: None,
                ..default()
            }),
        );
        check(
            "hints",
            "on",
            Some(RoomSettings {
                hints: true,
                ..default()
            }),
        );
        check(
            "seats",
            "3",
            Some(RoomSettings {
                seats: Some(3),
                ..default()
            }),
        );
        check("seats", "on", None);
        check("hints", "60", None);
        check("clock", "on", None);
    }
}
