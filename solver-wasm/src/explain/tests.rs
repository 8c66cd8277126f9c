//! Days made by hand: one vehicle at location 0 with a shift from 0 to 1000; all locations lie 10 s and 100 m apart,
//! each service takes 5 s.

mod rules;
mod sets;

use super::advise;
use super::explain;
use crate::plan::{Plan, Reason, ReasonCode, Shortfall, Unassigned};
use crate::problem::{
    AdviceQuestion, Break, InitialRoute, Location, Matrices, Problem, Reload, Stop, TimeWindow, Vehicle, Visit,
};
use crate::timer::Timer;
use crate::timetable;

/// Stop i is at location i + 1.
fn day(stops: usize) -> (Problem, Matrices) {
    let locations = stops + 1;
    let cells = |value: i32| {
        (0..locations * locations).map(|c| if c / locations == c % locations { 0 } else { value }).collect()
    };
    let vehicle = Vehicle { start_location: Some(0), end_location: Some(0), shift_end: 1000, ..Vehicle::default() };
    let stops = (1..).take(stops).map(|location| Stop { location, service_seconds: Some(5), ..Stop::default() });
    let problem = Problem {
        locations: vec![Location::default(); locations],
        vehicles: vec![vehicle],
        stops: stops.collect(),
        ..Problem::default()
    };
    (problem, Matrices { durations: cells(10), distances: cells(100) })
}

fn stop(index: u32) -> Visit {
    Visit { stop: Some(index), reload: None }
}

fn window(start: i32, end: i32) -> TimeWindow {
    TimeWindow { start, end }
}

fn fixed(start: i32, end: i32) -> Break {
    Break { earliest_start: start, latest_start: start, duration_seconds: (end - start) as u32, fixed: true }
}

fn plan(problem: &Problem, matrices: &Matrices, routes: &[(u32, Vec<Visit>)]) -> Plan {
    timetable::plan(problem, matrices, routes).expect("the routes are possible")
}

/// The reasons of the first stop that these routes leave out.
fn reasons(problem: &Problem, matrices: &Matrices, routes: &[(u32, Vec<Visit>)]) -> Vec<Reason> {
    let vehicles = 0..problem.vehicles.len() as u32;
    explain(problem, matrices, &plan(problem, matrices, routes), true, vehicles, &Timer::endless())
        .swap_remove(0)
        .reasons
}

/// Code and amount of each reason, if vehicle 0 makes only these visits.
fn amounts(problem: &Problem, matrices: &Matrices, visits: &[Visit]) -> Vec<(ReasonCode, Option<i64>)> {
    let reasons = reasons(problem, matrices, &[(0, visits.to_vec())]);
    assert!(reasons.iter().all(|reason| reason.vehicles == [0] && !reason.together));
    reasons.into_iter().map(|reason| (reason.code, reason.shortfall.map(|shortfall| shortfall.amount))).collect()
}

#[test]
fn explains_every_stop_left_out_and_none_that_is_served() {
    let (mut problem, matrices) = day(3);
    problem.vehicles[0].max_stops = Some(1);
    let left_out =
        explain(&problem, &matrices, &plan(&problem, &matrices, &[(0, vec![stop(1)])]), true, [0], &Timer::endless());
    assert_eq!(left_out.iter().map(|stop| stop.stop).collect::<Vec<_>>(), [0, 2]);
}

/// A timer that is up after its clock has been read `readings` times.
fn readings(readings: f64) -> Timer {
    let mut time = 0.0;
    let timer = Timer::with_clock(move || {
        time += 1.0;
        time
    });
    timer.set_end(readings);
    timer
}

#[test]
fn has_the_reasons_found_so_far_when_the_time_is_up_and_says_which_are_not_all() {
    let (mut problem, matrices) = day(2);
    problem.vehicles = vec![Vehicle { max_stops: Some(0), ..problem.vehicles[0].clone() }; 3];
    let plan = plan(&problem, &matrices, &[]);
    let whole = explain(&problem, &matrices, &plan, true, 0..3, &Timer::endless());
    let named = |stop: &Unassigned| stop.reasons.iter().map(|reason| reason.vehicles.len()).sum::<usize>();
    let mut partial = 0;
    for time in 1..200 {
        let explained = explain(&problem, &matrices, &plan, true, 0..3, &readings(f64::from(time)));
        assert_eq!(explained.len(), 2);
        assert!(named(&explained[0]).abs_diff(named(&explained[1])) <= 1, "each has one before any has all");
        for (part, whole) in explained.iter().zip(&whole) {
            assert_eq!(part.reasons_incomplete, named(part) < named(whole));
            partial += usize::from(part.reasons_incomplete && named(part) > 0);
        }
    }
    assert!(partial > 0);
    assert!(whole.iter().all(|stop| !stop.reasons_incomplete));
}

