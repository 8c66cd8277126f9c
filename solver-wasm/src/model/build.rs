//! Compiles a problem into the model.

use crate::model::arrange::arrange;
use crate::model::change::change_prices;
use crate::model::data::{MOST_LOAD, NEVER, NO_LIMIT, NONE};
use crate::model::fleet;
use crate::model::goods::Goods;
use crate::model::near::near_stops;
use crate::model::neighbors::{self, Neighbors};
use crate::model::rank::ranks;
use crate::model::servable::servable;
use crate::model::setups::setups;
use crate::model::source::{Pace, Source};
use crate::model::starts::start_prices;
use crate::model::stops::{AllowedRows, depot_node, lock_ranks, reload_node, stop_node};
use crate::model::tables::Model;
use crate::model::ties::{Tied, Ties};
use crate::model::travel::{balance_price, cost_scale, travel};
use crate::model::vehicle::Limits;
use crate::problem::{InitialRoute, Matrices, Objective, Problem, Stop, Vehicle, extremes, share};
use crate::timer::Timer;
use crate::units::{Load, Seconds, common_divisor};

/// Compiles a validated problem.
pub fn compile(problem: &Problem, matrices: &Matrices) -> Model {
    let (mut problem, mut matrices) = (problem.clone(), matrices.clone());
    arrange(&mut problem, &mut matrices);
    let model = without_neighbors(&problem, &mut matrices, &Timer::endless());
    let mut model = model.expect("an endless timer is never up");
    let neighbors = neighbors::all(&model);
    model.set_neighbors(neighbors);
    model
}

/// Compiles all but the neighbours, which take longest in large problems, of an arranged problem. The model takes the
/// matrices. None, and the matrices stay where they are, if the timer is up first. The same timer later ends the search.
pub fn without_neighbors(problem: &Problem, matrices: &mut Matrices, timer: &Timer) -> Option<Model> {
    let scale = cost_scale(problem, matrices);
    let services = Pace::of(problem, |vehicle| vehicle.service_time_percent);
    let source = &Source { problem, scale, timer, services };
    let p = problem;
    let mut rows = AllowedRows::default();
    let mut stop_of_node = servable(source, matrices);
    if timer.look() {
        return None;
    }
    let (n, m) = (stop_of_node.len(), p.vehicles.len());
    stop_of_node.sort_by_key(|&s| (p.stop(s).location, s));
    let mut node_of_stop = vec![NONE; p.stops.len()];
    for (node, &stop) in stop_of_node.iter().enumerate() {
        node_of_stop[stop as usize] = node as u32;
    }

    let time_matters = !timeless(problem, matrices);
    let vehicles = fleet::vehicles(source)?;
    let mut windows = Vec::new();
    let mut nodes = Vec::with_capacity(n + 2 * m);
    let tied = Tied::of(p);
    for &s in &stop_of_node {
        if timer.is_up() {
            return None;
        }
        let from = shipped_from(p, &tied, s);
        nodes.push(stop_node(source, s as usize, from, &mut rows, &mut windows));
    }
    for v in &vehicles {
        nodes.push(depot_node(v.start_location));
    }
    for v in &vehicles {
        nodes.push(depot_node(v.end_location));
    }
    let first_reload = nodes.len() as u32;
    let mut reload_of_copy = Vec::new();
    let copies = if p.reloads.is_empty() { 0 } else { fleet::reload_visits_at_most(source, &stop_of_node) };
    for r in 0..p.reloads.len() {
        let node = reload_node(source, r, &mut rows, &mut windows);
        nodes.extend(std::iter::repeat_n(node, copies));
        reload_of_copy.extend(std::iter::repeat_n(r as u32, copies));
    }

    let Loads { dimensions, demand, capacity, goods, strays } = loads(source, &tied, &stop_of_node, nodes.len());
    for (node, data) in nodes.iter_mut().enumerate() {
        data.load = demand.get(node * dimensions).copied().unwrap_or(0);
    }
    let mut kinds: Vec<Vec<u32>> = Vec::new();
    for (i, v) in vehicles.iter().enumerate() {
        if v.kind as usize == kinds.len() {
            kinds.push(Vec::new());
        }
        kinds[v.kind as usize].push(i as u32);
    }
    let (tier, tiers) = tiers(source, &stop_of_node);
    let lock_rank = lock_ranks(source, &stop_of_node);
    let has_locked = nodes[..n].iter().any(|d| d.locked);
    let kept = kept(source, &node_of_stop, n);
    let ties = Ties::new(p, &tied, &stop_of_node, &node_of_stop);
    let order = ranks(p, &stop_of_node, &ties);
    let change = change_prices(source, &stop_of_node);
    let near = near_stops(source, &node_of_stop, n);
    let starts = start_prices(source, &stop_of_node);
    if timer.look() {
        return None;
    }
    let setups = setups(source, &vehicles);
    let travel = travel(source, matrices, setups.as_ref())?;
    // If most stops have windows, the reverse of a part of a route hardly ever keeps them.
    let tight = 2 * nodes[..n].iter().filter(|d| d.open > -NEVER).count() > n;
    let restricted = nodes.iter().any(|d| d.allowed != NONE);
    let paid = p.balance > 0.0 || vehicles.iter().any(|v| v.per_second > 0 || v.limits.work < Limits::NONE.work);
    let ready = ready(source, &tied, &stop_of_node);
    let counts_waiting = time_matters && (paid || !ready.is_empty());
    let one_window = windows.is_empty() && vehicles.iter().all(|vehicle| vehicle.breaks_count == 0);
    let limited = reload_of_copy.is_empty() && (goods.is_some() || binds(&demand, &capacity, dimensions));
    let reload_locations = p.reloads.iter().map(|r| r.location).collect();
    let mut model = Model {
        stops: n,
        most_breaks: vehicles.iter().map(|v| v.breaks_count).max().unwrap_or(0),
        has_reloads: !reload_of_copy.is_empty(),
        vehicles: vehicles.into(),
        nodes: nodes.into(),
        dimensions,
        demand: demand.into(),
        limited,
        capacity: capacity.into(),
        ordered: has_locked || !order.is_empty() || !ties.is_empty() || goods.as_ref().is_some_and(Goods::is_ordered),
        goods,
        ties,
        strays,
        windows: windows.into(),
        allowed: rows.0,
        side: p.locations.len(),
        legs: travel.legs,
        setups,
        costs_meters: p.objective == Objective::Distance,
        scale: if p.objective == Objective::Cost { scale } else { 1 },
        uniform: p.objective != Objective::Cost && !travel.mixed,
        mixed: travel.mixed,
        symmetric: travel.symmetric,
        reversible: !tight,
        timeless: !time_matters,
        counts_waiting,
        one_window,
        restricted,
        has_locked,
        kept,
        order,
        ready,
        change,
        near,
        starts,
        lock_rank,
        rich: false,
        mixed_services: false,
        additive: false,
        rises: false,
        rate_spread: 0.0,
        least_per_second: 0,
        least_default_visit: 0,
        costs_seconds: false,
        balance_price: balance_price(p, scale),
        kinds,
        stop_of_node,
        node_of_stop,
        first_reload,
        reload_of_copy,
        reloads: p.reloads.len(),
        reload_locations,
        tier,
        tiers,
        neighbors: Neighbors::default(),
        mean_edge: 1.0,
        timer: timer.clone(),
    };
    model.complete();
    Some(model)
}

