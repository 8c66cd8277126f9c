//! The timetable of an order whose services may be late: at a price, or against a rule (docs/solver/model.md, "Late at a
//! price" and "Orders that break rules").
//!
//! A service that cannot start inside its windows starts late. The fewest late seconds count before the end. A break may
//! cause lateness where it is taken early and save time later, so the forward pass keeps several labels of lateness and
//! moment for each number of breaks behind.

mod passage;
mod reloads;

use std::cmp::Reverse;

use crate::plan::ReasonCode;
use crate::problem::Vehicle;
use crate::units::Seconds;

use super::breaks::{FAR, TimedBreak};
use super::clock::{Clock, Timing};
use super::gaps::{between, place_breaks};
use super::relax::Relax;
use super::shift::Shift;
use super::task::Itinerary;
use passage::{Label, Late, Passage};

pub use reloads::with_reloads;

/// What the timetable of an order that may break rules decides first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateBounds {
    pub left_out: usize,
    pub late_seconds: i64,
    pub end: i64,
}

/// Times of an order that may break rules.
pub(super) struct LateTiming {
    pub timing: Timing,
    pub late_seconds: i64,
    pub left_out: Vec<u32>,
}

/// The best times; None if the route takes longer than can be counted. The itinerary has at least one task.
pub(super) fn late_timing(vehicle: &Vehicle, itinerary: &Itinerary, departure: Option<Seconds>) -> Option<LateTiming> {
    if departure.is_none()
        && let Some(timing) = shifts(vehicle, itinerary).find_map(|shift| best_timing(shift, itinerary))
    {
        return Some(LateTiming { timing, late_seconds: 0, left_out: Vec::new() });
    }
    let clock = LateClock::against_rules(vehicle, itinerary, departure.map(i64::from));
    let (choice, timing) = clock.timing()?;
    Some(LateTiming { timing, late_seconds: choice.late.beyond, left_out: choice.left_out })
}

/// The best times that keep every rule of time: the fewest late seconds, then the earliest end.
pub(super) fn best_timing(shift: Shift, itinerary: &Itinerary) -> Option<Timing> {
    by_rules(shift, itinerary, |clock| clock.timing(), |clock| Some(clock.timing()?.1))
}

/// The answer of the clock that knows no lateness if nobody has to be late, else that of the other one.
fn by_rules<Answer>(
    shift: Shift,
    itinerary: &Itinerary,
    on_time: fn(&Clock) -> Option<Answer>,
    late: fn(&LateClock) -> Option<Answer>,
) -> Option<Answer> {
    let Some(punctual) = itinerary.on_time() else { return on_time(&Clock::new(shift, itinerary)) };
    // The end after the shift comes before what is late at a price.
    let is_open = shift.limit > shift.own_limit;
    let answer = if is_open { None } else { on_time(&Clock::new(shift.clone(), &punctual)) };
    answer.or_else(|| late(&LateClock::by_rules(shift, itinerary)))
}

/// What comes first among the best times: the breaks left out, the lateness, the end.
pub(super) fn bounds(vehicle: &Vehicle, itinerary: &Itinerary) -> Option<LateBounds> {
    let end = |shift| by_rules(shift, itinerary, |clock| clock.earliest_end(), |clock| Some(clock.choice()?.end));
    if let Some(end) = shifts(vehicle, itinerary).find_map(end) {
        return Some(LateBounds { left_out: 0, late_seconds: 0, end });
    }
    let Choice { left_out, late, end, .. } = LateClock::against_rules(vehicle, itinerary, None).choice()?;
    Some(LateBounds { left_out: left_out.len(), late_seconds: late.beyond, end })
}

/// The shift, with fewer and fewer of its rules: a limit of working time decides where some departure keeps it. Where services
/// may be late at a price, the first is a short cut.
fn shifts(vehicle: &Vehicle, itinerary: &Itinerary) -> impl Iterator<Item = Shift> {
    let (end, work) = (Relax::only(ReasonCode::Shift), Relax::only(ReasonCode::MaxWork));
    let (has_due, has_limit) = (itinerary.has_due(), vehicle.max_work_seconds.is_some());
    let lifts = [(has_due, Relax::NONE), (has_limit, end), (true, end.with(work))];
    lifts.into_iter().filter(|(counts, _)| *counts).map(|(_, lifted)| Shift::new(vehicle, lifted))
}

struct LateClock<'a> {
    shift: Shift,
    itinerary: &'a Itinerary<'a>,
    departure: Option<i64>,
    /// No service may break a rule.
    keeps_rules: bool,
    /// Services may be beyond this by as much.
    most: Late,
}

/// The decision that comes first: breaks, lateness, end.
#[derive(Debug)]
struct Choice {
    /// Breaks that the route should contain, and does not.
    left_out: Vec<u32>,
    late: Late,
    end: i64,
    breaks: Vec<TimedBreak>,
    /// The earliest departure that is known to give these times.
    from: i64,
}

