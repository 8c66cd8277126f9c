//! The border to JavaScript: it alone knows wasm-bindgen.
//!
//! Problems and plans cross as the proto's JSON form, matrices as typed arrays. A matrix in a resizable buffer is empty
//! after it has been read ([`arrays`]). Every error is thrown as an `Error`
//! with one line; a trap (a `WebAssembly.RuntimeError`) means a fault of ours, and its instance must not be used again.

mod arrays;

use wasm_bindgen::prelude::*;

use crate::border::json;
use crate::border::wasm::arrays::{Int32Array, matrices};
use crate::check;
use crate::evaluate;
use crate::explain;
use crate::plan::Plan;
use crate::problem::{AdviceQuestion, Problem, RouteOrder, WeighQuestion};
use crate::run;
use crate::timer::Timer;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds of a clock that only goes forward.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(line: &str);
}

/// Prints the location of a panic before the panic becomes a trap.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| console_error(&format!("the solver has panicked: {panic}"))));
}

/// One run over one problem.
#[wasm_bindgen]
pub struct Solver(run::Solver);

#[wasm_bindgen]
impl Solver {
    /// Reads the problem; the first calls of `step` make a first valid plan. Throws if the problem is not valid; the
    /// message names the field.
    #[wasm_bindgen(constructor)]
    pub fn new(
        problem_json: &str,
        durations: &Int32Array,
        distances: &Int32Array,
        seed: u32,
    ) -> Result<Solver, JsError> {
        let problem: Problem = json::read(problem_json)?;
        let matrices = matrices(&problem, durations, distances);
        Ok(Self(run::Solver::new(problem, matrices, seed)?))
    }

    /// The length of the whole run. The annealing's schedule follows it.
    #[wasm_bindgen(js_name = setBudget)]
    pub fn set_budget(&mut self, total_seconds: f64) {
        self.0.set_budget(total_seconds);
    }

    /// The run must have its plan, with reasons, within this many milliseconds from now. Work that does not finish in
    /// time stays incomplete, and the plan says so. Call it before the first step.
    #[wasm_bindgen(js_name = setLimit)]
    pub fn set_limit(&mut self, milliseconds: f64) {
        self.0.set_limit(now, now() + milliseconds);
    }

    /// Continues for `slice_ms` of wall time, or until the run has made `max_iterations` in all (0: no such limit).
    /// Returns JSON of `{ iterations, done, planned }`.
    pub fn step(&mut self, slice_ms: f64, max_iterations: f64) -> String {
        // A float out of range becomes the nearest whole number, NaN becomes 0.
        let progress = self.0.step(&mut || now(), slice_ms, max_iterations as u64);
        let run::Progress { iterations, done, planned } = progress;
        format!(r#"{{"iterations":{iterations},"done":{done},"planned":{planned}}}"#)
    }

    /// JSON of the best plan's cost, the proto's `Cost`; undefined before the first plan. Do not call it after every
    /// step: it takes as long as hundreds of iterations.
    pub fn cost(&mut self) -> Result<Option<String>, JsError> {
        self.0.cost().map(write).transpose()
    }

    /// JSON of the best plan, with the reasons of stops left out.
    pub fn plan(&mut self) -> Result<String, JsError> {
        write(&self.0.plan())
    }

    /// The best plan's routes as 32-bit numbers, for `import_solution` of another run over the same problem.
    pub fn export_solution(&mut self) -> Vec<u32> {
        self.0.export_solution()
    }

    /// Continues from another run's routes if they are better than every plan known here. Throws if the numbers are not
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

/// The rules that a plan breaks, as a JSON array of sentences; `[]` for a valid plan. Throws if a text is not JSON of
/// the expected form.
#[wasm_bindgen(js_name = check)]
pub fn check_plan(
    problem_json: &str,
    durations: &Int32Array,
    distances: &Int32Array,
    plan_json: &str,
) -> Result<String, JsError> {
    let problem: Problem = json::read(problem_json)?;
    let plan: Plan = json::read(plan_json)?;
    write(&check::check(&problem, &matrices(&problem, durations, distances), &plan))
}

/// The times of routes made by hand, and every rule that they break. Takes a JSON array of the proto's `RouteOrder` and
/// returns JSON of its `EvaluateResponse`, without `travel`. After `limit_ms` milliseconds, reasons of stops left out are
/// missing. Throws if the problem is not valid, or if a route names what does not exist.
#[wasm_bindgen]
pub fn evaluate(
    problem_json: &str,
    durations: &Int32Array,
    distances: &Int32Array,
    routes_json: &str,
    limit_ms: f64,
) -> Result<String, JsError> {
    let problem: Problem = json::read(problem_json)?;
    let matrices = matrices(&problem, durations, distances);
    problem.validate(&matrices)?;
    let routes: Vec<RouteOrder> = json::read(routes_json)?;
    let timer = Timer::with_clock(now);
    timer.set_end(now() + limit_ms);
    write(&evaluate::evaluate(&problem, &matrices, &routes, &timer)?)
}

/// Insert advice for stops on the plan in the problem's initial routes. Takes JSON of `{ stops, slots }`, both as in the
/// proto's `AdviseRequest`, and returns a JSON array of its `StopAdvice`. After `limit_ms` milliseconds, vehicles that have not been asked are left out.
/// Throws if the problem is not valid or a stop does not exist.
#[wasm_bindgen]
pub fn advise(
    problem_json: &str,
    durations: &Int32Array,
    distances: &Int32Array,
    question_json: &str,
    limit_ms: f64,
) -> Result<String, JsError> {
    let problem: Problem = json::read(problem_json)?;
    let matrices = matrices(&problem, durations, distances);
    problem.validate(&matrices)?;
    let question: AdviceQuestion = json::read(question_json)?;
    let timer = Timer::with_clock(now);
    timer.set_end(now() + limit_ms);
    write(&explain::advise(&problem, &matrices, &question, &timer)?)
}

/// What alternatives to some routes cost and break. Takes JSON of `{ alternatives, limitMs }`, as in the proto's
/// `WeighRequest`, and returns a JSON array of its `Weighed`. It is shorter if the time does not suffice. Throws as
/// `evaluate`.
#[wasm_bindgen]
pub fn weigh(
    problem_json: &str,
    durations: &Int32Array,
    distances: &Int32Array,
    question_json: &str,
    limit_ms: f64,
) -> Result<String, JsError> {
    let problem: Problem = json::read(problem_json)?;
    let matrices = matrices(&problem, durations, distances);
    problem.validate(&matrices)?;
    let question: WeighQuestion = json::read(question_json)?;
    let own_limit = if question.limit_ms == 0 { limit_ms } else { question.limit_ms.into() };
    let timer = Timer::with_clock(now);
    timer.set_end(now() + own_limit.min(limit_ms));
    write(&evaluate::weigh(&problem, &matrices, &question.alternatives, &timer)?)
}

/// Version of the solver.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

fn write<T: serde::Serialize>(value: &T) -> Result<String, JsError> {
    Ok(json::write(value)?)
}
