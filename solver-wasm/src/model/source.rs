//! The problem that a model is compiled from.

use crate::cost::soft_price;
use crate::problem::{Objective, Problem, Vehicle};
use crate::timer::Timer;

pub struct Source<'a> {
    pub problem: &'a Problem,
    /// Search units per millionth of a dollar.
    pub scale: i64,
    pub timer: &'a Timer,
    pub services: Pace,
}

impl Source<'_> {
    /// Search units per unit of the plan's cost.
    pub fn unit(&self) -> f64 {
        if self.problem.objective == Objective::Cost { self.scale as f64 } else { 1.0 }
    }

    /// The price of so many millionths of a second of work, in search units.
    pub fn soft_price(&self, micros: u64) -> f64 {
        soft_price(self.problem, micros.into()) * self.unit()
    }
}

/// In percent, how long something takes the vehicles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// The same for all: the model's tables have it.
    Common(Option<u32>),
    Own,
}

impl Pace {
    pub fn of(problem: &Problem, percent: impl Fn(&Vehicle) -> Option<u32>) -> Self {
        let mut all = problem.vehicles.iter().map(|vehicle| percent(vehicle).filter(|&percent| percent != 100));
        let first = all.next().flatten();
        if all.all(|other| other == first) { Self::Common(first) } else { Self::Own }
    }

    /// The vehicle's own, if they differ.
    pub fn own(self, percent: Option<u32>) -> Option<u32> {
        percent.filter(|_| self == Self::Own)
    }
}
