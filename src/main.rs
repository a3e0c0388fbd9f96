//! The command `parlour`.

use std::process::ExitCode;

fn main() -> ExitCode {
    parlour::main(parlour_games::Games)
}
