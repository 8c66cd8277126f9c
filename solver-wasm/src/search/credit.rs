//! What credit a route needs.
//!
//! A hot search settles on the number of routes with which there are most plans that cost about as much, which need not be
//! the one with which the best are cheapest; and as the search cools, that number stays. So each used vehicle makes a plan
//! seem cheaper, or dearer, by some temperatures, which vanish as it cools. By how many, short annealings with several
//! credits tell; they differ much between problems, and are of either sign.

use crate::model::Model;
use crate::search::params::route_bonuses::{FULL, SIDES, SLOWER, STEP};
use crate::table::Table;
use crate::units::Load;

const CREDITS: usize = 2 * SIDES + 1;

/// What short annealings with one credit came to.
#[derive(Debug, Clone, Copy, Default)]
struct Trials {
    count: u32,
    sum: f64,
}

#[derive(Debug)]
pub struct Credits {
    /// What the annealing under way gives, in temperatures.
    pub credit: f64,
    trials: [Trials; CREDITS],
    /// The one under way, and its cheapest plan.
    trial: usize,
    cheapest: f64,
    /// Short annealings that are over.
    done: u32,
    /// Vehicles that all loads together fill.
    filled: f64,
    /// Loads leave a choice.
    choice: bool,
}

impl Credits {
    pub fn new(model: &Model) -> Self {
        Self {
            credit: 0.0,
            trials: [Trials::default(); CREDITS],
            trial: SIDES,
            cheapest: f64::INFINITY,
            done: 0,
            filled: filled(model),
            choice: false,
        }
    }

    /// The first short annealing begins, from a plan that uses so many vehicles; whether there is anything to choose.
    pub fn begin(&mut self, used: u32) -> bool {
        self.cheapest = f64::INFINITY;
        self.choice = self.filled < FULL * f64::from(used);
        self.choice
    }

    /// The annealing under way has come by a plan of that cost.
    pub fn note(&mut self, cost: f64) {
        self.cheapest = self.cheapest.min(cost);
    }

    /// The next short annealing begins.
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
        if cheapest < f64::INFINITY {
            let trials = &mut self.trials[self.trial];
            trials.count += 1;
            trials.sum += cheapest;
        }
    }

    fn give(&mut self, share: f64) {
        let steps = self.trial as f64 - SIDES as f64;
        self.credit = if self.choice { share * STEP * steps } else { 0.0 };
    }

    /// The credit with the cheapest plans in the mean; none where nothing is known.
    fn best(&self) -> usize {
        let mean = |i: &usize| self.trials[*i].sum / f64::from(self.trials[*i].count);
        let known = (0..CREDITS).filter(|&i| self.trials[i].count > 0);
        known.min_by(|a, b| mean(a).total_cmp(&mean(b))).unwrap_or(SIDES)
    }

    fn less_tried_beside(&self, i: usize) -> usize {
        let (less, more) = (i.saturating_sub(1), (i + 1).min(CREDITS - 1));
        if self.trials[less].count <= self.trials[more].count { less } else { more }
    }
}

/// Vehicles of mean size that all loads together fill, by the scarcest dimension.
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
