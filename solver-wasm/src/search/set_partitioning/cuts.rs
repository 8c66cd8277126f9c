//! Subset-row cuts (Jepsen, Petersen, Spoorendonk & Pisinger 2008): a plan has at most one route that serves two or
//! more of a set of three stops. The relaxation may take halves of routes, and often takes three halves of such routes.

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
