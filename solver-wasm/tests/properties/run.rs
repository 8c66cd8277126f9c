//! Runs of the solver with a clock that the test controls.

use crate::generate::Case;
use rondo_solver::plan::Plan;
use rondo_solver::run::Solver;

/// A run of `iterations`, cut into slices. `slice` is the approximate number of clock readings in each.
pub fn solve(case: &Case, seed: u32, iterations: u64, slice: f64) -> Plan {
    let mut solver = Solver::new(case.problem.clone(), case.matrices.clone(), seed).expect("the problem is valid");
    let mut time = 0.0;
    let mut clock = || {
        time += 1.0;
        time
    };
    while !solver.step(&mut clock, slice, iterations).done {}
    solver.plan()
}

/// How many stops a plan leaves out, for messages and tolerances.
pub fn left_out(plan: &Plan) -> i64 {
    plan.cost.unassigned.into()
}
