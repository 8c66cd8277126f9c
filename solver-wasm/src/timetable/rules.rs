//! The hard rules that depend neither on matrices nor on time: allowed vehicles, locks, loads, the order of visits.

use crate::cargo::Cargo;
use crate::plan::ReasonCode;
use crate::problem::{InitialRoute, Problem, Stop, Visit, VisitOrder};
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
        && (relax.lifts(ReasonCode::NotAllowed)
            || locks_hold(problem, vehicle, visits) && kept_come_first(problem, vehicle, visits))
        && ORDER_RULES
            .iter()
            .all(|(code, keeps)| relax.lifts(*code) || (0..visits.len()).all(|at| keeps(problem, vehicle, visits, at)))
        && (relax.lifts(ReasonCode::Capacity) || loads_fit(problem, vehicle, visits))
}

/// Whether the visit at this position of a vehicle's visits keeps a rule.
type Keeps = fn(&Problem, u32, &[Visit], usize) -> bool;

/// The rules of the order of visits.
pub static ORDER_RULES: [(ReasonCode, Keeps); 5] = [
    (ReasonCode::OnBoard, |problem, vehicle, visits, at| {
        !problem.vehicle(vehicle).loaded || has_goods(problem, vehicle, visits, at)
    }),
    (ReasonCode::VisitOrder, is_in_order),
    (ReasonCode::Loading, |problem, vehicle, visits, at| {
        problem.vehicle(vehicle).loaded || has_goods(problem, vehicle, visits, at)
    }),
    (ReasonCode::LoadOrder, comes_behind_deliveries),
    (ReasonCode::Shipment, is_with_partners),
];

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

/// Whether no other stop comes before the next stops of the vehicle's initial route that are kept.
fn kept_come_first(problem: &Problem, vehicle: u32, visits: &[Visit]) -> bool {
    let Some(own) = keeping_route(problem, vehicle) else { return true };
    let mut others = false;
    visits.iter().filter_map(|visit| visit.stop).all(|stop| {
        let is_kept = own.kept().any(|kept| kept == stop);
        others |= !is_kept;
        !(is_kept && others)
    })
}

/// The vehicle's initial route, if it keeps its next stops.
pub(super) fn keeping_route(problem: &Problem, vehicle: u32) -> Option<&InitialRoute> {
    problem.initial_routes.iter().find(|route| route.vehicle == vehicle && route.keep_next > 0)
}

/// Whether the goods of a stop are on board from the start, or loaded before it.
fn has_goods(problem: &Problem, vehicle: u32, visits: &[Visit], at: usize) -> bool {
    let Some(stop) = visits[at].stop else { return true };
    problem.starts_with(vehicle, stop) || visits[..at].iter().any(|visit| visit.reload.is_some())
}

/// Whether a pickup comes after the deliveries of its trip, if they come first.
fn comes_behind_deliveries(problem: &Problem, vehicle: u32, visits: &[Visit], at: usize) -> bool {
    let is_pickup = visits[at].stop.is_some_and(|stop| problem.stop(stop).is_collection());
    let rest = visits[at..].iter().map_while(|visit| visit.stop);
    !(is_pickup && problem.vehicle(vehicle).deliveries_first)
        || rest.into_iter().all(|stop| !problem.stop(stop).is_delivery())
}

/// Whether no stop stands on the wrong side of one that is first or last.
fn is_in_order(problem: &Problem, _: u32, visits: &[Visit], at: usize) -> bool {
    let Some(own) = visits[at].stop.map(|stop| problem.stop(stop)) else { return true };
    let all = |visits: &[Visit], keeps: &dyn Fn(&Stop) -> bool| {
        visits.iter().filter_map(|visit| visit.stop).all(|stop| keeps(problem.stop(stop)))
    };
    match own.visit_order {
        VisitOrder::First => all(&visits[..at], &|other| other.may_precede(own)),
        VisitOrder::Any => true,
        VisitOrder::Last => all(&visits[at + 1..], &|other| own.may_precede(other)),
    }
}

