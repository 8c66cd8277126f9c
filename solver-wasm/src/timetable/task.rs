//! A route's legs and services, in the form that the timetable uses.

use std::ops::{Add, Sub};

use crate::plan::ReasonCode;
use crate::problem::{Matrices, Problem, TimeWindow, Vehicle, Visit};

use super::breaks::FAR;
use super::event::Spot;
use super::probe::Slack;
use super::relax::Relax;

/// A way between two locations, and the set-up at its end.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Leg {
    pub seconds: i64,
    pub meters: i64,
    pub setup: i64,
}

/// Where legs begin and end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Point {
    /// None: the route begins or ends at a visit.
    pub location: Option<u32>,
    /// The set-up of a visit there, unless it comes after one that is near.
    pub setup: i64,
    pub is_visit: bool,
}

impl Point {
    pub fn start(driver: &Vehicle) -> Self {
        Self { location: driver.start_location, setup: 0, is_visit: driver.parked }
    }

    pub fn end(driver: &Vehicle) -> Self {
        Self { location: driver.end_location, setup: 0, is_visit: false }
    }
}

impl Leg {
    /// The part driven at some spot of the leg; metres are rounded down.
    pub fn until(self, spot: Spot, driven: i64) -> Leg {
        match spot {
            Spot::Before => Leg::default(),
            Spot::OnTheWay => Leg { seconds: driven, meters: self.meters * driven / self.seconds, setup: 0 },
            Spot::OnArrival | Spot::SetUp => self,
        }
    }
}

impl Add for Leg {
    type Output = Leg;

    fn add(self, other: Leg) -> Leg {
        let (seconds, meters) = (self.seconds + other.seconds, self.meters + other.meters);
        Leg { seconds, meters, setup: self.setup + other.setup }
    }
}

impl Sub for Leg {
    type Output = Leg;

    fn sub(self, other: Leg) -> Leg {
        let (seconds, meters) = (self.seconds - other.seconds, self.meters - other.meters);
        Leg { seconds, meters, setup: self.setup - other.setup }
    }
}

/// A visit: the leg to it, then its service.
#[derive(Debug)]
pub(super) struct Task<'a> {
    pub point: Point,
    pub leg: Leg,
    pub service: i64,
    pub opening: Opening<'a>,
}

/// When a service may start.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opening<'a> {
    /// Not sorted, and may overlap. An empty list allows any time.
    windows: &'a [TimeWindow],
    /// How long before the end of a window the service may start at the latest.
    left: i64,
    /// How many seconds before a window, and after it, the service may start.
    slack: (i64, i64),
    /// When the goods of a reload visit, or of a pickup's partners, are ready.
    first: i64,
    /// The deadline.
    last: i64,
    /// A later start is late at a price.
    due: i64,
    /// Whether it may also start after all windows.
    late: bool,
}

