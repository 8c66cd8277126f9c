//! The hand-made day is valid. With one thing changed, the checker names the fault.

use super::day::{matrices, plan, problem, window};
use crate::check::check;
use crate::plan::{Activity, Plan, ReasonCode, Shortfall};
use crate::problem::{InitialRoute, Matrices, Problem, Visit, VisitOrder};

#[test]
fn the_plan_made_by_hand_is_valid() {
    assert_eq!(check(&problem(), &matrices(), &plan()), Vec::<String>::new());
}

type Change = fn(&mut Problem, &mut Matrices, &mut Plan);

fn row(plan: &mut Plan, route: usize, index: usize) -> &mut Activity {
    &mut plan.routes[route].activities[index]
}

/// Puts other times on a row: arrival, start, departure.
fn times(plan: &mut Plan, route: usize, index: usize, times: [i32; 3]) {
    let row = row(plan, route, index);
    [row.arrival, row.start, row.departure] = times;
}

fn all_named(changes: &[(&str, Change)]) {
    for (fault, change) in changes {
        let (mut problem, mut matrices, mut plan) = (problem(), matrices(), plan());
        change(&mut problem, &mut matrices, &mut plan);
        let found = check(&problem, &matrices, &plan);
        assert!(found.iter().any(|found| found.contains(fault)), "{fault:?} is not among {found:#?}");
    }
}

#[test]
fn each_wrong_figure_is_named() {
    all_named(&[
        ("serves a part of a shipment", |q, _, p| {
            let stop = p.routes[0].activities.iter().find_map(|row| row.stop).expect("it serves one");
            q.stops[stop as usize].shipment = Some(1);
        }),
        ("the end is stated as 961", |_, _, p| p.routes[0].end += 1),
        ("the distance is stated as 4913", |_, _, p| p.routes[0].distance_meters += 1),
        ("the driving time is stated as 701", |_, _, p| p.routes[0].driving_seconds += 1),
        ("the service time is stated as 111", |_, _, p| p.routes[0].service_seconds += 1),
        ("the waiting time is stated as 441", |_, _, p| p.routes[1].wait_seconds += 1),
        ("the time of breaks is stated as 91", |_, _, p| p.routes[0].break_seconds += 1),
        ("the overtime is stated as 61", |_, _, p| p.routes[0].overtime_seconds += 1),
        ("the cost is stated as 871", |_, _, p| p.routes[0].cost += 1),
        ("the distance back is stated as 1824", |_, _, p| p.routes[0].return_distance_meters += 1),
        ("the driving time back is stated as 261", |_, _, p| p.routes[0].return_driving_seconds += 1),
        ("the arrival at stop 1 is stated as 311", |_, _, p| row(p, 0, 2).arrival += 1),
        ("the departure from stop 1 is stated as 341", |_, _, p| row(p, 0, 2).departure += 1),
        ("the departure from break 1 is stated as 699", |_, _, p| row(p, 0, 5).departure -= 1),
        ("the distance to break 1 is stated as 631", |_, _, p| row(p, 0, 5).distance_meters += 1),
        ("the driving time to stop 2 is stated as 151", |_, _, p| row(p, 0, 4).driving_seconds += 1),
        ("the load after break 0 is stated as [4]", |_, _, p| row(p, 0, 1).load_after = vec![4]),
        ("stop 1 is stated to be at Some(1)", |_, _, p| row(p, 0, 2).location = Some(1)),
        ("stop 1 is stated to be at None", |_, _, p| row(p, 0, 2).location = None),
        ("break 0 is stated to be 0 s further, at Some(2)", |_, _, p| row(p, 0, 1).location = Some(2)),
        ("break 0 is stated to be 0 s further, at None", |_, _, p| row(p, 0, 1).location = None),
        ("break 1 is stated to be 90 s further, at Some(3)", |_, _, p| row(p, 0, 5).location = Some(3)),
        ("break 1 is stated to be 350 s further, at None", |_, _, p| row(p, 0, 5).driving_seconds = 350),
        ("the plan's cost is stated as 1631", |_, _, p| p.cost.value += 1),
        ("the plan's cost is stated as 1629", |_, _, p| p.cost.value -= 1),
        ("the plan's working time is stated as 1521", |_, _, p| p.cost.working_seconds += 1),
        ("the plan's driving time is stated as 951", |_, _, p| p.cost.driving_seconds += 1),
        ("the plan's number of splits is stated as 1", |_, _, p| p.cost.splits -= 1),
        ("the plan's sum of service starts is stated as 2171", |_, _, p| p.cost.service_start_sum += 1),
        ("the plan's number of stops left out is stated as 4", |_, _, p| p.cost.unassigned -= 1),
        ("left out by priority", |_, _, p| p.cost.unassigned_by_priority[0].count -= 1),
    ]);
}

