//! The search: ruin and recreate by adjacent strings (Christiaens & Vanden Berghe 2020), granular local search on
//! what changed (Toth & Vigo 2003, Vidal 2022), simulated annealing tied to the budget.

mod absences;
mod anneal;
mod calls;
mod construct;
mod credit;
mod decide;
mod exchange;
#[cfg(test)]
mod fixture;
mod handover;
mod insertion;
mod judge;
mod local_search;
mod moves;
mod partition;
mod places;
mod pool;
mod recombine;
mod recreate;
mod ruin;
mod swap;
mod unload;
mod weights;

use crate::model::Model;
use crate::model::mode::RICH;
use crate::rng::Rng;
use crate::solution::{Snapshot, Solution, SolutionOf};

pub use anneal::Annealing;
pub use weights::Weights;

/// A problem with more stops than this is large: its routes are too many to be put together as a whole.
const LARGE: usize = partition::MOST_STOPS;
/// Chance to overlook an insertion position (blink rate, Christiaens & Vanden Berghe 2020).
const BLINK: f64 = 0.01;
/// Share of the iterations without local search that run to the end whatever the plan costs. Aborted iterations are biased
/// towards good plans, so a share of all runs to the end to keep the overload penalty calibrated.
const WHOLE_SHARE: f64 = 0.2;
/// Iterations after which a plan that is still overloaded raises the penalty.
const PATIENCE: u32 = 1000;

/// A search attached to its model.
pub type Search<'m, const K: usize, const M: u8> = SearchOf<&'m Model, K, M>;

/// A search whose owner keeps it beside the model that it searches.
pub type DetachedSearch<const K: usize, const M: u8> = SearchOf<(), K, M>;

/// One search on one thread. `R` is a reference to the model, or `()` while detached from it.
#[derive(Debug)]
pub struct SearchOf<R, const K: usize, const M: u8> {
    pub model: R,
    current: SolutionOf<R, K, M>,
    best: Snapshot<K>,
    best_score: Score,
    current_score: f64,
    rng: Rng,
    weights: Weights,
    annealing: Annealing,
    handover: handover::Handover,
    ruin: ruin::Ruin,
    recreate: recreate::Recreate,
    local_search: local_search::LocalSearch,
    swapping: swap::Swapping,
    construction: construct::Construction,
    pub iterations: u64,
    /// Iterations since the plan last kept every capacity.
    overloaded_for: u32,
    recombination: recombine::Recombination,
    unloading: unload::Unloading,
    absences: absences::Absences,
}

/// How plans without overload compare: missing stops by tier, then cost.
#[derive(Debug, Clone, PartialEq, PartialOrd)]
pub struct Score {
    pub missing: Vec<u32>,
    pub cost: f64,
}

impl<'m, const K: usize, const M: u8> Search<'m, K, M> {
    /// With a first valid plan.
    pub fn new(model: &'m Model, seed: u64) -> Self {
        let mut search = Self::without_plan(model, seed);
        while !search.construct() {}
        search
    }

    /// Without a plan yet: [`Search::construct`] makes it.
    pub fn without_plan(model: &'m Model, seed: u64) -> Self {
        let current = Solution::empty(model);
        let best = current.snapshot();
        let weights = Weights::new(model);
        let mut search = Self {
            model,
            current,
            best,
            best_score: Score { missing: vec![u32::MAX; model.tiers], cost: f64::INFINITY },
            current_score: f64::INFINITY,
            rng: Rng::new(seed),
            construction: construct::Construction::new(weights.overload),
            weights,
            annealing: Annealing::new(model),
            handover: handover::Handover::new(model),
            ruin: ruin::Ruin::new(model),
            recreate: recreate::Recreate::new(model),
            local_search: local_search::LocalSearch::new(model),
            swapping: swap::Swapping::new(model),
            iterations: 0,
            overloaded_for: 0,
            recombination: recombine::Recombination::new(),
            unloading: unload::Unloading::new(),
            absences: absences::Absences::new(model),
        };
        search.begin();
        search
    }

