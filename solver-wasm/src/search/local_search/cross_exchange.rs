//! Cross exchange (Taillard et al. 1997) of chains of one or two stops between two routes.

use crate::model::mode::PLAIN;
use crate::search::evaluation::edit::{Edit, overload_change};
use crate::search::evaluation::route_evaluator::LEAST_GAIN;
use crate::search::local_search::new_leg::NewLeg;
use crate::search::local_search::operator::Move;
use crate::search::params::local_search::LONGEST_EXCHANGED;
use crate::search::penalties::PenaltyManager;
use crate::solution::{Chain, Solution, chain, tied, trips};

/// Makes the leg `u -> v`: the chain that begins with `v` and the chain that follows `u` change places.
pub fn evaluate<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    leg: &NewLeg,
) -> Option<Move> {
    let &NewLeg { u, v, ru, rv, nu, pv, .. } = leg;
    if !s.movable(nu) || !s.movable(v) || (s.model().restricted && !s.model().may_serve(rv, nu)) {
        return None;
    }
    let (mut left, changes) = gaining(s, leg);
    while left != 0 {
        let which = left.trailing_zeros() as usize;
        left &= left - 1;
        let x = if which < LONGEST_EXCHANGED { nu } else { s.next(nu) };
        let y = if which % LONGEST_EXCHANGED == 0 { v } else { s.next(v) };
        let (give, take) = (Chain::of(nu, x), Chain::of(v, y));
        if !tied::is_whole(s, give) || !tied::is_whole(s, take) {
            continue;
        }
        if s.has_reloads() && !trips::take_chains(s, (ru, give, Some(take)), (rv, v)) {
            continue;
        }
        let moved = chain::load(s, give) - chain::load(s, take);
        let change = changes[which] as f64 + overload_change(s, penalties, ru, rv, moved);
        if M == PLAIN && change >= -LEAST_GAIN {
            continue;
        }
        let edits = [
            Edit { route: ru, after: u, chains: &[take], before: s.next(x), tail: false },
            Edit { route: rv, after: pv, chains: &[give], before: s.next(y), tail: false },
        ];
        if let found @ Some(_) = Move::evaluate(s, penalties, change, &edits) {
            return found;
        }
    }
    None
}

/// The change in legs of each exchange. Bit k of the first value: the k-th exchange may gain. The exchanges are in the
/// order of the length of the chain after `u`, then of the chain that begins with `v`.
pub fn gaining<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    leg: &NewLeg,
) -> (u32, [i64; LONGEST_EXCHANGED * LONGEST_EXCHANGED]) {
    let &NewLeg { v, ru, rv, nu, pv, change, limit, .. } = leg;
    if K > 0 && s.gap(pv).early > s.model().nodes[nu].close {
        return (0, [0; LONGEST_EXCHANGED * LONGEST_EXCHANGED]);
    }
    let base = change + s.leg(rv, pv, nu);
    let mut changes = [0; LONGEST_EXCHANGED * LONGEST_EXCHANGED];
    let mut left = 0;
    let most = |first: u32| s.nodes[first].leg.max(s.nodes[s.next(first)].leg);
    if base - most(nu) - most(v) >= limit {
        return (0, changes);
    }
    let leaves_nu = if K > 0 {
        let at = &s.model().nodes[nu];
        let arrival = s.gap(pv).early + s.model().time(s.location(pv), s.location(nu));
        if arrival > at.close {
            return (0, changes);
        }
        arrival.max(at.open) + s.service(rv, nu)
    } else {
        0
    };
    // No branches on a single pair: the processor would mispredict them too often.
    let (mut x, mut x_stays) = (nu, true);
    for i in 0..LONGEST_EXCHANGED {
        let nx = if x_stays { s.next(x) } else { x };
        let (mut y, mut possible) = (v, x_stays);
        for j in 0..LONGEST_EXCHANGED {
            let ny = s.next(y);
            let k = i * LONGEST_EXCHANGED + j;
            changes[k] = base - s.nodes[x].leg - s.nodes[y].leg + s.leg(ru, y, nx) + s.leg(rv, x, ny);
            let in_time = K == 0 || ((leg.leaves <= s.gap(nx).late) & (leaves_nu <= s.gap(ny).late));
            left |= u32::from(possible & in_time & (changes[k] < limit)) << k;
            let on = s.movable(ny);
            possible &= on;
            y = if on { ny } else { y };
        }
        let on = s.movable(nx);
        x_stays &= on;
        x = if on { nx } else { x };
    }
    (left, changes)
}