impl<'a> LateClock<'a> {
    /// Times that may break any rule of time.
    fn against_rules(vehicle: &Vehicle, itinerary: &'a Itinerary<'a>, departure: Option<i64>) -> Self {
        let shift = Shift::new(vehicle, Relax::only(ReasonCode::Shift).and(ReasonCode::MaxWork));
        let (shift, most) = (shift.ready(itinerary.ready), Late { beyond: FAR, late: FAR });
        Self { shift, itinerary, departure, keeps_rules: false, most }
    }

    /// Times that keep all of them.
    fn by_rules(shift: Shift, itinerary: &'a Itinerary<'a>) -> Self {
        let (shift, most) = (shift.ready(itinerary.ready), Late { beyond: 0, late: FAR });
        Self { shift, itinerary, departure: None, keeps_rules: true, most }
    }

    fn timing(&self) -> Option<(Choice, Timing)> {
        let choice = self.choice()?;
        let departure = self.departure.unwrap_or_else(|| self.latest_departure(&choice));
        let starts = self.services(&choice, departure)?;
        let gaps = between(self.itinerary, departure, choice.end, &starts);
        let events = place_breaks(&choice.breaks, &gaps)?;
        let timing = Timing { departure, end: choice.end, events };
        Some((choice, timing))
    }

    /// The fewest breaks left out, then the fewest late seconds against rules, the least end after the shift, the fewest
    /// late seconds, the earliest end, the fewest breaks, the latest departure.
    fn choice(&self) -> Option<Choice> {
        let departures: Vec<i64> = match self.departure {
            Some(departure) => vec![departure],
            None => self.shift.departures().collect(),
        };
        let choices = departures.into_iter().flat_map(|from| self.choices_from(from));
        choices.min_by_key(|choice| {
            let Choice { left_out, breaks, from, .. } = choice;
            (left_out.len(), self.rank(choice), breaks.len(), Reverse(*from), left_out.clone())
        })
    }

    /// For each set of breaks that a route may have to contain, the best route with the fewest of them left out.
    fn choices_from(&self, from: i64) -> Vec<Choice> {
        match self.shift.most_work {
            None => self.bounds(from).into_iter().filter_map(|bound| self.choice_by(from, bound)).collect(),
            Some(most) => self.choices_within(from, most),
        }
    }

    /// A route that ends by one of these moments, and after those before it, has to contain the same breaks.
    fn bounds(&self, from: i64) -> Vec<i64> {
        let limit = self.shift.limit;
        let mut bounds: Vec<i64> = self.shift.contained(from, FAR).iter().map(|one| one.latest).collect();
        bounds.retain(|&bound| bound < limit);
        bounds.push(limit);
        bounds.sort_unstable();
        bounds.dedup();
        bounds
    }

    /// The best route that ends by one of the bounds.
    fn choice_by(&self, from: i64, bound: i64) -> Option<Choice> {
        let due = self.shift.contained(from, bound);
        // A later departure contains fewer breaks, so only a fixed one makes a break impossible.
        let most_out = if self.departure.is_some() { due.len() } else { 0 };
        (0..=most_out).find_map(|count| {
            let choices = without(&due, count).into_iter().filter_map(|(breaks, left_out)| {
                let passage = self.passage(&breaks, self.most, bound);
                let best = passage.best_from(from)?;
                Some(Choice { left_out, late: best.late, end: best.at, breaks, from })
            });
            choices.min_by_key(|choice| (self.rank(choice), choice.left_out.clone()))
        })
    }

    fn rank(&self, choice: &Choice) -> (i64, i64, i64, i64) {
        Label { late: choice.late, at: choice.end }.rank(self.shift.own_limit)
    }

    /// For each set of breaks, the best route that works no longer than `most`. Its breaks are those that the earliest end
    /// of its departure owes, however late services are: nobody ends later to work less.
    fn choices_within(&self, mut from: i64, most: i64) -> Vec<Choice> {
        let until = self.next_departure(from);
        let mut choices = Vec::new();
        for bound in self.bounds(from) {
            let breaks = self.shift.contained(from, bound);
            let passage = self.passage(&breaks, self.most, bound);
            if passage.best_from(from).is_none() {
                continue;
            }
            let found = self.within(&passage, from, most);
            // Departures after the last one that can end by the bound owe more breaks.
            from = latest(from, until.min(bound + 1), |departure| passage.best_from(departure).is_some()) + 1;
            choices.extend(found.map(|(departure, best)| Choice {
                left_out: Vec::new(),
                late: best.late,
                end: best.at,
                breaks,
                from: departure,
            }));
            if from >= until {
                break;
            }
        }
        choices
    }

