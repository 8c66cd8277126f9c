//! The problem as the search reads it: flat tables in an order of its own, with everything derived that moves ask for.
//!
//! Nodes: stops `0..n`, then one start and one end per vehicle, then copies of the reload points. A route is named by
//! its vehicle. Places are renumbered so that near ones lie near in memory; one more place, "nowhere", is at no
//! distance from any other and stands for missing starts and ends.

use crate::neighbors::{self, Neighbors};
use crate::problem::{MAX_BREAKS, Matrices, Objective, Problem, TimeWindow};
use crate::table::Table;
use crate::units::{Load, Seconds, UNREACHABLE};

pub const NONE: u32 = u32::MAX;
/// Later than every moment that can occur; sums of a few stay inside `i32`.
pub const NEVER: Seconds = 1 << 28;
/// What an unreachable leg takes: longer than any shift.
const FAR: i32 = 1 << 28;
/// What it costs where vehicles pay different prices: more than any route, and hundreds of them fit into `i64`.
const FORBIDDEN: i64 = 1 << 54;
/// Most that a leg or a vehicle costs in search units.
const DEAREST: i128 = 1 << 50;
/// Copies of each reload point beyond those that the whole demand needs, per vehicle.
const SPARE_CALLS: usize = 2;

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
    pub per_second: i64,
    pub fixed: i64,
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
    pub has_breaks: bool,
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
    /// Every vehicle pays the same for the same legs and visits.
    pub same_rates: bool,
    /// Weight of the balance term, 0 to 1.
    pub balance: f64,
    /// Units of cost per unit of working time in the balance term.
    pub balance_rate: f64,
    pub kinds: Vec<Vec<u32>>,
    /// Stop of the problem by node, and node by stop of the problem.
    pub stop_of_node: Vec<u32>,
    pub node_of_stop: Vec<u32>,
    /// First reload copy, and the problem's reload of each copy.
    pub first_reload: u32,
    pub reload_of_copy: Vec<u32>,
    /// Reload points.
    pub reloads: usize,
    /// Priority tier by stop node, 0 the highest; number of tiers.
    pub tier: Vec<u32>,
    pub tiers: usize,
    pub neighbors: Neighbors,
    /// Mean of the costs to the nearest neighbours.
    pub mean_edge: f64,
}

