//! Fixed data of nodes and vehicles, and the values that stand for none.

use crate::problem::{MAX_BREAKS, MAX_DIMENSIONS};
use crate::units::{FAR, Load, Seconds};

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

/// The same as [`share`](crate::problem::share). A call, even one that is hardly ever made, would cost all that is inlined
/// around it.
#[inline(always)]
fn at_pace(seconds: Seconds, percent: i64) -> Seconds {
    if percent == 100 { seconds } else { ((i64::from(seconds) * percent + 50) / 100) as Seconds }
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

#[derive(Debug, Clone, Copy, Default)]
pub struct BreakData {
    pub earliest: Seconds,
    pub latest: Seconds,
    pub duration: Seconds,
    /// A route that still owes this break must be under way by this moment: the least latest start from here on.
    pub bound: Seconds,
    /// A route that departs at this moment or later owes neither this break nor those before it.
    pub release: Seconds,
}

/// What a vehicle's route may come to at most, beside its shift and its capacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub stops: u32,
    pub meters: i64,
    pub driving: i64,
    /// Driving, set-up, service and waiting.
    pub work: i64,
}

impl Limits {
    pub const NONE: Limits = Limits { stops: u32::MAX, meters: i64::MAX, driving: i64::MAX, work: i64::MAX };
}

#[derive(Debug, Clone)]
pub struct VehicleData {
    pub start_location: u32,
    pub end_location: u32,
    pub shift_start: Seconds,
    /// The end of the shift without overtime, and the last possible end.
    pub regular_end: Seconds,
    pub last_end: Seconds,
    /// The most work without overtime; `limits` has that with it.
    pub regular_work: Seconds,
    pub default_service: Seconds,
    pub default_setup: Seconds,
    /// Where the matrices of its profile begin, from those of the first profile.
    pub profile: u32,
    /// How long its legs and services take, where vehicles differ in it.
    pub leg_percent: i64,
    pub service_percent: i64,
    pub breaks: [BreakData; MAX_BREAKS],
    pub breaks_count: usize,
    pub per_meter: i64,
    /// Price of a second of working time.
    pub per_second: i64,
    pub fixed: i64,
    /// The extra price of a second of overtime over a second within the shift.
    pub per_overtime_second: i64,
    pub limits: Limits,
    /// Vehicles of one kind are alike in everything.
    pub kind: u32,
    /// Its first trip takes only what is on board, however much that is, and it may load again.
    pub loaded: bool,
    /// It departs without waiting for goods: what it has is on board.
    pub has_goods: bool,
    /// It has no goods on its first trip, and may load.
    pub starts_empty: bool,
    /// Whether it has one of these limits, or may work overtime.
    pub special: bool,
    /// The cost of using the vehicle before it drives: its fixed cost, and the difference that a start apart from the
    /// end makes.
    pub opening: i64,
}

impl VehicleData {
    /// Whether some stops need a reload visit first.
    pub fn needs_loading(&self) -> bool {
        self.loaded || self.starts_empty
    }

    /// How long a leg of this many seconds takes it.
    pub(super) fn leg_seconds(&self, seconds: Seconds) -> Seconds {
        if seconds == FAR { FAR } else { at_pace(seconds, self.leg_percent) }
    }

    /// How long a service of factored seconds takes it.
    pub(super) fn factored_service(&self, service: Seconds) -> Seconds {
        at_pace(factored(service), self.service_percent)
    }

    /// The earliest departure at which the first `skipped` breaks are not owed.
    pub fn first_departure(&self, skipped: usize) -> Seconds {
        if skipped == 0 { self.shift_start } else { self.shift_start.max(self.breaks[skipped - 1].release) }
    }

    /// Total seconds of the first `reached` breaks, without the first `skipped` ones.
    pub fn break_seconds(&self, skipped: usize, reached: usize) -> Seconds {
        self.breaks[skipped..reached].iter().map(|b| b.duration).sum()
    }

    /// Whether the vehicle may work overtime, at a price.
    pub fn soft(&self) -> bool {
        self.last_end > self.regular_end
    }
}
