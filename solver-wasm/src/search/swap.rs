//! Where SWAP* is worth its time: in plans without times, and not far from being kept.

use super::Search;

/// How much more than would be kept a plan may cost, in mean edges.
const WITHIN: f64 = 5.0;

impl<const K: usize, const R: bool> Search<'_, K, R> {
    /// Exchanges stops between the routes changed in this step, if that may be worth it.
    pub(super) fn swap_stops(&mut self, tolerance: f64) {
        let most = self.current_score + tolerance + WITHIN * self.model.mean_edge;
        if K == 0 && !R && !self.model.restricted && self.penalised() < most {
            self.local_search.swap_stops(&mut self.current, &self.weights);
        }
    }
}
