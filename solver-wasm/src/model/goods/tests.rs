//! When goods are counted.

use crate::model;
use crate::problem::{Location, Matrices, Problem, Stop, Vehicle};

#[test]
fn goods_are_counted_only_for_vehicles_with_a_limit_or_an_order() {
    let counts = |vehicle: Vehicle| {
        let vehicle = Vehicle { start_location: Some(0), end_location: Some(0), shift_end: 1_000, ..vehicle };
        let stop = |pickup| Stop { shipment: Some(0), pickup, ..Stop::default() };
        let problem = Problem {
            locations: vec![Location::default()],
            vehicles: vec![vehicle],
            stops: vec![stop(true), stop(false)],
            ..Problem::default()
        };
        model::compile(&problem, &Matrices { durations: vec![0], distances: vec![0] }).goods.is_some()
    };
    assert!(!counts(Vehicle::default()));
    assert!(counts(Vehicle { capacity: vec![5], ..Vehicle::default() }));
    assert!(counts(Vehicle { deliveries_first: true, ..Vehicle::default() }));
}
