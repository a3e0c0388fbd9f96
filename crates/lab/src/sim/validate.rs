//! Checks whether the counts of a file are possible. A damaged file is refused with
//! a reason before anything is calculated from it.
//!
//! These checks are the same for all games; [`fits`](super::fits) compares with the game's
//! own counters.

use parlour_bots::BotKind;

use super::balance::BalanceTotals;
use super::findings::Findings;
use super::histogram::{Histogram, possible_sums};
use super::run::{Extent, Run};
use super::totals::{CounterTotals, Totals};

/// The reason why counts are not possible.
pub(crate) type Validity = Result<(), &'static str>;

pub(crate) fn ensure(holds: bool, otherwise: &'static str) -> Validity {
    match holds {
        true => Ok(()),
        false => Err(otherwise),
    }
}

/// Checks the findings of a file.
pub(super) fn check(findings: &Findings) -> Validity {
    let Findings { run, totals, .. } = findings;
    let seats = run.bots.len();
    ensure(
        [&totals.wins, &totals.alone, &totals.opening.seats]
            .iter()
            .all(|counts| counts.len() == seats),
        "`wins`, `alone`, `opening` and `bots` have different numbers of seats",
    )?;
    if let Extent::Games(games) = run.extent {
        ensure(findings.to() <= games, "there are more games than `extent`")?;
    }
    games(totals)?;
    winners(run, totals)?;
    lengths(totals)?;
    longest(findings)?;
    for counter in &totals.counters {
        self::counter(counter, totals.lengths.values())?;
    }
    totals.balance.as_ref().map_or(Ok(()), balance)
}

fn sum(counts: &[u64]) -> u128 {
    counts.iter().copied().map(u128::from).sum()
}

/// The games that are proven endless.
fn endless(totals: &Totals) -> u64 {
    totals.proof.map_or(0, |proof| proof.endless)
}

/// Checks that every game ended in one way or is proven endless.
fn games(totals: &Totals) -> Validity {
    let all = u128::from(totals.games);
    let (names, endings): (Vec<String>, Vec<u64>) = totals.endings.sorted().into_iter().unzip();
    let is_plain = |name: &String| !name.is_empty() && !name.chars().any(char::is_control);
    ensure(
        names.iter().all(is_plain),
        "`endings` have unexpected names",
    )?;
    ensure(
        sum(&endings) + u128::from(endless(totals)) == all,
        "`endings` do not add up to `games`",
    )?;
    ensure(!endings.contains(&0), "`endings` have one without games")?;
    let ended = totals.games - endless(totals);
    let among = |counts: &[u64]| counts.iter().all(|&count| count <= ended);
    ensure(among(&totals.wins), "`wins` are more than `games`")?;
    ensure(among(&totals.bot_wins), "`bot_wins` are more than `games`")?;
    ensure(
        among(&[totals.house, totals.draws, totals.limits]),
        "`house`, `draws` or `limits` are more than `games`",
    )
}

/// Checks that every game that ended has one winner, several winners or none.
fn winners(run: &Run, totals: &Totals) -> Validity {
    let Some(house_alone) = totals.house_alone() else {
        return Err("`alone`, `shared` and `draws` are more than `games`");
    };
    let shared = u128::from(totals.shared);
    let wins = totals.wins.iter().zip(&totals.alone);
    let mut wins = wins.chain([(&totals.house, &house_alone)]);
    // How often each winner shared a game: at least two do.
    let shares: Option<Vec<u64>> = wins
        .by_ref()
        .map(|(wins, alone)| wins.checked_sub(*alone))
        .collect();
    let fits = shares.is_some_and(|shares| {
        let most = shared * shares.len() as u128;
        shares.iter().all(|&share| u128::from(share) <= shared)
            && (2 * shared..=most).contains(&sum(&shares))
    });
    ensure(fits, "`wins`, `house`, `alone` and `shared` do not agree")?;
    let ended = totals.games - endless(totals);
    for (kind, &games) in BotKind::ALL.iter().zip(&totals.bot_wins) {
        let seats = run.bots.iter().zip(&totals.wins);
        let wins: Vec<u64> = seats
            .filter(|(bot, _)| *bot == kind)
            .map(|(_, &wins)| wins)
            .collect();
        let most = wins.iter().copied().max().unwrap_or(0);
        let fits = match wins.len() == run.bots.len() {
            true => games == ended - totals.draws - house_alone,
            false => most <= games && u128::from(games) <= sum(&wins),
        };
        ensure(fits, "`bot_wins` and `wins` do not agree")?;
    }
    let opening = &totals.opening;
    ensure(
        opening.wins <= opening.games
            && u128::from(opening.games) == sum(&opening.seats)
            && u128::from(opening.games) <= sum(&totals.alone),
        "`opening` does not match `alone`",
    )
}