#[test]
fn each_broken_rule_is_named() {
    all_named(&[
        ("stop 4 is neither served nor listed", |_, _, p| drop(p.routes[1].activities.pop())),
        ("stop 0 is served 2 times", |_, _, p| {
            let copy = p.routes[0].activities[0].clone();
            p.routes[1].activities.push(copy);
        }),
        ("stop 9 is neither served nor listed", |_, _, p| drop(p.unassigned.pop())),
        ("out of order or there twice", |_, _, p| p.routes.swap(0, 1)),
        ("the route serves nothing", |_, _, p| p.routes[1].activities.retain(|row| row.break_.is_some())),
        ("stop 0 starts at 160, outside", |q, _, _| q.stops[0].time_windows = window(0, 159)),
        ("stop 1 starts at 310, outside", |q, _, _| q.stops[1].deadline = Some(309)),
        ("stop 0 starts at 160, outside", |q, _, _| {
            (q.stops[0].time_windows, q.stops[0].finish_in_window) = (window(0, 160), true);
        }),
        ("does not keep the visit order", |q, _, _| q.stops[1].visit_order = VisitOrder::First),
        ("does not keep the visit order", |q, _, _| q.stops[0].visit_order = VisitOrder::Last),
        ("reload 0 starts at 340, outside", |q, _, _| q.reloads[0].time_windows = window(341, 400)),
        ("lacks a skill for stop 0", |q, _, _| q.vehicles[0].skills.clear()),
        ("lacks a skill for reload 0", |q, _, _| q.reloads[0].required_skills = vec![2]),
        ("may not visit stop 0", |q, _, _| q.stops[0].allowed_vehicles = vec![1]),
        ("may not visit stop 0", |q, _, _| q.stops[0].pinned_vehicle = Some(1)),
        ("may not visit stop 0", |q, _, _| q.stops[0].barred = true),
        ("may not visit reload 0", |q, _, _| q.reloads[0].allowed_vehicles = vec![1]),
        ("may not visit stop 0", |q, _, _| lock(q, 1, &[0])),
        ("the locked stops are not in their order", |q, _, _| lock(q, 0, &[1, 0])),
        ("carries 1 more than its capacity in dimension 0", |q, _, _| q.vehicles[0].capacity = vec![8]),
        ("departs at 60, before the shift starts", |q, _, _| q.vehicles[0].shift_start = 61),
        ("works 60 s past the shift's end", |q, _, _| q.vehicles[0].max_overtime_seconds = Some(59)),
        ("has 3 stops, where 2", |q, _, _| q.vehicles[0].max_stops = Some(2)),
        ("has 4912 metres, where 4911", |q, _, _| q.vehicles[0].max_distance_meters = Some(4911)),
        ("has 810 seconds of work, where", |q, _, _| q.vehicles[0].max_work_seconds = Some(1)),
        ("has 700 seconds of driving, where 699", |q, _, _| q.vehicles[0].max_driving_seconds = Some(699)),
        ("there is no way to stop 2", |_, m, _| m.durations[2 * 4 + 3] = -1),
        ("there is no way to the end", |_, m, p| {
            m.distances[3 * 4] = -1;
            p.routes[0].activities.pop();
        }),
        ("break 0 starts at 180, and may start from 190", |q, _, _| q.vehicles[0].breaks[0].earliest_start = 190),
        ("break 0 starts at 180, and may start from 100 to 179", |q, _, _| {
            q.vehicles[0].breaks[0].latest_start = 179;
        }),
        ("break 1 is inside the route and not taken", |_, _, p| drop(p.routes[0].activities.pop())),
        ("break 0 is not owed and yet taken", |q, _, _| q.vehicles[1].breaks[0].latest_start = 1010),
        ("the breaks are out of order", |q, _, p| {
            (q.vehicles[0].breaks[0].latest_start, q.vehicles[0].breaks[0].fixed) = (10_000, false);
            q.vehicles[0].breaks.swap(0, 1);
            q.vehicles[0].breaks[1].latest_start = 700;
            row(p, 0, 1).break_ = Some(1);
            row(p, 0, 5).break_ = Some(0);
        }),
        ("waits 5 s for break 1, not at a visit", |_, _, p| times(p, 0, 5, [640, 645, 705])),
        ("waits for break 0 longer", |_, _, p| times(p, 1, 1, [460, 601, 701])),
        ("stop 1 starts at 300, before 310", |_, _, p| times(p, 0, 2, [310, 300, 330])),
        ("departs before stop 3 begins, without a start", |_, _, p| {
            p.routes[1].departure = 199;
            row(p, 1, 0).arrival = 199;
        }),
    ]);
}