impl Opening<'_> {
    /// Allows the start as much sooner and later.
    pub fn loosened(self, by: Slack) -> Self {
        let slack = (self.slack.0 + by.before_window, self.slack.1 + by.after_window);
        Self { slack, last: self.last + by.after_deadline, ..self }
    }

    /// By how many seconds a start at this moment is late at a price.
    pub fn late_at(&self, start: i64) -> i64 {
        (start - self.due).max(0)
    }

    /// The first allowed moment at or after `at`.
    pub fn earliest(&self, at: i64) -> Option<i64> {
        let at = at.max(self.first);
        let open = self.bounds().filter(|&(_, end)| at <= end).map(|(start, _)| at.max(start)).min();
        let any_time = self.windows.is_empty() || self.late;
        open.or(any_time.then_some(at)).filter(|&start| start <= self.last)
    }

    /// The last allowed moment at or before `at`.
    pub fn latest(&self, at: i64) -> Option<i64> {
        let at = Some(at.min(self.last)).filter(|&at| at >= self.first)?;
        let closed = self.bounds().map(|(_, end)| end).max();
        if self.windows.is_empty() || self.late && closed.is_none_or(|closed| at > closed) {
            return Some(at);
        }
        let latest = self.bounds().filter(|&(start, _)| at >= start).map(|(_, end)| at.min(end)).max();
        latest.filter(|&at| at >= self.first)
    }

    /// The start of a service that may be late, if the vehicle is there at `at`, and by how much it is late. The deadline
    /// cuts the windows. Before the end of the last one the vehicle waits for the next opening. If the deadline cuts
    /// away all of them, they hold, and the service is late for the deadline. If the service ends inside none of the windows,
    /// it starts as one of them opens.
    pub fn start_late(&self, at: i64) -> (i64, i64) {
        let at = at.max(self.first);
        let fits = self.bounds().next().is_some();
        let windows = || self.all_bounds().filter(|&(start, end)| !fits || start <= end);
        let is_cut = windows().any(|(start, _)| start <= self.last);
        let last = if is_cut { self.last } else { FAR };
        let cut = || windows().filter(|&(start, _)| start <= last).map(|(start, end)| (start, end.min(last)));
        let open = cut().filter(|&(start, end)| at <= end.max(start)).map(|(start, _)| at.max(start));
        let start = open.min().unwrap_or(at);
        let closes = if is_cut { cut().map(|(_, end)| end).max().unwrap_or(FAR) } else { self.last };
        (start, (start - closes).max(0))
    }

    /// First and last start in each window in which the service can end.
    fn bounds(&self) -> impl Iterator<Item = (i64, i64)> {
        self.all_bounds().filter(|&(start, end)| start <= end)
    }

    /// The same, and windows in which it cannot end.
    fn all_bounds(&self) -> impl Iterator<Item = (i64, i64)> {
        self.windows.iter().map(|w| (i64::from(w.start) - self.slack.0, i64::from(w.end) + self.slack.1 - self.left))
    }
}

/// All tasks of a route and the way back, with their sums.
#[derive(Debug)]
pub(super) struct Itinerary<'a> {
    pub tasks: Vec<Task<'a>>,
    /// From the last visit to the end location.
    pub back: Leg,
    pub distance_meters: i64,
    pub driving_seconds: i64,
    pub service_seconds: i64,
    pub setup_seconds: i64,
    /// When the goods of the first trip are ready: the route departs no earlier.
    pub ready: i64,
}

impl<'a> Itinerary<'a> {
    /// None if a leg does not exist, or if a visit names neither a stop nor a reload point. The vehicle must exist.
    pub fn new(
        problem: &'a Problem,
        matrices: &Matrices,
        vehicle: u32,
        visits: &[Visit],
        relax: Relax,
    ) -> Option<Self> {
        let driver = problem.vehicle(vehicle);
        let leg = |from, to| leg(problem, matrices, vehicle, relax, from, to);
        let mut here = Point::start(driver);
        let mut tasks = Vec::with_capacity(visits.len());
        for &visit in visits {
            let (point, service, opening) = visit_details(problem, vehicle, visit, relax)?;
            tasks.push(Task { point, leg: leg(here, point)?, service, opening });
            here = point;
        }
        let back = match visits.is_empty() {
            true => Leg::default(),
            false => leg(here, Point::end(driver))?,
        };
        let sum = |part: fn(&Leg) -> i64| tasks.iter().map(|task| part(&task.leg)).sum::<i64>() + part(&back);
        let (distance_meters, driving_seconds) = (sum(|leg| leg.meters), sum(|leg| leg.seconds));
        let setup_seconds = sum(|leg| leg.setup);
        let service_seconds = tasks.iter().map(|task| task.service).sum();
        let mut itinerary =
            Self { tasks, back, distance_meters, driving_seconds, service_seconds, setup_seconds, ready: -FAR };
        if !relax.lifts(ReasonCode::Ready) {
            itinerary.wait_for_goods(problem, vehicle, visits, |stop| problem.stop(stop).ready_at.map(i64::from));
        }
        Some(itinerary)
    }

    /// Whether some service may be late at a price.
    pub fn has_due(&self) -> bool {
        self.tasks.iter().any(|task| task.opening.due != FAR)
    }

