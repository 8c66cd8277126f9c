//! The new leg that a move makes, and the bounds that rule moves out before their exact evaluation.

use crate::model::mode::RICH;
use crate::neighbors::Neighbor;
use crate::search::edit::excess_with;
use crate::search::penalties::PenaltyManager;
use crate::search::route_evaluator::RouteEvaluator;
use crate::solution::Solution;
use crate::units::{Load, Seconds};

/// The leg `u -> v` that a move is to make, with what every move asks about it.
#[derive(Debug, Clone, Copy)]
pub struct NewLeg {
    pub u: u32,
    pub v: u32,
    pub ru: u32,
    pub rv: u32,
    /// u's successor and v's predecessor.
    pub nu: u32,
    pub pv: u32,
    /// What the leg costs.
    pub cost: i64,
    /// The same less the legs from u and to v that go for it.
    pub change: i64,
    /// Legs may cost up to this much more and the move still gain: what less overload and overtime could give.
    pub limit: i64,
    /// The same for a move that only takes stops from u's route to v's, and the other way.
    pub limit_to_v: i64,
    pub limit_to_u: i64,
    /// Whether u's vehicle, as it drives now up to u, can come to v in time; within a route, whether any can.
    pub reaches: bool,
    /// When it can then leave v, at the earliest.
    pub leaves: Seconds,
    /// Whether it can then be in time for what follows u now; and for what follows v.
    pub returns: bool,
    pub crosses: bool,
    /// Whether v's vehicle, as it drives now up to v's predecessor, can come to u in time for v; within a route,
    /// whether any can.
    pub reached: bool,
}

impl NewLeg {
    #[inline(always)]
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
            // The tails go to vehicles of another kind, whose shifts are others.
            let other = M == RICH && s.model().vehicles[ru].kind != s.model().vehicles[rv].kind;
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

/// Of two nodes of one route and of those beside them, what is sure of their times however the route's order is changed
/// to make the leg `u -> v` by moving a chain: the earliest u can be left, and v's predecessor; the latest v can be
/// reached, and u's successor. What comes before both keeps its early times, what comes behind both its late ones.
#[inline(always)]
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

/// Most that a move on these routes could gain beside its legs: any move, one that takes u (of that load) from `a` to
/// `b`, and one that takes v the other way.
#[inline(always)]
fn limits<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    penalties: &PenaltyManager,
    (a, load_u): (u32, Load),
    (b, load_v): (u32, Load),
) -> (i64, i64, i64) {
    if M == RICH {
        return RouteEvaluator { s, penalties }.hidden_gains(a, b);
    }
    if a == b {
        let waits = s.hidden(a);
        return (waits, waits, waits);
    }
    let waits = s.hidden(a) + s.hidden(b);
    let price = |excess: Load| (penalties.overload * excess as f64) as i64;
    // What u does not fit into is overloaded the more, and the same of v.
    let (room_a, room_b) = (s.room(a), s.room(b));
    let (over_a, over_b) = (price((load_v - room_a).max(0)), price((load_u - room_b).max(0)));
    let (excess_a, excess_b) = (excess_with(s, a, 0), excess_with(s, b, 0));
    if excess_a + excess_b == 0 {
        return (waits, waits - over_b, waits - over_a);
    }
    // The excess of one route moves to the other one, less the room that is there.
    let (off_a, off_b) = (excess_a.min(room_b), excess_b.min(room_a));
    let less = |off: Load, excess: Load, over: i64| (price(off) + 1).min((price(excess) + 1).saturating_sub(over));
    let (to_b, to_a) = (less(off_a, excess_a, over_b), less(off_b, excess_b, over_a));
    (waits + price(off_a + off_b) + 1, waits + to_b, waits + to_a)
}
