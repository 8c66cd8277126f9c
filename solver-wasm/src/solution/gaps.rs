//! What a place of the plan could save: the table by which insertion rules most places out.

use super::{Node, Solution};
use crate::model::NONE;
use crate::units::Seconds;

/// What insertion asks about every node beside which a stop could go, and about most nodes nothing else: therefore in
/// a table of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// Cost of the legs from and to the node and of the route's waiting, as far as both legs lead between stops and cost
    /// the same for all; `OPEN` else, [`NOT_THERE`] where the node is not in the plan.
    pub after: i32,
    pub before: i32,
    /// The earliest of the node's early labels and the latest of its late ones.
    pub early: Seconds,
    pub late: Seconds,
}

/// Far beyond what a detour can cost, and sums of them fit.
const OPEN: i32 = 1 << 30;
/// Detours cost less than this.
pub const DEAREST: i32 = 1 << 29;
/// The gaps of a node that is not in the plan.
const NOT_THERE: i32 = -DEAREST;
pub(super) const BLANK: Gap = Gap { after: NOT_THERE, before: NOT_THERE, early: 0, late: 0 };

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    /// The data of a node of the plan beside which a stop could go.
    #[inline(always)]
    pub fn gap(&self, node: u32) -> &Gap {
        &self.gaps[node]
    }

    /// Takes the gap behind a node of the plan over from its leg.
    #[inline(always)]
    pub(super) fn note_gap(&mut self, node: u32) {
        let Node { next, leg, .. } = self.nodes[node];
        let model = self.model();
        let inner = model.is_stop(node) && model.is_stop(next) && self.uniform() && !self.balanced();
        // A stop may come in where the route waits.
        let gap = if inner { leg as i32 + self.waiting(self.nodes[node].route) } else { OPEN };
        self.gaps[node].after = gap;
        self.gaps[next].before = gap;
    }

    /// The node is in the plan no more.
    #[inline(always)]
    pub(super) fn close_gaps(&mut self, node: u32) {
        let gap = &mut self.gaps[node];
        (gap.after, gap.before) = (NOT_THERE, NOT_THERE);
    }

    /// Takes over the node's labels.
    #[inline(always)]
    pub(super) fn note_times(&mut self, node: u32) {
        if K == 0 {
            return;
        }
        let Node { early, late, .. } = &self.nodes[node];
        let gap = &mut self.gaps[node];
        gap.early = early.iter().fold(Seconds::MAX, |least, &t| least.min(t));
        gap.late = late.iter().fold(Seconds::MIN, |most, &t| most.max(t));
    }

    /// Brings the gaps of a node that was put back up to date: the one behind it, or, where it has left the plan, both.
    #[inline(always)]
    pub(super) fn restore_gap(&mut self, node: u32) {
        self.note_times(node);
        let Node { route, next, .. } = self.nodes[node];
        if route == NONE {
            self.close_gaps(node);
        } else if next != NONE {
            self.note_gap(node);
        }
    }
}
