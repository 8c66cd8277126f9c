//! The hard rules, a row each: how a rule is lifted, when it may bind, what it lacks, and how it is loosened. Reasons,
//! advice and orders made by hand read them here. The timetable has those of whole routes in a table
//! (`timetable::limits`), and those of the order of visits (`timetable::rules`). `check` shares none of them.

use crate::plan::{Activity, ReasonCode, Route, Violation};
use crate::problem::{Problem, Reload, Stop, TimeWindow, Vehicle, Visit, VisitOrder};
use crate::timetable::{LIMITS, Limit, Relax, Slack};
use crate::units::Seconds;

pub struct Rule {
    pub code: ReasonCode,
    pub lift: Lift,
    pub amount: Amount,
    /// False if the stop cannot break the rule here, so that lifting it changes nothing.
    may_bind: fn(&Asked) -> bool,
    loosen: fn(&mut Loosening),
}

/// What a rule is lifted for when one stop is asked about.
pub enum Lift {
    Stop(fn(&mut Slack)),
    Vehicle,
}

/// By how much a rule is missed.
pub enum Amount {
    /// It is kept or broken.
    None,
    /// Seconds outside the nearest window.
    Window,
    /// Seconds after the deadline.
    Deadline,
    /// The overload of a trip.
    Load,
    /// Seconds by which goods are ready too late.
    Ready,
    /// Seconds after the latest end.
    End,
    Limit(&'static Limit),
}

/// A stop that may join a vehicle's route.
pub struct Asked<'a> {
    pub problem: &'a Problem,
    pub vehicle: u32,
    pub stop: u32,
    pub route: &'a [Visit],
    /// Joins with it.
    pub companion: Option<u32>,
    pub some_unreachable: bool,
    /// Some stops of the vehicle stay first.
    pub keeps: bool,
}

impl Asked<'_> {
    fn vehicle(&self) -> &Vehicle {
        self.problem.vehicle(self.vehicle)
    }

    /// Whether one of the stops that join says so.
    fn joins(&self, says: impl Fn(&Stop) -> bool) -> bool {
        self.companion.into_iter().chain([self.stop]).map(|stop| self.problem.stop(stop)).any(says)
    }

    fn any(&self, says: impl Fn(&Stop) -> bool) -> bool {
        let stops = self.route.iter().filter_map(|visit| visit.stop).chain(self.companion).chain([self.stop]);
        stops.map(|stop| self.problem.stop(stop)).any(says)
    }
}

/// A rule that a route breaks, in the copy of the problem whose rules the route shall keep.
pub struct Loosening<'a> {
    pub given: &'a Problem,
    pub own: &'a mut Problem,
    pub lifted: &'a mut Relax,
    pub route: &'a Route,
    pub violation: &'a Violation,
    /// The row of the visit that breaks it.
    pub row: Option<&'a Activity>,
}

impl Loosening<'_> {
    fn stop(&mut self) -> Option<&mut Stop> {
        self.violation.stop.map(|stop| &mut self.own.stops[stop as usize])
    }

    fn reload(&mut self) -> Option<&mut Reload> {
        let reload = self.row.and_then(|row| row.reload);
        reload.map(|reload| &mut self.own.reloads[reload as usize])
    }

    fn vehicle(&mut self) -> &mut Vehicle {
        &mut self.own.vehicles[self.route.vehicle as usize]
    }

    fn amount(&self) -> i64 {
        self.violation.shortfall.map_or(0, |shortfall| shortfall.amount)
    }
}

impl Rule {
    /// The row of a code; None for `Outranked`.
    pub fn of(code: ReasonCode) -> Option<&'static Self> {
        RULES.get(code as usize)
    }

    /// Whether the stop that joins with another one may be what breaks the rule.
    pub fn is_of_companion(&self) -> bool {
        use ReasonCode::{Deadline, NotAllowed, Ready, Skill, TimeWindow};
        matches!(self.code, NotAllowed | Skill | TimeWindow | Deadline | Ready)
    }

    pub fn may_bind(&self, asked: &Asked) -> bool {
        match self.amount {
            Amount::Limit(limit) => (limit.of)(asked.vehicle()).is_some(),
            _ => (self.may_bind)(asked),
        }
    }

    /// Changes the problem so that the route keeps the rule.
    pub fn loosen(&self, broken: &mut Loosening) {
        match self.amount {
            Amount::Limit(limit) => {
                let amount = broken.amount();
                if let Some(Some(most)) = limit.code.limit_of(broken.vehicle()) {
                    *most = u32::try_from(i64::from(*most) + amount).unwrap_or(u32::MAX);
                }
            }
            _ => (self.loosen)(broken),
        }
    }
}

