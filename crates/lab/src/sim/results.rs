//! Results that are derived from the counts: shares with intervals, lengths and
//! significance. They are calculated on demand and never merged.

use parlour_bots::BotKind;
use serde::Serialize;

use super::balance::BalanceResult;
use super::run::Run;
use super::statistics::{binomial_test, holm, mean_and_deviation, wilson};
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
    /// The games it won, alone or with others.
    #[serde(flatten)]
    pub wins: Share,
    /// The games it won alone.
    pub alone: Share,
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
    /// The number of games that have a length.
    pub games: u64,
    /// Those of them that a limit ended: they would have been longer.
    pub cut: Share,
    /// The shortest.
    pub shortest: u64,
    /// The longest.
    pub longest: u64,
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

/// Whether a player wins more or less often than the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Which player: `moving first`, or a seat.
    pub of: String,
    /// The number of games with a single winner.
    pub decided: u64,
    /// The games of these that this player won.
    #[serde(flatten)]
    pub wins: Share,
    /// The share without an advantage: one divided by the number of seats.
    pub fair: f64,
    /// The p-value of the exact two-sided binomial test against `fair`.
    pub p_value: f64,
    /// The p-value corrected for the number of comparisons by Holm's method.
    pub corrected: f64,
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
    /// The wins by seat.
    pub seats: Vec<SeatResult>,
    /// The wins by kind of bot.
    pub bots: Vec<BotResult>,
    /// Games that the house won, alone or with players.
    pub house: Share,
    /// Games that the house won alone.
    pub house_alone: Share,
    /// Games with several winners, the house included.
    pub shared: Share,
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
    /// Who has an advantage; empty if it cannot be measured, as with bots of several
    /// kinds.
    pub comparisons: Vec<Comparison>,
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
            alone: share(totals.alone[index]),
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
            house_alone: share(totals.house_alone().unwrap_or(0)),
            shared: share(totals.shared),
            draws: share(totals.draws),
            limits: share(totals.limits),
            endings: totals.endings.sorted().into_iter().map(ending).collect(),
            proof: totals.proof.map(|proof| ProofResult {
                ended: share(proof.ended),
                endless: share(proof.endless),
                undecided: share(proof.undecided),
            }),
            lengths: lengths(totals),
            comparisons: comparisons(run, totals),
            counters: counters.collect(),
            balance: totals
                .balance
                .as_ref()
                .and_then(|balance| balance.result(ended)),
        }
    }

    /// The rows of the table of wins. Every game is in exactly one of them.
    pub(super) fn winners(&self) -> Vec<(String, Share)> {
        let mut rows: Vec<(String, Share)> = Vec::new();
        let alone = if self.shared.games > 0 { ", alone" } else { "" };
        for seat in &self.seats {
            let label = format!("seat {}, {}{alone}", seat.seat, seat.bot);
            rows.push((label, seat.alone));
        }
        if self.house.games > 0 {
            rows.push((format!("the house{alone}"), self.house_alone));
        }
        if self.shared.games > 0 {
            rows.push(("several at once".into(), self.shared));
        }
        rows.extend(self.not_won());
        rows
    }

    /// The rows of games that nobody won.
    pub(super) fn not_won(&self) -> Vec<(String, Share)> {
        let draws = Some(("nobody: a draw".into(), self.draws));
        let endless = |proof: &ProofResult| ("nobody: endless".into(), proof.endless);
        let endless = self.proof.as_ref().map(endless);
        draws.into_iter().chain(endless).collect()
    }

    /// The wins of seats and of the house with those that they share; empty if no
    /// game has several winners.
    pub(super) fn shared_wins(&self) -> Vec<(String, Share)> {
        let mut rows: Vec<(String, Share)> = Vec::new();
        if self.shared.games > 0 {
            let seat = |seat: &SeatResult| (format!("seat {}, {}", seat.seat, seat.bot), seat.wins);
            rows.extend(self.seats.iter().map(seat));
            if self.house.games > 0 {
                rows.push(("the house".into(), self.house));
            }
        }
        rows
    }

    /// The wins of each kind of bot; empty if there is only one kind.
    pub(super) fn bot_wins(&self) -> Vec<(String, Share)> {
        let any = |bot: &BotResult| (format!("any {}", bot.bot), bot.wins);
        match self.bots.len() > 1 {
            true => self.bots.iter().map(any).collect(),
            false => Vec::new(),
        }
    }

    /// The rows of the table of endings. Every game is in exactly one of them.
    pub(super) fn ends(&self) -> Vec<(String, Share)> {
        let by = |ending: &EndingResult| (format!("by {}", ending.ending), ending.share);
        let mut rows: Vec<(String, Share)> = self.endings.iter().map(by).collect();
        if let Some(proof) = &self.proof {
            rows.push(("never: proven endless".into(), proof.endless));
        }
        rows
    }
}

fn lengths(totals: &Totals) -> Option<Lengths> {
    let lengths = &totals.lengths;
    let games = lengths.values();
    let (mean, deviation) = mean_and_deviation(games, lengths.sum(), lengths.squares());
    let (shortest, longest) = lengths.range()?;
    // If ends can be proven, a game that a limit ended has no length.
    let cut = match totals.proof {
        Some(_) => 0,
        None => totals.limits,
    };
    Some(Lengths {
        games,
        cut: Share::of(cut, games),
        shortest,
        longest,
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

/// Compares the players of a run with equal bots: the player who moves first, if there is
/// one, and every seat. Nothing is compared twice: if one seat always moves first, only the
/// seat is compared, and of two seats only one, because the other wins all other games.
fn comparisons(run: &Run, totals: &Totals) -> Vec<Comparison> {
    let seats = run.bots.len();
    // With different bots, the strength of the bots would be measured, too.
    let alike = run.bots.windows(2).all(|pair| pair[0] == pair[1]);
    if seats < 2 || !alike {
        return Vec::new();
    }
    let (decided, opening) = (totals.alone.iter().sum(), &totals.opening);
    let always_first = |index: usize| decided > 0 && opening.seats[index] == decided;
    let mut all = Vec::new();
    if !(0..seats).any(always_first) {
        all.push(("moving first".to_string(), opening.wins, opening.games));
    }
    let mut compared: Vec<usize> = (0..seats).collect();
    if seats == 2 {
        compared = vec![usize::from(always_first(1))];
    }
    all.extend(compared.into_iter().map(|index| {
        let first = if always_first(index) {
            ", moving first"
        } else {
            ""
        };
        (
            format!("seat {}{first}", index + 1),
            totals.alone[index],
            decided,
        )
    }));
    let fair = 1.0 / seats as f64;
    let comparison = |(of, wins, decided): (String, u64, u64)| Comparison {
        of,
        decided,
        wins: Share::of(wins, decided),
        fair,
        p_value: binomial_test(wins, decided, fair),
        corrected: 0.0,
    };
    let measured = all.into_iter().filter(|(_, _, decided)| *decided > 0);
    let mut all: Vec<Comparison> = measured.map(comparison).collect();
    let p_values: Vec<f64> = all.iter().map(|one| one.p_value).collect();
    for (one, corrected) in all.iter_mut().zip(holm(&p_values)) {
        one.corrected = corrected;
    }
    all
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
