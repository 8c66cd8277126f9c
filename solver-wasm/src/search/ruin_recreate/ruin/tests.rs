//! The number of positions of a route from which a step takes stops.

use crate::model::Model;
use crate::model::mode::PLAIN;
use crate::problem::{Problem, Stop};
use crate::search::{Search, fixture};

/// Stops one after another on a line from the depot, and vehicles that each carry `each` of them.
fn model(vehicles: usize, each: u32) -> Model {
    let stops = each * vehicles as u32;
    let at: Vec<i32> = (0..=stops as i32).map(|i| 100 * i).collect();
    let problem = Problem {
        vehicles: vec![fixture::vehicle(0, each.into()); vehicles],
        stops: (1..=stops).map(|location| Stop { location, demand: vec![1], ..Stop::default() }).collect(),
        ..Problem::default()
    };
    fixture::model(fixture::line(&at), problem)
}

/// Most runs of stops that a step takes out of one route.
fn most_runs<const K: usize>(model: &Model) -> usize {
    let mut search = Search::<K, PLAIN>::new(model, 1);
    search.state.restart_from_best();
    let mut most = 0;
    for _ in 0..500 {
        let before: Vec<Vec<u32>> =
            (0..model.vehicles.len() as u32).map(|v| search.state.current.sequence(v)).collect();
        search.phases.ruin.run(&mut search.state.current, &mut search.state.rng);
        for (vehicle, visited) in (0..).zip(&before) {
            let left = search.state.current.sequence(vehicle);
            let gone: Vec<bool> = visited.iter().map(|node| !left.contains(node)).collect();
            let runs = gone.chunk_by(|a, b| a == b).filter(|run| run[0]).count();
            most = most.max(runs);
        }
        search.state.reject();
    }
    most
}

#[test]
fn a_single_route_is_ruined_in_several_places() {
    assert!(most_runs::<1>(&model(1, 60)) > 2);
}

#[test]
fn a_long_route_among_others_is_so_where_times_do_not_bind() {
    let model = model(5, 40);
    assert!(most_runs::<0>(&model) > 2);
    assert_eq!(most_runs::<1>(&model), 2, "a string, some of its middle kept");
}
