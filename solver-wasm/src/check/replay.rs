//! Recomputes one route from its departure, row by row.

use super::facts::{Facts, Leg, Visit, visit_of};
use super::limits;
use super::spot::{Ahead, Spot};
use crate::plan::{Activity, Route};

/// Every figure of a route that is wrong and every rule that it breaks.
pub(super) fn faults(facts: &Facts, route: &Route) -> Vec<String> {
    faults_of(facts, route, true)
}

/// Every figure of a route that is wrong. The route may break rules; a missing leg takes no time.
pub(super) fn wrong_figures(facts: &Facts, route: &Route) -> Vec<String> {
    faults_of(facts, route, false)
}

fn faults_of(facts: &Facts, route: &Route, rules: bool) -> Vec<String> {
    if route.activities.iter().all(|row| row.break_.is_some()) {
        return vec!["the route serves nothing".into()];
    }
    let mut replay = Replay::new(facts, route, rules);
    // If a row's location is unknown, the next rows cannot be compared.
    let is_whole = (0..route.activities.len()).all(|index| replay.row(index)) && replay.way_back();
    if is_whole {
        replay.sums();
        if rules {
            limits::faults(facts, route, &mut replay.faults);
        }
    }
    replay.faults
}

#[derive(Default)]
struct Sums {
    meters: i64,
    driving: i64,
    service: i64,
    setup: i64,
    waiting: i64,
    breaks: i64,
}

struct Replay<'a> {
    facts: &'a Facts<'a>,
    route: &'a Route,
    /// Whether the route keeps the rules.
    rules: bool,
    clock: i64,
    /// The location of the last visit, or of the start; None on a route without a start that has not begun.
    last: Option<u32>,
    /// The leg from there to the next visit, or to the end.
    leg: Leg,
    /// The part of the leg that is already driven.
    driven: Leg,
    /// What the next visit still takes before its service, and whether that is done.
    setup: i64,
    is_set_up: bool,
    last_visit: Option<Visit>,
    visits: usize,
    sums: Sums,
    /// On board, per dimension.
    load: Vec<i64>,
    faults: Vec<String>,
}

impl<'a> Replay<'a> {
    fn new(facts: &'a Facts<'a>, route: &'a Route, rules: bool) -> Self {
        let last = facts.problem.vehicle(route.vehicle).start_location;
        let (nothing, sums) = (Leg::default(), Sums::default());
        let (clock, load, faults) = (route.departure.into(), Vec::new(), Vec::new());
        let (leg, driven, visits) = (nothing, nothing, 0);
        let (setup, is_set_up, last_visit) = (0, false, None);
        let mut replay = Self {
            facts,
            route,
            rules,
            clock,
            last,
            leg,
            driven,
            setup,
            is_set_up,
            last_visit,
            visits,
            sums,
            load,
            faults,
        };
        replay.load_trip(0);
        replay
    }

    fn expect(&mut self, what: &str, stated: i64, right: i64) {
        if stated != right {
            self.faults.push(format!("{what} is stated as {stated}, but is {right}"));
        }
    }

    /// Returns false if the rows after it cannot be checked.
    fn row(&mut self, index: usize) -> bool {
        let row = &self.route.activities[index];
        let name = name(row);
        if self.driven == Leg::default() && !self.begin_leg(index) {
            self.faults.push(format!("there is no way to {name}"));
            return false;
        }
        let goes_on = match visit_of(row) {
            Some(visit) => {
                self.visit(index, visit, &name);
                true
            }
            None => self.take_break(index, &name),
        };
        self.expect(&format!("the departure from {name}"), row.departure.into(), self.clock);
        if row.load_after != self.load && !(row.load_after.is_empty() && self.load.iter().all(|&load| load == 0)) {
            self.faults
                .push(format!("the load after {name} is stated as {:?}, but is {:?}", row.load_after, self.load));
        }
        goes_on
    }

    /// Finds the leg before a row. Returns false if it does not exist.
    fn begin_leg(&mut self, index: usize) -> bool {
        let leg = match (self.last, self.location_ahead(index)) {
            (Some(from), Some(to)) => self.facts.leg(self.route.vehicle, from, to),
            _ => Some(Leg::default()),
        };
        let next = self.route.activities[index..].iter().find_map(visit_of).filter(|_| !self.is_set_up);
        self.setup = next.map_or(0, |visit| self.facts.setup(self.route.vehicle, self.last_visit, visit));
        self.leg = leg.unwrap_or_default();
        leg.is_some() || !self.rules
    }

