//! Insert advice: the best position for a stop in each route, its cost there, what becomes later, and the rules against it.

use std::ops::ControlFlow;

use serde::Serialize;

use super::joining::{Joining, lifting};
use super::rules::{lift, smallest_set};
use crate::cost::Totals;
use crate::error::SolverError;
use crate::plan::{ReasonCode, Route};
use crate::problem::{Matrices, Problem, Visit, limits};
use crate::timer::Timer;
use crate::timetable::{self, InsertionPosition, Relax};
use crate::units::Seconds;

/// The proto's `StopAdvice`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StopAdvice {
    pub stop: u32,
    /// One per vehicle, best first: positions that keep every rule before others, then by cost. Vehicles that were not
    /// asked in time are missing.
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
    pub extra_working_seconds: i64,
    pub extra_driving_seconds: i64,
    pub extra_distance_meters: i64,
    pub lateness_seconds: i64,
    pub against: Vec<ReasonCode>,
    /// One more reload visit that makes room for the stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra_reload: Option<ExtraReload>,
    /// Stops of the route that would be served later than without the new one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<Later>,
}

/// A reload visit that comes with a stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ExtraReload {
    pub reload: u32,
    /// Visits of the old route before it. If the new stop has the same position, `after` says which one comes first.
    pub position: u32,
    pub after: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Later {
    pub stop: u32,
    pub seconds: i64,
}

/// Advice for each of these stops on the problem's initial routes; a stop that is in one of them is taken out first.
/// Once the timer is up, the rest is left out. The problem must be valid. Errors: [`SolverError::Invalid`] for a stop
/// that does not exist, or for too many of them.
pub fn advise(
    problem: &Problem,
    matrices: &Matrices,
    stops: &[u32],
    timer: &Timer,
) -> Result<Vec<StopAdvice>, SolverError> {
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
    let day = Day {
        problem,
        one_way: &one_way,
        matrices,
        some_unreachable: matrices.some_unreachable(problem.locations.len()),
        timer,
    };
    let mut routes: Vec<&[Visit]> = vec![&[]; problem.vehicles.len()];
    problem.initial_routes.iter().for_each(|route| routes[route.vehicle as usize] = &route.visits);
    // The preparation of a route serves all stops that are not in it.
    let mut advisors: Vec<Option<Advisor>> = routes.iter().map(|_| None).collect();
    let mut advice: Vec<StopAdvice> = Vec::with_capacity(stops.len());
    for &stop in stops {
        let mut insertions = Vec::with_capacity(routes.len());
        for (vehicle, &route) in (0u32..).zip(&routes) {
            if timer.look() {
                break;
            }
            let best = if route.iter().any(|visit| visit.stop == Some(stop)) {
                let without: Vec<Visit> = route.iter().copied().filter(|visit| visit.stop != Some(stop)).collect();
                Advisor::new(&day, vehicle, &without).best(stop)
            } else {
                advisors[vehicle as usize].get_or_insert_with(|| Advisor::new(&day, vehicle, route)).best(stop)
            };
            // A result found after the end may be wrong.
            insertions.extend((!timer.was_up()).then_some(best));
        }
        insertions.sort_by_key(rank);
        advice.push(StopAdvice { stop, insertions });
    }
    Ok(advice)
}

/// Fewer broken rules first, then less lateness, then lower cost.
fn rank(insertion: &Insertion) -> (usize, i64, i64, u32) {
    (insertion.against.len(), insertion.lateness_seconds, insertion.extra_cost, insertion.position)
}

/// What all routes are asked about.
struct Day<'a> {
    problem: &'a Problem,
    /// The same problem without end locations.
    one_way: &'a Problem,
    matrices: &'a Matrices,
    some_unreachable: bool,
    timer: &'a Timer,
}

/// A route that stops may join.
struct Advisor<'a> {
    day: &'a Day<'a>,
    vehicle: u32,
    route: &'a [Visit],
    /// Rules that the route breaks even without another stop. They are not counted against one.
    broken: Relax,
    joining: Joining<'a>,
}

