//! The insertion filter: rules out positions beside a stop's neighbours, a dozen or more at a time.

use crate::model::mode::{EXTRAS, WORKING_TIME};
use crate::model::neighbors::Neighbor;
use crate::model::{NodeData, WaysTo};
use crate::rng::Rng;
use crate::search::evaluation::insertion;
use crate::search::params::recreate::GOES;
use crate::search::penalties::PenaltyManager;
use crate::search::ruin_recreate::best_position::BestPosition;
use crate::solution::{Node, Solution, apart, edited};
use crate::units::{Load, Seconds};

/// The most neighbours on each side of the stop that the filter takes at a time.
const LONGEST_GO: usize = GOES[GOES.len() - 1];
/// So many of the cheapest positions are picked one by one before the rest is sorted.
const PICKED: usize = 4;
/// The most positions that the filter holds.
pub const MOST_LEFT: usize = 2 * LONGEST_GO;

/// A stop to be inserted, with the figures that every position needs.
#[derive(Debug, Clone, Copy)]
pub struct Stop {
    node: u32,
    location: u32,
    load: Load,
    open: Seconds,
    close: Seconds,
    service: Seconds,
    /// The earliest departure from it.
    ready: Seconds,
    /// It has one window and its own service time.
    simple: bool,
    /// The cost of its service.
    visit: i32,
    /// The legs that lead to it.
    way: WaysTo,
}

impl Stop {
    pub fn new<const K: usize, const M: u8>(s: &Solution<K, M>, node: u32) -> Self {
        let model = s.model();
        // Where prices differ, gaps bound nothing.
        let visit = if s.uniform() { model.least_visit(node) as i32 } else { 0 };
        let NodeData { location, open, close, service, windows, load, .. } = model.nodes[node];
        let simple = windows.0 == windows.1 && service >= 0;
        Self {
            node,
            location,
            load,
            open,
            close,
            service,
            ready: open + service.max(0),
            simple,
            visit,
            way: model.ways_to(location),
        }
    }

    /// Whether the stop can be served between `after`, whose data is `from`, and the next node, whose data is `to`.
    fn fits<const K: usize, const M: u8>(&self, s: &Solution<K, M>, after: u32, from: &Node<K>, to: &Node<K>) -> bool {
        if K == 1 && self.simple {
            let model = s.model();
            let arrival = from.early[0] + self.way.time(model, from.location);
            let on = arrival.max(self.open) + self.service + model.time(self.location, to.location);
            return (arrival <= self.close) & (on <= to.late[0]);
        }
        insertion::in_time(s, from.route, self.node, after)
    }
}

/// The positions that the table of gaps does not rule out. They are evaluated one by one. As far as possible, neither
/// step has branches that depend on a single position, because the processor would mispredict them too often.
#[derive(Debug)]
pub struct InsertionFilter {
    /// Positions must cost less than this.
    cut: i32,
    /// The positions, each by the node before it.
    left: [u32; MOST_LEFT],
    count: usize,
    /// A buffer: see [`InsertionFilter::offer_cheapest_first`].
    ranked: [Ranked; MOST_LEFT],
}

/// A position by the node before it, with a lower bound of its cost, and the change in legs and visits.
#[derive(Debug, Clone, Copy, Default)]
struct Ranked {
    least: f64,
    legs: i64,
    after: u32,
}

impl InsertionFilter {
    pub fn new() -> Self {
        Self { cut: 0, left: [0; MOST_LEFT], count: 0, ranked: [Ranked::default(); MOST_LEFT] }
    }

    /// Empties the list. A position must then cost less than `cut`.
    pub fn begin(&mut self, cut: i32, stop: &Stop) {
        (self.cut, self.count) = (cut - stop.visit, 0);
    }

    /// Adds the position after each of the given neighbours, or before each if not `BEHIND`. Omits the positions that
    /// the table of gaps rules out.
    ///
    /// A position between two stops has to be found from the nearer one only. From there, it costs at least twice the
    /// leg to the new stop, less the leg that it replaces. A position at an end of a route is found from the only stop
    /// beside it. Its gap is `OPEN`, so this bound never rules it out.
    pub fn add<const K: usize, const M: u8, const BEHIND: bool>(
        &mut self,
        s: &Solution<K, M>,
        stop: &Stop,
        list: &[Neighbor],
    ) {
        let mut count = self.count;
        for near in list {
            let gap = s.gap(near.node);
            let saved = if BEHIND { gap.after } else { gap.before };
            let too_late = match (K, BEHIND) {
                (0, _) => -1,
                (_, true) => gap.early + near.time - (stop.close + 1),
                (_, false) => stop.ready + near.time - 1 - gap.late,
            };
            let too_dear = 2 * near.cost - self.cut - saved;
            self.left[count % MOST_LEFT] = if BEHIND { near.node } else { s.prev(near.node) };
            // One more when both are negative.
            count += ((too_dear & too_late) as u32 >> 31) as usize;
        }
        self.count = count;
    }

