//! The tables, and the properties that the search reads most.

use std::ops::Range;

use crate::model::change::ChangePrices;
use crate::model::data::{FORBIDDEN, NO_LIMIT, NodeData};
use crate::model::goods::Goods;
use crate::model::legs::Legs;
use crate::model::mode;
use crate::model::near::NearStops;
use crate::model::neighbors::Neighbors;
use crate::model::rank::Rank;
use crate::model::setups::Setups;
use crate::model::starts::StartPrices;
use crate::model::ties::Ties;
use crate::model::vehicle::{Limits, VehicleData};
use crate::problem::{MAX_BREAKS, TimeWindow};
use crate::timer::Timer;
use crate::units::{Load, Seconds};
use rondo_table::Table;

/// By which share a route may exceed the most work during the search. Log: rich-problems, "Limits that only the clock knows".
const WORK_BEYOND: f64 = 0.3;

#[derive(Debug)]
pub struct Model {
    pub stops: usize,
    pub(crate) vehicles: Table<VehicleData>,
    pub(crate) nodes: Table<NodeData>,
    /// Further load dimensions: node-major, `dimensions` per node; dimension 0 is also in `NodeData::load`.
    pub dimensions: usize,
    pub(crate) demand: Table<Load>,
    pub(crate) capacity: Table<Load>,
    /// What stops put into vehicles, if any does.
    pub goods: Option<Goods>,
    /// The stops of each shipment.
    pub ties: Ties,
    /// The dimensions that count the stops that a loaded vehicle, and one that starts empty, have to load for first.
    pub(super) strays: [usize; 2],
    pub(crate) windows: Table<TimeWindow>,
    /// Bit rows over vehicles.
    pub allowed: Vec<Vec<u64>>,
    pub(super) side: usize,
    pub(super) legs: Legs,
    /// If some visit needs one.
    pub(super) setups: Option<Setups>,
    /// Distances count.
    pub costs_meters: bool,
    /// Search units per unit of the plan's cost.
    pub(super) scale: i64,
    /// All vehicles pay the same per leg, and a matrix holds that price.
    pub uniform: bool,
    /// Vehicles have different matrices or factors of time.
    pub mixed: bool,
    /// Cost and time are the same both ways.
    pub symmetric: bool,
    /// Reversing parts of routes is worth trying.
    pub reversible: bool,
    /// No time rule can ever bind.
    pub timeless: bool,
    /// Waiting counts: it is paid, or working time is to be balanced, or has a limit.
    pub counts_waiting: bool,
    /// Each stop has at most one window and no vehicle has breaks: waiting is known in constant time.
    pub one_window: bool,
    /// Most breaks that a vehicle has.
    pub most_breaks: usize,
    pub has_reloads: bool,
    /// Some stop is not allowed on every vehicle.
    pub restricted: bool,
    /// Some vehicle cannot carry everything. Loads may then be over capacity for a while.
    pub limited: bool,
    /// Some stop is locked, or has a place in the visit order.
    pub ordered: bool,
    /// Some stop is locked. `lock_rank` has the order of locked stops by stop node.
    pub has_locked: bool,
    pub lock_rank: Vec<u32>,
    /// By stop node: no other stop comes before it. Empty if that holds for none.
    pub kept: Vec<bool>,
    /// By stop node: its place in the visit order. Empty if no stop says anything of it.
    pub order: Vec<Rank>,
    /// By stop node: when its goods are ready, or -NEVER. Empty if no stop says.
    pub ready: Vec<Seconds>,
    /// The price of change and of vehicles that are not preferred, if there is one.
    pub change: Option<ChangePrices>,
    /// The price of near stops on different routes, if it has one.
    pub near: Option<NearStops>,
    /// The price of the moments at which services start, if they have one.
    pub starts: Option<StartPrices>,
    /// More counts than legs, time and one load. Routes are then summed up as wholes.
    pub rich: bool,
    /// Some services take some vehicles longer than others, and are paid.
    pub mixed_services: bool,
    /// The change in legs, load and times is all that a move costs: one load, no reload points, no balance,
    /// one end, and all vehicles serve and drive at the same cost.
    pub additive: bool,
    /// Only in rich problems: no stop makes a plan cheaper, as far as no detour is shorter than the direct leg.
    pub rises: bool,
    /// The largest share of a leg's cost that another vehicle may save; 0 if all have the same rates.
    pub rate_spread: f64,
    /// Legs and visits cost the seconds that they take, and nothing else.
    pub costs_seconds: bool,
    /// The cost of each second by which a vehicle's work differs from the mean.
    pub balance_price: f64,
    /// The least price of a second of working time, and of a service of a vehicle's default length.
    pub least_per_second: i64,
    pub(super) least_default_visit: i64,
    pub kinds: Vec<Vec<u32>>,
    /// The problem's stop of each node, and the node of each of its stops; NONE for stops that no vehicle could serve.
    pub stop_of_node: Vec<u32>,
    pub node_of_stop: Vec<u32>,
    /// First reload copy, and the problem's reload of each copy.
    pub first_reload: u32,
    pub reload_of_copy: Vec<u32>,
    /// Reload points, and their locations.
    pub reloads: usize,
    pub reload_locations: Vec<u32>,
    /// Priority tier by stop node, 0 the highest; number of tiers.
    pub tier: Vec<u32>,
    pub tiers: usize,
    pub neighbors: Neighbors,
    /// Ends all work.
    pub timer: Timer,
    /// Mean of the costs to the nearest neighbours.
    pub mean_edge: f64,
}

