//! Which steps bring in what has long been left out.

use super::{Absences, SHARE};
use crate::model::Model;
use crate::problem::{Matrices, Place, Problem, Stop, Vehicle};
use crate::search::Weights;
use crate::solution::Solution;

/// Stops with these priorities and a vehicle.
fn model(priorities: &[i32]) -> Model {
    let problem = Problem {
        places: vec![Place::default()],
        vehicles: vec![Vehicle { shift_end: 3600, ..Vehicle::default() }],
        stops: priorities.iter().map(|&priority| Stop { priority, ..Stop::default() }).collect(),
        ..Problem::default()
    };
    Model::new(&problem, &Matrices { durations: vec![0], distances: vec![0] })
}

/// Whether, after so many steps that left out `always` each, one is easier that leaves out others instead.
fn easier(model: &Model, steps: usize, always: &[u32], then: &[u32], progress: f64, short: bool) -> bool {
    let weights = Weights::new(model);
    let mut s = Solution::<0, false>::empty(model);
    let mut absences = Absences::new(model);
    let mut step = |absent: &[u32], next: &[u32]| {
        s.absent = absent.to_vec();
        absences.advance(progress, short, &s, &weights);
        s.absent = next.to_vec();
        absences.are_easier(&s, &weights)
    };
    (0..steps).for_each(|_| assert!(!step(always, always)));
    step(always, then)
}

#[test]
fn stops_seldom_left_out_are_easier_even_if_they_are_more() {
    let model = model(&[0; 4]);
    assert!(easier(&model, 5, &[0], &[1, 2, 3], 0.0, true));
    assert!(!easier(&model, 5, &[0], &[0, 1], 0.0, true));
}

#[test]
fn urgent_stops_weigh_more() {
    let model = model(&[0, 0, 1]);
    let weights = Weights::new(&model);
    let mut s = Solution::<0, false>::empty(&model);
    let mut absences = Absences { counts: vec![10, 10, 9], active: true, ..Absences::new(&model) };
    s.absent = vec![0];
    absences.advance(0.0, true, &s, &weights);
    s.absent = vec![2];
    assert!(!absences.are_easier(&s, &weights));
}

#[test]
fn only_in_the_first_part_of_a_run_and_while_stops_are_left_out() {
    let model = model(&[0; 2]);
    assert!(easier(&model, 5, &[0], &[1], SHARE - 0.01, true));
    assert!(!easier(&model, 5, &[0], &[1], SHARE, true));
    assert!(!easier(&model, 5, &[0], &[1], 0.0, false));
}

#[test]
fn that_part_ends_once() {
    let model = model(&[0]);
    let (weights, s) = (Weights::new(&model), Solution::<0, false>::empty(&model));
    let mut absences = Absences::new(&model);
    let ends = [0.0, 0.1, SHARE, 0.9].map(|progress| absences.advance(progress, true, &s, &weights));
    assert_eq!(ends, [false, false, true, false]);
}
