//! The cost of a stop in a trip that is too full for it, together with a reload visit that divides the trip.

use crate::model::MOST_DIMENSIONS;
use crate::search::evaluation::edit::Edit;
use crate::search::evaluation::route_evaluator;
use crate::solution::{Chain, Edited, Solution, aboard, along, apart, order, parts, trips};
use crate::units::Load;

/// A position for a stop and a reload visit. The reload visit is inserted first.
#[derive(Debug, Clone, Copy)]
pub struct WithReload {
    pub after: u32,
    pub reload: u32,
    pub reload_after: u32,
}

/// A position for a stop in a trip that is too full for it.
#[derive(Debug, Clone, Copy)]
pub struct Joining {
    pub node: u32,
    pub route: u32,
    pub after: u32,
    pub next: u32,
    /// The change in legs and visits due to the stop alone.
    pub legs: i64,
    /// The most that the position can gain besides its change in legs.
    pub slack: i64,
}

/// The change in cost of legs and visits if the stop and the reload visit are inserted side by side, in either order.
/// `visit` is the part of the reload visit itself.
#[derive(Debug, Clone, Copy)]
pub struct Beside {
    pub stop_first: i64,
    pub reload_first: i64,
    pub visit: i64,
}

impl Beside {
    pub fn new<const K: usize, const M: u8>(s: &Solution<K, M>, joining: &Joining, reload: u32) -> Self {
        let &Joining { node, route, after, next, .. } = joining;
        let visit = s.model().visit(route, reload);
        let both = apart::joining(s, route, node) + visit - s.nodes[after].leg;
        Self {
            stop_first: s.leg(route, after, node) + s.leg(route, node, reload) + s.leg(route, reload, next) + both,
            reload_first: s.leg(route, after, reload) + s.leg(route, reload, node) + s.leg(route, node, next) + both,
            visit,
        }
    }

    /// The least cost of the stop and the reload visit anywhere in the trip. Call `trips::ensure_detours` first.
    pub fn least<const K: usize, const M: u8>(&self, s: &Solution<K, M>, joining: &Joining, reload: u32) -> i64 {
        let apart = joining.legs + trips::least_detour(s, s.trip_head(joining.after), reload) + self.visit;
        self.stop_first.min(self.reload_first).min(apart)
    }
}

/// Whether both parts of the trip fit. `up_to` is the load on board before the reload visit; the stop is before
/// that visit, or after it if `reload_is_first`.
pub fn room<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    joining: &Joining,
    head: u32,
    up_to: &[Load; MOST_DIMENSIONS],
    reload_is_first: bool,
) -> bool {
    let model = s.model();
    let dimensions = model.dimensions as u32;
    (0..dimensions).all(|d| {
        let own = model.demand[joining.node * dimensions + d];
        let (before, behind) = (up_to[d as usize], s.trip_load(head, d as usize) - up_to[d as usize]);
        let capacity = model.capacity[joining.route * dimensions + d];
        let first = model.trip_capacity(joining.route, head, d);
        let (before, behind) = if reload_is_first { (before, behind + own) } else { (before + own, behind) };
        before <= first && behind <= capacity
    })
}

/// The cost of the position, with `legs` for legs and visits. None if a rule forbids it or the cost is not below
/// `limit`.
pub fn price<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    joining: &Joining,
    location: &WithReload,
    reload_is_first: bool,
    legs: i64,
    limit: f64,
) -> Option<f64> {
    let &Joining { node, route, after, .. } = joining;
    let &WithReload { reload, reload_after, .. } = location;
    let beside = after == reload_after;
    let ((a, x), (b, y)) = match reload_is_first {
        true => ((reload_after, reload), (after, node)),
        false => ((after, node), (reload_after, reload)),
    };
    let mut cost = legs as f64;
    if s.model().vehicles[route].special || s.balanced() {
        let along = |nodes: &[u32]| along::along(s, route, nodes);
        let (na, nb) = (s.next(a), s.next(b));
        let (new, old) = match beside {
            true => (along(&[a, x, y, nb]), along(&[a, nb])),
            false => (along(&[a, x, na]) + along(&[b, y, nb]), along(&[a, na]) + along(&[b, nb])),
        };
        cost += parts::lengthened(s, route, new, old)?;
    }
    if cost - s.hidden(route) as f64 >= limit {
        return None;
    }
    cost += order::added(s, node, after) as f64;
    let (x, y) = (Chain::of(x, x), Chain::of(y, y));
    let between = if beside { y } else { Chain::of(s.next(a), b) };
    let chains = [x, between, y];
    let chains = if beside { &chains[..2] } else { &chains[..] };
    if !aboard::fits(s, Edited { route, after: a, chains, before: s.next(b) }) {
        return None;
    }
    cost += route_evaluator::extra_change(s, &Edit { route, after: a, chains, before: s.next(b), tail: false })? as f64;
    (cost < limit).then_some(cost)
}
