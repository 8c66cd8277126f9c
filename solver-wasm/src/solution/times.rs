//! When a route ends and how long it waits: the part of its cost that no sum over legs and visits tells.
//!
//! Where each stop has one window and nobody has breaks, both are known in constant time (Vidal et al. 2013, section 4):
//! a head of a route has the driving and service that lead out of a node, and the latest departure with which all of it
//! is in time; a tail has the same of the rest. Head and tail joined wait for as long as the earliest end lies behind
//! the latest departure and the work between. Elsewhere the route is driven out and back, label by label.

use super::{Chain, Solution};
use crate::labels::{self, Labels};
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

    /// The times of a route of the plan, from its labels and pieces; None when a rule of time stands against it.
    pub fn route_times(&self, route: u32) -> Option<Times> {
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
        self.driven(route, last, &[], end)
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
            return self.driven(route, after, chains, before);
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

    /// The same by driving out, for the earliest end, and back, for the latest departure with that end.
    #[inline(never)]
    fn driven(&self, route: u32, after: u32, chains: &[Chain], before: u32) -> Option<Times> {
        let model = self.model();
        let (start, end) = (model.start(route), model.end(route));
        let mut drive = Out { s: self, route, place: self.place(after), early: self.nodes[after].early, work: 0 };
        for chain in chains {
            let (mut node, last) = ends(chain);
            loop {
                drive.visit(node);
                if node == last {
                    break;
                }
                node = self.on(chain, node);
            }
        }
        let (mut node, mut arrival) = (before, None);
        while node != end {
            drive.visit(node);
            if !self.counts_waiting() && drive.early == self.nodes[node].early {
                // From here on the times are those of the plan.
                arrival = Some(self.nodes[end].early);
                break;
            }
            node = self.next(node);
        }
        let arrival =
            arrival.unwrap_or_else(|| labels::arrive(model, route, &drive.early, drive.place, self.place(end)));
        drive.work += model.time(drive.place, self.place(end));
        let latest = labels::at_end::<K>(model, route);
        let in_time = |k: &usize| arrival[*k] < NEVER && arrival[*k] <= latest[*k];
        let earliest = (0..K).filter(in_time).map(|k| arrival[k]).min()?;
        if !self.counts_waiting() {
            return Some(Times { end: earliest, waiting: 0 });
        }
        // The head that is as it was.
        let mut node = after;
        while node != start {
            drive.work += model.service(route, node);
            let prev = self.prev(node);
            drive.work += model.time(self.place(prev), self.place(node));
            node = prev;
        }
        let ways = (0..K).filter(in_time).filter(|&k| arrival[k] == earliest);
        let departures = ways.filter_map(|reached| {
            let mut late = [-NEVER; K];
            late[reached] = earliest;
            let leave = self.back(route, after, chains, before, late);
            labels::departure(model, route, &leave, reached)
        });
        // The fewest breaks, then the latest departure.
        let (departure, resting) = departures.min_by_key(|&(departure, resting)| (resting, -departure))?;
        Some(Times { end: earliest, waiting: earliest - departure - resting - drive.work })
    }

    /// The latest moments of leaving the start of the edited route so as to reach its end by `late`.
    fn back(&self, route: u32, after: u32, chains: &[Chain], before: u32, late: Labels<K>) -> Labels<K> {
        let model = self.model();
        let (start, end) = (model.start(route), model.end(route));
        let mut drive = Back { s: self, route, place: self.place(end), late };
        let mut node = end;
        while node != before {
            node = self.prev(node);
            drive.visit(node);
        }
        for chain in chains.iter().rev() {
            let (first, mut node) = ends(chain);
            loop {
                drive.visit(node);
                if node == first {
                    break;
                }
                node = if chain.reversed { self.next(node) } else { self.prev(node) };
            }
        }
        let mut node = after;
        while node != start {
            drive.visit(node);
            node = self.prev(node);
        }
        drive.leave(self.place(start))
    }

    /// The node of a chain that is driven after this one.
    #[inline(always)]
    fn on(&self, chain: &Chain, node: u32) -> u32 {
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
            _ => self.route_times(route).unwrap_or_default().waiting,
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
fn ends(chain: &Chain) -> (u32, u32) {
    if chain.reversed { (chain.last, chain.first) } else { (chain.first, chain.last) }
}

/// A vehicle on its way out.
struct Out<'s, 'm, const K: usize, const M: u8> {
    s: &'s Solution<'m, K, M>,
    route: u32,
    place: u32,
    early: Labels<K>,
    /// Driving and service so far.
    work: Seconds,
}

impl<const K: usize, const M: u8> Out<'_, '_, K, M> {
    #[inline(always)]
    fn visit(&mut self, node: u32) {
        let (model, place) = (self.s.model(), self.s.place(node));
        let arrival = labels::arrive(model, self.route, &self.early, self.place, place);
        self.early = labels::serve(model, self.route, node, arrival);
        self.work += model.time(self.place, place) + model.service(self.route, node);
        self.place = place;
    }
}

/// The same route backwards.
struct Back<'s, 'm, const K: usize, const M: u8> {
    s: &'s Solution<'m, K, M>,
    route: u32,
    place: u32,
    /// The latest arrivals there.
    late: Labels<K>,
}

impl<const K: usize, const M: u8> Back<'_, '_, K, M> {
    #[inline(always)]
    fn leave(&self, from: u32) -> Labels<K> {
        labels::leave_for(self.s.model(), self.route, &self.late, from, self.place)
    }

    #[inline(always)]
    fn visit(&mut self, node: u32) {
        let place = self.s.place(node);
        self.late = labels::latest(self.s.model(), self.route, node, self.leave(place));
        self.place = place;
    }
}
