//! The border to JavaScript: the only file that knows wasm-bindgen.
//!
//! Problems and plans cross as the proto's JSON form, matrices as typed arrays. Every error is thrown as an `Error`
//! with one line; a trap (a `WebAssembly.RuntimeError`) means a fault of ours, and its instance must not be used again.

use wasm_bindgen::prelude::*;

use crate::border::json;
use crate::check;
use crate::explain;
use crate::plan::Plan;
use crate::problem::{Matrices, Problem};
use crate::run;

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

/// One run over one problem.
#[wasm_bindgen]
pub struct Solver(run::Solver);

#[wasm_bindgen]
impl Solver {
    /// Reads the problem; the first steps make a first valid plan. Throws when the problem is not valid: the message
    /// names the field.
    #[wasm_bindgen(constructor)]
    pub fn new(problem_json: &str, durations: Vec<i32>, distances: Vec<i32>, seed: u32) -> Result<Solver, JsError> {
        let problem: Problem = json::read(problem_json)?;
        Ok(Self(run::Solver::new(problem, Matrices { durations, distances }, seed)?))
    }

    /// How long the whole run will be, for the annealing clock.
    #[wasm_bindgen(js_name = setBudget)]
    pub fn set_budget(&mut self, total_seconds: f64) {
        self.0.set_budget(total_seconds);
    }

    /// Has to have its plan in so many milliseconds from now, reasons included; what cannot be done in time is as far
    /// as it got, and says so. To be set before the first step.
    #[wasm_bindgen(js_name = setLimit)]
    pub fn set_limit(&mut self, milliseconds: f64) {
        self.0.set_limit(now, now() + milliseconds);
    }

    /// Goes on for `slice_ms` of wall time, or until the run has made `max_iterations` in all (0: no such limit).
    /// JSON of `{ iterations, done, planned }`.
    pub fn step(&mut self, slice_ms: f64, max_iterations: f64) -> String {
        // A float out of range becomes the nearest whole number, NaN becomes 0.
        let progress = self.0.step(&mut || now(), slice_ms, max_iterations as u64);
        let run::Progress { iterations, done, planned } = progress;
        format!(r#"{{"iterations":{iterations},"done":{done},"planned":{planned}}}"#)
    }

    /// JSON of the best plan's cost, the proto's `Cost`; undefined before the first plan. Not for every step: it takes
    /// as long as hundreds of iterations.
    pub fn cost(&mut self) -> Result<Option<String>, JsError> {
        self.0.cost().map(write).transpose()
    }

    /// JSON of the best plan, with the reasons of stops left out.
    pub fn plan(&mut self) -> Result<String, JsError> {
        write(&self.0.plan())
    }

    /// The best plan's routes as words, for `import_solution` of another run over the same problem.
    pub fn export_solution(&mut self) -> Vec<u32> {
        self.0.export_solution()
    }

    /// Goes on from another run's routes if they are better than everything known here. Throws when the words are not
    /// routes of this problem.
    pub fn import_solution(&mut self, words: &[u32]) -> Result<(), JsError> {
        Ok(self.0.import_solution(words)?)
    }
}

/// Bytes of memory that this instance of the module has taken, in whole pages.
#[wasm_bindgen(js_name = memoryBytes)]
pub fn memory_bytes() -> f64 {
    core::arch::wasm32::memory_size::<0>() as f64 * 65_536.0
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
    let problem: Problem = json::read(problem_json)?;
    let plan: Plan = json::read(plan_json)?;
    write(&check::check(&problem, &Matrices { durations, distances }, &plan))
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
    let problem: Problem = json::read(problem_json)?;
    let matrices = Matrices { durations, distances };
    problem.validate(&matrices)?;
    let stops: Vec<u32> = json::read(stops_json)?;
    write(&explain::advise(&problem, &matrices, &stops)?)
}

/// Version of the solver.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

fn write<T: serde::Serialize>(value: &T) -> Result<String, JsError> {
    Ok(json::write(value)?)
}
