//! The matrices as the search reads them, and the scale that makes money whole numbers.

use crate::model::legs::Legs;
use crate::model::setups::Setups;
use crate::model::source::{Pace, Source};
use crate::problem::{Matrices, Objective, Problem, Vehicle, extremes, share};
use crate::units::{FAR, UNREACHABLE};

/// Search units per millionth of a dollar, as long as sums stay small enough. The price of a metre and of a second then
/// is a whole number.
const COST_SCALE: i64 = 3_600_000;

/// Most that a leg or a vehicle costs in search units.
const DEAREST: i128 = 1 << 50;
/// Most that a plan costs in search units, so that no sum overflows.
const DEAREST_PLAN: i128 = 1 << 62;

/// The matrices, and what they are like.
pub struct Travel {
    pub legs: Legs,
    /// Vehicles have different matrices, factors of time or set-ups.
    pub mixed: bool,
    pub symmetric: bool,
}

/// Takes the matrices of an arranged problem for the search. None when the timer is up; the matrices then still say the same.
#[inline(never)]
pub fn travel(source: &Source, matrices: &mut Matrices, setups: Option<&Setups>) -> Option<Travel> {
    let (problem, timer) = (source.problem, source.timer);
    let side = problem.locations.len();
    let alike = alike(&matrices.durations, &matrices.distances, side);
    let Matrices { durations, distances } = matrices;
    // A leg exists only if it exists in both matrices.
    for (seconds, meters) in durations.chunks_mut(side).zip(distances.chunks_mut(side)) {
        if timer.is_up() {
            return None;
        }
        mark_missing(seconds, meters);
    }
    let profiles = problem.profiles();
    let has_factors = problem.vehicles.iter().any(|vehicle| vehicle.travel_time_percent.is_some());
    let mixed =
        profiles > 1 || has_factors || source.services == Pace::Own || setups.is_some_and(|setups| setups.mixed);
    let quickest = if mixed || setups.is_some() { durations.len() } else { 0 };
    let cells = side * side;
    let others = if alike { &[] } else { &distances[..] };
    let blocks = |matrices: &[i32]| {
        matrices
            .chunks(cells)
            .all(|matrix| (0..side).step_by(BLOCK).all(|first| !timer.is_up() && mirrors(matrix, side, first)))
    };
    let symmetric = setups.is_none() && blocks(durations) && blocks(others);
    if timer.was_up() {
        return None;
    }
    if quickest > 0 {
        let percent = |profile: usize| {
            let vehicles = problem.vehicles.iter().filter(|v| v.profile as usize == profile);
            vehicles.map(|v| v.travel_time_percent.unwrap_or(100)).min().filter(|&least| least != 100)
        };
        add_quickest(durations, cells, &(0..profiles).map(percent).collect::<Vec<_>>());
        setups.into_iter().for_each(|setups| setups.add_to(&mut durations[quickest..]));
    }
    let legs = Legs::new(std::mem::take(matrices), quickest, alike, problem.objective == Objective::Distance);
    Some(Travel { legs, mixed, symmetric })
}

/// Appends the least of each leg's times over all profiles, each with its least factor.
#[inline(never)]
fn add_quickest(values: &mut Vec<i32>, cells: usize, percents: &[Option<u32>]) {
    let first = values.len();
    values.reserve_exact(cells);
    values.resize(first + cells, FAR);
    let (all, quickest) = values.split_at_mut(first);
    for (times, &percent) in all.chunks(cells).zip(percents) {
        quickest.iter_mut().zip(times).for_each(|(least, &time)| *least = scaled(percent, time).min(*least));
    }
}

/// So many percent of a leg's time, if it exists.
fn scaled(percent: Option<u32>, seconds: i32) -> i32 {
    if seconds == FAR { FAR } else { share(percent, seconds.into()) as i32 }
}

/// Writes FAR for each leg of two rows that does not exist.
#[inline(never)]
fn mark_missing(seconds: &mut [i32], meters: &mut [i32]) {
    for (seconds, meters) in seconds.iter_mut().zip(meters) {
        if *seconds == UNREACHABLE || *meters == UNREACHABLE {
            (*seconds, *meters) = (FAR, FAR);
        }
    }
}

