//! Sums of whole routes: costs and limits besides legs and one load (limits, overtime, working time, trips), recomputed
//! after each change. Only problems that have any of these use it.

use crate::model::MOST_DIMENSIONS;
use crate::model::mode::{EXTRAS, RICH, WORKING_TIME, has_extras};
use crate::solution::current::Solution;
use crate::solution::data::{Sums, Times};
use crate::solution::labels;
use crate::solution::visits::Edited;
use crate::solution::{aboard, along, apart, balance, edited, order, times, trips};

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
    s.totals.excess += new.peak + new.beyond - old.peak - old.beyond;
    if s.has_reloads() {
        s.totals.excess += new.excess - old.excess;
    }
}

/// What a route costs, in a plan that costs the sum of its routes. Calls `visited` with each of its visits, in their order.
pub fn cost_of_route<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, mut visited: impl FnMut(u32)) -> i64 {
    let model = s.model();
    let (mut node, end) = (model.start(route), model.end(route));
    let mut cost = model.vehicles[route].fixed;
    loop {
        cost += s.nodes[node].leg;
        node = s.next(node);
        if node == end {
            break;
        }
        cost += s.visit(route, node);
        visited(node);
    }
    cost + if has_extras(M) {
        s.routes[route].sums.extra + s.routes[route].sums.order + apart::of_route(s, route)
    } else {
        s.waiting(route).into()
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

/// The route's sums without waiting and overtime, node by node.
fn without_times<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> Sums {
    let model = s.model();
    let (start, end) = (model.start(route), model.end(route));
    if s.next(start) == end {
        return Sums::default();
    }
    let part = along::between(s, route, start, end);
    let mut sums = Sums { base: model.vehicles[route].fixed, ..Sums::of(part, model, route) };
    let mut trip = [0; MOST_DIMENSIONS];
    let (mut node, mut head) = (start, start);
    while node != end {
        let next = s.next(node);
        sums.base += model.leg(route, s.location(node), s.location(next));
        node = next;
        if model.is_stop(node) {
            sums.base += model.visit(route, node);
            (0..model.dimensions).for_each(|d| trip[d] += model.demand[node * model.dimensions as u32 + d as u32]);
            continue;
        }
        if node != end {
            sums.base += model.visit(route, node);
        }
        for (d, load) in (0..).zip(&mut trip[..model.dimensions]) {
            sums.excess += (std::mem::take(load) - model.trip_capacity(route, head, d)).max(0);
        }
        head = node;
    }
    sums
}

/// Adds the cost of a route's times to its sums.
pub fn with_times<const K: usize, const M: u8>(s: &Solution<K, M>, sums: Sums, vehicle: u32, times: Times) -> Sums {
    let v = &s.model().vehicles[vehicle];
    let extra = times::price(s, vehicle, times);
    let work = sums.work + i64::from(times.waiting);
    Sums {
        extra,
        waited: extra.min(times.starts + (v.per_second + v.per_overtime_second) * i64::from(times.waiting)),
        waiting: times.waiting,
        work,
        beyond: v.beyond(work),
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