    /// One ruin, recreate, local search, and the decision. `progress` is the share of the budget used, 0 to 1.
    pub fn iterate(&mut self, progress: f64) {
        self.iterations += 1;
        if self.recombine(progress) {
            return;
        }
        self.unload(progress);
        let out = self.leaves_out();
        let served_enough = self.absences.advance(progress, out, &self.current, &self.weights);
        if self.annealing.advance(progress, self.iterations, self.current.totals.used_vehicles) || served_enough {
            self.restart_from_best();
        }
        // The temperature may have changed, and with it the route bonus.
        self.current_score = self.score();
        let handed_over = self.handover.run(&mut self.current, &self.weights, &mut self.rng);
        if !handed_over {
            self.ruin.run(&mut self.current, &mut self.rng);
        }
        let searched = handed_over || self.rng.chance(self.local_search.share);
        let tolerance = self.annealing.tolerance(&mut self.rng);
        // Problems without times gain nothing by an early end.
        let may_end_early = K > 0 && M != RICH && !searched;
        let whole = !may_end_early || self.rng.chance(WHOLE_SHARE);
        let most = if whole { f64::INFINITY } else { self.most_kept(tolerance) };
        if self.recreate.run(&mut self.current, &mut self.rng, &self.weights, BLINK, most, out > 0) {
            if searched {
                self.local_search.run(&mut self.current, &self.weights, &mut self.rng);
                self.swap_stops(tolerance);
            }
            if self.current.has_reloads() {
                calls::tidy(&mut self.current, &self.weights);
                calls::exchange(&mut self.current);
            }
            if whole {
                // Stands for the aborted iterations too.
                let times = if may_end_early { 1.0 / WHOLE_SHARE } else { 1.0 };
                self.weights.learn(&self.current, self.overloaded_for > PATIENCE, out > 0, times);
            }
            self.decide(tolerance);
        } else {
            self.reject();
        }
        self.overloaded_for = if self.current.totals.excess > 0 { self.overloaded_for + 1 } else { 0 };
    }

    /// Back to the best plan.
    #[inline(never)]
    fn restart_from_best(&mut self) {
        self.current.restore(&self.best);
        self.current_score = self.score();
    }

    /// A vehicle's stops and reloads in the plan that the search stands at, and what the route costs by its own sums
    /// (search units, balance left out); None when the plan is over some capacity.
    pub fn current_route(&self, vehicle: u32) -> Option<(Vec<u32>, i64)> {
        let sums = self.current.sums_of(vehicle);
        (self.current.totals.excess == 0).then(|| (self.current.sequence(vehicle), sums.base + sums.extra))
    }
}

impl<R, const K: usize, const M: u8> SearchOf<R, K, M> {
    pub fn best_score(&self) -> &Score {
        &self.best_score
    }

    /// Whether a plan has been found that tries to serve every stop.
    pub fn has_plan(&self) -> bool {
        self.best_score.cost < f64::INFINITY
    }

    /// The stops and reloads of a vehicle in the best plan, as nodes.
    pub fn best_sequence(&self, model: &Model, vehicle: u32) -> Vec<u32> {
        self.best.sequence(model, vehicle)
    }

    pub fn detach(self) -> DetachedSearch<K, M> {
        self.with_model(())
    }

    /// The same search with another reference to the same model.
    fn with_model<S: Copy>(self, model: S) -> SearchOf<S, K, M> {
        SearchOf {
            model,
            current: self.current.with_model(model),
            best: self.best,
            best_score: self.best_score,
            current_score: self.current_score,
            rng: self.rng,
            weights: self.weights,
            annealing: self.annealing,
            handover: self.handover,
            ruin: self.ruin,
            recreate: self.recreate,
            local_search: self.local_search,
            swapping: self.swapping,
            construction: self.construction,
            iterations: self.iterations,
            overloaded_for: self.overloaded_for,
            recombination: self.recombination,
            unloading: self.unloading,
            absences: self.absences,
        }
    }
}

impl<const K: usize, const M: u8> DetachedSearch<K, M> {
    /// Goes on with the model that it was made for.
    pub fn attach(self, model: &Model) -> Search<'_, K, M> {
        self.with_model(model)
    }
}
