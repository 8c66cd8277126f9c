//! Completion takes several rounds: a stop that finds a position makes one possible for another.

use super::{complete, keep};
use crate::problem::{Location, Matrices, Problem, Reload, Stop, TimeWindow, Vehicle, Visit};
use crate::timer::Timer;

/// A vehicle that carries 10, and stops that can only be served in the order in which their windows open.
fn problem(stops: &[(i64, i32)]) -> (Problem, Matrices) {
    let stop = |&(demand, open): &(i64, i32)| Stop {
        service_seconds: Some(1),
        demand: vec![demand],
        time_windows: vec![TimeWindow { start: open, end: open + 10 }],
        ..Stop::default()
    };
    let vehicle = Vehicle { start_location: Some(0), shift_end: 2000, capacity: vec![10], ..Vehicle::default() };
    let problem = Problem {
        locations: vec![Location::default()],
        vehicles: vec![vehicle],
        stops: stops.iter().map(stop).collect(),
        reloads: vec![Reload::default()],
        ..Problem::default()
    };
    (problem, Matrices { durations: vec![0], distances: vec![0] })
}

/// The stop with a load of 6 fits only between two reload visits. Each of these comes with another stop, so this stop
/// joins after both.
#[test]
fn a_stop_put_in_stays_the_only_one_of_its_kind() {
    let (problem, matrices) = problem(&[(5, 100), (5, 1000), (0, 800), (6, 600), (5, 300)]);
    let plan = complete(&problem, &matrices, vec![Vec::new()], &Timer::endless());
    let visits: Vec<Visit> = super::visits_of(&problem, &plan).concat();
    let served: Vec<u32> = visits.iter().filter_map(|visit| visit.stop).collect();
    assert_eq!(served, [0, 4, 3, 2, 1]);
    assert_eq!(visits.len() - served.len(), 2, "reload visits");
}

#[test]
fn nobody_goes_out_for_a_reload_visit_alone() {
    let (problem, matrices) = problem(&[(20, 100), (5, 100)]);
    let reload = Visit { stop: None, reload: Some(0) };
    let stop = |stop| Visit { stop: Some(stop), reload: None };
    let kept = |visits: Vec<Visit>| keep(&problem, &matrices, &[visits], &Timer::endless()).routes.len();
    assert_eq!(kept(vec![reload]), 0);
    assert_eq!(kept(vec![reload, stop(0)]), 0, "too heavy a stop");
    assert_eq!(kept(vec![reload, stop(1)]), 1);
    let only = Problem { stops: problem.stops[..1].to_vec(), ..problem };
    assert!(complete(&only, &matrices, vec![vec![reload]], &Timer::endless()).routes.is_empty());
}

/// Both deliveries of the last shipment are too much for the vehicle at once.
#[test]
fn an_end_of_a_shipment_stays_with_a_partner_only_and_comes_with_the_single_end() {
    let (mut problem, matrices) = problem(&[(5, 100), (0, 50), (0, 150), (6, 200), (6, 300)]);
    for (stop, shipment, pickup) in [(0, 1, false), (1, 1, true), (2, 2, true), (3, 2, false), (4, 2, false)] {
        (problem.stops[stop].shipment, problem.stops[stop].pickup) = (Some(shipment), pickup);
    }
    let visit = |stop| Visit { stop: Some(stop), reload: None };
    let kept = keep(&problem, &matrices, &[vec![visit(1), visit(0), visit(2)]], &Timer::endless());
    assert_eq!(super::visits_of(&problem, &kept).concat(), [visit(1), visit(0)]);
    let plan = complete(&problem, &matrices, super::visits_of(&problem, &kept), &Timer::endless());
    assert_eq!(super::visits_of(&problem, &plan).concat(), [1, 0, 2, 3].map(visit));
    assert_eq!(plan.cost.unassigned, 1);
}
