//! An independent checker of plans: it knows the problem, the matrices and the plan, but not the search.
//!
//! It shares no code with the search or the search's timetable. `replay` recomputes each route row by row, `timetable`
//! finds the best times of the same order and compares, `totals` adds up costs, and `reasons` confirms why stops are
//! left out by trying every position. `by_hand` does the same for routes that may break rules: `late` tries every way to
//! place their breaks, and `broken` names every rule that they break.

mod best;
mod broken;
mod by_hand;
mod facts;
mod feasible;
mod indices;
mod late;
mod limits;
mod reasons;
mod replay;
mod rules;
mod spot;
#[cfg(test)]
mod tests;
mod timetable;
mod timing;
mod totals;
mod ways;

use crate::plan::Plan;
use crate::problem::{Matrices, Problem};
use facts::Facts;
use indices::{indices_exist, visits_once};

pub use by_hand::check_evaluation;

/// Every rule that `plan` breaks and every wrong figure in it, as sentences. The list is empty for a valid plan. The
/// problem itself must be valid (see [`Problem::validate`]), else the only answer is the problem's first fault.
pub fn check(problem: &Problem, matrices: &Matrices, plan: &Plan) -> Vec<String> {
    if let Err(error) = problem.validate(matrices) {
        return vec![format!("the problem is not valid: {error}")];
    }
    if let Err(fault) = indices_exist(problem, plan) {
        return vec![fault];
    }
    let facts = Facts::new(problem, matrices);
    let mut faults = Vec::new();
    visits_once(problem, plan, &mut faults);
    let mut last_vehicle = None;
    for route in &plan.routes {
        if last_vehicle.is_some_and(|last| last >= route.vehicle) {
            faults.push(format!("the route of vehicle {} is out of order or there twice", route.vehicle));
        }
        last_vehicle = Some(route.vehicle);
        let mut found = replay::faults(&facts, route);
        if found.is_empty() {
            found.extend(timetable::fault(&facts, route));
        }
        faults.extend(found.into_iter().map(|fault| format!("vehicle {}: {fault}", route.vehicle)));
    }
    totals::faults(&facts, plan, &mut faults);
    // A reason is about the plan's routes, so it cannot be checked if they are wrong.
    if faults.is_empty() {
        reasons::faults(&facts, plan, &mut faults);
    }
    faults
}
