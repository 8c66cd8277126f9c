//! Each rule alone, with its amount.

use super::*;
use crate::problem::{InitialRoute, Reload, VisitOrder};
use ReasonCode::{Break as BreakRule, Capacity, Deadline, MaxDistance, MaxDriving, MaxStops, NotAllowed, Outranked};
use ReasonCode::{Shift, Skill, TimeWindow as Window, Unreachable, VisitOrder as Order};

#[test]
fn lists_pins_locks_and_skills_have_no_amount() {
    let (mut problem, matrices) = day(1);
    problem.vehicles.push(problem.vehicles[0].clone());
    let of_vehicle_0 = |problem: &Problem| {
        let mut reasons = reasons(problem, &matrices, &[]);
        assert_eq!(reasons.swap_remove(0).vehicles, [0]);
    };
    problem.stops[0].allowed_vehicles = vec![1];
    problem.vehicles[1].max_stops = Some(0);
    of_vehicle_0(&problem);
    problem.stops[0] = Stop { allowed_vehicles: vec![], pinned_vehicle: Some(1), ..problem.stops[0].clone() };
    of_vehicle_0(&problem);
    problem.stops[0] = Stop { pinned_vehicle: None, locked: true, ..problem.stops[0].clone() };
    problem.initial_routes = vec![InitialRoute { vehicle: 1, visits: vec![stop(0)], keep_next: 0 }];
    of_vehicle_0(&problem);
    problem.vehicles.truncate(1);
    problem.initial_routes.clear();
    problem.stops[0] = Stop { locked: false, required_skills: vec![7], ..problem.stops[0].clone() };
    assert_eq!(amounts(&problem, &matrices, &[]), [(Skill, None)]);
    problem.stops[0] = Stop { required_skills: vec![], pinned_vehicle: Some(1), ..problem.stops[0].clone() };
    assert_eq!(amounts(&problem, &matrices, &[]), [(NotAllowed, None)]);
}

#[test]
fn an_order_of_stops_has_no_amount_and_may_be_that_of_another_stop() {
    let (mut problem, matrices) = day(2);
    problem.stops[0].time_windows = vec![window(200, 300)];
    problem.stops[1].time_windows = vec![window(0, 100)];
    problem.stops[1].visit_order = VisitOrder::Last;
    assert_eq!(amounts(&problem, &matrices, &[stop(1)]), [(Window, Some(115)), (Order, None)]);
    (problem.stops[0].visit_order, problem.stops[1].visit_order) = (VisitOrder::First, VisitOrder::Any);
    assert_eq!(amounts(&problem, &matrices, &[stop(1)]), [(Window, Some(115)), (Order, None)]);
}

#[test]
fn a_service_that_has_to_end_in_its_window_misses_it_by_what_is_left() {
    let (mut problem, matrices) = day(1);
    (problem.stops[0].finish_in_window, problem.stops[0].service_seconds) = (true, Some(60));
    problem.stops[0].time_windows = vec![window(100, 150)];
    // The window is too short, by 10 s on both sides together.
    assert_eq!(amounts(&problem, &matrices, &[]), [(Window, Some(5))]);
    problem.stops[0].time_windows.clear();
    problem.stops[0].deadline = Some(69);
    assert_eq!(amounts(&problem, &matrices, &[]), [(Deadline, Some(1))]);
}

#[test]
fn a_missing_leg_has_no_amount() {
    let (problem, mut matrices) = day(1);
    matrices.durations[2] = -1;
    assert_eq!(amounts(&problem, &matrices, &[]), [(Unreachable, None)]);
}

#[test]
fn a_window_is_missed_by_the_time_to_its_nearest_end() {
    let (mut problem, matrices) = day(1);
    problem.stops[0].time_windows = vec![window(-50, -40), window(0, 7)];
    assert_eq!(amounts(&problem, &matrices, &[]), [(Window, Some(3))]);
    assert!(!is_early(&problem, &matrices));
    // The window is too early: the last moment from which the vehicle gets back in time is 985.
    problem.vehicles[0].max_overtime_seconds = Some(0);
    problem.stops[0].time_windows = vec![window(1100, 1200)];
    assert_eq!(amounts(&problem, &matrices, &[]), [(Window, Some(115)), (Shift, Some(115))]);
    assert!(is_early(&problem, &matrices));
}

fn is_early(problem: &Problem, matrices: &Matrices) -> bool {
    reasons(problem, matrices, &[])[0].shortfall.expect("a window has an amount").early
}

