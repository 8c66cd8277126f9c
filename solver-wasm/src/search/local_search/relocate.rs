//! Relocate (or-opt, Or 1976): a chain of one to three stops moves beside a near stop, as it is or reversed.

use crate::model::NONE;
use crate::model::mode::{RICH, has_extras};
use crate::search::evaluation::edit::{Edit, overload_change, turning};
use crate::search::local_search::new_leg::NewLeg;
use crate::search::local_search::operator::Move;
use crate::search::params::local_search::LONGEST_RELOCATED;
use crate::search::penalties::PenaltyManager;
use crate::solution::{Chain, Solution, index, tied, trips};

/// The chains that begin or end with a stop, shortest first, and the change in legs that each leaves behind.
#[derive(Debug, Clone, Copy)]
pub struct Chains {
    /// The other end of each chain.
    ends: [u32; LONGEST_RELOCATED],
    leaving: [i64; LONGEST_RELOCATED],
    /// Bit k: the k-th chain exists, and all its stops may be moved.
    possible: u32,
    /// Bit k: the k-th chain has all stops of its shipments, so that it may go to another route.
    whole: u32,
}

impl Chains {
    /// No chain at all.
    pub const NONE: Self =
        Self { ends: [NONE; LONGEST_RELOCATED], leaving: [0; LONGEST_RELOCATED], possible: 0, whole: 0 };

    /// `[t .. u]`
    pub fn ending_with<const K: usize, const M: u8>(s: &Solution<K, M>, u: u32) -> Self {
        Self::new::<K, M, true>(s, u)
    }

    /// `[v .. x]`
    pub fn beginning_with<const K: usize, const M: u8>(s: &Solution<K, M>, v: u32) -> Self {
        Self::new::<K, M, false>(s, v)
    }

    fn new<const K: usize, const M: u8, const BACK: bool>(s: &Solution<K, M>, node: u32) -> Self {
        let route = s.route(node);
        // The node beside the chain stays. The leg connects it with the chain.
        let (beside, leg) =
            if BACK { (s.next(node), s.nodes[node].leg) } else { (s.prev(node), s.nodes[s.prev(node)].leg) };
        let ways = s.model().ways_to(s.location(beside));
        let to_beside =
            |from| if M == RICH { s.leg(route, from, beside) } else { ways.cost(s.model(), s.location(from)) };
        let mut chains = Self { ends: [node; LONGEST_RELOCATED], ..Self::NONE };
        let has_ties = M == RICH && !s.model().ties.is_empty();
        let (mut end, mut possible, mut apart) = (node, true, 0_u64);
        for k in 0..LONGEST_RELOCATED {
            possible &= s.movable(end);
            let on = if BACK { s.prev(end) } else { s.next(end) };
            let on = if possible { on } else { end };
            chains.ends[k] = end;
            chains.possible |= u32::from(possible) << k;
            if has_ties && possible {
                apart = apart.wrapping_add(tied::share(s, end));
            }
            chains.whole |= u32::from(apart == 0) << k;
            chains.leaving[k] = match BACK {
                true => to_beside(on) - s.nodes[on].leg - leg,
                false => s.leg(route, beside, on) - s.nodes[end].leg - leg,
            };
            end = on;
        }
        chains
    }

    /// The chains that end before this stop, one bit each, the shortest first.
    fn short_of(&self, stop: u32) -> u32 {
        let reach = self.ends.iter().position(|&end| end == stop).unwrap_or(LONGEST_RELOCATED);
        (1 << reach) - 1
    }
}

/// Makes the leg `u -> v` by moving a chain. It moves a chain of `front` to the place before `v`, or a chain of `back`
/// to the place after `u`. Chains of `front` end with `u`, chains of `back` begin with `v`.
pub fn evaluate<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    leg: &NewLeg,
    front: &Chains,
    back: &Chains,
) -> Option<Move> {
    let &NewLeg { u, v, ru, rv, nu, pv, cost, limit_to_v, limit_to_u, .. } = leg;
    let mut left = 0;
    let mut changes = [0; 2 * LONGEST_RELOCATED];
    let (to_front, to_back) = changes.split_at_mut(LONGEST_RELOCATED);
    // The change in legs of each chain. No branches on a single chain: the processor would mispredict them too often.
    if leg.reached {
        let joined = cost - s.nodes[pv].leg;
        for (k, change) in to_front.iter_mut().enumerate() {
            *change = joined + s.leg(rv, pv, front.ends[k]) + front.leaving[k];
            left |= u32::from(*change < limit_to_v) << k;
        }
        left &= front.possible;
    }
    if leg.returns {
        let ways = s.model().ways_to(s.location(nu));
        let to_nu = |node| if M == RICH { s.leg(ru, node, nu) } else { ways.cost(s.model(), s.location(node)) };
        let joined = cost - s.nodes[u].leg;
        let mut last = 0;
        for (k, change) in to_back.iter_mut().enumerate() {
            *change = joined + to_nu(back.ends[k]) + back.leaving[k];
            last |= u32::from(*change < limit_to_u) << k;
        }
        left |= (last & back.possible) << LONGEST_RELOCATED;
    }
    if ru != rv {
        left &= front.whole | (back.whole << LONGEST_RELOCATED);
    } else if left != 0 {
        left &= front.short_of(v) | (back.short_of(u) << LONGEST_RELOCATED);
    }
    while left != 0 {
        let which = left.trailing_zeros() as usize;
        left &= left - 1;
        let (chain, from, limit, to) = if which < LONGEST_RELOCATED {
            (Chain::of(front.ends[which], u), ru, limit_to_v, Target { route: rv, before: pv, after: v })
        } else {
            (
                Chain::of(v, back.ends[which - LONGEST_RELOCATED]),
                rv,
                limit_to_u,
                Target { route: ru, before: u, after: nu },
            )
        };
        if let found @ Some(_) = evaluate_chain(s, penalties, chain, from, to, (changes[which], limit)) {
            return found;
        }
    }
    if s.model().reversible { evaluate_reversed(s, penalties, leg) } else { None }
}

