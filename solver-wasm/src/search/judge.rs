//! Edits of routes judged as wholes: exact in everything that a problem can ask for, in the length of the routes.

use crate::labels::{self, Labels};
use crate::search::Weights;
use crate::search::moves::{Edit, excess_with, keeps_restrictions, keeps_time};
use crate::solution::{Chain, Solution, Sums, overtime};

/// Gains below this, in search units, are noise of the weights.
const LEAST_GAIN: f64 = 1e-3;
/// A vehicle with no more stops than this may be left without any by a single move.
const EMPTIED: u32 = 3;

/// Most that a move on these two routes could gain beside its legs: any move, one that takes stops from `a` to `b`, and
/// one that takes them the other way.
#[inline(always)]
pub fn hidden_gains<const K: usize, const R: bool>(
    s: &Solution<K, R>,
    weights: &Weights,
    a: u32,
    b: u32,
) -> (i64, i64, i64) {
    let excess = if s.totals.excess == 0 { 0 } else { s.routes[a].sums.excess + s.routes[b].sums.excess };
    let overload = if excess == 0 { 0.0 } else { weights.overload * excess as f64 };
    let gain = slack(s, weights, a, b) + overload;
    let (to_b, to_a) = s.balance_gains(a, b);
    ((gain + to_b.max(to_a)) as i64, (gain + to_b) as i64, (gain + to_a) as i64)
}

/// Most that a move on these two routes could gain beside its legs, the load in dimension 0, and balance.
fn slack<const K: usize, const R: bool>(s: &Solution<K, R>, weights: &Weights, a: u32, b: u32) -> f64 {
    let model = s.model();
    let mut gain = 2.0 * model.mean_edge * model.rate_spread;
    for r in [a, b] {
        let route = &s.routes[r];
        gain += route.sums.extra as f64;
        if model.dimensions > 1 && s.totals.excess > 0 {
            gain += weights.overload * (route.sums.excess - excess_with(s, r, 0)) as f64;
        }
        if route.stops <= EMPTIED {
            gain += model.vehicles[r].opening as f64;
        }
    }
    gain
}

/// Whether the edits together make the plan cheaper without breaking a rule. `change` has their legs, and their load in
/// dimension 0.
pub fn gains<const K: usize, const R: bool>(
    s: &mut Solution<K, R>,
    weights: &Weights,
    change: f64,
    edits: &[Edit],
) -> bool {
    let (Some(a), Some(b)) = (edits.first(), edits.last()) else { return false };
    let (to_b, to_a) = s.balance_gains(a.route, b.route);
    if change >= slack(s, weights, a.route, b.route) + to_b.max(to_a) {
        return false;
    }
    // What is let come so far mostly gains, but comes too late.
    if !edits.iter().all(|e| drivable(s, e)) {
        return false;
    }
    let least = if s.uniform() { LEAST_GAIN } else { LEAST_GAIN * s.model().cost_scale() as f64 };
    let mut changes = [(0, Sums::default()); 2];
    let changes = &mut changes[..edits.len()];
    // Overtime is left out at first, as it takes a longer drive.
    edits.iter().for_each(|e| s.ensure_index(e.route));
    for (change, e) in changes.iter_mut().zip(edits) {
        *change = (e.route, s.edited_sums(e.route, e.after, e.chains, e.before));
    }
    let within = |(route, sums): &(u32, Sums)| sums.within_limits(s.model(), *route);
    if change_of(s, weights, changes) >= -least || !changes.iter().all(within) {
        return false;
    }
    if !edits.iter().any(|e| s.model().vehicles[e.route].soft()) {
        return true;
    }
    for (change, e) in changes.iter_mut().zip(edits) {
        match overtime_with(s, e) {
            Some(extra) => change.1.extra = extra,
            None => return false,
        }
    }
    change_of(s, weights, changes) < -least
}

/// What taking a node out, which must not be locked, changes in the plan's cost; None when a hard rule stands against it.
pub fn change_without<const K: usize, const R: bool>(
    s: &mut Solution<K, R>,
    weights: &Weights,
    node: u32,
) -> Option<f64> {
    let e = Edit { route: s.route(node), after: s.prev(node), chains: &[], before: s.next(node), tail: false };
    s.ensure_index(e.route);
    let mut sums = s.edited_sums(e.route, e.after, e.chains, e.before);
    if !sums.within_limits(s.model(), e.route) || !keeps_time(s, &e) {
        return None;
    }
    sums.extra = overtime_with(s, &e)?;
    Some(change_of(s, weights, &[(e.route, sums)]))
}

