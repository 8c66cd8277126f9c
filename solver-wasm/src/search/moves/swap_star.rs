//! SWAP* (Vidal 2022): two routes exchange a stop each, and each goes to its best place in the other.

use crate::search::Weights;
use crate::search::insertion::in_time_between;
use crate::search::local_search::LocalSearch;
use crate::search::moves::{Edit, LEAST_GAIN, accept, excess_with};
use crate::solution::{Chain, Solution};
use crate::units::Load;

/// Places of a stop in the other route that are kept: one of the three is not beside the stop that leaves.
const KEPT: usize = 3;
const NOWHERE: (i64, usize) = (i64::MAX / 4, 0);

/// A node of a route.
#[derive(Debug, Clone, Copy)]
pub struct Visit {
    node: u32,
    place: u32,
    load: Load,
    /// Cost of the leg to the next.
    leg: i64,
    /// What its going changes in legs.
    leaving: i64,
    /// What it costs behind a visit of the other route, as that is now: the cheapest first.
    best: [(i64, usize); KEPT],
}

/// A route with its visits, from its start to its end.
pub type Side<'v> = (u32, &'v mut [Visit]);

/// Makes the exchange between two routes that gains most, if any does: of those that keep the times, if a stop goes to
/// where the other leaves, or could go there with the other still in the route. Only for plain problems.
#[inline(never)]
pub fn run<const K: usize, const R: bool>(
    s: &mut Solution<K, R>,
    w: &Weights,
    [(a, from_a), (b, from_b)]: [Side<'_>; 2],
    dirty: &mut LocalSearch,
) -> bool {
    find_places(s, from_a, from_b, b);
    find_places(s, from_b, from_a, a);
    let excess = excess_with(s, a, 0) + excess_with(s, b, 0);
    let mut least = -LEAST_GAIN;
    let mut found = None;
    for (i, u) in stops(from_a) {
        for (j, v) in stops(from_b) {
            let moved = u.load - v.load;
            let more = excess_with(s, a, -moved) + excess_with(s, b, moved) - excess;
            let mut change = (u.leaving + v.leaving) as f64 + w.overload * more as f64;
            if change >= least {
                continue;
            }
            let (cost, behind_u) = place_without(s, u, from_b, j, b);
            change += cost as f64;
            if change >= least {
                continue;
            }
            let (cost, behind_v) = place_without(s, v, from_a, i, a);
            change += cost as f64;
            if change < least {
                least = change;
                found = Some((Trade::new(from_a, i, v.node, behind_v), Trade::new(from_b, j, u.node, behind_u)));
            }
        }
    }
    found.is_some_and(|(in_a, in_b)| accept(s, w, least, &[in_a.edit(a), in_b.edit(b)], dirty))
}

/// One stop less and another one more in a route.
#[derive(Debug, Clone, Copy)]
struct Trade {
    after: u32,
    chains: [Chain; 2],
    /// So many of them.
    count: usize,
    before: u32,
}

impl Trade {
    /// The `gone`-th visit leaves, and `new` comes behind the visit `behind`, or instead of the one that leaves.
    fn new(visits: &[Visit], gone: usize, new: u32, behind: usize) -> Self {
        let at = |i: usize| visits[i].node;
        let new = Chain::of(new, new);
        let (from, to, chains, count) = if behind + 1 == gone {
            (behind, gone + 1, [new; 2], 1)
        } else if behind < gone {
            (behind, gone + 1, [new, Chain::of(at(behind + 1), at(gone - 1))], 2)
        } else {
            (gone - 1, behind + 1, [Chain::of(at(gone + 1), at(behind)), new], 2)
        };
        Self { after: at(from), chains, count, before: at(to) }
    }

    fn edit(&self, route: u32) -> Edit<'_> {
        Edit { route, after: self.after, chains: &self.chains[..self.count], before: self.before, tail: false }
    }
}

/// The route's visits, without places in another.
pub fn list<const K: usize, const R: bool>(s: &Solution<K, R>, route: u32, out: &mut Vec<Visit>) {
    out.clear();
    let end = s.model.end(route);
    let mut node = s.model.start(route);
    let (mut prev, mut leg_to) = (node, 0);
    loop {
        let at = &s.nodes[node];
        let leaving = if node == end { 0 } else { s.leg(route, prev, at.next) - leg_to - at.leg };
        let load = s.model.nodes[node].load;
        out.push(Visit { node, place: at.place, load, leg: at.leg, leaving, best: [NOWHERE; KEPT] });
        if node == end {
            return;
        }
        (prev, leg_to) = (node, at.leg);
        node = at.next;
    }
}

/// The stops among a route's visits, with their numbers.
fn stops(visits: &[Visit]) -> impl Iterator<Item = (usize, &Visit)> {
    visits[..visits.len() - 1].iter().enumerate().skip(1)
}

/// Finds the best places of one route's stops in the other, which is `route`.
fn find_places<const K: usize, const R: bool>(s: &Solution<K, R>, of: &mut [Visit], other: &[Visit], route: u32) {
    let last = of.len() - 1;
    for v in &mut of[1..last] {
        let ways = s.model.ways_to(v.place);
        let mut to = ways.cost(s.model, other[0].place);
        v.best = [NOWHERE; KEPT];
        for (i, leg) in other.windows(2).enumerate() {
            let (at, next) = (&leg[0], &leg[1]);
            let onward = s.model.common_leg(v.place, next.place);
            let cost = to + onward - at.leg;
            to = if s.model.symmetric { onward } else { ways.cost(s.model, next.place) };
            if cost >= v.best[KEPT - 1].0 || !in_time_between(s, route, v.node, at.node, next.node) {
                continue;
            }
            let mut k = KEPT - 1;
            while k > 0 && cost < v.best[k - 1].0 {
                v.best[k] = v.best[k - 1];
                k -= 1;
            }
            v.best[k] = (cost, i);
        }
    }
}

/// Where `u` costs least in the other route, `route`, once its `gone`-th visit has left: what, and behind which.
#[inline(always)]
fn place_without<const K: usize, const R: bool>(
    s: &Solution<K, R>,
    u: &Visit,
    other: &[Visit],
    gone: usize,
    route: u32,
) -> (i64, usize) {
    let (before, at, next) = (&other[gone - 1], &other[gone], &other[gone + 1]);
    let elsewhere = u.best.iter().find(|(_, i)| *i != gone && *i != gone - 1).copied().unwrap_or(NOWHERE);
    let legs = s.model.ways_to(u.place).cost(s.model, before.place) + s.model.common_leg(u.place, next.place);
    // What the other pays for the leg past the one that leaves.
    let there = legs - before.leg - at.leg - at.leaving;
    if elsewhere.0 < there || !in_time_between(s, route, u.node, before.node, next.node) {
        elsewhere
    } else {
        (there, gone - 1)
    }
}

#[cfg(test)]
mod tests;