impl Model {
    /// Compiles a validated problem.
    pub fn new(problem: &Problem, matrices: &Matrices) -> Self {
        Builder::new(problem, matrices).build()
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

    #[inline(always)]
    fn cell(&self, offset: usize, a: u32, b: u32) -> i32 {
        self.matrices[(offset + a as usize * self.side + b as usize) as u32]
    }

    /// Seconds between two places.
    #[inline(always)]
    pub fn time(&self, a: u32, b: u32) -> Seconds {
        self.cell(self.time_offset, a, b)
    }

    #[inline(always)]
    pub fn meters(&self, a: u32, b: u32) -> i64 {
        i64::from(self.cell(self.distance_offset, a, b))
    }

    #[inline(always)]
    pub fn seconds(&self, a: u32, b: u32) -> i64 {
        i64::from(self.cell(self.duration_offset, a, b))
    }

    /// What the vehicle pays for a leg between two places, in search units.
    #[inline(always)]
    pub fn leg(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        if self.uniform {
            i64::from(self.cell(self.cost_offset, a, b))
        } else {
            let v = &self.vehicles[vehicle];
            let meters = self.meters(a, b);
            if meters >= i64::from(FAR) {
                return FORBIDDEN;
            }
            v.per_meter * meters + v.per_second * self.seconds(a, b)
        }
    }

    #[inline(always)]
    pub fn service(&self, vehicle: u32, node: u32) -> Seconds {
        let s = self.nodes[node].service;
        if s >= 0 { s } else { self.vehicles[vehicle].default_service }
    }

    /// What the vehicle pays for serving a node, travel apart.
    #[inline(always)]
    pub fn visit(&self, vehicle: u32, node: u32) -> i64 {
        if self.uniform { 0 } else { self.vehicles[vehicle].per_second * i64::from(self.service(vehicle, node)) }
    }

    #[inline(always)]
    pub fn may_serve(&self, vehicle: u32, node: u32) -> bool {
        let row = self.nodes[node].allowed;
        row == NONE || self.allowed[row as usize][vehicle as usize / 64] >> (vehicle % 64) & 1 == 1
    }

    /// Earliest moment at or after `t` at which service may start, or NEVER.
    #[inline(always)]
    pub fn service_start(&self, node: &NodeData, t: Seconds) -> Seconds {
        if t > node.close {
            return NEVER;
        }
        if node.windows.0 == node.windows.1 {
            return t.max(node.open);
        }
        let windows = self.windows.part(node.windows.0, node.windows.1);
        windows.iter().find(|w| t <= w.end).map_or(NEVER, |w| t.max(w.start))
    }

    /// Latest moment at or before `t` at which service may start, or -NEVER.
    #[inline(always)]
    pub fn latest_service_start(&self, node: &NodeData, t: Seconds) -> Seconds {
        if t < node.open {
            return -NEVER;
        }
        if node.windows.0 == node.windows.1 {
            return t.min(node.close);
        }
        let windows = self.windows.part(node.windows.0, node.windows.1);
        windows.iter().rev().find(|w| t >= w.start).map_or(-NEVER, |w| t.min(w.end))
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
        let rates = |v: &VehicleData| (v.per_meter, v.per_second, v.default_service);
        let same_rates = self.uniform || vehicles.windows(2).all(|pair| rates(&pair[0]) == rates(&pair[1]));
        let rich = self.has_reloads
            || self.has_locked
            || self.balance > 0.0
            || !self.uniform
            || self.dimensions > 1
            || vehicles.iter().any(|v| v.special || !home(v));
        (self.same_rates, self.rich) = (same_rates, rich);
    }

    /// Search units per unit of the plan's cost.
    #[inline]
    pub fn cost_scale(&self) -> i64 {
        self.scale
    }
}

/// Search units per millionth of a dollar, as long as sums stay small enough: makes a metre's and a second's price
/// whole numbers.
const COST_SCALE: i64 = 3_600_000;

struct Builder<'a> {
    problem: &'a Problem,
    matrices: &'a Matrices,
    /// New index by place.
    place: Vec<u32>,
    allowed: Vec<Vec<u64>>,
    scale: i64,
}

impl<'a> Builder<'a> {
    fn new(problem: &'a Problem, matrices: &'a Matrices) -> Self {
        let mut place = vec![0; problem.places.len()];
        for (new, &old) in neighbors::spatial_order(problem.places.len(), &matrices.distances).iter().enumerate() {
            place[old as usize] = new as u32;
        }
        Self { problem, matrices, place, allowed: Vec::new(), scale: cost_scale(problem, matrices) }
    }

