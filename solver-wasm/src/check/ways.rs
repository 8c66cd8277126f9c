//! All ways to put a stop into a route: every position, and one more reload visit where the load needs it.

use std::collections::BTreeMap;

use super::facts::{Facts, Visit};
use super::feasible::{Lifted, Named, Sequence};
use super::timing::{NEVER, Timing};
use crate::plan::{ReasonCode, Shortfall};

/// A stop that a vehicle does not serve.
#[derive(Clone, Copy)]
pub(super) struct Joining<'a> {
    pub facts: &'a Facts<'a>,
    pub vehicle: u32,
    pub stop: u32,
    /// The single end of its shipment, which may come with it.
    pub companion: Option<u32>,
}

/// By how much a rule is missed: every shortfall that has the least amount. The list is empty for rules without an
/// amount.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Miss(pub Vec<Shortfall>);

impl Miss {
    fn of(amount: i64) -> Self {
        Self(vec![Shortfall { amount, ..Shortfall::default() }])
    }

    pub fn amount(&self) -> Option<i64> {
        self.0.first().map(|shortfall| shortfall.amount)
    }
}

/// The rules that, lifted alone, let a stop into a route, each with the least amount by which it is missed.
pub(super) type RulesAgainst = BTreeMap<Named, Miss>;

/// The rules of time, lifted together.
const TIME_RULES: [Named; 9] = [
    (ReasonCode::TimeWindow, false),
    (ReasonCode::Deadline, false),
    (ReasonCode::Shift, false),
    (ReasonCode::Break, false),
    (ReasonCode::MaxWork, false),
    (ReasonCode::Ready, false),
    (ReasonCode::TimeWindow, true),
    (ReasonCode::Deadline, true),
    (ReasonCode::Ready, true),
];

impl<'a> Joining<'a> {
    /// None: the vehicle takes the stop with all rules in force.
    pub fn rules_against(&self, route: &[Visit]) -> Option<RulesAgainst> {
        let mut rules = RulesAgainst::new();
        for at in 0..=route.len() {
            let mut visits = route.to_vec();
            visits.insert(at, Visit::Stop(self.stop));
            let sequence = self.sequence(&visits, at);
            if self.note_missed(&sequence, &mut rules) {
                return None;
            }
            let lacks = self.facts.lacks_goods(self.vehicle, &visits, at);
            let divides = sequence.overload().is_some();
            let is_tied = self.facts.problem.stop(self.stop).shipment.is_some();
            if (lacks || divides) && !is_tied && self.note_missed_with_reload(&visits, at, (lacks, divides), &mut rules)
            {
                return None;
            }
        }
        let stop = self.facts.problem.stop(self.stop);
        let is_partner = |visit: &Visit| {
            matches!(visit, Visit::Stop(other) if {
                let other = self.facts.problem.stop(*other);
                other.shipment == stop.shipment && other.pickup != stop.pickup
            })
        };
        if let Some(companion) = self.companion.filter(|_| !route.iter().any(is_partner)) {
            for (visits, at) in self.pairs(route, companion) {
                if self.note_missed(&self.both(&visits, at), &mut rules) {
                    return None;
                }
            }
        }
        Some(rules)
    }

    /// The route with both ends in every way, and the indices of the stop and of its companion.
    fn pairs(&self, route: &[Visit], companion: u32) -> Vec<(Vec<Visit>, [usize; 2])> {
        let mut all = Vec::new();
        for first in 0..=route.len() {
            for second in first..=route.len() {
                let is_pickup = self.facts.problem.stop(self.stop).pickup;
                let (pickup, delivery) = if is_pickup { (self.stop, companion) } else { (companion, self.stop) };
                let mut visits = route.to_vec();
                visits.insert(second, Visit::Stop(delivery));
                visits.insert(first, Visit::Stop(pickup));
                all.push((visits, if is_pickup { [first, second + 1] } else { [second + 1, first] }));
            }
        }
        all
    }

