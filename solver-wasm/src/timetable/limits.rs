//! The limits of whole routes, a row each.

use crate::plan::ReasonCode;
use crate::problem::Vehicle;

use super::relax::Relax;

/// The most that a whole route may have of something.
pub struct Limit {
    pub code: ReasonCode,
    pub of: fn(&Vehicle) -> Option<u32>,
    set: fn(&mut Vehicle, u32),
    pub value: fn(&Measures) -> i64,
}

/// What limits are compared with.
#[derive(Debug, Clone, Copy, Default)]
pub struct Measures {
    pub stops: i64,
    pub meters: i64,
    pub driving: i64,
    /// The least working time of any departure.
    pub work: i64,
}

pub static LIMITS: [Limit; 4] = [
    Limit {
        code: ReasonCode::MaxStops,
        of: |vehicle| vehicle.max_stops,
        set: |vehicle, most| vehicle.max_stops = Some(most),
        value: |route| route.stops,
    },
    Limit {
        code: ReasonCode::MaxDistance,
        of: |vehicle| vehicle.max_distance_meters,
        set: |vehicle, most| vehicle.max_distance_meters = Some(most),
        value: |route| route.meters,
    },
    Limit {
        code: ReasonCode::MaxDriving,
        of: |vehicle| vehicle.max_driving_seconds,
        set: |vehicle, most| vehicle.max_driving_seconds = Some(most),
        value: |route| route.driving,
    },
    Limit {
        code: ReasonCode::MaxWork,
        of: |vehicle| vehicle.most_work().map(|most| u32::try_from(most).unwrap_or(u32::MAX)),
        set: |vehicle, most| {
            vehicle.max_work_seconds = Some(most.saturating_sub(vehicle.max_overtime_seconds.unwrap_or(0)));
        },
        value: |route| route.work,
    },
];

impl Limit {
    pub fn raise(&self, vehicle: &mut Vehicle, by: i64) {
        if let Some(most) = (self.of)(vehicle) {
            (self.set)(vehicle, u32::try_from(i64::from(most) + by).unwrap_or(u32::MAX));
        }
    }

    /// How much of it the route has too much; 0 or less if it keeps the limit, None without one.
    pub fn excess(&self, vehicle: &Vehicle, measures: &Measures) -> Option<i64> {
        (self.of)(vehicle).map(|most| (self.value)(measures) - i64::from(most))
    }
}

/// Whether a route keeps all limits of its vehicle that are not lifted.
pub fn keeps_limits(vehicle: &Vehicle, measures: &Measures, relax: Relax) -> bool {
    LIMITS.iter().all(|limit| relax.lifts(limit.code) || limit.excess(vehicle, measures).is_none_or(|over| over <= 0))
}
