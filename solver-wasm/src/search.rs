//! The search: ruin and recreate by adjacent strings (Christiaens & Vanden Berghe 2020), granular local search around
//! what changed (Toth & Vigo 2003, Vidal 2022), and simulated annealing tied to the budget.
//!
//! [`Search::iterate`] is one step. Its phases work on one [`state`]; each has a module, and its constants are in
//! [`params`].

mod acceptance;
mod annealing;
mod construction;
mod crossover;
mod evaluation;
#[cfg(test)]
mod fixture;
mod local_search;
mod params;
mod penalties;
mod phases;
mod reload_visits;
mod restarts;
mod route_bonuses;
mod route_elimination;
mod ruin_recreate;
mod set_partitioning;
mod shortage;
mod state;

use crate::model::Model;
use crate::model::mode::RICH;
use crate::solution::{Snapshot, sums};
use crate::timer::Timer;

use params::step::{BLINK, WHOLE_SHARE};
use phases::Phases;
use restarts::Restarts;
use state::StateOf;

pub use local_search::operator::{AllCounts, Counts, Operator};
pub use state::Score;

/// A search attached to its model.
pub type Search<'m, const K: usize, const M: u8> = SearchOf<&'m Model, K, M>;

/// A search whose owner keeps it beside the model that it searches.
pub type DetachedSearch<const K: usize, const M: u8> = SearchOf<(), K, M>;

/// One search on one thread. `R` is a reference to the model, or `()` while detached from it.
#[derive(Debug)]
pub struct SearchOf<R, const K: usize, const M: u8> {
    state: StateOf<R, K, M>,
    phases: Phases<K>,
    restarts: Restarts<K>,
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
        let phases = Phases::new(&mut state);
        Self { state, phases, restarts: Restarts::new() }
    }

    /// Makes a part of the first plan; true when nothing is left to do. If the timer is up, the first plan stays
    /// incomplete.
    pub fn construct(&mut self) -> bool {
        let Phases { construction, recreate, local_search, .. } = &mut self.phases;
        construction.advance(&mut self.state, recreate, local_search)
    }

    /// One step: ruin, recreate, local search, and the decision. `progress` is the share of the budget used, 0 to 1.
    pub fn iterate(&mut self, progress: f64) {
        let progress = self.restarts.turn(&mut self.state, &mut self.phases, progress);
        if self.restarts.constructs {
            self.restarts.constructs = !self.construct();
            self.restarts.steps += 1;
            return;
        }
        let Self { state, phases, .. } = self;
        state.iterations += 1;
        if phases.route_elimination.run(state, &mut phases.ruin, &mut phases.recreate, progress) {
            return;
        }
        if phases.set_partitioning.advance(state, progress) {
            return;
        }
        let is_short = phases.prepare(state, progress);
        let exchanged = phases.route_exchange.run(&mut state.current, &state.penalties, &mut state.rng);
        if !exchanged {
            phases.ruin.run(&mut state.current, &mut state.rng);
        }
        let improves = exchanged || state.rng.chance(phases.local_search.share::<M>(is_short));
        let tolerance = state.annealing.tolerance(&mut state.rng);
        // Aborted steps gain nothing in problems without times.
        let may_abort = K > 0 && (M != RICH || state.model.rises) && !improves;
        let aborts = may_abort && !state.rng.chance(WHOLE_SHARE);
        let most = if aborts { acceptance::most_accepted(state, tolerance) } else { f64::INFINITY };
        if phases.recreate.run(&mut state.current, &mut state.rng, &state.penalties, BLINK, most, is_short) {
            if improves {
                phases.local_search.run(&mut state.current, &state.penalties, &mut state.rng);
                phases.swap_star.run_if_promising(state, &mut phases.local_search, tolerance);
            }
            if state.current.has_reloads() {
                let counts = &mut phases.local_search.counts;
                reload_visits::remove_idle(&mut state.current, &state.penalties, counts);
                reload_visits::exchange(&mut state.current, counts);
            }
            if !aborts {
                // A step that runs to its end although it could have been aborted also stands for the aborted ones.
                let steps = if may_abort { 1.0 / WHOLE_SHARE } else { 1.0 };
                state.penalties.learn(&state.current, is_short, steps);
            }
            acceptance::decide(state, &mut phases.absence_counters, &mut phases.set_partitioning, tolerance);
        } else {
            state.reject();
        }
        state.penalties.note_step(state.current.totals.excess > 0);
    }

    /// Continues from these routes (nodes by vehicle), which must keep every rule.
    pub fn adopt(&mut self, routes: &[Vec<u32>]) {
        if self.restarts.takes(&mut self.state, routes) {
            return;
        }
        self.state.adopt(routes);
        self.state.annealing.note_import();
    }

    /// Improves the current plan by the routes seen so far, in one call and regardless of the budget. True if it did.
    pub fn partition_now(&mut self) -> bool {
        self.phases.set_partitioning.run_now(&mut self.state)
    }

    /// The timer that ends all work.
    pub fn timer(&self) -> &Timer {
        &self.state.model.timer
    }

    /// A vehicle's stops and reloads in the current plan, and the cost of the route by its own sums (search units,
    /// without balance and change). None if the plan is over some capacity.
    pub fn current_route(&self, vehicle: u32) -> Option<(Vec<u32>, i64)> {
        let current = &self.state.current;
        let sums = sums::of_route(current, vehicle);
        (current.totals.excess == 0).then(|| (current.sequence(vehicle), sums.base - sums.part.others + sums.extra))
    }

    /// The price of change of a vehicle's route in the current plan: of stops that others have in the reference, and of
    /// their order.
    pub fn current_change(&self, vehicle: u32) -> (i64, i64) {
        let sums = self.state.current.routes[vehicle].sums;
        (sums.part.others, sums.order)
    }

    /// The price of near stops on different routes in the current plan.
    pub fn current_apart(&self) -> i64 {
        self.state.current.totals.apart
    }
}

