//! The problem and its travel data, with the look-ups that every part of the check needs.

use crate::plan::Activity;
use crate::problem::{Location, Matrices, Problem, Stop, Vehicle};

/// A stretch of time; both ends belong to it.
pub(super) type Span = (i64, i64);

/// Any moment.
pub(super) const ALWAYS: &[Span] = &[(i64::MIN / 4, i64::MAX / 4)];

/// The drive between two locations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Leg {
    pub seconds: i64,
    pub meters: i64,
}

/// One visit of a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Visit {
    Stop(u32),
    Reload(u32),
}

pub(super) struct Facts<'a> {
    pub problem: &'a Problem,
    matrices: &'a Matrices,
    pub dimensions: usize,
    /// Of each stop for each vehicle; for all vehicles together where they do not differ.
    stop_windows: Vec<Vec<StopWindows>>,
    reload_windows: Vec<Vec<Span>>,
    locked: Vec<Option<(u32, usize)>>,
    kept: Vec<bool>,
    /// Some stops are ends of shipments.
    ships: bool,
    /// By stop: the single end that comes with it, and whether it is one itself.
    single: Vec<(Option<u32>, bool)>,
}

/// When a stop's service may start. An empty list means that no moment is allowed.
struct StopWindows {
    /// By its windows and its deadline together.
    both: Vec<Span>,
    windows: Vec<Span>,
    deadline: Vec<Span>,
    /// When it starts if it may be late, and until when it is in time.
    late: (Vec<Span>, i64),
    /// First and last moment of each window; the last comes first where the service cannot end inside.
    given: Vec<Span>,
}

impl StopWindows {
    /// `left`: the service starts so long before a window ends, or before the deadline.
    fn new(stop: &Stop, left: i64) -> Self {
        let latest = stop.deadline.map_or(ALWAYS[0].1, |deadline| i64::from(deadline) - left);
        let given = stop.time_windows.iter().map(|w| (i64::from(w.start), i64::from(w.end) - left)).collect();
        let given = sorted(given);
        let open = |spans: Vec<Span>| spans.into_iter().filter(|(start, end)| start <= end).collect::<Vec<_>>();
        let cut = |spans: &[Span]| open(spans.iter().map(|&(start, end)| (start, end.min(latest))).collect());
        let windows = open(given.clone());
        // A window that is too short is a moment, past its end.
        let usable = if windows.is_empty() { &given } else { &windows };
        let in_time: Vec<Span> = usable.iter().copied().filter(|&(start, _)| start <= latest).collect();
        let moments = |spans: &[Span], by: i64| spans.iter().map(|&(a, b)| (a, b.min(by).max(a))).collect::<Vec<_>>();
        let late = match in_time.iter().map(|span| span.1.min(latest)).max() {
            Some(last) => (moments(&in_time, latest), last),
            None => (moments(usable, i64::MAX), latest),
        };
        Self { both: cut(&windows), deadline: cut(ALWAYS), windows, late, given }
    }
}

