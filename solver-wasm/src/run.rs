//! One run: a problem, its search, the clock that is passed in, and plans that keep every rule.

mod engine;
mod finish;
mod limit;
mod numbering;
mod params;
mod plans;
mod polish;
mod words;

use crate::error::SolverError;
use crate::plan::Plan;
use crate::problem::{Matrices, Problem, Visit};
use crate::search::AllCounts;
use crate::timer::Timer;

use engine::{Engine, Preparation};
use limit::Limit;
use numbering::Numbering;
use params::{BATCH, DEFAULT_BUDGET_MS};

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Of the whole run.
    pub iterations: u64,
    /// No further step would change anything.
    pub done: bool,
    /// There is a plan.
    pub planned: bool,
}

/// A run over one problem.
pub struct Solver {
    numbering: Numbering,
    /// In the run's own numbering, like all the other fields.
    problem: Problem,
    /// Empty while the model has them: see `matrices`.
    spare_matrices: Matrices,
    stage: Stage,
    seed: u32,
    budget_ms: f64,
    timer: Timer,
    limit: Option<Limit>,
    /// The clock's values at the first step and when the first plan was complete.
    started_at: Option<f64>,
    searching_since: f64,
    /// There is a plan even if the search has none: one was given, or there is nothing to search.
    has_plan: bool,
    /// The best plan at the last request, without reasons. Before the first plan, it serves no stop.
    best: Plan,
    best_score: Option<Vec<f64>>,
    /// Routes from which the search continues when the first plan is complete.
    adopted: Option<Vec<Vec<Visit>>>,
}

/// What a run is at.
enum Stage {
    /// There is nothing to search: no servable stops, no vehicles, or no time.
    Nothing,
    /// The plan to start from and the model have not been read yet.
    Opening,
    Preparing(Box<Preparation>),
    /// The first plan is under construction.
    Constructing(Box<dyn Engine>),
    Searching(Box<dyn Engine>),
}

impl Solver {
    /// Reads the problem. If it has a plan to start from, that is the first plan; else the first steps make one.
    /// Errors: those of [`Problem::validate`].
    pub fn new(problem: Problem, mut matrices: Matrices, seed: u32) -> Result<Self, SolverError> {
        problem.validate(&matrices)?;
        let mut numbering = Numbering::new(&problem, &matrices);
        let problem = numbering.renumber(problem, &mut matrices);
        let searchable = !problem.stops.is_empty() && !problem.vehicles.is_empty();
        Ok(Self {
            stage: if searchable { Stage::Opening } else { Stage::Nothing },
            seed,
            budget_ms: DEFAULT_BUDGET_MS,
            timer: Timer::endless(),
            limit: None,
            started_at: None,
            searching_since: 0.0,
            adopted: None,
            has_plan: !searchable,
            best: finish::nothing(&problem),
            best_score: None,
            numbering,
            problem,
            spare_matrices: matrices,
        })
    }

    /// The run must have its plan by `end` on this clock (milliseconds; the clock of the steps), whatever the problem
    /// is. The search ends early enough for the work after it. Work that does not finish in time stays incomplete.
    pub fn set_limit(&mut self, mut clock: impl FnMut() -> f64 + 'static, end: f64) {
        let now = clock();
        self.timer.set_clock(clock);
        self.limit = Some(Limit::new(now, end));
        self.reserve();
    }

    /// Divides the time that is left between the search and the making of the plan.
    fn reserve(&mut self) {
        let open_reasons = if self.planned() { self.open_reasons() } else { 0 };
        if let Some(limit) = &mut self.limit {
            limit.reserve(self.problem.stops.len(), open_reasons);
            self.timer.set_end(limit.search_end);
        }
    }

    /// Pairs of a stop that the best plan leaves out and a vehicle.
    fn open_reasons(&self) -> usize {
        self.best.unassigned.len() * self.problem.vehicles.len()
    }

    /// The length of the run, for the annealing. With `max_iterations`, steps use the share of iterations instead.
    pub fn set_budget(&mut self, seconds: f64) {
        self.budget_ms = (seconds * 1000.0).max(1.0);
    }

    /// Continues until `now` (milliseconds) has advanced by `slice_ms`, or until the run has made `max_iterations` in
    /// all (0: no such limit). It first makes the first plan, a part at a time, and then searches. If iterations set
    /// the run's length, the slices do not change the result.
    pub fn step(&mut self, now: &mut dyn FnMut() -> f64, slice_ms: f64, max_iterations: u64) -> Progress {
        let begun = now();
        self.started_at.get_or_insert(begun);
        let mut time = begun;
        while time - begun < slice_ms && self.go_on(time, max_iterations) {
            time = now();
        }
        let iterations = match &self.stage {
            Stage::Searching(engine) => engine.iterations(),
            _ => 0,
        };
        let done = match self.stage {
            Stage::Nothing => true,
            _ if self.timer.look() => true,
            Stage::Opening | Stage::Preparing(_) | Stage::Constructing(_) => false,
            Stage::Searching(_) => max_iterations > 0 && iterations >= max_iterations,
        };
        Progress { iterations, done, planned: self.planned() }
    }

