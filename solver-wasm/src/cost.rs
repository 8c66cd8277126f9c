//! What routes and plans cost, and which of two plans is better (docs/solver/model.md).

pub mod change;

use std::cmp::{Ordering, Reverse};

use crate::plan::{Cost, Route, TierCount};
use crate::problem::{Objective, Problem};
use crate::shipments::Shipments;
use change::Change;

/// A second of work that is priced and not worked.
const METERS_OF_SECOND: u128 = 8;

/// The sums of a route that its cost depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// The vehicle goes out.
    pub used: bool,
    pub distance_meters: i64,
    pub driving_seconds: i64,
    /// From departure to end without breaks: driving, set-up, service and waiting.
    pub working_seconds: i64,
    pub overtime_seconds: i64,
    /// The price of the moments of services, in millionths of a second of work.
    pub starts_micros: u128,
}

impl Totals {
    /// The sums of a finished route.
    pub fn of(problem: &Problem, route: &Route) -> Self {
        Self {
            used: !route.activities.is_empty(),
            distance_meters: route.distance_meters,
            driving_seconds: route.driving_seconds.into(),
            working_seconds: i64::from(route.end) - i64::from(route.departure) - i64::from(route.break_seconds),
            overtime_seconds: route.overtime_seconds.into(),
            starts_micros: starts_micros(problem, route),
        }
    }

    /// The same cost, and the price of the moments of services.
    pub fn price(&self, problem: &Problem, vehicle: u32) -> i64 {
        self.cost(problem, vehicle).saturating_add(soft_cost(problem, self.starts_micros))
    }

    /// The cost in the objective's unit, without balance and the moments of services. The vehicle must exist.
    pub fn cost(&self, problem: &Problem, vehicle: u32) -> i64 {
        match problem.objective {
            Objective::Unspecified | Objective::Time => self.working_seconds + self.overtime_seconds,
            Objective::Distance => self.distance_meters + 2 * self.overtime_seconds,
            Objective::Cost if !self.used => 0,
            Objective::Cost => {
                let costs = problem.vehicle(vehicle).costs.unwrap_or_default();
                let paid_seconds = self.working_seconds + self.overtime_seconds;
                // One common denominator for km and hours, so that nothing is rounded twice.
                let way = i128::from(costs.per_km_micros) * i128::from(self.distance_meters) * 3600;
                let time = i128::from(costs.per_hour_micros) * i128::from(paid_seconds) * 1000;
                let micros = i128::from(costs.fixed_micros) + (way + time).div_euclid(3_600_000);
                i64::try_from(micros).unwrap_or(i64::MAX)
            }
        }
    }
}

/// The cost of a finished route in the objective's unit, without what is priced for the whole plan. Its vehicle must exist.
pub fn route_cost(problem: &Problem, route: &Route) -> i64 {
    Totals::of(problem, route).cost(problem, route.vehicle)
}

/// What late services and those at the last minute add to the cost of their routes, rounded down.
pub fn late_cost(problem: &Problem, routes: &[Route]) -> i64 {
    soft_cost(problem, routes.iter().map(|route| starts_micros(problem, route)).sum())
}

fn starts_micros(problem: &Problem, route: &Route) -> u128 {
    let priced = route.activities.iter().filter(|_| problem.prices_starts());
    priced.filter_map(|row| Some(problem.start_micros(row.stop?, row.start, row.departure))).sum()
}

