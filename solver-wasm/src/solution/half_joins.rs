//! The times of an edited route from its halves: a head and a tail are joined, and the route is not driven.
//!
//! A half with several ways through may have more steps than a [`ReadyTime`] keeps. Where that matters, the route is
//! driven after all (see [`crate::solution::driven`]).

use crate::model::{Model, NEVER, NONE, VehicleData};
use crate::solution::chain::{self, Chain};
use crate::solution::current::Solution;
use crate::solution::data::{Node, Times};
use crate::solution::driven::work_between;
use crate::solution::halves::{Half, Halves, Known, break_seconds};
use crate::solution::labels::{self, Labels};
use crate::solution::ready_time::{Gate, ReadyTime};
use crate::solution::visits::Edited;
use crate::units::Seconds;

/// Tails are known for arrivals after the departure from the node this many visits before.
const LOOK_BACK: usize = 16;

/// Forgets the halves that a change of the route between two nodes concerns.
pub(super) fn forget<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32, after: u32, before: u32) {
    let mut node = s.next(after);
    while node != before {
        s.halves.forget(node);
        node = s.next(node);
    }
    forget_beyond(s, route, after, before);
}

/// Forgets the known heads from the node `before` on, and the known tails from the node `after` back.
fn forget_beyond<const K: usize, const M: u8>(s: &mut Solution<K, M>, route: u32, after: u32, before: u32) {
    let (start, end) = (s.model().start(route), s.model().end(route));
    let Halves { heads, tails } = &mut s.halves;
    let (heads, tails) = (heads.get_mut(), tails.get_mut());
    let mut node = before;
    while node != end && heads[node].is_known {
        heads[node].is_known = false;
        node = s.nodes[node].next;
    }
    let mut node = after;
    while node != start && tails[node].is_known {
        tails[node].is_known = false;
        node = s.nodes[node].prev;
    }
}

/// Forgets what is known of nodes whose neighbours were restored, and of all beyond them.
pub(super) fn forget_restored<const K: usize, const M: u8>(s: &mut Solution<K, M>, nodes: &[u32]) {
    let model = s.model();
    for &node in nodes {
        if !model.is_depot(node) {
            s.halves.forget(node);
        }
    }
    for &node in nodes {
        let Node { route, prev, next, .. } = s.nodes[node];
        if route != NONE {
            forget_beyond(s, route, if prev == NONE { node } else { prev }, if next == NONE { node } else { next });
        }
    }
}

/// Makes the head of the route at a node known.
fn ensure_head<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, node: u32) {
    if s.halves.heads.borrow()[node].is_known {
        return;
    }
    let heads = &mut *s.halves.heads.borrow_mut();
    let mut from = s.prev(node);
    while !heads[from].is_known {
        from = s.prev(from);
    }
    while from != node {
        let next = s.next(from);
        let leg = s.time(route, s.location(from), s.location(next));
        heads[next] = serving(s.model(), route, &heads[from], leg, next);
        from = next;
    }
}

/// Makes the tail of the route at a node known. It need not be known for arrivals earlier than a shorter route up to
/// there allows.
fn ensure_tail<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, node: u32) {
    if s.halves.tails.borrow()[node].is_known {
        return;
    }
    let tails = &mut *s.halves.tails.borrow_mut();
    let mut from = s.next(node);
    while !tails[from].is_known {
        from = s.next(from);
    }
    while from != node {
        let prev = s.prev(from);
        let leg = s.time(route, s.location(prev), s.location(from));
        tails[prev] = served(s.model(), route, prev, leg, &tails[from], || earliest(s, route, prev));
        from = prev;
    }
}

/// A moment before which no arrival at the node is likely to be asked for: the departure from a node some visits before.
fn earliest<const K: usize, const M: u8>(s: &Solution<K, M>, route: u32, node: u32) -> Seconds {
    let start = s.model().start(route);
    let mut at = node;
    for _ in 0..LOOK_BACK {
        if at != start {
            at = s.prev(at);
        }
    }
    s.gap(at).early
}

/// Panics if a known half differs from the half of the same plan made from scratch.
pub(super) fn audit<const K: usize, const M: u8>(s: &Solution<K, M>, fresh: &Solution<K, M>, node: u32) {
    let route = s.route(node);
    let v = &s.model().vehicles[route];
    ensure_head(fresh, route, node);
    ensure_tail(fresh, route, node);
    let (known, new) = (s.halves.heads.borrow()[node], fresh.halves.heads.borrow()[node]);
    if known.is_known {
        assert_eq!(known, new, "head at node {node}");
    }
    let (known, new) = (s.halves.tails.borrow()[node], fresh.halves.tails.borrow()[node]);
    if !known.is_known {
        return;
    }
    assert_eq!(known.work, new.work, "work behind node {node}");
    for (first, last) in (0..K).flat_map(|last| (0..=last.min(v.breaks_count)).map(move |first| (first, last))) {
        for arrival in s.nodes[node].early {
            let end = |tail: &Half<K>| tail.parts[first][last].end(tail.length(v, first, last), arrival);
            if let (Some(old), Some(new)) = (end(&known), end(&new)) {
                assert_eq!(old, new, "end of the tail at node {node}");
            }
        }
    }
}

