//! A newcomer that is an end of a shipment: beside its partners, or with the single end that is on no route yet.

use std::ops::ControlFlow;

use super::guest::{Guest, guest};
use super::newcomer::{InsertionPosition, Newcomer};
use super::{Day, Leg, Point, Probe};
use crate::plan::ReasonCode;
use crate::problem::Visit;
use crate::timetable::rules::{keeping_route, loads_fit, may_serve_relaxed};

/// Two ends of a shipment that join a route: the pickup and the delivery.
struct Both<'a> {
    guests: [Guest<'a>; 2],
    stops: [u32; 2],
    /// First and last position.
    ranges: [(usize, usize); 2],
    /// The pickup is the newcomer.
    is_pickup: bool,
    weightless: bool,
}

impl<'a> Probe<'a> {
    /// The stop joins the trips that there are: no reload visit comes with it.
    pub(super) fn each_tied_position(
        &self,
        newcomer: Newcomer,
        own: Guest<'a>,
        (first, last): (usize, usize),
        show: &mut impl FnMut(InsertionPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let stop = self.problem.stop(newcomer.stop);
        let is_partner = |visit: &Visit| visit.stop.is_some_and(|other| stop.is_partner(self.problem.stop(other)));
        let partners = self.visits.iter().position(is_partner).zip(self.visits.iter().rposition(is_partner));
        let weightless = newcomer.slack.overload || self.relax.lifts(ReasonCode::Capacity);
        let is_lifted = self.relax.lifts(ReasonCode::Shipment);
        let beside = match partners {
            _ if is_lifted => Some((first, last)),
            Some((partner, _)) if stop.pickup => Some((first, last.min(partner))),
            Some((_, partner)) => Some((first.max(partner + 1), last)),
            None => None,
        };
        if let Some((first, last)) = beside {
            for position in first..=last {
                if self.timer.is_up() {
                    return ControlFlow::Break(());
                }
                let joined = || {
                    let bare = InsertionPosition { position, reload: None, companion: None, meters: 0, seconds: 0 };
                    bare.join(&self.visits, newcomer.stop)
                };
                if weightless || partners.is_none() || loads_fit(self.problem, self.vehicle, &joined()) {
                    self.show_bare(position, own, show)?;
                }
            }
        }
        let Some(companion) = newcomer.companion.filter(|_| partners.is_none()) else {
            return ControlFlow::Continue(());
        };
        let visit = Visit { stop: Some(companion.stop), reload: None };
        let may = may_serve_relaxed(self.problem, self.vehicle, visit, companion.relax);
        let is_locked = !companion.relax.lifts(ReasonCode::NotAllowed);
        let range = self.range(companion.stop, companion.relax);
        let range = range.filter(|_| may && self.are_in_order(newcomer.stop, companion.stop, is_locked));
        let Some((mut other, range)) = guest(self.problem, self.vehicle, visit, self.relax).zip(range) else {
            return ControlFlow::Continue(());
        };
        other.opening = other.opening.loosened(companion.slack);
        let companion = companion.stop;
        let both = match stop.pickup {
            true => ([own, other], [newcomer.stop, companion], [(first, last), range]),
            false => ([other, own], [companion, newcomer.stop], [range, (first, last)]),
        };
        let (guests, stops, ranges) = both;
        let both = Both { guests, stops, ranges, is_pickup: stop.pickup, weightless };
        self.days.iter().try_for_each(|day| self.each_pair(day, &both, show))
    }

    /// Whether locks let the pickup come before the delivery. `is_locked`: the companion's lock counts.
    fn are_in_order(&self, newcomer: u32, companion: u32, is_locked: bool) -> bool {
        let is_pickup = self.problem.stop(newcomer).pickup;
        let (pickup, delivery) = if is_pickup { (newcomer, companion) } else { (companion, newcomer) };
        if self.relax.lifts(ReasonCode::NotAllowed) {
            return true;
        }
        let is_kept = |stop: u32| {
            keeping_route(self.problem, self.vehicle).is_some_and(|own| own.kept().any(|kept| kept == stop))
        };
        let rank = |stop: u32| {
            let own = self.problem.initial_routes.iter().find(|route| route.vehicle == self.vehicle);
            let rank = own.and_then(|own| own.visits.iter().position(|visit| visit.stop == Some(stop)));
            rank.filter(|_| self.problem.stop(stop).locked && (is_locked || stop != companion))
        };
        let ranks = rank(pickup).zip(rank(delivery));
        (is_kept(pickup) || !is_kept(delivery)) && ranks.is_none_or(|(pickup, delivery)| pickup < delivery)
    }

    /// All pairs of positions: for each one of the pickup, the route is driven on until the goods have no room.
    fn each_pair(
        &self,
        day: &Day<'a>,
        both: &Both<'a>,
        show: &mut impl FnMut(InsertionPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Both { guests: [pickup, delivery], stops, ranges, .. } = both;
        let rows = &day.rows;
        let [from, to] = stops.map(|stop| self.problem.stop(stop));
        let has_room = |at: usize| both.weightless || self.loads.has_room(at, from, to);
        for first in ranges[0].0..=ranges[0].1 {
            if self.timer.is_up() {
                return ControlFlow::Break(());
            }
            let Some(leg) = self.leg(rows.point_before(first), pickup.point) else { continue };
            let mut row = rows.advanced(rows.early(first), leg, pickup.service, pickup.opening);
            let mut way = leg;
            let mut at = pickup.point;
            for second in first..=ranges[1].1 {
                if !has_room(second) {
                    break;
                }
                if second >= ranges[1].0
                    && let Some(found) = self.with_delivery(day, both, (first, second), (row, way, at))
                {
                    show(found)?;
                }
                if second == self.visits.len() {
                    break;
                }
                let there = rows.point(second);
                let Some(leg) = self.leg(at, there) else { break };
                rows.advance(&mut row, leg, rows.service(second), rows.opening(second));
                (way, at) = (way + leg, there);
            }
        }
        let _ = delivery;
        ControlFlow::Continue(())
    }

    fn with_delivery(
        &self,
        Day { rows, .. }: &Day<'a>,
        both: &Both<'a>,
        (first, second): (usize, usize),
        (row, way, at): (crate::timetable::breaks::Row, Leg, Point),
    ) -> Option<InsertionPosition> {
        let [_, delivery] = both.guests;
        let to = self.leg(at, delivery.point)?;
        let back = self.leg(delivery.point, rows.point(second))?;
        let row = rows.advanced(row, to, delivery.service, delivery.opening);
        let (way, old) = (way + to + back, rows.between(first, second));
        let (meters, seconds) = (way.meters - old.meters, way.seconds - old.seconds);
        let joining = both.guests.map(|guest| guest.visit);
        let fits = self.within_limits(joining, meters, seconds) && rows.in_time(&row, back, second);
        let (position, companion) = match both.is_pickup {
            true => (first, (both.stops[1], second, true)),
            false => (second, (both.stops[0], first, false)),
        };
        fits.then_some(InsertionPosition { position, reload: None, companion: Some(companion), meters, seconds })
    }
}
