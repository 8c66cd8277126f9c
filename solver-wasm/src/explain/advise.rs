//! Insert advice: the best position for a stop in each route, what it changes there, and the rules that it breaks.

use std::ops::ControlFlow;

use super::joining::{Joining, Obstacle};
use super::sets::smallest_set;
use crate::cost::{Totals, other_cost};
use crate::error::SolverError;
use crate::plan::{Activity, ExtraReload, Insertion, Later, ReasonCode, StopAdvice, Violation};
use crate::problem::{AdviceQuestion, Matrices, Problem, Stop, Visit, limits};
use crate::shipments::Shipments;
use crate::timer::Timer;
use crate::timetable::{InsertionPosition, LateBounds, LateRoute, Relax, late_bounds, timetable_late};
use crate::violations::{loosened, violations};

/// Most insertions of an answer.
const MOST_INSERTIONS: usize = 250_000;

/// Advice for each of these stops, and each slot, on the problem's initial routes; a stop that is in one of them is taken
/// out first, and the other end of its shipment with it, if that has no further partner there. Once the timer is up, the rest is left out. The problem must be valid. Errors: [`SolverError::Invalid`] for
/// a stop that does not exist, or for a question that is too large.
pub fn advise(
    problem: &Problem,
    matrices: &Matrices,
    AdviceQuestion { stops, slots }: &AdviceQuestion,
    timer: &Timer,
) -> Result<Vec<StopAdvice>, SolverError> {
    for (field, count, most) in [
        ("stops", stops.len(), limits::ADVISE_REQUEST_STOPS),
        ("slots", slots.len(), limits::ADVISE_REQUEST_SLOTS),
        ("stops", stops.len() * slots.len().max(1) * problem.vehicles.len(), MOST_INSERTIONS),
    ] {
        if count > most {
            return Err(SolverError::invalid(field, format!("asks for {count} entries, at most {most} are allowed")));
        }
    }
    if let Some(index) = stops.iter().position(|&stop| stop as usize >= problem.stops.len()) {
        return Err(SolverError::invalid(format!("stops.{index}"), "no such stop"));
    }
    if let Some(index) = slots.iter().position(|slot| slot.end < slot.start) {
        return Err(SolverError::invalid(format!("slots.{index}.end"), "is before the slot's start"));
    }
    // A stop with a slot is a stop of its own, whose only window is the slot.
    let shipments = Shipments::of(problem);
    let routes = &problem.initial_routes;
    let planned: Vec<u32> = routes.iter().flat_map(|route| &route.visits).filter_map(|visit| visit.stop).collect();
    let others: Vec<Option<u32>> = stops.iter().map(|&stop| joins_with(&shipments, &planned, stop)).collect();
    let mut companions: Vec<Option<u32>> = vec![None; if shipments.is_empty() { 0 } else { problem.stops.len() }];
    let mut problem = problem.clone();
    let mut asked: Vec<StopAdvice> = Vec::new();
    // By advice: the stop that it is found for, and what leaves the routes first.
    let mut twins: Vec<(u32, [Option<u32>; 2])> = Vec::new();
    for (&stop, &other) in stops.iter().zip(&others) {
        let advice = |slot| StopAdvice { stop, slot, insertions: Vec::new() };
        if slots.is_empty() {
            asked.push(advice(None));
            twins.push((stop, [Some(stop), other]));
            companions.get_mut(stop as usize).into_iter().for_each(|own| *own = other);
        }
        for (slot, &window) in (0u32..).zip(slots) {
            let twin = Stop { time_windows: vec![window], ..problem.stop(stop).clone() };
            asked.push(advice(Some(slot)));
            twins.push((problem.stops.len() as u32, [Some(stop), other]));
            companions.extend((!shipments.is_empty()).then_some(other));
            if let Some(vehicle) = twin.pinned_vehicle.filter(|_| twin.on_board) {
                // Its goods are those of the stop, which are counted already.
                let extra = &mut problem.vehicles[vehicle as usize].extra_load;
                extra.resize(extra.len().max(twin.demand.len()), 0);
                extra.iter_mut().zip(&twin.demand).for_each(|(extra, demand)| *extra -= demand);
            }
            problem.stops.push(twin);
        }
    }
    let day = Day {
        problem: &problem,
        matrices,
        some_unreachable: matrices.some_unreachable(problem.locations.len()),
        companions: &companions,
        timer,
    };
    let mut routes: Vec<&[Visit]> = vec![&[]; problem.vehicles.len()];
    problem.initial_routes.iter().for_each(|route| routes[route.vehicle as usize] = &route.visits);
    // The preparation of a route serves all stops that are not in it.
    let own: Vec<Own> = (0u32..).zip(&routes).map(|(vehicle, route)| day.own(vehicle, route)).collect();
    let mut advisors: Vec<Advisor> = (0u32..)
        .zip(&routes)
        .zip(&own)
        .map(|((vehicle, route), own)| Advisor::new(&day, vehicle, route, own))
        .collect();
    for (advice, &(twin, leaving)) in asked.iter_mut().zip(&twins) {
        let leaves = |visit: &Visit| visit.stop.is_some() && leaving.contains(&visit.stop);
        for (vehicle, &route) in (0u32..).zip(&routes) {
            if timer.look() {
                break;
            }
            let best = if route.iter().any(leaves) {
                let without: Vec<Visit> = route.iter().copied().filter(|visit| !leaves(visit)).collect();
                let own = day.own(vehicle, &without);
                Advisor::new(&day, vehicle, &without, &own).best(twin)
            } else {
                advisors[vehicle as usize].best(twin)
            };
            // A result found after the end may be wrong.
            advice.insertions.extend((!timer.was_up()).then_some(best));
        }
        let named = advice.insertions.iter_mut().flat_map(|insertion| &mut insertion.violations);
        named.filter(|violation| violation.stop == Some(twin)).for_each(|own| own.stop = Some(advice.stop));
        advice.insertions.sort_by_key(rank);
    }
    Ok(asked)
}

