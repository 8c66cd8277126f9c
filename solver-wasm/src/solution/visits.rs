//! The visits of an edited route, one by one.

use crate::model::{Model, NEVER};
use crate::solution::chain::{self, Chain};
use crate::solution::current::Solution;
use crate::units::Seconds;

/// The visits of the edited route.
pub(super) fn nodes_of<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    route: u32,
    after: u32,
    chains: &[Chain],
    before: u32,
) -> Vec<u32> {
    let (start, end) = (s.model().start(route), s.model().end(route));
    let onward = |from: u32, until: u32| {
        std::iter::successors(Some(from), |&node| Some(s.next(node))).take_while(move |&node| node != until)
    };
    let mut nodes = Vec::new();
    nodes.extend(onward(s.next(start), s.next(after)));
    chains.iter().for_each(|&c| chain::list(s, c, &mut nodes));
    nodes.extend(onward(before, end));
    nodes
}

/// When the goods of the first trip are ready, and each visit with the moment at which it may start: for a reload visit,
/// when the goods of its trip are.
pub(super) fn with_goods(model: &Model, route: u32, nodes: &[u32]) -> (Seconds, Vec<(u32, Seconds)>) {
    let mut ready = -NEVER;
    let mut visits: Vec<(u32, Seconds)> = Vec::with_capacity(nodes.len());
    for &node in nodes.iter().rev() {
        if model.is_stop(node) {
            ready = ready.max(model.ready.get(node as usize).copied().unwrap_or(-NEVER));
            visits.push((node, -NEVER));
        } else {
            visits.push((node, std::mem::replace(&mut ready, -NEVER)));
        }
    }
    visits.reverse();
    (if model.vehicles[route].has_goods { -NEVER } else { ready }, visits)
}
