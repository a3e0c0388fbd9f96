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
use crate::{Environment, Failure};

pub(crate) fn replay(
    registry: impl Registry,
    args: &ReplayArgs,
    env: &mut Environment,
) -> Result<(), Failure> {
    let text = read_text_or(&args.file, &mut env.input)?;
    let record: Record = text
        .parse()
        .with_context(|| args.file.display().to_string())?;
    let out = &mut env.output;
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
        writeln!(out, "{}", winner_sentence(&session.result()))?;
    }
    Ok(())
}

/// The result as one line of JSON.
fn result_line(
    session: &dyn HostedTable,
    record: &Record,
) -> Result<serde_json::Value, serde_json::Error> {
    let mut line = serde_json::to_value(session.result())?;
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

/// Who made the seed of a shared deal, and what that proves.
fn who_dealt(record: &Record) -> [String; 2] {
    let reveals = record.deal.iter().flat_map(|deal| &deal.reveals);
    let players = record.names().zip(reveals);
    let players = players.filter_map(|(name, bytes)| bytes.as_ref().map(|_| name));
    let players: Vec<&str> = players.collect();
    let Some((last, others)) = players.split_last() else {
        return [
            "The server made the seed alone: no player took part in the deal.".into(),
            "Nothing proves that the server did not choose the cards.".into(),
        ];
    };
    let all = match others {
        [] => format!("the server and {last}"),
        others => format!("the server, {} and {last}", others.join(", ")),
    };
    [
        format!("The seed follows from random bytes of {all}."),
        "After the game, the programs of these players check that the bytes were fixed before \
         anybody knew all of them."
            .into(),
    ]
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
            shares.map_err(|why| anyhow!("not verified: {why}"))?;
            for line in who_dealt(record) {
                writeln!(out, "{line}")?;
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_deal_says_who_took_part() {
        let check = |reveals: &str, expected: &str| {
            let text = format!(
                r#"{{"parlour":1,"game":"one","seats":["Ann","Bob","Cat"],"seed":"5","moves":[],
                "deal":{{"room":"r","game":1,"attempt":1,"rules":"one","secret":"cd",
                "hashes":[null,null,null],"reveals":{reveals}}}}}"#
            );
            let record: Record = text.parse().expect("a record");
            let told = who_dealt(&record).join(" ");
            assert!(told.contains(expected), "{told}");
        };
        check("[null,null,null]", "The server made the seed alone");
        check("[null,null,null]", "Nothing proves");
        check(r#"[null,"ab",null]"#, "of the server and Bob.");
        check(r#"["ab","ab","ab"]"#, "of the server, Ann, Bob and Cat.");
    }
}
