//! Compiles a problem into the model.

use super::stops::depot_node;
use super::travel::{balance_price, cost_scale};
use super::{Model, NEVER, NO_LIMIT, NONE};
use crate::neighbors::{self, Neighbors};
use crate::problem::{Matrices, Objective, Problem, extremes};
use crate::timer::Timer;
use crate::units::Load;

pub(super) struct Builder<'a> {
    pub(super) problem: &'a Problem,
    pub(super) matrices: &'a Matrices,
    /// New index by place, and place by new index.
    pub(super) place: Vec<u32>,
    pub(super) order: Vec<u32>,
    pub(super) allowed: Vec<Vec<u64>>,
    pub(super) scale: i64,
    pub(super) timer: &'a Timer,
}

impl<'a> Builder<'a> {
    /// None when the timer is up.
    pub(super) fn new(problem: &'a Problem, matrices: &'a Matrices, timer: &'a Timer) -> Option<Self> {
        let mut place = vec![0; problem.places.len()];
        let order = neighbors::spatial_order(&places_as_named(problem), &matrices.distances, timer);
        if timer.was_up() {
            return None;
        }
        for (new, &old) in order.iter().enumerate() {
            place[old as usize] = new as u32;
        }
        Some(Self { problem, matrices, place, order, allowed: Vec::new(), scale: cost_scale(problem, matrices), timer })
    }

    /// None when the timer is up.
    pub(super) fn build(mut self) -> Option<Model> {
        let p = self.problem;
        let mut stop_of_node = self.servable();
        if self.timer.look() {
            return None;
        }
        let (n, m) = (stop_of_node.len(), p.vehicles.len());
        stop_of_node.sort_by_key(|&s| (self.place[p.stops[s as usize].place as usize], s));
        let mut node_of_stop = vec![NONE; p.stops.len()];
        for (node, &stop) in stop_of_node.iter().enumerate() {
            node_of_stop[stop as usize] = node as u32;
        }

        let time_matters = !self.timeless();
        let vehicles = self.vehicles();
        if self.timer.look() {
            return None;
        }
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
        let copies = if p.reloads.is_empty() { 0 } else { self.calls_at_most(&stop_of_node) };
        for r in 0..p.reloads.len() {
            let node = self.reload_node(r, &mut windows);
            nodes.extend(std::iter::repeat_n(node, copies));
            reload_of_copy.extend(std::iter::repeat_n(r as u32, copies));
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
        if self.timer.look() {
            return None;
        }
        let table = self.travel()?;
        // Where most stops have windows, a turned part of a route hardly ever keeps them.
        let tight = 2 * nodes[..n].iter().filter(|d| d.open > -NEVER).count() > n;
        let restricted = nodes.iter().any(|d| d.allowed != NONE);
        let counts_waiting = time_matters && (p.balance > 0.0 || vehicles.iter().any(|vehicle| vehicle.per_second > 0));
        let one_window = windows.is_empty() && vehicles.iter().all(|vehicle| vehicle.breaks_count == 0);
        let limited = reload_of_copy.is_empty() && binds(&demand, &capacity, dimensions);
        let reload_places = p.reloads.iter().map(|r| self.place[r.place as usize]).collect();
        let mut model = Model {
            stops: n,
            most_breaks: vehicles.iter().map(|v| v.breaks_count).max().unwrap_or(0),
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
            counts_waiting,
            one_window,
            restricted,
            has_locked,
            lock_rank,
            rich: false,
            rate_spread: 0.0,
            balance_price: balance_price(p, self.scale),
            kinds,
            stop_of_node,
            node_of_stop,
            first_reload,
            reload_of_copy,
            reloads: p.reloads.len(),
            reload_places,
            tier,
            tiers,
            neighbors: Neighbors::default(),
            mean_edge: 1.0,
            timer: self.timer.clone(),
        };
        model.complete();
        Some(model)
    }

    /// True when no shift, window or deadline can bind, however the stops are ordered.
    #[inline(never)]
    fn timeless(&self) -> bool {
        let p = self.problem;
        if p.stops.iter().any(|s| !s.time_windows.is_empty() || s.deadline.is_some())
            || !p.reloads.is_empty()
            || p.vehicles.iter().any(|v| !v.breaks.is_empty())
            || self.matrices.some_unreachable(p.places.len())
        {
            return false;
        }
        let (_, longest_leg) = extremes(&self.matrices.durations, p.places.len());
        let longest_default = p.vehicles.iter().map(|v| v.default_service_seconds).max().unwrap_or(0);
        let services: i64 = p.stops.iter().map(|s| i64::from(s.service_seconds.unwrap_or(longest_default))).sum();
        let longest_route = services + i64::from(longest_leg) * (p.stops.len() as i64 + 1);
        p.vehicles.iter().all(|v| i64::from(v.shift_end) - i64::from(v.shift_start) >= longest_route)
    }

    /// Dimensions in which some vehicle has a limit; demands and capacities in them.
    #[inline(never)]
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
        let mut capacity = vec![NO_LIMIT; p.vehicles.len() * count];
        for v in 0..p.vehicles.len() {
            for (k, &d) in used.iter().enumerate() {
                capacity[v * count + k] = limit(v, d).unwrap_or(NO_LIMIT);
            }
        }
        (count, demand, capacity)
    }

    #[inline(never)]
    fn tiers(&self, stop_of_node: &[u32]) -> (Vec<u32>, usize) {
        let mut priorities: Vec<i32> = stop_of_node.iter().map(|&s| self.problem.stops[s as usize].priority).collect();
        priorities.sort_unstable_by(|a, b| b.cmp(a));
        priorities.dedup();
        let tier = |s: &u32| {
            let priority = self.problem.stops[*s as usize].priority;
            priorities.partition_point(|&p| p > priority) as u32
        };
        (stop_of_node.iter().map(tier).collect(), priorities.len().max(1))
    }
}

/// The places in the order in which vehicles, stops and reload points name them, and then the others.
#[inline(never)]
fn places_as_named(problem: &Problem) -> Vec<u32> {
    let mut named = vec![false; problem.places.len()];
    let vehicles = problem.vehicles.iter().flat_map(|v| [v.start_place, v.end_place]).flatten();
    let stops = problem.stops.iter().map(|stop| stop.place);
    let reloads = problem.reloads.iter().map(|reload| reload.place);
    let all = vehicles.chain(stops).chain(reloads).chain(0..problem.places.len() as u32);
    all.filter(|&place| !std::mem::replace(&mut named[place as usize], true)).collect()
}

/// Whether some vehicle cannot carry all demands together.
fn binds(demand: &[Load], capacity: &[Load], dimensions: usize) -> bool {
    let total = |d: usize| demand.iter().skip(d).step_by(dimensions).sum::<Load>();
    (0..dimensions).any(|d| capacity.iter().skip(d).step_by(dimensions).any(|&c| c < total(d)))
}
