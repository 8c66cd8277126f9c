//! One run: a problem, its search, the clock that is passed in, and plans that keep every rule.

mod engine;
mod finish;
mod words;

use crate::error::SolverError;
use crate::explain::explain;
use crate::plan::{Cost, Plan};
use crate::problem::{Matrices, Problem, Visit};
use crate::schedule;

use engine::Engine;

/// Iterations between two looks at the clock, and between two steps of the annealing.
const BATCH: u64 = 16;
/// The annealing's length while nobody has said how long the run is.
const DEFAULT_BUDGET_MS: f64 = 10_000.0;

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Of the whole run.
    pub iterations: u64,
    /// No further step would change anything.
    pub done: bool,
    /// The best plan is better than at the last step's end.
    pub improved: bool,
}

/// A run over one problem.
pub struct Solver {
    problem: Problem,
    matrices: Matrices,
    /// None where there is nothing to search: no stops, or no vehicles.
    engine: Option<Box<dyn Engine>>,
    budget_ms: f64,
    /// The clock at the first step.
    started_at: Option<f64>,
    /// The best plan so far without reasons.
    best: Plan,
    best_score: Vec<f64>,
}

impl Solver {
    /// Reads the problem and makes a first valid plan. Errors: what [`Problem::validate`] refuses.
    pub fn new(problem: Problem, matrices: Matrices, seed: u32) -> Result<Self, SolverError> {
        problem.validate(&matrices)?;
        let searchable = !problem.stops.is_empty() && !problem.vehicles.is_empty();
        let mut solver = Self {
            engine: searchable.then(|| engine::start(&problem, &matrices, seed)),
            problem,
            matrices,
            budget_ms: DEFAULT_BUDGET_MS,
            started_at: None,
            best: Plan::default(),
            best_score: Vec::new(),
        };
        solver.best = finish::keep(&solver.problem, &solver.matrices, &solver.initial_routes());
        if !solver.best.routes.is_empty() {
            let warm = finish::visits_of(&solver.problem, &solver.best);
            solver.adopt(&warm);
        }
        solver.take_best();
        Ok(solver)
    }

    /// How long the run will be, for the annealing; steps with `max_iterations` go by those instead.
    pub fn set_budget(&mut self, seconds: f64) {
        self.budget_ms = (seconds * 1000.0).max(1.0);
    }

    /// Searches until `now` (milliseconds) has moved on by `slice_ms`, or until the run has made `max_iterations`
    /// in all (0: no such limit). Cutting a run into other slices changes nothing where iterations set its length.
    pub fn step(&mut self, now: &mut dyn FnMut() -> f64, slice_ms: f64, max_iterations: u64) -> Progress {
        let begun = now();
        let started_at = *self.started_at.get_or_insert(begun);
        let mut time = begun;
        if let Some(engine) = &mut self.engine {
            while time - begun < slice_ms && (max_iterations == 0 || engine.iterations() < max_iterations) {
                let at = engine.iterations();
                // Whole batches count from the run's beginning, wherever a step has ended.
                let batch = BATCH - at % BATCH;
                let (share, count) = match max_iterations {
                    0 => ((time - started_at) / self.budget_ms, batch),
                    most => ((at - at % BATCH) as f64 / most as f64, batch.min(most - at)),
                };
                engine.run(share.clamp(0.0, 1.0), count);
                time = now();
            }
        }
        let improved = self.take_best();
        let iterations = self.engine.as_ref().map_or(0, |engine| engine.iterations());
        let done = self.engine.is_none() || max_iterations > 0 && iterations >= max_iterations;
        Progress { iterations, done, improved }
    }

    /// The cost of the best plan so far.
    pub fn cost(&self) -> &Cost {
        &self.best.cost
    }

    /// The best plan so far, with a reason for each vehicle that could not take a stop left out.
    pub fn plan(&self) -> Plan {
        let routes = finish::visits_of(&self.problem, &self.best);
        let mut plan = finish::complete(&self.problem, &self.matrices, routes);
        plan.unassigned = explain(&self.problem, &self.matrices, &plan);
        plan
    }

    /// The best plan's routes, for the runs of other threads over the same problem.
    pub fn export_solution(&self) -> Vec<u32> {
        words::write(&finish::visits_of(&self.problem, &self.best))
    }

    /// Goes on from another run's routes when they are better than everything known here.
    /// Errors: [`SolverError::Solution`] for words that do not describe routes of this problem.
    pub fn import_solution(&mut self, words: &[u32]) -> Result<(), SolverError> {
        let routes = words::read(&self.problem, words)?;
        let numbered = (0u32..).zip(routes.iter().cloned()).collect::<Vec<_>>();
        let plan = schedule::plan(&self.problem, &self.matrices, &numbered)
            .ok_or_else(|| SolverError::Solution("the routes break a rule".into()))?;
        if plan.cost < self.best.cost {
            self.adopt(&routes);
            self.best = plan;
        }
        Ok(())
    }

    fn adopt(&mut self, routes: &[Vec<Visit>]) {
        if let Some(engine) = &mut self.engine {
            engine.adopt(routes);
        }
    }

    /// Keeps the search's best if it is better than what is known; tells whether it was.
    fn take_best(&mut self) -> bool {
        let Some(engine) = &self.engine else { return false };
        let score = engine.score();
        if score == self.best_score {
            return false;
        }
        let routes = engine.best_routes();
        self.best_score = score;
        let plan = finish::keep(&self.problem, &self.matrices, &routes);
        let better = plan.cost < self.best.cost;
        if better {
            self.best = plan;
        }
        better
    }

    fn initial_routes(&self) -> Vec<Vec<Visit>> {
        let mut routes = vec![Vec::new(); self.problem.vehicles.len()];
        for route in &self.problem.initial_routes {
            routes[route.vehicle as usize].clone_from(&route.visits);
        }
        routes
    }
}
