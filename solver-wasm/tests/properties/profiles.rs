//! Vehicles of several profiles, each with its own matrices.

use rondo_solver::check::check;
use rondo_solver::plan::ReasonCode;
use rondo_solver::problem::{Location, Matrices, Objective, Problem, Stop, Vehicle};

use crate::generate::{ASYMMETRY, BREAKS, Case, DEADLINES, Features, LOADS, OTHER_OBJECTIVES, WINDOWS, generate};
use crate::run::solve;

const ITERATIONS: u64 = 3000;

#[test]
fn profiles_with_the_same_matrices_cost_what_one_profile_costs() {
    for seed in 1..=12 {
        let features = Features(ASYMMETRY | BREAKS | DEADLINES | LOADS | OTHER_OBJECTIVES | WINDOWS);
        let one = generate(seed, 10, 3, features);
        let mut two = one.clone();
        two.problem.vehicles[1].profile = 1;
        two.matrices.durations.extend_from_slice(&one.matrices.durations);
        two.matrices.distances.extend_from_slice(&one.matrices.distances);
        let (one, two) = (solve(&one, 1, ITERATIONS, 1e9), solve(&two, 1, ITERATIONS, 1e9));
        assert_eq!(one.cost, two.cost, "seed {seed}");
    }
}

/// A car and a bike at the depot. Stop 0 is near for both. Stop 1 is across the river: the bridge is a detour for cars.
/// Stop 2 is too far for the bike. Stop 3 lies where no profile goes.
fn town() -> Case {
    let vehicle = |profile| Vehicle {
        start_location: Some(0),
        end_location: Some(0),
        shift_end: 3600,
        profile,
        ..Vehicle::default()
    };
    let by_car = [[0, 100, 1500, 1500, -1], [100, 0, 1500, 1500, -1], [1500, 1500, 0, 3000, -1]];
    let by_bike = [[0, 200, 300, 3000, -1], [200, 0, 300, 3000, -1], [300, 300, 0, 3000, -1]];
    let rest = [[1500, 1500, 3000, 0, -1], [-1, -1, -1, -1, 0], [3000, 3000, 3000, 0, -1], [-1, -1, -1, -1, 0]];
    let rows = by_car.iter().chain(&rest[..2]).chain(&by_bike).chain(&rest[2..]);
    let cells: Vec<i32> = rows.flatten().copied().collect();
    let problem = Problem {
        locations: vec![Location::default(); 5],
        vehicles: vec![vehicle(0), vehicle(1)],
        stops: (1..=4).map(|location| Stop { location, service_seconds: Some(60), ..Stop::default() }).collect(),
        objective: Objective::Time,
        ..Problem::default()
    };
    Case { problem, matrices: Matrices { durations: cells.clone(), distances: cells } }
}

#[test]
fn each_stop_goes_to_the_vehicle_whose_roads_suit_it() {
    let case = town();
    let plan = solve(&case, 1, 500, 1e9);
    assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new());
    let vehicle_of = |stop| plan.routes.iter().find(|r| r.activities.iter().any(|a| a.stop == Some(stop)));
    assert_eq!(vehicle_of(1).map(|route| route.vehicle), Some(1));
    assert_eq!(vehicle_of(2).map(|route| route.vehicle), Some(0));
    assert_eq!(plan.unassigned.iter().map(|left_out| left_out.stop).collect::<Vec<_>>(), [3]);
    assert_eq!(plan.unassigned[0].reasons[0].code, ReasonCode::Unreachable);
}

#[test]
fn the_checker_judges_each_route_by_its_own_matrices() {
    let mut case = town();
    let plan = solve(&case, 1, 500, 1e9);
    case.problem.vehicles.iter_mut().for_each(|vehicle| vehicle.profile = 1 - vehicle.profile);
    assert!(!check(&case.problem, &case.matrices, &plan).is_empty());
}
