//! Route exchange: two unlike vehicles exchange their whole routes. Moves of single stops hardly ever achieve that.

use crate::model::{Model, NONE};
use crate::rng::Rng;
use crate::search::evaluation::insertion;
use crate::search::params::route_exchange::SHARE;
use crate::search::penalties::PenaltyManager;
use crate::solution::{Chain, Solution, chain, tied};

#[derive(Debug)]
pub struct RouteExchange {
    share: f64,
    /// The visits of two vehicles.
    routes: [Vec<u32>; 2],
}

impl RouteExchange {
    pub fn new(model: &Model) -> Self {
        Self { share: if model.kinds.len() > 1 { SHARE } else { 0.0 }, routes: [Vec::new(), Vec::new()] }
    }

    /// With a small chance, exchanges the routes of two vehicles, one of which may be unused. Returns whether it did.
    /// Stops that do not fit become absent.
    #[inline(never)]
    pub fn run<const K: usize, const M: u8>(
        &mut self,
        s: &mut Solution<K, M>,
        penalties: &PenaltyManager,
        rng: &mut Rng,
    ) -> bool {
        if self.share == 0.0 || s.totals.used_vehicles == 0 || !rng.chance(self.share) {
            return false;
        }
        let model = s.model();
        let kind = |vehicle: u32| model.vehicles[vehicle].kind;
        let stays = |vehicle: u32| s.routes[vehicle].locked > 0;
        let (one, other) = (s.route(rng.below(model.stops as u32)), rng.below(model.vehicles.len() as u32));
        if one == NONE || kind(one) == kind(other) || stays(one) || stays(other) {
            return false;
        }
        let known = s.absent.len();
        for (visits, vehicle) in self.routes.iter_mut().zip([one, other]) {
            visits.clear();
            let (first, last) = (s.next(model.start(vehicle)), s.prev(model.end(vehicle)));
            if first != model.end(vehicle) {
                chain::list(s, Chain::of(first, last), visits);
                s.remove(first, last);
            }
        }
        s.absent.truncate(known);
        put_in(s, penalties, other, &self.routes[0]);
        put_in(s, penalties, one, &self.routes[1]);
        for &node in self.routes.iter().flatten().filter(|&&node| model.is_stop(node)) {
            if s.route(node) == NONE {
                tied::remove_alone(s, node);
            }
        }
        true
    }
}

/// Inserts the visits into an empty route, in their order. Visits that do not fit are left out.
fn put_in<const K: usize, const M: u8>(
    s: &mut Solution<K, M>,
    penalties: &PenaltyManager,
    vehicle: u32,
    visits: &[u32],
) {
    let model = s.model();
    let start = model.start(vehicle);
    let mut after = start;
    for &node in visits {
        if model.is_stop(node) {
            if insertion::price(s, penalties, node, after, 0, f64::MAX).is_none() {
                if !model.ties.is_single(node) {
                    s.absent.push(node);
                }
                continue;
            }
            s.insert(node, after);
        } else {
            // Distance and driving limits of the detour to a reload point are checked when the step is accepted.
            let useless = (after == start && !model.vehicles[vehicle].needs_loading()) || model.is_reload(after);
            if useless || !model.may_serve(vehicle, node) || !insertion::in_time(s, vehicle, node, after) {
                continue;
            }
            s.insert_reload(node, after);
        }
        after = node;
    }
}

#[cfg(test)]
mod tests;
