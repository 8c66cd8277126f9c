//! The problem that a model is compiled from.

use crate::problem::{Problem, Vehicle};
use crate::timer::Timer;

pub struct Source<'a> {
    pub problem: &'a Problem,
    /// Search units per millionth of a dollar.
    pub scale: i64,
    pub timer: &'a Timer,
    pub services: Pace,
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