/// The cost of a plan: the stops that are in no route, single ends of shipments left aside, and the cost of the routes with balance and change. The stops and vehicles
/// of the routes must exist, and each vehicle has one route at most.
pub fn plan_cost(problem: &Problem, routes: &[Route]) -> Cost {
    let mut route_of = vec![None; problem.stops.len()];
    for (route, row) in routes.iter().flat_map(|route| route.activities.iter().map(|row| (route.vehicle, row))) {
        row.stop.into_iter().for_each(|stop| route_of[stop as usize] = Some(route));
    }
    let shipments = Shipments::of(problem);
    let left_out = (0u32..).zip(&route_of).filter(|&(stop, route)| route.is_none() && !shipments.is_single(stop));
    let left_out = left_out.map(|(stop, _)| problem.stop(stop).priority);
    let mut priorities: Vec<i32> = left_out.collect();
    priorities.sort_unstable_by_key(|&priority| Reverse(priority));
    let tiers = priorities.chunk_by(|a, b| a == b);
    let mut work = vec![0; problem.vehicles.len()];
    let (mut sum, mut starts_micros) = (0i64, 0);
    for route in routes {
        let totals = Totals::of(problem, route);
        work[route.vehicle as usize] = totals.working_seconds;
        sum = sum.saturating_add(totals.cost(problem, route.vehicle));
        starts_micros += totals.starts_micros;
    }
    let change = Change::new(problem).map_or(0, |change| change.of_plan(routes));
    let balance = balance_cost(problem, &work);
    let visits = routes.iter().flat_map(|route| route.activities.iter().map(|row| (route.vehicle, row.stop)));
    let other_vehicle = other_cost(problem, visits);
    let apart = apart_cost(problem, &route_of);
    let late = soft_cost(problem, starts_micros);
    let priced = [balance, change, other_vehicle, apart, late].into_iter().fold(sum, i64::saturating_add);
    Cost {
        unassigned: priorities.len() as u32,
        unassigned_by_priority: tiers.map(|t| TierCount { priority: t[0], count: t.len() as u32 }).collect(),
        value: priced,
        change,
        apart,
        working_seconds: work.iter().sum(),
        driving_seconds: routes.iter().map(|route| i64::from(route.driving_seconds)).sum(),
        splits: splits(problem, routes),
        service_start_sum: routes.iter().map(service_start_sum).sum(),
    }
}

/// What stops on other vehicles than their preferred ones add to the cost of their routes, rounded down.
pub fn other_cost(problem: &Problem, visits: impl Iterator<Item = (u32, Option<u32>)>) -> i64 {
    let is_other =
        |&(vehicle, stop): &(u32, Option<u32>)| stop.is_some_and(|s| problem.stop(s).prefers_others(vehicle));
    match problem.other_vehicle_micros {
        0 => 0,
        micros => soft_cost(problem, u128::from(micros) * visits.filter(is_other).count() as u128),
    }
}

/// What near stops on different routes add to the cost of a plan, rounded down. `route` is the route of each served stop.
pub fn apart_cost(problem: &Problem, route: &[Option<u32>]) -> i64 {
    match problem.apart_micros {
        0 => 0,
        micros => soft_cost(problem, u128::from(micros) * apart_pairs(problem, route) as u128),
    }
}

/// How many pairs of near stops are on different routes.
pub fn apart_pairs(problem: &Problem, route: &[Option<u32>]) -> usize {
    let is_apart = |one: Option<u32>, other: u32| match (one, route[other as usize]) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    };
    let near = problem.stops.iter().zip(route);
    near.map(|(stop, &one)| stop.near.iter().filter(|&&other| is_apart(one, other)).count()).sum()
}

