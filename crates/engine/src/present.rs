//! Words and pictures: what a game says and shows to people.

use crate::game::Game;
use crate::refusal::Refusal;
use crate::scene::Scene;
use crate::seat::Names;
use crate::view::{Sight, View};

/// How a game looks and reads. Screens and servers use it; simulations do not.
///
/// Everything here is made from a [`View`] or a [`Sight`], never from the whole
/// table, so that no screen can show what its seat may not know.
pub trait Present: Game {
    /// What people call the game.
    const TITLE: &'static str;
    /// One line for menus.
    const ABOUT: &'static str;
    /// The name of a player without a seat who can win, such as a dealer.
    const HOUSE: Option<&'static str> = None;
    /// Whether seats hold cards that the next person at the keyboard must not
    /// see. Screens are covered between people then.
    const SECRETS: bool = true;
    /// How many people can sit down. One is always enough: bots take the other
    /// seats.
    const PEOPLE: usize;
    /// How many people can sit down if they ask for it (`--max-players`).
    const MOST_PEOPLE: usize = Self::PEOPLE;
    /// The seats of a table that one person sits down at alone: bots take
    /// those that are free.
    const DEFAULT_SEATS: usize = 2;

    /// How many people can sit down by these rules.
    fn people_at(rules: &Self::Rules) -> usize {
        let _ = rules;
        Self::PEOPLE
    }

    /// The rules in force, in a player's words.
    fn prose(rules: &Self::Rules) -> String;

    /// Reads what a player typed. Whoever may not make the move now is told
    /// why in a player's words; what is returned is legal.
    ///
    /// # Errors
    /// A [`Refusal`] that explains, or asks back.
    fn read(view: View<'_, Self>, names: &Names, text: &str) -> Result<Self::Move, Refusal>;

    /// The one text form of a move, in records, screens and wires.
    fn write(rules: &Self::Rules, names: &Names, mv: Self::Move) -> String;

    /// The table as this seat sees it. The session adds names and the story.
    fn scene(sight: Sight<'_, Self>, names: &Names) -> Scene;

    /// A fact as a sentence; empty for facts that need no words.
    fn say(rules: &Self::Rules, names: &Names, event: &Self::Event) -> String;

    /// Whether people want a moment to look at what just happened before the
    /// game goes on: the end of a round, say.
    fn is_pause(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// What a graph over the whole game shows of a fact: what it measures, and
    /// how much from 0 to 100.
    fn trend(rules: &Self::Rules, event: &Self::Event) -> Option<(&'static str, u8)> {
        let _ = (rules, event);
        None
    }

    /// A fact as one line of JSON.
    fn event_json(rules: &Self::Rules, event: &Self::Event) -> String {
        let _ = rules;
        serde_json::to_string(event).expect("events are plain data")
    }
}
