//! One run: a problem, its search, the clock that is passed in, and plans that keep every rule.

mod engine;
mod finish;
mod numbering;
mod polish;
mod words;

use crate::error::SolverError;
use crate::explain::explain;
use crate::plan::{Cost, Plan};
use crate::problem::{Matrices, Problem, Visit};
use crate::schedule;
use crate::search::AllCounts;
use crate::timer::Timer;

use engine::{Engine, Preparation};
use numbering::Numbering;

/// Iterations between two looks at the clock, at most, and between two steps of the annealing.
const BATCH: u64 = 16;
/// The annealing's length while nobody has said how long the run is.
const DEFAULT_BUDGET_MS: f64 = 10_000.0;

/// Time held back for the work after the search: this many times the time that the last plan of some routes took, some
/// time by stop to polish the routes and write them, and some time by stop left out and vehicle to find the reason.
const KEPT_TIMES: f64 = 2.0;
const POLISH_MS: f64 = 10.0;
const STOP_MS: f64 = 0.05;
const REASON_MS: f64 = 0.02;
/// Shares of the limit that this takes at most.
const MOST_FOR_KEEPING: f64 = 0.5;
const MOST_FOR_POLISH: f64 = 0.05;
const MOST_FOR_REASONS: f64 = 0.1;
/// What writing a stop takes, which comes last.
const WRITTEN_STOP_MS: f64 = 0.004;
/// A plan that is late already, since something else had the processor, has this much time for reasons all the same.
const GRACE_MS: f64 = 20.0;
/// The same where few reasons are open: an idle machine needs milliseconds, and a busy one shall not withhold them.
const GRACE_FOR_FEW_MS: f64 = 250.0;
const FEW_REASONS: usize = 500;
/// Shares of the time that is left then for polishing and for completing a plan that leaves stops out.
const SHARE_OF_POLISH: f64 = 0.3;
const SHARE_OF_COMPLETION: f64 = 0.3;

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
    /// In the run's own numbering, as everything else here.
    problem: Problem,
    matrices: Matrices,
    stage: Stage,
    seed: u32,
    budget_ms: f64,
    timer: Timer,
    limit: Option<Limit>,
    /// The clock at the first step, and when the first plan was complete.
    started_at: Option<f64>,
    searching_since: f64,
    /// There is a plan whatever the search has: one was given, or there is nothing to search.
    has_plan: bool,
    /// The best plan when it was last asked for, without reasons; before there is any, the one that serves nobody.
    best: Plan,
    best_score: Option<Vec<f64>>,
    /// Routes to go on from when the first plan is complete.
    adopted: Option<Vec<Vec<Visit>>>,
}

/// What a run is at.
enum Stage {
    /// There is nothing to search: no stops that anyone could serve, no vehicles, or no time.
    Nothing,
    /// The plan to start from and the model are still to be looked at.
    Opening,
    Preparing(Box<Preparation>),
    /// The first plan is being made.
    Constructing(Box<dyn Engine>),
    Searching(Box<dyn Engine>),
}

