//! A day that is planned again: what is kept stays, what fits no more is left out with its reasons, and change has a price.

use proptest::prelude::*;
use rondo_solver::check::check;
use rondo_solver::cost::change::Change;
use rondo_solver::plan::Plan;
use rondo_solver::problem::{
    InitialRoute, Location, Matrices, Problem, Reference, ReferenceRoute, Stop, Vehicle, Visit,
};

use crate::generate::{self, Case, Dice, EVERY, Features, LOCKS, REFERENCE, SETUPS, SHIPMENTS, case};
use crate::run::solve;

/// A day with a plan, into which stops come that the plan does not know. Planned stops go before them.
struct Day {
    case: Case,
    plan: Plan,
}

fn served(plan: &Plan) -> Vec<(u32, Vec<u32>)> {
    let stops = |route: &rondo_solver::plan::Route| route.activities.iter().filter_map(|row| row.stop).collect();
    plan.routes.iter().map(|route| (route.vehicle, stops(route))).collect()
}

fn day(mut case: Case, seed: u32) -> Day {
    case.problem.initial_routes.clear();
    case.problem.reference = None;
    let known = case.problem.stops.len() - case.problem.stops.len() / 4;
    let barred: Vec<bool> = case.problem.stops.iter().map(|stop| stop.barred).collect();
    for (index, stop) in case.problem.stops.iter_mut().enumerate() {
        (stop.locked, stop.priority, stop.barred) = (false, 0, stop.barred || index >= known);
    }
    let plan = solve(&case, seed, 50, 1e9);
    for (stop, barred) in case.problem.stops.iter_mut().zip(barred) {
        stop.barred = barred;
    }
    for route in &plan.routes {
        let visits = route.activities.iter().filter(|row| row.break_.is_none());
        let visits = visits.map(|row| Visit { stop: row.stop, reload: row.reload }).collect();
        case.problem.initial_routes.push(InitialRoute { vehicle: route.vehicle, visits, keep_next: 0 });
    }
    for (_, stops) in served(&plan) {
        stops.into_iter().for_each(|stop| case.problem.stops[stop as usize].priority = 1);
    }
    Day { case, plan }
}

fn is_valid(case: &Case, plan: &Plan) -> Result<(), TestCaseError> {
    prop_assert_eq!(check(&case.problem, &case.matrices, plan), Vec::<String>::new());
    let stops = plan.routes.iter().flat_map(|route| &route.activities).filter(|row| row.stop.is_some()).count();
    prop_assert_eq!(stops + plan.unassigned.len(), case.problem.stops.len());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn kept_stops_keep_vehicle_and_order_and_new_ones_come_between(case in case(16, 4), seed in any::<u32>()) {
        let Day { mut case, plan } = day(case, seed);
        for (_, stops) in served(&plan) {
            stops.into_iter().for_each(|stop| case.problem.stops[stop as usize].locked = true);
        }
        let again = solve(&case, seed, 50, 1e9);
        is_valid(&case, &again)?;
        let routes = served(&again);
        for (vehicle, old) in served(&plan) {
            let new = routes.iter().find(|route| route.0 == vehicle).map_or(&[][..], |route| &route.1);
            let kept: Vec<u32> = new.iter().copied().filter(|stop| old.contains(stop)).collect();
            prop_assert_eq!(kept, old, "vehicle {}", vehicle);
        }
    }

    #[test]
    fn stops_that_keep_their_vehicle_may_change_their_order(case in case(16, 4), seed in any::<u32>()) {
        let Day { mut case, plan } = day(case, seed);
        for (vehicle, stops) in served(&plan) {
            stops.into_iter().for_each(|stop| case.problem.stops[stop as usize].pinned_vehicle = Some(vehicle));
        }
        let again = solve(&case, seed, 50, 1e9);
        is_valid(&case, &again)?;
        let routes = served(&again);
        for (vehicle, old) in served(&plan) {
            let new = routes.iter().find(|route| route.0 == vehicle).map_or(&[][..], |route| &route.1);
            prop_assert!(old.iter().all(|stop| new.contains(stop)), "vehicle {}: {:?} became {:?}", vehicle, old, new);
        }
    }

    #[test]
    fn the_next_stops_stay_first(case in case(16, 4), seed in any::<u32>(), count in 1_u32..4) {
        let Day { mut case, plan } = day(case, seed);
        for route in &mut case.problem.initial_routes {
            let stops = route.visits.iter().filter(|visit| visit.stop.is_some()).count() as u32;
            route.keep_next = count.min(stops);
            let kept: Vec<u32> = route.kept().collect();
            kept.into_iter().for_each(|stop| {
                let stop = &mut case.problem.stops[stop as usize];
                (stop.locked, stop.priority) = (true, 2);
            });
        }
        let again = solve(&case, seed, 50, 1e9);
        is_valid(&case, &again)?;
        let routes = served(&again);
        for (vehicle, old) in served(&plan) {
            let first = &old[..old.len().min(count as usize)];
            let new = routes.iter().find(|route| route.0 == vehicle).map_or(&[][..], |route| &route.1);
            prop_assert!(new.starts_with(first), "vehicle {}: {:?} became {:?}", vehicle, old, new);
        }
    }

    /// Each vehicle may be late. What it can serve no more is left out with its reasons, and the others lose nothing.
    #[test]
    fn a_late_vehicle_loses_what_it_cannot_serve_in_time_and_nothing_else(case in case(16, 4), seed in any::<u32>()) {
        let Day { mut case, plan } = day(case, seed);
        let mut dice = Dice::new(seed.into());
        let mut late = Vec::new();
        for (vehicle, stops) in served(&plan) {
            stops.into_iter().for_each(|stop| case.problem.stops[stop as usize].locked = true);
            if dice.chance(50) {
                let vehicle = &mut case.problem.vehicles[vehicle as usize];
                vehicle.shift_start = (vehicle.shift_start + dice.between(0, 14_400) as i32).min(vehicle.shift_end);
            }
            late.push(case.problem.vehicles[vehicle as usize].shift_start);
        }
        let again = solve(&case, seed, 50, 1e9);
        is_valid(&case, &again)?;
        let routes = served(&again);
        for (index, (vehicle, old)) in served(&plan).into_iter().enumerate() {
            let new = routes.iter().find(|route| route.0 == vehicle).map_or(&[][..], |route| &route.1);
            let is_on_time = late[index] <= plan.routes[index].departure;
            prop_assert!(!is_on_time || old.iter().all(|stop| new.contains(stop)), "vehicle {} lost a stop", vehicle);
        }
    }
}

