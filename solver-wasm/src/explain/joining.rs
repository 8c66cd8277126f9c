//! Whether a stop can join a vehicle's route, with all rules or with some lifted.

use crate::plan::ReasonCode;
use crate::problem::{Matrices, Problem, Visit};
use crate::rules::{Asked, Lift, RULES, Rule};
use crate::timer::Timer;
use crate::timetable::{Newcomer, Probe, Relax, Slack};

/// A rule that may keep a stop out: its own, the vehicle's, or that of the stop that comes along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Obstacle {
    pub code: ReasonCode,
    pub of_companion: bool,
}

impl Obstacle {
    pub fn own(code: ReasonCode) -> Self {
        Self { code, of_companion: false }
    }
}

/// Tries stops on one route. The preparation for one stop serves all.
pub(super) struct Joining<'a> {
    pub problem: &'a Problem,
    pub matrices: &'a Matrices,
    pub vehicle: u32,
    pub route: &'a [Visit],
    some_unreachable: bool,
    /// Some stops of the vehicle stay first.
    keeps: bool,
    /// By stop: the single end of its shipment that joins with it. Empty if none does.
    companions: &'a [Option<u32>],
    timer: &'a Timer,
    /// Lifted for the whole route in every answer: what the route breaks without the stop.
    pub base: Relax,
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
        let companions = &[];
        Self { problem, matrices, vehicle, route, some_unreachable, keeps, companions, timer, base, prepared }
    }

    pub fn with_companions(self, companions: &'a [Option<u32>]) -> Self {
        Self { companions, ..self }
    }

    pub fn companion(&self, stop: u32) -> Option<u32> {
        self.companions.get(stop as usize).copied().flatten()
    }

    /// The same with rules that do not count.
    pub fn with_base(self, base: Relax) -> Self {
        Self { base, ..self }
    }

    /// True if the stop can join the route at some position with these rules lifted, also with one more reload visit.
    pub fn takes(&mut self, stop: u32, lifted: &[Obstacle]) -> bool {
        let (newcomer, relax) = self.lifting(stop, lifted);
        self.prepared(relax).is_some_and(|probe| probe.takes(newcomer))
    }

    /// Every rule whose lifting alone lets the route take the stop. The route must not take it otherwise. What a shipment
    /// asks is named only if it is the only one.
    pub fn single_rules(&mut self, stop: u32) -> Vec<Obstacle> {
        let mut rules = self.binding_rules(stop);
        rules.retain(|&rule| self.may_be_kept_out(stop, rule.code) && self.takes(stop, &[rule]));
        let is_alone = rules.len() == 1;
        rules.retain(|rule| rule.code != ReasonCode::Shipment || is_alone);
        rules
    }

    /// The rules that the stop could break here, in the order of their codes: to lift any other changes nothing.
    pub fn binding_rules(&self, stop: u32) -> Vec<Obstacle> {
        let Self { problem, vehicle, route, some_unreachable, keeps, .. } = *self;
        let companion = self.companion(stop);
        let own = Asked { problem, vehicle, stop, route, companion, some_unreachable, keeps };
        let other = companion.map(|stop| Asked { stop, companion: None, keeps: false, ..own });
        let of = |rule: &Rule, asked: &Asked, of_companion: bool| {
            rule.may_bind(asked).then_some(Obstacle { code: rule.code, of_companion })
        };
        let each = RULES.iter().flat_map(|rule| {
            let other = other.as_ref().filter(|_| rule.is_of_companion());
            [of(rule, &own, false), other.and_then(|other| of(rule, other, true))]
        });
        each.flatten().collect()
    }

    /// False if the route keeps the rule at every position of the stop.
    fn may_be_kept_out(&mut self, stop: u32, code: ReasonCode) -> bool {
        self.prepared(Relax::NONE).is_none_or(|probe| probe.may_be_kept_out(stop, code))
    }

    /// Some rules are lifted for the stop alone, or for the one that comes along, the others for the vehicle.
    pub fn lifting(&self, stop: u32, lifted: &[Obstacle]) -> (Newcomer, Relax) {
        let mut newcomer = self.newcomer(stop);
        let mut relax = Relax::NONE;
        for &Obstacle { code, of_companion } in lifted {
            let (slack, relax): (&mut Slack, &mut Relax) = match &mut newcomer.companion {
                Some(companion) if of_companion => (&mut companion.slack, &mut companion.relax),
                _ => (&mut newcomer.slack, &mut relax),
            };
            match Rule::of(code).map(|rule| &rule.lift) {
                Some(Lift::Stop(lift)) => lift(slack),
                _ => *relax = relax.and(code),
            }
        }
        (newcomer, relax)
    }

    pub fn newcomer(&self, stop: u32) -> Newcomer {
        Newcomer::new(stop, self.companion(stop))
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
