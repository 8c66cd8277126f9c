//! Cross exchange (Taillard et al. 1997) of chains of one or two stops between two routes.

use crate::search::Weights;
use crate::search::local_search::LocalSearch;
use crate::search::moves::{Edit, NewLeg, accept, overload_change};
use crate::solution::{Chain, Solution};

const LONGEST: usize = 2;

/// Makes the leg `u -> v`: the chain that begins with `v` takes the place of the one that follows `u`.
#[inline]
pub fn try_leg<const K: usize, const R: bool>(
    s: &mut Solution<K, R>,
    w: &Weights,
    leg: &NewLeg,
    dirty: &mut LocalSearch,
) -> bool {
    let &NewLeg { u, v, ru, rv, nu, pv, change, limit } = leg;
    if !s.movable(nu) || !s.movable(v) {
        return false;
    }
    let base = change + s.leg(rv, pv, nu);
    let mut x = nu;
    for _ in 0..LONGEST {
        let (nx, leg_x) = (s.next(x), s.nodes[x].leg);
        let mut y = v;
        for _ in 0..LONGEST {
            let (ny, leg_y) = (s.next(y), s.nodes[y].leg);
            let least = base - leg_x - leg_y;
            if least < limit && least + s.leg(ru, y, nx) + s.leg(rv, x, ny) < limit {
                let change = least + s.leg(ru, y, nx) + s.leg(rv, x, ny);
                let (give, take) = (Chain::of(nu, x), Chain::of(v, y));
                let moved = s.chain_load(give) - s.chain_load(take);
                let change = change as f64 + overload_change(s, w, ru, rv, moved);
                let edits = [
                    Edit { route: ru, after: u, chains: &[take], before: nx, tail: false },
                    Edit { route: rv, after: pv, chains: &[give], before: ny, tail: false },
                ];
                if accept(s, w, change, &edits, dirty) {
                    return true;
                }
            }
            y = ny;
            if !s.movable(y) {
                break;
            }
        }
        x = nx;
        if !s.movable(x) {
            break;
        }
    }
    false
}
