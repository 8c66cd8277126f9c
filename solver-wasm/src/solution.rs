//! The current plan of the search: linked routes whose nodes carry what a move is judged by, changed in place and
//! restored from an undo log when a step is rejected.

#[cfg(debug_assertions)]
mod audit;
mod change;
mod copy;
mod driven;
mod gaps;
mod index;
mod parts;
mod rates;
mod times;
mod trips;
mod undo;
mod whole;

use crate::labels::Labels;
use crate::model::mode::{PLAIN, RICH};
use crate::model::{Model, NONE};
use crate::table::Table;
use crate::units::{Load, Seconds};

use gaps::{BLANK, Gap};
use index::Index;
use times::Piece;
use trips::Trips;
use undo::Undo;

pub use copy::Snapshot;
pub use gaps::DEAREST;
pub use times::Times;
pub use whole::{Sums, Tally};

/// What changes about a node. `K` is the number of time labels: 0 when time cannot bind, 1 without breaks.
#[derive(Debug, Clone, Copy)]
pub struct Node<const K: usize> {
    pub prev: u32,
    pub next: u32,
    /// NONE: not in the plan.
    pub route: u32,
    /// Fixed; here because a move always asks for it together with the rest.
    pub place: u32,
    /// Cost of the leg to `next`.
    pub leg: i64,
    /// Earliest moment the vehicle can leave, by breaks taken.
    pub early: Labels<K>,
    /// Latest arrival from which the rest of the route can be kept, by breaks taken before it.
    pub late: Labels<K>,
}

impl<const K: usize> Node<K> {
    /// A node that is not in the plan, and nowhere.
    const ABSENT: Self = Self { prev: NONE, next: NONE, route: NONE, place: 0, leg: 0, early: [0; K], late: [0; K] };
}

/// What changes about a route.
#[derive(Debug, Clone, Copy, Default)]
pub struct Route {
    pub load: Load,
    pub stops: u32,
    pub reloads: u32,
    /// Stops and reloads of locked stops.
    pub locked: u32,
    /// Only kept up by problems that are rich.
    pub sums: Sums,
}

/// What all routes amount to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Legs, visits and fixed costs.
    pub base: i64,
    /// Load over capacity, summed over routes and dimensions.
    pub excess: Load,
    /// Overtime's cost.
    pub extra: i64,
    /// Driving and service seconds; only kept up by problems that are rich.
    pub work: i64,
    pub used_vehicles: u32,
}

/// A run of nodes taken from a route, perhaps in reverse.
#[derive(Debug, Clone, Copy)]
pub struct Chain {
    pub first: u32,
    pub last: u32,
    pub reversed: bool,
}

impl Chain {
    pub fn of(first: u32, last: u32) -> Self {
        Self { first, last, reversed: false }
    }

    pub fn reversed(first: u32, last: u32) -> Self {
        Self { first, last, reversed: true }
    }
}

/// The current plan, attached to its model.
pub type Solution<'m, const K: usize, const M: u8> = SolutionOf<&'m Model, K, M>;

/// `K`: see [`Node`]. `M`: see [`crate::model::mode`]. `R` is a reference to the model, or `()` while detached from it.
#[derive(Debug)]
pub struct SolutionOf<R, const K: usize, const M: u8> {
    model: R,
    pub nodes: Table<Node<K>>,
    gaps: Table<Gap>,
    pub routes: Table<Route>,
    /// Load in dimension 0 that each route can still take.
    room: Table<Load>,
    /// Loads of the dimensions after the first, route-major.
    loads: Table<Load>,
    pub totals: Totals,
    pub absent: Vec<u32>,
    /// Reload copies that no route uses.
    pub spare: Vec<u32>,
    /// Routes that changed since the checkpoint.
    pub changed: Vec<u32>,
    undo: Undo<K>,
    free: Vec<Vec<u32>>,
    is_free: Table<bool>,
    /// Position and load before and with each node; valid while the route's stamp holds.
    index: Index,
    trips: Trips,
    /// Where waiting is known in constant time: heads and tails of the routes at each node.
    pieces: Table<Piece>,
    /// Where waiting counts: seconds that each route waits.
    waiting: Table<Seconds>,
    scratch: Vec<u32>,
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
            free: self.free,
            is_free: self.is_free,
            index: self.index,
            trips: self.trips,
            pieces: self.pieces,
            waiting: self.waiting,
            scratch: self.scratch,
        }
    }
}