    fn build(mut self) -> Model {
        let p = self.problem;
        let (n, m) = (p.stops.len(), p.vehicles.len());
        let mut stop_of_node: Vec<u32> = (0..n as u32).collect();
        stop_of_node.sort_by_key(|&s| (self.place[p.stops[s as usize].place as usize], s));
        let mut node_of_stop = vec![0; n];
        for (node, &stop) in stop_of_node.iter().enumerate() {
            node_of_stop[stop as usize] = node as u32;
        }

        let time_matters = !self.timeless();
        let vehicles = self.vehicles();
        let mut windows = Vec::new();
        let mut nodes = Vec::with_capacity(n + 2 * m);
        for &s in &stop_of_node {
            nodes.push(self.stop_node(s as usize, &mut windows));
        }
        for v in &vehicles {
            nodes.push(depot_node(v.start_place));
        }
        for v in &vehicles {
            nodes.push(depot_node(v.end_place));
        }
        let first_reload = nodes.len() as u32;
        let mut reload_of_copy = Vec::new();
        for r in 0..p.reloads.len() {
            let copies = self.calls_at_most();
            for _ in 0..copies {
                nodes.push(self.reload_node(r, &mut windows));
                reload_of_copy.push(r as u32);
            }
        }

        let (dimensions, demand, capacity) = self.loads(&stop_of_node, nodes.len());
        for (node, data) in nodes.iter_mut().enumerate() {
            data.load = demand.get(node * dimensions).copied().unwrap_or(0);
        }
        let mut kinds: Vec<Vec<u32>> = Vec::new();
        for (i, v) in vehicles.iter().enumerate() {
            if v.kind as usize == kinds.len() {
                kinds.push(Vec::new());
            }
            kinds[v.kind as usize].push(i as u32);
        }
        let (tier, tiers) = self.tiers(&stop_of_node);
        let lock_rank = self.lock_ranks(&stop_of_node);
        let has_locked = nodes[..n].iter().any(|d| d.locked);
        let table = self.travel();
        // Where most stops have windows, a turned part of a route hardly ever keeps them.
        let tight = 2 * nodes[..n].iter().filter(|d| d.open > -NEVER).count() > n;
        let restricted = nodes.iter().any(|d| d.allowed != NONE);
        let limited = reload_of_copy.is_empty() && binds(&demand, &capacity, dimensions);
        let mut model = Model {
            stops: n,
            has_breaks: vehicles.iter().any(|v| v.breaks_count > 0),
            has_reloads: !reload_of_copy.is_empty(),
            vehicles: vehicles.into(),
            nodes: nodes.into(),
            dimensions,
            demand: demand.into(),
            limited,
            capacity: capacity.into(),
            windows: windows.into(),
            allowed: self.allowed,
            side: table.side,
            matrices: table.values.into(),
            cost_offset: if p.objective == Objective::Distance { table.distances } else { table.durations },
            time_offset: table.durations,
            distance_offset: table.distances,
            duration_offset: table.durations,
            scale: if p.objective == Objective::Cost { self.scale } else { 1 },
            uniform: p.objective != Objective::Cost,
            symmetric: table.symmetric,
            reversible: !tight,
            timeless: !time_matters,
            restricted,
            has_locked,
            lock_rank,
            rich: false,
            same_rates: false,
            balance: p.balance,
            balance_rate: balance_rate(p, self.scale),
            kinds,
            stop_of_node,
            node_of_stop,
            first_reload,
            reload_of_copy,
            reloads: p.reloads.len(),
            tier,
            tiers,
            neighbors: Neighbors::default(),
            mean_edge: 1.0,
        };
        model.complete();
        model.neighbors = Neighbors::new(&model);
        model.mean_edge = model.neighbors.mean_edge(&model);
        model
    }

    /// Calls at one reload point that a plan could need.
    fn calls_at_most(&self) -> usize {
        let p = self.problem;
        let (n, m) = (p.stops.len(), p.vehicles.len());
        let trips = (0..p.dimensions()).map(|d| {
            let demand: i64 = p.stops.iter().map(|s| s.demand.get(d).copied().unwrap_or(0)).sum();
            let capacities = p.vehicles.iter().filter_map(|v| v.capacity.get(d).copied()).filter(|&c| c > 0);
            // Half full trips, when they are badly filled.
            2 * demand / capacities.min().unwrap_or(i64::MAX).max(1)
        });
        (trips.max().unwrap_or(0) as usize).saturating_add(m * SPARE_CALLS).min(n)
    }

    /// The initial route of a stop and its position in it, if it has one.
    fn initial(&self, stop: usize) -> Option<(usize, usize)> {
        self.problem.initial_routes.iter().find_map(|route| {
            let position = route.visits.iter().position(|visit| visit.stop == Some(stop as u32))?;
            Some((route.vehicle as usize, position))
        })
    }

    fn lock_ranks(&self, stop_of_node: &[u32]) -> Vec<u32> {
        if !self.problem.stops.iter().any(|s| s.locked) {
            return Vec::new();
        }
        stop_of_node.iter().map(|&s| self.initial(s as usize).map_or(0, |(_, position)| position as u32)).collect()
    }

    /// True when no shift, window or deadline can bind, however the stops are ordered.
    fn timeless(&self) -> bool {
        let p = self.problem;
        if p.stops.iter().any(|s| !s.time_windows.is_empty() || s.deadline.is_some())
            || !p.reloads.is_empty()
            || p.vehicles.iter().any(|v| !v.breaks.is_empty())
            || self.matrices.durations.iter().chain(&self.matrices.distances).any(|&t| t == UNREACHABLE)
        {
            return false;
        }
        let longest_leg = i64::from(self.matrices.durations.iter().copied().max().unwrap_or(0));
        let longest_default = p.vehicles.iter().map(|v| v.default_service_seconds).max().unwrap_or(0);
        let services: i64 = p.stops.iter().map(|s| i64::from(s.service_seconds.unwrap_or(longest_default))).sum();
        let longest_route = services + longest_leg * (p.stops.len() as i64 + 1);
        p.vehicles.iter().all(|v| i64::from(v.shift_end) - i64::from(v.shift_start) >= longest_route)
    }

