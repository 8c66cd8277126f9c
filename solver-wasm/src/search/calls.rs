//! Calls at reload points: put in together with a stop whose trip is full, taken out when they are not needed.

use crate::model::NONE;
use crate::search::Weights;
use crate::search::{insertion, judge};
use crate::solution::Solution;
use crate::units::Load;

/// Neighbours on each side of a stop beside which it is tried with a call.
const NEIGHBORS: usize = 12;

/// A place for a stop and a call. The call goes in first.
#[derive(Debug, Clone, Copy)]
pub struct WithCall {
    pub after: u32,
    pub call: u32,
    pub call_after: u32,
    cost: f64,
}

/// The cheapest way, below `limit`, to put a stop into a trip that is too full for it by parting that trip: near its
/// neighbours, or `everywhere`.
pub fn cheapest<const K: usize, const R: bool>(
    s: &Solution<K, R>,
    weights: &Weights,
    node: u32,
    everywhere: bool,
    limit: f64,
) -> Option<WithCall> {
    let model = s.model;
    let calls = spare_calls(s);
    let mut best = None;
    let mut limit = limit;
    let mut offer = |after: u32| {
        let route = s.route(after);
        // What does not fit without the call has no time for the call either.
        let possible = insertion::may_join(s, route, node, after)
            && !s.trip_takes(route, after, node)
            && insertion::in_time(s, route, node, after);
        if possible {
            for &call in calls.iter().filter(|&&call| model.may_serve(route, call)) {
                if let Some(found) = part_trip(s, weights, node, after, call, limit) {
                    limit = found.cost;
                    best = Some(found);
                }
            }
        }
    };
    if everywhere {
        for v in (0..model.vehicles.len() as u32).filter(|&v| s.routes[v].stops > 0) {
            let end = model.end(v);
            let mut after = model.start(v);
            while after != end {
                offer(after);
                after = s.next(after);
            }
        }
        return best;
    }
    for near in model.neighbors.before(node).iter().take(NEIGHBORS).filter(|near| s.route(near.node) != NONE) {
        offer(near.node);
    }
    for near in model.neighbors.after(node).iter().take(NEIGHBORS).filter(|near| s.route(near.node) != NONE) {
        offer(s.prev(near.node));
    }
    best
}

/// One spare copy of each reload point that has any.
fn spare_calls<const K: usize, const R: bool>(s: &Solution<K, R>) -> Vec<u32> {
    let model = s.model;
    let reload = |copy: u32| model.reload_of_copy[(copy - model.first_reload) as usize];
    let mut calls: Vec<u32> = Vec::new();
    for &copy in s.spare.iter().rev() {
        if calls.iter().all(|&known| reload(known) != reload(copy)) {
            calls.push(copy);
            if calls.len() == model.reloads {
                break;
            }
        }
    }
    calls
}

