//! The findings as a text report.

use parlour_engine::game::Measure;

use super::contest::Pairing;
use super::findings::Findings;
use super::results::{BotResult, Estimate, MatchResult, Results};
use super::sprt::TestResult;
use crate::sim::{Heading, ReportStyle, write_amount};

/// The report.
#[must_use]
pub fn report(findings: &Findings, heading: &Heading<'_>, style: ReportStyle) -> String {
    let results = findings.results();
    let mut text = head(findings, heading);
    text += &bots(findings, &results);
    text += &matches(findings, &results);
    text += &cross_table(findings, &results);
    text += &verdicts(findings, &results);
    text += &values(findings, &results);
    text += &balances(&results.bots);
    match style.ascii {
        true => text.replace(['·', '–', '−'], "-"),
        false => text,
    }
}

fn head(findings: &Findings, heading: &Heading<'_>) -> String {
    let Findings {
        contest, totals, ..
    } = findings;
    let [deals, games] = [totals.deals, totals.games].map(write_amount);
    let title = heading.title;
    let mut text = match contest.players {
        1 => format!("{title}: {deals} deals, {games} games, each bot alone\n"),
        2 => format!("{title}: {deals} deals from both seats, {games} games\n"),
        players => format!(
            "{title}: {deals} deals from {players} seats, {games} games, one bot against {}\n",
            players - 1
        ),
    };
    text += &format!("rules {} · seed {}", heading.rules, contest.short_seed());
    if contest.kinds().iter().any(|kind| kind.info().searches) {
        text += &match contest.think_ms {
            Some(time) => format!(" · {} ms a move", write_amount(time)),
            None => format!(" · {} iterations", write_amount(contest.iterations)),
        };
    }
    if findings.from > 0 {
        text += &format!(" · from deal {}", write_amount(findings.from));
    }
    text += "\n";
    if !findings.complete {
        let wanted = write_amount(contest.deals);
        text += &format!("PARTIAL: stopped early, {wanted} deals were requested\n");
    }
    for notice in &totals.notices {
        text += &format!("NOTE: {notice}\n");
    }
    if let Some(seconds) = heading.seconds.filter(|&seconds| seconds > 0.0) {
        let rate = |count: u128| write_amount((count as f64 / seconds) as u64);
        text += &format!("{seconds:.1} s · {} games/s", rate(totals.games.into()));
        text += &format!(" · {} moves/s\n", rate(totals.moves));
    }
    text
}

/// A share in percent, with its interval.
fn percent(share: &Estimate) -> (String, String) {
    let [mean, low, high] = [share.mean, share.low, share.high].map(|part| part * 100.0);
    (format!("{mean:.2} %"), format!("{low:.2} – {high:.2}"))
}

/// A signed number with its interval.
fn signed(estimate: &Estimate, digits: usize) -> (String, String) {
    let Estimate { mean, low, high } = estimate;
    let [mean, low, high] =
        [mean, low, high].map(|part| format!("{part:+.digits$}").replace('-', "−"));
    (mean, format!("{low} to {high}"))
}

fn bots(findings: &Findings, results: &Results) -> String {
    let mut text = format!(
        "\n{:<26} {:>9}   {:<16} {:>8}   {}\n",
        "BOTS", "wins", "95 % interval", "rating", "95 % interval"
    );
    for bot in &results.bots {
        let (wins, interval) = percent(&bot.share);
        let (rating, spread) = signed(&bot.rating, 0);
        text += &format!(
            "  {:<24} {wins:>9}   {interval:<16} {rating:>8}   {spread}\n",
            bot.bot
        );
    }
    text += match findings.contest.players {
        0..=2 => "  draws count half; 400 points of rating are odds of ten to one\n",
        _ => "  all seats of a bot together; 400 points of rating are odds of ten to one\n",
    };
    text
}

fn matches(findings: &Findings, results: &Results) -> String {
    let mut text = format!(
        "\n{:<26} {:>9}   {:<16} {:>11} {:>9} {:>11}\n",
        "MATCHES", "wins", "95 % interval", "won", "drawn", "lost"
    );
    let counted = findings.totals.matches.iter();
    for (result, counted) in results.matches.iter().zip(counted) {
        let (wins, interval) = percent(&result.share);
        let [won, drawn, lost] = [counted.wins, counted.draws, counted.losses].map(write_amount);
        text += &format!(
            "  {:<24} {wins:>9}   {interval:<16} {won:>11} {drawn:>9} {lost:>11}\n",
            versus(findings, result)
        );
    }
    let limits = results.matches.iter().filter(|result| result.limits > 0.0);
    for result in limits {
        let share = result.limits * 100.0;
        let pair = versus(findings, result);
        text += &format!("  {pair}: {share:.2} % of games were ended by a limit\n");
    }
    if findings.contest.players > 2 {
        let fair = findings.contest.fair() * 100.0;
        text += &format!("  equal bots would win {fair:.2} %\n");
    }
    text
}

