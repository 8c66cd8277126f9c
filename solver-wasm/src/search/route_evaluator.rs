//! Exact evaluation of edited routes in rich problems, in time proportional to the length of the edits' chains.

use crate::search::edit::{Edit, excess_with, keeps_restrictions, keeps_time};
use crate::search::penalties::PenaltyManager;
use crate::solution::{Chain, Solution, Sums, balance, index, parts, sums, times};

/// Gains below this, in search units, are noise of the weights.
const LEAST_GAIN: f64 = 1e-3;
/// A vehicle with no more stops than this may be left without any by a single move.
const EMPTIED: u32 = 3;

/// Most that a move on these two routes could gain beside its legs: any move, one that takes stops from `a` to `b`, and
/// one that takes them the other way.
#[inline(always)]
pub fn hidden_gains<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    a: u32,
    b: u32,
) -> (i64, i64, i64) {
    let excess = if s.totals.excess == 0 { 0 } else { s.routes[a].sums.excess + s.routes[b].sums.excess };
    let overload = if excess == 0 { 0.0 } else { penalties.overload * excess as f64 };
    let gain = slack(s, penalties, a, b) + overload;
    let (to_b, to_a) = balance::gains(s, a, b);
    ((gain + to_b.max(to_a)) as i64, (gain + to_b) as i64, (gain + to_a) as i64)
}

/// Most that a move on these two routes could gain beside its legs, the load in dimension 0, and balance.
fn slack<const K: usize, const M: u8>(s: &Solution<K, M>, penalties: &PenaltyManager, a: u32, b: u32) -> f64 {
    let model = s.model();
    let mut gain = 2.0 * model.mean_edge * model.rate_spread;
    for r in [a, b] {
        let route = &s.routes[r];
        gain += route.sums.extra as f64;
        if model.dimensions > 1 && s.totals.excess > 0 {
            gain += penalties.overload * (route.sums.excess - excess_with(s, r, 0)) as f64;
        }
        if route.stops <= EMPTIED {
            gain += model.vehicles[r].opening as f64;
        }
    }
    gain
}

/// Whether the edits together make the plan cheaper without breaking a rule. `change` has their legs, and their load in
/// dimension 0.
pub fn gains<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    change: f64,
    edits: &[Edit],
) -> bool {
    let (Some(a), Some(b)) = (edits.first(), edits.last()) else { return false };
    let (to_b, to_a) = balance::gains(s, a.route, b.route);
    if change >= slack(s, penalties, a.route, b.route) + to_b.max(to_a) {
        return false;
    }
    // The edits that are left mostly gain, but many end too late.
    if !edits.iter().all(|e| drivable(s, e)) {
        return false;
    }
    let least = if s.uniform() { LEAST_GAIN } else { LEAST_GAIN * s.model().cost_scale() as f64 };
    let mut changes = [(0, Sums::default()); 2];
    let changes = &mut changes[..edits.len()];
    // Waiting and overtime are left out at first, as they take a longer drive.
    edits.iter().for_each(|e| index::ensure(s, e.route));
    for (change, e) in changes.iter_mut().zip(edits) {
        *change = (e.route, parts::edited_sums(s, e.route, e.after, e.chains, e.before));
    }
    let within = |(route, sums): &(u32, Sums)| sums.within_limits(s.model(), *route);
    let balances_waiting = s.balanced() && s.counts_waiting();
    let promises = balances_waiting || change_of(s, penalties, changes) < -least;
    if !promises || !changes.iter().all(within) {
        return false;
    }
    if !edits.iter().any(|e| s.prices_times(e.route)) {
        return true;
    }
    for (change, e) in changes.iter_mut().zip(edits) {
        match times::edited(s, e.route, e.after, e.chains, e.before) {
            Some(times) => change.1 = sums::with_times(s, change.1, e.route, times),
            None => return false,
        }
    }
    change_of(s, penalties, changes) < -least
}

/// What taking a node out, which must not be locked, changes in the plan's cost; None when a hard rule stands against
/// it.
pub fn change_without<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    node: u32,
) -> Option<f64> {
    let e = Edit { route: s.route(node), after: s.prev(node), chains: &[], before: s.next(node), tail: false };
    index::ensure(s, e.route);
    let sums = parts::edited_sums(s, e.route, e.after, e.chains, e.before);
    if !sums.within_limits(s.model(), e.route) || !keeps_time(s, &e) {
        return None;
    }
    let sums = sums::with_times(s, sums, e.route, times::edited(s, e.route, e.after, e.chains, e.before)?);
    Some(change_of(s, penalties, &[(e.route, sums)]))
}

/// Whether no rule of time, of who may go where, or of order stands against the edited route.
fn drivable<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> bool {
    let model = s.model();
    let tail = match e.chains {
        // A whole tail of a route of the same kind of vehicle.
        [c] if !c.reversed && e.before == model.end(e.route) => {
            let from = s.route(c.first);
            s.next(c.last) == model.end(from) && model.vehicles[from].kind == model.vehicles[e.route].kind
        }
        _ => false,
    };
    keeps_time(s, &Edit { tail, ..*e }) && keeps_restrictions(s, e) && (!model.has_locked || keeps_locks(s, e))
}

/// What the plan would cost more if these routes amounted to this.
pub fn change_of<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    changes: &[(u32, Sums)],
) -> f64 {
    let (mut cost, mut excess) = (0, 0);
    for (route, new) in changes {
        let old = &s.routes[*route].sums;
        cost += new.base - old.base + new.extra - old.extra;
        excess += new.excess - old.excess;
    }
    let balance = if s.balanced() { balance::change(s, changes) } else { 0.0 };
    // The price may be infinite.
    let overload = if excess == 0 { 0.0 } else { penalties.overload * excess as f64 };
    cost as f64 + overload + balance
}

/// What waiting and overtime of the edited route cost more than those of the route; None when it cannot be driven in
/// time.
pub fn extra_change<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> Option<i64> {
    if !s.prices_times(e.route) {
        return keeps_time(s, e).then_some(0);
    }
    let times = times::edited(s, e.route, e.after, e.chains, e.before)?;
    Some(times::price(s, e.route, times) - s.routes[e.route].sums.extra)
}

/// Locked stops keep their vehicle and their order.
fn keeps_locks<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> bool {
    e.chains.iter().all(|c| {
        let locked = locked_in(s, c);
        locked == 0 || (s.route(c.first) == e.route && (locked == 1 || !c.reversed))
    })
}

fn locked_in<const K: usize, const M: u8>(s: &Solution<K, M>, chain: &Chain) -> usize {
    let mut node = chain.first;
    let mut count = 0;
    loop {
        count += usize::from(s.model().nodes[node].locked);
        if node == chain.last {
            return count;
        }
        node = s.next(node);
    }
}