    fn sequence<'s>(&self, visits: &'s [Visit], at: usize) -> Sequence<'s>
    where
        'a: 's,
    {
        Sequence { facts: self.facts, vehicle: self.vehicle, visits, joining: Some(at), companion: None }
    }

    fn both<'s>(&self, visits: &'s [Visit], [at, other]: [usize; 2]) -> Sequence<'s>
    where
        'a: 's,
    {
        Sequence { companion: Some(other), ..self.sequence(visits, at) }
    }

    /// Tries one more reload visit at each position inside the stop's trip, if that is too full; and before the stop, if that
    /// has to be loaded first. True: the vehicle takes the stop.
    fn note_missed_with_reload(
        &self,
        visits: &[Visit],
        at: usize,
        (loads_first, divides): (bool, bool),
        rules: &mut RulesAgainst,
    ) -> bool {
        let is_reload = |visit: &Visit| matches!(visit, Visit::Reload(_));
        let first = visits[..at].iter().rposition(is_reload).map_or(0, |index| index + 1);
        let end = visits[at..].iter().position(is_reload).map_or(visits.len(), |index| index + at);
        (0..self.facts.problem.reloads.len() as u32).map(Visit::Reload).any(|reload| {
            let positions = first + usize::from(!loads_first)..if divides { end } else { at + 1 };
            positions.into_iter().any(|position| {
                let mut with_reload = visits.to_vec();
                with_reload.insert(position, reload);
                self.note_missed(&self.sequence(&with_reload, at + usize::from(position <= at)), rules)
            })
        })
    }

    /// Notes the rules that one way misses. True: it misses none.
    fn note_missed(&self, way: &Sequence, rules: &mut RulesAgainst) -> bool {
        // Both may be to blame.
        let misses_none = self.note_missed_blaming(way, false, rules);
        (way.companion.is_some() && self.note_missed_blaming(way, true, rules)) || misses_none
    }

    fn note_missed_blaming(&self, way: &Sequence, by_companion: bool, rules: &mut RulesAgainst) -> bool {
        let Some(missed) = way.missed(by_companion) else { return false };
        match missed[..] {
            [] => {
                way.timing(Lifted::default()).earliest_end().is_some() || {
                    self.note_missed_times(way, rules);
                    false
                }
            }
            [(rule, amount)] => {
                let miss = match (rule.0, way.overload()) {
                    (ReasonCode::Capacity, Some((amount, dimensions))) => {
                        let dimensions = dimensions.into_iter().map(Some);
                        Miss(dimensions.map(|dimension| Shortfall { amount, dimension, early: false }).collect())
                    }
                    _ => amount.map(Miss::of).unwrap_or_default(),
                };
                if is_news(rules, rule, &miss) && way.timing(Lifted::default()).earliest_end().is_some() {
                    note(rules, rule, miss);
                }
                false
            }
            _ => false,
        }
    }

    fn note_missed_times(&self, way: &Sequence, rules: &mut RulesAgainst) {
        if way.timing(Lifted::of(&TIME_RULES)).earliest_end().is_none() {
            return;
        }
        let timing = way.timing(Lifted::default());
        let endless = way.timing(Lifted::only(ReasonCode::Shift));
        if let Some(end) = endless.earliest_end() {
            note(rules, own(ReasonCode::Shift), Miss::of(end - timing.latest_end));
        }
        if !timing.breaks.is_empty() && way.timing(Lifted::only(ReasonCode::Break)).earliest_end().is_some() {
            note(rules, own(ReasonCode::Break), Miss::default());
        }
        for of_companion in [false, true] {
            let Some((judged, _)) = self.judged(way, of_companion) else { continue };
            let is_soon_enough = |by: i64| {
                let sooner = if of_companion { (0, by) } else { (by, 0) };
                way.timing_with_goods(Lifted::default(), sooner).earliest_end().is_some()
            };
            if let Some(amount) = self.facts.problem.stop(judged).ready_at.and_then(|_| least(is_soon_enough)) {
                note(rules, (ReasonCode::Ready, of_companion), Miss::of(amount));
            }
        }
        if let Some(most) = timing.most_work {
            let least = way.timing(Lifted::only(ReasonCode::MaxWork)).least_work();
            least.into_iter().for_each(|least| note(rules, own(ReasonCode::MaxWork), Miss::of(least - most)));
            self.try_windows(way, &timing, false, rules);
            self.try_windows(way, &timing, true, rules);
            return;
        }
        self.judge_windows(way, &timing, false, rules);
        self.judge_windows(way, &timing, true, rules);
    }

    /// The stop whose windows count, and its index.
    fn judged(&self, way: &Sequence, of_companion: bool) -> Option<(u32, usize)> {
        match of_companion {
            true => self.companion.zip(way.companion),
            false => Some(self.stop).zip(way.joining),
        }
    }

    /// Compares a stop's windows and deadline with all moments at which its service could start.
    fn judge_windows(&self, way: &Sequence, timing: &Timing, of_companion: bool, rules: &mut RulesAgainst) {
        let Some((judged, at)) = self.judged(way, of_companion) else { return };
        let stop = self.facts.problem.stop(judged);
        if stop.time_windows.is_empty() && stop.deadline.is_none() {
            return;
        }
        let (windows, deadline) = (
            self.facts.given_windows(self.vehicle, Visit::Stop(judged)),
            self.facts.deadline(self.vehicle, Visit::Stop(judged)),
        );
        for (from, to) in timing.possible_starts(at) {
            let by = deadline.map_or(to, |deadline| to.min(deadline));
            for &(opens, closes) in windows {
                // Among the starts that keep the deadline, takes the one nearest to the window. A window that is too short
                // for its service grows on both sides.
                if from <= by && !stop.time_windows.is_empty() {
                    let amount = (opens - by).max(from - closes).max((opens - closes + 1).div_euclid(2));
                    let early = by < opens || from.max(opens) > closes + amount;
                    let miss = Miss(vec![Shortfall { amount, dimension: None, early }]);
                    note(rules, (ReasonCode::TimeWindow, of_companion), miss);
                }
                // Among the starts in the window, takes the one nearest to the deadline.
                if let Some(deadline) = deadline.filter(|_| from.max(opens) <= to.min(closes)) {
                    note(rules, (ReasonCode::Deadline, of_companion), Miss::of(from.max(opens) - deadline));
                }
            }
        }
    }

    /// The same where working time is limited: how long the route then works decides, too, so that amounts are tried.
    fn try_windows(&self, way: &Sequence, timing: &Timing, of_companion: bool, rules: &mut RulesAgainst) {
        let Some((judged, at)) = self.judged(way, of_companion) else { return };
        let stop = self.facts.problem.stop(judged);
        let given = self.facts.given_windows(self.vehicle, Visit::Stop(judged));
        let fits = |before: i64, after: i64, late: i64| {
            let last = self.facts.deadline(self.vehicle, Visit::Stop(judged)).map_or(NEVER, |deadline| deadline + late);
            let wider = given.iter().map(|&(opens, closes)| (opens - before, (closes + after).min(last)));
            let wider: Vec<(i64, i64)> = wider.filter(|(opens, closes)| opens <= closes).collect();
            let mut timing: Timing = timing.clone();
            timing.services[at].windows = &wider;
            timing.earliest_end().is_some()
        };
        if let Some(amount) = least(|amount| fits(amount, amount, 0)).filter(|_| !stop.time_windows.is_empty()) {
            let early = !fits(0, amount, 0);
            let miss = Miss(vec![Shortfall { amount, dimension: None, early }]);
            note(rules, (ReasonCode::TimeWindow, of_companion), miss);
        }
        if let Some(amount) = least(|amount| fits(0, 0, amount)).filter(|_| stop.deadline.is_some()) {
            note(rules, (ReasonCode::Deadline, of_companion), Miss::of(amount));
        }
    }

    /// Whether an empty route takes the stop with rules lifted.
    pub fn empty_takes_it(&self, lifted: &[Named]) -> bool {
        let stop = Visit::Stop(self.stop);
        let fits = |visits: &[Visit]| self.sequence(visits, visits.len() - 1).fits(Lifted::of(lifted));
        if let Some(companion) = self.companion
            && self.pairs(&[], companion).iter().any(|(visits, at)| self.both(visits, *at).fits(Lifted::of(lifted)))
        {
            return true;
        }
        let mut points = (0..self.facts.problem.reloads.len() as u32).map(Visit::Reload);
        fits(&[stop]) || self.facts.lacks_goods(self.vehicle, &[stop], 0) && points.any(|point| fits(&[point, stop]))
    }

    /// Whether an empty route can start the service inside a window, no later than the deadline and within the shift.
    pub fn starts_in_window(&self) -> bool {
        let vehicle = self.facts.problem.vehicle(self.vehicle);
        let location = self.facts.location(Visit::Stop(self.stop));
        if vehicle.start_location.is_some_and(|start| self.facts.leg(self.vehicle, start, location).is_none()) {
            return false;
        }
        let visits = [Visit::Stop(self.stop)];
        let mut timing = self.sequence(&visits, 0).timing(Lifted::default());
        // Nothing after the service counts: the route ends as the service begins.
        timing.most_work = None;
        timing.services[0].seconds = 0;
        timing.legs[1] = 0;
        timing.earliest_end().is_some()
    }
}

