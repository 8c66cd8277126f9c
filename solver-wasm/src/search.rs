//! The search: ruin and recreate by adjacent strings (Christiaens & Vanden Berghe 2020), granular local search on
//! what changed (Toth & Vigo 2003, Vidal 2022), simulated annealing tied to the budget.

mod absences;
mod acceptance;
mod anneal;
mod calls;
mod construct;
mod credit;
mod edit;
#[cfg(test)]
mod fixture;
mod handover;
mod insertion;
mod judge;
mod local_search;
mod moves;
mod params;
mod partition;
mod places;
mod pool;
mod queue;
mod recombine;
mod recreate;
mod ruin;
mod state;
mod swap;
mod unload;
mod weights;

use crate::model::Model;
use crate::model::mode::RICH;
use crate::solution::sums;
use crate::timer::Timer;

use crate::search::params::penalties::PATIENCE;
use crate::search::params::step::{BLINK, WHOLE_SHARE};

use absences::Absences;
use construct::Construction;
use handover::Handover;
use local_search::LocalSearch;
use recombine::Recombination;
use recreate::Recreate;
use ruin::Ruin;
use state::StateOf;
use swap::Swapping;
use unload::Unloading;

pub use state::Score;

/// A search attached to its model.
pub type Search<'m, const K: usize, const M: u8> = SearchOf<&'m Model, K, M>;

/// A search whose owner keeps it beside the model that it searches.
pub type DetachedSearch<const K: usize, const M: u8> = SearchOf<(), K, M>;

/// One search on one thread. `R` is a reference to the model, or `()` while detached from it.
#[derive(Debug)]
pub struct SearchOf<R, const K: usize, const M: u8> {
    state: StateOf<R, K, M>,
    phases: Phases,
}

/// What works on the state.
#[derive(Debug)]
struct Phases {
    construction: Construction,
    handover: Handover,
    ruin: Ruin,
    recreate: Recreate,
    local_search: LocalSearch,
    swapping: Swapping,
    recombination: Recombination,
    unloading: Unloading,
    absences: Absences,
    /// Iterations since the plan last kept every capacity.
    overloaded_for: u32,
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
        let mut state = StateOf::new(model, seed);
        let mut recreate = Recreate::new(model);
        let phases = Phases {
            construction: Construction::begin(&mut state, &mut recreate),
            handover: Handover::new(model),
            ruin: Ruin::new(model),
            recreate,
            local_search: LocalSearch::new(model),
            swapping: Swapping::new(model),
            recombination: Recombination::new(),
            unloading: Unloading::new(),
            absences: Absences::new(model),
            overloaded_for: 0,
        };
        Self { state, phases }
    }

    /// Makes a part of the first plan; true when nothing is left to do. The first plan is as far as it got when the timer
    /// is up.
    pub fn construct(&mut self) -> bool {
        let Phases { construction, recreate, local_search, .. } = &mut self.phases;
        construction.advance(&mut self.state, recreate, local_search)
    }

    /// One ruin, recreate, local search, and the decision. `progress` is the share of the budget used, 0 to 1.
    pub fn iterate(&mut self, progress: f64) {
        let Self { state, phases } = self;
        state.iterations += 1;
        if phases.recombination.advance(state, progress) {
            return;
        }
        phases.unloading.run(state, &mut phases.recreate, progress);
        let out = state.leaves_out();
        let served_enough = phases.absences.advance(progress, out, &state.current, &state.weights);
        if state.annealing.advance(progress, state.iterations, state.current.totals.used_vehicles) || served_enough {
            state.restart_from_best();
        }
        // The temperature may have changed, and with it the route bonus.
        state.current_score = state.score();
        let handed_over = phases.handover.run(&mut state.current, &state.weights, &mut state.rng);
        if !handed_over {
            phases.ruin.run(&mut state.current, &mut state.rng);
        }
        let searched = handed_over || state.rng.chance(phases.local_search.share);
        let tolerance = state.annealing.tolerance(&mut state.rng);
        // Problems without times gain nothing by an early end.
        let may_end_early = K > 0 && M != RICH && !searched;
        let whole = !may_end_early || state.rng.chance(WHOLE_SHARE);
        let most = if whole { f64::INFINITY } else { acceptance::most_accepted(state, tolerance) };
        if phases.recreate.run(&mut state.current, &mut state.rng, &state.weights, BLINK, most, out > 0) {
            if searched {
                phases.local_search.run(&mut state.current, &state.weights, &mut state.rng);
                phases.swapping.run_if_promising(state, &mut phases.local_search, tolerance);
            }
            if state.current.has_reloads() {
                calls::tidy(&mut state.current, &state.weights);
                calls::exchange(&mut state.current);
            }
            if whole {
                // Stands for the aborted iterations too.
                let times = if may_end_early { 1.0 / WHOLE_SHARE } else { 1.0 };
                state.weights.learn(&state.current, phases.overloaded_for > PATIENCE, out > 0, times);
            }
            acceptance::decide(state, &mut phases.absences, &mut phases.recombination, tolerance);
        } else {
            state.reject();
        }
        phases.overloaded_for = if state.current.totals.excess > 0 { phases.overloaded_for + 1 } else { 0 };
    }

    /// Goes on from these routes (nodes by vehicle), which must keep every rule.
    pub fn adopt(&mut self, routes: &[Vec<u32>]) {
        self.phases.recombination.forget();
        self.state.adopt(routes);
    }

    /// Betters the plan that the search stands at by the routes seen so far, in one go and whatever the budget; whether
    /// it did.
    pub fn put_together(&mut self) -> bool {
        self.phases.recombination.put_together(&mut self.state)
    }

    /// Says when everything has to end.
    pub fn timer(&self) -> &Timer {
        &self.state.model.timer
    }

    /// A vehicle's stops and reloads in the plan that the search stands at, and what the route costs by its own sums
    /// (search units, balance left out); None when the plan is over some capacity.
    pub fn current_route(&self, vehicle: u32) -> Option<(Vec<u32>, i64)> {
        let current = &self.state.current;
        let sums = sums::of_route(current, vehicle);
        (current.totals.excess == 0).then(|| (current.sequence(vehicle), sums.base + sums.extra))
    }
}

impl<R, const K: usize, const M: u8> SearchOf<R, K, M> {
    pub fn iterations(&self) -> u64 {
        self.state.iterations
    }

    pub fn best_score(&self) -> &Score {
        &self.state.best_score
    }

    /// Whether a plan has been found that tries to serve every stop.
    pub fn has_plan(&self) -> bool {
        self.state.best_score.cost < f64::INFINITY
    }

    /// Whether the last step was a slice of putting routes together, which takes as long as many steps.
    pub fn recombining(&self) -> bool {
        self.phases.recombination.is_at_work()
    }

    /// The stops and reloads of a vehicle in the best plan, as nodes.
    pub fn best_sequence(&self, model: &Model, vehicle: u32) -> Vec<u32> {
        self.state.best.sequence(model, vehicle)
    }

    pub fn detach(self) -> DetachedSearch<K, M> {
        self.with_model(())
    }

    /// The same search with another reference to the same model.
    fn with_model<S: Copy>(self, model: S) -> SearchOf<S, K, M> {
        SearchOf { state: self.state.with_model(model), phases: self.phases }
    }
}

impl<const K: usize, const M: u8> DetachedSearch<K, M> {
    /// Goes on with the model that it was made for.
    pub fn attach(self, model: &Model) -> Search<'_, K, M> {
        self.with_model(model)
    }
}