/// Whether a stop of a shipment has a partner on the route, and all of them on the right side.
pub fn is_with_partners(problem: &Problem, _: u32, visits: &[Visit], at: usize) -> bool {
    let Some(stop) = visits[at].stop.map(|stop| problem.stop(stop)).filter(|stop| stop.shipment.is_some()) else {
        return true;
    };
    let any = |visits: &[Visit]| visits.iter().filter_map(|v| v.stop).any(|other| stop.is_partner(problem.stop(other)));
    let (before, after) = (any(&visits[..at]), any(&visits[at + 1..]));
    if stop.pickup { after && !before } else { before && !after }
}

/// What a visit does to the load of its trip, and to the goods of shipments.
pub fn cargo(problem: &Problem, visits: &[Visit], at: usize, dimension: usize) -> Cargo {
    let Some(stop) = visits[at].stop.map(|stop| problem.stop(stop)) else { return Cargo::NOTHING };
    match stop.shipment {
        Some(_) => Cargo::shipped(shipped(problem, visits, at, dimension)),
        None => Cargo::of(stop.goods(dimension)),
    }
}

/// What comes on board for partners after it, or leaves of those before it.
pub fn shipped(problem: &Problem, visits: &[Visit], at: usize, dimension: usize) -> Load {
    let Some(stop) = visits[at].stop.map(|stop| problem.stop(stop)).filter(|stop| stop.shipment.is_some()) else {
        return 0;
    };
    let others = if stop.pickup { &visits[at + 1..] } else { &visits[..at] };
    let others = others.iter().filter_map(|visit| visit.stop).map(|other| problem.stop(other));
    let sum: Load = others.filter(|other| stop.is_partner(other)).map(|other| stop.shipped(other, dimension)).sum();
    if stop.pickup { sum } else { -sum }
}

/// Whether a vehicle can come by the goods of a stop at all.
pub fn may_load(problem: &Problem, vehicle: u32, stop: u32) -> bool {
    let points = (0..problem.reloads.len() as u32).map(|reload| Visit { stop: None, reload: Some(reload) });
    problem.starts_with(vehicle, stop) || points.into_iter().any(|point| may_serve(problem, vehicle, point))
}

/// True if each trip keeps the vehicle's capacity. A dimension that the vehicle does not list, or with a negative value,
/// has no limit.
pub(super) fn loads_fit(problem: &Problem, vehicle: u32, visits: &[Visit]) -> bool {
    let limits = problem.vehicle(vehicle).capacity.iter().enumerate();
    limits.filter(|&(_, &limit)| limit >= 0).all(|(dimension, &limit)| {
        trip_loads(problem, vehicle, visits, dimension).iter().all(|&(_, load)| load <= limit)
    })
}

/// For each trip the most on board, and the position of the reload visit that begins it. What a loaded vehicle has on
/// board at its start is a fact: there, what it has after a visit that collects.
pub fn trip_loads(problem: &Problem, vehicle: u32, visits: &[Visit], dimension: usize) -> Vec<(Option<usize>, Load)> {
    let goods = |stop: u32| problem.stop(stop).goods(dimension);
    let (mut begin, mut trip, mut loads) = (None, Cargo::NOTHING, Vec::new());
    let fact = |stops: &[Visit]| {
        let strays = stops.iter().filter_map(|visit| visit.stop).filter(|&stop| !problem.is_on_board(vehicle, stop));
        problem.on_board(vehicle, dimension) + strays.map(|stop| goods(stop).0).sum::<Load>()
    };
    // Goods of shipments: on board as the trip begins, and now.
    let (mut carried, mut aboard) = (0, 0);
    let ends = visits.iter().map(Some).chain([None]).enumerate();
    for (at, visit) in ends {
        if visit.is_some_and(|visit| visit.stop.is_some()) {
            trip = trip.then(cargo(problem, visits, at, dimension));
            aboard += shipped(problem, visits, at, dimension);
            continue;
        }
        let most = carried
            + match (begin, problem.vehicle(vehicle).loaded) {
                (None, true) if trip.collects() => trip.most_from(fact(&visits[..at])),
                (None, true) => 0,
                _ => trip.most(),
            };
        loads.push((begin, most));
        carried = aboard;
        (begin, trip) = (Some(at), Cargo::NOTHING);
    }
    loads
}