    /// The location of the next visit from a row on, or of the end.
    fn location_ahead(&self, index: usize) -> Option<u32> {
        let visit = self.route.activities[index..].iter().find_map(visit_of);
        let end = self.facts.problem.vehicle(self.route.vehicle).end_location;
        visit.map_or(end, |visit| Some(self.facts.location(visit)))
    }

    /// Drives part of the leg, at most this many seconds of it, and arrives at a row.
    fn drive_to(&mut self, row: &Activity, to: Leg, name: &str) {
        let (seconds, meters) = (to.seconds - self.driven.seconds, to.meters - self.driven.meters);
        self.expect(&format!("the driving time to {name}"), row.driving_seconds.into(), seconds);
        self.expect(&format!("the distance to {name}"), row.distance_meters, meters);
        self.sums.driving += seconds;
        self.sums.meters += meters;
        self.clock += seconds;
        self.driven = to;
        self.expect(&format!("the arrival at {name}"), row.arrival.into(), self.clock);
    }

    /// Does what the next visit takes before its service.
    fn set_up(&mut self, row: &Activity, name: &str) {
        self.expect(&format!("the set-up before {name}"), row.setup_seconds.into(), self.setup);
        self.sums.setup += self.setup;
        self.clock += std::mem::take(&mut self.setup);
        self.is_set_up = true;
    }

    fn start_at(&mut self, row: &Activity, name: &str) {
        let start = i64::from(row.start);
        if start < self.clock {
            self.faults.push(format!("{name} starts at {start}, before {}", self.clock));
        }
        self.sums.waiting += start - self.clock;
        self.clock = start;
    }

    fn visit(&mut self, index: usize, visit: Visit, name: &str) {
        let row = &self.route.activities[index];
        let vehicle = self.route.vehicle;
        let has_begun = self.last.is_some() || index > 0;
        self.drive_to(row, self.leg, name);
        if row.location != Some(self.facts.location(visit)) {
            self.faults.push(format!("{name} is stated to be at {:?}", row.location));
        }
        self.set_up(row, name);
        if self.rules && !has_begun && i64::from(row.start) > self.clock {
            self.faults.push(format!("departs before {name} begins, without a start"));
        }
        self.start_at(row, name);
        if self.rules
            && !self.facts.windows(vehicle, visit).iter().any(|&(opens, closes)| (opens..=closes).contains(&self.clock))
        {
            self.faults.push(format!("{name} starts at {}, outside its windows or after its deadline", self.clock));
        }
        if self.rules && self.clock < self.goods_at(index) {
            self.faults.push(format!("{name} starts at {}, before the goods of its trip are ready", self.clock));
        }
        if self.rules && !self.facts.has_skills(vehicle, visit) {
            self.faults.push(format!("lacks a skill for {name}"));
        }
        if self.rules && !self.facts.may_visit(vehicle, visit) {
            self.faults.push(format!("may not visit {name}"));
        }
        match visit {
            Visit::Stop(_) => {
                let visits: Vec<Visit> = self.route.activities.iter().filter_map(visit_of).collect();
                for d in 0..self.load.len() {
                    let carried = |rank: usize| self.facts.carried(&visits, rank, d);
                    self.load[d] += carried(self.visits + 1) - carried(self.visits);
                    self.load[d] += self.facts.collected(visit, d) - self.facts.demand(visit, d);
                }
            }
            Visit::Reload(_) => self.load_trip(index + 1),
        }
        let service = self.facts.service(visit, vehicle);
        self.sums.service += service;
        self.clock += service;
        self.visits += 1;
        self.last = Some(self.facts.location(visit));
        (self.last_visit, self.is_set_up) = (Some(visit), false);
        self.driven = Leg::default();
    }

    /// When the goods are ready that the stops from a reload visit to the next one get, or the partners of a pickup; of
    /// other visits, any moment.
    fn goods_at(&self, index: usize) -> i64 {
        let rows = &self.route.activities[index..];
        let stop_of = |row: &Activity| row.stop.map(|stop| self.facts.problem.stop(stop));
        let pickup = stop_of(&rows[0]).filter(|stop| stop.pickup && stop.shipment.is_some());
        let is_trip = |row: &&Activity| pickup.is_some() || row.reload.is_none() && rows[0].reload.is_some();
        let trip = rows.iter().skip(1).take_while(is_trip).filter_map(stop_of);
        let own = trip.filter(|stop| stop.shipment == pickup.and_then(|pickup| pickup.shipment));
        own.filter_map(|stop| stop.ready_at).map(i64::from).max().unwrap_or(i64::MIN)
    }

