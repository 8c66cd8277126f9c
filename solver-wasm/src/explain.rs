//! Why stops are left out, and where a stop would fit best (docs/solver-model.md, "Reasons").

mod advise;
mod finding;
mod joining;
mod rules;
mod shortfall;
#[cfg(test)]
mod tests;

use crate::plan::{Plan, Unassigned};
use crate::problem::{Matrices, Problem, Visit};

pub use advise::{Insertion, StopAdvice, advise};
use finding::{Finding, findings, reasons};
use joining::Joining;

/// The stops that `plan` leaves out, each with the rules that keep it out of every vehicle's day; a vehicle that could
/// take it after all is not named. The problem must be valid, and the plan one of its plans.
///
/// - `order`: the vehicles to be asked; among equals the first of them is named first.
/// - `time_is_up` is asked before each vehicle and stop. Once it is true the reasons are those found so far.
pub fn explain(
    problem: &Problem,
    matrices: &Matrices,
    plan: &Plan,
    order: impl IntoIterator<Item = u32>,
    mut time_is_up: impl FnMut() -> bool,
) -> Vec<Unassigned> {
    let routes = routes_of(problem, plan);
    let stops = left_out(problem, &routes);
    let mut found: Vec<Vec<Finding>> = stops.iter().map(|_| Vec::new()).collect();
    let some_unreachable = matrices.some_unreachable(problem.places.len());
    let joining = |vehicle, route| Joining::new(problem, matrices, some_unreachable, vehicle, route);
    'all: for vehicle in order {
        let mut empty = joining(vehicle, &[]);
        let mut planned = joining(vehicle, &routes[vehicle as usize]);
        for (&stop, found) in stops.iter().zip(&mut found) {
            if time_is_up() {
                break 'all;
            }
            found.extend(findings(&mut empty, &mut planned, stop));
        }
    }
    stops.into_iter().zip(found).map(|(stop, found)| Unassigned { stop, reasons: reasons(found) }).collect()
}

fn left_out(problem: &Problem, routes: &[Vec<Visit>]) -> Vec<u32> {
    let mut served = vec![false; problem.stops.len()];
    for stop in routes.iter().flatten().filter_map(|visit| visit.stop) {
        served[stop as usize] = true;
    }
    (0u32..).zip(served).filter(|(_, served)| !served).map(|(stop, _)| stop).collect()
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
