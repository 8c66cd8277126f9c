//! The penalty of load over capacity and of work beyond a limit, and the price of stops left out.

use crate::model::{FORBIDDEN, Model, NO_LIMIT, NONE, VehicleData};
use crate::search::params::penalties::{
    COARSE, DEARER, DEAREST_WHEN_SHORT, FINEST, HIGHEST, KINDS_ASKED, LARGEST_RATIO, LARGEST_SHARE,
    LARGEST_SHARE_COARSE, LEAST_SHARE, LOWEST, MUCH_DEARER, OVERLOADED, PATIENCE, STOPS_AT_FULL_SPEED, WORTH_DEAREST,
    WORTH_EDGES,
};
use crate::solution::Solution;
use crate::units::{Load, common_divisor};

/// The penalty and the prices of a search.
#[derive(Debug, Clone)]
pub struct PenaltyManager {
    /// The penalty: the price of one unit of load over capacity.
    pub overload: f64,
    /// The price of leaving a stop out, by tier. It is above that of all stops of lower tiers together, as far as the
    /// range of numbers allows.
    pub missing: Vec<f64>,
    /// The largest share of overloaded routes that the penalty aims at.
    largest_share: f64,
    /// The highest penalty, and that while the best plan leaves stops out.
    dearest: f64,
    dearest_when_short: f64,
    /// Steps since the plan last kept every capacity.
    overloaded_for: u32,
}

impl PenaltyManager {
    pub fn new(model: &Model) -> Self {
        let mean_load = model.mean_load();
        let missing = missing(model);
        Self {
            overload: model.mean_edge / mean_load,
            dearest: HIGHEST * model.cost_scale() as f64,
            dearest_when_short: missing
                .last()
                .map_or(HIGHEST, |price| DEAREST_WHEN_SHORT * price / least_load(model, mean_load)),
            missing,
            overloaded_for: 0,
            largest_share: if coarse(model) { LARGEST_SHARE_COARSE } else { LARGEST_SHARE },
        }
    }

    /// Notes whether the plan is over some capacity after a step.
    pub fn note_step(&mut self, is_overloaded: bool) {
        self.overloaded_for = if is_overloaded { self.overloaded_for + 1 } else { 0 };
    }

    /// The price of this load over capacity. None costs nothing, whatever the penalty is: it may be infinite.
    pub fn of(&self, excess: Load) -> f64 {
        if excess == 0 { 0.0 } else { self.overload * excess as f64 }
    }

    /// Price of all stops that the plan leaves out.
    pub fn left_out<const K: usize, const M: u8>(&self, s: &Solution<K, M>) -> f64 {
        s.absent.iter().map(|&n| self.missing_of(s.model(), n)).sum()
    }

    /// Price of leaving a stop out.
    pub fn missing_of(&self, model: &Model, node: u32) -> f64 {
        self.missing[model.tier[node as usize] as usize]
    }

    /// Raises the penalty if the routes just changed are overloaded and lowers it if they are not, so that few stay
    /// over capacity. Raises it further while the plan has been overloaded for too long. `is_short`: the best plan
    /// leaves stops out. `steps`: the number of steps that this one stands for.
    #[inline(never)]
    pub fn learn<const K: usize, const M: u8>(&mut self, s: &Solution<K, M>, is_short: bool, steps: f64) {
        if s.has_reloads() {
            return;
        }
        let slower = (STOPS_AT_FULL_SPEED / s.model().stops as f64).min(1.0);
        let steps = steps * slower * slower;
        // If the best plan leaves stops out, capacity repair removes the excess. It cannot move a whole shipment.
        if self.overloaded_for > PATIENCE && (!is_short || !s.model().ties.is_empty()) {
            self.overload *= 1.0 + MUCH_DEARER * steps;
        }
        let share = (OVERLOADED / f64::from(s.totals.used_vehicles.max(1))).clamp(LEAST_SHARE, self.largest_share);
        let cheaper = 1.0 - DEARER * steps * share;
        for &r in &s.changed {
            self.overload *= if s.fits(r) { cheaper } else { 1.0 + DEARER * steps };
        }
        self.overload = self.overload.clamp(LOWEST, if is_short { self.dearest_when_short } else { self.dearest });
    }
}

