//! The plan of a contest, which is checked before anything is played.

use std::ops::Range;

use parlour_bots::BotContext;
use parlour_engine::game::CardGame;
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::RuleSet;

use super::contest::{Contest, ContestError};
use super::findings::Findings;
use super::matches::Arena;
use super::sprt::next_decision;
use super::totals::Totals;
use crate::sim::workers::{Job, Limits, play};
use crate::sim::{Control, PlanError, Shard, seated_terms};

/// A contest, the part of it to play here, and the number of threads.
#[derive(Clone, Debug)]
pub struct ContestPlan {
    /// The contest.
    pub contest: Contest,
    /// The part to play here.
    pub shard: Option<Shard>,
    /// The number of threads.
    pub threads: usize,
}

impl ContestPlan {
    /// The deals to play.
    ///
    /// # Errors
    /// A shard without deals.
    pub fn deals(&self) -> Result<Range<u64>, ContestError> {
        let all = self.contest.deals;
        if self.contest.sprt.is_some() && self.shard.is_some() {
            return Err(ContestError::SprtShard);
        }
        let range = self.shard.map_or(0..all, |shard| shard.games(all));
        match range.is_empty() {
            true => Err(PlanError::Empty.into()),
            false => Ok(range),
        }
    }

    /// Checks whether the plan is possible.
    ///
    /// # Errors
    /// A [`ContestError`] that says why not.
    pub fn check(&self, registry: impl Registry) -> Result<(), ContestError> {
        visit(registry, self, Check(self))
    }
}

struct Check<'a>(&'a ContestPlan);

impl Visitor for Check<'_> {
    type Out = Result<(), ContestError>;

    fn visit<G: CardGame>(self) -> Self::Out {
        let ContestPlan { contest, .. } = self.0;
        contest.check()?;
        contest.check_programs()?;
        seated_terms::<G>(&contest.rules, &contest.kinds(), contest.players)?;
        self.0.deals().map(drop)
    }
}

struct RunContest<'a>(&'a ContestPlan, &'a Control);

impl Visitor for RunContest<'_> {
    type Out = Result<Findings, ContestError>;

    fn visit<G: CardGame>(self) -> Self::Out {
        let Self(plan, control) = self;
        let contest = &plan.contest;
        contest.check()?;
        contest.check_programs()?;
        let terms = seated_terms::<G>(&contest.rules, &contest.kinds(), contest.players)?;
        // One thread for each search, because the games are played on all of them.
        let context = BotContext::new(&terms.rules).with_budget(contest.budget());
        let arena = Arena::new(contest, &terms, context).ok_or(PlanError::NoBook(G::TITLE))?;
        let deals = plan.deals()?;
        let limits = Limits {
            threads: plan.threads.max(1),
            control,
            deadline: None,
        };
        control.begin();
        let totals = match contest.sprt {
            Some(_) => play_until_decided(&arena, contest, limits),
            None => play(&arena, deals.clone(), limits),
        };
        let played_all = totals.deals == deals.end - deals.start;
        let complete = played_all || contest.is_decided(&totals) && !control.is_stopped();
        Ok(Findings {
            contest: contest.clone(),
            measure: terms.rules.measure(),
            from: deals.start,
            complete,
            totals,
        })
    }
}

/// Plays deals until the test of the contest has decided all matches.
fn play_until_decided<G: CardGame>(
    arena: &Arena<'_, G>,
    contest: &Contest,
    limits: Limits<'_>,
) -> Totals {
    let mut totals = arena.empty_totals();
    while totals.deals < contest.deals && !contest.is_decided(&totals) {
        let to = next_decision(totals.deals, contest.deals);
        totals.merge(&play(arena, totals.deals..to, limits));
        if totals.deals < to {
            break;
        }
    }
    totals
}

/// Plays a contest.
///
/// # Errors
/// A [`ContestError`], before the first game is played.
pub fn run_contest(
    registry: impl Registry,
    plan: &ContestPlan,
    control: &Control,
) -> Result<Findings, ContestError> {
    visit(registry, plan, RunContest(plan, control))
}

fn visit<T, V: Visitor<Out = Result<T, ContestError>>>(
    registry: impl Registry,
    plan: &ContestPlan,
    visitor: V,
) -> V::Out {
    let game = &plan.contest.game;
    let found = registry.visit(game, visitor);
    found.ok_or_else(|| PlanError::NoGame(game.clone()))?
}
