//! One rule at a time, by hand.

use super::super::{Relax, may_serve, plan, timetable, timetable_relaxed};
use super::{reload, sheet, small, stop, window};
use crate::plan::ReasonCode;
use crate::problem::{Break, InitialRoute, Matrices, Problem, Reload, Visit};
use crate::units::Seconds;

fn pause(earliest_start: Seconds, latest_start: Seconds, duration_seconds: u32) -> Break {
    Break { earliest_start, latest_start, duration_seconds, fixed: false }
}

/// The sheet of vehicle 0 with its departure and end, empty when it is not possible.
fn day(problem: &Problem, matrices: &Matrices, visits: &[Visit]) -> Vec<String> {
    timetable(problem, matrices, 0, visits).map_or_else(Vec::new, |route| {
        let mut lines = sheet(&route);
        lines.insert(0, format!("from {}", route.departure));
        lines.push(format!("to {}", route.end));
        lines
    })
}

#[test]
fn leaves_late_and_waits_for_windows() {
    let (mut problem, matrices) = small(2);
    problem.stops[0].time_windows = vec![window(300, 310), window(50, 60)];
    problem.stops[1].time_windows = vec![window(100, 100)];
    assert_eq!(
        day(&problem, &matrices, &[stop(0), stop(1)]),
        ["from 40", "S0 50..50..55", "S1 65..100..105", "to 115"]
    );
}

