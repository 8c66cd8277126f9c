//! Where an absent stop costs least: beside its neighbours, or anywhere.

mod best;
mod sieve;

use crate::model::mode::RICH;
use crate::neighbors::DIRECTED;
use crate::rng::Rng;
use crate::search::insertion;
use crate::search::weights::Weights;
use crate::solution::{DEAREST, Node, Solution};

use crate::search::params::recreate::GOES;
use sieve::Stop;

pub use best::Best;
pub use sieve::Sieve;

const _: () = assert!(GOES[0] + GOES[1] + GOES[2] >= DIRECTED);

/// Places beside the stop's neighbours, and one unused vehicle of each kind. `blink` is the chance, in 65,536ths, to
/// overlook a place that would be the best so far. `sieve` is for use here alone.
#[inline(always)]
pub fn near<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    weights: &Weights,
    node: u32,
    blink: u64,
    rng: &mut Rng,
    best: &mut Best,
    sieve: &mut Sieve,
) {
    let model = s.model();
    if M == RICH {
        near_rich(s, weights, node, blink, rng, best);
    } else {
        let (mut before, mut after) = (model.neighbors.before(node), model.neighbors.after(node));
        let stop = Stop::new(s, node);
        for go in GOES {
            sieve.begin(best.cut(), &stop);
            let (now, rest) = before.split_at(go.min(before.len()));
            sieve.add::<K, M, true>(s, &stop, now);
            before = rest;
            let (now, rest) = after.split_at(go.min(after.len()));
            sieve.add::<K, M, false>(s, &stop, now);
            after = rest;
            sieve.offer(s, weights, &stop, blink, rng, best);
        }
    }
    let place = s.place(node);
    for kind in 0..model.kinds.len() {
        if let Some(v) = s.unused(kind) {
            let start = model.start(v);
            let data = &model.vehicles[v];
            let legs = s.way(v, data.start_place, place) + s.way(v, place, data.end_place) - s.nodes[start].leg
                + s.visit(v, node)
                + data.fixed;
            if s.balanced() || (legs as f64) < best.limit {
                best.offer(s, weights, node, start, legs);
            }
        }
    }
}

/// The same where legs cost what the vehicle pays, or where more counts.
fn near_rich<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    weights: &Weights,
    node: u32,
    blink: u64,
    rng: &mut Rng,
    best: &mut Best,
) {
    let model = s.model();
    let place = s.place(node);
    // What the work's sharing out gives has nothing to do with gaps.
    let cut_of = |best: &Best| i64::from(if s.balanced() { DEAREST } else { best.cut() });
    let mut cut = cut_of(best);
    for near in model.neighbors.before(node) {
        let after = near.node;
        if near.least_detour(s.gap(after).after) >= cut {
            continue;
        }
        let at = &s.nodes[after];
        let to = if s.uniform() { i64::from(near.cost) } else { s.way(at.route, s.place(after), place) };
        let legs = to + s.way(at.route, place, s.place(at.next)) - at.leg + s.visit(at.route, node);
        if promises(s, node, after, legs, best.limit) && (rng.bits() & 0xFFFF) >= blink {
            best.offer(s, weights, node, after, legs);
            cut = cut_of(best);
        }
    }
    for near in model.neighbors.after(node) {
        let before = near.node;
        if near.least_detour(s.gap(before).before) >= cut {
            continue;
        }
        let Node { route, prev: after, .. } = s.nodes[before];
        let from = if s.uniform() { i64::from(near.cost) } else { s.way(route, place, s.place(before)) };
        let legs = from + s.way(route, s.place(after), place) - s.nodes[after].leg + s.visit(route, node);
        if promises(s, node, after, legs, best.limit) && (rng.bits() & 0xFFFF) >= blink {
            best.offer(s, weights, node, after, legs);
            cut = cut_of(best);
        }
    }
}

/// Whether the place behind `after` is below the limit by its legs and visits, and by how they share out the work.
#[inline(always)]
fn promises<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32, legs: i64, limit: f64) -> bool {
    let cost = (legs - s.hidden(s.route(after))) as f64;
    match s.balanced() {
        true => s.counts_waiting() || cost + insertion::imbalance(s, node, after, 0) < limit,
        false => cost < limit,
    }
}

/// Every place of every used route.
pub fn all<const K: usize, const M: u8>(s: &Solution<K, M>, weights: &Weights, node: u32, best: &mut Best) {
    let model = s.model();
    let place = s.place(node);
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
            let legs = s.way(v, s.place(after), place) + s.way(v, place, s.place(at.next)) - at.leg + s.visit(v, node);
            if promises(s, node, after, legs, best.limit) {
                best.offer(s, weights, node, after, legs);
            }
            after = at.next;
        }
    }
}