impl<'m, const K: usize, const M: u8> Solution<'m, K, M> {
    /// Every route empty, every stop absent.
    pub fn empty(model: &'m Model) -> Self {
        let empty = Snapshot::empty(model);
        let (count, vehicles) = (model.nodes.len(), model.vehicles.len());
        let mut solution = Self {
            model,
            nodes: Table::filled(Node::ABSENT, count),
            gaps: Table::filled(BLANK, count),
            routes: Table::filled(Route::default(), vehicles),
            room: Table::filled(0, vehicles),
            loads: Table::filled(0, vehicles * model.dimensions),
            totals: Totals::default(),
            absent: Vec::new(),
            spare: Vec::new(),
            changed: Vec::new(),
            undo: Undo::new(model),
            free: model.kinds.iter().map(|k| k.iter().rev().copied().collect()).collect(),
            is_free: Table::filled(true, vehicles),
            index: Index::new(model, M == RICH),
            trips: Trips::new(model),
            pieces: Table::filled(Piece::default(), if M == PLAIN { 0 } else { count }),
            waiting: Table::filled(0, if M == PLAIN { 0 } else { vehicles }),
            scratch: Vec::new(),
        };
        solution.restore(&empty);
        solution
    }

    #[inline(always)]
    pub fn model(&self) -> &'m Model {
        self.model
    }

    #[inline(always)]
    pub fn next(&self, node: u32) -> u32 {
        self.nodes[node].next
    }

    #[inline(always)]
    pub fn prev(&self, node: u32) -> u32 {
        self.nodes[node].prev
    }

    #[inline(always)]
    pub fn route(&self, node: u32) -> u32 {
        self.nodes[node].route
    }

    #[inline(always)]
    pub fn place(&self, node: u32) -> u32 {
        self.nodes[node].place
    }

    #[inline(always)]
    pub fn load(&self, route: u32, dimension: usize) -> Load {
        if dimension == 0 { self.routes[route].load } else { self.loads[self.cell(route, dimension)] }
    }

    /// Whether the route keeps its vehicle's capacity in every dimension.
    #[inline]
    pub fn fits(&self, route: u32) -> bool {
        (0..self.dimensions()).all(|d| self.over(route, d, self.load(route, d as usize)) == 0)
    }

    /// By how much such a load is over the capacity of the route's vehicle.
    #[inline(always)]
    pub fn over(&self, route: u32, dimension: u32, load: Load) -> Load {
        (load - self.model().capacity[route * self.dimensions() + dimension]).max(0)
    }

    /// Load in dimension 0 that the route can still take; 0 when it is over capacity.
    #[inline(always)]
    pub fn room(&self, route: u32) -> Load {
        self.room[route]
    }

    #[inline(always)]
    fn note_room(&mut self, route: u32) {
        self.room[route] = (self.model().capacity[route * self.dimensions()] - self.routes[route].load).max(0);
    }

    #[inline(always)]
    fn cell(&self, route: u32, dimension: usize) -> u32 {
        route * self.dimensions() + dimension as u32
    }

    /// A vehicle of the kind that is not used, if any.
    pub fn unused(&mut self, kind: usize) -> Option<u32> {
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

    /// The sums kept at the route's nodes are out of date.
    #[inline(always)]
    fn forget_index(&mut self, route: u32) {
        self.index.valid[route] = false;
        self.trips.priced[route] = false;
    }

    fn note_if_empty(&mut self, v: u32) {
        let model = self.model();
        if self.nodes[model.start(v)].next == model.end(v) && !self.is_free[v] {
            self.is_free[v] = true;
            self.free[model.vehicles[v].kind as usize].push(v);
        }
    }
}