/// The price of so many millionths of a second in the objective's unit, rounded down.
fn soft_cost(problem: &Problem, micros: u128) -> i64 {
    // Whole numbers: a plan is compared with others to the unit.
    let value = match problem.objective {
        Objective::Cost => {
            micros * u128::from(hourly_micros(problem)) / (3_600_000_000 * problem.vehicles.len().max(1) as u128)
        }
        Objective::Distance => micros * METERS_OF_SECOND / 1_000_000,
        _ => micros / 1_000_000,
    };
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// The price of so many millionths of a second in the objective's unit, not rounded.
pub fn soft_price(problem: &Problem, micros: u128) -> f64 {
    let seconds = micros as f64 / 1e6;
    match problem.objective {
        Objective::Cost => seconds * hourly_micros(problem) as f64 / (3600.0 * problem.vehicles.len().max(1) as f64),
        Objective::Distance => seconds * METERS_OF_SECOND as f64,
        _ => seconds,
    }
}

/// The vehicles' hourly prices in sum; a dollar for each if they have none.
fn hourly_micros(problem: &Problem) -> u64 {
    let sum = problem.vehicles.iter().map(|v| v.costs.unwrap_or_default().per_hour_micros).sum();
    if sum == 0 { 1_000_000 * problem.vehicles.len() as u64 } else { sum }
}

/// The number of splits: for each location, its runs of consecutive visits that hold a stop, less one.
fn splits(problem: &Problem, routes: &[Route]) -> u32 {
    let mut runs = vec![0u32; problem.locations.len()];
    for route in routes {
        let visits = route.activities.iter().filter(|activity| activity.break_.is_none());
        let locations: Vec<(u32, bool)> = visits
            .map(|visit| match (visit.stop, visit.reload) {
                (Some(stop), _) => (problem.place_of(problem.stop(stop).location), true),
                (None, reload) => (problem.place_of(problem.reload(reload.unwrap_or_default()).location), false),
            })
            .collect();
        for run in locations.chunk_by(|a, b| a.0 == b.0).filter(|run| run.iter().any(|&(_, is_stop)| is_stop)) {
            runs[run[0].0 as usize] += 1;
        }
    }
    runs.iter().map(|&runs| runs.saturating_sub(1)).sum()
}

fn service_start_sum(route: &Route) -> i64 {
    route.activities.iter().filter(|activity| activity.stop.is_some()).map(|activity| i64::from(activity.start)).sum()
}

/// What the spread of working time adds to a plan's cost. `work` has the working seconds of every vehicle, 0 for unused
/// ones.
pub fn balance_cost(problem: &Problem, work: &[i64]) -> i64 {
    if problem.balance <= 0.0 || work.is_empty() {
        return 0;
    }
    // The sum of |w - W/m| times m is an integer. Floats are used only at the end.
    let count = work.len() as i128;
    let total: i128 = work.iter().map(|&w| i128::from(w)).sum();
    let spread: i128 = work.iter().map(|&w| (i128::from(w) * count - total).abs()).sum();
    let (value, divisor) = match problem.objective {
        Objective::Cost => {
            let hourly = problem.vehicles.iter().map(|v| i128::from(v.costs.unwrap_or_default().per_hour_micros));
            (spread.saturating_mul(hourly.sum()), count * count * 3600)
        }
        _ => (spread, count),
    };
    // Casts of floats saturate.
    (problem.balance * value as f64 / divisor as f64).floor() as i64
}

impl Cost {
    /// The tiers that leave stops out. The contract omits zeros, but a plan from outside may have them.
    fn tiers(&self) -> impl Iterator<Item = (i32, u32)> + '_ {
        self.unassigned_by_priority.iter().filter(|tier| tier.count > 0).map(|tier| (tier.priority, tier.count))
    }
}

