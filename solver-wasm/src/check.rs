//! An independent judge of plans: it knows the problem, the matrices and the plan, and nothing of the search.
//!
//! It shares no code with the search or its schedule: every time, sum and cost is worked out anew, and the
//! reasons of stops left out are confirmed by trying every place.

mod feasible;
mod reasons;
mod replay;
mod totals;

use crate::plan::Plan;
use crate::problem::{Matrices, Problem};

/// Every rule that `plan` breaks and every figure in it that is wrong, as sentences; empty: the plan is valid.
/// The problem itself must be valid (see [`Problem::validate`]), else the only answer is what is wrong with it.
pub fn check(problem: &Problem, matrices: &Matrices, plan: &Plan) -> Vec<String> {
    if let Err(error) = problem.validate(matrices) {
        return vec![format!("the problem is not valid: {error}")];
    }
    let facts = Facts { problem, matrices };
    let mut faults = Vec::new();
    if let Err(fault) = indices_exist(problem, plan) {
        return vec![fault];
    }
    visits_once(problem, plan, &mut faults);
    let mut last_vehicle = None;
    for route in &plan.routes {
        if last_vehicle.is_some_and(|last| last >= route.vehicle) {
            faults.push(format!("route of vehicle {} is out of order or there twice", route.vehicle));
        }
        last_vehicle = Some(route.vehicle);
        for fault in replay::faults(&facts, route) {
            faults.push(format!("vehicle {}: {fault}", route.vehicle));
        }
    }
    totals::faults(&facts, plan, &mut faults);
    // A reason speaks about the plan's routes: it means nothing when those are broken.
    if faults.is_empty() {
        reasons::faults(&facts, plan, &mut faults);
    }
    faults
}

/// The problem and its travel data, with the look-ups that every part of the check needs.
struct Facts<'a> {
    problem: &'a Problem,
    matrices: &'a Matrices,
}

/// A way between two places.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Leg {
    seconds: i64,
    meters: i64,
}

impl Facts<'_> {
    /// The way from one place to another, or None where there is none.
    fn leg(&self, from: u32, to: u32) -> Option<Leg> {
        let cell = from as usize * self.problem.places.len() + to as usize;
        let leg = Leg { seconds: self.matrices.durations[cell].into(), meters: self.matrices.distances[cell].into() };
        (leg.seconds >= 0 && leg.meters >= 0).then_some(leg)
    }

    /// What is left of a stop's windows when its deadline has cut them; an empty list means that no time is good.
    fn stop_windows(&self, stop: u32, use_windows: bool, use_deadline: bool) -> Vec<(i64, i64)> {
        let stop = &self.problem.stops[stop as usize];
        let deadline = stop.deadline.filter(|_| use_deadline).map_or(i64::MAX, i64::from);
        let mut windows: Vec<(i64, i64)> =
            stop.time_windows.iter().filter(|_| use_windows).map(|w| (w.start.into(), w.end.into())).collect();
        if windows.is_empty() {
            windows.push((i64::MIN, i64::MAX));
        }
        windows.sort_unstable();
        windows.into_iter().map(|(start, end)| (start, end.min(deadline))).filter(|(start, end)| start <= end).collect()
    }

    /// When a reload point can be called at.
    fn reload_windows(&self, reload: u32, use_windows: bool) -> Vec<(i64, i64)> {
        let windows = &self.problem.reloads[reload as usize].time_windows;
        if windows.is_empty() || !use_windows {
            return vec![(i64::MIN, i64::MAX)];
        }
        let mut windows: Vec<(i64, i64)> = windows.iter().map(|w| (w.start.into(), w.end.into())).collect();
        windows.sort_unstable();
        windows
    }

    /// How long a service takes: its own time or the vehicle's default.
    fn service(&self, own: Option<u32>, vehicle: u32) -> i64 {
        own.unwrap_or(self.problem.vehicles[vehicle as usize].default_service_seconds).into()
    }

    /// Breaks are taken in the order of their latest starts.
    fn break_order(&self, vehicle: u32, index: u32) -> (i32, i32, u32) {
        let rest = &self.problem.vehicles[vehicle as usize].breaks[index as usize];
        (rest.latest_start, rest.earliest_start, index)
    }

    fn has_skills(&self, vehicle: u32, required: &[u32]) -> bool {
        required.iter().all(|skill| self.problem.vehicles[vehicle as usize].skills.contains(skill))
    }

    /// May the vehicle serve the stop: allowed list, pin, and the courier that a lock keeps.
    fn may_serve(&self, vehicle: u32, stop: u32) -> bool {
        let facts = &self.problem.stops[stop as usize];
        let allowed = facts.allowed_vehicles.is_empty() || facts.allowed_vehicles.contains(&vehicle);
        let pinned = facts.pinned_vehicle.is_none_or(|v| v == vehicle);
        allowed && pinned && self.locked_place(stop).is_none_or(|(v, _)| v == vehicle)
    }

    /// A locked stop's vehicle and its place in that vehicle's initial route.
    fn locked_place(&self, stop: u32) -> Option<(u32, usize)> {
        if !self.problem.stops[stop as usize].locked {
            return None;
        }
        self.problem.initial_routes.iter().find_map(|route| {
            let at = route.visits.iter().position(|visit| visit.stop == Some(stop))?;
            Some((route.vehicle, at))
        })
    }

    fn dimensions(&self) -> usize {
        let vehicles = self.problem.vehicles.iter().map(|v| v.capacity.len());
        vehicles.chain(self.problem.stops.iter().map(|s| s.demand.len())).max().unwrap_or(0)
    }

    fn demand(&self, stop: u32, dimension: usize) -> i64 {
        self.problem.stops[stop as usize].demand.get(dimension).copied().unwrap_or(0)
    }

    /// A vehicle's limit in a dimension, or None.
    fn capacity(&self, vehicle: u32, dimension: usize) -> Option<i64> {
        self.problem.vehicles[vehicle as usize].capacity.get(dimension).copied().filter(|&limit| limit >= 0)
    }
}

/// Everything that the plan points at must be there before anything else can be judged.
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

/// Each stop is served once or is in the list of those left out, which is in order.
fn visits_once(problem: &Problem, plan: &Plan, faults: &mut Vec<String>) {
    let mut seen = vec![0u32; problem.stops.len()];
    for stop in plan.routes.iter().flat_map(|r| &r.activities).filter_map(|a| a.stop) {
        seen[stop as usize] += 1;
    }
    let left_out: Vec<u32> = plan.unassigned.iter().map(|u| u.stop).collect();
    if !left_out.is_sorted_by(|a, b| a < b) {
        faults.push("the unassigned stops are not in order, or one comes twice".into());
    }
    for (stop, &count) in seen.iter().enumerate() {
        let listed = left_out.contains(&(stop as u32));
        match (count, listed) {
            (0, true) | (1, false) => {}
            (0, false) => faults.push(format!("stop {stop} is neither served nor listed as unassigned")),
            (1, true) => faults.push(format!("stop {stop} is served and listed as unassigned")),
            _ => faults.push(format!("stop {stop} is served {count} times")),
        }
    }
}