impl<R, const K: usize, const M: u8> SearchOf<R, K, M> {
    pub fn iterations(&self) -> u64 {
        self.restarts.steps + self.state.iterations
    }

    /// What the operators of the local search did so far.
    pub fn counts(&self) -> &AllCounts {
        &self.phases.local_search.counts
    }

    pub fn best_score(&self) -> &Score {
        self.best().1
    }

    /// Whether the search has a plan, that is, has tried to serve every stop.
    pub fn has_plan(&self) -> bool {
        self.best_score().cost < f64::INFINITY
    }

    /// Whether the last step took as long as many other steps.
    pub fn was_slow(&self) -> bool {
        self.phases.set_partitioning.is_at_work() || self.restarts.constructs
    }

    /// The stops and reloads of a vehicle in the best plan, as nodes.
    pub fn best_sequence(&self, model: &Model, vehicle: u32) -> Vec<u32> {
        self.best().0.sequence(model, vehicle)
    }

    fn best(&self) -> (&Snapshot<K>, &Score) {
        let StateOf { best, best_score, .. } = &self.state;
        match &self.restarts.kept {
            Some((kept, score)) if score <= best_score => (kept, score),
            _ => (best, best_score),
        }
    }

    pub fn detach(self) -> DetachedSearch<K, M> {
        self.with_model(())
    }

    /// The same search with another reference to the same model.
    fn with_model<S: Copy>(self, model: S) -> SearchOf<S, K, M> {
        SearchOf { state: self.state.with_model(model), phases: self.phases, restarts: self.restarts }
    }
}

impl<const K: usize, const M: u8> DetachedSearch<K, M> {
    /// Attaches the search to its model again.
    pub fn attach(self, model: &Model) -> Search<'_, K, M> {
        self.with_model(model)
    }
}
