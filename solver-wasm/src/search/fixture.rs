//! Small problems for the search's tests.

use crate::model::{self, Model};
use crate::problem::{Location, Matrices, Objective, Problem, Vehicle};

/// Distances between locations on a line, from their coordinates.
pub fn line(at: &[i32]) -> Vec<i32> {
    at.iter().flat_map(|a| at.iter().map(move |b| (a - b).abs())).collect()
}

/// A vehicle of this capacity that starts and ends at the depot.
pub fn vehicle(depot: u32, capacity: i64) -> Vehicle {
    Vehicle {
        start_location: Some(depot),
        end_location: Some(depot),
        shift_end: 1_000_000,
        capacity: vec![capacity],
        ..Vehicle::default()
    }
}

/// The problem with these distances, in metres and seconds alike; the objective is distance.
pub fn model(ways: Vec<i32>, problem: Problem) -> Model {
    let locations = vec![Location::default(); ways.len().isqrt()];
    let problem = Problem { locations, objective: Objective::Distance, ..problem };
    model::compile(&problem, &Matrices { durations: ways.clone(), distances: ways })
}
