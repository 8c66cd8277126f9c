//! Route elimination: fewer routes where the loads fill the vehicles.
//!
//! The hot search opens more routes than a cheap plan has: with many routes there are more plans. Where the vehicles
//! are nearly full it cannot close them again, as the stops of a route would have to find room in many others. So,
//! early in the run, routes are closed one by one, as in the fleet minimisation of Christiaens & Vanden Berghe (2020):
//! the stops of a route are left out, and a step is accepted if the stops that it leaves out have been left out in fewer
//! steps before. From then on, the search opens few more routes than the fewest that were found, or none.
//!
//! The loads do not always tell whether fewer routes are cheaper. If there is time for several searches (see
//! [`crate::search::restarts`]), a short one with fewer routes shows it. Where there are shipments, every second one of several
//! full searches closes routes.

use crate::model::Model;
use crate::model::mode::RICH;
use crate::search::params::LARGE;
use crate::search::params::annealing::KNOWN;
use crate::search::params::route_elimination::{FULL, STEPS_PER_STOP, WORTH};
use crate::search::ruin_recreate::recreate::Recreate;
use crate::search::ruin_recreate::ruin::Ruin;
use crate::search::state::State;
use crate::solution::{Snapshot, sums};

/// When a search closes routes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing {
    /// If the loads fill the used vehicles.
    IfFull,
    Always,
    Never,
}

#[derive(Debug)]
pub struct RouteElimination<const K: usize> {
    phase: Phase<K>,
    pub closing: Closing,
    /// Share of the budget.
    share: f64,
    more: f64,
    /// For each stop, the number of steps that left it out.
    counts: Vec<u64>,
}

#[derive(Debug)]
enum Phase<const K: usize> {
    Waits,
    /// With the last plan that serves every stop, and the penalty of overload before the elimination.
    Works {
        complete: Snapshot<K>,
        overload: f64,
    },
    Over,
}

impl<const K: usize> RouteElimination<K> {
    /// In this share of the budget. `more`: the number of routes that may be opened again, as a share of the fewest, but at
    /// least one unless it is 0.
    pub fn new(model: &Model, closing: Closing, share: f64, more: f64) -> Self {
        Self { phase: Phase::Waits, closing, share, more, counts: vec![0; model.stops] }
    }

    /// For one of several searches; `left` others follow it. With shipments, every second search closes routes.
    pub fn of_one(model: &Model, share: f64, left: u32) -> Self {
        let closing = match left % 2 {
            _ if model.ties.is_empty() => Closing::IfFull,
            0 => Closing::Always,
            _ => Closing::Never,
        };
        Self::new(model, closing, share, 0.0)
    }

    /// Makes a step of the elimination, if it is its turn. `progress` is the share of the budget used.
    pub fn run<const M: u8>(
        &mut self,
        state: &mut State<K, M>,
        ruin: &mut Ruin,
        recreate: &mut Recreate,
        progress: f64,
    ) -> bool {
        match &self.phase {
            Phase::Over => false,
            Phase::Waits if progress < KNOWN => false,
            Phase::Waits if !self.is_worth_it(state, progress) => {
                self.phase = Phase::Over;
                false
            }
            Phase::Waits => {
                state.restart_from_best();
                self.phase = Phase::Works { complete: state.current.snapshot(), overload: state.penalties.overload };
                // No stop is worth an overload.
                state.penalties.overload = WORTH * state.penalties.missing[0];
                self.close_route(state);
                true
            }
            Phase::Works { complete, overload } => {
                let fewest = complete.totals.used_vehicles;
                if progress < KNOWN + self.share && fewest > 1 && f64::from(fewest - 1) >= state.annealing.filled() {
                    self.step(state, ruin, recreate);
                    return true;
                }
                state.penalties.overload = *overload;
                let more = (f64::from(fewest) * self.more) as u32;
                state.current.most_used = fewest + more.max(u32::from(self.more > 0.0));
                state.current.restore(complete);
                state.current_score = state.score();
                self.phase = Phase::Over;
                true
            }
        }
    }

    /// Whether routes are closed. By the loads: if there is time, and the vehicles of a large problem with times are so full
    /// that the search cannot close any.
    fn is_worth_it<const M: u8>(&self, state: &State<K, M>, progress: f64) -> bool {
        let model = state.model;
        let may_pay = match self.closing {
            Closing::Never => false,
            Closing::Always => true,
            Closing::IfFull => {
                let is_large = K > 0 && M != RICH && model.stops > LARGE;
                let is_long = state.iterations as f64 / progress >= STEPS_PER_STOP * model.stops as f64;
                is_large && is_long && state.annealing.filled() >= FULL * f64::from(state.current.totals.used_vehicles)
            }
        };
        may_pay && state.left_out_of_best() == 0
    }

    fn step<const M: u8>(&mut self, state: &mut State<K, M>, ruin: &mut Ruin, recreate: &mut Recreate) {
        let (out, weight) = (state.current.absent.len(), self.weight(&state.current.absent));
        ruin.run(&mut state.current, &mut state.rng);
        let tolerance = state.annealing.tolerance(&mut state.rng);
        recreate.run_within_capacity(&mut state.current, &mut state.rng, &state.penalties);
        let s = &state.current;
        for &node in &s.absent {
            self.counts[node as usize] += 1;
        }
        let score = state.score();
        let easier = self.weight(&s.absent) < weight;
        let cheap = s.absent.len() <= out && score <= state.current_score + tolerance;
        let broken = s.changed.iter().any(|&route| sums::is_broken(s, route));
        if broken || s.totals.excess > 0 || !(easier || cheap) {
            state.reject();
            return;
        }
        state.current_score = score;
        state.current.checkpoint();
        if state.current.absent.is_empty() {
            state.keep_if_best();
            if let Phase::Works { complete, .. } = &mut self.phase {
                state.current.save_to(complete);
            }
            self.close_route(state);
        }
    }

    /// Leaves out the stops of the route whose stops have been left out least often, for good.
    fn close_route<const M: u8>(&self, state: &mut State<K, M>) {
        let s = &mut state.current;
        let may_close = |&v: &u32| s.routes[v].stops > 0 && s.routes[v].locked == 0;
        let weight = |v: u32| self.weight(&s.sequence(v));
        if let Some(route) = s.model().vehicle_ids().filter(may_close).min_by_key(|&v| weight(v)) {
            s.most_used = s.totals.used_vehicles - 1;
            let (first, last) = (s.next(s.model().start(route)), s.prev(s.model().end(route)));
            s.remove(first, last);
            s.checkpoint();
            state.current_score = state.score();
        }
    }

    /// How hard these stops are to insert.
    fn weight(&self, stops: &[u32]) -> u64 {
        stops.iter().map(|&node| 1 + self.counts[node as usize]).sum()
    }
}

#[cfg(test)]
mod tests;
