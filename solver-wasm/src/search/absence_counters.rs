//! Stops that keep being left out are brought in at the price of others, as when fleets are made smaller (Christiaens &
//! Vanden Berghe 2020): where the first plan leaves many out, in the first part of a run, as long as it helps.

use crate::model::Model;
use crate::search::params::absence_counters::{MANY, PATIENCE, SHARE};
use crate::search::penalties::PenaltyManager;
use crate::solution::Solution;

#[derive(Debug)]
pub struct AbsenceCounters {
    active: bool,
    /// Steps that left each stop out.
    counts: Vec<u32>,
    /// What leaving stops out weighed before the step.
    before: f64,
    /// Fewest stops that the best plan has left out, and the share of the budget used then; where this is not for,
    /// none.
    fewest: usize,
    since: f64,
}

impl AbsenceCounters {
    pub fn new(model: &Model) -> Self {
        // Where vehicles may be overloaded at a price, that price says which stops to do without.
        let fewest = if model.limited { 0 } else { usize::MAX };
        Self { active: false, counts: vec![0; model.stops], before: 0.0, fewest, since: 0.0 }
    }

    /// A step begins, and the best plan leaves so many stops out. True when that part of the run is over.
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

    /// Notes what the step leaves out; whether those are stops that are easier to bring in than the ones before.
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
