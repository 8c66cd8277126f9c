//! Stops that keep being left out are brought in at the price of others, as when fleets are made smaller (Christiaens &
//! Vanden Berghe 2020): in the first part of a run, as long as its best plan leaves stops out.

use crate::model::Model;
use crate::search::Weights;
use crate::solution::Solution;

/// Share of the budget.
const SHARE: f64 = 0.5;

#[derive(Debug)]
pub struct Absences {
    /// Where vehicles may be overloaded at a price, that price says which stops to do without.
    usable: bool,
    active: bool,
    /// Steps that left each stop out.
    counts: Vec<u32>,
    /// What leaving stops out weighed before the step.
    before: f64,
}

impl Absences {
    pub fn new(model: &Model) -> Self {
        let usable = !model.limited;
        Self { usable, active: false, counts: vec![0; if usable { model.stops } else { 0 }], before: 0.0 }
    }

    /// A step begins. True when that part of the run is over.
    pub fn advance<const K: usize, const R: bool>(
        &mut self,
        progress: f64,
        short: bool,
        s: &Solution<K, R>,
        weights: &Weights,
    ) -> bool {
        let active = self.usable && short && progress < SHARE;
        if active {
            self.before = self.weight(s, weights);
        }
        std::mem::replace(&mut self.active, active) && !active
    }

    /// Notes what the step leaves out; whether those are stops that are easier to bring in than the ones before.
    pub fn are_easier<const K: usize, const R: bool>(&mut self, s: &Solution<K, R>, weights: &Weights) -> bool {
        if !self.active {
            return false;
        }
        let easier = self.weight(s, weights) < self.before;
        for &node in &s.absent {
            self.counts[node as usize] += 1;
        }
        easier
    }

    fn weight<const K: usize, const R: bool>(&self, s: &Solution<K, R>, weights: &Weights) -> f64 {
        let weigh = |&node: &u32| f64::from(self.counts[node as usize]) * weights.missing_of(s.model, node);
        s.absent.iter().map(weigh).sum()
    }
}

#[cfg(test)]
mod tests;