#[test]
fn the_dearer_change_is_the_less_there_is() {
    let mut seconds = [0; 3];
    for seed in 1..=12 {
        let case = generate::generate(seed, 24, 4, Features(EVERY & !LOCKS & !REFERENCE & !SETUPS & !SHIPMENTS));
        let Day { mut case, plan } = day(case, 1);
        for (sum, weight) in seconds.iter_mut().zip([0.0, 3.0 / 7.0, 1000.0]) {
            let route = |(vehicle, stops): (u32, Vec<u32>)| ReferenceRoute { vehicle, stops };
            let routes: Vec<ReferenceRoute> = served(&plan).into_iter().map(route).collect();
            case.problem.reference = Some(Reference { routes: routes.clone(), weight });
            let again = solve(&case, 1, 300, 1e9);
            assert_eq!(check(&case.problem, &case.matrices, &again), Vec::<String>::new(), "seed {seed}");
            case.problem.reference = Some(Reference { routes, weight: 1.0 });
            let change = Change::new(&case.problem).expect("it has a price");
            *sum += served(&again)
                .into_iter()
                .map(|(vehicle, stops)| change.seconds(vehicle, stops.into_iter()))
                .sum::<u64>();
        }
    }
    assert!(seconds.is_sorted_by(|a, b| a > b), "{seconds:?}");
}

/// A pickup and its delivery are locked, one of them or both. Another delivery comes, and another stop of their priority.
/// Three stops fit, and others are nearer.
#[test]
fn a_locked_shipment_stays_when_more_of_it_comes() {
    for locked in [[true, true], [true, false], [false, true]] {
        let end = |location: u32, priority: i32| Stop { location, priority, shipment: Some(0), ..Stop::default() };
        let other = |location: u32| Stop { location, priority: i32::from(location == 4), ..Stop::default() };
        let planned = [Stop { pickup: true, locked: locked[0], ..end(5, 1) }, Stop { locked: locked[1], ..end(6, 1) }];
        let visits = (0..2).map(|stop| Visit { stop: Some(stop), reload: None }).collect();
        let vehicle =
            Vehicle { start_location: Some(0), end_location: Some(0), shift_end: 36_000, ..Vehicle::default() };
        let problem = Problem {
            locations: vec![Location::default(); 8],
            stops: planned.into_iter().chain([end(7, 0)]).chain((1..=4).map(other)).collect(),
            vehicles: vec![Vehicle { max_stops: Some(3), ..vehicle }],
            initial_routes: vec![InitialRoute { vehicle: 0, visits, keep_next: 0 }],
            ..Problem::default()
        };
        let ways: Vec<i32> = (0..64).map(|cell: i32| 100 * (cell / 8 - cell % 8).abs()).collect();
        let case = Case { problem, matrices: Matrices { durations: ways.clone(), distances: ways } };
        let plan = solve(&case, 1, 100, 1e9);
        assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new());
        let stops = served(&plan).remove(0).1;
        assert!(stops.len() == 3 && [0, 1, 6].iter().all(|stop| stops.contains(stop)), "{locked:?}: {stops:?}");
    }
}
