//! Where an absent stop costs least: beside its neighbours, or anywhere.

mod best;
mod insertion_filter;

use crate::model::mode::RICH;
use crate::neighbors::DIRECTED;
use crate::rng::Rng;
use crate::search::insertion;
use crate::search::penalties::PenaltyManager;
use crate::solution::{DEAREST, Node, Solution};

use crate::search::params::recreate::GOES;
use insertion_filter::Stop;

pub use best::Best;
pub use insertion_filter::InsertionFilter;

const _: () = assert!(GOES[0] + GOES[1] + GOES[2] >= DIRECTED);

/// Positions beside the stop's neighbours, and one unused vehicle of each kind. `blink` is the chance, in 65,536ths, to
/// overlook a position that would be the best so far. `filter` is for use here alone.
#[inline(always)]
pub fn near<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    node: u32,
    blink: u64,
    rng: &mut Rng,
    best: &mut Best,
    insertion_filter: &mut InsertionFilter,
) {
    let model = s.model();
    if M == RICH {
        near_rich(s, penalties, node, blink, rng, best);
    } else {
        let (mut before, mut after) = (model.neighbors.before(node), model.neighbors.after(node));
        let stop = Stop::new(s, node);
        for go in GOES {
            insertion_filter.begin(best.cut(), &stop);
            let (now, rest) = before.split_at(go.min(before.len()));
            insertion_filter.add::<K, M, true>(s, &stop, now);
            before = rest;
            let (now, rest) = after.split_at(go.min(after.len()));
            insertion_filter.add::<K, M, false>(s, &stop, now);
            after = rest;
            insertion_filter.offer(s, penalties, &stop, blink, rng, best);
        }
    }
    let location = s.location(node);
    for kind in 0..model.kinds.len() {
        if let Some(v) = s.unused(kind) {
            let start = model.start(v);
            let data = &model.vehicles[v];
            let legs = s.way(v, data.start_location, location) + s.way(v, location, data.end_location)
                - s.nodes[start].leg
                + s.visit(v, node)
                + data.fixed;
            if s.balanced() || (legs as f64) < best.limit {
                best.offer(s, penalties, node, start, legs);
            }
        }
    }
}

/// The same where legs cost what the vehicle pays, or where more counts.
fn near_rich<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    node: u32,
    blink: u64,
    rng: &mut Rng,
    best: &mut Best,
) {
    let model = s.model();
    let location = s.location(node);
    // What the work's sharing out gives has nothing to do with gaps.
    let cut_of = |best: &Best| i64::from(if s.balanced() { DEAREST } else { best.cut() });
    let mut cut = cut_of(best);
    for near in model.neighbors.before(node) {
        let after = near.node;
        if near.least_detour(s.gap(after).after) >= cut {
            continue;
        }
        let at = &s.nodes[after];
        let to = if s.uniform() { i64::from(near.cost) } else { s.way(at.route, s.location(after), location) };
        let legs = to + s.way(at.route, location, s.location(at.next)) - at.leg + s.visit(at.route, node);
        if promises(s, node, after, legs, best.limit) && (rng.bits() & 0xFFFF) >= blink {
            best.offer(s, penalties, node, after, legs);
            cut = cut_of(best);
        }
    }
    for near in model.neighbors.after(node) {
        let before = near.node;
        if near.least_detour(s.gap(before).before) >= cut {
            continue;
        }
        let Node { route, prev: after, .. } = s.nodes[before];
        let from = if s.uniform() { i64::from(near.cost) } else { s.way(route, location, s.location(before)) };
        let legs = from + s.way(route, s.location(after), location) - s.nodes[after].leg + s.visit(route, node);
        if promises(s, node, after, legs, best.limit) && (rng.bits() & 0xFFFF) >= blink {
            best.offer(s, penalties, node, after, legs);
            cut = cut_of(best);
        }
    }
}

/// Whether the position behind `after` is below the limit by its legs and visits, and by how they share out the work.
#[inline(always)]
fn promises<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32, legs: i64, limit: f64) -> bool {
    let cost = (legs - s.hidden(s.route(after))) as f64;
    match s.balanced() {
        true => s.counts_waiting() || cost + insertion::imbalance(s, node, after, 0) < limit,
        false => cost < limit,
    }
}

/// Every position of every used route.
pub fn all<const K: usize, const M: u8>(s: &Solution<K, M>, penalties: &PenaltyManager, node: u32, best: &mut Best) {
    let model = s.model();
    let location = s.location(node);
    for v in 0..model.vehicles.len() as u32 {
        if model.timer.is_up() {
            return;
        }
        if s.routes[v].stops == 0 || (model.restricted && !model.may_serve(v, node)) {
            continue;
        }
        let end = model.end(v);
        let mut after = model.start(v);
        while after != end {
            let at = &s.nodes[after];
            let legs = s.way(v, s.location(after), location) + s.way(v, location, s.location(at.next)) - at.leg
                + s.visit(v, node);
            if promises(s, node, after, legs, best.limit) {
                best.offer(s, penalties, node, after, legs);
            }
            after = at.next;
        }
    }
}
