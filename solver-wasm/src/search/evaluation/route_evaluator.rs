//! The exact evaluation of edited routes, in time proportional to the length of the edits' chains.

use crate::model::Limits;
use crate::model::mode::{EXTRAS, RICH, WORKING_TIME};
use crate::search::evaluation::edit::{Edit, keeps_places, keeps_restrictions, keeps_time};
use crate::search::params::local_search::LONGEST_RELOCATED;
use crate::search::penalties::PenaltyManager;
use crate::solution::{Solution, Sums, Times, apart, balance, edited, order, parts, sums, times};
use crate::units::Load;

/// Gains below this are noise.
pub const LEAST_GAIN: f64 = 1e-6;
/// The same in rich problems, in search units. Smaller gains are noise of the penalty.
const LEAST_GAIN_RICH: f64 = 1e-3;
/// A single move may take all stops from a vehicle with at most this many.
const EMPTIED: u32 = LONGEST_RELOCATED as u32;

/// What evaluations read: the plan, and the penalty of overload.
#[derive(Debug)]
pub struct RouteEvaluator<'s, 'm, const K: usize, const M: u8> {
    pub s: &'s Solution<'m, K, M>,
    pub penalties: &'s PenaltyManager,
}

/// The change of the plan's cost, and the new times of each route, if their price is part of it.
#[derive(Debug, Clone, Copy)]
pub struct Delta {
    pub cost: f64,
    pub times: [Option<Times>; 2],
}

impl Delta {
    fn without_times(cost: f64) -> Self {
        Self { cost, times: [None; 2] }
    }
}

/// The exact change of the plan's cost if the edits together gain and keep every hard rule. `change` is the change of
/// their legs and of overload in dimension 0: exact in plain problems; exact except for waiting where working time is
/// paid; an estimate in rich problems, where the edited routes are summed up.
pub fn delta<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    change: f64,
    edits: &[Edit],
) -> Option<Delta> {
    let evaluator = RouteEvaluator { s, penalties };
    match M {
        EXTRAS | RICH => {
            let (apart, others) = match M {
                RICH => (apart_change(s, edits), evaluator.others_change(edits) as f64),
                _ => (0.0, 0.0),
            };
            let change = change + apart + others;
            if !evaluator.promises(change, edits) {
                return None;
            }
            if M == EXTRAS || s.model().additive {
                let delta = evaluator.delta_with_times(change + evaluator.services_change(edits) as f64, edits)?;
                // Few moves gain, so their limits come last.
                return edits.iter().all(|e| keeps_limits(s, e)).then_some(delta);
            }
            edits.iter().for_each(|e| parts::ensure(s, e.route));
            RouteEvaluator { s, penalties }.delta_of_sums(edits, apart)
        }
        WORKING_TIME => evaluator.delta_with_waiting(change, edits).map(Delta::without_times),
        _ => {
            let gains = change < -LEAST_GAIN && edits.iter().all(|e| keeps_time(s, e) && keeps_restrictions(s, e));
            gains.then_some(Delta::without_times(change))
        }
    }
}

/// Whether the edited route keeps the vehicle's limits of stops, distance and driving.
fn keeps_limits<const K: usize, const M: u8>(s: &mut Solution<K, M>, e: &Edit) -> bool {
    if s.model().vehicles[e.route].limits == Limits::NONE {
        return true;
    }
    e.chains.iter().for_each(|chain| parts::ensure(s, s.route(chain.first)));
    parts::ensure(s, e.route);
    parts::edited_sums(s, e.edited()).within_limits(s.model(), e.route)
}

/// The change of the plan's cost if a node, which must not be locked, is removed. None if a hard rule forbids it.
pub fn delta_without<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    node: u32,
) -> Option<f64> {
    let e = Edit { route: s.route(node), after: s.prev(node), chains: &[], before: s.next(node), tail: false };
    parts::ensure(s, e.route);
    let sums = parts::edited_sums(s, e.edited());
    if !sums.within_limits(s.model(), e.route) || !keeps_time(s, &e) {
        return None;
    }
    let times = edited::times(s, e.edited())?;
    let sums = sums::with_times(s, Sums { order: order::of_edited(s, e.edited()), ..sums }, e.route, times);
    let apart = apart::of_stop(s, e.route, node) as f64;
    Some(RouteEvaluator { s, penalties }.change_of(&[(e.route, sums)]) - apart)
}

