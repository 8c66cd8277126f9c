//! Ruin: removes adjacent strings from routes around a seed (Christiaens & Vanden Berghe 2020, section 5.1).

use crate::model::mode::RICH;
use crate::model::{Model, NONE};
use crate::rng::Rng;
use crate::search::params::ruin::{
    AGAIN, FROM_ABSENT, FROM_OVERLOADED, LONG_ROUTE, LONGEST, MEAN_REMOVED, MEAN_REMOVED_OF_PAIRS, MORE_REMOVED, SHORT,
    SHORTER, SPLIT, SPLIT_ENDS, WHOLE_ROUTE, WHOLE_ROUTE_AT_MOST,
};
use crate::solution::{Solution, tied, trips};
use rondo_table::Table;

#[derive(Debug)]
pub struct Ruin {
    /// For each route, the step in which it was last ruined.
    ruined: Table<u32>,
    step: u32,
    string: Vec<u32>,
    /// Stops that have left, whose shipments may have to follow.
    tied: Vec<u32>,
    overloaded: Vec<u32>,
}

impl Ruin {
    pub fn new(model: &Model) -> Self {
        Self {
            ruined: Table::filled(0, model.vehicles.len()),
            step: 0,
            string: Vec::new(),
            tied: Vec::new(),
            overloaded: Vec::new(),
        }
    }

