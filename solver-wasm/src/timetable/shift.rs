//! When a vehicle works, and which of its breaks a route contains.
//!
//! A route contains the breaks that are not released at its departure and whose latest start lies before its end
//! (docs/solver/model.md, rules 5 to 7). A timetable may contain more breaks than these. Without the extra breaks it
//! ends no later and has fewer breaks, so the best timetable never has them.

use std::iter::once;

use crate::plan::ReasonCode;
use crate::problem::Vehicle;

use super::breaks::{FAR, Row, TimedBreak, take};
use super::relax::Relax;

/// The latest possible end if the shift sets none. Every time still fits the plan's numbers.
pub(super) const LAST: i64 = (i32::MAX / 2) as i64;

#[derive(Debug, Clone)]
pub(super) struct Shift {
    pub start: i64,
    /// Latest end, overtime included.
    pub limit: i64,
    /// The same of the vehicle, also where the rule is lifted.
    pub own_limit: i64,
    /// The most working time, overtime included.
    pub most_work: Option<i64>,
    /// In the order in which they are taken.
    pub breaks: Vec<TimedBreak>,
}

/// Breaks taken in their order, with the rows at both ends of a route. A route may depart after the first breaks, and
/// end before the last ones.
#[derive(Debug)]
pub(super) struct Chain {
    pub breaks: Vec<TimedBreak>,
    /// The earliest departures, breaks at the start location included.
    pub start: Row,
    /// With this many breaks behind, the route must be over by this moment, because later the remaining breaks can no
    /// longer be taken.
    pub bounds: Row,
}

impl Shift {
    pub fn new(vehicle: &Vehicle, relax: Relax) -> Self {
        let breaks = (0..).zip(&vehicle.breaks).filter(|_| !relax.lifts(ReasonCode::Break));
        let limit = match relax.lifts(ReasonCode::Shift) {
            true => LAST,
            false => vehicle.latest_end(),
        };
        Self {
            start: vehicle.shift_start.into(),
            limit,
            own_limit: vehicle.latest_end(),
            most_work: vehicle.most_work().filter(|_| !relax.lifts(ReasonCode::MaxWork)),
            breaks: breaks.map(|(index, one)| TimedBreak::new(index, one)).collect(),
        }
    }

    /// The same shift for a route that departs no earlier.
    pub fn ready(self, at: i64) -> Self {
        Self { start: self.start.max(at), ..self }
    }

    /// The start of the shift and the releases after it, in order. Routes that depart between the same two of these
    /// moments may contain the same breaks.
    pub fn departures(&self) -> impl Iterator<Item = i64> + use<> {
        let mut releases: Vec<i64> = self.breaks.iter().map(|one| one.release).filter(|&at| at > self.start).collect();
        releases.sort_unstable();
        releases.dedup();
        once(self.start).chain(releases)
    }

    /// The breaks that a route with this departure and end contains.
    pub fn contained(&self, departure: i64, end: i64) -> Vec<TimedBreak> {
        self.breaks.iter().copied().filter(|one| departure < one.release && one.latest < end).collect()
    }

    /// Chains of breaks. If any timetable is possible, one of these chains gives it.
    pub fn chains(&self) -> Vec<Chain> {
        // In most cases each break is released before the breaks after it in the list, and one chain suffices.
        if self.breaks.is_sorted_by_key(|one| one.release) && self.breaks.is_sorted_by_key(|one| one.latest) {
            let mut start = [FAR; _];
            for (k, from) in once(self.start).chain(self.breaks.iter().map(|one| one.release)).enumerate() {
                start[k] = from.max(self.start);
            }
            return vec![Chain::new(self.breaks.clone(), start, self.limit)];
        }
        let mut chains = Vec::new();
        for departure in self.departures() {
            let mut limits: Vec<i64> =
                self.contained(departure, FAR).iter().map(|one| one.latest).filter(|&at| at < self.limit).collect();
            limits.push(self.limit);
            limits.sort_unstable();
            limits.dedup();
            for limit in limits {
                let mut start = [FAR; _];
                start[0] = departure;
                chains.push(Chain::new(self.contained(departure, limit), start, limit));
            }
        }
        chains
    }
}

impl Chain {
    fn new(breaks: Vec<TimedBreak>, mut start: Row, limit: i64) -> Self {
        take(&breaks, &mut start);
        let mut bounds = [-FAR; _];
        bounds[breaks.len()] = limit;
        for (k, one) in breaks.iter().enumerate().rev() {
            bounds[k] = bounds[k + 1].min(one.latest);
        }
        Self { breaks, start, bounds }
    }
}
