//! The data that the tables of the current plan hold for each node and route.

use crate::model::{Model, NONE};
use crate::solution::labels::Labels;
use crate::solution::part::Part;
use crate::units::{Load, Seconds};

/// The variable data of a node. `K` is the number of time labels: 0 if time cannot bind, 1 if there are no breaks.
#[derive(Debug, Clone, Copy)]
pub struct Node<const K: usize> {
    pub prev: u32,
    pub next: u32,
    /// NONE: not in the plan.
    pub route: u32,
    /// Fixed data; it is here because moves always read it together with the rest.
    pub location: u32,
    /// Cost of the leg to `next`.
    pub leg: i64,
    /// Earliest moment at which the vehicle can leave, by breaks taken.
    pub early: Labels<K>,
    /// Latest arrival with which the rest of the route can be kept, by breaks taken before it.
    pub late: Labels<K>,
}

impl<const K: usize> Node<K> {
    /// A node that is not in the plan and has no location.
    pub(super) const ABSENT: Self =
        Self { prev: NONE, next: NONE, route: NONE, location: 0, leg: 0, early: [0; K], late: [0; K] };
}

/// What changes about a route.
#[derive(Debug, Clone, Copy, Default)]
pub struct Route {
    pub load: Load,
    pub stops: u32,
    pub reloads: u32,
    /// The number of locked stops.
    pub locked: u32,
    /// Stands for the route's visits and their order; 0 if it never had any.
    pub version: u32,
    /// Only kept up to date in rich problems.
    pub sums: Sums,
}

/// The sums of a route. All are zero if the vehicle is unused.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    /// Legs, visits and the fixed cost.
    pub base: i64,
    /// Cost of waiting and overtime.
    pub extra: i64,
    /// The price of the stops' order.
    pub order: i64,
    /// Seconds of waiting, where it counts.
    pub waiting: Seconds,
    /// Load over capacity, over trips and dimensions.
    pub excess: Load,
    /// How much more the trips' fullest moments are over capacity, where something is collected.
    pub peak: Load,
    /// Working time in seconds: driving, set-up, service, and waiting where it counts.
    pub work: i64,
    /// Work beyond the vehicle's limit, as load over capacity.
    pub beyond: Load,
    /// The part of `extra` that a longer route can save: the cost of its waiting, and of the overtime that goes with it.
    pub waited: i64,
    /// Of all legs and visits.
    pub part: Part,
    /// No departure keeps the rules of time, though the labels at each node do.
    pub late: bool,
}

impl Sums {
    /// The sums of a whole route of the vehicle, without loads, times and order.
    pub(super) fn of(part: Part, model: &Model, vehicle: u32) -> Self {
        let base = part.price(model, vehicle) + model.vehicles[vehicle].fixed;
        Self { base, work: part.work(model, vehicle), part, ..Self::default() }
    }

    /// Everything that counts as load over capacity.
    pub fn over(&self) -> Load {
        self.excess + self.peak + self.beyond
    }

    /// Whether the route keeps the limits that the search may not exceed. Trips are never over capacity where there are reload
    /// points.
    pub fn within_limits(&self, model: &Model, vehicle: u32) -> bool {
        let limits = &model.vehicles[vehicle].limits;
        !self.late
            && self.part.keeps(limits)
            && self.work <= limits.work
            && (self.excess + self.peak == 0 || !model.has_reloads)
    }
}

/// The sums of all routes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Legs, visits and fixed costs.
    pub base: i64,
    /// Load over capacity, summed over routes and dimensions, and work beyond limits.
    pub excess: Load,
    /// Overtime's cost.
    pub extra: i64,
    /// The price of the stops' order.
    pub order: i64,
    /// The price of near stops on different routes.
    pub apart: i64,
    /// Driving, set-up and service seconds; only kept up to date in rich problems.
    pub work: i64,
    pub used_vehicles: u32,
}

/// The sums of a route's timetable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Times {
    pub end: Seconds,
    /// Working time that is neither driving nor service.
    pub waiting: Seconds,
    /// Driving, set-up, service and waiting, where waiting counts.
    pub work: Seconds,
    /// The price of the moments of services.
    pub starts: i64,
}

impl Times {
    pub fn new(end: Seconds, work: Seconds, waiting: Seconds) -> Self {
        Self { end, waiting, work: work + waiting, starts: 0 }
    }
}

/// The data that insertion reads for every node beside which a stop could be inserted. It reads nothing else of most
/// nodes, so this data has a table of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// The cost of the leg from the node, plus the route's waiting, if the leg connects two stops and costs the same
    /// for all vehicles. Otherwise `OPEN`, or [`NOT_THERE`] if the node is not in the plan.
    pub after: i32,
    /// The same for the leg to the node.
    pub before: i32,
    /// The earliest of the node's early labels and the latest of its late ones.
    pub early: Seconds,
    pub late: Seconds,
}

/// Far more than any detour can cost. Sums of a few such values do not overflow.
pub(super) const OPEN: i32 = 1 << 30;

/// Detours cost less than this.
pub const DEAREST: i32 = 1 << 29;

/// The gaps of a node that is not in the plan.
pub(super) const NOT_THERE: i32 = -DEAREST;

pub(super) const BLANK: Gap = Gap { after: NOT_THERE, before: NOT_THERE, early: 0, late: 0 };