/// Less is better. Compares the stops left out, per priority from the highest down, then in all; then the value. Among
/// equals, less working time is better, then less driving, fewer splits, earlier services.
impl Ord for Cost {
    fn cmp(&self, other: &Self) -> Ordering {
        // At the first difference, the plan that leaves out stops of a higher priority, or more of the same, is worse.
        self.tiers()
            .cmp(other.tiers())
            .then(self.unassigned.cmp(&other.unassigned))
            .then(self.value.cmp(&other.value))
            .then(self.working_seconds.cmp(&other.working_seconds))
            .then(self.driving_seconds.cmp(&other.driving_seconds))
            .then(self.splits.cmp(&other.splits))
            .then(self.service_start_sum.cmp(&other.service_start_sum))
            // Keeps the order consistent with `Eq`, which compares zeros as well.
            .then_with(|| self.unassigned_by_priority.len().cmp(&other.unassigned_by_priority.len()))
    }
}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Stop, Vehicle, VehicleCosts};

    fn problem(objective: Objective, balance: f64, vehicles: usize) -> Problem {
        let costs = VehicleCosts { per_km_micros: 500_000, per_hour_micros: 7_000_000, fixed_micros: 11 };
        let vehicle = Vehicle { costs: Some(costs), ..Vehicle::default() };
        Problem { objective, balance, vehicles: vec![vehicle; vehicles], ..Problem::default() }
    }

    const ROUTE: Totals = Totals {
        used: true,
        distance_meters: 1_001,
        driving_seconds: 100,
        working_seconds: 130,
        overtime_seconds: 7,
        starts_micros: 0,
    };

    #[test]
    fn prices_a_route_by_objective() {
        assert_eq!(ROUTE.cost(&problem(Objective::Time, 0.0, 1), 0), 137);
        assert_eq!(ROUTE.cost(&problem(Objective::Unspecified, 0.0, 1), 0), 137);
        assert_eq!(ROUTE.cost(&problem(Objective::Distance, 0.0, 1), 0), 1_015);
        // 11 + floor(500 500 + 7 000 000 x 137 / 3600)
        assert_eq!(ROUTE.cost(&problem(Objective::Cost, 0.0, 1), 0), 11 + 766_888);
    }

    #[test]
    fn rounds_money_down_once() {
        let mut problem = problem(Objective::Cost, 0.0, 1);
        problem.vehicles[0].costs = Some(VehicleCosts { per_km_micros: 1, per_hour_micros: 1, fixed_micros: 0 });
        // 0.5 for distance and 0.5 for time make 1 together. Each alone would be rounded to nothing.
        let route = Totals { distance_meters: 500, working_seconds: 1_800, used: true, ..Totals::default() };
        assert_eq!(route.cost(&problem, 0), 1);
    }

    #[test]
    fn an_unused_or_unpriced_vehicle_costs_nothing() {
        let mut problem = problem(Objective::Cost, 0.0, 1);
        assert_eq!(Totals::default().cost(&problem, 0), 0);
        problem.vehicles[0].costs = None;
        assert_eq!(ROUTE.cost(&problem, 0), 0);
    }

    #[test]
    fn never_overflows() {
        let mut problem = problem(Objective::Cost, 1.0, 2);
        let most = 1_000_000_000_000;
        problem.vehicles[0].costs =
            Some(VehicleCosts { per_km_micros: most, per_hour_micros: most, fixed_micros: most });
        let far = Totals { distance_meters: 1 << 50, ..ROUTE };
        assert_eq!(far.cost(&problem, 0), i64::MAX);
        assert!(balance_cost(&problem, &[1 << 31, 0]) > 0);
    }

    #[test]
    fn balance_is_the_weighted_spread() {
        // The mean is 100 / 3. One deviation is 66.67, two are 33.33.
        assert_eq!(balance_cost(&problem(Objective::Time, 0.5, 3), &[100, 0, 0]), 66);
        assert_eq!(balance_cost(&problem(Objective::Distance, 1.0, 3), &[100, 0, 0]), 133);
        // 133.33 s at 7 an hour.
        assert_eq!(balance_cost(&problem(Objective::Cost, 1.0, 3), &[100, 0, 0]), 259_259);
        assert_eq!(balance_cost(&problem(Objective::Time, 1.0, 3), &[5, 5, 5]), 0);
        assert_eq!(balance_cost(&problem(Objective::Time, 0.0, 3), &[9, 0, 0]), 0);
    }

    #[test]
    fn a_plan_counts_what_is_left_out_from_the_highest_priority_down() {
        let mut problem = problem(Objective::Time, 0.0, 1);
        problem.stops = [0, 10, 0, -5].map(|priority| Stop { priority, ..Stop::default() }).to_vec();
        let tier = |priority, count| TierCount { priority, count };
        let cost = plan_cost(&problem, &[]);
        assert_eq!(cost.unassigned_by_priority, [tier(10, 1), tier(0, 2), tier(-5, 1)]);
        assert_eq!((cost.unassigned, cost.value), (4, 0));
    }

    #[test]
    fn better_plans_are_less() {
        let cost = |tiers: &[(i32, u32)], value| Cost {
            unassigned_by_priority: tiers.iter().map(|&(priority, count)| TierCount { priority, count }).collect(),
            unassigned: tiers.iter().map(|t| t.1).sum(),
            value,
            ..Cost::default()
        };
        let in_order = [
            cost(&[], 9),
            cost(&[], 10),
            cost(&[(0, 1)], 0),
            cost(&[(0, 2)], 0),
            cost(&[(5, 1)], 0),
            cost(&[(5, 1)], 1),
            cost(&[(5, 1), (0, 9)], 0),
            cost(&[(5, 2)], 0),
        ];
        assert!(in_order.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(in_order[1].cmp(&in_order[1].clone()), Ordering::Equal);
    }
}
