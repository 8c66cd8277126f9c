//! The largest loads that are legal: nothing overflows, and every plan keeps the capacities.

use rondo_solver::check::check;
use rondo_solver::problem::{Location, Matrices, Objective, Problem, Stop, Vehicle};
use rondo_solver::units::MAX_LOAD;

use crate::generate::Case;
use crate::run::solve;

const DIMENSIONS: usize = 10;

/// Stops on a line. Every load is the largest one, which fills a vehicle. If `odd`, some are a few units smaller: then no
/// larger unit divides all.
fn case(stops: usize, vehicles: usize, odd: bool) -> Case {
    let locations = 20_i32;
    let matrix: Vec<i32> = (0..locations * locations).map(|i| (i / locations - i % locations).abs()).collect();
    let load = |stop: usize, d: usize| MAX_LOAD - if odd { ((stop + d) % 5) as i64 } else { 0 };
    let vehicle = Vehicle {
        start_location: Some(0),
        end_location: Some(0),
        shift_end: 1_000_000,
        capacity: vec![MAX_LOAD; DIMENSIONS],
        ..Vehicle::default()
    };
    let problem = Problem {
        locations: vec![Location::default(); locations as usize],
        vehicles: vec![vehicle; vehicles],
        stops: (0..stops)
            .map(|stop| Stop {
                location: (stop as i32 % locations) as u32,
                demand: (0..DIMENSIONS).map(|d| load(stop, d)).collect(),
                ..Stop::default()
            })
            .collect(),
        objective: Objective::Distance,
        ..Problem::default()
    };
    Case { problem, matrices: Matrices { durations: matrix.clone(), distances: matrix } }
}

#[test]
fn sums_of_the_largest_loads_do_not_overflow() {
    for odd in [false, true] {
        let case = case(1000, 100, odd);
        let plan = solve(&case, 1, 30, 1e9);
        assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new());
        assert_eq!(plan.unassigned.len(), 900);
    }
}
