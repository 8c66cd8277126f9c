//! Makes the first plan a part at a time, so that the caller can stop the run or request its plan in between.
//!
//! The first plan keeps every capacity. The search then starts from a second plan, which may overload vehicles. So the
//! second plan needs fewer vehicles where capacity is tight. The division into parts changes neither plan.
//!
//! Where loads fill the vehicles or times do not bind, load over capacity costs there at least what load costs in the first
//! plan. At the price of a near leg, a few cheap vehicles would take all stops, and the search would need hundreds of long
//! steps to bring them back.

use crate::search::local_search::LocalSearch;
use crate::search::params::construction::{FULL, HARDLY, LOOKS, STOPS};
use crate::search::penalties::price_of_load;
use crate::search::ruin_recreate::recreate::Recreate;
use crate::search::state::{Score, State};
use crate::solution::Snapshot;

/// The next part of the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Insert,
    Improve,
    InsertFreely,
    ImproveFreely,
    Done,
}

#[derive(Debug)]
pub struct Construction {
    stage: Stage,
    /// The price of overload at the beginning of the search.
    price: f64,
    /// The rank of the first plan, until the search either keeps or gives up the second one.
    first: Option<Score>,
}

impl Construction {
    /// Prepares the first plan: no stop may overload a vehicle.
    pub fn begin<const K: usize, const M: u8>(state: &mut State<K, M>, recreate: &mut Recreate) -> Self {
        let price = std::mem::replace(&mut state.penalties.overload, f64::INFINITY);
        recreate.begin(&mut state.current, &mut state.rng);
        Self { stage: Stage::Insert, price, first: None }
    }

    /// Makes a part of the first plan; true when nothing is left to do. When the timer is up, the first plan stays
    /// incomplete.
    pub fn advance<const K: usize, const M: u8>(
        &mut self,
        state: &mut State<K, M>,
        recreate: &mut Recreate,
        local_search: &mut LocalSearch,
    ) -> bool {
        if state.model.timer.look() {
            self.cut_short(state, recreate);
            return true;
        }
        let State { current, rng, penalties, .. } = state;
        match self.stage {
            Stage::Insert => {
                if recreate.go_on(current, rng, penalties, STOPS) {
                    self.inserted(state, local_search);
                }
            }
            Stage::InsertFreely => {
                if recreate.go_on(current, rng, penalties, STOPS) {
                    local_search.begin(current, rng);
                    self.stage = Stage::ImproveFreely;
                }
            }
            Stage::Improve | Stage::ImproveFreely => {
                if local_search.go_on(current, penalties, LOOKS) {
                    self.improved(state, recreate);
                }
            }
            Stage::Done => {}
        }
        self.stage == Stage::Done
    }

    /// Goes on from the first plan if no better one is known and the current one, which began as the second, is still over
    /// capacity: too little time is left to repair it.
    #[inline(never)]
    pub fn go_back<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>) {
        if self.first.take().is_some_and(|first| first == state.best_score) && state.current.totals.excess > 0 {
            state.restart_from_best();
            state.penalties.overload = self.price * HARDLY;
        }
    }

    fn cut_short<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>, recreate: &mut Recreate) {
        if matches!(self.stage, Stage::Insert | Stage::InsertFreely) {
            recreate.leave_rest(&mut state.current);
        }
        if self.stage != Stage::InsertFreely {
            state.keep_if_best();
        }
        self.stage = Stage::Done;
    }

    fn inserted<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>, local_search: &mut LocalSearch) {
        state.keep_if_best();
        state.penalties.overload = self.price * HARDLY;
        local_search.begin(&mut state.current, &mut state.rng);
        self.stage = Stage::Improve;
    }

    fn improved<const K: usize, const M: u8>(&mut self, state: &mut State<K, M>, recreate: &mut Recreate) {
        state.current.checkpoint();
        state.keep_if_best();
        let again = self.stage == Stage::Improve && state.model.limited;
        if again {
            let used = f64::from(state.current.totals.used_vehicles);
            if K == 0 || state.annealing.filled() >= FULL * used {
                self.price = self.price.max(price_of_load(&state.current));
            }
            self.first = Some(state.best_score.clone());
        }
        state.penalties.overload = self.price;
        state.current_score = state.score();
        self.stage = Stage::Done;
        if again {
            state.current.restore(&Snapshot::empty(state.model));
            recreate.begin(&mut state.current, &mut state.rng);
            self.stage = Stage::InsertFreely;
        }
    }
}

#[cfg(test)]
mod tests;
