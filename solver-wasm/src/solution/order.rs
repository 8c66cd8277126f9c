//! The price of the order of a route, where the plan is compared with a reference.

use crate::model::{ChangePrices, Model};
use crate::solution::chain;
use crate::solution::current::Solution;
use crate::solution::visits::Edited;

/// The price of the route's order.
pub(super) fn of_route<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> i64 {
    let model = s.model();
    match has_price(model) {
        true => model.order_price(route, between(s, model.start(route), model.end(route))),
        false => 0,
    }
}

/// The price of the order of the edited route.
pub(super) fn of_edited<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    Edited { route, after, chains, before }: Edited,
) -> i64 {
    let model = s.model();
    let mut nodes = Vec::new();
    chains.iter().for_each(|&c| chain::list(s, c, &mut nodes));
    let head = between(s, model.start(route), s.next(after));
    let tail = between(s, s.prev(before), model.end(route));
    model.order_price(route, head.chain(nodes).chain(tail))
}

/// How much more the order costs with the stop after the node `after`.
pub fn added<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32, after: u32) -> i64 {
    let (model, route) = (s.model(), s.route(after));
    if !has_price(model) {
        return 0;
    }
    let head = between(s, model.start(route), s.next(after));
    let tail = between(s, after, model.end(route));
    model.order_price(route, head.chain([node]).chain(tail)) - s.routes[route].sums.order
}

fn has_price(model: &Model) -> bool {
    model.change.as_ref().is_some_and(ChangePrices::has_order)
}

/// The nodes between two nodes of a route.
fn between<'s, const K: usize, const M: u8>(
    s: &'s Solution<K, M>,
    after: u32,
    before: u32,
) -> impl Iterator<Item = u32> + 's {
    std::iter::successors(Some(s.next(after)), |&node| Some(s.next(node))).take_while(move |&node| node != before)
}
