//! Checks whether findings of a file fit their game: its rules, its bots, its
//! counters.

use parlour_engine::game::CardGame;
use parlour_engine::playout::Counter;
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::RulesMap;

use super::findings::Findings;
use super::parts::FindingsError;
use super::run::Extent;
use super::simulator::Simulator;
use super::totals::Totals;
use super::validate::{Validity, ensure};

/// Checks findings against the game of the registry.
///
/// # Errors
/// [`FindingsError::Game`] with the reason.
pub(super) fn check(registry: impl Registry, findings: &Findings) -> Result<(), FindingsError> {
    let run = &findings.run;
    check_with(registry, &run.game, &run.rules, Fits(findings))
}

/// Checks that a file names a game of the registry and all its rules, and then the rest
/// of the file.
pub(crate) fn check_with(
    registry: impl Registry,
    id: &str,
    named: &RulesMap,
    rest: impl Visitor<Out = Result<(), String>>,
) -> Result<(), FindingsError> {
    let wrong = |reason: String| FindingsError::Game(reason);
    let game = registry.find(id).filter(|game| game.id() == id);
    let game = game.ok_or_else(|| wrong(format!("there is no game {id:?}")))?;
    let rules = game
        .rules(named)
        .map_err(|error| wrong(error.to_string()))?;
    if rules != *named {
        return Err(wrong("`rules` do not name all rules of the game".into()));
    }
    let checked = registry.visit(id, rest);
    checked
        .unwrap_or_else(|| Err("there is no such game".into()))
        .map_err(wrong)
}

struct Fits<'a>(&'a Findings);

impl Visitor for Fits<'_> {
    type Out = Result<(), String>;

    fn visit<G: CardGame>(self) -> Self::Out {
        let Findings { run, totals, .. } = self.0;
        let terms = Simulator::<G>::check(run).map_err(|error| error.to_string())?;
        let deterministic = G::is_deterministic(&terms.rules);
        let empty = Totals::new(run.bots.len(), G::COUNTERS, G::BALANCE, deterministic);
        counts::<G>(self.0, totals, &empty).map_err(String::from)
    }
}

fn counts<G: CardGame>(findings: &Findings, totals: &Totals, empty: &Totals) -> Validity {
    ensure(
        totals.counts_the_same(empty),
        "`counters` or `balance` does not match the game",
    )?;
    ensure(
        totals.proof.is_some() == empty.proof.is_some(),
        "`proof` does not match the rules",
    )?;
    ensure(
        G::FIRST_MOVE || totals.opening.games == 0,
        "`opening` must be empty: nobody moves first",
    )?;
    let sum = |counter: usize| totals.counters[counter].sum;
    match Counter::rounds(G::COUNTERS) {
        Some(rounds) => {
            // Games that did not end have rounds, but no counters.
            let whole = totals.lengths.values() == totals.games;
            let fits = match whole {
                true => totals.rounds == sum(rounds),
                false => totals.rounds >= sum(rounds),
            };
            ensure(fits, "`rounds` do not match `counters`")?;
        }
        None => ensure(
            totals.rounds == 0 && !matches!(findings.run.extent, Extent::Rounds(_)),
            "`rounds` must be 0: the game has no rounds",
        )?,
    }
    if let (Some(balance), Some(of)) = (&totals.balance, G::BALANCE) {
        let (back, paid) = (sum(of.back), sum(of.paid));
        let won = match back >= paid {
            true => i128::try_from(back - paid).ok(),
            false => i128::try_from(paid - back).ok().map(|lost| -lost),
        };
        ensure(
            Some(balance.won) == won
                && balance.per == sum(of.per)
                && balance.per_squares == totals.counters[of.per].squares,
            "`balance` does not match `counters`",
        )?;
    }
    Ok(())
}