    /// Evaluates the remaining positions of plain problems. `blink` is the chance, in 65,536ths, to overlook a position
    /// that would be the best so far.
    pub fn offer<const K: usize, const M: u8>(
        &self,
        s: &Solution<K, M>,
        penalties: &PenaltyManager,
        stop: &Stop,
        blink: u64,
        rng: &mut Rng,
        best: &mut BestPosition,
    ) {
        let model = s.model();
        // The penalty may be infinite. Limits are at most this large.
        let price = penalties.overload.min(f64::MAX);
        for &after in &self.left[..self.count] {
            let from = &s.nodes[after];
            let to = &s.nodes[from.next];
            let legs = stop.way.cost(model, from.location) + model.common_leg(stop.location, to.location) - from.leg;
            let over = stop.load - s.room(from.route);
            let mut cost = (legs + i64::from(stop.visit)) as f64 + above_zero(price * over as f64);
            let allowed = !model.restricted || model.may_serve(from.route, stop.node);
            let fits = if M == WORKING_TIME {
                let waits = f64::from(s.waiting(from.route));
                let times = match (cost - waits < best.limit) & allowed {
                    true => edited::with_stop(s, from.route, stop.node, after),
                    false => None,
                };
                cost += times.map_or(f64::INFINITY, |times| f64::from(times.waiting) - waits);
                cost < best.limit
            } else {
                (cost < best.limit) & allowed & stop.fits(s, after, from, to)
            };
            if fits && after != best.overlooked {
                if (rng.bits() & 0xFFFF) >= blink {
                    (best.limit, best.after) = (cost, after);
                } else {
                    best.overlooked = after;
                }
            }
        }
    }

    /// Evaluates the remaining positions of other problems. Each evaluation takes long, so they come in the order of a
    /// lower bound, until it is above the limit.
    pub fn offer_cheapest_first<const K: usize, const M: u8>(
        &mut self,
        s: &Solution<K, M>,
        penalties: &PenaltyManager,
        stop: &Stop,
        blink: u64,
        rng: &mut Rng,
        best: &mut BestPosition,
    ) {
        let model = s.model();
        let &Stop { node, location, .. } = stop;
        // Trips without room would make the order long.
        let in_order = !s.has_reloads();
        let mut count = 0;
        for &after in &self.left[..self.count] {
            let at = &s.nodes[after];
            let to = s.location(at.next);
            let legs = s.way(at.route, at.location, location) + s.way(at.route, location, to) - at.leg
                + apart::joining(s, at.route, node);
            let over = if M == EXTRAS { (stop.load - s.room(at.route)).max(0) } else { 0 };
            let least = insertion::least_cost(s, node, after, legs) + penalties.of(over);
            if least >= best.limit {
                continue;
            }
            // With one matrix for all, reading it costs less than an evaluation that finds the position late.
            let in_time = K == 0 || !s.uniform() || {
                let arrival = s.gap(after).early + model.time(at.location, location);
                let on = arrival.max(stop.open) + stop.service.max(0) + model.time(location, to);
                (arrival <= stop.close) & (on <= s.gap(at.next).late)
            };
            let position = Ranked { least, legs, after };
            if in_order {
                self.ranked[count] = position;
                count += usize::from(in_time);
            } else if in_time {
                position.offer(s, penalties, node, blink, rng, best);
            }
        }
        let mut ranked = &mut self.ranked[..count];
        for turn in 0..count {
            if turn == PICKED {
                ranked.sort_unstable_by(|a, b| a.least.total_cmp(&b.least).then(a.after.cmp(&b.after)));
            } else if turn < PICKED {
                let cheapest = (1..ranked.len()).fold(0, |a, b| if ranked[b].least < ranked[a].least { b } else { a });
                ranked.swap(0, cheapest);
            }
            let Some((position, rest)) = ranked.split_first_mut() else { return };
            if position.least >= best.limit {
                return;
            }
            position.offer(s, penalties, node, blink, rng, best);
            ranked = rest;
        }
    }
}

impl Ranked {
    /// Evaluates the position. By the chance of `blink`, it is overlooked if it would be the best so far.
    fn offer<const K: usize, const M: u8>(
        &self,
        s: &Solution<K, M>,
        penalties: &PenaltyManager,
        node: u32,
        blink: u64,
        rng: &mut Rng,
        best: &mut BestPosition,
    ) {
        if self.after == best.overlooked {
            return;
        }
        if let Some(price) = insertion::price(s, penalties, node, self.after, self.legs, best.limit) {
            if (rng.bits() & 0xFFFF) >= blink {
                best.take(self.after, price);
            } else {
                best.overlooked = self.after;
            }
        }
    }
}

/// The value, or 0 if it is negative. A comparison would be a branch in WASM.
fn above_zero(value: f64) -> f64 {
    let bits = value.to_bits();
    f64::from_bits(bits & !((bits as i64 >> 63) as u64))
}
