//! `parlour deck`: Top Trumps decks.

use std::io::Write;

use anyhow::anyhow;
use parlour_games::top_trumps::{Deck, DeckFormat, bundled};

use crate::cli::DeckCommand;
use crate::files::{read_text_or, without_mark};
use crate::{Environment, Failure};

pub(crate) fn deck(command: &DeckCommand, env: &mut Environment) -> Result<(), Failure> {
    let out = &mut env.output;
    match command {
        DeckCommand::List => {
            for (name, title, cards) in bundled() {
                writeln!(out, "{name:<12} {title}, {cards} cards")?;
                if let Some(deck) = Deck::bundled(name) {
                    writeln!(out, "{:<12} {}", "", properties(&deck))?;
                    writeln!(out, "{:<12} Source: {}", "", deck.public().source())?;
                }
            }
            writeln!(
                out,
                "\nTo play with one: parlour play top-trumps --deck NAME|FILE"
            )?;
        }
        DeckCommand::Check { file } => {
            let shown = file.display();
            let text = without_mark(read_text_or(file, &mut env.input)?);
            let format = DeckFormat::of_file(&file.to_string_lossy());
            let deck = Deck::parse(&text, format).map_err(|error| {
                anyhow!("{shown}:{}:{}: {}", error.line, error.column, error.message)
            })?;
            let (title, cards) = (deck.public().title(), deck.public().len());
            writeln!(
                out,
                "{shown} is a deck to play with: {title}, {cards} cards."
            )?;
            writeln!(out, "{}", properties(&deck))?;
        }
    }
    Ok(())
}

fn properties(deck: &Deck) -> String {
    let names: Vec<String> = deck
        .public()
        .properties()
        .iter()
        .map(|property| {
            let unit = match property.unit() {
                "" => String::new(),
                unit => format!(" ({unit})"),
            };
            let lowest = if property.lowest_wins() {
                ", lowest wins"
            } else {
                ""
            };
            format!("{}{unit}{lowest}", property.name())
        })
        .collect();
    names.join("; ")
}
