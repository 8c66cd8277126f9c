//! The cheapest positions of a stop of a shipment. If the single end is absent, both join: of all routes, and of all
//! positions of the pickup with all positions of the delivery behind it; legs bound most of them out. Otherwise the stop
//! joins the route of the single end.

mod joining;
mod known;

use crate::model::{self, Limits, Model, NONE, Rank};
use crate::rng::Rng;
use crate::search::evaluation::insertion::keeps_places;
use crate::search::evaluation::route_evaluator::RouteEvaluator;
use crate::search::params::recreate::{MOST_CAUTION, NEIGHBORS_OF_PAIRS};
use crate::search::penalties::PenaltyManager;
use crate::search::ruin_recreate::pair_insertion::known::{EMPTY, KnownPositions};
use crate::solution::labels::{self, Labels};
use crate::solution::{Chain, Edited, Node, Solution, Sums, aboard, apart, edited, order, parts, sums};
use crate::units::Seconds;
use rondo_table::Table;

#[derive(Debug)]
pub struct PairInsertion {
    /// The route's start and visits.
    nodes: Vec<u32>,
    /// By position after one of them: the cost of the delivery there, and the least from there on.
    costs: Vec<i64>,
    least: Vec<i64>,
    /// Routes to be tried, and those of them on which the cheapest positions are not known.
    routes: Vec<u32>,
    changed: Vec<u32>,
    /// By route: the insertion that listed it last.
    listed_in: Table<u32>,
    insertion: u32,
    known: KnownPositions,
    /// Whether the last route had positions that were overlooked.
    blinked: bool,
    /// The other stops that are absent with the single end.
    others: Vec<u32>,
}

/// Where a stop may join.
#[derive(Debug, Clone, Copy)]
pub struct Conditions {
    /// It costs less than this.
    pub limit: f64,
    /// On any route, instead of the routes of near stops.
    pub everywhere: bool,
    /// The best plan leaves stops out.
    pub short: bool,
}

/// Where the pickup and the delivery go: behind these nodes. The delivery directly behind the pickup has its node.
#[derive(Debug, Clone, Copy)]
struct Found {
    behind: (u32, u32),
    cost: f64,
}

/// A pickup and a delivery of its goods.
#[derive(Debug, Clone, Copy)]
struct Pair {
    pickup: u32,
    delivery: u32,
    /// The one of them that counts.
    counted: u32,
}

/// A price that no legs reach.
const FAR: i64 = i64::MAX / 4;

impl PairInsertion {
    pub fn new(model: &Model) -> Self {
        Self {
            nodes: Vec::new(),
            costs: Vec::new(),
            least: Vec::new(),
            routes: Vec::new(),
            changed: Vec::new(),
            listed_in: Table::filled(0, model.vehicles.len()),
            insertion: 0,
            known: KnownPositions::new(model),
            blinked: false,
            others: Vec::new(),
        }
    }

