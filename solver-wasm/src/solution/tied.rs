//! Stops of a shipment on their route.

use crate::model::NONE;
use crate::solution::current::Solution;

/// How many of the stops whose single end a node is are served.
pub fn served<const K: usize, const M: u8>(s: &Solution<K, M>, single: u32) -> usize {
    match s.model().ties.partners(single) {
        [_] => 1,
        partners => partners.iter().filter(|&&partner| s.route(partner) != NONE).count(),
    }
}

/// Removes what cannot stay without a stop of a shipment that has left its route: the partners of a single end, or the
/// single end without partners.
pub fn remove_alone<const K: usize, const M: u8>(s: &mut Solution<K, M>, gone: u32) {
    let ties = &s.model().ties;
    for other in ties.others(gone) {
        let is_alone = ties.is_single(gone) || ties.partners(other).iter().all(|&partner| s.route(partner) == NONE);
        if is_alone && s.route(other) != NONE {
            s.remove(other, other);
        }
    }
}
