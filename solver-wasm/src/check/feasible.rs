//! Whether a vehicle can make a sequence of visits, with some rules lifted. Rules that do not depend on time are
//! checked one by one, with the amount by which they are missed; the others by exact timing.

use super::facts::{Facts, Leg, Visit};
use super::rules::{self, Measures, ORDER_RULES};
use super::timing::{BreakTimes, LONG_AGO, NEVER, Service, Timing};
use crate::plan::ReasonCode;
use crate::problem::Stop;

/// A rule, and whether it is that of the stop that comes along.
pub(super) type Named = (ReasonCode, bool);

/// A set of rules that are lifted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Lifted(u64);

impl Lifted {
    pub fn only(code: ReasonCode) -> Self {
        Self::of(&[(code, false)])
    }

    pub fn of(rules: &[Named]) -> Self {
        Self(rules.iter().fold(0, |bits, &rule| bits | Self::bit(rule)))
    }

    pub fn has(self, code: ReasonCode) -> bool {
        self.names((code, false))
    }

    pub fn names(self, rule: Named) -> bool {
        self.0 & Self::bit(rule) != 0
    }

    fn bit((code, of_companion): Named) -> u64 {
        1 << (code as u64 + if of_companion { 32 } else { 0 })
    }
}

/// A vehicle and an order of visits, one or two of them stops that rules are lifted for.
#[derive(Clone, Copy)]
pub(super) struct Sequence<'a> {
    pub facts: &'a Facts<'a>,
    pub vehicle: u32,
    pub visits: &'a [Visit],
    /// The index of the stop among the visits.
    pub joining: Option<usize>,
    /// That of the single end of its shipment, if it comes along.
    pub companion: Option<usize>,
}

impl<'a> Sequence<'a> {
    /// The broken rules that do not depend on time, with the amount where a rule has one. None: the sequence breaks
    /// another rule, which cannot be lifted. `by_companion`: a broken order of locks is blamed on the stop that comes along.
    pub fn missed(&self, by_companion: bool) -> Option<Vec<(Named, Option<i64>)>> {
        let mut missed = self.missed_without_order()?;
        let locks = (ReasonCode::NotAllowed, by_companion);
        if !self.keeps_locked_order(Lifted::of(&[locks])) {
            return None;
        }
        if missed.iter().all(|&(rule, _)| rule != locks) && !self.keeps_locked_order(Lifted::default()) {
            missed.push((locks, None));
        }
        Some(missed)
    }

    /// The same without the order of locks.
    fn missed_without_order(&self) -> Option<Vec<(Named, Option<i64>)>> {
        let mut missed = Vec::new();
        for (index, &visit) in self.visits.iter().enumerate() {
            let joins = self.joining == Some(index);
            let comes_along = self.companion == Some(index);
            let may = self.facts.may_visit(self.vehicle, visit);
            let skilled = self.facts.has_skills(self.vehicle, visit);
            if !(joins || comes_along || may && skilled) {
                return None;
            }
            let lacks = self.facts.lacks_goods(self.vehicle, self.visits, index);
            if lacks && !joins {
                return None;
            }
            let lacking =
                if self.facts.problem.vehicle(self.vehicle).loaded { ReasonCode::OnBoard } else { ReasonCode::Loading };
            missed.extend(lacks.then_some(((lacking, false), None)));
            missed.extend((!may).then_some(((ReasonCode::NotAllowed, comes_along), None)));
            missed.extend((!skilled).then_some(((ReasonCode::Skill, comes_along), None)));
        }
        for rule in &ORDER_RULES {
            let holds = (0..self.visits.len()).all(|at| (rule.holds)(self.facts, self.vehicle, self.visits, at));
            missed.extend((!holds).then_some(((rule.code, false), None)));
        }
        let (legs, is_connected) = self.legs();
        missed.extend((!is_connected).then_some(((ReasonCode::Unreachable, false), None)));
        missed.extend(self.overload().map(|(amount, _)| ((ReasonCode::Capacity, false), Some(amount))));
        let limits = self.facts.problem.vehicle(self.vehicle);
        let (meters, driving) = (legs.iter().map(|leg| leg.meters).sum(), legs.iter().map(|leg| leg.seconds).sum());
        let measures = Measures { meters, driving, ..Measures::of_visits(self.facts, self.visits) };
        let over = rules::over(limits, measures);
        missed.extend(over.map(|(limit, over)| ((limit.code, false), Some(over))));
        Some(missed)
    }

