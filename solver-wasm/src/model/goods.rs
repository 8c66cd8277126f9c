//! What stops put into vehicles, and the room for it.

use crate::cargo::Cargo;
use crate::model::data::NO_LIMIT;
use crate::problem::{Problem, Stop};
use crate::units::Load;

/// Only where something comes on board at a stop, and a vehicle has a limit or delivers first. Each dimension has a load of
/// its own for it beside that of what is delivered, as their sums bound each trip, too.
#[derive(Debug)]
pub struct Goods {
    pub dimensions: usize,
    /// Whether vehicles may load again. No trip is then ever over capacity, so it does not matter by how much.
    has_trips: bool,
    /// By stop node.
    cargo: Vec<Cargo>,
    /// By vehicle: its limits, and the load on board at the start of a loaded one.
    limits: Vec<Load>,
    facts: Vec<Option<Load>>,
    /// By vehicle and stop node, where deliveries come first: a pickup, a delivery, or neither.
    pub deliveries_first: Vec<bool>,
    pub place: Vec<Place>,
}

/// What deliveries that come first say of a stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Delivery,
    Free,
    Pickup,
}

impl Goods {
    /// `used`: the problem's dimensions that the model has, in a `unit`.
    /// `shipped`: what goes between a stop and the other end of its shipment.
    pub(super) fn new(
        p: &Problem,
        stop_of_node: &[u32],
        used: &[usize],
        unit: Load,
        shipped: impl Fn(u32, usize) -> Load,
    ) -> Option<Self> {
        let brings = |&s: &u32| p.stop(s).collects() || p.stop(s).shipment.is_some();
        let comes = p.stops.iter().any(Stop::collects) || stop_of_node.iter().any(brings);
        let matters = !used.is_empty() || p.vehicles.iter().any(|v| v.deliveries_first);
        if !comes || !matters {
            return None;
        }
        let up = |load: Load| (load + unit - 1) / unit;
        let cargo = |s: u32, d: usize| match p.stop(s) {
            stop if stop.shipment.is_none() => Cargo::of((up(stop.goods(d).0), up(stop.goods(d).1))),
            stop => Cargo::shipped(if stop.pickup { up(shipped(s, d)) } else { -up(shipped(s, d)) }),
        };
        let cargo = stop_of_node.iter().flat_map(|&s| used.iter().map(|&d| cargo(s, d)).collect::<Vec<_>>());
        let vehicles = || (0..p.vehicles.len() as u32).flat_map(|v| used.iter().map(move |&d| (v, d)));
        let limit = |(v, d)| {
            let own = p.vehicle(v).capacity.get(d).copied().filter(|&limit| limit >= 0);
            own.map_or(NO_LIMIT, |limit| limit / unit)
        };
        let fact = |(v, d)| p.vehicle(v).loaded.then(|| up(p.on_board(v, d)));
        let place = |&s: &u32| match p.stop(s) {
            stop if stop.is_collection() => Place::Pickup,
            stop if stop.is_delivery() => Place::Delivery,
            _ => Place::Free,
        };
        Some(Self {
            dimensions: used.len(),
            has_trips: !p.reloads.is_empty(),
            cargo: cargo.collect(),
            limits: vehicles().map(limit).collect(),
            facts: vehicles().map(fact).collect(),
            deliveries_first: p.vehicles.iter().map(|v| v.deliveries_first).collect(),
            place: stop_of_node.iter().map(place).collect(),
        })
    }

    pub fn of(&self, node: u32) -> &[Cargo] {
        &self.cargo[node as usize * self.dimensions..][..self.dimensions]
    }

    /// What a stop puts in in the first dimension.
    pub fn collected(&self, node: u32) -> Load {
        self.of(node).first().map_or(0, |cargo| (cargo.delivered + cargo.change).max(0))
    }

    /// How much a trip of the vehicle is over its limits at its fullest moment, beyond its sums.
    pub fn over(&self, vehicle: u32, is_first: bool, trip: &[Cargo]) -> Load {
        let own = vehicle as usize * self.dimensions;
        let over = |(d, cargo): (usize, &Cargo)| {
            let limit = self.limits[own + d];
            let most = match self.facts[own + d].filter(|_| is_first) {
                Some(fact) => return (cargo.most_from(fact) - limit).max(0),
                None => cargo.most(),
            };
            let by_sums = || (cargo.delivered - limit).max(0) + (cargo.delivered + cargo.change - limit).max(0);
            (most - limit - if self.has_trips { 0 } else { by_sums() }).max(0)
        };
        trip.iter().take(self.dimensions).enumerate().map(over).sum()
    }

    /// Whether a vehicle has room for what goes to or from a stop of a shipment: on a trip with this load to deliver, and
    /// this change of what is on board.
    pub fn has_room(
        &self,
        vehicle: u32,
        is_first: bool,
        stop: u32,
        delivered: impl Fn(usize) -> Load,
        aboard: &[Cargo],
    ) -> bool {
        self.of(stop).iter().zip(aboard).enumerate().all(|(d, (own, aboard))| {
            let cell = vehicle as usize * self.dimensions + d;
            let start = self.facts[cell].filter(|_| is_first).unwrap_or_else(|| delivered(d));
            own.change == 0 || start + aboard.change + own.change.abs() <= self.limits[cell]
        })
    }

    /// Whether some vehicle delivers before it collects.
    pub fn is_ordered(&self) -> bool {
        self.deliveries_first.contains(&true)
    }
}

#[cfg(test)]
mod tests;
