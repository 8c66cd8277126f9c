//! The best timetable where a limit of work makes a service late, with a hand-made example.

use super::day::window;
use crate::check::facts::{Facts, Visit};
use crate::check::feasible::{Lifted, Sequence};
use crate::check::late::best_on_time;
use crate::problem::{Break, Location, Matrices, Problem, Stop, Vehicle};

/// Two stops, 10 s apart and 10 s from the start. The first one is late, and its second window opens at 180.
fn problem(earliest_start: i32, latest_start: i32) -> Problem {
    let one = Break { earliest_start, latest_start, duration_seconds: 100, fixed: false };
    let vehicle = Vehicle {
        start_location: Some(0),
        end_location: Some(0),
        shift_end: 1000,
        max_work_seconds: Some(160),
        breaks: vec![one],
        ..Vehicle::default()
    };
    let stop = |location| Stop { location, service_seconds: Some(5), ..Stop::default() };
    let first = Stop { time_windows: [window(0, 20), window(180, 185)].concat(), due: Some(0), ..stop(1) };
    Problem {
        locations: vec![Location::default(); 3],
        vehicles: vec![vehicle],
        stops: vec![first, Stop { time_windows: window(200, 400), ..stop(2) }],
        ..Problem::default()
    }
}

#[test]
fn a_late_route_contains_the_breaks_of_its_earliest_end() {
    let (durations, distances) = (vec![0, 10, 10, 10, 0, 10, 10, 10, 0], vec![0; 9]);
    let matrices = Matrices { durations, distances };
    let best = |problem: Problem| {
        let facts = Facts::new(&problem, &matrices);
        let visits = [Visit::Stop(0), Visit::Stop(1)];
        let sequence = Sequence { facts: &facts, vehicle: 0, visits: &visits, joining: None, companion: None };
        let best = best_on_time(&facts, 0, &visits, &sequence.timing(Lifted::default())).expect("it fits");
        (best.late, -best.minus_departure, best.end, best.breaks)
    };
    // A route that leaves by 10 works for 205 s without the break. It ends too soon to owe it, unless it waits.
    assert_eq!(best(problem(30, 220)), (180, 170, 215, 0));
    assert_eq!(best(problem(150, 220)), (180, 170, 215, 0));
    assert_eq!(best(problem(30, 214)), (10, 0, 215, 1));
}
