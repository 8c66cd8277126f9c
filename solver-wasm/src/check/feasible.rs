//! Can a vehicle drive a sequence of visits at all? An exact answer by trying every choice of breaks.

use super::{Facts, Leg};
use crate::plan::ReasonCode;
use crate::problem::{Break, Vehicle};

/// One call on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Visit {
    Stop(u32),
    Reload(u32),
}

/// A set of rules that are lifted for the whole route.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Lifted(u16);

impl Lifted {
    pub(super) fn only(code: ReasonCode) -> Self {
        Self(1 << code as u16)
    }

    /// Every rule but one.
    pub(super) fn all_but(code: ReasonCode) -> Self {
        Self(!(1 << code as u16))
    }

    pub(super) fn of(codes: &[ReasonCode]) -> Self {
        Self(codes.iter().fold(0, |bits, &code| bits | 1 << code as u16))
    }

    fn has(self, code: ReasonCode) -> bool {
        self.0 >> code as u16 & 1 == 1
    }
}

/// True when the vehicle can make these visits in this order, leaving at any time of its shift.
pub(super) fn feasible(facts: &Facts, vehicle: u32, visits: &[Visit], lifted: Lifted) -> bool {
    may_visit(facts, vehicle, visits, lifted)
        && loads_fit(facts, vehicle, visits, lifted)
        && legs(facts, vehicle, visits, lifted).is_some_and(|legs| {
            limits_hold(facts, vehicle, visits, &legs, lifted)
                && Timing { facts, vehicle, visits, legs: &legs, lifted }.works()
        })
}

fn may_visit(facts: &Facts, vehicle: u32, visits: &[Visit], lifted: Lifted) -> bool {
    let mut locked = None;
    visits.iter().all(|&visit| match visit {
        Visit::Stop(stop) => {
            let place = facts.locked_place(stop).filter(|&(v, _)| v == vehicle).map(|(_, at)| at);
            let in_order = place.is_none() || locked <= place;
            locked = place.or(locked);
            let skills = &facts.problem.stops[stop as usize].required_skills;
            (lifted.has(ReasonCode::NotAllowed) || facts.may_serve(vehicle, stop) && in_order)
                && (lifted.has(ReasonCode::Skill) || facts.has_skills(vehicle, skills))
        }
        Visit::Reload(reload) => {
            let reload = &facts.problem.reloads[reload as usize];
            let allowed = reload.allowed_vehicles.is_empty() || reload.allowed_vehicles.contains(&vehicle);
            allowed && facts.has_skills(vehicle, &reload.required_skills)
        }
    })
}

/// True when no trip between two reloads takes more than the vehicle holds.
pub(super) fn loads_fit(facts: &Facts, vehicle: u32, visits: &[Visit], lifted: Lifted) -> bool {
    if lifted.has(ReasonCode::Capacity) {
        return true;
    }
    let trips = visits.split(|visit| matches!(visit, Visit::Reload(_)));
    trips.into_iter().all(|trip| {
        (0..facts.dimensions()).all(|d| {
            let stops = trip.iter().map(|visit| if let Visit::Stop(stop) = visit { facts.demand(*stop, d) } else { 0 });
            facts.capacity(vehicle, d).is_none_or(|limit| stops.sum::<i64>() <= limit)
        })
    })
}

/// The legs of the route, the one back (or an empty one) included; None where a way is missing.
fn legs(facts: &Facts, vehicle: u32, visits: &[Visit], lifted: Lifted) -> Option<Vec<Leg>> {
    let vehicle = &facts.problem.vehicles[vehicle as usize];
    let places = visits.iter().map(|&visit| match visit {
        Visit::Stop(stop) => facts.problem.stops[stop as usize].place,
        Visit::Reload(reload) => facts.problem.reloads[reload as usize].place,
    });
    let nothing = Leg { seconds: 0, meters: 0 };
    let mut at = vehicle.start_place;
    let mut legs = Vec::with_capacity(visits.len() + 1);
    for to in places.map(Some).chain([vehicle.end_place]) {
        let leg = match (at, to) {
            (Some(from), Some(to)) => facts.leg(from, to),
            _ => Some(nothing),
        };
        legs.push(leg.or(lifted.has(ReasonCode::Unreachable).then_some(nothing))?);
        at = to;
    }
    Some(legs)
}

fn limits_hold(facts: &Facts, vehicle: u32, visits: &[Visit], legs: &[Leg], lifted: Lifted) -> bool {
    let vehicle = &facts.problem.vehicles[vehicle as usize];
    let stops = visits.iter().filter(|visit| matches!(visit, Visit::Stop(_))).count() as i64;
    let limits = [
        (ReasonCode::MaxStops, vehicle.max_stops, stops),
        (ReasonCode::MaxDistance, vehicle.max_distance_meters, legs.iter().map(|leg| leg.meters).sum()),
        (ReasonCode::MaxDriving, vehicle.max_driving_seconds, legs.iter().map(|leg| leg.seconds).sum()),
    ];
    limits.iter().all(|&(code, limit, value)| lifted.has(code) || limit.is_none_or(|limit| value <= limit.into()))
}

