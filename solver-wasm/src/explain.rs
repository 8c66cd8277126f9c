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
use joining::Joining;

/// The stops that `plan` leaves out, each with the reason of every vehicle that could not take it; a vehicle that
/// could take it after all is not named. The problem must be valid, and the plan one of its plans.
pub fn explain(problem: &Problem, matrices: &Matrices, plan: &Plan) -> Vec<Unassigned> {
    let routes = routes_of(problem, plan);
    let mut served = vec![false; problem.stops.len()];
    for stop in routes.iter().flatten().filter_map(|visit| visit.stop) {
        served[stop as usize] = true;
    }
    let left_out = (0u32..).zip(served).filter(|(_, served)| !served);
    let mut unassigned: Vec<Unassigned> = left_out.map(|(stop, _)| Unassigned { stop, reasons: Vec::new() }).collect();
    let cut_off = matrices.some_unreachable(problem.places.len());
    for (vehicle, route) in (0u32..).zip(&routes) {
        let mut empty = Joining::new(problem, matrices, cut_off, vehicle, &[]);
        let mut full = Joining::new(problem, matrices, cut_off, vehicle, route);
        for Unassigned { stop, reasons } in &mut unassigned {
            if let Some(code) = reason(&mut empty, &mut full, *stop) {
                blame(reasons, code, vehicle);
            }
        }
    }
    for Unassigned { reasons, .. } in &mut unassigned {
        reasons.sort_by_key(|reason| reason.code);
    }
    unassigned
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

fn blame(reasons: &mut Vec<Reason>, code: ReasonCode, vehicle: u32) {
    match reasons.iter_mut().find(|reason| reason.code == code) {
        Some(reason) => reason.vehicles.push(vehicle),
        None => reasons.push(Reason { code, vehicles: vec![vehicle], together: false, shortfall: None }),
    }
}

/// Why a stop is not on a vehicle with this route; None when it could be.
fn reason(empty: &mut Joining, full: &mut Joining, stop: u32) -> Option<ReasonCode> {
    if !empty.takes(stop, Relax::NONE) {
        return Some(empty.single_rule(stop).unwrap_or_else(|| empty.first_of_several(stop)));
    }
    if full.takes(stop, Relax::NONE) {
        return None;
    }
    Some(full.single_rule(stop).unwrap_or(ReasonCode::Outranked))
}
