//! Insert advice is exact: advised positions have a timetable, cost what the advice states, and no better position is
//! missed.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rondo_solver::cost::{Totals, other_cost};
use rondo_solver::explain::advise;
use rondo_solver::plan::{Insertion, ReasonCode, Route, StopAdvice};
use rondo_solver::problem::{AdviceQuestion, InitialRoute, TimeWindow, Visit};
use rondo_solver::timer::Timer;
use rondo_solver::timetable::{InsertionPosition, Relax, timetable, timetable_late, totals};
use rondo_solver::violations::violations;

use crate::generate::{Case, Dice, case};
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
        routes.map(|route| InitialRoute { vehicle: route.vehicle, visits: visits(route), keep_next: 0 }).collect();
    planned.problem.stops.iter_mut().for_each(|stop| stop.locked = false);
    planned
}

/// The other end of the stop's shipment, if both join a route or leave it together.
fn other_end(case: &Case, stop: u32) -> Option<u32> {
    let own = case.problem.stop(stop);
    let is_planned = |stop: &u32| {
        let routes = case.problem.initial_routes.iter();
        routes.flat_map(|route| &route.visits).any(|visit| visit.stop == Some(*stop))
    };
    let all = || (0u32..).zip(&case.problem.stops).filter(|(other, _)| *other != stop);
    let same: Vec<u32> =
        all().filter(|(_, s)| s.shipment == own.shipment && s.pickup == own.pickup).map(|s| s.0).collect();
    let others: Vec<u32> = all().filter(|(_, s)| own.is_partner(s)).map(|s| s.0).collect();
    match (&same[..], &others[..]) {
        (_, []) => None,
        ([], _) if own.pickup || others.len() > 1 => Some(others[0]).filter(|_| others.len() == 1),
        (same, &[single, ..]) => Some(single).filter(|single| !(is_planned(single) && same.iter().any(is_planned))),
    }
}

/// The vehicle's route without the stop, and the other end that leaves with it.
fn route_without(case: &Case, vehicle: u32, stop: u32) -> Vec<Visit> {
    let route = case.problem.initial_routes.iter().find(|route| route.vehicle == vehicle);
    let visits = route.map_or(&[][..], |route| &route.visits);
    let leaving = [Some(stop), other_end(case, stop)];
    visits.iter().copied().filter(|visit| visit.stop.is_none() || !leaving.contains(&visit.stop)).collect()
}

/// The added cost of each position that keeps the rules, by position and that of the other end.
fn prices(case: &Case, vehicle: u32, stop: u32) -> Vec<(usize, Option<usize>, i64)> {
    let route = route_without(case, vehicle, stop);
    let price = |visits: &[Visit]| {
        let sums = totals(&case.problem, &case.matrices, vehicle, visits, Relax::NONE)?;
        Some(sums.price(&case.problem, vehicle))
    };
    let Some(before) = price(&route) else { return Vec::new() };
    let other = other_end(case, stop);
    let others = other_cost(&case.problem, [Some(stop), other].map(|stop| (vehicle, stop)).into_iter());
    let is_pickup = case.problem.stop(stop).pickup;
    let of_other: Vec<Option<usize>> = match other {
        Some(_) => (0..=route.len()).map(Some).collect(),
        None => vec![None],
    };
    let ways = (0..=route.len()).flat_map(|at| of_other.iter().map(move |&other| (at, other)));
    let right = ways.filter(|&(at, other)| other.is_none_or(|other| if is_pickup { at <= other } else { other <= at }));
    let priced = right.filter_map(|(position, at)| {
        let companion = other.zip(at).map(|(other, at)| (other, at, is_pickup));
        let found = InsertionPosition { position, reload: None, companion, meters: 0, seconds: 0 };
        Some((position, at, price(&found.join(&route, stop))? - before + others))
    });
    priced.collect()
}

