//! The insertion filter of plain problems: rules out positions beside a stop's neighbours, a dozen or more at a time.

use crate::model::mode::WORKING_TIME;
use crate::model::neighbors::Neighbor;
use crate::model::{NodeData, WaysTo};
use crate::rng::Rng;
use crate::search::evaluation::insertion;
use crate::search::params::recreate::GOES;
use crate::search::penalties::PenaltyManager;
use crate::search::ruin_recreate::best_position::BestPosition;
use crate::solution::{Node, Solution, times};
use crate::units::{Load, Seconds};

/// The most neighbours on each side of the stop that the filter takes at a time.
const LONGEST_GO: usize = GOES[GOES.len() - 1];

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
        let visit = s.visit(0, node) as i32;
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
    left: [u32; 2 * LONGEST_GO],
    count: usize,
}

impl InsertionFilter {
    pub fn new() -> Self {
        Self { cut: 0, left: [0; 2 * LONGEST_GO], count: 0 }
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
            self.left[count % (2 * LONGEST_GO)] = if BEHIND { near.node } else { s.prev(near.node) };
            // One more when both are negative.
            count += ((too_dear & too_late) as u32 >> 31) as usize;
        }
        self.count = count;
    }

    /// Evaluates the remaining positions. `blink` is the chance, in 65,536ths, to overlook a position that would be the
    /// best so far.
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
                    true => times::with_stop(s, from.route, stop.node, after),
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
}

/// The value, or 0 if it is negative. A comparison would be a branch in WASM.
fn above_zero(value: f64) -> f64 {
    let bits = value.to_bits();
    f64::from_bits(bits & !((bits as i64 >> 63) as u64))
}
