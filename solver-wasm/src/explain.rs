//! Why stops are left out, and where a stop would fit best (docs/solver/model.md, "Reasons").

mod advise;
mod answers;
mod finding;
mod joining;
mod sets;
mod shortfall;
#[cfg(test)]
mod tests;

use crate::plan::{Plan, Unassigned};
use crate::problem::{Matrices, Problem, Visit};
use crate::shipments::Shipments;
use crate::timer::Timer;
use crate::timetable::Relax;

pub use advise::advise;
use answers::{Answers, Turn};
use finding::{on_empty_route, on_route, on_single_end};
use joining::Joining;

/// The stops that `plan` leaves out. Each stop has the rules that keep it out of each vehicle's route. A vehicle that
/// could take the stop after all is not named. The problem must be valid, and the plan must be a plan of this problem.
///
/// - `complete`: it is known that no route of the plan can take another stop. If it is false, each route is tried
///   first, and a vehicle whose route takes the stop gives no reason.
/// - `order`: the vehicles, in the order in which they are asked. Among equals, the first is named first.
/// - `timer`: once it is up, the reasons are those found so far. Stops that have not been tried with every vehicle say
///   so. The outer loop is over vehicles, so that each stop has some reasons before any stop has all.
pub fn explain(
    problem: &Problem,
    matrices: &Matrices,
    plan: &Plan,
    complete: bool,
    order: impl IntoIterator<Item = u32>,
    timer: &Timer,
) -> Vec<Unassigned> {
    explain_loosened(problem, &[], matrices, plan, complete, order, timer)
}

/// Like [`explain`], for routes that break rules: a vehicle in `loosened` keeps the rules of its own problem there, and
/// those named are lifted.
pub fn explain_loosened(
    problem: &Problem,
    loosened: &[(u32, Problem, Relax)],
    matrices: &Matrices,
    plan: &Plan,
    complete: bool,
    order: impl IntoIterator<Item = u32>,
    timer: &Timer,
) -> Vec<Unassigned> {
    let routes = routes_of(problem, plan);
    let stops = left_out(problem, &routes);
    let some_unreachable = matrices.some_unreachable(problem.locations.len());
    let shipments = Shipments::of(problem);
    let absent = |stop: &u32| stops.binary_search(stop).is_ok();
    let companions =
        |problem: &Problem| (0..problem.stops.len() as u32).map(|stop| shipments.companion(stop)).collect();
    // On an empty route, the single end of a shipment can join in any case.
    let of_empty: Vec<Option<u32>> = if shipments.is_empty() { Vec::new() } else { companions(problem) };
    let of_route: Vec<Option<u32>> = of_empty.iter().map(|single| single.filter(absent)).collect();
    let joining = |problem, vehicle, route| Joining::new(problem, matrices, some_unreachable, vehicle, route, timer);
    let route = |vehicle: u32| {
        let visits = routes[vehicle as usize].as_slice();
        match loosened.iter().find(|(of, ..)| *of == vehicle) {
            Some((_, own, lifted)) => joining(own, vehicle, visits).with_base(*lifted),
            None => joining(problem, vehicle, visits),
        }
        .with_companions(&of_route)
    };
    let mut answers = Answers::new(stops.len(), timer);
    // Vehicle and stop of each answer that took longer than its share.
    let mut late: Vec<(Turn, usize)> = Vec::new();
    let whole = order.into_iter().enumerate().all(|turn| {
        let (mut empty, mut planned) = (joining(problem, turn.1, &[]).with_companions(&of_empty), route(turn.1));
        // An empty route answers quickly. If it takes the stop, the reasons lie in the planned route. Finding them is
        // slower, so it waits until all stops have been tried on the empty route.
        let mut waiting: Vec<usize> = Vec::new();
        let asked = (0..stops.len()).all(|index| {
            if shipments.is_single(stops[index]) {
                answers.add(index, turn, on_single_end(turn.1));
                return true;
            }
            let takes_it = !timer.look() && !complete && planned.takes(stops[index], &[]);
            let found = if takes_it || timer.look() { None } else { on_empty_route(&mut empty, stops[index]) };
            if timer.was_up() {
                return false; // and what was found by then may be wrong
            }
            match found {
                _ if takes_it => {}
                Some(findings) => answers.add(index, turn, findings),
                None => waiting.push(index),
            }
            true
        });
        asked
            && (0..waiting.len()).all(|location| {
                let index = waiting[location];
                let share = timer.left() / (waiting.len() - location) as f64;
                let found = timer.at_most(share.max(LEAST_MS) * PATIENCE, || on_route(&mut planned, stops[index]));
                match found {
                    (findings, true) => answers.add(index, turn, findings),
                    (_, false) => late.push((turn, index)),
                }
                !timer.look()
            })
    });
    if whole {
        for (turn, index) in late {
            let found = timer.at_most(f64::INFINITY, || on_route(&mut route(turn.1), stops[index]));
            match found {
                (findings, true) => answers.add(index, turn, findings),
                (_, false) => break,
            }
        }
    }
    answers.unassigned(&stops, problem.vehicles.len())
}

/// The least time for one stop and one route before the next is tried, and how many times its share a stop may take.
const LEAST_MS: f64 = 0.5;
const PATIENCE: f64 = 4.0;

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