fn versus(findings: &Findings, result: &MatchResult) -> String {
    findings.contest.versus(&result.one, &result.other)
}

/// The results of the contest's test, if it has one.
fn verdicts(findings: &Findings, results: &Results) -> String {
    let Some(test) = findings.contest.sprt else {
        return String::new();
    };
    let percent = |share: f64| {
        let digits = format!("{:.4}", share * 100.0);
        let digits = digits.trim_end_matches('0').trim_end_matches('.');
        format!("{digits} %")
    };
    let (low, high) = (percent(test.low), percent(test.high));
    let other = percent(2.0 * test.low - test.high);
    let mut text = "\nSEQUENTIAL TEST, 5 % errors\n".to_string();
    for result in &results.matches {
        let words = match (
            result.verdict.unwrap_or(TestResult::Undecided),
            test.both_ways,
        ) {
            (TestResult::High, true) => format!("better (wins {high} rather than {low})"),
            (TestResult::Low, true) => format!("worse (wins {other} rather than {low})"),
            (TestResult::High, false) => format!("wins {high} rather than {low}"),
            (TestResult::Low, false) => format!("wins {low} rather than {high}"),
            (TestResult::Neither, _) => {
                format!("no difference (wins {low} rather than {other} or {high})")
            }
            (TestResult::Undecided, _) => "not decided: more deals are needed".into(),
        };
        text += &format!("  {:<24} {words}\n", versus(findings, result));
    }
    text
}

/// The wins of each row's bot against each column's bot; empty for two bots.
fn cross_table(findings: &Findings, results: &Results) -> String {
    let contest = &findings.contest;
    let names = contest.names();
    let pairings = contest.pairings();
    if names.len() < 3 || contest.players > 2 {
        return String::new();
    }
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0).max(6);
    let mut text = format!("\n{:<26}", "CROSS TABLE, wins in %");
    names
        .iter()
        .for_each(|name| text += &format!(" {name:>width$}"));
    text += "\n";
    for (row, name) in names.iter().enumerate() {
        text += &format!("  {name:<24}");
        for column in 0..names.len() {
            let cell = share_of(&pairings, results, row, column);
            let cell = cell.map_or("–".into(), |share| format!("{:.2}", share * 100.0));
            text += &format!(" {cell:>width$}");
        }
        text += "\n";
    }
    text
}

/// The share of wins of one bot against another.
fn share_of(pairings: &[Pairing], results: &Results, row: usize, column: usize) -> Option<f64> {
    let mut matches = pairings.iter().zip(&results.matches);
    matches.find_map(|(&Pairing { one, other }, result)| match (one, other) {
        (one, other) if (one, other) == (row, column) => Some(result.share.mean),
        (one, other) if (one, other) == (column, row) => Some(1.0 - result.share.mean),
        _ => None,
    })
}

/// The values of games, if they say more than who won.
fn values(findings: &Findings, results: &Results) -> String {
    let (name, sign, scale) = match findings.measure {
        Measure::WinOrLoss => return String::new(),
        Measure::Points => ("POINTS", 1.0, 1.0),
        Measure::Cards => ("CARDS", 1.0, 1.0),
        Measure::Money => ("MONEY", 1.0, 0.01),
        Measure::Place => ("PLACE", -1.0, 1.0),
    };
    let shown = |estimate: &Estimate| {
        let [mean, low, high] =
            [estimate.mean, estimate.low, estimate.high].map(|part| part * sign * scale);
        let (low, high) = if low <= high {
            (low, high)
        } else {
            (high, low)
        };
        signed(&Estimate { mean, low, high }, 3)
    };
    let mut text = format!(
        "\n{:<26} {:>12}   {}\n",
        format!("{name} per game"),
        "mean",
        "95 % interval"
    );
    let mut row = |label: &str, estimate: &Option<Estimate>| {
        if let Some(estimate) = estimate {
            let (mean, interval) = shown(estimate);
            text += &format!("  {label:<24} {mean:>12}   {interval}\n");
        }
    };
    results
        .bots
        .iter()
        .for_each(|bot| row(&bot.bot, &bot.value));
    for result in &results.matches {
        let MatchResult { one, other, .. } = result;
        row(&format!("{one} less {other}"), &result.margin);
    }
    text
}

fn balances(bots: &[BotResult]) -> String {
    let mut text = String::new();
    for bot in bots {
        let Some(balance) = &bot.balance else {
            continue;
        };
        if text.is_empty() {
            text = format!("\nBALANCE, {}\n", balance.name);
        }
        let percent = |part: f64| format!("{:+.4} %", part * 100.0).replace('-', "−");
        let [average, low, high] = [balance.average, balance.low, balance.high].map(percent);
        text += &format!("  {:<24} {average:>12}   {low} to {high}\n", bot.bot);
    }
    text
}
