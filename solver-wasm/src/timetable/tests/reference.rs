//! A reference timetable by exhaustive search: every departure, every set of breaks, and in every second every possible
//! action of the vehicle.

use std::collections::HashMap;

use crate::problem::{Break, Matrices, Problem, Visit};

/// The values by which a timetable is ranked. Less is better.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone)]
pub(super) struct Best {
    pub late: i64,
    pub end: i64,
    pub breaks: usize,
    pub rest: Rest,
}

/// The order in which timetables with the same end and number of breaks are ranked.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone)]
pub(super) struct Rest {
    pub negative_departure: i64,
    pub starts: Vec<i64>,
    pub before_first_service: usize,
    pub on_the_way: usize,
    pub break_starts: Vec<i64>,
}

/// The best timetable of vehicle 0 with these stops and reload visits. Only the rules of time are checked.
pub(super) fn best(problem: &Problem, matrices: &Matrices, visits: &[Visit]) -> Option<Best> {
    let visits: Vec<VisitDetails> = visits.iter().map(|visit| VisitDetails::new(problem, *visit)).collect();
    let day = Day::new(problem, matrices, visits)?;
    match day.most_work {
        Some(_) if day.visits.iter().any(|visit| visit.due.is_some()) => {
            let punctual = Day::new(problem, matrices, day.visits.iter().map(VisitDetails::punctual).collect())?;
            punctual.best().or_else(|| day.best_late(problem, matrices))
        }
        _ => day.best(),
    }
}

/// A timetable, its working time, and the breaks that it contains.
type Found = (Best, i64, u32);

struct Day<'a> {
    breaks: &'a [Break],
    has_start: bool,
    shift_start: i64,
    limit: i64,
    most_work: Option<i64>,
    visits: Vec<VisitDetails>,
    legs: Vec<i64>,
    setups: Vec<i64>,
}

impl<'a> Day<'a> {
    fn new(problem: &'a Problem, matrices: &Matrices, visits: Vec<VisitDetails>) -> Option<Self> {
        let vehicle = &problem.vehicles[0];
        let overtime = vehicle.max_overtime_seconds.unwrap_or(0);
        Some(Self {
            breaks: &vehicle.breaks,
            has_start: vehicle.start_location.is_some(),
            shift_start: vehicle.shift_start.into(),
            limit: i64::from(vehicle.shift_end) + i64::from(overtime),
            most_work: vehicle.max_work_seconds.map(|most| i64::from(most + overtime)),
            legs: legs(problem, matrices, &visits)?,
            setups: setups(problem, &visits),
            visits,
        })
    }

    fn best(&self) -> Option<Best> {
        let found =
            self.found_from().into_values().filter(|(_, work, _)| self.most_work.is_none_or(|most| *work <= most));
        found.map(|(best, ..)| best).min()
    }

    /// The best one where the working time makes a stop late: a departure takes the breaks of its earliest end, however
    /// late that is.
    fn best_late(&self, problem: &Problem, matrices: &Matrices) -> Option<Best> {
        let any_time = self.visits.iter().map(|visit| VisitDetails { due: None, ..visit.clone() }).collect();
        let earliest = Day::new(problem, matrices, any_time)?.found_from();
        let found = earliest.into_iter().filter(|(_, (_, work, _))| Some(*work) <= self.most_work);
        let late = found.filter_map(|(departure, (_, _, set))| {
            let limit =
                self.limit.min(departure + self.most_work? + self.seconds(set)).min(self.owes_more(departure, set));
            Some(self.found(&mut self.world(&self.taken(set), limit), departure, set)?.0)
        });
        late.min()
    }

    /// By departure, the best timetable that keeps the other rules. Nobody ends later than the departure needs, to work less.
    fn found_from(&self) -> HashMap<i64, Found> {
        let mut found_from: HashMap<i64, Found> = HashMap::new();
        for set in 0u32..1 << self.breaks.len() {
            let taken = self.taken(set);
            let mut world = self.world(&taken, self.limit);
            for departure in self.shift_start..=self.limit {
                let Some(found) = self.found(&mut world, departure, set) else { continue };
                let known = found_from.entry(departure).or_insert_with(|| found.clone());
                *known = found.min(known.clone());
            }
        }
        found_from
    }

    /// The best timetable that takes and contains these breaks.
    fn found(&self, world: &mut World, departure: i64, set: u32) -> Option<Found> {
        let found = match self.has_start {
            true => world.future(departure, 0, At::Home),
            false => world.begin(departure),
        };
        let found = found.filter(|found| self.contained(departure, found.end) == set)?;
        let work = found.end - departure - self.seconds(set);
        let rest = Rest {
            negative_departure: -departure,
            starts: found.starts,
            before_first_service: found.before_first_service,
            on_the_way: found.on_the_way,
            break_starts: found.break_starts,
        };
        Some((Best { late: found.late, end: found.end, breaks: set.count_ones() as usize, rest }, work, set))
    }

