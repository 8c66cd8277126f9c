//! The first plan, made a part at a time, so that a run can be stopped or asked for its plan meanwhile.
//!
//! First one that keeps every capacity; then, to go on from, one that was free to overload vehicles: where capacity is
//! tight, that one needs fewer of them. How the work is parted changes neither.

use super::Search;
use crate::solution::Snapshot;

/// How much dearer overload is while the first plan is improved: it hardly ever pays.
const HARDLY: f64 = 1000.0;
/// Stops that are put in, and looks of the local search, between two glances at the clock.
const STOPS: usize = 8;
const LOOKS: usize = 16;

/// The next piece of work.
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
    /// The price of overload that the search begins with.
    price: f64,
}

impl Construction {
    pub fn new(price: f64) -> Self {
        Self { stage: Stage::Insert, price }
    }
}

impl<const K: usize, const M: u8> Search<'_, K, M> {
    /// Gets ready for the first plan: no stop may overload a vehicle.
    pub(super) fn begin(&mut self) {
        self.weights.overload = f64::INFINITY;
        self.recreate.begin(&mut self.current, &mut self.rng);
    }

    /// Makes a part of the first plan; true when nothing is left to do. The first plan is as far as it got when the timer
    /// is up.
    pub fn construct(&mut self) -> bool {
        if self.model.timer.look() {
            self.cut_short();
            return true;
        }
        let Self { current, rng, weights, recreate, local_search, construction, .. } = self;
        match construction.stage {
            Stage::Insert => {
                if recreate.go_on(current, rng, weights, STOPS) {
                    self.inserted();
                }
            }
            Stage::InsertFreely => {
                if recreate.go_on(current, rng, weights, STOPS) {
                    local_search.begin(current, rng);
                    construction.stage = Stage::ImproveFreely;
                }
            }
            Stage::Improve | Stage::ImproveFreely => {
                if local_search.go_on(current, weights, LOOKS) {
                    self.improved();
                }
            }
            Stage::Done => {}
        }
        self.construction.stage == Stage::Done
    }

    fn cut_short(&mut self) {
        if self.construction.stage == Stage::Insert {
            self.recreate.leave_rest(&mut self.current);
        }
        if self.construction.stage != Stage::InsertFreely {
            self.keep_if_best();
        }
        self.construction.stage = Stage::Done;
    }

    fn inserted(&mut self) {
        self.keep_if_best();
        self.weights.overload = self.construction.price * HARDLY;
        self.local_search.begin(&mut self.current, &mut self.rng);
        self.construction.stage = Stage::Improve;
    }

    fn improved(&mut self) {
        self.current.checkpoint();
        self.weights.overload = self.construction.price;
        let again = self.construction.stage == Stage::Improve && self.model.limited;
        self.current_score = self.score();
        self.keep_if_best();
        self.construction.stage = Stage::Done;
        if again {
            self.current.restore(&Snapshot::empty(self.model));
            self.recreate.begin(&mut self.current, &mut self.rng);
            self.construction.stage = Stage::InsertFreely;
        }
    }
}