/// The number of rows that are compared with columns together. In a matrix row, their cells lie side by side.
const BLOCK: usize = 16;

/// Whether a block of rows from `first` on equals the same columns, up to the diagonal.
#[inline(never)]
fn mirrors(matrix: &[i32], side: usize, first: usize) -> bool {
    let rows = first..(first + BLOCK).min(side);
    let column = |b: usize| &matrix[b * side + rows.start..b * side + rows.end];
    (0..rows.end).all(|b| rows.clone().zip(column(b)).all(|(a, &value)| matrix[a * side + b] == value))
}

/// Whether two matrices are the same.
fn alike(a: &[i32], b: &[i32], side: usize) -> bool {
    a.chunks(side.max(1)).zip(b.chunks(side.max(1))).all(|(a, b)| rows_alike(a, b))
}

/// Compares cell by cell: comparing the bytes is far slower in WASM.
#[inline(never)]
fn rows_alike(a: &[i32], b: &[i32]) -> bool {
    a.iter().zip(b).all(|(a, b)| a == b)
}

/// Search units per millionth of a dollar.
#[inline(never)]
pub fn cost_scale(p: &Problem, matrices: &Matrices) -> i64 {
    if p.objective != Objective::Cost {
        return COST_SCALE;
    }
    let most = |values: &[i32]| i128::from(extremes(values, p.locations.len()).1);
    let slowest = p.vehicles.iter().map(|v| v.travel_time_percent.unwrap_or(100)).max().unwrap_or(100);
    let setups = p.vehicles.iter().flat_map(|v| p.stops.iter().map(|stop| v.setup_seconds(stop.setup_seconds)));
    let setup = if p.has_setups() { setups.max().unwrap_or(0) } else { 0 };
    let (meters, seconds) = (most(&matrices.distances), most(&matrices.durations) * i128::from(slowest.max(100)) / 100);
    let seconds = seconds + i128::from(setup);
    let costs = |v: &Vehicle| v.costs.unwrap_or_default();
    let per_way = |v: &Vehicle| i128::from(costs(v).per_km_micros) * meters / 1000;
    let per_time = |v: &Vehicle, seconds: i128| i128::from(costs(v).per_hour_micros) * seconds / 3600;
    let fixed = |v: &Vehicle| i128::from(costs(v).fixed_micros);
    let dearest = p.vehicles.iter().map(|v| per_way(v) + per_time(v, seconds) + fixed(v)).max().unwrap_or(0);
    // Each stop once, each with a reload visit, and all vehicles there and back. Overtime has double cost.
    let legs = 2 * (p.stops.len() + p.vehicles.len()) as i128;
    let shift = |v: &Vehicle| {
        i128::from(v.shift_end) - i128::from(v.shift_start) + 2 * i128::from(v.max_overtime_seconds.unwrap_or(0))
    };
    let work: i128 = p.vehicles.iter().map(|v| per_time(v, shift(v)) + fixed(v)).sum();
    let hourly = p.vehicles.iter().map(|v| i128::from(costs(v).per_hour_micros)).max().unwrap_or(0);
    let others = p.most_soft() as i128;
    let change = (i128::from(p.most_change()) * hourly + others * hourly.max(1_000_000)) / 3600;
    let all = work + legs * p.vehicles.iter().map(per_way).max().unwrap_or(0) + change;
    let mut scale = COST_SCALE;
    while scale > 1 && (dearest * i128::from(scale) > DEAREST || all * i128::from(scale) > DEAREST_PLAN) {
        scale = (scale / 10).max(1);
    }
    scale
}

/// The cost of each second by which a vehicle's work differs from the mean.
pub fn balance_price(p: &Problem, scale: i64) -> f64 {
    if p.objective != Objective::Cost {
        return p.balance;
    }
    let total: f64 = p.vehicles.iter().map(|v| v.costs.unwrap_or_default().per_hour_micros as f64).sum();
    p.balance * total / p.vehicles.len().max(1) as f64 * scale as f64 / 3600.0
}