#[test]
fn a_window_is_not_named_when_the_service_can_start_in_it() {
    let (mut problem, matrices) = day(1);
    problem.stops[0].time_windows = vec![window(990, 1000)];
    assert_eq!(amounts(&problem, &matrices, &[]), [(Shift, Some(5))]);
    problem.vehicles[0].max_overtime_seconds = Some(3);
    assert_eq!(amounts(&problem, &matrices, &[]), [(Shift, Some(2))]);
    // The break begins before the service would be over.
    problem.stops[0].time_windows = vec![window(100, 110)];
    problem.vehicles[0].breaks = vec![fixed(103, 200)];
    assert_eq!(amounts(&problem, &matrices, &[]), [(BreakRule, None)]);
}

#[test]
fn a_deadline_is_missed_by_the_earliest_start() {
    let (mut problem, matrices) = day(1);
    problem.stops[0].deadline = Some(4);
    assert_eq!(amounts(&problem, &matrices, &[]), [(Deadline, Some(6))]);
    problem.stops[0].time_windows = vec![window(20, 30)];
    assert_eq!(amounts(&problem, &matrices, &[]), [(Deadline, Some(16))]);
}

#[test]
fn a_shift_is_missed_by_the_earliest_end() {
    let (mut problem, matrices) = day(2);
    problem.vehicles[0].shift_end = 30;
    assert_eq!(amounts(&problem, &matrices, &[stop(1)]), [(Shift, Some(10))]);
}

#[test]
fn a_break_hides_behind_no_other_rule() {
    // 300 min of service on a day of 540 min with an hour's break in the middle (VROOM-Project/vroom#364).
    let (mut problem, mut matrices) = day(1);
    matrices.durations = vec![0, 600, 600, 0];
    problem.vehicles[0].shift_end = 9 * 3600;
    problem.vehicles[0].breaks = vec![fixed(4 * 3600, 5 * 3600)];
    problem.stops[0].service_seconds = Some(5 * 3600);
    // If the break is taken on arrival, the vehicle is back 70 min after the shift.
    assert_eq!(amounts(&problem, &matrices, &[]), [(Shift, Some(70 * 60)), (BreakRule, None)]);
}

#[test]
fn a_load_is_missed_in_the_dimension_where_it_is_most() {
    let (mut problem, matrices) = day(2);
    problem.vehicles[0].capacity = vec![10, -1, 10];
    problem.stops[0].demand = vec![5, 100, 6];
    problem.stops[1].demand = vec![7, 100, 8];
    let reasons = reasons(&problem, &matrices, &[(0, vec![stop(1)])]);
    let shortfall = Some(Shortfall { amount: 4, dimension: Some(2), early: false });
    assert_eq!(reasons, [Reason { code: Capacity, vehicles: vec![0], together: false, shortfall, stop: None }]);
}

#[test]
fn a_load_that_a_reload_visit_could_divide_is_missed_by_the_larger_part() {
    let (mut problem, matrices) = day(2);
    problem.vehicles[0].capacity = vec![10];
    problem.stops[0].demand = vec![12];
    problem.stops[1].demand = vec![9];
    problem.reloads = vec![Reload { service_seconds: Some(0), ..Reload::default() }];
    assert_eq!(amounts(&problem, &matrices, &[stop(1)]), [(Capacity, Some(2))]);
    problem.stops[0].demand = vec![4];
    // There is time for the stop, but not for the detour to the reload point.
    problem.vehicles[0].shift_end = 40;
    assert_eq!(amounts(&problem, &matrices, &[stop(1)]), [(Capacity, Some(3)), (Shift, Some(10))]);
}

#[test]
fn limits_are_missed_by_what_goes_beyond_them() {
    let (mut problem, matrices) = day(2);
    problem.vehicles[0].max_stops = Some(1);
    assert_eq!(amounts(&problem, &matrices, &[stop(1)]), [(MaxStops, Some(1))]);
    problem.vehicles[0].max_stops = None;
    problem.vehicles[0].max_distance_meters = Some(220);
    assert_eq!(amounts(&problem, &matrices, &[stop(1)]), [(MaxDistance, Some(80))]);
    problem.vehicles[0].max_distance_meters = None;
    problem.vehicles[0].max_driving_seconds = Some(21);
    assert_eq!(amounts(&problem, &matrices, &[stop(1)]), [(MaxDriving, Some(9))]);
}

#[test]
fn outranked_when_only_several_rules_together_keep_it_out_of_a_route_that_is_not_empty() {
    let (mut problem, matrices) = day(2);
    problem.vehicles[0].max_distance_meters = Some(220);
    problem.vehicles[0].max_driving_seconds = Some(21);
    assert_eq!(amounts(&problem, &matrices, &[stop(1)]), [(Outranked, None)]);
}

