//! The cheapest insertion position so far.

use crate::model::NONE;
use crate::search::evaluation::insertion;
use crate::search::penalties::PenaltyManager;
use crate::solution::{DEAREST, Solution};

/// The cheapest position found so far, and its cost as the limit for others.
pub struct BestPosition {
    pub limit: f64,
    /// NONE: none found.
    pub after: u32,
    /// The last overlooked position. It stays overlooked if it is found again from its other side.
    pub overlooked: u32,
}

impl BestPosition {
    /// No position yet. A position must cost less than the limit.
    pub fn below(limit: f64) -> Self {
        Self { limit, after: NONE, overlooked: NONE }
    }

    /// The limit as a whole number, rounded up and within the range of gaps.
    pub fn cut(&self) -> i32 {
        if self.limit < f64::from(DEAREST) { self.limit as i32 + 1 } else { DEAREST }
    }

    pub fn offer<const K: usize, const M: u8>(
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
