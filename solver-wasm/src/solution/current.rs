//! The current plan: linked routes whose nodes carry the data that evaluating a move needs.

use std::cell::RefCell;

use crate::model::Model;
use crate::model::mode::{PLAIN, RICH, WORKING_TIME, has_extras};
use crate::solution::data::{Gap, Node, Route, Totals};
use crate::solution::halves::{self, Halves};
use crate::solution::labels::{self, Labels};
use crate::solution::piece::Piece;
use crate::solution::removals::Removals;
use crate::solution::spare::SpareCopies;
use crate::solution::tables::{Aboard, Index, Movers, Trips};
use crate::solution::undo::UndoLog;
use crate::units::{Load, Seconds};
use rondo_table::Table;

/// The current plan, attached to its model.
pub type Solution<'m, const K: usize, const M: u8> = SolutionOf<&'m Model, K, M>;

/// `K`: see [`Node`]. `M`: see [`crate::model::mode`]. `R` is a reference to the model, or `()` while detached from it.
#[derive(Debug)]
pub struct SolutionOf<R, const K: usize, const M: u8> {
    pub(super) model: R,
    pub(crate) nodes: Table<Node<K>>,
    pub(super) gaps: Table<Gap>,
    pub(crate) routes: Table<Route>,
    /// The load in dimension 0 that each route can still take.
    pub(super) room: Table<Load>,
    /// Loads of the dimensions after the first, route-major.
    pub(super) loads: Table<Load>,
    pub totals: Totals,
    pub absent: Vec<u32>,
    pub(super) spare: SpareCopies,
    /// Routes that changed since the checkpoint.
    pub changed: Vec<u32>,
    pub(super) undo: UndoLog<K>,
    /// The last version of a route.
    pub(super) version: u32,
    /// The most vehicles that may be used: when as many are, no further one is offered.
    pub most_used: u32,
    pub(super) free: Vec<Vec<u32>>,
    pub(super) is_free: Table<bool>,
    /// Position and load at each node, from the start; valid while the route's stamp holds.
    pub(super) index: Index,
    pub(super) trips: Trips,
    pub(super) aboard: Aboard,
    /// Heads and tails of the routes at each node, where waiting is known in constant time.
    pub(super) pieces: Table<Piece>,
    /// The same where there are breaks or several windows.
    pub(super) halves: Halves<K>,
    /// The times of routes without some of their visits, where no heads and tails are kept.
    pub(super) removals: Removals,
    /// Only to be filled anew.
    pub(super) ranks: RefCell<Vec<u32>>,
    /// The seconds that each route waits, where waiting counts.
    pub(super) waiting: Table<Seconds>,
    pub(super) movers: Movers,
    pub(super) scratch: Vec<u32>,
}

impl<R, const K: usize, const M: u8> SolutionOf<R, K, M> {
    /// The same plan with another reference to the same model.
    pub fn with_model<S>(self, model: S) -> SolutionOf<S, K, M> {
        SolutionOf {
            model,
            nodes: self.nodes,
            gaps: self.gaps,
            routes: self.routes,
            room: self.room,
            loads: self.loads,
            totals: self.totals,
            absent: self.absent,
            spare: self.spare,
            changed: self.changed,
            undo: self.undo,
            version: self.version,
            most_used: self.most_used,
            free: self.free,
            is_free: self.is_free,
            index: self.index,
            trips: self.trips,
            aboard: self.aboard,
            pieces: self.pieces,
            halves: self.halves,
            removals: self.removals,
            ranks: self.ranks,
            waiting: self.waiting,
            movers: self.movers,
            scratch: self.scratch,
        }
    }
}

