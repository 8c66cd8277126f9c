//! What stops put into vehicles, and the room for it.

use crate::cargo::Cargo;
use crate::model::data::NO_LIMIT;
use crate::problem::{MAX_DIMENSIONS, Problem};
use crate::units::Load;

/// Only where something comes on board at a stop. Each dimension has a load of its own for it beside that of what is
/// delivered, as their sums bound each trip, too.
#[derive(Debug)]
pub struct Goods {
    pub dimensions: usize,
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
    pub(super) fn new(p: &Problem, stop_of_node: &[u32], used: &[usize], unit: Load) -> Option<Self> {
        if !p.stops.iter().any(|stop| stop.collects()) {
            return None;
        }
        let up = |load: Load| (load + unit - 1) / unit;
        let goods = |s: u32| used.iter().map(move |&d| p.stop(s).goods(d));
        let cargo = stop_of_node.iter().flat_map(|&s| goods(s).map(|(out, into)| Cargo::of((up(out), up(into)))));
        let vehicles = || (0..p.vehicles.len() as u32).flat_map(|v| used.iter().map(move |&d| (v, d)));
        let limit = |(v, d)| {
            let own = p.vehicle(v).capacity.get(d).copied().filter(|&limit| limit >= 0);
            own.map_or(NO_LIMIT, |limit| limit / unit)
        };
        let fact = |(v, d)| p.vehicle(v).loaded.then(|| up(p.on_board(v, d)));
        let place = |&s: &u32| match p.stop(s) {
            stop if stop.pickup => Place::Pickup,
            stop if stop.is_delivery() => Place::Delivery,
            _ => Place::Free,
        };
        Some(Self {
            dimensions: used.len(),
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
        self.of(node).first().map_or(0, |cargo| cargo.delivered + cargo.change)
    }

    /// How much a trip of the vehicle is over its limits at its fullest moment, beyond its sums.
    pub fn over(&self, vehicle: u32, is_first: bool, trip: &[Cargo; MAX_DIMENSIONS]) -> Load {
        let own = vehicle as usize * self.dimensions;
        let over = |(d, cargo): (usize, &Cargo)| {
            let limit = self.limits[own + d];
            let most = match self.facts[own + d].filter(|_| is_first) {
                Some(fact) => return (cargo.most_from(fact) - limit).max(0),
                None => cargo.most(),
            };
            let by_sums = (cargo.delivered - limit).max(0) + (cargo.delivered + cargo.change - limit).max(0);
            (most - limit - by_sums).max(0)
        };
        trip[..self.dimensions].iter().enumerate().map(over).sum()
    }

    /// Whether some vehicle delivers before it collects.
    pub fn is_ordered(&self) -> bool {
        self.deliveries_first.contains(&true)
    }
}
