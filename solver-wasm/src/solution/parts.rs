//! Sums from the start to each node, kept until the route changes. With them, evaluating an edit takes time in
//! proportion to the length of its chains. Only for rich problems.

use crate::model::DEFAULT_SERVICE;
use crate::solution::chain::{self, Chain};
use crate::solution::current::Solution;
use crate::solution::data::{Sums, Times};
use crate::solution::part::Part;
use crate::solution::visits::Edited;
use crate::solution::{aboard, balance, edited, index, sums, trips};
use crate::units::Load;

/// Makes the sums from the start to each node of the route valid, the node included.
pub fn ensure<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32) {
    index::ensure(s, route);
    if s.index.summed[route] {
        return;
    }
    s.index.summed[route] = true;
    let model = s.model();
    let dimensions = s.dimensions();
    let (mut node, end) = (model.start(route), model.end(route));
    let mut part = Part::default();
    s.index.parts[node] = part;
    (1..dimensions).for_each(|d| s.index.loads[node * dimensions + d] = 0);
    while node != end {
        let next = s.next(node);
        part.drive(model, route, s.location(node), s.location(next));
        part.visit(model, route, next);
        s.index.parts[next] = part;
        for d in 1..dimensions {
            let before = s.index.loads[node * dimensions + d];
            s.index.loads[next * dimensions + d] = before + model.demand[next * dimensions + d];
        }
        node = next;
    }
}

/// The sums of the edited route, without waiting, overtime and order. Call `ensure` for all routes concerned first.
pub fn edited_sums<const K: usize, const M: u8>(s: &Solution<K, M>, edited: Edited) -> Sums {
    let Edited { route, after, chains, before } = edited;
    let model = s.model();
    let end = model.end(route);
    if chains.is_empty() && after == model.start(route) && before == end {
        return Sums::default();
    }
    let mut part = s.index.parts[after];
    let mut at = s.location(after);
    for c in chains {
        let (first, last) = if c.reversed { (c.last, c.first) } else { (c.first, c.last) };
        part.drive(model, route, at, s.location(first));
        part = part + part_of(s, route, *c);
        at = s.location(last);
    }
    part.drive(model, route, at, s.location(before));
    part.visit(model, route, before);
    let mut sums = Sums::of(part + (s.index.parts[end] - s.index.parts[before]), model, route);
    sums.excess = match model.has_reloads {
        true => trips::edited_excess(s, edited),
        false => edited_excess(s, edited),
    };
    sums.peak = aboard::edited(s, edited);
    sums
}

/// How much more load is over capacity once absent nodes join a route without reload visits; peaks on the way apart.
pub fn added_excess<const K: usize, const M: u8, const N: usize>(
    s: &Solution<K, M>,
    route: u32,
    joining: [u32; N],
) -> Load {
    let model = s.model();
    let dimensions = s.dimensions();
    let added = |d: u32, demand: Load| {
        let load = s.load(route, d as usize);
        s.over(route, d, load + demand) - s.over(route, d, load)
    };
    let others = (1..dimensions).map(|d| added(d, joining.iter().map(|&n| model.demand[n * dimensions + d]).sum()));
    added(0, joining.iter().map(|&n| model.nodes[n].load).sum()) + others.sum::<Load>()
}

/// The sums of a chain from its first node to its last in driving order, both included, for the route's vehicle.
fn part_of<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, c: Chain) -> Part {
    let model = s.model();
    if c.first == c.last {
        let mut part = Part::default();
        part.visit(model, route, c.first); // which may be absent
        return part;
    }
    let mut part = s.index.parts[c.last] - s.index.parts[c.first];
    if c.reversed || !model.same_ways(route, s.route(c.first)) {
        (part.meters, part.driving, part.setup) = (0, 0, 0);
        let (mut node, last) = c.ends();
        while node != last {
            let on = chain::on(s, &c, node);
            part.drive(model, route, s.location(node), s.location(on));
            node = on;
        }
    }
    if model.mixed && model.vehicles[route].service_percent != model.vehicles[s.route(c.first)].service_percent {
        part.service = 0;
        let mut node = c.first;
        while node != c.last {
            node = s.next(node);
            if model.nodes[node].service != DEFAULT_SERVICE {
                part.service += i64::from(model.service(route, node));
            }
        }
    }
    if model.change.is_some() && route != s.route(c.first) {
        part.others = 0;
        let mut node = c.first;
        while node != c.last {
            node = s.next(node);
            part.others += model.other_price(route, node);
        }
    }
    part.visit(model, route, c.first);
    part
}

/// Load over capacity of the edited route.
fn edited_excess<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    Edited { route, after, chains, before }: Edited,
) -> Load {
    let model = s.model();
    let dimensions = s.dimensions();
    let end = model.end(route);
    let mut excess = 0;
    for d in 0..dimensions {
        let up_to = |node: u32| s.up_to(node, d);
        let own = |node: u32| model.demand[node * dimensions + d];
        let carried: Load = chains.iter().map(|c| up_to(c.last) - up_to(c.first) + own(c.first)).sum();
        let load = up_to(after) + carried + up_to(end) - up_to(before) + own(before);
        excess += s.over(route, d, load);
    }
    excess
}

/// Whether the route keeps the vehicle's limits with these legs and visits in place of those.
pub fn keeps_limits<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, new: Part, old: Part) -> bool {
    let (model, sums) = (s.model(), &s.routes[route].sums);
    let limits = &model.vehicles[route].limits;
    let work = sums.work - i64::from(sums.waiting) + new.work(model, route) - old.work(model, route);
    (sums.part + new - old).keeps(limits) && work <= limits.work
}

/// The change of the balance term if the route gets these legs and visits in place of those. None if that breaks the
/// vehicle's limits.
pub fn lengthened<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, new: Part, old: Part) -> Option<f64> {
    if !keeps_limits(s, route, new, old) {
        return None;
    }
    let added = || new.work(s.model(), route) - old.work(s.model(), route);
    Some(if s.balanced() { balance::imbalance_change(s, route, added()) } else { 0.0 })
}

/// Updates the sums of a route after its part between two nodes changed from `old` to `new`. `base` is the change in the
/// cost of its legs and visits, `known` the route's times, if they are known.
pub(super) fn settle<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    (route, after, before): (u32, u32, u32),
    old: Part,
    new: Part,
    base: i64,
    known: Option<Times>,
) {
    let model = s.model();
    if s.routes[route].stops + s.routes[route].reloads == 0 {
        return sums::sum_up(s, route, after, before, None);
    }
    let mut sums = s.routes[route].sums;
    sums.base += base;
    sums.part = sums.part + new - old;
    sums.work += new.work(model, route) - old.work(model, route);
    sums.excess = match s.has_reloads() {
        true => trips::index(s, route),
        false => (0..s.dimensions()).map(|d| s.over(route, d, s.load(route, d as usize))).sum(),
    };
    sums.peak = aboard::index(s, route);
    sums.work -= i64::from(sums.waiting);
    let times = known.or_else(|| edited::of_changed(s, route, sums.work, after, before));
    sums.late = times.is_none();
    sums::replace(s, route, sums::with_times(s, sums, route, times.unwrap_or_default()));
}
