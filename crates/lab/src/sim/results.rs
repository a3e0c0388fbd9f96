//! Results that are derived from the counts: shares with intervals, lengths and
//! significance. They are calculated on demand and never merged.

use parlour_bots::BotKind;
use serde::Serialize;

use super::balance::BalanceResult;
use super::run::Run;
use super::statistics::{binomial_test, mean_and_deviation, wilson};
use super::totals::Totals;

/// A share of all games, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The number of games.
    pub games: u64,
    /// Their share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    fn of(games: u64, all: u64) -> Self {
        let (low, high) = wilson(games, all);
        Self {
            games,
            share: games as f64 / all.max(1) as f64,
            low,
            high,
        }
    }
}

/// The wins of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatResult {
    /// Counted from one.
    pub seat: usize,
    /// The kind of bot.
    pub bot: BotKind,
    /// The games it won.
    #[serde(flatten)]
    pub wins: Share,
}

/// The wins of a kind of bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotResult {
    /// The kind.
    pub bot: BotKind,
    /// How many seats it has.
    pub seats: usize,
    /// The games that one of these seats won.
    #[serde(flatten)]
    pub wins: Share,
}

/// A reason for the end of games, and its share.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndingResult {
    /// The reason.
    pub ending: String,
    /// The share of games.
    #[serde(flatten)]
    pub share: Share,
}

/// Whether games end, in games where that can be proven.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ProofResult {
    /// Games that ended.
    pub ended: Share,
    /// Games that never end.
    pub endless: Share,
    /// Games that a limit ended first.
    pub undecided: Share,
}

/// The numbers of moves of games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lengths {
    /// The number of games that ended.
    pub games: u64,
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The 5th percentile.
    pub p5: u64,
    /// The 25th percentile.
    pub p25: u64,
    /// The 50th percentile.
    pub median: u64,
    /// The 75th percentile.
    pub p75: u64,
    /// The 95th percentile.
    pub p95: u64,
    /// The 99th percentile.
    pub p99: u64,
    /// The 99.9th percentile.
    pub p99_9: u64,
}

/// The advantage of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FirstPlayer {
    /// The number of games with one first player and one winner.
    pub decided: u64,
    /// The games of these that the first player won.
    #[serde(flatten)]
    pub wins: Share,
    /// The share without an advantage: one divided by the number of seats.
    pub fair: f64,
    /// The p-value of the exact two-sided binomial test against `fair`.
    pub p_value: f64,
}

/// One of the game's own counters, over the games that ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CounterResult {
    /// The name.
    pub name: String,
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The most in one game.
    pub most: u64,
    /// The sum over all games; `None` for maxima.
    pub total: Option<String>,
    /// The games in which it was not zero.
    pub games: Share,
}

/// All results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Results {
    /// By seat.
    pub seats: Vec<SeatResult>,
    /// By kind of bot.
    pub bots: Vec<BotResult>,
    /// Games that the house won.
    pub house: Share,
    /// Games that nobody won.
    pub draws: Share,
    /// Games that a limit ended.
    pub limits: Share,
    /// Why games ended.
    pub endings: Vec<EndingResult>,
    /// Whether games end, if that can be proven.
    pub proof: Option<ProofResult>,
    /// The lengths; `None` if no game ended.
    pub lengths: Option<Lengths>,
    /// The advantage of the first player; `None` if it cannot be measured, as with
    /// bots of several kinds.
    pub first_player: Option<FirstPlayer>,
    /// The game's own counters.
    pub counters: Vec<CounterResult>,
    /// The average win; `None` in games that are not for money.
    pub balance: Option<BalanceResult>,
}

