//! The problem that a model is compiled from.

use crate::problem::{Matrices, Problem};
use crate::timer::Timer;

pub struct Source<'a> {
    pub problem: &'a Problem,
    pub matrices: &'a Matrices,
    /// The new index of each location, and the location of each new index.
    pub location: Vec<u32>,
    pub order: Vec<u32>,
    /// Search units per millionth of a dollar.
    pub scale: i64,
    pub timer: &'a Timer,
}