/// Evaluated by hand, the routes with and without the stop have the figures of the advice.
fn confirms(case: &Case, stop: u32, route: &[Visit], insertion: &Insertion) -> Result<(), TestCaseError> {
    let vehicle = insertion.vehicle;
    let reload = insertion.extra_reload.map(|extra| (extra.reload, extra.position as usize, extra.after));
    let other = other_end(case, stop);
    prop_assert!(insertion.partner == other || insertion.partner.is_none() && !insertion.against.is_empty());
    let is_pickup = case.problem.stop(stop).pickup;
    let companion = insertion.partner.map(|other| (other, insertion.partner_position as usize, is_pickup));
    let position =
        InsertionPosition { position: insertion.position as usize, reload, companion, meters: 0, seconds: 0 };
    let of = |visits: &[Visit]| timetable_late(&case.problem, &case.matrices, vehicle, visits, None);
    let after = of(&position.join(route, stop)).expect("every order has times");
    let before = of(route).map_or_else(Route::default, |before| before.route);
    let (old, new) = (Totals::of(&case.problem, &before), Totals::of(&case.problem, &after.route));
    let extra = new.price(&case.problem, vehicle) - old.price(&case.problem, vehicle);
    let joins = [Some(stop), insertion.partner];
    let others = other_cost(&case.problem, joins.map(|stop| (vehicle, stop)).into_iter());
    prop_assert_eq!(insertion.extra_cost, extra + others);
    prop_assert_eq!(insertion.extra_distance_meters, new.distance_meters - old.distance_meters);
    prop_assert_eq!(insertion.extra_working_seconds, new.working_seconds - old.working_seconds);
    prop_assert_eq!(insertion.extra_driving_seconds, new.driving_seconds - old.driving_seconds);
    let start = |route: &Route, stop: u32| {
        route.activities.iter().find(|activity| activity.stop == Some(stop)).map(|activity| activity.start)
    };
    for visit in route.iter().filter_map(|visit| visit.stop) {
        let delay = start(&after.route, visit).zip(start(&before, visit)).map(|(new, old)| i64::from(new - old));
        let said = insertion.later.iter().find(|later| later.stop == visit).map(|later| later.seconds);
        prop_assert_eq!(said.unwrap_or(0), delay.unwrap_or(0).max(0));
    }
    let all = violations(&case.problem, &case.matrices, &after);
    prop_assert!(insertion.violations.iter().all(|violation| all.contains(violation)));
    let codes: BTreeSet<ReasonCode> = insertion.violations.iter().map(|violation| violation.code).collect();
    prop_assert_eq!(insertion.against.clone(), codes.into_iter().collect::<Vec<_>>());
    let kept = all.iter().filter(|violation| !insertion.violations.contains(violation)).count();
    let known = of(route).map_or(0, |before| violations(&case.problem, &case.matrices, &before).len());
    prop_assert!(kept <= known);
    Ok(())
}

fn holds(case: &Case, stop: u32, insertion: &Insertion) -> Result<(), TestCaseError> {
    let route = route_without(case, insertion.vehicle, stop);
    confirms(case, stop, &route, insertion)?;
    if timetable(&case.problem, &case.matrices, insertion.vehicle, &route).is_none() {
        return Ok(()); // the route breaks rules without the stop
    }
    let prices = prices(case, insertion.vehicle, stop);
    let best = prices.iter().map(|&(.., price)| price).min();
    if let (true, Some(_)) = (insertion.against.is_empty(), insertion.extra_reload) {
        prop_assert!(best.is_none_or(|best| insertion.extra_cost <= best));
    } else if insertion.against.is_empty() {
        prop_assert_eq!(Some(insertion.extra_cost), best);
        let at = insertion.partner.map(|_| insertion.partner_position as usize);
        prop_assert!(prices.contains(&(insertion.position as usize, at, insertion.extra_cost)));
        prop_assert_eq!(insertion.lateness_seconds, 0);
    } else {
        prop_assert_eq!(best, None, "{:?} is said to stand against it", insertion.against);
    }
    Ok(())
}

