//! Computes the best timetable of a route by dynamic programming over visits and breaks.
//!
//! The forward pass gives the earliest end, and thereby the breaks that the route contains. The backward pass from this
//! end gives the latest departure. Then each service gets the earliest start that the backward pass allows. At last,
//! the breaks are put into the gaps.
//!
//! Where working time has a limit, a later departure may keep it: a route that misses a window waits no more for it. The
//! earliest end is a function of the departure that grows in steps, and on each step the latest departure works least.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::problem::MAX_BREAKS;

use super::breaks::{FAR, Row, TimedBreak, drive, drive_back, reach, reach_back, take};
use super::event::{Event, Item};
use super::gaps::{between, place_breaks};
use super::shift::Shift;
use super::task::Itinerary;

#[derive(Debug)]
pub(super) struct Timing {
    pub departure: i64,
    pub end: i64,
    pub events: Vec<Event>,
}

impl Timing {
    pub fn span(&self) -> Span {
        let breaks = self.events.iter().filter(|event| matches!(event.item, Item::Break(_)));
        let break_seconds = breaks.map(|event| event.end - event.start).sum();
        Span { departure: self.departure, end: self.end, break_seconds }
    }
}

/// The sums of a timetable.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    pub departure: i64,
    pub end: i64,
    pub break_seconds: i64,
}

/// One vehicle's day. The route has at least one task.
pub(super) struct Clock<'a> {
    shift: Shift,
    itinerary: &'a Itinerary<'a>,
}

/// The earliest end and the fewest breaks.
#[derive(Debug)]
struct Choice {
    end: i64,
    breaks: Vec<TimedBreak>,
    /// The earliest departure with this end and exactly these breaks, and the latest one if working time has a limit.
    from: i64,
    until: i64,
}

impl Choice {
    fn break_seconds(&self) -> i64 {
        self.breaks.iter().map(|one| one.duration).sum()
    }
}

impl<'a> Clock<'a> {
    pub fn new(shift: Shift, itinerary: &'a Itinerary<'a>) -> Self {
        Self { shift: shift.ready(itinerary.ready), itinerary }
    }

    /// Departure, end and breaks of the best timetable.
    pub fn span(&self) -> Option<Span> {
        let choice = self.choice()?;
        let departure = self.back_from(&choice, |_, _| ())[0].min(choice.until);
        Some(Span { departure, end: choice.end, break_seconds: choice.break_seconds() })
    }

    /// The end of the best timetable.
    pub fn earliest_end(&self) -> Option<i64> {
        Some(self.choice()?.end)
    }

    /// The best timetable.
    pub fn timing(&self) -> Option<Timing> {
        let choice = self.choice()?;
        let mut late = vec![[-FAR; _]; self.itinerary.tasks.len() + 1];
        let departure = self.back_from(&choice, |position, row| late[position] = *row)[0].min(choice.until);
        let starts = self.services(&choice.breaks, departure, &late)?;
        let gaps = between(self.itinerary, departure, choice.end, &starts);
        let events = place_breaks(&choice.breaks, &gaps)?;
        Some(Timing { departure, end: choice.end, events })
    }

    /// The choice with the earliest end, then the fewest breaks, then the latest departure. Earlier departures may make
    /// the route contain more breaks.
    fn choice(&self) -> Option<Choice> {
        if let Some(most) = self.shift.most_work {
            return self.choice_within(most);
        }
        let mut best: Option<Choice> = None;
        for from in self.shift.departures() {
            // No later departure can end earlier, even without breaks.
            let Some(end) = self.end(from, &[]) else { break };
            if best.as_ref().is_some_and(|best| best.end < end) {
                break;
            }
            let Some(choice) = self.choice_from(from, end) else { continue };
            if best.as_ref().is_none_or(|best| rank(&choice) < rank(best)) {
                best = Some(choice);
            }
        }
        best
    }

    /// The same among the departures that work so long at most.
    fn choice_within(&self, most: i64) -> Option<Choice> {
        let mut best: Option<Choice> = None;
        self.each_step(|choice, work| {
            if best.as_ref().is_some_and(|best| best.end < choice.end) {
                return ControlFlow::Break(());
            }
            if work > most {
                return ControlFlow::Continue(());
            }
            if best.as_ref().is_none_or(|best| rank(&choice) < rank(best)) {
                best = Some(choice);
            }
            ControlFlow::Break(())
        });
        best
    }

