//! Why stops are left out, and where a stop would fit best.
//!
//! A reason names a rule that alone keeps a stop out of a vehicle's route: with it no place will do, without it some
//! place does. What holds for an empty route as well is said first, since no other plan could help it.

mod advise;
mod joining;

use crate::plan::{Plan, Reason, ReasonCode, Unassigned};
use crate::problem::{Matrices, Problem, Visit};
use crate::schedule::Relax;

pub use advise::{Insertion, StopAdvice, advise};
use joining::{Joining, Trial};

/// The stops that `plan` leaves out, each with the reason of every vehicle that could not take it; a vehicle that
/// could take it after all is not named. The problem must be valid, and the plan one of its plans.
pub fn explain(problem: &Problem, matrices: &Matrices, plan: &Plan) -> Vec<Unassigned> {
    let routes = routes_of(problem, plan);
    let mut served = vec![false; problem.stops.len()];
    for stop in routes.iter().flatten().filter_map(|visit| visit.stop) {
        served[stop as usize] = true;
    }
    let joining = Joining::new(problem, matrices);
    let left_out = (0u32..).zip(served).filter(|(_, served)| !served);
    left_out.map(|(stop, _)| Unassigned { stop, reasons: reasons(&joining, &routes, stop) }).collect()
}

/// The visits of every vehicle, breaks left out.
fn routes_of(problem: &Problem, plan: &Plan) -> Vec<Vec<Visit>> {
    let mut routes = vec![Vec::new(); problem.vehicles.len()];
    for route in &plan.routes {
        let visits = route.activities.iter().filter(|a| a.break_.is_none());
        routes[route.vehicle as usize].extend(visits.map(|a| Visit { stop: a.stop, reload: a.reload }));
    }
    routes
}

/// A stop's reasons in the order of their codes.
fn reasons(joining: &Joining, routes: &[Vec<Visit>], stop: u32) -> Vec<Reason> {
    let trial = joining.trial(stop);
    let mut reasons: Vec<Reason> = Vec::new();
    for (vehicle, route) in (0u32..).zip(routes) {
        let Some(code) = reason(&trial, vehicle, route) else { continue };
        match reasons.iter_mut().find(|reason| reason.code == code) {
            Some(reason) => reason.vehicles.push(vehicle),
            None => reasons.push(Reason { code, vehicles: vec![vehicle] }),
        }
    }
    reasons.sort_by_key(|reason| reason.code);
    reasons
}

fn reason(trial: &Trial, vehicle: u32, route: &[Visit]) -> Option<ReasonCode> {
    if !trial.joins(vehicle, &[], Relax::NONE) {
        return Some(trial.single_rule(vehicle, &[]).unwrap_or_else(|| trial.first_of_several(vehicle)));
    }
    if trial.joins(vehicle, route, Relax::NONE) {
        return None;
    }
    Some(trial.single_rule(vehicle, route).unwrap_or(ReasonCode::Outranked))
}
