//! What both modes say about a room.

use parlour_protocol::{PersonId, Reaction, RoomState, SeatState};

/// Said when the host has ended a game.
pub(crate) const GAME_ENDED: &str = "The host has ended the game.";

/// The levels of bots.
pub(crate) const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

/// All reactions by name. People may type the name.
pub(crate) const REACTIONS: [(&str, Reaction); 6] = [
    ("Wow", Reaction::Wow),
    ("Laugh", Reaction::Laugh),
    ("Applause", Reaction::Applause),
    ("Ouch", Reaction::Ouch),
    ("Hmm", Reaction::Hmm),
    ("Thanks", Reaction::Thanks),
];

pub(crate) fn reaction_in_words(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Applause => "Bravo!",
        Reaction::Laugh => "Ha ha!",
        Reaction::Wow => "Wow!",
        Reaction::Ouch => "Ouch!",
        Reaction::Hmm => "Hmm …",
        Reaction::Thanks => "Thank you for the game!",
    }
}

/// Who sits on a seat: `Ann, you, the host, 1 game won`.
pub(crate) fn sitter_in_words(room: &RoomState, seat: &SeatState, you: Option<PersonId>) -> String {
    let is_you = seat.person.is_some() && seat.person == you;
    let kind = match (&seat.bot, is_you, seat.present) {
        (Some(level), ..) => format!(", a bot ({level})"),
        (None, true, _) => ", you".into(),
        (None, false, true) => String::new(),
        (None, false, false) => ", away".into(),
    };
    let host = match seat.person.is_some() && seat.person == room.host {
        true => ", the host",
        false => "",
    };
    let wins = match seat.wins {
        0 => String::new(),
        1 => ", 1 game won".into(),
        wins => format!(", {wins} games won"),
    };
    format!("{}{kind}{host}{wins}", seat.name)
}
