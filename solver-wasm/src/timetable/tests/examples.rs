//! One rule at a time, with hand-made examples.

use super::super::{Relax, may_serve, plan, timetable, timetable_late, timetable_relaxed};
use super::{reload, sheet, small, stop, window};
use crate::plan::{ReasonCode, Route};
use crate::problem::{Break, InitialRoute, Matrices, Problem, Reload, Visit};
use crate::units::Seconds;

fn flexible(earliest_start: Seconds, latest_start: Seconds, duration_seconds: u32) -> Break {
    Break { earliest_start, latest_start, duration_seconds, fixed: false }
}

fn fixed(start: Seconds, duration_seconds: u32) -> Break {
    Break { earliest_start: start, latest_start: start, duration_seconds, fixed: true }
}

/// The sheet of vehicle 0 with its departure and end; empty if no timetable is possible.
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
        ["from 50", "S0 60..60..65", "S1 75..100..105", "to 115"]
    );
}

#[test]
fn a_leg_pauses_for_a_break_and_goes_on_afterwards() {
    let (mut problem, mut matrices) = small(2);
    matrices.distances[5] = 99;
    problem.vehicles[0].breaks = vec![flexible(20, 24, 30)];
    // With this deadline, the vehicle cannot leave after the break.
    problem.stops[0].deadline = Some(10);
    let visits = [stop(0), stop(1)];
    assert_eq!(
        day(&problem, &matrices, &visits),
        ["from 0", "S0 10..10..15", "B0 20..20..50", "S1 55..55..60", "to 70"]
    );
    // By then, 5 of the 10 seconds are driven: 49 of 99 metres.
    let route = timetable(&problem, &matrices, 0, &visits).expect("is possible");
    let ways: Vec<_> = route.activities.iter().map(|a| (a.location, a.driving_seconds, a.distance_meters)).collect();
    assert_eq!(ways, [(Some(1), 10, 100), (None, 5, 49), (Some(2), 5, 50)]);
    assert_eq!((route.return_driving_seconds, route.return_distance_meters), (10, 100));
    // A route that is back by the latest start owes no break.
    problem.vehicles[0].breaks = vec![flexible(20, 25, 30)];
    assert_eq!(day(&problem, &matrices, &visits[..1]), ["from 0", "S0 10..10..15", "to 25"]);
}

#[test]
fn the_way_back_pauses_too() {
    let (mut problem, matrices) = small(1);
    problem.vehicles[0].breaks = vec![fixed(18, 30)];
    problem.stops[0].deadline = Some(10);
    let visits = [stop(0)];
    assert_eq!(day(&problem, &matrices, &visits), ["from 0", "S0 10..10..15", "B0 18..18..48", "to 55"]);
    let route = timetable(&problem, &matrices, 0, &visits).expect("is possible");
    assert_eq!((route.return_driving_seconds, route.return_distance_meters), (7, 70));
}

