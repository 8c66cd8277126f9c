//! Where SWAP* is worth its time: between routes that are short of room, and in plans not far from being kept.

use super::local_search::LocalSearch;
use super::moves::swap_star::SwapStar;
use super::weights::Weights;
use super::{LARGE, Search};
use crate::model::{Model, NONE};
use crate::solution::Solution;
use crate::units::Load;

/// How much more than would be kept a plan may cost, in mean edges; the same where times play a role.
const WITHIN: f64 = 5.0;
const WITHIN_TIMED: f64 = 10.0;
/// Changed routes that exchange stops with each other in one step, at most.
const ROUTES: usize = 6;

#[derive(Debug)]
pub struct Swapping {
    /// None: never.
    within: Option<f64>,
    /// The largest load of a stop. Two routes that both have room for it exchange stops by relocations.
    largest: Load,
    swap_star: SwapStar,
    /// Routes that exchange stops.
    routes: Vec<u32>,
}

impl Swapping {
    pub fn new(model: &Model) -> Self {
        let plain = !model.rich && !model.restricted;
        let within = match model.timeless {
            true => plain.then_some(WITHIN),
            false => (plain && model.stops > LARGE).then_some(WITHIN_TIMED),
        };
        let largest = (0..model.stops as u32).map(|stop| model.nodes[stop].load).max().unwrap_or(0);
        Self { within, largest, swap_star: SwapStar::default(), routes: Vec::new() }
    }

    /// Exchanges stops between the routes whose order changed since the checkpoint, each two once, and improves around
    /// them.
    fn run<const K: usize, const R: bool>(
        &mut self,
        s: &mut Solution<K, R>,
        weights: &Weights,
        local_search: &mut LocalSearch,
    ) {
        let Self { swap_star, routes, largest, .. } = self;
        routes.clear();
        s.moved_nodes(|node| {
            let route = s.route(node);
            if route != NONE && routes.len() < ROUTES && !routes.contains(&route) {
                routes.push(route);
            }
        });
        for (i, &a) in routes.iter().enumerate() {
            for &b in &routes[..i] {
                let short = s.room(a) < *largest || s.room(b) < *largest;
                if short && swap_star.run(s, weights, (a, b), local_search) {
                    local_search.go_on(s, weights, usize::MAX);
                }
            }
        }
    }
}

impl<const K: usize, const R: bool> Search<'_, K, R> {
    /// Exchanges stops between the routes changed in this step, if that may be worth it.
    pub(super) fn swap_stops(&mut self, tolerance: f64) {
        if R {
            return;
        }
        let Some(within) = self.swapping.within else { return };
        if self.penalised() < self.current_score + tolerance + within * self.model.mean_edge {
            self.swapping.run(&mut self.current, &self.weights, &mut self.local_search);
        }
    }
}
