//! Trips between reload visits and their loads. No trip is ever over capacity.

use crate::solution::aboard;
use crate::solution::chain::Chain;
use crate::solution::current::Solution;
use crate::solution::visits::Edited;
use crate::units::Load;

/// Whether the node's trip has room for one more stop.
pub fn takes<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, at: u32, stop: u32) -> bool {
    let model = s.model();
    let dimensions = model.dimensions as u32;
    let head = s.trip_head(at);
    (0..dimensions).all(|d| {
        s.trip_load(head, d as usize) + model.demand[stop * dimensions + d] <= model.trip_capacity(route, head, d)
    }) && aboard::fits(s, Edited { route, after: at, chains: &[Chain::of(stop, stop)], before: s.next(at) })
}

/// Whether the trips concerned have room if a chain of stops moves from a route to a node's trip. Another chain may
/// move back in exchange.
pub fn take_chains<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    (from, give, take): (u32, Chain, Option<Chain>),
    (to, at): (u32, u32),
) -> bool {
    let heads = (s.trip_head(give.first), s.trip_head(at));
    let dimensions = s.dimensions();
    heads.0 == heads.1
        || (0..dimensions).all(|d| {
            let moved = chain_demand(s, give, d) - take.map_or(0, |chain| chain_demand(s, chain, d));
            let fits = |route: u32, head: u32, moved: Load| {
                s.over_in(route, head, d, s.trip_load(head, d as usize) + moved) == 0
            };
            fits(from, heads.0, -moved) && fits(to, heads.1, moved)
        })
}

fn chain_demand<const K: usize, const M: u8>(s: &Solution<K, M>, chain: Chain, dimension: u32) -> Load {
    let demand = |node: u32| s.model().demand[node * s.dimensions() + dimension];
    let mut load = demand(chain.first);
    let mut node = chain.first;
    while node != chain.last {
        node = s.next(node);
        load += demand(node);
    }
    load
}

/// Whether the trip that begins with this reload visit fits on board together with the trip before it, in their order.
pub fn fit_together<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, reload: u32) -> bool {
    let dimensions = s.model().dimensions;
    let before = s.trip_head(s.prev(reload));
    (0..dimensions)
        .all(|d| s.trip_load(before, d) + s.trip_load(reload, d) <= s.model().trip_capacity(route, before, d as u32))
        && aboard::fits(s, Edited { route, after: s.prev(reload), chains: &[], before: s.next(reload) })
        && aboard::in_order_without(s, route, reload)
}

/// Updates heads and loads of the route's trips. Returns the total load over capacity.
pub(super) fn index<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32) -> Load {
    let model = s.model();
    let dimensions = model.dimensions as u32;
    let (mut node, end) = (model.start(route), model.end(route));
    let mut head = node;
    let mut excess = 0;
    let over = |solution: &Solution<K, M>, head: u32| -> Load {
        (0..dimensions).map(|d| solution.over_in(route, head, d, solution.trips.load[head * dimensions + d])).sum()
    };
    loop {
        if node == head || model.is_reload(node) {
            excess += if node == head { 0 } else { over(s, head) };
            head = node;
            for d in 0..dimensions {
                s.trips.load[head * dimensions + d] = 0;
            }
        } else if model.is_stop(node) {
            for d in 0..dimensions {
                s.trips.load[head * dimensions + d] += model.demand[node * dimensions + d];
            }
        }
        s.trips.head[node] = head;
        if node == end {
            return excess + over(s, head);
        }
        node = s.next(node);
    }
}

/// Load over capacity of the edited route's trips. Call `parts::ensure` for all routes concerned first.
pub(super) fn edited_excess<const K: usize, const M: u8>(s: &Solution<K, M>, edited: Edited) -> Load {
    let whole = s.routes[edited.route].sums.excess > 0;
    (0..s.dimensions()).map(|d| edited_excess_in(s, d, whole, edited)).sum()
}

/// The same in one dimension. Unchanged trips, which normally fit, are counted only if `whole`.
fn edited_excess_in<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    dimension: u32,
    whole: bool,
    Edited { route, after, chains, before }: Edited,
) -> Load {
    let model = s.model();
    let dimensions = s.dimensions();
    let demand = |node: u32| model.demand[node * dimensions + dimension];
    let on_board = |node: u32| s.up_to(node, dimension) - s.up_to(s.trip_head(node), dimension);
    let of_trip = |node: u32| s.trip_load(s.trip_head(node), dimension as usize);
    let mut excess = 0;
    let mut carried = on_board(after);
    let mut begin = s.trip_head(after);
    if whole {
        let mut head = s.trip_head(after);
        while head != model.start(route) {
            head = s.trip_head(s.prev(head));
            excess += s.over_in(route, head, dimension, s.trip_load(head, dimension as usize));
        }
    }
    for c in chains {
        if s.trip_head(c.first) == s.trip_head(c.last) && !model.is_reload(c.first) {
            carried += s.up_to(c.last, dimension) - s.up_to(c.first, dimension) + demand(c.first);
            continue;
        }
        let (mut node, last) = if c.reversed { (c.last, c.first) } else { (c.first, c.last) };
        loop {
            if model.is_reload(node) {
                excess += s.over_in(route, begin, dimension, std::mem::take(&mut carried));
                begin = node;
            }
            carried += demand(node);
            if node == last {
                break;
            }
            node = if c.reversed { s.prev(node) } else { s.next(node) };
        }
    }
    if model.is_stop(before) {
        carried += of_trip(before) - on_board(before) + demand(before);
    }
    excess += s.over_in(route, begin, dimension, carried);
    if whole {
        let mut node = before;
        while node != model.end(route) {
            if model.is_reload(node) {
                excess += s.over_in(route, node, dimension, of_trip(node));
            }
            node = s.next(node);
        }
    }
    excess
}

/// Makes `least_detour` valid for the route.
pub fn ensure_detours<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32) {
    if s.trips.priced[route] {
        return;
    }
    s.trips.priced[route] = true;
    let model = s.model();
    let reloads = model.reloads as u32;
    let (mut node, end) = (model.start(route), model.end(route));
    while node != end {
        let (next, head) = (s.next(node), s.trip_head(node));
        for r in 0..reloads {
            let location = model.reload_locations[r as usize];
            let detour = s.way(route, s.location(node), location) + s.way(route, location, s.location(next));
            let least = &mut s.trips.detour[head * reloads + r];
            let before = if node == head { i64::MAX } else { *least };
            *least = before.min(detour - s.nodes[node].leg);
        }
        node = next;
    }
}

/// The least cost in legs of a reload visit within the trip that begins with this node. Call `trips::ensure_detours`
/// first.
pub fn least_detour<const K: usize, const M: u8>(s: &Solution<K, M>, head: u32, reload: u32) -> i64 {
    s.trips.detour[head * s.model().reloads as u32 + s.model().reload_of(reload)]
}
