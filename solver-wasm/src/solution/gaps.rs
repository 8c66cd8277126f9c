//! The most that each position of the plan could save. Insertion rules most positions out by this table.

use crate::model::NONE;
use crate::solution::current::Solution;
use crate::solution::data::{NOT_THERE, Node, OPEN};
use crate::units::Seconds;

/// Sets the gap after a node of the plan by its leg.
pub(super) fn note<const K: usize, const M: u8>(s: &mut Solution<K, M>, node: u32) {
    let Node { next, leg, .. } = s.nodes[node];
    let model = s.model();
    let inner = model.is_stop(node) && model.is_stop(next) && s.uniform() && !s.balanced();
    // A stop may be inserted where the route waits.
    let gap = if inner { leg as i32 + s.waiting(s.nodes[node].route) } else { OPEN };
    s.gaps[node].after = gap;
    s.gaps[next].before = gap;
}

/// Marks the node as no longer in the plan.
pub(super) fn close<const K: usize, const M: u8>(s: &mut Solution<K, M>, node: u32) {
    let gap = &mut s.gaps[node];
    (gap.after, gap.before) = (NOT_THERE, NOT_THERE);
}

/// Copies the node's labels.
pub(super) fn note_times<const K: usize, const M: u8>(s: &mut Solution<K, M>, node: u32) {
    if K == 0 {
        return;
    }
    let Node { early, late, .. } = &s.nodes[node];
    let gap = &mut s.gaps[node];
    gap.early = early.iter().fold(Seconds::MAX, |least, &t| least.min(t));
    gap.late = late.iter().fold(Seconds::MIN, |most, &t| most.max(t));
}

/// Updates the gaps of a node that was restored: the gap after it, or both if it has left the plan.
pub(super) fn restore<const K: usize, const M: u8>(s: &mut Solution<K, M>, node: u32) {
    note_times(s, node);
    let Node { route, next, .. } = s.nodes[node];
    if route == NONE {
        close(s, node);
    } else if next != NONE {
        note(s, node);
    }
}
