//! Insert advice: the best position for a stop in each route, its cost there, and the rules against it.

use serde::Serialize;

use super::rules::{lift, smallest_set};
use crate::cost::Totals;
use crate::error::SolverError;
use crate::plan::{ReasonCode, Route};
use crate::problem::{Matrices, Problem, Visit, limits};
use crate::timetable::{self, Relax};
use crate::units::Seconds;

/// The proto's `StopAdvice`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StopAdvice {
    pub stop: u32,
    /// One per vehicle, best first: positions that keep every rule before others, then by cost.
    pub insertions: Vec<Insertion>,
}

/// The proto's `Insertion`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Insertion {
    pub vehicle: u32,
    /// Visits of the route before the new one.
    pub position: u32,
    pub extra_cost: i64,
    pub extra_driving_seconds: i64,
    pub extra_distance_meters: i64,
    pub lateness_seconds: i64,
    pub against: Vec<ReasonCode>,
}

/// Advice for each of these stops on the problem's initial routes; a stop that is in one of them is taken out first.
/// The problem must be valid. Errors: [`SolverError::Invalid`] for a stop that does not exist, or for too many of them.
pub fn advise(problem: &Problem, matrices: &Matrices, stops: &[u32]) -> Result<Vec<StopAdvice>, SolverError> {
    if stops.len() > limits::ADVISE_REQUEST_STOPS {
        let (count, most) = (stops.len(), limits::ADVISE_REQUEST_STOPS);
        return Err(SolverError::invalid("stops", format!("has {count} entries, at most {most} are allowed")));
    }
    let missing = stops.iter().position(|&stop| stop as usize >= problem.stops.len());
    if let Some(index) = missing {
        return Err(SolverError::Invalid { path: format!("stops.{index}"), message: "no such stop".into() });
    }
    let mut one_way = problem.clone();
    one_way.vehicles.iter_mut().for_each(|vehicle| vehicle.end_location = None);
    let one = |&stop: &u32| {
        let vehicles = 0..problem.vehicles.len() as u32;
        let mut insertions: Vec<Insertion> =
            vehicles.map(|vehicle| Advisor::new(problem, &one_way, matrices, vehicle, stop).best()).collect();
        insertions.sort_by_key(rank);
        StopAdvice { stop, insertions }
    };
    Ok(stops.iter().map(one).collect())
}

/// Fewer broken rules first, then less lateness, then lower cost.
fn rank(insertion: &Insertion) -> (usize, i64, i64, u32) {
    (insertion.against.len(), insertion.lateness_seconds, insertion.extra_cost, insertion.position)
}

struct Advisor<'a> {
    problem: &'a Problem,
    /// The same problem without end locations.
    one_way: &'a Problem,
    matrices: &'a Matrices,
    vehicle: u32,
    stop: u32,
    route: Vec<Visit>,
}

impl<'a> Advisor<'a> {
    fn new(problem: &'a Problem, one_way: &'a Problem, matrices: &'a Matrices, vehicle: u32, stop: u32) -> Self {
        let own = problem.initial_routes.iter().find(|route| route.vehicle == vehicle);
        let visits = own.map_or(&[][..], |route| &route.visits);
        let route = visits.iter().copied().filter(|visit| visit.stop != Some(stop)).collect();
        Self { problem, one_way, matrices, vehicle, stop, route }
    }

    fn best(&self) -> Insertion {
        // A rule that the route breaks even without the stop is not counted against the stop.
        let broken = self.broken_rules(&self.route, Relax::NONE);
        let locations = (0..=self.route.len()).map(|at| self.at(at, &broken));
        locations.min_by_key(rank).unwrap_or_else(|| self.at(0, &broken))
    }

    fn at(&self, position: usize, broken: &[ReasonCode]) -> Insertion {
        let mut visits = self.route.clone();
        visits.insert(position, Visit { stop: Some(self.stop), reload: None });
        let against = self.broken_rules(&visits, lift(broken));
        let relax = against.iter().fold(lift(broken), |relax, &code| relax.and(code));
        let totals =
            |visits: &[Visit], relax| timetable::totals(self.problem, self.matrices, self.vehicle, visits, relax);
        let before = totals(&self.route, relax).unwrap_or_default();
        let after = totals(&visits, relax).unwrap_or_default();
        let price = |totals: &Totals| totals.cost(self.problem, self.vehicle);
        Insertion {
            vehicle: self.vehicle,
            position: position as u32,
            extra_cost: price(&after) - price(&before),
            extra_driving_seconds: after.driving_seconds - before.driving_seconds,
            extra_distance_meters: after.distance_meters - before.distance_meters,
            lateness_seconds: self.lateness(&visits, position, relax),
            against,
        }
    }

    /// A smallest set of rules that have to be lifted, besides `lifted`, for the route to work.
    fn broken_rules(&self, visits: &[Visit], lifted: Relax) -> Vec<ReasonCode> {
        let works = |relax| timetable::totals(self.problem, self.matrices, self.vehicle, visits, relax).is_some();
        if works(lifted) {
            return Vec::new();
        }
        smallest_set(&ReasonCode::RULES, |codes| works(codes.iter().fold(lifted, |relax, &code| relax.and(code))))
    }

    /// How long after its last window or its deadline the service would start.
    fn lateness(&self, visits: &[Visit], position: usize, relax: Relax) -> i64 {
        let stop = self.problem.stop(self.stop);
        let closed = stop.time_windows.iter().map(|window| window.end).max();
        let last = [closed, stop.deadline].into_iter().flatten().min().unwrap_or(Seconds::MAX);
        if !relax.lifts(ReasonCode::TimeWindow) && !relax.lifts(ReasonCode::Deadline) {
            return 0;
        }
        // Only the part of the route up to the stop counts. Its breaks count, the rules of the route as a whole do not.
        // Lateness at earlier stops is not this stop's lateness.
        let counts = |code| code == ReasonCode::TimeWindow || code == ReasonCode::Break && !relax.lifts(code);
        let relax =
            ReasonCode::RULES.into_iter().filter(|&code| !counts(code)).fold(Relax::NONE, Relax::and).and_late();
        let route =
            timetable::timetable_relaxed(self.one_way, self.matrices, self.vehicle, &visits[..=position], relax);
        let own = |route: Route| route.activities.into_iter().find(|a| a.stop == Some(self.stop));
        let start = route.and_then(own).map(|activity| activity.start);
        start.map_or(0, |start| (i64::from(start) - i64::from(last)).max(0))
    }
}
