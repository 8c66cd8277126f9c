//! Costs of routes and of the whole plan.

use std::collections::BTreeMap;

use super::facts::{Facts, Visit, visit_of};
use crate::plan::{Plan, Route, TierCount};
use crate::problem::Objective;

/// The stated costs that are wrong. The routes' other figures are used as stated, because `replay` has already checked
/// them.
pub(super) fn faults(facts: &Facts, plan: &Plan, faults: &mut Vec<String>) {
    let mut sum = 0i128;
    for route in &plan.routes {
        let right = route_cost(facts, route);
        if i128::from(route.cost) != right {
            faults.push(format!("vehicle {}: the cost is stated as {}, but is {right}", route.vehicle, route.cost));
        }
        sum += right;
    }
    let change = change(facts, plan);
    if (plan.cost.change as f64 - change.floor()).abs() > 1.0 + 1e-12 * change {
        faults.push(format!("the price of change is stated as {}, but is {change}", plan.cost.change));
    }
    sum += i128::from(plan.cost.change);
    let (least, most) = balance(facts, plan);
    let apart = apart(facts, plan);
    if i128::from(plan.cost.apart) != apart {
        faults.push(format!("the price of near stops apart is stated as {}, but is {apart}", plan.cost.apart));
    }
    sum += others(facts, plan) + apart + late(facts, plan);
    if !(sum + least..=sum + most).contains(&i128::from(plan.cost.value)) {
        faults.push(format!("the plan's cost is stated as {}, but is {}", plan.cost.value, sum + most));
    }
    let counted = || plan.unassigned.iter().map(|left_out| left_out.stop).filter(|&stop| !facts.is_single(stop));
    let starts = plan.routes.iter().flat_map(|route| &route.activities).filter(|row| row.stop.is_some());
    for (what, stated, right) in [
        ("number of stops left out", i64::from(plan.cost.unassigned), counted().count() as i64),
        ("working time", plan.cost.working_seconds, plan.routes.iter().map(working).sum()),
        ("driving time", plan.cost.driving_seconds, plan.routes.iter().map(|r| i64::from(r.driving_seconds)).sum()),
        ("number of splits", plan.cost.splits.into(), splits(facts, plan)),
        ("sum of service starts", plan.cost.service_start_sum, starts.map(|row| i64::from(row.start)).sum()),
    ] {
        if stated != right {
            faults.push(format!("the plan's {what} is stated as {stated}, but is {right}"));
        }
    }
    let mut tiers: BTreeMap<i32, u32> = BTreeMap::new();
    for stop in counted() {
        *tiers.entry(facts.problem.stop(stop).priority).or_default() += 1;
    }
    let right: Vec<TierCount> =
        tiers.into_iter().rev().map(|(priority, count)| TierCount { priority, count }).collect();
    if plan.cost.unassigned_by_priority != right {
        faults.push("the stops left out by priority are not as stated".into());
    }
}

fn working(route: &Route) -> i64 {
    i64::from(route.end) - i64::from(route.departure) - i64::from(route.break_seconds)
}

/// The price of stops that another vehicle serves than they prefer, rounded down once.
fn others(facts: &Facts, plan: &Plan) -> i128 {
    let mut count = 0i128;
    for route in &plan.routes {
        for stop in route.activities.iter().filter_map(|row| row.stop) {
            let preferred = &facts.problem.stop(stop).preferred_vehicles;
            count += i128::from(!preferred.is_empty() && preferred.iter().all(|&vehicle| vehicle != route.vehicle));
        }
    }
    soft(facts, count * i128::from(facts.problem.other_vehicle_micros))
}

/// The price of late services and of those within the margin, rounded down once.
fn late(facts: &Facts, plan: &Plan) -> i128 {
    let problem = facts.problem;
    let margin = i128::from(problem.margin_seconds);
    let mut millionths = 0i128;
    let rows = plan.routes.iter().flat_map(|route| route.activities.iter().map(move |row| (route.vehicle, row)));
    for (vehicle, row) in rows {
        let Some(number) = row.stop else { continue };
        let stop = problem.stop(number);
        let due = facts.due(vehicle, Visit::Stop(number));
        let late = due.map_or(0, |due| i128::from((i64::from(row.start) - due).max(0)));
        let closes = stop.time_windows.iter().filter(|w| (w.start..=w.end).contains(&row.start)).map(|w| w.end).max();
        let rest = [closes, stop.deadline, stop.due].into_iter().flatten().min();
        let rest = rest.map_or(margin, |last| i128::from(i64::from(last) - i64::from(row.start)));
        millionths += late * i128::from(problem.late_micros) + (margin - rest.clamp(0, margin)) * 1_000_000;
    }
    soft(facts, millionths)
}

/// A route's cost in the objective's unit.
fn route_cost(facts: &Facts, route: &Route) -> i128 {
    let (meters, overtime) = (i128::from(route.distance_meters), i128::from(route.overtime_seconds));
    let paid = i128::from(working(route)) + overtime;
    match facts.problem.objective {
        Objective::Unspecified | Objective::Time => paid,
        Objective::Distance => meters + 2 * overtime,
        Objective::Cost => {
            let costs = facts.problem.vehicle(route.vehicle).costs.unwrap_or_default();
            // Thousandths of a km and 3600ths of an hour, over one common denominator of 1000 x 3600.
            let way = i128::from(costs.per_km_micros) * meters * 3600;
            let time = i128::from(costs.per_hour_micros) * paid * 1000;
            i128::from(costs.fixed_micros) + (way + time) / (1000 * 3600)
        }
    }
}

