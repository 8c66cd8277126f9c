//! Whether a plan names what exists, and each stop once.

use crate::plan::Plan;
use crate::problem::Problem;

/// Every index in the plan must exist before anything else can be checked.
pub(super) fn indices_exist(problem: &Problem, plan: &Plan) -> Result<(), String> {
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
pub(super) fn visits_once(problem: &Problem, plan: &Plan, faults: &mut Vec<String>) {
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
