//! The plan within capacity that repair makes from an overloaded one.

use super::CapacityRepair;
use crate::model::Model;
use crate::model::mode::{EXTRAS, PLAIN};
use crate::problem::{InitialRoute, Problem, Stop, Vehicle, Visit};
use crate::search::{Score, Search, fixture};

fn load(units: i64) -> Stop {
    Stop { demand: vec![units], ..Stop::default() }
}

/// Vehicles for four units each, and stops one after another on a line from their depot. Locked stops belong to the
/// first vehicle.
fn model(vehicles: usize, stops: &[Stop]) -> Model {
    let at: Vec<i32> = (0..=stops.len() as i32).map(|i| 100 * i).collect();
    let locked = (0..).zip(stops).filter(|(_, stop)| stop.locked);
    let visits = locked.map(|(stop, _)| Visit { stop: Some(stop), reload: None }).collect();
    let problem = Problem {
        initial_routes: vec![InitialRoute { vehicle: 0, visits, keep_next: 0 }],
        vehicles: vec![fixture::vehicle(0, 4); vehicles],
        stops: (1..).zip(stops).map(|(location, stop)| Stop { location, ..stop.clone() }).collect(),
        ..Problem::default()
    };
    fixture::model(fixture::line(&at), problem)
}

/// The first vehicle's visits in the best plan, and how many stops that plan leaves out. Before the repair, the first
/// vehicle had all stops, and the best plan left two out.
fn repaired(model: &Model) -> (Vec<u32>, u32) {
    repaired_in::<PLAIN>(model)
}

fn repaired_in<const M: u8>(model: &Model) -> (Vec<u32>, u32) {
    let mut search = Search::<1, M>::new(model, 1);
    let nodes: Vec<u32> = (0..model.stops).map(|stop| model.node_of_stop[stop]).collect();
    let mut routes = vec![Vec::new(); model.vehicles.len()];
    routes[0].clone_from(&nodes);
    search.adopt(&routes);
    let excess = search.state.current.totals.excess;
    search.state.best_score = Score { missing: vec![2; model.tiers], cost: f64::INFINITY };
    search.state.best = crate::solution::Solution::<1, M>::empty(model).snapshot();
    search.phases.capacity_repair.run(&mut search.state, &mut search.phases.recreate, 0.5);
    assert_eq!(
        (search.state.current.sequence(0), search.state.current.totals.excess),
        (nodes, excess),
        "the search goes on from there"
    );
    let visited = search.best_sequence(model, 0).iter().map(|&node| model.stop_of_node[node as usize]).collect();
    (visited, search.state.best_score.missing.iter().sum())
}

#[test]
fn the_lightest_stop_that_is_enough_stays_at_home() {
    assert_eq!(repaired(&model(1, &[load(3), load(2), load(1)])), (vec![0, 2], 1));
}

#[test]
fn the_heaviest_one_does_where_none_is_enough() {
    assert_eq!(repaired(&model(1, &[load(1), load(3), load(3), load(1), load(2)])), (vec![0, 3, 4], 2));
}

#[test]
fn stops_of_high_priority_stay() {
    let urgent = |units| Stop { priority: 1, ..load(units) };
    assert_eq!(repaired(&model(1, &[load(3), urgent(1), urgent(1)])), (vec![1, 2], 1));
    assert_eq!(repaired(&model(1, &[urgent(3), load(1), load(2)])), (vec![0, 1], 1));
}

#[test]
fn what_is_too_much_goes_where_there_is_room() {
    assert_eq!(repaired(&model(2, &[load(3), load(2), load(1)])), (vec![0, 2], 0));
}

#[test]
fn locked_stops_are_not_taken_out() {
    let locked = Stop { locked: true, ..load(2) };
    assert_eq!(repaired(&model(1, &[locked, load(3), load(1)])), (vec![0, 2], 1));
}

#[test]
fn a_moment_comes_once() {
    let mut capacity_repair = CapacityRepair::new();
    let mut due = |progress| capacity_repair.due(progress);
    assert_eq!([0.0, 0.049, 0.05, 0.06, 0.3, 0.31].map(&mut due), [false, false, true, false, true, false]);
    assert_eq!([0.96, 0.99, 0.996, 1.0].map(&mut due), [true, false, true, false]);
}

#[test]
fn work_beyond_its_limit_is_load_over_capacity() {
    let with_limit = |max_work_seconds: u32| {
        let vehicle = Vehicle { shift_end: 1_000, max_work_seconds: Some(max_work_seconds), ..fixture::vehicle(0, 9) };
        let stops = (1..=3).map(|location| Stop { location, service_seconds: Some(0), ..load(location.into()) });
        let problem = Problem { vehicles: vec![vehicle], stops: stops.collect(), ..Problem::default() };
        fixture::model(fixture::line(&[0, 100, 200, 300]), problem)
    };
    // The search may try 600 seconds where 500 are allowed. Six units of load stand for 500 seconds.
    let excess = |model: &Model| {
        let mut search = Search::<1, EXTRAS>::new(model, 1);
        search.adopt(&[(0..3).map(|stop| model.node_of_stop[stop]).collect()]);
        assert_eq!(search.state.current.fits(0), search.state.current.totals.excess == 0);
        (search.state.current.totals.excess, search.state.best_score.missing.iter().sum::<u32>())
    };
    assert_eq!(excess(&with_limit(500)), (2, 1));
    assert_eq!(excess(&with_limit(600)), (0, 0));
    let model = with_limit(500);
    assert_eq!(repaired_in::<EXTRAS>(&model), (vec![0, 1], 1), "the stop that takes most of the work stays at home");
}
