//! Positions and loads along a route. They are computed on demand and kept until the route changes.

use crate::model::mode::RICH;
use crate::solution::current::Solution;
use crate::solution::tied;

/// Makes `position` and `load_up_to` valid for the route.
pub fn ensure<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32) {
    if s.index.valid[route] {
        return;
    }
    s.index.valid[route] = true;
    let (mut node, end) = (s.model().start(route), s.model().end(route));
    let (mut position, mut load, mut share) = (0, 0, 0_u64);
    let has_ties = M == RICH && !s.model().ties.is_empty();
    loop {
        load += s.model().nodes[node].load;
        s.index.position[node] = position;
        s.index.load[node] = load;
        if has_ties {
            share = share.wrapping_add(tied::share(s, node));
            s.index.shares[node] = share;
        }
        if node == end {
            break;
        }
        position += 1;
        node = s.next(node);
    }
}

/// Whether shipments have stops both up to a node and after it.
pub fn divides_shipments<const K: usize, const M: u8>(s: &mut Solution<K, M>, node: u32) -> bool {
    if M != RICH || s.model().ties.is_empty() {
        return false;
    }
    ensure(s, s.route(node));
    s.index.shares[node] != 0
}
