//! The findings as a text report.

use super::amount::write_amount;
use super::balance::BalanceResult;
use super::bars::bars;
use super::findings::Findings;
use super::results::{Comparison, CounterResult, Lengths, Results, Share};
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
pub struct ReportStyle {
    /// The maximum width.
    pub columns: usize,
    /// Whether to use ASCII characters only.
    pub ascii: bool,
}

/// The report.
#[must_use]
pub fn report(findings: &Findings, heading: &Heading<'_>, style: ReportStyle) -> String {
    let results = findings.results();
    let mut text = head(findings, heading);
    text += &whole("WINS", &results.winners(), findings);
    text += &table("WINS, ALONE OR SHARED", &results.shared_wins());
    text += &table("WINS BY KIND OF BOT", &results.bot_wins());
    text += &ends(&results, findings);
    if let Some(lengths) = &results.lengths {
        text += &length(lengths, &results, findings);
        text += "\n";
        text += &bars(&findings.totals.lengths, style.columns, style.ascii);
    }
    text += &advantages(&results.comparisons);
    text += &counters(&results.counters, findings);
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

/// A table with a row for each share; empty without rows.
fn table(title: &str, rows: &[(String, Share)]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "\n{title:<26} {:>10}   {:<19} {:>15}\n",
        "share", "95 % interval", "games"
    );
    rows.iter()
        .for_each(|(label, share)| text += &row(label, share));
    text
}

/// A table of shares that add up to all games, with their sum.
fn whole(title: &str, rows: &[(String, Share)], findings: &Findings) -> String {
    let games = write_amount(findings.totals.games);
    let sum = percent(1.0);
    table(title, rows) + &format!("  {:<24} {sum:>10} {:>37}\n", "all games", games)
}

fn ends(results: &Results, findings: &Findings) -> String {
    let mut text = whole("ENDS", &results.ends(), findings);
    if results.limits.games > 0 {
        text += &row("of these, by a limit", &results.limits);
    }
    text
}

/// Games in words: `1 game`, `2,000 games`.
fn games(games: u64) -> String {
    match games {
        1 => "1 game".into(),
        games => format!("{} games", write_amount(games)),
    }
}

fn length(lengths: &Lengths, results: &Results, findings: &Findings) -> String {
    let some = lengths.games < findings.totals.games;
    let of = match some {
        true => format!("the {} that ended", games(lengths.games)),
        false => "all games".into(),
    };
    let mut text = format!("\nMOVES of {of}\n");
    text += &format!(
        "  shortest {}, mean {:.2}, longest {}; deviation {:.2}\n",
        write_amount(lengths.shortest),
        lengths.mean,
        write_amount(lengths.longest),
        lengths.deviation,
    );
    let percentile = |(name, value): (&str, u64)| format!("{name} {}", write_amount(value));
    let percentiles = lengths.percentiles().map(percentile);
    text += &format!("  {}\n", percentiles.join(" · "));
    let cut = &lengths.cut;
    if cut.games == lengths.games {
        text += "  every game was ended by a limit, so these numbers only show the limit\n";
    } else if cut.games > 0 {
        text += &format!(
            "  {} of games were ended by a limit, so the mean, the longest and the high\n  \
             percentiles are too low\n",
            percent(cut.share),
        );
    }
    let proof = results.proof.as_ref().filter(|_| some);
    let left_out = proof.map_or(Vec::new(), |proof| {
        [
            (proof.undecided, "ended by a limit"),
            (proof.endless, "that never end"),
        ]
        .to_vec()
    });
    let left_out: Vec<String> = left_out
        .into_iter()
        .filter(|(share, _)| share.games > 0)
        .map(|(share, why)| format!("{} {why} ({})", games(share.games), percent(share.share)))
        .collect();
    match left_out.is_empty() {
        true => text,
        false => text + &format!("  not counted here: {}\n", left_out.join(", ")),
    }
}

/// A p-value in few digits.
fn p_value(p_value: f64) -> String {
    match p_value {
        p if p < 1e-12 => "<1e-12".to_string(),
        p if p < 0.001 => format!("{p:.1e}"),
        p => format!("{p:.3}"),
    }
}

fn advantages(comparisons: &[Comparison]) -> String {
    let Some(first) = comparisons.first() else {
        return String::new();
    };
    let mut text = format!(
        "\n{:<26} {:>10}   {:<19} {:>15} {:>9} {:>9}\n",
        "ADVANTAGES", "wins", "95 % interval", "of games", "p", "corrected"
    );
    for one in comparisons {
        let Share {
            share, low, high, ..
        } = one.wins;
        let interval = format!("{:.3} – {:.3}", low * 100.0, high * 100.0);
        let (wins, decided) = (percent(share), write_amount(one.decided));
        let [p, corrected] = [one.p_value, one.corrected].map(p_value);
        text += &format!(
            "  {:<24} {wins:>10}   {interval:<19} {decided:>15} {p:>9} {corrected:>9}\n",
            one.of
        );
    }
    text += &format!(
        "  of the games with a single winner; {} would be fair\n",
        percent(first.fair)
    );
    text += &match comparisons.len() {
        1 => {
            "  1 comparison was made (exact binomial test), so p needs no correction\n".to_string()
        }
        number => format!(
            "  {number} comparisons were made (exact binomial tests), so p is corrected by Holm's method\n"
        ),
    };
    let significant = comparisons.iter().filter(|one| one.corrected < 0.05);
    let significant: Vec<&str> = significant.map(|one| one.of.as_str()).collect();
    text + &match significant.is_empty() {
        true => "  no difference is significant (corrected p below 0.05)\n".to_string(),
        false => format!(
            "  significant (corrected p below 0.05): {}\n",
            significant.join(", ")
        ),
    }
}

fn counters(counters: &[CounterResult], findings: &Findings) -> String {
    let counted: Vec<_> = counters.iter().filter(|counter| counter.most > 0).collect();
    if counted.is_empty() {
        return String::new();
    }
    let totals = &findings.totals;
    let title = match totals.lengths.values() < totals.games {
        true => "PER GAME THAT ENDED",
        false => "PER GAME",
    };
    let mut text = format!(
        "\n{title:<32} {:>12} {:>10} {:>18}\n",
        "mean", "most", "total"
    );
    for counter in counted {
        let total = counter
            .total
            .as_deref()
            .and_then(|total| total.parse::<u128>().ok());
        let total = total.map_or(String::new(), write_amount);
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
    let mut text = match findings.totals.limits {
        0 => "\nLONGEST\n".to_string(),
        _ => "\nLONGEST, not ended by a limit\n".to_string(),
    };
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
