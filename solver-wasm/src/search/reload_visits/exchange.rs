//! Replaces reload visits by visits to other reload points.

use crate::search::evaluation::edit::Edit;
use crate::search::evaluation::route_evaluator;
use crate::search::local_search::operator::{AllCounts, Operator};
use crate::search::local_search::stopwatch::Stopwatch;
use crate::solution::{Chain, Solution, along, parts};

/// Moves reload visits of changed routes to other reload points where that is cheaper, or costs the same and ends
/// earlier.
pub fn exchange<const K: usize, const M: u8>(s: &mut Solution<K, M>, counts: &mut AllCounts) {
    for i in 0..s.changed.len() {
        let route = s.changed[i];
        let mut node = s.next(s.model().start(route));
        while s.routes[route].reloads > 0 && node != s.model().end(route) {
            let next = s.next(node);
            if s.model().is_reload(node) {
                let watch = Stopwatch::start();
                let better = evaluate(s, node);
                if let Some((reload, _)) = better {
                    let after = s.prev(node);
                    s.remove(node, node);
                    s.insert_reload(reload, after);
                }
                counts.note(Operator::ReloadExchange, better.map(|(_, delta)| -delta), watch);
            }
            node = next;
        }
    }
}

/// The best spare reload visit to replace the one at the node, and the change of cost; None if no replacement is
/// better. The balance term's part of the change is an estimate.
pub fn evaluate<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32) -> Option<(u32, f64)> {
    let model = s.model();
    let route = s.route(node);
    let mut best = None;
    let mut least = (0.0, 0);
    let own = model.reload_of(node);
    for reload in (0..model.reloads as u32).filter(|&point| point != own).filter_map(|point| s.spare_copy(point)) {
        if !model.may_serve(route, reload) {
            continue;
        }
        let longer = i64::from(model.service(route, reload)) - i64::from(model.service(route, node));
        if let Some(change) = change(s, node, reload, least.0)
            && (change, longer) < least
        {
            (least, best) = ((change, longer), Some((reload, change)));
        }
    }
    best
}

/// The change of cost if the reload visit replaces the one at the node. None if a rule forbids it or the change is above
/// `limit`.
fn change<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, reload: u32, limit: f64) -> Option<f64> {
    let model = s.model();
    let (route, prev, next) = (s.route(node), s.prev(node), s.next(node));
    let by_way_of = |at: u32| s.leg(route, prev, at) + s.leg(route, at, next) + model.visit(route, at);
    let mut change = (by_way_of(reload) - by_way_of(node)) as f64;
    if model.vehicles[route].special || s.balanced() {
        let by_way_of = |at: u32| along::along(s, route, &[prev, at, next]);
        change += parts::lengthened(s, route, by_way_of(reload), by_way_of(node))?;
    }
    // A move can save at most all of the waiting and overtime.
    if change > limit + s.routes[route].sums.extra as f64 {
        return None;
    }
    let chains = [Chain::of(reload, reload)];
    change +=
        route_evaluator::extra_change(s, &Edit { route, after: prev, chains: &chains, before: next, tail: false })?
            as f64;
    (change <= limit).then_some(change)
}

#[cfg(test)]
mod tests;
