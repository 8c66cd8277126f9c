//! The shares of stops tell where their shipments are whole.

use crate::model::mode::RICH;
use crate::model::{self, Model, NONE};
use crate::problem::{Location, Matrices, Problem, Stop, Vehicle};
use crate::solution::{Chain, Solution, index, tied};

/// A pickup with three deliveries, two pickups with one delivery, a pair, and a stop of its own.
const STOPS: [(Option<u32>, bool); 10] = [
    (Some(0), true),
    (Some(0), false),
    (Some(0), false),
    (Some(0), false),
    (Some(1), true),
    (Some(1), true),
    (Some(1), false),
    (Some(2), true),
    (Some(2), false),
    (None, false),
];

fn model() -> Model {
    let stop = |&(shipment, pickup): &(Option<u32>, bool)| Stop { shipment, pickup, ..Stop::default() };
    let vehicle = Vehicle { start_location: Some(0), end_location: Some(0), shift_end: 1_000, ..Vehicle::default() };
    let problem = Problem {
        locations: vec![Location::default()],
        vehicles: vec![vehicle],
        stops: STOPS.iter().map(stop).collect(),
        ..Problem::default()
    };
    model::compile(&problem, &Matrices { durations: vec![0], distances: vec![0] })
}

#[test]
fn stops_have_all_of_their_shipments_where_their_shares_sum_to_nothing() {
    let model = model();
    // One of the deliveries of the first shipment is left out.
    let visited = [7, 0, 9, 1, 4, 5, 6, 2, 8].map(|stop: usize| model.node_of_stop[stop]);
    let mut s = Solution::<0, RICH>::empty(&model);
    s.adopt(&[visited.to_vec()]);
    let mut whole = 0;
    for from in 0..visited.len() {
        for to in from + 1..=visited.len() {
            let part = &visited[from..to];
            let stays = |other: u32| s.route(other) == NONE || part.contains(&other);
            let is_whole = part.iter().all(|&node| model.ties.others(node).all(stays));
            assert_eq!(tied::is_whole(&s, Chain::of(part[0], visited[to - 1])), is_whole, "{from} to {to}");
            assert!(from > 0 || index::divides_shipments(&mut s, visited[to - 1]) != is_whole, "up to {to}");
            whole += u32::from(is_whole);
        }
    }
    assert_eq!(whole, 4, "the stop of its own, two pickups with their delivery, what is between the pair, the route");
}