    fn locked_rank(&self, visit: Visit) -> Option<usize> {
        let Visit::Stop(stop) = visit else { return None };
        self.facts.locked(stop).filter(|&(vehicle, _)| vehicle == self.vehicle).map(|(_, rank)| rank)
    }

    /// Whether locked stops have their order, and those that are kept come first. The latter is not asked of the one that
    /// comes along alone.
    pub fn keeps_locked_order(&self, lifted: Lifted) -> bool {
        let stops = self.visits.iter().enumerate().filter(|(_, visit)| matches!(visit, Visit::Stop(_)));
        let is_free = |index: usize| {
            let is_at = |other: Option<usize>| other == Some(index);
            lifted.names((ReasonCode::NotAllowed, false)) && is_at(self.joining)
                || lifted.names((ReasonCode::NotAllowed, true)) && is_at(self.companion)
        };
        let locked = stops.clone().filter(|(index, _)| !is_free(*index));
        let is_other = |(_, visit): &(usize, &Visit)| !self.facts.is_kept(self.vehicle, **visit);
        locked.filter_map(|(_, &visit)| self.locked_rank(visit)).is_sorted()
            && (lifted.has(ReasonCode::NotAllowed) || stops.is_sorted_by_key(|stop| is_other(&stop)))
    }

    /// The largest excess of a trip's load over the capacity, and every dimension that has it.
    pub fn overload(&self) -> Option<(i64, Vec<u32>)> {
        let mut over = vec![0; self.facts.dimensions];
        for (d, over) in over.iter_mut().enumerate() {
            let trips = self.facts.overloads(self.vehicle, self.visits, d);
            *over = trips.into_iter().map(|(_, over)| over).max().unwrap_or(0);
        }
        let most = over.iter().copied().max().filter(|&most| most > 0)?;
        let dimensions = (0..).zip(&over).filter(|&(_, &over)| over == most).map(|(d, _)| d);
        Some((most, dimensions.collect()))
    }

    /// The legs of the route with the way back, and whether all of them exist. A missing leg takes no time and has no
    /// length, like every leg to or from a missing start or end.
    pub fn legs(&self) -> (Vec<Leg>, bool) {
        let vehicle = self.facts.problem.vehicle(self.vehicle);
        let mut at = vehicle.start_location;
        let mut is_connected = true;
        let mut legs = Vec::with_capacity(self.visits.len() + 1);
        let locations = self.visits.iter().map(|&visit| Some(self.facts.location(visit)));
        for to in locations.chain([vehicle.end_location]) {
            let leg = match (at, to) {
                (Some(from), Some(to)) => self.facts.leg(self.vehicle, from, to),
                _ => Some(Leg::default()),
            };
            is_connected &= leg.is_some();
            legs.push(leg.unwrap_or_default());
            at = to;
        }
        (legs, is_connected)
    }

    /// The set-up of each visit.
    fn setups(&self) -> Vec<i64> {
        let before = [None].into_iter().chain(self.visits.iter().copied().map(Some));
        self.visits.iter().zip(before).map(|(&visit, last)| self.facts.setup(self.vehicle, last, visit)).collect()
    }

