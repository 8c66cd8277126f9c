//! What the tables of the current plan hold for each node and route.

use crate::model::{Model, NONE};
use crate::solution::labels::Labels;
use crate::units::{Load, Seconds};

/// What changes about a node. `K` is the number of time labels: 0 when time cannot bind, 1 without breaks.
#[derive(Debug, Clone, Copy)]
pub struct Node<const K: usize> {
    pub prev: u32,
    pub next: u32,
    /// NONE: not in the plan.
    pub route: u32,
    /// Fixed; here because a move always asks for it together with the rest.
    pub location: u32,
    /// Cost of the leg to `next`.
    pub leg: i64,
    /// Earliest moment the vehicle can leave, by breaks taken.
    pub early: Labels<K>,
    /// Latest arrival from which the rest of the route can be kept, by breaks taken before it.
    pub late: Labels<K>,
}

impl<const K: usize> Node<K> {
    /// A node that is not in the plan, and nowhere.
    pub(super) const ABSENT: Self =
        Self { prev: NONE, next: NONE, route: NONE, location: 0, leg: 0, early: [0; K], late: [0; K] };
}

/// What changes about a route.
#[derive(Debug, Clone, Copy, Default)]
pub struct Route {
    pub load: Load,
    pub stops: u32,
    pub reloads: u32,
    /// Stops and reloads of locked stops.
    pub locked: u32,
    /// Only kept up by problems that are rich.
    pub sums: Sums,
}

/// What a route amounts to. All zero for a vehicle that stays at home.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    /// Legs, visits and the fixed cost.
    pub base: i64,
    /// Cost of waiting and overtime.
    pub extra: i64,
    /// Seconds of waiting, where it counts.
    pub waiting: Seconds,
    /// Load over capacity, over trips and dimensions.
    pub excess: Load,
    /// Working time in seconds: driving, service, and waiting where it counts.
    pub work: i64,
    pub meters: i64,
    pub driving: i64,
    pub stops: u32,
}

impl Sums {
    /// Whether the vehicle's limits hold. Trips are never over capacity where there are reload points.
    pub fn within_limits(&self, model: &Model, vehicle: u32) -> bool {
        let v = &model.vehicles[vehicle];
        self.stops <= v.max_stops
            && self.meters <= v.max_distance
            && self.driving <= v.max_driving
            && (self.excess == 0 || !model.has_reloads)
    }
}

/// What all routes amount to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Legs, visits and fixed costs.
    pub base: i64,
    /// Load over capacity, summed over routes and dimensions.
    pub excess: Load,
    /// Overtime's cost.
    pub extra: i64,
    /// Driving and service seconds; only kept up by problems that are rich.
    pub work: i64,
    pub used_vehicles: u32,
}

/// What the timetable of a route comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Times {
    pub end: Seconds,
    /// Working time that is neither driving nor service.
    pub waiting: Seconds,
}

/// What insertion asks about every node beside which a stop could go, and about most nodes nothing else: therefore in
/// a table of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// Cost of the legs from and to the node and of the route's waiting, as far as both legs lead between stops and
    /// cost the same for all; `OPEN` else, [`NOT_THERE`] where the node is not in the plan.
    pub after: i32,
    pub before: i32,
    /// The earliest of the node's early labels and the latest of its late ones.
    pub early: Seconds,
    pub late: Seconds,
}

/// Far beyond what a detour can cost, and sums of them fit.
pub(super) const OPEN: i32 = 1 << 30;

/// Detours cost less than this.
pub const DEAREST: i32 = 1 << 29;

/// The gaps of a node that is not in the plan.
pub(super) const NOT_THERE: i32 = -DEAREST;

pub(super) const BLANK: Gap = Gap { after: NOT_THERE, before: NOT_THERE, early: 0, late: 0 };
