//! The new leg that a move makes, and the bounds that rule moves out before their exact evaluation.

use crate::model::FORBIDDEN;
use crate::model::mode::{EXTRAS, RICH, has_extras};
use crate::model::neighbors::Neighbor;
use crate::search::evaluation::edit::excess_with;
use crate::search::evaluation::route_evaluator::RouteEvaluator;
use crate::search::penalties::PenaltyManager;
use crate::solution::Solution;
use crate::units::{Load, Seconds};

/// The leg `u -> v` that a move makes, and the figures that all operators need.
#[derive(Debug, Clone, Copy)]
pub struct NewLeg {
    pub u: u32,
    pub v: u32,
    pub ru: u32,
    pub rv: u32,
    /// u's successor and v's predecessor.
    pub nu: u32,
    pub pv: u32,
    /// The cost of the leg.
    pub cost: i64,
    /// The cost of the leg less those of the legs from u and to v, which it replaces.
    pub change: i64,
    /// A move gains only if its change in legs is below this limit: the most that less overload and overtime can save.
    pub limit: i64,
    /// The same for moves that only take stops from u's route to v's.
    pub limit_to_v: i64,
    /// The same for moves that only take stops from v's route to u's.
    pub limit_to_u: i64,
    /// Whether u's vehicle can reach v in time after u, with the present route up to u. Within a route: whether any
    /// order of it can.
    pub reaches: bool,
    /// The earliest departure from v in that case.
    pub leaves: Seconds,
    /// Whether the vehicle can then be in time for u's present successor, and for the tail that begins with v.
    pub returns: bool,
    pub crosses: bool,
    /// Whether v's vehicle can serve u between v's predecessor and v in time. Within a route: whether any order of it
    /// can.
    pub reached: bool,
}

impl NewLeg {
    pub fn new<const K: usize, const M: u8>(
        s: &Solution<K, M>,
        penalties: &PenaltyManager,
        u: u32,
        v: u32,
        near: &Neighbor,
    ) -> Self {
        let (from, to) = (&s.nodes[u], &s.nodes[v]);
        let (ru, rv, nu, pv) = (from.route, to.route, from.next, to.prev);
        let cost = if M == RICH { s.way(rv, from.location, to.location) } else { i64::from(near.cost) };
        let change = cost - from.leg - s.nodes[pv].leg;
        let (mut reaches, mut returns, mut crosses, mut reached, mut leaves) = (true, true, true, true, 0);
        let (at_u, at_v) = (&s.model().nodes[u], &s.model().nodes[v]);
        if K > 0 {
            let (early_u, early_pv, late_v, late_nu) = if ru != rv {
                (s.gap(u).early, s.gap(pv).early, s.gap(v).late, s.gap(nu).late)
            } else {
                within(s, (u, nu), (v, pv))
            };
            let arrival = early_u + near.time;
            reaches = arrival <= at_v.close;
            // The tails move to vehicles of another kind with other shifts.
            let other = has_extras(M) && s.model().vehicles[ru].kind != s.model().vehicles[rv].kind;
            crosses = if other { reaches } else { (arrival <= late_v) & (early_pv <= late_nu) };
            leaves = arrival.max(at_v.open) + s.service(ru, v);
            returns = reaches & (leaves <= late_nu);
            reached = early_pv.max(at_u.open) + s.service(rv, u) + near.time <= late_v;
        }
        if ru != rv && s.model().restricted {
            let takes_v = s.model().may_serve(ru, v);
            (reaches, returns, crosses) = (reaches & takes_v, returns & takes_v, crosses & takes_v);
            reached &= s.model().may_serve(rv, u);
        }
        let (limit, limit_to_v, limit_to_u) = limits(s, penalties, (ru, at_u.load), (rv, at_v.load));
        Self {
            u,
            v,
            ru,
            rv,
            nu,
            pv,
            cost,
            change,
            limit,
            limit_to_v,
            limit_to_u,
            reaches,
            returns,
            crosses,
            reached,
            leaves,
        }
    }
}

/// Bounds of times that hold for every order of a route in which a moved chain makes the leg `u -> v`: the earliest
/// departures from u and from v's predecessor, the latest arrivals at v and at u's successor. Nodes before both keep
/// their early times, nodes after both their late ones.
fn within<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    (u, nu): (u32, u32),
    (v, pv): (u32, u32),
) -> (Seconds, Seconds, Seconds, Seconds) {
    let data = |node: u32| &s.model().nodes[node];
    let ready = |node: u32| data(node).open + data(node).service.max(0);
    let (early_u, early_v) = (s.gap(u).early, s.gap(v).early);
    if early_u < early_v {
        (early_u, ready(pv), s.gap(v).late, data(nu).close)
    } else if early_v < early_u {
        (ready(u), s.gap(pv).early, data(v).close, s.gap(nu).late)
    } else {
        (ready(u), ready(pv), data(v).close, data(nu).close)
    }
}

/// Three bounds on the gain of a move on routes `a` and `b`, besides its change in legs: for any move, for a move of u
/// from `a` to `b`, and for a move of v from `b` to `a`.
fn limits<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    (a, load_u): (u32, Load),
    (b, load_v): (u32, Load),
) -> (i64, i64, i64) {
    if M == RICH && (s.has_reloads() || s.dimensions() > 1 || s.model().goods.is_some()) {
        return RouteEvaluator { s, penalties }.hidden_gains(a, b);
    }
    let (any, to_b, to_a) = match M {
        EXTRAS | RICH => RouteEvaluator { s, penalties }.gains_beside_load(a, b),
        _ => {
            let waits = if a == b { s.hidden(a) } else { s.hidden(a) + s.hidden(b) };
            (waits, waits, waits)
        }
    };
    if a == b {
        return (any, to_b, to_a);
    }
    let price = |excess: Load| (penalties.of(excess) as i64).min(FORBIDDEN);
    // If a route has no room for u or v, taking it makes the route more overloaded.
    let (room_a, room_b) = (s.room(a), s.room(b));
    let (over_a, over_b) = (price((load_v - room_a).max(0)), price((load_u - room_b).max(0)));
    let (excess_a, excess_b) = (excess_with(s, a, 0), excess_with(s, b, 0));
    if excess_a + excess_b == 0 {
        return (any, to_b.saturating_sub(over_b), to_a.saturating_sub(over_a));
    }
    // The excess of a route moves to the other route, which has some room.
    let (off_a, off_b) = (excess_a.min(room_b), excess_b.min(room_a));
    let up = |excess: Load| price(excess).saturating_add(1);
    let less = |off: Load, excess: Load, over: i64| up(off).min(up(excess).saturating_sub(over));
    let (less_b, less_a) = (less(off_a, excess_a, over_b), less(off_b, excess_b, over_a));
    (any.saturating_add(up(off_a + off_b)), to_b.saturating_add(less_b), to_a.saturating_add(less_a))
}
