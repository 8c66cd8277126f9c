//! Every rule that a route made by hand breaks, and the rules that it keeps once these are loosened.

mod loosen;

use crate::cost::Totals;
use crate::plan::{ReasonCode, Route, Shortfall, Violation};
use crate::problem::{Matrices, Problem, TimeWindow, Visit};
use crate::timetable::{LIMITS, LateRoute, Measures, ORDER_RULES, leg_exists, trip_loads};
use crate::units::Seconds;

pub use loosen::loosened;

/// The rules that a route breaks: those of its visits by their position, then those of its trips and of the route.
pub fn violations(problem: &Problem, matrices: &Matrices, late: &LateRoute) -> Vec<Violation> {
    let route = &late.route;
    let mut found = Found { problem, route, visits: visits_of(route), all: Vec::new() };
    found.visits();
    found.missing_legs(matrices);
    found.trips();
    found.limits();
    found.shift();
    for &index in &late.left_out {
        found.all.push(Violation { break_: Some(index), ..found.of_route(ReasonCode::Break, None) });
    }
    found.all
}

/// A visit and the start of its service.
type Start = (Visit, Seconds);

fn visits_of(route: &Route) -> Vec<Start> {
    let visits = route.activities.iter().filter(|row| row.break_.is_none());
    visits.map(|row| (Visit { stop: row.stop, reload: row.reload }, row.start)).collect()
}

struct Found<'a> {
    problem: &'a Problem,
    route: &'a Route,
    visits: Vec<Start>,
    all: Vec<Violation>,
}

/// The amount over a limit, if there is one.
fn over(value: i64, limit: i64) -> Option<Shortfall> {
    Some(Shortfall { amount: value - limit, ..Shortfall::default() }).filter(|over| over.amount > 0)
}

