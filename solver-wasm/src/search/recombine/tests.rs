//! Small plans that routes seen before make better.

use crate::model::{Model, NONE};
use crate::problem::{Matrices, Objective, Place, Problem, Reload, Stop, Vehicle};
use crate::search::Search;

/// Two stops far to the left of the depot, two far to the right, and three vehicles alike.
fn model() -> Model {
    let at = [0_i32, -100, -90, 90, 100];
    let cells: Vec<i32> = at.iter().flat_map(|a| at.iter().map(move |b| (a - b).abs())).collect();
    let stops = (1..at.len()).map(|place| Stop { place: place as u32, ..Stop::default() });
    let vehicle = Vehicle { start_place: Some(0), end_place: Some(0), shift_end: 10_000, ..Vehicle::default() };
    let problem = Problem {
        places: vec![Place::default(); at.len()],
        vehicles: vec![vehicle; 3],
        stops: stops.collect(),
        objective: Objective::Distance,
        ..Problem::default()
    };
    Model::new(&problem, &Matrices { durations: cells.clone(), distances: cells })
}

/// Stops of the problem as routes of nodes.
fn routes(model: &Model, routes: [&[usize]; 3]) -> Vec<Vec<u32>> {
    routes.iter().map(|stops| stops.iter().map(|&stop| model.node_of_stop[stop]).collect()).collect()
}

const GOOD: [&[usize]; 3] = [&[0, 1], &[2, 3], &[]];
const BAD: [&[usize]; 3] = [&[0, 2], &[1, 3], &[]];

/// At the bad plan, about to put a better one together.
fn begun(model: &Model) -> Search<'_, 1, false> {
    let mut search = Search::new(model, 1);
    search.adopt(&routes(model, GOOD));
    (0..2).for_each(|vehicle| {
        search.note_route(vehicle);
    });
    search.adopt(&routes(model, BAD));
    search.recombination.work = 1_000_000;
    search.start_partition();
    search
}

fn plan(search: &Search<'_, 1, false>) -> Vec<Vec<u32>> {
    (0..3).map(|vehicle| search.current.sequence(vehicle)).collect()
}

#[test]
fn routes_seen_before_make_a_better_plan() {
    let model = model();
    let mut search = begun(&model);
    while search.recombine(0.0) {}
    let mut found = plan(&search);
    found.sort();
    let mut good = routes(&model, GOOD);
    good.sort();
    assert_eq!(found, good);
}

/// The vehicles of the plan that came are others than those of the plan to be bettered.
#[test]
fn a_plan_from_elsewhere_takes_the_place_of_the_one_at_work() {
    let model = model();
    let mut search = begun(&model);
    let other = routes(&model, [&[], &[], &[0, 2, 1, 3]]);
    search.adopt(&other);
    while search.recombine(0.0) {}
    assert_eq!(plan(&search), other);
    search.current.audit();
}

/// The same stops and a reload point among each two, and vehicles that carry one stop's load at once.
fn model_with_reloads() -> Model {
    let at = [0_i32, -100, -90, 90, 100, -95, 95];
    let cells: Vec<i32> = at.iter().flat_map(|a| at.iter().map(move |b| (a - b).abs())).collect();
    let stops = (1..5).map(|place| Stop { place, demand: vec![1], ..Stop::default() });
    let vehicle = Vehicle {
        start_place: Some(0),
        end_place: Some(0),
        shift_end: 10_000,
        capacity: vec![1],
        ..Vehicle::default()
    };
    let problem = Problem {
        places: vec![Place::default(); at.len()],
        vehicles: vec![vehicle; 2],
        stops: stops.collect(),
        reloads: [5, 6].map(|place| Reload { place, ..Reload::default() }).to_vec(),
        objective: Objective::Distance,
        ..Problem::default()
    };
    Model::new(&problem, &Matrices { durations: cells.clone(), distances: cells })
}

#[test]
fn routes_come_with_their_calls() {
    let model = model_with_reloads();
    let route = |first: usize, point: u32, second: usize| {
        let mut calls = model.first_reload..model.nodes.len() as u32;
        let call = calls.find(|&node| model.reload_of(node) == point);
        vec![model.node_of_stop[first], call.unwrap_or(NONE), model.node_of_stop[second]]
    };
    let mut search = Search::<1, true>::new(&model, 1);
    for good in [route(0, 0, 1), route(2, 1, 3)] {
        search.adopt(&[good, vec![]]);
        search.note_route(0);
    }
    search.adopt(&[route(0, 0, 2), route(1, 1, 3)]);
    let before = search.current.cost();
    assert!(search.put_together());
    search.current.audit();
    assert_eq!((before, search.current.cost()), (760.0, 400.0));
    assert_eq!((search.current.totals.excess, search.current.sequence(0).len()), (0, 3), "a call between two stops");
}
