//! When a route ends and how long it waits: the part of its cost that is not a sum over legs and visits.
//!
//! If each stop has one window and no vehicle has breaks, both are known in constant time (Vidal et al. 2013, section
//! 4). Each part of a route has the sum of its driving and service, its earliest end, and its latest feasible
//! departure. If a head and a tail are joined, the waiting is the earliest end less the latest departure less the work.
//! Other routes are timed visit by visit, forward and backward (see `driven`).

use crate::model::NEVER;
use crate::model::mode::{EXTRAS, PLAIN, RICH, WORKING_TIME, has_extras};
use crate::solution::chain;
use crate::solution::current::Solution;
use crate::solution::data::{Route, Times};
use crate::solution::piece::Head;
use crate::solution::visits::Edited;
use crate::solution::{driven, gaps, half_joins};
use crate::units::Seconds;

/// The cost of waiting and overtime for a vehicle.
pub fn price<const K: usize, const M: u8>(s: &Solution<K, M>, vehicle: u32, times: Times) -> i64 {
    if M == WORKING_TIME {
        return times.waiting.into();
    }
    let v = &s.model().vehicles[vehicle];
    let waiting = if s.counts_waiting() { v.per_second * i64::from(times.waiting) } else { 0 };
    times.starts
        + waiting
        + v.per_overtime_second * i64::from((times.end - v.regular_end).max(times.work - v.regular_work).max(0))
}

/// The times of a route of the plan. `work` is its driving and service. None if it breaks a rule of time.
pub fn of_route<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, work: i64) -> Option<Times> {
    let model = s.model();
    let end = model.end(route);
    if K == 0 || s.prev(end) == model.start(route) {
        return Some(Times::default());
    }
    if s.has_pieces() {
        let (piece, arrival) = (&s.pieces[end], s.nodes[end].early[0]);
        let waiting = (arrival - piece.head_latest - piece.head_work).max(0);
        return (arrival <= s.nodes[end].late[0]).then_some(Times::new(arrival, piece.head_work, waiting));
    }
    let last = s.prev(end);
    let whole = Edited { route, after: last, chains: &[], before: end };
    let times = driven::times(s, work as Seconds, whole);
    kept(s, times, whole).or(times)
}

/// The times, or those of a later departure, if the route may not work so long.
pub(super) fn kept<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    times: Option<Times>,
    edited: Edited,
) -> Option<Times> {
    let times = times?;
    if !has_extras(M) || i64::from(times.work) <= s.model().vehicles[edited.route].limits.work {
        return Some(times);
    }
    // Where each stop has one window and there are no breaks, all later departures end later by as much.
    if s.has_pieces() { None } else { driven::later(s, times.work - times.waiting, edited) }
}

/// The times of the edited route by its heads and tails.
pub(super) fn joined<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    Edited { route, after, chains, before }: Edited,
) -> Option<Times> {
    let mut head = head_of(s, after);
    for chain in chains {
        let (mut node, last) = chain.ends();
        loop {
            if !visit(s, route, &mut head, node) {
                return None;
            }
            if node == last {
                break;
            }
            node = chain::on(s, chain, node);
        }
    }
    join(s, route, &head, before)
}

/// The driving and service of a route of the plan.
pub(super) fn whole_work<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32) -> Seconds {
    let Route { stops, reloads, sums, .. } = &s.routes[route];
    if stops + reloads == 0 { 0 } else { sums.work as Seconds - sums.waiting }
}

/// The times of a route that continues after the node `after` with the tail that begins with `first`. The tail is from
/// a vehicle of the same kind.
pub fn with_tail<const K: usize, const M: u8>(s: &Solution<K, M>, after: u32, first: u32) -> Option<Times> {
    debug_assert!(s.has_pieces());
    join(s, s.route(after), &head_of(s, after), first)
}

fn head_of<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32) -> Head {
    let piece = &s.pieces[node];
    Head { early: s.nodes[node].early[0], work: piece.head_work, latest: piece.head_latest, location: s.location(node) }
}

/// Extends the head of the route to a node and serves it; false if the node is reached too late.
fn visit<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, head: &mut Head, node: u32) -> bool {
    let model = s.model();
    let travel = s.time(route, head.location, s.location(node));
    head.visit(&model.nodes[node], model.service(route, node), travel)
}

/// The times of the route that continues with the tail at a node of the plan.
fn join<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, head: &Head, node: u32) -> Option<Times> {
    let travel = s.time(route, head.location, s.location(node));
    head.join(&s.pieces[node], s.nodes[node].late[0], travel)
}

/// Updates what is kept of a route that changed between two nodes.
pub(super) fn refresh<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32, after: u32, before: u32) {
    if M == PLAIN {
        return;
    }
    if s.keeps_halves() {
        return half_joins::forget(s, route, after, before);
    }
    if !s.keeps_pieces() {
        return;
    }
    let model = s.model();
    let (start, end) = (model.start(route), model.end(route));
    let mut node = after;
    if node == start {
        let piece = &mut s.pieces[start];
        (piece.head_work, piece.head_latest) = (0, NEVER);
    }
    let mut head = head_of(s, node);
    while node != end {
        node = s.nodes[node].next;
        visit(s, route, &mut head, node);
        let piece = &mut s.pieces[node];
        (piece.head_work, piece.head_latest) = (head.work, head.latest);
    }
    let mut node = before;
    if node == end {
        let piece = &mut s.pieces[end];
        (piece.tail_work, piece.tail_end) = (0, -NEVER);
    }
    let (mut work, mut earliest) = (s.pieces[node].tail_work, s.pieces[node].tail_end);
    loop {
        let piece = &mut s.pieces[node];
        (piece.tail_work, piece.tail_end) = (work, earliest);
        if node == start {
            break;
        }
        let prev = s.nodes[node].prev;
        work += s.time(route, s.nodes[prev].location, s.nodes[node].location);
        if prev != start {
            work += model.service(route, prev);
            earliest = earliest.max(model.nodes[prev].open + work);
        }
        node = prev;
    }
}

/// Updates a route that was restored. Its sums were restored with it.
pub(super) fn restore_waiting<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32) {
    if M == PLAIN {
        return;
    }
    if s.keeps_pieces() {
        refresh(s, route, s.model().start(route), s.model().end(route));
    }
    let waiting = match M {
        EXTRAS | RICH => s.routes[route].sums.waiting,
        _ => of_route(s, route, 0).unwrap_or_default().waiting,
    };
    note_waiting(s, route, waiting);
}

/// Notes how long the route waits now. Returns the change.
pub(super) fn note_waiting<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    route: u32,
    waiting: Seconds,
) -> Seconds {
    let more = waiting - s.waiting[route];
    if more != 0 {
        s.waiting[route] = waiting;
        let (mut node, end) = (s.model().start(route), s.model().end(route));
        while node != end {
            gaps::note(s, node);
            node = s.next(node);
        }
    }
    more
}

#[cfg(test)]
mod tests;
