//! The border to JavaScript: the only file that knows wasm-bindgen.
//!
//! Problems and plans cross as the proto's JSON form, matrices as typed arrays. Every error is thrown as an `Error` with
//! one line; a trap (a `WebAssembly.RuntimeError`) means a fault of ours, and its instance must not be used again.

use wasm_bindgen::prelude::*;

use crate::check;
use crate::error::SolverError;
use crate::explain;
use crate::plan::Plan;
use crate::problem::{Matrices, Problem};

#[wasm_bindgen]
extern "C" {
    /// Milliseconds of a clock that only goes forward.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(line: &str);
}

/// Says where a panic was before it ends as a trap.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| console_error(&format!("the solver has panicked: {panic}"))));
}

/// The rules that a plan breaks, as a JSON array of sentences; `[]` for a valid plan.
/// Throws when one of the texts is not the JSON that it should be.
#[wasm_bindgen(js_name = check)]
pub fn check_plan(
    problem_json: &str,
    durations: Vec<i32>,
    distances: Vec<i32>,
    plan_json: &str,
) -> Result<String, JsError> {
    let problem = Problem::from_json(problem_json)?;
    let plan = Plan::from_json(plan_json)?;
    json(&check::check(&problem, &Matrices { durations, distances }, &plan))
}

/// Insert advice on the plan in the problem's initial routes, for the stops in a JSON array of indices:
/// a JSON array of the proto's `StopAdvice`. Throws when the problem is not valid or a stop does not exist.
#[wasm_bindgen]
pub fn advise(
    problem_json: &str,
    durations: Vec<i32>,
    distances: Vec<i32>,
    stops_json: &str,
) -> Result<String, JsError> {
    let problem = Problem::from_json(problem_json)?;
    let matrices = Matrices { durations, distances };
    problem.validate(&matrices)?;
    let stops: Vec<u32> = serde_json::from_str(stops_json).map_err(|e| SolverError::Malformed(e.to_string()))?;
    json(&explain::advise(&problem, &matrices, &stops)?)
}

/// Version of the solver.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, JsError> {
    Ok(serde_json::to_string(value).map_err(|e| SolverError::Malformed(e.to_string()))?)
}
