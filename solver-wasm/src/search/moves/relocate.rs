//! Relocate (or-opt, Or 1976): a chain of one to three stops moves beside a near stop, as it is or turned round.

use crate::search::Weights;
use crate::search::local_search::LocalSearch;
use crate::search::moves::{Edit, NewLeg, accept, overload_change, turning};
use crate::solution::{Chain, Solution};

const LONGEST: usize = 3;

/// Moves that make the leg `u -> v` by moving a chain that holds one of the two to the other.
#[inline]
pub fn try_leg<const K: usize, const R: bool>(
    s: &mut Solution<K, R>,
    w: &Weights,
    leg: &NewLeg,
    dirty: &mut LocalSearch,
) -> bool {
    let model = s.model;
    let &NewLeg { u, v, ru, rv, nu, pv, change, limit } = leg;
    // Legs cost nothing or more, so that one of the two added legs is often enough to say no.
    // [t .. u] to v's front.
    let mut t = u;
    for _ in 0..LONGEST {
        if t == v || !s.movable(t) {
            break;
        }
        let pt = s.prev(t);
        let least = change + s.leg(rv, pv, t) - s.nodes[pt].leg;
        let change = if least < limit { least + s.leg(ru, pt, nu) } else { limit };
        if change < limit {
            let to = Target { route: rv, before: pv, after: v };
            if make(s, w, Chain::of(t, u), ru, to, (change, limit), dirty) {
                return true;
            }
        }
        t = pt;
    }
    // [v .. x] to u's back.
    let mut x = v;
    for _ in 0..LONGEST {
        if x == u || !s.movable(x) {
            break;
        }
        let nx = s.next(x);
        let least = change + s.leg(ru, x, nu) - s.nodes[x].leg;
        let change = if least < limit { least + s.leg(rv, pv, nx) } else { limit };
        if change < limit {
            let to = Target { route: ru, before: u, after: nu };
            if make(s, w, Chain::of(v, x), rv, to, (change, limit), dirty) {
                return true;
            }
        }
        x = nx;
    }
    model.reversible && turned(s, w, leg, dirty)
}

/// The same with the chain turned round: `[u .. x]` to v's front, `[t .. v]` to u's back.
fn turned<const K: usize, const R: bool>(
    s: &mut Solution<K, R>,
    w: &Weights,
    leg: &NewLeg,
    dirty: &mut LocalSearch,
) -> bool {
    let &NewLeg { u, v, ru, rv, nu, pv, change, limit } = leg;
    let pu = s.prev(u);
    let base = change + s.nodes[u].leg - s.nodes[pu].leg;
    let mut x = u;
    for _ in 1..LONGEST {
        x = s.next(x);
        if !s.movable(u) || x == v || x == pv || !s.movable(x) {
            break;
        }
        let nx = s.next(x);
        let least = base + s.leg(rv, pv, x) - s.nodes[x].leg;
        let change = if least < limit { least + s.leg(ru, pu, nx) } else { limit };
        if change < limit {
            let to = Target { route: rv, before: pv, after: v };
            if make(s, w, Chain::reversed(u, x), ru, to, (change, limit), dirty) {
                return true;
            }
        }
    }
    let base = change + s.nodes[pv].leg - s.nodes[v].leg;
    let nv = s.next(v);
    let mut t = v;
    for _ in 1..LONGEST {
        t = s.prev(t);
        if !s.movable(v) || t == u || t == nu || !s.movable(t) {
            break;
        }
        let pt = s.prev(t);
        let least = base + s.leg(ru, t, nu) - s.nodes[pt].leg;
        let change = if least < limit { least + s.leg(rv, pt, nv) } else { limit };
        if change < limit {
            let to = Target { route: ru, before: u, after: nu };
            if make(s, w, Chain::reversed(t, v), rv, to, (change, limit), dirty) {
                return true;
            }
        }
    }
    false
}

/// Neighbours in a route between which the chain is to go.
#[derive(Debug, Clone, Copy)]
struct Target {
    route: u32,
    before: u32,
    after: u32,
}

/// Judges the move whose legs change the cost by `change`, and makes it.
#[inline(never)]
fn make<const K: usize, const R: bool>(
    s: &mut Solution<K, R>,
    w: &Weights,
    chain: Chain,
    from: u32,
    to: Target,
    (mut change, limit): (i64, i64),
    dirty: &mut LocalSearch,
) -> bool {
    let (gap_from, gap_to) = (s.prev(chain.first), s.next(chain.last));
    if chain.reversed && !s.model.symmetric {
        change += turning(s, from, chain);
        if change >= limit {
            return false;
        }
    }
    if from == to.route {
        s.ensure_index(from);
        if s.position(to.before) < s.position(chain.first) {
            let chains = [chain, Chain::of(to.after, gap_from)];
            let edit = Edit { route: from, after: to.before, chains: &chains, before: gap_to, tail: false };
            return accept(s, w, change as f64, &[edit], dirty);
        }
        let chains = [Chain::of(gap_to, to.before), chain];
        let edit = Edit { route: from, after: gap_from, chains: &chains, before: to.after, tail: false };
        return accept(s, w, change as f64, &[edit], dirty);
    }
    let mut load = 0;
    let mut node = chain.first;
    loop {
        load += s.model.nodes[node].load;
        if !s.uniform() {
            change += s.visit(to.route, node) - s.visit(from, node);
        }
        if node == chain.last {
            break;
        }
        let next = s.next(node);
        if !s.uniform() {
            change += s.leg(to.route, node, next) - s.leg(from, node, next);
        }
        node = next;
    }
    let change = change as f64 + overload_change(s, w, from, to.route, load);
    let edits = [
        Edit { route: to.route, after: to.before, chains: &[chain], before: to.after, tail: false },
        Edit { route: from, after: gap_from, chains: &[], before: gap_to, tail: false },
    ];
    accept(s, w, change, &edits, dirty)
}
