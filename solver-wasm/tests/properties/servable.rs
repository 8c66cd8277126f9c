//! The search leaves out exactly the stops that no vehicle could serve.

use proptest::prelude::*;
use rondo_solver::model::{self, NONE};
use rondo_solver::problem::{Location, Matrices, Problem, Stop, TimeWindow, Vehicle, Visit};
use rondo_solver::timetable::timetable;

use crate::generate::{Case, case};

fn searched(case: &Case) -> Vec<bool> {
    let model = model::compile(&case.problem, &case.matrices);
    model.node_of_stop.iter().map(|&node| node != NONE).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Tries the stop alone, after or before any other stop, and with a reload visit on the way to it.
    #[test]
    fn whatever_a_vehicle_can_serve_is_searched(case in case(7, 3)) {
        let searched = searched(&case);
        let stop = |stop| Visit { stop: Some(stop), reload: None };
        let reloads = (0..case.problem.reloads.len() as u32).map(|reload| Visit { stop: None, reload: Some(reload) });
        let stops = 0..case.problem.stops.len() as u32;
        let others: Vec<Visit> = stops.clone().map(stop).chain(reloads).collect();
        for number in stops {
            let alone = vec![vec![stop(number)]];
            let pairs = others.iter().flat_map(|&other| [vec![other, stop(number)], vec![stop(number), other]]);
            let routes: Vec<Vec<Visit>> = alone.into_iter().chain(pairs).collect();
            let served = (0..case.problem.vehicles.len() as u32)
                .any(|v| routes.iter().any(|visits| timetable(&case.problem, &case.matrices, v, visits).is_some()));
            let is_tied = case.problem.stop(number).shipment.is_some();
            prop_assert!(!served || is_tied || searched[number as usize], "stop {} is left out", number);
        }
    }
}

#[test]
fn stops_that_no_vehicle_could_serve_are_not_searched() {
    let base = || Stop { location: 1, service_seconds: Some(60), ..Stop::default() };
    let hopeless: [(&str, Stop); 7] = [
        ("a skill that nobody has", Stop { required_skills: vec![7], ..base() }),
        (
            "the one with the skill is not allowed",
            Stop { required_skills: vec![1], allowed_vehicles: vec![1], ..base() },
        ),
        ("too heavy", Stop { demand: vec![11], ..base() }),
        ("before the shift", Stop { time_windows: vec![TimeWindow { start: 0, end: 900 }], ..base() }),
        ("no time to come home", Stop { time_windows: vec![TimeWindow { start: 1950, end: 3000 }], ..base() }),
        ("too far away", Stop { location: 2, ..base() }),
        ("no way there", Stop { location: 3, ..base() }),
    ];
    let at = [0_i32, 100, 100_000];
    let cell = |a: usize, b: usize| at.get(a).zip(at.get(b)).map_or(-1, |(a, b)| (a - b).abs());
    let cells: Vec<i32> = (0..4).flat_map(|a| (0..4).map(move |b| if a == b { 0 } else { cell(a, b) })).collect();
    let vehicle = Vehicle {
        start_location: Some(0),
        end_location: Some(0),
        shift_start: 1000,
        shift_end: 2000,
        capacity: vec![10],
        ..Vehicle::default()
    };
    let problem = Problem {
        locations: vec![Location::default(); 4],
        vehicles: vec![Vehicle { skills: vec![1], ..vehicle.clone() }, vehicle],
        stops: hopeless.iter().map(|(_, stop)| stop.clone()).chain([base()]).collect(),
        ..Problem::default()
    };
    let case = Case { problem, matrices: Matrices { durations: cells.clone(), distances: cells } };
    let searched = searched(&case);
    for ((why, _), searched) in hopeless.iter().zip(&searched) {
        assert!(!searched, "{why}");
    }
    assert_eq!(searched.last(), Some(&true));
}
