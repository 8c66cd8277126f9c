//! SWAP* where it is worth its time: between routes that are short of room, in plans that are nearly accepted.

mod legs;
pub mod pair;

use crate::model::mode::has_extras;
use crate::model::{Model, NONE};
use crate::search::local_search::LocalSearch;
use crate::search::local_search::operator::Operator;
use crate::search::local_search::swap_star::pair::{Desk, Visits};
use crate::search::params::LARGE;
use crate::search::params::swap_star::{ROUTES, WITHIN, WITHIN_TIMED};
use crate::search::penalties::PenaltyManager;
use crate::search::state::State;
use crate::solution::Solution;
use crate::units::Load;

#[derive(Debug)]
pub struct SwapStar {
    /// None: never.
    within: Option<f64>,
    /// The largest load of a stop. If two routes both have room for it, relocations suffice to exchange their stops.
    largest: Load,
    /// Routes that exchange stops, and their visits.
    routes: Vec<u32>,
    visits: [Visits; ROUTES],
    desk: Desk,
}

impl SwapStar {
    pub fn new(model: &Model) -> Self {
        let worth_it = !model.rich && !model.restricted && (model.timeless || model.stops > LARGE);
        let within = worth_it.then_some(if model.timeless { WITHIN } else { WITHIN_TIMED });
        let largest = model.stop_nodes().map(|stop| model.nodes[stop].load).max().unwrap_or(0);
        Self { within, largest, routes: Vec::new(), visits: Default::default(), desk: Desk::default() }
    }

    /// Exchanges stops between the routes changed in this step, if the plan is nearly accepted.
    pub fn run_if_promising<const K: usize, const M: u8>(
        &mut self,
        state: &mut State<K, M>,
        local_search: &mut LocalSearch,
        tolerance: f64,
    ) {
        if has_extras(M) {
            return;
        }
        let Some(within) = self.within else { return };
        if state.score() < state.current_score + tolerance + within * state.model.mean_edge {
            self.run(&mut state.current, &state.penalties, local_search);
        }
    }

    /// Exchanges stops between the routes whose order changed since the checkpoint, each pair once. Then improves
    /// around the exchanged stops.
    fn run<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
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
                let found = short
                    && local_search
                        .attempt(Operator::SwapStar, s, penalties, |s| pair::evaluate(s, penalties, sides, desk));
                if found {
                    local_search.go_on(s, penalties, usize::MAX);
                    list(s, routes, visits);
                }
            }
        }
    }
}

/// Lists the routes' present visits.
fn list<const K: usize, const M: u8>(s: &Solution<K, M>, routes: &[u32], visits: &mut [Visits; ROUTES]) {
    routes.iter().zip(visits).for_each(|(&route, visits)| visits.list(s, route));
}
