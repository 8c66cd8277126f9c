//! Chains: runs of nodes that a move takes.

use crate::solution::current::Solution;
use crate::units::Load;

/// A run of nodes taken from a route, optionally in reverse.
#[derive(Debug, Clone, Copy, Default)]
pub struct Chain {
    pub first: u32,
    pub last: u32,
    pub reversed: bool,
}

impl Chain {
    pub fn of(first: u32, last: u32) -> Self {
        Self { first, last, reversed: false }
    }

    pub fn reversed(first: u32, last: u32) -> Self {
        Self { first, last, reversed: true }
    }

    /// First and last node in driving order.
    pub fn ends(&self) -> (u32, u32) {
        if self.reversed { (self.last, self.first) } else { (self.first, self.last) }
    }
}

/// The next node of a chain in driving order.
pub(super) fn on<const K: usize, const M: u8>(s: &Solution<K, M>, chain: &Chain, node: u32) -> u32 {
    if chain.reversed { s.prev(node) } else { s.next(node) }
}

/// The chain's nodes in driving order, appended to `out`.
pub fn list<const K: usize, const M: u8>(s: &Solution<K, M>, chain: Chain, out: &mut Vec<u32>) {
    let (mut node, last) = chain.ends();
    loop {
        out.push(node);
        if node == last {
            return;
        }
        node = on(s, &chain, node);
    }
}

/// Load of the chain's stops in dimension 0.
pub fn load<const K: usize, const M: u8>(s: &Solution<K, M>, chain: Chain) -> Load {
    let mut node = chain.first;
    let mut load = s.model().nodes[node].load;
    while node != chain.last {
        node = s.next(node);
        load += s.model().nodes[node].load;
    }
    load
}
