//! The cheapest positions of a pair on one route.

use crate::model::{self, Limits, NONE, Rank};
use crate::rng::Rng;
use crate::search::evaluation::insertion::keeps_places;
use crate::search::evaluation::route_evaluator::RouteEvaluator;
use crate::search::penalties::PenaltyManager;
use crate::solution::labels::{self, Labels};
use crate::solution::{Chain, Edited, Node, Solution, Sums, aboard, apart, edited, order, parts, sums};
use crate::units::Seconds;

/// Where the pickup and the delivery go: behind these nodes. The delivery directly behind the pickup has its node.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    pub behind: (u32, u32),
    pub cost: f64,
}

/// A pickup and a delivery of its goods.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    pub pickup: u32,
    pub delivery: u32,
    /// The one of them that counts.
    pub counted: u32,
}

/// A price that no legs reach.
const FAR: i64 = i64::MAX / 4;

/// The positions of a route.
#[derive(Debug)]
pub struct RoutePositions {
    /// The route's start and visits.
    nodes: Vec<u32>,
    /// By position after one of them: the cost of the delivery there, and the least from there on.
    costs: Vec<i64>,
    least: Vec<i64>,
}

impl RoutePositions {
    pub fn new() -> Self {
        Self { nodes: Vec::new(), costs: Vec::new(), least: Vec::new() }
    }

    /// Looks for cheaper positions on a route. True if it overlooked some that would be cheaper.
    pub fn find<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        route: u32,
        pair: Pair,
        (blink, rng): (u64, &mut Rng),
        found: &mut Found,
    ) -> bool {
        let model = s.model();
        let Pair { pickup, delivery, counted } = pair;
        self.list(s, route, delivery);
        let (from, to) = (s.location(pickup), s.location(delivery));
        let to_pickup = WaysTo::new(s, route, from);
        let to_delivery = WaysTo::new(s, route, to);
        let bound = Bound::new(s, route, pair);
        let mut cut = bound.of_legs(found.cost);
        let between = s.way(route, from, to);
        let mut overlooks = false;
        let (by_legs, mut is_indexed) = (costs_legs(s, route), false);
        for first in 0..self.nodes.len() {
            let after = self.nodes[first];
            let before = s.next(after);
            if K > 0 && s.gap(after).early > model.nodes[pickup].close {
                break;
            }
            let reach = to_pickup.cost(s, after);
            let leg = s.nodes[after].leg;
            let own = reach + s.way(route, from, s.location(before)) - leg;
            let beside = reach + between + s.way(route, to, s.location(before)) - leg;
            if beside >= cut && own.saturating_add(self.least[first + 1]) >= cut {
                continue;
            }
            if !aboard::has_room(s, route, after, counted) {
                continue;
            }
            let early: Labels<K> = s.nodes[after].early;
            let mut early = serve(s, route, pickup, to_pickup.arrive(s, after, &early));
            let on = s.arrive(route, &early, from, s.location(before));
            if K > 0 && (!labels::possible(&early) || !labels::fits(&on, &s.nodes[before].late)) {
                continue;
            }
            let (mut at, mut place) = (from, NONE);
            for second in first..self.nodes.len() {
                let node = self.nodes[second];
                if second > first {
                    let arrival = s.arrive(route, &early, at, s.location(node));
                    if K > 0 && !labels::fits(&arrival, &s.nodes[node].late) {
                        break;
                    }
                    early = serve(s, route, node, arrival);
                    (at, place) = (s.location(node), node);
                    if !aboard::has_room(s, route, node, counted) {
                        break;
                    }
                    if own.saturating_add(self.least[second]) >= cut {
                        break;
                    }
                }
                let legs = if second == first { beside } else { own.saturating_add(self.costs[second]) };
                if legs >= cut {
                    continue;
                }
                if (rng.bits() & 0xFFFF) < blink {
                    overlooks = true;
                    continue;
                }
                let next = s.next(node);
                let arrival = match place {
                    NONE => s.arrive(route, &early, from, to),
                    _ => to_delivery.arrive(s, place, &early),
                };
                let reached = serve(s, route, delivery, arrival);
                if K > 0 && !labels::fits(&s.arrive(route, &reached, to, s.location(next)), &s.nodes[next].late) {
                    continue;
                }
                if (!by_legs || cfg!(debug_assertions)) && !std::mem::replace(&mut is_indexed, true) {
                    parts::ensure(s, route);
                }
                let price = |legs| price(s, penalties, route, pair, (after, node), legs, found.cost);
                let known = by_legs.then_some(legs + bound.fixed);
                debug_assert!(known.is_none() || price(known) == price(None), "{pair:?} after {after} and {node}");
                if let Some(cost) = price(known) {
                    *found = Found { behind: (after, node), cost };
                    cut = bound.of_legs(cost);
                }
            }
        }
        overlooks
    }

    /// Lists the positions of the route, and what the delivery costs there.
    fn list<const K: usize, const M: u8>(&mut self, s: &Solution<K, M>, route: u32, delivery: u32) {
        let end = s.model().end(route);
        let to = s.location(delivery);
        let ways = WaysTo::new(s, route, to);
        let data = &s.model().nodes[delivery];
        let ready = data.open + s.service(route, delivery).max(0);
        self.nodes.clear();
        self.costs.clear();
        let mut node = s.model().start(route);
        while node != end {
            let Node { next, location, leg, .. } = s.nodes[node];
            let on = s.location(next);
            let is_late = K > 0
                && (s.gap(node).early + ways.time(s, location) > data.close
                    || ready + s.time(route, to, on) > s.gap(next).late);
            self.nodes.push(node);
            self.costs.push(if is_late { FAR } else { ways.cost(s, node) + s.way(route, to, on) - leg });
            node = next;
        }
        self.least.clear();
        self.least.resize(self.nodes.len() + 1, FAR);
        for at in (0..self.nodes.len()).rev() {
            self.least[at] = self.costs[at].min(self.least[at + 1]);
        }
    }
}

