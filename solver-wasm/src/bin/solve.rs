//! The solver as a native program, to compare it with the WASM build:
//! `solve FILE SECONDS [--seed N] [--max-iterations N]`.
//!
//! FILE is JSON: `{ "problem": …, "durations": […], "distances": […] }`. Prints one line of JSON with the plan; SECONDS
//! count from the end of reading the file.

use std::error::Error;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use rondo_solver::border::json;
use rondo_solver::plan::Plan;
use rondo_solver::problem::{Matrices, Problem};
use rondo_solver::run::Solver;

const SLICE_MS: f64 = 50.0;

#[derive(Deserialize)]
struct ProblemFile {
    problem: Problem,
    durations: Vec<i32>,
    distances: Vec<i32>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome {
    plan: Plan,
    iterations: u64,
    wall_seconds: f64,
}

struct Options {
    file: String,
    seconds: f64,
    seed: u32,
    max_iterations: u64,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().ok_or("usage: solve FILE SECONDS [--seed N] [--max-iterations N]");
    let mut options = Options { file: next()?, seconds: next()?.parse()?, seed: 1, max_iterations: 0 };
    while let Ok(name) = next() {
        match name.as_str() {
            "--seed" => options.seed = next()?.parse()?,
            "--max-iterations" => options.max_iterations = next()?.parse()?,
            other => return Err(format!("unknown option {other}").into()),
        }
    }
    Ok(options)
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let file: ProblemFile = json::read(&std::fs::read_to_string(&options.file)?)?;
    let started = Instant::now();
    let matrices = Matrices { durations: file.durations, distances: file.distances };
    let mut solver = Solver::new(file.problem, matrices, options.seed)?;
    solver.set_budget(options.seconds);
    let search_started = Instant::now();
    let mut now = || started.elapsed().as_secs_f64() * 1000.0;
    let iterations = loop {
        let left = options.seconds * 1000.0 - now();
        let progress = solver.step(&mut now, left.clamp(0.0, SLICE_MS), options.max_iterations);
        if progress.done || left <= 0.0 {
            break progress.iterations;
        }
    };
    let wall_seconds = search_started.elapsed().as_secs_f64();
    println!("{}", json::write(&Outcome { plan: solver.plan(), iterations, wall_seconds })?);
    Ok(())
}
