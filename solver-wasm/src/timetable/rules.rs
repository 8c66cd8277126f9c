//! The hard rules that depend neither on matrices nor on time: allowed vehicles, locks, loads, the number of stops.

use crate::plan::ReasonCode;
use crate::problem::{Problem, Visit};
use crate::units::Load;

use super::relax::Relax;

/// True if the vehicle may make the visit: it is allowed, it is the pinned one if there is a pin, and it has the
/// skills. Locks are not checked. False for a visit or a vehicle that does not exist.
pub fn may_serve(problem: &Problem, vehicle: u32, visit: Visit) -> bool {
    may_serve_relaxed(problem, vehicle, visit, Relax::NONE)
}

/// True if all of these rules hold or are lifted. False also for a vehicle or a visit that does not exist.
pub(super) fn hold(problem: &Problem, vehicle: u32, visits: &[Visit], relax: Relax) -> bool {
    visits.iter().all(|&visit| may_serve_relaxed(problem, vehicle, visit, relax))
        && (vehicle as usize) < problem.vehicles.len()
        && (relax.lifts(ReasonCode::NotAllowed) || locks_hold(problem, vehicle, visits))
        && (relax.lifts(ReasonCode::Capacity) || loads_fit(problem, vehicle, visits))
        && (relax.lifts(ReasonCode::MaxStops) || few_enough(problem, vehicle, visits))
}

pub(super) fn may_serve_relaxed(problem: &Problem, vehicle: u32, visit: Visit, relax: Relax) -> bool {
    let Some(driver) = problem.vehicles.get(vehicle as usize) else { return false };
    let listed = |vehicles: &[u32]| vehicles.is_empty() || vehicles.contains(&vehicle);
    let skilled = |skills: &[u32]| skills.iter().all(|skill| driver.skills.contains(skill));
    match (visit.stop, visit.reload) {
        (Some(stop), None) => problem.stops.get(stop as usize).is_some_and(|stop| {
            (relax.lifts(ReasonCode::NotAllowed)
                || !stop.barred
                    && listed(&stop.allowed_vehicles)
                    && stop.pinned_vehicle.is_none_or(|pin| pin == vehicle))
                && (relax.lifts(ReasonCode::Skill) || skilled(&stop.required_skills))
        }),
        (None, Some(reload)) => problem
            .reloads
            .get(reload as usize)
            .is_some_and(|reload| listed(&reload.allowed_vehicles) && skilled(&reload.required_skills)),
        _ => false,
    }
}

/// Locked stops must be on the vehicle of their initial route, in its order. A lock has no effect on a stop that is in
/// no initial route.
fn locks_hold(problem: &Problem, vehicle: u32, visits: &[Visit]) -> bool {
    let locked = |visit: &&Visit| visit.stop.is_some_and(|stop| problem.stop(stop).locked);
    if !visits.iter().any(|visit| locked(&visit)) {
        return true;
    }
    let own = problem.initial_routes.iter().find(|route| route.vehicle == vehicle);
    let own = own.map_or(&[][..], |route| &route.visits);
    let mut passed = 0;
    visits.iter().filter(locked).all(|visit| match own[passed..].iter().position(|v| v.stop == visit.stop) {
        Some(ahead) => {
            passed += ahead + 1;
            true
        }
        None => !problem.initial_routes.iter().flat_map(|route| &route.visits).any(|v| v.stop == visit.stop),
    })
}

/// True if no trip carries more than the vehicle's capacity. A dimension that the vehicle does not list, or with a
/// negative value, has no limit.
fn loads_fit(problem: &Problem, vehicle: u32, visits: &[Visit]) -> bool {
    let limits = problem.vehicle(vehicle).capacity.iter().enumerate();
    limits.filter(|&(_, &limit)| limit >= 0).all(|(dimension, &limit)| {
        let mut load: Load = 0;
        visits.iter().all(|visit| {
            load = visit.stop.map_or(0, |stop| load + demand(problem, stop, dimension));
            load <= limit
        })
    })
}

fn demand(problem: &Problem, stop: u32, dimension: usize) -> Load {
    problem.stop(stop).demand.get(dimension).copied().unwrap_or(0)
}

fn few_enough(problem: &Problem, vehicle: u32, visits: &[Visit]) -> bool {
    let stops = visits.iter().filter(|visit| visit.stop.is_some()).count();
    problem.vehicle(vehicle).max_stops.is_none_or(|limit| stops <= limit as usize)
}
