//! Which rules keep one stop out of one vehicle's day, and by how much.

use crate::plan::{ReasonCode, Shortfall};
use crate::problem::{Matrices, Problem, Stop, TimeWindow, Vehicle, Visit};
use crate::timetable::{Relax, totals};
use crate::units::Seconds;

use super::joining::{Joining, Obstacle};
use super::sets::smallest_set;
use super::shortfall::shortfall;

/// One rule that keeps a stop out of one vehicle's route.
pub(super) struct Finding {
    pub code: ReasonCode,
    pub together: bool,
    pub vehicle: u32,
    pub shortfall: Option<Shortfall>,
    /// The stop that comes along, if the rule is its.
    pub companion: Option<u32>,
}

/// Why an empty route does not take a stop; None if it does.
pub(super) fn on_empty_route(empty: &mut Joining, stop: u32) -> Option<Vec<Finding>> {
    (!empty.takes(stop, &[])).then(|| against_empty_route(empty, stop))
}

/// Why a planned route does not take a stop that an empty route would take. The caller must know that it does not.
pub(super) fn on_route(planned: &mut Joining, stop: u32) -> Vec<Finding> {
    let mut singles = planned.single_rules(stop);
    if singles.is_empty() {
        singles.push(Obstacle::own(ReasonCode::Outranked));
    }
    singles.into_iter().map(|rule| single(planned, stop, rule)).collect()
}

fn against_empty_route(empty: &mut Joining, stop: u32) -> Vec<Finding> {
    // With a companion, the way there is not all that comes before the start.
    let on_time =
        empty.companion(stop).is_none() && may_start_in_window(empty.problem, empty.matrices, empty.vehicle, stop);
    let is_named = |rule: &Obstacle| rule.code != ReasonCode::TimeWindow || !on_time;
    let singles: Vec<Obstacle> = empty.single_rules(stop).into_iter().filter(is_named).collect();
    if !singles.is_empty() {
        return singles.into_iter().map(|rule| single(empty, stop, rule)).collect();
    }
    let mut rules = empty.binding_rules(stop);
    rules.retain(is_named);
    let set = smallest_set(&rules, |lifted| empty.takes(stop, lifted));
    set.into_iter().map(|rule| Finding { together: true, ..finding(empty, stop, rule) }).collect()
}

/// The single end of a shipment is left out with its partners.
pub(super) fn on_single_end(vehicle: u32) -> Vec<Finding> {
    vec![Finding { code: ReasonCode::Shipment, together: false, vehicle, shortfall: None, companion: None }]
}

fn single(joining: &mut Joining, stop: u32, rule: Obstacle) -> Finding {
    Finding { shortfall: shortfall(joining, stop, rule), ..finding(joining, stop, rule) }
}

fn finding(joining: &Joining, stop: u32, Obstacle { code, of_companion }: Obstacle) -> Finding {
    let companion = joining.companion(stop).filter(|_| of_companion);
    Finding { code, together: false, vehicle: joining.vehicle, shortfall: None, companion }
}

/// True if the vehicle, without other stops, can start the service inside a window, by the deadline and within its
/// shift, with its breaks kept. Nothing after that start counts, nor do rules that do not depend on time.
fn may_start_in_window(problem: &Problem, matrices: &Matrices, vehicle: u32, stop: u32) -> bool {
    let (driver, stop) = (problem.vehicle(vehicle), problem.stop(stop));
    // Of a service that ends in its window, what leads to the end comes before the start.
    let left = problem.least_left(vehicle, stop) as Seconds;
    let windows = stop.time_windows.iter().map(|window| TimeWindow { end: window.end - left, ..*window });
    let time_windows: Vec<TimeWindow> = windows.filter(|window| window.start <= window.end).collect();
    if time_windows.is_empty() && !stop.time_windows.is_empty() {
        return false;
    }
    let leg = |start| matrices.leg(problem.cell(vehicle, start, stop.location));
    let Some((travel, _)) = driver.start_location.map_or(Some((0, 0)), leg) else { return false };
    let is_near = driver.parked && driver.start_location.is_some_and(|start| problem.are_near(start, stop.location));
    let setup = if is_near { 0 } else { driver.setup_seconds(stop.setup_seconds) };
    let way_there = Problem {
        locations: vec![problem.locations[stop.location as usize]; 2],
        vehicles: vec![Vehicle {
            start_location: Some(0),
            end_location: None,
            shift_start: stop.loads_at(driver).unwrap_or(Seconds::MIN).max(driver.shift_start),
            shift_end: driver.shift_end,
            max_overtime_seconds: driver.max_overtime_seconds,
            breaks: driver.breaks.clone(),
            travel_time_percent: driver.travel_time_percent,
            ..Vehicle::default()
        }],
        stops: vec![Stop {
            location: 1,
            service_seconds: Some(0),
            setup_seconds: Some(setup as u32),
            time_windows,
            deadline: stop.deadline.map(|deadline| deadline - left),
            ..Stop::default()
        }],
        ..Problem::default()
    };
    let legs = Matrices { durations: vec![0, travel, 0, 0], distances: vec![0; 4] };
    totals(&way_there, &legs, 0, &[Visit { stop: Some(0), reload: None }], Relax::NONE).is_some()
}
