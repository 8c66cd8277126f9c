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
mod late;
mod limits;
mod reasons;
mod replay;
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

/// Every index in the plan must exist before anything else can be checked.
fn indices_exist(problem: &Problem, plan: &Plan) -> Result<(), String> {
    let within = |index: u32, count: usize| (index as usize) < count;
    for (r, route) in plan.routes.iter().enumerate() {
        let Some(vehicle) = problem.vehicles.get(route.vehicle as usize) else {
            return Err(format!("route {r} is of vehicle {}, which does not exist", route.vehicle));
        };
        for (a, activity) in route.activities.iter().enumerate() {
            let known = match (activity.stop, activity.reload, activity.break_) {
                (Some(stop), None, None) => within(stop, problem.stops.len()),
                (None, Some(reload), None) => within(reload, problem.reloads.len()),
                (None, None, Some(index)) => within(index, vehicle.breaks.len()),
                _ => false,
            };
            if !known {
                return Err(format!("activity {a} of route {r} names no single stop, reload or break that exists"));
            }
        }
    }
    for unassigned in &plan.unassigned {
        if !within(unassigned.stop, problem.stops.len()) {
            return Err(format!("unassigned stop {} does not exist", unassigned.stop));
        }
        if unassigned.reasons.iter().flat_map(|r| &r.vehicles).any(|&v| !within(v, problem.vehicles.len())) {
            return Err(format!("a reason of stop {} names a vehicle that does not exist", unassigned.stop));
        }
    }
    Ok(())
}

/// Each stop is either served once or in the list of stops left out. The list is in the order of the stops.
fn visits_once(problem: &Problem, plan: &Plan, faults: &mut Vec<String>) {
    let mut served = vec![0u32; problem.stops.len()];
    for stop in plan.routes.iter().flat_map(|r| &r.activities).filter_map(|a| a.stop) {
        served[stop as usize] += 1;
    }
    if !plan.unassigned.is_sorted_by(|a, b| a.stop < b.stop) {
        faults.push("the unassigned stops are not in order, or one comes twice".into());
    }
    let mut listed = vec![false; problem.stops.len()];
    for unassigned in &plan.unassigned {
        listed[unassigned.stop as usize] = true;
    }
    for (stop, (count, listed)) in served.into_iter().zip(listed).enumerate() {
        match (count, listed) {
            (0, true) | (1, false) => {}
            (0, false) => faults.push(format!("stop {stop} is neither served nor listed as unassigned")),
            (1, true) => faults.push(format!("stop {stop} is served and listed as unassigned")),
            _ => faults.push(format!("stop {stop} is served {count} times")),
        }
    }
}
