//! When routes are closed, and what is left.

use crate::model::mode::{PLAIN, RICH};
use crate::problem::{Problem, Stop, Vehicle};
use crate::search::route_elimination::RouteElimination;
use crate::search::{Search, fixture, params::annealing::KNOWN, params::route_elimination::SHARE};
use crate::solution::audit;

const PAIRS: u32 = 150;

/// Pairs of stops that fill a vehicle together; `apart` of them have a route for each stop. After the elimination: the
/// used vehicles, those that may be used, and whether every stop is served.
fn eliminated(apart: u32) -> (u32, u32, bool) {
    let load = |index: u32| if index < PAIRS { 6 } else { 4 };
    let stop = |index: u32| Stop { location: 1 + index % 7, demand: vec![load(index)], ..Stop::default() };
    let problem = Problem {
        vehicles: vec![fixture::vehicle(0, 10); 2 * PAIRS as usize],
        stops: (0..2 * PAIRS).map(stop).collect(),
        ..Problem::default()
    };
    let model = fixture::model(fixture::line(&[0, 100, 110, 120, 130, 140, 150, 160]), problem);
    let search = Search::<1, PLAIN>::without_plan(&model, 1);
    let pair = |index| vec![index, index + PAIRS];
    let mut routes: Vec<Vec<u32>> = (apart..PAIRS).map(pair).collect();
    routes.extend((0..apart).flat_map(pair).map(|node| vec![node]));
    eliminates(search, &routes)
}

/// The same from these routes.
fn eliminates<const M: u8>(mut search: Search<'_, 1, M>, routes: &[Vec<u32>]) -> (u32, u32, bool) {
    search.state.adopt(routes);
    search.state.iterations = 5_000;
    (0..=2000).for_each(|step| search.iterate(KNOWN + SHARE * f64::from(step) / 1999.0));
    audit::audit(&search.state.current);
    let s = &search.state.current;
    (s.totals.used_vehicles, s.most_used, s.absent.is_empty() && s.totals.excess == 0)
}

#[test]
fn full_vehicles_give_up_routes_and_no_stop() {
    let (used, most, complete) = eliminated(15);
    assert!(complete && used < PAIRS + 10 && used <= most && most < PAIRS + 15, "{used} {most} {complete}");
}

#[test]
fn of_few_routes_one_may_be_opened_again() {
    let problem = Problem {
        vehicles: vec![fixture::vehicle(0, 20); 20],
        stops: (0..300).map(|index| Stop { location: 1 + index % 7, demand: vec![1], ..Stop::default() }).collect(),
        ..Problem::default()
    };
    let model = fixture::model(fixture::line(&[0, 100, 110, 120, 130, 140, 150, 160]), problem);
    let routes: Vec<Vec<u32>> = (0..300_u32).collect::<Vec<_>>().chunks(19).map(<[u32]>::to_vec).collect();
    let (used, most, complete) = eliminates(Search::<1, PLAIN>::without_plan(&model, 1), &routes);
    assert!(complete && used <= most && most == 15 + 1, "{used} {most} {complete}");
}

#[test]
fn vehicles_with_room_keep_their_number_open() {
    assert_eq!(eliminated(50).1, u32::MAX);
}

#[test]
fn shipments_give_up_routes_in_every_second_one_of_several_searches() {
    let end = |index: u32| Stop {
        location: 1 + index % 7,
        shipment: Some(index / 2),
        pickup: index.is_multiple_of(2),
        ..Stop::default()
    };
    let problem = Problem {
        vehicles: vec![Vehicle { max_stops: Some(6), ..fixture::vehicle(0, 10) }; PAIRS as usize],
        stops: (0..2 * PAIRS).map(end).collect(),
        ..Problem::default()
    };
    let model = fixture::model(fixture::line(&[0, 100, 110, 120, 130, 140, 150, 160]), problem);
    let routes: Vec<Vec<u32>> = (0..PAIRS).map(|shipment| vec![2 * shipment, 2 * shipment + 1]).collect();
    let single = || Search::<1, RICH>::without_plan(&model, 1);
    let one_of_several = |left| {
        let mut search = single();
        search.phases.route_elimination = RouteElimination::of_one(&model, SHARE, left);
        search
    };
    let (used, most, complete) = eliminates(one_of_several(2), &routes);
    assert!(complete && used <= most && most < PAIRS / 2, "{used} {most} {complete}");
    assert_eq!(eliminates(one_of_several(1), &routes).1, u32::MAX);
    assert_eq!(eliminates(single(), &routes).1, u32::MAX);
}
