//! Which loads leave no room for a small overload.

use super::coarse;
use crate::model::Model;
use crate::problem::{Matrices, Place, Problem, Stop, Vehicle};

fn coarse_with(demands: &[&[i64]]) -> bool {
    let stop = |demand: &&[i64]| Stop { demand: demand.to_vec(), ..Stop::default() };
    let problem = Problem {
        places: vec![Place::default()],
        vehicles: vec![Vehicle { shift_end: 3600, capacity: vec![100; demands[0].len()], ..Vehicle::default() }],
        stops: demands.iter().map(stop).collect(),
        ..Problem::default()
    };
    coarse(&Model::new(&problem, &Matrices { durations: vec![0], distances: vec![0] }))
}

#[test]
fn loads_of_few_units_are_coarse_whatever_the_unit() {
    assert!(coarse_with(&[&[1], &[3], &[0]]));
    assert!(coarse_with(&[&[20], &[40], &[60]]));
}

#[test]
fn other_loads_are_not() {
    assert!(!coarse_with(&[&[20], &[40], &[80]]));
    assert!(!coarse_with(&[&[20], &[21]]));
    assert!(!coarse_with(&[&[1, 1], &[2, 1]]), "two kinds of load");
}