    fn contained(&self, departure: i64, end: i64) -> u32 {
        let is_contained = |&(_, one): &(usize, &Break)| {
            let latest = i64::from(one.latest_start);
            match one.fixed {
                true => !(end <= latest || departure >= latest + i64::from(one.duration_seconds)),
                false => departure < latest && latest < end,
            }
        };
        self.breaks.iter().enumerate().filter(is_contained).map(|(index, _)| 1 << index).sum()
    }

    /// A route that ends after this moment contains more breaks.
    fn owes_more(&self, departure: i64, set: u32) -> i64 {
        let others = self.taken(self.contained(departure, i64::MAX) & !set);
        others.iter().map(|one| i64::from(one.latest_start)).min().unwrap_or(i64::MAX)
    }

    fn taken(&self, set: u32) -> Vec<Break> {
        (0..self.breaks.len()).filter(|&index| set >> index & 1 == 1).map(|index| self.breaks[index]).collect()
    }

    fn seconds(&self, set: u32) -> i64 {
        self.taken(set).iter().map(|one| i64::from(one.duration_seconds)).sum()
    }

    fn world<'b>(&'b self, taken: &'b [Break], limit: i64) -> World<'b> {
        // A flexible break is owed only by a route that ends after its latest start.
        let owed = taken.iter().filter(|one| !one.fixed).map(|one| i64::from(one.latest_start));
        let after = owed.max().unwrap_or(-1 << 30);
        World {
            visits: &self.visits,
            legs: &self.legs,
            setups: &self.setups,
            taken,
            limit,
            after,
            known: HashMap::new(),
        }
    }
}

#[derive(Clone)]
struct VisitDetails {
    location: u32,
    service: i64,
    setup: i64,
    windows: Vec<(i64, i64)>,
    deadline: Option<i64>,
    due: Option<i64>,
}

impl VisitDetails {
    fn new(problem: &Problem, visit: Visit) -> Self {
        let default = problem.vehicles[0].default_setup_seconds;
        let due = visit.stop.and_then(|stop| problem.stops[stop as usize].due);
        let (location, service, setup, windows, deadline) = match (visit.stop, visit.reload) {
            (Some(stop), _) => {
                let stop = &problem.stops[stop as usize];
                let setup = stop.setup_seconds.unwrap_or(default);
                (stop.location, stop.service_seconds, setup, &stop.time_windows, stop.deadline)
            }
            (None, reload) => {
                let reload = &problem.reloads[reload.unwrap_or_default() as usize];
                (reload.location, reload.service_seconds, 0, &reload.time_windows, None)
            }
        };
        Self {
            location,
            service: service.unwrap_or(problem.vehicles[0].default_service_seconds).into(),
            setup: setup.into(),
            windows: windows.iter().map(|w| (w.start.into(), w.end.into())).collect(),
            deadline: deadline.map(i64::from),
            due: due.map(i64::from),
        }
    }

    /// The same visit, which has no time to be late.
    fn punctual(&self) -> Self {
        let last = [self.deadline, self.due].into_iter().flatten().min();
        Self { deadline: last, due: None, ..self.clone() }
    }

    fn is_open(&self, at: i64) -> bool {
        let in_window = self.windows.is_empty() || self.windows.iter().any(|&(from, to)| (from..=to).contains(&at));
        in_window && self.deadline.is_none_or(|last| at <= last)
    }
}

/// The leg to each visit, and the way back.
fn legs(problem: &Problem, matrices: &Matrices, visits: &[VisitDetails]) -> Option<Vec<i64>> {
    let vehicle = &problem.vehicles[0];
    let mut stations = vec![vehicle.start_location];
    stations.extend(visits.iter().map(|visit| Some(visit.location)));
    stations.push(vehicle.end_location);
    let leg = |pair: &[Option<u32>]| {
        let (Some(from), Some(to)) = (pair[0], pair[1]) else { return Some(0) };
        let cell = from as usize * problem.locations.len() + to as usize;
        let exists = matrices.durations[cell] >= 0 && matrices.distances[cell] >= 0;
        exists.then(|| matrices.durations[cell].into())
    };
    stations.windows(2).map(leg).collect()
}

