//! The two halves of a route at each of its nodes, where there are breaks or several windows: as ready time functions by
//! the breaks behind. `half_joins` joins a head and a tail.
//!
//! A half with several ways through may have more steps than a [`ReadyTime`] keeps. Where that matters, the route is
//! driven after all (see [`crate::solution::driven`]).

use std::cell::RefCell;

use crate::model::{Model, NEVER, VehicleData};
use crate::solution::data::Times;
use crate::solution::labels;
use crate::solution::ready_time::ReadyTime;
use crate::units::Seconds;
use rondo_table::Table;

/// The most labels for which halves are kept.
pub(super) const MOST_LABELS: usize = 2;

/// A half of a route. Its length is its work and the breaks taken in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Half<const K: usize> {
    pub(super) is_known: bool,
    /// Driving and service.
    pub(super) work: Seconds,
    /// By the breaks behind when it begins, and when it ends.
    pub(super) parts: [[ReadyTime; K]; K],
}

impl<const K: usize> Half<K> {
    pub(super) const NONE: Self = Self { is_known: false, work: 0, parts: [[ReadyTime::IMPOSSIBLE; K]; K] };

    pub(super) fn length(&self, v: &VehicleData, first: usize, last: usize) -> Seconds {
        self.work + break_seconds(v, first, last)
    }
}

/// Seconds of the breaks between these counts of breaks: of the one, or none.
pub(super) fn break_seconds(v: &VehicleData, first: usize, last: usize) -> Seconds {
    if first < last { v.breaks[0].duration } else { 0 }
}

/// The halves at each node, computed on demand: heads until the vehicle leaves the node, tails from the arrival there on.
/// In each route, the known heads are those of its first nodes, the known tails those of its last nodes.
#[derive(Debug)]
pub(super) struct Halves<const K: usize> {
    pub(super) heads: RefCell<Table<Half<K>>>,
    pub(super) tails: RefCell<Table<Half<K>>>,
}

/// Whether the times of a route are known from its halves.
pub(super) enum Known {
    Times(Option<Times>),
    No,
}

impl<const K: usize> Halves<K> {
    /// Nothing is known but the ends of routes.
    pub fn new(model: &Model) -> Self {
        let mut heads = Table::filled(Half::NONE, model.nodes.len());
        let mut tails = heads.clone();
        for vehicle in model.vehicle_ids() {
            heads[model.start(vehicle)] = at_start(&model.vehicles[vehicle]);
            tails[model.end(vehicle)] = at_end(model, vehicle);
        }
        Self { heads: RefCell::new(heads), tails: RefCell::new(tails) }
    }

    /// For plans that keep no halves.
    pub fn none() -> Self {
        let empty = || RefCell::new(Table::filled(Half::NONE, 0));
        Self { heads: empty(), tails: empty() }
    }

    pub(super) fn forget(&mut self, node: u32) {
        self.heads.get_mut()[node].is_known = false;
        self.tails.get_mut()[node].is_known = false;
    }
}

fn at_start<const K: usize>(v: &VehicleData) -> Half<K> {
    let mut half = Half { is_known: true, ..Half::NONE };
    for (k, parts) in half.parts.iter_mut().enumerate().take(v.breaks_count + 1) {
        parts[k] = ReadyTime::empty(v.first_departure(k), NEVER);
    }
    half
}

fn at_end<const K: usize>(model: &Model, vehicle: u32) -> Half<K> {
    let mut half = Half { is_known: true, ..Half::NONE };
    for (k, &latest) in labels::at_end::<K>(model, vehicle).iter().enumerate() {
        if latest > -NEVER {
            half.parts[k][k] = ReadyTime::empty(-NEVER, latest);
        }
    }
    half
}
