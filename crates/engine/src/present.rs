//! The texts and scenes of a game.

use crate::game::Game;
use crate::moves::Moves;
use crate::refusal::Refusal;
use crate::scene::{Face, Recap, Scene};
use crate::seat::{Names, Seat};
use crate::summary::{Finished, SummaryText};
use crate::view::{Sight, View};

/// A game that takes very long by its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongGame {
    /// How long it takes, as a sentence.
    pub warning: String,
    /// The switch that makes it shorter, and its value.
    pub shorter: (&'static str, &'static str),
    /// What that changes, as a sentence.
    pub offer: String,
}

/// The result of a player who is out before the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfGame {
    /// The result as a sentence: `Ann finished first.`
    pub result: String,
    /// Whether it is a good result, which deserves to be celebrated.
    pub is_good: bool,
}

/// How a game is shown to people. Screens and servers use it; simulations do not.
///
/// All methods get a [`View`] or a [`Sight`], never the whole table, so that a
/// screen cannot show what its seat may not know.
pub trait Present: Game {
    /// The title of the game.
    const TITLE: &'static str;
    /// One line for menus.
    const ABOUT: &'static str;
    /// The name of a player without a seat who can win, such as a dealer.
    const HOUSE: Option<&'static str> = None;
    /// Whether seats hold cards that the next person at the keyboard must not
    /// see. If so, the screen is covered between people.
    const SECRETS: bool = true;
    /// The maximum number of people. One is always enough, because bots can take
    /// the other seats.
    const MAX_PEOPLE: usize;
    /// The maximum number of people with `--max-players`.
    const MAX_PEOPLE_RAISED: usize = Self::MAX_PEOPLE;
    /// The number of seats when one person plays alone. Bots take the free ones.
    const DEFAULT_SEATS: usize = 2;

    /// A few cards that stand for the game on menus and in lobbies.
    fn emblem() -> Vec<Face> {
        vec![Face::Back { count: 1 }; 3]
    }

    /// The maximum number of people under these rules.
    fn max_people(rules: &Self::Rules) -> usize {
        let _ = rules;
        Self::MAX_PEOPLE
    }

    /// A warning before a very long game, with a change of the rules that makes it
    /// shorter.
    fn long_game(rules: &Self::Rules) -> Option<LongGame> {
        let _ = rules;
        None
    }

    /// The rules in force, in a player's words.
    fn prose(rules: &Self::Rules) -> String;

    /// Parses what a player typed. The returned move is legal. Unless a game says
    /// otherwise, players type a move as [`write`](Self::write) writes it.
    ///
    /// # Errors
    /// A [`Refusal`] that explains why the move is not possible, or asks for the
    /// missing part of the move.
    fn read(view: View<'_, Self>, names: &Names, text: &str) -> Result<Self::Move, Refusal> {
        let legal = Self::legal_moves(view);
        let texts = || {
            let moves = legal.iter();
            moves.map(|mv| Self::write(view.rules, names, mv))
        };
        let typed = texts().position(|written| written.eq_ignore_ascii_case(text.trim()));
        typed.and_then(|index| legal.get(index)).ok_or_else(|| {
            let typed: String = text.trim().chars().take(20).collect();
            let texts: Vec<String> = texts().collect();
            let texts = texts.join(", ");
            Refusal::no(format!(
                "You cannot play {typed:?} now. Type one of: {texts}."
            ))
        })
    }

    /// The canonical text of a move, for records, screens and network messages.
    fn write(rules: &Self::Rules, names: &Names, mv: Self::Move) -> String;

    /// The table as this seat sees it. The session adds names and the latest
    /// events.
    fn scene(sight: Sight<'_, Self>, names: &Names) -> Scene;

    /// An event as a sentence; empty for events that are not shown.
    fn say(rules: &Self::Rules, names: &Names, event: &Self::Event) -> String;

    /// The player whom an event's sentence is about; by default the first one that it names.
    fn protagonist(names: &Names, event: &Self::Event, sentence: &str) -> Option<Seat> {
        let _ = event;
        names.first_in(sentence)
    }

    /// The card that a word of a sentence names. Screens draw the card instead of the word.
    fn card_word(rules: &Self::Rules, word: &str) -> Option<Face> {
        let _ = (rules, word);
        None
    }

    /// The part of the game to which the next move belongs, such as round 3, if the game
    /// has such parts.
    fn part(rules: &Self::Rules, public: &Self::Public) -> Option<(&'static str, u32)> {
        let _ = (rules, public);
        None
    }

    /// The number of the part that begins with this event, for games in which a move can
    /// end one part and begin another.
    fn begins_part(event: &Self::Event) -> Option<u32> {
        let _ = event;
        None
    }

    /// Whether a screen should pause after this event, such as the end of a
    /// round.
    fn is_pause(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// The seat whose result this event is, if it is the result of one player among several,
    /// such as a hand won. Players are told their own results first.
    fn result_seat(event: &Self::Event) -> Option<Seat> {
        let _ = event;
        None
    }

    /// The result of a seat that is out of a game which goes on without it: it can
    /// make no move until the end. `None` for seats that still play.
    fn out_of_game(
        rules: &Self::Rules,
        public: &Self::Public,
        names: &Names,
        seat: Seat,
    ) -> Option<OutOfGame> {
        let _ = (rules, public, names, seat);
        None
    }

    /// The end of a part of the game, such as one deal of several, if the events of
    /// the last move contain it.
    fn recap(
        rules: &Self::Rules,
        names: &Names,
        public: &Self::Public,
        events: &[&Self::Event],
    ) -> Option<Recap> {
        let _ = (rules, names, public, events);
        None
    }

    /// A finished game in words: why it ended, what each seat has, memorable
    /// moments.
    fn sum_up(game: &Finished<'_, Self>) -> SummaryText {
        SummaryText {
            reason: format!("The game ended: {}.", game.outcome.ending),
            ..SummaryText::default()
        }
    }

    /// A point of the graph over the whole game: the label of the graph, and a
    /// value from 0 to 100.
    fn trend(rules: &Self::Rules, event: &Self::Event) -> Option<(&'static str, u8)> {
        let _ = (rules, event);
        None
    }

    /// An event as one line of JSON.
    fn event_json(rules: &Self::Rules, event: &Self::Event) -> String {
        let _ = rules;
        serde_json::to_string(event).expect("events are plain data")
    }
}
