//! Plans in and out of a running search.

use super::Search;
use crate::model::NONE;
use crate::solution::Snapshot;

impl<const K: usize, const M: u8> Search<'_, K, M> {
    /// Goes on from these routes (nodes by vehicle), which must keep every rule.
    pub fn adopt(&mut self, routes: &[Vec<u32>]) {
        self.recombination.forget();
        self.current.restore(&Snapshot::empty(self.model));
        for (vehicle, nodes) in (0u32..).zip(routes) {
            let mut after = self.model.start(vehicle);
            for &node in nodes {
                self.current.insert(node, after);
                after = node;
            }
        }
        let mut absent = std::mem::take(&mut self.current.absent);
        let mut spare = std::mem::take(&mut self.current.spare);
        absent.retain(|&node| self.current.route(node) == NONE);
        spare.retain(|&node| self.current.route(node) == NONE);
        (self.current.absent, self.current.spare) = (absent, spare);
        self.current.checkpoint();
        self.current_score = self.score();
        self.keep_if_best();
    }
}
