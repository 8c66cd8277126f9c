//! In debug builds, proves that the values that a plan keeps up to date step by step equal the values computed from
//! scratch.

use crate::model::NONE;
use crate::model::mode::has_extras;
use crate::solution::current::Solution;
use crate::solution::data::Sums;
use crate::solution::visits::Edited;
use crate::solution::{edited, half_joins, order, parts, sums, times};

/// In debug builds, panics if a kept value differs from the value computed from the links alone.
pub fn audit<const K: usize, const M: u8>(s: &Solution<K, M>) {
    if !cfg!(debug_assertions) {
        return;
    }
    let model = s.model();
    let mut fresh = Solution::<K, M>::empty(model);
    for v in model.vehicle_ids() {
        let mut after = model.start(v);
        for node in s.sequence(v) {
            assert_eq!(s.prev(node), after, "links of route {v}");
            fresh.insert(node, after);
            after = node;
        }
    }
    for v in model.vehicle_ids() {
        let (kept, new) = (&s.routes[v], &fresh.routes[v]);
        assert_eq!(
            (kept.stops, kept.reloads, kept.locked, kept.load),
            (new.stops, new.reloads, new.locked, new.load),
            "counts of route {v}"
        );
        let as_it_is = |after: u32| Edited { route: v, after, chains: &[], before: s.next(after) };
        let sums = if has_extras(M) { sums::of_route(s, v) } else { Sums::default() };
        assert_eq!(kept.sums, sums, "sums of route {v}");
        if has_extras(M) && s.index.summed[v] {
            let start = model.start(v);
            let parts = parts::edited_sums(s, as_it_is(start));
            let times = edited::times(s, as_it_is(start));
            let order = order::of_edited(s, as_it_is(start));
            let parts = Sums { late: times.is_none(), order, ..parts };
            assert_eq!(sums::with_times(s, parts, v, times.unwrap_or_default()), sums, "parts of route {v}");
        }
        assert_eq!(s.waiting(v), fresh.waiting(v), "waiting of route {v}");
        // A head and a tail that meet at any place are the whole route.
        if has_extras(M) && kept.stops > 0 {
            let whole = times::of_route(s, v, sums.work - i64::from(sums.waiting));
            for node in s.sequence(v) {
                assert_eq!(edited::times(s, as_it_is(node)), whole, "times joined behind node {node}");
            }
        }
        for node in s.sequence(v).into_iter().chain([model.end(v)]).filter(|_| kept.stops > 0) {
            let (kept, new) = (&s.nodes[node], &fresh.nodes[node]);
            assert_eq!((kept.route, kept.leg), (new.route, new.leg), "leg of node {node}");
            assert_eq!(s.gaps[node], fresh.gaps[node], "gaps beside node {node}");
            assert_eq!((kept.early, kept.late), (new.early, new.late), "times of node {node}");
            if s.keeps_pieces() {
                assert_eq!(s.pieces[node], fresh.pieces[node], "pieces at node {node}");
            }
            if s.keeps_halves() {
                half_joins::audit(s, &fresh, node);
            }
            if model.has_reloads {
                assert_eq!(s.trip_head(node), fresh.trip_head(node), "trip of node {node}");
            }
        }
    }
    assert_eq!(s.totals, fresh.totals, "sums of the plan");
    for node in model.stop_nodes() {
        assert_eq!(s.route(node), fresh.route(node), "route of stop {node}");
    }
    let mut absent: Vec<u32> = model.stop_nodes().filter(|&n| s.route(n) == NONE && !model.ties.is_single(n)).collect();
    let mut listed = s.absent.clone();
    listed.sort_unstable();
    absent.sort_unstable();
    assert_eq!(listed, absent, "stops left out");
}
