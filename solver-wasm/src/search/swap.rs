//! Where SWAP* is worth its time: in plans without times, and not far from being kept.

use super::Search;
use super::local_search::LocalSearch;
use super::moves::swap_star::SwapStar;
use super::weights::Weights;
use crate::model::NONE;
use crate::solution::Solution;

/// How much more than would be kept a plan may cost, in mean edges.
const WITHIN: f64 = 5.0;
/// Changed routes that exchange stops with each other in one step, at most.
const ROUTES: usize = 6;

#[derive(Debug, Default)]
pub struct Swapping {
    swap_star: SwapStar,
    /// Routes that exchange stops.
    routes: Vec<u32>,
}

impl Swapping {
    /// Exchanges stops between the routes whose order changed since the checkpoint, each two once, and improves around
    /// them. Only for plain problems without times.
    fn run<const K: usize, const R: bool>(
        &mut self,
        s: &mut Solution<K, R>,
        weights: &Weights,
        local_search: &mut LocalSearch,
    ) {
        let Self { swap_star, routes } = self;
        routes.clear();
        s.moved_nodes(|node| {
            let route = s.route(node);
            if route != NONE && routes.len() < ROUTES && !routes.contains(&route) {
                routes.push(route);
            }
        });
        for (i, &a) in routes.iter().enumerate() {
            for &b in &routes[..i] {
                if swap_star.run(s, weights, (a, b), local_search) {
                    local_search.go_on(s, weights, usize::MAX);
                }
            }
        }
    }
}

impl<const K: usize, const R: bool> Search<'_, K, R> {
    /// Exchanges stops between the routes changed in this step, if that may be worth it.
    pub(super) fn swap_stops(&mut self, tolerance: f64) {
        let most = self.current_score + tolerance + WITHIN * self.model.mean_edge;
        if K == 0 && !R && !self.model.restricted && self.penalised() < most {
            self.swapping.run(&mut self.current, &self.weights, &mut self.local_search);
        }
    }
}