/// The stop behind `after` and the call anywhere in the same trip, such that both parts fit.
fn part_trip<const K: usize, const R: bool>(
    s: &Solution<K, R>,
    weights: &Weights,
    node: u32,
    after: u32,
    call: u32,
    limit: f64,
) -> Option<WithCall> {
    let model = s.model;
    let route = s.route(after);
    let dimensions = model.dimensions as u32;
    let next = s.next(after);
    let joining = s.leg(route, after, node) + s.leg(route, node, next) - s.nodes[after].leg + model.visit(route, node);
    let visit = model.visit(route, call);
    let slack = judge::hidden_gain(s, weights, route, route);
    let head = s.trip_head(after);
    let mut best: Option<WithCall> = None;
    let mut limit = limit;
    let mut up_to: Vec<Load> = vec![0; dimensions as usize];
    let mut passed = false;
    let mut at = head;
    loop {
        if at != head {
            (0..dimensions).for_each(|d| up_to[d as usize] += model.demand[at * dimensions + d]);
        }
        let room = |first: bool| {
            (0..dimensions).all(|d| {
                let own = model.demand[node * dimensions + d];
                let before = up_to[d as usize];
                let behind = s.trip_load(head, d as usize) - before;
                let capacity = model.capacity[route * dimensions + d];
                if first { before + own <= capacity && behind <= capacity } else { behind + own <= capacity }
            })
        };
        let on = s.next(at);
        // Call, then stop; or stop, then call. Beside each other, they share a leg.
        let detour = s.leg(route, at, call) + s.leg(route, call, on) - s.nodes[at].leg + visit;
        let beside = at == after;
        passed |= beside;
        if at != head && (!passed || beside) && room(false) {
            let legs = if beside {
                s.leg(route, at, call) + s.leg(route, call, node) + s.leg(route, node, next) - s.nodes[at].leg
                    + visit
                    + model.visit(route, node)
            } else {
                joining + detour
            };
            let place = WithCall { after: if beside { call } else { after }, call, call_after: at, cost: 0.0 };
            consider(s, weights, node, place, legs.saturating_sub(slack), &mut limit, &mut best);
        }
        if passed && model.is_stop(on) && room(true) {
            let legs = if beside {
                s.leg(route, at, node) + s.leg(route, node, call) + s.leg(route, call, next) - s.nodes[at].leg
                    + visit
                    + model.visit(route, node)
            } else {
                joining + detour
            };
            consider(
                s,
                weights,
                node,
                WithCall { after, call, call_after: at, cost: 0.0 },
                legs.saturating_sub(slack),
                &mut limit,
                &mut best,
            );
        }
        if !model.is_stop(on) {
            return best;
        }
        at = on;
    }
}

/// Prices the place exactly when its legs promise to stay below the limit.
fn consider<const K: usize, const R: bool>(
    s: &Solution<K, R>,
    weights: &Weights,
    node: u32,
    place: WithCall,
    least: i64,
    limit: &mut f64,
    best: &mut Option<WithCall>,
) {
    if least as f64 >= *limit {
        return;
    }
    let route = s.route(place.call_after);
    let Some(sums) = judge::sequence(s, route, Joined::new(s, node, place)) else { return };
    let cost = judge::change_of(s, weights, &[(route, sums)]);
    if cost < *limit {
        *limit = cost;
        *best = Some(WithCall { cost, ..place });
    }
}

/// The route's nodes with the stop and the call among them.
struct Joined<'s, 'm, const K: usize, const R: bool> {
    s: &'s Solution<'m, K, R>,
    node: u32,
    place: WithCall,
    /// Given last, or the start.
    at: u32,
    /// Where the route goes on.
    on: u32,
}

impl<'s, 'm, const K: usize, const R: bool> Joined<'s, 'm, K, R> {
    fn new(s: &'s Solution<'m, K, R>, node: u32, place: WithCall) -> Self {
        let at = s.model.start(s.route(place.call_after));
        Self { s, node, place, at, on: s.next(at) }
    }
}

impl<const K: usize, const R: bool> Iterator for Joined<'_, '_, K, R> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let WithCall { after, call, call_after, .. } = self.place;
        let stop_here = self.at == after;
        self.at = if stop_here {
            self.node
        } else if self.at == call_after || (self.at == self.node && after == call_after) {
            call
        } else {
            let next = self.on;
            if self.s.model.end(self.s.route(call_after)) == next {
                return None;
            }
            self.on = self.s.next(next);
            next
        };
        Some(self.at)
    }
}

/// Takes out the calls of changed routes that nothing needs and that cost something.
pub fn tidy<const K: usize, const R: bool>(s: &mut Solution<K, R>, weights: &Weights) {
    for i in 0..s.changed.len() {
        let route = s.changed[i];
        if s.routes[route].reloads == 0 {
            continue;
        }
        let mut node = s.next(s.model.start(route));
        while node != s.model.end(route) {
            let next = s.next(node);
            if s.model.is_reload(node) && s.trips_fit_together(route, node) {
                let others = s.sequence(route).into_iter().filter(|&other| other != node);
                let sums = judge::sequence(s, route, others);
                if sums.is_some_and(|sums| judge::change_of(s, weights, &[(route, sums)]) <= 0.0) {
                    s.remove(node, node);
                }
            }
            node = next;
        }
    }
}
