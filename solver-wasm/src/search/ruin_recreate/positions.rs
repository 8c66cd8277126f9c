//! The cheapest position of an absent stop: beside its neighbours, or anywhere.

use crate::model::mode::has_extras;
use crate::model::neighbors::DIRECTED;
use crate::rng::Rng;
use crate::search::evaluation::insertion;
use crate::search::penalties::PenaltyManager;
use crate::solution::{DEAREST, Solution, apart};

use crate::search::params::recreate::GOES;
use crate::search::ruin_recreate::best_position::BestPosition;
use crate::search::ruin_recreate::insertion_filter::{InsertionFilter, Stop};

const _: () = assert!(GOES[0] + GOES[1] + GOES[2] >= DIRECTED);

/// Tries the positions beside the stop's neighbours, and one unused vehicle of each kind. `blink` is the chance, in
/// 65,536ths, to overlook a position that would be the best so far. `filter` is a buffer.
pub fn near<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    node: u32,
    blink: u64,
    rng: &mut Rng,
    best: &mut BestPosition,
    insertion_filter: &mut InsertionFilter,
) {
    let model = s.model();
    let (mut before, mut after) = (model.neighbors.before(node), model.neighbors.after(node));
    let stop = Stop::new(s, node);
    for go in GOES {
        // Gaps give no bound of the balance term.
        insertion_filter.begin(if s.balanced() { DEAREST } else { best.cut() }, &stop);
        let (now, rest) = before.split_at(go.min(before.len()));
        insertion_filter.add::<K, M, true>(s, &stop, now);
        before = rest;
        let (now, rest) = after.split_at(go.min(after.len()));
        insertion_filter.add::<K, M, false>(s, &stop, now);
        after = rest;
        if has_extras(M) {
            insertion_filter.offer_cheapest_first(s, penalties, &stop, blink, rng, best);
        } else {
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
                + apart::joining(s, v, node)
                + data.fixed;
            if s.balanced() || (legs as f64) < best.limit {
                best.offer(s, penalties, node, start, legs);
            }
        }
    }
}

/// Tries every position of every used route.
pub fn all<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    node: u32,
    best: &mut BestPosition,
) {
    let model = s.model();
    for v in model.vehicle_ids() {
        if model.timer.is_up() {
            return;
        }
        if s.routes[v].stops == 0 || (model.restricted && !model.may_serve(v, node)) {
            continue;
        }
        along(s, penalties, node, (model.start(v), model.end(v)), || false, best);
    }
}

/// Tries the positions of a route after the first node and its successors, up to the last one.
pub fn along<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    node: u32,
    (first, last): (u32, u32),
    mut overlooks: impl FnMut() -> bool,
    best: &mut BestPosition,
) {
    let (route, location) = (s.route(first), s.location(node));
    let mut after = first;
    while after != last {
        let at = &s.nodes[after];
        let legs = s.way(route, s.location(after), location) + s.way(route, location, s.location(at.next)) - at.leg
            + apart::joining(s, route, node);
        if insertion::promises(s, node, after, legs, best.limit) && !overlooks() {
            best.offer(s, penalties, node, after, legs);
        }
        after = at.next;
    }
}
