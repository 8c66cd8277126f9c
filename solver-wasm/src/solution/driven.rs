//! The times of an edited route where there are breaks or several windows. The route is driven forward, for the
//! earliest end, and backward, for the latest departure with that end, label by label.

use crate::model::NEVER;
use crate::solution::chain::{self, Chain};
use crate::solution::current::Solution;
use crate::solution::data::Times;
use crate::solution::labels::{self, Labels};
use crate::solution::starts;
use crate::solution::visits::{Edited, nodes_of, with_goods};
use crate::units::Seconds;

/// The times of the edited route. `work` is its driving and service.
#[inline(never)]
pub(super) fn times<const K: usize, const M: u8>(s: &Solution<K, M>, work: Seconds, edited: Edited) -> Option<Times> {
    let Edited { route, after, chains, before } = edited;
    let model = s.model();
    let end = model.end(route);
    let mut drive = Out { s, route, location: s.location(after), early: s.nodes[after].early };
    drive.visit_all(chains);
    if !labels::fits(&drive.arrive(s.location(before)), &s.nodes[before].late) {
        return None;
    }
    if model.is_driven() {
        return later(s, work, edited);
    }
    let mut node = before;
    let mut as_planned = false;
    while node != end && !as_planned {
        drive.visit(node);
        as_planned = drive.early == s.nodes[node].early;
        node = s.next(node);
    }
    // From this node on, the times are those of the plan.
    let arrival = if as_planned { s.nodes[end].early } else { drive.arrive(s.location(end)) };
    let latest = labels::at_end::<K>(model, route);
    let in_time = |k: &usize| arrival[*k] < NEVER && arrival[*k] <= latest[*k];
    let earliest = (0..K).filter(in_time).map(|k| arrival[k]).min()?;
    if !s.counts_waiting() {
        return Some(Times::new(earliest, work, 0));
    }
    let v = &model.vehicles[route];
    let ways = (0..K).filter(in_time).filter(|&k| arrival[k] == earliest);
    let departures = ways.filter_map(|reached| {
        let most_break_seconds = v.break_seconds(0, reached);
        if earliest - most_break_seconds - work == v.shift_start && v.rests_too_late(reached) {
            // Even the earliest possible departure has no waiting.
            return Some((reached, -v.shift_start, most_break_seconds));
        }
        let mut late = [-NEVER; K];
        late[reached] = earliest;
        let (departure, skipped) = labels::departure(model, route, &back(s, edited, late), reached)?;
        Some((reached - skipped, -departure, v.break_seconds(skipped, reached)))
    });
    // Prefers the fewest breaks, then the latest departure.
    let (_, departure, break_seconds) = departures.min()?;
    Some(Times::new(earliest, work, earliest + departure - break_seconds - work))
}

/// The times of the same route with the earliest end among the departures that work no longer than the vehicle may, all
/// goods ready; None if there are none. On each step of the earliest end, the latest departure works least.
#[inline(never)]
pub(super) fn later<const K: usize, const M: u8>(s: &Solution<K, M>, work: Seconds, edited: Edited) -> Option<Times> {
    let (model, route) = (s.model(), edited.route);
    let v = &model.vehicles[route];
    if i64::from(work) > v.limits.work {
        return None;
    }
    let nodes = nodes_of(s, edited);
    if let Some(prices) = &model.starts {
        return starts::times(s, prices, route, work, &nodes);
    }
    let (ready, visits) = with_goods(model, route, &nodes);
    let latest = labels::at_end::<K>(model, route);
    let mut best: Option<(Seconds, usize, Times)> = None;
    for skipped in (0..=v.breaks_count).rev() {
        let until = if skipped < v.breaks_count { v.breaks[skipped].release - 1 } else { NEVER };
        let mut from = v.first_departure(skipped).max(ready);
        while from <= until {
            let arrival = out(s, route, &visits, labels::leaving(v, skipped, from));
            let in_time = |k: &usize| arrival[*k] < NEVER && arrival[*k] <= latest[*k];
            let Some(reached) = (0..K).filter(in_time).min_by_key(|&k| arrival[k]) else { break };
            let over = arrival[reached];
            let mut late = [-NEVER; K];
            late[reached] = over;
            let departure = home(s, route, &visits, late)[skipped].min(until);
            let waiting = over - departure - v.break_seconds(skipped, reached) - work;
            if i64::from(work + waiting) <= v.limits.work {
                let found = (over, reached - skipped, Times::new(over, work, waiting));
                if best.is_none_or(|best| (found.0, found.1) < (best.0, best.1)) {
                    best = Some(found);
                }
                break;
            }
            from = from.max(departure) + 1;
        }
    }
    best.map(|(_, _, times)| times)
}

