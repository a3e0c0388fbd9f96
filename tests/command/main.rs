//! The command itself, run as a process: whole games from scripts, bad input
//! of every kind, the end of input, closed pipes, signals.

mod ending;
mod kept;
mod killed;
mod menu;
mod playing;
mod process;
mod records;
mod transcript;
mod usage;

const GAMES: [&str; 5] = ["top-trumps", "blackjack", "one", "war", "silly-biscuits"];
