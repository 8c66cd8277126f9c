//! The exact timetable of a route, and plans made of such routes (docs/solver/model.md).

mod breaks;
mod clock;
mod event;
mod gaps;
mod late;
mod limits;
mod probe;
mod relax;
mod rules;
mod shift;
mod task;
#[cfg(test)]
mod tests;

use crate::cost::{self, Totals};
use crate::plan::{Activity, Plan, ReasonCode, Route, Unassigned};
use crate::problem::{Matrices, Problem, Visit};
use crate::units::{Load, Seconds};

use clock::{Clock, Span, Timing};
use event::{Item, Spot};
use limits::keeps_limits;
use shift::Shift;
use task::{Itinerary, Leg, Point};

pub use late::{LateBounds, with_reloads};
pub use limits::{LIMITS, Limit, Measures};
pub use probe::{Companion, InsertionPosition, Newcomer, Probe, Slack};
pub use relax::Relax;
use rules::shipped;
pub use rules::{ORDER_RULES, is_with_partners, may_load, may_serve, trip_loads};

/// The timetable of a vehicle that makes these visits in this order, or None if the order breaks a hard rule.
///
/// A route without visits is feasible, has no activities and costs nothing. The problem must be valid; an index that
/// does not exist gives None.
pub fn timetable(problem: &Problem, matrices: &Matrices, vehicle: u32, visits: &[Visit]) -> Option<Route> {
    timetable_relaxed(problem, matrices, vehicle, visits, Relax::NONE)
}

/// Like [`timetable`], with some rules lifted for the whole route.
pub fn timetable_relaxed(
    problem: &Problem,
    matrices: &Matrices,
    vehicle: u32,
    visits: &[Visit],
    relax: Relax,
) -> Option<Route> {
    let itinerary = itinerary(problem, matrices, vehicle, visits, relax)?;
    if visits.is_empty() {
        let home = problem.vehicle(vehicle).shift_start;
        return Some(Route { vehicle, departure: home, end: home, ..Route::default() });
    }
    let shift = Shift::new(problem.vehicle(vehicle), relax);
    let timing = late::best_timing(shift, &itinerary)?;
    Some(route(problem, vehicle, visits, &itinerary, &timing))
}

/// The times of an order that may break rules.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LateRoute {
    pub route: Route,
    /// Seconds by which services start after their last window or deadline, in sum.
    pub late_seconds: i64,
    /// Breaks that fit nowhere, by their index in the vehicle.
    pub left_out: Vec<u32>,
}

/// The timetable of a vehicle that makes these visits in this order, whatever rules that breaks; a missing leg takes no
/// time. With a `departure`, the route departs at that moment. None if an index does not exist, if there are no visits,
/// or if the route takes longer than can be counted.
pub fn timetable_late(
    problem: &Problem,
    matrices: &Matrices,
    vehicle: u32,
    visits: &[Visit],
    departure: Option<Seconds>,
) -> Option<LateRoute> {
    let driver = problem.vehicles.get(vehicle as usize).filter(|_| !visits.is_empty())?;
    let itinerary = Itinerary::new(problem, matrices, vehicle, visits, Relax::only(ReasonCode::Unreachable))?;
    let late::LateTiming { timing, late_seconds, left_out } = late::late_timing(driver, &itinerary, departure)?;
    Some(LateRoute { route: route(problem, vehicle, visits, &itinerary, &timing), late_seconds, left_out })
}

/// Breaks left out, lateness and end of [`timetable_late`], for far less work: neither the departure nor any service is
/// timed.
pub fn late_bounds(problem: &Problem, matrices: &Matrices, vehicle: u32, visits: &[Visit]) -> Option<LateBounds> {
    let driver = problem.vehicles.get(vehicle as usize).filter(|_| !visits.is_empty())?;
    let itinerary = Itinerary::new(problem, matrices, vehicle, visits, Relax::only(ReasonCode::Unreachable))?;
    late::bounds(driver, &itinerary)
}

/// The sums of a route without its activities, or None if it breaks a hard rule. The answer agrees with
/// [`timetable_relaxed`] but is cheaper. It serves to try many positions of one stop.
pub fn totals(problem: &Problem, matrices: &Matrices, vehicle: u32, visits: &[Visit], relax: Relax) -> Option<Totals> {
    let itinerary = itinerary(problem, matrices, vehicle, visits, relax)?;
    let driver = problem.vehicle(vehicle);
    let home = i64::from(driver.shift_start);
    let shift = || Shift::new(driver, relax);
    let (Span { departure, end, break_seconds }, starts_micros) = match visits.is_empty() {
        true => (Span { departure: home, end: home, break_seconds: 0 }, 0),
        false if problem.prices_starts() => {
            let timing = late::best_timing(shift(), &itinerary)?;
            (timing.span(), starts_micros(problem, visits, &timing))
        }
        false => (Clock::new(shift(), &itinerary).span()?, 0),
    };
    Some(Totals {
        used: !visits.is_empty(),
        distance_meters: itinerary.distance_meters,
        driving_seconds: itinerary.driving_seconds,
        working_seconds: end - departure - break_seconds,
        overtime_seconds: driver.overtime(end, end - departure - break_seconds),
        starts_micros,
    })
}

