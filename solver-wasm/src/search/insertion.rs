//! What it costs to put a stop at a place of the current plan, and whether it may stand there.

use crate::labels;
use crate::search::Weights;
use crate::solution::Solution;

/// Cost of `node` between `after` and its successor, added to `legs` (the change in legs and visits, known to the
/// caller); None when a hard rule stands against it or the sum is not below `limit`.
#[inline(always)]
pub fn price<const K: usize>(
    s: &Solution<K>,
    weights: &Weights,
    node: u32,
    after: u32,
    legs: i64,
    limit: f64,
) -> Option<f64> {
    let model = s.model;
    let route = s.route(after);
    if model.restricted && !model.may_serve(route, node) {
        return None;
    }
    let mut cost = legs as f64;
    let over = added_excess(s, route, node);
    if over > 0 {
        if model.has_reloads {
            return None;
        }
        cost += weights.overload * over as f64;
        if cost >= limit {
            return None;
        }
    }
    let before = s.next(after);
    let place = s.place(node);
    let arrival = labels::arrive(model, &s.nodes[after].early, s.place(after), place);
    let leave = labels::serve(model, route, node, arrival);
    let arrival = labels::arrive(model, &leave, place, s.place(before));
    if !labels::fits(&arrival, &s.nodes[before].late) {
        return None;
    }
    Some(cost)
}

/// Load over capacity that the node would add to the route.
#[inline(always)]
fn added_excess<const K: usize>(s: &Solution<K>, route: u32, node: u32) -> i64 {
    let model = s.model;
    let dimensions = model.dimensions as u32;
    let capacity = model.capacity[route * dimensions];
    let load = s.routes[route].load;
    let mut over = (load + model.nodes[node].load - capacity).max(0) - (load - capacity).max(0);
    for d in 1..dimensions {
        let capacity = model.capacity[route * dimensions + d];
        let load = s.load(route, d as usize);
        over += (load + model.demand[node * dimensions + d] - capacity).max(0) - (load - capacity).max(0);
    }
    over
}
