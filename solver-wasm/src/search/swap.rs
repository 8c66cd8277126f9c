//! Where SWAP* is worth its time: between routes that are short of room, and in plans not far from being kept.

use super::local_search::LocalSearch;
use super::moves::swap_star::{self, Desk, Visits};
use super::weights::Weights;
use super::{LARGE, Search};
use crate::model::mode::RICH;
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
    /// Routes that exchange stops, and their visits.
    routes: Vec<u32>,
    visits: [Visits; ROUTES],
    desk: Desk,
}

impl Swapping {
    pub fn new(model: &Model) -> Self {
        let worth_it = !model.rich && !model.restricted && (model.timeless || model.stops > LARGE);
        let within = worth_it.then_some(if model.timeless { WITHIN } else { WITHIN_TIMED });
        let largest = (0..model.stops as u32).map(|stop| model.nodes[stop].load).max().unwrap_or(0);
        Self { within, largest, routes: Vec::new(), visits: Default::default(), desk: Desk::default() }
    }

    /// Exchanges stops between the routes whose order changed since the checkpoint, each two once, and improves around
    /// them.
    fn run<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        weights: &Weights,
        local_search: &mut LocalSearch,
    ) {
        let Self { routes, visits, largest, desk, .. } = self;
        routes.clear();
        s.moved_nodes(|node| {
            let route = s.route(node);
            if route != NONE && routes.len() < ROUTES && !routes.contains(&route) {
                routes.push(route);
            }
        });
        if routes.iter().all(|&route| s.room(route) >= *largest) {
            return;
        }
        list(s, routes, visits);
        for (i, &a) in routes.iter().enumerate() {
            for (j, &b) in routes[..i].iter().enumerate() {
                let short = s.room(a) < *largest || s.room(b) < *largest;
                let (of_others, of_a) = visits.split_at_mut(i);
                let sides = [(a, &mut of_a[0]), (b, &mut of_others[j])];
                if short && swap_star::run(s, weights, sides, desk, local_search) {
                    local_search.go_on(s, weights, usize::MAX);
                    list(s, routes, visits);
                }
            }
        }
    }
}

/// Lists the routes' visits as they are now.
fn list<const K: usize, const M: u8>(s: &Solution<K, M>, routes: &[u32], visits: &mut [Visits; ROUTES]) {
    routes.iter().zip(visits).for_each(|(&route, visits)| visits.list(s, route));
}

impl<const K: usize, const M: u8> Search<'_, K, M> {
    /// Exchanges stops between the routes changed in this step, if that may be worth it.
    pub(super) fn swap_stops(&mut self, tolerance: f64) {
        if M == RICH {
            return;
        }
        let Some(within) = self.swapping.within else { return };
        if self.score() < self.current_score + tolerance + within * self.model.mean_edge {
            self.swapping.run(&mut self.current, &self.weights, &mut self.local_search);
        }
    }
}