    fn vehicles(&self) -> Vec<VehicleData> {
        let p = self.problem;
        let mut first_of_kind: Vec<usize> = Vec::new();
        let mut out: Vec<VehicleData> = Vec::with_capacity(p.vehicles.len());
        let locks = |v: usize| {
            p.initial_routes.iter().any(|route| {
                let locked = |stop: Option<u32>| stop.is_some_and(|s| p.stops[s as usize].locked);
                route.vehicle as usize == v && route.visits.iter().any(|visit| locked(visit.stop))
            })
        };
        for (i, v) in p.vehicles.iter().enumerate() {
            let reachable = |s: usize| {
                let one = i as u32;
                (p.stops[s].allowed_vehicles.contains(&one), p.stops[s].pinned_vehicle == Some(one))
            };
            let alike = |j: usize| {
                let w = &p.vehicles[j];
                w == v
                    && !locks(i)
                    && !locks(j)
                    && p.stops.iter().enumerate().all(|(s, stop)| {
                        let other =
                            (stop.allowed_vehicles.contains(&(j as u32)), stop.pinned_vehicle == Some(j as u32));
                        reachable(s) == other
                    })
                    && p.reloads
                        .iter()
                        .all(|r| r.allowed_vehicles.contains(&(j as u32)) == r.allowed_vehicles.contains(&(i as u32)))
            };
            let kind = first_of_kind.iter().position(|&j| alike(j)).unwrap_or_else(|| {
                first_of_kind.push(i);
                first_of_kind.len() - 1
            });
            out.push(self.vehicle(i, kind as u32));
        }
        out
    }

    fn vehicle(&self, i: usize, kind: u32) -> VehicleData {
        let p = self.problem;
        let v = &p.vehicles[i];
        let nowhere = p.places.len() as u32;
        let place = |x: Option<u32>| x.map_or(nowhere, |x| self.place[x as usize]);
        let overtime = v.max_overtime_seconds.unwrap_or(0) as Seconds;
        let mut breaks = [BreakData::default(); MAX_BREAKS];
        let mut sorted = v.breaks.clone();
        sorted.sort_by_key(|b| (b.latest_start, b.earliest_start));
        for (to, from) in breaks.iter_mut().zip(&sorted) {
            *to = BreakData {
                earliest: from.earliest_start,
                latest: from.latest_start,
                duration: from.duration_seconds as Seconds,
            };
        }
        let costs = v.costs.unwrap_or_default();
        let money = p.objective == Objective::Cost;
        let price = |micros: u64, per: i128| (i128::from(micros) * i128::from(self.scale) / per) as i64;
        let hour = price(costs.per_hour_micros, 3600);
        VehicleData {
            start_place: place(v.start_place),
            end_place: place(v.end_place),
            shift_start: v.shift_start,
            regular_end: v.shift_end,
            last_end: v.shift_end + overtime,
            default_service: v.default_service_seconds as Seconds,
            breaks,
            breaks_count: v.breaks.len(),
            per_meter: price(costs.per_km_micros, 1000),
            per_second: hour,
            fixed: if money { price(costs.fixed_micros, 1) } else { 0 },
            per_overtime_second: if money { 2 * hour } else { 2 },
            max_stops: v.max_stops.unwrap_or(u32::MAX),
            max_distance: v.max_distance_meters.map_or(i64::MAX, i64::from),
            max_driving: v.max_driving_seconds.map_or(i64::MAX, i64::from),
            kind,
            special: overtime > 0
                || v.max_stops.is_some()
                || v.max_distance_meters.is_some()
                || v.max_driving_seconds.is_some(),
            opening: 0,
        }
    }