impl Results {
    pub(super) fn new(run: &Run, totals: &Totals) -> Self {
        let share = |games| Share::of(games, totals.games);
        let seats = run.bots.iter().zip(&totals.wins).enumerate();
        let seat = |(index, (&bot, &wins)): (usize, (&BotKind, &u64))| SeatResult {
            seat: index + 1,
            bot,
            wins: share(wins),
        };
        let bot = |(bot, &wins): (BotKind, &u64)| BotResult {
            bot,
            seats: run.bots.iter().filter(|&&other| other == bot).count(),
            wins: share(wins),
        };
        let bots = BotKind::ALL.into_iter().zip(&totals.bot_wins).map(bot);
        let ending = |(ending, games)| EndingResult {
            ending,
            share: share(games),
        };
        let ended = totals.lengths.values();
        let counters = totals.counters.iter().map(|counter| {
            let (mean, deviation) = mean_and_deviation(ended, counter.sum, counter.squares);
            CounterResult {
                name: counter.name.clone().into_owned(),
                mean,
                deviation,
                most: counter.most,
                total: (!counter.most_at_once).then(|| counter.sum.to_string()),
                games: Share::of(counter.games, ended),
            }
        });
        Self {
            seats: seats.map(seat).collect(),
            bots: bots.filter(|bot| bot.seats > 0).collect(),
            house: share(totals.house),
            draws: share(totals.draws),
            limits: share(totals.limits),
            endings: totals.endings.sorted().into_iter().map(ending).collect(),
            proof: totals.proof.map(|proof| ProofResult {
                ended: share(proof.ended),
                endless: share(proof.endless),
                undecided: share(proof.undecided),
            }),
            lengths: lengths(totals),
            first_player: first_player(run, totals),
            counters: counters.collect(),
            balance: totals
                .balance
                .as_ref()
                .and_then(|balance| balance.result(ended)),
        }
    }

    /// The rows of the table of wins. Kinds of bots are listed only if there are
    /// several.
    pub(super) fn winners(&self) -> Vec<(String, Share)> {
        let mut rows: Vec<(String, Share)> = Vec::new();
        for seat in &self.seats {
            rows.push((format!("seat {}, {}", seat.seat, seat.bot), seat.wins));
        }
        if self.bots.len() > 1 {
            let any = |bot: &BotResult| (format!("any {}", bot.bot), bot.wins);
            rows.extend(self.bots.iter().map(any));
        }
        if self.house.games > 0 {
            rows.push(("the house".into(), self.house));
        }
        rows.push(("nobody".into(), self.draws));
        rows
    }
}

fn lengths(totals: &Totals) -> Option<Lengths> {
    let lengths = &totals.lengths;
    let games = lengths.values();
    let (mean, deviation) = mean_and_deviation(games, lengths.sum(), lengths.squares());
    Some(Lengths {
        games,
        mean,
        deviation,
        p5: lengths.quantile(50)?,
        p25: lengths.quantile(250)?,
        median: lengths.quantile(500)?,
        p75: lengths.quantile(750)?,
        p95: lengths.quantile(950)?,
        p99: lengths.quantile(990)?,
        p99_9: lengths.quantile(999)?,
    })
}

fn first_player(run: &Run, totals: &Totals) -> Option<FirstPlayer> {
    let opening = totals.opening;
    // With different bots, the strength of the bots would be measured, too.
    let alike = run.bots.windows(2).all(|pair| pair[0] == pair[1]);
    if run.bots.len() < 2 || !alike || opening.games == 0 {
        return None;
    }
    let fair = 1.0 / run.bots.len() as f64;
    Some(FirstPlayer {
        decided: opening.games,
        wins: Share::of(opening.wins, opening.games),
        fair,
        p_value: binomial_test(opening.wins, opening.games, fair),
    })
}

impl Lengths {
    /// The percentiles by name, in order.
    #[must_use]
    pub fn percentiles(&self) -> [(&'static str, u64); 7] {
        [
            ("5 %", self.p5),
            ("25 %", self.p25),
            ("median", self.median),
            ("75 %", self.p75),
            ("95 %", self.p95),
            ("99 %", self.p99),
            ("99.9 %", self.p99_9),
        ]
    }
}