/// A leg, with the break on it that the vehicle then has behind, if any.
fn leg_gate(v: &VehicleData, leg: Seconds, break_: Option<usize>) -> Gate {
    match break_.map(|k| &v.breaks[k]) {
        Some(b) => Gate { by: b.latest, length: leg + b.duration, ready: b.earliest + b.duration },
        None => Gate { by: NEVER, length: leg, ready: -NEVER },
    }
}

/// The head continued by a leg.
fn driven<const K: usize>(v: &VehicleData, head: &Half<K>, leg: Seconds, first: usize, last: usize) -> ReadyTime {
    let part = head.parts[first][last].then(head.length(v, first, last), leg_gate(v, leg, None));
    if first == last {
        return part;
    }
    let before = &head.parts[first][last - 1];
    let with_break = before.then(head.length(v, first, last - 1), leg_gate(v, leg, Some(last - 1)));
    part.or(head.length(v, first, last) + leg, &with_break, || Seconds::MIN)
}

/// The head continued by a leg and a service.
fn serving<const K: usize>(model: &Model, vehicle: u32, head: &Half<K>, leg: Seconds, node: u32) -> Half<K> {
    let v = &model.vehicles[vehicle];
    let service = model.service(vehicle, node);
    let mut out = Half { is_known: true, work: head.work + leg + service, ..Half::NONE };
    for last in 0..K.min(v.breaks_count + 1) {
        for first in 0..=last {
            let (part, length, leg) = match first == last {
                true => (head.parts[first][last], head.work, leg),
                false => (driven(v, head, leg, first, last), head.length(v, first, last) + leg, 0),
            };
            let gate =
                |open: Seconds, close: Seconds| Gate { by: close - leg, length: leg + service, ready: open + service };
            let data = &model.nodes[node];
            out.parts[first][last] = if data.windows.0 == data.windows.1 {
                part.then(length, gate(data.open, data.close))
            } else {
                let mut own = None;
                let windows = model.openings(data, service, &mut own);
                part.then_one_of(length, windows.iter().map(|w| gate(w.start, w.end)))
            };
        }
    }
    out
}

/// The tail with a service and a leg before it.
fn served<const K: usize>(
    model: &Model,
    vehicle: u32,
    node: u32,
    leg: Seconds,
    tail: &Half<K>,
    from: impl Fn() -> Seconds,
) -> Half<K> {
    let v = &model.vehicles[vehicle];
    let service = model.service(vehicle, node);
    let mut out = Half { is_known: true, work: service + leg + tail.work, ..Half::NONE };
    for last in 0..K.min(v.breaks_count + 1) {
        for first in 0..=last {
            let part = &tail.parts[first][last];
            let length = tail.length(v, first, last);
            let (part, length, leg) = match first == last {
                true => (*part, length, leg),
                false => {
                    let then = &tail.parts[first + 1][last];
                    let with_break = leg_gate(v, leg, Some(first));
                    let part = part.after(length, &from, leg_gate(v, leg, None));
                    let with_break = then.after(tail.length(v, first + 1, last), &from, with_break);
                    (part.or(length + leg, &with_break, &from), length + leg, 0)
                }
            };
            let gate =
                |open: Seconds, close: Seconds| Gate { by: close, length: service + leg, ready: open + service + leg };
            let data = &model.nodes[node];
            out.parts[first][last] = if data.windows.0 == data.windows.1 {
                part.after(length, &from, gate(data.open, data.close))
            } else {
                let mut own = None;
                let windows = model.openings(data, service, &mut own);
                part.after_one_of(length, &from, windows.iter().map(|w| gate(w.start, w.end)))
            };
        }
    }
    out
}

/// The times of a route that ends at `end` and departs as late as possible. `leave`: see [`ReadyTime::latest`]; by the
/// breaks that it does not owe and those that it has behind at its end.
fn departing(v: &VehicleData, end: Seconds, work: Seconds, leave: impl Fn(usize, usize) -> Option<Seconds>) -> Known {
    let mut best = (Seconds::MAX, 0);
    for last in 0..=v.breaks_count {
        for first in (0..=last).rev() {
            let Some(departure) = leave(first, last) else { return Known::No };
            if departure >= v.first_departure(first) {
                best = best.min((break_seconds(v, first, last), -departure));
                break;
            }
        }
    }
    let (break_seconds, departure) = (best.0, -best.1);
    if break_seconds == Seconds::MAX {
        return Known::Times(None);
    }
    Known::Times(Some(Times::new(end, work, end - departure - break_seconds - work)))
}

