//! Can a stop join a route, with all rules or with some lifted?

use crate::plan::ReasonCode;
use crate::problem::{Matrices, Problem, Visit};
use crate::schedule::{self, Relax, loads_fit};
use crate::units::UNREACHABLE;

/// The rules in the order in which they are blamed.
pub(super) const RULES: [ReasonCode; 11] = [
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

/// A problem, and what of it can stand against anything at all.
pub(super) struct Joining<'a> {
    problem: &'a Problem,
    matrices: &'a Matrices,
    some_unreachable: bool,
}

impl<'a> Joining<'a> {
    pub fn new(problem: &'a Problem, matrices: &'a Matrices) -> Self {
        let mut legs = matrices.durations.iter().chain(&matrices.distances);
        Self { problem, matrices, some_unreachable: legs.any(|&leg| leg == UNREACHABLE) }
    }

    /// Questions about one stop.
    pub fn trial(&self, stop: u32) -> Trial<'_> {
        let own = &self.problem.stops[stop as usize];
        let without = |windows: bool| {
            let mut problem = self.problem.clone();
            let stop = &mut problem.stops[stop as usize];
            if windows {
                stop.time_windows.clear();
            } else {
                stop.deadline = None;
            }
            problem
        };
        Trial {
            joining: self,
            stop,
            windowless: (!own.time_windows.is_empty()).then(|| without(true)),
            undated: own.deadline.is_some().then(|| without(false)),
        }
    }
}

/// One stop that wants to join routes.
pub(super) struct Trial<'a> {
    joining: &'a Joining<'a>,
    stop: u32,
    /// The problem without the stop's own windows, if it has any.
    windowless: Option<Problem>,
    /// The problem without the stop's own deadline, if it has one.
    undated: Option<Problem>,
}

impl Trial<'_> {
    /// True when the stop can join the vehicle's route at some place, perhaps with one more call at a reload point.
    pub fn joins(&self, vehicle: u32, route: &[Visit], relax: Relax) -> bool {
        self.joins_in(self.joining.problem, vehicle, route, relax)
    }

    /// The first rule that alone keeps the stop out of the route. Its own windows and deadline come before those of
    /// the stops that it would make late.
    pub fn single_rule(&self, vehicle: u32, route: &[Visit]) -> Option<ReasonCode> {
        let lifted_alone = |code: ReasonCode| match code {
            ReasonCode::TimeWindow => {
                self.windowless.as_ref().is_some_and(|loose| self.joins_in(loose, vehicle, route, Relax::NONE))
            }
            ReasonCode::Deadline => {
                self.undated.as_ref().is_some_and(|loose| self.joins_in(loose, vehicle, route, Relax::NONE))
            }
            _ => self.may_bind(vehicle, code) && self.joins(vehicle, route, Relax::only(code)),
        };
        let others = || {
            let late = [ReasonCode::TimeWindow, ReasonCode::Deadline];
            late.into_iter().find(|&code| !route.is_empty() && self.joins(vehicle, route, Relax::only(code)))
        };
        RULES.into_iter().find(|&code| lifted_alone(code)).or_else(others)
    }

    /// Where only several rules together keep the stop out of an empty route: the first of a smallest such set.
    pub fn first_of_several(&self, vehicle: u32) -> ReasonCode {
        let mut needed = RULES.to_vec();
        // The rules that matter most are tried last, so that they stay in the set.
        for code in RULES.into_iter().rev() {
            let fewer: Vec<ReasonCode> = needed.iter().copied().filter(|&other| other != code).collect();
            if self.joins(vehicle, &[], lift(&fewer)) {
                needed = fewer;
            }
        }
        needed.first().copied().unwrap_or(ReasonCode::Unreachable)
    }

    /// False when the vehicle cannot break the rule, so that lifting it changes nothing.
    fn may_bind(&self, vehicle: u32, code: ReasonCode) -> bool {
        let stop = &self.joining.problem.stops[self.stop as usize];
        let vehicle = &self.joining.problem.vehicles[vehicle as usize];
        match code {
            ReasonCode::NotAllowed => {
                stop.locked || stop.pinned_vehicle.is_some() || !stop.allowed_vehicles.is_empty()
            }
            ReasonCode::Skill => !stop.required_skills.is_empty(),
            ReasonCode::Unreachable => self.joining.some_unreachable,
            ReasonCode::Capacity => stop.demand.iter().any(|&demand| demand > 0),
            ReasonCode::Break => !vehicle.breaks.is_empty(),
            ReasonCode::MaxStops => vehicle.max_stops.is_some(),
            ReasonCode::MaxDistance => vehicle.max_distance_meters.is_some(),
            ReasonCode::MaxDriving => vehicle.max_driving_seconds.is_some(),
            ReasonCode::TimeWindow | ReasonCode::Deadline | ReasonCode::Shift => true,
            ReasonCode::Outranked => false,
        }
    }

    fn joins_in(&self, problem: &Problem, vehicle: u32, route: &[Visit], relax: Relax) -> bool {
        let works = |visits: &[Visit]| {
            schedule::totals(problem, self.joining.matrices, vehicle, visits, relax).is_some()
        };
        let mut visits = Vec::with_capacity(route.len() + 2);
        (0..=route.len()).any(|at| {
            visits.clear();
            visits.extend_from_slice(&route[..at]);
            visits.push(Visit { stop: Some(self.stop), reload: None });
            visits.extend_from_slice(&route[at..]);
            match relax.lifts(ReasonCode::Capacity) || loads_fit(problem, vehicle, &visits) {
                true => works(&visits),
                false => with_reload(problem, vehicle, &visits, works),
            }
        })
    }
}

/// Tries one more call at a reload point, anywhere in a route that is overloaded without it.
fn with_reload(problem: &Problem, vehicle: u32, visits: &[Visit], works: impl Fn(&[Visit]) -> bool) -> bool {
    (0..problem.reloads.len() as u32).any(|reload| {
        let call = Visit { stop: None, reload: Some(reload) };
        schedule::may_serve(problem, vehicle, call)
            && (1..=visits.len()).any(|at| {
                let mut longer = visits.to_vec();
                longer.insert(at, call);
                loads_fit(problem, vehicle, &longer) && works(&longer)
            })
    })
}

/// Lifts several rules.
pub(super) fn lift(codes: &[ReasonCode]) -> Relax {
    codes.iter().fold(Relax::NONE, |relax, &code| relax.and(code))
}
