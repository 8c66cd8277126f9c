//! Edits of routes judged as wholes: exact in everything that a problem can ask for, in the length of the routes.

use crate::labels::{self, Labels};
use crate::search::Weights;
use crate::search::moves::{Edit, excess_with, keeps_restrictions, keeps_time};
use crate::solution::{Chain, Solution, Sums, Tally, overtime};

/// Gains below this, in search units, are noise of the weights.
const LEAST_GAIN: f64 = 1e-3;
/// A vehicle with no more stops than this may be left without any by a single move.
const EMPTIED: u32 = 3;

/// Most that a move on these two routes could gain beside its legs.
#[inline(never)]
pub fn hidden_gain<const K: usize, const R: bool>(s: &Solution<K, R>, weights: &Weights, a: u32, b: u32) -> i64 {
    let excess = if s.excess == 0 { 0 } else { s.routes[a].sums.excess + s.routes[b].sums.excess };
    let overload = if excess == 0 { 0.0 } else { weights.overload * excess as f64 };
    (slack(s, weights, a, b) + overload) as i64
}

/// Most that a move on these two routes could gain beside its legs and the load in dimension 0.
fn slack<const K: usize, const R: bool>(s: &Solution<K, R>, weights: &Weights, a: u32, b: u32) -> f64 {
    let model = s.model;
    let mut gain = 2.0 * model.mean_edge * model.rate_spread;
    for r in [a, b] {
        let route = &s.routes[r];
        gain += route.sums.extra as f64;
        if model.dimensions > 1 && s.excess > 0 {
            gain += weights.overload * (route.sums.excess - excess_with(s, r, 0)) as f64;
        }
        if route.stops <= EMPTIED {
            gain += model.vehicles[r].opening as f64;
        }
    }
    if s.balanced() { gain + s.balance_gain(a, b) } else { gain }
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
    if change >= slack(s, weights, a.route, b.route) {
        return false;
    }
    let least = if s.uniform() { LEAST_GAIN } else { LEAST_GAIN * s.model.cost_scale() as f64 };
    let mut changes = [(0, Sums::default()); 2];
    let changes = &mut changes[..edits.len()];
    // Sums first, as long as they come without a drive: hardly any edit gains.
    if s.has_parts() {
        edits.iter().for_each(|e| s.ensure_index(e.route));
        for (change, e) in changes.iter_mut().zip(edits) {
            *change = (e.route, s.edited_sums(e.route, e.after, e.chains, e.before));
        }
        let within = |(route, sums): &(u32, Sums)| sums.within_limits(s.model, *route);
        if change_of(s, weights, changes) >= -least || !changes.iter().all(within) {
            return false;
        }
    }
    if !edits.iter().all(|e| drivable(s, e)) {
        return false;
    }
    if s.has_parts() && !edits.iter().any(|e| s.model.vehicles[e.route].soft()) {
        return true;
    }
    for (change, e) in changes.iter_mut().zip(edits) {
        match edited(s, e) {
            Some(sums) => *change = (e.route, sums),
            None => return false,
        }
    }
    change_of(s, weights, changes) < -least
}

/// Whether no rule of time, of who may go where, or of order stands against the edited route.
fn drivable<const K: usize, const R: bool>(s: &Solution<K, R>, e: &Edit) -> bool {
    let model = s.model;
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

/// The route as the edit, which must be drivable, makes it; None when one of the vehicle's limits stands against it.
fn edited<const K: usize, const R: bool>(s: &Solution<K, R>, e: &Edit) -> Option<Sums> {
    let model = s.model;
    let mut walk = Walk::new(s, e.route);
    let mut node = model.start(e.route);
    while node != e.after {
        node = s.next(node);
        walk.tally.add(node, s.place(node));
    }
    walk.leave(e.after);
    for c in e.chains {
        let (mut node, last) = if c.reversed { (c.last, c.first) } else { (c.first, c.last) };
        loop {
            if !walk.visit(node) {
                return None;
            }
            if node == last {
                break;
            }
            node = if c.reversed { s.prev(node) } else { s.next(node) };
        }
    }
    if !labels::fits(&walk.arrive(e.before), &s.nodes[e.before].late) {
        return None;
    }
    walk.finish(e.before)
}

/// The route with these visits and no others, or None when a hard rule stands against it. Who may serve is not asked.
pub fn sequence<const K: usize, const R: bool>(
    s: &Solution<K, R>,
    route: u32,
    nodes: impl Iterator<Item = u32>,
) -> Option<Sums> {
    let mut walk = Walk::new(s, route);
    walk.leave(s.model.start(route));
    for node in nodes {
        if !walk.visit(node) {
            return None;
        }
    }
    let end = s.model.end(route);
    if !labels::fits(&walk.arrive(end), &s.nodes[end].late) {
        return None;
    }
    walk.finish(end)
}

/// A drive along a route that need not exist yet.
struct Walk<'s, 'm, const K: usize, const R: bool> {
    s: &'s Solution<'m, K, R>,
    route: u32,
    tally: Tally<'m>,
    /// On leaving `at`.
    early: Labels<K>,
    at: u32,
}

impl<'s, 'm, const K: usize, const R: bool> Walk<'s, 'm, K, R> {
    fn new(s: &'s Solution<'m, K, R>, route: u32) -> Self {
        let at = s.model.start(route);
        Self { s, route, tally: Tally::new(s.model, route), early: s.nodes[at].early, at }
    }

    /// Goes on from a node of the plan at its known times.
    fn leave(&mut self, node: u32) {
        self.at = node;
        self.early = self.s.nodes[node].early;
    }

    fn arrive(&self, node: u32) -> Labels<K> {
        labels::arrive(self.s.model, &self.early, self.s.place(self.at), self.s.place(node))
    }

    /// False when the node cannot be served in time.
    #[inline]
    fn visit(&mut self, node: u32) -> bool {
        self.tally.add(node, self.s.place(node));
        self.early = labels::serve(self.s.model, self.route, node, self.arrive(node));
        self.at = node;
        labels::possible(&self.early)
    }

    /// Drives the rest of the route as it is, from `node` on, and sums up.
    fn finish(mut self, mut node: u32) -> Option<Sums> {
        let model = self.s.model;
        let end = model.end(self.route);
        let v = &model.vehicles[self.route];
        let mut timed = v.soft();
        let mut at_end = self.s.nodes[end].early;
        while node != end {
            if timed {
                self.early = labels::serve(model, self.route, node, self.arrive(node));
                self.at = node;
                // From here on the times are those of the plan.
                timed = self.early != self.s.nodes[node].early;
            }
            self.tally.add(node, self.s.place(node));
            node = self.s.next(node);
        }
        if timed {
            at_end = self.arrive(end);
        }
        let overtime_counts = v.soft() && !self.tally.is_empty();
        let mut sums = self.tally.end();
        if overtime_counts {
            sums.extra = overtime(model, self.route, &at_end)?;
        }
        sums.within_limits(model, self.route).then_some(sums)
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
        count += usize::from(s.model.nodes[node].locked);
        if node == chain.last {
            return count;
        }
        node = s.next(node);
    }
}