/// The least amount that is enough; None if not even the greatest is.
fn least(is_enough: impl Fn(i64) -> bool) -> Option<i64> {
    let (mut too_little, mut enough) = (0, 1 << 32);
    if !is_enough(enough) {
        return None;
    }
    while enough - too_little > 1 {
        let middle = too_little + (enough - too_little) / 2;
        *if is_enough(middle) { &mut enough } else { &mut too_little } = middle;
    }
    Some(enough)
}

/// Whether the rule is not yet known to keep the stop out, or only by a larger amount or in another way.
fn is_news(rules: &RulesAgainst, rule: Named, miss: &Miss) -> bool {
    rules
        .get(&rule)
        .is_none_or(|known| miss.amount() < known.amount() || miss.amount() == known.amount() && miss != known)
}

fn own(code: ReasonCode) -> Named {
    (code, false)
}

fn note(rules: &mut RulesAgainst, rule: Named, miss: Miss) {
    let known = rules.entry(rule).or_insert_with(|| miss.clone());
    if miss.amount() < known.amount() {
        *known = miss;
    } else if miss.amount() == known.amount() {
        let others: Vec<Shortfall> = miss.0.into_iter().filter(|shortfall| !known.0.contains(shortfall)).collect();
        known.0.extend(others);
    }
}
