//! The exchange that is made is the best of all there are.

use super::SwapStar;
use crate::model::Model;
use crate::problem::{Matrices, Objective, Place, Problem, Stop, Vehicle};
use crate::rng::Rng;
use crate::search::Search;
use crate::search::moves::tests::ways;

const PLACES: usize = 30;

/// Some 30 stops without times, the ways unlike in the two directions.
fn model(rng: &mut Rng) -> Model {
    let cells = ways(rng, PLACES);
    let stops =
        (1..PLACES).map(|place| Stop { place: place as u32, demand: vec![3 + place as i64 % 13], ..Stop::default() });
    let vehicle = Vehicle {
        start_place: Some(0),
        end_place: Some(0),
        shift_end: 1_000_000,
        capacity: vec![60],
        ..Vehicle::default()
    };
    let problem = Problem {
        places: vec![Place::default(); PLACES],
        vehicles: vec![vehicle; 9],
        stops: stops.collect(),
        objective: Objective::Distance,
        ..Problem::default()
    };
    Model::new(&problem, &Matrices { durations: cells.clone(), distances: cells })
}

/// Legs, and load over capacity at its price.
fn cost(search: &Search<'_, 0, false>, vehicle: u32, route: &[u32]) -> f64 {
    let model = search.model;
    let (start, end) = (model.start(vehicle), model.end(vehicle));
    let nodes: Vec<u32> = std::iter::once(start).chain(route.iter().copied()).chain([end]).collect();
    let place = |node: u32| model.nodes[node].place;
    let legs: i64 = nodes.windows(2).map(|pair| model.common_leg(place(pair[0]), place(pair[1]))).sum();
    let load: i64 = route.iter().map(|&node| model.nodes[node].load).sum();
    legs as f64 + search.weights.overload * (load - model.capacity[vehicle]).max(0) as f64
}

/// The least that the route costs with `new` instead of its `i`-th stop.
fn least_with(search: &Search<'_, 0, false>, vehicle: u32, route: &[u32], i: usize, new: u32) -> f64 {
    let mut rest = route.to_vec();
    rest.remove(i);
    let with = (0..=rest.len()).map(|at| [&rest[..at], &[new], &rest[at..]].concat());
    with.map(|route| cost(search, vehicle, &route)).fold(f64::INFINITY, f64::min)
}

#[test]
fn the_best_exchange_is_found() {
    let mut found = 0;
    for seed in 0..6 {
        let model = model(&mut Rng::new(seed));
        let mut search = Search::<0, false>::new(&model, seed);
        for step in 0..40 {
            search.iterate(f64::from(step) / 400.0);
            search.weights.overload = [0.3, 2.0, 17.7, 1e6][step as usize % 4];
            let used: Vec<u32> = (0..9).filter(|&v| search.current.routes[v].stops > 0).collect();
            for (&a, &b) in used.iter().zip(&used[1..]) {
                let (in_a, in_b) = (search.current.sequence(a), search.current.sequence(b));
                let before = cost(&search, a, &in_a) + cost(&search, b, &in_b);
                let mut least = before;
                for (i, &u) in in_a.iter().enumerate() {
                    for (j, &v) in in_b.iter().enumerate() {
                        let new = least_with(&search, a, &in_a, i, v) + least_with(&search, b, &in_b, j, u);
                        least = least.min(new);
                    }
                }
                let (s, weights) = (&mut search.current, &search.weights);
                let made = SwapStar::default().run(s, weights, (a, b), &mut search.local_search);
                let after =
                    cost(&search, a, &search.current.sequence(a)) + cost(&search, b, &search.current.sequence(b));
                assert!((after - least).abs() < 1e-3, "{before} to {after} instead of {least}");
                assert_eq!(made, after < before - 1e-3);
                found += u32::from(made);
            }
            search.reject();
        }
    }
    assert!(found > 200, "{found} exchanges are too few to tell");
}
