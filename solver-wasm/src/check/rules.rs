//! The rules of the order of visits and of whole routes, a row each.

use super::facts::{Facts, Visit, visit_of};
use crate::plan::{ReasonCode, Route};
use crate::problem::{Stop, Vehicle, VisitOrder};

/// The sums of a route that have a limit.
#[derive(Clone, Copy)]
pub(super) struct Measures {
    pub stops: i64,
    pub meters: i64,
    pub driving: i64,
    /// 0 where the times are not known.
    pub work: i64,
}

impl Measures {
    /// The sums over visits alone.
    pub fn of_visits(facts: &Facts, visits: &[Visit]) -> Self {
        let stop = |visit: &Visit| match visit {
            Visit::Stop(stop) => Some(facts.problem.stop(*stop)),
            Visit::Reload(_) => None,
        };
        Self { stops: visits.iter().filter_map(stop).count() as i64, meters: 0, driving: 0, work: 0 }
    }

    /// The sums of a route, as they are stated.
    pub fn of_route(facts: &Facts, route: &Route) -> Self {
        let visits: Vec<Visit> = route.activities.iter().filter_map(visit_of).collect();
        Self {
            meters: route.distance_meters,
            driving: route.driving_seconds.into(),
            work: i64::from(route.end) - i64::from(route.departure) - i64::from(route.break_seconds),
            ..Self::of_visits(facts, &visits)
        }
    }
}

pub(super) struct Limit {
    pub code: ReasonCode,
    pub what: &'static str,
    of: fn(&Vehicle) -> Option<u32>,
    pub value: fn(&Measures) -> i64,
}

pub(super) const LIMITS: [Limit; 4] = [
    Limit { code: ReasonCode::MaxStops, what: "stops", of: |v| v.max_stops, value: |route| route.stops },
    Limit { code: ReasonCode::MaxDistance, what: "metres", of: |v| v.max_distance_meters, value: |route| route.meters },
    Limit {
        code: ReasonCode::MaxDriving,
        what: "seconds of driving",
        of: |v| v.max_driving_seconds,
        value: |route| route.driving,
    },
    Limit { code: ReasonCode::MaxWork, what: "seconds of work", of: most_work, value: |route| route.work },
];

/// Overtime is allowed after the shift and beyond the most work alike.
pub(super) fn most_work(vehicle: &Vehicle) -> Option<u32> {
    vehicle.max_work_seconds.map(|most| most + vehicle.max_overtime_seconds.unwrap_or(0))
}

/// The latest end, overtime included.
pub(super) fn latest_end(vehicle: &Vehicle) -> i64 {
    i64::from(vehicle.shift_end) + i64::from(vehicle.max_overtime_seconds.unwrap_or(0))
}

/// Every limit that a route is over, and by how much.
pub(super) fn over(vehicle: &Vehicle, measures: Measures) -> impl Iterator<Item = (&'static Limit, i64)> {
    LIMITS.iter().filter_map(move |limit| {
        let over = (limit.value)(&measures) - i64::from((limit.of)(vehicle)?);
        (over > 0).then_some((limit, over))
    })
}

pub(super) struct OrderRule {
    pub code: ReasonCode,
    /// What a route does that breaks it.
    pub fault: &'static str,
    /// Whether it holds for the visit at an index.
    pub holds: fn(&Facts, u32, &[Visit], usize) -> bool,
}

pub(super) const ORDER_RULES: [OrderRule; 3] = [
    OrderRule { code: ReasonCode::VisitOrder, fault: "does not keep the visit order of its stops", holds: is_in_order },
    OrderRule {
        code: ReasonCode::LoadOrder,
        fault: "collects before the last delivery of a trip",
        holds: is_not_in_the_way,
    },
    OrderRule {
        code: ReasonCode::Shipment,
        fault: "serves a part of a shipment, or a delivery of it before its pickup",
        holds: is_not_apart,
    },
];

/// A pickup of a shipment has its deliveries behind it and none before it; a delivery has its pickups before it.
fn is_not_apart(facts: &Facts, _: u32, visits: &[Visit], at: usize) -> bool {
    let stop = |visit: &Visit| match visit {
        Visit::Stop(stop) => Some(facts.problem.stop(*stop)),
        Visit::Reload(_) => None,
    };
    let Some((own, shipment)) = stop(&visits[at]).and_then(|own| Some((own, own.shipment?))) else { return true };
    let ranks: Vec<usize> = (0..visits.len())
        .filter(|&rank| stop(&visits[rank]).is_some_and(|s| s.shipment == Some(shipment) && s.pickup != own.pickup))
        .collect();
    !ranks.is_empty() && ranks.iter().all(|&rank| (rank > at) == own.pickup)
}

/// A pickup where deliveries come first has none behind it before the next loading. A stop that gets and gives is free.
fn is_not_in_the_way(facts: &Facts, vehicle: u32, visits: &[Visit], at: usize) -> bool {
    let stop = |visit: &Visit| match visit {
        Visit::Stop(stop) => Some(facts.problem.stop(*stop)),
        Visit::Reload(_) => None,
    };
    let is_collection = |stop: &Stop| stop.pickup && stop.shipment.is_none();
    if !facts.problem.vehicle(vehicle).deliveries_first || !stop(&visits[at]).is_some_and(is_collection) {
        return true;
    }
    visits[at..]
        .iter()
        .map_while(stop)
        .filter(|later| later.shipment.is_none())
        .all(|later| later.pickup || later.demand.iter().sum::<i64>() == 0 || later.collected.iter().sum::<i64>() > 0)
}

fn is_in_order(facts: &Facts, _: u32, visits: &[Visit], at: usize) -> bool {
    let stop = |visit: &Visit| match visit {
        Visit::Stop(stop) => Some(facts.problem.stop(*stop)),
        Visit::Reload(_) => None,
    };
    let Some(own) = stop(&visits[at]) else { return true };
    // Its own shipment may stand between, and others of its kind.
    let (side, needs_pickup) = match own.visit_order {
        VisitOrder::Any => return true,
        VisitOrder::First => (&visits[..at], true),
        VisitOrder::Last => (&visits[at + 1..], false),
    };
    side.iter().filter_map(stop).all(|other| {
        let is_own = own.shipment.is_some() && own.shipment == other.shipment && own.pickup != other.pickup;
        other.visit_order == own.visit_order || is_own && other.pickup == needs_pickup
    })
}