/// The cost of the spread of working time, rounded down. The result is the least and the greatest value that the plan
/// may state. The two are equal unless rounding the weight itself decides.
fn balance(facts: &Facts, plan: &Plan) -> (i128, i128) {
    let vehicles = &facts.problem.vehicles;
    let mut work = vec![0i128; vehicles.len()];
    for route in &plan.routes {
        work[route.vehicle as usize] = working(route).into();
    }
    let count = (work.len() as i128).max(1);
    let total: i128 = work.iter().sum();
    let distances: i128 = work.iter().map(|w| (w * count - total).abs()).sum();
    let (spread, over) = match facts.problem.objective {
        Objective::Cost => {
            let hourly = vehicles.iter().map(|v| i128::from(v.costs.unwrap_or_default().per_hour_micros));
            (distances * hourly.sum::<i128>(), count * count * 3600)
        }
        _ => (distances, count),
    };
    let parts = facts.problem.balance * 1024.0;
    if parts.fract() == 0.0 {
        let exact = parts as i128 * spread / (over * 1024);
        return (exact, exact);
    }
    let value = facts.problem.balance * (spread as f64 / over as f64);
    let slack = 1e-9 + value * 1e-12;
    ((value - slack).max(0.0).floor() as i128, (value + slack).floor() as i128)
}

/// The price of change, not rounded. It is computed as stated: each stop of the reference is compared with its new place.
fn change(facts: &Facts, plan: &Plan) -> f64 {
    let Some(reference) = &facts.problem.reference else { return 0.0 };
    let mut seconds = 0u64;
    for old in &reference.routes {
        let new = plan.routes.iter().find(|route| route.vehicle == old.vehicle);
        let new: Vec<u32> = new.into_iter().flat_map(|route| &route.activities).filter_map(|row| row.stop).collect();
        let stayed: Vec<u32> = old.stops.iter().copied().filter(|stop| new.contains(stop)).collect();
        let new: Vec<u32> = new.into_iter().filter(|stop| stayed.contains(stop)).collect();
        for (before, stop) in stayed.iter().enumerate() {
            let after = new.iter().position(|other| other == stop).expect("it stayed");
            seconds += 60 * before.abs_diff(after).saturating_sub(1) as u64;
        }
        let is_served = |stop: &&u32| plan.unassigned.iter().all(|unassigned| unassigned.stop != **stop);
        let gone = old.stops.iter().filter(|stop| !stayed.contains(stop)).filter(is_served);
        seconds += 1800 * gone.count() as u64;
    }
    let vehicles = &facts.problem.vehicles;
    let hourly: f64 = vehicles.iter().map(|v| v.costs.unwrap_or_default().per_hour_micros as f64).sum();
    let second = match facts.problem.objective {
        Objective::Cost => hourly / vehicles.len().max(1) as f64 / 3600.0,
        _ => 1.0,
    };
    reference.weight * seconds as f64 * second
}

/// The price of pairs of near stops that different routes serve, rounded down once.
fn apart(facts: &Facts, plan: &Plan) -> i128 {
    let routes: Vec<Vec<u32>> =
        plan.routes.iter().map(|route| route.activities.iter().filter_map(|row| row.stop).collect()).collect();
    let mut pairs = 0;
    for route in &routes {
        for &stop in route {
            let away = facts.problem.stop(stop).near.iter().filter(|near| !route.contains(near));
            pairs += away.filter(|near| routes.iter().any(|other| other.contains(near))).count() as i128;
        }
    }
    soft(facts, pairs * i128::from(facts.problem.apart_micros))
}

/// What so many millionths of a second cost, rounded down.
fn soft(facts: &Facts, millionths: i128) -> i128 {
    let vehicles = &facts.problem.vehicles;
    let hourly: i128 = vehicles.iter().map(|v| i128::from(v.costs.unwrap_or_default().per_hour_micros)).sum();
    let fleet = vehicles.len() as i128;
    match facts.problem.objective {
        Objective::Cost if fleet == 0 => 0,
        Objective::Cost if hourly == 0 => millionths / 3600,
        Objective::Cost => millionths * hourly / (fleet * 3600 * 1_000_000),
        Objective::Distance => 8 * millionths / 1_000_000,
        _ => millionths / 1_000_000,
    }
}

/// The number of splits: for each location, its runs of consecutive visits that hold a stop, less one.
fn splits(facts: &Facts, plan: &Plan) -> i64 {
    let mut runs: BTreeMap<u32, i64> = BTreeMap::new();
    for route in &plan.routes {
        // The current run of the route: its location, and whether it holds a stop yet.
        let mut current = None;
        for row in &route.activities {
            let Some(visit) = visit_of(row) else { continue };
            let location = facts.location(visit);
            let holds_stop = current.is_some_and(|(at, holds)| at == location && holds);
            if row.stop.is_some() && !holds_stop {
                *runs.entry(location).or_default() += 1;
            }
            current = Some((location, holds_stop || row.stop.is_some()));
        }
    }
    runs.values().map(|runs| runs - 1).sum()
}