impl<'a> Facts<'a> {
    pub fn new(problem: &'a Problem, matrices: &'a Matrices) -> Self {
        let capacities = problem.vehicles.iter().map(|v| v.capacity.len());
        let dimensions =
            capacities.chain(problem.stops.iter().map(|s| s.demand.len().max(s.collected.len()))).max().unwrap_or(0);
        let stop_windows = problem.stops.iter().map(|stop| match stop.finish_in_window {
            true => problem.vehicles.iter().map(|v| StopWindows::new(stop, service(v, stop.service_seconds))).collect(),
            false => vec![StopWindows::new(stop, 0)],
        });
        let reload_windows = problem
            .reloads
            .iter()
            .map(|reload| sorted(reload.time_windows.iter().map(|w| (w.start.into(), w.end.into())).collect()));
        let mut locked = vec![None; problem.stops.len()];
        for route in &problem.initial_routes {
            for (at, stop) in route.visits.iter().enumerate().filter_map(|(at, visit)| Some((at, visit.stop?))) {
                if problem.stop(stop).locked {
                    locked[stop as usize].get_or_insert((route.vehicle, at));
                }
            }
        }
        let mut kept = vec![false; problem.stops.len()];
        for route in &problem.initial_routes {
            let stops: Vec<u32> = route.visits.iter().filter_map(|visit| visit.stop).collect();
            stops[..route.keep_next as usize].iter().for_each(|&stop| kept[stop as usize] = true);
        }
        let (stop_windows, reload_windows) = (stop_windows.collect(), reload_windows.collect());
        let ships = problem.stops.iter().any(|stop| stop.shipment.is_some());
        let mut single = vec![(None, false); problem.stops.len()];
        if ships {
            let at = |key: (Option<u32>, bool)| {
                (0u32..).zip(&problem.stops).filter(move |(_, s)| (s.shipment, s.pickup) == key)
            };
            for (own, stop) in (0u32..).zip(&problem.stops).filter(|(_, stop)| stop.shipment.is_some()) {
                let (same, others) =
                    (at((stop.shipment, stop.pickup)).count(), at((stop.shipment, !stop.pickup)).count());
                let is_single = same == 1 && (others > 1 || others == 1 && stop.pickup);
                single[own as usize].1 = is_single;
                let others = at((stop.shipment, !stop.pickup)).filter(|_| is_single);
                others.for_each(|(other, _)| single[other as usize].0 = Some(own));
            }
        }
        Self { problem, matrices, dimensions, stop_windows, reload_windows, locked, kept, ships, single }
    }

    /// The vehicle's leg from one location to another by its own profile's matrices, or None if it does not exist.
    pub fn leg(&self, vehicle: u32, from: u32, to: u32) -> Option<Leg> {
        let side = self.problem.locations.len();
        let matrix = self.problem.vehicle(vehicle).profile as usize * side * side;
        let cell = matrix + from as usize * side + to as usize;
        let leg = Leg { seconds: self.matrices.durations[cell].into(), meters: self.matrices.distances[cell].into() };
        let percent = self.problem.vehicle(vehicle).travel_time_percent;
        (leg.seconds >= 0 && leg.meters >= 0).then(|| Leg { seconds: at_pace(leg.seconds, percent), ..leg })
    }

    pub fn location(&self, visit: Visit) -> u32 {
        match visit {
            Visit::Stop(stop) => self.problem.stop(stop).location,
            Visit::Reload(reload) => self.problem.reload(reload).location,
        }
    }

    /// When the service of a stop may start. The flags say which rules apply.
    pub fn stop_windows(&self, vehicle: u32, stop: u32, by_windows: bool, by_deadline: bool) -> &[Span] {
        let all = self.windows_of(vehicle, stop);
        match (by_windows, by_deadline) {
            (true, true) => &all.both,
            (true, false) => &all.windows,
            (false, true) => &all.deadline,
            (false, false) => ALWAYS,
        }
    }

    /// The last start of a visit that is not late.
    pub fn due(&self, vehicle: u32, visit: Visit) -> Option<i64> {
        self.last_start(vehicle, visit, |stop| stop.due)
    }

    /// The last start of a visit that keeps the deadline.
    pub fn deadline(&self, vehicle: u32, visit: Visit) -> Option<i64> {
        self.last_start(vehicle, visit, |stop| stop.deadline)
    }

    fn last_start(&self, vehicle: u32, visit: Visit, by: fn(&Stop) -> Option<i32>) -> Option<i64> {
        let Visit::Stop(number) = visit else { return None };
        let stop = self.problem.stop(number);
        let after_start = if stop.finish_in_window { self.service(visit, vehicle) } else { 0 };
        by(stop).map(|moment| i64::from(moment) - after_start)
    }

    /// When a service that may be late can start, and until when it is in time. A deadline that no window precedes cuts
    /// no window.
    pub fn windows_and_last(&self, vehicle: u32, visit: Visit) -> (&[Span], i64) {
        match visit {
            Visit::Stop(stop) => {
                let (windows, last) = &self.windows_of(vehicle, stop).late;
                (windows, *last)
            }
            Visit::Reload(_) => {
                let windows = self.windows(vehicle, visit);
                (windows, windows.iter().map(|span| span.1).max().unwrap_or(ALWAYS[0].1))
            }
        }
    }

