//! What a screen needs of a table. There are two tables: a session in this program
//! (`local`) and a line to a server (`online`). Neither the full screen nor the line mode
//! knows which one it has.

mod local;
mod online;
mod pending;
mod turns;

use std::time::Duration;

use parlour_bots::AnyRegistry;
use parlour_engine::game::OutOfGame;
use parlour_engine::host::{Hint, Summary};
use parlour_engine::moves::Ask;
use parlour_engine::record::GameResult;
use parlour_engine::scene::{Recap, Scene};
use parlour_engine::{Record, Seat};
use parlour_protocol::Reaction;

pub(crate) use self::local::{LocalTable, TableConfig};
pub(crate) use self::online::{OnlineTable, leave_warning, rules_of};
pub(crate) use self::pending::{PendingMove, RepeatableAnswers};
use crate::host::{Host, Settings};
use crate::review::CostlyMove;

/// What a table uses of the program.
pub(crate) struct TableContext<'a> {
    /// All games.
    pub(crate) registry: &'a dyn AnyRegistry,
    /// Saves games and settings.
    pub(crate) host: &'a mut dyn Host,
    /// The saved settings.
    pub(crate) settings: &'a mut Settings,
    /// The time since the program started.
    pub(crate) now: Duration,
    /// How long a bot takes for a move.
    pub(crate) bot_delay: Duration,
    /// Whether the screen shows one change after the other.
    pub(crate) one_by_one: bool,
}

/// A table with a person at the screen. [`take_event`](Self::take_event) returns everything
/// that happens there, also the answer to a move, which can take a while.
pub(crate) trait ScreenTable {
    /// The game's title.
    fn title(&self) -> String;
    /// Whether the game has no decisions.
    fn is_automatic(&self) -> bool;
    /// What the table waits for.
    fn wait(&self) -> Wait;
    /// The table as the person at the screen may see it.
    fn scene(&self) -> Scene;
    /// What happened since the person last acted.
    fn news(&self) -> News;
    /// Returns what the person at the screen was not told yet, and marks it as told.
    fn take_untold(&mut self) -> Vec<String>;
    /// Everything that happened, as far as it may be shown.
    fn log(&self) -> Vec<String>;
    /// The rules in force, in a player's words.
    fn rules(&self, registry: &dyn AnyRegistry) -> String;
    /// The games won at this table so far, as a sentence.
    fn score(&self) -> Option<String>;
    /// The legal moves of the person at the screen, as text.
    fn moves(&self) -> Vec<String>;
    /// The seat that a typed line makes a move for, and the move.
    ///
    /// # Errors
    /// Why nobody here can make a move now, as a sentence.
    fn speaker(&self, line: &str) -> Result<(Seat, String), String>;
    /// Makes a move.
    fn play(&mut self, context: &mut TableContext<'_>, seat: Seat, text: &str);
    /// Whether a command is possible now.
    fn offers(&self, command: Command) -> bool;
    /// Carries out a command.
    fn run(&mut self, context: &mut TableContext<'_>, command: Command);
    /// Carries out a typed command that only this kind of table has. Returns whether the
    /// line was one.
    fn run_typed(&mut self, line: &str) -> bool {
        let _ = line;
        false
    }
    /// Lets the table go on: bots move, a server has news. While the screen still shows
    /// a change, the next one waits.
    fn poll(&mut self, context: &mut TableContext<'_>, is_showing: bool);
    /// What happened, one event at a time.
    fn take_event(&mut self) -> Option<TableEvent>;
    /// When to call [`poll`](Self::poll) next.
    fn next_poll(&self, now: Duration) -> Option<Duration>;
    /// What the page shows while only one of several people may look.
    fn cover(&self) -> Option<Cover> {
        None
    }
    /// What is wrong with the table at the moment: a lost connection.
    fn trouble(&self) -> Option<String> {
        None
    }
    /// Whether an automatic game is played without input.
    fn is_playing_itself(&self) -> bool {
        false
    }
    /// What the full screen's help says about this kind of table.
    fn key_help(&self) -> Vec<&'static str>;
    /// What the line mode's help says about this kind of table.
    fn word_help(&self) -> Vec<&'static str>;
    /// What can be done after the game, the most likely first.
    fn next_steps(&self) -> &'static [NextStep];
    /// Does what was chosen after the game.
    ///
    /// # Errors
    /// Why it cannot be done, as a sentence.
    fn take_step(&mut self, step: NextStep) -> Result<StepTaken, String>;
    /// What happens to the game if the person leaves the table now, as a sentence.
    fn leave_warning(&self, host: &dyn Host) -> &'static str;
    /// Called when the screen leaves the table.
    fn close(&mut self, context: &mut TableContext<'_>);
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// Nothing: the game is over, or cannot go on.
    Nothing,
    /// A move of this person, who is at the screen.
    Person(Seat),
    /// A bot's move, which is made at this time.
    Bot(Seat, Duration),
    /// Somebody on another device.
    Others,
    /// Somebody who may act before a bot does, or Enter.
    Anybody {
        /// Whether the cards of everybody are hidden.
        covered: bool,
    },
    /// Whether people who are out of the game watch the bots.
    OnlyBots,
    /// Enter, after people have read what happened.
    Continue,
    /// Enter, after the person who moved has read what only they may see.
    PassKeyboard,
    /// Enter by this person; the screen is covered until then.
    Cover(Seat),
}

impl Wait {
    pub(crate) fn is_person(self) -> bool {
        matches!(self, Self::Person(_))
    }
}

/// What happened since the person last acted.
#[derive(Debug, Default)]
pub(crate) struct News {
    /// The person's own results, such as a hand won.
    pub(crate) results: Vec<String>,
    /// All events.
    pub(crate) sentences: Vec<String>,
}

/// A covered screen: what everybody may know.
pub(crate) struct Cover {
    /// Who looks next.
    pub(crate) name: String,
    /// What happened since they last looked.
    pub(crate) story: Vec<String>,
    /// The end of a deal, if the last move ended one.
    pub(crate) recap: Option<Recap>,
    /// Whether somebody may act out of turn.
    pub(crate) has_interrupters: bool,
}

/// What a person can do at a table besides moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Goes on with what the table waits for.
    Continue,
    /// Undoes the last move.
    Undo,
    /// Asks for a hint.
    Hint,
    /// Turns the coach on or off.
    Coach,
    /// Lets an automatic game play itself, or stops it.
    AutoPlay(bool),
    /// Plays this many rounds of an automatic game without pauses.
    Rounds(usize),
    /// Plays to the end without pauses.
    ToEnd,
    /// Watches the bots, after all people are out of the game.
    WatchBots,
    /// Lets the bots finish the game at once.
    LeaveToBots,
    /// Shows a reaction to everybody.
    React(Reaction),
}

/// What can be done after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextStep {
    /// The same game again.
    Again,
    /// Other players or rules.
    Change,
    /// The game once more, move by move.
    Replay,
    /// To the page where people choose the next game.
    Lobby,
    /// To the menu.
    Menu,
}

impl NextStep {
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Again => "Again",
            Self::Change => "Change",
            Self::Replay => "Replay",
            Self::Lobby => "Lobby",
            Self::Menu => "Menu",
        }
    }
}

