//! The route bonus.
//!
//! A hot search settles on the number of routes that most plans of about the same cost have. The cheapest plans may
//! have another number of routes, and the number hardly changes while the search cools. So each used vehicle makes a
//! plan seem cheaper, or dearer, by a multiple of the temperature. This bonus vanishes as the search cools. Short
//! annealings with different bonuses find the best bonus, which differs much between problems and may have either sign.

use crate::model::Model;
use crate::search::params::route_bonuses::{FULL, SIDES, SLOWER, STEP};
use crate::units::Load;
use rondo_table::Table;

const BONUSES: usize = 2 * SIDES + 1;

/// Results of the short annealings with one bonus.
#[derive(Debug, Clone, Copy, Default)]
struct Trials {
    count: u32,
    sum: f64,
}

#[derive(Debug)]
pub struct RouteBonuses {
    /// The bonus of the annealing in progress, in temperatures.
    pub bonus: f64,
    trials: [Trials; BONUSES],
    /// The bonus in trial.
    trial: usize,
    /// The cost of its cheapest plan.
    cheapest: f64,
    /// A plan from elsewhere has decided the cost, so the trial says nothing about the bonus.
    spoilt: bool,
    /// Finished short annealings.
    done: u32,
    /// The number of vehicles that all loads together fill.
    pub filled: f64,
    /// Whether the loads leave a choice of the number of routes.
    choice: bool,
}

impl RouteBonuses {
    pub fn new(model: &Model) -> Self {
        Self {
            bonus: 0.0,
            trials: [Trials::default(); BONUSES],
            trial: SIDES,
            cheapest: f64::INFINITY,
            spoilt: false,
            done: 0,
            filled: filled(model),
            choice: false,
        }
    }

    /// Begins the first short annealing, from a plan with `used` vehicles. True if there is a bonus to choose.
    pub fn begin(&mut self, used: u32) -> bool {
        self.cheapest = f64::INFINITY;
        self.spoilt = false;
        self.choice = self.filled < FULL * f64::from(used);
        self.choice
    }

    /// Notes the cost of a plan that the annealing in progress has found.
    pub fn note(&mut self, cost: f64) {
        self.cheapest = self.cheapest.min(cost);
    }

    /// Leaves the annealing in progress out of the comparison of bonuses.
    pub fn spoil(&mut self) {
        self.spoilt = true;
    }

    /// Begins the next short annealing.
    pub fn try_next(&mut self) {
        self.end();
        let best = self.best();
        self.trial = match self.done {
            1 => SIDES + 1,
            2 => SIDES - 1,
            n if n % 2 == 0 => best,
            _ => self.less_tried_beside(best),
        };
        self.give(1.0);
    }

    /// The last annealing begins.
    pub fn choose(&mut self) {
        self.end();
        self.trial = self.best();
        self.give(SLOWER);
    }

    fn end(&mut self) {
        self.done += 1;
        let cheapest = std::mem::replace(&mut self.cheapest, f64::INFINITY);
        if !std::mem::take(&mut self.spoilt) && cheapest < f64::INFINITY {
            let trials = &mut self.trials[self.trial];
            trials.count += 1;
            trials.sum += cheapest;
        }
    }

    fn give(&mut self, share: f64) {
        let steps = self.trial as f64 - SIDES as f64;
        self.bonus = if self.choice { share * STEP * steps } else { 0.0 };
    }

    /// The bonus whose cheapest plans cost least on average; zero if nothing was tried.
    fn best(&self) -> usize {
        let mean = |i: &usize| self.trials[*i].sum / f64::from(self.trials[*i].count);
        let known = (0..BONUSES).filter(|&i| self.trials[i].count > 0);
        known.min_by(|a, b| mean(a).total_cmp(&mean(b))).unwrap_or(SIDES)
    }

    fn less_tried_beside(&self, i: usize) -> usize {
        let (less, more) = (i.saturating_sub(1), (i + 1).min(BONUSES - 1));
        if self.trials[less].count <= self.trials[more].count { less } else { more }
    }
}

/// The number of vehicles of mean size that all loads together fill, by the scarcest dimension.
fn filled(model: &Model) -> f64 {
    let (dimensions, vehicles) = (model.dimensions as u32, model.vehicles.len() as u32);
    let sum = |table: &Table<Load>, rows: u32, dimension: u32| -> f64 {
        (0..rows).map(|row| table[row * dimensions + dimension] as f64).sum()
    };
    let share = |d| sum(&model.demand, model.stops as u32, d) / sum(&model.capacity, vehicles, d).max(1.0);
    (0..dimensions).map(share).fold(0.0, f64::max) * f64::from(vehicles)
}

#[cfg(test)]
mod tests;