impl Solver {
    /// Reads the problem; a plan to start from is the first plan, else the first steps make it.
    /// Errors: what [`Problem::validate`] refuses.
    pub fn new(problem: Problem, matrices: Matrices, seed: u32) -> Result<Self, SolverError> {
        problem.validate(&matrices)?;
        let numbering = Numbering::new(&problem, &matrices);
        let problem = numbering.renumbered(problem);
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
            matrices,
        })
    }

    /// Has to have its plan at the `end` of this clock (milliseconds; the one of the steps), whatever the problem is:
    /// the search ends in time for what comes after it, and what cannot be done in time is as far as it got.
    pub fn set_limit(&mut self, mut clock: impl FnMut() -> f64 + 'static, end: f64) {
        let now = clock();
        self.timer.set_clock(clock);
        self.limit = Some(Limit { whole: end - now, end, search_end: end, keeping: 0.0 });
        self.reserve();
    }

    /// Leaves the search the time that making the plan does not take.
    fn reserve(&mut self) {
        let planned = self.planned();
        let Some(limit) = &mut self.limit else { return };
        let pairs = (self.best.unassigned.len() * self.problem.vehicles.len()) as f64;
        let left_out = if planned { pairs } else { 0.0 };
        let reasons = (left_out * REASON_MS).min(limit.whole * MOST_FOR_REASONS);
        let polishing = (POLISH_MS + self.problem.stops.len() as f64 * STOP_MS).min(limit.whole * MOST_FOR_POLISH);
        let keeping = (KEPT_TIMES * limit.keeping).min(limit.whole * MOST_FOR_KEEPING);
        limit.search_end = limit.end - reasons - polishing - keeping;
        self.timer.set_end(limit.search_end);
    }

    /// How long the run will be, for the annealing; steps with `max_iterations` go by those instead.
    pub fn set_budget(&mut self, seconds: f64) {
        self.budget_ms = (seconds * 1000.0).max(1.0);
    }

    /// Goes on until `now` (milliseconds) has moved on by `slice_ms`, or until the run has made `max_iterations`
    /// in all (0: no such limit): with the first plan, a part at a time, and then with the search. Cutting a run into
    /// other slices changes nothing where iterations set its length.
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

    /// The search, once it is there.
    fn engine(&self) -> Option<&dyn Engine> {
        match &self.stage {
            Stage::Constructing(engine) | Stage::Searching(engine) => Some(&**engine),
            Stage::Nothing | Stage::Opening | Stage::Preparing(_) => None,
        }
    }

    /// Does a little of what comes next; false when a step ends here: with the first plan, or when nothing is left to
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
                let complete = engine.construction();
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
                // Whole batches count from the run's beginning, wherever a step has ended.
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

    /// Looks at the plan to start from, and begins with the model.
    fn open(&mut self) -> bool {
        let initial = initial_routes(&self.problem);
        if initial.iter().any(|visits| !visits.is_empty()) {
            self.best = finish::keep(&self.problem, &self.matrices, &initial, &self.timer);
        }
        if !self.best.routes.is_empty() {
            self.adopted = Some(finish::visits_of(&self.problem, &self.best));
            self.has_plan = true;
        }
        self.stage = match Preparation::new(&self.problem, &self.matrices, self.seed, &self.timer) {
            Some(preparation) if !preparation.is_in_vain() => Stage::Preparing(Box::new(preparation)),
            _ => Stage::Nothing,
        };
        self.has_plan |= matches!(self.stage, Stage::Nothing);
        !self.has_plan
    }

    /// Ends the search where it is, with a plan: nobody goes out if there is none yet.
    fn cut_short(&mut self) {
        if let Stage::Constructing(engine) = &mut self.stage {
            engine.construction();
        }
        self.has_plan = true;
    }

    /// What the operators of the local search did so far.
    pub fn counts(&self) -> AllCounts {
        self.engine().map_or_else(AllCounts::default, |engine| engine.counts().clone())
    }

    /// The cost of the best plan so far; None before the first one. It takes as long as hundreds of iterations.
    pub fn cost(&mut self) -> Option<&Cost> {
        self.take_best();
        self.planned().then_some(&self.best.cost)
    }

    /// The best plan so far, with a reason for each vehicle that could not take a stop left out. Were there
    /// none yet, the first one is made now.
    pub fn plan(&mut self) -> Plan {
        while !self.planned() {
            let searching = matches!(self.stage, Stage::Searching(_));
            self.go_on(0.0, 0);
            self.has_plan |= searching;
        }
        self.take_best();
        if let Some(limit) = &self.limit {
            // Writing the plan comes last.
            let end = limit.end - self.problem.stops.len() as f64 * WRITTEN_STOP_MS;
            let few = self.best.unassigned.len() * self.problem.vehicles.len() <= FEW_REASONS;
            let grace = if few { GRACE_FOR_FEW_MS } else { GRACE_MS };
            self.timer.set_end(end.max(self.timer.now() + grace.min(limit.whole)));
        }
        let mut plan = self.polished(self.best.clone());
        if !plan.unassigned.is_empty() {
            let (problem, matrices, timer) = (&self.problem, &self.matrices, &self.timer);
            let routes = finish::visits_of(problem, &plan);
            let share = timer.left() * SHARE_OF_COMPLETION;
            let (completed, whole) = timer.at_most(share, || finish::complete(problem, matrices, routes, timer));
            plan = completed;
            plan.unassigned = explain(problem, matrices, &plan, whole, self.numbering.vehicles(), timer);
        }
        self.numbering.restore(&mut plan);
        plan
    }

    /// The plan with each of its routes in the best order among equals that a single move makes.
    fn polished(&self, plan: Plan) -> Plan {
        let mut routes = finish::visits_of(&self.problem, &plan);
        let share = if plan.unassigned.is_empty() { 1.0 } else { SHARE_OF_POLISH } * self.timer.left();
        self.timer.at_most(share, || polish::polish(&self.problem, &self.matrices, &mut routes, &self.timer));
        let numbered: Vec<(u32, Vec<Visit>)> = (0u32..).zip(routes).collect();
        match schedule::plan(&self.problem, &self.matrices, &numbered) {
            Some(polished) if polished.cost < plan.cost => polished,
            _ => plan,
        }
    }

    /// The best plan's routes, for the runs of other threads over the same problem.
    pub fn export_solution(&mut self) -> Vec<u32> {
        self.take_best();
        words::write(&finish::visits_of(&self.problem, &self.best))
    }

    /// Goes on from another run's routes when they are better than everything known here.
    /// Errors: [`SolverError::Solution`] for words that do not describe routes of this problem.
    pub fn import_solution(&mut self, words: &[u32]) -> Result<(), SolverError> {
        let routes = words::read(&self.problem, words)?;
        let numbered = (0u32..).zip(routes.iter().cloned()).collect::<Vec<_>>();
        let plan = schedule::plan(&self.problem, &self.matrices, &numbered)
            .ok_or_else(|| SolverError::Solution("the routes break a rule".into()))?;
        self.take_best();
        if plan.cost < self.best.cost {
            match &mut self.stage {
                Stage::Searching(engine) if !self.timer.look() => engine.adopt(&routes),
                _ => self.adopted = Some(routes),
            }
            (self.best, self.has_plan) = (plan, true);
        }
        Ok(())
    }

    /// Keeps the search's best if it is better than what is known.
    fn take_best(&mut self) {
        let Some(engine) = self.engine() else { return };
        let score = engine.score();
        if score.is_none() || score == self.best_score {
            return;
        }
        let routes = engine.best_routes();
        self.best_score = score;
        let begun = self.timer.now();
        if let Some(limit) = &self.limit {
            self.timer.set_end(limit.end);
        }
        let plan = finish::keep(&self.problem, &self.matrices, &routes, &self.timer);
        if plan.cost < self.best.cost {
            self.best = plan;
        }
        if let Some(limit) = &mut self.limit {
            limit.keeping = limit.keeping.max(self.timer.now() - begun);
            self.reserve();
        }
    }
}

/// When a run has to have its plan.
struct Limit {
    /// Milliseconds in all.
    whole: f64,
    /// On the timer's clock, as the next one.
    end: f64,
    /// When the search has to end for the plan to be there in time.
    search_end: f64,
    /// The longest that it has taken to make a plan of the search's routes, so far.
    keeping: f64,
}

/// The visits of the plan to start from, by vehicle.
fn initial_routes(problem: &Problem) -> Vec<Vec<Visit>> {
    let mut routes = vec![Vec::new(); problem.vehicles.len()];
    for route in &problem.initial_routes {
        routes[route.vehicle as usize].clone_from(&route.visits);
    }
    routes
}
