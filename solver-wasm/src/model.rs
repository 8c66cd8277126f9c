//! The problem as the search reads it: flat tables in an order of its own, with everything derived that moves ask for.
//!
//! Nodes: stops `0..n`, then one start and one end per vehicle, then copies of the reload points. A route is named by
//! its vehicle. Places are renumbered so that near ones lie near in memory; one more place, "nowhere", is at no
//! distance from any other and stands for missing starts and ends.

mod build;
mod fleet;
mod legs;
mod servable;
mod service;
mod stops;
mod travel;

use crate::neighbors::Neighbors;
use crate::problem::{MAX_BREAKS, Matrices, Problem, TimeWindow};
use crate::table::Table;
use crate::timer::Timer;
use crate::units::{Load, Seconds};

pub use legs::WaysTo;

/// What a search is compiled for ([`Model::mode`]): what a mode does not have costs it nothing.
pub mod mode {
    /// Legs, windows of time and one load.
    pub const PLAIN: u8 = 0;
    /// The same, and working time is paid: each stop has one window, and nobody has breaks.
    pub const WORKING_TIME: u8 = 1;
    /// Anything that a problem can ask for.
    pub const RICH: u8 = 2;
}

pub const NONE: u32 = u32::MAX;
/// Later than every moment that can occur; sums of a few stay inside `i32`.
pub const NEVER: Seconds = 1 << 28;
/// What an unreachable leg takes: longer than any shift.
const FAR: i32 = 1 << 28;
/// What it costs where vehicles pay different prices: more than any route, and hundreds of them fit into `i64`.
pub const FORBIDDEN: i64 = 1 << 54;

/// Capacity of a vehicle without a limit.
pub const NO_LIMIT: Load = Load::MAX / 4;

/// Fixed data of a node.
#[derive(Debug, Clone, Copy)]
pub struct NodeData {
    pub place: u32,
    /// First and last moment at which service may start.
    pub open: Seconds,
    pub close: Seconds,
    /// Negative: the vehicle's default.
    pub service: Seconds,
    /// Part of `Model::windows`; empty when `[open, close]` says it all.
    pub windows: (u32, u32),
    /// Row of `Model::allowed`, or NONE: every vehicle.
    pub allowed: u32,
    pub load: Load,
    pub locked: bool,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct BreakData {
    pub earliest: Seconds,
    pub latest: Seconds,
    pub duration: Seconds,
    /// A route that still owes this break is under way no later: the least latest start from here on.
    pub bound: Seconds,
    /// A route that departs no earlier owes neither this break nor those before it.
    pub release: Seconds,
}

#[derive(Debug, Clone)]
pub struct VehicleData {
    pub start_place: u32,
    pub end_place: u32,
    pub shift_start: Seconds,
    /// Cost-free end, and the last possible one.
    pub regular_end: Seconds,
    pub last_end: Seconds,
    pub default_service: Seconds,
    pub breaks: [BreakData; MAX_BREAKS],
    pub breaks_count: usize,
    pub per_meter: i64,
    /// Price of a second of working time.
    pub per_second: i64,
    pub fixed: i64,
    /// What a second of overtime costs more than one within the shift.
    pub per_overtime_second: i64,
    pub max_stops: u32,
    pub max_distance: i64,
    pub max_driving: i64,
    /// Vehicles of one kind are alike in everything.
    pub kind: u32,
    /// Limits on stops, distance or driving, or soft overtime.
    pub special: bool,
    /// What using the vehicle costs before it goes anywhere: its fixed cost, and what a start apart from the end adds.
    pub opening: i64,
}

impl VehicleData {
    /// The earliest departure with which the first breaks are not owed.
    #[inline(always)]
    pub fn first_departure(&self, skipped: usize) -> Seconds {
        if skipped == 0 { self.shift_start } else { self.shift_start.max(self.breaks[skipped - 1].release) }
    }

    /// Seconds of the breaks behind `reached` breaks, but for the first ones that are skipped.
    pub fn resting(&self, skipped: usize, reached: usize) -> Seconds {
        self.breaks[skipped..reached].iter().map(|b| b.duration).sum()
    }

