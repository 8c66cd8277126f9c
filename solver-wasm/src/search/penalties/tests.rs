//! Which loads allow no small overload, and what the price of overload depends on.

use super::{HIGHEST, PenaltyManager, coarse};
use crate::model::mode::PLAIN;
use crate::model::{self, Model};
use crate::problem::{Location, Matrices, Problem, Stop, Vehicle};
use crate::search::Search;
use crate::search::params::penalties::PATIENCE;

fn model(demands: &[&[i64]]) -> Model {
    let stop = |demand: &&[i64]| Stop { demand: demand.to_vec(), ..Stop::default() };
    let problem = Problem {
        locations: vec![Location::default()],
        vehicles: vec![Vehicle { shift_end: 3600, capacity: vec![100; demands[0].len()], ..Vehicle::default() }],
        stops: demands.iter().map(stop).collect(),
        ..Problem::default()
    };
    model::compile(&problem, &Matrices { durations: vec![0], distances: vec![0] })
}

fn coarse_with(demands: &[&[i64]]) -> bool {
    coarse(&model(demands))
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

/// How much the price grows over this many steps that all leave the one route overloaded.
fn dearer(stops: usize, steps: usize, too_long: bool, short: bool) -> f64 {
    let model = model(&vec![&[60][..]; stops]);
    let mut search = Search::<0, PLAIN>::new(&model, 1);
    search.adopt(&[(0..stops as u32).collect()]);
    let before = search.state.penalties.overload;
    search.state.current.changed = vec![0];
    search.state.penalties.overloaded_for = if too_long { PATIENCE + 1 } else { 0 };
    (0..steps).for_each(|_| search.state.penalties.learn(&search.state.current, short, 1.0));
    search.state.penalties.overload / before
}

#[test]
fn overload_becomes_dearer_the_sooner_for_having_lasted_too_long() {
    assert!(dearer(10, 100, true, false) > 2.0 * dearer(10, 100, false, false));
    assert_eq!(dearer(10, 100, true, true), dearer(10, 100, false, true), "it may last where stops are left out");
}

#[test]
fn overload_is_no_dearer_than_heavy_stops_are_worth_while_some_are_left_out() {
    let price = |short| dearer(10, 100_000, false, short);
    assert!(price(true) < 200_000.0 && price(true) == dearer(10, 200_000, false, true));
    assert!(price(false) > HIGHEST / 1e6);
}

#[test]
fn the_price_moves_more_slowly_with_thousands_of_stops() {
    let growth = |stops| dearer(stops, 10, false, false) - 1.0;
    assert!(growth(1000) > 0.03 && growth(3000) < 0.2 * growth(1000));
}

/// All stops are in one building far away. The vehicle's shift is over before it is back.
#[test]
fn a_stop_is_worth_more_than_the_way_to_it_and_overtime() {
    let problem = Problem {
        locations: vec![Location::default(); 2],
        vehicles: vec![Vehicle {
            start_location: Some(0),
            shift_end: 10_000,
            max_overtime_seconds: Some(20_000),
            ..Vehicle::default()
        }],
        stops: vec![Stop { location: 1, ..Stop::default() }; 5],
        ..Problem::default()
    };
    let model = model::compile(&problem, &Matrices { durations: vec![0, 9000, 9000, 0], distances: vec![0; 4] });
    assert!(PenaltyManager::new(&model).missing[0] > 9000.0 + 2.0 * 20_000.0);
}