const fn limit(limit: &'static Limit) -> Rule {
    Rule { code: limit.code, lift: Lift::Vehicle, amount: Amount::Limit(limit), may_bind: |_| true, loosen: |_| {} }
}

/// In the order of the codes.
pub static RULES: [Rule; ReasonCode::RULES.len()] = [
    // Allowed vehicles, pins, and the vehicle and order of locked stops.
    Rule {
        code: ReasonCode::NotAllowed,
        lift: Lift::Vehicle,
        amount: Amount::None,
        may_bind: |asked| {
            let stop = asked.problem.stop(asked.stop);
            asked.keeps
                || stop.barred
                || stop.locked
                || stop.pinned_vehicle.is_some()
                || !stop.allowed_vehicles.is_empty()
        },
        loosen: |rule| {
            let vehicle = rule.route.vehicle;
            if let Some(point) = rule.reload() {
                point.allowed_vehicles.clear();
            }
            if let Some(stop) = rule.stop() {
                (stop.barred, stop.locked) = (false, false);
                // A pin to this vehicle is no obstacle, and says whose goods are on board.
                stop.pinned_vehicle = stop.pinned_vehicle.filter(|&pin| pin == vehicle);
                stop.allowed_vehicles.clear();
                let own_routes = rule.own.initial_routes.iter_mut().filter(|own| own.vehicle == vehicle);
                own_routes.for_each(|own| own.keep_next = 0);
            }
        },
    },
    // The stops' skills.
    Rule {
        code: ReasonCode::Skill,
        lift: Lift::Vehicle,
        amount: Amount::None,
        may_bind: |asked| {
            let required = &asked.problem.stop(asked.stop).required_skills;
            !required.iter().all(|skill| asked.vehicle().skills.contains(skill))
        },
        loosen: |rule| {
            rule.stop().into_iter().for_each(|stop| stop.required_skills.clear());
            rule.reload().into_iter().for_each(|point| point.required_skills.clear());
        },
    },
    // Lifted, a missing leg takes no time and has no length.
    Rule {
        code: ReasonCode::Unreachable,
        lift: Lift::Vehicle,
        amount: Amount::None,
        may_bind: |asked| asked.some_unreachable,
        loosen: |rule| *rule.lifted = rule.lifted.and(ReasonCode::Unreachable),
    },
    // All windows, also those of reload points.
    Rule {
        code: ReasonCode::TimeWindow,
        lift: Lift::Stop(|stop| (stop.before_window, stop.after_window) = (Slack::VOID, Slack::VOID)),
        amount: Amount::Window,
        may_bind: |asked| !asked.problem.stop(asked.stop).time_windows.is_empty(),
        loosen: |rule| {
            let Some(row) = rule.row else { return };
            let start = (i64::from(row.start) - rule.amount()) as Seconds;
            if let Some(stop) = rule.stop() {
                stop.time_windows.push(TimeWindow { start, end: stop.judged(row.start, row.departure) });
            }
            if let Some(point) = rule.reload() {
                point.time_windows.push(TimeWindow { start, end: row.start });
            }
        },
    },
    // All deadlines.
    Rule {
        code: ReasonCode::Deadline,
        lift: Lift::Stop(|stop| stop.after_deadline = Slack::VOID),
        amount: Amount::Deadline,
        may_bind: |asked| asked.problem.stop(asked.stop).deadline.is_some(),
        loosen: |rule| {
            let row = rule.row;
            if let Some(stop) = rule.stop() {
                stop.deadline = row.map(|row| stop.judged(row.start, row.departure));
            }
        },
    },
    // The load of each trip.
    Rule {
        code: ReasonCode::Capacity,
        lift: Lift::Stop(|stop| stop.overload = true),
        amount: Amount::Load,
        may_bind: |asked| asked.joins(|stop| stop.demand.iter().chain(&stop.collected).any(|&load| load > 0)),
        loosen: |rule| {
            let dimension = rule.violation.shortfall.and_then(|shortfall| shortfall.dimension).unwrap_or_default();
            let given = rule.given.vehicle(rule.route.vehicle).capacity[dimension as usize];
            let had = given + rule.amount();
            let limit = &mut rule.vehicle().capacity[dimension as usize];
            *limit = (*limit).max(had);
        },
    },
    // The end of the shift and the cap of the overtime, not its start.
    Rule {
        code: ReasonCode::Shift,
        lift: Lift::Vehicle,
        amount: Amount::End,
        may_bind: |_| true,
        loosen: |rule| {
            let (departure, end) = (rule.route.departure, rule.route.end);
            let vehicle = rule.vehicle();
            vehicle.shift_start = vehicle.shift_start.min(departure);
            vehicle.shift_end = vehicle.shift_end.max(end);
        },
    },
    // Lifted, no break is taken.
    Rule {
        code: ReasonCode::Break,
        lift: Lift::Vehicle,
        amount: Amount::None,
        may_bind: |asked| !asked.vehicle().breaks.is_empty(),
        loosen: |_| {},
    },
    limit(&LIMITS[0]),
    limit(&LIMITS[1]),
    limit(&LIMITS[2]),
    // Lifted, a loaded vehicle has all goods on board.
    Rule {
        code: ReasonCode::OnBoard,
        lift: Lift::Vehicle,
        amount: Amount::None,
        may_bind: |asked| asked.vehicle().loaded && !asked.problem.starts_with(asked.vehicle, asked.stop),
        loosen: |rule| {
            let vehicle = rule.route.vehicle;
            if let Some(stop) = rule.stop() {
                (stop.on_board, stop.pinned_vehicle) = (true, Some(vehicle));
            }
        },
    },
    // What stops say of their order.
    Rule {
        code: ReasonCode::VisitOrder,
        lift: Lift::Vehicle,
        amount: Amount::None,
        may_bind: |asked| asked.any(|stop| stop.visit_order != VisitOrder::Any),
        loosen: |rule| {
            let stops = rule.route.activities.iter().filter_map(|row| row.stop);
            stops.for_each(|stop| rule.own.stops[stop as usize].visit_order = VisitOrder::Any);
        },
    },
    limit(&LIMITS[3]),
    // When goods come on board.
    Rule {
        code: ReasonCode::Ready,
        lift: Lift::Stop(|stop| stop.ready_sooner = Slack::VOID),
        amount: Amount::Ready,
        may_bind: |asked| asked.problem.stop(asked.stop).ready_at.is_some(),
        loosen: |rule| {
            let amount = rule.amount() as Seconds;
            let stop = rule.stop();
            stop.into_iter().for_each(|stop| stop.ready_at = stop.ready_at.map(|ready| ready - amount));
        },
    },
    // Lifted, all goods are available at the start.
    Rule {
        code: ReasonCode::Loading,
        lift: Lift::Vehicle,
        amount: Amount::None,
        may_bind: |asked| !asked.vehicle().loaded && !asked.problem.starts_with(asked.vehicle, asked.stop),
        loosen: |rule| rule.vehicle().starts_empty = false,
    },
    // Lifted, pickups may come before deliveries.
    Rule {
        code: ReasonCode::LoadOrder,
        lift: Lift::Vehicle,
        amount: Amount::None,
        may_bind: |asked| asked.vehicle().deliveries_first,
        loosen: |rule| rule.vehicle().deliveries_first = false,
    },
    // Lifted, ends of shipments need no partner.
    Rule {
        code: ReasonCode::Shipment,
        lift: Lift::Vehicle,
        amount: Amount::None,
        may_bind: |asked| asked.problem.stop(asked.stop).shipment.is_some(),
        loosen: |rule| *rule.lifted = rule.lifted.and(ReasonCode::Shipment),
    },
];

#[cfg(test)]
mod tests {
    use super::RULES;
    use crate::plan::ReasonCode;

    #[test]
    fn the_table_has_each_rule_in_the_place_of_its_code() {
        assert_eq!(RULES.each_ref().map(|rule| rule.code), ReasonCode::RULES);
        assert!(ReasonCode::RULES.iter().enumerate().all(|(index, &code)| code as usize == index));
    }
}
