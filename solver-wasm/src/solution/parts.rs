//! Sums of parts of routes that hold for every vehicle. They are kept from the start to each node until the route changes,
//! so that an edit takes time by the length of its chains. Only for rich problems.

use super::{Chain, Solution, Sums};
use crate::model::Model;
use crate::model::mode::RICH;
use crate::units::Load;

/// What the legs and visits of a part of a route amount to.
#[derive(Debug, Clone, Copy, Default)]
pub struct Part {
    meters: i64,
    driving: i64,
    /// Seconds of the services that stops state themselves.
    service: i64,
    /// Visits that take as long as the vehicle's do by default.
    defaults: i64,
    stops: u32,
}

impl Part {
    fn plus(self, other: Self) -> Self {
        Self {
            meters: self.meters + other.meters,
            driving: self.driving + other.driving,
            service: self.service + other.service,
            defaults: self.defaults + other.defaults,
            stops: self.stops + other.stops,
        }
    }

    /// Without a part that it begins with.
    fn behind(self, other: Self) -> Self {
        Self {
            meters: self.meters - other.meters,
            driving: self.driving - other.driving,
            service: self.service - other.service,
            defaults: self.defaults - other.defaults,
            stops: self.stops - other.stops,
        }
    }

    pub(super) fn drive(&mut self, model: &Model, from: u32, to: u32) {
        self.meters += model.meters(from, to);
        self.driving += model.seconds(from, to);
    }

    pub(super) fn visit(&mut self, model: &Model, node: u32) {
        if model.is_depot(node) {
            return;
        }
        let service = model.nodes[node].service;
        self.service += i64::from(service.max(0));
        self.defaults += i64::from(service < 0);
        self.stops += u32::from(model.is_stop(node));
    }

    /// The sums of a whole route of the vehicle, without what it carries.
    pub(super) fn driven_by(&self, model: &Model, vehicle: u32) -> Sums {
        let v = &model.vehicles[vehicle];
        let service = self.service + self.defaults * i64::from(v.default_service);
        Sums {
            base: model.ways(vehicle, self.meters, self.driving, service) + v.fixed,
            extra: 0,
            waiting: 0,
            excess: 0,
            work: self.driving + service,
            meters: self.meters,
            driving: self.driving,
            stops: self.stops,
        }
    }
}

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    /// Sums from the start up to each node of the route, itself included. Comes with `ensure_index`.
    pub(super) fn index_parts(&mut self, route: u32) {
        let model = self.model();
        let dimensions = self.dimensions();
        let (mut node, end) = (model.start(route), model.end(route));
        let mut part = Part::default();
        self.index.parts[node] = part;
        (1..dimensions).for_each(|d| self.index.loads[node * dimensions + d] = 0);
        while node != end {
            let next = self.next(node);
            part.drive(model, self.place(node), self.place(next));
            part.visit(model, next);
            self.index.parts[next] = part;
            for d in 1..dimensions {
                let before = self.index.loads[node * dimensions + d];
                self.index.loads[next * dimensions + d] = before + model.demand[next * dimensions + d];
            }
            node = next;
        }
    }

    /// What the vehicle's route would amount to with these chains between `after` and `before`; waiting and overtime are left out. Only
    /// after `ensure_index` of all routes concerned.
    pub fn edited_sums(&self, route: u32, after: u32, chains: &[Chain], before: u32) -> Sums {
        let model = self.model();
        let end = model.end(route);
        if chains.is_empty() && after == model.start(route) && before == end {
            return Sums::default();
        }
        let mut part = self.index.parts[after];
        let mut at = self.place(after);
        for c in chains {
            let (first, last) = if c.reversed { (c.last, c.first) } else { (c.first, c.last) };
            part.drive(model, at, self.place(first));
            part = part.plus(self.part_of(*c));
            at = self.place(last);
        }
        part.drive(model, at, self.place(before));
        part.visit(model, before);
        let mut sums = part.plus(self.index.parts[end].behind(self.index.parts[before])).driven_by(model, route);
        sums.excess = match model.has_reloads {
            true => self.edited_trips_excess(route, after, chains, before),
            false => self.edited_excess(route, after, chains, before),
        };
        sums
    }

    /// A chain from its first node to its last in driving order, both included.
    fn part_of(&self, c: Chain) -> Part {
        let model = self.model();
        let mut part = self.index.parts[c.last].behind(self.index.parts[c.first]);
        if c.reversed {
            (part.meters, part.driving) = (0, 0);
            let mut node = c.last;
            while node != c.first {
                let prev = self.prev(node);
                part.drive(model, self.place(node), self.place(prev));
                node = prev;
            }
        }
        part.visit(model, c.first);
        part
    }

    /// Load over capacity of the edited route.
    fn edited_excess(&self, route: u32, after: u32, chains: &[Chain], before: u32) -> Load {
        let model = self.model();
        let dimensions = self.dimensions();
        let end = model.end(route);
        let mut excess = 0;
        for d in 0..dimensions {
            let up_to = |node: u32| self.up_to(node, d);
            let own = |node: u32| model.demand[node * dimensions + d];
            let carried: Load = chains.iter().map(|c| up_to(c.last) - up_to(c.first) + own(c.first)).sum();
            let load = up_to(after) + carried + up_to(end) - up_to(before) + own(before);
            excess += self.over(route, d, load);
        }
        excess
    }

    // ---- the sums of routes into which one stop comes, or out of which a chain goes ----

    /// Legs and visits between the nodes before and behind a chain of the plan.
    pub(super) fn part_around(&self, first: u32, last: u32) -> Part {
        let model = self.model();
        let mut part = Part::default();
        let (mut node, behind) = (self.prev(first), self.next(last));
        while node != behind {
            let next = self.next(node);
            part.drive(model, self.place(node), self.place(next));
            node = next;
            if node != behind {
                part.visit(model, node);
            }
        }
        part
    }

    /// The leg between two neighbours; none on a route that nobody drives.
    pub(super) fn leg_between(&self, from: u32, to: u32) -> Part {
        let mut part = Part::default();
        let model = self.model();
        if M == RICH && !(model.is_depot(from) && model.is_depot(to)) {
            part.drive(model, self.place(from), self.place(to));
        }
        part
    }

    /// Takes into the route's sums that what was `old` is now `new`, and the plan's legs and visits cost `base` more.
    pub(super) fn settle_part(&mut self, route: u32, old: Part, new: Part, base: i64) {
        let model = self.model();
        if self.routes[route].stops + self.routes[route].reloads == 0 {
            return self.sum_up(route);
        }
        let mut sums = self.routes[route].sums;
        let service = |part: Part| part.service + part.defaults * i64::from(model.vehicles[route].default_service);
        sums.base += base;
        sums.meters += new.meters - old.meters;
        sums.driving += new.driving - old.driving;
        sums.work += new.driving - old.driving + service(new) - service(old);
        sums.stops = self.routes[route].stops;
        sums.excess = match self.has_reloads() {
            true => self.index_trips(route),
            false => (0..self.dimensions()).map(|d| self.over(route, d, self.load(route, d as usize))).sum(),
        };
        sums.work -= i64::from(sums.waiting);
        let times = self.route_times(route, sums.work).unwrap_or_default();
        self.replace_sums(route, sums.with(self, route, times));
    }
}
