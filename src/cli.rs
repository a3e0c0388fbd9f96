//! What can be asked for: the definitions that help, completions and the man
//! page come from.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use parlour_terminal::Speed;

const EXAMPLES: &str = "\
Examples:
  parlour                                  choose a game from the menu
  parlour play one                         play One against a bot, or with friends
  parlour play blackjack -s                sit down at once
  parlour play war --players Ann,bot,bot   one person, two bots
  parlour rules silly-biscuits             how it is played
  parlour replay game.json --events        a recorded game, fact by fact";

const NOTES: &str = "\
Games and settings are kept in $XDG_DATA_HOME/parlour, or where your system keeps
such things; PARLOUR_DATA=FOLDER moves them. A game that was left, or stopped by
Ctrl-C, is offered the next time; of the finished ones the last 1000 are kept. In
scripts nothing is.

On a terminal the screen is full; --plain, TERM=dumb and pipes give plain lines.
NO_COLOR takes the colours away, PARLOUR_MOTION=off the flying cards.

Exit codes: 0 done, 1 the request failed, 2 wrong usage, 130 stopped by Ctrl-C or
another signal (sim prints what is known then, and ends with 1).";

const PLAY_EXAMPLES: &str = "\
Examples:
  parlour play one                               asks who plays
  parlour play one -s --players Ann,Bob          two people, one keyboard
  parlour play one --players Ann,bot,bot         one person, two bots
  parlour play top-trumps --deck elements        another deck of cards
  parlour play one --set turn-limit=200          a house rule
  parlour play one:seed+forced-play              a rules code
  parlour play war --players Ann,bot --record war.json
                                                 saved; the same line goes on with it";

const REPLAY_EXAMPLES: &str = "\
Examples:
  parlour replay game.json                 the story, sentence by sentence
  parlour replay game.json --events        every fact, as a line of JSON
  parlour replay game.json --json          how it ended, as a line of JSON
  parlour replay game.json --verify        is the result what the moves give?";

/// Five card games at one table: Top Trumps, Blackjack, One, War, Silly Biscuits.
#[derive(Debug, Parser)]
#[command(name = "parlour", version, before_help = EXAMPLES, after_help = NOTES, max_term_width = 100)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// How it is played, whatever is played.
#[derive(Args, Debug)]
pub(crate) struct ScreenArgs {
    /// Plain words, line by line: no boxes, no colours; for screen readers.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Only ASCII signs: no line art, suits as letters.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// How fast bots move and cards fly; remembered.
    #[arg(long, value_name = "slow|normal|fast|off", value_parser = speed)]
    pub(crate) speed: Option<Speed>,
    /// Neither read nor write kept games and settings.
    #[arg(long)]
    pub(crate) no_save: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games.
    Games,
    /// Show the rules of a game.
    Rules(RulesArgs),
    /// Play a game here: with friends, bots, or both.
    #[command(before_help = PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Tell a recorded game again.
    #[command(before_help = REPLAY_EXAMPLES)]
    Replay(ReplayArgs),
    /// Blackjack's exact odds: the strategy chart, the edge, one decision.
    #[command(before_help = crate::odds::EXAMPLES)]
    Odds(crate::odds::OddsArgs),
    /// Play a game many times, and tell what happens.
    #[command(before_help = crate::sim::EXAMPLES)]
    Sim(crate::sim::SimArgs),
    /// Top Trumps decks: those there are, and checking your own.
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

/// How a game is set up.
#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// The game (see `parlour games`), or a rules code like one:seed+forced-play.
    pub(crate) game: String,
    /// A named way to play.
    #[arg(long, value_name = "P")]
    pub(crate) preset: Option<String>,
    /// Change one rule; can be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// The deck of cards, by name or as a file, in games that have a choice.
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) deck: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Who plays: names, and `bot`, `bot:random`, `bot:first` or `bot:book`.
    #[arg(long, value_name = "Ann,Bob,bot")]
    pub(crate) players: Option<String>,
    /// The seed of the deal, 1 to 64 hexadecimal digits; chance decides otherwise.
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: Option<String>,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    /// Keep the game in this file, or go on with the one that it holds.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Begin at once, without the splash.
    #[arg(short = 's', long)]
    pub(crate) skip_splash: bool,
    /// How many people may sit down (also -mp N).
    #[arg(long, value_name = "N")]
    pub(crate) max_players: Option<usize>,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The record; - for standard input.
    pub(crate) file: PathBuf,
    /// Print every fact as a line of JSON.
    #[arg(long)]
    pub(crate) events: bool,
    /// End with the result as a line of JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Check that the record holds a finished game whose result its moves give.
    #[arg(long)]
    pub(crate) verify: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DeckCommand {
    /// List the decks that come with the program.
    List,
    /// Say whether a deck file can be played with, and what is wrong if not.
    Check {
        /// The deck: JSON or CSV.
        file: PathBuf,
    },
}

/// The flags of One's document had one dash: `-mp 8` means `--max-players 8`.
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
    let known = Speed::ALL.into_iter().find(|speed| speed.word() == word);
    known.ok_or_else(|| "it is slow, normal, fast or off".into())
}

/// What is wrong with a command line, without clap's own `error:` in front.
pub(crate) fn explain(error: &clap::Error) -> anyhow::Error {
    let text = error.to_string();
    let text = text.trim_end();
    anyhow::anyhow!("{}", text.strip_prefix("error: ").unwrap_or(text))
}
