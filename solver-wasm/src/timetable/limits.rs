//! The limits of whole routes, a row each, and the sums that they are compared with.

use std::ops::Add;

use crate::plan::ReasonCode;
use crate::problem::{Problem, Vehicle, Visit};

use super::relax::Relax;

/// The most that a whole route may have of something.
pub struct Limit {
    pub code: ReasonCode,
    pub of: fn(&Vehicle) -> Option<u32>,
    pub value: fn(&Measures) -> i64,
    /// Its value is a sum over the visits, whatever their order and the legs between them.
    pub is_of_visits: bool,
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

impl Measures {
    /// The sums over visits, without legs and times.
    pub fn of_visits(problem: &Problem, visits: impl IntoIterator<Item = Visit>) -> Self {
        let stops = visits.into_iter().filter_map(|visit| visit.stop).map(|stop| problem.stop(stop));
        Self { stops: stops.count() as i64, ..Self::default() }
    }
}

impl Add for Measures {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            stops: self.stops + other.stops,
            meters: self.meters + other.meters,
            driving: self.driving + other.driving,
            work: self.work + other.work,
        }
    }
}

pub static LIMITS: [Limit; 4] = [
    Limit {
        code: ReasonCode::MaxStops,
        of: |vehicle| vehicle.max_stops,
        value: |route| route.stops,
        is_of_visits: true,
    },
    Limit {
        code: ReasonCode::MaxDistance,
        of: |vehicle| vehicle.max_distance_meters,
        value: |route| route.meters,
        is_of_visits: false,
    },
    Limit {
        code: ReasonCode::MaxDriving,
        of: |vehicle| vehicle.max_driving_seconds,
        value: |route| route.driving,
        is_of_visits: false,
    },
    Limit {
        code: ReasonCode::MaxWork,
        of: |vehicle| vehicle.most_work().map(|most| u32::try_from(most).unwrap_or(u32::MAX)),
        value: |route| route.work,
        is_of_visits: false,
    },
];

impl Limit {
    /// How much of it the route has too much; 0 or less if it keeps the limit, None without one.
    pub fn excess(&self, vehicle: &Vehicle, measures: &Measures) -> Option<i64> {
        (self.of)(vehicle).map(|most| (self.value)(measures) - i64::from(most))
    }

    /// Whether a route with these visits may be over the limit. `measures` need not know their legs and times.
    pub fn may_bind(&self, vehicle: &Vehicle, measures: &Measures) -> bool {
        !self.is_of_visits || !self.is_kept(vehicle, measures)
    }

    fn is_kept(&self, vehicle: &Vehicle, measures: &Measures) -> bool {
        self.excess(vehicle, measures).is_none_or(|over| over <= 0)
    }
}

/// Whether a route keeps all limits of its vehicle that are not lifted.
pub fn keeps_limits(vehicle: &Vehicle, measures: &Measures, relax: Relax) -> bool {
    LIMITS.iter().all(|limit| relax.lifts(limit.code) || limit.is_kept(vehicle, measures))
}