    #[inline(never)]
    pub fn run<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, rng: &mut Rng) {
        self.take_strings(s, rng);
        while let Some(node) = self.tied.pop() {
            tied::remove_alone(s, node);
        }
    }

    fn take_strings<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, rng: &mut Rng) {
        let model = s.model();
        if s.totals.used_vehicles == 0 {
            return;
        }
        self.step += 1;
        let seed = self.seed(s, rng);
        self.free_shipment(s, seed);
        if rng.chance(WHOLE_ROUTE) {
            let route = s.route(seed);
            if route != NONE && s.routes[route].stops <= WHOLE_ROUTE_AT_MOST && s.routes[route].locked == 0 {
                let (first, last) = (s.next(model.start(route)), s.prev(model.end(route)));
                s.remove(first, last);
                return;
            }
        }
        let served = model.stops - s.absent.len();
        let mean_length = served as f64 / f64::from(s.totals.used_vehicles);
        let has_pairs = M == RICH && !model.ties.is_empty();
        let longest = if K > 0 { LONGEST } else { SHORT }.min(mean_length) * if has_pairs { SHORTER } else { 1.0 };
        let mean_removed = match has_pairs {
            true => MEAN_REMOVED_OF_PAIRS,
            false => MEAN_REMOVED + MORE_REMOVED * (longest - SHORT).max(0.0),
        };
        let most_strings = 4.0 * mean_removed / (1.0 + longest) - 1.0;
        let strings = (rng.unit() * most_strings + 1.0) as u32;
        let long = K == 0 && mean_length >= LONG_ROUTE * longest;
        let again = strings > s.totals.used_vehicles || (long && rng.chance(AGAIN));
        let mut done = 0;
        if self.take_string(s, seed, longest, again, rng) {
            done += 1;
        }
        for &near in model.neighbors.around(seed) {
            if done >= strings {
                return;
            }
            if self.take_string(s, near, longest, again, rng) {
                done += 1;
            }
        }
    }

    /// Takes out the shipment of a stop that is left out beside it: the stop may go nowhere else. A lock holds the shipment.
    fn free_shipment<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, stop: u32) {
        let model = s.model();
        let single = model.ties.companion(stop);
        if single == NONE || s.route(stop) != NONE || s.route(single) == NONE {
            return;
        }
        let is_locked = |&end: &u32| model.nodes[end].locked;
        if !is_locked(&single) && !model.ties.partners(single).iter().any(is_locked) {
            s.remove(single, single);
            self.tied.push(single);
        }
    }

    fn seed<const K: usize, const M: u8>(&mut self, s: &Solution<K, M>, rng: &mut Rng) -> u32 {
        let model = s.model();
        if s.totals.excess > 0 && rng.chance(FROM_OVERLOADED) {
            self.overloaded.clear();
            for v in model.vehicle_ids() {
                if !s.fits(v) {
                    self.overloaded.push(v);
                }
            }
            if !self.overloaded.is_empty() {
                let route = self.overloaded[rng.below(self.overloaded.len() as u32) as usize];
                let mut node = s.next(model.start(route));
                for _ in 0..rng.below(s.routes[route].stops.max(1)) {
                    node = s.next(node);
                }
                if model.is_stop(node) {
                    return node;
                }
            }
        }
        if !s.absent.is_empty() && rng.chance(FROM_ABSENT) {
            return s.absent[rng.below(s.absent.len() as u32) as usize];
        }
        rng.below(model.stops as u32)
    }

    /// Removes a string that contains `node` from its route. A route loses several strings in a step only if `again`.
    fn take_string<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        node: u32,
        longest: f64,
        again: bool,
        rng: &mut Rng,
    ) -> bool {
        let model = s.model();
        let route = s.route(node);
        if route == NONE || (!again && self.ruined[route] == self.step) {
            return false;
        }
        self.ruined[route] = self.step;
        let size = s.routes[route].stops + s.routes[route].reloads;
        let limit = longest.min(f64::from(size));
        let length = ((rng.unit() * limit + 1.0) as u32).min(size);
        let mut kept = 0;
        if length > 1 && length < size && rng.chance(SPLIT) {
            kept = 1;
            while length + kept < size && !rng.chance(SPLIT_ENDS) {
                kept += 1;
            }
        }
        let window = length + kept;
        // The string is a window of nodes around `node`.
        let (start, end) = (model.start(route), model.end(route));
        let mut first = node;
        for _ in 0..rng.below(window) {
            let prev = s.prev(first);
            if prev == start {
                break;
            }
            first = prev;
        }
        self.string.clear();
        let mut at = first;
        while self.string.len() < window as usize && at != end {
            self.string.push(at);
            at = s.next(at);
        }
        while self.string.len() < window as usize {
            first = s.prev(first);
            self.string.insert(0, first);
        }
        let skip_from = if kept > 0 { rng.below(length - 1) + 1 } else { length };
        self.take_runs(s, skip_from as usize, kept as usize);
        true
    }

    /// Removes the string, except `kept` nodes from `skip_from` on and locked nodes, run by run.
    fn take_runs<const K: usize, const M: u8>(&mut self, s: &mut Solution<K, M>, skip_from: usize, kept: usize) {
        let model = s.model();
        let stays = |i: usize| (i >= skip_from && i < skip_from + kept) || model.nodes[self.string[i]].locked;
        let reloads = s.has_reloads();
        let stays = |i: usize| stays(i) || (reloads && model.is_reload(self.string[i]));
        if M == RICH && !model.ties.is_empty() {
            self.tied.extend((0..self.string.len()).filter(|&i| !stays(i)).map(|i| self.string[i]));
        }
        let mut i = 0;
        while i < self.string.len() {
            if stays(i) {
                i += 1;
                continue;
            }
            let from = i;
            while i + 1 < self.string.len() && !stays(i + 1) {
                i += 1;
            }
            let (first, last) = (self.string[from], self.string[i]);
            s.remove(first, last);
            i += 1;
        }
        if reloads {
            self.take_reloads(s);
        }
    }

    /// Removes the string's reload visits if the trips beside them fit together.
    fn take_reloads<const K: usize, const M: u8>(&self, s: &mut Solution<K, M>) {
        for &node in &self.string {
            if s.model().is_reload(node) && trips::fit_together(s, s.route(node), node) {
                s.remove(node, node);
            }
        }
    }
}

#[cfg(test)]
mod tests;
