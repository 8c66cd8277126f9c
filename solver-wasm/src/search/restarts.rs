//! Several searches in one run.
//!
//! Where the stops lie in clusters, a search soon settles in each of them in one of many basins, and more time does not
//! take it to another one. A new search from scratch settles in others. Two quick searches show whether it is so: then
//! their plans have routes in common. If so, several searches share the budget. Each plan improves the best one, component
//! by component (see [`crossover`]). With shipments, every second search closes routes. A last annealing goes on from there;
//! before, it closes routes if vehicles are full. Else a single search gets the rest of the budget. In a plain problem, the
//! second quick search closes routes, and the first one does not; the single search does what the one with the cheaper plan
//! did. With shipments, so short a search would mislead.

use crate::model::mode::RICH;
use crate::search::annealing::Annealing;
use crate::search::crossover;
use crate::search::params::LARGE;
use crate::search::params::restarts::{
    COMMON, DECIDES, ELIMINATION, FULL, LAST, LAST_ELIMINATION, MOST_SEARCHES, STEPS_PER_STOP, STEPS_PER_STOP_OF_PROBE,
    STEPS_PER_STOP_OF_SEARCH,
};
use crate::search::phases::Phases;
use crate::search::route_elimination::{Closing, RouteElimination};
use crate::search::set_partitioning::separable;
use crate::search::state::{Score, State, StateOf};
use crate::solution::Snapshot;

/// What the search in progress is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The only one, or the first one as long as the number of steps is unknown.
    Open,
    FirstProbe,
    SecondProbe,
    /// One of several full searches. The number says how many follow it.
    Full(u32),
    /// The only one, or the last annealing.
    Last,
}

#[derive(Debug)]
pub struct Restarts<const K: usize> {
    stage: Stage,
    /// The share of the budget at which the search in progress began, its length, and the share at which the stage ends.
    from: f64,
    length: f64,
    until: f64,
    /// The score of the first quick search, which closes no routes, if the second one does.
    open_score: Option<Score>,
    /// Whether a single search closes routes.
    closing: Closing,
    /// The best plan of the searches before, and of other threads.
    pub kept: Option<(Snapshot<K>, Score)>,
    /// Steps of the searches before.
    pub steps: u64,
    /// A first plan is being made.
    pub constructs: bool,
}

impl<const K: usize> Restarts<K> {
    pub fn new() -> Self {
        let (from, length, until) = (0.0, 1.0, DECIDES);
        Self {
            stage: Stage::Open,
            from,
            length,
            until,
            open_score: None,
            closing: Closing::IfFull,
            kept: None,
            steps: 0,
            constructs: false,
        }
    }

    /// The share of the budget of the search in progress. `progress` is that of the run. Begins another search if it is time.
    pub fn turn<const M: u8>(&mut self, state: &mut State<K, M>, phases: &mut Phases<K>, progress: f64) -> f64 {
        if K > 0 && progress >= self.until {
            self.end_stage(state, phases, progress);
        }
        ((progress - self.from) / self.length).min(1.0)
    }

    #[inline(never)]
    fn end_stage<const M: u8>(&mut self, state: &mut State<K, M>, phases: &mut Phases<K>, progress: f64) {
        let steps = (self.steps + state.iterations) as f64 / progress / state.model.stops as f64;
        let rest = 1.0 - progress;
        match self.stage {
            Stage::Open if steps >= STEPS_PER_STOP && may_divide(state) => {
                self.stage = Stage::FirstProbe;
                self.length = STEPS_PER_STOP_OF_PROBE / steps;
                self.until = self.length.max(progress);
            }
            Stage::Open => self.until = f64::INFINITY,
            Stage::FirstProbe => {
                self.open_score = (M != RICH).then(|| state.best_score.clone());
                self.keep_best(state);
                self.begin(Stage::SecondProbe, progress, self.length);
                self.start_anew(state, phases);
            }
            Stage::SecondProbe => {
                let common = match &self.kept {
                    Some((plan, _)) if plan.is_complete() && state.best.is_complete() => {
                        crossover::common(&mut state.current, &state.best, plan)
                    }
                    _ => 0.0,
                };
                if let Some(open) = self.open_score.take() {
                    self.closing = if state.best_score < open { Closing::Always } else { Closing::Never };
                }
                self.keep_best(state);
                let full = (1.0 - LAST) * rest;
                let count = (steps * full / STEPS_PER_STOP_OF_SEARCH).min(MOST_SEARCHES);
                if common >= COMMON && count >= 2.0 {
                    self.begin(Stage::Full(count as u32 - 1), progress, full / libm::floor(count));
                } else {
                    self.begin(Stage::Last, progress, rest);
                }
                self.start_anew(state, phases);
            }
            Stage::Full(0) => {
                self.keep_best(state);
                if let Some((plan, score)) = self.kept.take() {
                    (state.best, state.best_score) = (plan, score);
                }
                state.annealing = Annealing::last(state.model);
                state.restart_from_best();
                if state.annealing.filled() >= FULL * f64::from(state.current.totals.used_vehicles) {
                    phases.route_elimination =
                        RouteElimination::new(state.model, Closing::IfFull, LAST_ELIMINATION, 0.0);
                }
                self.begin(Stage::Last, progress, rest);
            }
            Stage::Full(left) => {
                self.keep_best(state);
                self.begin(Stage::Full(left - 1), progress, self.length);
                self.start_anew(state, phases);
            }
            Stage::Last => {}
        }
    }