impl<'a> Advisor<'a> {
    fn new(day: &'a Day<'a>, vehicle: u32, route: &'a [Visit]) -> Self {
        let &Day { problem, matrices, some_unreachable, timer, .. } = day;
        let works = |codes: &[ReasonCode]| timetable::totals(problem, matrices, vehicle, route, lift(codes)).is_some();
        let broken = if works(&[]) { Relax::NONE } else { lift(&smallest_set(&ReasonCode::RULES, works)) };
        let joining = Joining::new(problem, matrices, some_unreachable, vehicle, route, timer).with_base(broken);
        Self { day, vehicle, route, broken, joining }
    }

    fn best(&mut self, stop: u32) -> Insertion {
        let mut best: Option<Insertion> = None;
        let mut seen: Vec<InsertionPosition> = Vec::new();
        for set in self.sets(stop) {
            let relax = lift(&set).with(self.broken);
            let mut positions = self.positions(stop, &set);
            // The first set that lets the stop into a position is named there.
            let same = |a: &InsertionPosition, b: &InsertionPosition| (a.position, a.reload) == (b.position, b.reload);
            positions.retain(|found| !seen.iter().any(|other| same(found, other)));
            seen.extend(&positions);
            let before = self.totals(self.route, relax);
            let service = self.service(stop, relax);
            let mut bounded: Vec<(i64, InsertionPosition)> = positions
                .into_iter()
                .map(|found| (self.least_cost(&before, service, &found) - self.price(&before), found))
                .collect();
            bounded.sort_by_key(|(least, found)| (*least, found.position));
            for (least, found) in bounded {
                let hopeless = |best: &Insertion| {
                    (best.against.len(), best.lateness_seconds) == (set.len(), 0) && least > best.extra_cost
                };
                if best.as_ref().is_some_and(hopeless) || self.day.timer.is_up() {
                    break;
                }
                let insertion = self.at(stop, &found, &set, relax, &before);
                if best.as_ref().is_none_or(|best| rank(&insertion) < rank(best)) {
                    best = Some(insertion);
                }
            }
        }
        let start = InsertionPosition { position: 0, reload: None, meters: 0, seconds: 0 };
        let mut best = best.unwrap_or_else(|| {
            let relax = lift(&ReasonCode::RULES);
            self.at(stop, &start, &ReasonCode::RULES, relax, &self.totals(self.route, relax))
        });
        best.later = self.later(stop, &best);
        best
    }

    /// Sets of rules that let the stop in when they are lifted: none, or each rule that is enough alone, or a smallest
    /// set.
    fn sets(&mut self, stop: u32) -> Vec<Vec<ReasonCode>> {
        if self.joining.takes(stop, &[]) {
            return vec![Vec::new()];
        }
        let singles = self.joining.single_rules(stop);
        if !singles.is_empty() {
            return singles.into_iter().map(|code| vec![code]).collect();
        }
        let may_bind = |&code: &ReasonCode| self.joining.may_bind(stop, code);
        let rules: Vec<ReasonCode> = ReasonCode::RULES.into_iter().filter(may_bind).collect();
        vec![smallest_set(&rules, |lifted| self.joining.takes(stop, lifted))]
    }

    fn positions(&mut self, stop: u32, set: &[ReasonCode]) -> Vec<InsertionPosition> {
        let (newcomer, relax) = lifting(stop, set);
        let mut positions = Vec::new();
        if let Some(probe) = self.joining.prepared(relax) {
            let _ = probe.each_position(newcomer, |found| {
                positions.push(found);
                ControlFlow::Continue(())
            });
        }
        positions
    }

    fn totals(&self, visits: &[Visit], relax: Relax) -> Totals {
        timetable::totals(self.day.problem, self.day.matrices, self.vehicle, visits, relax).unwrap_or_default()
    }

    fn price(&self, totals: &Totals) -> i64 {
        totals.cost(self.day.problem, self.vehicle)
    }

    /// Seconds of service on the route with the stop.
    fn service(&self, stop: u32, relax: Relax) -> i64 {
        let Day { problem, matrices, .. } = self.day;
        let before = timetable::timetable_relaxed(problem, matrices, self.vehicle, self.route, relax);
        let default = problem.vehicle(self.vehicle).default_service_seconds;
        let own = problem.stop(stop).service_seconds.unwrap_or(default);
        before.map_or(0, |route| i64::from(route.service_seconds)) + i64::from(own)
    }

