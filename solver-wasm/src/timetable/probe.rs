//! A route prepared for insertions: for each position, it answers in constant time and exactly whether one more stop,
//! the newcomer, fits there.
//!
//! The forward and the backward pass over the route are kept as rows of times (see `breaks`). A newcomer fits between
//! two visits if, for some number of breaks behind, the vehicle reaches the second visit no later than the backward
//! pass allows.

mod guest;
mod loads;
mod locks;
mod newcomer;
mod reload_visits;
mod rows;
mod tied;

use std::ops::ControlFlow;

use crate::plan::ReasonCode;
use crate::problem::{Matrices, Problem, Stop, Visit};

use super::breaks::FAR;
use super::clock::Clock;
use super::limits::{LIMITS, Measures, keeps_limits};
use super::relax::Relax;
use super::rules::may_serve_relaxed;
use super::shift::{Chain, Shift};
use super::task::{Itinerary, Leg, Point, leg};
use crate::timer::Timer;
use guest::{Guest, guest};
use loads::Loads;
use locks::lock_range;
use reload_visits::ReloadVisits;
use rows::Rows;

pub use newcomer::{Companion, InsertionPosition, Newcomer, Slack};

/// A route of one vehicle that keeps every rule, except those lifted.
pub struct Probe<'a> {
    problem: &'a Problem,
    matrices: &'a Matrices,
    vehicle: u32,
    relax: Relax,
    visits: Vec<Visit>,
    /// One for each set of breaks that the route may contain. Only the first one has the driving, which is the same for
    /// all.
    days: Vec<Day<'a>>,
    /// The reload points that it may visit.
    reloads: Vec<(u32, Guest<'a>)>,
    loads: Loads<'a>,
    timer: &'a Timer,
    measures: Measures,
    /// Some goods of the route are ready at a moment.
    has_ready: bool,
}

/// What one more reload visit is for.
#[derive(Clone, Copy)]
struct Room {
    /// The newcomer's goods are not on board: the visit may come before all others.
    lacks: bool,
    /// It may also come after the newcomer.
    behind: bool,
    /// Both parts of the trip have to fit.
    made: bool,
}

/// The times of the route with one set of breaks.
struct Day<'a> {
    rows: Rows<'a>,
    reload_visits: ReloadVisits<'a>,
}

impl<'a> Probe<'a> {
    /// Prepares a route. None if a leg of it or an index does not exist, or if the timer is up. The answers of a probe
    /// are not valid after the timer is up.
    pub fn new(
        problem: &'a Problem,
        matrices: &'a Matrices,
        vehicle: u32,
        visits: &[Visit],
        relax: Relax,
        timer: &'a Timer,
    ) -> Option<Self> {
        let guest_at = |visit| guest(problem, vehicle, visit, relax);
        let reloads = (0..problem.reloads.len() as u32).filter_map(|reload| {
            let visit = Visit { stop: None, reload: Some(reload) };
            let is_needed =
                !relax.lifts(ReasonCode::Capacity) || problem.vehicles.get(vehicle as usize)?.needs_loading();
            let may_reload = is_needed && may_serve_relaxed(problem, vehicle, visit, Relax::NONE);
            may_reload.then(|| guest_at(visit)).flatten().map(|guest| (reload, guest))
        });
        let reloads: Vec<_> = reloads.collect();
        let day = |chain: Chain| {
            let rows = Rows::new(problem, matrices, vehicle, visits, relax.and(ReasonCode::Ready), chain)?;
            let leg = |from, to| leg(problem, matrices, vehicle, relax, from, to);
            let reload_visits = ReloadVisits::new(&rows, visits, &reloads, leg, timer)?;
            Some(Day { rows, reload_visits })
        };
        let shift = Shift::new(problem.vehicles.get(vehicle as usize)?, relax);
        let days: Vec<Day> = shift.chains().into_iter().map(day).collect::<Option<_>>()?;
        let (meters, driving) = days.first()?.rows.length();
        let measures = Measures { meters, driving, ..Measures::of_visits(problem, visits.iter().copied()) };
        Some(Self {
            problem,
            matrices,
            vehicle,
            relax,
            visits: visits.to_vec(),
            loads: Loads::new(problem, vehicle, visits, !relax.lifts(ReasonCode::LoadOrder)),
            timer,
            has_ready: !relax.lifts(ReasonCode::Ready)
                && visits.iter().any(|visit| visit.stop.is_some_and(|stop| problem.stop(stop).ready_at.is_some())),
            days,
            reloads,
            measures,
        })
    }

