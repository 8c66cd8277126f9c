//! Subset-row cuts (Jepsen, Petersen, Spoorendonk & Pisinger 2008): of the routes that serve at least two of three
//! stops, a plan has one at most. The relaxation, which takes halves of routes, often has one and a half.

use crate::search::set_partitioning::set::Set;

#[derive(Debug, Clone, Copy)]
pub struct Cut {
    pub stops: [u16; 3],
}

impl Cut {
    /// Whether the cut limits a route with these stops.
    pub fn counts(&self, set: &Set) -> bool {
        self.stops.iter().filter(|&&stop| set.has(usize::from(stop))).count() >= 2
    }
}
