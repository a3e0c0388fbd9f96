//! `parlour completions` and `parlour man`, from the command's definitions.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Failure;
use crate::cli::Cli;

pub(crate) fn completions(shell: Shell, out: &mut impl Write) -> Result<(), Failure> {
    // The generator panics where it cannot write; memory always can.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "parlour", &mut script);
    out.write_all(&script)?;
    Ok(())
}

pub(crate) fn man(out: &mut impl Write) -> Result<(), Failure> {
    clap_mangen::Man::new(Cli::command()).render(out)?;
    Ok(())
}