/// The price of the moments of services.
fn starts_micros(problem: &Problem, visits: &[Visit], timing: &Timing) -> u128 {
    let services = timing.events.iter().filter_map(|event| match event.item {
        Item::Visit(position) => Some((visits[position].stop?, event)),
        Item::Break(_) => None,
    });
    services.map(|(stop, event)| problem.start_micros(stop, seconds(event.start), seconds(event.end))).sum()
}

/// The overtime of a route that ends as early as it can, however late its services are within what they tolerate. None if
/// it breaks a hard rule.
pub fn least_overtime(
    problem: &Problem,
    matrices: &Matrices,
    vehicle: u32,
    visits: &[Visit],
    relax: Relax,
) -> Option<i64> {
    let itinerary = itinerary(problem, matrices, vehicle, visits, relax)?;
    let driver = problem.vehicle(vehicle);
    let span = Clock::new(Shift::new(driver, relax), &itinerary).span()?;
    Some(driver.overtime(span.end, span.end - span.departure - span.break_seconds))
}

/// The least working time of a route, over all its departures. None if it breaks a hard rule.
pub fn least_work(problem: &Problem, matrices: &Matrices, vehicle: u32, visits: &[Visit], relax: Relax) -> Option<i64> {
    let itinerary = itinerary(problem, matrices, vehicle, visits, relax)?;
    Clock::new(Shift::new(problem.vehicle(vehicle), relax), &itinerary).least_work()
}

/// The plan of these routes, given as vehicle and visits in any order of vehicles; routes without visits are left out.
/// Stops in no route are listed as unassigned, without reasons. None if a route breaks a hard rule, or if a vehicle or
/// a stop occurs twice.
pub fn plan(problem: &Problem, matrices: &Matrices, routes: &[(u32, Vec<Visit>)]) -> Option<Plan> {
    let mut order: Vec<&(u32, Vec<Visit>)> = routes.iter().filter(|(_, visits)| !visits.is_empty()).collect();
    order.sort_by_key(|(vehicle, _)| *vehicle);
    if order.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return None;
    }
    let mut served = vec![false; problem.stops.len()];
    for stop in order.iter().flat_map(|(_, visits)| visits).filter_map(|visit| visit.stop) {
        if std::mem::replace(served.get_mut(stop as usize)?, true) {
            return None;
        }
    }
    let routes: Option<Vec<Route>> =
        order.into_iter().map(|(vehicle, visits)| timetable(problem, matrices, *vehicle, visits)).collect();
    let routes = routes?;
    let unassigned = (0u32..)
        .zip(&served)
        .filter(|(_, served)| !**served)
        .map(|(stop, _)| Unassigned { stop, ..Unassigned::default() });
    let cost = cost::plan_cost(problem, &routes);
    Some(Plan { unassigned: unassigned.collect(), cost, routes })
}

/// Whether the vehicle has a leg from one location to another; there is always one from or to a missing end of a route.
pub fn leg_exists(problem: &Problem, matrices: &Matrices, vehicle: u32, from: Option<u32>, to: Option<u32>) -> bool {
    let point = |location| Point { location, setup: 0, is_visit: false };
    task::leg(problem, matrices, vehicle, Relax::NONE, point(from), point(to)).is_some()
}

/// The legs and services of the visits, if all rules that do not depend on time hold.
fn itinerary<'a>(
    problem: &'a Problem,
    matrices: &Matrices,
    vehicle: u32,
    visits: &[Visit],
    relax: Relax,
) -> Option<Itinerary<'a>> {
    if !rules::hold(problem, vehicle, visits, relax) {
        return None;
    }
    let itinerary = Itinerary::new(problem, matrices, vehicle, visits, relax)?;
    let measures = Measures {
        meters: itinerary.distance_meters,
        driving: itinerary.driving_seconds,
        // Without waiting. The clock has the rest of the rule.
        work: itinerary.busy_seconds(),
        ..Measures::of_visits(problem, visits.iter().copied())
    };
    keeps_limits(problem.vehicle(vehicle), &measures, relax).then_some(itinerary)
}

