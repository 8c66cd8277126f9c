mod examples;
mod random;
mod reference;

use crate::plan::{Activity, Route};
use crate::problem::{Location, Matrices, Problem, Stop, TimeWindow, Vehicle, Visit};
use crate::units::Seconds;

fn stop(index: u32) -> Visit {
    Visit { stop: Some(index), reload: None }
}

fn reload(index: u32) -> Visit {
    Visit { stop: None, reload: Some(index) }
}

fn window(start: Seconds, end: Seconds) -> TimeWindow {
    TimeWindow { start, end }
}

/// One vehicle at location 0 with a shift of 1000 s; stop i at location i + 1, all locations 10 s and 100 m apart.
fn small(stops: usize) -> (Problem, Matrices) {
    let locations = stops + 1;
    let cells = |value: i32| {
        (0..locations * locations).map(|c| if c / locations == c % locations { 0 } else { value }).collect()
    };
    let vehicle = Vehicle { start_location: Some(0), end_location: Some(0), shift_end: 1000, ..Vehicle::default() };
    let stops = (1..).take(stops).map(|location| Stop { location, service_seconds: Some(5), ..Stop::default() });
    let problem = Problem {
        locations: vec![Location::default(); locations],
        vehicles: vec![vehicle],
        stops: stops.collect(),
        ..Problem::default()
    };
    (problem, Matrices { durations: cells(10), distances: cells(100) })
}

/// Kind and arrival, start, departure of each activity: `S0 10..10..15`.
fn sheet(route: &Route) -> Vec<String> {
    let name = |a: &Activity| match (a.stop, a.reload, a.break_) {
        (Some(stop), ..) => format!("S{stop}"),
        (_, Some(reload), _) => format!("R{reload}"),
        (.., index) => format!("B{}", index.unwrap_or_default()),
    };
    route.activities.iter().map(|a| format!("{} {}..{}..{}", name(a), a.arrival, a.start, a.departure)).collect()
}
