//! A stop joins the route of the single end of its shipment.

use crate::model::NONE;
use crate::rng::Rng;
use crate::search::penalties::PenaltyManager;
use crate::search::ruin_recreate::best_position::BestPosition;
use crate::search::ruin_recreate::positions;
use crate::solution::{Solution, aboard};

/// Inserts the stop beside the single end of its shipment, which is on a route.
pub fn join<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    counted: u32,
    single: u32,
    (blink, rng): (u64, &mut Rng),
    limit: f64,
) -> bool {
    let part = room(s, counted, single);
    let mut best = BestPosition::below(limit);
    positions::along(s, penalties, counted, part, || (rng.bits() & 0xFFFF) < blink, &mut best);
    if best.after != NONE {
        s.insert(counted, best.after);
    }
    best.after != NONE
}

/// The first node after which a stop has room for what goes to or from the single end, and the node that follows the last
/// such one.
fn room<const K: usize, const M: u8>(s: &Solution<K, M>, counted: u32, single: u32) -> (u32, u32) {
    let (model, route) = (s.model(), s.route(single));
    let has_room = |node: u32| aboard::has_room(s, route, node, counted);
    if model.ties.is_pickup(counted) {
        let mut first = single;
        while first != model.start(route) && has_room(s.prev(first)) {
            first = s.prev(first);
        }
        return (first, single);
    }
    let (mut last, end) = (single, model.end(route));
    while last != end && has_room(last) {
        last = s.next(last);
    }
    (single, last)
}