/// The change in cost of the edited route's waiting and overtime. None if it cannot be driven in time.
pub fn extra_change<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> Option<i64> {
    if !s.prices_times(e.route) {
        return keeps_time(s, e).then_some(0);
    }
    let times = edited::times(s, e.edited())?;
    Some(times::price(s, e.route, times) - s.routes[e.route].sums.extra)
}

impl<const K: usize, const M: u8> RouteEvaluator<'_, '_, K, M> {
    /// The same as `hidden_gains` without overload.
    pub fn gains_beside_load(&self, a: u32, b: u32) -> (i64, i64, i64) {
        self.gains(a, b, self.slack(a, b))
    }

    /// Three bounds on the gain of a move on two routes of a rich problem, besides its change in legs: for any move,
    /// for a move of stops from `a` to `b`, and for a move of stops from `b` to `a`.
    pub fn hidden_gains(&self, a: u32, b: u32) -> (i64, i64, i64) {
        self.gains(a, b, self.slack(a, b) + self.penalties.of(self.avoidable_overload(a, b, 0)))
    }

    fn gains(&self, a: u32, b: u32, gain: f64) -> (i64, i64, i64) {
        let (to_b, to_a) = balance::gains(self.s, a, b);
        // The gain may be infinite, so sums are not of integers.
        let (mut any, mut to_b, mut to_a) = (gain + to_b.max(to_a), gain + to_b, gain + to_a);
        if let Some(change) = self.s.model().change.as_ref().filter(|_| M == RICH && a != b) {
            let others = |route: u32| self.s.routes[route].sums.part.others;
            let of_few = |route: u32| others(route).min(LONGEST_RELOCATED as i64 * change.dearest()) as f64;
            any += (others(a) + others(b)) as f64;
            (to_b, to_a) = (to_b + of_few(a), to_a + of_few(b));
        }
        (any as i64, to_b as i64, to_a as i64)
    }

    /// The most that a move on these two routes can gain besides legs, load, balance, and the price of other vehicles.
    fn slack(&self, a: u32, b: u32) -> f64 {
        let s = self.s;
        let model = s.model();
        if M == EXTRAS {
            return self.slack_of_times(a, b);
        }
        let mut gain = 2.0 * model.mean_edge * model.rate_spread;
        gain += model.near.as_ref().map_or(0, |near| near.dearest) as f64;
        for &r in &[a, b][usize::from(a == b)..] {
            let route = &s.routes[r];
            gain += self.saved_times(r) + route.sums.order as f64;
            if route.stops <= EMPTIED {
                gain += model.vehicles[r].opening as f64;
            }
        }
        gain
    }

    /// The most load over capacity that a move on these two routes can take away, in the dimensions from `first` on. What
    /// one route has no room for stays over capacity.
    fn avoidable_overload(&self, a: u32, b: u32, first: u32) -> Load {
        let s = self.s;
        if s.totals.excess == 0 {
            return 0;
        }
        let routes = &[a, b][usize::from(a == b)..];
        let peaks: Load = routes.iter().map(|&r| s.routes[r].sums.peak).sum();
        if s.has_reloads() {
            return peaks + routes.iter().map(|&r| s.routes[r].sums.excess).sum::<Load>();
        }
        if a == b {
            return peaks;
        }
        let in_dimension = |d: u32| {
            let room = |r: u32| s.model().capacity[r * s.dimensions() + d] - s.load(r, d as usize);
            let moves = |from: u32, to: u32| (-room(from)).min(room(to)).max(0);
            moves(a, b) + moves(b, a)
        };
        peaks + (first..s.dimensions()).map(in_dimension).sum::<Load>()
    }

    /// The same where only times and unused vehicles are priced besides legs and load.
    fn slack_of_times(&self, a: u32, b: u32) -> f64 {
        let (s, model) = (self.s, self.s.model());
        let of = |r: u32| {
            let opening = if s.routes[r].stops <= EMPTIED { model.vehicles[r].opening } else { 0 };
            self.saved_times(r) + opening as f64
        };
        if a != b {
            return of(a) + of(b);
        }
        // A move within a route that drives longer saves no more than waiting.
        let is_all = model.costs_meters || s.routes[a].sums.beyond > 0;
        if is_all { of(a) } else { s.routes[a].sums.waited as f64 }
    }

