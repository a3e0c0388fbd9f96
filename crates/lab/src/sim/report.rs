//! The findings as a text report.

use super::amount::write_amount;
use super::balance::BalanceResult;
use super::bars::bars;
use super::findings::Findings;
use super::results::{CounterResult, FirstPlayer, Lengths, Results, Share};
use super::run::Extent;

/// The parts of the report that are not in the findings.
#[derive(Clone, Debug)]
pub struct Heading<'a> {
    /// The title of the game.
    pub title: &'a str,
    /// The rules in short.
    pub rules: &'a str,
    /// The command line of the run, to which `--only` can be added.
    pub command: &'a str,
    /// How long it took, if that is known.
    pub seconds: Option<f64>,
}

/// How the report looks.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The maximum width.
    pub columns: usize,
    /// Whether to use ASCII characters only.
    pub ascii: bool,
}

/// The report.
#[must_use]
pub fn report(findings: &Findings, heading: &Heading<'_>, style: Style) -> String {
    let results = findings.results();
    let mut text = head(findings, heading);
    text += &table("WINS", &results.winners());
    text += &ends(&results);
    if let Some(lengths) = &results.lengths {
        text += &length(lengths, findings);
        text += "\n";
        text += &bars(&findings.totals.lengths, style.columns, style.ascii);
    }
    text += &first(results.first_player.as_ref());
    text += &counters(&results.counters);
    text += &results.balance.as_ref().map_or(String::new(), balance);
    text += &longest(findings, heading);
    match style.ascii {
        true => text.replace(['·', '–', '−'], "-"),
        false => text,
    }
}

fn head(findings: &Findings, heading: &Heading<'_>) -> String {
    let Findings { run, totals, .. } = findings;
    let games = write_amount(totals.games);
    let players = match run.bots.len() {
        1 => "1 player".to_string(),
        players => format!("{players} players"),
    };
    let noun = if findings.totals.games == 1 {
        "game"
    } else {
        "games"
    };
    let mut text = format!("{}: {games} {noun}, {players}\n", heading.title);
    text += &format!("rules {} · seed {}", heading.rules, run.short_seed());
    if findings.from > 0 {
        text += &format!(" · from game {}", write_amount(findings.from));
    }
    text += "\n";
    if !findings.complete {
        let wanted = match run.extent {
            Extent::Games(games) => format!("{} games", write_amount(games)),
            Extent::Rounds(rounds) => format!("{} rounds", write_amount(rounds)),
            Extent::Milliseconds(time) => format!("{} seconds", time as f64 / 1_000.0),
        };
        text += &format!("PARTIAL: stopped early, {wanted} were requested\n");
    }
    if let Some(seconds) = heading.seconds.filter(|&seconds| seconds > 0.0) {
        let rate = |count: u128| write_amount((count as f64 / seconds) as u64);
        text += &format!("{seconds:.1} s · {} games/s", rate(totals.games.into()));
        text += &format!(" · {} moves/s", rate(totals.moves));
        if totals.rounds > 0 {
            text += &format!(" · {} rounds/s", rate(totals.rounds));
        }
        text += "\n";
    }
    text
}

fn percent(share: f64) -> String {
    format!("{:.3} %", share * 100.0)
}

/// A row with a share, its interval and its games.
fn row(label: &str, share: &Share) -> String {
    let interval = format!("{:.3} – {:.3}", share.low * 100.0, share.high * 100.0);
    let (value, games) = (percent(share.share), write_amount(share.games));
    format!("  {label:<24} {value:>10}   {interval:<19} {games:>15}\n")
}

fn table(title: &str, rows: &[(String, Share)]) -> String {
    let mut text = format!(
        "\n{title:<26} {:>10}   {:<19} {:>15}\n",
        "share", "95 % interval", "games"
    );
    rows.iter()
        .for_each(|(label, share)| text += &row(label, share));
    text
}