#[test]
fn leaves_after_a_break_rather_than_take_it() {
    let (mut problem, matrices) = small(1);
    problem.stops[0].time_windows = vec![window(200, 300)];
    problem.vehicles[0].breaks = vec![flexible(100, 100, 30)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 190", "S0 200..200..205", "to 215"]);
}

#[test]
fn a_fixed_break_is_closed_time() {
    let (mut problem, matrices) = small(1);
    problem.stops[0].time_windows = vec![window(200, 300)];
    // A route that departs at 190 does not owe a flexible break at 180. It still contains a fixed break of 30 seconds.
    problem.vehicles[0].breaks = vec![flexible(180, 180, 30)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 190", "S0 200..200..205", "to 215"]);
    problem.vehicles[0].breaks = vec![fixed(180, 30)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 170", "B0 180..180..210", "S0 210..210..215", "to 225"]);
    // If the break ends early enough, the route departs at its end or later.
    problem.vehicles[0].breaks = vec![fixed(180, 10)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 190", "S0 200..200..205", "to 215"]);
    // A route that ends when the break begins does not contain it.
    problem.vehicles[0].breaks = vec![fixed(215, 30)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 190", "S0 200..200..205", "to 215"]);
}

#[test]
fn a_break_before_the_leg_rather_than_on_the_way() {
    let (mut problem, matrices) = small(2);
    problem.vehicles[0].breaks = vec![flexible(12, 50, 20)];
    problem.stops[1].time_windows = vec![window(80, 90)];
    problem.stops[0].deadline = Some(10);
    // With the break on the way or on arrival, the service would start at 80 too.
    assert_eq!(
        day(&problem, &matrices, &[stop(0), stop(1)]),
        ["from 0", "S0 10..10..15", "B0 15..15..35", "S1 45..80..85", "to 95"]
    );
}

#[test]
fn a_break_after_the_first_service_rather_than_before_it() {
    let (mut problem, matrices) = small(2);
    problem.vehicles[0].breaks = vec![flexible(0, 300, 20)];
    problem.stops[0].time_windows = vec![window(100, 100)];
    problem.stops[1].time_windows = vec![window(400, 400)];
    assert_eq!(
        day(&problem, &matrices, &[stop(0), stop(1)]),
        ["from 90", "S0 100..100..105", "B0 105..105..125", "S1 135..400..405", "to 415"]
    );
}

#[test]
fn a_break_is_taken_on_arrival_when_there_is_no_time_before() {
    let (mut problem, matrices) = small(2);
    problem.vehicles[0].breaks = vec![flexible(27, 50, 10)];
    problem.stops[1].time_windows = vec![window(37, 37)];
    // A break before the leg would end at 37, and the leg at 47.
    assert_eq!(
        day(&problem, &matrices, &[stop(0), stop(1)]),
        ["from 2", "S0 12..12..17", "B0 27..27..37", "S1 37..37..42", "to 52"]
    );
}

#[test]
fn a_break_is_taken_early_when_a_later_window_asks_for_it() {
    let (mut problem, matrices) = small(3);
    problem.vehicles[0].breaks = vec![flexible(0, 29, 20)];
    problem.stops[0].time_windows = vec![window(15, 100)];
    problem.stops[1].time_windows = vec![window(0, 46)];
    problem.stops[2].time_windows = vec![window(200, 300)];
    // If the service at 15 came first, a break would last until 40, and the next service would be at 50.
    assert_eq!(
        day(&problem, &matrices, &[stop(0), stop(1), stop(2)]),
        ["from 1", "B0 1..1..21", "S0 31..31..36", "S1 46..46..51", "S2 61..200..205", "to 215"]
    );
}

#[test]
fn a_break_at_the_start_location_begins_the_route() {
    let (mut problem, matrices) = small(1);
    problem.stops[0].service_seconds = Some(100);
    problem.vehicles[0].breaks = vec![flexible(0, 9, 5)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 0", "B0 0..0..5", "S0 15..15..115", "to 125"]);
    // The vehicle does not wait at its start for a break, but takes it on the way.
    problem.vehicles[0].breaks = vec![flexible(2, 9, 8)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 0", "B0 2..2..10", "S0 18..18..118", "to 128"]);
    // A longer break makes a departure after it the better choice.
    problem.vehicles[0].breaks = vec![flexible(2, 9, 10)];
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 9", "S0 19..19..119", "to 129"]);
}

#[test]
fn breaks_come_in_the_order_of_the_list() {
    let (mut problem, matrices) = small(3);
    problem.vehicles[0].breaks = vec![flexible(0, 50, 4), flexible(0, 30, 3)];
    let lines = day(&problem, &matrices, &[stop(0), stop(1), stop(2)]);
    let order: Vec<&str> = lines.iter().filter(|line| line.starts_with('B')).map(|line| &line[..2]).collect();
    assert_eq!(order, ["B0", "B1"]);
    // A route that ends before the latest start of the first break owes only the second.
    problem.vehicles[0].breaks = vec![flexible(0, 50, 4), flexible(15, 15, 3)];
    problem.stops[0].deadline = Some(10);
    assert_eq!(day(&problem, &matrices, &[stop(0)]), ["from 0", "S0 10..10..15", "B1 15..15..18", "to 28"]);
}

#[test]
fn an_open_route_begins_and_ends_with_its_visits() {
    let (mut problem, matrices) = small(2);
    problem.vehicles[0].start_location = None;
    problem.vehicles[0].end_location = None;
    problem.stops[0].time_windows = vec![window(50, 60)];
    assert_eq!(day(&problem, &matrices, &[stop(0), stop(1)]), ["from 50", "S0 50..50..55", "S1 65..65..70", "to 70"]);
}

#[test]
fn loads_hold_per_trip_and_are_stated_after_each_activity() {
    let (mut problem, matrices) = small(3);
    problem.vehicles[0].capacity = vec![5, -1];
    problem.vehicles[0].breaks = vec![flexible(0, 1, 1)];
    problem.reloads = vec![Reload { location: 0, service_seconds: Some(2), ..Reload::default() }];
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
    let cases: [(ReasonCode, Spoil); 11] = [
        (ReasonCode::NotAllowed, |p, _| p.stops[0].allowed_vehicles = vec![1]),
        (ReasonCode::NotAllowed, |p, _| p.stops[0].pinned_vehicle = Some(1)),
        (ReasonCode::NotAllowed, |p, _| p.stops[0].barred = true),
        (ReasonCode::Skill, |p, _| p.stops[0].required_skills = vec![7]),
        (ReasonCode::Unreachable, |_, m| m.distances[1] = -1),
        (ReasonCode::TimeWindow, |p, _| p.stops[1].time_windows = vec![window(0, 24)]),
        (ReasonCode::Deadline, |p, _| p.stops[1].deadline = Some(24)),
        (ReasonCode::Shift, |p, _| p.vehicles[0].shift_end = 39),
        (ReasonCode::Break, |p, _| p.vehicles[0].breaks = vec![flexible(11, 14, 1)]),
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
        // If the shift has no end, a route can always depart after the break.
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
    assert_eq!((route.overtime_seconds, route.cost), (10, 35));
    problem.vehicles[0].max_overtime_seconds = Some(9);
    assert_eq!(timetable(&problem, &matrices, 0, &[stop(0)]), None);
}

#[test]
fn late_services_still_wait_for_a_window_ahead() {
    let (mut problem, matrices) = small(2);
    problem.stops[0].time_windows = vec![window(0, 3)];
    problem.stops[1].time_windows = vec![window(0, 20), window(30, 40)];
    let route = timetable_relaxed(&problem, &matrices, 0, &[stop(0), stop(1)], Relax::NONE.and_late());
    assert_eq!(route.map(|route| sheet(&route)), Some(vec!["S0 15..15..20".into(), "S1 30..30..35".into()]));
}

#[test]
fn locked_stops_keep_their_vehicle_and_order() {
    let (mut problem, matrices) = small(3);
    problem.vehicles.push(problem.vehicles[0].clone());
    problem.initial_routes = vec![InitialRoute { vehicle: 0, visits: vec![stop(0), stop(2), stop(1)], keep_next: 0 }];
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
    assert_eq!((made.cost.unassigned, made.cost.value), (2, 50));
    assert_eq!(plan(&problem, &matrices, &[(0, vec![stop(1)]), (0, vec![stop(2)])]), None);
    assert_eq!(plan(&problem, &matrices, &[(0, vec![stop(1)]), (1, vec![stop(1)])]), None);
    assert_eq!(plan(&problem, &matrices, &[(0, vec![stop(9)])]), None);
}

#[test]
fn factors_round_each_leg_and_each_told_service_half_up() {
    let (mut problem, mut matrices) = small(2);
    matrices.durations.iter_mut().for_each(|seconds| *seconds /= 2);
    problem.stops[1].service_seconds = None;
    let driver = &mut problem.vehicles[0];
    (driver.default_service_seconds, driver.travel_time_percent, driver.service_time_percent) =
        (7, Some(150), Some(90));
    let route = timetable(&problem, &matrices, 0, &[stop(0), stop(1)]).expect("it fits");
    // Legs of 5 s. A service of 5 s is told, the other is the default.
    assert_eq!((route.driving_seconds, route.service_seconds), (3 * 8, 5 + 7));
}

#[test]
fn a_later_departure_keeps_the_most_work_where_the_earliest_end_does_not() {
    let (mut problem, matrices) = small(2);
    problem.stops[0].time_windows = vec![window(0, 20), window(200, 220)];
    problem.stops[1].time_windows = vec![window(150, 400)];
    let route = timetable(&problem, &matrices, 0, &[stop(0), stop(1)]).expect("it fits");
    assert_eq!((route.departure, route.end, route.wait_seconds), (10, 165, 115));
    problem.vehicles[0].max_work_seconds = Some(40);
    let route = timetable(&problem, &matrices, 0, &[stop(0), stop(1)]).expect("it fits");
    assert_eq!((route.departure, route.end, route.wait_seconds), (190, 230, 0));
    problem.vehicles[0].max_work_seconds = Some(39);
    assert_eq!(timetable(&problem, &matrices, 0, &[stop(0), stop(1)]), None);
    // With overtime, the earliest end counts again.
    problem.vehicles[0].max_overtime_seconds = Some(116);
    let route = timetable(&problem, &matrices, 0, &[stop(0), stop(1)]).expect("it fits");
    assert_eq!((route.departure, route.end, route.overtime_seconds, route.cost), (10, 165, 116, 155 + 116));
}

#[test]
fn nobody_is_late_with_a_break_that_is_not_owed_to_work_less() {
    let (mut problem, matrices) = small(2);
    problem.stops[0].time_windows = vec![window(0, 20), window(180, 185)];
    problem.stops[0].due = Some(0);
    problem.stops[1].time_windows = vec![window(200, 400)];
    problem.vehicles[0].max_work_seconds = Some(160);
    let mut with = |one: Break| {
        problem.vehicles[0].breaks = vec![one];
        day(&problem, &matrices, &[stop(0), stop(1)])
    };
    let later = ["from 170", "S0 180..180..185", "S1 195..200..205", "to 215"];
    // The route that leaves by 10 ends at 215.
    assert_eq!(with(flexible(30, 220, 100)), later);
    // With the break, it would end at 265.
    assert_eq!(with(flexible(150, 220, 100)), later);
    assert_eq!(
        with(flexible(30, 214, 100)),
        ["from 0", "S0 10..10..15", "B0 15..30..130", "S1 140..200..205", "to 215"]
    );
}

#[test]
fn a_route_waits_at_its_start_and_a_reload_visit_for_the_goods_of_their_trips() {
    let (mut problem, matrices) = small(3);
    problem.reloads = vec![Reload::default()];
    problem.stops[0].ready_at = Some(50);
    problem.stops[2].ready_at = Some(300);
    let visits = [stop(0), stop(1), reload(0), stop(2)];
    let route = timetable(&problem, &matrices, 0, &visits).expect("it fits");
    // Back at the depot at 300, so that it departs at 260 and waits nowhere.
    assert_eq!((route.departure, route.activities[2].start, route.end), (260, 300, 325));
    problem.stops[0].time_windows = vec![window(0, 100)];
    let route = timetable(&problem, &matrices, 0, &visits).expect("it fits");
    assert_eq!((route.departure, route.activities[2].arrival, route.activities[2].start), (90, 130, 300));
    problem.stops[0].ready_at = Some(91);
    assert_eq!(timetable(&problem, &matrices, 0, &visits), None);
    // Goods on board are there.
    problem.vehicles[0].loaded = true;
    (0..2).for_each(|stop| (problem.stops[stop].on_board, problem.stops[stop].pinned_vehicle) = (true, Some(0)));
    assert!(timetable(&problem, &matrices, 0, &visits).is_some());
}

/// [`small`] with the locations a degree apart.
fn apart(stops: usize) -> (Problem, Matrices) {
    let (mut problem, matrices) = small(stops);
    (0..).zip(&mut problem.locations).for_each(|(at, location)| location.latitude = at.into());
    (problem, matrices)
}

#[test]
fn a_visit_is_set_up_unless_the_one_before_is_near() {
    let (mut problem, matrices) = apart(3);
    problem.vehicles[0].default_setup_seconds = 20;
    problem.stops[1].setup_seconds = Some(30);
    problem.vehicles[0].service_time_percent = Some(50);
    let setups = |problem: &Problem| {
        let route = timetable(problem, &matrices, 0, &[stop(0), stop(1), stop(2)]).expect("it fits");
        route.activities.iter().map(|row| row.setup_seconds).collect::<Vec<_>>()
    };
    assert_eq!(setups(&problem), [20, 15, 20]);
    // The first visit is set up, also where the route starts.
    problem.locations[1] = problem.locations[0];
    problem.locations[2] = problem.locations[0];
    assert_eq!(setups(&problem), [20, 0, 20]);
    problem.vehicles[0].parked = true;
    assert_eq!(setups(&problem), [0, 0, 20]);
    // 111 m to the north.
    problem.locations[3].latitude = problem.locations[2].latitude + 0.001;
    problem.setup_radius_meters = 111;
    assert_eq!(setups(&problem), [0, 0, 20]);
    problem.setup_radius_meters = 112;
    assert_eq!(setups(&problem), [0, 0, 0]);
}

#[test]
fn a_reload_visit_has_a_set_up_of_its_own_alone_and_stops_near_it_none() {
    let (mut problem, matrices) = apart(2);
    problem.vehicles[0].default_setup_seconds = 20;
    problem.reloads = vec![Reload { location: 2, ..Reload::default() }];
    let visits = [stop(0), reload(0), stop(1)];
    let route = timetable(&problem, &matrices, 0, &visits).expect("it fits");
    assert_eq!(route.activities.iter().map(|row| row.setup_seconds).collect::<Vec<_>>(), [20, 0, 0]);
    problem.reloads[0].setup_seconds = Some(7);
    let route = timetable(&problem, &matrices, 0, &visits).expect("it fits");
    assert_eq!((route.setup_seconds, route.driving_seconds), (27, 30));
}

#[test]
fn a_set_up_comes_before_the_window_and_no_break_inside_it() {
    let (mut problem, matrices) = apart(1);
    problem.stops[0].setup_seconds = Some(20);
    problem.stops[0].time_windows = vec![window(100, 100)];
    let route = |problem: &Problem| timetable(problem, &matrices, 0, &[stop(0)]).expect("it fits");
    let parts = |route: &Route| (route.departure, route.setup_seconds, route.wait_seconds, route.end);
    assert_eq!(parts(&route(&problem)), (70, 20, 0, 115));
    // In the middle of the set-up: it is over before it, so that the vehicle arrives sooner.
    problem.vehicles[0].breaks = vec![flexible(85, 85, 10)];
    let made = route(&problem);
    assert_eq!(
        (parts(&made), sheet(&made)),
        ((55, 20, 5, 115), vec!["B0 65..85..95".into(), "S0 95..100..105".into()])
    );
    assert_eq!(made.activities.iter().map(|row| row.setup_seconds).collect::<Vec<_>>(), [20, 0]);
    // On arrival, before the set-up.
    problem.vehicles[0].breaks = vec![flexible(0, 70, 10)];
    problem.stops[0].time_windows = vec![window(95, 100)];
    problem.vehicles[0].shift_start = 55;
    let made = route(&problem);
    assert_eq!((made.end, made.activities.len()), (110, 2));
}

#[test]
fn an_order_has_times_though_its_service_ends_inside_none_of_several_windows() {
    let (mut problem, matrices) = small(1);
    problem.vehicles[0].breaks = vec![flexible(90, 120, 10)];
    let only = &mut problem.stops[0];
    (only.finish_in_window, only.service_seconds) = (true, Some(60));
    only.time_windows = vec![window(100, 110), window(150, 180)];
    let late = timetable_late(&problem, &matrices, 0, &[stop(0)], None).expect("every order has times");
    let starts: Vec<Seconds> =
        late.route.activities.iter().filter(|row| row.stop.is_some()).map(|row| row.start).collect();
    assert_eq!((starts, late.left_out), (vec![100], vec![]));
}

#[test]
fn nobody_works_longer_after_the_shift_to_be_less_late_at_a_price() {
    let (mut problem, matrices) = small(1);
    (problem.vehicles[0].shift_end, problem.vehicles[0].breaks) = (110, vec![flexible(80, 108, 50)]);
    (problem.stops[0].time_windows, problem.stops[0].due) = (vec![window(100, 200)], Some(110));
    let late = timetable_late(&problem, &matrices, 0, &[stop(0)], None).expect("every order has times");
    // A vehicle that departs sooner has to take the break, and is back at 165.
    assert_eq!((late.route.departure, sheet(&late.route), late.route.end), (108, vec!["S0 118..118..123".into()], 133));
}