    fn stop_node(&mut self, s: usize, windows: &mut Vec<TimeWindow>) -> NodeData {
        let stop = &self.problem.stops[s];
        // A lock without an initial route binds nothing.
        let lock = if stop.locked { self.initial(s).map(|(vehicle, _)| vehicle) } else { None };
        let allowed = |v: usize| {
            let vehicle = &self.problem.vehicles[v];
            lock.is_none_or(|own| own == v)
                && stop.pinned_vehicle.is_none_or(|only| only as usize == v)
                && (stop.allowed_vehicles.is_empty() || stop.allowed_vehicles.contains(&(v as u32)))
                && stop.required_skills.iter().all(|skill| vehicle.skills.contains(skill))
        };
        let row = bit_row(self.problem.vehicles.len(), allowed);
        let allowed = self.row(row);
        let deadline = stop.deadline.unwrap_or(NEVER);
        let (open, close, part) = merged_windows(&stop.time_windows, deadline, windows);
        NodeData {
            place: self.place[stop.place as usize],
            open,
            close,
            service: stop.service_seconds.map_or(-1, |s| s as Seconds),
            windows: part,
            allowed,
            load: 0,
            locked: lock.is_some(),
        }
    }

    fn reload_node(&mut self, r: usize, windows: &mut Vec<TimeWindow>) -> NodeData {
        let reload = &self.problem.reloads[r];
        let row = bit_row(self.problem.vehicles.len(), |v| {
            let vehicle = &self.problem.vehicles[v];
            (reload.allowed_vehicles.is_empty() || reload.allowed_vehicles.contains(&(v as u32)))
                && reload.required_skills.iter().all(|skill| vehicle.skills.contains(skill))
        });
        let allowed = self.row(row);
        let (open, close, part) = merged_windows(&reload.time_windows, NEVER, windows);
        NodeData {
            place: self.place[reload.place as usize],
            open,
            close,
            service: reload.service_seconds.map_or(-1, |s| s as Seconds),
            windows: part,
            allowed,
            load: 0,
            locked: false,
        }
    }

    /// Index of the bit row, NONE when every vehicle is allowed.
    fn row(&mut self, row: Vec<u64>) -> u32 {
        let m = self.problem.vehicles.len();
        if row.iter().map(|w| w.count_ones() as usize).sum::<usize>() == m {
            return NONE;
        }
        if let Some(i) = self.allowed.iter().position(|r| *r == row) {
            return i as u32;
        }
        self.allowed.push(row);
        self.allowed.len() as u32 - 1
    }

    /// Dimensions in which some vehicle has a limit; demands and capacities in them.
    fn loads(&self, stop_of_node: &[u32], nodes: usize) -> (usize, Vec<Load>, Vec<Load>) {
        let p = self.problem;
        let limit = |v: usize, d: usize| p.vehicles[v].capacity.get(d).copied().filter(|&c| c >= 0);
        let used: Vec<usize> =
            (0..p.dimensions()).filter(|&d| (0..p.vehicles.len()).any(|v| limit(v, d).is_some())).collect();
        let count = used.len().max(1);
        let mut demand = vec![0; nodes * count];
        for (node, &s) in stop_of_node.iter().enumerate() {
            for (k, &d) in used.iter().enumerate() {
                demand[node * count + k] = p.stops[s as usize].demand.get(d).copied().unwrap_or(0);
            }
        }
        let mut capacity = vec![Load::MAX / 4; p.vehicles.len() * count];
        for v in 0..p.vehicles.len() {
            for (k, &d) in used.iter().enumerate() {
                capacity[v * count + k] = limit(v, d).unwrap_or(Load::MAX / 4);
            }
        }
        (count, demand, capacity)
    }

    fn tiers(&self, stop_of_node: &[u32]) -> (Vec<u32>, usize) {
        let mut priorities: Vec<i32> = self.problem.stops.iter().map(|s| s.priority).collect();
        priorities.sort_unstable_by(|a, b| b.cmp(a));
        priorities.dedup();
        let tier = |s: &u32| {
            let priority = self.problem.stops[*s as usize].priority;
            priorities.partition_point(|&p| p > priority) as u32
        };
        (stop_of_node.iter().map(tier).collect(), priorities.len().max(1))
    }