#[test]
fn takes_an_owed_break_between_two_services() {
    let (mut problem, matrices) = small(2);
    problem.vehicles[0].breaks = vec![pause(20, 24, 30)];
    // The deadline forbids to leave after the break.
    problem.stops[0].deadline = Some(10);
    assert_eq!(
        day(&problem, &matrices, &[stop(0), stop(1)]),
        ["from 0", "S0 10..10..15", "B0 15..20..50", "S1 60..60..65", "to 75"]
    );
    // A route that is back by the latest start owes nothing.
    problem.vehicles[0].breaks = vec![pause(20, 25, 30)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 0", "S0 10..10..15", "to 25"]);
}

#[test]
fn leaves_after_a_break_rather_than_take_it() {
    let (mut problem, matrices) = small(1);
    problem.stops[0].time_windows = vec![window(200, 300)];
    problem.vehicles[0].breaks = vec![pause(100, 100, 30)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 190", "S0 200..200..205", "to 215"]);
}

#[test]
fn rests_on_arrival_when_there_is_no_time_before() {
    let (mut problem, matrices) = small(2);
    problem.vehicles[0].breaks = vec![pause(22, 50, 10)];
    problem.stops[1].time_windows = vec![window(37, 37)];
    // Before the leg it would end at 32 and arrive at 42; on arrival it runs from 25 to 35.
    assert_eq!(
        day(&problem, &matrices, &[stop(0), stop(1)]),
        ["from 0", "S0 10..10..15", "B0 25..25..35", "S1 35..37..42", "to 52"]
    );
}

#[test]
fn rests_early_when_a_later_window_asks_for_it() {
    let (mut problem, matrices) = small(3);
    problem.vehicles[0].breaks = vec![pause(0, 29, 20)];
    problem.stops[0].time_windows = vec![window(15, 100)];
    problem.stops[1].time_windows = vec![window(0, 46)];
    problem.stops[2].time_windows = vec![window(200, 300)];
    // Serving at 15 first would mean to rest until 40, and to be at the next stop at 50.
    assert_eq!(
        day(&problem, &matrices, &[stop(0), stop(1), stop(2)]),
        ["from 0", "B0 0..0..20", "S0 30..30..35", "S1 45..45..50", "S2 60..200..205", "to 215"]
    );
}

#[test]
fn breaks_are_as_early_as_the_services_let_them() {
    let (mut problem, matrices) = small(2);
    problem.vehicles[0].breaks = vec![pause(45, 45, 5), pause(59, 75, 17)];
    problem.stops[0].deadline = Some(10);
    problem.stops[1].time_windows = vec![window(77, 100)];
    // With the leg between the two breaks the second would start at 60; with the leg after both the service at 86.
    assert_eq!(
        day(&problem, &matrices, &[stop(0), stop(1)]),
        ["from 0", "S0 10..10..15", "B0 25..45..50", "B1 50..59..76", "S1 76..77..82", "to 92"]
    );
}

#[test]
fn leaves_with_a_break_at_the_start_place() {
    let (mut problem, matrices) = small(1);
    problem.stops[0].service_seconds = Some(100);
    problem.vehicles[0].breaks = vec![pause(2, 9, 5)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 2", "B0 2..2..7", "S0 17..17..117", "to 127"]);
    // A longer one is worth leaving after it.
    problem.vehicles[0].breaks = vec![pause(2, 9, 8)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 9", "S0 19..19..119", "to 129"]);
}

#[test]
fn breaks_come_in_the_order_of_their_latest_start() {
    let (mut problem, matrices) = small(3);
    problem.vehicles[0].breaks = vec![pause(0, 50, 4), pause(0, 30, 3)];
    let lines = day(&problem, &matrices, &[stop(0), stop(1), stop(2)]);
    let order: Vec<&str> = lines.iter().filter(|line| line.starts_with('B')).map(|line| &line[..2]).collect();
    assert_eq!(order, ["B1", "B0"]);
}

#[test]
fn an_open_route_begins_and_ends_with_its_visits() {
    let (mut problem, matrices) = small(2);
    problem.vehicles[0].start_place = None;
    problem.vehicles[0].end_place = None;
    problem.stops[0].time_windows = vec![window(50, 60)];
    assert_eq!(day(&problem, &matrices, &[stop(0), stop(1)]), ["from 50", "S0 50..50..55", "S1 65..65..70", "to 70"]);
}

#[test]
fn loads_hold_per_trip_and_are_stated_after_each_activity() {
    let (mut problem, matrices) = small(3);
    problem.vehicles[0].capacity = vec![5, -1];
    problem.vehicles[0].breaks = vec![pause(0, 1, 1)];
    problem.reloads = vec![Reload { place: 0, service_seconds: Some(2), ..Reload::default() }];
    for (stop, demand) in problem.stops.iter_mut().zip([vec![3, 9], vec![2], vec![4, 1]]) {
        stop.demand = demand;
    }
    assert_eq!(timetable(&problem, &matrices, 0, &[stop(0), stop(1), stop(2)]), None);
    let visits = [stop(0), stop(1), reload(0), stop(2)];
    let route = timetable(&problem, &matrices, 0, &visits).expect("fits in two trips");
    let loads: Vec<&[i64]> = route.activities.iter().map(|a| a.load_after.as_slice()).collect();
    assert_eq!(loads, [&[2, 0], &[0, 0], &[4, 1], &[0, 0]]);
    let lifted = timetable_relaxed(&problem, &matrices, 0, &visits[..2], Relax::only(ReasonCode::Capacity));
    assert!(lifted.is_some());
}

#[test]
fn each_rule_stands_alone() {
    type Spoil = fn(&mut Problem, &mut Matrices);
    let cases: [(ReasonCode, Spoil); 10] = [
        (ReasonCode::NotAllowed, |p, _| p.stops[0].allowed_vehicles = vec![1]),
        (ReasonCode::NotAllowed, |p, _| p.stops[0].pinned_vehicle = Some(1)),
        (ReasonCode::Skill, |p, _| p.stops[0].required_skills = vec![7]),
        (ReasonCode::Unreachable, |_, m| m.distances[1] = -1),
        (ReasonCode::TimeWindow, |p, _| p.stops[1].time_windows = vec![window(0, 24)]),
        (ReasonCode::Deadline, |p, _| p.stops[1].deadline = Some(24)),
        (ReasonCode::Shift, |p, _| p.vehicles[0].shift_end = 39),
        (ReasonCode::Break, |p, _| p.vehicles[0].breaks = vec![pause(11, 14, 1)]),
        (ReasonCode::MaxStops, |p, _| p.vehicles[0].max_stops = Some(1)),
        (ReasonCode::MaxDistance, |p, _| p.vehicles[0].max_distance_meters = Some(299)),
    ];
    for (code, spoil) in cases {
        let (mut problem, mut matrices) = small(2);
        problem.vehicles.push(problem.vehicles[0].clone());
        problem.stops[0].deadline = Some(10);
        let try_with = |problem: &Problem, matrices: &Matrices, relax| {
            timetable_relaxed(problem, matrices, 0, &[stop(0), stop(1)], relax).is_some()
        };
        assert!(try_with(&problem, &matrices, Relax::NONE));
        spoil(&mut problem, &mut matrices);
        assert!(!try_with(&problem, &matrices, Relax::NONE), "{code:?}");
        // With no end of the shift a break can always be slept through at home.
        let alone = !try_with(&problem, &matrices, Relax::all_but(code));
        assert!(alone || code == ReasonCode::Break, "{code:?}");
        assert!(try_with(&problem, &matrices, Relax::only(code)), "{code:?}");
    }
}

#[test]
fn driving_is_limited_with_the_way_back() {
    let (mut problem, matrices) = small(1);
    problem.vehicles[0].max_driving_seconds = Some(20);
    assert!(timetable(&problem, &matrices, 0, &[stop(0)]).is_some());
    problem.vehicles[0].max_driving_seconds = Some(19);
    assert_eq!(timetable(&problem, &matrices, 0, &[stop(0)]), None);
}

#[test]
fn overtime_is_capped_and_counts_double() {
    let (mut problem, matrices) = small(1);
    problem.vehicles[0].shift_end = 15;
    assert_eq!(timetable(&problem, &matrices, 0, &[stop(0)]), None);
    problem.vehicles[0].max_overtime_seconds = Some(10);
    let route = timetable(&problem, &matrices, 0, &[stop(0)]).expect("within the cap");
    assert_eq!((route.overtime_seconds, route.cost), (10, 40));
    problem.vehicles[0].max_overtime_seconds = Some(9);
    assert_eq!(timetable(&problem, &matrices, 0, &[stop(0)]), None);
}

#[test]
fn late_services_still_wait_for_a_window_ahead() {
    let (mut problem, matrices) = small(2);
    problem.stops[0].time_windows = vec![window(0, 3)];
    problem.stops[1].time_windows = vec![window(0, 20), window(30, 40)];
    let route = timetable_relaxed(&problem, &matrices, 0, &[stop(0), stop(1)], Relax::NONE.and_late());
    assert_eq!(route.map(|route| sheet(&route)), Some(vec!["S0 10..10..15".into(), "S1 25..30..35".into()]));
}

#[test]
fn locked_stops_keep_their_vehicle_and_order() {
    let (mut problem, matrices) = small(3);
    problem.vehicles.push(problem.vehicles[0].clone());
    problem.initial_routes = vec![InitialRoute { vehicle: 0, visits: vec![stop(0), stop(2), stop(1)] }];
    problem.stops[0].locked = true;
    problem.stops[1].locked = true;
    let possible = |vehicle, visits: &[Visit]| timetable(&problem, &matrices, vehicle, visits).is_some();
    assert!(possible(0, &[stop(2), stop(0), stop(1)]));
    assert!(!possible(0, &[stop(1), stop(0)]));
    assert!(!possible(1, &[stop(0)]));
    assert!(possible(1, &[stop(2)]));
}

#[test]
fn an_empty_route_stays_at_home() {
    let (problem, matrices) = small(1);
    let route = timetable(&problem, &matrices, 0, &[]).expect("is possible");
    assert_eq!((route.departure, route.end, route.cost, route.activities.len()), (0, 0, 0, 0));
}

#[test]
fn what_does_not_exist_is_not_possible() {
    let (problem, matrices) = small(1);
    assert_eq!(timetable(&problem, &matrices, 1, &[stop(0)]), None);
    assert_eq!(timetable(&problem, &matrices, 1, &[]), None);
    for visit in [stop(9), reload(0), Visit::default(), Visit { stop: Some(0), reload: Some(0) }] {
        assert_eq!(timetable(&problem, &matrices, 0, &[visit]), None);
        assert!(!may_serve(&problem, 0, visit));
    }
}

#[test]
fn a_plan_sorts_its_routes_and_lists_what_is_left_out() {
    let (mut problem, matrices) = small(4);
    problem.vehicles = vec![problem.vehicles[0].clone(); 3];
    let made = plan(&problem, &matrices, &[(2, vec![stop(3)]), (1, Vec::new()), (0, vec![stop(1)])]).expect("fits");
    assert_eq!(made.routes.iter().map(|r| r.vehicle).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(made.unassigned.iter().map(|u| u.stop).collect::<Vec<_>>(), [0, 2]);
    assert_eq!((made.cost.unassigned, made.cost.value), (2, 40));
    assert_eq!(plan(&problem, &matrices, &[(0, vec![stop(1)]), (0, vec![stop(2)])]), None);
    assert_eq!(plan(&problem, &matrices, &[(0, vec![stop(1)]), (1, vec![stop(1)])]), None);
    assert_eq!(plan(&problem, &matrices, &[(0, vec![stop(9)])]), None);
}