/// The other end of a stop's shipment, if it joins a route together with the stop: the single end without another partner
/// in the plan, or the only partner of a single end.
fn joins_with(shipments: &Shipments, planned: &[u32], stop: u32) -> Option<u32> {
    if let Some(single) = shipments.companion(stop) {
        return Some(single).filter(|&single| {
            !planned.contains(&single) || shipments.partners(single).all(|of| of == stop || !planned.contains(&of))
        });
    }
    let mut partners = shipments.partners(stop);
    partners.next().filter(|_| shipments.is_single(stop) && partners.next().is_none())
}

/// Fewer broken rules first, then less lateness of the stop, then lower cost.
fn rank(insertion: &Insertion) -> (usize, i64, i64, u32) {
    (insertion.against.len(), insertion.lateness_seconds, insertion.extra_cost, insertion.position)
}

/// What all routes are asked about.
struct Day<'a> {
    problem: &'a Problem,
    matrices: &'a Matrices,
    some_unreachable: bool,
    /// By stop: the other end of its shipment, which joins with it. Empty without shipments.
    companions: &'a [Option<u32>],
    timer: &'a Timer,
}

/// A route as it is.
struct Own {
    /// None: it has no visits.
    times: Option<LateRoute>,
    broken: Vec<Violation>,
    /// Where the route breaks rules: the problem whose rules it keeps, and those that are lifted.
    loosened: Option<(Problem, Relax)>,
}

impl Day<'_> {
    fn own(&self, vehicle: u32, route: &[Visit]) -> Own {
        let times = timetable_late(self.problem, self.matrices, vehicle, route, None);
        let broken = times.as_ref().map_or_else(Vec::new, |late| violations(self.problem, self.matrices, late));
        let loosened = times.as_ref().filter(|_| !broken.is_empty()).map(|late| {
            let (_, problem, lifted) = loosened(self.problem, &late.route, &broken.iter().collect::<Vec<_>>(), None);
            (problem, lifted)
        });
        Own { times, broken, loosened }
    }
}

/// A route that stops may join.
struct Advisor<'a> {
    day: &'a Day<'a>,
    vehicle: u32,
    route: &'a [Visit],
    own: &'a Own,
    joining: Joining<'a>,
}

impl<'a> Advisor<'a> {
    fn new(day: &'a Day<'a>, vehicle: u32, route: &'a [Visit], own: &'a Own) -> Self {
        let &Day { problem, matrices, some_unreachable, companions, timer } = day;
        let (problem, lifted) = own.loosened.as_ref().map_or((problem, Relax::NONE), |(own, lifted)| (own, *lifted));
        let joining = Joining::new(problem, matrices, some_unreachable, vehicle, route, timer);
        let joining = joining.with_base(lifted).with_companions(companions);
        Self { day, vehicle, route, own, joining }
    }