fn route(problem: &Problem, vehicle: u32, visits: &[Visit], itinerary: &Itinerary, timing: &Timing) -> Route {
    let driver = problem.vehicle(vehicle);
    let mut route = Route {
        vehicle,
        departure: seconds(timing.departure),
        end: seconds(timing.end),
        distance_meters: itinerary.distance_meters,
        driving_seconds: seconds(itinerary.driving_seconds),
        service_seconds: seconds(itinerary.service_seconds),
        setup_seconds: seconds(itinerary.setup_seconds),
        ..Route::default()
    };
    let mut loads = Loads::new(problem, vehicle, visits);
    // The part of the current leg that is already driven.
    let mut behind = Leg::default();
    for event in &timing.events {
        let leg = itinerary.tasks.get(event.leg).map_or(itinerary.back, |task| task.leg);
        let until = leg.until(event.spot, event.driven);
        let since = until - behind;
        behind = until;
        let mut activity = Activity {
            arrival: seconds(event.arrival),
            start: seconds(event.start),
            departure: seconds(event.end),
            distance_meters: since.meters,
            driving_seconds: seconds(since.seconds),
            setup_seconds: seconds(event.setup),
            ..Activity::default()
        };
        match event.item {
            Item::Break(index) => {
                activity.break_ = Some(index);
                activity.location = match event.spot {
                    Spot::Before if event.leg == 0 => driver.start_location,
                    Spot::Before => itinerary.tasks[event.leg - 1].point.location,
                    Spot::OnTheWay => None,
                    Spot::OnArrival | Spot::SetUp => itinerary.tasks[event.leg].point.location,
                };
                route.break_seconds += seconds(event.end - event.start);
            }
            Item::Visit(position) => {
                activity.stop = visits[position].stop;
                activity.reload = visits[position].reload;
                activity.location = itinerary.tasks[position].point.location;
                loads.leave(position);
                behind = Leg::default();
            }
        }
        activity.load_after.clone_from(&loads.on_board);
        route.wait_seconds += seconds(event.start - event.arrival - event.setup);
        route.activities.push(activity);
    }
    let rest = itinerary.back - behind;
    (route.return_distance_meters, route.return_driving_seconds) = (rest.meters, seconds(rest.seconds));
    let working_seconds = timing.end - timing.departure - i64::from(route.break_seconds);
    route.overtime_seconds = seconds(driver.overtime(timing.end, working_seconds));
    route.cost = cost::route_cost(problem, &route);
    route
}

/// The load on board, by dimension.
struct Loads<'a> {
    problem: &'a Problem,
    visits: &'a [Visit],
    on_board: Vec<Load>,
    /// The part of it that is of shipments.
    shipped: Vec<Load>,
}

impl<'a> Loads<'a> {
    fn new(problem: &'a Problem, vehicle: u32, visits: &'a [Visit]) -> Self {
        let mut loads =
            Self { problem, visits, on_board: vec![0; problem.dimensions()], shipped: vec![0; problem.dimensions()] };
        loads.load_trip(0);
        if problem.vehicle(vehicle).loaded {
            let first_trip = |stop: &u32| visits.iter().map_while(|visit| visit.stop).any(|other| other == *stop);
            let later = (0..problem.stops.len() as u32).filter(|&stop| problem.is_on_board(vehicle, stop));
            later.filter(|stop| !first_trip(stop)).for_each(|stop| loads.add(stop, |(goods, _)| goods));
            let extra = &problem.vehicle(vehicle).extra_load;
            loads.on_board.iter_mut().zip(extra).for_each(|(on_board, extra)| *on_board += extra);
        }
        loads
    }

    /// Updates the load for leaving the visit at a position.
    fn leave(&mut self, position: usize) {
        match self.visits[position].stop {
            Some(stop) if self.problem.stop(stop).shipment.is_some() => {
                for dimension in 0..self.on_board.len() {
                    let change = shipped(self.problem, self.visits, position, dimension);
                    self.shipped[dimension] += change;
                    self.on_board[dimension] += change;
                }
            }
            Some(stop) => self.add(stop, |(delivered, collected)| collected - delivered),
            None => self.load_trip(position + 1),
        }
    }

    /// Loads the demand of the stops from a position up to the next reload visit.
    fn load_trip(&mut self, from: usize) {
        self.on_board.clone_from(&self.shipped);
        let visits = self.visits;
        for stop in visits[from..].iter().map_while(|visit| visit.stop) {
            self.add(stop, |(delivered, _)| delivered);
        }
    }

    fn add(&mut self, stop: u32, share: fn((Load, Load)) -> Load) {
        for (dimension, on_board) in self.on_board.iter_mut().enumerate() {
            *on_board += share(self.problem.stop(stop).goods(dimension));
        }
    }
}

/// Converts to the plan's unit. Every time of a timetable fits, because shifts end long before the limit.
fn seconds(value: i64) -> Seconds {
    Seconds::try_from(value).unwrap_or(Seconds::MAX)
}
