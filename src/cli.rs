//! The command line: help, completions and the man page are made from these
//! definitions.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use parlour_terminal::Speed;

const EXAMPLES: &str = "\
Examples:
  parlour                                  choose a game from the menu
  parlour play one                         play One against a bot, or with friends
  parlour play blackjack -s                start at once
  parlour play war --players Ann,bot,bot   one person, two bots
  parlour rules silly-biscuits             how it is played
  parlour replay game.json --events        a recorded game, event by event
  parlour stats                            your wins, streaks and best moments";

const NOTES: &str = "\
Games and settings are saved in $XDG_DATA_HOME/parlour, or in your system's folder
for application data; PARLOUR_DATA=FOLDER changes that. A game that you leave, or
stop with Ctrl-C, is offered the next time. The last 1000 finished games are kept.
Scripts save nothing.

On a terminal Parlour uses the full screen; with --plain, TERM=dumb and in pipes it
prints plain lines. NO_COLOR turns colours off, PARLOUR_MOTION=off animations.

Exit codes: 0 done, 1 the request failed, 2 wrong usage, 130 stopped by Ctrl-C or
another signal (sim and arena print the results so far, and end with 1). A second
signal ends the program at once.";

const PLAY_EXAMPLES: &str = "\
Examples:
  parlour play one                               asks who plays
  parlour play one -s --players Ann,Bob          two people, one keyboard
  parlour play one --players Ann,bot,bot         one person, two bots
  parlour play top-trumps --deck elements        another deck of cards
  parlour play one --set turn-limit=200          a house rule
  parlour play one:seed+forced-play              a rules code
  parlour play war --players Ann,bot --record war.json
                                                 saved; run it again to resume";

const REPLAY_EXAMPLES: &str = "\
Examples:
  parlour replay game.json                 the story, sentence by sentence
  parlour replay game.json --events        every event, as a line of JSON
  parlour replay game.json --json          how it ended, as a line of JSON
  parlour replay game.json --verify        check the result against the moves";

/// Card games at one table, with friends and bots (`parlour games` lists them).
#[derive(Debug, Parser)]
#[command(name = "parlour", version, before_help = EXAMPLES, after_help = NOTES, max_term_width = 100)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The options of the screen.
#[derive(Args, Debug)]
pub(crate) struct ScreenArgs {
    /// Plain words, line by line: no boxes, no colours; for screen readers.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Only ASCII characters: no line art, suits as letters.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// How fast bots move and cards are animated in full screen; saved for the next time.
    #[arg(long, value_name = "slow|normal|fast|off", value_parser = speed)]
    pub(crate) speed: Option<Speed>,
    /// A coach says after each of your moves what it cost. The setting is saved until F10,
    /// or `coach` in the line mode, turns it off.
    #[arg(long)]
    pub(crate) coach: bool,
    /// Neither read nor write saved games and settings.
    #[arg(long)]
    pub(crate) no_save: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games.
    Games,
    /// Show the rules of a game.
    Rules(RulesArgs),
    /// Play a game with friends, bots, or both.
    #[command(before_help = PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Replay a recorded game.
    #[command(before_help = REPLAY_EXAMPLES)]
    Replay(ReplayArgs),
    /// Your statistics: games, wins, streaks and best moments, from the saved games.
    Stats(StatsArgs),
    /// Blackjack's exact odds: the strategy chart, the edge, one decision.
    #[command(before_help = crate::odds::EXAMPLES)]
    Odds(crate::odds::OddsArgs),
    /// Simulate many games, and report the results.
    #[command(before_help = crate::sim::EXAMPLES)]
    Sim(crate::sim::SimArgs),
    /// Let bots play against each other, and report who is better.
    #[command(before_help = crate::arena::EXAMPLES)]
    Arena(crate::arena::ArenaArgs),
    /// Run a server for friends on other devices.
    #[command(before_help = crate::serve::EXAMPLES)]
    Serve(crate::serve::ServeArgs),
    /// Sit down at a table on a server.
    #[command(before_help = crate::join::EXAMPLES)]
    Join(crate::join::JoinArgs),
    /// List the Top Trumps decks, or check your own.
    #[command(subcommand)]
    Deck(DeckCommand),
    /// Print a completion script for a shell.
    Completions {
        /// Which shell.
        shell: Shell,
    },
    /// Print the manual page of the command, or of one of its subcommands.
    Man {
        /// Which subcommand: play, replay…
        command: Option<String>,
    },
}

/// The game and its rules.
#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// The game (see `parlour games`), or a rules code like one:seed+forced-play.
    pub(crate) game: String,
    /// A named set of rules.
    #[arg(long, value_name = "P")]
    pub(crate) preset: Option<String>,
    /// Change one rule; can be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// The deck of cards, by name or as a file, in games that have a choice.
    #[arg(long, value_name = "NAME|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) deck: Option<String>,
}

impl RulesArgs {
    /// Whether more than a game was asked for.
    pub(crate) fn names_rules(&self) -> bool {
        let in_code = self.game.contains([':', '+']);
        in_code || self.preset.is_some() || !self.set.is_empty() || self.deck.is_some()
    }
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Who plays: names, bots like `bot`, `bot:easy` or `bot:hard`, and programs like
    /// `exec:./mybot.py`.
    #[arg(long, value_name = "Ann,Bob,bot")]
    pub(crate) players: Option<String>,
    /// The seed of the deal, 1 to 64 hexadecimal digits; random by default.
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: Option<String>,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    /// Save the game in this file, or resume the game in it.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) record: Option<PathBuf>,
    /// Begin at once, without the title page.
    #[arg(short = 's', long)]
    pub(crate) skip_splash: bool,
    /// How many people may play (also -mp N).
    #[arg(long, value_name = "N")]
    pub(crate) max_players: Option<usize>,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The record; - for standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Print every event as a line of JSON.
    #[arg(long)]
    pub(crate) events: bool,
    /// End with the result as a line of JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Check that the game is finished and that its moves give its result.
    #[arg(long)]
    pub(crate) verify: bool,
}

#[derive(Args, Debug)]
pub(crate) struct StatsArgs {
    /// Whose statistics; by default yours, or those of the person with the most games.
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Print it as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DeckCommand {
    /// List the decks that come with the program.
    List,
    /// Check a deck file, and say what is wrong with it.
    Check {
        /// The deck: JSON or CSV.
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
}

/// Supports the flag of One's document: `-mp 8` means `--max-players 8`.
pub(crate) fn old_flags(
    arguments: impl IntoIterator<Item = OsString>,
) -> impl Iterator<Item = OsString> {
    arguments.into_iter().map(|argument| {
        if argument == "-mp" {
            "--max-players".into()
        } else {
            argument
        }
    })
}

fn speed(word: &str) -> Result<Speed, String> {
    let known = Speed::ALL.into_iter().find(|speed| speed.name() == word);
    known.ok_or_else(|| "it is slow, normal, fast or off".into())
}

/// A clap error as text, without its prefix `error: `.
pub(crate) fn explain(error: &clap::Error) -> anyhow::Error {
    let text = error.to_string();
    let text = text.trim_end();
    anyhow::anyhow!("{}", text.strip_prefix("error: ").unwrap_or(text))
}