    /// Returns false if the break's location is not possible.
    fn take_break(&mut self, index: usize, name: &str) -> bool {
        let row = &self.route.activities[index];
        let facts = &self.facts.problem.vehicle(self.route.vehicle).breaks;
        let facts = facts[row.break_.unwrap_or_default() as usize];
        let Some(at) = self.spot(index) else {
            let (seconds, location) = (row.driving_seconds, row.location);
            self.faults
                .push(format!("{name} is stated to be {seconds} s further, at {location:?}: it cannot be there"));
            return false;
        };
        self.drive_to(row, at.driven, name);
        if row.setup_seconds > 0 {
            self.set_up(row, name);
        }
        if at.is_behind && self.setup > 0 && i64::from(row.start) - self.clock >= self.setup {
            self.faults.push(format!("sets up after {name}, where it could before that"));
        }
        let waited = i64::from(row.start) - self.clock;
        if waited > 0 && !at.can_wait {
            self.faults.push(format!("waits {waited} s for {name}, not at a visit"));
        } else if waited > 0 && row.start > facts.earliest_start {
            self.faults.push(format!("waits for {name} longer than until its earliest start"));
        }
        self.start_at(row, name);
        if !(facts.earliest_start..=facts.latest_start).contains(&row.start) {
            let (start, from, to) = (row.start, facts.earliest_start, facts.latest_start);
            self.faults.push(format!("{name} starts at {start}, and may start from {from} to {to}"));
        }
        self.sums.breaks += i64::from(facts.duration_seconds);
        self.clock += i64::from(facts.duration_seconds);
        true
    }

    fn spot(&self, index: usize) -> Option<Spot> {
        let visit = self.route.activities[index..].iter().find_map(visit_of);
        let ahead = Ahead {
            last: self.last,
            is_visit: self.visits > 0,
            next_visit: visit.map(|visit| self.facts.location(visit)),
            leg: self.leg,
            driven: self.driven,
            has_begun: !self.rules,
            is_set_up: self.is_set_up || self.route.activities[index].setup_seconds > 0,
        };
        ahead.spot(&self.route.activities[index])
    }

    /// Loads the demand of the stops from a row up to the next reload visit.
    fn load_trip(&mut self, from: usize) {
        let visits = |rows: &[Activity]| rows.iter().filter_map(visit_of).collect::<Vec<Visit>>();
        let (visits, begin) = (visits(&self.route.activities), visits(&self.route.activities[..from]).len());
        let load = |d| {
            self.facts.loaded_at(self.route.vehicle, &visits, begin, from == 0, d)
                + self.facts.carried(&visits, begin, d)
        };
        self.load = (0..self.facts.dimensions).map(load).collect();
    }

    /// False: there is none.
    fn way_back(&mut self) -> bool {
        if self.driven == Leg::default() && !self.begin_leg(self.route.activities.len()) {
            self.faults.push("there is no way to the end".into());
            return false;
        }
        let (seconds, meters) = (self.leg.seconds - self.driven.seconds, self.leg.meters - self.driven.meters);
        self.expect("the driving time back", self.route.return_driving_seconds.into(), seconds);
        self.expect("the distance back", self.route.return_distance_meters, meters);
        self.sums.driving += seconds;
        self.sums.meters += meters;
        self.clock += seconds;
        true
    }

    fn sums(&mut self) {
        let vehicle = self.facts.problem.vehicle(self.route.vehicle);
        let work = self.sums.driving + self.sums.setup + self.sums.service + self.sums.waiting;
        let too_long = vehicle.max_work_seconds.map_or(0, |most| work - i64::from(most));
        let after_shift = self.clock - i64::from(vehicle.shift_end);
        for (what, stated, right) in [
            ("the end", i64::from(self.route.end), self.clock),
            ("the distance", self.route.distance_meters, self.sums.meters),
            ("the driving time", self.route.driving_seconds.into(), self.sums.driving),
            ("the service time", self.route.service_seconds.into(), self.sums.service),
            ("the time of set-ups", self.route.setup_seconds.into(), self.sums.setup),
            ("the waiting time", self.route.wait_seconds.into(), self.sums.waiting),
            ("the time of breaks", self.route.break_seconds.into(), self.sums.breaks),
            ("the overtime", self.route.overtime_seconds.into(), after_shift.max(too_long).max(0)),
        ] {
            self.expect(what, stated, right);
        }
    }
}

pub(super) fn name(row: &Activity) -> String {
    match (row.stop, row.reload, row.break_) {
        (Some(stop), ..) => format!("stop {stop}"),
        (_, Some(reload), _) => format!("reload {reload}"),
        (.., taken) => format!("break {}", taken.unwrap_or_default()),
    }
}
