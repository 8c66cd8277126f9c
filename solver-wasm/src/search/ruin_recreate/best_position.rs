//! The cheapest insertion position so far.

use crate::model::NONE;
use crate::search::evaluation::insertion::{self, Price};
use crate::search::penalties::PenaltyManager;
use crate::solution::{DEAREST, Solution, Times};

/// The cheapest position found so far, and its cost as the limit for others.
pub struct BestPosition {
    pub limit: f64,
    /// NONE: none found.
    pub after: u32,
    /// The times of the route with the stop there, if they are known.
    pub times: Option<Times>,
    /// The last overlooked position. It stays overlooked if it is found again from its other side.
    pub overlooked: u32,
}

impl BestPosition {
    /// No position yet. A position must cost less than the limit.
    pub fn below(limit: f64) -> Self {
        Self { limit, after: NONE, times: None, overlooked: NONE }
    }

    /// The limit as a whole number, rounded up and within the range of gaps.
    pub fn cut(&self) -> i32 {
        let limit = self.limit.max(f64::from(-DEAREST));
        if limit < f64::from(DEAREST) { limit as i32 + 1 } else { DEAREST }
    }

    pub fn offer<const K: usize, const M: u8>(
        &mut self,
        s: &Solution<K, M>,
        penalties: &PenaltyManager,
        node: u32,
        after: u32,
        legs: i64,
    ) {
        if let Some(price) = insertion::price(s, penalties, node, after, legs, self.limit) {
            self.take(after, price);
        }
    }

    /// Takes a position that is below the limit.
    pub fn take(&mut self, after: u32, Price { cost, times }: Price) {
        (self.limit, self.after, self.times) = (cost, after, times);
    }
}