    /// A lower bound on the cost of the route with the stop: driving and service alone.
    fn least_cost(&self, before: &Totals, service: i64, found: &InsertionPosition) -> i64 {
        let driving = before.driving_seconds + found.seconds;
        self.price(&Totals {
            used: true,
            distance_meters: before.distance_meters + found.meters,
            driving_seconds: driving,
            working_seconds: driving + service,
            overtime_seconds: 0,
        })
    }

    fn at(&self, stop: u32, found: &InsertionPosition, set: &[ReasonCode], relax: Relax, before: &Totals) -> Insertion {
        let visits = found.join(self.route, stop);
        let after = self.totals(&visits, relax);
        Insertion {
            vehicle: self.vehicle,
            position: found.position as u32,
            extra_cost: self.price(&after) - self.price(before),
            extra_working_seconds: after.working_seconds - before.working_seconds,
            extra_driving_seconds: after.driving_seconds - before.driving_seconds,
            extra_distance_meters: after.distance_meters - before.distance_meters,
            lateness_seconds: self.lateness(stop, &visits, relax),
            against: set.to_vec(),
            extra_reload: found.reload.map(|(reload, at, after)| ExtraReload { reload, position: at as u32, after }),
            later: Vec::new(),
        }
    }

    /// The stops that are served later than before.
    fn later(&self, stop: u32, insertion: &Insertion) -> Vec<Later> {
        let reload = insertion.extra_reload.map(|extra| (extra.reload, extra.position as usize, extra.after));
        let position = insertion.position as usize;
        let visits = InsertionPosition { position, reload, meters: 0, seconds: 0 }.join(self.route, stop);
        let relax = lift(&insertion.against).with(self.broken);
        let starts = |visits: &[Visit]| {
            let Day { problem, matrices, .. } = self.day;
            let route = timetable::timetable_relaxed(problem, matrices, self.vehicle, visits, relax);
            let activities = route.map_or_else(Vec::new, |route| route.activities);
            activities.into_iter().filter_map(|a| Some((a.stop?, i64::from(a.start)))).collect::<Vec<_>>()
        };
        let others = starts(&visits).into_iter().filter(|&(other, _)| other != stop);
        let pairs = starts(self.route).into_iter().zip(others);
        let delays = pairs.map(|((stop, old), (_, new))| Later { stop, seconds: new - old });
        delays.filter(|later| later.seconds > 0).collect()
    }

    /// How long after its last window or its deadline the service would start.
    fn lateness(&self, stop: u32, visits: &[Visit], relax: Relax) -> i64 {
        let rules = self.day.problem.stop(stop);
        let closed = rules.time_windows.iter().map(|window| window.end).max();
        let last = [closed, rules.deadline].into_iter().flatten().min().unwrap_or(Seconds::MAX);
        if !relax.lifts(ReasonCode::TimeWindow) && !relax.lifts(ReasonCode::Deadline) {
            return 0;
        }
        // Only the part of the route up to the stop counts. Its breaks count, the rules of the route as a whole do not.
        // Lateness at earlier stops is not this stop's lateness.
        let counts = |code| code == ReasonCode::TimeWindow || code == ReasonCode::Break && !relax.lifts(code);
        let relax =
            ReasonCode::RULES.into_iter().filter(|&code| !counts(code)).fold(Relax::NONE, Relax::and).and_late();
        let own = |visit: &Visit| visit.stop == Some(stop);
        let position = visits.iter().position(own).unwrap_or(0);
        let (one_way, matrices) = (self.day.one_way, self.day.matrices);
        let route = timetable::timetable_relaxed(one_way, matrices, self.vehicle, &visits[..=position], relax);
        let own = |route: Route| route.activities.into_iter().find(|a| a.stop == Some(stop));
        let start = route.and_then(own).map(|activity| activity.start);
        start.map_or(0, |start| (i64::from(start) - i64::from(last)).max(0))
    }
}