/// The times of the edited route. `whole` is the driving and service of the route as it is. `before` may be where the tail
/// of a route of the same kind begins.
pub(super) fn edited<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    whole: Seconds,
    Edited { route, after, chains, before }: Edited,
) -> Known {
    let model = s.model();
    let v = &model.vehicles[route];
    let mut location = s.location(after);
    let mut early = s.nodes[after].early;
    let mut work = 0;
    for chain in chains {
        let (mut node, last) = chain.ends();
        loop {
            let leg = s.time(route, location, s.location(node));
            work += leg + model.service(route, node);
            early = labels::serve(model, route, node, labels::arrive(model, route, &early, leg));
            if !labels::possible(&early) {
                return Known::Times(None);
            }
            location = s.location(node);
            if node == last {
                break;
            }
            node = chain::on(s, chain, node);
        }
    }
    let leg = s.time(route, location, s.location(before));
    let arrival = labels::arrive(model, route, &early, leg);
    if !labels::fits(&arrival, &s.nodes[before].late) {
        return Known::Times(None);
    }
    let own = s.route(before);
    ensure_tail(s, own, before);
    let tail = &s.halves.tails.borrow()[before];
    work += leg + tail.work;
    work += match &s.halves.heads.borrow()[after] {
        head if head.is_known => head.work,
        _ if own != route => whole - work_between(s, route, after, model.end(route)),
        _ => whole - tail.work - work_between(s, route, after, before),
    };
    let mut ends = [NEVER; K];
    let count = v.breaks_count + 1;
    for (first, &arrival) in arrival.iter().enumerate().take(count) {
        for (last, end) in ends.iter_mut().enumerate().take(count).skip(first) {
            let Some(this) = tail.parts[first][last].end(tail.length(v, first, last), arrival) else {
                return Known::No;
            };
            *end = this.min(*end);
        }
    }
    let end = ends.iter().fold(NEVER, |least, &end| least.min(end));
    if end == NEVER {
        return Known::Times(None);
    }
    let at_once = |last: usize| {
        ends[last] > end || end - work - break_seconds(v, 0, last) == v.shift_start && v.rests_too_late(last)
    };
    if (0..count).all(at_once) {
        // Even the earliest departure has no waiting.
        return Known::Times(Some(Times::new(end, work, 0)));
    }
    ensure_head(s, route, after);
    let head = &s.halves.heads.borrow()[after];
    let mut leave = [[-NEVER; K]; K];
    for (last, leave) in leave.iter_mut().enumerate().take(count) {
        let mut late = [-NEVER; K];
        let mut possible = false;
        for (first, late) in late.iter_mut().enumerate().take(last + 1) {
            let Some(latest) = tail.parts[first][last].latest(tail.length(v, first, last), end) else {
                return Known::No;
            };
            possible |= latest >= arrival[first];
            *late = latest;
        }
        if possible {
            *leave = back(s, route, location, chains, &late, leg, after);
        }
    }
    departing(v, end, work, |first, last| {
        let mut departure = -NEVER;
        for (between, &leave) in leave[last].iter().enumerate().take(last + 1).skip(first) {
            if leave > -NEVER {
                let latest = head.parts[first][between].latest(head.length(v, first, between), leave)?;
                departure = departure.max(latest);
            }
        }
        Some(departure)
    })
}

/// The latest moments of leaving the node `after`, for arrivals at `before` by `late`.
fn back<const K: usize, const M: u8>(
    s: &Solution<K, M>,
    route: u32,
    location: u32,
    chains: &[Chain],
    late: &Labels<K>,
    leg: Seconds,
    after: u32,
) -> Labels<K> {
    let model = s.model();
    let mut leave = labels::leave_for(model, route, late, leg);
    let mut to = location;
    for (i, chain) in chains.iter().enumerate().rev() {
        let (first, mut node) = chain.ends();
        loop {
            let late = labels::latest(model, route, node, leave);
            let from = match node == first {
                true if i == 0 => s.location(after),
                true => s.location(chains[i - 1].ends().1),
                false => s.location(if chain.reversed { s.next(node) } else { s.prev(node) }),
            };
            leave = labels::leave_for(model, route, &late, s.time(route, from, to));
            to = from;
            if node == first {
                break;
            }
            node = if chain.reversed { s.next(node) } else { s.prev(node) };
        }
    }
    leave
}
