//! The times of an edited route, if they cost little enough. Where routes are driven, a bound from heads and tails comes
//! first: what the route would cost if no start had a price and all goods were ready.

use crate::model::mode::has_extras;
use crate::solution::chain::Chain;
use crate::solution::current::Solution;
use crate::solution::data::Times;
use crate::solution::halves::Known;
use crate::solution::times::{self, joined, whole_work};
use crate::solution::visits::Edited;
use crate::solution::{driven, half_joins, starts};
use crate::units::Seconds;

/// The times of the edited route if they cost `most` at most.
pub fn edited<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    route: u32,
    after: u32,
    chains: &[Chain],
    before: u32,
    most: i64,
) -> Option<Times> {
    if !has_extras(M) || !s.model().is_driven() {
        let times = times::edited(s, route, after, chains, before);
        return times.filter(|times| times::price(s, route, *times) <= most);
    }
    if chains.is_empty() && after == s.model().start(route) && before == s.model().end(route) {
        return Some(Times::default());
    }
    driven_within(s, whole_work(s, route), Edited { route, after, chains, before }, most)
}

/// The same where routes are driven. `whole` is the driving and service of the route as it is.
pub(super) fn driven_within<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    whole: Seconds,
    edited: Edited,
    most: i64,
) -> Option<Times> {
    let Edited { route, after, chains, before } = edited;
    let within = |times: &Times| times::price(s, route, *times) <= most;
    let without = match () {
        () if s.keeps_pieces() => Some(joined(s, route, after, chains, before)?),
        () if s.keeps_halves() => match half_joins::edited(s, route, whole, after, chains, before) {
            Known::Times(times) => Some(times?),
            Known::No => None,
        },
        () => None,
    };
    if without.is_some_and(|times| !within(&times)) {
        return None;
    }
    if let Some(prices) = s.model().starts.as_ref().filter(|_| s.model().ready.is_empty())
        && let Known::Times(times) = starts::quick::times(s, prices, edited, without)
    {
        debug_assert_eq!(times, driven_through(s, whole, edited), "{edited:?}");
        return times.filter(within);
    }
    driven_through(s, whole, edited).filter(within)
}

/// The same without any short cut.
fn driven_through<const K: usize, const M: u8>(s: &Solution<K, M>, whole: Seconds, edited: Edited) -> Option<Times> {
    let Edited { route, after, chains, before } = edited;
    let rest = if whole == 0 { 0 } else { whole - driven::work_between(s, route, after, before) };
    let work = rest + driven::work_of(s, route, after, chains, before);
    driven::times(s, route, work, after, chains, before)
}