    /// The same with services that are late at no price: they break a rule.
    pub fn on_time(&self) -> Option<Self> {
        if !self.has_due() {
            return None;
        }
        let punctual = |task: &Task<'a>| {
            let opening = Opening { last: task.opening.last.min(task.opening.due), ..task.opening };
            Task { opening, ..*task }
        };
        Some(Self { tasks: self.tasks.iter().map(punctual).collect(), ..*self })
    }

    /// Working time without waiting.
    pub fn busy_seconds(&self) -> i64 {
        self.driving_seconds + self.setup_seconds + self.service_seconds
    }

    /// Has each trip begin, and each pickup start, when its goods are ready. Those of the first trip of a loaded vehicle are
    /// on board.
    pub fn wait_for_goods(
        &mut self,
        problem: &Problem,
        vehicle: u32,
        visits: &[Visit],
        ready_at: impl Fn(u32) -> Option<i64>,
    ) {
        let mut ready = -FAR;
        // Of goods that come on board at a pickup, by shipment.
        let mut shipped: Vec<(u32, i64)> = Vec::new();
        for (task, visit) in self.tasks.iter_mut().zip(visits).rev() {
            match visit.stop {
                Some(stop) => match (problem.stop(stop).shipment, ready_at(stop)) {
                    (Some(shipment), at) => {
                        shipped.extend(at.map(|at| (shipment, at)));
                        let partners = shipped.iter().filter(|&&(of, _)| of == shipment && problem.stop(stop).pickup);
                        task.opening.first = partners.map(|&(_, at)| at).max().unwrap_or(-FAR);
                    }
                    (None, at) => ready = at.map_or(ready, |at| at.max(ready)),
                },
                None => task.opening.first = std::mem::replace(&mut ready, -FAR),
            }
        }
        self.ready = if problem.vehicle(vehicle).loaded { -FAR } else { ready };
    }
}

/// The vehicle's leg between two points. Its way is empty if one of them has no location, or if it does not exist and that
/// rule is lifted.
pub(super) fn leg(
    problem: &Problem,
    matrices: &Matrices,
    vehicle: u32,
    relax: Relax,
    from: Point,
    to: Point,
) -> Option<Leg> {
    let (Some(here), Some(there)) = (from.location, to.location) else {
        return Some(Leg { setup: to.setup, ..Leg::default() });
    };
    let setup = if to.setup > 0 && from.is_visit && problem.are_near(here, there) { 0 } else { to.setup };
    let missing = relax.lifts(ReasonCode::Unreachable).then_some(Leg { setup, ..Leg::default() });
    let leg = matrices.leg(problem.cell(vehicle, here, there));
    let driver = problem.vehicle(vehicle);
    leg.map(|(seconds, meters)| Leg { seconds: driver.leg_seconds(seconds), meters: meters.into(), setup }).or(missing)
}

/// Where a visit is, its service time and opening.
pub(super) fn visit_details(
    problem: &Problem,
    vehicle: u32,
    visit: Visit,
    relax: Relax,
) -> Option<(Point, i64, Opening<'_>)> {
    let (mut left, mut due) = (0, FAR);
    let driver = problem.vehicle(vehicle);
    let ((location, setup), service, windows, deadline) = match (visit.stop, visit.reload) {
        (Some(stop), None) => {
            let stop = problem.stops.get(stop as usize)?;
            left = problem.least_left(vehicle, stop);
            due = stop.due.map_or(FAR, |due| i64::from(due) - left);
            let place = (stop.location, driver.setup_seconds(stop.setup_seconds));
            (place, stop.service_seconds, &stop.time_windows, stop.deadline)
        }
        (None, Some(reload)) => {
            let reload = problem.reloads.get(reload as usize)?;
            let place = (reload.location, driver.setup_seconds(reload.setup_seconds.or(Some(0))));
            (place, reload.service_seconds, &reload.time_windows, None)
        }
        _ => return None,
    };
    let windows = if relax.lifts(ReasonCode::TimeWindow) { &[] } else { windows.as_slice() };
    let last = deadline.filter(|_| !relax.lifts(ReasonCode::Deadline)).map_or(FAR, |last| i64::from(last) - left);
    let service = driver.service_seconds(service);
    let point = Point { location: Some(location), setup, is_visit: true };
    Some((point, service, Opening { windows, left, slack: (0, 0), first: -FAR, last, due, late: relax.lets_late() }))
}