    /// First and last moment of each window; the last comes first where the service cannot end inside.
    pub fn given_windows(&self, vehicle: u32, visit: Visit) -> &[Span] {
        match visit {
            Visit::Stop(stop) => &self.windows_of(vehicle, stop).given,
            Visit::Reload(_) => self.windows(vehicle, visit),
        }
    }

    fn windows_of(&self, vehicle: u32, stop: u32) -> &StopWindows {
        let all = &self.stop_windows[stop as usize];
        all.get(vehicle as usize).unwrap_or(&all[0])
    }

    pub fn windows(&self, vehicle: u32, visit: Visit) -> &[Span] {
        match visit {
            Visit::Stop(stop) => self.stop_windows(vehicle, stop, true, true),
            Visit::Reload(reload) => &self.reload_windows[reload as usize],
        }
    }

    /// How long the service of a visit takes: its own time or the vehicle's default.
    pub fn service(&self, visit: Visit, vehicle: u32) -> i64 {
        let own = match visit {
            Visit::Stop(stop) => self.problem.stop(stop).service_seconds,
            Visit::Reload(reload) => self.problem.reload(reload).service_seconds,
        };
        service(self.problem.vehicle(vehicle), own)
    }

    /// What a vehicle spends on reaching a visit after another, or as its first: nothing if it comes from near by.
    pub fn setup(&self, vehicle: u32, before: Option<Visit>, visit: Visit) -> i64 {
        let driver = self.problem.vehicle(vehicle);
        let told = match visit {
            Visit::Stop(stop) => self.problem.stop(stop).setup_seconds,
            Visit::Reload(reload) => self.problem.reload(reload).setup_seconds.or(Some(0)),
        };
        let last = before.map(|before| self.location(before)).or(driver.start_location.filter(|_| driver.parked));
        let place = |location: u32| &self.problem.locations[location as usize];
        let is_near = |last| is_near(place(last), place(self.location(visit)), self.problem.setup_radius_meters);
        match told {
            _ if last.is_some_and(is_near) => 0,
            Some(own) => at_pace(own.into(), driver.service_time_percent),
            None => driver.default_setup_seconds.into(),
        }
    }

    pub fn has_skills(&self, vehicle: u32, visit: Visit) -> bool {
        let required = match visit {
            Visit::Stop(stop) => &self.problem.stop(stop).required_skills,
            Visit::Reload(reload) => &self.problem.reload(reload).required_skills,
        };
        required.iter().all(|skill| self.problem.vehicle(vehicle).skills.contains(skill))
    }

    /// Whether the lists of allowed vehicles, the pin and the lock allow the vehicle to make the visit.
    pub fn may_visit(&self, vehicle: u32, visit: Visit) -> bool {
        let listed = |allowed: &[u32]| allowed.is_empty() || allowed.contains(&vehicle);
        match visit {
            Visit::Stop(stop) => {
                let facts = self.problem.stop(stop);
                let pinned = facts.pinned_vehicle.is_none_or(|v| v == vehicle);
                !facts.barred
                    && listed(&facts.allowed_vehicles)
                    && pinned
                    && self.locked(stop).is_none_or(|(v, _)| v == vehicle)
            }
            Visit::Reload(reload) => listed(&self.problem.reload(reload).allowed_vehicles),
        }
    }

    /// A locked stop's vehicle and its rank in that vehicle's initial route.
    pub fn locked(&self, stop: u32) -> Option<(u32, usize)> {
        self.locked[stop as usize]
    }

    /// Whether the stop must come before all others of its vehicle that are not so.
    pub fn is_kept(&self, vehicle: u32, visit: Visit) -> bool {
        let Visit::Stop(stop) = visit else { return false };
        self.kept[stop as usize] && self.locked(stop).is_some_and(|(of, _)| of == vehicle)
    }

