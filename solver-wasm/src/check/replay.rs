//! One route, driven again from its departure: every stated figure and every hard rule.

use super::{Facts, Leg};
use crate::plan::{Activity, Route};

/// What is wrong with a route.
pub(super) fn faults(facts: &Facts, route: &Route) -> Vec<String> {
    let mut replay = Replay::new(facts, route);
    if route.activities.iter().all(|a| a.break_.is_some()) {
        replay.faults.push("the route serves nothing".into());
        return replay.faults;
    }
    for index in 0..route.activities.len() {
        replay.activity(index);
    }
    replay.finish();
    replay.faults
}

struct Replay<'a> {
    facts: &'a Facts<'a>,
    route: &'a Route,
    /// Where the vehicle stands; None before the first place of a route without a start.
    place: Option<u32>,
    clock: i64,
    /// The leg to the next place is already driven: a break is taken on arrival there.
    arrived: bool,
    meters: i64,
    driving: i64,
    service: i64,
    waiting: i64,
    resting: i64,
    breaks_taken: Vec<u32>,
    /// Still to be delivered on this trip, per dimension.
    load: Vec<i64>,
    faults: Vec<String>,
}

impl<'a> Replay<'a> {
    fn new(facts: &'a Facts<'a>, route: &'a Route) -> Self {
        let mut replay = Self {
            facts,
            route,
            place: facts.problem.vehicles[route.vehicle as usize].start_place,
            clock: route.departure.into(),
            arrived: false,
            meters: 0,
            driving: 0,
            service: 0,
            waiting: 0,
            resting: 0,
            breaks_taken: Vec::new(),
            load: Vec::new(),
            faults: Vec::new(),
        };
        replay.load_trip(0, "at the start");
        replay
    }

    fn fault(&mut self, text: String) {
        self.faults.push(text);
    }

    fn expect(&mut self, what: &str, stated: i64, right: i64) {
        if stated != right {
            self.fault(format!("{what} is stated as {stated}, but is {right}"));
        }
    }

    /// Puts on board what the stops from `from` up to the next reload take, and holds it against the capacity.
    fn load_trip(&mut self, from: usize, when: &str) {
        let trip =
            self.route.activities[from.min(self.route.activities.len())..].iter().take_while(|a| a.reload.is_none());
        let stops: Vec<u32> = trip.filter_map(|a| a.stop).collect();
        self.load =
            (0..self.facts.dimensions()).map(|d| stops.iter().map(|&s| self.facts.demand(s, d)).sum()).collect();
        for d in 0..self.load.len() {
            if let Some(limit) = self.facts.capacity(self.route.vehicle, d).filter(|&limit| self.load[d] > limit) {
                let load = self.load[d];
                self.fault(format!("loads {load} {when}, and takes {limit} in dimension {d}"));
            }
        }
    }

    fn place_of(&self, activity: &Activity) -> Option<u32> {
        let stop = activity.stop.map(|s| self.facts.problem.stops[s as usize].place);
        stop.or(activity.reload.map(|r| self.facts.problem.reloads[r as usize].place))
    }

    /// The leg from where the vehicle stands to the next visit after `index`, or to the end.
    fn leg_ahead(&self, index: usize) -> Option<Leg> {
        let next = self.route.activities[index..].iter().find_map(|a| self.place_of(a));
        let end = self.facts.problem.vehicles[self.route.vehicle as usize].end_place;
        match (self.place, next.or(end)) {
            (Some(from), Some(to)) => self.facts.leg(from, to),
            _ => Some(Leg { seconds: 0, meters: 0 }),
        }
    }

    fn activity(&mut self, index: usize) {
        let activity = &self.route.activities[index];
        let name = name(activity);
        match activity.break_ {
            Some(taken) => self.take_break(index, taken, &name),
            None => self.visit(index, &name),
        }
        self.expect(&format!("departure from {name}"), activity.departure.into(), self.clock);
        let load: Vec<i64> = activity.load_after.clone();
        if load != self.load && !(load.is_empty() && self.load.iter().all(|&l| l == 0)) {
            let right = self.load.clone();
            self.fault(format!("load after {name} is stated as {load:?}, but is {right:?}"));
        }
    }

