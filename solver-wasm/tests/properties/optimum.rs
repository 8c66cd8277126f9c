//! Small problems are solved to the optimum that brute force finds.

use rondo_solver::cost::plan_cost;
use rondo_solver::plan::{Cost, Route};
use rondo_solver::problem::Visit;
use rondo_solver::timetable::timetable;

use crate::generate::{
    ASYMMETRY, BALANCE, Case, DELIVERIES_FIRST, EVERY, Features, LOADED, LOADS, LOCKS, READY, REFERENCE, RELOADS,
    SETUPS, SHIPMENTS, UNREACHABLE, generate,
};
use crate::run::solve;

const ITERATIONS: u64 = 4000;
const PROBLEMS: u64 = 60;

/// The features that brute force can solve. Where a leg is missing, the optimum may use a reload point only as a
/// detour, and where deliveries come first or goods are not ready, one that only begins another trip. The search tries
/// neither. Nor does it try one only for a stop that needs no set-up after it.
const SOLVED: u64 =
    EVERY & !SETUPS & !SHIPMENTS & !BALANCE & !LOCKS & !UNREACHABLE & !REFERENCE & !DELIVERIES_FIRST & !READY;

#[test]
fn small_problems_are_solved_to_the_optimum() {
    are_solved_to_the_optimum(SOLVED & !LOADED, |seed| (2 + (seed % 4) as usize, 1 + (seed % 2) as usize));
}

/// Among equal costs, the polish tries no exchange of a stop and a reload visit.
#[test]
fn small_problems_of_loaded_vehicles_are_solved_to_the_least_cost() {
    are_solved_to_the_least_cost(SOLVED);
}

/// Where there are reload points, shipments are put in at the end.
#[test]
fn small_problems_of_shipments_are_solved_to_the_least_cost() {
    are_solved_to_the_least_cost(SOLVED & !RELOADS & !LOADED | SETUPS | SHIPMENTS);
}

/// Brute force rounds the price of change down for each route.
#[test]
fn small_problems_with_a_price_of_change_are_solved_to_the_least_cost() {
    are_solved_to_the_least_cost(SOLVED & !LOADED | REFERENCE);
}

fn are_solved_to_the_least_cost(features: u64) {
    for seed in 1..=PROBLEMS {
        let case = generate(seed, 2 + (seed % 4) as usize, 1 + (seed % 2) as usize, Features(features));
        let (best, found) = (optimum(&case), solve(&case, 1, ITERATIONS, 1e9).cost);
        assert_eq!(found.unassigned_by_priority, best.unassigned_by_priority, "seed {seed}");
        assert!((found.value - best.value).abs() <= 2, "seed {seed}: {found:?} and {best:?}");
    }
}

#[test]
fn small_problems_with_too_much_for_one_vehicle_are_solved_to_the_optimum() {
    are_solved_to_the_optimum(SOLVED & !RELOADS | SETUPS | DELIVERIES_FIRST | READY, |seed| {
        (2 + (seed % 5) as usize, 1)
    });
    are_solved_to_the_optimum(LOADS | ASYMMETRY, |seed| (2 + (seed % 5) as usize, 1));
}

/// Problems with stops and vehicles by seed.
fn are_solved_to_the_optimum(features: u64, size: impl Fn(u64) -> (usize, usize)) {
    let mut missed = Vec::new();
    for seed in 1..=PROBLEMS {
        let (stops, vehicles) = size(seed);
        let case = generate(seed, stops, vehicles, Features(features));
        let best = optimum(&case);
        let found = solve(&case, 1, ITERATIONS, 1e9).cost;
        assert!(found >= best, "seed {seed}: brute force has missed {found:?}, it has {best:?}");
        if found != best {
            missed.push((seed, found, best));
        }
    }
    assert!(missed.is_empty(), "found and best: {missed:#?}");
}

