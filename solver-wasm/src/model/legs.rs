//! The cost and the time of legs between locations.

use crate::model::data::{FORBIDDEN, VehicleData};
use crate::model::tables::Model;
use crate::problem::Matrices;
use crate::units::{FAR, Seconds};
use rondo_table::at;

/// Where the legs to a location stand in the matrices: in one row if they are the same both ways.
#[derive(Debug, Clone, Copy)]
pub struct WaysTo {
    first: u32,
    quickest: u32,
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
        wide(*at(model.costs(), self.first + from * self.step))
    }

    pub fn time(&self, model: &Model, from: u32) -> Seconds {
        *at(&model.matrices.durations, self.quickest + self.first + from * self.step)
    }
}

impl Model {
    /// The matrices. A leg that does not exist is FAR.
    pub fn matrices(&self) -> &Matrices {
        &self.matrices
    }

    pub fn into_matrices(self) -> Matrices {
        self.matrices
    }

    /// The matrix of what all vehicles pay for a leg.
    fn costs(&self) -> &[i32] {
        if self.costs_meters { &self.matrices.distances } else { &self.matrices.durations }
    }

    fn cell(&self, offset: usize, a: u32, b: u32) -> u32 {
        (offset + a as usize * self.side + b as usize) as u32
    }

    /// Seconds between two locations. Where vehicles differ: of the quickest one.
    pub fn time(&self, a: u32, b: u32) -> Seconds {
        *at(&self.matrices.durations, self.cell(self.quickest, a, b))
    }

    /// Seconds between two locations for the vehicle.
    pub fn time_of(&self, vehicle: u32, a: u32, b: u32) -> Seconds {
        if !self.mixed {
            return *at(&self.matrices.durations, self.cell(0, a, b));
        }
        let v = &self.vehicles[vehicle];
        v.leg_seconds(*at(&self.matrices.durations, self.cell(v.profile, a, b)))
    }

    pub fn meters(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        let meters = if self.alike { &self.matrices.durations } else { &self.matrices.distances };
        wide(*at(meters, self.cell(self.profile(vehicle), a, b)))
    }

    pub fn seconds(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        wide(self.time_of(vehicle, a, b))
    }

    /// Where the matrices of the vehicle's profile begin, from those of the first profile.
    fn profile(&self, vehicle: u32) -> usize {
        if self.mixed { self.vehicles[vehicle].profile } else { 0 }
    }

    /// Whether the legs of one vehicle are those of the other.
    pub fn same_ways(&self, a: u32, b: u32) -> bool {
        let ways = |v: &VehicleData| (v.profile, v.leg_percent);
        !self.mixed || ways(&self.vehicles[a]) == ways(&self.vehicles[b])
    }

    /// The legs to a location, for callers that read many of them.
    pub fn ways_to(&self, location: u32) -> WaysTo {
        let side = self.side as u32;
        let (first, step) = if self.symmetric { (location * side, 1) } else { (location, side) };
        WaysTo { first, quickest: self.quickest as u32, step }
    }

    /// The cost of a leg, where all vehicles pay the same.
    pub fn common_leg(&self, a: u32, b: u32) -> i64 {
        wide(*at(self.costs(), self.cell(0, a, b)))
    }

    /// What the vehicle pays for a leg between two locations, in search units.
    pub fn leg(&self, vehicle: u32, a: u32, b: u32) -> i64 {
        if self.uniform {
            self.common_leg(a, b)
        } else {
            let v = &self.vehicles[vehicle];
            let meters = self.meters(vehicle, a, b);
            if meters >= i64::from(FAR) {
                return FORBIDDEN;
            }
            v.per_meter * meters + v.per_second * self.seconds(vehicle, a, b)
        }
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