    /// Waiting is for a window or a break's earliest start, and never longer than that.
    fn wait_until(&mut self, index: usize, opens: Option<i64>, name: &str) {
        let activity = &self.route.activities[index];
        let (arrival, start) = (i64::from(activity.arrival), i64::from(activity.start));
        self.expect(&format!("arrival at {name}"), arrival, self.clock);
        let earliest = opens.map_or(self.clock, |opens| opens.max(self.clock));
        if start < earliest {
            self.fault(format!("{name} starts at {start}, before {earliest}"));
        } else if start > earliest {
            self.fault(format!("waits at {name} until {start}, though it could start at {earliest}"));
        }
        if index == 0 && start > arrival {
            let shift = start - arrival;
            self.fault(format!("leaves {shift} s earlier than it need, to wait at {name}"));
        }
        self.waiting += start - self.clock;
        self.clock = start;
    }

    fn take_break(&mut self, index: usize, taken: u32, name: &str) {
        let activity = &self.route.activities[index];
        let rest = self.facts.problem.vehicles[self.route.vehicle as usize].breaks[taken as usize];
        // A break is taken where the vehicle stands: before the next leg, or after it.
        let leg = self.leg_ahead(index);
        let ahead = leg.map_or(0, |leg| leg.seconds);
        if !self.arrived
            && i64::from(activity.arrival) != self.clock
            && i64::from(activity.arrival) == self.clock + ahead
        {
            self.arrived = true;
            self.clock += ahead;
        }
        self.wait_until(index, Some(rest.earliest_start.into()), name);
        if self.clock > rest.latest_start.into() {
            let (start, latest) = (self.clock, rest.latest_start);
            self.fault(format!("{name} starts at {start}, after its latest start {latest}"));
        }
        self.expect(&format!("distance to {name}"), activity.distance_meters, 0);
        self.expect(&format!("driving time to {name}"), activity.driving_seconds.into(), 0);
        let in_order = |&last: &u32| {
            self.facts.break_order(self.route.vehicle, last) < self.facts.break_order(self.route.vehicle, taken)
        };
        if !self.breaks_taken.last().is_none_or(in_order) {
            self.fault(format!("{name} is out of order"));
        }
        self.breaks_taken.push(taken);
        self.resting += i64::from(rest.duration_seconds);
        self.clock += i64::from(rest.duration_seconds);
    }

    fn visit(&mut self, index: usize, name: &str) {
        let activity = &self.route.activities[index];
        let vehicle = self.route.vehicle;
        let Some(leg) = self.leg_ahead(index) else {
            self.fault(format!("there is no way to {name}"));
            return;
        };
        self.expect(&format!("distance to {name}"), activity.distance_meters, leg.meters);
        self.expect(&format!("driving time to {name}"), activity.driving_seconds.into(), leg.seconds);
        self.meters += leg.meters;
        self.driving += leg.seconds;
        self.clock += if self.arrived { 0 } else { leg.seconds };
        self.arrived = false;
        self.place = self.place_of(activity);
        let (windows, own, skills) = match (activity.stop, activity.reload) {
            (Some(stop), _) => {
                let facts = &self.facts.problem.stops[stop as usize];
                (self.facts.stop_windows(stop, true, true), facts.service_seconds, &facts.required_skills)
            }
            (None, reload) => {
                let reload = reload.unwrap_or_default();
                let facts = &self.facts.problem.reloads[reload as usize];
                (self.facts.reload_windows(reload, true), facts.service_seconds, &facts.required_skills)
            }
        };
        if !self.facts.has_skills(vehicle, skills) {
            self.fault(format!("lacks a skill for {name}"));
        }
        let start = i64::from(activity.start);
        if !windows.iter().any(|&(opens, closes)| (opens..=closes).contains(&start)) {
            self.fault(format!("{name} starts at {start}, outside its windows or after its deadline"));
        }
        let opens = windows.iter().find(|&&(_, closes)| closes >= self.clock).map(|&(opens, _)| opens);
        self.wait_until(index, opens, name);
        match (activity.stop, activity.reload) {
            (Some(stop), _) => self.deliver(stop, name),
            (None, Some(reload)) => {
                let allowed = &self.facts.problem.reloads[reload as usize].allowed_vehicles;
                if !allowed.is_empty() && !allowed.contains(&vehicle) {
                    self.fault(format!("may not call at {name}"));
                }
                self.load_trip(index + 1, &format!("at {name}"));
            }
            (None, None) => {}
        }
        let service = self.facts.service(own, vehicle);
        self.service += service;
        self.clock += service;
    }

