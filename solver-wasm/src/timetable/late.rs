//! The timetable of an order that may break rules (docs/solver/model.md, "Orders that break rules").
//!
//! A service that cannot start inside its windows starts late. The fewest late seconds count before everything else. A
//! break may cause lateness where it is taken early and save time later, so the forward pass keeps several pairs of
//! lateness and moment for each number of breaks behind.

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
use super::shift::{LAST, Shift};
use super::task::Itinerary;
use passage::{Label, Passage};

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
        && let Some(timing) = shifts(vehicle).find_map(|shift| Clock::new(shift, itinerary).timing())
    {
        return Some(LateTiming { timing, late_seconds: 0, left_out: Vec::new() });
    }
    let shift = Shift::new(vehicle, Relax::only(ReasonCode::Shift)).ready(itinerary.ready);
    let clock = LateClock { shift, itinerary, departure: departure.map(i64::from) };
    let (choice, timing) = clock.timing()?;
    Some(LateTiming { timing, late_seconds: choice.late, left_out: choice.left_out })
}

/// What comes first among the best times: the breaks left out, the lateness, the end.
pub(super) fn bounds(vehicle: &Vehicle, itinerary: &Itinerary) -> Option<LateBounds> {
    if let Some(end) = shifts(vehicle).find_map(|shift| Clock::new(shift, itinerary).earliest_end()) {
        return Some(LateBounds { left_out: 0, late_seconds: 0, end });
    }
    let shift = Shift::new(vehicle, Relax::only(ReasonCode::Shift)).ready(itinerary.ready);
    let Choice { left_out, late, end, .. } = LateClock { shift, itinerary, departure: None }.choice()?;
    Some(LateBounds { left_out: left_out.len(), late_seconds: late, end })
}

/// The shift with and without the limit of working time, which changes no times where no departure keeps it.
fn shifts(vehicle: &Vehicle) -> impl Iterator<Item = Shift> {
    let without = Relax::only(ReasonCode::Shift);
    let limited = vehicle.max_work_seconds.map(|_| Shift::new(vehicle, without));
    limited.into_iter().chain([Shift::new(vehicle, without.and(ReasonCode::MaxWork))])
}

struct LateClock<'a> {
    shift: Shift,
    itinerary: &'a Itinerary<'a>,
    departure: Option<i64>,
}

/// The decision that comes first: breaks, lateness, end.
#[derive(Debug)]
struct Choice {
    /// Breaks that the route should contain, and does not.
    left_out: Vec<u32>,
    late: i64,
    end: i64,
    breaks: Vec<TimedBreak>,
    /// The earliest departure with which the route should contain these breaks.
    from: i64,
}

impl LateClock<'_> {
    fn timing(&self) -> Option<(Choice, Timing)> {
        let choice = self.choice()?;
        let departure = self.departure.unwrap_or_else(|| self.latest_departure(&choice));
        let starts = self.services(&choice, departure)?;
        let gaps = between(self.itinerary, departure, choice.end, &starts);
        let events = place_breaks(&choice.breaks, &gaps)?;
        let timing = Timing { departure, end: choice.end, events };
        Some((choice, timing))
    }

    /// The fewest breaks left out, then the fewest late seconds, the earliest end, the fewest breaks, the latest
    /// departure.
    fn choice(&self) -> Option<Choice> {
        let departures: Vec<i64> = match self.departure {
            Some(departure) => vec![departure],
            None => self.shift.departures().collect(),
        };
        let choices = departures.into_iter().flat_map(|from| self.choices_from(from));
        choices.min_by_key(|choice| {
            let Choice { left_out, late, end, breaks, from } = choice;
            (left_out.len(), *late, *end, breaks.len(), Reverse(*from), left_out.clone())
        })
    }

    /// For each set of breaks that a route may have to contain, the best route with the fewest of them left out.
    fn choices_from(&self, from: i64) -> Vec<Choice> {
        let mut bounds: Vec<i64> = self.shift.contained(from, FAR).iter().map(|one| one.latest).collect();
        bounds.retain(|&bound| bound < LAST);
        bounds.push(LAST);
        bounds.sort_unstable();
        bounds.dedup();
        let mut choices = Vec::new();
        for bound in bounds {
            let due = self.shift.contained(from, bound);
            // A later departure contains fewer breaks, so only a fixed one makes a break impossible.
            let most_out = if self.departure.is_some() { due.len() } else { 0 };
            let found = (0..=most_out).find_map(|count| {
                let choices = without(&due, count).into_iter().filter_map(|(breaks, left_out)| {
                    let passage = Passage { itinerary: self.itinerary, breaks: &breaks, most_late: FAR, end: bound };
                    let best = passage.best(0, 0, Label { late: 0, at: from })?;
                    Some(Choice { left_out, late: best.late, end: best.at, breaks, from })
                });
                choices.min_by_key(|choice| (choice.late, choice.end, choice.left_out.clone()))
            });
            choices.extend(found);
        }
        choices
    }

    /// The latest departure that keeps lateness and end. A later departure never improves either.
    fn latest_departure(&self, choice: &Choice) -> i64 {
        let next = self.shift.departures().find(|&departure| departure > choice.from).unwrap_or(FAR);
        let passage = self.passage(choice);
        let (mut keeps, mut loses) = (choice.from, next.min(choice.end + 1));
        while loses - keeps > 1 {
            let middle = keeps + (loses - keeps) / 2;
            let fits = passage.best(0, 0, Label { late: 0, at: middle }).is_some();
            *if fits { &mut keeps } else { &mut loses } = middle;
        }
        keeps
    }

    /// The starts of the services, each as early as the services before it allow. Among equal starts, the one with the
    /// most breaks taken leaves the most time for later services.
    fn services(&self, choice: &Choice, departure: i64) -> Option<Vec<i64>> {
        let passage = self.passage(choice);
        let (mut label, mut behind) = (Label { late: 0, at: departure }, 0);
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
    fn passage<'b>(&'b self, choice: &'b Choice) -> Passage<'b> {
        let Choice { breaks, late, end, .. } = choice;
        Passage { itinerary: self.itinerary, breaks, most_late: *late, end: *end }
    }
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
