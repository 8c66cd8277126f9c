//! Room made by one more reload visit. Positions that no such visit can help are found without trying each visit.
//!
//! For each position, the best times over all reload visits before it and after it are kept. If a newcomer is late
//! even with these times, it fits with none of the visits. Otherwise each visit still has to be tried, because it must
//! also divide the load and keep the limits on distance and driving.

use super::guest::Guest;
use super::rows::Rows;
use crate::problem::{MAX_BREAKS, Visit};
use crate::timer::Timer;
use crate::timetable::breaks::{FAR, Row};
use crate::timetable::task::{Leg, Opening, Point};

const NEVER_OUT: Row = [FAR; MAX_BREAKS + 1];
const NEVER_BACK: Row = [-FAR; MAX_BREAKS + 1];

/// The leg between two locations, if it exists.
pub(super) trait Way: Fn(Point, Point) -> Option<Leg> {}

impl<F: Fn(Point, Point) -> Option<Leg>> Way for F {}

/// One reload point, and the times of a reload visit there for each position.
pub(super) struct ReloadVisit<'a> {
    pub guest: Guest<'a>,
    /// By position: when the vehicle is free to leave the reload visit, if it comes right before the position.
    early: Vec<Row>,
    /// By position: the latest arrival at the reload visit, if it comes right before the position.
    late: Vec<Row>,
}

pub(super) struct ReloadVisits<'a> {
    pub each: Vec<ReloadVisit<'a>>,
    /// By position: when the vehicle is free to leave the visit before it, after a reload visit earlier in the trip.
    early: Vec<Row>,
    /// By position: the latest arrival at its visit, with a reload visit later in the trip.
    late: Vec<Row>,
    /// By position: the least of the early times and the greatest of the late times.
    spans: Vec<(i64, i64)>,
}

impl<'a> ReloadVisits<'a> {
    /// `guests`: the reload points that the vehicle may visit. None when the timer is up.
    pub fn new(
        rows: &Rows<'a>,
        visits: &[Visit],
        guests: &[(u32, Guest<'a>)],
        leg: impl Way,
        timer: &Timer,
    ) -> Option<Self> {
        let positions = 0..=visits.len();
        let one = |&(_, guest): &(u32, Guest<'a>)| {
            if timer.is_up() {
                return None;
            }
            let early = |at: usize| match leg(rows.point_before(at), guest.point) {
                Some(way) => rows.advanced(rows.early(at), way, guest.service, guest.opening),
                None => NEVER_OUT,
            };
            let late = |at: usize| match leg(guest.point, rows.point(at)) {
                Some(way) => rows.retreated(rows.late(at), way, guest.service, guest.opening),
                None => NEVER_BACK,
            };
            let (early, late) = (positions.clone().map(early).collect(), positions.clone().map(late).collect());
            Some(ReloadVisit { guest, early, late })
        };
        let mut reload_visits = Self {
            each: guests.iter().map(one).collect::<Option<_>>()?,
            early: vec![NEVER_OUT; visits.len() + 1],
            late: vec![NEVER_BACK; visits.len() + 1],
            spans: Vec::new(),
        };
        for at in (0..visits.len()).filter(|&at| visits[at].stop.is_some()) {
            reload_visits.early[at + 1] = reload_visits.past(rows, at, &leg);
            if timer.is_up() {
                return None;
            }
        }
        for at in (0..visits.len()).rev().filter(|&at| visits[at].stop.is_some()) {
            reload_visits.late[at] = reload_visits.ahead_of(rows, at, &leg);
            if timer.is_up() {
                return None;
            }
        }
        reload_visits.spans = positions.map(|at| reload_visits.span(at)).collect();
        Some(reload_visits)
    }

    /// When the vehicle is free to leave the visit, after a reload visit right before it or an earlier one.
    fn past(&self, rows: &Rows, at: usize, leg: impl Way) -> Row {
        let from = |point: Point, row: Row| match leg(point, rows.point(at)) {
            Some(way) => rows.advanced(row, way, rows.service(at), rows.opening(at)),
            None => NEVER_OUT,
        };
        let direct = self.each.iter().map(|visit| from(visit.guest.point, visit.early[at]));
        direct.fold(from(rows.point_before(at), self.early[at]), |a, b| join(a, b, i64::min))
    }

    /// The latest arrival at the visit, with a reload visit right after it or after a later one.
    fn ahead_of(&self, rows: &Rows, at: usize, leg: impl Way) -> Row {
        let to = |point: Point, row: Row| match leg(rows.point(at), point) {
            Some(way) => rows.retreated(row, way, rows.service(at), rows.opening(at)),
            None => NEVER_BACK,
        };
        let direct = self.each.iter().map(|visit| to(visit.guest.point, visit.late[at + 1]));
        direct.fold(to(rows.point(at + 1), self.late[at + 1]), |a, b| join(a, b, i64::max))
    }

    fn span(&self, at: usize) -> (i64, i64) {
        let early = self.each.iter().map(|visit| &visit.early[at]).chain([&self.early[at]]);
        let late = self.each.iter().map(|visit| &visit.late[at]).chain([&self.late[at]]);
        (early.flatten().copied().min().unwrap_or(FAR), late.flatten().copied().max().unwrap_or(-FAR))
    }

    /// False if no service with this opening fits in at the position beside any reload visit, however near that is.
    pub fn may_hold(&self, rows: &Rows, position: usize, opening: Opening, service: i64) -> bool {
        let ((out, back), (after_reload, before_reload)) = (rows.span(position), self.spans[position]);
        let fits = |soonest, latest| opening.earliest(soonest).is_some_and(|start| start + service <= latest);
        fits(out, before_reload) || fits(after_reload, back)
    }

    /// False if the guest is late at the position with every reload visit after it.
    pub fn may_follow(&self, rows: &Rows, position: usize, guest: Guest, leg: impl Way) -> bool {
        let Some(way) = leg(rows.point_before(position), guest.point) else { return false };
        let row = rows.advanced(rows.early(position), way, guest.service, guest.opening);
        let reaches = |point: Point, late: &Row| leg(guest.point, point).is_some_and(|way| rows.meets(&row, way, late));
        reaches(rows.point(position), &self.late[position])
            || self.each.iter().any(|visit| reaches(visit.guest.point, &visit.late[position]))
    }

    /// False if the guest is late at the position with every reload visit before it.
    pub fn may_precede(&self, rows: &Rows, position: usize, guest: Guest, leg: impl Way) -> bool {
        let Some(back) = leg(guest.point, rows.point(position)) else { return false };
        let arrives = |point: Point, early: &Row| {
            leg(point, guest.point).is_some_and(|way| {
                let row = rows.advanced(*early, way, guest.service, guest.opening);
                rows.in_time(&row, back, position)
            })
        };
        arrives(rows.point_before(position), &self.early[position])
            || self.each.iter().any(|visit| arrives(visit.guest.point, &visit.early[position]))
    }
}

fn join(a: Row, b: Row, pick: fn(i64, i64) -> i64) -> Row {
    std::array::from_fn(|k| pick(a[k], b[k]))
}
