//! What a place of the plan could save: the table by which insertion rules most places out.

use super::{Node, Solution};
use crate::model::NONE;

/// Cost of the legs from and to a node, as far as both lead between stops and cost the same for all; `OPEN` else,
/// [`NOT_THERE`] where the node is not in the plan. In a table of its own, since insertion looks at nothing else of most nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gap {
    after: i32,
    before: i32,
}

const OPEN: i32 = i32::MAX;
/// The gaps of a node that is not in the plan.
pub(super) const NOT_THERE: Gap = Gap { after: i32::MIN, before: i32::MIN };

impl<const K: usize, const R: bool> Solution<'_, K, R> {
    /// What the leg behind the node saves when something comes between; see [`Gap`].
    #[inline(always)]
    pub fn gap_after(&self, node: u32) -> i64 {
        i64::from(self.gaps[node].after)
    }

    /// The same of the leg before it.
    #[inline(always)]
    pub fn gap_before(&self, node: u32) -> i64 {
        i64::from(self.gaps[node].before)
    }

    /// Takes the gap behind a node of the plan over from its leg.
    #[inline(always)]
    pub(super) fn note_gap(&mut self, node: u32) {
        let Node { next, leg, .. } = self.nodes[node];
        let model = self.model;
        let inner = model.is_stop(node) && model.is_stop(next) && self.uniform() && !self.balanced();
        let gap = if inner { leg as i32 } else { OPEN };
        self.gaps[node].after = gap;
        self.gaps[next].before = gap;
    }

    /// Brings the gaps of a node that was put back up to date: the one behind it, or, where it has left the plan, both.
    #[inline(always)]
    pub(super) fn restore_gap(&mut self, node: u32) {
        let Node { route, next, .. } = self.nodes[node];
        if route == NONE {
            self.gaps[node] = NOT_THERE;
        } else if next != NONE {
            self.note_gap(node);
        }
    }
}