    fn best(&mut self, stop: u32) -> Insertion {
        let mut best: Option<Insertion> = None;
        let mut seen: Vec<InsertionPosition> = Vec::new();
        let service = self.service(stop);
        for set in self.sets(stop) {
            // A rule that the route breaks as it is may be lifted and yet be broken by no more.
            let least_against = if self.own.broken.is_empty() { set.len().min(1) } else { 0 };
            let mut positions = self.positions(stop, &set);
            let key = |found: &InsertionPosition| (found.position, found.reload, found.companion);
            let same = |a: &InsertionPosition, b: &InsertionPosition| key(a) == key(b);
            positions.retain(|found| !seen.iter().any(|other| same(found, other)));
            seen.extend(&positions);
            let mut bounded: Vec<(i64, InsertionPosition)> =
                positions.into_iter().map(|found| (self.least_extra(service, 0, &found), found)).collect();
            bounded.sort_by_key(|(least, found)| (*least, found.position));
            for (least, found) in bounded {
                let hopeless = |best: &Insertion| {
                    (best.against.len(), best.lateness_seconds) <= (least_against, 0) && least > best.extra_cost
                };
                if best.as_ref().is_some_and(hopeless) || self.day.timer.is_up() {
                    break;
                }
                if let Some(best) =
                    best.as_ref().filter(|best| self.is_worse(stop, least_against, (service, &found), best))
                {
                    debug_assert!(rank(&self.at(stop, &found)) >= rank(best), "a better position was ruled out");
                    continue;
                }
                let insertion = self.at(stop, &found);
                if best.as_ref().is_none_or(|best| rank(&insertion) < rank(best)) {
                    best = Some(insertion);
                }
            }
        }
        let is_pickup = self.day.problem.stop(stop).pickup;
        let companion = self.joining.companion(stop).map(|other| (other, 0, is_pickup));
        let start = InsertionPosition { position: 0, reload: None, companion, meters: 0, seconds: 0 };
        best.unwrap_or_else(|| self.at(stop, &start))
    }

    /// Sets of rules that let the stop in when they are lifted: none, or each rule that is enough alone, or a smallest
    /// set.
    fn sets(&mut self, stop: u32) -> Vec<Vec<Obstacle>> {
        if self.joining.takes(stop, &[]) {
            return vec![Vec::new()];
        }
        let singles = self.joining.single_rules(stop);
        if !singles.is_empty() {
            return singles.into_iter().map(|rule| vec![rule]).collect();
        }
        vec![smallest_set(&self.joining.binding_rules(stop), |lifted| self.joining.takes(stop, lifted))]
    }

    fn positions(&mut self, stop: u32, set: &[Obstacle]) -> Vec<InsertionPosition> {
        let (newcomer, relax) = self.joining.lifting(stop, set);
        let mut positions = Vec::new();
        if let Some(probe) = self.joining.prepared(relax) {
            let _ = probe.each_position(newcomer, |found| {
                positions.push(found);
                ControlFlow::Continue(())
            });
        }
        positions
    }

    fn price(&self, totals: &Totals) -> i64 {
        totals.price(self.day.problem, self.vehicle)
    }

    /// The price of the vehicle for stops that prefer others.
    fn other_price(&self, stop: u32, found: &InsertionPosition) -> i64 {
        let companion = found.companion.map(|(other, ..)| other);
        other_cost(self.day.problem, [Some(stop), companion].map(|stop| (self.vehicle, stop)).into_iter())
    }

    fn before(&self) -> Totals {
        self.own.times.as_ref().map_or_else(Totals::default, |late| Totals::of(self.day.problem, &late.route))
    }

    /// Seconds of service on the route with the stop, at least.
    fn service(&self, stop: u32) -> i64 {
        let own = self.day.problem.vehicle(self.vehicle).service_seconds(self.day.problem.stop(stop).service_seconds);
        self.own.times.as_ref().map_or(0, |late| i64::from(late.route.service_seconds)) + own
    }

    /// A lower bound on the extra cost: driving, service and overtime alone.
    fn least_extra(&self, service: i64, overtime_seconds: i64, found: &InsertionPosition) -> i64 {
        let before = self.before();
        let driving = before.driving_seconds + found.seconds;
        let least = Totals {
            used: true,
            distance_meters: before.distance_meters + found.meters,
            driving_seconds: driving,
            working_seconds: driving + service,
            overtime_seconds,
            starts_micros: 0,
        };
        self.price(&least) - self.price(&before)
    }

