//! The cost of a stop at a position of the current plan, and whether the position is allowed.

use crate::model::mode::{WORKING_TIME, has_extras};
use crate::model::{FORBIDDEN, Goods, NONE, Place, Rank};
use crate::search::penalties::PenaltyManager;
use crate::solution::labels;
use crate::solution::{Chain, Edited, Solution, Times, aboard, along, balance, edited, order, parts, times, trips};

/// What a stop costs at a position, and the times of the route with it, if their price is part of the cost.
#[derive(Debug, Clone, Copy)]
pub struct Price {
    pub cost: f64,
    pub times: Option<Times>,
}

impl Price {
    fn without_times(cost: f64) -> Self {
        Self { cost, times: None }
    }
}

/// The cost of `node` between `after` and its successor. `legs` is the change in legs and visits, which the caller
/// knows; the other costs are added to it. None if a hard rule forbids the position or the sum is not below `limit`.
pub fn price<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    node: u32,
    after: u32,
    legs: i64,
    limit: f64,
) -> Option<Price> {
    let model = s.model();
    if has_extras(M) {
        return price_rich(s, penalties, node, after, legs, limit);
    }
    let route = s.route(after);
    if model.restricted && !model.may_serve(route, node) {
        return None;
    }
    let mut cost = legs as f64;
    let over = parts::added_excess(s, route, [node]);
    if over > 0 {
        cost += penalties.of(over);
    }
    if M == WORKING_TIME {
        let waiting = edited::with_stop(s, route, node, after)?.waiting - s.waiting(route);
        cost += f64::from(waiting);
        return (cost < limit).then_some(Price::without_times(cost));
    }
    (cost < limit && in_time(s, route, node, after)).then_some(Price::without_times(cost))
}

/// The same in rich problems, with limits, overtime, balance, trips and locks.
#[inline(never)]
fn price_rich<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    node: u32,
    after: u32,
    legs: i64,
    limit: f64,
) -> Option<Price> {
    let model = s.model();
    let route = s.route(after);
    if !may_join(s, route, node, after) {
        return None;
    }
    let mut cost = legs as f64;
    if s.has_reloads() {
        if !trips::takes(s, route, after, node) {
            return None;
        }
    } else {
        let mut over = parts::added_excess(s, route, [node]);
        // The room for a stop of a shipment is looked for before.
        if model.goods.is_some() && model.ties.companion(node) == NONE {
            let chains = &[Chain::of(node, node)];
            over += aboard::added_peak(s, Edited { route, after, chains, before: s.next(after) });
        }
        if over > 0 {
            cost += penalties.of(over);
        }
    }
    if s.balanced() {
        cost += imbalance(s, node, after, 0);
    }
    let balances_waiting = s.balanced() && s.counts_waiting();
    if cost - s.hidden(route) as f64 >= limit && !balances_waiting {
        return None;
    }
    cost += order::added(s, node, after) as f64;
    // Most positions are too dear or too late, so limits come last.
    let keeps_limits = || !model.vehicles[route].special || keeps_limits(s, node, after);
    if !s.prices_times(route) {
        let fits = cost < limit && in_time(s, route, node, after) && keeps_limits();
        return fits.then_some(Price::without_times(cost));
    }
    let extra = s.routes[route].sums.extra;
    let most = if balances_waiting { i64::MAX } else { ((limit - cost) as i64).saturating_add(extra) };
    let times =
        edited::within(s, Edited { route, after, chains: &[Chain::of(node, node)], before: s.next(after) }, most)?;
    cost += (times::price(s, route, times) - extra) as f64;
    cost += penalties.of(model.vehicles[route].beyond(times.work.into()) - s.routes[route].sums.beyond);
    if balances_waiting {
        let waiting = i64::from(times.waiting - s.waiting(route));
        cost += imbalance(s, node, after, waiting) - imbalance(s, node, after, 0);
    }
    (cost < limit && keeps_limits()).then_some(Price { cost, times: Some(times) })
}

/// Whether the vehicle's limits allow the legs and the service of the stop after the node `after`.
fn keeps_limits<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32) -> bool {
    let (route, before) = (s.route(after), s.next(after));
    let along = |nodes: &[u32]| along::along(s, route, nodes);
    parts::keeps_limits(s, route, along(&[after, node, before]), along(&[after, before]))
}

/// Whether the position after the node `after` may be below the limit, according to its legs, visits and balance.
pub fn promises<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32, legs: i64, limit: f64) -> bool {
    least_cost(s, node, after, legs) < limit
}

/// A lower bound of the cost of the position after the node `after`, by its legs, visits and balance.
pub fn least_cost<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32, legs: i64) -> f64 {
    let route = s.route(after);
    let (model, least) = (s.model(), (legs - s.hidden(route)) as f64);
    if !s.balanced() {
        return least;
    }
    // Unless a second of waiting costs less than it saves in the balance term, the least waiting costs least.
    if s.counts_waiting() && model.balance_price > model.least_per_second as f64 {
        return f64::NEG_INFINITY;
    }
    let waiting = if s.counts_waiting() { -i64::from(s.waiting(route)) } else { 0 };
    if !model.costs_seconds {
        return least + imbalance(s, node, after, waiting);
    }
    let change = balance::imbalance_change(s, route, legs + waiting);
    debug_assert!(legs >= FORBIDDEN || change == imbalance(s, node, after, waiting), "{node} after {after}: {legs}");
    least + change
}