    fn begin(&mut self, stage: Stage, from: f64, length: f64) {
        let until = if stage == Stage::Last { f64::INFINITY } else { from + length };
        (self.stage, self.from, self.length, self.until) = (stage, from, length, until);
    }

    /// Takes in a plan of another thread (nodes by vehicle), unless the search in progress may continue from it. True if it did.
    pub fn takes<const M: u8>(&mut self, state: &mut State<K, M>, routes: &[Vec<u32>]) -> bool {
        // One of several searches would only repeat it.
        let is_apart = matches!(self.stage, Stage::FirstProbe | Stage::SecondProbe | Stage::Full(_));
        if K == 0 || !is_apart {
            return false;
        }
        let here = state.current.snapshot();
        state.current.adopt(routes);
        if let Some(score) = state.rank() {
            let plan = state.current.snapshot();
            self.keep(state, plan, score);
        }
        state.current.restore(&here);
        true
    }

    /// Combines a plan with the kept one.
    fn keep<const M: u8>(&mut self, state: &mut State<K, M>, plan: Snapshot<K>, score: Score) {
        let Some((kept, kept_score)) = self.kept.take() else {
            self.kept = Some((plan, score));
            return;
        };
        let (one, one_score, other) = if score < kept_score { (plan, score, kept) } else { (kept, kept_score, plan) };
        if one.is_complete() && other.is_complete() {
            crossover::combine(&mut state.current, &one, &other);
            if let Some(better) = state.rank().filter(|rank| *rank < one_score) {
                self.kept = Some((state.current.snapshot(), better));
                return;
            }
        }
        self.kept = Some((one, one_score));
    }

    /// Keeps the best plan of the search that ends.
    fn keep_best<const M: u8>(&mut self, state: &mut State<K, M>) {
        let (plan, score) = (state.best.clone(), state.best_score.clone());
        self.keep(state, plan, score);
    }

    fn start_anew<const M: u8>(&mut self, state: &mut State<K, M>, phases: &mut Phases<K>) {
        self.steps += state.iterations;
        let counts = std::mem::take(&mut phases.local_search.counts);
        let rng = state.rng.clone();
        *state = StateOf { rng, ..StateOf::new(state.model, 0) };
        *phases = Phases::new(state);
        phases.local_search.counts = counts;
        let elimination = &mut phases.route_elimination;
        match self.stage {
            Stage::SecondProbe if self.open_score.is_some() => {
                *elimination = RouteElimination::new(state.model, Closing::Always, ELIMINATION, 0.0);
            }
            Stage::Full(left) => *elimination = RouteElimination::of_one(state.model, ELIMINATION, left),
            Stage::Open | Stage::FirstProbe | Stage::SecondProbe | Stage::Last => elimination.closing = self.closing,
        }
        self.constructs = true;
    }
}

/// Whether plans of this problem can be combined. Searches without times are not even compiled with it.
fn may_divide<const K: usize, const M: u8>(state: &State<K, M>) -> bool {
    let is_simple = state.left_out_of_best() == 0 && !state.current.has_reloads() && separable(state);
    state.model.stops > LARGE && is_simple
}

#[cfg(test)]
mod tests;