impl Model {
    /// What the search is compiled for.
    pub fn mode(&self) -> u8 {
        match (self.rich, self.counts_waiting) {
            (true, _) if self.is_uncommon() => mode::RICH,
            (true, _) => mode::EXTRAS,
            (false, true) => mode::WORKING_TIME,
            (false, false) => mode::PLAIN,
        }
    }

    /// Whether edited routes are driven from their start: goods that are not ready yet, or what is late, is known only then.
    pub fn is_driven(&self) -> bool {
        !self.ready.is_empty() || self.starts.is_some()
    }

    /// Whether it has what only the variant for everything can do.
    fn is_uncommon(&self) -> bool {
        !self.uniform
            || self.has_reloads
            || self.dimensions > 1
            || self.balance_price > 0.0
            || self.ordered
            || self.change.is_some()
            || self.near.is_some()
            || self.goods.is_some()
            || !self.ties.is_empty()
            || self.has_setups()
            || !self.ready.is_empty()
    }

    /// The number of time labels that the search carries: none where time cannot bind, else enough for the breaks.
    pub fn labels(&self) -> usize {
        match self.most_breaks {
            _ if self.timeless => 0,
            breaks @ 0..=1 => breaks + 1,
            _ => MAX_BREAKS + 1,
        }
    }

    pub fn set_neighbors(&mut self, neighbors: Neighbors) {
        self.neighbors = neighbors;
        self.mean_edge = self.nearest_mean();
    }

    /// Mean cost, in search units, of the legs to each stop's nearest few neighbours.
    #[inline(never)]
    fn nearest_mean(&self) -> f64 {
        let mut sum = 0.0;
        let mut count = 0.0;
        for i in 0..self.stops as u32 {
            for &j in self.neighbors.around(i).iter().take(3) {
                let cost = self.leg(0, self.nodes[i].location, self.nodes[j].location);
                sum += cost as f64;
                count += 1.0;
            }
        }
        if count > 0.0 && sum > 0.0 { sum / count } else { 1.0 }
    }

    /// The nodes of all stops.
    pub fn stop_nodes(&self) -> Range<u32> {
        0..self.stops as u32
    }

    /// The numbers of all vehicles, which are those of the routes.
    pub fn vehicle_ids(&self) -> Range<u32> {
        0..self.vehicles.len() as u32
    }

    pub fn start(&self, vehicle: u32) -> u32 {
        self.stops as u32 + vehicle
    }

    pub fn end(&self, vehicle: u32) -> u32 {
        (self.stops + self.vehicles.len()) as u32 + vehicle
    }

    pub fn is_stop(&self, node: u32) -> bool {
        (node as usize) < self.stops
    }

    pub fn is_reload(&self, node: u32) -> bool {
        node >= self.first_reload
    }

    /// Whether it is a route's start or end.
    pub fn is_depot(&self, node: u32) -> bool {
        !self.is_stop(node) && !self.is_reload(node)
    }

    /// The price of the vehicle for a node, if another one has the stop in the reference or is preferred.
    pub fn other_price(&self, vehicle: u32, node: u32) -> i64 {
        self.change.as_ref().map_or(0, |change| change.of_vehicle(vehicle, node))
    }

    /// The prices of a route's order, where it has one.
    pub fn order_prices(&self) -> Option<&ChangePrices> {
        self.change.as_ref().filter(|change| change.has_order())
    }

    /// Whether no other stop may come before the node.
    pub fn is_kept(&self, node: u32) -> bool {
        self.kept.get(node as usize).copied().unwrap_or(false)
    }

    /// The capacity of the trip that begins with this node. On the first trip of a loaded vehicle, the load is a fact, but
    /// no stop may be on it that is not on board; on that of one that starts empty, none that needs goods.
    pub fn trip_capacity(&self, route: u32, head: u32, dimension: u32) -> Load {
        let capacity = self.capacity[route * self.dimensions as u32 + dimension];
        let VehicleData { loaded, starts_empty, .. } = self.vehicles[route];
        if !(loaded || starts_empty) || head != self.start(route) {
            return capacity;
        }
        let is = |of: usize| self.strays[of] == dimension as usize;
        match loaded {
            true if is(0) => 0,
            true => NO_LIMIT,
            false if is(1) => 0,
            false => capacity,
        }
    }

    /// The reload point that a node stands for.
    pub fn reload_of(&self, node: u32) -> u32 {
        self.reload_of_copy[(node - self.first_reload) as usize]
    }