    fn planned(&self) -> bool {
        self.has_plan || self.engine().is_some_and(Engine::has_plan)
    }

    /// There is one copy: they are the largest part of a run's memory.
    fn matrices(&self) -> &Matrices {
        match &self.stage {
            Stage::Nothing | Stage::Opening => &self.spare_matrices,
            Stage::Preparing(preparation) => preparation.matrices(),
            Stage::Constructing(engine) | Stage::Searching(engine) => engine.matrices(),
        }
    }

    /// The search, if it exists yet.
    fn engine(&self) -> Option<&dyn Engine> {
        match &self.stage {
            Stage::Constructing(engine) | Stage::Searching(engine) => Some(&**engine),
            Stage::Nothing | Stage::Opening | Stage::Preparing(_) => None,
        }
    }

    /// Does a small piece of the next work. False if a step ends here: with the first plan, or when nothing is left to
    /// do.
    fn go_on(&mut self, time: f64, max_iterations: u64) -> bool {
        if self.timer.look() {
            self.cut_short();
            return false;
        }
        let stage = &mut self.stage;
        match stage {
            Stage::Nothing => return false,
            Stage::Opening => return self.open(),
            Stage::Preparing(preparation) => {
                if preparation.go_on()
                    && let Stage::Preparing(ready) = std::mem::replace(stage, Stage::Nothing)
                {
                    *stage = Stage::Constructing(ready.engine());
                }
            }
            Stage::Constructing(engine) => {
                let had_plan = self.has_plan || engine.has_plan();
                let complete = engine.construct();
                if !had_plan && engine.has_plan() {
                    return false; // the first plan is news
                }
                if complete && let Stage::Constructing(mut ready) = std::mem::replace(stage, Stage::Nothing) {
                    if let Some(routes) = self.adopted.take() {
                        ready.adopt(&routes);
                    }
                    *stage = Stage::Searching(ready);
                    self.searching_since = time;
                }
            }
            Stage::Searching(engine) => {
                let at = engine.iterations();
                if max_iterations > 0 && at >= max_iterations {
                    return false;
                }
                // Batches are counted from the run's beginning, wherever a step has ended.
                let batch = BATCH - at % BATCH;
                let started_at = self.started_at.unwrap_or(self.searching_since);
                let left = match &self.limit {
                    Some(limit) => limit.search_end - self.searching_since,
                    None => self.budget_ms - (self.searching_since - started_at),
                };
                let (share, count) = match max_iterations {
                    0 => ((time - self.searching_since) / left.max(1.0), batch),
                    most => ((at - at % BATCH) as f64 / most as f64, batch.min(most - at)),
                };
                engine.run(share.clamp(0.0, 1.0), count);
            }
        }
        true
    }

    /// Reads the plan to start from, and begins to build the model.
    fn open(&mut self) -> bool {
        let initial = initial_routes(&self.problem);
        if initial.iter().any(|visits| !visits.is_empty()) {
            self.best = finish::keep(&self.problem, self.matrices(), &initial, &self.timer);
        }
        if !self.best.routes.is_empty() {
            self.adopted = Some(finish::visits_of(&self.problem, &self.best));
            self.has_plan = true;
        }
        self.stage = match Preparation::new(&self.problem, &mut self.spare_matrices, self.seed, &self.timer) {
            Some(preparation) if preparation.is_in_vain() => {
                self.spare_matrices = preparation.into_matrices();
                Stage::Nothing
            }
            Some(preparation) => Stage::Preparing(Box::new(preparation)),
            None => Stage::Nothing,
        };
        self.has_plan |= matches!(self.stage, Stage::Nothing);
        !self.has_plan
    }

    /// Ends the search now, with a plan. If there is none yet, the plan uses no vehicle.
    fn cut_short(&mut self) {
        if let Stage::Constructing(engine) = &mut self.stage {
            engine.construct();
        }
        self.has_plan = true;
    }

    /// What the operators of the local search did so far.
    pub fn counts(&self) -> AllCounts {
        self.engine().map_or_else(AllCounts::default, |engine| engine.counts().clone())
    }
}

/// The visits of the plan to start from, by vehicle.
fn initial_routes(problem: &Problem) -> Vec<Vec<Visit>> {
    let mut routes = vec![Vec::new(); problem.vehicles.len()];
    for route in &problem.initial_routes {
        routes[route.vehicle as usize].clone_from(&route.visits);
    }
    routes
}
