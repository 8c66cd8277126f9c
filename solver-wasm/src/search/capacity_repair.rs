//! A plan that keeps every capacity, made of one that does not. Where the fleet can hardly take all stops, a search
//! that is free to overload it stays overloaded for long, and would have nothing to show for it meanwhile.

use crate::search::params::capacity_repair::{BEFORE_END, EVERY, MOST};
use crate::search::recreate::Recreate;
use crate::search::state::State;
use crate::solution::sums;
use crate::units::Load;

#[derive(Debug)]
pub struct CapacityRepair {
    /// Share of the budget at which it is done next.
    next: f64,
}

impl CapacityRepair {
    pub fn new() -> Self {
        Self { next: EVERY }
    }

    /// Where its moment has come: sees what the plan is worth within capacity. The search goes on from where it was.
    #[inline(never)]
    pub fn run<const K: usize, const M: u8>(
        &mut self,
        state: &mut State<K, M>,
        recreate: &mut Recreate,
        progress: f64,
    ) {
        if !self.due(progress) || state.current.totals.excess == 0 {
            return;
        }
        let out = state.leaves_out();
        if out == 0 {
            return;
        }
        if take_out_what_is_too_much(state, MOST.saturating_mul(out)) {
            let price = std::mem::replace(&mut state.penalties.overload, f64::INFINITY);
            recreate.put_back(&mut state.current, &mut state.rng, &state.penalties);
            state.penalties.overload = price;
            if !state.current.changed.iter().any(|&route| sums::is_broken(&state.current, route)) {
                state.keep_if_best();
            }
        }
        state.reject();
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

/// Takes stops out until every route keeps capacity. False when that would be more than `most`, the stops already
/// out included, or takes a locked one.
fn take_out_what_is_too_much<const K: usize, const M: u8>(state: &mut State<K, M>, most: usize) -> bool {
    for vehicle in 0..state.model.vehicles.len() as u32 {
        while !state.current.fits(vehicle) {
            if state.current.absent.len() >= most {
                return false;
            }
            let Some(node) = least_needed(state, vehicle) else { return false };
            state.current.remove(node, node);
        }
    }
    true
}

/// The stop of an overloaded route to do without: of the lowest tier, one that is enough by itself, and the lightest
/// such one; else the heaviest.
fn least_needed<const K: usize, const M: u8>(state: &State<K, M>, vehicle: u32) -> Option<u32> {
    let (s, model) = (&state.current, state.model);
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

#[cfg(test)]
mod tests;
