//! Reload visits that nothing needs.

use crate::search::penalties::PenaltyManager;
use crate::search::route_evaluator;
use crate::solution::{Solution, trips};

/// Takes out the reload visits of changed routes that nothing needs and that cost something.
pub fn tidy<const K: usize, const M: u8>(s: &mut Solution<K, M>, penalties: &PenaltyManager) {
    for i in 0..s.changed.len() {
        let route = s.changed[i];
        if s.routes[route].reloads == 0 {
            continue;
        }
        let mut node = s.next(s.model().start(route));
        while node != s.model().end(route) {
            let next = s.next(node);
            let idle = s.model().is_reload(node) && trips::fit_together(s, route, node);
            if idle && route_evaluator::change_without(s, penalties, node).is_some_and(|change| change <= 0.0) {
                s.remove(node, node);
            }
            node = next;
        }
    }
}
