//! When everything on a route happens: the earliest timetable, by dynamic programming over visits and breaks.
//!
//! Breaks come in the order of their latest start. Those taken are a run of that order: the ones before it lie before
//! the departure, the ones after it behind the end of the route, and so neither are owed. Being earlier is never worse,
//! so that for each position and each number of breaks behind it one time says all: the earliest one on the way out,
//! and on the way back the latest one with which the end can still be met.

use std::cmp::Reverse;

use crate::plan::ReasonCode;
use crate::problem::{MAX_BREAKS, Vehicle};

use super::relax::Relax;
use super::task::{Itinerary, Task};

/// Later than everything; its negative is earlier than everything.
pub(super) const FAR: i64 = 1 << 40;
/// Where the clock ends when the shift does not end it: every time still fits the plan's numbers.
const LAST: i64 = (i32::MAX / 2) as i64;

/// A time for each number of breaks behind.
pub(super) type Row = [i64; MAX_BREAKS + 1];

#[derive(Debug)]
pub(super) struct Pause {
    /// Among the vehicle's breaks.
    index: u32,
    pub earliest: i64,
    pub latest: i64,
    pub duration: i64,
}

impl Pause {
    /// Its start when the vehicle is free for it at `at`.
    pub fn start(&self, at: i64) -> Option<i64> {
        Some(at.max(self.earliest)).filter(|&start| start <= self.latest)
    }

    /// The latest time to be free for it when it must be over at `end`.
    fn latest_before(&self, end: i64) -> Option<i64> {
        Some(self.latest.min(end - self.duration)).filter(|&start| start >= self.earliest)
    }
}

/// What happens in a timetable: a visit by its position in the route, or a break by its index in the vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    Visit(usize),
    Break(u32),
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Event {
    pub item: Item,
    pub arrival: i64,
    pub start: i64,
    pub end: i64,
}

#[derive(Debug)]
pub(super) struct Timing {
    pub departure: i64,
    pub end: i64,
    pub events: Vec<Event>,
}

/// One vehicle's day. The route has at least one task.
pub(super) struct Clock<'a> {
    pub ready: i64,
    pub limit: i64,
    pub breaks: Vec<Pause>,
    tasks: &'a [Task<'a>],
    back: i64,
}

/// A choice of breaks: `breaks[skipped..reached]` are taken, and the route ends at `end`.
#[derive(Debug, Clone, Copy)]
struct Choice {
    end: i64,
    skipped: usize,
    reached: usize,
}

impl<'a> Clock<'a> {
    pub fn new(vehicle: &Vehicle, itinerary: &'a Itinerary<'a>, relax: Relax) -> Self {
        let mut breaks: Vec<Pause> = (0..)
            .zip(&vehicle.breaks)
            .filter(|_| !relax.lifts(ReasonCode::Break))
            .map(|(index, rest)| Pause {
                index,
                earliest: rest.earliest_start.into(),
                latest: rest.latest_start.into(),
                duration: rest.duration_seconds.into(),
            })
            .collect();
        breaks.sort_by_key(|rest| (rest.latest, rest.earliest));
        let limit = match relax.lifts(ReasonCode::Shift) {
            true => LAST,
            false => i64::from(vehicle.shift_end) + i64::from(vehicle.max_overtime_seconds.unwrap_or(0)),
        };
        let back = itinerary.back.seconds;
        Self { ready: vehicle.shift_start.into(), limit, breaks, tasks: &itinerary.tasks, back }
    }

    /// The end of the best timetable.
    pub fn earliest_end(&self) -> Option<i64> {
        self.choices().map(|choice| choice.end).min()
    }

    /// The best timetable: earliest end, then fewest breaks, then earliest services in their order, then earliest
    /// breaks, those before a leg rather than after it.
    pub fn timing(&self) -> Option<Timing> {
        // Two choices of equal rank would let the later departure do with fewer breaks, so that there is but one.
        let best = self.choices().min_by_key(|choice| (choice.end, choice.reached - choice.skipped));
        best.and_then(|choice| self.walk(choice))
    }

