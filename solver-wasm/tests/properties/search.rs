//! Properties of every run of the search.

use proptest::prelude::*;
use rondo_solver::check::check;
use rondo_solver::problem::{Location, Matrices, Objective, Problem, Reload, Stop, Vehicle, VehicleCosts};

use crate::generate::{self, BALANCE, Case, EVERY, Features, LOCKS, case};
use crate::run::{left_out, solve};

const ITERATIONS: u64 = 200;

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_plan_and_every_reason_passes_the_check(case in case(24, 5), seed in any::<u32>()) {
        let plan = solve(&case, seed, ITERATIONS, 10.0);
        prop_assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new());
    }

    #[test]
    fn the_same_seed_gives_the_same_plan_however_the_run_is_cut(case in case(20, 4), seed in any::<u32>()) {
        let whole = solve(&case, seed, ITERATIONS, 1e9);
        let cut = solve(&case, seed, ITERATIONS, 2.0);
        prop_assert_eq!(whole, cut);
    }

    #[test]
    fn a_plan_to_start_from_is_never_made_worse(case in case(20, 4), seed in any::<u32>()) {
        let first = solve(&case, seed, ITERATIONS, 10.0);
        let mut warm = case.clone();
        warm.problem.initial_routes = first
            .routes
            .iter()
            .map(|route| rondo_solver::problem::InitialRoute {
                vehicle: route.vehicle,
                keep_next: 0,
                visits: route
                    .activities
                    .iter()
                    .filter(|a| a.break_.is_none())
                    .map(|a| rondo_solver::problem::Visit { stop: a.stop, reload: a.reload })
                    .collect(),
            })
            .collect();
        // Stops that were locked before are not locked to the new routes.
        warm.problem.stops.iter_mut().for_each(|stop| stop.locked = false);
        let second = solve(&warm, seed, 20, 10.0);
        prop_assert!(second.cost <= first.cost, "{:?} became {:?}", first.cost, second.cost);
    }
}

/// Seeds of problems whose plans are compared with each other. They are fixed, because the search makes the result
/// likely but not certain.
fn comparable() -> impl Iterator<Item = (u64, Case)> {
    let features = Features(EVERY & !LOCKS & !BALANCE);
    (1..=12).map(move |seed| (seed, generate::generate(seed, 16, 4, features)))
}

const LONGER: u64 = 3000;

#[test]
fn the_order_of_stops_vehicles_and_locations_does_not_matter() {
    for (seed, case) in comparable() {
        let other = reversed(&case);
        let plan = solve(&case, 1, LONGER, 1e9);
        let same = solve(&other, 1, LONGER, 1e9);
        assert_eq!(plan.cost, same.cost, "seed {seed}");
        assert_eq!(check(&other.problem, &other.matrices, &same), Vec::<String>::new(), "seed {seed}");
    }
}

/// The same problem with its stops, vehicles and locations in reverse.
fn reversed(case: &Case) -> Case {
    let mut other = case.clone();
    let (problem, matrices) = (&mut other.problem, &mut other.matrices);
    let (vehicles, locations) = (problem.vehicles.len() as u32, problem.locations.len() as u32);
    problem.stops.reverse();
    problem.vehicles.reverse();
    problem.locations.reverse();
    let cells = (locations * locations) as usize;
    matrices.durations.chunks_mut(cells).for_each(<[i32]>::reverse);
    matrices.distances.chunks_mut(cells).for_each(<[i32]>::reverse);
    let lists = problem.stops.iter_mut().flat_map(|stop| [&mut stop.allowed_vehicles, &mut stop.preferred_vehicles]);
    let lists = lists.chain(problem.reloads.iter_mut().map(|reload| &mut reload.allowed_vehicles));
    lists.flatten().for_each(|vehicle| *vehicle = vehicles - 1 - *vehicle);
    for pin in problem.stops.iter_mut().filter_map(|stop| stop.pinned_vehicle.as_mut()) {
        *pin = vehicles - 1 - *pin;
    }
    let stops = problem.stops.len() as u32;
    problem.stops.iter_mut().flat_map(|stop| &mut stop.near).for_each(|other| *other = stops - 1 - *other);
    for route in problem.reference.iter_mut().flat_map(|reference| &mut reference.routes) {
        route.vehicle = vehicles - 1 - route.vehicle;
        route.stops.iter_mut().for_each(|stop| *stop = stops - 1 - *stop);
    }
    let depots = problem.vehicles.iter_mut().flat_map(|v| [&mut v.start_location, &mut v.end_location]).flatten();
    let stops = problem.stops.iter_mut().map(|stop| &mut stop.location);
    let reloads = problem.reloads.iter_mut().map(|reload| &mut reload.location);
    depots.chain(stops).chain(reloads).for_each(|location| *location = locations - 1 - *location);
    other
}

