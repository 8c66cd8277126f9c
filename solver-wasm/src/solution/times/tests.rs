//! Routes have the times of the exact timetable.

use crate::model;
use crate::model::mode::RICH;
use crate::problem::{Break, Location, Matrices, Problem, Stop, TimeWindow, Vehicle, Visit};
use crate::solution::Solution;
use crate::timetable::{Relax, totals};

/// The working time of a route through these stops, which are in a line with the depot, as the plan of the search has it.
fn work<const K: usize>(at: &[i32], vehicle: &Vehicle, stops: &[Stop], visited: &[u32]) -> i64 {
    let ways: Vec<i32> = at.iter().flat_map(|a| at.iter().map(move |b| (a - b).abs())).collect();
    let matrices = Matrices { durations: ways.clone(), distances: ways };
    let problem = Problem {
        locations: vec![Location::default(); at.len()],
        vehicles: vec![vehicle.clone()],
        stops: stops.to_vec(),
        ..Problem::default()
    };
    let model = model::compile(&problem, &matrices);
    let mut plan = Solution::<K, RICH>::empty(&model);
    plan.adopt(&[visited.iter().map(|&stop| model.node_of_stop[stop as usize]).collect()]);
    let visits: Vec<Visit> = visited.iter().map(|&stop| Visit { stop: Some(stop), reload: None }).collect();
    let exact = totals(&problem, &matrices, 0, &visits, Relax::NONE).expect("it keeps every rule");
    assert_eq!(plan.routes[0].sums.work, exact.working_seconds);
    exact.working_seconds
}

fn vehicle(breaks: Vec<Break>) -> Vehicle {
    Vehicle { start_location: Some(0), end_location: Some(0), shift_end: 10_000, breaks, ..Vehicle::default() }
}

/// A vehicle that departs at once takes the break and never waits. If it departs after its latest start, it waits, ends as
/// early, and takes none.
#[test]
fn the_fewest_breaks_come_before_the_least_waiting() {
    let pause = Break { earliest_start: 20, latest_start: 30, duration_seconds: 100, fixed: false };
    let late = Break { earliest_start: 9000, latest_start: 9000, duration_seconds: 9, fixed: false };
    let stops = [
        Stop { location: 1, service_seconds: Some(0), deadline: Some(45), ..Stop::default() },
        Stop {
            location: 2,
            service_seconds: Some(0),
            time_windows: vec![TimeWindow { start: 120, end: 500 }],
            ..Stop::default()
        },
    ];
    let at = [0, 10, 20];
    assert_eq!(work::<2>(&at, &vehicle(vec![pause]), &stops, &[0, 1]), 105);
    assert_eq!(work::<6>(&at, &vehicle(vec![pause, late]), &stops, &[0, 1]), 105);
}

#[test]
fn a_pickup_waits_for_the_goods_of_the_deliveries_that_are_served() {
    let end = |location, pickup, ready_at| Stop {
        location,
        pickup,
        ready_at,
        shipment: Some(0),
        service_seconds: Some(0),
        ..Stop::default()
    };
    let waits = Stop { location: 1, service_seconds: Some(0), deadline: Some(10), ..Stop::default() };
    let stops = [waits, end(2, true, None), end(3, false, None), end(3, false, Some(500))];
    let (at, vehicle) = ([0, 10, 20, 30], vehicle(Vec::new()));
    assert_eq!(work::<1>(&at, &vehicle, &stops, &[0, 1, 2]), 60);
    assert_eq!(work::<1>(&at, &vehicle, &stops, &[0, 1, 2, 3]), 540);
}