#[test]
fn the_most_work_is_missed_by_the_least_of_all_departures() {
    let (mut problem, matrices) = day(1);
    // Two legs of 10 s and a service of 5 s, whenever it starts.
    problem.vehicles[0].max_work_seconds = Some(20);
    problem.stops[0].time_windows = vec![window(0, 20), window(500, 600)];
    assert_eq!(amounts(&problem, &matrices, &[]), [(ReasonCode::MaxWork, Some(5))]);
}

/// Stops 0 and 1 are the pickup and the delivery of one shipment.
fn pair(stops: usize) -> (Problem, Matrices) {
    let (mut problem, matrices) = day(stops);
    problem.stops[..2].iter_mut().for_each(|stop| stop.shipment = Some(1));
    problem.stops[0].pickup = true;
    (problem, matrices)
}

/// Code, stop and amount of each reason of stop 1.
fn of_delivery(problem: &Problem, matrices: &Matrices) -> Vec<(ReasonCode, Option<u32>, Option<i64>)> {
    let vehicles = 0..problem.vehicles.len() as u32;
    let found = explain(problem, matrices, &plan(problem, matrices, &[]), true, vehicles, &Timer::endless());
    assert_eq!(found[0].reasons.iter().map(|reason| reason.code).collect::<Vec<_>>(), [ReasonCode::Shipment]);
    let reasons = found[1].reasons.iter();
    reasons.map(|reason| (reason.code, reason.stop, reason.shortfall.map(|shortfall| shortfall.amount))).collect()
}

#[test]
fn a_rule_of_the_stop_that_comes_along_names_that_stop() {
    let (mut problem, matrices) = pair(2);
    problem.stops[0].time_windows = vec![window(0, 4)];
    assert_eq!(of_delivery(&problem, &matrices), [(Window, Some(0), Some(6))]);
    problem.stops[0].time_windows.clear();
    problem.stops[0].required_skills = vec![7];
    assert_eq!(of_delivery(&problem, &matrices), [(Skill, Some(0), None)]);
    problem.stops[0].required_skills.clear();
    // Served at 25 at the soonest: one of the two has to be sooner.
    (problem.stops[0].time_windows, problem.stops[1].deadline) = (vec![window(40, 50)], Some(54));
    assert_eq!(of_delivery(&problem, &matrices), [(Window, Some(0), Some(1)), (Deadline, None, Some(1))]);
}

#[test]
fn what_its_own_shipment_needs_may_stand_beside_a_stop_that_is_first_or_last() {
    for (end, of_pair, other) in [(1, VisitOrder::First, 0), (0, VisitOrder::Last, 2)] {
        let (mut problem, matrices) = pair(3);
        problem.stops[end].visit_order = of_pair;
        let mut visits = vec![stop(0), stop(1)];
        assert!(timetable::timetable(&problem, &matrices, 0, &visits).is_some());
        visits.insert(other, stop(2));
        assert!(timetable::timetable(&problem, &matrices, 0, &visits).is_none());
    }
    // The pair has to be served before the other stop, which comes first of all.
    let (mut problem, matrices) = pair(3);
    (problem.stops[1].visit_order, problem.stops[2].visit_order) = (VisitOrder::First, VisitOrder::First);
    (problem.stops[1].deadline, problem.stops[2].deadline) = (Some(25), Some(60));
    let plan = plan(&problem, &matrices, &[(0, vec![stop(2)])]);
    let found = explain(&problem, &matrices, &plan, true, 0..1, &Timer::endless());
    let codes: Vec<ReasonCode> = found[1].reasons.iter().map(|reason| reason.code).collect();
    assert_eq!(codes, [Deadline, Order]);
}

#[test]
fn goods_of_a_shipment_are_ready_before_they_are_picked_up() {
    let (mut problem, matrices) = pair(2);
    problem.stops[0].time_windows = vec![window(0, 100)];
    problem.stops[1].ready_at = Some(130);
    assert_eq!(of_delivery(&problem, &matrices), [(Window, Some(0), Some(30)), (ReasonCode::Ready, None, Some(30))]);
    problem.stops[1].ready_at = Some(90);
    let route = timetable::timetable(&problem, &matrices, 0, &[stop(0), stop(1)]).expect("it fits");
    assert_eq!((route.departure, route.activities[0].start, route.end), (80, 90, 120));
    // The vehicle may be on its way before, and wait there.
    problem.stops[0].time_windows = vec![window(0, 100)];
    problem.vehicles[0].shift_end = 120;
    problem.vehicles[0].breaks = vec![fixed(30, 50)];
    let route = timetable::timetable(&problem, &matrices, 0, &[stop(0), stop(1)]).expect("it fits");
    assert_eq!((route.end, route.activities[route.activities.len() - 2].start), (120, 90));
}