/// True when no shift, window or deadline can bind, however the stops are ordered.
#[inline(never)]
fn timeless(p: &Problem, matrices: &Matrices) -> bool {
    if p.stops
        .iter()
        .any(|s| !s.time_windows.is_empty() || s.deadline.is_some() || s.ready_at.is_some() || s.due.is_some())
        || !p.reloads.is_empty()
        || p.vehicles.iter().any(|v| !v.breaks.is_empty())
        || matrices.some_unreachable(p.locations.len())
    {
        return false;
    }
    let (_, longest_leg) = extremes(&matrices.durations, p.locations.len());
    let longest_leg = p.vehicles.iter().map(|v| v.leg_seconds(longest_leg)).max().unwrap_or(0);
    let longest_default = p.vehicles.iter().map(|v| v.default_service_seconds).max().unwrap_or(0);
    let slowest = p.vehicles.iter().map(|v| v.service_time_percent.unwrap_or(100)).max();
    let longest = |own: Option<u32>, default: u32| own.map_or(default.into(), |own| share(slowest, own.into()));
    let longest_setup = p.vehicles.iter().map(|v| v.default_setup_seconds).max().unwrap_or(0);
    let at_stop = |s: &Stop| longest(s.service_seconds, longest_default) + longest(s.setup_seconds, longest_setup);
    let services: i64 = p.stops.iter().map(at_stop).sum();
    let longest_route = services + longest_leg * (p.stops.len() as i64 + 1);
    p.vehicles.iter().all(|v| i64::from(v.shift_end) - i64::from(v.shift_start) >= longest_route)
}

/// Demands and capacities in the dimensions of the model, in a unit that all share.
struct Loads {
    dimensions: usize,
    demand: Vec<Load>,
    capacity: Vec<Load>,
    goods: Option<Goods>,
    strays: [usize; 2],
}