    /// Whether its shift may be overrun, at a price.
    pub fn soft(&self) -> bool {
        self.last_end > self.regular_end
    }
}

#[derive(Debug)]
pub struct Model {
    pub stops: usize,
    pub vehicles: Table<VehicleData>,
    pub nodes: Table<NodeData>,
    /// Further load dimensions: node-major, `dimensions` per node; dimension 0 is also in `NodeData::load`.
    pub dimensions: usize,
    pub demand: Table<Load>,
    pub capacity: Table<Load>,
    pub windows: Table<TimeWindow>,
    /// Bit rows over vehicles.
    pub allowed: Vec<Vec<u64>>,
    side: usize,
    matrices: Table<i32>,
    cost_offset: usize,
    time_offset: usize,
    distance_offset: usize,
    duration_offset: usize,
    /// Search units per unit of the plan's cost.
    scale: i64,
    /// All vehicles pay the same per leg, and it stands in a matrix.
    pub uniform: bool,
    /// Cost and time are the same both ways.
    pub symmetric: bool,
    /// Worth trying to drive parts of routes the other way round.
    pub reversible: bool,
    /// No time rule can ever bind.
    pub timeless: bool,
    /// Waiting counts: it is paid, or working time is to be balanced.
    pub counts_waiting: bool,
    /// Each stop has one window at most and nobody has breaks: waiting is known in constant time.
    pub one_window: bool,
    /// Most breaks that a vehicle has.
    pub most_breaks: usize,
    pub has_reloads: bool,
    /// Some stop is not open to every vehicle.
    pub restricted: bool,
    /// Some vehicle cannot carry everything, and loads may be over capacity for a while.
    pub limited: bool,
    /// Some stop is locked; their order by stop node is `lock_rank`.
    pub has_locked: bool,
    pub lock_rank: Vec<u32>,
    /// More counts than legs, time and one load: routes are summed up as wholes.
    pub rich: bool,
    /// Share of a leg's cost that another vehicle may save, at most; 0 where all have the same rates.
    pub rate_spread: f64,
    /// Cost of a second by which a vehicle's work lies beside the mean.
    pub balance_price: f64,
    pub kinds: Vec<Vec<u32>>,
    /// Stop of the problem by node, and node by stop of the problem; NONE for stops that no vehicle could serve.
    pub stop_of_node: Vec<u32>,
    pub node_of_stop: Vec<u32>,
    /// First reload copy, and the problem's reload of each copy.
    pub first_reload: u32,
    pub reload_of_copy: Vec<u32>,
    /// Reload points, and their places.
    pub reloads: usize,
    pub reload_places: Vec<u32>,
    /// Priority tier by stop node, 0 the highest; number of tiers.
    pub tier: Vec<u32>,
    pub tiers: usize,
    pub neighbors: Neighbors,
    /// When everything has to end.
    pub timer: Timer,
    /// Mean of the costs to the nearest neighbours.
    pub mean_edge: f64,
}

impl Model {
    /// Compiles a validated problem.
    pub fn new(problem: &Problem, matrices: &Matrices) -> Self {
        let whole = Self::without_neighbors(problem, matrices, &Timer::endless());
        let mut model = whole.expect("an endless timer is never up");
        let neighbors = Neighbors::new(&model);
        model.set_neighbors(neighbors);
        model
    }

    /// What the search is compiled for.
    pub fn mode(&self) -> u8 {
        match (self.rich, self.counts_waiting) {
            (true, _) => mode::RICH,
            (false, true) => mode::WORKING_TIME,
            (false, false) => mode::PLAIN,
        }
    }

    /// Time labels that the search carries: none where time cannot bind, else enough for the breaks.
    pub fn labels(&self) -> usize {
        match self.most_breaks {
            _ if self.timeless => 0,
            breaks @ 0..=1 => breaks + 1,
            _ => MAX_BREAKS + 1,
        }
    }

    /// All but the neighbours, which take longest in large problems; None when the timer is up before. The search is to
    /// end with the same timer.
    pub fn without_neighbors(problem: &Problem, matrices: &Matrices, timer: &Timer) -> Option<Self> {
        build::Builder::new(problem, matrices, timer)?.build()
    }

    pub fn set_neighbors(&mut self, neighbors: Neighbors) {
        self.neighbors = neighbors;
        self.mean_edge = self.neighbors.mean_edge(self);
    }

    #[inline(always)]
    pub fn start(&self, vehicle: u32) -> u32 {
        self.stops as u32 + vehicle
    }

    #[inline(always)]
    pub fn end(&self, vehicle: u32) -> u32 {
        (self.stops + self.vehicles.len()) as u32 + vehicle
    }

    #[inline(always)]
    pub fn is_stop(&self, node: u32) -> bool {
        (node as usize) < self.stops
    }

    #[inline(always)]
    pub fn is_reload(&self, node: u32) -> bool {
        node >= self.first_reload
    }

    /// Whether it is a route's start or end.
    #[inline(always)]
    pub fn is_depot(&self, node: u32) -> bool {
        !self.is_stop(node) && !self.is_reload(node)
    }

    /// The reload point that a node stands for.
    #[inline]
    pub fn reload_of(&self, node: u32) -> u32 {
        self.reload_of_copy[(node - self.first_reload) as usize]
    }

    /// What follows from the rest.
    fn complete(&mut self) {
        let count = self.vehicles.len() as u32;
        for v in 0..count {
            let data = &self.vehicles[v];
            let (start, end) = (data.start_place, data.end_place);
            self.vehicles[v].opening = data.fixed + self.leg(v, start, end).max(0);
        }
        let vehicles = self.vehicles.as_slice();
        let home = |v: &VehicleData| {
            self.meters(v.start_place, v.end_place) == 0 && self.seconds(v.start_place, v.end_place) == 0
        };
        let rate_spread = match self.uniform {
            true => 0.0,
            false => spread(vehicles, |v| v.per_meter).max(spread(vehicles, |v| v.per_second)),
        };
        let mixed_services = {
            let defaults = |v: &VehicleData| v.default_service != vehicles[0].default_service;
            let uses_default = self.nodes.as_slice()[..self.stops].iter().any(|node| node.service < 0);
            uses_default && vehicles.iter().any(defaults) && vehicles.iter().any(|v| v.per_second > 0)
        };
        let rich = self.has_reloads
            || (self.counts_waiting && !self.one_window)
            || mixed_services
            || self.has_locked
            || self.balance_price > 0.0
            || !self.uniform
            || self.dimensions > 1
            || vehicles.iter().any(|v| v.special || !home(v));
        (self.rate_spread, self.rich) = (rate_spread, rich);
    }

    /// Search units per unit of the plan's cost.
    #[inline]
    pub fn cost_scale(&self) -> i64 {
        self.scale
    }
}

/// How much less the cheapest vehicle's rate is than the dearest's, as a share of that.
fn spread(vehicles: &[VehicleData], rate: impl Fn(&VehicleData) -> i64) -> f64 {
    let least = vehicles.iter().map(&rate).min().unwrap_or(0);
    let most = vehicles.iter().map(&rate).max().unwrap_or(0);
    if most > 0 { (most - least) as f64 / most as f64 } else { 0.0 }
}