/// Whether no rule of time, of who may go where, or of order stands against the edited route.
fn drivable<const K: usize, const R: bool>(s: &Solution<K, R>, e: &Edit) -> bool {
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
pub fn change_of<const K: usize, const R: bool>(s: &Solution<K, R>, weights: &Weights, changes: &[(u32, Sums)]) -> f64 {
    let (mut cost, mut excess) = (0, 0);
    for (route, new) in changes {
        let old = &s.routes[*route].sums;
        cost += new.base - old.base + new.extra - old.extra;
        excess += new.excess - old.excess;
    }
    let balance = if s.balanced() { s.balance_change(changes) } else { 0.0 };
    // The price may be infinite.
    let overload = if excess == 0 { 0.0 } else { weights.overload * excess as f64 };
    cost as f64 + overload + balance
}

/// Cost of the overtime of the edited route; None when it cannot be driven in time.
fn overtime_with<const K: usize, const R: bool>(s: &Solution<K, R>, e: &Edit) -> Option<i64> {
    let model = s.model();
    let end = model.end(e.route);
    let idle = e.chains.is_empty() && e.after == model.start(e.route) && e.before == end;
    if idle || !model.vehicles[e.route].soft() {
        return Some(0);
    }
    let mut drive = Drive { s, route: e.route, at: s.place(e.after), early: s.nodes[e.after].early };
    for c in e.chains {
        let (mut node, last) = if c.reversed { (c.last, c.first) } else { (c.first, c.last) };
        loop {
            drive.visit(node);
            if node == last {
                break;
            }
            node = if c.reversed { s.prev(node) } else { s.next(node) };
        }
    }
    drive.finish(e.before)
}

/// A drive along a route that need not exist yet.
#[derive(Debug, Clone, Copy)]
pub struct Drive<'s, 'm, const K: usize, const R: bool> {
    pub s: &'s Solution<'m, K, R>,
    pub route: u32,
    /// Place of the last visit, and the moments of leaving it.
    pub at: u32,
    pub early: Labels<K>,
}

impl<const K: usize, const R: bool> Drive<'_, '_, K, R> {
    #[inline(always)]
    pub fn arrive(&self, node: u32) -> Labels<K> {
        labels::arrive(self.s.model(), &self.early, self.at, self.s.place(node))
    }

    #[inline(always)]
    pub fn visit(&mut self, node: u32) {
        self.early = labels::serve(self.s.model(), self.route, node, self.arrive(node));
        self.at = self.s.place(node);
    }

    /// What the rest of the route, driven on as it is from `node` on, costs more in overtime; None when it comes too late.
    #[inline(always)]
    pub fn join(self, node: u32) -> Option<i64> {
        let (s, route) = (self.s, self.route);
        if !self.fits(node) {
            return None;
        }
        if s.model().vehicles[route].soft() { Some(self.finish(node)? - s.routes[route].sums.extra) } else { Some(0) }
    }

    /// Whether the rest of the route, as it is from `node` on, can still be kept.
    #[inline(always)]
    pub fn fits(&self, node: u32) -> bool {
        labels::fits(&self.arrive(node), &self.s.nodes[node].late)
    }

    /// Drives the rest of the route as it is, from `node` on: the cost of its overtime, None when that is too long.
    pub fn finish(mut self, mut node: u32) -> Option<i64> {
        let (s, route) = (self.s, self.route);
        let end = s.model().end(route);
        while node != end {
            self.visit(node);
            // From here on the times are those of the plan.
            if self.early == s.nodes[node].early {
                return Some(s.routes[route].sums.extra);
            }
            node = s.next(node);
        }
        overtime(s.model(), route, &self.arrive(end))
    }
}

/// Locked stops keep their vehicle and their order.
fn keeps_locks<const K: usize, const R: bool>(s: &Solution<K, R>, e: &Edit) -> bool {
    e.chains.iter().all(|c| {
        let locked = locked_in(s, c);
        locked == 0 || (s.route(c.first) == e.route && (locked == 1 || !c.reversed))
    })
}

fn locked_in<const K: usize, const R: bool>(s: &Solution<K, R>, chain: &Chain) -> usize {
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
