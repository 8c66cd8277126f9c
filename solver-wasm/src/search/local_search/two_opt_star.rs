//! 2-opt* (Potvin & Rousseau 1995): two routes exchange their tails.

use crate::model::mode::has_extras;
use crate::search::evaluation::edit::{Edit, overload_change};
use crate::search::local_search::new_leg::NewLeg;
use crate::search::local_search::operator::Move;
use crate::search::penalties::PenaltyManager;
use crate::solution::labels;
use crate::solution::{Chain, Solution, index};

/// Makes the leg `u -> v`: u's route continues with v's tail, and v's route with u's tail.
pub fn evaluate<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    leg: &NewLeg,
) -> Option<Move> {
    let model = s.model();
    let &NewLeg { ru, rv, nu, pv, limit, .. } = leg;
    // The vehicles are of one kind, so their ends have the same location and labels.
    let change = leg.change + s.leg(rv, pv, nu);
    if has_extras(M) {
        return evaluate_rich(s, penalties, leg, change);
    }
    let possible = change < limit
        && model.vehicles[ru].kind == model.vehicles[rv].kind
        && s.routes[ru].locked + s.routes[rv].locked == 0
        && in_time(s, leg);
    if possible { evaluate_plain(s, penalties, leg, change as f64) } else { None }
}

/// Whether each tail can follow the other's head in time.
fn in_time<const K: usize, const M: u8>(s: &Solution<K, M>, leg: &NewLeg) -> bool {
    let follows = |route: u32, a: u32, b: u32| {
        labels::fits(&s.arrive(route, &s.nodes[a].early, s.location(a), s.location(b)), &s.nodes[b].late)
    };
    follows(leg.ru, leg.u, leg.v) && follows(leg.rv, leg.pv, leg.nu)
}

#[inline(never)]
fn evaluate_plain<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    leg: &NewLeg,
    mut change: f64,
) -> Option<Move> {
    let model = s.model();
    let &NewLeg { u, v, ru, rv, nu, pv, .. } = leg;
    index::ensure(s, ru);
    index::ensure(s, rv);
    let tail_u = s.routes[ru].load - s.load_up_to(u);
    let tail_v = s.routes[rv].load - s.load_up_to(pv);
    change += overload_change(s, penalties, ru, rv, tail_u - tail_v);
    let (end_u, end_v) = (model.end(ru), model.end(rv));
    let take_v = [Chain::of(v, s.prev(end_v))];
    let take_u = [Chain::of(nu, s.prev(end_u))];
    let edits = [
        Edit { route: ru, after: u, chains: &take_v, before: end_u, tail: true },
        Edit { route: rv, after: pv, chains: if nu == end_u { &[] } else { &take_u }, before: end_v, tail: true },
    ];
    Move::evaluate(s, penalties, change, &edits)
}

/// The same for any two vehicles. The change includes the legs to the ends, and the cost of a vehicle that becomes
/// unused.
#[inline(never)]
fn evaluate_rich<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    leg: &NewLeg,
    mut change: i64,
) -> Option<Move> {
    let model = s.model();
    let &NewLeg { u, v, ru, rv, nu, pv, limit, .. } = leg;
    let (end_u, end_v) = (model.end(ru), model.end(rv));
    let (last_u, last_v) = (s.prev(end_u), s.prev(end_v));
    if pv == model.start(rv) && nu == end_u {
        change -= model.vehicles[rv].opening;
    }
    if model.vehicles[ru].end_location != model.vehicles[rv].end_location {
        change += s.leg(ru, last_v, end_u) - s.nodes[last_v].leg;
        change += match nu == end_u {
            true => s.leg(rv, pv, end_v) - s.leg(rv, pv, nu),
            false => s.leg(rv, last_u, end_v) - s.nodes[last_u].leg,
        };
    }
    if change >= limit || index::divides_shipments(s, u) || index::divides_shipments(s, pv) {
        return None;
    }
    let take_v = [Chain::of(v, last_v)];
    let take_u = [Chain::of(nu, last_u)];
    let edits = [
        Edit { route: ru, after: u, chains: &take_v, before: end_u, tail: false },
        Edit { route: rv, after: pv, chains: if nu == end_u { &[] } else { &take_u }, before: end_v, tail: false },
    ];
    let mut change = change as f64;
    if !s.has_reloads() {
        index::ensure(s, ru);
        index::ensure(s, rv);
        let moved = s.load_up_to(end_u) - s.load_up_to(u) - s.load_up_to(end_v) + s.load_up_to(pv);
        change += overload_change(s, penalties, ru, rv, moved);
    }
    Move::evaluate(s, penalties, change, &edits)
}
