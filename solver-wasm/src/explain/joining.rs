//! Whether a stop can join a vehicle's route, with all rules or with some lifted.

use crate::plan::ReasonCode;
use crate::problem::{Matrices, Problem, Visit, VisitOrder};
use crate::timer::Timer;
use crate::timetable::{Newcomer, Probe, Relax};

/// Tries stops on one route. The preparation for one stop serves all.
pub(super) struct Joining<'a> {
    pub problem: &'a Problem,
    pub matrices: &'a Matrices,
    pub vehicle: u32,
    pub route: &'a [Visit],
    some_unreachable: bool,
    /// Some stops of the vehicle stay first.
    keeps: bool,
    timer: &'a Timer,
    /// Lifted for the whole route in every answer: what the route breaks without the stop.
    base: Relax,
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
        timer: &'a Timer,
    ) -> Self {
        let keeps = problem.initial_routes.iter().any(|own| own.vehicle == vehicle && own.keep_next > 0);
        let (base, prepared) = (Relax::NONE, Vec::new());
        Self { problem, matrices, vehicle, route, some_unreachable, keeps, timer, base, prepared }
    }

    /// The same with rules that do not count.
    pub fn with_base(self, base: Relax) -> Self {
        Self { base, ..self }
    }

    /// True if the stop can join the route at some position with these rules lifted, also with one more reload visit.
    pub fn takes(&mut self, stop: u32, lifted: &[ReasonCode]) -> bool {
        let (newcomer, relax) = lifting(stop, lifted);
        self.prepared(relax).is_some_and(|probe| probe.takes(newcomer))
    }

    /// Every rule whose lifting alone lets the route take the stop. The route must not take it otherwise.
    pub fn single_rules(&mut self, stop: u32) -> Vec<ReasonCode> {
        let mut codes = ReasonCode::RULES.to_vec();
        codes
            .retain(|&code| self.may_bind(stop, code) && self.may_be_kept_out(stop, code) && self.takes(stop, &[code]));
        codes
    }

    /// False if the stop cannot break the rule here, so that lifting it changes nothing.
    pub fn may_bind(&self, number: u32, code: ReasonCode) -> bool {
        let stop = self.problem.stop(number);
        let vehicle = self.problem.vehicle(self.vehicle);
        let has = |skill| vehicle.skills.contains(skill);
        match code {
            ReasonCode::VisitOrder => {
                let is_ordered = |stop: u32| self.problem.stop(stop).visit_order != VisitOrder::Any;
                is_ordered(number) || self.route.iter().filter_map(|visit| visit.stop).any(is_ordered)
            }
            ReasonCode::OnBoard => vehicle.loaded && !self.problem.is_on_board(self.vehicle, number),
            ReasonCode::NotAllowed => {
                self.keeps
                    || stop.barred
                    || stop.locked
                    || stop.pinned_vehicle.is_some()
                    || !stop.allowed_vehicles.is_empty()
            }
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

    /// False if the route keeps the rule at every position of the stop.
    fn may_be_kept_out(&mut self, stop: u32, code: ReasonCode) -> bool {
        self.prepared(Relax::NONE).is_none_or(|probe| probe.may_be_kept_out(stop, code))
    }

    /// The route, prepared with these rules lifted. None if a leg of it does not exist or the timer is up.
    pub fn prepared(&mut self, relax: Relax) -> Option<&Probe<'a>> {
        let known = self.prepared.iter().position(|(lifted, _)| *lifted == relax);
        let index = known.unwrap_or_else(|| {
            let relaxed = relax.with(self.base);
            let probe = Probe::new(self.problem, self.matrices, self.vehicle, self.route, relaxed, self.timer);
            if self.timer.was_up() {
                return usize::MAX; // another stop may have more time
            }
            self.prepared.push((relax, probe));
            self.prepared.len() - 1
        });
        self.prepared.get(index)?.1.as_ref()
    }
}

/// Windows, deadline and load are lifted for the stop alone, the other rules for the vehicle.
pub(super) fn lifting(stop: u32, lifted: &[ReasonCode]) -> (Newcomer, Relax) {
    let mut newcomer = Newcomer::new(stop);
    let mut relax = Relax::NONE;
    for &code in lifted {
        match code {
            ReasonCode::TimeWindow => {
                (newcomer.before_window, newcomer.after_window) = (Newcomer::VOID, Newcomer::VOID);
            }
            ReasonCode::Deadline => newcomer.after_deadline = Newcomer::VOID,
            ReasonCode::Capacity => newcomer.overload = true,
            _ => relax = relax.and(code),
        }
    }
    (newcomer, relax)
}