/// How much the legs may cost at most.
struct Bound {
    /// The price of the visits, and of a vehicle that is not in use yet.
    fixed: i64,
    /// What the route may save besides.
    by_times: i64,
    /// The most that a second of work saves in the balance term; infinite where legs do not tell the work.
    saved: f64,
}

impl Bound {
    fn new<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, Pair { pickup, delivery, .. }: Pair) -> Self {
        let model = s.model();
        let is_empty = s.routes[route].stops + s.routes[route].reloads == 0;
        let visits = apart::joining(s, route, pickup) + apart::joining(s, route, delivery);
        let saved = match s.balanced() {
            false => 0.0,
            true if model.costs_seconds => 2.0 * model.balance_price,
            true => f64::INFINITY,
        };
        Self {
            fixed: visits + if is_empty { model.vehicles[route].fixed } else { 0 },
            by_times: s.hidden(route).max(s.routes[route].sums.extra) + s.saved_order(route),
            saved,
        }
    }

    /// Where all together may cost less than this.
    fn of_legs(&self, cost: f64) -> i64 {
        let &Self { fixed, by_times, saved } = self;
        let most = match saved < 1.0 && cost < FAR as f64 {
            true => ((cost + 1.0 + (1.0 + saved) * by_times as f64) / (1.0 - saved)) as i64,
            false => FAR,
        };
        most - fixed
    }
}

/// The legs to a location for a vehicle.
#[derive(Clone, Copy)]
struct WaysTo {
    route: u32,
    to: u32,
    ways: model::WaysTo,
}

impl WaysTo {
    fn new<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, to: u32) -> Self {
        Self { route, to, ways: s.model().ways_to(to) }
    }

    fn cost<const K: usize, const M: u8>(&self, s: &Solution<K, M>, from: u32) -> i64 {
        let from = s.location(from);
        if s.uniform() { self.ways.cost(s.model(), from) } else { s.way(self.route, from, self.to) }
    }

    fn time<const K: usize, const M: u8>(&self, s: &Solution<K, M>, from: u32) -> Seconds {
        if s.model().mixed { s.time(self.route, from, self.to) } else { self.ways.time(s.model(), from) }
    }

    fn arrive<const K: usize, const M: u8>(&self, s: &Solution<K, M>, from: u32, early: &Labels<K>) -> Labels<K> {
        labels::arrive(s.model(), self.route, early, self.time(s, s.location(from)))
    }
}

fn serve<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, node: u32, arrival: Labels<K>) -> Labels<K> {
    if K == 0 { arrival } else { labels::serve(s.model(), route, node, arrival) }
}

/// Whether the route costs its legs, its visits and its overload, and nothing else.
fn costs_legs<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> bool {
    let model = s.model();
    let has_more = s.balanced() || s.prices_times(route) || model.near.is_some() || model.order_prices().is_some();
    s.uniform() && !has_more && !model.has_reloads && model.vehicles[route].limits == Limits::NONE
}

/// The exact cost of a pair after these nodes; None if a hard rule forbids it or it is not below the limit. `legs`: the cost
/// of its legs and visits, where nothing but load comes to that.
fn price<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    route: u32,
    Pair { pickup, delivery, .. }: Pair,
    (first, second): (u32, u32),
    legs: Option<i64>,
    limit: f64,
) -> Option<f64> {
    if !is_in_order(s, pickup, delivery) || !keeps_places(s, pickup, first) || !keeps_places(s, delivery, second) {
        return None;
    }
    let passed = Chain::of(s.next(first), second);
    let all = [Chain::of(pickup, pickup), passed, Chain::of(delivery, delivery)];
    let beside = [all[0], all[2]];
    let chains = if first == second { &beside[..] } else { &all[..] };
    let before = s.next(second);
    let edited = Edited { route, after: first, chains, before };
    if let Some(legs) = legs {
        let peak = aboard::added_peak(s, edited);
        let cost = legs as f64 + penalties.of(parts::added_excess(s, route, [pickup, delivery]) + peak);
        return (cost < limit).then_some(cost);
    }
    let sums = parts::edited_sums(s, edited);
    if !sums.within_limits(s.model(), route) {
        return None;
    }
    let sums = Sums { order: order::of_edited(s, edited), ..sums };
    let evaluator = RouteEvaluator { s, penalties };
    let apart = (apart::of_stop(s, route, pickup) + apart::of_stop(s, route, delivery)) as f64;
    let cost = evaluator.change_of(&[(route, sums)]) + apart;
    if cost >= limit && !s.may_gain_by_waiting() {
        return None;
    }
    if !s.prices_times(route) {
        return (cost < limit).then_some(cost);
    }
    let times = edited::times(s, edited)?;
    let cost = evaluator.change_of(&[(route, sums::with_times(s, sums, route, times))]) + apart;
    (cost < limit).then_some(cost)
}

/// Whether locks and the order of visits let the pickup come before the delivery.
fn is_in_order<const K: usize, const M: u8>(s: &Solution<K, M>, pickup: u32, delivery: u32) -> bool {
    let model = s.model();
    let order = |node: u32| model.order.get(node as usize).copied().unwrap_or(Rank::FIRST);
    let both_locked = model.nodes[pickup].locked && model.nodes[delivery].locked;
    order(pickup).may_precede(order(delivery))
        && (model.is_kept(pickup) || !model.is_kept(delivery))
        && !(both_locked && model.lock_rank[pickup as usize] > model.lock_rank[delivery as usize])
}