fn ends(results: &Results) -> String {
    let mut rows: Vec<(String, Share)> = Vec::new();
    if let Some(proof) = &results.proof {
        rows.push(("ended".into(), proof.ended));
        rows.push(("proven endless".into(), proof.endless));
        rows.push(("undecided at the limit".into(), proof.undecided));
    }
    for ending in &results.endings {
        rows.push((format!("by {}", ending.ending), ending.share));
    }
    if results.limits.games > 0 && results.proof.is_none() {
        rows.push(("ended by a limit".into(), results.limits));
    }
    table("ENDS", &rows)
}

fn length(lengths: &Lengths, findings: &Findings) -> String {
    let of = match lengths.games < findings.totals.games {
        true => format!(" of the {} games that ended", write_amount(lengths.games)),
        false => String::new(),
    };
    let mut text = format!("\nMOVES{of}\n");
    text += &format!(
        "  mean {:.2}, deviation {:.2}",
        lengths.mean, lengths.deviation
    );
    if let Some(longest) = findings.totals.longest.first() {
        text += &format!(", longest {}", write_amount(longest.moves));
        // The other numbers include games that a limit ended.
        if findings.totals.limits > 0 && findings.totals.proof.is_none() {
            text += " (not ended by a limit)";
        }
    }
    let percentile = |(name, value): (&str, u64)| format!("{name} {}", write_amount(value));
    let percentiles = lengths.percentiles().map(percentile);
    text + &format!("\n  {}\n", percentiles.join(" · "))
}

fn first(first: Option<&FirstPlayer>) -> String {
    let Some(first) = first else {
        return String::new();
    };
    let FirstPlayer {
        wins,
        fair,
        p_value,
        decided,
    } = first;
    let sure = match *p_value {
        p if p < 0.001 => "highly significant",
        p if p < 0.05 => "significant",
        _ => "not significant",
    };
    let p_value = match *p_value {
        p if p < 1e-12 => "below 1e-12".to_string(),
        p if p < 0.001 => format!("{p:.1e}"),
        p => format!("{p:.3}"),
    };
    format!(
        "\nMOVING FIRST\n  wins {} of {} games with one winner ({:.3} – {:.3}); expected {}\n  \
         {sure}: p {p_value}, exact binomial test\n",
        percent(wins.share),
        write_amount(*decided),
        wins.low * 100.0,
        wins.high * 100.0,
        percent(*fair),
    )
}

fn counters(counters: &[CounterResult]) -> String {
    let counted: Vec<_> = counters.iter().filter(|counter| counter.most > 0).collect();
    if counted.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "\n{:<32} {:>12} {:>10} {:>18}\n",
        "PER GAME", "mean", "most", "total"
    );
    for counter in counted {
        let total = counter
            .total
            .as_deref()
            .and_then(|total| total.parse::<u128>().ok());
        let total = total.map_or("".into(), write_amount);
        let (name, mean, most) = (&counter.name, counter.mean, write_amount(counter.most));
        text += &format!("  {name:<30} {mean:>12.4} {most:>10} {total:>18}\n");
    }
    text
}

fn balance(balance: &BalanceResult) -> String {
    let BalanceResult {
        name,
        average,
        low,
        high,
    } = balance;
    let percent = |part: &f64| format!("{:+.4} %", part * 100.0).replace('-', "−");
    let [average, low, high] = [average, low, high].map(percent);
    format!("\nBALANCE\n  {name}: {average}, 95 % interval {low} to {high}\n")
}

fn longest(findings: &Findings, heading: &Heading<'_>) -> String {
    let games = &findings.totals.longest;
    let Some(first) = games.first() else {
        return String::new();
    };
    let mut text = "\nLONGEST\n".to_string();
    for game in games {
        let (moves, index) = (write_amount(game.moves), write_amount(game.index));
        text += &format!("  {moves} moves: game {index}\n");
    }
    let (command, index) = (heading.command, first.index);
    text + &format!(
        "  to see it: {command} --only {index} --record longest.json\n             \
         parlour replay longest.json\n"
    )
}