/// The dimensions are those in which some vehicle has a limit; then, where something is collected, the same for that.
/// Where loaded vehicles can load again, or one starts empty, one more of each kind counts stops that are not on board
/// ([`Model::trip_capacity`](crate::model::Model::trip_capacity)).
#[inline(never)]
fn loads(source: &Source, tied: &Tied, stop_of_node: &[u32], nodes: usize) -> Loads {
    let p = source.problem;
    let limit = |v: usize, d: usize| p.vehicles[v].capacity.get(d).copied().filter(|&c| c >= 0);
    let used: Vec<usize> =
        (0..p.dimensions()).filter(|&d| (0..p.vehicles.len()).any(|v| limit(v, d).is_some())).collect();
    let counts = |kind: fn(&Vehicle) -> bool| !p.reloads.is_empty() && p.vehicles.iter().any(kind);
    let (counts_empty, counts_strays) = (counts(|v| v.starts_empty && !v.loaded), counts(|v| v.loaded));
    let own = |s: u32, d: usize| p.stop(s).goods(d);
    let both = |s: u32, d: usize| [own(s, d).0, own(s, d).1];
    // The load of a single end of several stops depends on which of them are served.
    let shipped = |s: u32, d: usize| match (tied.companion(s), tied.partners(s)) {
        (Some(other), _) | (None, &[other]) => p.stop(s).shipped(p.stop(other), d),
        _ => 0,
    };
    let each = |s: u32, d: usize| [both(s, d), [shipped(s, d), 0]].concat();
    let unit = load_unit(|| stop_of_node.iter().flat_map(|&s| used.iter().flat_map(move |&d| each(s, d))));
    let goods = Goods::new(p, stop_of_node, &used, unit, shipped);
    let collects = stop_of_node.iter().any(|&s| p.stop(s).collects());
    let collected = if collects { used.len() } else { 0 };
    let sums = used.len() + collected;
    let count = (sums + usize::from(counts_empty) + usize::from(counts_strays)).max(1);
    let mut demand = vec![0; nodes * count];
    for (node, &s) in stop_of_node.iter().enumerate() {
        let row = &mut demand[node * count..(node + 1) * count];
        for (k, &d) in used.iter().enumerate() {
            row[k] = (own(s, d).0 + unit - 1) / unit;
            if collected > 0 {
                row[used.len() + k] = (own(s, d).1 + unit - 1) / unit;
            }
        }
        if counts_empty {
            row[sums] = p.stop(s).needs_goods().into();
        }
        if counts_strays {
            row[count - 1] = Load::from(!p.stop(s).on_board && !p.stop(s).pickup && p.stop(s).shipment.is_none());
        }
    }
    let mut capacity = vec![NO_LIMIT; p.vehicles.len() * count];
    for v in 0..p.vehicles.len() {
        let is_fact = p.reloads.is_empty() && p.vehicles[v].loaded;
        for (k, &d) in used.iter().enumerate() {
            let limit = limit(v, d).filter(|_| !is_fact).map_or(NO_LIMIT, |limit| limit / unit);
            capacity[v * count + k] = limit;
            if collected > 0 {
                capacity[v * count + used.len() + k] = limit;
            }
        }
    }
    let strays = [if counts_strays { count - 1 } else { usize::MAX }, if counts_empty { sums } else { usize::MAX }];
    Loads { dimensions: count, demand, capacity, goods, strays }
}

/// The unit in which the search counts loads: the greatest common divisor of all. If even so their sum over all stops and
/// dimensions is too large, a larger unit. Demands are then rounded up and capacities down, so a plan of the search still
/// keeps every capacity, and the last step of the run inserts what the rounding left out.
fn load_unit<I: Iterator<Item = Load>>(loads: impl Fn() -> I) -> Load {
    let common = loads().fold(0, common_divisor).max(1);
    let sum = loads().map(i128::from).sum::<i128>();
    let least = sum / i128::from(MOST_LOAD) + 1;
    if sum / i128::from(common) < i128::from(MOST_LOAD) { common } else { least as Load }
}

/// For each node of a stop, whether it stays among the first of its route; empty if none does.
#[inline(never)]
fn kept(source: &Source, node_of_stop: &[u32], nodes: usize) -> Vec<bool> {
    let mut kept = vec![false; nodes];
    let stops = source.problem.initial_routes.iter().flat_map(InitialRoute::kept);
    let known = stops.map(|stop| node_of_stop[stop as usize]).filter(|&node| node != NONE);
    known.for_each(|node| kept[node as usize] = true);
    if kept.contains(&true) { kept } else { Vec::new() }
}

