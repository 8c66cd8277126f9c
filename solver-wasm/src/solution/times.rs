//! When a route ends and how long it waits: the part of its cost that no sum over legs and visits tells.
//!
//! Where each stop has one window and nobody has breaks, both are known in constant time (Vidal et al. 2013, section 4):
//! a head of a route has the driving and service that lead out of a node, and the latest departure with which all of it
//! is in time; a tail has the same of the rest. Head and tail joined wait for as long as the earliest end lies behind
//! the latest departure and the work between. Elsewhere the route is driven out and back (see `driven`).

use super::{Chain, Route, Solution};
use crate::model::mode::{PLAIN, RICH, WORKING_TIME};
use crate::model::{Model, NEVER};
use crate::units::Seconds;

/// What the timetable of a route comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Times {
    pub end: Seconds,
    /// Working time that is neither driving nor service.
    pub waiting: Seconds,
}

/// Head and tail of a route at a node.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Piece {
    /// Driving and service from the start to leaving the node.
    head_work: Seconds,
    /// The latest departure with which the services up to the node start in time.
    head_latest: Seconds,
    /// Service and driving from arriving at the node to the end.
    tail_work: Seconds,
    /// No end is earlier, however early the vehicle arrives at the node.
    tail_end: Seconds,
}

/// A head of a route while it is driven on.
#[derive(Debug, Clone, Copy)]
struct Head {
    early: Seconds,
    work: Seconds,
    latest: Seconds,
    place: u32,
}

impl Head {
    /// Drives on to a node and serves it; false when it is reached too late.
    #[inline(always)]
    fn visit(&mut self, model: &Model, vehicle: u32, node: u32, place: u32) -> bool {
        let (travel, data) = (model.time(self.place, place), &model.nodes[node]);
        let (arrival, service) = (self.early + travel, model.service(vehicle, node));
        self.latest = self.latest.min(data.close - travel - self.work);
        self.work += travel + service;
        self.early = arrival.max(data.open) + service;
        self.place = place;
        arrival <= data.close
    }

    /// The times of the route that goes on with the tail at a node, which must be reached by `late`.
    #[inline(always)]
    fn join(&self, model: &Model, tail: &Piece, late: Seconds, place: u32) -> Option<Times> {
        let travel = model.time(self.place, place);
        let arrival = self.early + travel;
        let work = self.work + travel + tail.tail_work;
        let end = (arrival + tail.tail_work).max(tail.tail_end);
        let latest = self.latest.min(late - travel - self.work);
        (arrival <= late).then_some(Times { end, waiting: (end - latest - work).max(0) })
    }
}

