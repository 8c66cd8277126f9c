//! Stops of a shipment on their route.

use crate::model::NONE;
use crate::model::mode::RICH;
use crate::solution::chain::Chain;
use crate::solution::current::Solution;

/// What a stop adds to a sum that is 0 for stops that have all of their shipments, as far as these are served.
pub fn share<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32) -> u64 {
    let ties = &s.model().ties;
    if !ties.is_shared(node) {
        return ties.share(node);
    }
    let served = ties.partners(node).iter().filter(|&&partner| s.route(partner) != NONE).count();
    ties.share(node).wrapping_mul(served as u64)
}

/// Whether a chain has all stops of its shipments that are served.
pub fn is_whole<const K: usize, const M: u8>(s: &Solution<K, M>, chain: Chain) -> bool {
    if M != RICH || s.model().ties.is_empty() {
        return true;
    }
    let (mut node, mut sum) = (chain.first, share(s, chain.first));
    while node != chain.last {
        node = s.next(node);
        sum = sum.wrapping_add(share(s, node));
    }
    sum == 0
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

#[cfg(test)]
mod tests;
