//! `parlour deck`: Top Trumps decks.

use std::io::Write;

use crate::Failure;
use crate::cli::DeckCommand;

pub(crate) fn deck(_command: &DeckCommand, _out: &mut impl Write) -> Result<(), Failure> {
    Ok(())
}