    /// All that bounds the times of the sequence.
    pub fn timing(&self, lifted: Lifted) -> Timing<'a> {
        self.timing_with_goods(lifted, (0, 0))
    }

    /// When the goods are ready that each visit loads, and those that are loaded at the start. Those of the stop that
    /// joins, and of the one that comes along, are ready so much sooner.
    fn loadings(&self, lifted: Lifted, sooner: (i64, i64)) -> (i64, Vec<i64>) {
        let mut loadings = vec![LONG_AGO; self.visits.len()];
        let mut at_start = LONG_AGO;
        let mut loading = None;
        let stop_at = |index: usize| match self.visits[index] {
            Visit::Stop(stop) => Some(self.facts.problem.stop(stop)),
            Visit::Reload(_) => None,
        };
        for (index, visit) in self.visits.iter().enumerate() {
            let Visit::Stop(stop) = *visit else {
                loading = Some(index);
                continue;
            };
            let named = |of_companion| (ReasonCode::Ready, of_companion);
            let (joins, comes_along) = (self.joining == Some(index), self.companion == Some(index));
            let is_lifted = joins && lifted.names(named(false)) || comes_along && lifted.names(named(true));
            let ready = self.facts.problem.stop(stop).ready_at.filter(|_| !is_lifted);
            let sooner = if joins {
                sooner.0
            } else if comes_along {
                sooner.1
            } else {
                0
            };
            let Some(ready) = ready.map(|ready| i64::from(ready) - sooner) else { continue };
            let own = self.facts.problem.stop(stop);
            if own.shipment.is_some() {
                // Each pickup before it waits for its goods.
                let is_pickup = |other: &Stop| other.shipment == own.shipment && other.pickup;
                for from in (0..index).filter(|&from| stop_at(from).is_some_and(is_pickup)) {
                    loadings[from] = loadings[from].max(ready);
                }
                continue;
            }
            match loading {
                Some(point) => loadings[point] = loadings[point].max(ready),
                None if self.facts.problem.vehicle(self.vehicle).loaded => {}
                None => at_start = at_start.max(ready),
            }
        }
        (at_start, loadings)
    }

    /// The same, where the goods of the two stops are ready so much sooner.
    pub fn timing_with_goods(&self, lifted: Lifted, sooner: (i64, i64)) -> Timing<'a> {
        let (at_start, loadings) = self.loadings(lifted, sooner);
        let vehicle = self.facts.problem.vehicle(self.vehicle);
        let services = self.visits.iter().enumerate().map(|(index, &visit)| {
            let windows = match visit {
                Visit::Stop(stop) if [self.joining, self.companion].contains(&Some(index)) => {
                    let holds = |code| !lifted.names((code, self.companion == Some(index)));
                    let (by_windows, by_deadline) = (holds(ReasonCode::TimeWindow), holds(ReasonCode::Deadline));
                    self.facts.stop_windows(self.vehicle, stop, by_windows, by_deadline)
                }
                _ => self.facts.windows(self.vehicle, visit),
            };
            Service { windows, seconds: self.facts.service(visit, self.vehicle), not_before: loadings[index] }
        });
        let breaks = vehicle.breaks.iter().filter(|_| !lifted.has(ReasonCode::Break)).map(BreakTimes::of);
        Timing {
            shift_start: at_start.max(vehicle.shift_start.into()),
            latest_end: if lifted.has(ReasonCode::Shift) { NEVER - 1 } else { rules::latest_end(vehicle) },
            most_work: rules::most_work(vehicle).filter(|_| !lifted.has(ReasonCode::MaxWork)).map(i64::from),
            has_start: vehicle.start_location.is_some(),
            legs: self.legs().0.iter().map(|leg| leg.seconds).collect(),
            setups: self.setups(),
            services: services.collect(),
            breaks: breaks.collect(),
        }
    }

    /// Whether the vehicle can make the visits in this order with the rules lifted.
    pub fn fits(&self, lifted: Lifted) -> bool {
        self.keeps_locked_order(lifted)
            && self.missed_without_order().is_some_and(|missed| missed.iter().all(|&(rule, _)| lifted.names(rule)))
            && self.timing(lifted).earliest_end().is_some()
    }
}