    /// The best end of the departures that work no longer than `most`.
    fn within(&self, passage: &Passage, from: i64, most: i64) -> Option<(i64, Label)> {
        let by = |late, end| {
            let most_late = Late { late, ..passage.most };
            self.soonest_within(&Passage { most: most_late, end, ..*passage }, from, most)
        };
        let most_late: i64 = self.itinerary.tasks.iter().map(|task| task.opening.late_at(self.shift.limit)).sum();
        let (_, soonest) = by(most_late, passage.end)?;
        let end = passage.end.min(soonest.at.max(passage.own_limit));
        let punctual = |late| by(late, end);
        let (mut fails, mut keeps) = (-1, most_late);
        while keeps - fails > 1 {
            let middle = fails + (keeps - fails) / 2;
            *if punctual(middle).is_some() { &mut keeps } else { &mut fails } = middle;
        }
        punctual(keeps)
    }

    /// The earliest end of the departures that work no longer than `most`, and one of these departures. The earliest end
    /// grows with the departure in steps. On each step, the latest departure works least.
    fn soonest_within(&self, passage: &Passage, mut from: i64, most: i64) -> Option<(i64, Label)> {
        let until = self.next_departure(from);
        let break_seconds: i64 = passage.breaks.iter().map(|one| one.duration).sum();
        while from < until {
            let label = passage.soonest_from(from)?;
            let choice = Passage { end: label.at, ..*passage };
            let departure = latest(from, until.min(label.at + 1), |at| choice.best_from(at).is_some());
            let latest_enough = label.at - break_seconds - most;
            if departure >= latest_enough {
                return Some((departure, choice.best_from(departure)?));
            }
            // A later departure ends no earlier.
            from = latest_enough;
        }
        None
    }

    /// Routes that depart before this moment may have to contain the same breaks.
    fn next_departure(&self, from: i64) -> i64 {
        self.shift.departures().find(|&departure| departure > from).unwrap_or(FAR)
    }

    /// The latest departure that keeps lateness and end. A later departure never improves either.
    fn latest_departure(&self, choice: &Choice) -> i64 {
        let until = self.next_departure(choice.from).min(choice.end + 1);
        let passage = self.as_good_as(choice);
        latest(choice.from, until, |departure| passage.best_from(departure).is_some())
    }

    /// The starts of the services, each as early as the services before it allow. Among equal starts, the one with the
    /// most breaks taken leaves the most time for later services.
    fn services(&self, choice: &Choice, departure: i64) -> Option<Vec<i64>> {
        let passage = self.as_good_as(choice);
        let (mut label, mut behind) = (Label { late: Late::NONE, at: departure }, 0);
        let mut starts = Vec::with_capacity(self.itinerary.tasks.len());
        for (position, task) in self.itinerary.tasks.iter().enumerate() {
            let mut ways: Vec<(i64, Reverse<usize>, Label)> = Vec::new();
            passage.reach(behind, label, task.leg, |reached, arrival| {
                let (start, served) = passage.serve(task, arrival);
                ways.push((start, Reverse(reached), served));
            });
            ways.sort_unstable();
            let only = ways.len() == 1;
            let fits = |&(_, Reverse(reached), served): &(i64, Reverse<usize>, Label)| {
                only || passage.best(position + 1, reached, served).is_some()
            };
            let (start, Reverse(reached), served) = ways.into_iter().find(fits)?;
            starts.push(start);
            (label, behind) = (served, reached);
        }
        Some(starts)
    }

    /// Routes that are as good as the choice.
    fn as_good_as<'b>(&'b self, choice: &'b Choice) -> Passage<'b> {
        self.passage(&choice.breaks, choice.late, choice.end)
    }

    fn passage<'b>(&'b self, breaks: &'b [TimedBreak], most: Late, end: i64) -> Passage<'b> {
        Passage {
            itinerary: self.itinerary,
            breaks,
            keeps_rules: self.keeps_rules,
            most,
            own_limit: self.shift.own_limit,
            end,
        }
    }
}

/// The latest moment that keeps a rule, which all moments keep up to it; `keeps` does, `loses` does not or is not asked.
fn latest(mut keeps: i64, mut loses: i64, rule: impl Fn(i64) -> bool) -> i64 {
    while loses - keeps > 1 {
        let middle = keeps + (loses - keeps) / 2;
        *if rule(middle) { &mut keeps } else { &mut loses } = middle;
    }
    keeps
}

/// All ways to leave out this many breaks: those that stay, and the indices of those left out.
fn without(breaks: &[TimedBreak], count: usize) -> Vec<(Vec<TimedBreak>, Vec<u32>)> {
    let sets = (0u32..1 << breaks.len()).filter(|set| set.count_ones() as usize == count);
    let split = |set: u32| {
        let (out, stay): (Vec<(usize, &TimedBreak)>, Vec<_>) =
            breaks.iter().enumerate().partition(|(index, _)| set >> index & 1 == 1);
        (stay.into_iter().map(|(_, one)| *one).collect(), out.into_iter().map(|(_, one)| one.index).collect())
    };
    sets.map(split).collect()
}
