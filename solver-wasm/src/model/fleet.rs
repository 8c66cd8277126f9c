//! The vehicles, and which of them are alike.

use crate::model::source::Source;
use crate::model::vehicle::{VehicleData, vehicle};
use crate::problem::{InitialRoute, Problem};

/// Copies of each reload point beyond those that the whole demand needs, per vehicle.
const SPARE_RELOADS: usize = 2;
/// The most copies of reload points, shared evenly by all reload points. More copies cost more time than they gain.
const MOST_RELOADS: usize = 40_000;
/// Each reload point may have this many, even if all together then have more.
const MOST_RELOADS_OF_EACH: usize = 400;

/// None when the timer is up.
#[inline(never)]
pub fn vehicles(source: &Source) -> Option<Vec<VehicleData>> {
    let p = source.problem;
    let mut first_of_kind: Vec<usize> = Vec::new();
    let mut out: Vec<VehicleData> = Vec::with_capacity(p.vehicles.len());
    // Vehicles with a route of their own to keep to.
    let mut locks = vec![false; p.vehicles.len()];
    for InitialRoute { vehicle, visits, .. } in &p.initial_routes {
        let mut stops = visits.iter().filter_map(|visit| visit.stop);
        locks[*vehicle as usize] |= stops.any(|stop| p.stop(stop).locked);
    }
    for route in p.reference.iter().flat_map(|reference| &reference.routes) {
        locks[route.vehicle as usize] |= !route.stops.is_empty();
    }
    let named = namings(p);
    for (i, v) in p.vehicles.iter().enumerate() {
        if source.timer.is_up() {
            return None;
        }
        let alike = |j: usize| &p.vehicles[j] == v && !locks[i] && !locks[j] && named[i] == named[j];
        let kind = first_of_kind.iter().position(|&j| alike(j)).unwrap_or_else(|| {
            first_of_kind.push(i);
            first_of_kind.len() - 1
        });
        out.push(vehicle(source, i, kind as u32));
    }
    Some(out)
}

/// For each vehicle, a bit for each stop that it is allowed for, pinned to or preferred for, and for each reload point that names it. To
/// look through the lists for each pair of vehicles would take minutes.
fn namings(p: &Problem) -> Vec<Vec<u64>> {
    let stops = p.stops.len();
    let mut rows = vec![vec![0; (3 * stops + p.reloads.len()).div_ceil(64)]; p.vehicles.len()];
    let mut note = |vehicle: &u32, bit: usize| rows[*vehicle as usize][bit / 64] |= 1 << (bit % 64);
    for (s, stop) in p.stops.iter().enumerate() {
        stop.allowed_vehicles.iter().for_each(|vehicle| note(vehicle, 3 * s));
        stop.pinned_vehicle.iter().for_each(|vehicle| note(vehicle, 3 * s + 1));
        stop.preferred_vehicles.iter().for_each(|vehicle| note(vehicle, 3 * s + 2));
    }
    for (r, reload) in p.reloads.iter().enumerate() {
        reload.allowed_vehicles.iter().for_each(|vehicle| note(vehicle, 3 * stops + r));
    }
    rows
}

/// An estimate of the visits to one reload point that a plan could need.
#[inline(never)]
pub fn reload_visits_at_most(source: &Source, stops: &[u32]) -> usize {
    let p = source.problem;
    let (n, m) = (stops.len(), p.vehicles.len());
    let trips = (0..p.dimensions()).map(|d| {
        let goods = |&s: &u32| p.stop(s).goods(d);
        let demand: i64 = stops.iter().map(goods).map(|(out, into)| out + into).sum();
        let capacities = p.vehicles.iter().filter_map(|v| v.capacity.get(d).copied()).filter(|&c| c > 0);
        // Twice as many trips as full ones: badly filled trips are half full. More than `n` are as good as `n`, and fit
        // into 32 bits.
        let trips = 2 * i128::from(demand) / i128::from(capacities.min().unwrap_or(i64::MAX));
        trips.min(n as i128) as usize
    });
    let most = (MOST_RELOADS / p.reloads.len().max(1)).max(MOST_RELOADS_OF_EACH);
    (trips.max().unwrap_or(0) + m * SPARE_RELOADS).min(n).min(most)
}