    /// Inserts a stop that is absent where it costs least, with the single end if that is absent. `blink`: the chance, in
    /// 65,536ths, to overlook positions that would be the best so far.
    #[inline(never)]
    pub fn insert<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        counted: u32,
        (blink, rng): (u64, &mut Rng),
        Conditions { limit, everywhere, short }: Conditions,
    ) -> bool {
        let model = s.model();
        let single = model.ties.companion(counted);
        if s.route(single) != NONE {
            return joining::join(s, penalties, counted, single, (blink, rng), limit);
        }
        let (pickup, delivery) = if model.ties.is_pickup(counted) { (counted, single) } else { (single, counted) };
        let pair = Pair { pickup, delivery, counted };
        self.choose(s, pair, everywhere);
        let mut found = None;
        // All that will be served has to be on the route of the single end.
        if K > 0 && model.ties.is_shared(single) {
            let known = self.routes.len();
            self.keep_routes_with_time(s, pair, if short { MOST_CAUTION * rng.unit() } else { 0.0 });
            if self.routes.len() < known {
                found = self.cheapest(s, penalties, pair, (blink, rng), limit);
                if found.is_none() {
                    self.choose(s, pair, everywhere);
                }
            }
        }
        let Some((first, second)) = found.or_else(|| self.cheapest(s, penalties, pair, (blink, rng), limit)) else {
            return false;
        };
        s.insert(pair.pickup, first);
        s.insert(delivery, if second == first { pair.pickup } else { second });
        true
    }

    /// The nodes after which the pair goes on the chosen routes at the least cost, which is below the limit.
    fn cheapest<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        pair: Pair,
        (blink, rng): (u64, &mut Rng),
        limit: f64,
    ) -> Option<(u32, u32)> {
        let model = s.model();
        let Pair { delivery, counted, .. } = pair;
        let mut found = Found { behind: (NONE, NONE), cost: limit };
        // What other routes look like counts in no other problem.
        let lasts = !s.balanced() && model.near.is_none();
        self.changed.clear();
        for at in 0..self.routes.len() {
            self.recall(s, lasts, self.routes[at], counted, (blink, rng), &mut found);
        }
        for at in 0..self.changed.len() {
            if model.timer.is_up() {
                break;
            }
            let vehicle = self.changed[at];
            let may = model.may_serve(vehicle, pair.pickup) && model.may_serve(vehicle, delivery);
            if may && s.routes[vehicle].stops + 2 <= model.vehicles[vehicle].limits.stops {
                let before = found;
                self.blinked = false;
                self.on_route(s, penalties, vehicle, pair, (blink, rng), &mut found);
                if lasts && !self.blinked {
                    let behind = if found.cost < before.cost { found.behind } else { (NONE, NONE) };
                    self.known.note(counted, vehicle, version(s, vehicle), behind, found.cost);
                }
            } else if lasts {
                self.known.note(counted, vehicle, version(s, vehicle), (NONE, NONE), f64::MAX);
            }
        }
        (found.behind.0 != NONE).then_some(found.behind)
    }

    /// Lists the routes to be tried, the nearest first, and an unused vehicle of each kind.
    fn choose<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, pair: Pair, everywhere: bool) {
        let model = s.model();
        self.routes.clear();
        if everywhere {
            self.routes.extend(model.vehicle_ids().filter(|&vehicle| s.routes[vehicle].stops > 0));
        } else {
            self.insertion += 1;
            let ends = [pair.pickup, pair.delivery].map(|end| model.neighbors.around(end));
            for rank in 0..NEIGHBORS_OF_PAIRS {
                for &near in ends.iter().filter_map(|around| around.get(rank)) {
                    let route = s.route(near);
                    if route != NONE && std::mem::replace(&mut self.listed_in[route], self.insertion) != self.insertion
                    {
                        self.routes.push(route);
                    }
                }
            }
        }
        self.routes.extend((0..model.kinds.len()).filter_map(|kind| s.unused(kind)));
    }

    /// Keeps the routes that have time for all stops that are absent with the single end, as far as their ends tell: for the
    /// services, and for the legs between these stops times `caution`.
    fn keep_routes_with_time<const K: usize, const M: u8>(&mut self, s: &Solution<K, M>, pair: Pair, caution: f64) {
        let Pair { pickup, delivery, counted } = pair;
        let Self { routes, others, .. } = self;
        let Some(&nearest) = routes.first() else { return };
        let ties = &s.model().ties;
        let partners = ties.partners(ties.companion(counted));
        others.clear();
        others.extend(partners.iter().filter(|&&node| node != counted && s.route(node) == NONE));
        let leg = |to: u32| {
            let ends = others.iter().copied().filter(|&node| node != to).chain([pickup, delivery]);
            ends.map(|from| s.time(nearest, s.location(from), s.location(to))).min().map_or(0, i64::from)
        };
        // A shipment may have thousands of stops.
        let in_time = others.iter().copied().take_while(|_| !s.model().timer.is_up());
        let legs = if caution > 0.0 { in_time.map(leg).sum() } else { 0 };
        let driving = (caution * legs as f64) as i64;
        routes.retain(|&route| {
            let services: i64 = others.iter().map(|&node| i64::from(s.service(route, node).max(0))).sum();
            let end = s.gap(s.model().end(route));
            services + driving <= i64::from(end.late) - i64::from(end.early)
        });
    }

    /// Takes the cheapest positions on the route if they are known, or lists the route to be looked at.
    fn recall<const K: usize, const M: u8>(
        &mut self,
        s: &Solution<K, M>,
        lasts: bool,
        route: u32,
        counted: u32,
        (blink, rng): (u64, &mut Rng),
        found: &mut Found,
    ) {
        match self.known.of(counted, route, version(s, route)).filter(|_| lasts) {
            Some(known) if known.cost >= found.cost => {}
            Some(known) if known.behind.0 != NONE => {
                if (rng.bits() & 0xFFFF) >= blink {
                    *found = Found { behind: known.behind, cost: known.cost };
                }
            }
            _ => self.changed.push(route),
        }
    }

    fn on_route<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        route: u32,
        pair: Pair,
        (blink, rng): (u64, &mut Rng),
        found: &mut Found,
    ) {
        let model = s.model();
        let Pair { pickup, delivery, counted } = pair;
        self.list(s, route, delivery);
        let (from, to) = (s.location(pickup), s.location(delivery));
        let to_pickup = WaysTo::new(s, route, from);
        let to_delivery = WaysTo::new(s, route, to);
        let is_empty = s.routes[route].stops + s.routes[route].reloads == 0;
        let visits = apart::joining(s, route, pickup) + apart::joining(s, route, delivery);
        let fixed = visits + if is_empty { model.vehicles[route].fixed } else { 0 };
        // What the route may save besides.
        let by_times = s.hidden(route).max(s.routes[route].sums.extra) + s.saved_order(route);
        // The most that a second of work saves in the balance term; infinite where legs do not tell the work.
        let saved = match s.balanced() {
            false => 0.0,
            true if model.costs_seconds => 2.0 * model.balance_price,
            true => f64::INFINITY,
        };
        let cut_of = |cost: f64| match saved < 1.0 && cost < FAR as f64 {
            true => ((cost + 1.0 + (1.0 + saved) * by_times as f64) / (1.0 - saved)) as i64,
            false => FAR,
        };
        let mut cut = cut_of(found.cost) - fixed;
        let between = s.way(route, from, to);
        let (by_legs, mut is_indexed) = (costs_legs(s, route), false);
        for first in 0..self.nodes.len() {
            let after = self.nodes[first];
            let before = s.next(after);
            if K > 0 && s.gap(after).early > model.nodes[pickup].close {
                return;
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
                    self.blinked = true;
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
                let known = by_legs.then_some(legs + fixed);
                debug_assert!(known.is_none() || price(known) == price(None), "{pair:?} after {after} and {node}");
                if let Some(cost) = price(known) {
                    *found = Found { behind: (after, node), cost };
                    cut = cut_of(cost) - fixed;
                }
            }
        }
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

/// What stands for the route's visits.
fn version<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> u32 {
    if s.routes[route].stops + s.routes[route].reloads == 0 { EMPTY } else { s.routes[route].version }
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
