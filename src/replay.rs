//! `parlour replay`: replays a recorded game.

use std::io::Write;

use anyhow::{Context, anyhow};
use parlour_engine::Record;
use parlour_engine::host::HostedTable;
use parlour_engine::record::Chance;
use parlour_engine::registry::Registry;
use parlour_engine::rules::unknown;
use parlour_terminal::winner_sentence;
use sha2::{Digest, Sha256};

use crate::cli::ReplayArgs;
use crate::files::read_text_or;
use crate::{Failure, World};

pub(crate) fn replay(
    registry: impl Registry,
    args: &ReplayArgs,
    world: &mut World,
) -> Result<(), Failure> {
    let text = read_text_or(&args.file, &mut world.input)?;
    let record: Record = text
        .parse()
        .with_context(|| args.file.display().to_string())?;
    let out = &mut world.output;
    let game = registry.find(&record.game).ok_or_else(|| {
        let ids: Vec<&str> = registry.games().iter().map(|game| game.id()).collect();
        unknown("game", &record.game, &ids)
    })?;
    let (mut told, mut written) = (0, Ok(()));
    let replayed = game.replay_each(&record, &mut |session| {
        let lines = match (args.events, args.json || args.verify) {
            (true, _) => session.events_json(told),
            (false, true) => Vec::new(),
            (false, false) => session.whole_story(told),
        };
        told = session.events();
        for line in lines {
            if written.is_ok() {
                written = writeln!(out, "{line}");
            }
        }
    });
    // Print the story before the error.
    written?;
    out.flush()?;
    let session = replayed?;
    if args.verify {
        verify(&record, session.as_ref(), out)?;
    }
    if args.json {
        writeln!(out, "{}", result_line(session.as_ref(), &record)?)?;
    } else if !args.events && !args.verify {
        writeln!(out, "{}", winner_sentence(&session.verdict()))?;
    }
    Ok(())
}

/// The result as one line of JSON.
fn result_line(
    session: &dyn HostedTable,
    record: &Record,
) -> Result<serde_json::Value, serde_json::Error> {
    let mut line = serde_json::to_value(session.verdict())?;
    if let Some(line) = line.as_object_mut() {
        line.insert("game".into(), record.game.clone().into());
        line.insert("moves".into(), record.moves.len().into());
        let score = session
            .view(None)
            .map(|view| view.scene().score)
            .unwrap_or_default();
        if !score.is_empty() {
            let score = score.into_iter().map(|s| (s.name, s.points.into()));
            line.insert("score".into(), serde_json::Value::Object(score.collect()));
        }
    }
    Ok(line)
}

/// Checks that the game is finished and has the stated result, and prints the hash
/// of the seed.
fn verify(record: &Record, session: &dyn HostedTable, out: &mut impl Write) -> Result<(), Failure> {
    let result = record.result.as_ref();
    let result = result.ok_or_else(|| anyhow!("not verified: the record states no result"))?;
    if session.turn().outcome().is_none() {
        return Err(anyhow!("not verified: the game is not finished").into());
    }
    let moves = record.moves.len();
    writeln!(
        out,
        "Verified: {moves} moves replay, and the result is {result}."
    )?;
    match &record.chance {
        Chance::Seed { .. } if record.deal.is_some() => {
            let shares = parlour_protocol::verify_deal(record);
            let shares = shares.map_err(|why| anyhow!("not verified: {why}"))?;
            let players = match shares {
                0 => "the server alone".into(),
                1 => "the server and 1 player".to_string(),
                shares => format!("the server and {shares} players"),
            };
            writeln!(out, "The seed was made by {players}, as the record says.")?;
        }
        Chance::Seed { seed, .. } => {
            let digest = Sha256::digest(seed.0);
            let hash: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            writeln!(
                out,
                "The deal follows from the seed; its SHA-256 is {hash}."
            )?;
        }
        Chance::Decks(_) | Chance::FirstCards(_) => {
            writeln!(out, "The decks are given, not dealt by chance.")?;
        }
    }
    Ok(())
}