/// When the goods are ready that a pickup of a shipment waits for in any case, whichever of its deliveries are served.
fn shipped_from(problem: &Problem, tied: &Tied, stop: u32) -> Option<Seconds> {
    let deliveries = tied.companion(stop).into_iter().chain(tied.partners(stop).iter().copied());
    let deliveries = deliveries.filter(|_| problem.stop(stop).pickup);
    deliveries.map(|delivery| problem.stop(delivery).ready_at).min().flatten()
}

/// When the goods of each node of a stop are ready, where the stops of its route say who waits for them: not those of a
/// shipment with one delivery. Empty if no stop says.
#[inline(never)]
fn ready(source: &Source, tied: &Tied, stop_of_node: &[u32]) -> Vec<Seconds> {
    let is_alone = |single: u32| tied.partners(single).len() == 1;
    let own = |&stop: &u32| match source.problem.stop(stop) {
        Stop { shipment: None, ready_at, .. } => *ready_at,
        Stop { pickup: false, ready_at, .. } => ready_at.filter(|_| tied.companion(stop).is_some_and(|s| !is_alone(s))),
        _ => None,
    };
    let ready: Vec<Seconds> = stop_of_node.iter().map(|stop| own(stop).unwrap_or(-NEVER)).collect();
    if ready.iter().all(|&at| at == -NEVER) { Vec::new() } else { ready }
}

#[inline(never)]
fn tiers(source: &Source, stop_of_node: &[u32]) -> (Vec<u32>, usize) {
    let mut priorities: Vec<i32> = stop_of_node.iter().map(|&s| source.problem.stop(s).priority).collect();
    priorities.sort_unstable_by(|a, b| b.cmp(a));
    priorities.dedup();
    let tier = |s: &u32| {
        let priority = source.problem.stops[*s as usize].priority;
        priorities.partition_point(|&p| p > priority) as u32
    };
    (stop_of_node.iter().map(tier).collect(), priorities.len().max(1))
}

/// Whether some vehicle cannot carry all demands together.
fn binds(demand: &[Load], capacity: &[Load], dimensions: usize) -> bool {
    let total = |d: usize| demand.iter().skip(d).step_by(dimensions).sum::<Load>();
    (0..dimensions).any(|d| capacity.iter().skip(d).step_by(dimensions).any(|&c| c < total(d)))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::{arrange, without_neighbors};
    use crate::problem::{Location, Matrices, Problem, Reload, Stop, Vehicle};
    use crate::timer::Timer;
    use crate::units::MAX_LOAD;

    /// A stop may list hundreds of vehicles, and a vehicle may be compared with hundreds of others.
    #[test]
    fn the_timer_is_checked_for_each_stop_and_each_vehicle() {
        let (stops, vehicles) = (100, 50);
        let stop = Stop { allowed_vehicles: (0..vehicles).collect(), ..Stop::default() };
        let mut problem = Problem {
            locations: vec![Location::default()],
            vehicles: vec![Vehicle { shift_end: 3600, ..Vehicle::default() }; vehicles as usize],
            stops: vec![stop; stops],
            ..Problem::default()
        };
        let readings = Rc::new(Cell::new(0));
        let own = Rc::clone(&readings);
        // So slow that each check reads it.
        let timer = Timer::with_clock(move || {
            own.set(own.get() + 1);
            f64::from(own.get())
        });
        timer.set_end(1e9);
        let mut matrices = Matrices { durations: vec![0], distances: vec![0] };
        arrange(&mut problem, &mut matrices);
        assert!(without_neighbors(&problem, &mut matrices, &timer).is_some());
        assert!(readings.get() >= 2 * stops as u32 + vehicles, "{}", readings.get());
    }

    /// Twice their sum is beyond 64 bits.
    #[test]
    fn the_largest_loads_get_as_many_copies_of_a_reload_point_as_there_are_stops() {
        let vehicle = Vehicle { shift_end: 3600, capacity: vec![MAX_LOAD], ..Vehicle::default() };
        let mut problem = Problem {
            locations: vec![Location::default()],
            vehicles: vec![vehicle],
            stops: vec![Stop { demand: vec![MAX_LOAD], ..Stop::default() }; 5000],
            reloads: vec![Reload::default()],
            ..Problem::default()
        };
        let mut matrices = Matrices { durations: vec![0], distances: vec![0] };
        arrange(&mut problem, &mut matrices);
        let model = without_neighbors(&problem, &mut matrices, &Timer::endless());
        assert_eq!(model.map(|model| model.reload_of_copy.len()), Some(5000));
    }
}
