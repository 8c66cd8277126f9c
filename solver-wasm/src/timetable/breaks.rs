//! Breaks on a leg: the earliest arrivals after it, and the latest departures before it.
//!
//! The breaks of a list are taken in its order, so the number of breaks behind identifies them. With the same breaks
//! behind, an earlier moment is never worse. So one moment for each number of breaks behind describes a vehicle: a
//! [`Row`].

use crate::problem::{self, MAX_BREAKS};

/// Later than everything; its negative is earlier than everything.
pub(super) const FAR: i64 = 1 << 40;

/// A moment for each number of breaks behind.
pub(super) type Row = [i64; MAX_BREAKS + 1];

/// A break in the form that the timetable uses.
#[derive(Debug, Clone, Copy)]
pub(super) struct TimedBreak {
    /// Among the vehicle's breaks.
    pub index: u32,
    pub earliest: i64,
    pub latest: i64,
    pub duration: i64,
    /// A route that departs at this moment or later does not contain the break.
    pub release: i64,
}

impl TimedBreak {
    pub fn new(index: u32, of: &problem::Break) -> Self {
        let (earliest, latest, duration) =
            (of.earliest_start.into(), of.latest_start.into(), of.duration_seconds.into());
        Self { index, earliest, latest, duration, release: if of.fixed { latest + duration } else { latest } }
    }

    /// The break's start if the vehicle is free for it at `at` and may wait.
    pub fn start(&self, at: i64) -> Option<i64> {
        Some(at.max(self.earliest)).filter(|&start| start <= self.latest)
    }
}

/// Takes breaks at the vehicle's location. `row` has the earliest moments at which it is free.
pub(super) fn take(breaks: &[TimedBreak], row: &mut Row) {
    for (k, one) in breaks.iter().enumerate() {
        if let Some(start) = one.start(row[k]) {
            row[k + 1] = row[k + 1].min(start + one.duration);
        }
    }
}

/// Drives a leg, with breaks on the way and on arrival. `row` has the earliest moments at which the vehicle may leave,
/// in the form that [`take`] gives, and gets the earliest arrivals.
///
/// A break on the leg may begin as soon as the vehicle is free for it, however much of the leg is driven by then. It
/// delays the arrival by its duration, or by more if the vehicle waits for it on arrival. Waiting for a break before
/// the leg is never better.
pub(super) fn drive(breaks: &[TimedBreak], row: &mut Row, seconds: i64) {
    if breaks.is_empty() {
        row[0] += seconds;
    } else {
        drive_with(breaks, row, seconds);
    }
}

/// Drives a leg and sets up at its end, with breaks before and after the set-up.
pub(super) fn reach(breaks: &[TimedBreak], row: &mut Row, seconds: i64, setup: i64) {
    drive(breaks, row, seconds);
    if setup > 0 {
        row[..=breaks.len()].iter_mut().for_each(|at| *at += setup);
        take(breaks, row);
    }
}

fn drive_with(breaks: &[TimedBreak], row: &mut Row, seconds: i64) {
    let free = *row;
    row[0] += seconds;
    for (k, one) in breaks.iter().enumerate() {
        row[k + 1] += seconds;
        if free[k] <= one.latest {
            row[k + 1] = row[k + 1].min(row[k].max(one.earliest) + one.duration);
        }
    }
}

/// Drives a leg backwards, with breaks on the way and on both sides of it. `row` has the latest arrivals, and gets the
/// latest moments to leave.
pub(super) fn drive_back(breaks: &[TimedBreak], row: &mut Row, seconds: i64) {
    if breaks.is_empty() {
        row[0] -= seconds;
    } else {
        drive_back_with(breaks, row, seconds);
    }
}

/// The same backwards: `row` has the latest moments at which the vehicle is there, set up.
pub(super) fn reach_back(breaks: &[TimedBreak], row: &mut Row, seconds: i64, setup: i64) {
    if setup > 0 {
        drive_back(breaks, row, 0);
        row[..=breaks.len()].iter_mut().for_each(|at| *at -= setup);
    }
    drive_back(breaks, row, seconds);
}

fn drive_back_with(breaks: &[TimedBreak], row: &mut Row, seconds: i64) {
    let late = *row;
    row[..=breaks.len()].iter_mut().for_each(|at| *at -= seconds);
    for (first, leave) in row[..breaks.len()].iter_mut().enumerate() {
        // The latest moment to begin these breaks in a row, their total length, and the first moment at which all of
        // them are over.
        let (mut begin, mut length, mut over) = (FAR, 0, -FAR);
        for (last, one) in breaks.iter().enumerate().skip(first) {
            if over > one.latest {
                break;
            }
            begin = begin.min(one.latest - length);
            length += one.duration;
            over = over.max(one.earliest) + one.duration;
            if over <= late[last + 1] {
                *leave = (*leave).max(begin.min(late[last + 1] - seconds - length));
            }
        }
    }
}
