//! `parlour completions` and `parlour man`, from the command's definitions.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;
use parlour_engine::rules::unknown;

use crate::Failure;
use crate::cli::Cli;

pub(crate) fn completions(shell: Shell, out: &mut impl Write) -> Result<(), Failure> {
    // The generator panics if it cannot write, so write into memory first.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "parlour", &mut script);
    out.write_all(&script)?;
    Ok(())
}

pub(crate) fn man(name: Option<&str>, out: &mut impl Write) -> Result<(), Failure> {
    let mut command = Cli::command();
    command.build();
    let page = match name {
        None => command,
        Some(name) => {
            let names: Vec<&str> = command.get_subcommands().map(|c| c.get_name()).collect();
            let found = command.find_subcommand(name).cloned();
            let found = found.ok_or_else(|| Failure::usage(unknown("subcommand", name, &names)))?;
            found.display_name(format!("parlour-{name}"))
        }
    };
    clap_mangen::Man::new(page).render(out)?;
    Ok(())
}
