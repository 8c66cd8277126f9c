//! The temperature, by the share of the budget that is used.
//!
//! A long search has several short annealings, each from the end of the one before, and a last one from the best plan.
//! In a small problem a single annealing ends in the same deep basin however slowly it cools, so the short ones get
//! most of the time. A large problem gains most from a single slow annealing: its short ones are few and quick, and
//! only find the route bonus (see [`RouteBonuses`]).

use crate::model::Model;
use crate::rng::Rng;
use crate::search::params::LARGE;
use crate::search::params::annealing::{
    COLD, END, FEWEST_ROUNDS, KNOWN, LAST_START_LARGE, LAST_START_SMALL, MANY_STOPS, MOST_ROUNDS, OF_SHIPMENTS,
    ROUNDS_LARGE, SHARE_LARGE, SHARE_SMALL, START, STEPS_PER_SQUARE, STEPS_PER_STOP,
};
use crate::search::route_bonuses::RouteBonuses;

/// A search of several annealings.
#[derive(Debug, Clone, Copy)]
struct Parts {
    /// Number of short annealings.
    rounds: f64,
    /// Share of the budget after `KNOWN` that the short annealings take together.
    share: f64,
    /// Temperature at which the last annealing starts, as a share of the first annealing's start.
    last_start: f64,
}

impl Parts {
    const LARGE: Self = Self { rounds: ROUNDS_LARGE, share: SHARE_LARGE, last_start: LAST_START_LARGE };

    /// The parts for `steps` in all. None: a single annealing. `choice`: the route bonus has an effect.
    fn new(stops: f64, steps: f64, choice: bool) -> Option<Self> {
        if stops > LARGE as f64 {
            let worth_it = choice && stops > MANY_STOPS && steps >= STEPS_PER_STOP * stops;
            return worth_it.then_some(Self::LARGE);
        }
        let rounds = libm::floor(steps / (STEPS_PER_SQUARE * stops * stops));
        (rounds >= FEWEST_ROUNDS).then_some(Self {
            rounds: rounds.min(MOST_ROUNDS),
            share: SHARE_SMALL,
            last_start: LAST_START_SMALL,
        })
    }
}

#[derive(Debug)]
pub struct Annealing {
    start: f64,
    stops: f64,
    temperature: f64,
    at: f64,
    parts: Option<Parts>,
    /// Finished short annealings.
    rounds: f64,
    last: bool,
    /// Temperature at which it starts, as a share of `start`, if it only improves a plan.
    improves_from: Option<f64>,
    route_bonuses: RouteBonuses,
}

impl Annealing {
    pub fn new(model: &Model) -> Self {
        let start = START * unit(model);
        Self {
            start,
            stops: model.stops as f64,
            temperature: start,
            at: 0.0,
            parts: None,
            rounds: 0.0,
            last: false,
            improves_from: None,
            route_bonuses: RouteBonuses::new(model),
        }
    }

    /// A single one that only improves a plan.
    pub fn last(model: &Model) -> Self {
        Self { improves_from: Some(LAST_START_LARGE), ..Self::new(model) }
    }

    /// Sets the temperature for the share of the budget that is used, 0 to 1, after `steps` in all and with `used`
    /// vehicles. True when the last of several annealings begins.
    pub fn advance(&mut self, progress: f64, steps: u64, used: u32) -> bool {
        if progress == self.at {
            return false;
        }
        if let Some(hottest) = self.improves_from {
            self.at = progress;
            self.cool(hottest, progress.clamp(0.0, 1.0));
            return false;
        }
        if self.at < KNOWN && progress >= KNOWN {
            let choice = self.route_bonuses.begin(used);
            self.parts = Parts::new(self.stops, steps as f64 / progress, choice);
        }
        self.at = progress;
        let Some(Parts { rounds, share, last_start }) = self.parts else {
            self.cool(1.0, progress.clamp(0.0, 1.0));
            return false;
        };
        let rest = ((progress - KNOWN) / (1.0 - KNOWN)).clamp(0.0, 1.0);
        if rest < share {
            let round = rest / share * rounds;
            if libm::floor(round) > self.rounds {
                self.rounds = libm::floor(round);
                self.route_bonuses.try_next();
            }
            self.cool(1.0, round - libm::floor(round));
            return false;
        }
        self.cool(last_start, (rest - share) / (1.0 - share));
        let begins = !self.last;
        if begins {
            self.last = true;
            self.route_bonuses.choose();
        }
        begins
    }

    /// The temperature after the share `done` of an annealing that starts at the share `hottest` of the first
    /// temperature.
    fn cool(&mut self, hottest: f64, done: f64) {
        self.temperature = self.start * hottest * libm::exp(libm::log(END / (hottest * START)) * done);
    }

    /// The amount by which this step may worsen the plan (Metropolis' rule, drawn once per step).
    pub fn tolerance(&self, rng: &mut Rng) -> f64 {
        -self.temperature * libm::log(1.0 - rng.unit())
    }

    /// The number of vehicles of mean size that all loads together fill.
    pub fn filled(&self) -> f64 {
        self.route_bonuses.filled
    }

    /// The amount by which each used vehicle makes a plan seem cheaper.
    pub fn route_bonus(&self) -> f64 {
        self.route_bonuses.bonus * self.temperature
    }

    /// A plan within capacity was accepted.
    pub fn note(&mut self, cost: f64) {
        if self.temperature < COLD * self.start {
            self.route_bonuses.note(cost);
        }
    }

    /// A plan of another search has come in. If the search is cold, the plans that follow owe their cost to it.
    pub fn note_import(&mut self) {
        if self.temperature < COLD * self.start {
            self.route_bonuses.spoil();
        }
    }
}

/// The unit of temperatures: the mean edge, and what else changes when a stop changes its route. Shipments move with all
/// of their stops.
fn unit(model: &Model) -> f64 {
    let apart = model.near.as_ref().map_or(0.0, |near| near.mean);
    let stop = model.mean_edge + model.balance_price * mean_service(model) + apart;
    let tied = model.stop_nodes().filter(|&node| model.ties.has(node)).count();
    let share = tied as f64 / model.stops.max(1) as f64;
    stop * (1.0 + OF_SHIPMENTS * (2.0 * share).min(1.0))
}

/// Seconds that a stop takes, by the first vehicle's default.
fn mean_service(model: &Model) -> f64 {
    let sum: f64 = model.stop_nodes().map(|node| f64::from(model.service(0, node))).sum();
    sum / model.stops.max(1) as f64
}

#[cfg(test)]
mod tests;
