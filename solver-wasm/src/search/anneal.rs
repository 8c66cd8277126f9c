//! How much worse a plan may become, by the share of the budget that is used.

use crate::rng::Rng;

/// Temperatures as shares of the mean edge.
const START: f64 = 1.0;
const END: f64 = 0.03;

#[derive(Debug)]
pub struct Annealing {
    start: f64,
    /// Natural logarithm of end / start.
    span: f64,
    temperature: f64,
    at: f64,
}

impl Annealing {
    pub fn new(mean_edge: f64) -> Self {
        let start = START * mean_edge;
        Self { start, span: libm::log(END / START), temperature: start, at: 0.0 }
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
