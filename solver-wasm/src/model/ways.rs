//! The cost and the time of legs between locations.

use std::rc::Rc;

use crate::model::data::FORBIDDEN;
use crate::model::legs::Legs;
use crate::model::tables::Model;
use crate::model::vehicle::VehicleData;
use crate::problem::Matrices;
use crate::units::{FAR, Seconds};

/// Where the legs to a location stand in the matrices: in one row if they are the same both ways.
#[derive(Debug, Clone, Copy)]
pub struct WaysTo {
    first: u32,
    step: u32,
}

/// A matrix's value as a wider number. Values are never negative. Stating this is quicker in WASM: V8 reads a value
/// from memory twice if its sign has to be extended.
fn wide(value: i32) -> i64 {
    debug_assert!(value >= 0);
    i64::from(value as u32)
}

impl WaysTo {
    /// The cost of the leg from there, where all vehicles pay the same.
    pub fn cost(&self, model: &Model, from: u32) -> i64 {
        wide(model.legs.costs[self.first + from * self.step])
    }

    pub fn time(&self, model: &Model, from: u32) -> Seconds {
        model.legs.quickest[self.first + from * self.step]
    }
}

impl Model {
    /// The matrices. A leg that does not exist is FAR.
    pub fn matrices(&self) -> &Matrices {
        &self.legs.matrices
    }

    pub fn into_matrices(self) -> Matrices {
        let Legs { matrices, .. } = self.legs;
        Rc::unwrap_or_clone(matrices)
    }

    fn cell(&self, a: u32, b: u32) -> u32 {
        a * self.side as u32 + b
    }

    /// Seconds between two locations, set-up included. Where vehicles differ: of the quickest one.
    pub fn time(&self, a: u32, b: u32) -> Seconds {
        self.legs.quickest[self.cell(a, b)]
    }

    /// Seconds between two locations for the vehicle.
    pub fn time_of(&self, vehicle: u32, a: u32, b: u32) -> Seconds {
        if self.mixed { self.own_time(&self.vehicles[vehicle], a, b) } else { self.time(a, b) }
    }

    #[inline(never)]
    fn own_time(&self, v: &VehicleData, a: u32, b: u32) -> Seconds {
        let seconds = v.leg_seconds(self.legs.seconds[v.profile + self.cell(a, b)]);
        match &self.setups {
            Some(setups) if seconds != FAR => seconds + setups.of(v, a, b),
            _ => seconds,
        }
    }

    /// Whether some legs take more time than driving.
    pub fn has_setups(&self) -> bool {
        self.setups.is_some()
    }

    /// The part of a leg's seconds that is a set-up, at its end.
    pub fn setup(&self, vehicle: u32, a: u32, b: u32) -> Seconds {
        self.setups.as_ref().map_or(0, |setups| setups.of(&self.vehicles[vehicle], a, b))
    }

    pub fn meters(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        wide(self.legs.meters[self.profile(vehicle) + self.cell(a, b)])
    }

    pub fn seconds(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        wide(self.time_of(vehicle, a, b))
    }

    /// Where the matrices of the vehicle's profile begin, from those of the first profile.
    fn profile(&self, vehicle: u32) -> u32 {
        if self.mixed { self.vehicles[vehicle].profile } else { 0 }
    }

    /// Whether the legs of one vehicle are those of the other.
    pub fn same_ways(&self, a: u32, b: u32) -> bool {
        let setup = |v: &VehicleData| self.setups.as_ref().map_or((0, 0), |_| (v.default_setup, v.service_percent));
        let ways = |v: &VehicleData| (v.profile, v.leg_percent, setup(v));
        !self.mixed || ways(&self.vehicles[a]) == ways(&self.vehicles[b])
    }

    /// The legs to a location, for callers that read many of them.
    pub fn ways_to(&self, location: u32) -> WaysTo {
        let side = self.side as u32;
        let (first, step) = if self.symmetric { (location * side, 1) } else { (location, side) };
        WaysTo { first, step }
    }

    /// The cost of a leg, where all vehicles pay the same.
    pub fn common_leg(&self, a: u32, b: u32) -> i64 {
        wide(self.legs.costs[self.cell(a, b)])
    }

    /// What the vehicle pays for a leg between two locations, in search units.
    pub fn leg(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        if self.uniform { self.common_leg(a, b) } else { self.own_leg(&self.vehicles[vehicle], a, b) }
    }

    #[inline(never)]
    fn own_leg(&self, v: &VehicleData, a: u32, b: u32) -> i64 {
        let meters = wide(self.legs.meters[v.profile + self.cell(a, b)]);
        if meters >= i64::from(FAR) {
            return FORBIDDEN;
        }
        let seconds = if v.per_second == 0 { 0 } else { v.per_second * wide(self.own_time(v, a, b)) };
        v.per_meter * meters + seconds
    }

    /// The cost of this distance and this time for the vehicle.
    pub fn ways(&self, vehicle: u32, meters: i64, seconds: i64, service: i64) -> i64 {
        match self.uniform {
            true => {
                let way = if self.costs_meters { meters } else { seconds };
                way + self.vehicles[vehicle].per_second * service
            }
            false => {
                let v = &self.vehicles[vehicle];
                if meters >= i64::from(FAR) {
                    return FORBIDDEN; // A leg does not exist. Its cost could overflow.
                }
                v.per_meter * meters + v.per_second * (seconds + service)
            }
        }
    }
}