    /// What a route's times cost: waiting, overtime, and work beyond the limit.
    fn of_times(&self, route: u32) -> f64 {
        let sums = &self.s.routes[route].sums;
        sums.extra as f64 + self.penalties.of(sums.beyond)
    }

    /// The same, rounded up.
    fn saved_times(&self, route: u32) -> f64 {
        self.of_times(route) + f64::from(u8::from(self.s.routes[route].sums.beyond > 0))
    }

    /// Whether the edits may gain and keep the rules of time, vehicles and order.
    fn promises(&self, change: f64, edits: &[Edit]) -> bool {
        let s = self.s;
        let (Some(a), Some(b)) = (edits.first(), edits.last()) else { return false };
        let (to_b, to_a) = balance::gains(s, a.route, b.route);
        // The change has the overload in dimension 0.
        let overload = if M == RICH { self.penalties.of(self.avoidable_overload(a.route, b.route, 1)) } else { 0.0 };
        if change >= self.slack(a.route, b.route) + overload + to_b.max(to_a) {
            return false;
        }
        // Most of the remaining edits gain, but many end too late.
        edits.iter().all(|e| is_drivable(s, e))
    }

    /// The change of cost by the sums of the edited routes. Call `parts::ensure` for all routes concerned first.
    fn delta_of_sums(&self, edits: &[Edit], apart: f64) -> Option<Delta> {
        let s = self.s;
        let least = if s.uniform() { LEAST_GAIN_RICH } else { LEAST_GAIN_RICH * s.model().cost_scale() as f64 };
        let mut changes = [(0, Sums::default()); 2];
        let changes = &mut changes[..edits.len()];
        // Order, waiting and overtime come later, because they take longer to compute.
        for (change, e) in changes.iter_mut().zip(edits) {
            *change = (e.route, parts::edited_sums(s, e.edited()));
        }
        let within = |(route, sums): &(u32, Sums)| sums.within_limits(s.model(), *route);
        let may_gain = s.may_gain_by_waiting();
        let mut delta = if may_gain { f64::NEG_INFINITY } else { self.change_of(changes) + apart };
        if delta >= -least || !changes.iter().all(within) {
            return None;
        }
        if s.model().order_prices().is_some() {
            changes.iter_mut().zip(edits).for_each(|((_, sums), e)| sums.order = order::of_edited(s, e.edited()));
            if !may_gain {
                delta = self.change_of(changes) + apart;
                if delta >= -least {
                    return None;
                }
            }
        }
        if !edits.iter().any(|e| s.prices_times(e.route)) {
            return Some(Delta::without_times(delta));
        }
        let mut delta = Delta::without_times(delta);
        for (i, e) in edits.iter().enumerate().rev() {
            let times = edited::times(s, e.edited())?;
            changes[i].1 = sums::with_times(s, changes[i].1, e.route, times);
            delta.times[i] = Some(times);
            // The times that are not known yet cost nothing so far.
            if i == 0 || !may_gain {
                delta.cost = self.change_of(changes) + apart;
                if delta.cost >= -least {
                    return None;
                }
            }
        }
        Some(delta)
    }

    /// By how much more the stops that change vehicles pay for being on others.
    fn others_change(&self, edits: &[Edit]) -> i64 {
        let s = self.s;
        if s.model().change.is_none() {
            return 0;
        }
        let price = |to: u32, from: u32, node: u32| s.model().other_price(to, node) - s.model().other_price(from, node);
        self.changing(edits, |_, _| true, price)
    }

    /// By how much the services of the stops that change vehicles cost more.
    fn services_change(&self, edits: &[Edit]) -> i64 {
        let s = self.s;
        if !s.model().mixed_services {
            return 0;
        }
        let default_service = |route: u32| s.model().vehicles[route].default_service;
        let differ = |to: u32, from: u32| default_service(to) != default_service(from);
        self.changing(edits, differ, |to, from, node| s.model().serving(to, node) - s.model().serving(from, node))
    }

