//! How much worse a plan may become, by the share of the budget that is used.

use crate::model::Model;
use crate::rng::Rng;

/// Temperatures as shares of the mean edge. Small problems are searched long enough to start hot.
const HOTTEST: f64 = 4.0;
const COOLEST_START: f64 = 1.2;
const END: f64 = 0.04;
/// Stops up to which the search starts hottest.
const SMALL: f64 = 100.0;

#[derive(Debug)]
pub struct Annealing {
    start: f64,
    /// Natural logarithm of end / start.
    span: f64,
    temperature: f64,
    at: f64,
}

impl Annealing {
    pub fn new(model: &Model) -> Self {
        let share = (HOTTEST * libm::sqrt(SMALL / model.stops.max(1) as f64)).clamp(COOLEST_START, HOTTEST);
        let start = share * model.mean_edge;
        Self { start, span: libm::log(END / share), temperature: start, at: 0.0 }
    }

    /// By how much this step may worsen the plan (Metropolis' rule, drawn once per step).
    pub fn tolerance(&mut self, progress: f64, rng: &mut Rng) -> f64 {
        if progress != self.at {
            self.at = progress;
            self.temperature = self.start * libm::exp(self.span * progress.clamp(0.0, 1.0));
        }
        -self.temperature * libm::log(1.0 - rng.unit())
    }
}