    fn travel(&self) -> Travel {
        let old = self.problem.places.len();
        let side = old + 1;
        let same = self.matrices.durations == self.matrices.distances;
        let mut values = vec![0; side * side * if same { 1 } else { 2 }];
        let mut copy = |from: &[i32], offset: usize| {
            for a in 0..old {
                for b in 0..old {
                    let v = from[a * old + b];
                    let to = offset + self.place[a] as usize * side + self.place[b] as usize;
                    values[to] = if v == UNREACHABLE { FAR } else { v };
                }
            }
        };
        copy(&self.matrices.durations, 0);
        let distances = if same { 0 } else { side * side };
        if !same {
            copy(&self.matrices.distances, distances);
        }
        // A leg that one matrix knows not to exist does not exist.
        if !same {
            for i in 0..side * side {
                if values[i] == FAR || values[distances + i] == FAR {
                    values[i] = FAR;
                    values[distances + i] = FAR;
                }
            }
        }
        let symmetric = [0, distances]
            .iter()
            .all(|&o| (0..side).all(|a| (0..a).all(|b| values[o + a * side + b] == values[o + b * side + a])));
        Travel { side, values, durations: 0, distances, symmetric }
    }
}

struct Travel {
    side: usize,
    values: Vec<i32>,
    durations: usize,
    distances: usize,
    symmetric: bool,
}

/// Whether some vehicle cannot carry all demands together.
fn binds(demand: &[Load], capacity: &[Load], dimensions: usize) -> bool {
    let total = |d: usize| demand.iter().skip(d).step_by(dimensions).sum::<Load>();
    (0..dimensions).any(|d| capacity.iter().skip(d).step_by(dimensions).any(|&c| c < total(d)))
}

fn depot_node(place: u32) -> NodeData {
    NodeData { place, open: -NEVER, close: NEVER, service: 0, windows: (0, 0), allowed: NONE, load: 0, locked: true }
}

fn bit_row(vehicles: usize, allowed: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut row = vec![0; vehicles.div_ceil(64)];
    for v in (0..vehicles).filter(|&v| allowed(v)) {
        row[v / 64] |= 1 << (v % 64);
    }
    row
}

/// Overlapping windows merged, cut by the deadline: first and last moment, and their part of the table when they are
/// several. Without a moment left, close lies before open.
fn merged_windows(
    windows: &[TimeWindow],
    deadline: Seconds,
    table: &mut Vec<TimeWindow>,
) -> (Seconds, Seconds, (u32, u32)) {
    if windows.is_empty() {
        return (-NEVER, deadline, (0, 0));
    }
    let mut sorted = windows.to_vec();
    sorted.sort_by_key(|w| (w.start, w.end));
    let mut merged: Vec<TimeWindow> = Vec::new();
    for w in sorted {
        let w = TimeWindow { start: w.start, end: w.end.min(deadline) };
        match merged.last_mut() {
            _ if w.end < w.start => {}
            Some(last) if w.start <= last.end.saturating_add(1) => last.end = last.end.max(w.end),
            _ => merged.push(w),
        }
    }
    match (merged.first().copied(), merged.last().copied()) {
        (Some(first), Some(last)) if merged.len() > 1 => {
            let from = table.len() as u32;
            table.extend(merged);
            (first.start, last.end, (from, table.len() as u32))
        }
        (Some(only), _) => (only.start, only.end, (0, 0)),
        _ => (NEVER, -NEVER, (0, 0)),
    }
}

/// Search units per millionth of a dollar.
fn cost_scale(p: &Problem, matrices: &Matrices) -> i64 {
    let most = |values: &[i32]| i128::from(values.iter().copied().max().unwrap_or(0));
    let (meters, seconds) = (most(&matrices.distances), most(&matrices.durations));
    let dearest = p.vehicles.iter().map(|v| v.costs.unwrap_or_default()).map(|c| {
        let way = i128::from(c.per_km_micros) * meters / 1000;
        way + i128::from(c.per_hour_micros) * seconds / 3600 + i128::from(c.fixed_micros)
    });
    let dearest = dearest.max().unwrap_or(0);
    let mut scale = COST_SCALE;
    while scale > 1 && dearest * i128::from(scale) > DEAREST {
        scale = (scale / 10).max(1);
    }
    scale
}

fn balance_rate(p: &Problem, scale: i64) -> f64 {
    if p.objective != Objective::Cost {
        return 1.0;
    }
    let total: f64 = p.vehicles.iter().map(|v| v.costs.unwrap_or_default().per_hour_micros as f64).sum();
    total / p.vehicles.len().max(1) as f64 * scale as f64 / 3600.0
}
