//! A day made by hand, with a valid plan: two vehicles, a reload, breaks at a visit and on the way, five stops left
//! out.
//!
//! All locations are on a line, 0, 100, 200 and 350 s from the depot.

use crate::plan::{
    Activity, Cost, Plan, Reason, ReasonCode as Code, Route, Shortfall, TierCount, Unassigned as LeftOut,
};
use crate::problem::{Break, Location, Matrices, Problem, Reload, Stop, TimeWindow, Vehicle};

pub fn matrices() -> Matrices {
    let at = [0i32, 100, 200, 350];
    let seconds = at.iter().flat_map(|from| at.iter().map(move |to| (from - to).abs()));
    let durations: Vec<i32> = seconds.collect();
    let distances = durations.iter().map(|&seconds| if seconds == 0 { 0 } else { 7 * seconds + 3 }).collect();
    Matrices { durations, distances }
}

pub fn window(start: i32, end: i32) -> Vec<TimeWindow> {
    vec![TimeWindow { start, end }]
}

fn stop(location: u32, service: u32, demand: i64) -> Stop {
    Stop { location, service_seconds: Some(service), demand: vec![demand], ..Stop::default() }
}

pub fn problem() -> Problem {
    let flexible = |earliest_start, latest_start, duration_seconds| Break {
        earliest_start,
        latest_start,
        duration_seconds,
        fixed: false,
    };
    let fixed = Break { earliest_start: 640, latest_start: 640, duration_seconds: 60, fixed: true };
    Problem {
        locations: vec![Location::default(); 4],
        vehicles: vec![
            Vehicle {
                start_location: Some(0),
                end_location: Some(0),
                shift_end: 900,
                max_overtime_seconds: Some(500),
                capacity: vec![10],
                breaks: vec![flexible(100, 250, 30), fixed],
                skills: vec![1],
                max_stops: Some(3),
                ..Vehicle::default()
            },
            Vehicle { shift_end: 1500, breaks: vec![flexible(600, 700, 100)], ..Vehicle::default() },
        ],
        stops: vec![
            Stop { time_windows: window(150, 200), required_skills: vec![1], ..stop(1, 20, 4) },
            stop(2, 30, 5),
            Stop { time_windows: window(500, 600), ..stop(3, 50, 6) },
            Stop { time_windows: window(100, 200), ..stop(1, 10, 1) },
            Stop { time_windows: window(1000, 1100), ..stop(3, 10, 1) },
            Stop { required_skills: vec![9], ..stop(1, 5, 0) },
            Stop { allowed_vehicles: vec![0], ..stop(1, 5, 20) },
            Stop { required_skills: vec![9], ..stop(1, 5, 20) },
            Stop { allowed_vehicles: vec![0], ..stop(1, 5, 0) },
            Stop { time_windows: window(3000, 3100), ..stop(1, 5, 0) },
        ],
        reloads: vec![Reload { location: 2, service_seconds: Some(10), ..Reload::default() }],
        balance: 0.5,
        ..Problem::default()
    }
}

enum Target {
    Stop(u32),
    Reload,
    Break(u32),
}
use Target::{Break as Taken, Reload as Load, Stop as Serve};

/// The target, its location; arrival, start and departure; seconds and metres driven; load.
type Row = (Target, Option<u32>, [i32; 3], (i32, i64), i64);

fn rows(rows: Vec<Row>) -> Vec<Activity> {
    let row = |(target, location, [arrival, start, departure], (seconds, meters), load): Row| Activity {
        stop: if let Serve(stop) = target { Some(stop) } else { None },
        reload: if let Load = target { Some(0) } else { None },
        break_: if let Taken(index) = target { Some(index) } else { None },
        arrival,
        start,
        departure,
        distance_meters: meters,
        driving_seconds: seconds,
        load_after: vec![load],
        location,
        setup_seconds: 0,
    };
    rows.into_iter().map(row).collect()
}

fn reason(code: Code, vehicles: &[u32], together: bool, amount: Option<i64>, dimension: Option<u32>) -> Reason {
    // The one window that is missed here opens after the shift.
    let early = code == Code::TimeWindow;
    let shortfall = amount.map(|amount| Shortfall { amount, dimension, early });
    Reason { code, vehicles: vehicles.to_vec(), together, shortfall, stop: None }
}

pub fn plan() -> Plan {
    let first = Route {
        vehicle: 0,
        departure: 60,
        end: 960,
        distance_meters: 4912,
        driving_seconds: 700,
        service_seconds: 110,
        wait_seconds: 0,
        break_seconds: 90,
        overtime_seconds: 60,
        cost: 870,
        activities: rows(vec![
            (Serve(0), Some(1), [160, 160, 180], (100, 703), 5),
            (Taken(0), Some(1), [180, 180, 210], (0, 0), 5),
            (Serve(1), Some(2), [310, 310, 340], (100, 703), 0),
            (Load, Some(2), [340, 340, 350], (0, 0), 6),
            (Serve(2), Some(3), [500, 500, 550], (150, 1053), 0),
            (Taken(1), None, [640, 640, 700], (90, 630), 0),
        ]),
        return_distance_meters: 1823,
        return_driving_seconds: 260,
        setup_seconds: 0,
    };
    let second = Route {
        vehicle: 1,
        departure: 200,
        end: 1010,
        distance_meters: 1753,
        driving_seconds: 250,
        service_seconds: 20,
        wait_seconds: 440,
        break_seconds: 100,
        overtime_seconds: 0,
        cost: 710,
        activities: rows(vec![
            (Serve(3), Some(1), [200, 200, 210], (0, 0), 1),
            (Taken(0), Some(3), [460, 600, 700], (250, 1753), 1),
            (Serve(4), Some(3), [700, 1000, 1010], (0, 0), 0),
        ]),
        return_distance_meters: 0,
        return_driving_seconds: 0,
        setup_seconds: 0,
    };
    let left_out = |stop, reasons| LeftOut { stop, reasons, ..LeftOut::default() };
    Plan {
        routes: vec![first, second],
        unassigned: vec![
            left_out(5, vec![reason(Code::Skill, &[0, 1], false, None, None)]),
            left_out(
                6,
                vec![
                    reason(Code::Capacity, &[0], false, Some(10), Some(0)),
                    reason(Code::NotAllowed, &[1], false, None, None),
                ],
            ),
            left_out(
                7,
                vec![
                    reason(Code::Skill, &[0], true, None, None),
                    reason(Code::Capacity, &[0], true, None, None),
                    reason(Code::Skill, &[1], false, None, None),
                ],
            ),
            left_out(
                8,
                vec![
                    reason(Code::MaxStops, &[0], false, Some(1), None),
                    reason(Code::NotAllowed, &[1], false, None, None),
                ],
            ),
            left_out(
                9,
                vec![
                    reason(Code::TimeWindow, &[1, 0], false, Some(1505), None),
                    reason(Code::Shift, &[1, 0], false, Some(1505), None),
                ],
            ),
        ],
        cost: Cost {
            unassigned_by_priority: vec![TierCount { priority: 0, count: 5 }],
            unassigned: 5,
            value: 1630,
            working_seconds: 1520,
            driving_seconds: 950,
            splits: 2,
            service_start_sum: 2170,
            change: 0,
            apart: 0,
        },
    }
}
