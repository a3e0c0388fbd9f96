//! The findings as CSV, for spreadsheets and other programs.

use std::io::Write;

use super::findings::Findings;
use super::results::Estimate;
use crate::sim::table_of_figures;

/// Writes the findings as CSV with a row for each number: the statistic, what it describes,
/// the value, and its interval if it has one.
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
    value("deals", "all", totals.deals.to_string())?;
    value("games", "all", totals.games.to_string())?;
    value("moves", "all", totals.moves.to_string())?;
    let mut estimates: Vec<(&str, String, Estimate)> = Vec::new();
    for (result, counted) in results.matches.iter().zip(&totals.matches) {
        let of = findings.contest.versus(&result.one, &result.other);
        value("won", &of, counted.wins.to_string())?;
        value("drawn", &of, counted.draws.to_string())?;
        value("lost", &of, counted.losses.to_string())?;
        value("ended by a limit", &of, counted.limits.to_string())?;
        estimates.push(("wins", of.clone(), result.share));
        estimates.extend(result.margin.map(|margin| ("margin", of, margin)));
    }
    for bot in &results.bots {
        estimates.push(("wins", bot.bot.clone(), bot.share));
        estimates.push(("rating", bot.bot.clone(), bot.rating));
        let value = bot.value.map(|value| ("value", bot.bot.clone(), value));
        let balance = bot.balance.as_ref().map(|balance| {
            let (mean, low, high) = (balance.average, balance.low, balance.high);
            ("balance", bot.bot.clone(), Estimate { mean, low, high })
        });
        estimates.extend(value.into_iter().chain(balance));
    }
    for (statistic, of, Estimate { mean, low, high }) in estimates {
        let figures = [mean, low, high].map(|figure| figure.to_string());
        let names = [statistic, of.as_str()].map(String::from);
        table.write_record(names.iter().chain(&figures))?;
    }
    table.flush()?;
    Ok(())
}
