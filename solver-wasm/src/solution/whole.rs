//! Whole routes: what counts beside legs and one load (limits, overtime, working time, trips), summed up anew after
//! each change. Only problems that have any of these come here.

use super::{Solution, Times};
use crate::labels;
use crate::model::Model;
use crate::model::mode::{RICH, WORKING_TIME};
use crate::problem::MAX_DIMENSIONS;
use crate::units::{Load, Seconds};

/// What a route amounts to. All zero for a vehicle that stays at home.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    /// Legs, visits and the fixed cost.
    pub base: i64,
    /// Cost of waiting and overtime.
    pub extra: i64,
    /// Seconds of waiting, where it counts.
    pub waiting: Seconds,
    /// Load over capacity, over trips and dimensions.
    pub excess: Load,
    /// Working time in seconds: driving, service, and waiting where it counts.
    pub work: i64,
    pub meters: i64,
    pub driving: i64,
    pub stops: u32,
}

impl Sums {
    /// With the times of the vehicle's route, which were left out.
    pub fn with<const K: usize, const M: u8>(mut self, s: &Solution<K, M>, vehicle: u32, times: Times) -> Self {
        self.extra = s.price_of(vehicle, times);
        self.waiting = times.waiting;
        self.work += i64::from(times.waiting);
        self
    }

    /// Whether the vehicle's limits hold. Trips are never over capacity where there are reload points.
    pub fn within_limits(&self, model: &Model, vehicle: u32) -> bool {
        let v = &model.vehicles[vehicle];
        self.stops <= v.max_stops
            && self.meters <= v.max_distance
            && self.driving <= v.max_driving
            && (self.excess == 0 || !model.has_reloads)
    }
}

/// Sums up a route node by node.
#[derive(Debug)]
pub struct Tally<'m> {
    model: &'m Model,
    vehicle: u32,
    place: u32,
    visits: u32,
    sums: Sums,
    trip: [Load; MAX_DIMENSIONS],
}

impl<'m> Tally<'m> {
    pub fn new(model: &'m Model, vehicle: u32) -> Self {
        let place = model.vehicles[vehicle].start_place;
        Self { model, vehicle, place, visits: 0, sums: Sums::default(), trip: [0; MAX_DIMENSIONS] }
    }

    #[inline]
    pub fn add(&mut self, node: u32, place: u32) {
        let model = self.model;
        self.drive(place);
        self.visits += 1;
        self.sums.base += model.visit(self.vehicle, node);
        self.sums.work += i64::from(model.service(self.vehicle, node));
        if model.is_stop(node) {
            self.sums.stops += 1;
            for d in 0..model.dimensions {
                self.trip[d] += model.demand[node * model.dimensions as u32 + d as u32];
            }
        } else {
            self.close_trip();
        }
    }

    /// Whether nothing is visited so far.
    pub fn is_empty(&self) -> bool {
        self.visits == 0
    }

    /// The sums without waiting and overtime.
    pub fn end(mut self) -> Sums {
        if self.visits == 0 {
            return Sums::default();
        }
        let v = &self.model.vehicles[self.vehicle];
        self.drive(v.end_place);
        self.close_trip();
        self.sums.base += v.fixed;
        self.sums.work += self.sums.driving;
        self.sums
    }

    #[inline]
    fn drive(&mut self, to: u32) {
        let from = std::mem::replace(&mut self.place, to);
        self.sums.base += self.model.leg(self.vehicle, from, to);
        self.sums.meters += self.model.meters(from, to);
        self.sums.driving += self.model.seconds(from, to);
    }

