//! SWAP* (Vidal 2022): two routes exchange a stop each, and each goes to its best place in the other.

use crate::search::Weights;
use crate::search::local_search::LocalSearch;
use crate::search::moves::{LEAST_GAIN, excess_with};
use crate::solution::Solution;
use crate::units::Load;

/// Places of a stop in the other route that are kept: one of the three is not beside the stop that leaves.
const KEPT: usize = 3;
const NOWHERE: (i64, usize) = (i64::MAX / 4, 0);

/// A node of one of the two routes, the first its start.
#[derive(Debug, Clone, Copy)]
struct Visit {
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

/// The two routes; of use within a call only.
#[derive(Debug, Default)]
pub struct SwapStar([Vec<Visit>; 2]);

impl SwapStar {
    /// Makes the exchange between two routes that gains most, if any does. Only for plain problems without times.
    #[inline(never)]
    pub fn run<const K: usize, const R: bool>(
        &mut self,
        s: &mut Solution<K, R>,
        w: &Weights,
        (a, b): (u32, u32),
        dirty: &mut LocalSearch,
    ) -> bool {
        let [from_a, from_b] = &mut self.0;
        list(s, a, from_a);
        list(s, b, from_b);
        find_places(s, from_a, from_b, b);
        find_places(s, from_b, from_a, a);
        let excess = excess_with(s, a, 0) + excess_with(s, b, 0);
        let mut least = -LEAST_GAIN;
        let mut found = None;
        for (i, u) in from_a.iter().enumerate().skip(1) {
            for (j, v) in from_b.iter().enumerate().skip(1) {
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
                    found = Some([(u.node, from_b[behind_u].node), (v.node, from_a[behind_v].node)]);
                }
            }
        }
        let Some(pair) = found else { return false };
        for (node, _) in pair {
            dirty.mark(s.prev(node));
            dirty.mark(s.next(node));
            s.remove(node, node);
            s.absent.pop();
        }
        for (node, after) in pair {
            s.insert(node, after);
            dirty.mark(node);
            dirty.mark(after);
            dirty.mark(s.next(node));
        }
        true
    }
}

/// The route's visits, its start included, without places in another.
fn list<const K: usize, const R: bool>(s: &Solution<K, R>, route: u32, out: &mut Vec<Visit>) {
    out.clear();
    let (mut node, end) = (s.model.start(route), s.model.end(route));
    let (mut prev, mut leg_to) = (node, 0);
    while node != end {
        let at = &s.nodes[node];
        let leaving = s.leg(route, prev, at.next) - leg_to - at.leg;
        let load = s.model.nodes[node].load;
        out.push(Visit { node, place: at.place, load, leg: at.leg, leaving, best: [NOWHERE; KEPT] });
        (prev, leg_to) = (node, at.leg);
        node = at.next;
    }
}

/// Finds the best places of one route's stops in the other, which is `route`.
fn find_places<const K: usize, const R: bool>(s: &Solution<K, R>, of: &mut [Visit], other: &[Visit], route: u32) {
    let end = s.place(s.model.end(route));
    for v in of.iter_mut().skip(1) {
        let ways = s.model.ways_to(v.place);
        for (i, at) in other.iter().enumerate() {
            let to = other.get(i + 1).map_or(end, |next| next.place);
            let cost = ways.cost(s.model, at.place) + s.model.common_leg(v.place, to) - at.leg;
            if cost >= v.best[KEPT - 1].0 {
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
    let (before, at) = (&other[gone - 1], &other[gone]);
    let to = other.get(gone + 1).map_or_else(|| s.place(s.model.end(route)), |next| next.place);
    let legs = s.model.ways_to(u.place).cost(s.model, before.place) + s.model.common_leg(u.place, to);
    // What the other pays for the leg past the one that leaves.
    let there = (legs - before.leg - at.leg - at.leaving, gone - 1);
    let elsewhere = u.best.iter().find(|(_, i)| *i != gone && *i != gone - 1);
    elsewhere.copied().filter(|place| place.0 < there.0).unwrap_or(there)
}

#[cfg(test)]
mod tests;
