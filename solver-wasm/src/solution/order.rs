//! The price of the order of a route, where the plan is compared with a reference.

use crate::model::ChangePrices;
use crate::solution::chain::Chain;
use crate::solution::current::Solution;
use crate::solution::visits::{self, Edited};

/// The price of the route's order.
pub(super) fn of_route<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> i64 {
    let Some(change) = s.model().order_prices() else { return 0 };
    let start = s.model().start(route);
    price(s, change, Edited { route, after: start, chains: &[], before: s.next(start) })
}

/// The price of the order of the edited route.
pub fn of_edited<const K: usize, const M: u8>(s: &Solution<K, M>, edited: Edited) -> i64 {
    let Some(change) = s.model().order_prices() else { return 0 };
    if concerns(s, change, edited) { price(s, change, edited) } else { s.routes[edited.route].sums.order }
}

/// How much more the order costs with the stop after the node `after`.
pub fn added<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32) -> i64 {
    let (route, before) = (s.route(after), s.next(after));
    of_edited(s, Edited { route, after, chains: &[Chain::of(node, node)], before }) - s.routes[route].sums.order
}

/// Whether a stop of the reference's route comes, goes, or has another place on the route.
fn concerns<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    change: &ChangePrices,
    Edited { route, after, chains, before }: Edited,
) -> bool {
    let is_home = |node: u32| change.rank(route, node).is_some();
    let has_home = |mut node: u32, until: u32| {
        while node != until && !is_home(node) {
            node = s.next(node);
        }
        node != until
    };
    let from_here = |c: &Chain| s.route(c.first) == route;
    chains.iter().any(from_here)
        || has_home(s.next(after), before)
        || chains.iter().any(|c| is_home(c.last) || has_home(c.first, c.last))
}

fn price<const K: usize, const M: u8>(s: &Solution<K, M>, change: &ChangePrices, edited: Edited) -> i64 {
    let mut ranks = s.ranks.borrow_mut();
    ranks.clear();
    visits::each(s, edited, |node| {
        ranks.extend(change.rank(edited.route, node));
        true
    });
    change.of_order(&ranks)
}