/// The change of the balance term if the stop is inserted after the node `after` and the route waits `waiting` seconds
/// longer.
pub fn imbalance<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32, waiting: i64) -> f64 {
    let route = s.route(after);
    let (from, location, to) = (s.location(after), s.location(node), s.location(s.next(after)));
    let seconds = |a: u32, b: u32| s.model().seconds(route, a, b);
    let gone = if s.routes[route].stops == 0 { 0 } else { seconds(from, to) };
    let service = i64::from(s.model().service(route, node));
    balance::imbalance_change(s, route, seconds(from, location) + seconds(location, to) - gone + service + waiting)
}

/// Whether the route with the stop after the node `after` can be driven in time.
pub fn in_time<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, node: u32, after: u32) -> bool {
    in_time_between(s, route, node, after, s.next(after))
}

/// The same without the visits between `after` and `before`.
pub fn in_time_between<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    route: u32,
    node: u32,
    after: u32,
    before: u32,
) -> bool {
    let (model, location) = (s.model(), s.location(node));
    let arrival = s.arrive(route, &s.nodes[after].early, s.location(after), location);
    let leave = labels::serve(model, route, node, arrival);
    labels::fits(&s.arrive(route, &leave, location, s.location(before)), &s.nodes[before].late)
}

/// Whether vehicles, the number of stops and locks allow the stop after the node `after` of the route.
pub fn may_join<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, node: u32, after: u32) -> bool {
    let model = s.model();
    if (model.restricted && !model.may_serve(route, node))
        || s.routes[route].stops >= model.vehicles[route].limits.stops
    {
        return false;
    }
    !model.ordered || keeps_places(s, node, after)
}

/// Whether locks and the visit order allow the stop after the node `after`.
#[inline(never)]
pub fn keeps_places<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32) -> bool {
    let model = s.model();
    (!model.nodes[node].locked || keeps_lock_order(s, node, after))
        && (model.kept.is_empty() || keeps_first(s, node, after))
        && model
            .order
            .get(node as usize)
            .is_none_or(|&own| order_up_to(s, after).may_precede(own) && own.may_precede(order_from(s, s.next(after))))
        && model.goods.as_ref().is_none_or(|goods| keeps_deliveries_first(s, goods, node, after))
}

/// Whether the vehicle delivers before it collects on a trip, if it has to, with the stop after the node `after`.
fn keeps_deliveries_first<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    goods: &Goods,
    node: u32,
    after: u32,
) -> bool {
    if !goods.deliveries_first[s.route(after) as usize] {
        return true;
    }
    match goods.place[node as usize] {
        Place::Free => true,
        Place::Delivery => aboard::place_up_to(s, goods, after) != Place::Pickup,
        Place::Pickup => aboard::place_from(s, goods, s.next(after)) != Place::Delivery,
    }
}

/// The visit order of the last stop up to a node of a route.
pub fn order_up_to<const K: usize, const M: u8>(s: &Solution<K, M>, mut node: u32) -> Rank {
    while s.model().is_reload(node) {
        node = s.prev(node);
    }
    s.model().order.get(node as usize).copied().unwrap_or(Rank::FIRST)
}

/// The visit order of the first stop from a node of a route on.
pub fn order_from<const K: usize, const M: u8>(s: &Solution<K, M>, mut node: u32) -> Rank {
    while s.model().is_reload(node) {
        node = s.next(node);
    }
    s.model().order.get(node as usize).copied().unwrap_or(Rank::LAST)
}

/// Whether the route's first stops stay first if the stop follows the node `after`.
fn keeps_first<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32) -> bool {
    let model = s.model();
    if !model.is_kept(node) {
        return !comes_first(s, s.next(after));
    }
    let mut at = after;
    while at != NONE {
        if model.is_stop(at) && !model.is_kept(at) {
            return false;
        }
        at = s.prev(at);
    }
    true
}

/// Whether the next stop from the node on is one that no other may precede.
pub fn comes_first<const K: usize, const M: u8>(s: &Solution<K, M>, mut node: u32) -> bool {
    while s.model().is_reload(node) {
        node = s.next(node);
    }
    s.model().is_kept(node)
}

/// Whether the order of locked stops holds if the stop follows the node `after`.
fn keeps_lock_order<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32) -> bool {
    let model = s.model();
    let rank = |other: u32| model.lock_rank[other as usize];
    let locked = |other: u32| model.is_stop(other) && model.nodes[other].locked;
    let mut at = after;
    while at != NONE {
        if locked(at) && rank(at) > rank(node) {
            return false;
        }
        at = s.prev(at);
    }
    let mut at = s.next(after);
    while at != NONE {
        if locked(at) && rank(at) < rank(node) {
            return false;
        }
        at = s.next(at);
    }
    true
}
