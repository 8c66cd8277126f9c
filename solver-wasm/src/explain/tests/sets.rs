//! Several rules, several vehicles.

use super::*;
use ReasonCode::{Deadline, MaxDriving, NotAllowed, Shift, Skill, TimeWindow as Window};

fn reason(code: ReasonCode, vehicles: &[u32], together: bool, amount: Option<i64>) -> Reason {
    let shortfall = amount.map(|amount| Shortfall { amount, ..Shortfall::default() });
    Reason { code, vehicles: vehicles.to_vec(), together, shortfall, stop: None }
}

#[test]
fn every_rule_that_would_do_alone_is_named() {
    let (mut problem, matrices) = day(1);
    problem.stops[0].time_windows = vec![window(100, 200)];
    problem.stops[0].deadline = Some(90);
    let window = Shortfall { amount: 10, dimension: None, early: true };
    let window = Reason { shortfall: Some(window), ..reason(Window, &[0], false, None) };
    let expected = [window, reason(Deadline, &[0], false, Some(10))];
    assert_eq!(reasons(&problem, &matrices, &[]), expected);
}

#[test]
fn the_smallest_set_is_named_where_no_rule_would_do_alone() {
    let (mut problem, matrices) = day(1);
    problem.stops[0].required_skills = vec![1];
    problem.stops[0].allowed_vehicles = vec![1];
    problem.vehicles[0].max_driving_seconds = Some(10);
    let together = |code| reason(code, &[0], true, None);
    let expected = [together(NotAllowed), together(Skill), together(MaxDriving)];
    assert_eq!(reasons(&problem, &matrices, &[]), expected);
    // Two rules could complete the set, the windows or the shift. The first one is taken.
    problem.stops[0] = Stop { required_skills: vec![1], allowed_vehicles: vec![], ..problem.stops[0].clone() };
    problem.stops[0].time_windows = vec![window(1100, 1200)];
    problem.vehicles[0].max_driving_seconds = None;
    assert_eq!(reasons(&problem, &matrices, &[]), [together(Skill), together(Window)]);
    // The service could start in its window, but the shift keeps the stop out.
    problem.stops[0].time_windows = vec![window(990, 1000)];
    assert_eq!(reasons(&problem, &matrices, &[]), [together(Skill), together(Shift)]);
}

#[test]
fn rules_that_go_together_are_apart_from_those_that_do_alone() {
    let (mut problem, matrices) = day(1);
    problem.vehicles.push(problem.vehicles[0].clone());
    problem.vehicles[1].skills = vec![1];
    problem.vehicles[0].max_driving_seconds = Some(10);
    problem.vehicles[1].max_driving_seconds = Some(12);
    problem.stops[0].required_skills = vec![1];
    let expected = [
        reason(MaxDriving, &[1], false, Some(8)),
        reason(Skill, &[0], true, None),
        reason(MaxDriving, &[0], true, None),
    ];
    assert_eq!(reasons(&problem, &matrices, &[]), expected);
}

#[test]
fn the_vehicle_nearest_to_fitting_comes_first_then_the_order_of_the_vehicles_decides() {
    let (mut problem, matrices) = day(1);
    let limits = [10, 15, 12, 15];
    problem.vehicles =
        limits.map(|limit| Vehicle { max_driving_seconds: Some(limit), ..problem.vehicles[0].clone() }).to_vec();
    assert_eq!(reasons(&problem, &matrices, &[]), [reason(MaxDriving, &[1, 3, 2, 0], false, Some(5))]);
    let backwards =
        explain(&problem, &matrices, &plan(&problem, &matrices, &[]), true, (0..4).rev(), &Timer::endless());
    assert_eq!(backwards[0].reasons[0].vehicles, [3, 1, 2, 0]);
}