/// What a unit of load costs in a plan, services left out. Where times bind, it says little of vehicles that are full. The
/// load of stops left out counts, so that the price is a little low where there are any.
#[inline(never)]
pub fn price_of_load<const K: usize, const M: u8>(s: &Solution<K, M>) -> f64 {
    let model = s.model();
    let served = model.stop_nodes().filter(|&node| s.route(node) != NONE);
    let visits: i64 = served.map(|node| s.visit(s.route(node), node)).sum();
    (s.totals.base - visits) as f64 / (model.stops.max(1) as f64 * model.mean_load())
}

/// The load that is treated as the mean load (`FINEST`).
fn least_load(model: &Model, mean_load: f64) -> f64 {
    let unit = |d: usize| {
        let column = |table: &[Load]| {
            let column = table.iter().skip(d).step_by(model.dimensions).copied();
            column.filter(|&load| load < NO_LIMIT).fold(0, common_divisor)
        };
        common_divisor(column(model.demand.as_slice()), column(model.capacity.as_slice()))
    };
    let finest = (0..model.dimensions).map(unit).filter(|&unit| unit > 0).min();
    finest.map_or(mean_load, |unit| mean_load.min(FINEST * unit as f64))
}

/// Whether the stops have one load dimension, with few units each.
fn coarse(model: &Model) -> bool {
    let loads = || model.stop_nodes().map(|s| model.nodes[s].load);
    let unit = loads().fold(0, common_divisor);
    model.dimensions == 1 && loads().all(|load| load <= COARSE * unit)
}

/// An estimate of the most that one stop may cost: travel there and back, its service, overtime, and a poor balance. If
/// locations lie close together, it is far more than their distances.
fn dearest_stop(model: &Model) -> f64 {
    let vehicles = model.vehicles.as_slice();
    let ways = model.kinds.iter().take(KINDS_ASKED).flat_map(|kind| {
        let vehicle = kind[0];
        let data = &model.vehicles[vehicle];
        model.stop_nodes().map(move |node| {
            let location = model.nodes[node].location;
            let way =
                model.leg(vehicle, data.start_location, location) + model.leg(vehicle, location, data.end_location);
            way + model.visit(vehicle, node)
        })
    });
    let way = ways.filter(|&way| way < FORBIDDEN).max().unwrap_or(0);
    let overtime = |v: &VehicleData| v.per_overtime_second.saturating_mul(i64::from(v.last_end - v.regular_end));
    let overtime = vehicles.iter().map(overtime).max().unwrap_or(0);
    let shift = vehicles.iter().map(|v| v.last_end - v.shift_start).max().unwrap_or(0);
    let balance = model.balance_price * 2.0 * f64::from(shift);
    let apart = model.near.as_ref().map_or(0, |near| near.dearest);
    (way + apart) as f64 + overtime as f64 + balance
}

/// The prices of leaving stops out, by tier.
fn missing(model: &Model) -> Vec<f64> {
    let opening = model.vehicles.as_slice().iter().map(|v| v.opening).max().unwrap_or(0);
    let mut price = (WORTH_EDGES * model.mean_edge).max(WORTH_DEAREST * dearest_stop(model)) + 2.0 * opening as f64;
    let mut counts = vec![0.0; model.tiers];
    model.tier.iter().for_each(|&tier| counts[tier as usize] += 1.0);
    let most = libm::pow(LARGEST_RATIO, 1.0 / (model.tiers.max(2) - 1) as f64);
    let mut prices = vec![price; model.tiers];
    for tier in (0..model.tiers.saturating_sub(1)).rev() {
        price *= (counts[tier + 1] + 1.0_f64).min(most);
        prices[tier] = price;
    }
    prices
}

#[cfg(test)]
mod tests;
