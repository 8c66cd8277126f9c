//! Small problems for the search's tests.

use crate::model::{self, Model};
use crate::problem::{Matrices, Objective, Place, Problem, Vehicle};

/// Ways between places on a line, by where they are.
pub fn line(at: &[i32]) -> Vec<i32> {
    at.iter().flat_map(|a| at.iter().map(move |b| (a - b).abs())).collect()
}

/// A vehicle that starts and ends at a place and carries so much.
pub fn vehicle(depot: u32, capacity: i64) -> Vehicle {
    Vehicle {
        start_place: Some(depot),
        end_place: Some(depot),
        shift_end: 1_000_000,
        capacity: vec![capacity],
        ..Vehicle::default()
    }
}

/// The problem between places with these ways, in metres and in seconds alike; the objective is distance.
pub fn model(ways: Vec<i32>, problem: Problem) -> Model {
    let places = vec![Place::default(); ways.len().isqrt()];
    let problem = Problem { places, objective: Objective::Distance, ..problem };
    model::compile(&problem, &Matrices { durations: ways.clone(), distances: ways })
}