fn advice(case: &Case, stops: Vec<u32>, slots: Vec<TimeWindow>) -> Vec<StopAdvice> {
    advise(&case.problem, &case.matrices, &AdviceQuestion { stops, slots }, &Timer::endless()).expect("they exist")
}

/// The case with stops in any order on any vehicles as its initial routes.
fn with_any_routes(case: &Case, seed: u64) -> Case {
    let mut dice = Dice::new(seed);
    let mut any = case.clone();
    let count = case.problem.vehicles.len();
    let mut routes = vec![Vec::new(); count];
    for stop in 0..case.problem.stops.len() as u32 {
        if dice.chance(70) {
            let visits: &mut Vec<Visit> = &mut routes[dice.between(0, count as i64 - 1) as usize];
            visits.insert(dice.between(0, visits.len() as i64) as usize, Visit { stop: Some(stop), reload: None });
        }
    }
    any.problem.initial_routes =
        (0u32..).zip(routes).map(|(vehicle, visits)| InitialRoute { vehicle, visits, keep_next: 0 }).collect();
    any.problem.stops.iter_mut().for_each(|stop| stop.locked = false);
    any
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn advice_names_the_best_position_of_every_route(case in case(12, 4), seed in any::<u64>()) {
        let case = with_plan(&case, seed);
        let stops: Vec<u32> = (0..case.problem.stops.len() as u32).collect();
        let advice = advice(&case, stops.clone(), Vec::new());
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
    fn advice_on_routes_that_break_rules_is_their_evaluation(case in case(8, 3), seed in any::<u64>()) {
        let case = with_any_routes(&case, seed);
        let stops: Vec<u32> = (0..case.problem.stops.len() as u32).collect();
        for of_stop in advice(&case, stops, Vec::new()) {
            prop_assert_eq!(of_stop.insertions.len(), case.problem.vehicles.len());
            for insertion in &of_stop.insertions {
                let route = route_without(&case, insertion.vehicle, of_stop.stop);
                confirms(&case, of_stop.stop, &route, insertion)?;
            }
        }
    }

    #[test]
    fn a_slot_stands_for_the_windows_of_the_stop(case in case(8, 3), seed in any::<u64>(), from in 28_000..60_000i32) {
        let case = with_any_routes(&case, seed);
        let slots = [0, 7200, 14_400].map(|later| TimeWindow { start: from + later, end: from + later + 3600 });
        let stops: Vec<u32> = (0..case.problem.stops.len() as u32).collect();
        let found = advice(&case, stops.clone(), slots.to_vec());
        prop_assert_eq!(found.len(), stops.len() * slots.len());
        let pairs = stops.iter().flat_map(|&stop| (0u32..).zip(slots).map(move |(slot, window)| (stop, slot, window)));
        for (of_stop, (stop, slot, window)) in found.iter().zip(pairs) {
            let mut own = case.clone();
            own.problem.stops[stop as usize].time_windows = vec![window];
            let alone = advice(&own, vec![stop], Vec::new()).swap_remove(0);
            prop_assert_eq!(of_stop, &StopAdvice { slot: Some(slot), ..alone });
        }
    }

    #[test]
    fn advice_for_what_does_not_exist_is_refused(case in case(3, 2)) {
        let ask = |stops: &[u32], slots: &[TimeWindow]| {
            let question = AdviceQuestion { stops: stops.to_vec(), slots: slots.to_vec() };
            advise(&case.problem, &case.matrices, &question, &Timer::endless())
        };
        prop_assert!(ask(&[99], &[]).is_err());
        let backwards = TimeWindow { start: 5, end: 4 };
        prop_assert!(ask(&[0], &[backwards]).is_err());
        let many = [TimeWindow::default(); 21];
        prop_assert!(ask(&[0], &many).is_err());
    }
}
