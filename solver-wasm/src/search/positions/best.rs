//! The cheapest insertion position so far.

use crate::model::NONE;
use crate::search::insertion;
use crate::search::penalties::PenaltyManager;
use crate::solution::{DEAREST, Solution};

/// The cheapest position so far.
pub struct Best {
    pub limit: f64,
    /// NONE: none found.
    pub after: u32,
    /// The last position that was overlooked, which it then is from both sides.
    pub(super) overlooked: u32,
}

impl Best {
    /// None yet; it must cost less than the limit.
    pub fn below(limit: f64) -> Self {
        Self { limit, after: NONE, overlooked: NONE }
    }

    /// A whole number such that whatever costs less than the limit costs less than it, as far as gaps go.
    #[inline(always)]
    pub(super) fn cut(&self) -> i32 {
        if self.limit < f64::from(DEAREST) { self.limit as i32 + 1 } else { DEAREST }
    }

    #[inline(always)]
    pub(super) fn offer<const K: usize, const M: u8>(
        &mut self,
        s: &Solution<K, M>,
        penalties: &PenaltyManager,
        node: u32,
        after: u32,
        legs: i64,
    ) {
        if let Some(cost) = insertion::price(s, penalties, node, after, legs, self.limit) {
            self.limit = cost;
            self.after = after;
        }
    }
}
