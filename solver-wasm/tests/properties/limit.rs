//! A run keeps its time limit, whenever the time is up.

use std::cell::Cell;
use std::rc::Rc;

use proptest::prelude::*;
use rondo_solver::check::check;
use rondo_solver::plan::Plan;
use rondo_solver::run::Solver;

use crate::generate::{self, Case, case};

/// Far more than the clock readings of any run here.
const LIMIT: f64 = 1e9;
/// Readings of the clock after the time is up: one for each loop in progress, some for the loops around it, and those
/// in the time that a few reasons still get (250 ms).
const FEW: u64 = 100;
/// The same if no reasons are open.
const VERY_FEW: u64 = 12;
/// The clock advances by this many milliseconds each time it is read.
const TICK_MS: f64 = 10.0;

/// A clock that advances a little at each reading. From one given reading on, it is past every limit.
#[derive(Clone)]
struct Clock {
    readings: Rc<Cell<u64>>,
    jump: u64,
}

impl Clock {
    fn jumping_at(jump: u64) -> Self {
        Self { readings: Rc::new(Cell::new(0)), jump }
    }

    fn read(&self) -> f64 {
        self.readings.set(self.readings.get() + 1);
        let late = if self.readings.get() >= self.jump { 2.0 * LIMIT } else { 0.0 };
        late + self.readings.get() as f64 * TICK_MS
    }
}

/// A search as the service makes it. The clock jumps at the given reading.
fn search(case: &Case, jump: u64, iterations: u64) -> (Solver, Clock) {
    let clock = Clock::jumping_at(jump);
    let mut solver = Solver::new(case.problem.clone(), case.matrices.clone(), 1).expect("the problem is valid");
    let own = clock.clone();
    solver.set_limit(move || own.read(), LIMIT);
    while !solver.step(&mut || clock.read(), 25.0 * TICK_MS, iterations).done {}
    (solver, clock)
}

/// The same with its plan.
fn run(case: &Case, jump: u64, iterations: u64) -> (Plan, Clock) {
    let (mut solver, clock) = search(case, jump, iterations);
    (solver.plan(), clock)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_plan_that_keeps_every_rule_comes_soon_after_the_time_is_up(case in case(24, 5), share in 0.0..1.1) {
        let (_, whole) = run(&case, u64::MAX, 30);
        let jump = (whole.readings.get() as f64 * share) as u64 + 1;
        let (plan, clock) = run(&case, jump, 30);
        prop_assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new());
        let after = clock.readings.get().saturating_sub(jump);
        prop_assert!(after <= FEW, "{} readings after the time was up at {}", after, jump);
    }

    #[test]
    fn a_limit_that_is_not_reached_changes_nothing(case in case(20, 4)) {
        let (limited, _) = run(&case, u64::MAX, 100);
        prop_assert_eq!(limited, crate::run::solve(&case, 1, 100, 1e9));
    }
}

/// The clock jumps once at each reading of a run, from the first look at the problem to the last reason.
#[test]
fn the_time_may_be_up_at_any_reading_of_the_clock() {
    for seed in 1..=3 {
        let case = generate::generate(seed, 12, 3, generate::Features(generate::EVERY));
        let (_, whole) = run(&case, u64::MAX, 10);
        for jump in 1..=whole.readings.get() {
            let (plan, clock) = run(&case, jump, 10);
            assert_eq!(check(&case.problem, &case.matrices, &plan), Vec::<String>::new(), "at {jump}");
            assert!(clock.readings.get() <= jump + FEW, "at {jump}: {}", clock.readings.get());
        }
    }
}

/// Only reasons get time after the end: a plan that serves every stop is written as it is.
#[test]
fn a_plan_without_open_reasons_is_not_polished_after_the_time_is_up() {
    let case = generate::generate(2, 24, 4, generate::Features(0));
    let (_, clock) = search(&case, u64::MAX, 30);
    let end = clock.readings.get();
    let (plan, clock) = run(&case, end, 30);
    assert!(plan.unassigned.is_empty());
    assert!(clock.readings.get() <= end + VERY_FEW, "{} readings after {end}", clock.readings.get() - end);
}

/// If no vehicle could serve any stop, the reasons get all the time.
#[test]
fn a_run_without_a_stop_that_could_be_served_has_nothing_to_search() {
    let mut case = generate::generate(5, 24, 2, generate::Features(generate::EVERY));
    case.problem.vehicles.iter_mut().for_each(|vehicle| vehicle.max_stops = Some(0));
    case.problem.vehicles.iter_mut().for_each(|vehicle| vehicle.skills.clear());
    case.problem.stops.iter_mut().for_each(|stop| stop.required_skills = vec![1]);
    let mut solver = Solver::new(case.problem.clone(), case.matrices.clone(), 1).expect("the problem is valid");
    let mut time = 0.0;
    let mut clock = || {
        time += 1.0;
        time
    };
    assert!(solver.step(&mut clock, 1e9, 0).done);
    assert_eq!(check(&case.problem, &case.matrices, &solver.plan()), Vec::<String>::new());
}

/// The plan says so if reasons are missing.
#[test]
fn stops_whose_reasons_were_not_found_in_time_say_so() {
    let case = generate::generate(5, 60, 10, generate::Features(generate::EVERY));
    let (whole, clock) = run(&case, u64::MAX, 10);
    assert!(!whole.unassigned.is_empty() && whole.unassigned.iter().all(|stop| !stop.reasons_incomplete));
    let (nothing, _) = run(&case, 2, 10);
    assert!(nothing.routes.is_empty() && nothing.unassigned.iter().all(|stop| stop.reasons_incomplete));
    let (partial, _) = run(&case, clock.readings.get() - 5, 10);
    assert!(partial.unassigned.iter().any(|stop| stop.reasons_incomplete));
}