/// The labels at the end of the route, driven from its start.
fn out<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    route: u32,
    visits: &[(u32, Seconds)],
    early: Labels<K>,
) -> Labels<K> {
    let (start, end) = (s.model().start(route), s.model().end(route));
    let mut drive = Out { s, route, location: s.location(start), early };
    for &(node, ready) in visits {
        let arrival = drive.arrive(s.location(node)).map(|at| if at < NEVER { at.max(ready) } else { at });
        drive.early = labels::serve(s.model(), route, node, arrival);
        drive.location = s.location(node);
    }
    drive.arrive(s.location(end))
}

/// The latest departures of the route with which it ends by `late`.
fn home<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    route: u32,
    visits: &[(u32, Seconds)],
    late: Labels<K>,
) -> Labels<K> {
    let (start, end) = (s.model().start(route), s.model().end(route));
    let mut drive = Back { s, route, location: s.location(end), late };
    for &(node, ready) in visits.iter().rev() {
        drive.visit(node);
        drive.late = drive.late.map(|at| if at < ready { -NEVER } else { at });
    }
    drive.leave(s.location(start))
}

/// The driving and service between two nodes of a route.
pub(super) fn work_between<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    route: u32,
    after: u32,
    before: u32,
) -> Seconds {
    let model = s.model();
    let (mut work, mut node) = (0, after);
    while node != before {
        let next = s.next(node);
        work += s.time(route, s.location(node), s.location(next));
        work += if next == before { 0 } else { model.service(route, next) };
        node = next;
    }
    work
}

/// The driving and service of the edited route between `after` and `before`.
pub(super) fn work_of<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    Edited { route, after, chains, before }: Edited,
) -> Seconds {
    let model = s.model();
    let (mut work, mut location) = (0, s.location(after));
    for chain in chains {
        let (mut node, last) = chain.ends();
        loop {
            work += s.time(route, location, s.location(node)) + model.service(route, node);
            location = s.location(node);
            if node == last {
                break;
            }
            node = chain::on(s, chain, node);
        }
    }
    work + s.time(route, location, s.location(before))
}

/// The latest departures from the start of the edited route with which it reaches its end by `late`.
fn back<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    Edited { route, after, chains, before }: Edited,
    late: Labels<K>,
) -> Labels<K> {
    let model = s.model();
    let (start, end) = (model.start(route), model.end(route));
    let mut drive = Back { s, route, location: s.location(end), late };
    let mut node = end;
    while node != before {
        node = s.prev(node);
        drive.visit(node);
    }
    for chain in chains.iter().rev() {
        let (first, mut node) = chain.ends();
        loop {
            drive.visit(node);
            if node == first {
                break;
            }
            node = if chain.reversed { s.next(node) } else { s.prev(node) };
        }
    }
    let mut node = after;
    while node != start {
        drive.visit(node);
        node = s.prev(node);
    }
    drive.leave(s.location(start))
}

/// A vehicle that is driven forward along the edited route.
struct Out<'s, 'm, const K: usize, const M: u8> {
    s: &'s Solution<'m, K, M>,
    route: u32,
    location: u32,
    early: Labels<K>,
}

impl<const K: usize, const M: u8> Out<'_, '_, K, M> {
    fn arrive(&self, location: u32) -> Labels<K> {
        self.s.arrive(self.route, &self.early, self.location, location)
    }

    fn visit(&mut self, node: u32) {
        let location = self.s.location(node);
        self.early = labels::serve(self.s.model(), self.route, node, self.arrive(location));
        self.location = location;
    }

    fn visit_all(&mut self, chains: &[Chain]) {
        for chain in chains {
            let (mut node, last) = chain.ends();
            loop {
                self.visit(node);
                if node == last {
                    break;
                }
                node = chain::on(self.s, chain, node);
            }
        }
    }
}

/// The same route backwards.
struct Back<'s, 'm, const K: usize, const M: u8> {
    s: &'s Solution<'m, K, M>,
    route: u32,
    location: u32,
    /// The latest arrivals there.
    late: Labels<K>,
}

impl<const K: usize, const M: u8> Back<'_, '_, K, M> {
    fn leave(&self, from: u32) -> Labels<K> {
        self.s.leave_for(self.route, &self.late, from, self.location)
    }

    fn visit(&mut self, node: u32) {
        let location = self.s.location(node);
        self.late = labels::latest(self.s.model(), self.route, node, self.leave(location));
        self.location = location;
    }
}