/// The same with the chain reversed: `[u .. x]` moves before v, `[t .. v]` after u.
fn evaluate_reversed<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    leg: &NewLeg,
) -> Option<Move> {
    let &NewLeg { u, v, ru, rv, nu, pv, change, limit_to_v, limit_to_u, .. } = leg;
    let pu = s.prev(u);
    let base = change + s.nodes[u].leg - s.nodes[pu].leg;
    let mut x = u;
    for _ in 1..LONGEST_RELOCATED {
        x = s.next(x);
        if !s.movable(u) || x == v || x == pv || !s.movable(x) {
            break;
        }
        let nx = s.next(x);
        let least = base + s.leg(rv, pv, x) - s.nodes[x].leg;
        let change = if least < limit_to_v { least + s.leg(ru, pu, nx) } else { limit_to_v };
        if change < limit_to_v {
            let to = Target { route: rv, before: pv, after: v };
            if let found @ Some(_) = evaluate_chain(s, penalties, Chain::reversed(u, x), ru, to, (change, limit_to_v)) {
                return found;
            }
        }
    }
    let base = change + s.nodes[pv].leg - s.nodes[v].leg;
    let nv = s.next(v);
    let mut t = v;
    for _ in 1..LONGEST_RELOCATED {
        t = s.prev(t);
        if !s.movable(v) || t == u || t == nu || !s.movable(t) {
            break;
        }
        let pt = s.prev(t);
        let least = base + s.leg(ru, t, nu) - s.nodes[pt].leg;
        let change = if least < limit_to_u { least + s.leg(rv, pt, nv) } else { limit_to_u };
        if change < limit_to_u {
            let to = Target { route: ru, before: u, after: nu };
            if let found @ Some(_) = evaluate_chain(s, penalties, Chain::reversed(t, v), rv, to, (change, limit_to_u)) {
                return found;
            }
        }
    }
    None
}

/// The two neighbours in a route between which the chain goes.
#[derive(Debug, Clone, Copy)]
struct Target {
    route: u32,
    before: u32,
    after: u32,
}

/// Evaluates the move of one chain. `change` is its change in legs, which must stay below `limit`.
#[inline(never)]
fn evaluate_chain<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    chain: Chain,
    from: u32,
    to: Target,
    (mut change, limit): (i64, i64),
) -> Option<Move> {
    let (gap_from, gap_to) = (s.prev(chain.first), s.next(chain.last));
    if chain.reversed && !s.model().symmetric {
        change += turning(s, from, chain);
        if change >= limit {
            return None;
        }
    }
    if s.has_reloads() && !trips::take_chains(s, (from, chain, None), (to.route, to.before)) {
        return None;
    }
    if from == to.route {
        index::ensure(s, from);
        if s.position(to.before) < s.position(chain.first) {
            let chains = [chain, Chain::of(to.after, gap_from)];
            let edit = Edit { route: from, after: to.before, chains: &chains, before: gap_to, tail: false };
            return Move::evaluate(s, penalties, change as f64, &[edit]);
        }
        let chains = [Chain::of(gap_to, to.before), chain];
        let edit = Edit { route: from, after: gap_from, chains: &chains, before: to.after, tail: false };
        return Move::evaluate(s, penalties, change as f64, &[edit]);
    }
    let mut load = 0;
    let mut node = chain.first;
    loop {
        load += s.model().nodes[node].load;
        if !s.uniform() {
            change += s.model().serving(to.route, node) - s.model().serving(from, node);
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
    if has_extras(M) && gap_from == s.model().start(from) && gap_to == s.model().end(from) {
        change -= s.model().vehicles[from].opening;
    }
    let change = change as f64 + overload_change(s, penalties, from, to.route, load);
    let edits = [
        Edit { route: to.route, after: to.before, chains: &[chain], before: to.after, tail: false },
        Edit { route: from, after: gap_from, chains: &[], before: gap_to, tail: false },
    ];
    Move::evaluate(s, penalties, change, &edits)
}
