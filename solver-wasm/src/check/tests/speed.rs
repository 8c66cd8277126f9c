//! A day of 240 stops and 12 vehicles that leaves stops out is judged fast enough to be judged often.

use std::time::{Duration, Instant};

use crate::check::facts::{Facts, Visit};
use crate::check::reasons;
use crate::check::ways::Joining;
use crate::plan::{Activity, Plan, Route, Unassigned};
use crate::problem::{Break, Matrices, Place, Problem, Reload, Stop, TimeWindow, Vehicle};

const SIDE: usize = 61;

fn matrices() -> Matrices {
    let at = |index: usize| ((index * 7919 % 101) as i32, (index * 104_729 % 97) as i32);
    let way = |a: usize, b: usize| {
        let ((ax, ay), (bx, by)) = (at(a), at(b));
        60 * ((ax - bx).abs() + (ay - by).abs()) / 4
    };
    let durations: Vec<i32> = (0..SIDE * SIDE).map(|cell| way(cell / SIDE, cell % SIDE)).collect();
    Matrices { distances: durations.iter().map(|seconds| seconds * 9).collect(), durations }
}

fn problem() -> Problem {
    let vehicle = Vehicle {
        start_place: Some(0),
        end_place: Some(0),
        shift_start: 8 * 3600,
        shift_end: 17 * 3600,
        max_overtime_seconds: Some(1800),
        capacity: vec![100, 60],
        breaks: vec![
            Break { earliest_start: 36_000, latest_start: 37_800, duration_seconds: 900, fixed: false },
            Break { earliest_start: 43_200, latest_start: 43_200, duration_seconds: 1800, fixed: true },
        ],
        max_driving_seconds: Some(20_000),
        ..Vehicle::default()
    };
    let stop = |index: usize| {
        let start = 28_800 + (index * 37 % 8) as i32 * 3600;
        Stop {
            place: (1 + index % (SIDE - 1)) as u32,
            service_seconds: Some(600),
            time_windows: if index % 2 == 0 { vec![TimeWindow { start, end: start + 7200 }] } else { Vec::new() },
            demand: vec![5 + (index * 31 % 11) as i64, 3],
            ..Stop::default()
        }
    };
    Problem {
        places: vec![Place::default(); SIDE],
        vehicles: vec![vehicle; 12],
        stops: (0..240).map(stop).collect(),
        reloads: [0, 30].map(|place| Reload { place, service_seconds: Some(600), ..Reload::default() }).to_vec(),
        ..Problem::default()
    }
}

/// The stops one by one into the first route that takes them at its end; the reasons alone read it.
fn plan(facts: &Facts) -> Plan {
    let mut plan = Plan::default();
    plan.routes = (0..12).map(|vehicle| Route { vehicle, ..Route::default() }).collect();
    for stop in 0..240 {
        let taker = plan.routes.iter_mut().find_map(|route| {
            let visits: Vec<Visit> = route.activities.iter().filter_map(|a| a.stop.map(Visit::Stop)).collect();
            let at = Joining { facts, vehicle: route.vehicle, stop }.position(&visits)?;
            route.activities.insert(at, Activity { stop: Some(stop), ..Activity::default() });
            Some(())
        });
        if taker.is_none() {
            plan.unassigned.push(Unassigned { stop, reasons: Vec::new() });
        }
    }
    plan
}

#[test]
fn reasons_are_judged_within_a_second() {
    let (problem, matrices) = (problem(), matrices());
    let facts = Facts::new(&problem, &matrices);
    let mut plan = plan(&facts);
    println!("{} {:?}", plan.unassigned.len(), plan.routes.iter().map(|r| r.activities.len()).collect::<Vec<_>>());
    plan.unassigned.truncate(30);
    let started = Instant::now();
    let mut faults = Vec::new();
    reasons::faults(&facts, &plan, &mut faults);
    println!("{} faults in {:?}", faults.len(), started.elapsed());
    faults.truncate(12);
    println!("{faults:#?}");
    assert!(started.elapsed() < Duration::from_secs(10));
}