    /// Lets the search exceed the vehicles' limits of work, as it may exceed their capacities: where heads and tails tell how
    /// long a route works. A vehicle's whole work counts as its share of all loads.
    fn soften_work(&mut self) {
        let is_known = self.counts_waiting && self.one_window && !self.is_driven();
        if !is_known || self.has_reloads || !self.ties.is_empty() {
            return;
        }
        let load_of_vehicle = self.mean_load() * self.stops as f64 / self.vehicles.len() as f64;
        for v in 0..self.vehicles.len() as u32 {
            let vehicle = &mut self.vehicles[v];
            if vehicle.most_work < Limits::NONE.work {
                vehicle.limits.work += (vehicle.most_work as f64 * WORK_BEYOND) as i64;
                vehicle.load_per_second = load_of_vehicle / (vehicle.most_work as f64).max(1.0);
            }
        }
    }

    /// The mean load of the stops in the first dimension, at least 1.
    pub fn mean_load(&self) -> f64 {
        let load = |s: u32| self.nodes[s].load + self.goods.as_ref().map_or(0, |goods| goods.collected(s));
        let total_load = self.stop_nodes().map(|s| load(s) as f64).sum::<f64>();
        (total_load / self.stops.max(1) as f64).max(1.0)
    }

    /// Computes the derived fields.
    pub(super) fn complete(&mut self) {
        let count = self.vehicles.len() as u32;
        for v in 0..count {
            let data = &self.vehicles[v];
            let (start, end) = (data.start_location, data.end_location);
            self.vehicles[v].opening = data.fixed + self.leg(v, start, end).max(0);
        }
        self.soften_work();
        let vehicles = self.vehicles.as_slice();
        let home = |(vehicle, v): (u32, &VehicleData)| {
            let (start, end) = (v.start_location, v.end_location);
            self.meters(vehicle, start, end) == 0 && self.seconds(vehicle, start, end) == 0
        };
        let rate_spread = match self.uniform {
            true => 0.0,
            false if self.mixed => self.spread_of_profiles(),
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
            || self.ordered
            || self.change.is_some()
            || self.near.is_some()
            || self.starts.is_some()
            || !self.ready.is_empty()
            || self.balance_price > 0.0
            || !self.uniform
            || self.dimensions > 1
            || vehicles.iter().any(|v| v.special)
            || (0..).zip(vehicles).any(|vehicle| !home(vehicle));
        let prices_order = self.order_prices().is_some();
        let additive = self.uniform
            && !prices_order
            && !mixed_services
            && !self.has_reloads
            && self.dimensions == 1
            && self.goods.is_none()
            && self.balance_price == 0.0
            && vehicles.iter().all(|v| v.opening == 0 && v.end_location == vehicles[0].end_location);
        self.rises = rich
            && !self.ties.is_empty()
            && self.uniform
            && !prices_order
            && self.near.is_none()
            && self.starts.is_none()
            && self.balance_price == 0.0
            && !self.counts_waiting
            && vehicles.iter().all(|v| v.opening == 0 && !v.soft());
        let only_seconds = self.uniform && !self.costs_meters && self.near.is_none() && self.change.is_none();
        self.costs_seconds = only_seconds && vehicles.iter().all(|v| v.per_second == 1);
        (self.rate_spread, self.rich, self.additive, self.mixed_services) =
            (rate_spread, rich, additive, mixed_services);
        let prices = || self.vehicles.as_slice().iter();
        let default_visit = |v: &VehicleData| v.per_second * i64::from(v.default_service);
        self.least_default_visit = prices().map(default_visit).min().unwrap_or(0);
        self.least_per_second = prices().map(|v| v.per_second).min().unwrap_or(0);
    }

    /// The spread of the vehicles' prices for the same legs: those from each location to the next in the model's order.
    fn spread_of_profiles(&self) -> f64 {
        let legs = (1..self.side as u32).map(|to| (to - 1, to));
        let price = |vehicle: u32| {
            let costs = legs.clone().map(|(from, to)| self.leg(vehicle, from, to));
            costs.filter(|&cost| cost < FORBIDDEN).map(|cost| cost as f64).sum::<f64>()
        };
        let prices: Vec<f64> = self.kinds.iter().map(|kind| price(kind[0])).collect();
        let (least, most) = prices.iter().fold((f64::MAX, 0.0_f64), |(a, b), &p| (a.min(p), b.max(p)));
        if most > 0.0 { (most - least) / most } else { 0.0 }
    }

    /// Search units per unit of the plan's cost.
    pub fn cost_scale(&self) -> i64 {
        self.scale
    }
}

/// How much lower the cheapest vehicle's rate is than the dearest's, as a share of the latter.
fn spread(vehicles: &[VehicleData], rate: impl Fn(&VehicleData) -> i64) -> f64 {
    let least = vehicles.iter().map(&rate).min().unwrap_or(0);
    let most = vehicles.iter().map(&rate).max().unwrap_or(0);
    if most > 0 { (most - least) as f64 / most as f64 } else { 0.0 }
}
