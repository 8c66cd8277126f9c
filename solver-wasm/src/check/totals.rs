//! Costs of routes and of the whole plan.

use std::collections::BTreeMap;

use super::Facts;
use crate::plan::{Plan, Route, TierCount};
use crate::problem::Objective;

/// What is wrong with the stated costs; the routes' other figures are taken as stated (replay has judged them).
pub(super) fn faults(facts: &Facts, plan: &Plan, faults: &mut Vec<String>) {
    let mut sum = 0i128;
    for route in &plan.routes {
        let right = route_cost(facts, route);
        // Money is rounded to whole millionths of a dollar.
        let slack = if facts.problem.objective == Objective::Cost { 1.0 + right * 1e-12 } else { 0.0 };
        if (route.cost as f64 - right).abs() > slack {
            faults.push(format!("vehicle {}: cost is stated as {}, but is {right}", route.vehicle, route.cost));
        }
        sum += i128::from(route.cost);
    }
    let spread = facts.problem.balance * spread(facts, plan);
    let right = sum as f64 + spread;
    if (plan.cost.value as f64 - right).abs() > 1.0 + right.abs() * 1e-9 {
        faults.push(format!("the plan's cost is stated as {}, but is {right}", plan.cost.value));
    }
    if plan.cost.unassigned as usize != plan.unassigned.len() {
        faults.push(format!(
            "{} stops are stated as left out, but {} are",
            plan.cost.unassigned,
            plan.unassigned.len()
        ));
    }
    let mut tiers: BTreeMap<i32, u32> = BTreeMap::new();
    for unassigned in &plan.unassigned {
        *tiers.entry(facts.problem.stops[unassigned.stop as usize].priority).or_default() += 1;
    }
    let right: Vec<TierCount> =
        tiers.into_iter().rev().map(|(priority, count)| TierCount { priority, count }).collect();
    if plan.cost.unassigned_by_priority != right {
        faults.push("the stops left out by priority are not as stated".into());
    }
}

/// A route's cost in the objective's unit.
fn route_cost(facts: &Facts, route: &Route) -> f64 {
    let vehicle = &facts.problem.vehicles[route.vehicle as usize];
    let overtime = 2.0 * f64::from(route.overtime_seconds);
    match facts.problem.objective {
        Objective::Unspecified | Objective::Time => f64::from(route.driving_seconds) + overtime,
        Objective::Distance => route.distance_meters as f64 + overtime,
        Objective::Cost => {
            let costs = vehicle.costs.unwrap_or_default();
            let paid = f64::from(route.driving_seconds) + f64::from(route.service_seconds) + overtime;
            costs.fixed_micros as f64
                + costs.per_km_micros as f64 * route.distance_meters as f64 / 1000.0
                + costs.per_hour_micros as f64 * paid / 3600.0
        }
    }
}

/// Sum over all vehicles of how far their working time (driving and service) is from the mean.
fn spread(facts: &Facts, plan: &Plan) -> f64 {
    let vehicles = &facts.problem.vehicles;
    let mut work = vec![0.0; vehicles.len()];
    for route in &plan.routes {
        work[route.vehicle as usize] += f64::from(route.driving_seconds) + f64::from(route.service_seconds);
    }
    let count = work.len().max(1) as f64;
    let mean = work.iter().sum::<f64>() / count;
    let seconds: f64 = work.iter().map(|w| (w - mean).abs()).sum();
    let rate = match facts.problem.objective {
        Objective::Cost => {
            let hourly: f64 = vehicles.iter().map(|v| v.costs.unwrap_or_default().per_hour_micros as f64).sum();
            hourly / count / 3600.0
        }
        _ => 1.0,
    };
    seconds * rate
}