    #[inline]
    fn close_trip(&mut self) {
        let dimensions = self.model.dimensions;
        for d in 0..dimensions {
            let load = std::mem::take(&mut self.trip[d]);
            self.sums.excess += (load - self.model.capacity[self.vehicle * dimensions as u32 + d as u32]).max(0);
        }
    }
}

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    /// Brings the route's sums up to date after a change.
    #[inline(always)]
    pub(super) fn settle(&mut self, route: u32) {
        match M {
            RICH => self.sum_up(route),
            WORKING_TIME => {
                let times = self.route_times(route, 0).unwrap_or_default();
                self.totals.extra += i64::from(self.note_waiting(route, times.waiting));
            }
            _ => {}
        }
    }

    pub(super) fn sum_up(&mut self, route: u32) {
        let new = self.sums_of(route);
        if self.has_reloads() {
            self.index_trips(route);
        }
        self.replace_sums(route, new);
    }

    /// Puts in new sums of a route.
    pub(super) fn replace_sums(&mut self, route: u32, new: Sums) {
        if self.counts_waiting() {
            self.note_waiting(route, new.waiting);
        }
        let old = std::mem::replace(&mut self.routes[route].sums, new);
        self.totals.extra += new.extra - old.extra;
        self.totals.work += new.work - old.work;
        if self.has_reloads() {
            self.totals.excess += new.excess - old.excess;
        }
    }

    /// The route's sums, from its nodes and its time labels.
    pub fn sums_of(&self, route: u32) -> Sums {
        let model = self.model();
        let (mut node, end) = (self.next(model.start(route)), model.end(route));
        if node == end {
            return Sums::default();
        }
        let mut tally = Tally::new(model, route);
        while node != end {
            tally.add(node, self.place(node));
            node = self.next(node);
        }
        let sums = tally.end();
        sums.with(self, route, self.route_times(route, sums.work).unwrap_or_default())
    }

    /// Whether a hard rule of time or of the vehicle's limits stands against the route.
    pub fn broken(&self, route: u32) -> bool {
        let model = self.model();
        let end = model.end(route);
        if self.next(model.start(route)) == end {
            return false;
        }
        !labels::fits(&self.nodes[end].early, &self.nodes[end].late)
            || (M == RICH && !self.routes[route].sums.within_limits(model, route))
    }

    /// What the spread of work over all vehicles costs.
    pub fn balance(&self) -> f64 {
        let count = self.routes.len() as i64;
        let spread: i64 = self.routes.as_slice().iter().map(|r| (r.sums.work * count - self.totals.work).abs()).sum();
        self.model().balance_price * spread as f64 / count as f64
    }

    /// How much more it would cost, were these routes' sums in the place of their own.
    pub fn balance_change(&self, changes: &[(u32, Sums)]) -> f64 {
        let old = |route: &u32| self.routes[*route].sums.work;
        let total = changes.iter().fold(self.totals.work, |sum, (route, new)| sum + new.work - old(route));
        let count = self.routes.len() as i64;
        let far = |work: i64, total: i64| (work * count - total).abs();
        let mut spread: i64 = match total == self.totals.work {
            true => 0,
            false => {
                let routes = self.routes.as_slice().iter();
                routes.map(|r| far(r.sums.work, total) - far(r.sums.work, self.totals.work)).sum()
            }
        };
        for (route, new) in changes {
            spread += far(new.work, total) - far(old(route), total);
        }
        self.model().balance_price * spread as f64 / count as f64
    }

    /// Most, or nearly so, that moving work from `a` to `b` can save by sharing it out better, and the other way.
    pub fn balance_gains(&self, a: u32, b: u32) -> (f64, f64) {
        if a == b || !self.balanced() {
            return (0.0, 0.0);
        }
        let mean = self.totals.work as f64 / self.routes.len() as f64;
        let (beside_a, beside_b) = (self.routes[a].sums.work as f64 - mean, self.routes[b].sums.work as f64 - mean);
        let saved = |from: f64, to: f64| {
            let shared = if from > 0.0 && to < 0.0 { 2.0 * from.min(-to) } else { 0.0 };
            self.model().balance_price * (shared + self.model().mean_edge)
        };
        (saved(beside_a, beside_b), saved(beside_b, beside_a))
    }

    /// What it costs, or saves, in the balance term that the route's work, with `added` seconds more, lies farther from
    /// the mean, or nearer to it.
    #[inline]
    pub fn imbalance_change(&self, route: u32, added: i64) -> f64 {
        let count = self.routes.len() as i64;
        let beside = self.routes[route].sums.work * count - self.totals.work;
        let change = (beside + added * (count - 1)).abs() - beside.abs();
        self.model().balance_price * change as f64 / count as f64
    }

    /// What it changes in the balance term that the route's way and its visits become so much longer; None when that is
    /// over the vehicle's limits.
    #[inline(always)]
    pub fn lengthened(&self, route: u32, meters: i64, driving: i64, service: i64) -> Option<f64> {
        let (vehicle, sums) = (&self.model().vehicles[route], &self.routes[route].sums);
        if sums.meters + meters > vehicle.max_distance || sums.driving + driving > vehicle.max_driving {
            return None;
        }
        Some(if self.balanced() { self.imbalance_change(route, driving + service) } else { 0.0 })
    }

    /// Legs, visits, fixed costs, overtime and balance, in search units.
    #[inline]
    pub fn cost(&self) -> f64 {
        let cost = (self.totals.base + self.totals.extra) as f64;
        if self.balanced() { cost + self.balance() } else { cost }
    }
}