/// Checks that the games with a length are those that ended.
fn lengths(totals: &Totals) -> Validity {
    let all = u128::from(totals.games);
    let lengths = totals.lengths.values();
    match totals.proof {
        Some(proof) => {
            let kinds = sum(&[proof.ended, proof.endless, proof.undecided]);
            ensure(kinds == all, "`proof` does not add up to `games`")?;
            let same = (proof.undecided, proof.ended) == (totals.limits, lengths);
            ensure(same, "`proof`, `limits` and `lengths` do not agree")?;
        }
        None => ensure(
            lengths == totals.games,
            "`lengths` and `games` do not agree",
        )?,
    }
    // The moves and rounds of a game fit into 64 bits.
    let others = (all - u128::from(lengths)) * u128::from(u64::MAX);
    let counted = totals.lengths.sum();
    ensure(
        (counted..=counted.saturating_add(others)).contains(&totals.moves),
        "`moves` do not match `lengths`",
    )?;
    let most = all * u128::from(u64::MAX);
    ensure(totals.rounds <= most, "`rounds` do not match `games`")
}

/// Checks that `longest` are the longest games that no limit ended.
fn longest(findings: &Findings) -> Validity {
    let Findings { run, totals, .. } = findings;
    let (games, lengths) = (&totals.longest, &totals.lengths);
    let played = findings.from..findings.to();
    // Games that a limit ended have a length only if there is no proof.
    let limits = match totals.proof {
        Some(_) => 0,
        None => totals.limits,
    };
    let listed = (lengths.values() - limits).min(run.keep as u64);
    let mut indices: Vec<u64> = games.iter().map(|game| game.index).collect();
    indices.sort_unstable();
    let counted = games.iter().enumerate().all(|(place, game)| {
        let longer =
            |other: &&super::totals::Longest| !Histogram::share_bucket(other.moves, game.moves);
        let above = games[..place].iter().filter(longer).count() as u64;
        let same_bucket = place as u64 - above + 1;
        let all_above = limits > 0 || lengths.above(game.moves) == above;
        all_above && same_bucket <= lengths.bucket_count(game.moves)
    });
    let longest = games.first().map(|game| game.moves);
    let range = lengths.range();
    let most = range.is_none_or(|(least, most)| {
        let within = |game: &super::totals::Longest| (least..=most).contains(&game.moves);
        games.iter().all(within) && (limits > 0 || games.is_empty() || longest == Some(most))
    });
    ensure(
        games.len() as u64 == listed
            && games.is_sorted_by(|one, next| one.comes_before(next))
            && indices.windows(2).all(|pair| pair[0] < pair[1])
            && indices.iter().all(|index| played.contains(index))
            && counted
            && most,
        "`longest` are not the longest games",
    )
}

/// Checks a counter over this many games.
fn counter(counter: &CounterTotals, games: u64) -> Validity {
    let (most, counted) = (u128::from(counter.most), u128::from(counter.games));
    // The values that are not zero are at least 1 and at most `most`, and one is
    // `most`.
    let least = (most + counted.saturating_sub(1)).max(counted);
    ensure(
        counter.games <= games
            && (least..=most * counted).contains(&counter.sum)
            && (counter.sum..=most.saturating_mul(counter.sum)).contains(&counter.squares)
            && counter.squares >= most * most
            && possible_sums(counter.games, counter.sum, counter.squares),
        "the sums of `counters` do not match their `games`",
    )
}

fn balance(balance: &BalanceTotals) -> Validity {
    let squares = balance.won_squares.saturating_add(balance.per_squares);
    let won = balance.won.unsigned_abs();
    ensure(
        won <= balance.won_squares
            && won % 2 == balance.won_squares % 2
            && balance.per <= balance.per_squares
            && balance.per % 2 == balance.per_squares % 2
            && balance.products.unsigned_abs() <= squares / 2,
        "the sums of `balance` do not agree",
    )
}
