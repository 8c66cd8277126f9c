//! The times of edited routes: from their heads and tails, or from driving them (see [`crate::solution::times`]).
//!
//! Where routes are driven because starts have a price or goods are not ready, a bound from heads and tails comes first:
//! what the route would cost without.

use crate::model::NONE;
use crate::model::mode::has_extras;
use crate::solution::chain::Chain;
use crate::solution::current::Solution;
use crate::solution::data::Times;
use crate::solution::halves::Known;
use crate::solution::times::{joined, kept, of_route, price, whole_work, with_tail};
use crate::solution::visits::Edited;
use crate::solution::{driven, half_joins, starts};
use crate::units::Seconds;

/// The exact times of the route with these chains between `after` and `before`; None if they break a rule of time.
pub fn times<const K: usize, const M: u8>(s: &Solution<K, M>, edited: Edited) -> Option<Times> {
    let Edited { route, after, chains, before } = edited;
    let model = s.model();
    if K == 0 || (chains.is_empty() && after == model.start(route) && before == model.end(route)) {
        return Some(Times::default());
    }
    if !s.has_pieces() {
        let version = s.routes[route].version;
        return match chains {
            _ if model.is_driven() => within(s, edited, i64::MAX),
            [] => s.removals.times(version, after, before, || evaluated(s, edited)),
            _ => evaluated(s, edited),
        };
    }
    if has_extras(M)
        && let Some(first) = tail_of(s, edited)
    {
        return kept(s, with_tail(s, after, first), edited);
    }
    kept(s, joined(s, edited), edited)
}

/// The times of a route with an absent stop after the node `after`.
pub fn with_stop<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, node: u32, after: u32) -> Option<Times> {
    times(s, Edited { route, after, chains: &[Chain::of(node, node)], before: s.next(after) })
}

/// The times of a route that changed between two nodes.
pub(super) fn of_changed<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    route: u32,
    work: i64,
    after: u32,
    before: u32,
) -> Option<Times> {
    let empty = s.next(s.model().start(route)) == s.model().end(route);
    let chain = [Chain::of(s.next(after), s.prev(before))];
    let chains = if s.next(after) == before { &[][..] } else { &chain[..] };
    let edited = Edited { route, after, chains, before };
    if s.model().is_driven() && !empty {
        return driven_within(s, work as Seconds, edited, i64::MAX);
    }
    if s.has_halves() && !empty {
        if let Known::Times(times) = half_joins::edited(s, work as Seconds, edited) {
            return kept(s, times, edited).or(times);
        }
    }
    of_route(s, route, work)
}

/// The same where no heads and tails are kept: from the halves, or by driving the route.
fn evaluated<const K: usize, const M: u8>(s: &Solution<K, M>, edited: Edited) -> Option<Times> {
    let whole = whole_work(s, edited.route);
    if s.has_halves() {
        let known = match tail_of(s, edited) {
            Some(first) => half_joins::edited(s, whole, Edited { chains: &[], before: first, ..edited }),
            None => half_joins::edited(s, whole, edited),
        };
        if let Known::Times(times) = known {
            return kept(s, times, edited);
        }
    }
    kept(s, driven_through(s, whole, edited), edited)
}

/// The first node of the chains, if they are the tail of another route whose vehicle is of the same kind.
fn tail_of<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    Edited { route, chains, before, .. }: Edited,
) -> Option<u32> {
    let model = s.model();
    let &[Chain { first, last, reversed: false }] = chains else { return None };
    let from = s.route(first);
    let is_tail = before == model.end(route) && from != NONE && from != route && s.next(last) == model.end(from);
    (is_tail && model.vehicles[from].kind == model.vehicles[route].kind).then_some(first)
}

/// The times of the edited route. None also where a bound says that they cost more than `most`.
pub fn within<const K: usize, const M: u8>(s: &Solution<K, M>, edited: Edited, most: i64) -> Option<Times> {
    let Edited { route, after, chains, before } = edited;
    if !has_extras(M) || !s.model().is_driven() {
        return times(s, edited);
    }
    if chains.is_empty() && after == s.model().start(route) && before == s.model().end(route) {
        return Some(Times::default());
    }
    driven_within(s, whole_work(s, route), edited, most)
}

/// The same where routes are driven. `whole` is the driving and service of the route as it is.
fn driven_within<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    whole: Seconds,
    edited: Edited,
    most: i64,
) -> Option<Times> {
    let known = if s.keeps_pieces() {
        Known::Times(joined(s, edited))
    } else if s.keeps_halves() {
        half_joins::edited(s, whole, edited)
    } else {
        Known::No
    };
    let without = match known {
        Known::Times(times) => Some(times?),
        Known::No => None,
    };
    if without.is_some_and(|times| price(s, edited.route, times) > most) {
        return None;
    }
    if let Some(prices) = s.model().starts.as_ref().filter(|_| s.model().ready.is_empty())
        && let Known::Times(times) = starts::quick::times(s, prices, edited, without)
    {
        debug_assert_eq!(times, driven_through(s, whole, edited), "{edited:?}");
        return times;
    }
    driven_through(s, whole, edited)
}

/// The same without any short cut.
fn driven_through<const K: usize, const M: u8>(s: &Solution<K, M>, whole: Seconds, edited: Edited) -> Option<Times> {
    let Edited { route, after, before, .. } = edited;
    let rest = if whole == 0 { 0 } else { whole - driven::work_between(s, route, after, before) };
    let work = rest + driven::work_of(s, edited);
    driven::times(s, work, edited)
}
