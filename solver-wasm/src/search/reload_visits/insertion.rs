//! Inserts a reload visit together with a stop whose trip is full.

use crate::model::MOST_DIMENSIONS;
use crate::model::neighbors::Neighbor;
use crate::search::evaluation::insertion;
use crate::search::evaluation::route_evaluator::RouteEvaluator;
use crate::search::params::reload_visits::NEIGHBORS;
use crate::search::penalties::PenaltyManager;
use crate::search::reload_visits::joining::{Beside, Joining, WithReload, price, room};
use crate::solution::{DEAREST, Solution, apart, trips};

/// Finds positions for stops together with reload visits.
#[derive(Debug)]
pub struct ReloadVisits {
    /// The spare visits: one for each reload point that still has one.
    spare: Vec<u32>,
    limit: f64,
    best: Option<WithReload>,
}

impl ReloadVisits {
    pub fn new() -> Self {
        Self { spare: Vec::new(), limit: 0.0, best: None }
    }

    /// The cheapest position, below `limit`, of a stop in a trip that is too full for it, with a reload visit that
    /// divides the trip. Tries positions near the stop's neighbours, or `everywhere`.
    pub fn cheapest<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        node: u32,
        everywhere: bool,
        limit: f64,
    ) -> Option<WithReload> {
        let model = s.model();
        self.spare.clear();
        self.spare.extend((0..model.reloads as u32).filter_map(|point| s.spare_copy(point)));
        (self.limit, self.best) = (limit, None);
        for v in model.vehicle_ids() {
            // It has to load before anything else.
            if model.vehicles[v].needs_loading()
                && s.routes[v].stops + s.routes[v].reloads == 0
                && model.may_serve(v, node)
            {
                self.offer(s, penalties, node, model.start(v));
            }
        }
        if everywhere {
            let vehicles = model.vehicle_ids();
            for v in vehicles.filter(|&v| model.may_serve(v, node)) {
                let end = model.end(v);
                let mut after = model.start(v);
                while s.routes[v].stops > 0 && after != end && !model.timer.is_up() {
                    self.offer(s, penalties, node, after);
                    after = s.next(after);
                }
            }
            return self.best;
        }
        // It suffices to look from the nearer end of a position.
        for near in model.neighbors.before(node).iter().take(NEIGHBORS) {
            if !model.timer.is_up() && self.is_worth(near, s.gap(near.node).after) {
                self.offer(s, penalties, node, near.node);
            }
        }
        for near in model.neighbors.after(node).iter().take(NEIGHBORS) {
            if !model.timer.is_up() && self.is_worth(near, s.gap(near.node).before) {
                self.offer(s, penalties, node, s.prev(near.node));
            }
        }
        self.best
    }

    /// Tries the stop after the node `after`, with each reload visit.
    fn offer<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        node: u32,
        after: u32,
    ) {
        let model = s.model();
        let (route, next) = (s.route(after), s.next(after));
        let legs =
            s.leg(route, after, node) + s.leg(route, node, next) - s.nodes[after].leg + apart::joining(s, route, node);
        let slack =
            if s.balanced() { RouteEvaluator { s, penalties }.hidden_gains(route, route).0 } else { s.hidden(route) };
        let possible = self.promises(legs.saturating_sub(slack))
            && insertion::may_join(s, route, node, after)
            && !trips::takes(s, route, after, node);
        if !possible {
            return;
        }
        trips::ensure_detours(s, route);
        let joining = Joining { node, route, after, next, legs, slack };
        let mut in_time = None;
        for i in 0..self.spare.len() {
            let reload = self.spare[i];
            if !model.may_serve(route, reload) {
                continue;
            }
            let beside = Beside::new(s, &joining, reload);
            // If there is no time for the stop alone, there is none for the stop and a reload visit.
            if self.promises(beside.least(s, &joining, reload).saturating_sub(slack))
                && *in_time.get_or_insert_with(|| insertion::in_time(s, route, node, after))
            {
                self.part_trip(s, &joining, reload, &beside);
            }
        }
    }

    /// Whether the position beside a neighbour may be below the limit. `gap` is the neighbour's gap on this side.
    fn is_worth(&self, near: &Neighbor, gap: i32) -> bool {
        let least = near.least_detour(gap);
        least < i64::from(DEAREST) && self.promises(least)
    }

    fn promises(&self, legs: i64) -> bool {
        (legs as f64) < self.limit
    }

    /// Tries the stop at its position, with the reload visit at each position that splits the trip into two parts that fit.
    fn part_trip<const K: usize, const M: u8>(
        &mut self,
        s: &Solution<K, M>,
        joining: &Joining,
        reload: u32,
        &Beside { stop_first, reload_first, visit }: &Beside,
    ) {
        let &Joining { route, after, legs, slack, .. } = joining;
        let model = s.model();
        let head = s.trip_head(after);
        let loads_first = model.vehicles[route].needs_loading() && head == model.start(route);
        let mut up_to = [0; MOST_DIMENSIONS];
        let mut passed = false;
        let mut at = head;
        loop {
            let on = s.next(at);
            let beside = at == after;
            passed |= beside;
            // Reload visit, then stop; or stop, then reload visit.
            for reload_is_first in [true, false] {
                let possible = match reload_is_first {
                    true => (at != head || loads_first) && (!passed || beside),
                    false => passed && model.is_stop(on),
                };
                if !possible {
                    continue;
                }
                let change = match (beside, reload_is_first) {
                    (true, true) => reload_first,
                    (true, false) => stop_first,
                    _ => legs + s.leg(route, at, reload) + s.leg(route, reload, on) - s.nodes[at].leg + visit,
                };
                if self.promises(change.saturating_sub(slack)) && room(s, joining, head, &up_to, reload_is_first) {
                    let behind = if beside && reload_is_first { reload } else { after };
                    let location = WithReload { after: behind, reload, reload_after: at };
                    if let Some(cost) = price(s, joining, &location, reload_is_first, change, self.limit) {
                        (self.limit, self.best) = (cost, Some(location));
                    }
                }
            }
            if !model.is_stop(on) {
                return;
            }
            let dimensions = model.dimensions as u32;
            (0..dimensions).for_each(|d| up_to[d as usize] += model.demand[on * dimensions + d]);
            at = on;
        }
    }
}