/// The best cost of all plans with at most one reload visit between two stops.
fn optimum(case: &Case) -> Cost {
    let stops = case.problem.stops.len();
    let tables: Vec<Vec<Option<Route>>> =
        (0..case.problem.vehicles.len() as u32).map(|vehicle| cheapest_by_set(case, vehicle, stops)).collect();
    let mut best = plan_cost(&case.problem, &[]);
    share(case, &tables, (1 << stops) - 1, &mut Vec::new(), &mut best);
    best
}

/// Every way to assign disjoint sets of stops to the vehicles.
fn share(case: &Case, tables: &[Vec<Option<Route>>], free: usize, chosen: &mut Vec<Route>, best: &mut Cost) {
    let Some((table, others)) = tables.split_first() else {
        let cost = plan_cost(&case.problem, chosen);
        if cost < *best {
            *best = cost;
        }
        return;
    };
    share(case, others, free, chosen, best);
    for (set, route) in table.iter().enumerate().filter(|(set, _)| set & free == *set) {
        if let Some(route) = route {
            chosen.push(route.clone());
            share(case, others, free & !set, chosen, best);
            chosen.pop();
        }
    }
}

/// The cheapest route of a vehicle through each set of stops.
fn cheapest_by_set(case: &Case, vehicle: u32, stops: usize) -> Vec<Option<Route>> {
    let mut table = vec![None; 1 << stops];
    extend(case, vehicle, 0, &mut Vec::new(), &mut table);
    table
}

fn extend(case: &Case, vehicle: u32, set: usize, visits: &mut Vec<Visit>, table: &mut [Option<Route>]) {
    for stop in (0..case.problem.stops.len()).filter(|stop| set >> stop & 1 == 0) {
        let begins = visits.is_empty() && !case.problem.vehicles[vehicle as usize].needs_loading();
        let reloads = if begins { 0 } else { case.problem.reloads.len() as u32 };
        let reloads = (0..reloads).map(Some);
        for reload in [None].into_iter().chain(reloads) {
            let length = visits.len();
            visits.extend(reload.map(|reload| Visit { stop: None, reload: Some(reload) }));
            visits.push(Visit { stop: Some(stop as u32), reload: None });
            let reached = set | 1 << stop;
            if let Some(route) = timetable(&case.problem, &case.matrices, vehicle, visits) {
                let rank = |route: &Route| plan_cost(&case.problem, std::slice::from_ref(route));
                let known = &mut table[reached];
                if known.as_ref().is_none_or(|known| rank(&route) < rank(known)) {
                    *known = Some(route);
                }
            }
            extend(case, vehicle, reached, visits, table);
            visits.truncate(length);
        }
    }
}

#[test]
fn no_stop_left_out_would_make_the_plan_better_in_the_place_of_one_of_the_same_priority() {
    for seed in 1..=PROBLEMS {
        let mut case = generate(seed, 12, 2, Features(LOADS | ASYMMETRY));
        // Many stops at one distance, so that which of them is served decides only when.
        case.matrices.durations.iter_mut().for_each(|seconds| *seconds -= *seconds % 600);
        let plan = solve(&case, 1, ITERATIONS, 1e9);
        for (index, route) in plan.routes.iter().enumerate() {
            let visits: Vec<Visit> =
                route.activities.iter().map(|row| Visit { stop: row.stop, reload: row.reload }).collect();
            for (at, left) in (0..visits.len()).flat_map(|at| plan.unassigned.iter().map(move |left| (at, left.stop))) {
                let mut exchanged = visits.clone();
                exchanged[at] = Visit { stop: Some(left), reload: None };
                let Some(timed) = timetable(&case.problem, &case.matrices, route.vehicle, &exchanged) else { continue };
                let mut routes = plan.routes.clone();
                routes[index] = timed;
                assert!(plan_cost(&case.problem, &routes) >= plan.cost, "seed {seed}: {left} at {at} is better");
            }
        }
    }
}
