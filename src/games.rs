//! `parlour games`: lists the games.

use std::io::Write;

use parlour_engine::registry::Registry;

use crate::Failure;

pub(crate) fn games(registry: impl Registry, out: &mut impl Write) -> Result<(), Failure> {
    for game in registry.games() {
        let presets: Vec<&str> = game.presets().iter().map(|preset| preset.id).collect();
        writeln!(out, "{:<15} {}: {}", game.id(), game.title(), game.about())?;
        let (people, most) = (game.people(), game.max_people_raised());
        let more = match most > *people.end() {
            true => format!(" (up to {most} with --max-players)"),
            false => String::new(),
        };
        let (fewest, usual) = (people.start(), people.end());
        writeln!(
            out,
            "{:<15} {fewest} to {usual} people{more}; presets: {}",
            "",
            presets.join(", ")
        )?;
    }
    writeln!(out, "\nTo play one of them: parlour play GAME")?;
    Ok(())
}
