//! The exchange that is made is the best of all candidates.

use super::{Desk, Visits, evaluate};
use crate::model::Model;
use crate::model::mode::PLAIN;
use crate::problem::{Problem, Stop};
use crate::rng::Rng;
use crate::search::local_search::queue::Queue;
use crate::search::local_search::tests::{Routes, model as timed_model, total, ways};
use crate::search::{Search, fixture};

const LOCATIONS: usize = 30;

/// Some 30 stops without times. The legs differ by direction.
fn timeless_model(rng: &mut Rng) -> Model {
    let ways = ways(rng, LOCATIONS);
    let stops = (1..LOCATIONS).map(|location| Stop {
        location: location as u32,
        demand: vec![3 + location as i64 % 13],
        ..Stop::default()
    });
    let problem = Problem { vehicles: vec![fixture::vehicle(0, 60); 9], stops: stops.collect(), ..Problem::default() };
    fixture::model(ways, problem)
}

/// The route without its `i`-th stop, if there is one, and then with `new` at `at`.
fn with(route: &[u32], i: Option<usize>, new: u32, at: usize) -> Vec<u32> {
    let mut rest = route.to_vec();
    i.map(|i| rest.remove(i));
    rest.insert(at, new);
    rest
}

/// The least cost of the two routes after an exchange: legs, and load over capacity at its price. Each stop goes to the
/// other's position, or to a position that is possible with the other still in the route.
fn least<const K: usize>(search: &Search<'_, K, PLAIN>, vehicles: [u32; 2], [a, b]: &Routes) -> f64 {
    let drivable = |route: &Vec<u32>, vehicle: u32| {
        total(&search.state.current, [vehicle, vehicle], &[route.clone(), vec![]]).is_some()
    };
    let routes_with = |route: &Vec<u32>, vehicle: u32, i: usize, new: u32| -> Vec<Vec<u32>> {
        (0..route.len())
            .filter(|&at| at == i || drivable(&with(route, None, new, at + usize::from(at > i)), vehicle))
            .map(|at| with(route, Some(i), new, at))
            .filter(|route| drivable(route, vehicle))
            .collect()
    };
    let mut least = f64::INFINITY;
    for (i, &u) in a.iter().enumerate() {
        for (j, &v) in b.iter().enumerate() {
            let of_b = routes_with(b, vehicles[1], j, u);
            for new_a in routes_with(a, vehicles[0], i, v) {
                for new_b in &of_b {
                    least = least.min(cost(search, vehicles, &[new_a.clone(), new_b.clone()]));
                }
            }
        }
    }
    least
}

fn cost<const K: usize>(search: &Search<'_, K, PLAIN>, vehicles: [u32; 2], routes: &Routes) -> f64 {
    let Some((legs, over)) = total(&search.state.current, vehicles, routes) else {
        panic!("{routes:?} are not in time")
    };
    legs as f64 + search.state.penalties.overload * over as f64
}

/// Returns the number of exchanges made.
fn walk<const K: usize>(seed: u64) -> u32 {
    let mut rng = Rng::new(seed);
    let model = if K == 0 { timeless_model(&mut rng) } else { timed_model(&mut rng, K > 1, false, false) };
    let mut search = Search::<K, PLAIN>::new(&model, seed);
    let (mut made, mut desk) = (0, Desk::default());
    for step in 0..40 {
        search.iterate(f64::from(step) / 400.0);
        search.state.penalties.overload = [0.3, 2.0, 17.7, 1e6][step as usize % 4];
        let used: Vec<u32> =
            (0..model.vehicles.len() as u32).filter(|&v| search.state.current.routes[v].stops > 0).collect();
        for (&a, &b) in used.iter().zip(&used[1..]) {
            let routes =
                |search: &Search<'_, K, PLAIN>| [search.state.current.sequence(a), search.state.current.sequence(b)];
            let before = cost(&search, [a, b], &routes(&search));
            let least = least(&search, [a, b], &routes(&search)).min(before);
            let (s, penalties) = (&mut search.state.current, &search.state.penalties);
            let (mut of_a, mut of_b) = (Visits::default(), Visits::default());
            of_a.list(s, a);
            of_b.list(s, b);
            let sides = [(a, &mut of_a), (b, &mut of_b)];
            let found = evaluate(s, penalties, sides, &mut desk);
            let delta = found.map_or(0.0, |found| found.delta);
            if let Some(found) = found {
                found.apply(s, penalties, &mut Queue::new(model.stops));
                made += 1;
            }
            let after = cost(&search, [a, b], &routes(&search));
            assert!((after - least).abs() < 1e-3, "{before} to {after} instead of {least}");
            assert!((after - before - delta).abs() < 1e-3, "{before} to {after} by {delta}");
        }
        search.state.reject();
    }
    made
}

#[test]
fn the_best_exchange_is_found() {
    let found: u32 = (0..6).map(walk::<0>).sum();
    assert!(found > 200, "{found} exchanges are too few to tell");
}

#[test]
fn the_best_exchange_that_keeps_the_times_is_found() {
    let found: u32 = (0..6).map(walk::<1>).sum();
    assert!(found > 200, "{found} exchanges are too few to tell");
}

#[test]
fn the_best_exchange_that_keeps_the_breaks_is_found() {
    let found: u32 = (0..6).map(walk::<6>).sum();
    assert!(found > 200, "{found} exchanges are too few to tell");
}
