//! Results that are derived from the counts: shares with intervals, ratings and mean
//! values. They are calculated on demand and never merged.

use parlour_engine::game::Measure;
use serde::Serialize;

use super::contest::{Contest, Pairing};
use super::ratings::{PairGames, ratings};
use super::sample::Sample;
use super::sprt::TestResult;
use super::totals::{BotTotals, MatchTotals, Product, Totals, WIN_PARTS};
use crate::sim::BalanceResult;
use crate::sim::statistics::{DEVIATIONS, wilson_interval};

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The games of two bots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchResult {
    /// The bot that has one seat.
    pub one: String,
    /// The bot that has the others.
    pub other: String,
    /// The share of wins of the first bot; draws count half.
    pub share: Estimate,
    /// How much more a game is worth to the first bot than to an opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<Estimate>,
    /// The share of games that a limit ended.
    pub limits: f64,
    /// The result of the contest's test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<TestResult>,
}

/// The results of one bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotResult {
    /// The name.
    pub bot: String,
    /// The share of wins in all its games; draws count half.
    pub share: Estimate,
    /// The rating; the average of all bots is 0.
    pub rating: Estimate,
    /// The value of a game to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Estimate>,
    /// Its average win, as a share of its bets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<BalanceResult>,
}

/// All results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Results {
    /// The matches, in the order of the contest.
    pub matches: Vec<MatchResult>,
    /// The bots, in the order of the contest.
    pub bots: Vec<BotResult>,
}

impl Results {
    pub(super) fn new(contest: &Contest, measure: Measure, totals: &Totals) -> Self {
        let (names, pairings) = (contest.names(), contest.pairings());
        let valued = measure != Measure::WinOrLoss;
        let games = totals.deals.saturating_mul(contest.rotations() as u64);
        let opponents = (contest.players.max(2) - 1) as f64;
        let rotations = contest.rotations() as f64;
        let one_match = |(pairing, counted): (&Pairing, &MatchTotals)| MatchResult {
            one: names[pairing.one].clone(),
            other: names[pairing.other].clone(),
            share: share(&counted.score, totals.deals, rotations),
            margin: valued.then(|| mean(&counted.margin, totals.deals, rotations * opponents)),
            limits: counted.limits as f64 / games.max(1) as f64,
            verdict: contest
                .sprt
                .map(|test| test.verdict(&counted.score, totals.deals, contest.whole_deal())),
        };
        let ratings = rate(contest, &pairings, totals);
        let one_bot = |(bot, counted): (usize, &BotTotals)| {
            let seats = seats_per_deal(contest, &pairings, bot);
            BotResult {
                bot: names[bot].clone(),
                share: share(&counted.score, totals.deals, seats.games),
                rating: ratings[bot],
                value: valued.then(|| mean(&counted.value, totals.deals, seats.seats)),
                balance: counted
                    .balance
                    .as_ref()
                    .and_then(|balance| balance.result(totals.deals)),
            }
        };
        Self {
            matches: pairings
                .iter()
                .zip(&totals.matches)
                .map(one_match)
                .collect(),
            bots: totals.bots.iter().enumerate().map(one_bot).collect(),
        }
    }
}

/// How much a bot plays in one deal.
struct PerDeal {
    games: f64,
    /// The seats in these games.
    seats: f64,
}

fn seats_per_deal(contest: &Contest, pairings: &[Pairing], bot: usize) -> PerDeal {
    let rotations = contest.rotations() as f64;
    let first = pairings.iter().filter(|pairing| pairing.one == bot).count() as f64;
    let other = pairings
        .iter()
        .filter(|pairing| pairing.other == bot)
        .count() as f64;
    let seats = match contest.is_solo() {
        // It plays the deal once, and all comparisons use that game.
        true => 1.0,
        false => (first + other * (contest.players - 1) as f64) * rotations,
    };
    PerDeal {
        games: (first + other) * rotations,
        seats,
    }
}

/// The mean of a game, from a sample with an observation for each deal of `per` games.
fn mean(sample: &Sample, deals: u64, per: f64) -> Estimate {
    let mean = sample.mean(deals, per);
    let half = DEVIATIONS * (sample.variance(deals, per) / deals.max(1) as f64).sqrt();
    Estimate {
        mean,
        low: mean - half,
        high: mean + half,
    }
}

/// The share of wins in `per` games of each deal. The interval is Wilson's for as many
/// independent games as would have the same error, which keeps it between 0 and 1. If
/// all deals had the same result, that number is unknown, and each deal counts as one.
fn share(sample: &Sample, deals: u64, per: f64) -> Estimate {
    let unit = WIN_PARTS as f64 * per;
    let mean = sample.mean(deals, unit);
    let error = sample.variance(deals, unit) / deals.max(1) as f64;
    let (low, high) = match deals {
        0 => (0.0, 1.0),
        _ if error == 0.0 || mean <= 0.0 || mean >= 1.0 => wilson_interval(mean, deals as f64),
        _ => wilson_interval(mean, mean * (1.0 - mean) / error),
    };
    Estimate { mean, low, high }
}

/// The ratings. A deal is added to every pairing, with the result of equal bots, because
/// a bot that wins all games would have no finite rating.
fn rate(contest: &Contest, pairings: &[Pairing], totals: &Totals) -> Vec<Estimate> {
    let rotations = contest.rotations() as f64;
    let (fair, deals) = (contest.fair(), totals.deals as f64);
    let games = |(pairing, counted): (&Pairing, &MatchTotals)| PairGames {
        one: pairing.one,
        other: pairing.other,
        opponents: (contest.players.max(2) - 1) as f64,
        games: (deals + 1.0) * rotations,
        won: counted.score.sum as f64 / WIN_PARTS as f64 + fair * rotations,
    };
    let table: Vec<PairGames> = pairings.iter().zip(&totals.matches).map(games).collect();
    let mut spread = covariances(totals);
    let added = rotations * rotations * fair * (1.0 - fair);
    for &Pairing { one, other } in pairings {
        spread[one][one] += added;
        spread[other][other] += added;
        spread[one][other] -= added;
        spread[other][one] -= added;
    }
    ratings(contest.bots.len(), &table, &spread)
}

/// The covariances of the numbers of games that the bots won in all deals together.
fn covariances(totals: &Totals) -> Vec<Vec<f64>> {
    let bots = &totals.bots;
    let deals = totals.deals as f64;
    let unit = WIN_PARTS as f64;
    let mut matrix = vec![vec![0.0; bots.len()]; bots.len()];
    if totals.deals < 2 {
        return matrix;
    }
    for (one, bot) in bots.iter().enumerate() {
        matrix[one][one] = bot.score.variance(totals.deals, unit) * deals;
        for (other, &Product(product)) in totals.products[one].iter().enumerate() {
            let means =
                bot.score.mean(totals.deals, unit) * bots[other].score.mean(totals.deals, unit);
            let covariance = product as f64 / (unit * unit) - deals * means;
            let sum = covariance * deals / (deals - 1.0);
            (matrix[one][other], matrix[other][one]) = (sum, sum);
        }
    }
    matrix
}