/// Where a step after a game leads.
pub(crate) enum StepTaken {
    /// The table tells what happens.
    Stay,
    /// To the page where people choose the next game.
    Lobby,
    /// To the menu.
    Menu,
    /// A new game is dealt.
    Deal(TableConfig),
    /// People choose other players or rules.
    ChangePlayers(TableConfig),
    /// A replay that starts with these moves.
    Replay(Box<Record>, Vec<CostlyMove>),
    /// A replay of a record that a server has.
    ServerReplay {
        /// The address of the server.
        server: String,
        /// The id of the record.
        id: String,
    },
}

/// A finished game.
#[derive(Debug)]
pub(crate) struct FinishedGame {
    pub(crate) result: GameResult,
    pub(crate) summary: Option<Summary>,
    /// What is said below the final table.
    pub(crate) closing: Vec<String>,
    /// Whether a person at this screen has won.
    pub(crate) has_person_won: bool,
}

/// What happened at a table.
pub(crate) enum TableEvent {
    /// The table has changed: cards move from the picture on the screen.
    Changed,
    /// The last move of the person was made.
    Made,
    /// The last move of the person was undone.
    Undone,
    /// The last move of the person was refused, for this reason.
    Refused(String),
    /// A part of the person's move is missing.
    Question(Seat, Ask),
    /// The answer to [`Command::Hint`].
    Hint(Hint),
    /// What the bots say before the first card.
    Greetings(Vec<String>),
    /// Something to know.
    Note(String),
    /// What somebody on another device says or does.
    Said(String),
    /// Something that is wrong.
    Error(String),
    /// The game cannot go on, because the given decks do not fit it.
    CannotContinue(String),
    /// What the coach says about the last move.
    Coach(String),
    /// The screen was covered or uncovered.
    Covered,
    /// All people are out of the game: their names and their results.
    OnlyBots(String, Vec<OutOfGame>),
    /// The game is over.
    Over(Box<FinishedGame>),
    /// Another game has begun at the same table.
    NewGame,
    /// There is no game any more.
    Back,
}
