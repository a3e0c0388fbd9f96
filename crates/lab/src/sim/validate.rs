//! Checks whether the counts of a file are possible. A damaged file is refused with
//! a reason before anything is calculated from it.

use super::balance::BalanceTotals;
use super::findings::Findings;
use super::run::Extent;
use super::totals::{CounterTotals, Totals};

/// `Err` is the reason why the counts are not possible.
type Validity = Result<(), &'static str>;

fn ensure(holds: bool, otherwise: &'static str) -> Validity {
    match holds {
        true => Ok(()),
        false => Err(otherwise),
    }
}

/// Checks the findings of a file.
pub(super) fn check(findings: &Findings) -> Validity {
    let Findings { run, totals, .. } = findings;
    ensure(
        totals.wins.len() == run.bots.len(),
        "`wins` and `bots` are not of the same seats",
    )?;
    if let Extent::Games(games) = run.extent {
        ensure(findings.to() <= games, "there are more games than `extent`")?;
    }
    games(totals)?;
    longest(findings)?;
    for counter in &totals.counters {
        self::counter(counter, totals.lengths.values())?;
    }
    totals.balance.as_ref().map_or(Ok(()), balance)
}

/// Checks that every game ended in one way or is proven endless.
fn games(totals: &Totals) -> Validity {
    let all = u128::from(totals.games);
    let sum = |counts: &[u64]| counts.iter().copied().map(u128::from).sum::<u128>();
    let endless = totals.proof.map_or(0, |proof| proof.endless);
    let (names, endings): (Vec<String>, Vec<u64>) = totals.endings.sorted().into_iter().unzip();
    let is_plain = |name: &String| !name.chars().any(char::is_control);
    ensure(names.iter().all(is_plain), "`endings` have odd names")?;
    ensure(
        sum(&endings) + u128::from(endless) == all,
        "`endings` do not add up to `games`",
    )?;
    let ended = totals.games - endless;
    let among = |counts: &[u64]| counts.iter().all(|&count| count <= ended);
    ensure(among(&totals.wins), "`wins` are more than `games`")?;
    ensure(among(&totals.bot_wins), "`bot_wins` are more than `games`")?;
    let rest = [totals.house, totals.draws, totals.limits];
    ensure(
        among(&rest),
        "`house`, `draws` or `limits` are more than `games`",
    )?;
    let opening = totals.opening;
    ensure(
        opening.wins <= opening.games && opening.games <= ended,
        "`opening` does not go with `games`",
    )?;
    let lengths = totals.lengths.values();
    match totals.proof {
        Some(proof) => {
            let kinds = sum(&[proof.ended, proof.endless, proof.undecided]);
            ensure(kinds == all, "`proof` does not add up to `games`")?;
            let same = (proof.undecided, proof.ended) == (totals.limits, lengths);
            ensure(same, "`proof`, `limits` and `lengths` do not go together")?;
        }
        None => ensure(lengths == ended, "`lengths` and `games` do not go together")?,
    }
    // The moves and rounds of a game fit into 64 bits.
    let most = all * u128::from(u64::MAX);
    ensure(
        (totals.lengths.sum()..=most).contains(&totals.moves),
        "`moves` do not go with `lengths`",
    )?;
    ensure(totals.rounds <= most, "`rounds` do not go with `games`")
}

fn longest(findings: &Findings) -> Validity {
    let games = &findings.totals.longest;
    let most = findings.totals.lengths.most();
    let played = findings.from..findings.to();
    ensure(
        games.len() <= findings.run.keep
            && games.is_sorted_by(|one, next| one.comes_before(next))
            && games
                .iter()
                .all(|game| played.contains(&game.index) && Some(game.moves) <= most),
        "`longest` are not the longest games",
    )
}

/// Checks a counter over this many games.
fn counter(counter: &CounterTotals, games: u64) -> Validity {
    let (most, counted) = (u128::from(counter.most), u128::from(counter.games));
    // The values that are not zero are at least 1 and at most `most`.
    ensure(
        counter.games <= games
            && (counted..=most * counted).contains(&counter.sum)
            && most <= counter.sum
            && (counter.sum..=most.saturating_mul(counter.sum)).contains(&counter.squares),
        "the sums of `counters` do not go with their `games`",
    )
}

fn balance(balance: &BalanceTotals) -> Validity {
    let squares = balance.won_squares.saturating_add(balance.per_squares);
    ensure(
        balance.won.unsigned_abs() <= balance.won_squares
            && balance.per <= balance.per_squares
            && balance.products.unsigned_abs() <= squares,
        "the sums of `balance` do not go together",
    )
}
