//! Positions and loads along a route. They are computed on demand and kept until the route changes.

use crate::solution::current::Solution;

/// Makes `position` and `load_up_to` valid for the route.
pub fn ensure<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32) {
    if s.index.valid[route] {
        return;
    }
    s.index.valid[route] = true;
    let (mut node, end) = (s.model().start(route), s.model().end(route));
    let (mut position, mut load) = (0, 0);
    loop {
        load += s.model().nodes[node].load;
        s.index.position[node] = position;
        s.index.load[node] = load;
        if node == end {
            break;
        }
        position += 1;
        node = s.next(node);
    }
}
