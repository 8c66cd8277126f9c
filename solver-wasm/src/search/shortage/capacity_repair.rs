//! Capacity repair: makes a plan within capacity from an overloaded one. If the fleet can hardly take all stops, the
//! current plan stays overloaded for a long time. Without repair, the search would find no better plan during that
//! time.

use crate::model::mode::has_extras;
use crate::search::params::capacity_repair::{BEFORE_END, EVERY, MOST};
use crate::search::ruin_recreate::recreate::Recreate;
use crate::search::state::State;
use crate::solution::{sums, tied};
use crate::units::Load;

#[derive(Debug)]
pub struct CapacityRepair {
    /// The share of the budget at which the next repair is due.
    next: f64,
}

impl CapacityRepair {
    pub fn new() -> Self {
        Self { next: EVERY }
    }

    /// Repairs a copy of the current plan if a repair is due. The search then continues from the current plan.
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
        let out = state.left_out_of_best();
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

    /// Whether a repair has become due since the last call.
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

/// Removes stops until every route keeps capacity. False if more than `most` stops would be out, or if a locked stop
/// would have to leave.
fn take_out_what_is_too_much<const K: usize, const M: u8>(state: &mut State<K, M>, most: usize) -> bool {
    for vehicle in 0..state.model.vehicles.len() as u32 {
        while !state.current.fits(vehicle) {
            if state.current.absent.len() >= most {
                return false;
            }
            let Some(node) = least_needed(state, vehicle) else { return false };
            state.current.remove(node, node);
            tied::remove_alone(&mut state.current, node);
        }
    }
    true
}

/// The stop to remove from an overloaded route. It is a stop of the lowest tier: the lightest one whose removal
/// suffices, else the heaviest.
fn least_needed<const K: usize, const M: u8>(state: &State<K, M>, vehicle: u32) -> Option<u32> {
    let (s, model) = (&state.current, state.model);
    let dimensions = s.dimensions();
    let work = s.routes[vehicle].sums.work;
    let beyond = |node: u32| {
        if !has_extras(M) {
            return 0;
        }
        let [from, location, to] = [s.prev(node), node, s.next(node)].map(|node| s.location(node));
        let seconds = |a: u32, b: u32| model.seconds(vehicle, a, b);
        let way = seconds(from, location) + seconds(location, to) - seconds(from, to);
        model.vehicles[vehicle].beyond(work - way - i64::from(model.service(vehicle, node)))
    };
    // The excess that remains without the stop, and the stop's load.
    let without = |node: u32| {
        (0..dimensions).fold((beyond(node), 0), |(over, load): (Load, Load), d| {
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
