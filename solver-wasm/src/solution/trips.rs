//! Trips between calls at reload points: what each carries. None is ever over capacity.

use super::{Chain, Solution};
use crate::model::{Model, NONE};
use crate::table::Table;
use crate::units::Load;

/// Always valid: the head of each node's trip, and the loads by head.
#[derive(Debug)]
pub(super) struct Trips {
    head: Table<u32>,
    load: Table<Load>,
    /// Least detour to each reload point by head; valid for the routes that are priced.
    pub detour: Table<i64>,
    pub priced: Table<bool>,
}

impl Trips {
    pub fn new(model: &Model) -> Self {
        let count = model.nodes.len();
        let nodes = if model.has_reloads { count } else { 0 };
        Self {
            head: Table::filled(NONE, nodes),
            load: Table::filled(0, nodes * model.dimensions),
            detour: Table::filled(0, count * model.reloads),
            priced: Table::filled(false, model.vehicles.len()),
        }
    }
}

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    /// The start or reload with which the node's trip begins.
    #[inline]
    pub fn trip_head(&self, node: u32) -> u32 {
        self.trips.head[node]
    }

    /// Load of the trip that begins with this node.
    #[inline]
    pub fn trip_load(&self, head: u32, dimension: usize) -> Load {
        self.trips.load[head * self.model().dimensions as u32 + dimension as u32]
    }

    /// Whether the node's trip has room for one stop more.
    pub fn trip_takes(&self, route: u32, at: u32, stop: u32) -> bool {
        let model = self.model();
        let dimensions = model.dimensions as u32;
        let head = self.trip_head(at);
        (0..dimensions).all(|d| {
            self.trip_load(head, d as usize) + model.demand[stop * dimensions + d]
                <= model.capacity[route * dimensions + d]
        })
    }

    /// Whether the trips concerned have room when a chain of stops goes from a route to the trip of a node, and another
    /// one perhaps comes from there for it.
    pub fn trips_take(&self, (from, give, take): (u32, Chain, Option<Chain>), (to, at): (u32, u32)) -> bool {
        let heads = (self.trip_head(give.first), self.trip_head(at));
        let dimensions = self.dimensions();
        heads.0 == heads.1
            || (0..dimensions).all(|d| {
                let moved = self.chain_demand(give, d) - take.map_or(0, |chain| self.chain_demand(chain, d));
                let fits = |route: u32, head: u32, moved: Load| {
                    self.over(route, d, self.trip_load(head, d as usize) + moved) == 0
                };
                fits(from, heads.0, -moved) && fits(to, heads.1, moved)
            })
    }

    fn chain_demand(&self, chain: Chain, dimension: u32) -> Load {
        let demand = |node: u32| self.model().demand[node * self.dimensions() + dimension];
        let mut load = demand(chain.first);
        let mut node = chain.first;
        while node != chain.last {
            node = self.next(node);
            load += demand(node);
        }
        load
    }

    /// Whether the trip that begins with this reload could be one with the trip before it.
    pub fn trips_fit_together(&self, route: u32, reload: u32) -> bool {
        let dimensions = self.model().dimensions;
        let before = self.trip_head(self.prev(reload));
        (0..dimensions).all(|d| {
            self.trip_load(before, d) + self.trip_load(reload, d)
                <= self.model().capacity[route * dimensions as u32 + d as u32]
        })
    }

    /// Brings heads and loads of the route's trips up to date; load over capacity of them all.
    pub(super) fn index_trips(&mut self, route: u32) -> Load {
        let model = self.model();
        let dimensions = model.dimensions as u32;
        let (mut node, end) = (model.start(route), model.end(route));
        let mut head = node;
        let mut excess = 0;
        let over = |solution: &Self, head: u32| -> Load {
            (0..dimensions).map(|d| solution.over(route, d, solution.trips.load[head * dimensions + d])).sum()
        };
        loop {
            if node == head || model.is_reload(node) {
                excess += if node == head { 0 } else { over(self, head) };
                head = node;
                for d in 0..dimensions {
                    self.trips.load[head * dimensions + d] = 0;
                }
            } else if model.is_stop(node) {
                for d in 0..dimensions {
                    self.trips.load[head * dimensions + d] += model.demand[node * dimensions + d];
                }
            }
            self.trips.head[node] = head;
            if node == end {
                return excess + over(self, head);
            }
            node = self.next(node);
        }
    }

    /// Load over capacity of the edited route's trips. Only after `ensure_index` of all routes concerned.
    pub(super) fn edited_trips_excess(&self, route: u32, after: u32, chains: &[Chain], before: u32) -> Load {
        let whole = self.routes[route].sums.excess > 0;
        (0..self.dimensions()).map(|d| self.edited_excess_in(d, whole, route, after, chains, before)).sum()
    }

    /// The same in one dimension; trips that stay as they are, which fit as a rule, only if they are asked for (`whole`).
    fn edited_excess_in(
        &self,
        dimension: u32,
        whole: bool,
        route: u32,
        after: u32,
        chains: &[Chain],
        before: u32,
    ) -> Load {
        let model = self.model();
        let dimensions = self.dimensions();
        let demand = |node: u32| model.demand[node * dimensions + dimension];
        let on_board = |node: u32| self.up_to(node, dimension) - self.up_to(self.trip_head(node), dimension);
        let of_trip = |node: u32| self.trip_load(self.trip_head(node), dimension as usize);
        let mut excess = 0;
        let mut carried = on_board(after);
        if whole {
            let mut head = self.trip_head(after);
            while head != model.start(route) {
                head = self.trip_head(self.prev(head));
                excess += self.over(route, dimension, self.trip_load(head, dimension as usize));
            }
        }
        for c in chains {
            if self.trip_head(c.first) == self.trip_head(c.last) && !model.is_reload(c.first) {
                carried += self.up_to(c.last, dimension) - self.up_to(c.first, dimension) + demand(c.first);
                continue;
            }
            let (mut node, last) = if c.reversed { (c.last, c.first) } else { (c.first, c.last) };
            loop {
                if model.is_reload(node) {
                    excess += self.over(route, dimension, std::mem::take(&mut carried));
                }
                carried += demand(node);
                if node == last {
                    break;
                }
                node = if c.reversed { self.prev(node) } else { self.next(node) };
            }
        }
        if model.is_stop(before) {
            carried += of_trip(before) - on_board(before) + demand(before);
        }
        excess += self.over(route, dimension, carried);
        if whole {
            let mut node = before;
            while node != model.end(route) {
                if model.is_reload(node) {
                    excess += self.over(route, dimension, of_trip(node));
                }
                node = self.next(node);
            }
        }
        excess
    }

    /// Makes `least_detour` valid for the route.
    pub fn ensure_detours(&mut self, route: u32) {
        if self.trips.priced[route] {
            return;
        }
        self.trips.priced[route] = true;
        let model = self.model();
        let reloads = model.reloads as u32;
        let (mut node, end) = (model.start(route), model.end(route));
        while node != end {
            let (next, head) = (self.next(node), self.trip_head(node));
            for r in 0..reloads {
                let place = model.reload_places[r as usize];
                let detour = self.way(route, self.place(node), place) + self.way(route, place, self.place(next));
                let least = &mut self.trips.detour[head * reloads + r];
                let before = if node == head { i64::MAX } else { *least };
                *least = before.min(detour - self.nodes[node].leg);
            }
            node = next;
        }
    }

    /// What a call within the trip that begins with this node costs in legs, at least. Only after `ensure_detours`.
    #[inline(always)]
    pub fn least_detour(&self, head: u32, call: u32) -> i64 {
        self.trips.detour[head * self.model().reloads as u32 + self.model().reload_of(call)]
    }

    /// Puts a spare call at a reload point behind `after`.
    pub fn insert_call(&mut self, call: u32, after: u32) {
        self.spare.retain(|&copy| copy != call);
        self.insert(call, after);
    }
}
