//! Shipments: which stop comes along with which.

use std::collections::BTreeMap;

use crate::problem::{Problem, Stop, Vehicle};
use crate::units::{Load, Seconds};

/// The single end of each shipment: its only pickup or its only delivery; with one of each the pickup. It is visited for
/// its partners' sake, and does not count.
#[derive(Debug, Clone, Default)]
pub struct Shipments {
    /// By stop, for those that count: the single end. Both lists are empty if there are no shipments.
    companions: Vec<Option<u32>>,
    single: Vec<bool>,
}

impl Shipments {
    pub fn of(problem: &Problem) -> Self {
        let mut ends: BTreeMap<u32, [Vec<u32>; 2]> = BTreeMap::new();
        for (index, stop) in (0u32..).zip(&problem.stops) {
            if let Some(shipment) = stop.shipment {
                ends.entry(shipment).or_default()[usize::from(!stop.pickup)].push(index);
            }
        }
        if ends.is_empty() {
            return Self::default();
        }
        let count = problem.stops.len();
        let mut shipments = Self { companions: vec![None; count], single: vec![false; count] };
        for [pickups, deliveries] in ends.values() {
            let (single, others) = match (&pickups[..], &deliveries[..]) {
                (&[pickup], [_, ..]) => (pickup, deliveries),
                ([_, ..], &[delivery]) => (delivery, pickups),
                _ => continue,
            };
            shipments.single[single as usize] = true;
            others.iter().for_each(|&stop| shipments.companions[stop as usize] = Some(single));
        }
        shipments
    }

    pub fn is_empty(&self) -> bool {
        self.single.is_empty()
    }

    pub fn is_single(&self, stop: u32) -> bool {
        self.single.get(stop as usize).is_some_and(|&single| single)
    }

    /// The stops whose single end is this one.
    pub fn partners(&self, single: u32) -> impl Iterator<Item = u32> {
        (0u32..).zip(&self.companions).filter(move |(_, of)| **of == Some(single)).map(|(stop, _)| stop)
    }

    /// The single end that has to be on the route of a stop; None for stops that are no such partner.
    pub fn companion(&self, stop: u32) -> Option<u32> {
        self.companions.get(stop as usize).copied().flatten()
    }
}

impl Problem {
    pub fn has_shipments(&self) -> bool {
        self.stops.iter().any(|stop| stop.shipment.is_some())
    }
}

impl Stop {
    /// Whether it is the other end of a shipment that the stop is an end of.
    pub fn is_partner(&self, other: &Self) -> bool {
        self.shipment.is_some() && self.shipment == other.shipment && self.pickup != other.pickup
    }

    /// Whether the visit order lets the stop come before the other on a route. A stop that is first or last still has
    /// beside it what its own shipment needs: pickups before it, deliveries after it.
    pub fn may_precede(&self, other: &Self) -> bool {
        self.visit_order <= other.visit_order || self.pickup && self.is_partner(other)
    }

    /// When its goods are ready for a vehicle that loads them as it departs.
    pub fn loads_at(&self, vehicle: &Vehicle) -> Option<Seconds> {
        self.ready_at.filter(|_| !vehicle.loaded && self.shipment.is_none())
    }

    /// What goes from one partner to the other. One of the two tells it.
    pub fn shipped(&self, other: &Self, dimension: usize) -> Load {
        let of = |stop: &Self| stop.demand.get(dimension).copied().unwrap_or(0);
        of(self) + of(other)
    }
}