/// Where stops are near each other, a courier's day costs far more than any leg. In many currencies both are large numbers.
#[test]
fn a_plan_does_not_depend_on_the_currency() {
    let working_seconds = |rate: u64| {
        // All vehicles together have just the room that the stops need.
        let mut case = generate::generate(2, 24, 4, Features(0));
        case.problem.stops.iter_mut().for_each(|stop| stop.demand = vec![1]);
        case.problem.vehicles.iter_mut().for_each(|vehicle| vehicle.capacity = vec![6]);
        case.matrices.durations.iter_mut().for_each(|seconds| *seconds /= 20);
        case.problem.objective = Objective::Cost;
        let costs = VehicleCosts { per_hour_micros: rate * 1_000_000, ..VehicleCosts::default() };
        case.problem.vehicles.iter_mut().for_each(|vehicle| vehicle.costs = Some(costs));
        solve(&case, 1, LONGER, 1e9).cost.working_seconds
    };
    let once = working_seconds(1);
    for rate in [25, 1_000, 2_500, 6_000, 1_000_000] {
        assert_eq!(working_seconds(rate), once, "{rate} an hour");
    }
}

#[test]
fn more_freedom_never_serves_less() {
    let wider: fn(&mut Case) = |case| {
        for window in case.problem.stops.iter_mut().flat_map(|stop| &mut stop.time_windows) {
            window.start -= 1800;
            window.end += 1800;
        }
    };
    let larger: fn(&mut Case) = |case| {
        for limit in case.problem.vehicles.iter_mut().flat_map(|vehicle| &mut vehicle.capacity) {
            *limit *= 2;
        }
    };
    let one_more: fn(&mut Case) = |case| {
        let twin = case.problem.vehicles[0].clone();
        case.problem.vehicles.push(twin);
    };
    for (what, freer) in [("wider windows", wider), ("larger vehicles", larger), ("one more vehicle", one_more)] {
        let (mut before, mut after) = (0, 0);
        for (seed, case) in comparable() {
            let mut free = case.clone();
            freer(&mut free);
            let (tight, loose) = (left_out(&solve(&case, 1, LONGER, 1e9)), left_out(&solve(&free, 1, LONGER, 1e9)));
            assert!(loose <= tight + 1, "{what}, seed {seed}: {tight} left out before, {loose} after");
            before += tight;
            after += loose;
        }
        assert!(after <= before, "{what}: {before} left out before, {after} after");
    }
}

