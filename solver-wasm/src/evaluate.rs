//! Routes made by hand: their exact times, also where they break rules, and every rule that they break
//! (docs/solver/model.md, "Orders that break rules").

use crate::cost::{late_cost, other_cost, plan_cost};
use crate::error::SolverError;
use crate::explain::explain_loosened;
use crate::plan::{Evaluation, RouteStarts, Unassigned, Violation, Weighed};
use crate::problem::{Alternative, Matrices, Problem, RouteOrder, Visit};
use crate::timer::Timer;
use crate::timetable::{LateRoute, timetable_late, with_reloads};
use crate::units::Seconds;
use crate::violations::{loosened, violations};

/// The times of these routes, what they break, and the reasons of the stops that are in none of them. Where a route names
/// no reload visit, they are placed. Once the timer is up, reasons are left out. The problem must be valid. Errors:
/// [`SolverError::Invalid`] for a route that names what does not exist, or that takes longer than can be counted.
pub fn evaluate(
    problem: &Problem,
    matrices: &Matrices,
    orders: &[RouteOrder],
    timer: &Timer,
) -> Result<Evaluation, SolverError> {
    let (used, timed) = timed(problem, matrices, orders)?;
    let mut evaluation = Evaluation::default();
    for late in timed {
        evaluation.violations.extend(violations(problem, matrices, &late));
        evaluation.late_seconds += late.late_seconds;
        evaluation.plan.routes.push(late.route);
    }
    evaluation.plan.cost = plan_cost(problem, &evaluation.plan.routes);
    let departures: Vec<Option<Seconds>> = used.iter().map(|order| order.departure).collect();
    evaluation.plan.unassigned = reasons(problem, matrices, &evaluation, &departures, timer);
    Ok(evaluation)
}

/// What each of these alternatives costs and breaks: the figures that [`evaluate`] has for its routes. Once the timer is up,
/// the others are left out. Errors: as there.
pub fn weigh(
    problem: &Problem,
    matrices: &Matrices,
    alternatives: &[Alternative],
    timer: &Timer,
) -> Result<Vec<Weighed>, SolverError> {
    let mut all = Vec::new();
    for Alternative { routes } in alternatives {
        if timer.is_up() {
            break;
        }
        let (mut weighed, mut driven) = (Weighed::default(), Vec::new());
        for late in timed(problem, matrices, routes)?.1 {
            weighed.violations.extend(violations(problem, matrices, &late));
            weighed.cost += late.route.cost;
            let served = late.route.activities.iter().filter_map(|row| Some((row.stop?, row.start)));
            let (stops, starts) = served.unzip();
            weighed.routes.push(RouteStarts { vehicle: late.route.vehicle, stops, starts });
            driven.push(late.route);
        }
        let visits = driven.iter().flat_map(|route| route.activities.iter().map(|row| (route.vehicle, row.stop)));
        weighed.cost += other_cost(problem, visits) + late_cost(problem, &driven);
        all.push(weighed);
    }
    Ok(all)
}

/// The orders that have visits, by vehicle, and their times. Where an order names no reload visit, they are placed.
fn timed<'a>(
    problem: &Problem,
    matrices: &Matrices,
    orders: &'a [RouteOrder],
) -> Result<(Vec<&'a RouteOrder>, Vec<LateRoute>), SolverError> {
    let routes: Vec<(u32, &[Visit])> = orders.iter().map(|order| (order.vehicle, &order.visits[..])).collect();
    problem.validate_orders("routes", &routes)?;
    let mut used: Vec<(usize, &RouteOrder)> = orders.iter().enumerate().collect();
    used.retain(|(_, order)| !order.visits.is_empty());
    used.sort_by_key(|(_, order)| order.vehicle);
    let times = used.iter().map(|&(index, RouteOrder { vehicle, visits, departure })| {
        let visits = with_reloads(problem, matrices, *vehicle, visits, *departure);
        let late = timetable_late(problem, matrices, *vehicle, &visits, *departure);
        late.ok_or_else(|| SolverError::invalid(format!("routes.{index}"), "takes too long"))
    });
    let times = times.collect::<Result<Vec<LateRoute>, SolverError>>()?;
    Ok((used.into_iter().map(|(_, order)| order).collect(), times))
}

/// Why each stop in no route cannot join the routes as they are.
fn reasons(
    problem: &Problem,
    matrices: &Matrices,
    Evaluation { plan, violations, .. }: &Evaluation,
    departures: &[Option<Seconds>],
    timer: &Timer,
) -> Vec<Unassigned> {
    let own_rules = plan.routes.iter().zip(departures).filter_map(|(route, departure)| {
        let of_route = |violation: &&Violation| violation.vehicle == route.vehicle;
        let broken: Vec<&Violation> = violations.iter().filter(of_route).collect();
        let is_usual = broken.is_empty() && departure.is_none();
        (!is_usual).then(|| loosened(problem, route, &broken, *departure))
    });
    let (own_rules, vehicles): (Vec<_>, _) = (own_rules.collect(), 0..problem.vehicles.len() as u32);
    explain_loosened(problem, &own_rules, matrices, plan, false, vehicles, timer)
}
