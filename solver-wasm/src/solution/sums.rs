//! Sums of whole routes: costs and limits besides legs and one load (limits, overtime, working time, trips), recomputed
//! after each change. Only problems that have any of these use it.

use crate::model::mode::{EXTRAS, RICH, WORKING_TIME, has_extras};
use crate::model::{MOST_DIMENSIONS, Model};
use crate::solution::current::Solution;
use crate::solution::data::{Sums, Times};
use crate::solution::labels;
use crate::solution::visits::Edited;
use crate::solution::{aboard, balance, edited, order, times, trips};
use crate::units::Load;

/// Sums up a route node by node.
#[derive(Debug)]
pub struct Tally<'m> {
    model: &'m Model,
    vehicle: u32,
    location: u32,
    visits: u32,
    sums: Sums,
    trip: [Load; MOST_DIMENSIONS],
    head: u32,
}

impl<'m> Tally<'m> {
    pub fn new(model: &'m Model, vehicle: u32) -> Self {
        let location = model.vehicles[vehicle].start_location;
        Self {
            model,
            vehicle,
            location,
            visits: 0,
            sums: Sums::default(),
            trip: [0; MOST_DIMENSIONS],
            head: model.start(vehicle),
        }
    }

    pub fn add(&mut self, node: u32, location: u32) {
        let model = self.model;
        self.drive(location);
        self.visits += 1;
        self.sums.base += model.visit(self.vehicle, node);
        self.sums.others += model.other_price(self.vehicle, node);
        self.sums.work += i64::from(model.service(self.vehicle, node));
        if model.is_stop(node) {
            self.sums.stops += 1;
            for d in 0..model.dimensions {
                self.trip[d] += model.demand[node * model.dimensions as u32 + d as u32];
            }
        } else {
            self.close_trip();
            self.head = node;
        }
    }

    /// Whether the route has no visits so far.
    pub fn is_empty(&self) -> bool {
        self.visits == 0
    }

    /// The sums without waiting and overtime.
    pub fn end(mut self) -> Sums {
        if self.visits == 0 {
            return Sums::default();
        }
        let v = &self.model.vehicles[self.vehicle];
        self.drive(v.end_location);
        self.close_trip();
        self.sums.base += v.fixed;
        self.sums.work += self.sums.driving;
        self.sums
    }

    fn drive(&mut self, to: u32) {
        let from = std::mem::replace(&mut self.location, to);
        self.sums.base += self.model.leg(self.vehicle, from, to);
        self.sums.meters += self.model.meters(self.vehicle, from, to);
        let setup = i64::from(self.model.setup(self.vehicle, from, to));
        self.sums.driving += self.model.seconds(self.vehicle, from, to) - setup;
        self.sums.work += setup;
    }

    fn close_trip(&mut self) {
        let dimensions = self.model.dimensions;
        for d in 0..dimensions {
            let load = std::mem::take(&mut self.trip[d]);
            self.sums.excess += (load - self.model.trip_capacity(self.vehicle, self.head, d as u32)).max(0);
        }
    }
}

/// Updates the sums of a route that changed between two nodes. `known` are its times, if they are known.
pub(super) fn settle<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    route: u32,
    after: u32,
    before: u32,
    known: Option<Times>,
) {
    match M {
        EXTRAS | RICH => sum_up(s, route, after, before, known),
        WORKING_TIME => {
            let times = times::of_route(s, route, 0).unwrap_or_default();
            s.totals.extra += i64::from(times::note_waiting(s, route, times.waiting));
        }
        _ => {}
    }
}

pub(super) fn sum_up<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    route: u32,
    after: u32,
    before: u32,
    known: Option<Times>,
) {
    let sums = without_times(s, route);
    let times = known.or_else(|| edited::of_changed(s, route, sums.work, after, before));
    let new = with_times(s, Sums { late: times.is_none(), ..sums }, route, times.unwrap_or_default());
    if s.has_reloads() {
        trips::index(s, route);
    }
    let new = Sums { peak: aboard::index(s, route), ..new };
    replace(s, route, new);
}

/// Replaces the sums of a route.
pub(super) fn replace<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32, new: Sums) {
    let new = Sums { order: order::of_route(s, route), ..new };
    if s.counts_waiting() {
        times::note_waiting(s, route, new.waiting);
    }
    let old = std::mem::replace(&mut s.routes[route].sums, new);
    s.totals.extra += new.extra - old.extra;
    s.totals.order += new.order - old.order;
    s.totals.work += new.work - old.work;
    s.totals.excess += new.peak - old.peak;
    if s.has_reloads() {
        s.totals.excess += new.excess - old.excess;
    }
}

/// The route's sums, from its nodes and its time labels.
pub fn of_route<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> Sums {
    let (start, sums) = (s.model().start(route), without_times(s, route));
    let peak = aboard::edited(s, Edited { route, after: start, chains: &[], before: s.next(start) });
    let sums = Sums { order: order::of_route(s, route), peak, ..sums };
    let times = times::of_route(s, route, sums.work);
    with_times(s, Sums { late: times.is_none(), ..sums }, route, times.unwrap_or_default())
}

fn without_times<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> Sums {
    let model = s.model();
    let (mut node, end) = (s.next(model.start(route)), model.end(route));
    let mut tally = Tally::new(model, route);
    while node != end {
        tally.add(node, s.location(node));
        node = s.next(node);
    }
    tally.end()
}

/// Adds the cost of a route's times to its sums.
pub fn with_times<const K: usize, const M: u8>(s: &Solution<K, M>, sums: Sums, vehicle: u32, times: Times) -> Sums {
    let v = &s.model().vehicles[vehicle];
    let extra = times::price(s, vehicle, times);
    Sums {
        extra,
        waited: extra.min(times.starts + (v.per_second + v.per_overtime_second) * i64::from(times.waiting)),
        waiting: times.waiting,
        work: sums.work + i64::from(times.waiting),
        ..sums
    }
}

/// Whether the route breaks a hard rule of time or the vehicle's limits.
pub fn is_broken<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> bool {
    let model = s.model();
    let end = model.end(route);
    if s.next(model.start(route)) == end {
        return false;
    }
    !labels::fits(&s.nodes[end].early, &s.nodes[end].late)
        || (has_extras(M) && !s.routes[route].sums.within_limits(model, route))
}

/// Legs, visits, fixed costs, overtime, balance and change, in search units.
pub fn cost<const K: usize, const M: u8>(s: &Solution<K, M>) -> f64 {
    let cost = (s.totals.base + s.totals.extra + s.totals.order + s.totals.apart) as f64;
    if s.balanced() { cost + balance::of_plan(s) } else { cost }
}
