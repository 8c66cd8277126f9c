//! The reasons of stops left out, confirmed by trying every place with and without the rule.

use super::Facts;
use super::feasible::{Lifted, Visit, feasible, loads_fit};
use crate::plan::{Plan, ReasonCode};

/// Every rule that can be lifted.
const RULES: [ReasonCode; 11] = [
    ReasonCode::NotAllowed,
    ReasonCode::Skill,
    ReasonCode::Unreachable,
    ReasonCode::TimeWindow,
    ReasonCode::Deadline,
    ReasonCode::Capacity,
    ReasonCode::Shift,
    ReasonCode::Break,
    ReasonCode::MaxStops,
    ReasonCode::MaxDistance,
    ReasonCode::MaxDriving,
];

/// What is wrong with the reasons: each vehicle has exactly one for each stop left out, and it is a fact.
pub(super) fn faults(facts: &Facts, plan: &Plan, faults: &mut Vec<String>) {
    for unassigned in &plan.unassigned {
        for vehicle in 0..facts.problem.vehicles.len() as u32 {
            let named = unassigned.reasons.iter().filter(|reason| reason.vehicles.contains(&vehicle));
            let codes: Vec<ReasonCode> = named.map(|reason| reason.code).collect();
            let fault = match codes[..] {
                [code] => Case::new(facts, plan, unassigned.stop, vehicle).fault(code),
                [] => Some("has no reason".into()),
                _ => Some("has several reasons".into()),
            };
            if let Some(fault) = fault {
                faults.push(format!("unassigned stop {}, vehicle {vehicle}: {fault}", unassigned.stop));
            }
        }
    }
}

/// One stop and one vehicle that does not serve it.
struct Case<'a> {
    facts: &'a Facts<'a>,
    stop: u32,
    vehicle: u32,
    route: Vec<Visit>,
}

impl<'a> Case<'a> {
    fn new(facts: &'a Facts<'a>, plan: &Plan, stop: u32, vehicle: u32) -> Self {
        let activities = plan.routes.iter().filter(|r| r.vehicle == vehicle).flat_map(|r| &r.activities);
        let route = activities.filter_map(|a| a.stop.map(Visit::Stop).or(a.reload.map(Visit::Reload))).collect();
        Self { facts, stop, vehicle, route }
    }

    fn fault(&self, code: ReasonCode) -> Option<String> {
        if self.joins(&self.route, Lifted::default()) {
            return Some("could simply be served".into());
        }
        let empty_takes_it = self.joins(&[], Lifted::default());
        if code == ReasonCode::Outranked {
            let single = RULES.into_iter().find(|&rule| self.joins(&self.route, Lifted::only(rule)));
            return match (empty_takes_it, single) {
                (false, _) => Some("OUTRANKED, but not even an empty route takes it".into()),
                (true, Some(rule)) => Some(format!("OUTRANKED, but {rule:?} alone keeps it out")),
                (true, None) => None,
            };
        }
        if code == ReasonCode::Shift && !empty_takes_it && self.joins(&[], Lifted::only(ReasonCode::TimeWindow)) {
            return Some("SHIFT, but its windows do not meet the shift: TIME_WINDOW".into());
        }
        let true_of_route = self.joins(&self.route, Lifted::only(code));
        let true_of_empty = !empty_takes_it && (self.joins(&[], Lifted::only(code)) || self.part_of_cause(code));
        (!true_of_route && !true_of_empty).then(|| format!("{code:?} is not what keeps it out"))
    }

    /// No single rule keeps the stop from an empty route: then `code` must be one that is needed beside others,
    /// or one that would do alone.
    fn part_of_cause(&self, code: ReasonCode) -> bool {
        if RULES.iter().any(|&rule| self.joins(&[], Lifted::only(rule))) {
            return false;
        }
        if !self.joins(&[], Lifted::all_but(code)) {
            return true;
        }
        let others: Vec<ReasonCode> = RULES.into_iter().filter(|&rule| rule != code).collect();
        (0u32..1 << others.len()).any(|set| {
            let mut lifted: Vec<ReasonCode> =
                others.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &rule)| rule).collect();
            let without = self.joins(&[], Lifted::of(&lifted));
            lifted.push(code);
            !without && self.joins(&[], Lifted::of(&lifted))
        })
    }

    /// Can the stop join this route somewhere, with one more reload somewhere if the load asks for it?
    fn joins(&self, route: &[Visit], lifted: Lifted) -> bool {
        (0..=route.len()).any(|at| {
            let mut with_stop = route.to_vec();
            with_stop.insert(at, Visit::Stop(self.stop));
            match loads_fit(self.facts, self.vehicle, &with_stop, lifted) {
                true => feasible(self.facts, self.vehicle, &with_stop, lifted),
                false => self.joins_with_reload(&with_stop, lifted),
            }
        })
    }

    fn joins_with_reload(&self, with_stop: &[Visit], lifted: Lifted) -> bool {
        (0..self.facts.problem.reloads.len() as u32).any(|reload| {
            (0..=with_stop.len()).any(|at| {
                let mut visits = with_stop.to_vec();
                visits.insert(at, Visit::Reload(reload));
                feasible(self.facts, self.vehicle, &visits, lifted)
            })
        })
    }
}
