//! Fixed data of nodes, and the values that stand for none.

use crate::problem::MAX_DIMENSIONS;
use crate::units::{Load, Seconds};

pub const NONE: u32 = u32::MAX;
/// Later than every moment that can occur; sums of a few stay inside `i32`.
pub const NEVER: Seconds = 1 << 28;
/// The cost of an unreachable leg where vehicles pay different prices: far more than any leg that exists costs, and hundreds
/// of such legs fit into `i64`.
pub const FORBIDDEN: i64 = 1 << 54;

/// Capacity of a vehicle without a limit.
pub const NO_LIMIT: Load = Load::MAX / 4;
/// The loads of all stops in all dimensions sum to less than this, plus one for each that is rounded.
pub(super) const MOST_LOAD: Load = NO_LIMIT / 4;
/// Most load dimensions: those of a problem, twice, as what is collected is counted apart, and two that count the stops
/// whose goods have to be loaded.
pub const MOST_DIMENSIONS: usize = 2 * MAX_DIMENSIONS + 2;

/// The service of a node for which each vehicle has its own default.
pub const DEFAULT_SERVICE: Seconds = -1;

/// The service of a node that takes each vehicle so many percent of these seconds.
pub(super) fn factored(seconds: Seconds) -> Seconds {
    DEFAULT_SERVICE - 1 - seconds
}

/// Fixed data of a node.
#[derive(Debug, Clone, Copy)]
pub struct NodeData {
    pub location: u32,
    /// First and last moment at which service may start.
    pub open: Seconds,
    pub close: Seconds,
    /// [`DEFAULT_SERVICE`]: the vehicle's default. Below it: [`factored`] says how long.
    pub service: Seconds,
    /// Part of `Model::windows`; empty when `[open, close]` says it all.
    pub windows: (u32, u32),
    /// Row of `Model::allowed`, or NONE if every vehicle may serve the node.
    pub allowed: u32,
    pub load: Load,
    pub locked: bool,
    /// The service ends inside its window, and does not take every vehicle the same: [`Model::openings`] says when it starts.
    pub finishes: bool,
}