    /// True if the newcomer fits at any position.
    pub fn takes(&self, newcomer: Newcomer) -> bool {
        self.each_position(newcomer, |_| ControlFlow::Break(())).is_break()
    }

    /// Shows every position where the newcomer fits, until `show` has seen enough.
    pub fn each_position(
        &self,
        newcomer: Newcomer,
        mut show: impl FnMut(InsertionPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let visit = Visit { stop: Some(newcomer.stop), reload: None };
        if !self.within_limits([visit], 0, 0) || !may_serve_relaxed(self.problem, self.vehicle, visit, self.relax) {
            return ControlFlow::Continue(());
        }
        let Some((first, last)) = self.range(newcomer.stop, self.relax) else { return ControlFlow::Continue(()) };
        let Some(mut guest) = guest(self.problem, self.vehicle, visit, self.relax) else {
            return ControlFlow::Continue(());
        };
        guest.opening = guest.opening.loosened(newcomer.slack);
        let mut show = |found: InsertionPosition| match self.keeps_clock(newcomer, &found) {
            true => show(found),
            false => ControlFlow::Continue(()),
        };
        let stop = self.problem.stop(newcomer.stop);
        if stop.shipment.is_some() {
            return self.each_tied_position(newcomer, guest, (first, last), &mut show);
        }
        let weightless = self.relax.lifts(ReasonCode::Capacity);
        let may_overload = newcomer.slack.overload || weightless;
        let is_stray = !self.problem.starts_with(self.vehicle, newcomer.stop);
        let had = if self.problem.vehicle(self.vehicle).loaded { ReasonCode::OnBoard } else { ReasonCode::Loading };
        let has_goods = !is_stray || self.relax.lifts(had);
        let is_hopeless = !has_goods
            || !(may_overload || self.loads.depends_on_place(stop) || self.loads.fits(first, stop, is_stray));
        if self.problem.reloads.is_empty() && is_hopeless {
            return ControlFlow::Continue(()); // there is but one trip
        }
        for position in first..=last {
            if self.timer.is_up() {
                return ControlFlow::Break(());
            }
            let needs_goods = is_stray && self.loads.is_first(position);
            let fits = weightless || self.loads.fits(position, stop, is_stray);
            let is_allowed = (has_goods || !needs_goods) && self.loads.keeps_order(position, stop, None);
            if (fits || may_overload) && is_allowed {
                self.show_bare(position, guest, &mut show)?;
            }
            if !fits || needs_goods {
                let room =
                    Room { lacks: needs_goods, behind: !fits && (has_goods || !needs_goods), made: !may_overload };
                self.with_reload(position, stop, guest, room, &mut show)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows a position where the guest is in time without a reload visit.
    fn show_bare(
        &self,
        position: usize,
        guest: Guest<'a>,
        show: &mut impl FnMut(InsertionPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let bare = InsertionPosition { position, reload: None, companion: None, meters: 0, seconds: 0 };
        let mut days = self.days.iter().filter(|day| self.may_stand(day, position, guest));
        match days.find_map(|day| self.walk(day, position, position, &[guest], bare)) {
            Some(found) => show(found),
            None => ControlFlow::Continue(()),
        }
    }

    /// `own`: what is lifted for the lock of the stop.
    fn range(&self, stop: u32, own: Relax) -> Option<(usize, usize)> {
        lock_range(self.problem, self.vehicle, &self.visits, self.relax, stop, own)
    }

    /// False if the guest is late at the position even without any break. This quick test comes before the exact one.
    fn may_stand(&self, Day { rows, .. }: &Day, position: usize, guest: Guest) -> bool {
        let (soonest, latest) = rows.span(position);
        let leaves = |at: i64| guest.opening.earliest(at).map_or(FAR, |start| start + guest.service);
        if leaves(soonest) > latest {
            return false; // however near it is
        }
        let here = guest.point;
        let left = leaves(soonest + self.least(rows.point_before(position), here));
        left <= latest && left + self.least(here, rows.point(position)) <= latest
    }

    /// The least seconds of a leg, if it exists.
    fn least(&self, from: Point, to: Point) -> i64 {
        let (Some(from), Some(to)) = (from.location, to.location) else { return 0 };
        if self.relax.lifts(ReasonCode::Unreachable) {
            return 0;
        }
        let cell = self.problem.cell(self.vehicle, from, to);
        let driver = self.problem.vehicle(self.vehicle);
        self.matrices.leg(cell).map_or(0, |(seconds, _)| driver.leg_seconds(seconds))
    }

    /// False if lifting this rule of the vehicle alone cannot make room for a stop that fits nowhere, because the route
    /// keeps the rule wherever the stop is inserted.
    pub fn may_be_kept_out(&self, stop: u32, code: ReasonCode) -> bool {
        let newcomer = self.problem.stop(stop);
        if newcomer.shipment.is_some() {
            return true; // others may come with it
        }
        let needs_loading = self.problem.vehicle(self.vehicle).needs_loading();
        match code {
            ReasonCode::Capacity => (0..=self.visits.len()).any(|position| {
                needs_loading && self.loads.is_first(position) || !self.loads.fits(position, newcomer, false)
            }),
            _ => {
                let vehicle = self.problem.vehicle(self.vehicle);
                let measures = self.measures_with([Visit { stop: Some(stop), reload: None }], 0, 0);
                LIMITS.iter().all(|limit| limit.code != code || limit.may_bind(vehicle, &measures))
            }
        }
    }

    /// Positions for one more reload visit in the trip of a newcomer at `position`.
    fn with_reload(
        &self,
        position: usize,
        stop: &Stop,
        guest: Guest<'a>,
        room: Room,
        show: &mut impl FnMut(InsertionPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let newcomer = room.made.then_some(stop);
        let may_hold = |day: &&Day<'a>| day.reload_visits.may_hold(&day.rows, position, guest.opening, guest.service);
        let days: Vec<&Day> = self.days.iter().filter(may_hold).collect();
        let leg = |from, to| self.leg(from, to);
        let follows = |day: &&Day<'a>| day.reload_visits.may_follow(&day.rows, position, guest, leg);
        let precedes = |day: &&Day<'a>| day.reload_visits.may_precede(&day.rows, position, guest, leg);
        let behind_days: Vec<&Day> = match room.behind {
            false => Vec::new(),
            true => days.iter().copied().filter(follows).collect(),
        };
        let ahead_days: Vec<&Day> = days.iter().copied().filter(precedes).collect();
        let in_order = |at: &usize, after: bool| self.loads.keeps_order(position, stop, Some((*at, after)));
        let mut behind = self.loads.reloads_behind(position, newcomer, room.lacks);
        behind.retain(|at| !behind_days.is_empty() && in_order(at, true));
        let mut ahead = self.loads.reloads_ahead(position, newcomer, room.lacks);
        ahead.retain(|at| !ahead_days.is_empty() && in_order(at, false));
        for &(reload, stand) in &self.reloads {
            if self.timer.is_up() {
                return ControlFlow::Break(());
            }
            let at = |at: usize, after: bool| InsertionPosition {
                position,
                reload: Some((reload, at, after)),
                companion: None,
                meters: 0,
                seconds: 0,
            };
            for &behind in &behind {
                let guests = [guest, stand];
                if self.timer.is_up() {
                    return ControlFlow::Break(());
                }
                let walk = |day: &&Day<'a>| self.walk(day, position, behind, &guests, at(behind, true));
                if let Some(found) = behind_days.iter().find_map(walk) {
                    show(found)?;
                }
            }
            for &ahead in &ahead {
                let guests = [stand, guest];
                if self.timer.is_up() {
                    return ControlFlow::Break(());
                }
                let walk = |day: &&Day<'a>| self.walk(day, ahead, position, &guests, at(ahead, false));
                if let Some(found) = ahead_days.iter().find_map(walk) {
                    show(found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Drives the route with these guests: the new stop, and a reload visit if there is one. The first guest comes
    /// before the visit at `from`, the last one before the visit at `to`. Returns the position with the travel that the
    /// guests add, or None if they break a rule.
    fn walk(
        &self,
        Day { rows, .. }: &Day,
        from: usize,
        to: usize,
        guests: &[Guest<'a>],
        bare: InsertionPosition,
    ) -> Option<InsertionPosition> {
        let mut way = Leg::default();
        let mut at = rows.point_before(from);
        let mut row = rows.early(from);
        let mut next = from;
        for (index, guest) in guests.iter().enumerate() {
            let stand = if index == 0 { from } else { to };
            while next < stand {
                let leg = self.leg(at, rows.point(next))?;
                rows.advance(&mut row, leg, rows.service(next), rows.opening(next));
                way = way + leg;
                at = rows.point(next);
                next += 1;
            }
            let leg = self.leg(at, guest.point)?;
            rows.advance(&mut row, leg, guest.service, guest.opening);
            way = way + leg;
            at = guest.point;
        }
        let leg = self.leg(at, rows.point(to))?;
        way = way + leg;
        let old = rows.between(from, to);
        let (meters, seconds) = (way.meters - old.meters, way.seconds - old.seconds);
        let joining = guests.iter().map(|guest| guest.visit);
        let fits = self.within_limits(joining, meters, seconds) && rows.in_time(&row, leg, to);
        fits.then_some(InsertionPosition { meters, seconds, ..bare })
    }

    /// Whether some departure of the route with the newcomer keeps the limit of working time, and waits for all goods. The
    /// rows know neither, so that the route is driven.
    fn keeps_clock(&self, newcomer: Newcomer, found: &InsertionPosition) -> bool {
        let shift = Shift::new(self.problem.vehicle(self.vehicle), self.relax);
        let mut joining =
            [Some(newcomer.stop), newcomer.companion.map(|companion| companion.stop)].into_iter().flatten();
        let has_ready = self.has_ready || joining.any(|stop| self.problem.stop(stop).ready_at.is_some());
        if shift.most_work.is_none() && !has_ready {
            return true;
        }
        let visits = found.join(&self.visits, newcomer.stop);
        let itinerary = Itinerary::new(self.problem, self.matrices, self.vehicle, &visits, self.relax);
        let Some(mut itinerary) = itinerary else { return false };
        if shift.most_work.is_some_and(|most| itinerary.busy_seconds() > most) {
            return false;
        }
        for (task, &visit) in itinerary.tasks.iter_mut().zip(&visits) {
            let slack = visit.stop.and_then(|stop| newcomer.slack_of(stop));
            slack.into_iter().for_each(|slack| task.opening = task.opening.loosened(slack));
        }
        if has_ready && !self.relax.lifts(ReasonCode::Ready) {
            itinerary.wait_for_goods(self.problem, self.vehicle, &visits, |stop| {
                let sooner = newcomer.slack_of(stop).map_or(0, |slack| slack.ready_sooner);
                self.problem.stop(stop).ready_at.map(|ready| i64::from(ready) - sooner)
            });
        }
        Clock::new(shift, &itinerary).earliest_end().is_some()
    }

    fn leg(&self, from: Point, to: Point) -> Option<Leg> {
        leg(self.problem, self.matrices, self.vehicle, self.relax, from, to)
    }

    fn within_limits(&self, joining: impl IntoIterator<Item = Visit>, meters: i64, seconds: i64) -> bool {
        let measures = self.measures_with(joining, meters, seconds);
        keeps_limits(self.problem.vehicle(self.vehicle), &measures, self.relax)
    }

    /// The sums of the route with more visits, and so many more metres and seconds of driving.
    fn measures_with(&self, joining: impl IntoIterator<Item = Visit>, meters: i64, driving: i64) -> Measures {
        self.measures + Measures { meters, driving, ..Measures::of_visits(self.problem, joining) }
    }
}
