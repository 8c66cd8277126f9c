//! Removes reload visits that no stop needs.

use crate::search::evaluation::route_evaluator;
use crate::search::local_search::operator::{AllCounts, Operator};
use crate::search::local_search::stopwatch::Stopwatch;
use crate::search::penalties::PenaltyManager;
use crate::solution::{Solution, trips};

/// Removes the reload visits of changed routes that no stop needs and that save nothing.
pub fn remove_idle<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    counts: &mut AllCounts,
) {
    for i in 0..s.changed.len() {
        let route = s.changed[i];
        if s.routes[route].reloads == 0 {
            continue;
        }
        let mut node = s.next(s.model().start(route));
        while node != s.model().end(route) {
            let next = s.next(node);
            if s.model().is_reload(node) {
                let watch = Stopwatch::start();
                let delta = evaluate(s, penalties, node);
                if delta.is_some() {
                    s.remove(node, node);
                }
                counts.note(Operator::ReloadRemoval, delta.map(|delta| -delta), watch);
            }
            node = next;
        }
    }
}

/// The change of cost if the reload visit is removed. None if the two trips beside it do not fit together, or if the
/// cost rises.
pub fn evaluate<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    node: u32,
) -> Option<f64> {
    if !trips::fit_together(s, s.route(node), node) {
        return None;
    }
    route_evaluator::delta_without(s, penalties, node).filter(|&delta| delta <= 0.0)
}

#[cfg(test)]
mod tests;