impl Found<'_> {
    fn of_route(&self, code: ReasonCode, shortfall: Option<Shortfall>) -> Violation {
        Violation { code, vehicle: self.route.vehicle, position: None, stop: None, break_: None, shortfall }
    }

    fn add(&mut self, position: usize, code: ReasonCode, shortfall: Option<Shortfall>) {
        let stop = self.visits[position].0.stop;
        let violation = Violation { position: Some(position as u32), stop, ..self.of_route(code, shortfall) };
        self.all.push(violation);
    }

    fn visits(&mut self) {
        let driver = self.problem.vehicle(self.route.vehicle);
        let ranks = self.lock_ranks();
        let mut passed = None;
        let kept = self.problem.initial_routes.iter().find(|of| of.vehicle == self.route.vehicle);
        let kept: Vec<u32> = kept.map_or_else(Vec::new, |own| own.kept().collect());
        let mut others = false;
        // The goods of the first trip come on board as it departs.
        let mut loads = !driver.loaded;
        let visits: Vec<Visit> = self.visits.iter().map(|(visit, _)| *visit).collect();
        for (position, (rank, (visit, start))) in ranks.into_iter().zip(self.visits.clone()).enumerate() {
            let mut left = 0;
            let (allowed, skills, windows, deadline) = match (visit.stop, visit.reload) {
                (Some(stop), _) => {
                    let stop = self.problem.stop(stop);
                    left = self.problem.least_left(self.route.vehicle, stop);
                    let is_own = stop.pinned_vehicle.is_none_or(|pin| pin == self.route.vehicle);
                    (is_own && !stop.barred, &stop.required_skills, &stop.time_windows, stop.deadline)
                }
                (None, reload) => {
                    let point = self.problem.reload(reload.unwrap_or_default());
                    (true, &point.required_skills, &point.time_windows, None)
                }
            };
            let in_order = match rank {
                Lock::None => true,
                Lock::Elsewhere => false,
                Lock::Rank(rank) => {
                    let in_order = passed.is_none_or(|passed| passed < rank);
                    passed = passed.max(Some(rank));
                    in_order
                }
            };
            let is_kept = visit.stop.is_some_and(|stop| kept.contains(&stop));
            others |= visit.stop.is_some() && !is_kept;
            for (code, keeps) in &ORDER_RULES {
                if !keeps(self.problem, self.route.vehicle, &visits, position) {
                    self.add(position, *code, None);
                }
            }
            if !(allowed && in_order && self.is_listed(visit)) || is_kept && others {
                self.add(position, ReasonCode::NotAllowed, None);
            }
            let loaded = visit.stop.filter(|_| loads).map(|stop| self.problem.stop(stop));
            let ready = loaded.filter(|stop| stop.shipment.is_none()).and_then(|stop| stop.ready_at);
            loads &= visit.stop.is_some();
            if let Some(late) = ready.and_then(|ready| over(ready.into(), self.route.departure.into())) {
                self.add(position, ReasonCode::Ready, Some(late));
            }
            if !skills.iter().all(|skill| driver.skills.contains(skill)) {
                self.add(position, ReasonCode::Skill, None);
            }
            if let Some(late) = after_windows(windows, i64::from(start) + left, left) {
                self.add(position, ReasonCode::TimeWindow, over(late, 0));
            }
            if let Some(late) = deadline.and_then(|deadline| over(i64::from(start) + left, deadline.into())) {
                self.add(position, ReasonCode::Deadline, Some(late));
            }
        }
    }

    fn is_listed(&self, visit: Visit) -> bool {
        let allowed = match (visit.stop, visit.reload) {
            (Some(stop), _) => &self.problem.stop(stop).allowed_vehicles,
            (None, reload) => &self.problem.reload(reload.unwrap_or_default()).allowed_vehicles,
        };
        allowed.is_empty() || allowed.contains(&self.route.vehicle)
    }

    /// Where the lock of each visit holds it.
    fn lock_ranks(&self) -> Vec<Lock> {
        let rank = |visit: Visit| {
            let locked = visit.stop.filter(|&stop| self.problem.stop(stop).locked);
            let Some(stop) = locked else { return Lock::None };
            let rank_in = |visits: &[Visit]| visits.iter().position(|visit| visit.stop == Some(stop));
            let own = self.problem.initial_routes.iter().find_map(|of| Some((of.vehicle, rank_in(&of.visits)?)));
            match own {
                None => Lock::None,
                Some((vehicle, rank)) if vehicle == self.route.vehicle => Lock::Rank(rank),
                Some(_) => Lock::Elsewhere,
            }
        };
        self.visits.iter().map(|&(visit, _)| rank(visit)).collect()
    }

    fn missing_legs(&mut self, matrices: &Matrices) {
        let driver = self.problem.vehicle(self.route.vehicle);
        let location = |&(visit, _): &Start| match (visit.stop, visit.reload) {
            (Some(stop), _) => self.problem.stop(stop).location,
            (None, reload) => self.problem.reload(reload.unwrap_or_default()).location,
        };
        let locations: Vec<u32> = self.visits.iter().map(location).collect();
        let mut here = driver.start_location;
        for (position, &there) in locations.iter().enumerate() {
            if !leg_exists(self.problem, matrices, self.route.vehicle, here, Some(there)) {
                self.add(position, ReasonCode::Unreachable, None);
            }
            here = Some(there);
        }
        if !leg_exists(self.problem, matrices, self.route.vehicle, here, driver.end_location) {
            self.all.push(self.of_route(ReasonCode::Unreachable, None));
        }
    }

    /// The overloads of each trip, in each dimension.
    fn trips(&mut self) {
        let visits: Vec<Visit> = self.visits.iter().map(|(visit, _)| *visit).collect();
        let limits: Vec<i64> = self.problem.vehicle(self.route.vehicle).capacity.clone();
        let mut found = Vec::new();
        for (dimension, &limit) in limits.iter().enumerate().filter(|(_, limit)| **limit >= 0) {
            for (begin, load) in trip_loads(self.problem, self.route.vehicle, &visits, dimension) {
                let shortfall = over(load, limit).map(|over| Shortfall { dimension: Some(dimension as u32), ..over });
                found.extend(shortfall.map(|shortfall| (begin, dimension, shortfall)));
            }
        }
        found.sort_by_key(|&(begin, dimension, _)| (begin, dimension));
        for (begin, _, shortfall) in found {
            match begin {
                Some(reload) => self.add(reload, ReasonCode::Capacity, Some(shortfall)),
                None => self.all.push(self.of_route(ReasonCode::Capacity, Some(shortfall))),
            }
        }
    }

    fn limits(&mut self) {
        let measures = Measures {
            meters: self.route.distance_meters,
            driving: self.route.driving_seconds.into(),
            work: Totals::of(self.problem, self.route).working_seconds,
            ..Measures::of_visits(self.problem, self.visits.iter().map(|(visit, _)| *visit))
        };
        for limit in &LIMITS {
            let amount = limit.excess(self.problem.vehicle(self.route.vehicle), &measures);
            if let Some(over) = amount.and_then(|amount| over(amount, 0)) {
                self.all.push(self.of_route(limit.code, Some(over)));
            }
        }
    }

    /// The route begins before the shift, or ends after it and the overtime allowed.
    fn shift(&mut self) {
        let driver = self.problem.vehicle(self.route.vehicle);
        let last = driver.latest_end();
        let early = over(driver.shift_start.into(), self.route.departure.into());
        let early = early.map(|early| Shortfall { early: true, ..early });
        let late = over(self.route.end.into(), last);
        for shortfall in early.into_iter().chain(late) {
            self.all.push(self.of_route(ReasonCode::Shift, Some(shortfall)));
        }
    }
}

enum Lock {
    None,
    /// The rank in the vehicle's initial route.
    Rank(usize),
    /// It is on another vehicle's initial route.
    Elsewhere,
}

/// Seconds after the last window that ends before a moment; None if what lasts so long by then lies in a window.
fn after_windows(windows: &[TimeWindow], by: i64, seconds: i64) -> Option<i64> {
    let holds = |window: &TimeWindow| i64::from(window.start) <= by - seconds && by <= window.end.into();
    if windows.is_empty() || windows.iter().any(holds) {
        return None;
    }
    let passed = windows.iter().filter(|window| i64::from(window.start) <= by - seconds);
    let closed = passed.map(|window| window.end.into()).filter(|&end| end < by).max();
    Some(by - closed.unwrap_or(by))
}
