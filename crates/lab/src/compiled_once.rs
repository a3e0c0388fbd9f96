//! The generic functions of this crate for Parlour's own games, for debug builds only. Debug
//! builds share generic code between crates, so the code that is compiled here is not
//! compiled again for every test program.

use parlour_engine::Record;
use parlour_games::Games;

use crate::sim::{Control, PlanError, Run};
use crate::tune::{Score, TuneError, Tuning, Weight};
use crate::{arena, sim, tune};

pub fn simulate(plan: &sim::Plan, control: &Control) -> Result<sim::Findings, PlanError> {
    plan.check(Games)?;
    sim::simulate(Games, plan, control)
}

pub fn record(run: &Run, index: u64) -> Result<Record, PlanError> {
    sim::record(Games, run, index)
}

pub fn read_findings(text: &str) -> bool {
    sim::Findings::read(Games, text).is_ok() || arena::Findings::read(Games, text).is_ok()
}

pub fn run_contest(
    plan: &arena::ContestPlan,
    control: &Control,
) -> Result<arena::Findings, arena::ContestError> {
    plan.check(Games)?;
    arena::run_contest(Games, plan, control)
}

pub fn tune(
    tuning: &Tuning,
    report: &mut dyn FnMut(&[Weight], Score),
) -> Result<Vec<Weight>, TuneError> {
    tune::tune(Games, tuning, report)
}