impl<const K: usize, const M: u8> Solution<'_, K, M> {
    /// Whether waiting counts in this problem.
    #[inline(always)]
    pub fn counts_waiting(&self) -> bool {
        M == WORKING_TIME || (M == RICH && self.model().counts_waiting)
    }

    /// Whether heads and tails are kept.
    #[inline(always)]
    pub(super) fn has_pieces(&self) -> bool {
        K == 1 && (M == WORKING_TIME || (M == RICH && self.model().counts_waiting && self.model().one_window))
    }

    /// Seconds that a route of the plan waits; 0 where waiting does not count.
    #[inline(always)]
    pub fn waiting(&self, route: u32) -> Seconds {
        if M == PLAIN { 0 } else { self.waiting[route] }
    }

    /// Most that a change of the route can save beside legs and visits, as far as waiting counts.
    #[inline(always)]
    pub fn hidden(&self, route: u32) -> i64 {
        match M {
            PLAIN => 0,
            WORKING_TIME => self.waiting[route].into(),
            _ if self.counts_waiting() => self.routes[route].sums.extra,
            _ => 0,
        }
    }

    /// Whether a route's times cost something.
    #[inline(always)]
    pub fn prices_times(&self, route: u32) -> bool {
        K > 0 && (self.counts_waiting() || (M == RICH && self.model().vehicles[route].soft()))
    }

    /// What waiting and overtime cost a vehicle.
    pub fn price_of(&self, vehicle: u32, times: Times) -> i64 {
        if M == WORKING_TIME {
            return times.waiting.into();
        }
        let v = &self.model().vehicles[vehicle];
        let waiting = if self.counts_waiting() { v.per_second * i64::from(times.waiting) } else { 0 };
        waiting + v.per_overtime_second * i64::from((times.end - v.regular_end).max(0))
    }

    /// The times of a route of the plan with so much driving and service; None when a rule of time stands against it.
    pub fn route_times(&self, route: u32, work: i64) -> Option<Times> {
        let model = self.model();
        let end = model.end(route);
        if K == 0 || self.prev(end) == model.start(route) {
            return Some(Times::default());
        }
        if self.has_pieces() {
            let (piece, arrival) = (&self.pieces[end], self.nodes[end].early[0]);
            let waiting = (arrival - piece.head_latest - piece.head_work).max(0);
            return (arrival <= self.nodes[end].late[0]).then_some(Times { end: arrival, waiting });
        }
        let last = self.prev(end);
        self.driven(route, work as Seconds, last, &[], end)
    }

    /// The times of the route with these chains between `after` and `before`: exact; None when a rule of time stands
    /// against it.
    #[inline(always)]
    pub fn edited_times(&self, route: u32, after: u32, chains: &[Chain], before: u32) -> Option<Times> {
        let model = self.model();
        if K == 0 || (chains.is_empty() && after == model.start(route) && before == model.end(route)) {
            return Some(Times::default());
        }
        if !self.has_pieces() {
            let Route { stops, reloads, sums, .. } = &self.routes[route];
            let (old, new) = self.work_between(route, after, chains, before);
            let old = if stops + reloads == 0 { 0 } else { old };
            let work = (sums.work as Seconds) - sums.waiting - old + new;
            return self.driven(route, work, after, chains, before);
        }
        let mut head = self.head(after);
        for chain in chains {
            let (mut node, last) = ends(chain);
            loop {
                if !head.visit(model, route, node, self.place(node)) {
                    return None;
                }
                if node == last {
                    break;
                }
                node = self.on(chain, node);
            }
        }
        head.join(model, &self.pieces[before], self.nodes[before].late[0], self.place(before))
    }

    /// The times of a route that goes on from `after` with the tail that begins with `first`, of a vehicle of the same kind.
    #[inline(always)]
    pub fn times_with_tail(&self, after: u32, first: u32) -> Option<Times> {
        debug_assert!(self.has_pieces());
        self.head(after).join(self.model(), &self.pieces[first], self.nodes[first].late[0], self.place(first))
    }

    /// The times of a route with an absent stop behind `after`.
    #[inline(always)]
    pub fn times_with_stop(&self, route: u32, node: u32, after: u32) -> Option<Times> {
        self.edited_times(route, after, &[Chain::of(node, node)], self.next(after))
    }

    #[inline(always)]
    fn head(&self, node: u32) -> Head {
        let piece = &self.pieces[node];
        Head {
            early: self.nodes[node].early[0],
            work: piece.head_work,
            latest: piece.head_latest,
            place: self.place(node),
        }
    }

    /// The node of a chain that is driven after this one.
    #[inline(always)]
    pub(super) fn on(&self, chain: &Chain, node: u32) -> u32 {
        if chain.reversed { self.prev(node) } else { self.next(node) }
    }

    /// Brings the pieces of a route that has changed, its waiting, and the gaps that go by it up to date.
    #[inline(always)]
    pub(super) fn refresh_pieces(&mut self, route: u32) {
        if M == PLAIN || !self.has_pieces() {
            return;
        }
        let model = self.model();
        let (start, end) = (model.start(route), model.end(route));
        let mut head = Head { early: 0, work: 0, latest: NEVER, place: self.place(start) };
        let mut node = start;
        loop {
            let piece = &mut self.pieces[node];
            (piece.head_work, piece.head_latest) = (head.work, head.latest);
            if node == end {
                break;
            }
            node = self.nodes[node].next;
            head.visit(model, route, node, self.place(node));
        }
        let (mut work, mut earliest) = (0, -NEVER);
        loop {
            let piece = &mut self.pieces[node];
            (piece.tail_work, piece.tail_end) = (work, earliest);
            if node == start {
                break;
            }
            let Self { nodes, .. } = self;
            let prev = nodes[node].prev;
            work += model.time(nodes[prev].place, nodes[node].place);
            if prev != start {
                work += model.service(route, prev);
                earliest = earliest.max(model.nodes[prev].open + work);
            }
            node = prev;
        }
    }

    /// Brings a route that was put back up to date; its sums are those that were put back with it.
    #[inline(always)]
    pub(super) fn restore_waiting(&mut self, route: u32) {
        if M == PLAIN {
            return;
        }
        self.refresh_pieces(route);
        let waiting = match M {
            RICH => self.routes[route].sums.waiting,
            _ => self.route_times(route, 0).unwrap_or_default().waiting,
        };
        self.note_waiting(route, waiting);
    }

    /// Notes how long the route waits now, and tells how much longer than before.
    #[inline(always)]
    pub(super) fn note_waiting(&mut self, route: u32, waiting: Seconds) -> Seconds {
        let more = waiting - self.waiting[route];
        if more != 0 {
            self.waiting[route] = waiting;
            let (mut node, end) = (self.model().start(route), self.model().end(route));
            while node != end {
                self.note_gap(node);
                node = self.next(node);
            }
        }
        more
    }
}

/// First and last node of a chain in driving order.
#[inline(always)]
pub(super) fn ends(chain: &Chain) -> (u32, u32) {
    if chain.reversed { (chain.last, chain.first) } else { (chain.first, chain.last) }
}
