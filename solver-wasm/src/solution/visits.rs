//! The visits of an edited route, one by one.

use crate::model::{Model, NEVER};
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