#[test]
fn advice_counts_lateness_with_the_breaks_on_the_way() {
    let (mut problem, matrices) = day(1);
    problem.vehicles[0].breaks = vec![fixed(5, 105)];
    problem.stops[0].deadline = Some(100);
    problem.vehicles[0].shift_start = 2;
    let advice = advise(&problem, &matrices, &asked(&[0]), &Timer::endless()).expect("the stop exists");
    // Lifting the break is enough, and so is lifting the deadline. The first one is named.
    let insertion = &advice[0].insertions[0];
    assert_eq!((insertion.against.as_slice(), insertion.lateness_seconds), ([ReasonCode::Deadline].as_slice(), 12));
}

/// The vehicle holds one stop, and serves the first one.
#[test]
fn advice_offers_one_more_reload_visit_where_that_helps() {
    let (mut problem, matrices) = day(2);
    problem.vehicles[0].capacity = vec![1];
    problem.stops.iter_mut().for_each(|stop| stop.demand = vec![1]);
    problem.initial_routes = vec![InitialRoute { vehicle: 0, visits: vec![stop(0)], keep_next: 0 }];
    let advised = |problem: &Problem| {
        advise(problem, &matrices, &asked(&[1]), &Timer::endless()).expect("the stop exists")[0].insertions[0].clone()
    };
    assert_eq!(advised(&problem).against, [ReasonCode::Capacity]);
    problem.reloads = vec![Reload { location: 0, ..Reload::default() }];
    let insertion = advised(&problem);
    assert_eq!((insertion.against.len(), insertion.extra_reload.map(|extra| extra.reload)), (0, Some(0)));
}

/// Stops 1 and 2 are delivered from stop 0, and stop 3 is on the route.
#[test]
fn advice_brings_the_other_end_of_a_shipment_unless_that_is_on_a_route() {
    let (mut problem, matrices) = day(4);
    problem.stops[..3].iter_mut().for_each(|stop| stop.shipment = Some(1));
    problem.stops[0].pickup = true;
    problem.vehicles.push(problem.vehicles[0].clone());
    let mut advised = |route: &[u32], asked_for: u32| {
        let visits = route.iter().map(|&index| stop(index)).collect();
        problem.initial_routes = vec![InitialRoute { vehicle: 0, visits, keep_next: 0 }];
        let found = advise(&problem, &matrices, &asked(&[asked_for]), &Timer::endless()).expect("the stop exists");
        let mut insertions = found[0].insertions.clone();
        insertions.sort_by_key(|insertion| insertion.vehicle);
        insertions.into_iter().map(|i| (i.extra_driving_seconds, i.partner, i.against)).collect::<Vec<_>>()
    };
    let shipment = vec![ReasonCode::Shipment];
    assert_eq!(advised(&[3], 1), [(20, Some(0), vec![]), (30, Some(0), vec![])]);
    assert_eq!(advised(&[3, 0, 2], 1), [(10, None, vec![]), (20, None, shipment.clone())]);
    // With its last delivery, the pickup leaves the route.
    assert_eq!(advised(&[3, 0, 2], 2), [(20, Some(0), vec![]), (30, Some(0), vec![])]);
    assert_eq!(advised(&[3, 0, 2], 0), [(10, None, vec![]), (20, None, shipment)]);
}

#[test]
fn advice_ends_with_its_time() {
    let (problem, matrices) = day(2);
    let timer = Timer::with_clock(|| 1.0);
    timer.set_end(0.0);
    let advice = advise(&problem, &matrices, &asked(&[0, 1]), &timer).expect("the stops exist");
    assert!(advice.len() == 2 && advice.iter().all(|stop| stop.insertions.is_empty()));
}

fn asked(stops: &[u32]) -> AdviceQuestion {
    AdviceQuestion { stops: stops.to_vec(), slots: Vec::new() }
}