    /// Whether the vehicle has the goods of a stop with it from the start.
    pub fn has_goods(&self, vehicle: u32, stop: u32) -> bool {
        let stop = self.problem.stop(stop);
        stop.on_board && stop.pinned_vehicle == Some(vehicle)
    }

    /// Whether the vehicle lacks the goods of the visit at a rank: it is on a trip without them, or began without any.
    pub fn lacks_goods(&self, vehicle: u32, visits: &[Visit], at: usize) -> bool {
        let Visit::Stop(stop) = visits[at] else { return false };
        let (driver, facts) = (self.problem.vehicle(vehicle), self.problem.stop(stop));
        let first_trip = visits[..at].iter().all(|visit| matches!(visit, Visit::Stop(_)));
        let lacks = match driver.loaded {
            true => !self.has_goods(vehicle, stop) && facts.shipment.is_none(),
            _ if facts.shipment.is_some() => false,
            false => driver.starts_empty && facts.demand.iter().any(|&demand| demand > 0),
        };
        first_trip && lacks && !facts.pickup
    }

    /// What a visit takes out of the vehicle.
    pub fn demand(&self, visit: Visit, dimension: usize) -> i64 {
        match visit {
            Visit::Stop(stop) if self.problem.stop(stop).shipment.is_some() => 0,
            Visit::Stop(stop) if !self.problem.stop(stop).pickup => load_of(&self.problem.stop(stop).demand, dimension),
            _ => 0,
        }
    }

    /// What a visit puts into the vehicle.
    pub fn collected(&self, visit: Visit, dimension: usize) -> i64 {
        match visit {
            Visit::Stop(stop) if self.problem.stop(stop).shipment.is_some() => 0,
            Visit::Stop(stop) if self.problem.stop(stop).pickup => load_of(&self.problem.stop(stop).demand, dimension),
            Visit::Stop(stop) => load_of(&self.problem.stop(stop).collected, dimension),
            Visit::Reload(_) => 0,
        }
    }

    /// The single end of a stop's shipment that has to come along with it.
    pub fn companion(&self, stop: u32) -> Option<u32> {
        self.single[stop as usize].0
    }

    /// Whether a stop is the single end of a shipment.
    pub fn is_single(&self, stop: u32) -> bool {
        self.single[stop as usize].1
    }

    /// Goods on their way from a pickup before a rank to a delivery of its shipment at the rank or after it.
    pub fn carried(&self, visits: &[Visit], rank: usize, dimension: usize) -> i64 {
        if !self.ships {
            return 0;
        }
        let ends = |visits: &[Visit], pickup: bool| -> Vec<&Stop> {
            let stops =
                visits.iter().filter_map(|visit| if let Visit::Stop(stop) = visit { Some(*stop) } else { None });
            stops.map(|stop| self.problem.stop(stop)).filter(|s| s.shipment.is_some() && s.pickup == pickup).collect()
        };
        let (pickups, deliveries) = (ends(&visits[..rank], true), ends(&visits[rank..], false));
        let load = |stop: &Stop| load_of(&stop.demand, dimension);
        let to = |from: &Stop| {
            let own = deliveries.iter().filter(|to| to.shipment == from.shipment);
            own.map(|to| load(from) + load(to)).sum::<i64>()
        };
        pickups.into_iter().map(to).sum()
    }

    /// The load on board at the start of a trip that begins with the visit at a rank. `is_first`: it is the route's first.
    pub fn loaded_at(&self, vehicle: u32, visits: &[Visit], begin: usize, is_first: bool, dimension: usize) -> i64 {
        let trip = visits[begin..].iter().take_while(|visit| matches!(visit, Visit::Stop(_)));
        let goods: i64 = trip.clone().map(|&visit| self.demand(visit, dimension)).sum();
        if !(is_first && self.problem.vehicle(vehicle).loaded) {
            return goods;
        }
        // Goods of stops that come after the next loading, or never.
        let all = (0..self.problem.stops.len() as u32).filter(|&stop| self.has_goods(vehicle, stop)).map(Visit::Stop);
        let others = all.filter(|stop| !trip.clone().any(|visit| visit == stop));
        let others: i64 = others.map(|stop| self.demand(stop, dimension)).sum();
        goods + others + load_of(&self.problem.vehicle(vehicle).extra_load, dimension)
    }

