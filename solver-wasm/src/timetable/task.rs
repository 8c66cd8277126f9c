//! A route's legs and services, in the form that the timetable uses.

use std::ops::{Add, Sub};

use crate::plan::ReasonCode;
use crate::problem::{Matrices, Problem, TimeWindow, Visit};

use super::breaks::FAR;
use super::event::Spot;
use super::relax::Relax;

/// A way between two locations.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Leg {
    pub seconds: i64,
    pub meters: i64,
}

impl Leg {
    /// The part driven at some spot of the leg; metres are rounded down.
    pub fn until(self, spot: Spot, driven: i64) -> Leg {
        match spot {
            Spot::Before => Leg::default(),
            Spot::OnTheWay => Leg { seconds: driven, meters: self.meters * driven / self.seconds },
            Spot::OnArrival => self,
        }
    }
}

impl Add for Leg {
    type Output = Leg;

    fn add(self, other: Leg) -> Leg {
        Leg { seconds: self.seconds + other.seconds, meters: self.meters + other.meters }
    }
}

impl Sub for Leg {
    type Output = Leg;

    fn sub(self, other: Leg) -> Leg {
        Leg { seconds: self.seconds - other.seconds, meters: self.meters - other.meters }
    }
}

/// A visit: the leg to it, then its service.
#[derive(Debug)]
pub(super) struct Task<'a> {
    pub location: u32,
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
    /// When the goods of a reload visit are ready.
    first: i64,
    /// The deadline.
    last: i64,
    /// Whether it may also start after all windows.
    late: bool,
}

impl Opening<'_> {
    /// Allows the start this many seconds before each window, after it, and after the deadline.
    pub fn loosened(self, before_window: i64, after_window: i64, after_deadline: i64) -> Self {
        let slack = (self.slack.0 + before_window, self.slack.1 + after_window);
        Self { slack, last: self.last + after_deadline, ..self }
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
        let mut here = driver.start_location;
        let mut tasks = Vec::with_capacity(visits.len());
        for &visit in visits {
            let (location, service, opening) = visit_details(problem, vehicle, visit, relax)?;
            tasks.push(Task { location, leg: leg(here, Some(location))?, service, opening });
            here = Some(location);
        }
        let back = match visits.is_empty() {
            true => Leg::default(),
            false => leg(here, driver.end_location)?,
        };
        let sum = |part: fn(&Leg) -> i64| tasks.iter().map(|task| part(&task.leg)).sum::<i64>() + part(&back);
        let (distance_meters, driving_seconds) = (sum(|leg| leg.meters), sum(|leg| leg.seconds));
        let service_seconds = tasks.iter().map(|task| task.service).sum();
        let mut itinerary = Self { tasks, back, distance_meters, driving_seconds, service_seconds, ready: -FAR };
        if !relax.lifts(ReasonCode::Ready) {
            itinerary.wait_for_goods(problem, vehicle, visits, |stop| problem.stop(stop).ready_at.map(i64::from));
        }
        Some(itinerary)
    }

    /// Has each trip begin when its goods are ready. Those of the first trip of a loaded vehicle are on board.
    pub fn wait_for_goods(
        &mut self,
        problem: &Problem,
        vehicle: u32,
        visits: &[Visit],
        ready_at: impl Fn(u32) -> Option<i64>,
    ) {
        let mut ready = -FAR;
        for (task, visit) in self.tasks.iter_mut().zip(visits).rev() {
            match visit.stop {
                Some(stop) => ready = ready_at(stop).map_or(ready, |at| at.max(ready)),
                None => task.opening.first = std::mem::replace(&mut ready, -FAR),
            }
        }
        self.ready = if problem.vehicle(vehicle).loaded { -FAR } else { ready };
    }
}

/// The vehicle's leg between two locations. It is empty if one of them is missing, or if it does not exist and that rule
/// is lifted.
pub(super) fn leg(
    problem: &Problem,
    matrices: &Matrices,
    vehicle: u32,
    relax: Relax,
    from: Option<u32>,
    to: Option<u32>,
) -> Option<Leg> {
    let (Some(from), Some(to)) = (from, to) else { return Some(Leg::default()) };
    let missing = relax.lifts(ReasonCode::Unreachable).then_some(Leg::default());
    let leg = matrices.leg(problem.cell(vehicle, from, to));
    let driver = problem.vehicle(vehicle);
    leg.map(|(seconds, meters)| Leg { seconds: driver.leg_seconds(seconds), meters: meters.into() }).or(missing)
}

/// Location, service time and opening of a visit.
pub(super) fn visit_details(
    problem: &Problem,
    vehicle: u32,
    visit: Visit,
    relax: Relax,
) -> Option<(u32, i64, Opening<'_>)> {
    let mut left = 0;
    let (location, service, windows, deadline) = match (visit.stop, visit.reload) {
        (Some(stop), None) => {
            let stop = problem.stops.get(stop as usize)?;
            left = problem.least_left(vehicle, stop);
            (stop.location, stop.service_seconds, &stop.time_windows, stop.deadline)
        }
        (None, Some(reload)) => {
            let reload = problem.reloads.get(reload as usize)?;
            (reload.location, reload.service_seconds, &reload.time_windows, None)
        }
        _ => return None,
    };
    let windows = if relax.lifts(ReasonCode::TimeWindow) { &[] } else { windows.as_slice() };
    let last = deadline.filter(|_| !relax.lifts(ReasonCode::Deadline)).map_or(FAR, |last| i64::from(last) - left);
    let service = problem.vehicle(vehicle).service_seconds(service);
    Some((location, service, Opening { windows, left, slack: (0, 0), first: -FAR, last, late: relax.lets_late() }))
}
