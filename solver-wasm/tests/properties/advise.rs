//! Insert advice is exact: advised positions have a timetable, cost what the advice states, and no better position is
//! missed.

use proptest::prelude::*;
use rondo_solver::explain::{Insertion, advise};
use rondo_solver::problem::{InitialRoute, Visit};
use rondo_solver::timer::Timer;
use rondo_solver::timetable::{InsertionPosition, Relax, timetable, totals};

use crate::generate::{Case, case};
use crate::insert::random_plan;

/// The case with a random plan as its initial routes.
fn with_plan(case: &Case, seed: u64) -> Case {
    let plan = random_plan(case, seed);
    let mut planned = case.clone();
    let visits = |route: &rondo_solver::plan::Route| {
        let visits = route.activities.iter().filter(|activity| activity.break_.is_none());
        visits.map(|activity| Visit { stop: activity.stop, reload: activity.reload }).collect()
    };
    let routes = plan.routes.iter();
    planned.problem.initial_routes =
        routes.map(|route| InitialRoute { vehicle: route.vehicle, visits: visits(route) }).collect();
    planned.problem.stops.iter_mut().for_each(|stop| stop.locked = false);
    planned
}

/// The vehicle's route without the stop.
fn route_without(case: &Case, vehicle: u32, stop: u32) -> Vec<Visit> {
    let route = case.problem.initial_routes.iter().find(|route| route.vehicle == vehicle);
    let visits = route.map_or(&[][..], |route| &route.visits);
    visits.iter().copied().filter(|visit| visit.stop != Some(stop)).collect()
}

/// The added cost of each position that keeps the rules, by position.
fn prices(case: &Case, vehicle: u32, stop: u32) -> Vec<(usize, i64)> {
    let route = route_without(case, vehicle, stop);
    let price = |visits: &[Visit]| {
        let sums = totals(&case.problem, &case.matrices, vehicle, visits, Relax::NONE)?;
        Some(sums.cost(&case.problem, vehicle))
    };
    let Some(before) = price(&route) else { return Vec::new() };
    let locations = (0..=route.len()).filter_map(|position| {
        let mut joined = route.clone();
        joined.insert(position, Visit { stop: Some(stop), reload: None });
        Some((position, price(&joined)? - before))
    });
    locations.collect()
}

/// The timetables with and without the stop have the figures of the advice.
fn confirms(case: &Case, stop: u32, route: &[Visit], insertion: &Insertion) -> Result<(), TestCaseError> {
    let (problem, matrices, vehicle) = (&case.problem, &case.matrices, insertion.vehicle);
    let reload = insertion.extra_reload.map(|extra| (extra.reload, extra.position as usize, extra.after));
    let position = InsertionPosition { position: insertion.position as usize, reload, meters: 0, seconds: 0 };
    let relax = insertion.against.iter().fold(Relax::NONE, |relax, &code| relax.and(code));
    let of = |visits: &[Visit]| rondo_solver::timetable::timetable_relaxed(problem, matrices, vehicle, visits, relax);
    let (Some(before), Some(after)) = (of(route), of(&position.join(route, stop))) else {
        return Err(TestCaseError::fail("the rules against it are not all"));
    };
    prop_assert_eq!(insertion.extra_cost, after.cost - before.cost);
    prop_assert_eq!(insertion.extra_distance_meters, after.distance_meters - before.distance_meters);
    let start = |route: &rondo_solver::plan::Route, stop: u32| {
        route.activities.iter().find(|activity| activity.stop == Some(stop)).map(|activity| activity.start)
    };
    for visit in route.iter().filter_map(|visit| visit.stop) {
        let delay = start(&after, visit).zip(start(&before, visit)).map(|(new, old)| i64::from(new - old));
        let said = insertion.later.iter().find(|later| later.stop == visit).map(|later| later.seconds);
        prop_assert_eq!(said.unwrap_or(0), delay.unwrap_or(0).max(0));
    }
    Ok(())
}

fn holds(case: &Case, stop: u32, insertion: &Insertion) -> Result<(), TestCaseError> {
    let route = route_without(case, insertion.vehicle, stop);
    if timetable(&case.problem, &case.matrices, insertion.vehicle, &route).is_none() {
        return Ok(()); // Without the stop, the route is no longer feasible, so there is nothing to compare with.
    }
    confirms(case, stop, &route, insertion)?;
    let prices = prices(case, insertion.vehicle, stop);
    let best = prices.iter().map(|&(_, price)| price).min();
    if let (true, Some(_)) = (insertion.against.is_empty(), insertion.extra_reload) {
        prop_assert!(best.is_none_or(|best| insertion.extra_cost <= best));
    } else if insertion.against.is_empty() {
        prop_assert_eq!(Some(insertion.extra_cost), best);
        prop_assert!(prices.contains(&(insertion.position as usize, insertion.extra_cost)));
        prop_assert_eq!(insertion.lateness_seconds, 0);
    } else {
        prop_assert_eq!(best, None, "{:?} is said to stand against it", insertion.against);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn advice_names_the_best_position_of_every_route(case in case(12, 4), seed in any::<u64>()) {
        let case = with_plan(&case, seed);
        let stops: Vec<u32> = (0..case.problem.stops.len() as u32).collect();
        let advice = advise(&case.problem, &case.matrices, &stops, &Timer::endless()).expect("the stops exist");
        prop_assert_eq!(advice.iter().map(|a| a.stop).collect::<Vec<_>>(), stops);
        for of_stop in &advice {
            let mut vehicles: Vec<u32> = of_stop.insertions.iter().map(|i| i.vehicle).collect();
            vehicles.sort_unstable();
            prop_assert_eq!(vehicles, (0..case.problem.vehicles.len() as u32).collect::<Vec<_>>());
            let rank = |i: &Insertion| (i.against.len(), i.lateness_seconds, i.extra_cost);
            prop_assert!(of_stop.insertions.is_sorted_by_key(rank));
            for insertion in &of_stop.insertions {
                holds(&case, of_stop.stop, insertion)?;
            }
        }
    }

    #[test]
    fn advice_for_a_stop_that_does_not_exist_is_refused(case in case(3, 2)) {
        prop_assert!(advise(&case.problem, &case.matrices, &[99], &Timer::endless()).is_err());
    }
}
