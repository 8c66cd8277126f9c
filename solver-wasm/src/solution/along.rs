//! The sums of parts of routes from their links: of the legs and visits along some nodes, or between two of them.

use crate::model::mode::has_extras;
use crate::solution::current::Solution;
use crate::solution::part::Part;

/// The legs and visits between the nodes before and after a chain of the route.
pub(super) fn around<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, first: u32, last: u32) -> Part {
    between(s, route, s.prev(first), s.next(last))
}

/// The legs and visits between two nodes of a route that is not empty.
pub(super) fn between<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, after: u32, before: u32) -> Part {
    let model = s.model();
    let mut part = Part::default();
    let mut node = after;
    while node != before {
        let next = s.next(node);
        part.drive(model, route, s.location(node), s.location(next));
        node = next;
        if node != before {
            part.visit(model, route, node);
        }
    }
    part
}

/// The legs along these nodes, and the visits of all but the first and the last. It is empty on a route without visits.
pub fn along<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, nodes: &[u32]) -> Part {
    let model = s.model();
    let mut part = Part::default();
    if !(model.is_depot(nodes[0]) && model.is_depot(nodes[1])) {
        nodes.windows(2).for_each(|leg| part.drive(model, route, s.location(leg[0]), s.location(leg[1])));
        nodes[1..nodes.len() - 1].iter().for_each(|&node| part.visit(model, route, node));
    }
    part
}

/// The leg between two neighbours. It is empty on a route without visits.
pub(super) fn leg_between<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, from: u32, to: u32) -> Part {
    if has_extras(M) { along(s, route, &[from, to]) } else { Part::default() }
}
