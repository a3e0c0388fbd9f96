//! `parlour completions` and `parlour man`, from the command's definitions.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use parlour_bots::BotKind;
use parlour_engine::registry::Registry;
use parlour_engine::rules::{SwitchInfo, SwitchKind, unknown};
use parlour_terminal::Speed;

use crate::Failure;
use crate::cli::Cli;

pub(crate) fn completions(
    registry: impl Registry,
    shell: Shell,
    out: &mut impl Write,
) -> Result<(), Failure> {
    // The generator panics if it cannot write, so write into memory first.
    let mut script = Vec::new();
    let mut command = with_values(registry, Cli::command());
    clap_complete::generate(shell, &mut command, "parlour", &mut script);
    if shell == Shell::Fish {
        script.extend(fish_games(&command).into_bytes());
    }
    out.write_all(&script)?;
    Ok(())
}

/// The command with the values that a shell proposes: games, presets, switches, bots.
/// The command itself also accepts others, such as rules codes, and says what is wrong.
fn with_values(registry: impl Registry, command: Command) -> Command {
    let games = registry.games();
    let codes = games.iter().flat_map(|game| {
        let presets = game.presets().into_iter();
        let codes = presets.map(|preset| format!("{}:{}", game.id(), preset.id));
        std::iter::once(game.id().to_string()).chain(codes)
    });
    let presets = games.iter().flat_map(|game| game.presets());
    let presets = presets.map(|preset| preset.id.to_string());
    let switches = games.iter().flat_map(|game| game.switches());
    let documents = switches.clone().filter_map(|switch| match switch.kind {
        SwitchKind::Document(names) => Some(names.to_vec()),
        _ => None,
    });
    let kinds: Vec<String> = BotKind::named().map(|kind| kind.to_string()).collect();
    let bots = kinds.iter().map(|kind| format!("bot:{kind}"));
    let values = [
        ("game", unique(codes)),
        ("preset", unique(presets)),
        ("set", unique(switches.flat_map(settings))),
        ("deck", unique(documents.flatten().map(String::from))),
        ("players", unique(std::iter::once("bot".into()).chain(bots))),
        ("bots", unique(kinds.iter().cloned())),
        ("speed", unique(Speed::ALL.map(|speed| speed.name().into()))),
    ];
    command.mut_subcommands(|subcommand| {
        let name = subcommand.get_name().to_string();
        subcommand.mut_args(|argument| {
            // `sim --players` is a number, and so is that of `arena`.
            let counts = name == "sim" || name == "arena";
            let is_number = counts && argument.get_id() == "players";
            let found = values.iter().find(|(id, _)| argument.get_id() == *id);
            match found.filter(|_| !is_number) {
                Some((_, values)) => argument.value_parser(PossibleValuesParser::new(values)),
                None => argument,
            }
        })
    })
}

/// A line of fish that proposes the games: clap's generator for fish has values for
/// options only.
fn fish_games(command: &Command) -> String {
    let with_game = command.get_subcommands().filter_map(|subcommand| {
        let game = subcommand
            .get_arguments()
            .find(|it| it.get_id() == "game")?;
        Some((subcommand.get_name(), game.get_possible_values()))
    });
    let (names, values): (Vec<&str>, Vec<_>) = with_game.unzip();
    let games = values.into_iter().next().unwrap_or_default();
    let games: Vec<&str> = games.iter().map(|value| value.get_name()).collect();
    format!(
        "complete -c parlour -n \"__fish_seen_subcommand_from {}\" -f -a \"{}\"\n",
        names.join(" "),
        games.join(" ")
    )
}

/// The settings of a switch, as `--set` takes them: with their values, if there are few.
fn settings(switch: SwitchInfo) -> Vec<String> {
    let id = switch.id;
    match switch.kind {
        SwitchKind::Flag => vec![format!("{id}=on"), format!("{id}=off")],
        SwitchKind::Word(names) => names.iter().map(|name| format!("{id}={name}")).collect(),
        _ => vec![format!("{id}=")],
    }
}

/// Each value once. They live as long as the program, as clap wants them: a script is
/// written only once.
fn unique(values: impl IntoIterator<Item = String>) -> Vec<&'static str> {
    let mut known: Vec<&'static str> = Vec::new();
    for value in values {
        if !known.contains(&value.as_str()) {
            known.push(value.leak());
        }
    }
    known
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