/// The set-up of each visit that does not come after one at the same coordinates.
fn setups(problem: &Problem, visits: &[VisitDetails]) -> Vec<i64> {
    let vehicle = &problem.vehicles[0];
    let place = |location: u32| problem.locations[location as usize];
    let mut before = vehicle.start_location.filter(|_| vehicle.parked);
    let setup = |visit: &VisitDetails| {
        let last = before.replace(visit.location);
        if last.is_some_and(|last| place(last) == place(visit.location)) { 0 } else { visit.setup }
    };
    visits.iter().map(setup).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum At {
    /// At the start location, before departure.
    Home,
    /// On a leg, with this many seconds driven.
    Leg(usize, i64),
    /// At a visit, before its set-up.
    Arrived(usize),
    /// At a visit, before its service.
    Visit(usize),
    /// At a visit, after its service; and whether the vehicle has waited for a break.
    Served(usize, bool),
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Future {
    late: i64,
    end: i64,
    starts: Vec<i64>,
    before_first_service: usize,
    on_the_way: usize,
    break_starts: Vec<i64>,
}

struct World<'a> {
    visits: &'a [VisitDetails],
    legs: &'a [i64],
    setups: &'a [i64],
    taken: &'a [Break],
    limit: i64,
    /// The route must end after this moment.
    after: i64,
    known: HashMap<(i64, usize, At), Option<Future>>,
}

impl World<'_> {
    /// On a route without a start location, the first service or a break begins at once.
    fn begin(&mut self, now: i64) -> Option<Future> {
        if self.setups[0] > 0 {
            let set_up = self.future(now + self.setups[0], 0, At::Visit(0));
            return [set_up, self.rest(now, 0, At::Arrived(0))].into_iter().flatten().min();
        }
        [self.serve(now, 0, 0), self.rest(now, 0, At::Visit(0))].into_iter().flatten().min()
    }

    /// The best timetable from a moment on, with this many breaks behind.
    fn future(&mut self, now: i64, behind: usize, at: At) -> Option<Future> {
        if now > self.limit {
            return None;
        }
        if let Some(known) = self.known.get(&(now, behind, at)) {
            return known.clone();
        }
        let rest = match at {
            At::Leg(leg, driven) if driven == 0 || driven >= self.legs[leg] => None,
            _ => self.rest(now, behind, at),
        };
        let others = match at {
            At::Home => [self.future(now, behind, At::Leg(0, 0)), None],
            At::Leg(leg, driven) if driven < self.legs[leg] => {
                [self.future(now + 1, behind, At::Leg(leg, driven + 1)), None]
            }
            At::Leg(leg, _) if leg < self.visits.len() && self.setups[leg] > 0 => {
                [self.future(now, behind, At::Arrived(leg)), None]
            }
            At::Arrived(visit) => {
                [self.future(now + self.setups[visit], behind, At::Visit(visit)), self.future(now + 1, behind, at)]
            }
            At::Leg(leg, _) if leg < self.visits.len() => [self.future(now, behind, At::Visit(leg)), None],
            At::Leg(..) => [self.arrive(now, behind), None],
            At::Visit(visit) => [self.serve(now, behind, visit), self.future(now + 1, behind, at)],
            At::Served(visit, false) => {
                [self.future(now, behind, At::Leg(visit + 1, 0)), self.future(now + 1, behind, At::Served(visit, true))]
            }
            At::Served(_, true) => [self.future(now + 1, behind, at), None],
        };
        let best = others.into_iter().chain([rest]).flatten().min();
        self.known.insert((now, behind, at), best.clone());
        best
    }

    fn arrive(&self, now: i64, behind: usize) -> Option<Future> {
        let is_over = behind == self.taken.len() && now > self.after;
        let (starts, break_starts) = (Vec::new(), Vec::new());
        let nothing = Future { late: 0, end: now, starts, before_first_service: 0, on_the_way: 0, break_starts };
        is_over.then_some(nothing)
    }

    fn serve(&mut self, now: i64, behind: usize, visit: usize) -> Option<Future> {
        if !self.visits[visit].is_open(now) {
            return None;
        }
        let mut future = self.future(now + self.visits[visit].service, behind, At::Served(visit, false))?;
        future.starts.insert(0, now);
        future.late += self.visits[visit].due.map_or(0, |due| (now - due).max(0));
        Some(future)
    }

    fn rest(&mut self, now: i64, behind: usize, at: At) -> Option<Future> {
        let one = self.taken.get(behind)?;
        if !(one.earliest_start..=one.latest_start).contains(&(now as i32)) {
            return None;
        }
        let then = match at {
            At::Served(visit, _) => At::Served(visit, false),
            other => other,
        };
        let mut future = self.future(now + i64::from(one.duration_seconds), behind + 1, then)?;
        future.break_starts.insert(0, now);
        future.before_first_service +=
            usize::from(matches!(at, At::Home | At::Leg(0, _) | At::Arrived(0) | At::Visit(0)));
        future.on_the_way += usize::from(matches!(at, At::Leg(..)));
        Some(future)
    }
}
