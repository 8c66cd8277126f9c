//! Absence counters: stops that are often left out are inserted at the cost of others, as in fleet minimisation
//! (Christiaens & Vanden Berghe 2020). They work in the first part of a run if the first plan leaves many stops out, as
//! long as they help.

use crate::model::Model;
use crate::search::params::absence_counters::{MANY, PATIENCE, SHARE};
use crate::search::penalties::PenaltyManager;
use crate::solution::Solution;

#[derive(Debug)]
pub struct AbsenceCounters {
    active: bool,
    /// The number of steps that left each stop out.
    counts: Vec<u32>,
    /// The weight of the stops that were left out before the step.
    before: f64,
    /// The least number of stops that the best plan has left out, and the share of the budget used at that time. Zero
    /// if the problem does not use the counters.
    fewest: usize,
    since: f64,
}

impl AbsenceCounters {
    pub fn new(model: &Model) -> Self {
        // If vehicles may be overloaded, the penalty decides which stops stay out.
        let fewest = if model.limited { 0 } else { usize::MAX };
        Self { active: false, counts: vec![0; model.stops], before: 0.0, fewest, since: 0.0 }
    }

    /// Call it when a step begins and the best plan leaves `out` stops out. True when the counters end.
    pub fn advance<const K: usize, const M: u8>(
        &mut self,
        progress: f64,
        out: usize,
        s: &Solution<K, M>,
        penalties: &PenaltyManager,
    ) -> bool {
        if out < self.fewest {
            let few = self.fewest == usize::MAX && (out as f64) < MANY * s.model().stops as f64;
            (self.fewest, self.since) = (if few { 0 } else { out }, progress);
        }
        let active = self.fewest > 0 && progress < SHARE.min(self.since + PATIENCE);
        if active {
            self.before = self.weight(s, penalties);
        }
        std::mem::replace(&mut self.active, active) && !active
    }

    /// Counts the stops that the step leaves out. True if they weigh less than the stops left out before, and so are
    /// easier to insert.
    pub fn are_easier<const K: usize, const M: u8>(&mut self, s: &Solution<K, M>, penalties: &PenaltyManager) -> bool {
        if !self.active {
            return false;
        }
        let easier = self.weight(s, penalties) < self.before;
        for &node in &s.absent {
            self.counts[node as usize] += 1;
        }
        easier
    }

    fn weight<const K: usize, const M: u8>(&self, s: &Solution<K, M>, penalties: &PenaltyManager) -> f64 {
        let weigh = |&node: &u32| f64::from(self.counts[node as usize]) * penalties.missing_of(s.model(), node);
        s.absent.iter().map(weigh).sum()
    }
}

#[cfg(test)]
mod tests;
