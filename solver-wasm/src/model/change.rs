//! The price of a vehicle for a stop, and of its order: of change against a reference plan, and of stops on other vehicles
//! than their preferred ones. In search units.

use crate::cost::change::{Change, moved};
use crate::model::data::NONE;
use crate::model::source::Source;
use crate::problem::{OTHER_VEHICLE_SECONDS, Problem, RANK_SECONDS};

#[derive(Debug)]
pub struct ChangePrices {
    /// By stop node: its vehicle in the reference, or NONE, and its rank there. Empty without a reference.
    homes: Vec<(u32, u32)>,
    /// Of a stop on another vehicle.
    other: i64,
    /// Of each rank beyond one that a stop has moved.
    rank: i64,
    /// By stop node: the preferred vehicles, a bit each; an empty row prefers none. Empty if no stop prefers any.
    preferred: Vec<Vec<u64>>,
    /// Of a stop on a vehicle that is not preferred.
    not_preferred: i64,
}

/// None: no vehicle has a price of its own.
pub fn change_prices(source: &Source, stop_of_node: &[u32]) -> Option<ChangePrices> {
    let problem = source.problem;
    // Casts of floats saturate.
    let price = |value: f64| libm::round(value * source.unit()) as i64;
    let not_preferred = libm::round(source.soft_price(problem.other_vehicle_micros)) as i64;
    let preferred = if not_preferred > 0 { preferences(problem, stop_of_node) } else { Vec::new() };
    let change = Change::new(problem);
    if change.is_none() && preferred.is_empty() {
        return None;
    }
    let of_change = |seconds: u64| change.as_ref().map_or(0, |change| price(change.per_second() * seconds as f64));
    let home = |change: &Change| stop_of_node.iter().map(|&stop| change.home(stop).unwrap_or((NONE, 0))).collect();
    Some(ChangePrices {
        homes: change.as_ref().map_or_else(Vec::new, home),
        other: of_change(OTHER_VEHICLE_SECONDS),
        rank: of_change(RANK_SECONDS),
        preferred,
        not_preferred,
    })
}

fn preferences(problem: &Problem, stop_of_node: &[u32]) -> Vec<Vec<u64>> {
    let row = |&stop: &u32| {
        let preferred = &problem.stop(stop).preferred_vehicles;
        let mut row = vec![0; if preferred.is_empty() { 0 } else { problem.vehicles.len().div_ceil(64) }];
        preferred.iter().for_each(|&vehicle| row[vehicle as usize / 64] |= 1 << (vehicle % 64));
        row
    };
    let rows: Vec<Vec<u64>> = stop_of_node.iter().map(row).collect();
    if rows.iter().all(Vec::is_empty) { Vec::new() } else { rows }
}

impl ChangePrices {
    /// The price of the vehicle for a node: another one has the stop in the reference, or is preferred.
    pub fn of_vehicle(&self, vehicle: u32, node: u32) -> i64 {
        let moved = match self.homes.get(node as usize) {
            Some(&(home, _)) if home != NONE && home != vehicle => self.other,
            _ => 0,
        };
        let row = self.preferred.get(node as usize).and_then(|row| row.get(vehicle as usize / 64));
        let not_preferred = row.is_some_and(|bits| bits >> (vehicle % 64) & 1 == 0);
        moved + if not_preferred { self.not_preferred } else { 0 }
    }

    /// The highest price of a vehicle for a node.
    pub fn dearest(&self) -> i64 {
        self.other + self.not_preferred
    }

    /// Whether the order of stops has a price.
    pub fn has_order(&self) -> bool {
        !self.homes.is_empty()
    }

    /// The rank of a node on the vehicle's route of the reference, if it is there.
    pub fn rank(&self, vehicle: u32, node: u32) -> Option<u32> {
        self.homes.get(node as usize).filter(|home| home.0 == vehicle).map(|home| home.1)
    }

    /// The price of an order, by the ranks in the reference of those stops that are on the same route there.
    pub fn of_order(&self, ranks: &[u32]) -> i64 {
        self.of_ranks(moved(ranks))
    }

    /// The price of so many ranks.
    pub fn of_ranks(&self, count: u64) -> i64 {
        self.rank * count as i64
    }
}