    /// For each trip, the rank of the loading before it and by how much its fullest moment is over the limit.
    pub fn overloads(&self, vehicle: u32, visits: &[Visit], dimension: usize) -> Vec<(Option<usize>, i64)> {
        let Some(limit) = self.capacity(vehicle, dimension) else { return Vec::new() };
        let ranks: Vec<usize> = (0..visits.len()).filter(|&at| matches!(visits[at], Visit::Reload(_))).collect();
        let begins = [None].into_iter().chain(ranks.into_iter().map(Some));
        let trip = |loading: Option<usize>| {
            let begin = loading.map_or(0, |at| at + 1);
            let mut load = self.loaded_at(vehicle, visits, begin, loading.is_none(), dimension)
                + self.carried(visits, begin, dimension);
            let is_fact = loading.is_none() && self.problem.vehicle(vehicle).loaded;
            let mut most = if is_fact { i64::MIN } else { load };
            let trip = visits.iter().enumerate().skip(begin).take_while(|(_, visit)| matches!(visit, Visit::Stop(_)));
            for (at, &visit) in trip {
                let shipped = self.carried(visits, at + 1, dimension) - self.carried(visits, at, dimension);
                let collected = self.collected(visit, dimension) + shipped.max(0);
                load += collected - self.demand(visit, dimension) - (-shipped).max(0);
                most = if collected > 0 { most.max(load) } else { most };
            }
            (loading, most.saturating_sub(limit))
        };
        begins.map(trip).filter(|&(_, over)| over > 0).collect()
    }

    /// A vehicle's limit in a dimension, or None.
    pub fn capacity(&self, vehicle: u32, dimension: usize) -> Option<i64> {
        self.problem.vehicle(vehicle).capacity.get(dimension).copied().filter(|&limit| limit >= 0)
    }
}

fn load_of(loads: &[i64], dimension: usize) -> i64 {
    loads.get(dimension).copied().unwrap_or(0)
}

fn service(vehicle: &Vehicle, own: Option<u32>) -> i64 {
    own.map_or(vehicle.default_service_seconds.into(), |own| at_pace(own.into(), vehicle.service_time_percent))
}

/// Whether two points on the globe are at most this many metres apart, measured by the chord between them.
fn is_near(a: &Location, b: &Location, meters: u32) -> bool {
    let point = |at: &Location| {
        let (phi, lambda) = (at.latitude.to_radians(), at.longitude.to_radians());
        [libm::cos(phi) * libm::cos(lambda), libm::cos(phi) * libm::sin(lambda), libm::sin(phi)]
    };
    let square: f64 = point(a).iter().zip(point(b)).map(|(a, b)| (a - b) * (a - b)).sum();
    let same = (a.latitude, a.longitude) == (b.latitude, b.longitude);
    same || meters > 0 && 2.0 * 6_371_008.8 * libm::asin(square.sqrt().min(2.0) / 2.0) <= f64::from(meters)
}

/// Seconds at another pace, to the nearest second; a half counts as one.
fn at_pace(seconds: i64, percent: Option<u32>) -> i64 {
    let hundredths = seconds * percent.map_or(100, i64::from);
    hundredths.div_euclid(100) + i64::from(hundredths % 100 >= 50)
}

/// Windows sorted by their start. Without windows, the whole time.
fn sorted(mut windows: Vec<Span>) -> Vec<Span> {
    windows.sort_unstable();
    if windows.is_empty() { ALWAYS.to_vec() } else { windows }
}

/// A row's visit, unless the row is a break.
pub(super) fn visit_of(row: &Activity) -> Option<Visit> {
    row.stop.map(Visit::Stop).or(row.reload.map(Visit::Reload))
}
