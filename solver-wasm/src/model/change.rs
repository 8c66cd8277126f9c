//! The price of change against a reference plan, in search units.

use crate::cost::change::{Change, moved};
use crate::model::data::NONE;
use crate::model::source::Source;
use crate::problem::{OTHER_VEHICLE_SECONDS, Objective, RANK_SECONDS};

#[derive(Debug)]
pub struct ChangePrices {
    /// By stop node: its vehicle in the reference, or NONE, and its rank there.
    homes: Vec<(u32, u32)>,
    /// Of a stop on another vehicle.
    other: i64,
    /// Of each rank beyond one that a stop has moved.
    rank: i64,
}

/// None: change costs nothing.
pub fn change_prices(source: &Source, stop_of_node: &[u32]) -> Option<ChangePrices> {
    let change = Change::new(source.problem)?;
    let unit = if source.problem.objective == Objective::Cost { source.scale as f64 } else { 1.0 };
    // Casts of floats saturate.
    let price = |seconds: u64| libm::round(change.per_second() * unit * seconds as f64) as i64;
    let homes = stop_of_node.iter().map(|&stop| change.home(stop).unwrap_or((NONE, 0))).collect();
    Some(ChangePrices { homes, other: price(OTHER_VEHICLE_SECONDS), rank: price(RANK_SECONDS) })
}

impl ChangePrices {
    /// The price of the vehicle for a node, if another one has the stop in the reference.
    pub fn of_vehicle(&self, vehicle: u32, node: u32) -> i64 {
        match self.homes.get(node as usize) {
            Some(&(home, _)) if home != NONE && home != vehicle => self.other,
            _ => 0,
        }
    }

    /// The price of the order in which a vehicle serves these nodes.
    pub fn of_order(&self, vehicle: u32, nodes: impl Iterator<Item = u32>) -> i64 {
        let homes = nodes.filter_map(|node| self.homes.get(node as usize));
        let ranks: Vec<u32> = homes.filter(|home| home.0 == vehicle).map(|home| home.1).collect();
        self.rank * moved(&ranks) as i64
    }
}
