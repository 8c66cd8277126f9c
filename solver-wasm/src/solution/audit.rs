//! Debug builds prove that what a plan has kept up step by step is what it comes to when it is summed up anew.

use super::{Solution, Sums};
use crate::model::mode::RICH;

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    /// Panics when anything kept up differs from what the links alone say.
    pub fn audit(&self) {
        let model = self.model();
        let mut fresh = Solution::<K, M>::empty(model);
        for v in 0..model.vehicles.len() as u32 {
            let mut after = model.start(v);
            for node in self.sequence(v) {
                assert_eq!(self.prev(node), after, "links of route {v}");
                fresh.insert(node, after);
                after = node;
            }
        }
        for v in 0..model.vehicles.len() as u32 {
            let (kept, new) = (&self.routes[v], &fresh.routes[v]);
            assert_eq!(
                (kept.stops, kept.reloads, kept.locked, kept.load),
                (new.stops, new.reloads, new.locked, new.load),
                "counts of route {v}"
            );
            let sums = if M == RICH { self.sums_of(v) } else { Sums::default() };
            assert_eq!(kept.sums, sums, "sums of route {v}");
            if M == RICH && self.index.valid[v] {
                let start = model.start(v);
                let parts = self.edited_sums(v, start, &[], self.next(start));
                let times = self.edited_times(v, start, &[], self.next(start)).unwrap_or_default();
                assert_eq!(parts.with(self, v, times), sums, "parts of route {v}");
            }
            assert_eq!(self.waiting(v), fresh.waiting(v), "waiting of route {v}");
            for node in self.sequence(v).into_iter().chain([model.end(v)]).filter(|_| kept.stops > 0) {
                let (kept, new) = (&self.nodes[node], &fresh.nodes[node]);
                assert_eq!((kept.route, kept.leg), (new.route, new.leg), "leg of node {node}");
                assert_eq!(self.gaps[node], fresh.gaps[node], "gaps beside node {node}");
                assert_eq!((kept.early, kept.late), (new.early, new.late), "times of node {node}");
                if self.has_pieces() {
                    assert_eq!(self.pieces[node], fresh.pieces[node], "pieces at node {node}");
                }
                if model.has_reloads {
                    assert_eq!(self.trip_head(node), fresh.trip_head(node), "trip of node {node}");
                }
            }
        }
        assert_eq!(self.totals, fresh.totals, "sums of the plan");
        let mut absent: Vec<u32> = (0..model.stops as u32).filter(|&n| self.route(n) == crate::model::NONE).collect();
        let mut listed = self.absent.clone();
        listed.sort_unstable();
        absent.sort_unstable();
        assert_eq!(listed, absent, "stops left out");
    }
}