    fn deliver(&mut self, stop: u32, name: &str) {
        if !self.facts.may_serve(self.route.vehicle, stop) {
            self.fault(format!("may not serve {name}"));
        }
        for d in 0..self.load.len() {
            self.load[d] -= self.facts.demand(stop, d);
        }
    }

    fn finish(&mut self) {
        let vehicle = &self.facts.problem.vehicles[self.route.vehicle as usize];
        match self.leg_ahead(self.route.activities.len()) {
            Some(leg) => {
                self.expect("distance back", self.route.return_distance_meters, leg.meters);
                self.expect("driving time back", self.route.return_driving_seconds.into(), leg.seconds);
                self.meters += leg.meters;
                self.driving += leg.seconds;
                self.clock += if self.arrived { 0 } else { leg.seconds };
            }
            None => self.fault("there is no way to the end".into()),
        }
        let overtime = (self.clock - i64::from(vehicle.shift_end)).max(0);
        for (what, stated, right) in [
            ("end", i64::from(self.route.end), self.clock),
            ("distance", self.route.distance_meters, self.meters),
            ("driving time", self.route.driving_seconds.into(), self.driving),
            ("service time", self.route.service_seconds.into(), self.service),
            ("waiting time", self.route.wait_seconds.into(), self.waiting),
            ("break time", self.route.break_seconds.into(), self.resting),
            ("overtime", self.route.overtime_seconds.into(), overtime),
        ] {
            self.expect(what, stated, right);
        }
        if self.route.departure < vehicle.shift_start {
            self.fault(format!(
                "leaves at {}, before the shift starts at {}",
                self.route.departure, vehicle.shift_start
            ));
        }
        let cap = i64::from(vehicle.max_overtime_seconds.unwrap_or(0));
        if overtime > cap {
            self.fault(format!("works {overtime} s past the shift's end, where {cap} s are allowed"));
        }
        let stops = self.route.activities.iter().filter(|a| a.stop.is_some()).count() as i64;
        for (what, limit, value) in [
            ("stops", vehicle.max_stops, stops),
            ("metres", vehicle.max_distance_meters, self.meters),
            ("seconds of driving", vehicle.max_driving_seconds, self.driving),
        ] {
            if let Some(limit) = limit.filter(|&limit| value > limit.into()) {
                self.fault(format!("has {value} {what}, where {limit} are allowed"));
            }
        }
        self.breaks_owed();
        self.locked_order();
    }

    fn breaks_owed(&mut self) {
        let breaks = &self.facts.problem.vehicles[self.route.vehicle as usize].breaks;
        for (index, rest) in breaks.iter().enumerate() {
            let under_way = self.route.departure < rest.latest_start && self.clock > rest.latest_start.into();
            if under_way && !self.breaks_taken.contains(&(index as u32)) {
                self.fault(format!("break {index} is owed and not taken"));
            }
        }
    }

    fn locked_order(&mut self) {
        let places = self.route.activities.iter().filter_map(|a| a.stop).filter_map(|s| self.facts.locked_place(s));
        if !places.map(|(_, at)| at).is_sorted() {
            self.fault("the locked stops are not in their order".into());
        }
    }
}

fn name(activity: &Activity) -> String {
    match (activity.stop, activity.reload, activity.break_) {
        (Some(stop), ..) => format!("stop {stop}"),
        (_, Some(reload), _) => format!("reload {reload}"),
        (.., taken) => format!("break {}", taken.unwrap_or_default()),
    }
}
