//! 2-opt (Croes 1958) within a route and between two: a part of a route is reversed. If legs differ by direction, only
//! short parts are reversed.

use crate::search::evaluation::edit::{Edit, overload_change, turning};
use crate::search::local_search::new_leg::NewLeg;
use crate::search::local_search::operator::Move;
use crate::search::params::local_search::LONGEST_REVERSED;
use crate::search::penalties::PenaltyManager;
use crate::solution::{Chain, Solution, index};

/// Makes the legs `u -> v` and `next(u) -> next(v)`.
pub fn evaluate<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    leg: &NewLeg,
) -> Option<Move> {
    let &NewLeg { u, v, ru, rv, nu, pv, limit, .. } = leg;
    let symmetric = s.model().symmetric;
    // Between two routes, most stops would then be served in reverse.
    let possible = ru == rv || K == 0 && symmetric;
    if !possible || s.routes[ru].locked + s.routes[rv].locked > 0 {
        return None;
    }
    if !symmetric {
        return reverse_part(s, penalties, leg);
    }
    let nv = s.next(v);
    let change = leg.change + s.nodes[pv].leg + s.leg(ru, nu, nv) - s.nodes[v].leg;
    if change >= limit {
        return None;
    }
    if ru != rv {
        return join_heads(s, penalties, leg, nv, change as f64);
    }
    index::ensure(s, ru);
    let (from, to) = if s.position(u) < s.position(v) { (u, v) } else { (v, u) };
    let chain = Chain::reversed(s.next(from), to);
    let edit = Edit { route: ru, after: from, chains: &[chain], before: s.next(to), tail: false };
    Move::evaluate(s, penalties, change as f64, &[edit])
}

/// The same within a route if legs differ by direction.
fn reverse_part<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    leg: &NewLeg,
) -> Option<Move> {
    let &NewLeg { u, v, ru, limit, .. } = leg;
    index::ensure(s, ru);
    let (from, to) = if s.position(u) < s.position(v) { (u, v) } else { (v, u) };
    if s.position(to) - s.position(from) > LONGEST_REVERSED {
        return None;
    }
    let (first, behind) = (s.next(from), s.next(to));
    let chain = Chain::reversed(first, to);
    let legs = s.leg(ru, from, to) + s.leg(ru, first, behind) - s.nodes[from].leg - s.nodes[to].leg;
    let change = legs + turning(s, ru, chain);
    if change >= limit {
        return None;
    }
    let edit = Edit { route: ru, after: from, chains: &[chain], before: behind, tail: false };
    Move::evaluate(s, penalties, change as f64, &[edit])
}

/// u's head continues with v's head reversed, and u's tail reversed continues with v's tail.
#[inline(never)]
fn join_heads<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    leg: &NewLeg,
    nv: u32,
    mut change: f64,
) -> Option<Move> {
    let model = s.model();
    let &NewLeg { u, v, ru, rv, nu, .. } = leg;
    let vehicle = &model.vehicles[ru];
    if vehicle.kind != model.vehicles[rv].kind || vehicle.start_location != vehicle.end_location {
        return None;
    }
    index::ensure(s, ru);
    index::ensure(s, rv);
    let tail_u = s.routes[ru].load - s.load_up_to(u);
    change += overload_change(s, penalties, ru, rv, tail_u - s.load_up_to(v));
    let (start_v, end_u) = (model.start(rv), model.end(ru));
    let head = [Chain::reversed(s.next(start_v), v)];
    let tail = [Chain::reversed(nu, s.prev(end_u))];
    let edits = [
        Edit { route: ru, after: u, chains: &head, before: end_u, tail: false },
        Edit { route: rv, after: start_v, chains: if nu == end_u { &[] } else { &tail }, before: nv, tail: false },
    ];
    Move::evaluate(s, penalties, change, &edits)
}