    /// Whether the position is certainly worse than the best one, by its lateness and its end: then there is no need of its
    /// times. Each of what grows beside the route as it is breaks a rule of its own: lateness, the end after the shift,
    /// breaks left out.
    fn is_worse(
        &self,
        stop: u32,
        least_against: usize,
        (service, found): (i64, &InsertionPosition),
        best: &Insertion,
    ) -> bool {
        let &Day { problem, matrices, .. } = self.day;
        let Some(own) = &self.own.times else { return false };
        let with = late_bounds(problem, matrices, self.vehicle, &found.join(self.route, stop));
        let Some(LateBounds { left_out, late_seconds, end }) = with else { return false };
        let vehicle = problem.vehicle(self.vehicle);
        let last = vehicle.latest_end().max(own.route.end.into());
        let more = [left_out > own.left_out.len(), late_seconds > own.late_seconds, end > last];
        let against = more.into_iter().filter(|more| *more).count().max(least_against);
        let overtime = (end - i64::from(vehicle.shift_end)).max(0);
        let is_dearer = || best.lateness_seconds == 0 && self.least_extra(service, overtime, found) > best.extra_cost;
        against > best.against.len() || against == best.against.len() && is_dearer()
    }

    /// What the route becomes with the stop at a position.
    fn at(&self, stop: u32, found: &InsertionPosition) -> Insertion {
        let Day { problem, matrices, .. } = self.day;
        let late = timetable_late(problem, matrices, self.vehicle, &found.join(self.route, stop), None);
        let late = late.unwrap_or_default(); // longer than can be counted
        let (before, after) = (self.before(), Totals::of(problem, &late.route));
        let violations = self.added(violations(problem, matrices, &late));
        let mut against: Vec<ReasonCode> = violations.iter().map(|violation| violation.code).collect();
        against.sort_unstable();
        against.dedup();
        let partner = found.companion.map(|(other, ..)| other);
        let joins = [Some(stop), partner];
        let own = |violation: &&Violation| {
            violation.stop.is_some() && joins.contains(&violation.stop) && violation.shortfall.is_some()
        };
        Insertion {
            vehicle: self.vehicle,
            position: found.position as u32,
            extra_cost: self.price(&after) - self.price(&before) + self.other_price(stop, found),
            extra_working_seconds: after.working_seconds - before.working_seconds,
            extra_driving_seconds: after.driving_seconds - before.driving_seconds,
            extra_distance_meters: after.distance_meters - before.distance_meters,
            lateness_seconds: violations.iter().filter(own).map(amount).max().unwrap_or(0),
            against,
            violations,
            extra_reload: found.reload.map(|(reload, at, after)| ExtraReload { reload, position: at as u32, after }),
            later: self.later(&late.route.activities),
            partner,
            partner_position: found.companion.map_or(0, |(_, at, _)| at as u32),
        }
    }

    /// The violations that the route does not have without the stop, or has by less.
    fn added(&self, violations: Vec<Violation>) -> Vec<Violation> {
        let kind = |v: &Violation| (v.code, v.stop, v.break_, v.shortfall.map(|s| (s.dimension, s.early)));
        let mut known: Vec<&Violation> = self.own.broken.iter().collect();
        let is_new = |violation: &Violation| {
            let is_known = |known: &&Violation| kind(known) == kind(violation) && amount(known) >= amount(violation);
            known.iter().position(is_known).map(|index| known.swap_remove(index)).is_none()
        };
        let mut added = violations;
        added.retain(is_new);
        added
    }

    /// The stops that are served later than before.
    fn later(&self, rows: &[Activity]) -> Vec<Later> {
        let starts = |rows: &[Activity]| -> Vec<(u32, i64)> {
            rows.iter().filter_map(|row| Some((row.stop?, i64::from(row.start)))).collect()
        };
        let before = self.own.times.as_ref().map_or_else(Vec::new, |late| starts(&late.route.activities));
        let mut after = starts(rows).into_iter();
        // The other stops keep their order.
        let delays = before.into_iter().filter_map(|(stop, old)| {
            let (_, new) = after.find(|(other, _)| *other == stop)?;
            Some(Later { stop, seconds: new - old })
        });
        delays.filter(|later| later.seconds > 0).collect()
    }
}

fn amount(violation: &Violation) -> i64 {
    violation.shortfall.map_or(0, |shortfall| shortfall.amount)
}
