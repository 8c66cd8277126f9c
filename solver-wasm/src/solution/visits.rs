//! The visits of an edited route, one by one.

use crate::model::{Model, NEVER, NONE};
use crate::solution::chain::{self, Chain};
use crate::solution::current::Solution;
use crate::units::Seconds;

/// An edited route: the chains replace what is between `after` and `before`.
#[derive(Debug, Clone, Copy)]
pub struct Edited<'c> {
    pub route: u32,
    pub after: u32,
    pub chains: &'c [Chain],
    pub before: u32,
}

/// Calls `visit` for each visit of the edited route, until it returns false; false in that case.
pub(super) fn each<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    Edited { route, after, chains, before }: Edited,
    mut visit: impl FnMut(u32) -> bool,
) -> bool {
    let (start, end) = (s.model().start(route), s.model().end(route));
    let behind = s.next(after);
    let mut node = s.next(start);
    while node != behind {
        if !visit(node) {
            return false;
        }
        node = s.next(node);
    }
    for chain in chains {
        let (mut node, last) = chain.ends();
        loop {
            if !visit(node) {
                return false;
            }
            if node == last {
                break;
            }
            node = chain::on(s, chain, node);
        }
    }
    let mut node = before;
    while node != end {
        if !visit(node) {
            return false;
        }
        node = s.next(node);
    }
    true
}

/// The visits of the edited route.
pub(super) fn nodes_of<const K: usize, const M: u8>(s: &Solution<K, M>, edited: Edited) -> Vec<u32> {
    let mut nodes = Vec::new();
    each(s, edited, |node| {
        nodes.push(node);
        true
    });
    nodes
}

/// When the goods of the first trip are ready, and each visit with the moment at which it may start: for a reload visit,
/// when the goods of its trip are; for the pickup of several deliveries, when those of the ones behind it are.
pub(super) fn with_goods(model: &Model, route: u32, nodes: &[u32]) -> (Seconds, Vec<(u32, Seconds)>) {
    let mut ready = -NEVER;
    let mut visits: Vec<(u32, Seconds)> = Vec::with_capacity(nodes.len());
    let own = |node: u32| model.ready.get(node as usize).copied().unwrap_or(-NEVER);
    for &node in nodes.iter().rev() {
        let from = if !model.is_stop(node) {
            std::mem::replace(&mut ready, -NEVER)
        } else if model.ties.is_shared(node) && model.ties.is_pickup(node) {
            let behind = |node: &u32| visits.iter().any(|visit| visit.0 == *node);
            let deliveries = model.ties.partners(node).iter().copied().filter(behind);
            deliveries.map(own).max().unwrap_or(-NEVER)
        } else {
            if model.ties.companion(node) == NONE {
                ready = ready.max(own(node));
            }
            -NEVER
        };
        visits.push((node, from));
    }
    visits.reverse();
    (if model.vehicles[route].has_goods { -NEVER } else { ready }, visits)
}
