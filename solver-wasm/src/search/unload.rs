//! A plan that keeps every capacity, made of one that does not. Where the fleet can hardly take all stops, a search that
//! is free to overload it stays overloaded for long, and would have nothing to show for it meanwhile.

use super::Search;
use crate::units::Load;

/// Shares of the budget at which it is done, if the plan is overloaded then and the best leaves stops out: every so much
/// of it, and at last so much before its end.
const EVERY: f64 = 0.05;
const BEFORE_END: f64 = 0.005;
/// Stops taken out at most, by the number that the best plan leaves out: more will not all find a place.
const MOST: usize = 2;

#[derive(Debug)]
pub struct Unloading {
    /// Share of the budget at which it is done next.
    next: f64,
}

impl Unloading {
    pub fn new() -> Self {
        Self { next: EVERY }
    }

    /// Whether a moment has come since it was last asked.
    fn due(&mut self, progress: f64) -> bool {
        let due = progress >= self.next;
        while progress >= self.next {
            let next = self.next + EVERY;
            self.next = match next < 1.0 {
                true => next,
                false if self.next < 1.0 - BEFORE_END => 1.0 - BEFORE_END,
                false => f64::INFINITY,
            };
        }
        due
    }
}

impl<const K: usize, const M: u8> Search<'_, K, M> {
    /// Where its moment has come: sees what the plan is worth within capacity. The search goes on from where it was.
    #[inline(never)]
    pub(super) fn unload(&mut self, progress: f64) {
        if !self.unloading.due(progress) || self.current.totals.excess == 0 {
            return;
        }
        let out = self.leaves_out();
        if out == 0 {
            return;
        }
        if self.take_out_what_is_too_much(MOST.saturating_mul(out)) {
            let price = std::mem::replace(&mut self.weights.overload, f64::INFINITY);
            self.recreate.put_back(&mut self.current, &mut self.rng, &self.weights);
            self.weights.overload = price;
            if !self.current.changed.iter().any(|&route| self.current.broken(route)) {
                self.keep_if_best();
            }
        }
        self.reject();
    }

    /// Takes stops out until every route keeps capacity. False when that would be more than `most`, the stops already
    /// out included, or takes a locked one.
    fn take_out_what_is_too_much(&mut self, most: usize) -> bool {
        for vehicle in 0..self.model.vehicles.len() as u32 {
            while !self.current.fits(vehicle) {
                if self.current.absent.len() >= most {
                    return false;
                }
                let Some(node) = self.least_needed(vehicle) else { return false };
                self.current.remove(node, node);
            }
        }
        true
    }

    /// The stop of an overloaded route to do without: of the lowest tier, one that is enough by itself, and the lightest
    /// such one; else the heaviest.
    fn least_needed(&self, vehicle: u32) -> Option<u32> {
        let (s, model) = (&self.current, self.model);
        let dimensions = s.dimensions();
        // How much is left over without the stop, and how much it takes with it.
        let without = |node: u32| {
            (0..dimensions).fold((0, 0), |(over, load): (Load, Load), d| {
                let own = model.demand[node * dimensions + d];
                (over + s.over(vehicle, d, s.load(vehicle, d as usize) - own), load + own)
            })
        };
        let end = model.end(vehicle);
        let mut found: Option<((u32, Load, Load), u32)> = None;
        let mut node = s.next(model.start(vehicle));
        while node != end {
            if model.is_stop(node) && !model.nodes[node].locked {
                let (over, load) = without(node);
                let key = (u32::MAX - model.tier[node as usize], over, load);
                if found.is_none_or(|(least, _)| key < least) {
                    found = Some((key, node));
                }
            }
            node = s.next(node);
        }
        found.map(|(_, node)| node)
    }
}

#[cfg(test)]
mod tests;
