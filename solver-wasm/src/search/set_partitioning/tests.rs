//! Set partitioning improves small plans by routes seen before.

use crate::model::mode::{PLAIN, RICH};
use crate::model::{Model, NONE};
use crate::problem::{Problem, Reload, Stop, Vehicle};
use crate::search::{Search, fixture};
use crate::solution::{audit, sums};

/// Two stops far to the left of the depot and two far to the right, each with a load of one. Reload points, if any, are
/// between the two.
fn model(vehicles: Vec<Vehicle>, reload_points: &[u32]) -> Model {
    let at = [0, -100, -90, 90, 100, -95, 95];
    let problem = Problem {
        vehicles,
        stops: (1..5).map(|location| Stop { location, demand: vec![1], ..Stop::default() }).collect(),
        reloads: reload_points.iter().map(|&location| Reload { location, ..Reload::default() }).collect(),
        ..Problem::default()
    };
    fixture::model(fixture::line(&at), problem)
}

/// Three vehicles that can each carry all loads.
fn plain_model() -> Model {
    model(vec![fixture::vehicle(0, 4); 3], &[])
}

/// Converts routes of the problem's stops to routes of nodes.
fn routes(model: &Model, routes: [&[usize]; 3]) -> Vec<Vec<u32>> {
    routes.iter().map(|stops| stops.iter().map(|&stop| model.node_of_stop[stop]).collect()).collect()
}

const GOOD: [&[usize]; 3] = [&[0, 1], &[2, 3], &[]];
const BAD: [&[usize]; 3] = [&[0, 2], &[1, 3], &[]];

/// A search that has a bad plan and is about to improve it.
fn begun(model: &Model) -> Search<'_, 1, PLAIN> {
    let mut search = Search::new(model, 1);
    search.adopt(&routes(model, GOOD));
    (0..2).for_each(|vehicle| {
        note_route(&mut search, vehicle);
    });
    search.adopt(&routes(model, BAD));
    search.phases.set_partitioning.work = 1_000_000;
    search.phases.set_partitioning.start_program(&mut search.state);
    search
}

fn note_route<const M: u8>(search: &mut Search<'_, 1, M>, vehicle: u32) {
    search.phases.set_partitioning.note_route(&mut search.state, vehicle);
}

fn plan(search: &Search<'_, 1, PLAIN>) -> Vec<Vec<u32>> {
    (0..3).map(|vehicle| search.state.current.sequence(vehicle)).collect()
}

#[test]
fn routes_seen_before_make_a_better_plan() {
    let model = plain_model();
    let mut search = begun(&model);
    while search.phases.set_partitioning.advance(&mut search.state, 0.0) {}
    let mut found = plan(&search);
    found.sort();
    let mut good = routes(&model, GOOD);
    good.sort();
    assert_eq!(found, good);
}

/// The plan at the end, if this one comes from elsewhere while the program is at work.
fn end_with(other: [&[usize]; 3]) -> (Vec<Vec<u32>>, Vec<Vec<u32>>) {
    let model = plain_model();
    let mut search = begun(&model);
    search.adopt(&routes(&model, other));
    while search.phases.set_partitioning.advance(&mut search.state, 0.0) {}
    audit::audit(&search.state.current);
    (plan(&search), routes(&model, other))
}

/// The noted routes belong to other vehicles than those of the plan from elsewhere.
#[test]
fn the_work_survives_a_plan_from_elsewhere_that_is_dearer_than_its_result() {
    let (mut found, _) = end_with([&[], &[], &[0, 2, 1, 3]]);
    found.sort();
    let mut good = routes(&plain_model(), GOOD);
    good.sort();
    assert_eq!(found, good);
}

#[test]
fn a_plan_from_elsewhere_stays_if_the_work_finds_none_that_is_cheaper() {
    let (found, other) = end_with([&[], &[1, 0], &[2, 3]]);
    assert_eq!(found, other);
}

#[test]
fn routes_come_with_their_reload_visits() {
    let model = model(vec![fixture::vehicle(0, 1); 2], &[5, 6]);
    let route = |first: usize, point: u32, second: usize| {
        let mut reloads = model.first_reload..model.nodes.len() as u32;
        let reload = reloads.find(|&node| model.reload_of(node) == point);
        vec![model.node_of_stop[first], reload.unwrap_or(NONE), model.node_of_stop[second]]
    };
    let mut search = Search::<1, RICH>::new(&model, 1);
    for good in [route(0, 0, 1), route(2, 1, 3)] {
        search.adopt(&[good, vec![]]);
        note_route(&mut search, 0);
    }
    search.adopt(&[route(0, 0, 2), route(1, 1, 3)]);
    let before = sums::cost(&search.state.current);
    assert!(search.partition_now());
    audit::audit(&search.state.current);
    assert_eq!((before, sums::cost(&search.state.current)), (760.0, 400.0));
    assert_eq!(
        (search.state.current.totals.excess, search.state.current.sequence(0).len()),
        (0, 3),
        "a call between two stops"
    );
}
