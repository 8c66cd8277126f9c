//! How much worse a plan may become, by the share of the budget that is used.
//!
//! A long search of a small problem is spent on several short annealings, each from where the one before has ended, and
//! a last one from the best plan of all: one alone ends in the same deep basin however slowly it cools. Large problems
//! gain most from a single slow one.

use crate::model::Model;
use crate::rng::Rng;
use crate::search::LARGE;

/// Temperatures as shares of the mean edge, and of what a stop weighs in the balance term.
const START: f64 = 4.0;
const END: f64 = 0.04;
/// Temperature at which the last of several annealings starts, as a share of the first's.
const LAST_START: f64 = 0.25;
/// Share of the budget after which the number of steps is known well enough to part the rest.
const KNOWN: f64 = 0.06;
/// Share of the rest that goes to the short annealings together.
const SHORT: f64 = 0.64;
/// Short annealings at least, for there to be any, and at most; and the steps that each needs, in squares of the stops.
const FEWEST_ROUNDS: f64 = 3.0;
const MOST_ROUNDS: f64 = 32.0;
const STEPS_PER_SQUARE: f64 = 0.3;

#[derive(Debug)]
pub struct Annealing {
    start: f64,
    stops: f64,
    temperature: f64,
    at: f64,
    /// Short annealings after `KNOWN`; 0: only one, over the whole budget.
    rounds: f64,
    last: bool,
}

impl Annealing {
    pub fn new(model: &Model) -> Self {
        let start = START * (model.mean_edge + model.balance_price * mean_service(model));
        Self { start, stops: model.stops as f64, temperature: start, at: 0.0, rounds: 0.0, last: false }
    }

    /// Sets the temperature for the share of the budget that is used, 0 to 1, after so many steps in all. True when
    /// the last of several annealings begins.
    pub fn advance(&mut self, progress: f64, steps: u64) -> bool {
        if progress == self.at {
            return false;
        }
        if self.at < KNOWN && progress >= KNOWN {
            let rounds = steps as f64 / progress / (STEPS_PER_SQUARE * self.stops * self.stops);
            let alone = rounds < FEWEST_ROUNDS || self.stops > LARGE as f64;
            self.rounds = if alone { 0.0 } else { libm::floor(rounds).min(MOST_ROUNDS) };
        }
        self.at = progress;
        let rest = ((progress - KNOWN) / (1.0 - KNOWN)).clamp(0.0, 1.0);
        let round = rest / SHORT * self.rounds;
        let begins = self.rounds > 0.0 && round >= self.rounds && !self.last;
        self.last |= begins;
        let (hottest, done) = match (self.rounds > 0.0, self.last) {
            (false, _) => (1.0, progress.clamp(0.0, 1.0)),
            (true, false) => (1.0, round - libm::floor(round)),
            (true, true) => (LAST_START, (rest - SHORT) / (1.0 - SHORT)),
        };
        let start = hottest * START;
        self.temperature = self.start * hottest * libm::exp(libm::log(END / start) * done);
        begins
    }

    /// By how much this step may worsen the plan (Metropolis' rule, drawn once per step).
    pub fn tolerance(&self, rng: &mut Rng) -> f64 {
        -self.temperature * libm::log(1.0 - rng.unit())
    }
}

/// Seconds that a stop takes, by the first vehicle's default.
fn mean_service(model: &Model) -> f64 {
    let sum: f64 = (0..model.stops as u32).map(|node| f64::from(model.service(0, node))).sum();
    sum / model.stops.max(1) as f64
}
