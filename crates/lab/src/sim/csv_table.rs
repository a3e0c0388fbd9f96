//! The findings as CSV, for spreadsheets and other programs.

use std::io::Write;

use super::findings::Findings;
use super::results::{Results, Share};

/// Writes the findings as CSV with a row for each number: the statistic, what it
/// describes, the value, and its interval if it has one. The histogram has a row for
/// each bucket.
///
/// # Errors
/// Errors of the writer.
pub fn csv(findings: &Findings, out: impl Write) -> csv::Result<()> {
    let (totals, results) = (&findings.totals, findings.results());
    let mut table = table_of_figures(out)?;
    let mut value = |statistic: &str, of: &str, value: String| {
        table.write_record([statistic, of, value.as_str(), "", ""])
    };
    value("complete", "all", findings.complete.to_string())?;
    value("games", "all", totals.games.to_string())?;
    value("moves", "all", totals.moves.to_string())?;
    value("rounds", "all", totals.rounds.to_string())?;
    if let Some(lengths) = &results.lengths {
        value("length", "shortest", lengths.shortest.to_string())?;
        value("length", "longest", lengths.longest.to_string())?;
        value("length", "mean", lengths.mean.to_string())?;
        value("length", "deviation", lengths.deviation.to_string())?;
        for (name, length) in lengths.percentiles() {
            value("length", name, length.to_string())?;
        }
    }
    for counter in &results.counters {
        value("counter mean", &counter.name, counter.mean.to_string())?;
        value(
            "counter deviation",
            &counter.name,
            counter.deviation.to_string(),
        )?;
        value("counter most", &counter.name, counter.most.to_string())?;
        if let Some(total) = &counter.total {
            value("counter total", &counter.name, total.clone())?;
        }
    }
    for game in &totals.longest {
        value(
            "longest",
            &format!("game {}", game.index),
            game.moves.to_string(),
        )?;
    }
    for (length, games) in totals.lengths.counts() {
        value("games of length", &length.to_string(), games.to_string())?;
    }
    for one in &results.comparisons {
        value("p-value", &one.of, one.p_value.to_string())?;
        value("corrected p-value", &one.of, one.corrected.to_string())?;
    }
    for (statistic, of, share) in shares(&results) {
        let Share {
            share, low, high, ..
        } = share;
        let figures = [share, low, high].map(|figure| figure.to_string());
        table.write_record([&statistic, &of].into_iter().chain(&figures))?;
    }
    if let Some(balance) = &results.balance {
        let figures = [balance.average, balance.low, balance.high];
        let figures = figures.map(|figure| figure.to_string());
        let name = ["balance", balance.name.as_str()].map(String::from);
        table.write_record(name.iter().chain(&figures))?;
    }
    table.flush()?;
    Ok(())
}

/// A table with the names of its columns.
pub(crate) fn table_of_figures<W: Write>(out: W) -> csv::Result<csv::Writer<W>> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(["statistic", "of", "value", "low", "high"])?;
    Ok(table)
}

/// All shares: the statistic, what it describes, and the share.
fn shares(results: &Results) -> Vec<(String, String, Share)> {
    let row = |statistic: &str, of: String, share: Share| (statistic.to_string(), of, share);
    let mut rows = Vec::new();
    for seat in &results.seats {
        let of = format!("seat {}", seat.seat);
        rows.push(row("wins", of.clone(), seat.wins));
        rows.push(row("wins alone", of, seat.alone));
    }
    for bot in &results.bots {
        rows.push(row("wins", bot.bot.to_string(), bot.wins));
    }
    rows.push(row("wins", "house".into(), results.house));
    rows.push(row("wins alone", "house".into(), results.house_alone));
    rows.push(row("several winners", "all".into(), results.shared));
    rows.push(row("draws", "all".into(), results.draws));
    rows.push(row("ended by a limit", "all".into(), results.limits));
    for ending in &results.endings {
        rows.push(row("ending", ending.ending.clone(), ending.share));
    }
    if let Some(proof) = &results.proof {
        rows.push(row("proof", "ended".into(), proof.ended));
        rows.push(row("proof", "endless".into(), proof.endless));
        rows.push(row("proof", "undecided".into(), proof.undecided));
    }
    if let Some(lengths) = &results.lengths {
        rows.push(row("length", "ended by a limit".into(), lengths.cut));
    }
    for one in &results.comparisons {
        rows.push(row("advantage", one.of.clone(), one.wins));
    }
    rows
}