    /// The least working time of all departures.
    pub fn least_work(&self) -> Option<i64> {
        let mut least: Option<i64> = None;
        self.each_step(|_, work| {
            least = least.into_iter().chain([work]).min();
            ControlFlow::Continue(())
        });
        least
    }

    /// Shows the steps of the earliest end as the departure grows, with the working time of the latest departure of each.
    /// Between two releases it shows no more of them after a break.
    fn each_step(&self, mut show: impl FnMut(Choice, i64) -> ControlFlow<()>) {
        let mut departures = self.shift.departures().peekable();
        while let Some(mut from) = departures.next() {
            let last = departures.peek().map_or(FAR, |next| next - 1);
            while from <= last {
                let choice = self.end(from, &[]).and_then(|end| self.choice_from(from, end));
                let Some(mut choice) = choice else { break };
                choice.until = self.back_from(&choice, |_, _| ())[0].min(last);
                from = choice.until + 1;
                let work = choice.end - choice.until - choice.break_seconds();
                if show(choice, work).is_break() {
                    break;
                }
                if work == self.itinerary.busy_seconds() {
                    return; // it waits nowhere: none works less
                }
            }
        }
    }

    /// More breaks make the end later, and a later end may add breaks. Repeats until both agree.
    fn choice_from(&self, from: i64, mut end: i64) -> Option<Choice> {
        let mut breaks = Vec::new();
        loop {
            let contained = self.shift.contained(from, end);
            if contained.len() == breaks.len() {
                return Some(Choice { end, breaks, from, until: FAR });
            }
            breaks = contained;
            end = self.end(from, &breaks)?;
        }
    }

    /// The earliest end of the route with all of these breaks; None if it is beyond the limit.
    fn end(&self, from: i64, breaks: &[TimedBreak]) -> Option<i64> {
        let mut row = [FAR; MAX_BREAKS + 1];
        row[0] = from;
        take(breaks, &mut row);
        for task in &self.itinerary.tasks {
            reach(breaks, &mut row, task.leg.seconds, task.leg.setup);
            for at in &mut row[..=breaks.len()] {
                *at = task.opening.earliest(*at).map_or(FAR, |start| start + task.service);
            }
            take(breaks, &mut row);
        }
        drive(breaks, &mut row, self.itinerary.back.seconds);
        Some(row[breaks.len()]).filter(|&end| end <= self.shift.limit)
    }

    /// The latest departures that meet the end of a choice. Also shows the latest moments to leave before each
    /// position, from the last position to the first.
    fn back_from(&self, choice: &Choice, mut show: impl FnMut(usize, &Row)) -> Row {
        let breaks = choice.breaks.as_slice();
        let mut row = [-FAR; MAX_BREAKS + 1];
        row[breaks.len()] = choice.end;
        drive_back(breaks, &mut row, self.itinerary.back.seconds);
        show(self.itinerary.tasks.len(), &row);
        for (position, task) in self.itinerary.tasks.iter().enumerate().rev() {
            for at in &mut row[..=breaks.len()] {
                *at = task.opening.latest(*at - task.service).unwrap_or(-FAR);
            }
            reach_back(breaks, &mut row, task.leg.seconds, task.leg.setup);
            show(position, &row);
        }
        row
    }

    /// The starts of the services, each as early as the services before it allow. Among equal starts, the one with the
    /// most breaks taken leaves the most time for later services.
    fn services(&self, breaks: &[TimedBreak], departure: i64, late: &[Row]) -> Option<Vec<i64>> {
        let (mut at, mut behind) = (departure, 0);
        let mut starts = Vec::with_capacity(self.itinerary.tasks.len());
        for (task, late) in self.itinerary.tasks.iter().zip(&late[1..]) {
            let mut row = [FAR; MAX_BREAKS + 1];
            row[behind] = at;
            take(breaks, &mut row);
            reach(breaks, &mut row, task.leg.seconds, task.leg.setup);
            let ways = (behind..=breaks.len()).filter_map(|k| {
                let start = task.opening.earliest(row[k])?;
                (start + task.service <= late[k]).then_some((start, Reverse(k)))
            });
            let (start, Reverse(k)) = ways.min()?;
            starts.push(start);
            (at, behind) = (start + task.service, k);
        }
        Some(starts)
    }
}

/// Less is better.
fn rank(choice: &Choice) -> (i64, usize, Reverse<i64>) {
    (choice.end, choice.breaks.len(), Reverse(choice.from))
}
