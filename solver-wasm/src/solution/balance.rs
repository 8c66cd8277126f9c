//! The cost of unequal work: the spread of working time over all vehicles.

use crate::solution::current::Solution;
use crate::solution::data::Sums;

/// The cost of the spread of work over all vehicles.
pub fn of_plan<const K: usize, const M: u8>(s: &Solution<K, M>) -> f64 {
    let count = s.routes.len() as i64;
    let spread: i64 = s.routes.as_slice().iter().map(|r| (r.sums.work * count - s.totals.work).abs()).sum();
    s.model().balance_price * spread as f64 / count as f64
}

/// How much more the spread would cost if these routes had the given sums.
pub fn change<const K: usize, const M: u8>(s: &Solution<K, M>, changes: &[(u32, Sums)]) -> f64 {
    let old = |route: &u32| s.routes[*route].sums.work;
    let total = changes.iter().fold(s.totals.work, |sum, (route, new)| sum + new.work - old(route));
    let count = s.routes.len() as i64;
    let far = |work: i64, total: i64| (work * count - total).abs();
    let mut spread: i64 = match total == s.totals.work {
        true => 0,
        false => {
            let routes = s.routes.as_slice().iter();
            routes.map(|r| far(r.sums.work, total) - far(r.sums.work, s.totals.work)).sum()
        }
    };
    for (route, new) in changes {
        spread += far(new.work, total) - far(old(route), total);
    }
    s.model().balance_price * spread as f64 / count as f64
}

/// Approximately the most that moving work from `a` to `b` can save in the balance term, and from `b` to `a`.
pub fn gains<const K: usize, const M: u8>(s: &Solution<K, M>, a: u32, b: u32) -> (f64, f64) {
    if a == b || !s.balanced() {
        return (0.0, 0.0);
    }
    let mean = s.totals.work as f64 / s.routes.len() as f64;
    let (beside_a, beside_b) = (s.routes[a].sums.work as f64 - mean, s.routes[b].sums.work as f64 - mean);
    let saved = |from: f64, to: f64| {
        let shared = if from > 0.0 && to < 0.0 { 2.0 * from.min(-to) } else { 0.0 };
        s.model().balance_price * (shared + s.model().mean_edge)
    };
    (saved(beside_a, beside_b), saved(beside_b, beside_a))
}

/// The change of the balance term if the route's work grows by `added` seconds and the mean grows accordingly.
pub fn imbalance_change<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, added: i64) -> f64 {
    let count = s.routes.len() as i64;
    let beside = s.routes[route].sums.work * count - s.totals.work;
    let change = (beside + added * (count - 1)).abs() - beside.abs();
    s.model().balance_price * change as f64 / count as f64
}
