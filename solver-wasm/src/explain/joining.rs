//! Can a stop join a vehicle's route, with all rules or with some lifted?

use crate::plan::ReasonCode;
use crate::problem::{Matrices, Problem, Visit};
use crate::schedule::{Newcomer, Probe, Relax};

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

/// A route that stops want to join; what is prepared for one stop serves all.
pub(super) struct Joining<'a> {
    problem: &'a Problem,
    matrices: &'a Matrices,
    vehicle: u32,
    route: &'a [Visit],
    some_unreachable: bool,
    prepared: Vec<(Relax, Option<Probe<'a>>)>,
}

impl<'a> Joining<'a> {
    /// `some_unreachable`: see [`Matrices::some_unreachable`].
    pub fn new(
        problem: &'a Problem,
        matrices: &'a Matrices,
        some_unreachable: bool,
        vehicle: u32,
        route: &'a [Visit],
    ) -> Self {
        Self { problem, matrices, vehicle, route, some_unreachable, prepared: Vec::new() }
    }

    /// True when the stop can join the route at some place, perhaps with one more call at a reload point.
    pub fn takes(&mut self, stop: u32, relax: Relax) -> bool {
        self.takes_newcomer(Newcomer { stop, windows: true, deadline: true }, relax)
    }

    /// The first rule that alone keeps the stop out of the route. Its own windows and deadline come before those of
    /// the stops that it would make late.
    pub fn single_rule(&mut self, stop: u32) -> Option<ReasonCode> {
        let alone = RULES.into_iter().find(|&code| self.takes_without(stop, code));
        alone.or_else(|| {
            let late = [ReasonCode::TimeWindow, ReasonCode::Deadline];
            late.into_iter().find(|&code| !self.route.is_empty() && self.takes(stop, Relax::only(code)))
        })
    }

    /// Where only several rules together keep the stop out: the first of a smallest such set.
    pub fn first_of_several(&self, stop: u32) -> ReasonCode {
        let newcomer = Newcomer { stop, windows: true, deadline: true };
        let mut needed = RULES.to_vec();
        // The rules that matter most are tried last, so that they stay in the set.
        for code in RULES.into_iter().rev() {
            let fewer: Vec<ReasonCode> = needed.iter().copied().filter(|&other| other != code).collect();
            if self.prepare(lift(&fewer)).is_some_and(|probe| probe.takes(newcomer)) {
                needed = fewer;
            }
        }
        needed.first().copied().unwrap_or(ReasonCode::Unreachable)
    }

    fn takes_without(&mut self, stop: u32, code: ReasonCode) -> bool {
        let newcomer = Newcomer { stop, windows: true, deadline: true };
        match code {
            _ if !self.may_bind(stop, code) || !self.may_be_kept_out(stop, code) => false,
            ReasonCode::TimeWindow => self.takes_newcomer(Newcomer { windows: false, ..newcomer }, Relax::NONE),
            ReasonCode::Deadline => self.takes_newcomer(Newcomer { deadline: false, ..newcomer }, Relax::NONE),
            _ => self.takes_newcomer(newcomer, Relax::only(code)),
        }
    }

    /// False when the route as it is tells that the rule keeps the stop from no place.
    fn may_be_kept_out(&mut self, stop: u32, code: ReasonCode) -> bool {
        self.prepared(Relax::NONE).is_none_or(|probe| probe.may_be_kept_out(stop, code))
    }

    /// False when the stop cannot break the rule here, so that lifting it changes nothing.
    fn may_bind(&self, stop: u32, code: ReasonCode) -> bool {
        let stop = &self.problem.stops[stop as usize];
        let vehicle = &self.problem.vehicles[self.vehicle as usize];
        let has = |skill| vehicle.skills.contains(skill);
        match code {
            ReasonCode::NotAllowed => stop.locked || stop.pinned_vehicle.is_some() || !stop.allowed_vehicles.is_empty(),
            ReasonCode::Skill => !stop.required_skills.iter().all(has),
            ReasonCode::Unreachable => self.some_unreachable,
            ReasonCode::TimeWindow => !stop.time_windows.is_empty(),
            ReasonCode::Deadline => stop.deadline.is_some(),
            ReasonCode::Capacity => stop.demand.iter().any(|&demand| demand > 0),
            ReasonCode::Shift => true,
            ReasonCode::Break => !vehicle.breaks.is_empty(),
            ReasonCode::MaxStops => vehicle.max_stops.is_some(),
            ReasonCode::MaxDistance => vehicle.max_distance_meters.is_some(),
            ReasonCode::MaxDriving => vehicle.max_driving_seconds.is_some(),
            ReasonCode::Outranked => false,
        }
    }

    fn takes_newcomer(&mut self, newcomer: Newcomer, relax: Relax) -> bool {
        self.prepared(relax).is_some_and(|probe| probe.takes(newcomer))
    }

    fn prepared(&mut self, relax: Relax) -> Option<&Probe<'a>> {
        let known = self.prepared.iter().position(|(lifted, _)| *lifted == relax);
        let index = known.unwrap_or_else(|| {
            self.prepared.push((relax, self.prepare(relax)));
            self.prepared.len() - 1
        });
        self.prepared[index].1.as_ref()
    }

    fn prepare(&self, relax: Relax) -> Option<Probe<'a>> {
        Probe::new(self.problem, self.matrices, self.vehicle, self.route, relax)
    }
}

/// Lifts several rules.
pub(super) fn lift(codes: &[ReasonCode]) -> Relax {
    codes.iter().fold(Relax::NONE, |relax, &code| relax.and(code))
}
