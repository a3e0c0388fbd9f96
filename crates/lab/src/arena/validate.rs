//! Checks whether the counts of a file are possible. A damaged file is refused with a
//! reason before anything is calculated from it.

use super::contest::Contest;
use super::findings::Findings;
use super::sample::Sample;
use super::totals::{MatchTotals, Product, Totals, WIN_PARTS};
use crate::sim::validate::{Validity, ensure};

/// Checks the findings of a file whose contest is possible.
pub(super) fn check(findings: &Findings) -> Validity {
    let Findings {
        contest, totals, ..
    } = findings;
    ensure(
        findings.to() <= contest.deals,
        "there are more deals than the contest has",
    )?;
    shapes(contest, totals)?;
    games(contest, totals)?;
    for counted in &totals.matches {
        one_match(contest, totals.deals, counted)?;
    }
    scores(contest, totals)?;
    products(totals)
}

/// Checks that there is a list entry for every match and bot.
fn shapes(contest: &Contest, totals: &Totals) -> Validity {
    let bots = contest.bots.len();
    let lengths = totals.products.iter().map(Vec::len);
    ensure(
        totals.matches.len() == contest.pairings().len() && totals.bots.len() == bots,
        "`matches` or `bots` do not match the contest",
    )?;
    ensure(lengths.eq(0..bots), "`products` do not match the contest")
}

fn games(contest: &Contest, totals: &Totals) -> Validity {
    let deals = u128::from(totals.deals);
    let tables = match contest.is_solo() {
        true => contest.bots.len(),
        false => contest.pairings().len() * contest.rotations(),
    };
    ensure(
        u128::from(totals.games) == deals * tables as u128,
        "`games` do not match `deals`",
    )?;
    ensure(
        totals.moves <= u128::from(totals.games) * u128::from(u64::MAX),
        "`moves` are more than `games` can have",
    )
}

fn one_match(contest: &Contest, deals: u64, counted: &MatchTotals) -> Validity {
    let games = u128::from(deals) * contest.rotations() as u128;
    let counts = [counted.wins, counted.draws, counted.losses].map(u128::from);
    ensure(
        counts.iter().sum::<u128>() == games,
        "`wins`, `draws` and `losses` do not add up to the games of a match",
    )?;
    ensure(
        u128::from(counted.limits) <= games,
        "`limits` are more than the games of a match",
    )?;
    let [wins, draws, _] = counts.map(|count| count * u128::from(WIN_PARTS));
    let score = u128::try_from(counted.score.sum).ok();
    ensure(
        score.is_some_and(|score| (wins..=wins + draws).contains(&score)),
        "`score` does not match `wins`",
    )?;
    sample(&counted.score, deals)?;
    sample(&counted.margin, deals)
}

/// Checks that the squares are not smaller than they can be for this sum.
fn sample(sample: &Sample, deals: u64) -> Validity {
    let size = sample.sum.unsigned_abs();
    let fits = match (
        size.checked_mul(size),
        sample.squares.checked_mul(deals.into()),
    ) {
        (Some(square), Some(squares)) => square <= squares,
        // Too large to tell.
        _ => true,
    };
    ensure(fits, "`squares` are too small for `sum`")
}

/// Checks that the scores of bots are those of their matches.
fn scores(contest: &Contest, totals: &Totals) -> Validity {
    let games = i128::from(totals.deals) * contest.rotations() as i128;
    let mut sums = vec![0_i128; contest.bots.len()];
    for (pairing, counted) in contest.pairings().iter().zip(&totals.matches) {
        sums[pairing.one] += counted.score.sum;
        sums[pairing.other] += games * i128::from(WIN_PARTS) - counted.score.sum;
    }
    for (bot, sum) in totals.bots.iter().zip(sums) {
        ensure(
            bot.score.sum == sum,
            "the `score` of a bot does not match its matches",
        )?;
        sample(&bot.score, totals.deals)?;
        sample(&bot.value, totals.deals)?;
    }
    Ok(())
}

/// Checks the inequality of Cauchy and Schwarz.
fn products(totals: &Totals) -> Validity {
    let squares = |bot: usize| totals.bots[bot].score.squares;
    for (one, products) in totals.products.iter().enumerate() {
        for (other, &Product(product)) in products.iter().enumerate() {
            let most = squares(one).checked_mul(squares(other));
            let fits = match (product.checked_mul(product), most) {
                (Some(square), Some(most)) => square <= most,
                (None, Some(_)) => false,
                // Too large to tell.
                (_, None) => true,
            };
            ensure(fits, "`products` are too large for `score`")?;
        }
    }
    Ok(())
}
