//! The state that all phases of a search share: the current plan, the best plan, and the terms by which plans are
//! compared.

use crate::model::Model;
use crate::rng::Rng;
use crate::search::annealing::Annealing;
use crate::search::penalties::PenaltyManager;
use crate::solution::{Snapshot, Solution, SolutionOf, sums};

/// The state of a search that is attached to its model.
pub type State<'m, const K: usize, const M: u8> = StateOf<&'m Model, K, M>;

/// `R` is a reference to the model, or `()` while detached from it.
#[derive(Debug)]
pub struct StateOf<R, const K: usize, const M: u8> {
    pub model: R,
    pub current: SolutionOf<R, K, M>,
    /// The score of the last accepted plan: see [`State::score`].
    pub current_score: f64,
    pub best: Snapshot<K>,
    pub best_score: Score,
    pub rng: Rng,
    pub penalties: PenaltyManager,
    pub annealing: Annealing,
    pub iterations: u64,
}

/// The rank of a plan without overload: missing stops by tier, then cost.
#[derive(Debug, Clone, PartialEq, PartialOrd)]
pub struct Score {
    pub missing: Vec<u32>,
    pub cost: f64,
}

impl<'m, const K: usize, const M: u8> State<'m, K, M> {
    /// A state without a plan: every stop is absent.
    pub fn new(model: &'m Model, seed: u64) -> Self {
        let current = Solution::empty(model);
        Self {
            model,
            best: current.snapshot(),
            current,
            current_score: f64::INFINITY,
            best_score: Score { missing: vec![u32::MAX; model.tiers], cost: f64::INFINITY },
            rng: Rng::new(seed),
            penalties: PenaltyManager::new(model),
            annealing: Annealing::new(model),
            iterations: 0,
        }
    }

    /// The score that decides about acceptance: the penalised cost less the bonuses of the used routes.
    pub fn score(&self) -> f64 {
        self.penalised() - self.annealing.route_bonus() * f64::from(self.current.totals.used_vehicles)
    }

    /// The cost with the penalty of overload and the prices of stops left out.
    pub fn penalised(&self) -> f64 {
        let s = &self.current;
        sums::cost(s) + self.penalties.of(s.totals.excess) + self.penalties.left_out(s)
    }

    /// Whether the current plan serves every stop within capacity and is cheaper than every plan before it.
    pub fn is_best(&self) -> bool {
        let s = &self.current;
        s.totals.excess == 0
            && s.absent.is_empty()
            && (self.left_out_of_best() > 0 || sums::cost(s) < self.best_score.cost)
    }

    /// Keeps the current plan as the best one if no plan without overload was better.
    #[inline(never)]
    pub fn keep_if_best(&mut self) {
        let s = &self.current;
        if s.totals.excess > 0 {
            return;
        }
        if s.absent.is_empty() {
            let cost = sums::cost(s);
            if cost >= self.best_score.cost && self.left_out_of_best() == 0 {
                return;
            }
            self.best_score.missing.fill(0);
            self.best_score.cost = cost;
        } else {
            match self.rank() {
                Some(rank) if rank < self.best_score => self.best_score = rank,
                _ => return,
            }
        }
        self.current.save_to(&mut self.best);
    }

    /// The rank of the current plan. None if it is over capacity.
    pub fn rank(&self) -> Option<Score> {
        let s = &self.current;
        let mut missing = vec![0; self.model.tiers];
        for &n in &s.absent {
            missing[self.model.tier[n as usize] as usize] += 1;
        }
        (s.totals.excess == 0).then(|| Score { missing, cost: sums::cost(s) })
    }

    /// Takes the step back.
    pub fn reject(&mut self) {
        self.current.rollback();
        self.current_score = self.score();
    }

    /// Returns to the best plan.
    #[inline(never)]
    pub fn restart_from_best(&mut self) {
        self.current.restore(&self.best);
        self.current_score = self.score();
    }

    /// Continues from these routes (nodes by vehicle), which must keep every rule.
    pub fn adopt(&mut self, routes: &[Vec<u32>]) {
        self.current.adopt(routes);
        self.current_score = self.score();
        self.keep_if_best();
    }
}

impl<R, const K: usize, const M: u8> StateOf<R, K, M> {
    /// Stops that the best plan leaves out.
    pub fn left_out_of_best(&self) -> usize {
        self.best_score.missing.iter().fold(0, |sum, &count| sum.saturating_add(count as usize))
    }

    /// The same state with another reference to the same model.
    pub fn with_model<S: Copy>(self, model: S) -> StateOf<S, K, M> {
        StateOf {
            model,
            current: self.current.with_model(model),
            current_score: self.current_score,
            best: self.best,
            best_score: self.best_score,
            rng: self.rng,
            penalties: self.penalties,
            annealing: self.annealing,
            iterations: self.iterations,
        }
    }
}

#[cfg(test)]
mod tests;