#[test]
fn each_better_timetable_is_named() {
    all_named(&[
        // The only fault is that it leaves earlier than necessary.
        ("departs 199, where the best timetable has 200", |_, _, p| {
            p.routes[1].departure = 199;
            times(p, 1, 0, [199, 199, 209]);
            row(p, 1, 1).arrival = 459;
            p.routes[1].wait_seconds = 441;
        }),
        ("serves 190, where the best timetable has 160", |_, _, p| {
            p.routes[0].activities.swap(0, 1);
            times(p, 0, 0, [160, 160, 190]);
            times(p, 0, 1, [190, 190, 210]);
            (row(p, 0, 0).driving_seconds, row(p, 0, 0).distance_meters) = (100, 703);
            (row(p, 0, 1).driving_seconds, row(p, 0, 1).distance_meters) = (0, 0);
            row(p, 0, 0).load_after = vec![9];
        }),
        ("has as many breaks on the way as 2, where the best timetable has 1", |_, _, p| {
            times(p, 0, 1, [200, 200, 230]);
            row(p, 0, 1).location = None;
            (row(p, 0, 1).driving_seconds, row(p, 0, 1).distance_meters) = (20, 140);
            (row(p, 0, 2).driving_seconds, row(p, 0, 2).distance_meters) = (80, 563);
        }),
        ("ends 1011, where the best timetable has 1010", |_, _, p| {
            times(p, 1, 2, [700, 1001, 1011]);
            (p.routes[1].wait_seconds, p.routes[1].end) = (441, 1011);
        }),
        // The break is later than possible: at the visit before, the vehicle would be free for it from 380 on.
        ("takes a break 630, where the best timetable has 600", |q, _, p| {
            q.stops[3].time_windows = window(360, 370);
            p.routes[1].departure = 370;
            times(p, 1, 0, [370, 370, 380]);
            times(p, 1, 1, [630, 630, 730]);
            times(p, 1, 2, [730, 1000, 1010]);
            p.routes[1].wait_seconds = 270;
        }),
    ]);
}

#[test]
fn each_wrong_reason_is_named() {
    all_named(&[
        ("vehicle 1 can simply take it", |q, _, _| q.stops[8].allowed_vehicles.clear()),
        ("Skill is missing, for vehicles [0, 1]", |_, _, p| p.unassigned[0].reasons.clear()),
        ("Skill has vehicles [1, 0]", |_, _, p| p.unassigned[0].reasons[0].vehicles.reverse()),
        ("Skill has vehicles [0]", |_, _, p| p.unassigned[0].reasons[0].vehicles = vec![0]),
        ("Capacity has the shortfall Some(Shortfall { amount: 9,", |_, _, p| shortfall(p, 1, 0, 9, Some(0))),
        ("Capacity has the shortfall Some(Shortfall { amount: 10, dimension: Some(1)", |_, _, p| {
            shortfall(p, 1, 0, 10, Some(1))
        }),
        ("Capacity has the shortfall None", |_, _, p| p.unassigned[1].reasons[0].shortfall = None),
        ("Skill has the shortfall Some(Shortfall { amount: 1,", |_, _, p| shortfall(p, 0, 0, 1, None)),
        ("even with [Skill] lifted together", |_, _, p| drop(p.unassigned[2].reasons.remove(1))),
        ("with [Skill, Capacity] lifted, without Break", |_, _, p| {
            let mut other = p.unassigned[2].reasons[0].clone();
            other.code = ReasonCode::Break;
            p.unassigned[2].reasons.push(other);
        }),
        ("Skill comes twice", |_, _, p| p.unassigned[2].reasons[0].together = false),
        ("Outranked does not stand against it", |_, _, p| p.unassigned[3].reasons[0].code = ReasonCode::Outranked),
        ("MaxStops is missing", |_, _, p| p.unassigned[3].reasons[0].code = ReasonCode::Outranked),
        ("TimeWindow has vehicles [0, 1]", |_, _, p| p.unassigned[4].reasons[0].vehicles.reverse()),
        ("early: false }), and the right ones are", |_, _, p| shortfall(p, 4, 0, 1505, None)),
        ("Shift has the shortfall Some(Shortfall { amount: 1705,", |_, _, p| shortfall(p, 4, 1, 1705, None)),
        ("Shift is missing", |_, _, p| drop(p.unassigned[4].reasons.remove(1))),
    ]);
}

fn shortfall(plan: &mut Plan, stop: usize, reason: usize, amount: i64, dimension: Option<u32>) {
    plan.unassigned[stop].reasons[reason].shortfall = Some(Shortfall { amount, dimension, early: false });
}

/// Locks stops in an initial route.
fn lock(problem: &mut Problem, vehicle: u32, stops: &[u32]) {
    let visits = stops.iter().map(|&stop| Visit { stop: Some(stop), reload: None }).collect();
    problem.initial_routes = vec![InitialRoute { vehicle, visits, keep_next: 0 }];
    for &stop in stops {
        problem.stops[stop as usize].locked = true;
    }
}