/// Four villages far from the depot and from one another. Each has two shops with three deliveries each, and four other
/// stops: as much as a vehicle has time for.
fn villages() -> (Problem, Matrices) {
    let villages = [(3_000, 0), (0, 3_000), (-3_000, 0), (0, -3_000)];
    let house = |(x, y): (i32, i32), rank: i32| (x + 20 * (rank % 4), y + 20 * (rank / 4));
    let houses = (0..48).map(|stop| house(villages[stop as usize % 4], stop / 4));
    let points: Vec<(i32, i32)> = std::iter::once((0, 0)).chain(houses).collect();
    let way = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs() + (a.1 - b.1).abs();
    let ways: Vec<i32> = points.iter().flat_map(|&a| points.iter().map(move |&b| way(a, b))).collect();
    let stop = |index: u32| Stop {
        location: index + 1,
        service_seconds: Some(300),
        shipment: (index < 32).then_some(index % 8),
        pickup: index < 8,
        ..Stop::default()
    };
    let vehicle = Vehicle { start_location: Some(0), end_location: Some(0), shift_end: 9_900, ..Vehicle::default() };
    let problem = Problem {
        locations: vec![Location::default(); points.len()],
        stops: (0..48).map(stop).collect(),
        vehicles: vec![vehicle; 4],
        ..Problem::default()
    };
    (problem, Matrices { durations: ways.clone(), distances: ways })
}

#[test]
fn each_vehicle_takes_the_shops_of_a_village_with_all_their_deliveries() {
    let (problem, matrices) = villages();
    let case = Case { problem, matrices };
    let plan = solve(&case, 1, LONGER, 1e9);
    assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new());
    assert_eq!((plan.unassigned, plan.routes.len()), (vec![], 4));
}

#[test]
fn a_loading_point_that_nobody_needs_keeps_no_shipment_out_of_the_search() {
    let (problem, matrices) = villages();
    let without = solve(&Case { problem: problem.clone(), matrices: matrices.clone() }, 1, LONGER, 1e9);
    let problem = Problem { reloads: vec![Reload::default()], ..problem };
    let case = Case { problem, matrices };
    let plan = solve(&case, 1, LONGER, 1e9);
    assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new());
    assert_eq!((plan.cost.unassigned, plan.cost.value), (0, without.cost.value));
}

/// Shops with twenty deliveries each around them. A vehicle has room for the goods of one shop at a time, and time for the
/// deliveries of about two.
fn shops(count: usize) -> (Problem, Matrices) {
    let side = |number: usize, factor: usize, size: usize| ((number * factor) % size) as i32;
    let shop = |number: usize| (side(number, 7_919, 20_000), side(number, 4_733, 20_000));
    let house = |stop: usize| {
        let (shop, rank) = (shop(stop / 21), stop % 21);
        if rank == 0 { shop } else { (shop.0 + side(stop, 5_557, 8_000), shop.1 + side(stop, 3_989, 8_000)) }
    };
    let points: Vec<(i32, i32)> = std::iter::once((10_000, 10_000)).chain((0..21 * count).map(house)).collect();
    let way = |a: (i32, i32), b: (i32, i32)| ((a.0 - b.0).abs() + (a.1 - b.1).abs()) / 8;
    let ways: Vec<i32> = points.iter().flat_map(|&a| points.iter().map(move |&b| way(a, b))).collect();
    let stop = |index: usize| Stop {
        location: index as u32 + 1,
        service_seconds: Some(180),
        demand: vec![if index % 21 == 0 { 0 } else { 3 }],
        shipment: Some((index / 21) as u32),
        pickup: index % 21 == 0,
        ..Stop::default()
    };
    let depot = Some(0);
    let vehicle = Vehicle {
        start_location: depot,
        end_location: depot,
        shift_end: 21_600,
        capacity: vec![75],
        ..Vehicle::default()
    };
    let problem = Problem {
        locations: vec![Location::default(); points.len()],
        stops: (0..21 * count).map(stop).collect(),
        vehicles: vec![vehicle; count],
        ..Problem::default()
    };
    (problem, Matrices { durations: ways.clone(), distances: ways })
}

#[test]
fn no_delivery_of_a_large_shipment_stays_out_while_a_vehicle_is_idle() {
    for seed in 1..=3 {
        let (problem, matrices) = shops(18);
        let case = Case { problem, matrices };
        let plan = solve(&case, seed, 1_500, 1e9);
        assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new());
        assert!(plan.routes.len() < case.problem.vehicles.len());
        assert_eq!(plan.unassigned, vec![], "seed {seed}");
    }
}