impl<'m, const K: usize, const M: u8> Solution<'m, K, M> {
    pub fn model(&self) -> &'m Model {
        self.model
    }

    pub fn next(&self, node: u32) -> u32 {
        self.nodes[node].next
    }

    pub fn prev(&self, node: u32) -> u32 {
        self.nodes[node].prev
    }

    pub fn route(&self, node: u32) -> u32 {
        self.nodes[node].route
    }

    pub fn location(&self, node: u32) -> u32 {
        self.nodes[node].location
    }

    pub fn load(&self, route: u32, dimension: usize) -> Load {
        if dimension == 0 { self.routes[route].load } else { self.loads[self.cell(route, dimension)] }
    }

    /// Whether the route keeps its vehicle's capacity in every dimension.
    pub fn fits(&self, route: u32) -> bool {
        (0..self.dimensions()).all(|d| self.over(route, d, self.load(route, d as usize)) == 0)
            && self.routes[route].sums.peak + self.routes[route].sums.beyond == 0
    }

    /// The excess of this load over the capacity of the route's vehicle.
    pub fn over(&self, route: u32, dimension: u32, load: Load) -> Load {
        (load - self.model().capacity[route * self.dimensions() + dimension]).max(0)
    }

    /// The excess of this load over the capacity of the trip that begins with this node.
    pub fn over_in(&self, route: u32, head: u32, dimension: u32, load: Load) -> Load {
        (load - self.model().trip_capacity(route, head, dimension)).max(0)
    }

    /// The load in dimension 0 that the route can still take; 0 if it is over capacity.
    pub fn room(&self, route: u32) -> Load {
        self.room[route]
    }

    pub(super) fn note_room(&mut self, route: u32) {
        self.room[route] = (self.model().capacity[route * self.dimensions()] - self.routes[route].load).max(0);
    }

    pub(super) fn cell(&self, route: u32, dimension: usize) -> u32 {
        route * self.dimensions() + dimension as u32
    }

    /// A vehicle of the kind that is not used, if any and if one more may be.
    pub fn unused(&mut self, kind: usize) -> Option<u32> {
        if self.totals.used_vehicles >= self.most_used {
            return None;
        }
        let model = self.model();
        let free = &mut self.free[kind];
        while let Some(&v) = free.last() {
            if self.routes[v].stops == 0 && self.nodes[model.start(v)].next == model.end(v) {
                return Some(v);
            }
            self.is_free[v] = false;
            free.pop();
        }
        None
    }

    /// Marks the sums kept at the route's nodes as out of date.
    pub(super) fn forget_index(&mut self, route: u32) {
        self.index.valid[route] = false;
        if has_extras(M) {
            self.index.summed[route] = false;
        }
        self.trips.priced[route] = false;
    }

    pub(super) fn note_if_empty(&mut self, v: u32) {
        let model = self.model();
        if self.nodes[model.start(v)].next == model.end(v) && !self.is_free[v] {
            self.is_free[v] = true;
            self.free[model.vehicles[v].kind as usize].push(v);
        }
    }

    /// The route's stops and reloads in driving order.
    pub fn sequence(&self, route: u32) -> Vec<u32> {
        let mut out = Vec::new();
        let mut node = self.next(self.model().start(route));
        while node != self.model().end(route) {
            out.push(node);
            node = self.next(node);
        }
        out
    }

    /// Position in its route, the start at 0. Call `index::ensure` first.
    pub fn position(&self, node: u32) -> u32 {
        self.index.position[node]
    }

    /// Load in dimension 0 from the start to the node, the node included. Call `index::ensure` first.
    pub fn load_up_to(&self, node: u32) -> Load {
        self.index.load[node]
    }

    /// Load from the start to the node, the node included. Call `parts::ensure` first.
    pub(super) fn up_to(&self, node: u32, dimension: u32) -> Load {
        match dimension {
            0 => self.load_up_to(node),
            _ => self.index.loads[node * self.dimensions() + dimension],
        }
    }

    /// The gap data of a node beside which a stop could be inserted.
    pub fn gap(&self, node: u32) -> &Gap {
        &self.gaps[node]
    }

    /// A copy of the reload point that no route uses, if any is left.
    pub fn spare_copy(&self, point: u32) -> Option<u32> {
        self.spare.of(point)
    }

    /// The start or reload with which the node's trip begins.
    pub fn trip_head(&self, node: u32) -> u32 {
        self.trips.head[node]
    }

    /// Load of the trip that begins with this node.
    pub fn trip_load(&self, head: u32, dimension: usize) -> Load {
        self.trips.load[head * self.model().dimensions as u32 + dimension as u32]
    }

    /// Whether waiting counts in this problem.
    pub fn counts_waiting(&self) -> bool {
        M == WORKING_TIME || (has_extras(M) && self.model().counts_waiting)
    }

    /// Whether heads and tails are kept. Where routes are driven, they tell only how early a route can end, and how little
    /// it can wait.
    pub(super) fn keeps_pieces(&self) -> bool {
        let model = self.model();
        K == 1 && (M == WORKING_TIME || (has_extras(M) && model.counts_waiting && model.one_window))
    }

    /// Whether heads and tails tell the times of routes.
    pub(super) fn has_pieces(&self) -> bool {
        self.keeps_pieces() && (M == WORKING_TIME || !self.model().is_driven())
    }

    /// Whether halves by label are kept. Where routes are driven, they tell the times of a route only about.
    pub(super) fn keeps_halves(&self) -> bool {
        let model = self.model();
        (1..=halves::MOST_LABELS).contains(&K)
            && has_extras(M)
            && model.counts_waiting
            && !model.one_window
            // A break comes before or after a set-up, which legs do not know there.
            && !(K > 1 && model.has_setups())
    }

    /// Whether halves tell the times of routes.
    pub(super) fn has_halves(&self) -> bool {
        self.keeps_halves() && !self.model().is_driven()
    }

    /// Seconds that a route of the plan waits; 0 where waiting does not count.
    pub fn waiting(&self, route: u32) -> Seconds {
        if M == PLAIN { 0 } else { self.waiting[route] }
    }

    /// The most that a longer route can save besides legs and visits, where waiting counts.
    pub fn hidden(&self, route: u32) -> i64 {
        match M {
            PLAIN => 0,
            WORKING_TIME => self.waiting[route].into(),
            _ => self.routes[route].sums.waited + self.saved_order(route),
        }
    }

    /// The most that the price of the order falls where one more stop joins: each of the others moves by at most one rank.
    pub fn saved_order(&self, route: u32) -> i64 {
        let Route { stops, sums, .. } = &self.routes[route];
        self.model().order_prices().map_or(0, |prices| sums.order.min(prices.of_ranks((*stops).into())))
    }

    /// Whether a route that waits longer may make the plan cheaper, as its work is nearer to that of others.
    pub fn may_gain_by_waiting(&self) -> bool {
        let model = self.model();
        // Its own distance from the mean falls by a second at most, and those of all others together, too.
        self.balanced() && self.counts_waiting() && 2.0 * model.balance_price > model.least_per_second as f64
    }

    /// Whether a route's times cost something.
    pub fn prices_times(&self, route: u32) -> bool {
        let model = self.model();
        K > 0 && (self.counts_waiting() || (has_extras(M) && (model.vehicles[route].soft() || model.starts.is_some())))
    }

    /// Cost of the vehicle's leg between two nodes.
    pub fn leg(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        self.way(vehicle, self.location(a), self.location(b))
    }

    /// Cost of the vehicle's leg between two locations.
    pub fn way(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        if M == RICH { self.model().leg(vehicle, a, b) } else { self.model().common_leg(a, b) }
    }

    /// Seconds of the vehicle's leg between two locations, set-up included.
    pub fn time(&self, vehicle: u32, a: u32, b: u32) -> Seconds {
        if M == RICH { self.model().time_of(vehicle, a, b) } else { self.model().time(a, b) }
    }

    /// The labels on arriving after a leg; see [`labels::arrive`].
    pub fn arrive(&self, vehicle: u32, early: &Labels<K>, from: u32, to: u32) -> Labels<K> {
        let (model, seconds) = (self.model(), self.time(vehicle, from, to));
        if K > 1 && model.has_setups() {
            return labels::arrive_set_up(model, vehicle, early, seconds, model.setup(vehicle, from, to));
        }
        labels::arrive(model, vehicle, early, seconds)
    }

    /// The labels on leaving for a leg; see [`labels::leave_for`].
    pub(super) fn leave_for(&self, vehicle: u32, late: &Labels<K>, from: u32, to: u32) -> Labels<K> {
        let (model, seconds) = (self.model(), self.time(vehicle, from, to));
        if K > 1 && model.has_setups() {
            return labels::leave_for_set_up(model, vehicle, late, seconds, model.setup(vehicle, from, to));
        }
        labels::leave_for(model, vehicle, late, seconds)
    }

    /// The cost of serving a node for the vehicle, without travel.
    pub fn visit(&self, vehicle: u32, node: u32) -> i64 {
        // Problems with a price of change are rich.
        if M == RICH { self.model().visit(vehicle, node) } else { self.model().serving(vehicle, node) }
    }

    /// The vehicle's service time at a node. In plain problems, a lower bound of it.
    pub fn service(&self, vehicle: u32, node: u32) -> Seconds {
        if M == PLAIN { self.model().nodes[node].service.max(0) } else { self.model().service(vehicle, node) }
    }

    /// Whether all vehicles pay the same per leg.
    pub fn uniform(&self) -> bool {
        M != RICH || self.model().uniform
    }

    pub fn balanced(&self) -> bool {
        M == RICH && self.model().balance_price > 0.0
    }

    pub fn has_reloads(&self) -> bool {
        M == RICH && self.model().has_reloads
    }

    /// Whether moves may take the node elsewhere: it is a stop and is not locked.
    pub fn movable(&self, node: u32) -> bool {
        self.model().is_stop(node) && !(M == RICH && self.model().nodes[node].locked)
    }

    /// Load dimensions.
    pub fn dimensions(&self) -> u32 {
        if M == RICH { self.model().dimensions as u32 } else { 1 }
    }
}