    /// The sum of a price over the stops that change vehicles, where the vehicles differ in it.
    fn changing(&self, edits: &[Edit], differ: impl Fn(u32, u32) -> bool, price: impl Fn(u32, u32, u32) -> i64) -> i64 {
        let s = self.s;
        let mut sum = 0;
        for (to, chain) in edits.iter().flat_map(|e| e.chains.iter().map(|chain| (e.route, chain))) {
            let from = s.route(chain.first);
            if from == to || !differ(to, from) {
                continue;
            }
            let (mut node, behind) = (chain.first, s.next(chain.last));
            while node != behind {
                sum += price(to, from, node);
                node = s.next(node);
            }
        }
        sum
    }

    /// The change of cost where `change` is exact but for waiting and overtime.
    fn delta_with_times(&self, mut change: f64, edits: &[Edit]) -> Option<Delta> {
        let s = self.s;
        let mut new = [None; 2];
        change -= edits.iter().map(|e| self.of_times(e.route)).sum::<f64>();
        // The last edit is the one without chains, if there is one. Its times are often known from another move.
        for (e, new) in edits.iter().zip(&mut new).rev() {
            if change >= -LEAST_GAIN_RICH {
                return None;
            }
            if s.prices_times(e.route) {
                let most = -change as i64;
                let times = edited::within(s, e.edited(), most)?;
                let beyond = s.model().vehicles[e.route].beyond(times.work.into());
                change += times::price(s, e.route, times) as f64 + self.penalties.of(beyond);
                *new = Some(times);
            }
        }
        (change < -LEAST_GAIN_RICH).then_some(Delta { cost: change, times: new })
    }

    /// The change of cost where working time is paid. `change` does not include waiting.
    fn delta_with_waiting(&self, mut change: f64, edits: &[Edit]) -> Option<f64> {
        let s = self.s;
        change -= edits.iter().map(|e| f64::from(s.waiting(e.route))).sum::<f64>();
        let gains = change < -LEAST_GAIN
            && edits.iter().all(|e| {
                let times = match e.tail {
                    true => times::with_tail(s, e.after, e.chains.first().map_or(e.before, |chain| chain.first)),
                    false => edited::times(s, e.edited()),
                };
                change += f64::from(times.map_or(0, |times| times.waiting));
                times.is_some() && change < -LEAST_GAIN && keeps_restrictions(s, e)
            });
        gains.then_some(change)
    }

    /// The change of the plan's cost if these routes had these sums.
    pub fn change_of(&self, changes: &[(u32, Sums)]) -> f64 {
        let Self { s, penalties } = self;
        let (mut cost, mut excess) = (0, 0);
        for (route, new) in changes {
            let old = &s.routes[*route].sums;
            cost += new.base - old.base + new.extra - old.extra + new.order - old.order;
            excess += new.over() - old.over();
        }
        let balance = if s.balanced() { balance::change(s, changes) } else { 0.0 };
        // The penalty may be infinite.
        let overload = penalties.of(excess);
        cost as f64 + overload + balance
    }
}

/// The change in the price of near stops on different routes.
fn apart_change<const K: usize, const M: u8>(s: &Solution<K, M>, edits: &[Edit]) -> f64 {
    apart::change(s, edits.iter().flat_map(|e| e.chains.iter().map(|chain| (e.route, chain)))) as f64
}

/// Whether the edited route of a rich problem keeps the rules of time, of vehicles and of order.
fn is_drivable<const K: usize, const M: u8>(s: &Solution<K, M>, e: &Edit) -> bool {
    let model = s.model();
    let tail = match e.chains {
        // A whole tail of a route of the same kind of vehicle.
        [c] if !c.reversed && e.before == model.end(e.route) => {
            let from = s.route(c.first);
            s.next(c.last) == model.end(from) && model.vehicles[from].kind == model.vehicles[e.route].kind
        }
        _ => false,
    };
    // Where times have a price, computing them tells whether they are kept.
    (s.prices_times(e.route) || keeps_time(s, &Edit { tail, ..*e }))
        && keeps_restrictions(s, e)
        && (!model.ordered || keeps_places(s, e))
}
