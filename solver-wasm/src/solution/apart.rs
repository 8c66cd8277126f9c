//! The price of near stops on different routes. It is a sum over pairs of served stops, so a move changes it only for the
//! stops that change routes.

use crate::model::NONE;
use crate::model::mode::RICH;
use crate::solution::chain::Chain;
use crate::solution::current::Solution;
use crate::solution::tables::Movers;

/// The cost of an absent stop on a route, without travel: serving it, and near stops on other routes.
pub fn joining<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, node: u32) -> i64 {
    s.visit(route, node) + if M == RICH { of_stop(s, route, node) } else { 0 }
}

/// What the stop pays on this route for stops on other routes. It is not on any other route then.
pub fn of_stop<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, node: u32) -> i64 {
    let Some(near) = s.model().near.as_ref().filter(|_| s.model().is_stop(node)) else { return 0 };
    let is_apart = |other: u32| s.route(other) != NONE && s.route(other) != route;
    near.of(node).iter().filter(|&&(other, _)| is_apart(other)).map(|&(_, price)| price).sum()
}

/// The price of the route's stops, half of it for each of two routes.
pub fn of_route<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> i64 {
    if s.model().near.is_none() {
        return 0;
    }
    s.sequence(route).into_iter().map(|node| of_stop(s, route, node)).sum::<i64>() / 2
}

/// By how much the price changes if a move between two routes gives each of these routes a chain. A route's own chains
/// stay.
pub fn change<'c, const K: usize, const M: u8>(
    s: &Solution<K, M>,
    joining: impl Iterator<Item = (u32, &'c Chain)> + Clone,
) -> i64 {
    let Some(near) = &s.model().near else { return 0 };
    let Movers { number, of } = &s.movers;
    number.set(number.get().wrapping_add(1));
    let moved = joining.filter(|(route, chain)| s.route(chain.first) != *route);
    for_each(s, moved.clone(), |_, node| of[node].set(number.get()));
    let mut change = 0;
    for_each(s, moved, |to, node| {
        let from = s.route(node);
        // Two that move stay together, or stay apart.
        for &(other, price) in near.of(node).iter().filter(|(other, _)| of[*other].get() != number.get()) {
            match s.route(other) {
                route if route == from => change += price,
                route if route == to => change -= price,
                _ => {}
            }
        }
    });
    change
}

fn for_each<'c, const K: usize, const M: u8>(
    s: &Solution<K, M>,
    chains: impl Iterator<Item = (u32, &'c Chain)>,
    mut act: impl FnMut(u32, u32),
) {
    for (route, chain) in chains {
        let mut node = chain.first;
        loop {
            if s.model().is_stop(node) {
                act(route, node);
            }
            if node == chain.last {
                break;
            }
            node = s.next(node);
        }
    }
}
