//! Two vehicles from different depots exchange their visits.

use super::RouteExchange;
use crate::model::Model;
use crate::model::mode::{PLAIN, RICH};
use crate::problem::{Problem, Reload, Stop, Vehicle};
use crate::rng::Rng;
use crate::search::{Search, fixture};
use crate::solution::audit;

/// Depots at both ends of a line with four stops. Some stops need a skill that only the first vehicle has.
fn model(skilled: &[usize], reloads: Vec<Reload>) -> Model {
    let at = [0, 1000, 200, 400, 600, 800];
    let stops = (0..4).map(|stop| Stop {
        location: stop as u32 + 2,
        required_skills: if skilled.contains(&stop) { vec![1] } else { vec![] },
        demand: vec![1],
        ..Stop::default()
    });
    let problem = Problem {
        vehicles: vec![Vehicle { skills: vec![1], ..fixture::vehicle(0, 2) }, fixture::vehicle(1, 2)],
        stops: stops.collect(),
        reloads,
        ..Problem::default()
    };
    fixture::model(fixture::line(&at), problem)
}

/// The routes after one step from the given routes, and the stops that are then absent. Numbers from 10 on are reload
/// visits.
fn exchanged<const M: u8>(model: &Model, before: [&[u32]; 2]) -> ([Vec<u32>; 2], Vec<u32>) {
    let node = |&visit: &u32| match visit {
        0..10 => model.node_of_stop[visit as usize],
        _ => model.first_reload + visit - 10,
    };
    let visit = |&node: &u32| match model.is_stop(node) {
        true => model.stop_of_node[node as usize],
        false => 10 + node - model.first_reload,
    };
    let mut search = Search::<1, M>::new(model, 1);
    search.adopt(&before.map(|route| route.iter().map(node).collect()));
    let s = &mut search.state.current;
    let mut route_exchange = RouteExchange { share: 1.0, ..RouteExchange::new(model) };
    let mut rng = Rng::new(1);
    while !route_exchange.run(s, &search.state.penalties, &mut rng) {}
    audit::audit(s);
    ([0, 1].map(|vehicle| s.sequence(vehicle).iter().map(visit).collect()), s.absent.iter().map(visit).collect())
}

#[test]
fn routes_change_hands_in_their_order() {
    let model = model(&[], vec![]);
    let after = exchanged::<PLAIN>(&model, [&[3, 2], &[0, 1]]);
    assert_eq!(after, ([vec![0, 1], vec![3, 2]], vec![]));
}

#[test]
fn an_idle_vehicle_takes_a_whole_route() {
    let model = model(&[], vec![]);
    let after = exchanged::<PLAIN>(&model, [&[], &[2, 3]]);
    assert_eq!(after, ([vec![2, 3], vec![]], vec![0, 1]));
}

#[test]
fn what_the_other_vehicle_may_not_serve_is_absent() {
    let model = model(&[1], vec![]);
    let after = exchanged::<PLAIN>(&model, [&[0, 1], &[2, 3]]);
    assert_eq!(after, ([vec![2, 3], vec![0]], vec![1]));
}

#[test]
fn reload_visits_that_part_nothing_stay_behind() {
    let anyone = Reload { location: 0, ..Reload::default() };
    let model = model(&[0, 1], vec![anyone]);
    let after = exchanged::<RICH>(&model, [&[0, 1, 10, 2], &[3]]);
    assert_eq!(after, ([vec![3], vec![2]], vec![0, 1]));
}

#[test]
fn reload_visits_move_with_the_stops_around_them() {
    let model = model(&[], vec![Reload { location: 0, ..Reload::default() }]);
    let after = exchanged::<RICH>(&model, [&[0, 1, 10, 2], &[3]]);
    assert_eq!(after, ([vec![3], vec![0, 1, 10, 2]], vec![]));
}
