//! Ratings by the model of Bradley and Terry: every bot has a strength, and a bot of
//! strength `a` wins against `n` opponents of strength `b` with probability
//! `a / (a + n b)`.
//!
//! The strengths are fitted by Hunter's MM algorithm, which needs no logarithms. The
//! errors come from the scores of whole deals (a sandwich estimate), because the games
//! of a deal are not independent.

use crate::sim::statistics::{DEVIATIONS, natural_logarithm};

use super::results::Estimate;

/// The points of a rating for each unit of the natural logarithm of a strength: odds of
/// ten to one are 400 points, as in chess.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// The most steps of the fit. Ten are enough for most tables.
const MAX_STEPS: usize = 10_000;

/// The games of two bots against each other: how many, and how many were won.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairGames {
    pub one: usize,
    pub other: usize,
    /// How many opponents `one` has in each game.
    pub opponents: f64,
    /// The number of games.
    pub games: f64,
    /// How many of them `one` won; draws count half.
    pub won: f64,
}

/// The strengths of bots; their average is 1.
pub(super) fn strengths(bots: usize, table: &[PairGames]) -> Vec<f64> {
    let mut won = vec![0.0; bots];
    for pair in table {
        won[pair.one] += pair.won;
        won[pair.other] += pair.games - pair.won;
    }
    let mut strengths = vec![1.0; bots];
    for _ in 0..MAX_STEPS {
        let mut weights = vec![0.0; bots];
        for pair in table {
            let all = strengths[pair.one] + pair.opponents * strengths[pair.other];
            weights[pair.one] += pair.games / all;
            weights[pair.other] += pair.opponents * pair.games / all;
        }
        let mut next: Vec<f64> = won.iter().zip(&weights).map(|(won, by)| won / by).collect();
        let sum: f64 = next.iter().sum();
        next.iter_mut().for_each(|one| *one *= bots as f64 / sum);
        let moved = |(next, last): (&f64, &f64)| (next / last - 1.0).abs();
        let change = next.iter().zip(&strengths).map(moved).fold(0.0, f64::max);
        strengths = next;
        if change < 1e-13 {
            break;
        }
    }
    strengths
}

/// The ratings, with an average of 0, and their 95 % intervals. `spread` is the
/// covariance matrix of the numbers of games that the bots won.
pub(super) fn ratings(bots: usize, table: &[PairGames], spread: &[Vec<f64>]) -> Vec<Estimate> {
    let strengths = strengths(bots, table);
    let logarithms: Vec<f64> = strengths
        .iter()
        .map(|&one| natural_logarithm(one))
        .collect();
    let average = logarithms.iter().sum::<f64>() / bots as f64;
    let inverse = inverse(&information(bots, table, &strengths));
    let errors = product(&product(&inverse, spread), &inverse);
    let estimate = |(bot, logarithm): (usize, &f64)| {
        let mean = (logarithm - average) * POINTS;
        let half = DEVIATIONS * errors[bot][bot].max(0.0).sqrt() * POINTS;
        Estimate {
            mean,
            low: mean - half,
            high: mean + half,
        }
    };
    logarithms.iter().enumerate().map(estimate).collect()
}

/// The information matrix of the logarithms of the strengths. Only differences can be
/// measured, so the average is fixed by adding the same number everywhere.
fn information(bots: usize, table: &[PairGames], strengths: &[f64]) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![1.0 / bots as f64; bots]; bots];
    for pair in table {
        let all = strengths[pair.one] + pair.opponents * strengths[pair.other];
        let chance = strengths[pair.one] / all;
        let weight = pair.games * chance * (1.0 - chance);
        matrix[pair.one][pair.one] += weight;
        matrix[pair.other][pair.other] += weight;
        matrix[pair.one][pair.other] -= weight;
        matrix[pair.other][pair.one] -= weight;
    }
    matrix
}

fn product(left: &[Vec<f64>], right: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let columns = right.len();
    let cell = |row: &[f64], column: usize| {
        let pairs = row.iter().zip(right);
        pairs.map(|(one, other)| one * other[column]).sum()
    };
    left.iter()
        .map(|row| (0..columns).map(|column| cell(row, column)).collect())
        .collect()
}

/// The inverse of a positive definite matrix, by elimination.
fn inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut rows: Vec<Vec<f64>> = matrix.to_vec();
    for (place, row) in rows.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == place))));
    }
    for pivot in 0..size {
        let scale = rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|cell| *cell /= scale);
        let by = rows[pivot].clone();
        for (place, row) in rows.iter_mut().enumerate() {
            let factor = row[pivot];
            if place != pivot {
                let cells = row.iter_mut().zip(&by);
                cells.for_each(|(cell, by)| *cell -= factor * by);
            }
        }
    }
    rows.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair((one, other): (usize, usize), opponents: u32, games: f64, won: f64) -> PairGames {
        PairGames {
            one,
            other,
            opponents: opponents.into(),
            games,
            won,
        }
    }

    #[test]
    fn strengths_are_those_of_the_model() {
        let check = |bots: usize, table: &[PairGames], expected: &[f64]| {
            let got = strengths(bots, table);
            let relative: Vec<f64> = got.iter().map(|one| one / got[0]).collect();
            let mut pairs = relative.iter().zip(expected);
            let near = pairs.all(|(got, expected)| (got - expected).abs() < 1e-6);
            assert!(near && got.len() == expected.len(), "{relative:?}");
        };
        check(2, &[pair((0, 1), 1, 100.0, 75.0)], &[1.0, 1.0 / 3.0]);
        // 1 : 2 : 4, so the first wins 1/3 against the second and 1/5 against the third.
        let consistent = [
            pair((0, 1), 1, 300.0, 100.0),
            pair((0, 2), 1, 500.0, 100.0),
            pair((1, 2), 1, 300.0, 100.0),
        ];
        check(3, &consistent, &[1.0, 2.0, 4.0]);
        // One of strength 2 against five of strength 1 wins 2/7.
        check(2, &[pair((0, 1), 5, 70.0, 20.0)], &[1.0, 0.5]);
    }

    #[test]
    fn intervals_are_those_of_the_logarithm_of_odds() {
        // 75 of 100 independent games: the error of the logarithm of the odds is the root
        // of 1/75 + 1/25, and each bot has half of the difference.
        let variance = 100.0 * 0.75 * 0.25;
        let spread = [vec![variance, -variance], vec![-variance, variance]];
        let ratings = ratings(2, &[pair((0, 1), 1, 100.0, 75.0)], &spread);
        let half = (1.0_f64 / 75.0 + 1.0 / 25.0).sqrt() / 2.0 * DEVIATIONS * POINTS;
        let rating = 3_f64.ln() / 2.0 * POINTS;
        for (got, mean) in ratings.iter().zip([rating, -rating]) {
            let near = |got: f64, expected: f64| (got - expected).abs() < 1e-6;
            assert!(
                near(got.mean, mean) && near(got.high, mean + half),
                "{got:?}"
            );
            assert!(near(got.low, mean - half), "{got:?}");
        }
    }
}
