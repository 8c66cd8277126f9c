//! The price of near stops on different routes, in search units.

use crate::model::data::NONE;
use crate::model::source::Source;
use rondo_table::Table;

/// By stop node: the stops that it is near to, or that are near to it, each with the price of being apart. Each pair is
/// in the lists of both.
#[derive(Debug)]
pub struct NearStops {
    first: Table<u32>,
    others: Table<(u32, i64)>,
    /// The most that one stop can pay, and what stops can pay on average.
    pub dearest: i64,
    pub mean: f64,
}

impl NearStops {
    pub fn of(&self, node: u32) -> &[(u32, i64)] {
        self.others.part(self.first[node], self.first[node + 1])
    }
}

/// None: stops may be apart for nothing.
#[inline(never)]
pub fn near_stops(source: &Source, node_of_stop: &[u32], stops: usize) -> Option<NearStops> {
    let problem = source.problem;
    // Casts of floats saturate.
    let price = libm::round(source.soft_price(problem.apart_micros)) as i64;
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for (stop, &node) in problem.stops.iter().zip(node_of_stop) {
        let others = stop.near.iter().map(|&other| node_of_stop[other as usize]);
        pairs.extend(others.filter(|&other| node != NONE && other != NONE).flat_map(|o| [(node, o), (o, node)]));
    }
    if price == 0 || pairs.is_empty() {
        return None;
    }
    pairs.sort_unstable();
    let (mut first, mut others) = (vec![0; stops + 1], Vec::new());
    for pair in pairs.chunk_by(|a, b| a == b) {
        first[pair[0].0 as usize + 1] += 1;
        others.push((pair[0].1, price * pair.len() as i64));
    }
    for node in 0..stops {
        first[node + 1] += first[node];
    }
    let mean = others.iter().map(|&(_, price)| price as f64).sum::<f64>() / stops as f64;
    let mut near = NearStops { first: first.into(), others: others.into(), dearest: 0, mean };
    let sum = |node: u32| near.of(node).iter().map(|&(_, price)| price).sum();
    near.dearest = (0..stops as u32).map(sum).max().unwrap_or(0);
    Some(near)
}
