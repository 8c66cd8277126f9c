//! The search: ruin and recreate by adjacent strings (Christiaens & Vanden Berghe 2020), granular local search on
//! what changed (Toth & Vigo 2003, Vidal 2022), simulated annealing tied to the budget.

mod absence_counters;
mod acceptance;
mod annealing;
mod capacity_repair;
mod construction;
mod edit;
#[cfg(test)]
mod fixture;
mod insertion;
mod local_search;
mod moves;
mod operator;
mod params;
mod partition;
mod penalties;
mod positions;
mod queue;
mod recreate;
mod reload_visits;
mod route_bonuses;
mod route_evaluator;
mod route_exchange;
mod route_pool;
mod ruin;
mod set_partitioning;
mod state;
mod stopwatch;
mod swap;

use crate::model::Model;
use crate::model::mode::RICH;
use crate::solution::sums;
use crate::timer::Timer;

use crate::search::params::penalties::PATIENCE;
use crate::search::params::step::{BLINK, WHOLE_SHARE};

use absence_counters::AbsenceCounters;
use capacity_repair::CapacityRepair;
use construction::Construction;
use local_search::LocalSearch;
use recreate::Recreate;
use route_exchange::RouteExchange;
use ruin::Ruin;
use set_partitioning::SetPartitioning;
use state::StateOf;
use swap::Swapping;

pub use operator::{AllCounts, Counts, Operator};
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
    route_exchange: RouteExchange,
    ruin: Ruin,
    recreate: Recreate,
    local_search: LocalSearch,
    swapping: Swapping,
    set_partitioning: SetPartitioning,
    capacity_repair: CapacityRepair,
    absence_counters: AbsenceCounters,
    /// Iterations since the plan last kept every capacity.
    overloaded_for: u32,
}

impl<'m, const K: usize, const M: u8> Search<'m, K, M> {
    /// With a first valid plan.
    pub fn new(model: &'m Model, seed: u64) -> Self {
        let mut search = Self::without_plan(model, seed);
        while !search.construction() {}
        search
    }

    /// Without a plan yet: [`Search::construct`] makes it.
    pub fn without_plan(model: &'m Model, seed: u64) -> Self {
        let mut state = StateOf::new(model, seed);
        let mut recreate = Recreate::new(model);
        let phases = Phases {
            construction: Construction::begin(&mut state, &mut recreate),
            route_exchange: RouteExchange::new(model),
            ruin: Ruin::new(model),
            recreate,
            local_search: LocalSearch::new(model),
            swapping: Swapping::new(model),
            set_partitioning: SetPartitioning::new(),
            capacity_repair: CapacityRepair::new(),
            absence_counters: AbsenceCounters::new(model),
            overloaded_for: 0,
        };
        Self { state, phases }
    }

    /// Makes a part of the first plan; true when nothing is left to do. The first plan is as far as it got when the
    /// timer is up.
    pub fn construction(&mut self) -> bool {
        let Phases { construction, recreate, local_search, .. } = &mut self.phases;
        construction.advance(&mut self.state, recreate, local_search)
    }

    /// One ruin, recreate, local search, and the decision. `progress` is the share of the budget used, 0 to 1.
    pub fn iterate(&mut self, progress: f64) {
        let Self { state, phases } = self;
        state.iterations += 1;
        if phases.set_partitioning.advance(state, progress) {
            return;
        }
        phases.capacity_repair.run(state, &mut phases.recreate, progress);
        let out = state.leaves_out();
        let served_enough = phases.absence_counters.advance(progress, out, &state.current, &state.penalties);
        if state.annealing.advance(progress, state.iterations, state.current.totals.used_vehicles) || served_enough {
            state.restart_from_best();
        }
        // The temperature may have changed, and with it the route bonus.
        state.current_score = state.score();
        let exchanged = phases.route_exchange.run(&mut state.current, &state.penalties, &mut state.rng);
        if !exchanged {
            phases.ruin.run(&mut state.current, &mut state.rng);
        }
        let searched = exchanged || state.rng.chance(phases.local_search.share);
        let tolerance = state.annealing.tolerance(&mut state.rng);
        // Problems without times gain nothing by an early end.
        let may_end_early = K > 0 && M != RICH && !searched;
        let whole = !may_end_early || state.rng.chance(WHOLE_SHARE);
        let most = if whole { f64::INFINITY } else { acceptance::most_accepted(state, tolerance) };
        if phases.recreate.run(&mut state.current, &mut state.rng, &state.penalties, BLINK, most, out > 0) {
            if searched {
                phases.local_search.run(&mut state.current, &state.penalties, &mut state.rng);
                phases.swapping.run_if_promising(state, &mut phases.local_search, tolerance);
            }
            if state.current.has_reloads() {
                let counts = &mut phases.local_search.counts;
                reload_visits::remove_idle(&mut state.current, &state.penalties, counts);
                reload_visits::exchange(&mut state.current, counts);
            }
            if whole {
                // Stands for the aborted iterations too.
                let times = if may_end_early { 1.0 / WHOLE_SHARE } else { 1.0 };
                state.penalties.learn(&state.current, phases.overloaded_for > PATIENCE, out > 0, times);
            }
            acceptance::decide(state, &mut phases.absence_counters, &mut phases.set_partitioning, tolerance);
        } else {
            state.reject();
        }
        phases.overloaded_for = if state.current.totals.excess > 0 { phases.overloaded_for + 1 } else { 0 };
    }

    /// Goes on from these routes (nodes by vehicle), which must keep every rule.
    pub fn adopt(&mut self, routes: &[Vec<u32>]) {
        self.phases.set_partitioning.forget();
        self.state.adopt(routes);
    }

    /// Betters the plan that the search stands at by the routes seen so far, in one go and whatever the budget; whether
    /// it did.
    pub fn put_together(&mut self) -> bool {
        self.phases.set_partitioning.put_together(&mut self.state)
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

    /// What the operators of the local search did so far.
    pub fn counts(&self) -> &AllCounts {
        &self.phases.local_search.counts
    }

    pub fn best_score(&self) -> &Score {
        &self.state.best_score
    }

    /// Whether a plan has been found that tries to serve every stop.
    pub fn has_plan(&self) -> bool {
        self.state.best_score.cost < f64::INFINITY
    }

    /// Whether the last step was a slice of putting routes together, which takes as long as many steps.
    pub fn is_partitioning(&self) -> bool {
        self.phases.set_partitioning.is_at_work()
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