    /// All ways to choose which breaks are taken, with the earliest end of each.
    fn choices(&self) -> impl Iterator<Item = Choice> + '_ {
        let count = self.breaks.len();
        // What is not owed at this departure need not be told apart from what is skipped.
        let distinct =
            (0..=count).filter(move |&skipped| skipped == count || self.breaks[skipped].latest > self.start(skipped));
        distinct.flat_map(move |skipped| {
            let ends = self.ends(skipped);
            (skipped..=count).filter(move |&reached| ends[reached] <= self.limit).map(move |reached| Choice {
                end: ends[reached],
                skipped,
                reached,
            })
        })
    }

    /// The first departure at which the first breaks are not owed.
    fn start(&self, skipped: usize) -> i64 {
        self.breaks[..skipped].last().map_or(self.ready, |rest| self.ready.max(rest.latest))
    }

    /// The earliest end of the route by the number of breaks behind it; beyond the limit where there is none.
    fn ends(&self, skipped: usize) -> Row {
        let count = self.breaks.len();
        let mut row = [FAR; MAX_BREAKS + 1];
        row[skipped] = self.start(skipped);
        rest_out(&self.breaks, &mut row);
        for task in self.tasks {
            row[..=count].iter_mut().for_each(|at| *at += task.leg.seconds);
            rest_out(&self.breaks, &mut row);
            for (k, at) in row[..=count].iter_mut().enumerate() {
                let start = Some(*at).filter(|&at| at <= self.bound(k)).and_then(|at| task.opening.earliest(at));
                *at = start.map_or(FAR, |start| start + task.service);
            }
            rest_out(&self.breaks, &mut row);
        }
        for (k, end) in row[..=count].iter_mut().enumerate() {
            *end = Some(*end + self.back).filter(|&end| end <= self.bound(k)).unwrap_or(FAR);
        }
        row
    }

    /// The last moment at which a route with this many breaks behind it may be under way: the next break is owed after
    /// its latest start, and can no longer be taken.
    pub fn bound(&self, taken: usize) -> i64 {
        self.breaks.get(taken).map_or(self.limit, |rest| rest.latest.min(self.limit))
    }

    /// The latest times to be free to leave each position (the start first) and still meet the choice's end.
    fn latest(&self, choice: Choice) -> Vec<Row> {
        let mut row = [-FAR; MAX_BREAKS + 1];
        row[choice.reached] = choice.end - self.back;
        rest_back(&self.breaks, &mut row);
        let mut rows = vec![row; self.tasks.len() + 1];
        for (position, task) in self.tasks.iter().enumerate().rev() {
            for at in &mut row {
                *at = task.opening.latest(*at - task.service).unwrap_or(-FAR);
            }
            rest_back(&self.breaks, &mut row);
            row.iter_mut().for_each(|at| *at -= task.leg.seconds);
            rest_back(&self.breaks, &mut row);
            rows[position] = row;
        }
        rows
    }

    /// The timetable of a choice, each service as early as the end allows.
    fn walk(&self, choice: Choice) -> Option<Timing> {
        let latest = if choice.skipped == choice.reached { Vec::new() } else { self.latest(choice) };
        let mut walk = Walk { clock: self, at: self.start(choice.skipped), taken: choice.skipped, events: Vec::new() };
        let mut departure = None;
        for (position, task) in self.tasks.iter().enumerate() {
            let (before, on_arrival) = walk.best_rests(task, choice.reached, latest.get(position + 1))?;
            walk.rest(before)?;
            walk.at += task.leg.seconds;
            walk.rest(on_arrival)?;
            let start = task.opening.earliest(walk.at)?;
            walk.happen(Item::Visit(position), start, task.service);
            let leg = if before > 0 { 0 } else { task.leg.seconds };
            departure = departure.or_else(|| walk.leave_late(leg));
        }
        walk.rest(choice.reached - walk.taken)?;
        Some(Timing { departure: departure?, end: walk.at + self.back, events: walk.events })
    }
}

/// Takes breaks on the spot where that is earlier.
pub(super) fn rest_out(breaks: &[Pause], row: &mut Row) {
    for (k, rest) in breaks.iter().enumerate() {
        if let Some(start) = rest.start(row[k]) {
            row[k + 1] = row[k + 1].min(start + rest.duration);
        }
    }
}

/// Takes breaks on the spot where that allows being later.
pub(super) fn rest_back(breaks: &[Pause], row: &mut Row) {
    for (k, rest) in breaks.iter().enumerate().rev() {
        if let Some(start) = rest.latest_before(row[k + 1]) {
            row[k] = row[k].max(start);
        }
    }
}

/// A vehicle on its way.
struct Walk<'a> {
    clock: &'a Clock<'a>,
    at: i64,
    /// Breaks behind, those skipped included.
    taken: usize,
    events: Vec<Event>,
}

impl Walk<'_> {
    /// How many breaks to take before the leg to a task and on arrival: the task starts as early as it can, then as
    /// many as can be are behind it, then they are as early as can be, then as many of them are before the leg.
    fn best_rests(&self, task: &Task, reached: usize, latest: Option<&Row>) -> Option<(usize, usize)> {
        let left = reached - self.taken;
        let pairs = (0..=left).flat_map(|before| (0..=left - before).map(move |on_arrival| (before, on_arrival)));
        let starts = pairs.filter_map(|(before, on_arrival)| {
            let breaks = &self.clock.breaks[self.taken..self.taken + before + on_arrival];
            let mut rest_starts = [0; MAX_BREAKS];
            let mut at = self.at;
            for (position, rest) in breaks.iter().enumerate() {
                at += if position == before { task.leg.seconds } else { 0 };
                rest_starts[position] = rest.start(at)?;
                at = rest_starts[position] + rest.duration;
            }
            at += if on_arrival == 0 { task.leg.seconds } else { 0 };
            let start = task.opening.earliest(at)?;
            let in_time = latest.is_none_or(|row| start + task.service <= row[self.taken + breaks.len()]);
            in_time.then_some((start, Reverse(breaks.len()), rest_starts, Reverse(before)))
        });
        starts.min().map(|(_, Reverse(total), _, Reverse(before))| (before, total - before))
    }

    fn rest(&mut self, count: usize) -> Option<()> {
        for rest in &self.clock.breaks[self.taken..self.taken + count] {
            self.happen(Item::Break(rest.index), rest.start(self.at)?, rest.duration);
        }
        self.taken += count;
        Some(())
    }

    fn happen(&mut self, item: Item, start: i64, duration: i64) {
        self.events.push(Event { item, arrival: self.at, start, end: start + duration });
        self.at = start + duration;
    }

    /// Departs so that nothing is waited for before the first event, `leg` seconds away; tells the departure.
    fn leave_late(&mut self, leg: i64) -> Option<i64> {
        let first = self.events.first_mut()?;
        first.arrival = first.start;
        Some(first.start - leg)
    }
}