struct Timing<'a> {
    facts: &'a Facts<'a>,
    vehicle: u32,
    visits: &'a [Visit],
    legs: &'a [Leg],
    lifted: Lifted,
}

impl Timing<'_> {
    fn vehicle(&self) -> &Vehicle {
        &self.facts.problem.vehicles[self.vehicle as usize]
    }

    /// Tries every set of breaks with every departure that changes which breaks are owed.
    fn works(&self) -> bool {
        let vehicle = self.vehicle();
        let mut order: Vec<u32> = (0..vehicle.breaks.len() as u32).collect();
        order.sort_by_key(|&index| self.facts.break_order(self.vehicle, index));
        if self.lifted.has(ReasonCode::Break) {
            order.clear();
        }
        let breaks: Vec<Break> = order.iter().map(|&index| vehicle.breaks[index as usize]).collect();
        let earliest = i64::from(vehicle.shift_start);
        let later = breaks.iter().map(|rest| i64::from(rest.latest_start)).filter(|&at| at > earliest);
        let latest_end = match self.lifted.has(ReasonCode::Shift) {
            true => i64::MAX,
            false => i64::from(vehicle.shift_end) + i64::from(vehicle.max_overtime_seconds.unwrap_or(0)),
        };
        let departures: Vec<i64> = [earliest].into_iter().chain(later).collect();
        departures.iter().any(|&departure| {
            (0u32..1 << breaks.len()).any(|set| {
                let taken: Vec<Break> = pick(&breaks, |index| set >> index & 1 == 1);
                let left: Vec<Break> = pick(&breaks, |index| set >> index & 1 == 0);
                self.earliest_end(departure, &taken).is_some_and(|end| {
                    let owed = |rest: &Break| departure < rest.latest_start.into() && end > rest.latest_start.into();
                    end <= latest_end && !left.iter().any(owed)
                })
            })
        })
    }

    /// The earliest end of the route when it leaves at `departure` and takes exactly these breaks in this order.
    fn earliest_end(&self, departure: i64, breaks: &[Break]) -> Option<i64> {
        // Earliest time at which the vehicle stands here with the first k breaks behind it.
        let mut ready: Vec<Option<i64>> = vec![None; breaks.len() + 1];
        ready[0] = Some(departure);
        // A route without a start begins at its first place, so that nothing comes before the first leg.
        for (index, leg) in self.legs.iter().enumerate() {
            rest_here(&mut ready, breaks);
            ready.iter_mut().flatten().for_each(|at| *at += leg.seconds);
            rest_here(&mut ready, breaks);
            if let Some(&visit) = self.visits.get(index) {
                ready.iter_mut().for_each(|at| *at = at.and_then(|at| self.serve(visit, at)));
            }
        }
        ready[breaks.len()]
    }

    /// When a service that the vehicle has arrived for at `at` is over, or None when it is too late.
    fn serve(&self, visit: Visit, at: i64) -> Option<i64> {
        let use_windows = !self.lifted.has(ReasonCode::TimeWindow);
        let (windows, own) = match visit {
            Visit::Stop(stop) => (
                self.facts.stop_windows(stop, use_windows, !self.lifted.has(ReasonCode::Deadline)),
                self.facts.problem.stops[stop as usize].service_seconds,
            ),
            Visit::Reload(reload) => (
                self.facts.reload_windows(reload, use_windows),
                self.facts.problem.reloads[reload as usize].service_seconds,
            ),
        };
        let (opens, _) = windows.into_iter().find(|&(_, closes)| closes >= at)?;
        Some(at.max(opens) + self.facts.service(own, self.vehicle))
    }
}

/// Takes the next breaks on the spot wherever that is earlier than anything known.
fn rest_here(ready: &mut [Option<i64>], breaks: &[Break]) {
    for (k, rest) in breaks.iter().enumerate() {
        let start = ready[k].map(|at| at.max(rest.earliest_start.into())).filter(|&at| at <= rest.latest_start.into());
        if let Some(end) = start.map(|at| at + i64::from(rest.duration_seconds)) {
            ready[k + 1] = Some(ready[k + 1].map_or(end, |known| known.min(end)));
        }
    }
}

fn pick(breaks: &[Break], keep: impl Fn(usize) -> bool) -> Vec<Break> {
    breaks.iter().enumerate().filter(|&(index, _)| keep(index)).map(|(_, rest)| *rest).collect()
}
