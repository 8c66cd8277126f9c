//! Prints the results of each operator of the local search in a run: `operators FILE SECONDS [SEED]`, built with the
//! feature `stopwatch`.
//!
//! FILE has the form that `solve` reads. Prints one line of JSON: the operators' counts, and the seconds of the search.

use std::error::Error;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use rondo_solver::border::json;
use rondo_solver::problem::{Matrices, Problem};
use rondo_solver::run::Solver;
use rondo_solver::search::Operator;

const SLICE_MS: f64 = 50.0;
/// Empty measurements, by which the time of a measurement itself is estimated.
const EMPTY_MEASUREMENTS: u32 = 1_000_000;

#[derive(Deserialize)]
struct ProblemFile {
    problem: Problem,
    durations: Vec<i32>,
    distances: Vec<i32>,
}

#[derive(Serialize)]
struct Outcome {
    operators: Vec<Row>,
    seconds: f64,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    tried: u64,
    improved: u64,
    gain: f64,
    seconds: f64,
}

/// Seconds that one measurement takes.
fn seconds_of_a_measurement() -> f64 {
    let started = Instant::now();
    let measured: f64 = (0..EMPTY_MEASUREMENTS).map(|_| Instant::now().elapsed().as_secs_f64()).sum();
    (measured / f64::from(EMPTY_MEASUREMENTS)).min(started.elapsed().as_secs_f64())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().ok_or("usage: operators FILE SECONDS [SEED]");
    let (path, seconds) = (next()?, next()?.parse::<f64>()?);
    let seed = next().map_or(Ok(1), |seed| seed.parse())?;
    let file: ProblemFile = json::read(&std::fs::read_to_string(path)?)?;
    let matrices = Matrices { durations: file.durations, distances: file.distances };
    let mut solver = Solver::new(file.problem, matrices, seed)?;
    solver.set_budget(seconds);
    let own = seconds_of_a_measurement();
    let started = Instant::now();
    let mut now = || started.elapsed().as_secs_f64() * 1000.0;
    while now() < seconds * 1000.0 && !solver.step(&mut now, SLICE_MS, 0).done {}
    let searched = started.elapsed().as_secs_f64();
    let counts = solver.counts();
    let row = |operator: Operator| {
        let counts = counts.of(operator);
        let seconds = (counts.seconds - own * counts.tried as f64).max(0.0);
        Row { name: operator.name(), tried: counts.tried, improved: counts.improved, gain: counts.gain, seconds }
    };
    let operators: Vec<Row> = Operator::ALL.map(row).into();
    let measuring: f64 = operators.iter().map(|row| own * row.tried as f64).sum();
    println!("{}", json::write(&Outcome { operators, seconds: searched - measuring })?);
    Ok(())
}
