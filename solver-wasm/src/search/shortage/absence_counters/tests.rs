//! Which steps insert stops that have long been left out.

use super::{AbsenceCounters, PATIENCE, SHARE};
use crate::model::mode::PLAIN;
use crate::model::{self, Model};
use crate::problem::{Location, Matrices, Problem, Stop, Vehicle};
use crate::search::penalties::PenaltyManager;
use crate::solution::Solution;

/// Stops with these priorities and a vehicle.
fn model(priorities: &[i32]) -> Model {
    let problem = Problem {
        locations: vec![Location::default()],
        vehicles: vec![Vehicle { shift_end: 3600, ..Vehicle::default() }],
        stops: priorities.iter().map(|&priority| Stop { priority, ..Stop::default() }).collect(),
        ..Problem::default()
    };
    model::compile(&problem, &Matrices { durations: vec![0], distances: vec![0] })
}

/// First, some steps leave out `always`. Whether the stops of `then` are easier to insert afterwards.
fn easier(model: &Model, always: &[u32], then: &[u32]) -> bool {
    let penalties = PenaltyManager::new(model);
    let mut s = Solution::<0, PLAIN>::empty(model);
    let mut absence_counters = AbsenceCounters::new(model);
    let mut step = |absent: &[u32], next: &[u32]| {
        s.absent = absent.to_vec();
        absence_counters.advance(0.0, 1, &s, &penalties);
        s.absent = next.to_vec();
        absence_counters.are_easier(&s, &penalties)
    };
    (0..5).for_each(|_| assert!(!step(always, always)));
    step(always, then)
}

#[test]
fn stops_seldom_left_out_are_easier_even_if_they_are_more() {
    let model = model(&[0; 4]);
    assert!(easier(&model, &[0], &[1, 2, 3]));
    assert!(!easier(&model, &[0], &[0, 1]));
}

#[test]
fn urgent_stops_weigh_more() {
    let model = model(&[0, 0, 1]);
    let penalties = PenaltyManager::new(&model);
    let mut s = Solution::<0, PLAIN>::empty(&model);
    let mut absence_counters =
        AbsenceCounters { counts: vec![10, 10, 9], active: true, ..AbsenceCounters::new(&model) };
    s.absent = vec![0];
    absence_counters.advance(0.0, 1, &s, &penalties);
    s.absent = vec![2];
    assert!(!absence_counters.are_easier(&s, &penalties));
}

/// Whether the counters work at each of these moments, with this many of a hundred stops left out.
fn active<const N: usize>(moments: [(f64, usize); N]) -> [bool; N] {
    let model = model(&[0; 100]);
    let (penalties, s) = (PenaltyManager::new(&model), Solution::<0, PLAIN>::empty(&model));
    let mut absence_counters = AbsenceCounters::new(&model);
    moments.map(|(progress, out)| {
        let before = absence_counters.active;
        let over = absence_counters.advance(progress, out, &s, &penalties);
        assert_eq!(over, before && !absence_counters.active, "its end is told");
        absence_counters.active
    })
}

#[test]
fn as_long_as_it_helps() {
    let long = PATIENCE + 0.01;
    assert_eq!(active([(0.0, 9), (0.02, 8), (long, 8), (long + 0.02, 8)]), [true, true, true, false]);
    assert_eq!(active([(0.0, 9), (0.04, 8), (long, 0)]), [true, true, false]);
}

#[test]
fn only_in_the_first_part_of_a_run_and_where_many_are_left_out_at_first() {
    assert_eq!(active([(SHARE - 0.01, 9), (SHARE, 8)]), [true, false]);
    assert_eq!(active([(0.0, 4), (0.01, 3)]), [false, false]);
}
