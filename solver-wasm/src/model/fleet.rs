//! The vehicles, and which of them are alike.

use crate::model::data::{BreakData, Limits, NEVER, VehicleData};
use crate::model::source::Source;
use crate::problem::{InitialRoute, MAX_BREAKS, Objective, Problem, Vehicle};
use crate::units::Seconds;

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

#[inline(never)]
fn vehicle(source: &Source, i: usize, kind: u32) -> VehicleData {
    let p = source.problem;
    // Without `..`: the compiler asks for each new field what it means to the search, and whether it is a limit.
    let Vehicle {
        start_location,
        end_location,
        shift_start,
        shift_end,
        max_overtime_seconds,
        // `loads` has the capacities and what a loaded vehicle may take, and `stop_node` compares the skills.
        capacity: _,
        skills: _,
        loaded,
        // It is in no trip of the search.
        extra_load: _,
        default_service_seconds,
        breaks: own_breaks,
        max_stops,
        max_distance_meters,
        max_driving_seconds,
        max_work_seconds,
        costs,
        profile,
        travel_time_percent,
        service_time_percent,
        starts_empty,
        // `Goods` has it.
        deliveries_first: _,
        default_setup_seconds,
        // `Setups` has it.
        parked: _,
    } = &p.vehicles[i];
    let nowhere = p.locations.len().saturating_sub(1) as u32;
    let overtime = max_overtime_seconds.unwrap_or(0) as Seconds;
    let mut breaks = [BreakData::default(); MAX_BREAKS];
    let mut release = Seconds::MIN;
    for (to, from) in breaks.iter_mut().zip(own_breaks) {
        let duration = from.duration_seconds as Seconds;
        release = release.max(if from.fixed { from.latest_start + duration } else { from.latest_start });
        let (earliest, latest) = (from.earliest_start, from.latest_start);
        *to = BreakData { earliest, latest, duration, bound: latest, release };
    }
    for k in (1..own_breaks.len()).rev() {
        breaks[k - 1].bound = breaks[k - 1].bound.min(breaks[k].bound);
    }
    let limits = Limits {
        stops: max_stops.unwrap_or(Limits::NONE.stops),
        meters: max_distance_meters.map_or(Limits::NONE.meters, i64::from),
        driving: max_driving_seconds.map_or(Limits::NONE.driving, i64::from),
        work: p.vehicles[i].most_work().unwrap_or(Limits::NONE.work),
    };
    let costs = costs.unwrap_or_default();
    let (money, distance) = (p.objective == Objective::Cost, p.objective == Objective::Distance);
    let price = |micros: u64, per: i128| (i128::from(micros) * i128::from(source.scale) / per) as i64;
    let hour = price(costs.per_hour_micros, 3600);
    VehicleData {
        start_location: start_location.unwrap_or(nowhere),
        end_location: end_location.unwrap_or(nowhere),
        shift_start: *shift_start,
        regular_end: *shift_end,
        last_end: shift_end + overtime,
        regular_work: max_work_seconds.map_or(NEVER, |most| most as Seconds),
        default_service: *default_service_seconds as Seconds,
        default_setup: *default_setup_seconds as Seconds,
        profile: *profile * p.locations.len().pow(2) as u32,
        leg_percent: travel_time_percent.unwrap_or(100).into(),
        service_percent: source.services.own(*service_time_percent).unwrap_or(100).into(),
        breaks,
        breaks_count: own_breaks.len(),
        per_meter: if money { price(costs.per_km_micros, 1000) } else { i64::from(distance) },
        per_second: if money { hour } else { i64::from(!distance) },
        fixed: if money { price(costs.fixed_micros, 1) } else { 0 },
        per_overtime_second: if money { hour } else { 1 + i64::from(distance) },
        limits,
        kind,
        loaded: *loaded && !p.reloads.is_empty(),
        has_goods: *loaded,
        starts_empty: *starts_empty && !*loaded && !p.reloads.is_empty(),
        special: overtime > 0 || limits != Limits::NONE,
        opening: 0,
    }
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
